"""The reader of marks, and that every fixture keeps its rules."""
from __future__ import annotations

import pytest

from tests.marks import Mark, MarkError, Proof, read_marks, read_proof, strip_marks
from tests.programs import Case, all_fixtures
from tests.refusals import fits, judge

PYTHON = (3, 11)


@pytest.mark.parametrize("line, marks", [
    ("f = lambda: 1  # PKL101", [Mark(1, "PKL101")]),
    ("f = g = 1  # PKL101, PKL304", [Mark(1, "PKL101"), Mark(1, "PKL304")]),
    ("f = 1  # PKL101 missed, PKL304 spurious", [Mark(1, "PKL101", "missed"), Mark(1, "PKL304", "spurious")]),
    ("f = 1  # noqa: E731  # PKL101", [Mark(1, "PKL101")]),
    ("f = 1  # noqa: PKL", []),
    ("f = 'no mark'", []),
])
def test_reads_the_marks_of_a_line(line, marks):
    assert read_marks(line) == marks


@pytest.mark.parametrize("line", ["x  # PKL1", "x  # PKL101 perhaps", "x  # PKL101 because of this"])
def test_refuses_what_is_nearly_a_mark(line):
    with pytest.raises(MarkError):
        read_marks(line)


def test_stripping_keeps_the_lines_and_everything_else():
    text = "a = 1  # PKL101\nb = 2  # why\r\n\nc = 3  # noqa  # PKL201 missed"
    assert strip_marks(text) == "a = 1\nb = 2  # why\r\n\nc = 3  # noqa"


@pytest.mark.parametrize("words, proof", [
    ("fails", Proof("fails")),
    ("under fork", Proof(methods=("fork",))),
    ("shares under spawn, fork", Proof("shares", ("spawn", "fork"))),
    ("fails under spawn from 3.12", Proof("fails", ("spawn",), since="3.12")),
    ("differs until 3.13", Proof("differs", until="3.13")),
    ("read (keras/engine/training.py, 1.2.1)", Proof(read="keras/engine/training.py, 1.2.1")),
])
def test_reads_a_proof(words, proof):
    assert read_proof(words) == proof


@pytest.mark.parametrize("words", ["", "breaks", "fails under Windows", "read"])
def test_refuses_what_is_no_proof(words):
    with pytest.raises(MarkError):
        read_proof(words)


def test_a_case_fails_where_its_boundary_pickles():
    dataset = Case("", (Mark(1, "PKL101"),), Proof())
    assert [m for m in ("spawn", "forkserver", "fork") if dataset.fails_under(m, PYTHON)] == ["spawn", "forkserver"]
    assert Case("", (Mark(1, "PKL301"),), Proof()).fails_under("fork", PYTHON)
    assert not Case("", (Mark(1, "PKL301", "spurious"),), Proof()).fails_under("spawn", PYTHON)
    assert not Case("", (Mark(1, "PKL332"),), Proof(since="3.14")).fails_under("spawn", PYTHON)


@pytest.mark.parametrize("member, said, fit", [
    ("01", "AttributeError: Can't pickle local object 'f.<locals>.<lambda>'", True),
    ("01", "PicklingError: Can't pickle <function <lambda> at 0x..>: attribute lookup <lambda> on m failed", True),
    ("02", "AttributeError: Can't pickle local object 'f.<locals>.<lambda>'", False),
    ("02", "AttributeError: Can't get local object 'f.<locals>.g'", True),
    ("11", "TypeError: cannot pickle '_io.TextIOWrapper' object", True),
    ("11", "TypeError: cannot pickle 'TextIOWrapper' instances", True),
    ("11", "ValueError: I/O operation on closed file", False),
    ("31", "TypeError: cannot pickle 'generator' object", True),
    ("41", "TypeError: cannot pickle '_thread.lock' object", False),
    ("802", "AttributeError: Can't get attribute 'work' on <module '__mp_main__'>", True),
])
def test_only_the_right_error_fits(member, said, fit):
    assert fits(member, said) is fit


@pytest.mark.parametrize("proof, method, outcome, said, right", [
    ("", "spawn", "fails", "TypeError: cannot pickle 'generator' object", True),
    ("", "spawn", "hangs", "TypeError: cannot pickle 'generator' object", True),
    ("", "spawn", "fails", "TypeError: 'int' object is not iterable", False),
    ("", "spawn", "differs", "AssertionError", False),
    ("", "spawn", "crosses", "", False),
    ("", "fork", "crosses", "", True),
    ("", "fork", "fails", "TypeError: cannot pickle 'generator' object", False),
    ("", "fork", "skipped", "", True),
    ("shares", "spawn", "differs", "AssertionError", True),
    ("shares", "spawn", "fails", "TypeError: cannot pickle 'generator' object", False),
    ("hangs", "spawn", "fails", "TypeError: cannot pickle 'generator' object", False),
])
def test_judges_what_was_seen(proof, method, outcome, said, right):
    case = Case("", (Mark(1, "PKL131"),), read_proof(proof) if proof else Proof())
    assert (judge(case, method, outcome, said, PYTHON) == "") is right


@pytest.mark.parametrize("fixture", all_fixtures(), ids=str)
def test_fixture_keeps_the_rules(fixture):
    assert fixture.complaints() == []


def test_a_repaired_case_has_no_mark_and_a_broken_one_has():
    for fixture in all_fixtures():
        if fixture.folder == "cases":
            assert bool(fixture.cases[0].owed) is (fixture.entry.name == "bad.py"), fixture
