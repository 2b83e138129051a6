"""Runs the proofs that are not on record: `python -m tests.prove [--record] [--all] [TEXT ...]`.

TEXT chooses the fixtures whose name holds it. With `--record`, what proves its marks goes to fixtures/proofs.json.
"""
from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor

from tests.ledger import complaints, enter, load, look_up, missing, save
from tests.marks import METHODS
from tests.programs import Fixture, all_fixtures, fixed_fixtures
from tests.prover import prove


def prove_many(fixtures: list[Fixture], methods: list[str], jobs: int, write: bool, again: bool) -> int:
    """Run, print what is wrong, and record what is right. The number of fixtures in doubt."""
    record = load()
    work = [(f, m) for f in fixtures for m in methods if not missing(f) and not all(c.proof.read for c in f.cases)
            and (again or look_up(record, f, m) is None)]
    doubtful = set()
    with ThreadPoolExecutor(jobs) as pool:
        for (fixture, method), seen in zip(work, pool.map(lambda pair: prove(*pair), work)):
            wrong = complaints(fixture, method, seen)
            counts = " ".join(sorted({one.outcome for one in seen.values()}))
            print(f"{'!' if wrong else ' '} {method:10} {fixture.name}  {counts}", *wrong, sep="\n      ", flush=True)
            if wrong:
                doubtful.add(fixture.name)
            elif write and not any(one.outcome == "skipped" for one in seen.values()):
                record = load()  # anew: others may have recorded theirs in the meantime
                enter(record, fixture, method, seen)
                save(record, {f.name for f in [*all_fixtures(), *fixed_fixtures()]})
    print(f"{len(work)} runs, {len(doubtful)} fixtures in doubt")
    return min(len(doubtful), 99)


def main() -> None:
    """Prove the fixtures asked for."""
    options = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__.split("\n")[0])
    options.add_argument("texts", nargs="*")
    options.add_argument("--methods", default=",".join(METHODS))
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--record", action="store_true", help="write what was seen to fixtures/proofs.json")
    options.add_argument("--all", action="store_true", help="run what has a valid entry there, too")
    asked = options.parse_args()
    chosen = [f for f in [*all_fixtures(), *fixed_fixtures()]
              if not asked.texts or any(text in f.name for text in asked.texts)]
    sys.exit(prove_many(chosen, asked.methods.split(","), asked.jobs, asked.record, asked.all))


if __name__ == "__main__":
    main()
