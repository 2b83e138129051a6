"""Each program of tests/fix_cases becomes the stored text, stays so, and then crosses with the same result."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from picklelint.fix import rounds
from picklelint.model import Options
from tests.marks import METHODS

ROOT = Path(__file__).resolve().parent.parent
CASES = sorted((ROOT / "tests" / "fix_cases").glob("*/before.py"))
NAMES = [path.parent.name for path in CASES]


def repaired(path, unsafe=False):
    """The text of a file after its fixes, and what came of them."""
    result = rounds.repair([str(path)], Options(), unsafe)
    data = result.texts.get(str(path))
    return (path.read_bytes() if data is None else data).decode(), result


@pytest.mark.parametrize("before", CASES, ids=NAMES)
def test_text(before):
    text = before.read_text(encoding="utf-8")
    unsafe = text.startswith("# unsafe")
    fixed, result = repaired(before, unsafe)
    assert fixed == before.with_name("after.py").read_text(encoding="utf-8")
    assert result.applied
    assert not result.refused
    assert not result.remaining
    if unsafe:
        assert any(finding.fix.safety == "unsafe" for finding in result.applied)
        assert "unsafe: " in " ".join(finding.fix.title for finding in result.applied)


@pytest.mark.parametrize("before", CASES, ids=NAMES)
def test_a_second_run_changes_nothing(before):
    result = rounds.repair([str(before.with_name("after.py"))], Options(), True)
    assert not result.texts
    assert not result.remaining


@pytest.fixture(scope="module")
def seen():
    """What all programs say, by start method."""
    found = {}
    children = {method: subprocess.Popen([sys.executable, "-m", "tests.fix_proof", method], cwd=ROOT,
                                         stdout=subprocess.PIPE, text=True) for method in METHODS}
    for method, child in children.items():
        found[method] = json.loads(child.communicate(timeout=120)[0])
    return found


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NAMES)
def test_proof(name, method, seen):
    one_process, child, parent = seen[method][name]
    assert not one_process.startswith(("NameError", "TypeError", "AttributeError")), one_process
    assert child == one_process
    assert parent == one_process


def test_the_unfixed_programs_do_not_cross():
    """Otherwise the proofs above show nothing."""
    import importlib
    import pickle

    crossed = []
    for name in NAMES:
        module = importlib.import_module(f"tests.fix_cases.{name}.before")
        try:
            pickle.dumps(module.made())
        except Exception:
            continue
        crossed.append(name)
    assert crossed == []
