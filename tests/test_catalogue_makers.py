"""Every maker and every safe row against the installed libraries: made, then sent in every way there is.

What is on record for the same proof, Python and library is not made again, unless `--prove-all` asks for it.
"""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from picklelint.model import Maker, Safe
from tests.catalogue import record
from tests.catalogue.measured import ROW_FILES, measured, rows_of
from tests.catalogue.verdict import contradictions

UNPROVEN = json.loads(Path(__file__).with_name("catalogue").joinpath("unproven.json").read_text())
ROWS = [(file, number, row) for file in ROW_FILES for number, row in enumerate(rows_of(file))
        if isinstance(row, (Maker, Safe))]
NAMES = [f"{type(row).__name__}-{row.name}{''.join(getattr(row, 'when', ()))}" for _, _, row in ROWS]


@pytest.mark.parametrize(("file", "number", "row"), ROWS, ids=NAMES)
def test_rows_say_what_happens(file: str, number: int, row: Maker | Safe, request: pytest.FixtureRequest) -> None:
    """The measurement of the object that a row's proof makes."""
    if not row.proof:
        pytest.skip(f"no proof: {UNPROVEN[row.name]}")
    key = record.key("row", row.name, row.proof)
    seen = record.load().get(key) if not request.config.getoption("--prove-all") else None
    if seen is None:
        seen = measured(file).get(number)
        assert seen is not None, "the process that measures this file ended before it came to this row"
        if request.config.getoption("--record-proofs") and seen["state"] == "made":
            kept = {word: text for word, text in seen.items() if word not in ("file", "number", "kind")}
            record.keep({key: kept})
    if seen["state"].startswith("missing"):
        pytest.skip(seen["state"])
    assert seen["state"] == "made"
    assert contradictions(row, seen) == []


def test_only_rows_without_a_proof_have_a_reason() -> None:
    """The list of reasons holds nothing else."""
    assert sorted(UNPROVEN) == sorted({row.name for _, _, row in ROWS if not row.proof})
