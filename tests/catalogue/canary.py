"""A value that tells who pickled it: sent through a gate, it shows which parameters the gate ships.

    python -m tests.catalogue.canary NAME ...

calls the gates of these names as `calls.py` spells it and prints, a JSON line a gate, which parameters were pickled.
"""
from __future__ import annotations

import json
import os
import sys
import time
import warnings
from collections.abc import Iterator
from typing import Any

NOTED: set[str] = set()
PARENT = os.getpid()


class Canary:
    """Callable, iterable, hashable; notes its name when this process pickles or copies it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.__name__ = self.__qualname__ = name

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        if os.getpid() == PARENT:
            NOTED.add(self.name)
        return Canary, (self.name,)

    def __call__(self, *args: Any, **keywords: Any) -> float:
        return 0.0

    def __iter__(self) -> Iterator[int]:
        return iter((1,))

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> float:
        return 1.0


class Cage:
    """`C.x` is a canary that is called x."""

    def __getattr__(self, name: str) -> Canary:
        return Canary(name)


C = Cage()


def run(code: str) -> str:
    """`ran`, or why not."""
    try:
        exec(compile(code, "<call>", "exec"), {"C": C})
    except ModuleNotFoundError as error:
        return f"missing {(error.name or '').partition('.')[0]}"
    except BaseException as error:
        return f"{type(error).__name__}: {error}".partition("\n")[0][:200]
    return "ran"


def main(wanted: list[str]) -> None:
    """Call each gate, as far as its library is here."""
    from tests.catalogue.calls import CALLS
    warnings.simplefilter("ignore")
    for name in wanted:
        NOTED.clear()
        said = run(CALLS[name])
        deadline = time.time() + 2
        while not NOTED and said == "ran" and time.time() < deadline:
            time.sleep(0.05)
        print(json.dumps({"said": said, "noted": sorted(NOTED)}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    from tests.catalogue import canary  # the module that other processes import too, not this one called __main__
    canary.main(sys.argv[1:])
