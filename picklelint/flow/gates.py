"""Gates: what a call ships, under which condition and start method, now or when a loader or process is set going."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow import containers, open_tests
from picklelint.flow.frame import Arguments, Callee, Crossing, Event, Pending, Shipment, Start, Use
from picklelint.flow.reach import Reach
from picklelint.flow.values import (
    ANYTHING,
    CLEAN,
    NAMED_INSTANCE,
    RESULT,
    STARTED,
    Bound,
    Constant,
    Deferred,
    External,
    Function,
    Object,
    Place,
    Symbol,
    constants_of,
    is_constant,
    one,
)
from picklelint.model import SPAWNING, START_METHODS, Gate, Ship

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.frame import Entry, Frame
    from picklelint.flow.functions import Application
    from picklelint.flow.values import Atom, Guards, Slots, Value

CONTEXT = "multiprocessing.context.BaseContext"
MAX_STARTS = 4
PROCESS_POOLS = ("concurrent.futures.ProcessPoolExecutor", "concurrent.futures.process.ProcessPoolExecutor")
MAX_CALLS = 4  # calls between a value and its gate; beyond that too little is certain of what is still the same
_REDUCING = ("reducer_override", "persistent_id", "dispatch_table", "save")
CALLABLES = frozenset({"target", "func", "fn", "initializer", "collate_fn", "worker_init_fn", "callable"})
_ENDING = frozenset({"close", "detach", "shutdown", "fileno"})
_WORKERS = Ship("num_workers", 5)
_CONTEXT_SLOT = "<context>"
_PROCESS_WORDS = ("use_multiprocessing", "pickle_safe")


class Verdict:
    """Whether a gate's condition holds: `on`, or `later`, when the caller's values are known."""

    __slots__ = ("on", "later", "value")

    def __init__(self, on: bool, later: bool = False, value: Value = CLEAN) -> None:
        self.on = on
        self.later = later
        self.value = value


# Stands in a number of workers that came out of `**options`: what is unknown of those need not name any.
_FROM_OPTIONS = one(External("**", False))
_TOLD = (Constant, Deferred, Symbol)
ON = Verdict(True)
OFF = Verdict(False)


def pass_gate(frame: Frame, gate: Gate, arguments: Arguments, receiver: Atom | None, node: _ast.AST,
              made: Atom | None) -> None:
    """A call of a gate: ship now, or remember the loader or process it made until that is set going."""
    if reduces_itself(frame, receiver):
        return
    context = context_of(gate, arguments, receiver)
    if gate.fires != "call":
        if made is not None:
            subjects = {ship.parameter: frame.here(found[1]) for ship in (*gate.ships, _WORKERS)
                        if (found := arguments.get(ship.parameter, ship.position)) is not None}
            frame.pending[made] = Pending(gate, frame.here(node), context, subjects)
            if frame.state is not None and context:
                frame.state.put(made, _CONTEXT_SLOT, context, None)
            if gate.only_if == "workers":
                _note_workers(frame, made, arguments, node, subjects)
                _ask_length(frame, arguments, node)
        return
    values = {ship.parameter: shipped(frame, ship, arguments) for ship in gate.ships}
    verdict = condition(frame, gate, arguments, values)
    if gate.starts and gate.boundary != 7 and (verdict.on or verdict.later):
        start(frame, frame.here(node), context)
    for ship in gate.ships:
        for value, given in values[ship.parameter]:
            send(frame, gate, ship.parameter, value, frame.here(given), frame.here(node), verdict, context)
    if gate.returns and verdict.on:
        for value, _ in values.get(gate.returns, []):
            note_callees(frame, gate, value, frame.here(node), context)
        work(frame, gate, values, node)
    for value, _ in values.get("initializer", []):
        frame.run.initialisers.update(atom.definition for atom in value if isinstance(atom, Function))


def _note_workers(frame: Frame, made: Atom, arguments: Arguments, node: _ast.AST, subjects: dict[str, Place]) -> None:
    """A loader that names no workers says so to whoever asks it, for example to make another loader like it.

    Workers that come out of `**options` are no subject of the call if anything is known of them.
    """
    named = subjects.get("num_workers")
    if named is not None:
        if any(option.arg is None and option.value is named.node for option in getattr(node, "keywords", ())) \
                and any(isinstance(atom, _TOLD) for atom in arguments.value("num_workers")):
            del subjects["num_workers"]
    elif frame.state is not None and arguments.more is None and arguments.unknown is None \
            and "num_workers" not in frame.state.slots(made):
        frame.state.put(made, "num_workers", one(frame.run.constant(0)), None)


def _ask_length(frame: Frame, arguments: Arguments, node: _ast.AST) -> None:
    """A loader that shuffles asks the dataset for its length at once, in the parent."""
    if not is_constant(arguments.value("shuffle", 2), True):
        return
    for atom in frame.run.forced(frame, arguments.value("dataset", 0)):
        class_ = getattr(atom, "class_", None)
        for method in frame.run.classes.method(class_, "__len__") if class_ is not None else ():
            frame.run.invoke(frame, frame.run.bound(method, atom, "__len__"), Arguments(), node)


def reduces_itself(frame: Frame, receiver: Atom | None) -> bool:
    """Whether a gate is a method of a Pickler of the project that says itself how to pickle what others refuse."""
    if receiver is not None and any(name in frame.run.slots(frame, receiver) for name in _REDUCING):
        return True
    class_ = getattr(receiver, "class_", None)
    classes = frame.run.classes
    return class_ is not None and (classes.hook(class_, _REDUCING) is not None
                                   or classes.stores(class_, "dispatch_table"))


def context_of(gate: Gate, arguments: Arguments, receiver: Atom | None) -> Value:
    """The value that may pin the start method: the context argument, or the context the gate was taken from."""
    if gate.context:
        found = arguments.value(gate.context)
        if found:
            return found
    if isinstance(receiver, Symbol) or (isinstance(receiver, Object) and receiver.type == CONTEXT):
        return one(receiver)
    return CLEAN


def shipped(frame: Frame, ship: Ship, arguments: Arguments) -> list[tuple[Value, _ast.AST]]:
    """The values (with the argument each came from) that a parameter pickles."""
    if ship.part == "keywords":
        found = list(arguments.keywords.values())
        return found + ([arguments.unknown] if arguments.unknown else [])
    if ship.part in ("rest", "items-rest"):
        found = arguments.positional[ship.position:]
        if arguments.more is not None:
            found = [*found, (containers.items(frame, arguments.more[0]), arguments.more[1])]
    else:
        given = arguments.get(ship.parameter, ship.position)
        found = [given] if given is not None else []
    if ship.part.startswith("items"):
        return [(containers.items(frame, value), node) for value, node in found]
    return found


def condition(frame: Frame, gate: Gate, arguments: Arguments,
              values: dict[str, list[tuple[Value, _ast.AST]]]) -> Verdict:
    """Whether the gate ships at this call."""
    if gate.only_if == "processes":
        for word in _PROCESS_WORDS:
            given = arguments.get(word)
            if given is not None:
                return known_true(given[0])
        value = frozenset().union(*(value for found in values.values() for value, _ in found))
        return asks_for_processes(frame, value)
    if gate.only_if == "executor":
        return is_process_pool(frame.run.forced(frame, arguments.value("executor", 0)))
    return ON


def known_true(value: Value) -> Verdict:
    """On for a known true constant, later for what the caller knows."""
    found = constants_of(value)
    if found is not None:
        return ON if all(found) else OFF
    return later(value)


def later(value: Value) -> Verdict:
    """Undecided as far as the caller knows more; off where nobody does."""
    return Verdict(False, True, value) if any(isinstance(atom, Symbol) for atom in value) else OFF


def asks_for_processes(frame: Frame, value: Value) -> Verdict:
    """Whether a Keras dataset was told to use processes when it was made, or afterwards."""
    for atom in value:
        if isinstance(atom, Object) and frame.state is not None:
            slots = frame.state.slots(atom)
            asked, workers = slots.get("use_multiprocessing"), slots.get("workers")
            if asked is not None and is_constant(asked.value, True):
                return OFF if workers is not None and is_constant(workers.value, 0) else ON
    return later(value)


def is_process_pool(value: Value) -> Verdict:
    """Whether an executor is known to be a process pool."""
    for atom in value:
        if isinstance(atom, (Object, Symbol)) and atom.type in PROCESS_POOLS:
            return ON
    return later(value)


def workers_wanted(value: Value | None) -> Verdict:
    """Whether a loader has workers: off only where `num_workers` is known to be none."""
    given = value
    if value is not None and value >= _FROM_OPTIONS:
        given = frozenset(atom for atom in value if isinstance(atom, _TOLD)) or None
    if given is None or value is None or is_constant(given, 0, None, False):
        return OFF
    symbols = any(isinstance(atom, Symbol) for atom in given)
    return Verdict(True, symbols, value if symbols else CLEAN)


def methods_of(frame: Frame, boundary: int, context: Value) -> tuple[str, ...]:
    """The start methods under which the boundary pickles, given what pins one; empty where fork is certain."""
    every = START_METHODS if boundary in (3, 4, 6, 7) else SPAWNING
    if every is START_METHODS:
        return every
    pinned = pinned_methods(frame, context)
    if pinned is not None:
        return () if pinned <= {"fork"} else START_METHODS if pinned <= set(SPAWNING) else SPAWNING
    return () if frame.run.forks(frame.module) else SPAWNING


def pinned_methods(frame: Frame, context: Value) -> set[object] | None:
    """The start methods a context is known to be of, None where it is not known."""
    methods: set[object] = set()
    for atom in context:
        if isinstance(atom, Object) and frame.state is not None:
            slot = frame.state.slots(atom).get("method")
            found = constants_of(slot.value) if slot else None
        else:
            found = constants_of(one(atom))
        if not found or None in found:
            return None
        methods.update(found)
    return methods or None


def send(frame: Frame, entry: Entry, subject: str, value: Value, given: Place, sent: Place, verdict: Verdict,
         context: Value) -> None:
    """A value meets a gate: culprits cross now, what the caller knows becomes an event."""
    methods = methods_of(frame, entry.boundary, context)
    if frame.state is None or frame.muted or not methods or not (verdict.on or verdict.later):
        return
    reach = Reach(frame, frame.state, frame.run.classes, entry)
    reach.walk(frame.run.receivers(value) if subject in CALLABLES else value)
    if may_hand_over(entry):
        reach.suspects = [
            (suspect, steps) for suspect, steps in reach.suspects if suspect.stage != "shares"
            or hand_over(frame, value, Crossing(suspect, entry, subject, steps, given, sent, (), methods))]
    if frame.run.shipments is not None:
        suspects = [suspect for suspect, _ in reach.suspects]
        frame.run.shipments.append(Shipment(entry, subject, given, suspects, bool(reach.unknown or reach.residues)))
    if verdict.on:
        for suspect, steps in reach.suspects:
            report(frame, Crossing(suspect, entry, subject, steps, given, sent, (), methods))
    waiting = () if verdict.on else tuple(reach.suspects)
    if reach.residues or waiting:
        note(frame, Event(entry, subject, tuple(reach.residues), waiting, verdict.value, context, sent, given,
                          tuple(frame.guards)))


def may_hand_over(entry: Entry) -> bool:
    """Whether what is shared may have one user only: a process that starts, or one task."""
    return entry.boundary == 2 or getattr(entry, "once", False) or getattr(entry, "serializer", "") == "spawning"


def hand_over(frame: Frame, value: Value, crossing: Crossing) -> bool:
    """Whether something that is shared now has two users: one user after another may have it alone."""
    atom = crossing.suspect.atom
    if crossing.entry.boundary == 2 and any(step.owner is not None for step in crossing.steps):
        return False  # on an object that is sent whole nobody can tell who uses it
    if atom is None or atom in frame.handed:
        return not frame.again
    frame.handed[atom] = crossing
    for holder in value:
        if isinstance(holder, Bound):
            frame.handed[holder.receiver] = crossing
    return False


def used(frame: Frame, atom: Atom, name: str) -> None:
    """The parent uses something after it was handed over."""
    crossing = frame.handed.get(atom)
    if crossing is not None and name not in _ENDING:
        report(frame, crossing)


def note(frame: Frame, event: Event) -> None:
    """Keep an event for the callers."""
    symbols = tuple(residue.symbol for residue in event.residues)
    calls = tuple(call.key() for call in event.calls)
    frame.events.setdefault((event.sent.key(), event.subject, symbols, calls), event)


def report(frame: Frame, crossing: Crossing) -> None:
    """Keep a crossing, the first of each culprit and boundary."""
    suspect = crossing.suspect
    if frame.muted or (suspect.member == "41" and is_called(crossing)):
        return
    frame.crossings.setdefault((suspect.member, suspect.place.key(), crossing.entry.boundary), crossing)


def is_called(crossing: Crossing) -> bool:
    """Whether the culprit crosses to be called, which nobody can do with a module: a look-up gave something else."""
    return crossing.steps[-1].what == "func" if crossing.steps else crossing.subject in CALLABLES


def work(frame: Frame, gate: Gate, values: dict[str, list[tuple[Value, _ast.AST]]], node: _ast.AST) -> None:
    """What the worker does with a task: it runs the function with the arguments and sends the result back."""
    ships = [ship for ship in gate.ships if ship.parameter != gate.returns]
    positional: list[tuple[Value, _ast.AST]] = []
    keywords: dict[str, tuple[Value, _ast.AST]] = {}
    for ship in ships:
        for value, given in values[ship.parameter]:
            if ship.part == "items-spread":
                positional += [(arriving(item), given) for item in _in_order(frame, value)]
            elif ship.part in ("rest", "items-rest", "items"):
                positional.append((arriving(value), given))
            elif ship.parameter in ("args", "initargs"):
                positional += [(arriving(item), given) for item in _in_order(frame, value)]
    in_worker(frame, [value for value, _ in values.get(gate.returns, [])], Arguments(positional, keywords), node,
              catalogue.RESULT)


def arriving(value: Value) -> Value:
    """What of an argument a worker gets at all: not what pickle refuses before."""
    return frozenset(atom for atom in value if not (isinstance(atom, Object) and atom.row is not None
                                                    and atom.row.stage == "dumps" and not atom.row.crosses))


def _in_order(frame: Frame, value: Value) -> list[Value]:
    """The items of a tuple of arguments, one by one, where they are known."""
    for atom in value if len(value) == 1 else ():
        slots = frame.run.slots(frame, atom)
        if all(name[1:-1].isdigit() for name in slots):
            return [slots[name].value for name in sorted(slots, key=lambda name: int(name[1:-1]))]
    return []


def note_callees(frame: Frame, entry: Gate, value: Value, sent: Place, context: Value) -> None:
    """Remember which functions of the project run in workers."""
    for atom in value:
        function = atom.function if isinstance(atom, Bound) else atom
        if isinstance(function, Function):
            methods = methods_of(frame, 2, context)
            frame.run.callees.append(Callee(function.definition, entry, sent, methods))


def in_worker(frame: Frame, functions: list[Value], arguments: Arguments, node: _ast.AST, entry: Gate | None,
              only: str = "") -> None:
    """Run functions as a worker would: only what crosses there counts, nothing changes here.

    `entry` is the gate for what they return or raise; with `only`, for results of this type alone.
    """
    if frame.state is None or frame.muted or frame.working:
        return
    kept, starts, before = frame.state, list(frame.starts), len(frame.thrown)
    caught, frame.raised = frame.raised, []
    for value in functions:
        for function in value:
            if not isinstance(function, (Function, Bound)):
                continue
            frame.state, frame.working = kept.copy(), True
            result = frame.run.invoke_now(frame, function, arguments, node)
            thrown = frozenset().union(*frame.thrown[before:])
            frame.state = frame.state or kept.copy()
            if only:
                result = frozenset(atom for atom in frame.run.forced(frame, result)
                                   if isinstance(atom, Object) and atom.type == only)
            if entry is not None:
                place = frame.here(node)
                send(frame, entry, "", result | thrown, place, place, ON, CLEAN)
            frame.working = False
            del frame.thrown[before:]
    frame.state, frame.starts, frame.raised = kept, starts, caught


def fire(frame: Frame, made: Atom, how: str) -> None:
    """A loader is iterated, a process started: what it holds now is pickled."""
    pending = frame.pending.get(made)
    if pending is None or pending.gate.fires != how or frame.state is None:
        return
    pending.fired = True
    launch(frame, made, pending.gate, pending.place, pending.context, pending.subjects)


def launch(frame: Frame, made: Atom, gate: Gate, sent: Place, context: Value, subjects: dict[str, Place]) -> None:
    """Ship what the parameters of a gate left on the object it made."""
    state = frame.state
    assert state is not None
    slots = state.slots(made)
    verdict = ON
    if gate.only_if == "workers":
        workers = slots.get("num_workers")
        wanted = workers.value if workers else None
        if wanted and "num_workers" not in subjects:
            wanted |= _FROM_OPTIONS
        verdict = workers_wanted(wanted)
        frame.run.note_loader(frame, slots, verdict.on)
        if not verdict.on:
            return
    frame.again = STARTED in slots
    itself = isinstance(made, Object) and made.class_ is not None and gate.fires == "start"
    if itself:
        state.own(made).pop(STARTED, None)  # one object stands for all that a loop makes
        send(frame, gate, "self", one(made), sent, sent, verdict, context)
    for ship in gate.ships:
        slot = slots.get(ship.parameter) if not itself else None
        if slot is not None:
            given = subjects.get(ship.parameter, sent)
            send(frame, gate, ship.parameter, slot.value, given, sent, verdict, context)
    frame.again = False
    _run_worker(frame, made, gate, sent)
    if gate.starts:
        start(frame, sent, context, workers=verdict.value)
    if gate.fires == "start":
        state.put(made, STARTED, one(frame.run.constant(True)), sent)


def _run_worker(frame: Frame, made: Atom, gate: Gate, sent: Place) -> None:
    """What a started process or a loader's worker runs."""
    slots = frame.run.slots(frame, made)
    target = slots.get("target") or slots.get("collate_fn")
    if target is None:
        _collate(frame, slots, sent)
        return
    note_callees(frame, gate, target.value, sent, CLEAN)
    given = slots.get("args")
    positional = [(item, sent.node) for item in _in_order(frame, given.value)] if given else [(ANYTHING, sent.node)]
    entry = catalogue.RESULT if gate.fires == "iterate" else None
    in_worker(frame, [target.value], Arguments(positional), sent.node, entry)


