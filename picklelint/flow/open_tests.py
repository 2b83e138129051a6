"""Tests that a summary leaves to its callers: what of it is still open at a call, and what it turns away there."""
from __future__ import annotations

from picklelint.flow.values import Bound, Comparison, Constant, Function, Symbol, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.functions import Application
    from picklelint.flow.values import Atom, Guard, Guards, Value


def remaining(frame: Frame, application: Application, guards: Guards) -> Guards | None:
    """The tests that are still open with the caller's values; None where one of them answers no."""
    found: list[Guard] = []
    for atom, wanted in guards:
        answers = {answer(inner) for inner in frame.run.forced(frame, application.value(one(atom)))}
        if answers and None not in answers:
            if wanted not in answers:
                return None
        elif not application.entry:
            found += [(inner, wanted) for inner in application.value(one(atom))
                      if isinstance(inner, (Symbol, Comparison))]
    if any((atom, not wanted) in found or (atom, not wanted) in frame.guards for atom, wanted in found):
        return None
    return tuple(found[:8])


def fitting(frame: Frame, application: Application, symbol: Symbol, guards: Guards) -> Value:
    """What the caller gives for a symbol, without what the tests on the way turn away."""
    return frozenset(atom for atom in application.resolve(symbol)
                     if not any(turned_away(frame, atom, symbol, guard) for guard in guards))


def turned_away(frame: Frame, atom: Atom, symbol: Atom, guard: Guard) -> bool:
    """Whether a test of `symbol` certainly goes the other way for one of the things that the symbol is."""
    test, wanted = guard
    return isinstance(test, Comparison) and test.symbol is symbol \
        and answer(frame.run.comparison(atom, test.operator, test.constant)) is (not wanted)


def answer(atom: Atom) -> bool | None:
    """Whether an atom is true, None where nobody can tell yet."""
    if isinstance(atom, Constant):
        return bool(atom.value)
    if isinstance(atom, (Function, Bound)):
        return True
    return None
