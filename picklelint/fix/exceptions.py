"""An exception that its arguments do not rebuild says in `__reduce__` which ones do."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import sites
from picklelint.fix.document import Document, behind
from picklelint.fix.imports import named
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix

_HOOKS = frozenset({"__reduce__", "__reduce_ex__", "__getnewargs__", "__getnewargs_ex__", "__setstate__"})


def fix(work: Work) -> Fix:
    """The fix of an exception class of the project."""
    document = work.document
    init = document.find(work.made.span, ast.FunctionDef)
    class_ = document.parent(init) if init is not None else None
    if init is None or not isinstance(class_, ast.ClassDef) or init.name != "__init__":
        raise Refused("the class of the exception is not of this project")
    hooks = _HOOKS & document.module.names.scope(class_).bound
    if hooks:
        raise Refused(f"the class defines `{min(hooks)}`")
    arguments = init.args
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs or not arguments.args:
        raise Refused("its `__init__` takes any number of arguments")
    own = arguments.args[0].arg
    given = [_kept(document, init, own, argument.arg) for argument in arguments.args[1:]]
    keywords = [f"{argument.arg}={_kept(document, init, own, argument.arg)}" for argument in arguments.kwonlyargs]
    edits: list[Edit] = []
    maker = f"type({own})"
    if keywords:
        partial, edits = named(document, init, "functools", "partial")
        maker = f"{partial}({maker}, {', '.join(keywords)})"
    margin = document.margin(init)
    values = f"({', '.join(given)}{',' if len(given) == 1 else ''})"
    text = (f"{margin}def __reduce__({own}):\n"
            f"{margin}{document.indent}return {maker}, {values}, {own}.__dict__\n")
    return work.fix([*edits, behind(document, init, text)], "say how it is rebuilt (__reduce__)",
                    ["a subclass with other arguments would be rebuilt by its own `__init__` with these"])


def _kept(document: Document, init: ast.FunctionDef, own: str, name: str) -> str:
    """Where the exception keeps an argument."""
    if len(sites(document, init, name)) == 1:
        for statement in init.body:
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and \
                    isinstance(statement.value, ast.Name) and statement.value.id == name and \
                    ast.unparse(statement.targets[0]).startswith(f"{own}."):
                return ast.unparse(statement.targets[0])
        for call in ast.walk(init):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                for number, argument in enumerate(call.args):
                    if isinstance(argument, ast.Name) and argument.id == name:
                        return f"{own}.args[{number}]"
    raise Refused(f"it does not keep its argument `{name}`")
