"""Makes what the proofs of a row file make, sends it in every way, and prints what happened, a JSON line a row.

    python -m tests.catalogue.measure FILE NUMBER ...

(without numbers: all rows of the file) runs in a process of its own, so that whatever a library starts or breaks ends
with it. Results are `ok`, the name of an exception, `dies` (only the spawned child failed), or why there is none:
`missing NAME`, `no proof`, `cannot make`.
"""
from __future__ import annotations

import copy
import importlib
import io
import json
import multiprocessing
import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from typing import Any

from picklelint.model import Maker, Safe
from tests.catalogue import props
from tests.catalogue.making import make

PATIENCE = 60


def attempt(action: Callable[[], Any]) -> str:
    """`ok` or the name of what was raised."""
    try:
        action()
    except BaseException as error:
        return type(error).__name__
    return "ok"


def forking(made: Any) -> bytes:
    """What multiprocessing pickles for a task or a queue."""
    buffer = io.BytesIO()
    ForkingPickler(buffer).dump(made)
    return buffer.getvalue()


def take(made: object) -> None:
    """What the spawned child runs: it got here, so the argument crossed."""


def spawned(made: Any) -> str:
    """Whether it crosses as the argument of a process under spawn."""
    process = multiprocessing.get_context("spawn").Process(target=take, args=(made,))
    kept, sys.stderr = sys.stderr, io.StringIO()
    try:
        process.start()
    except BaseException as error:
        return type(error).__name__
    finally:
        sys.stderr = kept
    process.join(PATIENCE)
    return "ok" if process.exitcode == 0 else "dies"


def round_trip(module: str, made: Any) -> str:
    """dumps and loads with another serializer."""
    try:
        library = importlib.import_module(module)
    except ImportError:
        return f"missing {module}"
    stored: list[bytes] = []
    raised = attempt(lambda: stored.append(library.dumps(made)))
    return raised if raised != "ok" else attempt(lambda: props.COPIES.append(pickle.loads(stored[0])))


def starts(row: Maker | Safe) -> bool:
    """Whether the object is sent to a started process too, which takes longest: where rows say other than refused."""
    return isinstance(row, Safe) or row.stage != "dumps" or 2 in row.crosses


def asked(row: Maker | Safe) -> str:
    """What is measured of a row, as the record spells it."""
    return row.proof + "  # started" * starts(row)


def measure(row: Maker | Safe) -> dict[str, str]:
    """What happens to the object of a row, by the way it is sent."""
    if not row.proof:
        return {"state": "no proof"}
    try:
        made = make(row.proof)
    except ModuleNotFoundError as error:
        return {"state": f"missing {(error.name or '').partition('.')[0]}"}
    except AttributeError as error:
        return {"state": f"missing {error}" if "has no attribute" in str(error) else f"cannot make: {error}"}
    except BaseException as error:
        return {"state": f"cannot make: {type(error).__name__}: {error}"[:300]}
    stored: list[bytes] = []
    seen = {"state": "made", "type": type(made).__name__, "forking": attempt(lambda: forking(made)),
            "pickle": attempt(lambda: stored.append(pickle.dumps(made)))}
    seen["spawn"] = spawned(made) if starts(row) else ""
    seen["loads"] = attempt(lambda: props.COPIES.append(pickle.loads(stored[0]))) if stored else ""
    seen["cloudpickle"] = round_trip("cloudpickle", made)
    seen["dill"] = "" if getattr(row, "name", "").startswith(("redis.", "minio.")) else round_trip("dill", made)
    seen["deepcopy"] = attempt(lambda: copy.deepcopy(made))
    return seen


def _late(number: int, frame: Any) -> None:
    raise TimeoutError


def main(file: str, *numbers: str) -> None:
    """Measure makers and safe rows of a file."""
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, _late)
    for number, row in enumerate(importlib.import_module(f"picklelint.catalogue.{file}").ROWS):
        if isinstance(row, (Maker, Safe)) and (not numbers or str(number) in numbers):
            signal.alarm(PATIENCE)
            seen = measure(row)
            signal.alarm(0)
            print(json.dumps({"number": number, "seen": seen}), flush=True)
    props.leave()
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
