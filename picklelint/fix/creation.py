"""Whether it can be noticed that a definition is made somewhere else, or at another time: by decorators and bases."""
from __future__ import annotations

import ast
import sys

from picklelint.fix.document import Def
from picklelint.fix.workshop import Work
from picklelint.project import ClassDefinition

# Libraries whose classes only do what Python does when somebody makes a subclass.
_LIBRARIES = {"builtins", "keras", "numpy", "torch", "torchvision", "typing_extensions"}
_QUIET = frozenset(sys.stdlib_module_names) | _LIBRARIES
_HOOKS = frozenset({"__init_subclass__"})


def noticed(work: Work, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
    """Why somebody may notice; empty if nobody does."""
    names = work.document.module.names
    for decorator in node.decorator_list:
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not _quiet(names.dotted(function)):
            return f"its decorator `{ast.unparse(function)}` runs when the module is imported"
    if isinstance(node, Def):
        return ""
    class_ = work.document.module.class_(node)
    if node.keywords:
        return "its metaclass or class keywords act when the module is imported"
    for base in work.workshop.analysis.classes.mro(class_)[1:]:
        if isinstance(base, ClassDefinition):
            bound = base.module.names.scope(base.node).bound
            if _HOOKS & bound or base.node.keywords:
                return f"its base `{base.name}` is told when a subclass is made"
        elif not _quiet({base}):
            which = "one of its bases" if base == "?" else f"its base `{base}`"
            return f"{which} may be told when a subclass is made"
    return ""


def _quiet(dotted: set[str]) -> bool:
    return bool(dotted) and all(name.partition(".")[0] in _QUIET for name in dotted)
