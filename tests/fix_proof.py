"""Runs the programs of tests/fix_cases as they are meant to run: `python -m tests.fix_proof METHOD`.

Each program makes an object and uses it. Before its fix, one process does both. After it, one process makes the object
and sends it to a child that was started by METHOD, which uses it; then the parent uses it too. One line of JSON lists,
for each case, what the three said.
"""
from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import sys
from multiprocessing.reduction import ForkingPickler
from pathlib import Path

CASES = Path(__file__).with_name("fix_cases")


def said(function, *given):
    """What a function returns, or the error it ends with, as text."""
    try:
        return repr(function(*given))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def program(case, state):
    """The module of a case before or after its fix."""
    return importlib.import_module(f"tests.fix_cases.{case}.{state}")


def use_all(sent, answers):
    """The child: load and use what was sent."""
    found = {}
    for case, data in sent.items():
        module = program(case, "after")
        found[case] = said(lambda module=module, data=data: module.used(ForkingPickler.loads(data)))
    answers.put(found)


def one_process(case):
    """What the unfixed program says."""
    module = program(case, "before")
    return said(lambda: module.used(module.made()))


def main(method):
    """Prints, by case: one process before, the child after, the parent after."""
    context = multiprocessing.get_context(method)
    cases = sorted(path.parent.name for path in CASES.glob("*/after.py"))
    made, sent, failed = {}, {}, {}
    for case in cases:
        try:
            made[case] = program(case, "after").made()
            sent[case] = bytes(ForkingPickler.dumps(made[case]))
        except Exception as error:
            failed[case] = f"not sent: {type(error).__name__}: {error}"
    answers = context.SimpleQueue()
    child = context.Process(target=use_all, args=(sent, answers))
    child.start()
    received = answers.get()
    child.join()
    shown = {case: [one_process(case), received.get(case, failed.get(case)),
                    said(program(case, "after").used, made[case]) if case in made else ""] for case in cases}
    json.dump(shown, sys.stdout)


if __name__ == "__main__":
    os.environ["PYTHONHASHSEED"] = "0"
    main(sys.argv[1])
