"""What must hold of the analysis whatever the program: costs by definition, the same findings in any company."""
from __future__ import annotations

import random
from pathlib import Path

import pytest

from picklelint.engine import check
from picklelint.flow import analysis
from picklelint.model import Finding, Options
from picklelint.project import Project
from tests.programs import all_fixtures

PROJECTS = [fixture for fixture in all_fixtures() if len(fixture.files) > 1]


def said(findings: list[Finding]) -> list[str]:
    return [str(finding) for finding in findings]


def alone(path: Path, options: Options) -> list[str]:
    return said(check(str(path), Project.containing(str(path)), options))


def test_two_hundred_callers_cost_one_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function is worked out once, and its callers only fill in what they give."""
    calls = "\n\n\n".join(f"def caller_{n}(data):\n    return make(data, lambda batch: batch[{n}])" for n in range(200))
    path = tmp_path / "many.py"
    path.write_text("from torch.utils.data import DataLoader\n\n\ndef make(data, function):\n    return DataLoader("
                    f"data, collate_fn=function, num_workers=2)\n\n\n{calls}\n", encoding="utf-8")
    worked_out: list[str] = []
    summarise = analysis.summarise

    def counted(run, definition, key):
        worked_out.append(definition.name)
        return summarise(run, definition, key)

    monkeypatch.setattr(analysis, "summarise", counted)
    findings = check(str(path), Project.containing(str(path)), Options())
    assert [finding.code for finding in findings] == ["PKL101"] * 200
    assert worked_out.count("make") == 1


def test_a_recursion_comes_to_rest(tmp_path: Path) -> None:
    """Functions that call each other, partials and dicts that hold themselves: an answer, and the right one."""
    path = tmp_path / "round.py"
    path.write_text("""\
import pickle
from functools import partial


def first(values, depth):
    return [second(value, depth - 1) for value in values] if isinstance(values, list) else values


def second(values, depth):
    return {"items": first(values, depth), **first(values, depth)}


def wrapped(function, times):
    for _ in range(times):
        function = partial(function, function)
    return function


def merged(options):
    for _ in range(3):
        options = dict(options, **options)
    return options


def go():
    pickle.dumps(first([[1]], 3))
    pickle.dumps(merged({"key": 1}))
    pickle.dumps(wrapped(lambda x: x, 2))
""", encoding="utf-8")
    findings = check(str(path), Project.containing(str(path)), Options())
    assert [(finding.code, finding.span.line) for finding in findings] == [("PKL601", 28)]


@pytest.mark.parametrize("fixture", all_fixtures(), ids=str)
def test_files_that_are_skipped_have_no_findings(fixture) -> None:
    """The same findings whether every file is parsed, or only those whose bytes speak of a gate."""
    for path in fixture.files:
        assert alone(path, Options(parse_all=False)) == alone(path, Options(parse_all=True))


@pytest.mark.parametrize("fixture", PROJECTS, ids=str)
def test_the_company_of_a_file_changes_nothing(fixture) -> None:
    """A file alone, before or after the others of its project: the same findings."""
    expected = {path: alone(path, Options()) for path in fixture.files}
    paths = list(fixture.files)
    for seed in range(3):
        random.Random(seed).shuffle(paths)
        project = Project.containing(str(paths[0]))
        assert {path: said(check(str(path), project, Options())) for path in paths} == expected


def test_a_file_that_stops_at_its_bound_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """903 is off unless it is asked for by its code; what was found until then is told either way."""
    path = tmp_path / "long.py"
    path.write_text("import pickle\n\n\n" + "\n\n\n".join(
        f"def stored_{n}():\n    pickle.dumps(lambda: {n})" for n in range(9)) + "\n", encoding="utf-8")
    monkeypatch.setattr(analysis, "MAX_SUMMARIES", 4)
    project = Project.containing(str(path))
    codes = [finding.code for finding in check(str(path), project, Options(select=("PKL", "PKL903")))]
    assert codes == ["PKL903", *["PKL601"] * 4]
    assert "PKL903" not in [finding.code for finding in check(str(path), project, Options())]
