"""Whether rows that hold only for some arguments hold at a call."""
from __future__ import annotations

import _ast
import re

from picklelint.catalogue.conditions import Condition, conditions
from picklelint.flow.values import CLEAN, Bound, Class, Function, Object, constants_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Arguments, Frame
    from picklelint.flow.values import Atom, Value
    from picklelint.model import Gate, Maker

_PLACES = re.compile(r"%[-#0 +]*[\d*]*(?:\.[\d*]+)?[a-zA-Z]|%\(\w+\)[a-z]")
_NAMES_PATH = re.compile(r"^(?:str|Path|fspath|join|joinpath|abspath|with_suffix|with_name)$")


def all_hold(frame: Frame, row: Gate, receiver: Atom | None, arguments: Arguments) -> bool:
    """Whether every condition of a gate holds."""
    return all(_holds(frame, condition, receiver, arguments) for condition in conditions(row))


def any_holds(frame: Frame, row: Maker, receiver: Atom | None, arguments: Arguments) -> bool:
    """Whether one of the conditions of a maker holds."""
    return any(_holds(frame, condition, receiver, arguments) for condition in conditions(row))


def _holds(frame: Frame, condition: Condition, receiver: Atom | None, arguments: Arguments) -> bool:
    if condition.test == "@":
        return condition.parameter in arguments.keywords
    given, value = _subject(frame, condition, receiver, arguments)
    if condition.test == "-":
        given = given and any(isinstance(atom, Object) for atom in value)
    known = constants_of(value) if value else None
    if known is None and condition.test == "$" and not condition.path and not condition.owner:
        found = arguments.get(condition.parameter, condition.position)
        known = [last_text(found[1])] if found is not None else None
    callable_ = any(isinstance(atom, (Function, Bound, Class)) for atom in value)
    return condition.holds(given, known, callable_)


def _subject(frame: Frame, condition: Condition, receiver: Atom | None, arguments: Arguments) -> tuple[bool, Value]:
    """Whether what a condition speaks of is given, and what it may be."""
    if condition.owner:
        slot = frame.run.slots(frame, receiver).get(condition.parameter) if receiver is not None else None
        return slot is not None, slot.value if slot is not None else CLEAN
    found = arguments.get(condition.parameter, condition.position)
    if found is None and arguments.unknown is not None:
        found = arguments.unknown[0], arguments.unknown[1]
        return True, frame.run.keyword(frame, found[0], condition.parameter, found[1])
    if found is None or not condition.path:
        return found is not None, found[0] if found is not None else CLEAN
    for atom in frame.run.forced(frame, found[0]):
        slot = frame.run.slots(frame, atom).get(condition.path)
        if slot is not None:
            return True, slot.value
    return False, CLEAN


def last_text(node: _ast.AST) -> str:
    """The literal text that what an expression builds ends with, empty where it has none: `.npz` of `f"{name}.npz"`."""
    while True:
        if isinstance(node, _ast.BinOp) and isinstance(node.op, (_ast.Add, _ast.Div)):
            node = node.right
        elif isinstance(node, _ast.BinOp) and isinstance(node.op, _ast.Mod):
            return _PLACES.split(last_text(node.left))[-1]
        elif isinstance(node, _ast.JoinedStr) and node.values:
            node = node.values[-1]
        elif isinstance(node, _ast.Call) and isinstance(node.func, _ast.Attribute) and node.func.attr == "format":
            return last_text(node.func.value).rpartition("}")[2]
        elif isinstance(node, _ast.Call) and node.args and not node.keywords and _NAMES_PATH.search(_name(node.func)):
            node = node.args[-1]
        else:
            return node.value if isinstance(node, _ast.Constant) and isinstance(node.value, str) else ""


def _name(function: _ast.expr) -> str:
    return function.attr if isinstance(function, _ast.Attribute) else getattr(function, "id", "")
