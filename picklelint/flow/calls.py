"""Calls: of library names (by their rows), of project functions and classes, of whatever else is callable."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.catalogue import words
from picklelint.flow import attributes, builtin_calls, conditional, containers, functions, gates, instances, laziness
from picklelint.flow.frame import Arguments
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    CLEAN,
    MADE_CLASSES,
    NAMED,
    SPREAD,
    UNKNOWN,
    Bound,
    Class,
    Deferred,
    External,
    Fallback,
    Function,
    Namespace,
    Object,
    Symbol,
    join,
    one,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Slots, Value
    from picklelint.model import Carrier, Gate, Passes, Returns

HOOK_PARAMETERS = ("transform", "target_transform", "transforms", "collate_fn", "loader", "callback", "callbacks",
                   "preprocess", "augment", "augmentation", "image")


def call(frame: Frame, node: _ast.Call) -> Value:
    """The value of a call expression."""
    callee = frame.run.evaluate_base(frame, node.func)
    arguments = evaluated(frame, node)
    if frame.state is None:
        return CLEAN
    results = [invoke(frame, atom, arguments, node) for atom in callee]
    return results[0] if len(results) == 1 else join(results)


def evaluated(frame: Frame, node: _ast.Call) -> Arguments:
    """The arguments of a call, evaluated left to right; known `*` and `**` are spread out."""
    arguments = Arguments()
    for given in node.args:
        if isinstance(given, _ast.Starred):
            _star(frame, arguments, frame.run.evaluate(frame, given.value), given)
        elif arguments.more is None:
            arguments.positional.append((frame.run.evaluate(frame, given), given))
        else:
            arguments.more = (join((arguments.more[0], frame.run.evaluate(frame, given))), given)
    for keyword in node.keywords:
        value = frame.run.evaluate(frame, keyword.value)
        if keyword.arg is not None:
            arguments.keywords[keyword.arg] = (value, keyword.value)
        else:
            _double_star(frame, arguments, value, keyword.value)
    return arguments


def _star(frame: Frame, arguments: Arguments, value: Value, node: _ast.AST) -> None:
    for atom in value if len(value) == 1 and arguments.more is None else ():
        slots = frame.run.slots(frame, atom)
        if isinstance(atom, Object) and atom.type in containers.SEQUENCES and ANY_ITEM not in slots:
            for slot in slots.values():
                arguments.positional.append((slot.value, node))
            return
    arguments.more = (join((value, arguments.more[0])) if arguments.more else value, node)


def _double_star(frame: Frame, arguments: Arguments, value: Value, node: _ast.AST) -> None:
    known = len(value) == 1
    for atom in value:
        slots = frame.run.slots(frame, atom)
        if isinstance(atom, Namespace) and isinstance(atom.owner, Object):
            for name, slot in frame.run.slots(frame, atom.owner).items():
                arguments.keywords.setdefault(name, (slot.value, node))
            known = known and SPREAD not in frame.run.slots(frame, atom.owner)
        elif isinstance(atom, Object) and atom.type in containers.MAPPINGS:
            for name, slot in slots.items():
                if name.startswith("['"):
                    arguments.keywords.setdefault(name[2:-2], (slot.value, node))
                else:
                    known = False
        else:
            known = False
    if not known:
        arguments.unknown = (value, node)


def invoke(frame: Frame, atom: Atom, arguments: Arguments, node: _ast.AST) -> Value:
    """Call one atom, or put the call off where nothing can come of it yet."""
    if laziness.may_wait(frame, atom, arguments):
        escape(frame, arguments)
        class_ = atom.definition if isinstance(atom, Class) else None
        made = laziness.defer(frame, "call", atom, node, arguments=arguments, class_=class_)
        if class_ is not None:
            for row in frame.run.classes.carriers(class_):
                instances.note_carrier(frame, made, row, node)
        return one(made)
    if isinstance(atom, Bound) and laziness.skips(frame, atom, arguments):
        escape(frame, arguments)
        return one(laziness.defer(frame, "call", atom, node, arguments=arguments))
    if isinstance(atom, Symbol):
        frame.run.want_value(frame, one(atom))
        escape(frame, arguments)
        return one(laziness.defer(frame, "call", atom, node, arguments=arguments))
    if isinstance(atom, Deferred):
        if atom.how == "attribute" and (atom.name in attributes.TELLING or words.is_method(atom.name)):
            return join([invoke(frame, inner, arguments, node) for inner in laziness.forced(frame, one(atom))])
        escape(frame, arguments)
        return one(laziness.defer(frame, "call", atom, node, arguments=arguments))
    return invoke_now(frame, atom, arguments, node)


def invoke_now(frame: Frame, atom: Atom, arguments: Arguments, node: _ast.AST) -> Value:
    """Call one atom."""
    if isinstance(atom, External):
        return external(frame, atom.name, None, arguments, node)
    if isinstance(atom, Function):
        return functions.apply(frame, atom, arguments, node)
    if isinstance(atom, Bound):
        if isinstance(atom.function, External):
            return external(frame, atom.function.name, atom.receiver, arguments, node)
        if isinstance(atom.function, Function):
            return functions.apply(frame, atom.function, arguments, node, atom.receiver)
        return ANYTHING
    if isinstance(atom, Class):
        return instances.instantiate(frame, atom, arguments, node)
    if isinstance(atom, Object):
        return _object(frame, atom, arguments, node)
    if isinstance(atom, Fallback):
        return join([invoke(frame, inner, arguments, node) for inner in atom.either()])
    escape(frame, arguments)
    return ANYTHING


def _object(frame: Frame, atom: Object, arguments: Arguments, node: _ast.AST) -> Value:
    slots = frame.run.slots(frame, atom)
    if atom.class_ is not None:
        return join([invoke(frame, method, arguments, node)
                     for method in attributes.read_atom(frame, atom, "__call__", node)])
    if atom.type == builtin_calls.PARTIAL:
        return _partial(frame, atom, arguments, node)
    if atom.type == builtin_calls.WRAPS:
        return _named(frame, arguments.value("", 0), held_in(slots, "wrapped"), node)
    if atom.type in MADE_CLASSES:
        return one(instances.named_tuple(frame, atom, arguments, node))
    if "func" in slots and atom.type in (attributes.DECORATED, attributes.DECORATED_UNKNOWN):
        return join([invoke(frame, inner, arguments, node) for inner in slots["func"].value])
    if atom.type == builtin_calls.CACHING:
        return builtin_calls.cached(frame, arguments.value("", 0), node)
    if catalogue.known(f"{atom.type}.__call__"):
        return external(frame, f"{atom.type}.__call__", atom, arguments, node)
    escape(frame, arguments)
    return ANYTHING


def _partial(frame: Frame, atom: Object, arguments: Arguments, node: _ast.AST) -> Value:
    slots = frame.run.slots(frame, atom)
    held = [(slot.value, node) for name, slot in slots.items() if name.startswith("[")]
    keywords = {name: (slot.value, node) for name, slot in slots.items() if name != "func" and name[0] not in "[<"}
    given = Arguments([*held, *arguments.positional], {**keywords, **arguments.keywords})
    given.more, given.unknown = arguments.more, arguments.unknown
    if atom.place.node in frame.applied:
        return ANYTHING  # a loop that wraps what it made the time before
    frame.applied.append(atom.place.node)
    try:
        return join([invoke(frame, inner, given, node) for inner in held_in(slots, "func")])
    finally:
        frame.applied.pop()


def held_in(slots: Slots, name: str) -> Value:
    """What a slot holds; unknown where the object came from too far away to keep its slots."""
    slot = slots.get(name)
    return slot.value if slot is not None else ANYTHING


def _named(frame: Frame, wrappers: Value, originals: Value, node: _ast.AST) -> Value:
    """`functools.wraps(original)(wrapper)`: the wrapper takes the name of the original."""
    if frame.state is not None:
        for wrapper in wrappers:
            if isinstance(wrapper, Function):
                frame.state.put(wrapper, NAMED, originals, frame.here(node))
    return wrappers


def external(frame: Frame, name: str, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """Call a dotted name outside the project: what its rows say, in the order gate, handler, makers."""
    name = catalogue.canonical(name)
    handler = builtin_calls.HANDLERS.get(name)
    if handler is not None:
        for gate in _gates(frame, name, receiver, arguments):
            gates.pass_gate(frame, gate, arguments, receiver, node, None)
        return handler(frame, receiver, arguments, node) or CLEAN
    if name == "*.start" and receiver is not None:
        gates.use(frame, receiver, "start")
        return ANYTHING
    if name.endswith(".__init__") and receiver is not None:
        return instances.external_init(frame, name[:-len(".__init__")], receiver, arguments, node)
    if receiver is not None and not catalogue.known(name):
        name = f"*.{name.rpartition('.')[2]}"
    made = _made(frame, name, receiver, arguments, node)
    found = _gates(frame, name, receiver, arguments)
    for gate in found:
        loader = next((atom for atom in made if isinstance(atom, Object)), None)
        gates.pass_gate(frame, gate, arguments, receiver, node, loader)
    if not found:
        escape(frame, arguments)
    return made


def _gates(frame: Frame, name: str, receiver: Atom | None, arguments: Arguments) -> list[Gate]:
    """The gates that a call is: those without a condition, and those whose condition holds."""
    return [*catalogue.gates(name), *(gate for gate in catalogue.conditional_gates(name)
                                      if conditional.all_hold(frame, gate, receiver, arguments))]


def _made(frame: Frame, name: str, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    row = next((row for row in catalogue.makers(name)
                if not row.when or conditional.any_holds(frame, row, receiver, arguments)), None)
    carrier, passes, returns = catalogue.carrier(name), catalogue.passes(name), catalogue.returns(name)
    if row is not None:
        made = frame.object(node, row.type, row)
        _fill(frame, made, returns.holds if returns is not None else (), receiver, arguments, node)
        return one(made)
    if returns is not None:
        return _returned(frame, returns, receiver, arguments, node)
    if carrier is not None:
        return one(_carried(frame, carrier, name, arguments, node))
    if passes is not None:
        return _passed(frame, passes, name, receiver, arguments, node)
    return _unknown(frame, name, arguments, node)


def _returned(frame: Frame, row: Returns, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if row.type == "self":
        return one(receiver) if receiver is not None else ANYTHING
    several = row.type.startswith("(")
    if several and "," in row.type:
        parts = [_part(frame, type, index, node) for index, type in enumerate(row.type[1:-1].split(","))]
        return one(containers.sequence(frame, node, "builtins.tuple", parts, "several"))
    type = row.type[1:-1] if several else row.type
    inner = catalogue.maker(type)
    starts = frame.again_in_loop and any(gate.fires == "start" for gate in catalogue.gates(type))
    made = frame.object(node, type, inner, tag="made again" if starts else "returned")
    _fill(frame, made, row.holds, receiver, arguments, node)
    if several:
        return one(containers.filled(frame, node, "builtins.tuple", one(made), tag="several"))
    return one(made)


def _part(frame: Frame, type: str, index: int, node: _ast.AST) -> Value:
    """One place of a tuple that a row describes; nothing is said of an empty one."""
    if not type:
        return CLEAN
    made = frame.object(node, type, catalogue.maker(type), tag=index)
    frame.handed.pop(made, None)
    return one(made)


def _carried(frame: Frame, row: Carrier, name: str, arguments: Arguments, node: _ast.AST) -> Object:
    made = frame.object(node, name)
    _fill(frame, made, row.keeps, None, arguments, node)
    instances.note_carrier(frame, made, row, node)
    return made


def _passed(frame: Frame, row: Passes, name: str, receiver: Atom | None, arguments: Arguments,
            node: _ast.AST) -> Value:
    if receiver is not None and "self" not in row.holds:
        if frame.state is not None:
            for held, value, given in instances.held(frame, row.holds, arguments):
                frame.state.add(receiver, held, value, frame.here(given))
        return ANYTHING
    made = frame.object(node, name)
    _fill(frame, made, row.holds, None, arguments, node)
    return one(made)


def _fill(frame: Frame, made: Object, holds: tuple[str, ...], receiver: Atom | None, arguments: Arguments,
          node: _ast.AST) -> None:
    frame.handed.pop(made, None)
    if frame.state is not None:
        frame.state.fresh(made)
        if "self" in holds and receiver is not None:
            frame.state.put(made, "self", one(receiver), frame.here(node))
        for name, value, given in instances.held(frame, holds, arguments):
            frame.state.put(made, name, value, frame.here(given))


def _unknown(frame: Frame, name: str, arguments: Arguments, node: _ast.AST) -> Value:
    """A constructor nobody knows keeps hooks it is given, if they are certain to be culprits."""
    last = name.rpartition(".")[2]
    if not last[:1].isupper():
        return ANYTHING
    kept = [(word, *given) for word, given in arguments.keywords.items()
            if word in HOOK_PARAMETERS and _certain(given[0])]
    if not kept or frame.state is None:
        return ANYTHING
    made = frame.object(node, name)
    frame.state.fresh(made)
    for word, value, given in kept:
        frame.state.put(made, word, value, frame.here(given))
    return frozenset((made, UNKNOWN))


def _certain(value: Value) -> bool:
    return bool(value) and all(isinstance(atom, (Function, Object)) for atom in value)


def escape(frame: Frame, arguments: Arguments) -> None:
    """Arguments go to code that is not followed: a loader may be iterated there, an object sent."""
    for value, _ in arguments.everything():
        for atom in value:
            if isinstance(atom, (Object, Symbol)):
                frame.escaped.add(atom)
                if atom in frame.pending:
                    gates.use(frame, atom, "iterate")