def _collate(frame: Frame, slots: Slots, sent: Place) -> None:
    """Without a collate_fn a worker sends back namedtuples of the type that the dataset returns."""
    dataset = slots.get("dataset")
    for atom in frame.run.forced(frame, dataset.value) if dataset is not None else ():
        class_ = getattr(atom, "class_", None)
        methods = frame.run.classes.method(class_, "__getitem__") if class_ is not None else CLEAN
        bound = frozenset(frame.run.bound(method, atom, "__getitem__") for method in methods)
        in_worker(frame, [bound], Arguments([(ANYTHING, sent.node)]), sent.node, catalogue.RESULT, NAMED_INSTANCE)


def start(frame: Frame, place: Place, context: Value, guards: Guards = (), workers: Value = CLEAN) -> None:
    """Processes are started here; `workers` is their number, where the caller knows it."""
    if frame.muted or not methods_of(frame, 2, context):
        return
    if len(frame.starts) < MAX_STARTS and all(start.place is not place for start in frame.starts):
        frame.starts.append(Start(place, (*frame.guards, *guards), workers))
    if frame.definition is None and not frame.guarded and frame.statement is not None:
        frame.unguarded.setdefault(frame.statement, place)


def started(frame: Frame, begun: Start, application: Application) -> None:
    """A called function starts processes, if the caller's values let it."""
    guards = open_tests.remaining(frame, application, begun.guards)
    verdict = workers_wanted(application.value(begun.workers)) if begun.workers and not application.entry else ON
    if guards is not None and verdict.on:
        start(frame, begun.place, CLEAN, guards, verdict.value)


