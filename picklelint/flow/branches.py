"""Tests and what they tell: which branch can be taken, and what names hold inside it."""
from __future__ import annotations

import _ast

from picklelint.flow import typed
from picklelint.flow.state import known
from picklelint.flow.values import (
    CLEAN,
    Bound,
    Class,
    Comparison,
    Condition,
    Constant,
    Deferred,
    External,
    Fallback,
    Function,
    Narrowed,
    Object,
    Symbol,
    Unknown,
    constant,
    is_constant,
    join,
    one,
)
from picklelint.names import is_main_guard, is_type_checking
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.state import State
    from picklelint.flow.values import Atom, Guard, Value

_PLATFORM = frozenset({"sys.platform", "os.name", "platform.system"})
_TRUE = (Function, Class, External, Bound)


def split(frame: Frame, test: _ast.expr) -> tuple[State | None, State | None]:
    """The states in which a test holds and in which it does not; None for a branch that cannot be taken."""
    value = frame.run.evaluate(frame, test)
    state = frame.state
    if state is None:
        return None, None
    if is_type_checking(test):
        return None, state
    if is_main_guard(test):
        return state, None
    truths = {truth(atom) for atom in value} if value else {None}
    yes: State | None = state.copy()
    no: State | None = state
    yes = narrow(frame, yes, test, True) if truths != {False} else None
    no = narrow(frame, no, test, False) if truths != {True} else None
    return yes, no


def guards_of(frame: Frame, test: _ast.expr, holds: bool) -> list[Guard]:
    """The tests inside a test that a caller could answer, with the answers that lead here."""
    if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not):
        return guards_of(frame, test.operand, not holds)
    if isinstance(test, _ast.BoolOp):
        if isinstance(test.op, _ast.And) != holds:
            return []
        return [guard for operand in test.values for guard in guards_of(frame, operand, holds)]
    if not isinstance(test, (_ast.Name, _ast.Attribute, _ast.Compare)) and not _asks_type(test) or frame.state is None:
        return []
    if isinstance(test, _ast.Compare) and not isinstance(test.left, (_ast.Name, _ast.Attribute)):
        return []
    value = frame.run.evaluate(frame, test)
    if len(value) != 1:
        return []
    atom = next(iter(value))
    return [(atom, holds)] if isinstance(atom, (Symbol, Comparison)) else []


def _asks_type(test: _ast.expr) -> bool:
    return isinstance(test, _ast.Call) and getattr(test.func, "id", "") in ("isinstance", "callable")


def truth(atom: Atom) -> bool | None:
    """Whether an atom is true, None where that cannot be told."""
    if isinstance(atom, Constant):
        return bool(atom.value)
    return True if isinstance(atom, _TRUE) else None


def narrow(frame: Frame, state: State | None, test: _ast.expr, holds: bool) -> State | None:
    """The state behind a test; None where it contradicts what is known."""
    if state is None:
        return None
    if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not):
        return narrow(frame, state, test.operand, not holds)
    if isinstance(test, _ast.BoolOp) and isinstance(test.op, _ast.And) == holds:
        for operand in test.values:
            state = narrow(frame, state, operand, holds)
        return state
    if isinstance(test, _ast.Compare) and len(test.ops) == 1:
        return _compared(frame, state, test, holds)
    if isinstance(test, _ast.Call):
        return _with_attribute(frame, state, test, holds) if getattr(test.func, "id", "") == "hasattr" \
            else _of_type(frame, state, test, holds)
    if isinstance(test, _ast.NamedExpr):
        test = test.target
    if isinstance(test, (_ast.Name, _ast.Attribute)):
        return _keep(frame, state, test, lambda atom: truth(atom) is not (not holds), None)
    return state


def _of_type(frame: Frame, state: State, test: _ast.Call, holds: bool) -> State | None:
    """Behind `isinstance(name, ...)` and `callable(name)`."""
    asks_callable = getattr(test.func, "id", "") == "callable"
    if not _asks_type(test) or len(test.args) != (1 if asks_callable else 2):
        return state
    left = test.args[0]
    place = locate(frame, state, left)
    if place is None or all(isinstance(atom, Unknown) for atom in place[2]):
        return state
    put_back(state, place, known(state, place[2]))
    targets = typed.CALLABLE if asks_callable else typed.targets_of(frame, frame.run.evaluate_base(
        frame, test.args[1]))
    if targets is None:
        return state
    behind = _keep(frame, state, left, lambda atom: typed.answer(frame.run, atom, targets) is not (not holds), None)
    if holds and behind is not None and isinstance(targets, frozenset) and isinstance(left, _ast.Name):
        _narrow_symbols(frame, behind, left.id, targets)
    return behind


