"""Found: what picklelint reports for a fixture is what its marks say, line and code, and nothing else."""
from __future__ import annotations

import json
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.programs import FIXTURES, all_fixtures

GAPS = Path(__file__).with_name("gaps.json")
pytestmark = pytest.mark.skipif(find_spec("picklelint.engine") is None, reason="there is no engine yet")


def found_in(path: Path) -> Counter:
    """What the engine reports for one file, by line and code."""
    from picklelint.engine import check
    from picklelint.model import Options
    from picklelint.project import Project

    findings = check(str(path), Project.containing(str(path)), Options())
    strangers = [finding for finding in findings if Path(finding.path).resolve() != path]
    assert not strangers, f"findings of another file than the one checked: {strangers}"
    return Counter((finding.span.line, finding.code) for finding in findings)


def compare(marks, found: Counter) -> list[str]:
    """Every difference between marks and findings, as what to do about it."""
    owed, missed = (Counter((m.line, m.code) for m in marks if (m.state == "missed") is known)
                    for known in (False, True))
    extra, absent = found - owed, owed - found
    spurious = {(m.line, m.code) for m in marks if m.state == "spurious"}
    says = [f"line {line}: {code} is found now: remove the word `missed`" for line, code in extra & missed]
    says += [f"line {line}: {code} is reported without a mark" for line, code in (extra - missed).elements()]
    says += [f"line {line}: {code} is not reported any more: remove the mark" if (line, code) in spurious
             else f"line {line}: {code} is not reported" for line, code in absent.elements()]
    return says


@pytest.mark.parametrize("fixture, path", [pytest.param(fixture, path, id=path.relative_to(FIXTURES).as_posix())
                                           for fixture in all_fixtures() for path in fixture.files])
def test_findings_are_the_marks(fixture, path, tally):
    marks = fixture.marks[path]
    found = found_in(path)
    for mark in marks:
        tally[mark.state, ""] += mark.state != ""
        if mark.state != "spurious":
            tally["marks", mark.digit] += 1
            tally["found", mark.digit] += mark.state == "" and found[mark.line, mark.code] > 0
    assert compare(marks, found) == []


@pytest.mark.parametrize("state", ["missed", "spurious"])
def test_known_gaps_only_get_fewer(state):
    allowed = json.loads(GAPS.read_text(encoding="utf-8"))[state]
    marked = sum(m.state == state for f in all_fixtures() for marks in f.marks.values() for m in marks)
    assert marked <= allowed, f"{marked} marks say `{state}`, tests/gaps.json allows {allowed}: a gap was opened"
    assert marked == allowed, f"only {marked} marks say `{state}`: lower the number in tests/gaps.json"
