"""A class whose instances pickle can take apart but not put together again learns to be put together."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import sites
from picklelint.fix.document import Document, behind
from picklelint.fix.edits import insertion
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix, Span

_GIVEN_BY_VALUE = frozenset({"bytes", "float", "frozenset", "int", "set", "str", "tuple"})


def fix(work: Work) -> Fix | None:
    """The fix of a class that cannot be rebuilt; None for other objects that refuse."""
    method = work.document.find(work.made.span, ast.FunctionDef)
    class_ = work.document.parent(method) if method is not None else None
    if method is None or not isinstance(class_, ast.ClassDef):
        return None
    if method.name == "__getattr__":
        return _guarded(work, class_, method)
    if method.name == "__new__":
        return _given_again(work, class_, method)
    if method.name == "__setattr__":
        return _set_past(work, method)
    raise Refused("its hash is needed before its state is there")


def _guarded(work: Work, class_: ast.ClassDef, method: ast.FunctionDef) -> Fix:
    """What pickle asks for is in double underscores, and refused in front of everything else."""
    document = work.document
    own, name = [argument.arg for argument in (*method.args.posonlyargs, *method.args.args)]
    documented = ast.get_docstring(method) is not None and len(method.body) > 1
    first = method.body[documented]
    asked = [f"{name}.startswith(\"__\")", *(f"{name} == \"{attribute}\"" for attribute in
                                            _needed(document, class_, first, own))]
    margin = document.margin(method) + document.indent
    guard = f"if {' or '.join(asked)}:\n{margin}{document.indent}raise AttributeError({name})\n"
    line, column = first.lineno, document.source.span(first).column
    before = document.lines[line - 1][:column]
    if not before.strip():
        edit = insertion(document.path, line, 0, document.margin(first) + guard.replace(margin, document.margin(first)))
    elif first is method.body[0] and before.rstrip().endswith(":"):
        edit = Edit(document.path, Span(line, len(before.rstrip()), line, column), f"\n{margin}{guard}{margin}")
    else:
        raise Refused(f"line {line} holds more than one statement")
    return work.fix([edit], "raise AttributeError for names in double underscores",
                    ["names in double underscores that are asked of the object itself are no longer passed on"])


def _needed(document: Document, class_: ast.ClassDef, statement: ast.stmt, own: str) -> list[str]:
    """The one attribute without which `__getattr__` asks itself for ever."""
    bound = document.module.names.scope(class_).bound
    read = {node.attr for node in ast.walk(statement)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
            and isinstance(node.value, ast.Name) and node.value.id == own and not node.attr.startswith("__")
            and node.attr not in bound}
    return list(read) if len(read) == 1 else []


def _given_again(work: Work, class_: ast.ClassDef, method: ast.FunctionDef) -> Fix:
    """`__getnewargs__` gives the arguments that the object has kept."""
    document = work.document
    arguments = method.args
    if arguments.vararg or arguments.kwarg or arguments.posonlyargs or arguments.kwonlyargs:
        raise Refused("its `__new__` takes more than plain arguments")
    if method.decorator_list:
        raise Refused("its `__new__` is decorated")
    values = [_kept(document, class_, method, argument.arg) for argument in arguments.args[1:]]
    margin = document.margin(method)
    text = (f"{margin}def __getnewargs__(self):\n"
            f"{margin}{document.indent}return ({', '.join(values)}{',' if len(values) == 1 else ''})\n")
    return work.fix([behind(document, method, text)], "give `__new__` its arguments again (__getnewargs__)",
                    ["a subclass with other arguments would get these"])


def _kept(document: Document, class_: ast.ClassDef, method: ast.FunctionDef, name: str) -> str:
    """Where an object has an argument of its `__new__`: an attribute, or the value that it is."""
    if len(sites(document, method, name)) == 1:
        made = {ast.unparse(statement.value) for statement in ast.walk(method)
                if isinstance(statement, ast.Return) and statement.value is not None}
        for statement in method.body:
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and \
                    isinstance(statement.value, ast.Name) and statement.value.id == name:
                target = statement.targets[0]
                if isinstance(target, ast.Attribute) and {ast.unparse(target.value)} == made:
                    return f"self.{target.attr}"
        for call in ast.walk(method):
            if isinstance(call, ast.Call) and len(call.args) == 2 and isinstance(call.args[1], ast.Name) and \
                    call.args[1].id == name:
                base = ast.unparse(call.func).removesuffix(".__new__")
                if base in _GIVEN_BY_VALUE and base in {ast.unparse(each) for each in class_.bases}:
                    return f"{base}(self)"
    raise Refused(f"it does not keep its argument `{name}`")


def _set_past(work: Work, method: ast.FunctionDef) -> Fix:
    """`__setstate__` sets the slots as the class itself does, past its own `__setattr__`."""
    document = work.document
    one = document.indent
    lines = ["def __setstate__(self, state):",
             f"{one}for part in state if isinstance(state, tuple) else [state]:",
             f"{one}{one}for name, value in (part or {{}}).items():",
             f"{one}{one}{one}object.__setattr__(self, name, value)"]
    margin = document.margin(method)
    text = "".join(f"{margin}{line}\n" for line in lines)
    return work.fix([behind(document, method, text)], "let its state be set past `__setattr__` (__setstate__)")
