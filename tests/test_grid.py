"""The grid of codes: every code there is has a proven fixture, a remedy, a message of the agreed form."""
from __future__ import annotations

import re

import pytest

from picklelint.catalogue import BOUNDARIES, CULPRITS
from picklelint.catalogue.remedies import BY_BOUNDARY, BY_METHOD, REMEDIES, remedy_of
from picklelint.engine import check
from picklelint.model import Options
from picklelint.project import Project
from tests.programs import all_fixtures

FIRST_CELLS = [f"PKL{digit}{member}" for digit in (1, 2, 3, 5, 6)
               for member in ("01", "02", "03", "11", "12", "13", "14", "21", "23", "31", "41")] + ["PKL801", "PKL802"]
FORM = re.compile(r"^[^\n]{10,140}$")


@pytest.fixture(scope="module")
def marked() -> set[str]:
    """Every code that some fixture is marked with."""
    return {mark.code for fixture in all_fixtures() for marks in fixture.marks.values() for mark in marks}


@pytest.mark.parametrize("code", FIRST_CELLS)
def test_the_first_cells_have_fixtures(code, marked):
    assert code in marked, f"write a fixture that is marked {code}, or take the cell out of the grid"


def test_digits_members_and_words_are_unique():
    for rows, names in ((BOUNDARIES, ("digit", "word")), (CULPRITS, ("member", "word"))):
        for name in names:
            values = [getattr(row, name) for row in rows]
            assert len(values) == len(set(values)), name


def test_every_member_has_a_remedy():
    assert sorted(REMEDIES) == sorted(culprit.member for culprit in CULPRITS)
    assert {member for member, _ in BY_BOUNDARY} <= set(REMEDIES)


@pytest.mark.parametrize("text", sorted({*REMEDIES.values(), *BY_BOUNDARY.values(), *BY_METHOD.values()}))
def test_remedies_follow_a_colon(text):
    assert not text.endswith(".") and text[0].islower() and "\n" not in text and len(text) <= 70
    assert " may " not in f" {text} "


def test_messages_follow_the_form():
    """Culprit, place, moment, remedy: one line, at most 140 characters, no final dot, never "may"."""
    seen: set[str] = set()
    for fixture in all_fixtures():
        for path in fixture.files:
            for finding in check(str(path), Project.containing(str(path)), Options()):
                seen.add(finding.code)
                message = finding.message
                assert FORM.match(message) and not message.endswith("."), message
                assert " may " not in message and message.count(": ") >= 1, message
                member = finding.code[3:] if finding.boundary == "program" else finding.code[4:]
                assert message.endswith((remedy_of(member, int(finding.code[3])), *BY_METHOD.values())), message
                assert finding.trail[0].what.startswith("made here"), message
    assert set(FIRST_CELLS) <= seen
