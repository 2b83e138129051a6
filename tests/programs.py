"""The fixtures on disk: case files and programs, and which case owns which mark.

A case file has top-level functions `bad_*` and `good_*`; each makes one crossing and asserts the right result. A case
owns the marks in its own lines and in the top-level definitions of its file that it names, over any number of steps.
Everything else is a program and runs as `__main__`; a folder with a `main.py` is one program of several files.
Below `fixed/` stands what `--fix --unsafe-fixes` makes of the others: there a bad case without a mark must cross.
"""
from __future__ import annotations

import ast
import sys
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tests.marks import METHODS_OF, Mark, Proof, read_claims, read_marks, read_proof

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
FIXED = FIXTURES / "fixed"
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Case(NamedTuple):
    """One crossing: a function of a case file, or a whole program (its name is then empty)."""

    name: str
    marks: tuple[Mark, ...]
    proof: Proof

    @property
    def owed(self) -> tuple[Mark, ...]:
        """The marks that are proven to fail."""
        return tuple(mark for mark in self.marks if mark.state != "spurious")

    def fails_under(self, method: str, python: tuple[int, ...] = sys.version_info[:2]) -> bool:
        """Whether this case must fail when its processes start by `method` on this Python."""
        since, until = (tuple(map(int, v.split("."))) if v else () for v in (self.proof.since, self.proof.until))
        if not self.owed or (since and python < since) or (until and python > until):
            return False
        return method in (self.proof.methods or {m for mark in self.owed for m in METHODS_OF[mark.digit]})


class Fixture:
    """A file of cases or a program, with every file that belongs to it. `name` is its path below fixtures/."""

    def __init__(self, entry: Path) -> None:
        self.entry = entry
        whole = entry.name == "main.py"
        self.files = tuple(sorted(entry.parent.rglob("*.py"))) if whole else (entry,)
        self.name = (entry.parent if whole else entry).relative_to(FIXTURES).as_posix()
        self.folder = self.name.split("/")[0]

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def texts(self) -> dict[Path, str]:
        """The text of every file."""
        return {path: path.read_text(encoding="utf-8") for path in self.files}

    @cached_property
    def marks(self) -> dict[Path, list[Mark]]:
        """The marks of every file."""
        return {path: read_marks(text) for path, text in self.texts.items()}

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed entry file."""
        return ast.parse(self.texts[self.entry])

    @property
    def functions(self) -> list[ast.FunctionDef]:
        """The cases of a case file."""
        return [node for node in self.tree.body if isinstance(node, ast.FunctionDef)
                and node.name.startswith(("bad_", "good_"))]

    @property
    def is_program(self) -> bool:
        """Whether it runs as `__main__`."""
        return not self.functions

    @property
    def module(self) -> str:
        """The name under which a case file is imported, from the root of the repository."""
        return ".".join(self.entry.relative_to(ROOT).with_suffix("").parts)

    @cached_property
    def claims(self) -> dict[int, tuple[str, str]]:
        """The claims of the entry file by line."""
        return read_claims(self.texts[self.entry])

    @cached_property
    def proof(self) -> Proof:
        """The claim of the head, which holds where a case makes none of its own."""
        body = [node for node in self.tree.body if not (isinstance(node, ast.Expr)
                                                        and isinstance(node.value, ast.Constant))]
        first = _first_line(body[0]) if body else 1
        own = {_first_line(node) - 1 for node in self.functions}
        heads = [words for line, (word, words) in self.claims.items()
                 if word == "proof" and line < first and line not in own]
        return read_proof(heads[0]) if heads else Proof()

    @property
    def needs(self) -> list[str]:
        """Libraries named by `# needs:`."""
        return [name.strip() for word, names in self.claims.values() if word == "needs" for name in names.split(",")]

    @cached_property
    def imports(self) -> list[str]:
        """The foreign top-level modules that the program imports or needs, sorted."""
        own = {path.stem for path in self.files} | {path.parent.name for path in self.files}
        found = set(self.needs)
        for path in self.files:
            for node in ast.walk(ast.parse(self.texts[path])):
                if isinstance(node, ast.Import):
                    found |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    found.add((node.module or "").split(".")[0])
        return sorted(found - own - set(sys.stdlib_module_names))

    @cached_property
    def cases(self) -> list[Case]:
        """Every crossing that the fixture makes."""
        if self.is_program:
            marks = tuple(mark for found in self.marks.values() for mark in found)
            return [Case("", marks, self.proof)]
        return [Case(node.name, tuple(self._owned(node)), self._claimed(node)) for node in self.functions]

    def _claimed(self, function: ast.FunctionDef) -> Proof:
        word, words = self.claims.get(_first_line(function) - 1, ("", ""))
        return read_proof(words) if word == "proof" else self.proof

    @cached_property
    def _named(self) -> dict[str, list[ast.stmt]]:
        """Top-level statements by each name that they bind."""
        named: dict[str, list[ast.stmt]] = {}
        for node in self.tree.body:
            bound = [node.name] if isinstance(node, _DEFINITIONS) else [
                name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
            for name in bound:
                named.setdefault(name, []).append(node)
        return named

    def _owned(self, function: ast.FunctionDef) -> list[Mark]:
        seen: list[ast.stmt] = []
        waiting: list[ast.stmt] = [function]
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.append(node)
                names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
                waiting += [other for name in names for other in self._named.get(name, ())
                            if other not in self.functions]
        lines = {line for node in seen for line in range(_first_line(node), (node.end_lineno or 0) + 1)}
        return [mark for mark in self.marks[self.entry] if mark.line in lines]

    def complaints(self) -> list[str]:
        """What is wrong with the marks and claims themselves."""
        found = []
        owned = {mark for case in self.cases for mark in case.marks}
        found += [f"line {mark.line}: {mark.code} belongs to no case"
                  for mark in self.marks[self.entry] if mark not in owned]
        for case in self.cases:
            if case.name.startswith("good_") and case.owed:
                found.append(f"{case.name} owns {case.owed[0].code} of line {case.owed[0].line}")
            if case.name.startswith("bad_") and not case.owed and self.folder != "fixed":
                found.append(f"{case.name} owns no mark")
        if not self.is_program and not ast.get_docstring(self.tree):
            found.append("a case file needs a docstring of one sentence")
        return found


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(item.lineno for item in decorators)])


def all_fixtures() -> list[Fixture]:
    """Every fixture that was written by hand, sorted by name."""
    return [fixture for fixture in _below(FIXTURES) if fixture.folder != FIXED.name]


def fixed_fixtures() -> list[Fixture]:
    """What fixes made of them, sorted by name."""
    return _below(FIXED)


def _below(folder: Path) -> list[Fixture]:
    mains = {path.parent for path in folder.rglob("main.py")}
    entries = [path for path in folder.rglob("*.py") if not mains & {path.parent, *path.parents}]
    return sorted((Fixture(path) for path in [*entries, *(program / "main.py" for program in mains)]),
                  key=lambda fixture: fixture.name)
