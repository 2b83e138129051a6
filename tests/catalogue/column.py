"""Rows of the standard library where no process can be started: pickled, loaded and copied, nothing else.

`measure_all` prints a JSON line a row; run as a program, this module puts such lines on record (see column.mjs).
"""
from __future__ import annotations

import copy
import json
import pickle
import sys
import warnings
from typing import Any

from picklelint.model import Maker, Safe

# What takes a process, a thread or a network to make, or would wait for one; and TLS, which is missing there.
_NOT_HERE = ("multiprocessing.", "concurrent.futures.Process", "asyncio.", "smtplib.", "imaplib.", "poplib.", "http.",
             "socketserver.", "xmlrpc.server.", "wsgiref.", "subprocess.", "select", "os.popen", "tkinter.", "urllib.",
             "ssl.", "ftplib.")


def _attempt(action: Any) -> str:
    try:
        action()
    except BaseException as error:
        return type(error).__name__
    return "ok"


def _measure(proof: str) -> dict[str, str]:
    from tests.catalogue.making import make
    try:
        made = make(proof)
    except BaseException as error:
        return {"state": f"cannot make: {type(error).__name__}: {error}"[:200]}
    stored: list[bytes] = []
    seen = {"state": "made", "type": type(made).__name__, "pickle": _attempt(lambda: stored.append(pickle.dumps(made)))}
    seen["loads"] = _attempt(lambda: pickle.loads(stored[0])) if stored else ""
    seen["deepcopy"] = _attempt(lambda: copy.deepcopy(made))
    return {**seen, **dict.fromkeys(("forking", "spawn", "cloudpickle", "dill"), "")}


def measure_all() -> None:
    """Print what happens to each row of the standard library."""
    from picklelint import catalogue
    warnings.simplefilter("ignore")
    for row in catalogue.rows():
        if (isinstance(row, (Maker, Safe)) and row.proof and not row.name.startswith(_NOT_HERE)
                and row.name.partition(".")[0] in sys.stdlib_module_names | {"builtins"}):
            python = f"{sys.version_info[0]}.{sys.version_info[1]}"
            print(json.dumps({"name": row.name, "proof": row.proof, "place": f"{sys.platform} {python} ?",
                              "seen": _measure(row.proof)}), flush=True)


def main() -> None:
    """Put the lines of standard input on record."""
    from picklelint import catalogue
    from tests.catalogue import record
    from tests.catalogue.measure import asked
    rows = {(row.name, row.proof): row for row in catalogue.rows() if isinstance(row, (Maker, Safe))}
    kept = 0
    for line in sys.stdin:
        told = json.loads(line) if line.startswith("{") else None
        if told and told["seen"]["state"] == "made":
            row = rows[told["name"], told["proof"]]
            record.keep("row", row.name, asked(row), told["seen"], told["place"])
            kept += 1
    print(f"{kept} rows on record")


if __name__ == "__main__":
    main()
