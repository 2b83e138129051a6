"""How a file can name what a fix needs from the standard library: by an import it has, or by one that is added."""
from __future__ import annotations

import ast
import sys

from picklelint.fix.bindings import binding_scope
from picklelint.fix.document import Document, first_line
from picklelint.fix.edits import insertion
from picklelint.fix.refused import Refused
from picklelint.model import Edit


def named(document: Document, node: ast.AST, module: str, attribute: str) -> tuple[str, list[Edit]]:
    """An expression for `module.attribute` that holds where a node stands, and the edits that make it so."""
    line = first_line(document.top_statement(node))
    for name, bindings in document.module.names.bindings.items():
        binding = bindings[0]
        if len(bindings) > 1 or binding.guarded or binding.typing or getattr(binding.node, "lineno", 0) >= line or \
                binding_scope(document, node, name) is not None or not _certain(document, binding.node):
            continue
        if binding.kind == "import" and binding.module == module:
            return f"{name}.{attribute}", []
        if binding.kind == "from" and (binding.module, binding.attribute, binding.level) == (module, attribute, 0):
            return name, []
    if module in document.module.names.bindings or binding_scope(document, node, module) is not None:
        raise Refused(f"the file uses the name `{module}` for something else")
    return f"{module}.{attribute}", [added(document, module)]


def _certain(document: Document, statement: ast.AST) -> bool:
    return document.parent(statement) is document.tree


def added(document: Document, module: str) -> Edit:
    """An edit that imports a module where imports stand, sorted into them."""
    body = document.tree.body
    start = 0
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) \
            and isinstance(body[0].value.value, str):
        start = 1
    while start < len(body) and _from_future(body[start]):
        start += 1
    if start == len(body):
        raise Refused("the file has no place for an import")
    first = body[start]
    if not isinstance(first, (ast.Import, ast.ImportFrom)):
        line = document.comments_above(first)
        return insertion(document.path, first.lineno if line == 1 else line, 0, f"import {module}\n\n")
    group = [first]
    for statement in body[start + 1:]:
        adjacent = statement.lineno == (group[-1].end_lineno or 0) + 1
        if not isinstance(statement, (ast.Import, ast.ImportFrom)) or not adjacent:
            break
        group.append(statement)
    if not _standard(first):
        line = document.comments_above(first)
        return insertion(document.path, first.lineno if line == 1 else line, 0, f"import {module}\n\n")
    for statement in group:
        if isinstance(statement, ast.ImportFrom) or statement.names[0].name > module:
            return insertion(document.path, statement.lineno, 0, f"import {module}\n")
    return insertion(document.path, (group[-1].end_lineno or 0) + 1, 0, f"import {module}\n")


def _from_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def _standard(statement: ast.Import | ast.ImportFrom) -> bool:
    name = statement.names[0].name if isinstance(statement, ast.Import) else statement.module or ""
    return name.partition(".")[0] in sys.stdlib_module_names and not getattr(statement, "level", 0)
