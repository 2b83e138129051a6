"""What star imports of well-known modules bind, against the modules; main guards in other spellings."""
from __future__ import annotations

import ast
import importlib

import pytest

from picklelint import names
from picklelint.guards import respell
from picklelint.names import is_main_guard


@pytest.mark.parametrize("module", names._STARS)
def test_star_imports_bind_what_the_module_exports(module: str) -> None:
    exported = importlib.import_module(module).__all__
    known = names._STARS[module].split()
    newer = {"setprofile_all_threads", "settrace_all_threads", "ShutDown", "InterpreterPoolExecutor"}
    assert sorted(known) == sorted(set(exported) - newer)


@pytest.mark.parametrize("text", [
    "if __name__ == '__main__': start()",
    "if not __name__ != '__main__': start()",
    "if __name__ != '__main__': pass\nelse: start()",
    "__name__ == '__main__' and start()",
    "ready() and __name__ == '__main__' and start()",
    "__name__ != '__main__' or start()",
    "start() if __name__ == '__main__' else None",
    "found = start() if '__main__' == __name__ else None",
    "MAIN = __name__ == '__main__'\nif MAIN: start()",
    "MAIN = __name__ == '__main__'\nif MAIN and ready(): start()",
    "MAIN = __name__ == '__main__'\nMAIN and start()",
    "MAIN = __name__ == '__main__'\nif not MAIN: pass\nelse: start()",
    "def main(): return __name__ == '__main__'\nif main(): start()",
    "if current_process().name == 'MainProcess': start()",
    "try:\n if mp.current_process().name != 'MainProcess': pass\n else: start()\nfinally: end()",
])
def test_spellings_of_the_main_guard(text: str) -> None:
    assert _guarded(text)


@pytest.mark.parametrize("text", [
    "if __name__ != '__main__': raise ImportError\nstart()",
    "if __name__ != '__main__': start()",
    "__name__ == '__main__' or start()",
    "ready() or __name__ == '__main__' and start()",
    "start() and __name__ == '__main__'",
    "start() if __name__ != '__main__' else None",
    "MAIN = __name__ == '__main__'\nMAIN = True\nif MAIN: start()",
    "MAIN = __name__ == '__main__' or forced()\nif MAIN: start()",
    "if __name__ != '__main__' and ready(): pass\nelse: start()",
    "if parent_process() is None: start()",
    "if current_process().name == 'Process-1': start()",
    "def main():\n print()\n return __name__ == '__main__'\nif main(): start()",
])
def test_what_is_no_main_guard(text: str) -> None:
    assert not _guarded(text)


def _guarded(text: str) -> bool:
    tree = ast.parse(text)
    respell(tree)
    assert ast.unparse(tree)
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If) and is_main_guard(node.test)]
    return any("start()" in ast.unparse(node) for guard in guards for node in guard.body)
