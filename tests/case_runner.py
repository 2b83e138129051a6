"""Runs the cases of one case file in this interpreter, one after the other, and reports each.

`python -m tests.case_runner MODULE CASE ...`; one line of JSON per event goes to the descriptor PROOF_REPORT. The
module is imported by name, so that a child process started by `spawn` finds its functions as it would find a user's.
"""
from __future__ import annotations

import importlib
import json
import os
import sys
import traceback

WARM = ("torch", "keras")


def explain(error: BaseException) -> list[str]:
    """`Type: text` of an error and of all that it came from."""
    chain: list[str] = []
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        current = waiting.pop()
        if current is not None and id(current) not in seen:
            seen.add(id(current))
            chain += "".join(traceback.format_exception_only(type(current), current)).strip().splitlines()
            waiting += [current.__context__, current.__cause__]
    return chain


def run(function) -> dict:
    """Call one case: how it ended and what it said."""
    try:
        function()
    except ImportError as error:
        return {"end": "import", "said": explain(error)}
    except AssertionError as error:
        return {"end": "assertion", "said": explain(error)}
    except BaseException as error:  # noqa: BLE001 (SystemExit too: whatever leaves the case is what it has to say)
        return {"end": "error", "said": explain(error)}
    return {"end": "returned", "said": []}


def end_children() -> None:
    """Let no process of one case outlive it."""
    import multiprocessing

    for child in multiprocessing.active_children():
        try:
            child.kill()
        except AttributeError:  # those of loky have no kill; they serve the next case as well
            continue


def written() -> int:
    """How much has gone to standard error, which is a file: what a case said there lies between two such places."""
    sys.stderr.flush()
    return os.fstat(2).st_size


def main() -> None:
    """Import the module once, then run its cases in turn."""
    descriptor = int(os.environ["PROOF_REPORT"])
    os.set_inheritable(descriptor, False)
    report = os.fdopen(descriptor, "w", buffering=1)
    module_name, *names = sys.argv[1:]
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        print(json.dumps({"event": "unimportable", "said": explain(error)}), file=report)
        return
    warm = [name for name in WARM if name in sys.modules]
    if warm:
        import multiprocessing

        multiprocessing.set_forkserver_preload(warm)
    for name in names:
        print(json.dumps({"event": "begin", "case": name, "errors": written()}), file=report)
        end = run(getattr(module, name))
        print(json.dumps({"event": "end", "case": name, "errors": written(), **end}), file=report)
        end_children()
    print(json.dumps({"event": "done"}), file=report)
    report.flush()
    sys.stdout.flush()
    os._exit(0)  # what a failed case left behind must not be able to hold the interpreter


if __name__ == "__main__":
    main()
