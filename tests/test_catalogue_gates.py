"""What gates ship: canaries in their parameters note that they were pickled.

What is on record for the same call, Python and library is not called again, unless `--prove-all` asks for it.
"""
from __future__ import annotations

import json

import pytest

from picklelint import catalogue
from picklelint.model import Gate
from tests.catalogue import record
from tests.catalogue.calls import CALLS, UNCALLED
from tests.catalogue.measured import run_apart

BOUND = 90
GATES: dict[str, list[Gate]] = {}
for _row in catalogue.rows():
    if isinstance(_row, Gate):
        GATES.setdefault(_row.name, []).append(_row)


@pytest.mark.parametrize("name", sorted(CALLS))
def test_gates_ship_what_rows_say(name: str, request: pytest.FixtureRequest) -> None:
    """The parameters that one call really pickles are those of the rows of this name."""
    key = record.key("gate", name, CALLS[name])
    seen = record.load().get(key) if not request.config.getoption("--prove-all") else None
    if seen is None:
        lines = run_apart("tests.catalogue.canary", [name], BOUND)
        assert lines, "the call ended its process, or never came back"
        seen = json.loads(lines[-1])
        if request.config.getoption("--record-proofs") and not seen["said"].startswith("missing"):
            record.keep({key: seen})
    if str(seen["said"]).startswith("missing"):
        pytest.skip(str(seen["said"]))
    assert seen["noted"] == sorted({ship.parameter for gate in GATES[name] for ship in gate.ships}), seen["said"]


def test_every_gate_is_called_or_has_a_reason() -> None:
    """No gate is without a call and a reason, none has both, and none of them is out of date."""
    assert not CALLS.keys() & UNCALLED.keys()
    assert {*CALLS, *UNCALLED} == GATES.keys()