def use(frame: Frame, atom: Atom, how: str) -> None:
    """Something is iterated or started: a loader or process fires, a symbol is the caller's to fire."""
    if isinstance(atom, Symbol):
        frame.uses.setdefault((atom, how), Use(atom, how))
    else:
        fire(frame, atom, how)


def replay(frame: Frame, event: Event, application: Application) -> None:
    """An event of a called function, with the caller's values."""
    if frame.state is None or frame.muted or len(event.calls) >= MAX_CALLS:
        return
    guards = open_tests.remaining(frame, application, event.guards)
    if guards is None:
        return
    context = application.value(event.context)
    methods = methods_of(frame, event.entry.boundary, context)
    verdict = decide(frame, event, event.condition if application.entry else application.value(event.condition))
    if not methods or not (verdict.on or verdict.later):
        return
    reach = Reach(frame, frame.state, frame.run.classes, event.entry)
    here = frame.here(application.node)
    for residue in event.residues:
        reach.walk(open_tests.fitting(frame, application, residue.symbol, event.guards), residue.mask, residue.steps)
    found = [(suspect, steps) for suspect, steps in reach.suspects
             if suspect.stage != "shares" or not may_hand_over(event.entry)]
    completed = frame.here(application.argument_node(event.residues[0].symbol)) if event.residues else here
    if event.given.module is frame.module:
        completed = event.given
    if verdict.on:
        for suspect, steps in found + list(event.suspects):
            report(frame, Crossing(suspect, event.entry, event.subject, steps, completed, event.sent,
                                   (here, *event.calls), methods))
    waiting = () if verdict.on else (*event.suspects, *found)
    if reach.residues or waiting:
        note(frame, Event(event.entry, event.subject, tuple(reach.residues), waiting, verdict.value, context,
                          event.sent, completed, (*frame.guards, *guards), (here, *event.calls)))


