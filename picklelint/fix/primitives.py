"""A multiprocessing primitive made inline in the arguments of a process gets a name, so that the parent keeps it."""
from __future__ import annotations

import ast

from picklelint.fix.document import Document
from picklelint.fix.edits import insertion
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix


def fix(work: Work) -> Fix:
    """The fix of `Process(args=(mp.Lock(),))`."""
    document = work.document
    node = document.find(work.made.span, ast.Call)
    if node is None or work.boundary != "2" or not inline(document, node):
        raise Refused("it must go through the initializer or the arguments of a process")
    name, edits, doubts = kept(document, node, document.text(node))
    return work.fix(edits, f"keep it as `{name}` while the process starts", doubts)


def kept(document: Document, node: ast.Call, text: str) -> tuple[str, list[Edit], list[str]]:
    """A name for what stands right in a call, bound on the line before to what `text` makes; edits and doubts."""
    statement = document.statement(node)
    if not isinstance(statement, (ast.Assign, ast.Expr, ast.Return)) or not document.alone(statement):
        raise Refused("there is no room for a statement before it")
    name = document.fresh(_name(node))
    line = f"{document.margin(statement)}{name} = {text}\n"
    doubts = [] if _outlives(document, statement) else [f"`{name}` may be gone before the process has opened it"]
    return name, [insertion(document.path, statement.lineno, 0, line), document.replacing(node, name)], doubts


def inline(document: Document, node: ast.Call) -> bool:
    """Whether it stands right in a call, not in something that runs later or again."""
    around = document.parent(node)
    while isinstance(around, (ast.Tuple, ast.List, ast.Dict, ast.keyword)):
        around = document.parent(around)
    return isinstance(around, ast.Call) and isinstance(
        document.parent(around), (ast.Assign, ast.Expr, ast.Attribute, ast.Return))


def _name(node: ast.Call) -> str:
    function = node.func
    return (function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "kept")).lower()


def _outlives(document: Document, statement: ast.stmt) -> bool:
    """Whether the name lives until the process has ended: in module code, or where somebody waits for the process."""
    block = document.block(statement)
    return not document.functions_around(statement) or any(
        isinstance(node, ast.Attribute) and node.attr == "join"
        for later in block[block.index(statement) + 1:] for node in ast.walk(later))
