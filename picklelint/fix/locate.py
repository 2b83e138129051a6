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
_KINDS = (cst.Lambda, cst.FunctionDef, cst.ClassDef)
_END_OF_LINE = 1 << 30


def concrete(document: Document, node: ast.AST, kind: type[_Node]) -> _Node:
    """The libcst node that starts where a node does, and is of the kind."""
    top = document.top_statement(node)
    places = document.concrete.get(top)
    if not isinstance(places, dict):
        places = document.concrete[top] = _places(document, top)
    span = document.source.span(node)
    found = places.get((span.line, span.column, kind))
    if not isinstance(found, kind):
        raise Refused("libcst reads this statement differently")
    return found


def _places(document: Document, top: ast.stmt) -> dict[tuple[int, int, type], cst.CSTNode]:
    """The lambdas and definitions of a statement by place; as in `ast`, brackets and decorators stand before it."""
    start = first_line(top)
    text = document.between(start, 0, top.end_lineno or top.lineno, _END_OF_LINE) + "\n"
    try:
        module = cst.parse_module(text, config=cst.PartialParserConfig(default_indent=document.indent))
        if module.code != text:
            raise Refused("libcst does not keep this statement as it is")
        positions = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    except (cst.ParserSyntaxError, RecursionError) as error:
        raise Refused(f"libcst cannot read it ({type(error).__name__})") from None
    return {(place.start.line + start - 1, place.start.column, type(node)): node
            for node, place in positions.items() if isinstance(node, _KINDS)}
