"""What names of the module mean to code that moves to module level: whether they are there, and whether they last."""
from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable

from picklelint.fix.document import Document, Function
from picklelint.names import Binding, is_main_guard

_BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__package__", "__spec__", "__loader__"}
_CHANGING_METHODS = frozenset({
    "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "remove", "discard", "clear", "sort",
    "reverse", "appendleft", "extendleft", "__setitem__", "__setattr__"})


def missing_above(document: Document, names: Iterable[str], line: int) -> str:
    """The first of the names that module code above a line does not bind for certain; empty if there is none."""
    for name in sorted(names):
        bindings = document.module.names.bindings.get(name)
        if bindings is None:
            if name not in _BUILTINS:
                return name
        elif not any(settled(binding) and line_of(binding) < line for binding in bindings) or \
                any(line_of(binding) >= line for binding in bindings):
            return name
    return ""


def unlasting(document: Document, names: Iterable[str], moved: ast.AST) -> str:
    """Why a child that imports the module may see something else under one of the names; empty if it may not."""
    for name in sorted(names):
        bindings = document.module.names.bindings.get(name)
        if bindings is None:
            if name not in _BUILTINS and not document.module.names.stars:
                return f"`{name}` is not a name of the module"
            if _declared_global(document, name):
                return f"`{name}` is set by a function that declares it global"
            continue
        reason = _unlasting(document, name, bindings, moved)
        if reason:
            return reason
    return ""


def _unlasting(document: Document, name: str, bindings: list[Binding], moved: ast.AST) -> str:
    if any(binding.guarded for binding in bindings):
        return f"`{name}` is set under the main guard, which the child does not run"
    if _declared_global(document, name):
        return f"`{name}` is set by a function that declares it global"
    if any(binding.kind == "assign" for binding in bindings):
        changed = _changed_at(document, name, moved)
        if changed:
            return f"what `{name}` holds is changed at line {changed}"
    return ""


def settled(binding: Binding) -> bool:
    """Whether every process that imports the module has it."""
    return not binding.guarded and not binding.typing


def line_of(binding: Binding) -> int:
    """The line of a binding."""
    return getattr(binding.node, "lineno", 0)


def _declared_global(document: Document, name: str) -> bool:
    return any(isinstance(node, ast.Global) and name in node.names for node in ast.walk(document.tree))


def _changed_at(document: Document, name: str, moved: ast.AST) -> int:
    """The first line of a function or guard that changes what a module-level name holds; 0 if there is none."""
    inside = set(ast.walk(moved))
    for node in ast.walk(document.tree):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load) and node not in inside \
                and _changes(document, node) and not _at_import(document, node):
            return node.lineno
    return 0


def _changes(document: Document, node: ast.AST) -> bool:
    """Whether the expression around a name stores into it or calls a method that changes it."""
    around = document.parent(node)
    while isinstance(around, (ast.Attribute, ast.Subscript)) and around.value is node:
        if not isinstance(around.ctx, ast.Load):
            return True
        call = document.parent(around)
        if isinstance(around, ast.Attribute) and isinstance(call, ast.Call) and call.func is around:
            return around.attr in _CHANGING_METHODS
        node, around = around, call
    return isinstance(around, ast.AugAssign) and around.target is node


def _at_import(document: Document, node: ast.AST) -> bool:
    """Whether a node runs in every process that imports the module: at module level and not under a main guard."""
    return not any(isinstance(around, Function) or (isinstance(around, ast.If) and is_main_guard(around.test))
                   for around in document.parents(node))