def decide(frame: Frame, event: Event, value: Value) -> Verdict:
    """The condition of an event once the caller's values are known."""
    gate = event.entry
    if not isinstance(gate, Gate) or not event.condition:
        return ON
    if gate.only_if == "workers":
        return workers_wanted(value)
    if gate.only_if == "executor":
        return is_process_pool(value)
    found = constants_of(value)
    return known_true(value) if found is not None else asks_for_processes(frame, value)


def finish(frame: Frame) -> None:
    """At the end of a body: loaders fire with what they hold; processes only if somebody else got hold of them."""
    if frame.state is None or frame.muted:
        return
    waiting = [(made, pending) for made, pending in frame.pending.items() if not pending.fired]
    if not waiting and not frame.carried:
        return
    held = held_atoms(frame)
    _launch_waiting(frame, waiting, held)
    for made, (row, place) in list(frame.carried.items()):
        if row.fires == "class":
            verdict = ON if row.boundary != 2 and (made in held or made in frame.escaped) else OFF
        else:
            verdict = asks_for_processes(frame, one(made))
        send(frame, row, "self", one(made), place, place, verdict, CLEAN)


def _launch_waiting(frame: Frame, waiting: list[tuple[Atom, Pending]], held: set[Atom]) -> None:
    for made, pending in waiting:
        subclass = getattr(made, "class_", None) is not None
        if pending.gate.fires == "iterate" or (made in held and not subclass):
            fired = frame.state
            assert fired is not None
            launch(frame, made, pending.gate, pending.place, pending.context, pending.subjects)
            fired.own(made).pop(STARTED, None)


def held_atoms(frame: Frame) -> set[Atom]:
    """What the caller or other objects hold when the body ends."""
    held: set[Atom] = set()
    for value in (*frame.returned, *frame.yielded):
        held |= value
    if frame.state is not None:
        for slots in frame.state.heap.values():
            for name, slot in slots.items():
                if name != RESULT:
                    held |= slot.value
    return held
