"""One parsed file: its bytes, text, tree and columns.

Text keeps the file's characters with newlines normalised to "\\n" (what the parser counts as a line); columns of the
tree count UTF-8 bytes and are converted to characters here and nowhere else.
"""
from __future__ import annotations

import _ast
import gc
import re
import warnings

from picklelint.model import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BOM = b"\xef\xbb\xbf"
# Patterns stay text until one is used: compiling them all costs more than parsing a small file.
_COOKIE = rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)"
_BLANK = rb"^[ \t\f]*(?:[#\r\n]|$)"


class SourceError(Exception):
    """A file that cannot be read as Python: `line` is 1-based, `column` 0-based in characters."""

    def __init__(self, path: str, message: str, line: int = 1, column: int = 0) -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.line = line
        self.column = column


class Source:
    """One file, parsed. `encoding` and `bom` are what it must be written back with."""

    __slots__ = ("path", "text", "lines", "tree", "encoding", "bom")

    def __init__(self, path: str, text: str, tree: _ast.Module, encoding: str = "utf-8", bom: bool = False,
                 lines: list[str] | None = None) -> None:
        self.path = path
        self.text = text
        self.lines = text.split("\n") if lines is None else lines
        self.tree = tree
        self.encoding = encoding
        self.bom = bom

    @classmethod
    def parse(cls, path: str, data: bytes) -> Source:
        """Decode and parse `data`; SourceError where Python itself could not read it."""
        encoding, bom = encoding_of(path, data)
        try:
            text = data[3 if bom else 0:].decode(encoding)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise SourceError(path, f"cannot decode as {encoding}: {error.reason}", line) from None
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return cls(path, text, parse_tree(path, text), encoding, bom)

    def span(self, node: _ast.AST) -> Span:
        """Where a node stands, in characters."""
        line, end_line = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        start = self.column(line, node.col_offset)  # type: ignore[attr-defined]
        return Span(line, start, end_line, self.column(end_line, node.end_col_offset))  # type: ignore[attr-defined]

    def column(self, line: int, offset: int) -> int:
        """The character column of a byte offset in a 1-based line."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        if text.isascii():
            return offset
        return len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore"))

    def name_span(self, node: _ast.AST) -> Span:
        """Where the name stands in the `def` or `class` line of a definition, searched behind its keyword."""
        name: str = node.name  # type: ignore[attr-defined]
        whole = self.span(node)
        for line in range(whole.line, min(whole.end_line, whole.line + 4) + 1):
            start = whole.column if line == whole.line else 0
            found = re.compile(rf"\b{re.escape(name)}\b").search(self.lines[line - 1], start)
            if found:
                return Span(line, found.start(), line, found.end())
        return whole


def encoding_of(path: str, data: bytes) -> tuple[str, bool]:
    """The encoding PEP 263 gives a file and whether it starts with a BOM; SourceError for an unknown one."""
    if data.startswith(_BOM):
        return "utf-8", True
    head = data[:2048].split(b"\n", 2)[:2]
    if not any(b"coding" in line for line in head):
        return "utf-8", False
    for number, line in enumerate(head):
        found = re.match(_COOKIE, line)
        if found:
            name = found.group(1).decode("ascii")
            try:
                "".encode(name)
            except LookupError:
                raise SourceError(path, f"unknown encoding {name}", number + 1) from None
            return name, False
        if not re.match(_BLANK, line):
            break
    return "utf-8", False


def parse_tree(path: str, text: str) -> _ast.Module:
    """The syntax tree; parsed with the collector off, since a tree is all live objects and no garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = compile(text, path, "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
    except SyntaxError as error:
        raise SourceError(path, f"syntax error: {error.msg}", error.lineno or 1, max((error.offset or 1) - 1, 0)) \
            from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        reason = str(error) or type(error).__name__
        raise SourceError(path, f"cannot be parsed: {reason}") from None
    finally:
        if collecting:
            gc.enable()
    assert isinstance(tree, _ast.Module)
    return tree


_CHILD_FIELDS: dict[type, tuple[str, ...]] = {}
_NO_CHILDREN = frozenset({"id", "attr", "arg", "ctx", "op", "ops", "kind", "type_comment", "lineno", "n", "s",
                          "is_async", "simple", "level", "module", "asname", "conversion", "type_ignores"})


def children(node: _ast.AST) -> Iterator[_ast.AST]:
    """The child nodes of a node in source order; fields that hold no nodes are skipped by a table per type."""
    kind = type(node)
    fields = _CHILD_FIELDS.get(kind)
    if fields is None:
        fields = _CHILD_FIELDS[kind] = tuple(name for name in kind._fields if name not in _NO_CHILDREN)
    for name in fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            for item in value:
                if isinstance(item, _ast.AST):
                    yield item
        elif isinstance(value, _ast.AST):
            yield value


def walk(root: _ast.AST, without: tuple[type, ...] = ()) -> Iterator[_ast.AST]:
    """Every node below `root` (itself included), iteratively; nodes of the types `without` are yielded, not entered."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        if node is root or not isinstance(node, without):
            stack.extend(reversed(list(children(node))))
