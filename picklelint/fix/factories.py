"""Default factories: what a lambda without parameters makes, a class or a partial of one makes as well."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import binding_scope
from picklelint.fix.defaults import constant
from picklelint.fix.document import Document
from picklelint.fix.imports import named
from picklelint.fix.lambdas import replacing_lambda
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix

_EMPTY: tuple[tuple[object, str], ...] = (
    (0, "int"), (0.0, "float"), (0j, "complex"), (False, "bool"), ("", "str"), (b"", "bytes"), (None, "type(None)"))


def fix(work: Work) -> Fix | None:
    """The fix of a lambda that is the factory of a defaultdict, if it makes something plain."""
    document = work.document
    node = document.find(work.made.span, ast.Lambda)
    if node is None or not _is_factory(document, node) or node.args.args or node.args.vararg or node.args.kwarg \
            or node.args.kwonlyargs or node.args.posonlyargs:
        return None
    edits: list[Edit] = []
    text = _maker(document, node.body, edits)
    if not text:
        return None
    return work.fix([*edits, replacing_lambda(document, node, text)], f"use the factory `{text}`")


def _is_factory(document: Document, node: ast.Lambda) -> bool:
    call = document.parent(node)
    return isinstance(call, ast.Call) and call.args[:1] == [node] and is_defaultdict(document, call.func)


def is_defaultdict(document: Document, function: ast.expr) -> bool:
    """Whether an expression is `collections.defaultdict`, by whatever import."""
    root = function
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and binding_scope(document, function, root.id) is None and \
        document.module.names.dotted(function) == {"collections.defaultdict"}


def _maker(document: Document, body: ast.expr, edits: list[Edit]) -> str:
    """A callable that makes what an expression is; empty where there is no plain one."""
    if isinstance(body, ast.Constant):
        for value, name in _EMPTY:
            if type(value) is type(body.value) and value == body.value:
                return _builtin(document, body, name)
        return ""
    if isinstance(body, (ast.List, ast.Tuple)):
        name = "list" if isinstance(body, ast.List) else "tuple"
        if not body.elts:
            return _builtin(document, body, name)
        if isinstance(body, ast.List) and all(constant(item) for item in body.elts) and _builtin(document, body, name):
            items = ", ".join(document.text(item) for item in body.elts)
            return _partial(document, body, f"list, ({items}{',' if len(body.elts) == 1 else ''})", edits)
    if isinstance(body, ast.Dict) and not body.keys:
        return _builtin(document, body, "dict")
    return _of_call(document, body, edits) if isinstance(body, ast.Call) else ""


def _of_call(document: Document, body: ast.Call, edits: list[Edit]) -> str:
    if body.keywords:
        return ""
    if isinstance(body.func, ast.Name) and body.func.id in ("set", "list", "dict", "tuple", "int", "float", "str") \
            and not body.args:
        return _builtin(document, body, body.func.id)
    if is_defaultdict(document, body.func) and len(body.args) == 1:
        inner = body.args[0]
        text = _maker(document, inner.body, edits) if isinstance(inner, ast.Lambda) and not ast.unparse(inner.args) \
            else document.text(inner) if isinstance(inner, ast.Name) and _builtin(document, inner, inner.id) else ""
        return _partial(document, body, f"{document.text(body.func)}, {text}", edits) if text else ""
    return ""


def _partial(document: Document, node: ast.AST, arguments: str, edits: list[Edit]) -> str:
    partial, imports = named(document, node, "functools", "partial")
    edits += [edit for edit in imports if edit not in edits]
    return f"{partial}({arguments})"


def _builtin(document: Document, node: ast.AST, name: str) -> str:
    """A built-in name, if it means that there."""
    import builtins

    plain = name.partition("(")[0]
    hidden = plain in document.module.names.bindings or binding_scope(document, node, plain) is not None or \
        bool(document.module.names.stars) or not hasattr(builtins, plain)
    return "" if hidden else name
