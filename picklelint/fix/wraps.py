"""A decorator whose wrapper does not say whom it wraps gets `functools.wraps`."""
from __future__ import annotations

import ast

from picklelint.fix.captured import looked_at
from picklelint.fix.document import Def, Document
from picklelint.fix.edits import insertion
from picklelint.fix.imports import named
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix
from picklelint.project import FunctionDefinition

_Def = ast.FunctionDef | ast.AsyncFunctionDef


def fix(work: Work) -> Fix | None:
    """The fix of a decorated function that cannot be found; None where no decorator is to blame."""
    document = work.document
    decorated, decorator = _decoration(work)
    if decorated is None or decorator is None:
        return None
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    targets = work.workshop.analysis.classes.targets(document.module.function(decorated), function)
    if len(targets) != 1 or not isinstance(targets[0], FunctionDefinition) or not isinstance(targets[0].node, Def):
        raise Refused(f"the decorator `{ast.unparse(function)}` is not a function of this project")
    home = work.workshop.document(targets[0].module.path)
    outer: _Def = targets[0].node
    if isinstance(decorator, ast.Call):
        outer = _returned(home, outer)
    wrapper = _returned(home, outer)
    parameters = [*outer.args.posonlyargs, *outer.args.args]
    if len(parameters) != 1:
        raise Refused(f"`{outer.name}` does not take one function")
    _check(home, outer, wrapper, parameters[0].arg)
    wraps, edits = named(home, wrapper, "functools", "wraps")
    line = f"{home.margin(wrapper)}@{wraps}({parameters[0].arg})\n"
    return work.fix([*edits, insertion(home.path, wrapper.lineno, 0, line)],
                    f"let `{wrapper.name}` take over the name of what it wraps (functools.wraps)",
                    _doubts(work, home, targets[0].node))


def _doubts(work: Work, home: Document, decorator: _Def) -> list[str]:
    """Who may notice that decorated functions get their own name and signature."""
    for path in dict.fromkeys([home.path, work.document.path, *work.workshop.files_with(decorator.name)]):
        if work.workshop.project.module(path) is None:
            continue
        document = work.workshop.document(path)
        if path in (home.path, work.document.path) and looked_at(document):
            return [looked_at(document)]
        for node in ast.walk(document.tree):
            if isinstance(node, Def):
                names = [_last_name(each) for each in node.decorator_list]
                if decorator.name in names and names.index(decorator.name):
                    return [f"`{names[0]}` at line {node.decorator_list[0].lineno} then sees `{node.name}` as it is"]
                if decorator.name in names and node.name.startswith("test"):
                    return [f"the signature of the test `{node.name}` becomes its own"]
    return []


def _last_name(decorator: ast.expr) -> str:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _decoration(work: Work) -> tuple[_Def | None, ast.expr | None]:
    """The decorated function and the decorator that stands at the place of the culprit."""
    document = work.document
    for node in ast.walk(document.tree):
        if isinstance(node, Def):
            for decorator in node.decorator_list:
                if document.source.span(decorator) == work.made.span:
                    return node, decorator
    return None, None


def _returned(document: Document, outer: _Def) -> _Def:
    """The one nested function that a function returns."""
    returned = {ast.unparse(node.value) for node in ast.walk(outer) if isinstance(node, ast.Return)
                and node.value is not None and document.functions_around(node)[0] is outer}
    found = [node for node in outer.body if isinstance(node, Def) and {node.name} == returned]
    if len(found) != 1:
        raise Refused(f"`{outer.name}` does not simply return a function that it defines")
    return found[0]


def _check(document: Document, outer: _Def, wrapper: _Def, parameter: str) -> None:
    if any(_last_name(each) == "wraps" for each in wrapper.decorator_list):
        raise Refused(f"its name leads to `{wrapper.name}`, which stands in its place")
    if wrapper.decorator_list:
        raise Refused(f"`{wrapper.name}` has a decorator already")
    if not any(isinstance(node, ast.Name) and node.id == parameter for node in ast.walk(wrapper)):
        raise Refused(f"`{wrapper.name}` does not use `{parameter}`")
    for node in ast.walk(outer):
        if isinstance(node, ast.Name) and node.id in (parameter, wrapper.name) and not isinstance(node.ctx, ast.Load) \
                and document.functions_around(node)[0] is outer:
            raise Refused(f"`{node.id}` is bound again at line {node.lineno}")
