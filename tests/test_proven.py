"""Proven: each fixture fails and crosses as its marks say, under each start method, in real processes.

What is on record for the very text, Python and libraries at hand is judged from the record; the rest runs, and so does
a fixed sample, which shows that the record is about this interpreter.
"""
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import ledger
from tests.marks import METHODS
from tests.programs import all_fixtures, fixed_fixtures
from tests.prover import prove

SAMPLE = {("cases/mp-pool-positional-initializer-lambda/bad.py", "forkserver"),
          ("cases/mp-shared-file-offset-under-fork/bad.py", "fork"),
          ("task/lambdas.py", "fork"),
          ("fixed/start/open_files.py", "spawn"), ("start/locks.py", "spawn"), ("dataset/modules.py", "forkserver")}
EVERY = [*all_fixtures(), *fixed_fixtures()]
PROVABLE = [fixture for fixture in EVERY if not all(case.proof.read for case in fixture.cases)]


@pytest.fixture(scope="session")
def record(request):
    """The proofs on record; what was run is added and, if asked for, written at the end."""
    known = ledger.load()
    yield known
    if request.config.getoption("--record-proofs"):
        ledger.save(known, {fixture.name for fixture in EVERY})


@pytest.fixture(scope="session")
def runs(request, record):
    """What has to run, two at a time: a proof mostly waits for its processes."""
    wanted = [tuple(item.callspec.params[name] for name in ("fixture", "method"))
              for item in request.session.items if getattr(item, "function", None) is test_proof]
    everything = request.config.getoption("--prove-all")
    with ThreadPoolExecutor(2) as pool:
        yield {(f.name, m): pool.submit(prove, f, m) for f, m in wanted if not ledger.missing(f)
               and (everything or (f.name, m) in SAMPLE or ledger.look_up(record, f, m) is None)}
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("fixture", PROVABLE, ids=str)
def test_proof(fixture, method, record, runs, tally):
    run = runs.get((fixture.name, method))
    seen = run.result() if run else ledger.look_up(record, fixture, method)
    if seen is None:
        for name in ledger.missing(fixture):
            tally["skipped", f"for want of {name}"] += len(fixture.cases)
        pytest.skip(f"{', '.join(ledger.missing(fixture))} not installed, and no proof on record")
    for one in seen.values():
        tally["seen", one.outcome] += 1
        tally["ran", one.outcome] += run is not None
        if one.outcome == "skipped":
            tally["skipped", one.said] += 1
    wrong = ledger.complaints(fixture, method, seen)
    assert not wrong, "\n".join(wrong)
    if run and not any(one.outcome == "skipped" for one in seen.values()):
        ledger.enter(record, fixture, method, seen)


def test_what_can_only_be_read_names_its_source(tally):
    for fixture in all_fixtures():
        for case in fixture.cases:
            tally["seen", "read"] += bool(case.proof.read)
            assert not (case.proof.read and case.name.startswith("good_")), f"{fixture}: {case.name} claims to fail"


def test_no_record_of_a_fixture_that_is_gone():
    assert set(ledger.load()) <= {fixture.name for fixture in EVERY}