def _narrow_symbols(frame: Frame, state: State, name: str, targets: frozenset[Atom]) -> None:
    """What is taken out of the branch is only what passed the test."""
    value = state.names[name]
    narrowed = typed.narrowed(frame.run, value, targets)
    if narrowed != value:
        state.names[name] = narrowed
        frame.narrowed.add(name)


def widen(frame: Frame) -> None:
    """After the branches a name is again what it was before, unless something was stored in what a branch saw."""
    state = frame.state
    if state is None:
        return
    for name in frame.narrowed:
        value = state.names.get(name, CLEAN)
        needless = [atom for atom in value if isinstance(atom, Narrowed) and atom.root in value
                    and atom not in state.heap]
        if needless:
            state.names[name] = value.difference(needless)


def _with_attribute(frame: Frame, state: State, test: _ast.Call, holds: bool) -> State | None:
    """Behind `hasattr(name, "attribute")`."""
    if len(test.args) != 2 or not isinstance(test.args[1], _ast.Constant):
        return state
    name = str(test.args[1].value)
    place = locate(frame, state, test.args[0])
    if place is not None and any(isinstance(atom, Deferred) for atom in place[2]):
        before, frame.state = frame.state, state
        put_back(state, place, frame.run.forced(frame, place[2]))
        frame.state = before
    return _keep(frame, state, test.args[0], lambda atom: typed.has(frame, atom, name) is not (not holds), None)


def only_with(frame: Frame, node: _ast.Name, value: Value, attribute: str) -> Value:
    """What is left of a name after an attribute of it was read: what certainly has no such attribute raised."""
    kept = frozenset(atom for atom in value if typed.has(frame, atom, attribute) is not False)
    if kept and kept != value and frame.state is not None and frame.state.names.get(node.id) == value:
        frame.state.names[node.id] = kept
    return kept or value


def _compared(frame: Frame, state: State, test: _ast.Compare, holds: bool) -> State | None:
    operator, right = test.ops[0], test.comparators[0]
    left = test.left.target if isinstance(test.left, _ast.NamedExpr) else test.left
    if not isinstance(right, _ast.Constant) or not isinstance(left, (_ast.Name, _ast.Attribute)):
        return state
    if isinstance(operator, (_ast.Is, _ast.Eq)):
        equal = holds
    elif isinstance(operator, (_ast.IsNot, _ast.NotEq)):
        equal = not holds
    else:
        return state
    wanted = right.value
    if equal:
        exact = one(constant(wanted)) if isinstance(wanted, (str, int, bool, type(None))) else None
        return _keep(frame, state, left, lambda atom: _may_be(atom, wanted), exact)
    return _keep(frame, state, left, lambda atom: not (isinstance(atom, Constant) and atom.value == wanted
                                                       and type(atom.value) is type(wanted)), None)


def _may_be(atom: Atom, wanted: object) -> bool:
    if isinstance(atom, Constant):
        return atom.value == wanted
    if wanted is None and isinstance(atom, (Object, *_TRUE)):
        return False
    return True


def _keep(frame: Frame, state: State, node: _ast.expr, keep: object, exact: Value | None) -> State | None:
    """Filter what a name or attribute holds; nothing left of something known is a contradiction."""
    place = locate(frame, state, node)
    if place is None:
        return state
    value = place[2]
    if not value:
        return state
    kept = frozenset(atom for atom in value if keep(atom))  # type: ignore[operator]
    if not kept:
        return None
    if exact is not None and any(isinstance(atom, (Symbol, Unknown)) for atom in kept):
        kept = exact
    if kept != value:
        put_back(state, place, kept)
    return state


