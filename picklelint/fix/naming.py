"""What a function is called that was a lambda: after the attribute, parameter, variable or key that holds it."""
from __future__ import annotations

import ast
import re

from picklelint.fix.document import Def, Document


def name_for(document: Document, node: ast.AST) -> str:
    """`_class_attribute`, `_parameter`, `_variable`, `_key`, or `_function` of the function it is made in."""
    below = node
    for around in document.parents(node):
        if isinstance(around, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            return _of_target(document, around, node)
        if isinstance(around, ast.keyword) and around.arg:
            return _plain(around.arg)
        if isinstance(around, ast.Dict):
            key = around.keys[around.values.index(below)] if below in around.values else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and re.fullmatch(r"\w+", key.value):
                return _plain(key.value)
        if isinstance(around, ast.arguments):
            return _plain(_parameter_of(around, below) or "default")
        if isinstance(around, ast.stmt):
            break
        below = around
    return _of_surroundings(document, node)


def _of_target(document: Document, statement: ast.Assign | ast.AnnAssign | ast.NamedExpr, node: ast.AST) -> str:
    target: ast.expr = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    value = statement.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        around = {node, *document.parents(node)}
        target = next((item for item, part in zip(target.elts, value.elts) if part in around), target)
    if isinstance(target, ast.Attribute):
        class_ = document.class_around(statement)
        return _plain(f"{class_.name}_{target.attr}" if class_ is not None else target.attr)
    if isinstance(target, ast.Name):
        class_ = document.class_around(statement)
        direct = class_ is not None and statement in class_.body
        return _plain(f"{class_.name}_{target.id}" if direct and class_ is not None else target.id)
    return _of_surroundings(document, statement)


def _parameter_of(arguments: ast.arguments, default: ast.AST) -> str:
    positional = [*arguments.posonlyargs, *arguments.args]
    behind = positional[len(positional) - len(arguments.defaults):]
    for argument, value in [*zip(behind, arguments.defaults), *zip(arguments.kwonlyargs, arguments.kw_defaults)]:
        if value is default:
            return argument.arg
    return ""


def _of_surroundings(document: Document, node: ast.AST) -> str:
    for around in document.parents(node):
        if isinstance(around, Def):
            return _plain(f"{around.name.strip('_')}_function")
        if isinstance(around, ast.ClassDef):
            return _plain(f"{around.name}_function")
    return "_function"


def _plain(name: str) -> str:
    return "_" + re.sub(r"__+", "_", name.lower().strip("_") or "function")
