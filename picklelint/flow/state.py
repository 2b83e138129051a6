"""One point of a run: what the local names hold, and the slots of every object; copied at branches, joined after."""
from __future__ import annotations

from picklelint.flow.values import CLEAN, RESULT, Deferred, Function, Object, Slot, Symbol, join, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from picklelint.flow.values import Atom, Guard, Guards, Place, Slots, Value

_NONE_OPEN: Mapping[Atom, Guards] = {}
_ALTERNATIVES = 6
_GUARDS = 8


class Journal:
    """Behind which tests each atom was put into a slot, so that callers who know the answer can rule it out.

    `guards` are the tests of the path being run; `stored` holds alternatives, an empty one where nothing was asked.
    """

    __slots__ = ("guards", "stored")

    def __init__(self, guards: list[Guard]) -> None:
        self.guards = guards
        self.stored: dict[tuple[Atom, str, Atom], tuple[Guards, ...]] = {}

    def note(self, owner: Atom, name: str, value: Value, open_: Mapping[Atom, Guards] = _NONE_OPEN) -> None:
        """Write down a store; `open_` are further tests for single atoms."""
        here = tuple(self.guards[-_GUARDS:])
        for atom in value:
            key = (owner, name, atom)
            guards = (*here, *open_[atom])[:_GUARDS] if atom in open_ else here
            earlier = self.stored.get(key, ())
            if guards not in earlier:
                self.stored[key] = (*earlier, guards) if len(earlier) < _ALTERNATIVES else (*earlier, ())


class State:
    """Names and heap. Slots of an object are shared between copies until one of them writes."""

    __slots__ = ("names", "heap", "journal", "_owned")

    def __init__(self, names: dict[str, Value] | None = None, heap: dict[Atom, Slots] | None = None,
                 journal: Journal | None = None) -> None:
        self.names = names if names is not None else {}
        self.heap = heap if heap is not None else {}
        self.journal = journal
        self._owned: set[Atom] = set()

    def copy(self) -> State:
        """A state that can go its own way."""
        self._owned = set()
        return State(dict(self.names), dict(self.heap), self.journal)

    def slots(self, owner: Atom) -> Slots:
        """All slots of an object; not to be written to."""
        found = self.heap.get(owner)
        if found is None and isinstance(owner, (Object, Function)) and owner.home is not None:
            found = owner.home.get(owner)
        return found if found is not None else {}

    def own(self, owner: Atom) -> Slots:
        """The slots of an object, to be written to."""
        if owner not in self._owned:
            self.heap[owner] = dict(self.slots(owner))
            self._owned.add(owner)
        return self.heap[owner]

    def fresh(self, owner: Atom) -> None:
        """Empty the slots of an object that is being made (again, in a loop)."""
        self.heap[owner] = {}
        self._owned.add(owner)

    def put(self, owner: Atom, name: str, value: Value, place: Place | None, strong: bool = True,
            open_: Mapping[Atom, Guards] = _NONE_OPEN) -> None:
        """Store; a weak store keeps what was there. `open_` are the tests behind which single atoms are stored."""
        slots = self.own(owner)
        if self.journal is not None:
            self.journal.note(owner, name, value, open_)
        if not strong:
            before = slots.get(name)
            earlier = before.value if before else initial(owner, name)
            if earlier:
                place = place if not before or value - earlier else before.place
                value = join((earlier, value))
        slots[name] = Slot(value, place)

    def refine(self, owner: Atom, name: str, value: Value, place: Place | None) -> None:
        """Say more of what is stored already."""
        self.own(owner)[name] = Slot(value, place)

    def add(self, owner: Atom, name: str, value: Value, place: Place | None) -> None:
        """Store beside what is there."""
        self.put(owner, name, value, place, strong=False)

    def joined(self, other: State) -> State:
        """The state that is either of the two."""
        names = dict(self.names)
        for name, value in other.names.items():
            mine = names.get(name)
            if mine is None:
                names[name] = value
            elif mine is not value:
                names[name] = join((mine, value))
        return State(names, self._joined_heap(other), self.journal)

    def _joined_heap(self, other: State) -> dict[Atom, Slots]:
        heap = dict(self.heap)
        for owner, theirs in other.heap.items():
            mine = heap.get(owner)
            if mine is theirs:
                continue
            if mine is None:
                mine = self.slots(owner)
            heap[owner] = join_slots(owner, mine, theirs)
        for owner in heap.keys() - other.heap.keys():
            if isinstance(owner, Symbol):
                heap[owner] = join_slots(owner, heap[owner], {})
        return heap


def join_slots(owner: Atom, mine: Slots, theirs: Slots) -> Slots:
    """Slots after either of two paths; an attribute of a symbol that one path left alone is as the caller had it."""
    joined: Slots = {}
    for name in {**theirs, **mine}:
        first, second = mine.get(name), theirs.get(name)
        if first is None or second is None:
            present = first or second
            assert present is not None
            joined[name] = Slot(join((present.value, initial(owner, name))), present.place)
        elif first is second or first.value == second.value:
            joined[name] = first
        else:
            place = first.place if first.value - second.value else second.place
            joined[name] = Slot(join((first.value, second.value)), place or first.place or second.place)
    return joined


def initial(owner: Atom, name: str) -> Value:
    """What a slot holds before anything was stored in it here."""
    if isinstance(owner, Symbol):
        inner = owner.key(name) if name.startswith("[") else owner.field(name)
        return one(inner) if inner is not None else CLEAN
    return CLEAN


def same(first: State, second: State) -> bool:
    """Whether two states hold the same, so that a loop has come to rest."""
    if first.names != second.names or first.heap.keys() != second.heap.keys():
        return False
    for owner, slots in first.heap.items():
        others = second.heap[owner]
        if slots is not others and (slots.keys() != others.keys() or any(
                slot.value != others[name].value for name, slot in slots.items())):
            return False
    return True


def known(state: State, value: Value) -> Value:
    """A value with what was worked out by now in the place of what had been put off."""
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
        slot = state.slots(atom).get(RESULT) if isinstance(atom, Deferred) else None
        if slot is not None:
            pending += slot.value
        else:
            found.append(atom)
    return frozenset(found)