def put_back(state: State, place: tuple[Atom | None, str, Value], value: Value) -> None:
    """Let the name or attribute that `locate` found hold this."""
    owner, name, _ = place
    if owner is None:
        state.names[name] = value
    else:
        slot = state.slots(owner).get(name)
        state.refine(owner, name, value, slot.place if slot else None)


def locate(frame: Frame, state: State, node: _ast.expr) -> tuple[Atom | None, str, Value] | None:
    """The name, or the owner and attribute, that an expression reads."""
    if isinstance(node, _ast.Name):
        return (None, node.id, state.names[node.id]) if node.id in state.names else None
    if isinstance(node, _ast.Attribute) and isinstance(node.value, _ast.Name):
        owners = state.names.get(node.value.id, CLEAN)
        if len(owners) == 1:
            owner = next(iter(owners))
            slot = state.slots(owner).get(node.attr)
            if slot is not None:
                return owner, node.attr, slot.value
            inner = owner.field(node.attr) if isinstance(owner, Symbol) else None
            if inner is not None:
                return owner, node.attr, one(inner)
    return None


def silences(frame: Frame, test: _ast.expr, holds: bool) -> bool:
    """Whether a branch is one where nobody asks for the answer: a platform's own code, or no workers at all."""
    for node in walk(test):
        if isinstance(node, (_ast.Attribute, _ast.Name)):
            if frame.module.names.dotted(node) & _PLATFORM:
                return True
    return is_without_workers(test) and holds


def only_without_workers(node: _ast.If) -> bool:
    """Whether a branch is for no workers at all, and leaves their number alone."""
    name = _last_name(node.test.operand if isinstance(node.test, _ast.UnaryOp) else getattr(node.test, "left", None))
    return is_without_workers(node.test) and not any(
        _last_name(inner) == name and not isinstance(getattr(inner, "ctx", None), _ast.Load)
        for statement in node.body for inner in walk(statement) if isinstance(inner, (_ast.Name, _ast.Attribute)))


def _last_name(node: object) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def is_without_workers(test: _ast.expr) -> bool:
    """Whether a test asks for a number of workers that is zero."""
    if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not):
        return "worker" in _last_name(test.operand)
    if not (isinstance(test, _ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (_ast.Eq, _ast.LtE))):
        return False
    right = test.comparators[0]
    return "worker" in _last_name(test.left) and isinstance(right, _ast.Constant) and right.value == 0


def merge_default(test: _ast.expr, before: State, yes: State, no: State, joined: State) -> None:
    """`if x is None: x = value`: afterwards x is what the caller gave, or the value where that was None."""
    name = _tested_for_none(test)
    if name is None:
        return
    earlier = before.names.get(name, CLEAN)
    if len(earlier) != 1:
        return
    symbol = next(iter(earlier))
    if isinstance(symbol, Symbol) and no.names.get(name) == earlier:
        value = yes.names.get(name, CLEAN)
        if symbol not in value and not is_constant(value, None):
            joined.names[name] = one(Fallback(symbol, value))


def _tested_for_none(test: _ast.expr) -> str | None:
    if isinstance(test, _ast.Compare) and len(test.ops) == 1 and isinstance(test.left, _ast.Name) \
            and isinstance(test.ops[0], (_ast.Is, _ast.Eq)) and isinstance(test.comparators[0], _ast.Constant) \
            and test.comparators[0].value is None:
        return test.left.id
    if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not) and isinstance(test.operand, _ast.Name):
        return test.operand.id
    return None


def choose(frame: Frame, test: _ast.expr, body: _ast.expr, orelse: _ast.expr) -> Value:
    """`body if test else orelse`."""
    before = frame.state
    yes, no = split(frame, test)
    if before is None:
        return CLEAN
    values, states = [], []
    for state, expression, holds in ((yes, body, True), (no, orelse, False)):
        if state is None:
            continue
        frame.state = state
        kept = len(frame.guards)
        frame.guards += guards_of(frame, test, holds)
        frame.conditions.append(Condition(frame.here(test), holds))
        values.append(frame.run.evaluate(frame, expression))
        frame.conditions.pop()
        del frame.guards[kept:]
        if frame.state is not None:
            states.append(frame.state)
    frame.state = states[0].joined(states[1]) if len(states) == 2 else states[0] if states else None
    return join(values)


