"""Names and positions of parameters in gates, carriers and other rows against their libraries.

What is on record for a name and the installed library is not looked up again, unless `--prove-all` asks for it; where
the library is missing, the record of another place is the proof.
"""
from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from picklelint import catalogue
from picklelint.catalogue.conditions import conditions
from picklelint.catalogue.libraries import FILES
from picklelint.model import Carrier, Gate, Maker, Safe
from tests.catalogue import record, signatures

ROWS = [(name, row) for row in catalogue.rows() if not isinstance(row, Safe) for name in (row.name, *row.aliases)
        if not any(sign in name for sign in "[]<>()*")]

UNTOLD = "not in this version or without a signature"


def faults_of(row: catalogue.Row, given: signatures.Given) -> list[str]:
    """What is wrong about the parameters a row names."""
    found: list[str] = []
    if isinstance(row, Gate):
        found += signatures.faults_of_ships(given, row.ships)
    elif not isinstance(row, Maker):
        found += signatures.faults_of_holds(given, row.keeps if isinstance(row, Carrier) else row.holds)
    for condition in conditions(row) if isinstance(row, (Gate, Maker)) else []:
        if not condition.owner:
            found += signatures.faults(given, condition.parameter, condition.position)
    return found


@pytest.mark.parametrize("library", sorted({name.partition(".")[0] for name, _ in ROWS}))
def test_parameters_stand_where_rows_say(library: str, request: pytest.FixtureRequest, tally: Counter) -> None:
    """Every row of one library."""
    wrong: list[str] = []
    looked_at: Counter[str] = Counter()
    for name, row in ROWS:
        if name.partition(".")[0] == library:
            seen, how = record.prove("name", name, "", partial(signatures.described, name), request.config)
            given = seen.get("parameters")
            looked_at[how if how == "skipped" else UNTOLD if given is None else "compared"] += 1
            wrong += [f"{type(row).__name__} {name}: {fault}" for fault in faults_of(row, given or [])
                      if given is not None]
    for state, count in looked_at.items():
        tally["names", state] += count
    assert wrong == [], f"correct names and positions in the rows of picklelint/catalogue/: {FILES.get(library)}"
    if looked_at.keys() == {"skipped"}:
        pytest.skip(f"missing {library}, and nothing on record")
