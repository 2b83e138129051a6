"""Built-in containers and iterators: what they hold, and what their methods and constructors do."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow.frame import Arguments
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    CLEAN,
    LOOKED_UP,
    MAYBE_NPZ,
    NONE,
    SPREAD,
    Constant,
    Deferred,
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
    import _ast
    from collections.abc import Iterable

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Place, Slots, Value
    from picklelint.model import Maker

UNROLLED = 8
SEQUENCES = ("builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "collections.deque",
             "builtins.iter", "builtins.generator-items")
MAPPINGS = ("builtins.dict", "collections.OrderedDict", "collections.defaultdict", "collections.Counter",
            "collections.ChainMap")
MODULE = "torch.nn.Module"  # Sequential and its like hold their members as items
PAIR = "builtins.tuple"
GENERATOR = "types.GeneratorType"
ITERATOR = "builtins.iterator"


def key_slot(index: Value) -> str | None:
    """The slot of a constant key, None where the key is not known."""
    if len(index) != 1:
        return None
    atom = next(iter(index))
    return f"[{atom.value!r}]" if isinstance(atom, Constant) and isinstance(atom.value, (str, int)) else None


def sequence(frame: Frame, node: _ast.AST, type: str, values: Iterable[Value], tag: object = "") -> Object:
    """A new container with these items in their places."""
    made = frame.object(node, type, tag=tag)
    if frame.state is not None:
        frame.state.fresh(made)
        for index, value in enumerate(values):
            if value:
                frame.state.put(made, f"[{index}]" if index < 40 else ANY_ITEM, value, frame.here(node), index < 40)
    return made


def filled(frame: Frame, node: _ast.AST, type: str, item: Value, tag: object = "") -> Object:
    """A new container any of whose items may be `item`."""
    made = frame.object(node, type, tag=tag)
    if frame.state is not None:
        frame.state.fresh(made)
        if item:
            frame.state.put(made, ANY_ITEM, item, frame.here(node))
    return made


def items(frame: Frame, value: Value) -> Value:
    """What iterating gives. Of `it if len(them) == 1 else them`, whoever iterates means it."""
    results = [(atom, _items_of(frame, atom)) for atom in value]
    return join([found for atom, found in results
                 if len(value) == 1 or not found or not (_is_sequence(atom) and found <= value)])


def one_by_one(frame: Frame, source: Value) -> list[Value] | None:
    """The items of a short display of constants, in order; None for anything else."""
    if len(source) != 1:
        return None
    atom = next(iter(source))
    slots = frame.run.slots(frame, atom)
    if not isinstance(atom, Object) or atom.type not in SEQUENCES or not 0 < len(slots) <= UNROLLED:
        return None
    found = [slot.value for name, slot in slots.items() if name[1:-1].isdigit()]
    constants = all(len(value) == 1 and isinstance(next(iter(value)), Constant) for value in found)
    return found if constants and len(found) == len(slots) else None


def _is_sequence(atom: Atom) -> bool:
    return isinstance(atom, Object) and atom.type in SEQUENCES


def _items_of(frame: Frame, atom: Atom) -> Value:
    if isinstance(atom, Symbol):
        frame.run.use(frame, atom, "iterate")
        inner = atom.item()
        return one(inner) if inner is not None else ANYTHING
    if isinstance(atom, Object):
        slots = frame.run.slots(frame, atom)
        if atom.type in MAPPINGS:
            return CLEAN
        if atom.type in SEQUENCES or ANY_ITEM in slots or (atom.type == MODULE and "[0]" in slots):
            return join([slot.value for name, slot in slots.items() if name.startswith("[")])
        return frame.run.iterated(frame, atom)
    if isinstance(atom, Fallback):
        return items(frame, atom.either())
    if isinstance(atom, Deferred):
        return one(frame.run.defer(frame, "item", atom, atom.place.node))
    return CLEAN if isinstance(atom, (Constant, Namespace)) else ANYTHING


def item(frame: Frame, value: Value, index: Value, node: _ast.AST) -> Value:
    """`value[index]`."""
    return join([_item_of(frame, atom, index, node) for atom in value])


def _item_of(frame: Frame, atom: Atom, index: Value, node: _ast.AST) -> Value:
    key = key_slot(index)
    if isinstance(atom, Fallback):
        return item(frame, atom.either(), index, node)
    if isinstance(atom, Deferred):
        return one(frame.run.defer(frame, "item", atom, node, arguments=index))
    if isinstance(atom, Namespace):
        return frame.run.read(frame, one(atom.owner), key[2:-2], node) if key and key[1] == "'" else ANYTHING
    slots = frame.run.slots(frame, atom)
    if key is not None and key in slots:
        return slots[key].value
    if isinstance(atom, Symbol):
        inner = atom.key(key or ANY_ITEM)
        return one(inner) if inner is not None else ANYTHING
    if isinstance(atom, Object):
        if atom.type == MAYBE_NPZ and key is not None and key[1] in "'\"" and frame.state is not None:
            frame.state.put(atom, LOOKED_UP, CLEAN, None)
        if atom.type in SEQUENCES or atom.type in MAPPINGS:
            return _known_items(atom, key, slots)
        if atom.type:
            return frame.run.call_external(frame, f"{atom.type}.[]", atom, node)
    return CLEAN if isinstance(atom, Constant) else ANYTHING


def _known_items(atom: Object, key: str | None, slots: Slots) -> Value:
    found = []
    for name, slot in slots.items():
        if name == SPREAD:
            return ANYTHING
        if name.startswith("[") and (key is None or name == ANY_ITEM or key == "[-1]"):
            found.append(slot.value)
    return join(found) if found else CLEAN


def keyword(frame: Frame, value: Value, name: str, node: _ast.AST) -> Value:
    """What `**value` gives a parameter; None where the mapping is known not to have it."""
    results = []
    key = f"[{name!r}]"
    pending, seen = list(value), set(value)
    while pending:
        atom = pending.pop()
        slots = frame.run.slots(frame, atom)
        if isinstance(atom, Object) and atom.type in MAPPINGS and key not in slots \
                and SPREAD not in slots and ANY_ITEM not in slots:
            results.append(one(NONE))
        elif isinstance(atom, Object) and SPREAD in slots and key not in slots:
            pending += slots[SPREAD].value - seen
            seen |= slots[SPREAD].value
        else:
            results.append(_item_of(frame, atom, one(frame.run.constant(name)), node))
    return join(results)


def part(frame: Frame, value: Value, node: _ast.AST) -> Value:
    """A slice: the same kind of container with the same items."""
    known = [atom for atom in value if isinstance(atom, Object) and (atom.type in SEQUENCES)]
    if len(known) == len(value) and known:
        return one(filled(frame, node, known[0].type, items(frame, value)))
    return CLEAN if all(isinstance(atom, Constant) for atom in value) else ANYTHING


def store_item(frame: Frame, targets: Value, index: Value, value: Value, place: Place) -> None:
    """`target[index] = value`."""
    targets = frame.run.forced(frame, targets)
    state = frame.state
    if state is None:
        return
    key = key_slot(index)
    for target in targets:
        if isinstance(target, Namespace):
            if key and key[1] == "'":
                state.put(target.owner, key[2:-2], value, place, len(targets) == 1)
        elif isinstance(target, Object) and target.type and target.type not in SEQUENCES \
                and target.type not in MAPPINGS:
            given = Arguments([(index, place.node), (value, place.node)])
            frame.run.call_external(frame, f"{target.type}.[]=", target, place.node, given)
        elif isinstance(target, Symbol) or (isinstance(target, Object) and (
                target.type in SEQUENCES or target.type in MAPPINGS or target.class_ is not None)):
            if key is not None and len(targets) == 1:
                state.put(target, key, value, place)
            else:
                state.add(target, key or ANY_ITEM, value, place)


def delete_item(frame: Frame, targets: Value, index: Value, place: Place) -> None:
    """`del target[index]`, and what pop does to the container."""
    state = frame.state
    key = key_slot(index)
    if state is None or len(targets) != 1:
        return
    for target in targets:
        if isinstance(target, Namespace):
            if key and key[1] == "'":
                state.put(target.owner, key[2:-2], CLEAN, place)
        elif key is not None:
            state.put(target, key, CLEAN, place)
        elif SPREAD in state.slots(target):
            forget(frame, target)
        elif isinstance(target, Object) and target.type in MAPPINGS:
            forget(frame, target)


def forget(frame: Frame, target: Atom) -> None:
    """Nothing is known of a container any more."""
    if frame.state is not None:
        frame.state.own(target).clear()


def is_mapping(atom: Atom) -> bool:
    """Whether an atom is a dictionary the analysis knows the items of."""
    return isinstance(atom, Namespace) or (isinstance(atom, Object) and atom.type in MAPPINGS)


def copy_into(frame: Frame, made: Object, source: Value, place: Place) -> None:
    """Put all items of mappings into a new one; what is not known is spread, so that hooks can be followed."""
    state = frame.state
    if state is None:
        return
    for atom in source:
        if isinstance(atom, (Namespace, Symbol)):
            state.add(made, SPREAD, one(atom), place)
        else:
            for name, slot in list(state.slots(atom).items()):
                if name.startswith("[") or name == SPREAD:
                    state.put(made, name, slot.value, slot.place or place)


def culprit_inside(frame: Frame, value: Value) -> bool:
    """Whether a value is, at first sight, something that makes an iterator over it refuse."""
    return any((isinstance(atom, Function) and ("<" in atom.definition.qualname))
               or (isinstance(atom, Object) and atom.row is not None) for atom in value)


def iterator(frame: Frame, node: _ast.AST, sources: Iterable[Value], item_value: Value,
             own: Maker | None = None) -> Value:
    """A `map`, `filter`, `zip` or `enumerate` object: refuses if what it runs over or calls refuses, or by its row."""
    held = [frame.run.forced(frame, value) for value in sources]
    bad = any(culprit_inside(frame, value) for value in held)
    row = catalogue.maker(ITERATOR) if bad else own
    made = frame.object(node, ITERATOR if bad else "builtins.iter", row)
    if frame.state is None:
        return one(made)
    frame.state.fresh(made)
    if item_value:
        frame.state.put(made, ANY_ITEM, item_value, frame.here(node))
    if not bad:
        for index, value in enumerate(held):
            frame.state.put(made, f"source{index}", value, frame.here(node))
    return one(made)
