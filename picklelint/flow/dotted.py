"""Dictionaries whose items are read as attributes, so that pickle's questions are answered from the items.

Measured: up to Python 3.10 `__getstate__` is asked of every object, and what is neither found nor refused with
AttributeError stops `dumps`; from 3.11 `object` has one. An object with a state is asked for `__setstate__` by `loads`.
"""
from __future__ import annotations

import _ast

from picklelint.flow.classes import GETSTATE, REDUCE, Classes
from picklelint.flow.rebuilding import SETSTATE, Flaw, first_statement
from picklelint.flow.values import External
from picklelint.names import FUNCTIONS
from picklelint.project import ClassDefinition, FunctionDefinition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_BASES = frozenset({"builtins.dict", "collections.OrderedDict"})
_LOOKUPS = frozenset({"get", "__getitem__"})
_ASKED_UNTIL = "3.10"


def flaw(classes: Classes, class_: ClassDefinition, slots: Iterable[str]) -> Flaw | None:
    """What keeps pickle from an instance whose `__getattr__` looks into its items; None where nothing does.

    `slots` are the names of what it is known to hold, items as `['name']`.
    """
    if not _BASES.intersection(classes.externals(class_)) or classes.hook(class_, REDUCE):
        return None
    owner = classes.hook(class_, ("__getattr__",))
    asking = _lookup(classes, owner) if owner is not None else None
    if asking is None:
        return None
    noun = f"{class_.name} object (__getattr__ answers from its items)"
    has_state = any(not name.startswith(("[", "<")) for name in slots) and not classes.hook(class_, ("__setattr__",))
    if has_state and not classes.hook(class_, SETSTATE):
        return Flaw("49", noun, "__getattr__", asking, with_state=False)
    if classes.hook(class_, GETSTATE):
        return None
    return Flaw("49", noun, "__getattr__", asking, with_state=False, stage="dumps", until=_ASKED_UNTIL)


def _lookup(classes: Classes, owner: ClassDefinition) -> FunctionDefinition | ClassDefinition | None:
    """Where `__getattr__` becomes a lookup that does not say AttributeError: the method, or the class that binds it."""
    bound = classes.attribute(owner, "__getattr__")
    if bound and all(isinstance(atom, External) and atom.name.rpartition(".")[2] in _LOOKUPS for atom in bound):
        return owner
    method = classes.plain_method(owner, "__getattr__")
    if method is None or not isinstance(method.definition.node, FUNCTIONS):
        return None
    arguments = [argument.arg for argument in method.definition.node.args.args]
    statement = first_statement(method.definition)
    if len(arguments) == 2 and isinstance(statement, _ast.Return) and statement.value is not None \
            and _asks(statement.value, *arguments):
        return method.definition
    return None


def _asks(value: _ast.expr, own: str, name: str) -> bool:
    """Whether an expression is `self[name]`, `self.get(name)` or the same through `super()` or `dict`."""
    if isinstance(value, _ast.Subscript):
        return isinstance(value.value, _ast.Name) and value.value.id == own \
            and isinstance(value.slice, _ast.Name) and value.slice.id == name
    return isinstance(value, _ast.Call) and isinstance(value.func, _ast.Attribute) and value.func.attr in _LOOKUPS \
        and any(isinstance(given, _ast.Name) and given.id == name for given in value.args[:2]) \
        and (isinstance(value.func.value, _ast.Name) and value.func.value.id in (own, "dict")
             or isinstance(value.func.value, _ast.Call))
