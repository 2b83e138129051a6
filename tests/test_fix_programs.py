"""Random programs (tests/fix_programs.py): whatever is fixed parses, does the same, pickles, stays, loses nothing.

`FIX_PROGRAMS=20000 python -m pytest tests/test_fix_programs.py` is the long run (about 100 ms a program); `FIX_SEED`
sets where it starts.
"""
from __future__ import annotations

import ast
import os
import pickle
import re
import sys
import types

import pytest

from picklelint.fix import rounds
from picklelint.fix.verify import comments
from picklelint.model import Options
from tests.fix_programs import program

COUNT = int(os.environ.get("FIX_PROGRAMS", "160"))
START = int(os.environ.get("FIX_SEED", "0"))
PATH = os.path.join(os.path.sep, "fix_programs", "program.py")
BLOCK = 20


def fixed(data, unsafe=False):
    """The bytes after fixes, and what came of them."""
    result = rounds.repair([PATH], Options(), unsafe, {PATH: data})
    return result.texts.get(PATH, data), result


def said(data, send):
    """What a program's `used` says of what its `made` makes, sent through pickle or not."""
    module = types.ModuleType("fix_program_under_test")
    sys.modules[module.__name__] = module
    try:
        exec(compile(data, PATH, "exec"), module.__dict__)
        made = module.made()
        return repr(module.used(pickle.loads(pickle.dumps(made)) if send else made))
    finally:
        del sys.modules[module.__name__]


def plain_lines(data):
    """The lines of statements that neither make nor name such a function: no fix has any business there."""
    text = data.decode()
    lines = text.splitlines(keepends=True)
    tree = ast.parse(text)
    nested = {inner for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
              for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef) and inner is not node}
    names = {node.name for node in nested}
    touched = set()
    for node in ast.walk(tree):
        simple = isinstance(node, ast.stmt) and not isinstance(node, (ast.ClassDef, ast.FunctionDef))
        if node in nested or (simple and any(isinstance(inner, ast.Lambda) or getattr(inner, "id", "") in names
                                             for inner in ast.walk(node))):
            touched |= set(range(node.lineno, node.end_lineno + 1))
    return [line for number, line in enumerate(lines, 1) if number not in touched and line.strip()
            and not line.strip().startswith("#")]


def is_subsequence(short, long):
    """Whether lines stand in another text in the same order; the first that does not, otherwise."""
    rest = iter(long)
    return next((line for line in short if line not in rest), None)


@pytest.mark.parametrize("block", range(START, START + COUNT, BLOCK))
def test_programs(block):
    for seed in range(block, block + BLOCK):
        check(seed, program(seed).encode())


def check(seed, before):
    """All that must hold for one program."""
    after, result = fixed(before)
    where = f"seed {seed}: python -c 'from tests.fix_programs import program; print(program({seed}))'"
    assert not result.refused, (where, result.refused)
    assert all("internal" not in finding.refusal for finding in result.remaining), where
    again, second = fixed(after)
    assert again == after and not second.applied, where
    assert comments(after.decode()) >= comments(before.decode()), where
    assert set(re.findall(rb"\r?\n", after)) <= set(re.findall(rb"\r?\n", before)), where
    kept = after.decode().splitlines(keepends=True)
    assert is_subsequence(plain_lines(before)[:-1], kept) is None, where
    expected = said(before, False)
    assert said(after, False) == expected, where
    if not result.remaining:
        assert said(after, True) == expected, where
    if result.remaining or seed % 8 == 0:
        daring, result = fixed(before, unsafe=True)
        compile(daring, PATH, "exec")
        assert not [reason for _, reason in result.refused if "would not parse" in reason], where


def test_the_programs_need_fixing():
    """Otherwise the rest shows nothing."""
    applied = [len(fixed(program(seed).encode())[1].applied) for seed in range(20)]
    assert sum(applied) > 30
    with pytest.raises((AttributeError, pickle.PicklingError)):
        said(program(1).encode(), True)
