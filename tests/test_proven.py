"""Proven: each fixture fails and crosses as its marks say, under each start method, in real processes.

What is on record for the very text, Python and libraries at hand is judged from the record; the rest runs, and so does
a fixed sample, which shows that the record is about this interpreter.
"""
from __future__ import annotations

import pytest

from tests import ledger
from tests.marks import METHODS
from tests.programs import all_fixtures
from tests.prover import prove

SAMPLE = {("cases/mp-pool-positional-initializer-lambda/bad.py", "forkserver"),
          ("cases/mp-shared-file-offset-under-fork/bad.py", "fork"),
          ("task/lambdas.py", "fork"), ("start/locks.py", "spawn"), ("dataset/modules.py", "forkserver")}
PROVABLE = [fixture for fixture in all_fixtures() if not all(case.proof.read for case in fixture.cases)]


@pytest.fixture(scope="session")
def record(request):
    """The proofs on record; what was run is added and, if asked for, written at the end."""
    known = ledger.load()
    yield known
    if request.config.getoption("--record-proofs"):
        ledger.save(known, {fixture.name for fixture in all_fixtures()})


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("fixture", PROVABLE, ids=str)
def test_proof(fixture, method, record, tally, request):
    again = request.config.getoption("--prove-all") or (fixture.name, method) in SAMPLE
    lacking = ledger.missing(fixture)
    seen = None if again and not lacking else ledger.look_up(record, fixture, method)
    if seen is None and lacking:
        for name in lacking:
            tally["skipped", f"for want of {name}"] += len(fixture.cases)
        pytest.skip(f"{', '.join(lacking)} not installed, and no proof on record")
    ran = seen is None
    if ran:
        seen = prove(fixture, method)
    for one in seen.values():
        tally["seen", one.outcome] += 1
        tally["ran", one.outcome] += ran
        tally["skipped", one.said] += one.outcome == "skipped"
    wrong = ledger.complaints(fixture, method, seen)
    assert not wrong, "\n".join(wrong)
    if ran and not any(one.outcome == "skipped" for one in seen.values()):
        ledger.enter(record, fixture, method, seen)


def test_what_can_only_be_read_names_its_source(tally):
    for fixture in all_fixtures():
        for case in fixture.cases:
            tally["seen", "read"] += bool(case.proof.read)
            assert not (case.proof.read and case.name.startswith("good_")), f"{fixture}: {case.name} claims to fail"


def test_no_record_of_a_fixture_that_is_gone():
    assert set(ledger.load()) <= {fixture.name for fixture in all_fixtures()}
