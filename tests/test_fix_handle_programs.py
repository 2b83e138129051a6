"""Random classes that keep a file and a lock: a process reads after a safe fix what the parent would have read.

`FIX_PROGRAMS=5000 python -m pytest tests/test_fix_handle_programs.py` is the long run; `FIX_SEED` sets where it starts.
"""
from __future__ import annotations

import os
import pickle
import random
import sys
import types

import pytest

from tests.fixing import after, outcomes

COUNT = int(os.environ.get("FIX_PROGRAMS", "150"))
START = int(os.environ.get("FIX_SEED", "0"))
BLOCK = 30
CALLS = ("seek(0)", "seek(2)", "seek(3, 0)", "seek(0, 2)", "seek(0, 1)", "read()", "read(2)", "readline()",
         "readlines()", "tell()", "closed", "name is None")


def program(seed):
    """A class whose methods seek and read in some order, and how it is used."""
    pick = random.Random(seed)
    chance = pick.random

    def uses(margin, most):
        lines = []
        for _ in range(pick.randint(0, most)):
            call = pick.choice(CALLS)
            if chance() < 0.5:
                lines.append(f"{margin}self.f.seek({pick.randint(0, 9)})")
            shape = pick.randrange(8)
            if shape == 0:
                lines += [f"{margin}if i:", f"{margin}    found.append(self.f.{call})"]
            elif shape == 1:
                lines += [f"{margin}for _ in range(2):", f"{margin}    found.append(self.f.{call})"]
            elif shape == 2:
                lines += [f"{margin}with self.lock:", f"{margin}    found.append(self.f.{call})"]
            elif shape == 3:
                lines += [f"{margin}for line in self.f:", f"{margin}    found.append(line)", f"{margin}    break"]
            elif shape == 4:
                lines.append(f"{margin}found += [self.f.{call}]")
            elif shape == 5:
                lines += [f"{margin}try:", f"{margin}    found.append(self.f.{call})", f"{margin}except ValueError:",
                          f"{margin}    pass"]
            else:
                lines.append(f"{margin}found.append(self.f.{call})" if "seek" not in call else f"{margin}self.f.{call}")
        return lines

    path = pick.choice(["path", "self.path", "os.path.join(path)", "str(path)"])
    mode = pick.choice(["", ", 'rb'", ", mode='r'", ", encoding='utf-8'"])
    text = ["import os", "import threading", "from multiprocessing import Process", "", "", "class Kept:",
            "    def __init__(self, path, i=1):", "        found = []"]
    text += ["        self.path = path"] if "self.path" in path or chance() < 0.5 else []
    text += [f"        self.f = open({path}{mode})", "        self.lock = threading.Lock()"]
    text += [*uses("        ", 2), "        self.found = found", ""]
    count = pick.randint(0, 3)
    for number in range(count):
        text += [f"    def method_{number}(self, i):", "        found = []", *uses("        ", 3),
                 f"        return found{' + self.method_0(0)' if number and chance() < 0.3 else ''}", ""]
    text += ["    def use(self):", "        return [self.found,"]
    text += [f"                self.method_{pick.randrange(count)}({pick.randint(0, 1)})," for _ in range(4) if count]
    text += ["                ]", "", "", "def work(kept):", "    return kept.use()", "", "", "def send(path):",
             "    p = Process(target=work, args=(Kept(path),))", "    p.start()"]
    return "\n".join(text) + "\n"


def run(source):
    """The program as a module that pickle finds."""
    module = types.ModuleType("fix_handle_program_under_test")
    sys.modules[module.__name__] = module
    exec(source, module.__dict__)
    return module


def said_by(function):
    """What a function returns, or the error it ends with."""
    try:
        return function()
    except OSError as error:
        return str(error)


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("one\ntwo\nthree\nfour\n")
    return str(file)


@pytest.mark.parametrize("block", range(START, START + COUNT, BLOCK))
def test_safe_is_safe(block, path):
    safe = 0
    for seed in range(block, block + BLOCK):
        source = program(seed)
        said = outcomes(source)
        assert len(said) == 2, (seed, said)
        assert "internal" not in " ".join(said)
        if any(each != "safe" for each in said):
            continue
        safe += 1
        made = said_by(lambda source=source: run(source).Kept(path))
        if isinstance(made, str):
            continue
        expected = said_by(made.use)
        module = run(after(source))
        made = module.Kept(path)
        sent = pickle.dumps(made)
        assert said_by(pickle.loads(sent).use) == expected, (seed, source)
        assert said_by(made.use) == expected, seed
        assert said_by(pickle.loads(sent).use) == expected, seed
    assert safe
