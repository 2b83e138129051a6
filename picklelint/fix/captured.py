"""Captures that are imports, code that cannot leave its class, and values that somebody looks at more closely."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import Capture
from picklelint.fix.document import Def, Document, Function
from picklelint.fix.family import Family
from picklelint.fix.workshop import Work

_OF_FUNCTIONS = frozenset({"__name__", "__qualname__", "__code__", "__defaults__", "__kwdefaults__", "__closure__",
                           "FunctionType", "LambdaType", "isfunction", "getsource"})


def is_import(capture: Capture) -> bool:
    """Whether a name is bound by one import statement of the function around."""
    return isinstance(capture.only, (ast.Import, ast.ImportFrom))


def import_of(capture: Capture) -> str:
    """The import statement that binds just this name."""
    statement = capture.only
    assert isinstance(statement, (ast.Import, ast.ImportFrom))
    alias = next(alias for alias in statement.names
                 if (alias.asname or alias.name.partition(".")[0]) == capture.name)
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import([alias]))
    return ast.unparse(ast.ImportFrom(statement.module, [alias], statement.level))


def imports_of(captured: list[Capture]) -> list[str]:
    """The import statements among captures, each once."""
    return list(dict.fromkeys(import_of(capture) for capture in captured if is_import(capture)))


def private_name(document: Document, node: ast.AST) -> str:
    """Why code cannot leave its class: names with two underscores in front mean another name there."""
    if document.class_around(node) is None:
        return ""
    for inner in ast.walk(node):
        name = getattr(inner, "id", "") or getattr(inner, "attr", "") or getattr(inner, "arg", "") or ""
        if isinstance(name, str) and name.startswith("__") and not name.endswith("__"):
            return f"`{name}` is a private name of the class"
    return ""


def looked_at(document: Document) -> str:
    """Why somebody may notice that a function has another name, or is none; empty if nobody in the file asks."""
    for node in ast.walk(document.tree):
        if isinstance(node, ast.Attribute) and node.attr in _OF_FUNCTIONS and not _no_function(document, node.value):
            return f"`{ast.unparse(node)}` is asked for at line {node.lineno}"
    return ""


def _no_function(document: Document, value: ast.expr) -> bool:
    """Whether an expression is a class or a module."""
    if isinstance(value, ast.Call):
        return getattr(value.func, "id", "") in ("type", "super")
    if isinstance(value, ast.Name):
        bindings = document.module.names.bindings.get(value.id, [])
        return value.id == "cls" or any(binding.kind in ("class", "import") for binding in bindings)
    return getattr(value, "attr", "") == "__class__"


def deeply_copied(work: Work, node: ast.AST) -> bool:
    """Whether some file that speaks of what holds a function makes deep copies."""
    class_ = work.class_of(node)
    trail = [work.document.path, *(step.path for step in work.finding.trail)]
    paths = Family(work.workshop, class_).speaking(trail) if class_ is not None else trail
    return any("deepcopy" in work.workshop.document(path).source.text for path in dict.fromkeys(paths))


def as_method(document: Document, node: ast.AST) -> str:
    """Why a value at this place may be called as a method, which a partial is not; empty if it is not."""
    around = document.parent(node)
    if isinstance(around, ast.Call) and getattr(around.func, "id", "") == "setattr":
        return f"it may become a method at line {around.lineno}, and a partial is none"
    for outer in document.parents(node):
        if isinstance(outer, ast.ClassDef):
            return "in a class body it is a method, and a partial is none"
        if isinstance(outer, Function):
            break
    if not isinstance(around, ast.Assign):
        return ""
    for target in around.targets:
        if isinstance(target, ast.Attribute) and not _is_instance(document, target.value):
            return f"it may become a method at line {around.lineno}, and a partial is none"
    return ""


def frame_is_read(function: ast.AST) -> bool:
    """Whether a function looks at its own variables by name."""
    return any(isinstance(node, ast.Name) and node.id in ("locals", "vars", "eval", "exec", "dir")
               for node in ast.walk(function))


def _is_instance(document: Document, value: ast.expr) -> bool:
    """Whether an expression is the instance in one of its methods."""
    if not isinstance(value, ast.Name):
        return False
    for function in document.functions_around(value):
        if isinstance(function, Def) and isinstance(document.parent(function), ast.ClassDef):
            first = [*function.args.posonlyargs, *function.args.args][:1]
            plain = not any(getattr(decorator, "id", "") in ("classmethod", "staticmethod")
                            for decorator in function.decorator_list)
            return bool(first) and first[0].arg == value.id and plain and function.name != "__new__"
    return False
