"""Names and positions of parameters in gates, carriers and other rows against the installed libraries."""
from __future__ import annotations

import warnings
from collections import Counter

import pytest

from picklelint import catalogue
from picklelint.catalogue.conditions import conditions
from picklelint.model import Carrier, Gate, Maker, Safe
from tests.catalogue import signatures

ROWS = [(name, row) for row in catalogue.rows() if not isinstance(row, Safe) for name in (row.name, *row.aliases)
        if not any(sign in name for sign in "[]<>()*")]


def checks(name: str, row: catalogue.Row) -> list[str]:
    """What is wrong about the parameters a row names."""
    if isinstance(row, Gate):
        found = signatures.attempt(signatures.faults_of_ships, name, row.ships) if row.ships else []
    elif isinstance(row, Maker):
        found = []
        signatures.find(name)
    else:
        holds = row.keeps if isinstance(row, Carrier) else row.holds  # type: ignore[union-attr]
        found = signatures.attempt(signatures.faults_of_holds, name, holds) if holds else []
    for condition in conditions(row) if isinstance(row, (Gate, Maker)) else []:
        if not condition.owner:
            found += signatures.attempt(
                lambda dotted, wanted=condition: signatures.faults(
                    signatures.parameters(dotted), wanted.parameter, wanted.position), name)
    return found


@pytest.mark.parametrize("library", sorted({name.partition(".")[0] for name, _ in ROWS}))
def test_parameters_stand_where_rows_say(library: str) -> None:
    """Every row of one library."""
    missing: Counter[str] = Counter()
    wrong: list[str] = []
    looked_at = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, row in ROWS:
            if name.partition(".")[0] != library:
                continue
            try:
                wrong += [f"{type(row).__name__} {name}: {fault}" for fault in checks(name, row)]
                looked_at += 1
            except signatures.Missing as reason:
                missing[str(reason)] += 1
    assert wrong == []
    if not looked_at:
        pytest.skip(f"missing {library}")
