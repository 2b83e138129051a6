"""What gates ship: canaries in their parameters note that they were pickled.

What is on record for the same call, Python and library is not called again, unless `--prove-all` asks for it; where
the library is missing, the record of another place is the proof.
"""
from __future__ import annotations

import json
from collections import Counter

import pytest

from picklelint import catalogue
from picklelint.model import Gate
from tests.catalogue import record
from tests.catalogue.calls import CALLS, UNCALLED
from tests.catalogue.measured import run_apart

BOUND = 150
GATES: dict[str, list[Gate]] = {}
for _row in catalogue.rows():
    if isinstance(_row, Gate):
        GATES.setdefault(_row.name, []).append(_row)


def called(name: str) -> record.Seen:
    """What a call shows just now, in a process of its own."""
    lines = run_apart("tests.catalogue.canary", [name], BOUND)
    assert lines, "the call ended its process, or never came back"
    found: record.Seen = json.loads(lines[-1])
    return found


@pytest.mark.parametrize("name", sorted(CALLS))
def test_gates_ship_what_rows_say(name: str, request: pytest.FixtureRequest, tally: Counter) -> None:
    """The parameters that one call really pickles are those of the rows of this name."""
    seen, how = record.prove("gate", name, CALLS[name], lambda: called(name), request.config)
    tally["gates", how] += 1
    if how == "skipped":
        pytest.skip(f"{seen['said']}, and nothing on record")
    shipped = sorted({ship.parameter for gate in GATES[name] for ship in gate.ships})
    assert seen["noted"] == shipped, f"the Gate rows of {name} have to ship what was noted; it {seen['said']}"


def test_every_gate_is_called_or_has_a_reason() -> None:
    """No gate is without a call and a reason, none has both, and none of them is out of date."""
    assert not CALLS.keys() & UNCALLED.keys()
    assert {*CALLS, *UNCALLED} == GATES.keys(), (
        "spell one call of the gate in tests/catalogue/calls.py, with a canary C.x for each parameter x it ships, or "
        "say in UNCALLED why no program can call it here")
