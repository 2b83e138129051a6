"""Whether an exception of the project can be rebuilt: pickle calls its class with `args`, then restores `__dict__`.

`args` is what `BaseException.__init__` was given last; where no `__init__` calls it, what the class was called with.
"""
from __future__ import annotations

import _ast
import builtins

from picklelint.flow.classes import Classes
from picklelint.names import FUNCTIONS
from picklelint.project import ClassDefinition, FunctionDefinition
from picklelint.source import walk


def is_exception(classes: Classes, class_: ClassDefinition) -> bool:
    """Whether a class derives from a built-in exception."""
    for name in classes.externals(class_):
        found = getattr(builtins, name[len("builtins."):], None) if name.startswith("builtins.") else None
        if isinstance(found, type) and issubclass(found, BaseException):
            return True
    return False


def unfit_initialiser(classes: Classes, class_: ClassDefinition) -> FunctionDefinition | None:
    """The `__init__` that the `args` of the exception do not fit; None where they do, or nobody can tell."""
    if classes.hook(class_, ("__reduce__", "__reduce_ex__", "__new__", "__getnewargs__")):
        return None
    initialiser = _initialiser(classes, class_)
    if initialiser is None:
        return None
    signature = initialiser.node.args
    positional = [*signature.posonlyargs, *signature.args][1:]
    least = len(positional) - len(signature.defaults)
    most = len(positional) if signature.vararg is None else 1000
    keyword_only = any(default is None for default in signature.kw_defaults)
    given = _given(classes, initialiser)
    if keyword_only:
        return initialiser
    return initialiser if given is not None and not least <= given <= most else None


def _initialiser(classes: Classes, class_: ClassDefinition, after: ClassDefinition | None = None,
                 ) -> FunctionDefinition | None:
    owner = classes.defining(class_, "__init__", after)
    if not isinstance(owner, ClassDefinition):
        return None
    found = owner.module.definitions_of(f"{owner.qualname}.__init__")
    return found[0] if len(found) == 1 and isinstance(found[0], FunctionDefinition) else None


def _given(classes: Classes, initialiser: FunctionDefinition) -> int | None:
    """How many arguments reach `BaseException.__init__`; None where that cannot be told."""
    calls = [node for node in walk(initialiser.node, without=FUNCTIONS) if isinstance(node, _ast.Call)
             and isinstance(node.func, _ast.Attribute) and node.func.attr == "__init__"]
    assigned = any(isinstance(node, _ast.Attribute) and node.attr == "args" and not isinstance(node.ctx, _ast.Load)
                   for node in walk(initialiser.node))
    if len(calls) != 1 or assigned:
        return None
    call = calls[0]
    function = call.func
    assert isinstance(function, _ast.Attribute)
    if call.keywords or any(isinstance(argument, _ast.Starred) for argument in call.args):
        return None
    is_super = isinstance(function.value, _ast.Call)
    owner = initialiser.owner
    if owner is None:
        return None
    above = _initialiser(classes, owner, owner)
    if above is not None:
        return _given(classes, above)
    return len(call.args) if is_super else len(call.args) - 1
