"""What pickle meets when a value crosses: from the value down through attributes, items and hooks to each culprit."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow import dotted, rebuilding
from picklelint.flow.classes import GETSTATE, REDUCE, Classes, header_place
from picklelint.flow.containers import MAPPINGS
from picklelint.flow.frame import Arguments, Residue, Stored, Suspect
from picklelint.flow.values import (
    CAPTURED,
    CLOSED,
    DISPLAYS,
    IMPORTABLE,
    LOOKED_UP,
    MADE_CLASSES,
    MAYBE_NPZ,
    NAMED,
    SPREAD,
    STARTED,
    Bound,
    Class,
    Deferred,
    External,
    Fallback,
    Function,
    Namespace,
    Object,
    Place,
    Symbol,
    Unknown,
)
from picklelint.names import FUNCTIONS
from picklelint.project import ClassDefinition, FunctionDefinition

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.frame import Entry, Frame
    from picklelint.flow.rebuilding import Flaw
    from picklelint.flow.state import State
    from picklelint.flow.values import Atom, Slots, Value

    Steps = tuple[Stored, ...]
    Mask = frozenset[tuple[str, ...]]

NO_MASK: Mask = frozenset()
CODE_MEMBERS = frozenset({"01", "02", "03", "04", "41", "43"})
HASHED = ("builtins.set", "builtins.frozenset")
_ALWAYS_METHODS = frozenset({"acquire", "execute", "get", "put", "read", "readline", "recv", "release", "send",
                             "write"})
_BUDGET = 600
_FORCED = 40
_STARTED_NOUN = "started process"


class Reach:
    """One walk from a value at a gate: fills `suspects` and `residues`."""

    def __init__(self, frame: Frame, state: State, classes: Classes, entry: Entry) -> None:
        self.frame = frame
        self.state = state
        self.classes = classes
        self.entry = entry
        self.serializer: str = getattr(entry, "serializer", "pickle")
        self.by_name = self.serializer in ("pickle", "spawning")
        self.suspects: list[tuple[Suspect, Steps]] = []
        self.residues: list[Residue] = []
        self.unknown = False
        self._forces = 0
        self._held_by: list[Place] = []
        self._seen: set[tuple[Atom, Mask]] = set()
        self._pending: list[tuple[Atom, Mask, Steps]] = []

    def walk(self, value: Value, mask: Mask = NO_MASK, steps: Steps = ()) -> None:
        """Follow a value to all it holds, nearest first."""
        self._held_by = [atom.place for atom in value if isinstance(atom, Object) and atom.type in DISPLAYS]
        self._push(value, mask, steps)
        budget = _BUDGET
        index = 0
        while index < len(self._pending) and budget:
            budget -= 1
            atom, below, path = self._pending[index]
            index += 1
            self._visit(atom, below, path)
        self._pending.clear()

    def _push(self, value: Value, mask: Mask, steps: Steps) -> None:
        atoms = sorted(value, key=order) if len(value) > 1 else value
        for atom in atoms:
            key = (atom, mask)
            if key not in self._seen:
                self._seen.add(key)
                self._pending.append((atom, mask, steps))

    def _suspect(self, member: str, place: Place, steps: Steps, noun: str = "", **facts: object) -> None:
        if member in CODE_MEMBERS and not self.by_name:
            return
        self.suspects.append((Suspect(member, place, noun, **facts), steps))  # type: ignore[arg-type]

    def _visit(self, atom: Atom, mask: Mask, steps: Steps) -> None:
        if isinstance(atom, Object):
            self._object(atom, mask, steps)
        elif isinstance(atom, Function):
            self._function(atom, steps)
        elif isinstance(atom, Class):
            self._class(atom.definition, steps)
        elif isinstance(atom, Bound):
            self._bound(atom, mask, steps)
        elif isinstance(atom, Deferred):
            self._forced(atom, mask, steps)
        elif isinstance(atom, Fallback):
            self._push(atom.either(), mask, steps)
        elif isinstance(atom, Namespace):
            self._attributes(atom.owner, mask, steps)
        elif isinstance(atom, Symbol):
            self._symbol(atom, mask, steps, ())
        elif isinstance(atom, Unknown):
            self.unknown = True

    def _forced(self, atom: Deferred, mask: Mask, steps: Steps) -> None:
        """What was put off matters now."""
        self._forces += 1
        if self._forces > _FORCED:
            self.unknown = True
            return
        frame, kept = self.frame, self.frame.state
        frame.state = self.state
        value = frame.run.force(frame, atom)
        if frame.state is not None:
            self.state = frame.state
        frame.state = self.state if kept is not None else None
        self._push(value, mask, steps)

    def _object(self, atom: Object, mask: Mask, steps: Steps) -> None:
        slots = self.state.slots(atom)
        if STARTED in slots:
            self._suspect("24", atom.place, steps, _STARTED_NOUN, condition=atom.condition)
        if atom.row is not None:
            shares = atom.row.stage == "shares" and CLOSED not in slots
            crosses = bool({self.entry.boundary, self.serializer} & set(atom.row.crosses))
            if crosses and atom.row.member == "25" and self._gone_when_started(atom):
                self._suspect("25", atom.place, steps, f"{atom.row.noun} that nothing else holds", stage="loads")
            if not crosses or (atom.row.stage == "shares" and (not shares or self.entry.boundary == 2)):
                self._suspect(atom.row.member, atom.place, steps, atom.row.noun, row=atom.row, atom=atom,
                              condition=atom.condition, stage=atom.row.stage if shares else "dumps"
                              if atom.row.stage == "shares" else atom.row.stage)
        elif atom.type == MAYBE_NPZ:
            if LOOKED_UP in slots or self._looked_into(steps):
                self._suspect("14", atom.place, steps, "open npz file")
        elif atom.type in MADE_CLASSES and IMPORTABLE not in slots:
            self._suspect("04", atom.place, steps, f"{MADE_CLASSES[atom.type]} that its name does not lead to")
        elif atom.class_ is not None:
            self._instance(atom, atom.class_, mask, steps)
        else:
            self._attributes(atom, mask, steps)

    def _gone_when_started(self, atom: Object) -> bool:
        """Whether a primitive is made inside `args=(...)` of a Process: `start` drops it before the child opens it.

        Measured on 3.10 to 3.13: FileNotFoundError in the child, under spawn and forkserver.
        """
        if self.entry.boundary != 2 or getattr(self.entry, "fires", "") != "start":
            return False
        return any(holder.module is atom.place.module and inside(atom.place.node, holder.node)
                   for holder in self._held_by)

    def _looked_into(self, steps: Steps) -> bool:
        """Whether the class that keeps something takes items of it by name: arrays have no such items."""
        step = steps[-1] if steps else None
        return step is not None and step.owner is not None \
            and self.classes.looks_into(step.owner, step.what.removeprefix("self."))

    def _instance(self, atom: Object, class_: ClassDefinition, mask: Mask, steps: Steps) -> None:
        if self.frame.run.is_registered(class_):
            return
        if self.serializer == "deepcopy" and self.classes.hook(class_, ("__deepcopy__",)):
            return
        if not self.classes.hook(class_, REDUCE) and self._class(class_, steps):
            return
        if self._made_of_culprit(atom.place, class_, steps):
            return
        flaw = rebuilding.flaw(self.classes, class_, atom.place.node) \
            or dotted.flaw(self.classes, class_, self.state.slots(atom))
        if flaw is not None and (not flaw.with_state or self.state.slots(atom)):
            self._flawed(flaw, steps)
        arguments = self.classes.hook(class_, rebuilding.NEW_ARGUMENTS)
        if arguments is not None:
            self._push(self._answer(arguments, rebuilding.NEW_ARGUMENTS, atom, class_), mask, steps)
        state = self._hooked(atom, class_)
        if state is None:
            self._attributes(atom, mask, steps)
        else:
            self._push(state, mask, steps)

    def _made_of_culprit(self, place: Place, class_: ClassDefinition, steps: Steps) -> bool:
        """Whether a class derives from one whose instances refuse, and says nothing of how to pickle its own."""
        if self.classes.hook(class_, (*REDUCE, *GETSTATE)):
            return False
        for base in self.classes.externals(class_):
            row = catalogue.maker(base)
            if row is not None and row.stage == "dumps" \
                    and not {self.entry.boundary, self.serializer} & set(row.crosses) \
                    and (row.type == base or base.rpartition(".")[2][:1].isupper()):
                noun = row.noun or catalogue.culprit(row.member).noun
                self._suspect(row.member, place, steps, f"{noun} {class_.name}", row=row)
                return True
        return False

    def _hooked(self, atom: Atom, class_: ClassDefinition) -> Value | None:
        """What the class's own hook hands to pickle; None where it has no hook."""
        for names in (REDUCE, GETSTATE):
            owner = self.classes.hook(class_, names)
            if owner is not None:
                return self._answer(owner, names, atom, class_)
        return None

    def _answer(self, owner: ClassDefinition, names: tuple[str, ...], atom: Atom, class_: ClassDefinition) -> Value:
        """What the first of these hooks that `owner` has returns."""
        name = next(n for n in names if n in owner.module.names.scope(owner.node).bound)
        return self._call(self.classes.method(class_, name), atom, class_)

    def _call(self, functions: Value, receiver: Atom, class_: ClassDefinition) -> Value:
        frame, kept = self.frame, self.frame.state
        before = self.state.slots(receiver)
        frame.state = self.state.copy()
        frame.muted += 1
        try:
            results = [frame.run.invoke(frame, Bound(function, receiver, ""), Arguments(), class_.node)
                       for function in functions if isinstance(function, Function)]
            if frame.state is not None:
                self.state = frame.state
                self._only_removed(receiver, before)
        finally:
            frame.state = kept
            frame.muted -= 1
        return frozenset().union(*results)

    def _only_removed(self, receiver: Atom, before: Slots) -> None:
        """A hook takes away what cannot cross; what it opens on another path is not in what it returns on this one."""
        for name, slot in list(self.state.slots(receiver).items()):
            old = before.get(name)
            if slot is not old:
                kept = frozenset(atom for atom in slot.value if getattr(atom, "row", None) is None
                                 or (old is not None and atom in old.value))
                self.state.put(receiver, name, kept, slot.place)

    def _attributes(self, owner: Atom, mask: Mask, steps: Steps) -> None:
        if isinstance(owner, Symbol):
            self._symbol(owner, mask, steps, ())
            return
        slots = self.state.slots(owner)
        class_ = owner.class_ if isinstance(owner, Object) else None
        made = owner.place if isinstance(owner, Object) else None
        for name, slot in slots.items():
            if name.startswith(("<", CAPTURED)) or (name,) in mask:
                continue
            if getattr(owner, "type", "") in HASHED:
                self._hashed_again(slot.value, steps)
            below = frozenset(path[1:] for path in mask if path[0] == name and len(path) > 1)
            if name == SPREAD:
                named = frozenset((key[2:-2],) for key in slots if key.startswith("['"))
                self._spread(slot.value, below | named, steps)
            else:
                self._push(slot.value, below, (*steps, Stored(shown(owner, name), slot.place, class_, made)))

    def _hashed_again(self, value: Value, steps: Steps) -> None:
        """What is in a set that it holds itself is put back before it has a state to hash."""
        around = {step.made for step in steps}
        for atom in value:
            if isinstance(atom, Object) and atom.class_ is not None and atom.place in around:
                flaw = rebuilding.hashed_by_state(self.classes, atom.class_)
                if flaw is not None:
                    self._flawed(flaw, steps)

    def _flawed(self, flaw: Flaw, steps: Steps) -> None:
        self._suspect(flaw.member, flaw.place, steps, flaw.noun, stage=flaw.stage, until=flaw.until,
                      method=flaw.method)

    def _spread(self, value: Value, mask: Mask, steps: Steps) -> None:
        """A mapping copied into another brings its items, not itself."""
        for atom in value:
            if isinstance(atom, Object) and atom.type in MAPPINGS:
                for name, slot in self.state.slots(atom).items():
                    if name.startswith("["):
                        self._push(slot.value, NO_MASK, (*steps, Stored("item", slot.place, None, atom.place)))
            else:
                self._push(frozenset((atom,)), mask, steps)

    def _symbol(self, symbol: Symbol, mask: Mask, steps: Steps, path: tuple[str, ...]) -> None:
        written: set[tuple[str, ...]] = set()
        class_ = symbol.class_
        if class_ is not None and self._made_of_culprit(header_place(class_), class_, steps):
            return
        if class_ is None or not self.classes.hook(class_, (*REDUCE, *GETSTATE)):
            self._written(symbol, mask, steps, path, written)
        self.residues.append(Residue(symbol, mask | frozenset(written), steps))

    def _written(self, symbol: Symbol, mask: Mask, steps: Steps, path: tuple[str, ...],
                 written: set[tuple[str, ...]]) -> None:
        slots = self.state.slots(symbol)
        class_ = symbol.class_
        for name, slot in slots.items():
            if (*path, name) in mask or name.startswith("<"):
                continue
            written.add((*path, name))
            others = frozenset(atom for atom in slot.value if atom is not symbol.inner.get(name))
            if len(others) < len(slot.value):
                written.discard((*path, name))
            self._push(others, NO_MASK, (*steps, Stored(shown(symbol, name), slot.place, class_)))
        for name, inner in symbol.inner.items():
            if inner in self.state.heap and name not in slots:
                self._written(inner, mask, steps, (*path, name), written)

    def _bound(self, atom: Bound, mask: Mask, steps: Steps) -> None:
        function = atom.function
        if isinstance(function, External) and function.name.rpartition(".")[2] not in _ALWAYS_METHODS:
            return  # what is read may be a number
        if isinstance(function, Function) and isinstance(function.definition.node, FUNCTIONS):
            name = function.definition.name
            if is_private(name) and function.definition.owner is not None:
                self._suspect("04", function.place, steps, "private method", stage="loads")
            elif function.definition.local and NAMED not in self.state.slots(function) and atom.name not in ("", name):
                self._suspect("04", function.place, steps, "method that its name does not lead to", stage="loads")
        elif isinstance(function, Function) and function.definition.owner is not None:
            self._suspect("01", function.place, steps, stage="loads")  # looked up by the name of its function
        self._push(frozenset((atom.receiver,)), mask, steps)

    def _class(self, definition: ClassDefinition, steps: Steps) -> bool:
        """Whether the class itself is a culprit."""
        place = Place(definition.module, definition.node)
        if definition.local:
            self._suspect("03", place, steps)
        elif definition.guarded:
            self._suspect("802", place, steps)
        else:
            return False
        return True

    def _function(self, atom: Function, steps: Steps) -> None:
        definition = atom.definition
        if "__qualname__" in self.state.slots(atom):
            return  # whoever writes it wants it to be found
        if not isinstance(definition.node, FUNCTIONS):
            self._suspect("01", atom.place, steps, condition=atom.condition, call=atom.call)
            self._captured(atom, steps)
            return
        named = self.state.slots(atom).get(NAMED)
        if named is not None:
            self._renamed(atom, named.value, steps)
        elif definition.local:
            self._suspect("02", atom.place, steps, condition=atom.condition, call=atom.call)
            self._captured(atom, steps)
        elif definition.guarded:
            self._suspect("802", atom.place, steps)
        elif definition.owner is None:
            self._importable(atom, definition, steps)
        elif is_private(definition.name):
            self._suspect("04", atom.place, steps, "private method")

    def _captured(self, atom: Function, steps: Steps) -> None:
        """cloudpickle sends what a closure captured along with it."""
        if not self.by_name:
            for name, slot in self.state.slots(atom).items():
                if name.startswith(CAPTURED):
                    self._push(slot.value, NO_MASK, (*steps, Stored(name[1:], slot.place)))

    def _renamed(self, atom: Function, named: Value, steps: Steps) -> None:
        """A wrapper that took the name of another function crosses if that name leads to the wrapper."""
        for original in named:
            if isinstance(original, Function) and original.definition.owner is None:
                self._importable(atom, original.definition, steps)

    def _importable(self, atom: Function, definition: FunctionDefinition, steps: Steps) -> None:
        bindings = definition.module.names.bindings.get(definition.name, [])
        decorated = bool(getattr(definition.node, "decorator_list", None))
        if atom.definition is definition and len(bindings) <= 1 and not decorated:
            return
        found = self.frame.run.global_value(definition.module, definition.name)
        if atom in found or not found or any(not isinstance(other, (Function, Class, Object)) for other in found):
            return
        if any(isinstance(other, Object) and other.row is None and not other.class_ for other in found):
            return
        decorators = getattr(definition.node, "decorator_list", None)
        node = decorators[0] if decorators else bindings[-1].node if bindings else atom.place.node
        place = Place(definition.module, node)
        if atom.definition is not definition and not decorators:
            place = atom.call or atom.place
        self._suspect("04", place, steps, "function its name does not lead to")


def inside(node: _ast.AST, around: _ast.AST) -> bool:
    """Whether an expression stands within another of the same file."""
    first, last = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
    start, end = (around.lineno, around.col_offset), (around.end_lineno, around.end_col_offset)  # type: ignore[attr-defined]
    return bool(start <= first and last <= end)


def order(atom: Atom) -> tuple[object, ...]:
    """A stable order of atoms: by where they were made."""
    place = getattr(atom, "place", None)
    if place is not None:
        return (0, *place.key(), type(atom).__name__)
    definition = getattr(atom, "definition", None)
    if definition is not None:
        return (1, definition.module.path, definition.node.lineno, 0, "")
    return (2, str(getattr(atom, "name", "")), 0, 0, type(atom).__name__)


def shown(owner: Atom, name: str) -> str:
    """How messages spell a slot: `self.name` on instances and symbols, the bare name elsewhere."""
    if name.startswith("["):
        return "item"
    if isinstance(owner, Object) and owner.class_ is None:
        return name
    return f"self.{name}"


def is_private(name: str) -> bool:
    """Whether a class stores an attribute of this name under a mangled one."""
    return name.startswith("__") and not name.endswith("__")
