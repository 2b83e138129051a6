"""Every maker and every safe row against its library: made, then sent in every way there is.

What is on record for the same proof, Python and library is not made again, unless `--prove-all` asks for it; where the
library is missing, the record of another place is the proof. Whatever is on record has to agree with the row, so that
one run tests a row on every Python it was measured on.
"""
from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from picklelint.model import Maker, Safe
from tests.catalogue import record
from tests.catalogue.measure import asked
from tests.catalogue.measured import ROW_FILES, measured, rows_of
from tests.catalogue.verdict import contradictions

Row = Maker | Safe
UNPROVEN = json.loads(Path(__file__).with_name("catalogue").joinpath("unproven.json").read_text())
ROWS = [(file, number, row) for file in ROW_FILES for number, row in enumerate(rows_of(file)) if isinstance(row, Row)]
PROVEN = [(file, number, row) for file, number, row in ROWS if row.proof]
NOT_REACHED = {"state": "the process that measures this file ended before it came to this row"}
NAMES = [f"{type(row).__name__}-{row.name}{''.join(getattr(row, 'when', ()))}" for _, _, row in PROVEN]


@cache
def unrecorded(file: str) -> tuple[int, ...]:
    """The rows of a file that have to be measured here because nothing is on record for what is installed."""
    return tuple(number for of, number, row in PROVEN if of == file
                 and record.here("row", row.name, asked(row)) is None)


@pytest.mark.parametrize(("file", "number", "row"), PROVEN, ids=NAMES)
def test_rows_say_what_happens(file: str, number: int, row: Row, request: pytest.FixtureRequest,
                               tally: Counter) -> None:
    """The measurement of the object that a row's proof makes."""
    said = ("row", row.name, asked(row))
    numbers = () if request.config.getoption("--prove-all") else unrecorded(file)
    seen, how = record.prove(*said, lambda: measured(file, numbers).get(number, NOT_REACHED), request.config)
    tally["rows", how] += 1
    if how == "skipped":
        pytest.skip(f"{seen['state']}, and nothing on record")
    assert seen["state"] == "made"
    if how == "measured now":
        assert contradictions(row, seen, record.PYTHON) == [], advice(row)
    for where, other in record.everywhere(*said).items():
        assert contradictions(row, other, record.python_of(where)) == [], f"on {where}; {advice(row)}"


def advice(row: Row) -> str:
    """What to do about a row that is contradicted."""
    return (f"correct the {type(row).__name__} row {row.name}: its `stage`, `crosses`, `since` or `until` has to say "
            "what was measured (--prove-all measures again)")


def test_rows_without_a_proof_have_a_reason() -> None:
    """The list of reasons holds nothing else."""
    without = sorted({row.name for _, _, row in ROWS if not row.proof})
    assert sorted(UNPROVEN) == without, (
        "give the row a `proof`, an expression that makes one (what takes more than that is a function in "
        "tests/catalogue/library_props.py), or a reason in tests/catalogue/unproven.json if nobody can make one here")
