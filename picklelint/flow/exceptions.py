"""Whether an exception of the project can be rebuilt: pickle calls its class with `args`, then restores `__dict__`.

`args` is what `BaseException.__init__` was given last; where no `__init__` calls it, what the class was called with.
"""
from __future__ import annotations

import _ast
import builtins

from picklelint.flow.classes import Classes
from picklelint.names import COMPREHENSIONS, FUNCTIONS, SCOPES
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
    if keyword_only or (given is not None and not least <= given <= most):
        return initialiser
    return initialiser if _asks_more_of_a_text(classes, initialiser, [each.arg for each in positional]) else None


def unfit_by_keywords(classes: Classes, class_: ClassDefinition, call: _ast.AST) -> FunctionDefinition | None:
    """The `__init__` that gets too little back, because a call gave what it asks for by name; None where it does not.

    `BaseException.__new__` keeps positional arguments only, and here no `__init__` says anything else.
    """
    if not isinstance(call, _ast.Call) or any(isinstance(argument, _ast.Starred) for argument in call.args) \
            or classes.hook(class_, ("__reduce__", "__reduce_ex__", "__new__", "__getnewargs__")):
        return None
    initialiser = _initialiser(classes, class_)
    if initialiser is None or any(isinstance(node, _ast.Attribute) and node.attr in ("__init__", "args")
                                  for node in walk(initialiser.node)):
        return None
    signature = initialiser.node.args
    positional = [each.arg for each in (*signature.posonlyargs, *signature.args)][1:]
    required = positional[len(call.args):len(positional) - len(signature.defaults)]
    named = {keyword.arg for keyword in call.keywords}
    return initialiser if named.intersection(required) and named <= {*positional, None} else None


def _asks_more_of_a_text(classes: Classes, initialiser: FunctionDefinition, positional: list[str]) -> bool:
    """Whether `args` holds a text where `__init__` reads what texts do not have: `super().__init__(f"{row.id}")`."""
    call = _base_call(initialiser)
    owner = initialiser.owner
    if call is None or owner is None or not isinstance(call.func, _ast.Attribute) \
            or not isinstance(call.func.value, _ast.Call) or _initialiser(classes, owner, owner) is not None:
        return False
    texts = {name for name, argument in zip(positional, call.args) if _is_text(argument)}
    if any(isinstance(node, _ast.Name) and node.id in texts and not isinstance(node.ctx, _ast.Load)
           for node in walk(initialiser.node)):
        return False
    body = initialiser.node.body
    return any(_refused_by_text(node, texts) for statement in (body if isinstance(body, list) else ())
               if isinstance(statement, (_ast.Expr, _ast.Assign, _ast.AnnAssign))
               for node in walk(statement, without=(*SCOPES, *COMPREHENSIONS, _ast.IfExp, _ast.BoolOp)))


def _refused_by_text(node: _ast.AST, texts: set[str]) -> bool:
    if isinstance(node, _ast.Subscript):
        return isinstance(node.value, _ast.Name) and node.value.id in texts and isinstance(node.slice, _ast.Constant) \
            and isinstance(node.slice.value, str)
    return isinstance(node, _ast.Attribute) and isinstance(node.value, _ast.Name) and node.value.id in texts \
        and isinstance(node.ctx, _ast.Load) and not hasattr(str, node.attr)


def _is_text(node: _ast.expr) -> bool:
    """Whether an expression is certainly a text."""
    if isinstance(node, _ast.BinOp):
        return isinstance(node.op, (_ast.Add, _ast.Mod)) and (
            _is_text(node.left) or (isinstance(node.op, _ast.Add) and _is_text(node.right)))
    if isinstance(node, _ast.Call):
        function = node.func
        return (isinstance(function, _ast.Name) and function.id in ("str", "repr")) or (
            isinstance(function, _ast.Attribute) and function.attr in ("format", "join") and _is_text(function.value))
    return isinstance(node, _ast.JoinedStr) or (isinstance(node, _ast.Constant) and isinstance(node.value, str))


def _initialiser(classes: Classes, class_: ClassDefinition, after: ClassDefinition | None = None,
                 ) -> FunctionDefinition | None:
    owner = classes.defining(class_, "__init__", after)
    if not isinstance(owner, ClassDefinition):
        return None
    found = owner.module.definitions_of(f"{owner.qualname}.__init__")
    return found[0] if len(found) == 1 and isinstance(found[0], FunctionDefinition) else None


def _given(classes: Classes, initialiser: FunctionDefinition) -> int | None:
    """How many arguments reach `BaseException.__init__`; None where that cannot be told."""
    call, owner = _base_call(initialiser), initialiser.owner
    if call is None or owner is None:
        return None
    is_super = isinstance(call.func, _ast.Attribute) and isinstance(call.func.value, _ast.Call)
    above = _initialiser(classes, owner, owner)
    if above is not None:
        return _given(classes, above)
    return len(call.args) if is_super else len(call.args) - 1


def _base_call(initialiser: FunctionDefinition) -> _ast.Call | None:
    """The only call of an `__init__` of a base, if its arguments and nothing else make up `args`."""
    calls = [node for node in walk(initialiser.node, without=FUNCTIONS) if isinstance(node, _ast.Call)
             and isinstance(node.func, _ast.Attribute) and node.func.attr == "__init__"]
    assigned = any(isinstance(node, _ast.Attribute) and node.attr == "args" and not isinstance(node.ctx, _ast.Load)
                   for node in walk(initialiser.node))
    if len(calls) != 1 or assigned:
        return None
    call = calls[0]
    return None if call.keywords or any(isinstance(each, _ast.Starred) for each in call.args) else call
