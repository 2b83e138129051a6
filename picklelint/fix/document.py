"""One file while fixes for it are worked out: its nodes and what is around them, its free names, edits at its nodes."""
from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from picklelint.fix.edits import insertion
from picklelint.model import Edit, Span
from picklelint.names import blocks_of
from picklelint.project import Module

Function = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Def = (ast.FunctionDef, ast.AsyncFunctionDef)
Comprehension = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Loop = (ast.For, ast.AsyncFor, ast.While)

_WORD = re.compile(r"[^\W\d]\w*")
_HEAD = re.compile(r"^[ \t\f]*#(?:!|.*?coding[:=][ \t]*[-\w.]+)")
_BUILTINS = frozenset(dir(builtins))
_Node = TypeVar("_Node", bound=ast.AST)


class Document:
    """A parsed file; it hands out every new name once."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.source = module.source
        self.path = module.path
        self.lines = module.source.lines
        self.tree = module.source.tree
        # Whatever another parser made of the outermost statements.
        self.concrete: dict[ast.stmt, object] = {}
        self._parents: dict[ast.AST, ast.AST] = {}
        self._words: set[str] = set()
        self._claims: set[str] = set()
        self._indent = ""

    # -- nodes

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around a node."""
        if not self._parents:
            pending: list[ast.AST] = [self.tree]
            while pending:
                around = pending.pop()
                for child in ast.iter_child_nodes(around):
                    self._parents[child] = around
                    pending.append(child)
        return self._parents.get(node)

    def parents(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, innermost first."""
        around = self.parent(node)
        while around is not None:
            yield around
            around = self.parent(around)

    def find(self, span: Span, *kinds: type[_Node]) -> _Node | None:
        """The outermost node of one of the kinds that stands exactly at a span, or whose name does."""
        for node in ast.walk(self.tree):
            if isinstance(node, kinds) and getattr(node, "lineno", 0) <= span.line:
                if self.source.span(node) == span:
                    return node
                if hasattr(node, "name") and hasattr(node, "body") and self.source.name_span(node) == span:
                    return node
        return None

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that a node is in, or is."""
        if isinstance(node, ast.stmt):
            return node
        return next(around for around in self.parents(node) if isinstance(around, ast.stmt))

    def top_statement(self, node: ast.AST) -> ast.stmt:
        """The statement of the module body that a node is in, or is."""
        found = node
        for around in self.parents(node):
            if isinstance(around, ast.stmt):
                found = around
        assert isinstance(found, ast.stmt)
        return found

    def functions_around(self, node: ast.AST) -> list[ast.AST]:
        """The functions and lambdas a node is in, innermost first; of a header only what is around the whole."""
        found: list[ast.AST] = []
        below = node
        for around in self.parents(node):
            if isinstance(around, Function) and in_body(around, below):
                found.append(around)
            below = around
        return found

    def class_around(self, node: ast.AST) -> ast.ClassDef | None:
        """The class whose body holds a node directly or inside functions."""
        return next((around for around in self.parents(node) if isinstance(around, ast.ClassDef)), None)

    def block(self, statement: ast.stmt) -> list[ast.stmt]:
        """The statement list that a statement stands in."""
        around = self.parent(statement)
        if isinstance(around, (ast.ExceptHandler, ast.match_case)):
            return around.body
        assert around is not None
        return next(block for block in blocks_of(around) if statement in block)

    # -- text

    @property
    def indent(self) -> str:
        """What one level of indentation is in this file."""
        if not self._indent:
            self._indent = self._measured() or "    "
        return self._indent

    def _measured(self) -> str:
        for node in ast.walk(self.tree):
            for block in blocks_of(node) if not isinstance(node, ast.Module) else ():
                inner, outer = self.margin(block[0]), self.margin(node)
                if inner.startswith(outer) and len(inner) > len(outer):
                    return inner[len(outer):]
        return ""

    def margin(self, node: ast.AST) -> str:
        """The blanks before the first line of a node."""
        line = self.lines[getattr(node, "lineno", 1) - 1]
        return line[:len(line) - len(line.lstrip(" \t\f"))]

    def text(self, node: ast.AST) -> str:
        """The text of a node."""
        span = self.source.span(node)
        return self.between(span.line, span.column, span.end_line, span.end_column)

    def between(self, line: int, column: int, end_line: int, end_column: int) -> str:
        """The text of a stretch."""
        if line == end_line:
            return self.lines[line - 1][column:end_column]
        middle = self.lines[line:end_line - 1]
        return "\n".join([self.lines[line - 1][column:], *middle, self.lines[end_line - 1][:end_column]])

    def alone(self, statement: ast.stmt) -> bool:
        """Whether nothing else but a comment shares the lines of a statement."""
        span = self.source.span(statement)
        before = self.lines[first_line(statement) - 1][:span.column] if not decorators(statement) else ""
        after = self.lines[span.end_line - 1][span.end_column:].strip()
        return not before.strip() and (not after or after.startswith("#"))

    def comments_above(self, statement: ast.stmt) -> int:
        """The first line of the comments directly above a statement (its own first line where there are none)."""
        line = first_line(statement)
        margin = len(self.margin(statement))
        while line > 1:
            above = self.lines[line - 2]
            if not above.strip().startswith("#") or (line <= 3 and _HEAD.match(above)) or width(above) != margin:
                break
            line -= 1
        return line

    def end_line(self, statement: ast.stmt) -> int:
        """The last line of a statement, with the comments that end its block."""
        last = statement.end_lineno or statement.lineno
        margin = len(self.margin(statement))
        line = last + 1
        while blocks_of(statement) and line <= len(self.lines):
            text = self.lines[line - 1]
            if text.strip().startswith("#") and width(text) > margin:
                last = line
            elif text.strip():
                break
            line += 1
        return last

    # -- names

    def taken(self, name: str) -> bool:
        """Whether a name occurs anywhere in the file, or means something already."""
        if not self._words:
            self._words = set(_WORD.findall(self.source.text))
        return name in self._words or name in _BUILTINS or keyword.iskeyword(name)

    @staticmethod
    def taken_builtin(name: str) -> bool:
        """Whether a name means something without being bound."""
        return name in _BUILTINS

    def fresh(self, wanted: str, also: Iterable[str] = ()) -> str:
        """A name nobody uses, like the one wanted; it is taken from then on."""
        name = wanted if wanted.isidentifier() else re.sub(r"\W", "_", wanted) or "_function"
        unavailable = set(also)
        number = 1
        candidate = name
        while self.taken(candidate) or candidate in unavailable:
            number += 1
            candidate = f"{name}_{number}"
        self._words.add(candidate)
        return candidate

    def used_outside(self, name: str, node: ast.AST) -> bool:
        """Whether a variable, function or class outside a node has a name."""
        inside = set(ast.walk(node))
        return any(self._is_named(other, name) for other in ast.walk(self.tree) if other not in inside)

    def _is_named(self, node: ast.AST, name: str) -> bool:
        if isinstance(node, ast.Name):
            return node.id == name
        if isinstance(node, (*Def, ast.ClassDef)):
            return node.name == name and not isinstance(self.parent(node), ast.ClassDef)
        if isinstance(node, ast.alias):
            return (node.asname or node.name.partition(".")[0]) == name
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            return name in node.names
        if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            return node.name == name
        return isinstance(node, ast.arg) and node.arg == name

    def claimed(self, name: str) -> bool:
        """Whether a fix of this round binds a name at module level already."""
        return name in self._claims

    def claim(self, name: str) -> None:
        """Take a name that a fix binds at module level."""
        self._claims.add(name)

    # -- edits

    def replacing(self, node: ast.AST, text: str) -> Edit:
        """An edit that puts text in place of a node."""
        return Edit(self.path, self.source.span(node), text)

    def removing(self, first: int, last: int, blank_too: bool = True) -> Edit:
        """An edit that removes whole lines, and the blank lines below them, or above them where a block ends."""
        if not blank_too:
            return Edit(self.path, Span(first, 0, last + 1, 0), "")
        after = last
        while after < len(self.lines) and not self.lines[after].strip():
            after += 1
        if after < len(self.lines) and width(self.lines[after]) >= width(self.lines[first - 1]):
            above = first
            while above > 1 and not self.lines[above - 2].strip():
                above -= 1
            if above > 1 and width(self.lines[above - 2]) < width(self.lines[first - 1]):
                first = above
            return Edit(self.path, Span(first, 0, after + 1, 0), "")
        while first > 1 and not self.lines[first - 2].strip():
            first -= 1
        return Edit(self.path, Span(first, 0, last + 1, 0), "")

    def above(self, node: ast.AST, code: str) -> Edit:
        """An edit that puts a block of code at module level above the outermost statement a node is in."""
        statement = self.top_statement(node)
        line = self.comments_above(statement)
        if line == 1:
            line = first_line(statement)
        blank = 0
        while line - blank > 1 and not self.lines[line - blank - 2].strip():
            blank += 1
        gap = "\n" * max(0, 2 - blank) if line - blank > 1 else ""
        return insertion(self.path, line, 0, f"{gap}{code}\n\n")


def behind(document: Document, method: ast.stmt, text: str) -> Edit:
    """An edit that puts methods behind a method, set apart by blank lines."""
    line = document.end_line(method) + 1
    below = document.lines[line - 1] if line <= len(document.lines) else ""
    gap = "\n" if below.strip() and width(below) >= width(document.margin(method) + "x") else ""
    return insertion(document.path, line, 0, f"\n{text}{gap}")


def width(line: str) -> int:
    """How far a line is indented."""
    return len(line) - len(line.lstrip(" \t\f"))


def first_line(node: ast.AST) -> int:
    """The first line of a statement, decorators included."""
    return min([getattr(node, "lineno", 1), *(item.lineno for item in decorators(node))])


def decorators(node: ast.AST) -> list[ast.expr]:
    """The decorators of a definition."""
    return getattr(node, "decorator_list", [])


def in_body(function: ast.AST, child: ast.AST) -> bool:
    """Whether a direct child of a function or class belongs to its body, not to its header."""
    body = getattr(function, "body", None)
    return child is body or (isinstance(body, list) and child in body)
