"""From a lambda or definition of the standard tree to the same node of libcst, which knows its comments and breaks.

Only the outermost statement around the node is given to libcst: the rest of the file is never touched by it.
"""
from __future__ import annotations

import ast
from typing import TypeVar

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from picklelint.fix.document import Document, first_line
from picklelint.fix.refused import Refused

_Node = TypeVar("_Node", cst.Lambda, cst.FunctionDef, cst.ClassDef)
_END_OF_LINE = 1 << 30


def concrete(document: Document, node: ast.AST, kind: type[_Node]) -> _Node:
    """The libcst node that starts where a node does, and is of the kind."""
    top = document.top_statement(node)
    start = first_line(top)
    span = document.source.span(node)
    finder = _Finder(span.line - start + 1, span.column, kind)
    _parsed(document, top).visit(finder)
    if not isinstance(finder.found, kind):
        raise Refused("libcst reads this statement differently")
    return finder.found


def _parsed(document: Document, top: ast.stmt) -> MetadataWrapper:
    text = document.between(first_line(top), 0, top.end_lineno or top.lineno, _END_OF_LINE) + "\n"
    try:
        module = cst.parse_module(text, config=cst.PartialParserConfig(default_indent=document.indent))
    except (cst.ParserSyntaxError, RecursionError) as error:
        raise Refused(f"libcst cannot parse it ({type(error).__name__})") from None
    if module.code != text:
        raise Refused("libcst does not keep this statement as it is")
    return MetadataWrapper(module, unsafe_skip_copy=True)


class _Finder(cst.CSTVisitor):
    """Finds the node of a kind that starts at a place; positions leave brackets and decorators out, as `ast` does."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, line: int, column: int, kind: type[cst.CSTNode]) -> None:
        super().__init__()
        self.line = line
        self.column = column
        self.kind = kind
        self.found: cst.CSTNode | None = None

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Go down until it is found."""
        if self.found is None and isinstance(node, self.kind):
            start = self.get_metadata(PositionProvider, node).start
            if (start.line, start.column) == (self.line, self.column):
                self.found = node
        return self.found is None
