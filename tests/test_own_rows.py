"""Rows that a project's configuration adds: its own gates, carriers, makers, and what crosses after all."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HELPERS = """\
import threading
from helpers.elsewhere import start


def pmap(func, items):
    return start(func, items)


def connect():
    return start(None, [])


class Base:
    pass


class Handle:
    def __init__(self):
        self.lock = threading.Lock()
"""
PROGRAM = """\
from multiprocessing import Pool

from helpers.parallel import Base, Handle, connect, pmap


class Mine(Base):
    def __init__(self):
        self.rule = lambda x: x
        self.store = connect()
        self.handle = Handle()


def main():
    pmap(print, [len, lambda x: x])
    with Pool() as pool:
        pool.apply(print, (Handle(),))
"""
SETTINGS = """\
[picklelint]
gates =
    helpers.parallel.pmap: func, items* as task
carriers = helpers.parallel.Base as dataset
makers = helpers.parallel.connect as database
crosses = helpers.parallel.Handle
"""


def checked(folder: Path, settings: str) -> subprocess.CompletedProcess[str]:
    (folder / "helpers").mkdir(exist_ok=True)
    (folder / "helpers" / "__init__.py").touch()
    (folder / "helpers" / "parallel.py").write_text(HELPERS, encoding="utf-8")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "setup.cfg").write_text(settings, encoding="utf-8")
    return subprocess.run([sys.executable, "-m", "picklelint", "--output-format", "concise", "program.py"], cwd=folder,
                          capture_output=True, text=True, check=False)


def codes(done: subprocess.CompletedProcess[str]) -> list[str]:
    lines = [line for line in done.stdout.splitlines() if line.startswith("program")]
    return [" ".join((line.split(":")[1], line.split()[1])) for line in lines]


def test_rows_take_part(tmp_path: Path) -> None:
    """The lambda kept by the carrier, the connection, the lambda among the items; the handle no more."""
    assert codes(checked(tmp_path, SETTINGS)) == ["8 PKL101", "9 PKL113", "14 PKL301"]


def test_without_rows_only_what_is_known(tmp_path: Path) -> None:
    assert codes(checked(tmp_path, "[picklelint]\n")) == ["16 PKL321"]


@pytest.mark.parametrize(("line", "says"), [
    ("gates = pmap as task", "is not of the form `package.function: parameter, parameter as boundary`"),
    ("gates = a.pmap: 1func as task", "`1func` is not the name of a parameter"),
    ("gates = a.pmap: func as somewhere", "no boundary is called `somewhere`; known are dataset, start, task"),
    ("carriers = a.Base", "is not of the form `package.Class as boundary`"),
    ("makers = a.connect as nothing", "no culprit is called `nothing`; known are"),
    ("crosses = a Handle", "is not the dotted name of a class or function"),
])
def test_wrong_rows_are_refused_with_their_place(tmp_path: Path, line: str, says: str) -> None:
    done = checked(tmp_path, f"[picklelint]\n{line}\n")
    assert done.returncode == 2
    assert "setup.cfg:2" in done.stderr and says in done.stderr
