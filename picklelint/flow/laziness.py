"""Putting off what may never matter: calls into code that ships nothing are worked out only when somebody looks.

What is put off must not be missed: a function that (directly or through what it calls) names a gate is always run,
and so is whatever is handed something that could be stored and is a culprit.
"""
from __future__ import annotations

from picklelint.flow import attributes, containers
from picklelint.flow.frame import Arguments
from picklelint.flow.state import known
from picklelint.flow.values import (
    ANYTHING,
    CLEAN,
    RESULT,
    UNKNOWN,
    Bound,
    Class,
    Deferred,
    Fallback,
    Function,
    Namespace,
    Nesting,
    Object,
    Symbol,
    join,
    one,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.frame import Frame
    from picklelint.flow.state import State
    from picklelint.flow.values import Atom, Value
    from picklelint.project import ClassDefinition

MAX_LEVELS = 4
MAX_SIZE = 24
NOWHERE: frozenset[object] = frozenset()


def defer(frame: Frame, how: str, subject: Atom, node: _ast.AST, *, name: str = "",
          arguments: Arguments | Value | None = None, class_: ClassDefinition | None = None) -> Atom:
    """The atom for something put off; the same one for the same arguments, so that loops come to rest."""
    key = (node, "deferred", how, subject, name, fingerprint(arguments))
    found = frame.made.get(key)
    if found is None:
        nesting = nested(subject, arguments, node, how == "item" and arguments is None)
        if nesting is None:
            return UNKNOWN
        found = frame.made[key] = Deferred(how, subject, name, arguments, frame.here(node), class_, nesting)
    return found


def nested(subject: Atom, arguments: Arguments | Value | None, node: _ast.AST,
           iterates: bool = False) -> Nesting | None:
    """What a call, an attribute or an item at a node holds; None for too much, or a recursion that unrolls.

    Iterating goes by the node of what is iterated, once for each level of lists in lists.
    """
    size, inside = 1, NOWHERE
    function = subject.function if isinstance(subject, Bound) else subject
    if isinstance(function, Function):
        node = function.definition.node
    for atom in (subject, *inner_atoms(arguments)):
        inner = atom.receiver if isinstance(atom, Bound) else atom
        if isinstance(inner, Deferred):
            size += inner.nesting.size
            inside |= inner.nesting.nodes
    marks = [(node, level) for level in range(1, MAX_LEVELS)] if iterates else [node]
    mark = next((mark for mark in marks if mark not in inside), None)
    return Nesting(size, inside | {mark}) if mark is not None and size <= MAX_SIZE else None


def inner_atoms(arguments: Arguments | Value | None) -> list[Atom]:
    """The atoms among the arguments of something put off."""
    if isinstance(arguments, Arguments):
        return [inner for value, _ in arguments.everything() for inner in value]
    return list(arguments or ())


def fingerprint(arguments: object) -> object:
    """What tells apart two calls at one place."""
    if not isinstance(arguments, Arguments):
        return arguments
    more = arguments.more[0] if arguments.more else None
    unknown = arguments.unknown[0] if arguments.unknown else None
    return (tuple(value for value, _ in arguments.positional),
            tuple((name, value) for name, (value, _) in arguments.keywords.items()), more, unknown)


def force(frame: Frame, atom: Deferred) -> Value:
    """Work it out after all, here and now."""
    state = frame.state
    if state is None:
        return CLEAN
    slot = state.slots(atom).get(RESULT)
    if slot is not None:
        return slot.value
    if attributes.made_by_caller(atom):
        return ANYTHING
    if frame.depth > 40 or not frame.may_call():
        return ANYTHING
    state.put(atom, RESULT, ANYTHING, None)
    module, frame.module = frame.module, atom.place.module
    frame.depth += 1
    try:
        value = _work(frame, atom)
    finally:
        frame.module = module
        frame.depth -= 1
    if frame.state is None:
        frame.state = state
    frame.state.put(atom, RESULT, value, None)
    return value


def _work(frame: Frame, atom: Deferred) -> Value:
    node = atom.place.node
    if atom.how == "decorated":
        return frame.run.decorated(frame, atom)
    subjects = forced(frame, one(atom.subject))
    if atom.how == "attribute":
        return forced(frame, attributes.read(frame, subjects, atom.name, node))
    if atom.how == "item":
        if atom.arguments is None:
            return containers.items(frame, subjects)
        return containers.item(frame, subjects, atom.arguments, node)  # type: ignore[arg-type]
    assert isinstance(atom.arguments, Arguments)
    return join([frame.run.invoke_now(frame, subject, atom.arguments, node) for subject in subjects])


def forced(frame: Frame, value: Value) -> Value:
    """A value with nothing put off at its surface."""
    if not any(isinstance(atom, Deferred) for atom in value):
        return value
    seen: set[Atom] = set()
    found: list[Atom] = []
    pending = list(value)
    while pending:
        atom = pending.pop()
        if atom in seen:
            continue
        seen.add(atom)
        if isinstance(atom, Deferred):
            pending += force(frame, atom)
        else:
            found.append(atom)
    return frozenset(found)


def settle_slots(state: State) -> None:
    """Put what was worked out in its place everywhere in a heap."""
    for owner, slots in list(state.heap.items()):
        for name, slot in list(slots.items()):
            value = known(state, slot.value) if name != RESULT else slot.value
            if value is not slot.value:
                state.refine(owner, name, value, slot.place)


def interesting(frame: Frame, value: Value, depth: int = 0) -> bool:
    """Whether a value holds something that would matter if it were stored somewhere."""
    for atom in value:
        if isinstance(atom, (Function, Bound, Namespace)):
            return True
        if isinstance(atom, Object):
            if atom.row is not None or atom.class_ is not None:
                return True
            if depth < 3 and any(interesting(frame, slot.value, depth + 1)
                                 for slot in frame.run.slots(frame, atom).values()):
                return True
        elif isinstance(atom, Fallback) and interesting(frame, atom.value, depth + 1):
            return True
    return False


def may_wait(frame: Frame, atom: Atom, arguments: Arguments) -> bool:
    """Whether a call can be put off: nothing it runs names a gate, and it stores nothing in what it is given."""
    if isinstance(atom, Class):
        quiet = frame.run.quiet_class(atom.definition) and not frame.run.gives_itself(atom.definition)
    elif isinstance(atom, Function):
        quiet = frame.run.quiet(atom.definition)
    else:
        return False
    return quiet and not any(interesting(frame, value) for value, _ in arguments.everything()) \
        and not _touches(frame, arguments, isinstance(atom, Function) and frame.run.changes(atom.definition))


def _touches(frame: Frame, arguments: Arguments, changes: bool) -> bool:
    """Whether an argument is an object of the caller that the call might change."""
    for value, _ in arguments.everything():
        for atom in value:
            if changes and isinstance(atom, (Deferred, Symbol)):
                return True
            if isinstance(atom, Object) and (atom.class_ is not None or atom.type in containers.SEQUENCES
                                             and not frame.run.slots(frame, atom)):
                return True
            if isinstance(atom, Symbol) and atom.class_ is not None:
                return True
    return False


def skips(frame: Frame, bound: Bound, arguments: Arguments) -> bool:
    """Whether a method call changes nothing that could matter, so that it is enough to remember it."""
    function = bound.function
    if not isinstance(function, Function) or not frame.run.quiet(function.definition):
        return False
    if frame.run.changes(function.definition):
        return False
    return not any(interesting(frame, value) for value, _ in arguments.everything())
