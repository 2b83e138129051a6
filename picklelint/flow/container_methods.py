"""Methods of the built-in containers, of strings, and of `__dict__`."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow import containers
from picklelint.flow.builtin_calls import HANDLERS, handles
from picklelint.flow.frame import Arguments
from picklelint.flow.values import ANY_ITEM, ANYTHING, CLEAN, NONE, Namespace, Object, Symbol, join, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Value

_LISTS = ("builtins.list", "builtins.set", "builtins.tuple", "builtins.frozenset", "collections.deque",
          containers.MODULE)
_DICTS = ("builtins.dict", "collections.defaultdict", containers.MODULE)


def named(types: tuple[str, ...], *methods: str) -> tuple[str, ...]:
    """The dotted names of methods on several types."""
    return tuple(f"{type}.{method}" for type in types for method in methods)


@handles(*named(_LISTS, "append", "add", "appendleft"), "*.append", "*.add")
def append(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is not None and frame.state is not None and arguments.positional:
        value, given = arguments.positional[0]
        if value:
            frame.state.add(receiver, ANY_ITEM, value, frame.here(given))
    return CLEAN


@handles(*named(_LISTS, "insert"), "*.insert")
def insert(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return append(frame, receiver, Arguments(arguments.positional[1:]), node)


@handles(*named(_LISTS, "extend", "extendleft"), "builtins.set.update", "*.extend")
def extend(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is not None and frame.state is not None and arguments.positional:
        value, given = arguments.positional[0]
        found = containers.items(frame, value)
        if found:
            frame.state.add(receiver, ANY_ITEM, found, frame.here(given))
    return CLEAN


@handles(*named(_LISTS, "clear", "remove", "discard"), *named(_DICTS, "clear", "popitem"))
def empty(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is not None:
        containers.forget(frame, receiver)
    return CLEAN


@handles(*named(_LISTS, "pop", "popleft"))
def pop_item(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    found = containers.items(frame, one(receiver)) if receiver is not None else ANYTHING
    return join((found, empty(frame, receiver, arguments, node)))


@handles(*named(_LISTS, "copy"))
def copy_list(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return HANDLERS["builtins.list"](frame, None, Arguments([(one(receiver), node)] if receiver else []), node)


@handles(*named(_LISTS, "index", "count", "sort", "reverse"), *named(_DICTS, "__len__", "__contains__"))
def nothing(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return CLEAN


def _view(frame: Frame, receiver: Atom | None, node: _ast.AST, name: str, item: Value) -> Value:
    made = frame.object(node, f"builtins.dict.{name}", catalogue.maker(f"builtins.dict.{name}"))
    if frame.state is not None:
        frame.state.put(made, ANY_ITEM, item, frame.here(node))
    return one(made)


def values_of(frame: Frame, receiver: Atom | None) -> Value:
    """All values of a mapping."""
    if receiver is None or isinstance(receiver, Namespace):
        return ANYTHING
    slots = frame.run.slots(frame, receiver)
    return join([slot.value for name, slot in slots.items() if name.startswith("[")])


@handles(*named(_DICTS, "keys"))
def keys(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return _view(frame, receiver, node, "keys", CLEAN)


@handles(*named(_DICTS, "values"))
def values(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return _view(frame, receiver, node, "values", values_of(frame, receiver))


@handles(*named(_DICTS, "items"))
def pairs(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    pair = containers.sequence(frame, node, "builtins.tuple", [CLEAN, values_of(frame, receiver)], "pair")
    return _view(frame, receiver, node, "items", one(pair))


@handles(*named(_DICTS, "get"))
def get(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is None:
        return ANYTHING
    found = containers.item(frame, one(receiver), arguments.value("", 0), node)
    return join((found, arguments.value("", 1) if len(arguments.positional) > 1 else one(NONE)))


@handles(*named(_DICTS, "pop"))
def pop_key(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is None:
        return ANYTHING
    found = containers.item(frame, one(receiver), arguments.value("", 0), node)
    containers.delete_item(frame, one(receiver), arguments.value("", 0), frame.here(node))
    return join((found, arguments.value("", 1)))


@handles(*named(_DICTS, "setdefault"), "*.setdefault")
def set_default(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is None or frame.state is None:
        return ANYTHING
    key = containers.key_slot(arguments.value("", 0)) or ANY_ITEM
    owner: Atom = receiver
    if isinstance(receiver, Namespace):
        owner, key = receiver.owner, key[2:-2]
    frame.state.add(owner, key, arguments.value("", 1), frame.here(node))
    return containers.item(frame, one(receiver), arguments.value("", 0), node)


@handles(*named(_DICTS, "update"), "*.update")
def update(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    state = frame.state
    if receiver is None or state is None:
        return CLEAN
    for value, given in arguments.positional:
        if isinstance(receiver, Namespace):
            update_attributes(frame, receiver.owner, value, given)
        elif isinstance(receiver, Object):
            containers.copy_into(frame, receiver, value, frame.here(given))
    for name, (value, given) in arguments.keywords.items():
        owner, slot = (receiver.owner, name) if isinstance(receiver, Namespace) else (receiver, f"[{name!r}]")
        state.put(owner, slot, value, frame.here(given))
    if arguments.unknown is not None and isinstance(receiver, Namespace):
        update_attributes(frame, receiver.owner, arguments.unknown[0], arguments.unknown[1])
    return CLEAN


def update_attributes(frame: Frame, owner: Atom, value: Value, given: _ast.AST) -> None:
    """Every item of a mapping becomes an attribute."""
    state = frame.state
    assert state is not None
    for atom in value:
        if isinstance(atom, Symbol):
            state.add(owner, "**", one(atom), frame.here(given))
        for name, slot in list(state.slots(atom).items()):
            if name.startswith("['"):
                state.put(owner, name[2:-2], slot.value, slot.place)


@handles(*named(_DICTS, "copy"))
def copy_mapping(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return HANDLERS["builtins.dict"](frame, None, Arguments([(one(receiver), node)] if receiver else []), node)


for _method in ("join", "format", "strip", "lower", "upper", "replace", "encode", "decode", "startswith", "endswith",
                "split", "rsplit", "splitlines", "title", "lstrip", "rstrip", "partition", "rpartition", "zfill"):
    HANDLERS[f"builtins.str.{_method}"] = HANDLERS[f"builtins.bytes.{_method}"] = nothing
