"""Fixed: `--fix --unsafe-fixes` makes of each fixture what fixtures/fixed/ holds, which stays so; tests/test_proven.py
runs it. `python -m tests.fixed` writes the texts anew.
"""
from __future__ import annotations

from pathlib import Path

import pytest

from picklelint.fix import rounds
from picklelint.model import Options
from tests.fixed import fixed_texts, mirror, repaired, unmarked
from tests.marks import Mark, read_marks
from tests.programs import FIXED, FIXTURES, all_fixtures, fixed_fixtures
from tests.test_found import compare, found_in


def kept(folder: Path) -> dict[Path, str]:
    """What is kept for a fixture, or for the program of a folder."""
    return {path: path.read_text(encoding="utf-8") for path in
            (sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]) if path.exists()}


@pytest.mark.parametrize("fixture", [fixture for fixture in all_fixtures() if any(fixture.marks.values())], ids=str)
def test_the_fixed_text_is_the_one_that_is_kept(fixture):
    assert fixed_texts(fixture) == kept(FIXED / fixture.name), f"python -m tests.fixed {fixture}"


@pytest.mark.parametrize("fixture", fixed_fixtures(), ids=str)
def test_a_second_run_changes_nothing_and_findings_are_the_marks(fixture):
    result = repaired(fixture.texts)
    assert not result.texts and not result.applied
    for path in fixture.files:
        assert compare(fixture.marks[path], found_in(path)) == []
    assert fixture.complaints() == []


def test_safe_fixes_alone_mend_the_dataset_of_the_article():
    """What is kept of it is proven to run under spawn; no unsafe fix may be needed to get there."""
    path = FIXTURES / "dataset" / "article.py"
    text = unmarked(path.read_text(encoding="utf-8"))
    result = rounds.repair([str(path)], Options(), False, {str(path): text.encode()})
    assert result.texts[str(path)].decode() == mirror(path).read_text(encoding="utf-8")
    assert not result.remaining and {finding.fix.safety for finding in result.applied} == {"safe"}


def test_what_is_kept_belongs_to_a_fixture():
    known = {mirror(path) for fixture in all_fixtures() for path in fixture.files}
    assert set(FIXED.rglob("*.py")) <= known


def test_most_findings_of_distilled_bugs_are_repaired(tally):
    """Of the findings in bugs from public reports, at least six in ten."""
    before: list[Mark] = []
    after: list[Mark] = []
    for fixture in all_fixtures():
        for path in fixture.files if fixture.folder == "cases" else ():
            fixed = mirror(path)
            before += fixture.marks[path]
            after += read_marks(fixed.read_text(encoding="utf-8")) if fixed.exists() else fixture.marks[path]
    tally["fixed", "repaired"] = len(before) - len(after)
    tally["fixed", "refused"] = len(after)
    assert len(before) - len(after) >= 0.6 * len(before)
