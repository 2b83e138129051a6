"""One run of a body (function, class or module), what it leaves behind, and the services the floors above provide."""
from __future__ import annotations

from picklelint.flow.values import CLEAN, Condition, Function, Object, Parameter, Place
from picklelint.model import Carrier, Gate, Maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.services import Runner
    from picklelint.flow.state import State
    from picklelint.flow.values import Atom, Guard, Guards, Path, Slots, Symbol, Value
    from picklelint.names import Scope
    from picklelint.project import ClassDefinition, FunctionDefinition, Module

    Entry = Gate | Carrier


MAX_EVALUATED = 50_000
CALLED_AT_LEAST = 1_000
CALLED_PER_LINE = 20


class Suspect:
    """A culprit on its way: the `member` it is, where it was made, on which path, and what messages call it.

    `call` is the call that returned it, for functions that another function makes; `atom` the object itself, where
    it matters who uses it; `until` the last Python version it fails on, where no row says so; `method` the special
    method of its class that stands in the way.
    """

    __slots__ = ("member", "place", "noun", "row", "condition", "stage", "call", "atom", "since", "until", "method")

    def __init__(self, member: str, place: Place, noun: str = "", row: Maker | None = None,
                 condition: Condition | None = None, stage: str = "dumps", call: Place | None = None,
                 atom: Atom | None = None, until: str = "", method: str = "") -> None:
        self.member = member
        self.place = place
        self.noun = noun
        self.row = row
        self.condition = condition
        self.stage = stage
        self.call = call
        self.atom = atom
        self.since = row.since if row is not None else ""
        self.until = row.until if row is not None else until
        self.method = method


class Stored:
    """A step on the way: `what` ("self.transform", "item") holds it, stored at `place`; `owner` the class, if any.

    `made` is where the object that holds it was made.
    """

    __slots__ = ("what", "place", "owner", "made")

    def __init__(self, what: str, place: Place | None, owner: ClassDefinition | None = None,
                 made: Place | None = None) -> None:
        self.what = what
        self.place = place
        self.owner = owner
        self.made = made


class Crossing:
    """A culprit that meets a gate: the raw form of a finding.

    `subject` names the parameter that carries it; `steps` lead from the subject down to the culprit; `completed` is
    the place whose statement completes the crossing, `sent` the gate itself; `calls` are the calls in between.
    `methods` are the start methods under which it fails.
    """

    __slots__ = ("suspect", "entry", "subject", "steps", "completed", "sent", "calls", "methods")

    def __init__(self, suspect: Suspect, entry: Entry, subject: str, steps: tuple[Stored, ...], completed: Place,
                 sent: Place, calls: tuple[Place, ...], methods: tuple[str, ...]) -> None:
        self.suspect = suspect
        self.entry = entry
        self.subject = subject
        self.steps = steps
        self.completed = completed
        self.sent = sent
        self.calls = calls
        self.methods = methods


class Shipment:
    """What a gate was seen to ship, for whoever asks about every argument and not only about the culprits.

    `subject` is the parameter or attribute, `given` where its value comes from; `suspects` cannot cross; `unknown`:
    part of the value could not be followed.
    """

    __slots__ = ("entry", "subject", "given", "suspects", "unknown")

    def __init__(self, entry: Entry, subject: str, given: Place, suspects: list[Suspect], unknown: bool) -> None:
        self.entry = entry
        self.subject = subject
        self.given = given
        self.suspects = suspects
        self.unknown = unknown


class Callee:
    """A function of the project that a gate runs in a worker; `methods` as in Crossing, empty where fork is certain."""

    __slots__ = ("definition", "entry", "sent", "methods")

    def __init__(self, definition: FunctionDefinition, entry: Entry, sent: Place, methods: tuple[str, ...]) -> None:
        self.definition = definition
        self.entry = entry
        self.sent = sent
        self.methods = methods


class Residue:
    """Something only the caller knows crosses: `symbol`, without the attribute paths in `mask`."""

    __slots__ = ("symbol", "mask", "steps")

    def __init__(self, symbol: Symbol, mask: frozenset[tuple[str, ...]], steps: tuple[Stored, ...]) -> None:
        self.symbol = symbol
        self.mask = mask
        self.steps = steps


class Event:
    """A gate met with values the caller knows: what is left to be decided where the function is called.

    `residues` cross if the condition holds; `suspects` wait for the condition (`only_if` of the gate) to be known.
    `condition` holds the values the condition depends on; `context` the value that may pin the start method; `given`
    is the argument that ships. `guards` are the tests the caller can answer, with the answer they need.
    """

    __slots__ = ("entry", "subject", "residues", "suspects", "condition", "context", "sent", "given", "calls",
                 "guards")

    def __init__(self, entry: Entry, subject: str, residues: tuple[Residue, ...],
                 suspects: tuple[tuple[Suspect, tuple[Stored, ...]], ...], condition: Value, context: Value,
                 sent: Place, given: Place, guards: Guards, calls: tuple[Place, ...] = ()) -> None:
        self.guards = guards
        self.entry = entry
        self.given = given
        self.subject = subject
        self.residues = residues
        self.suspects = suspects
        self.condition = condition
        self.context = context
        self.sent = sent
        self.calls = calls


class Use:
    """A parameter is iterated or started in the function: a loader or process the caller gives fires then."""

    __slots__ = ("symbol", "how")

    def __init__(self, symbol: Symbol, how: str) -> None:
        self.symbol = symbol
        self.how = how


class Start:
    """Processes are started at `place`, if the tests that the caller can answer allow it.

    `workers`: the number of them, where the caller knows it; CLEAN where it is no question.
    """

    __slots__ = ("place", "guards", "workers")

    def __init__(self, place: Place, guards: Guards, workers: Value) -> None:
        self.place = place
        self.guards = guards
        self.workers = workers


class Summary:
    """What calling a function does, in terms of its parameters. Computed once per definition and receiver class.

    `open`: the tests, left to the caller, behind which an atom is in a slot of the heap.
    """

    __slots__ = ("returns", "raises", "yields", "generator", "heap", "open", "events", "uses", "crossings",
                 "starts", "wants", "ends", "size")

    def __init__(self) -> None:
        self.returns: Value = CLEAN
        self.raises: Value = CLEAN
        self.yields: Value = CLEAN
        self.generator = False
        self.heap: dict[Atom, Slots] = {}
        self.open: dict[tuple[Atom, str, Atom], tuple[Guards, ...]] = {}
        self.events: list[Event] = []
        self.uses: list[Use] = []
        self.crossings: dict[tuple[object, ...], Crossing] = {}
        self.starts: list[Start] = []
        self.wants: set[Path] = set()
        self.ends = True
        self.size = 10


class Pending:
    """A loader or process that was made here and will pickle what it holds when it is iterated or started."""

    __slots__ = ("gate", "place", "fired", "context", "subjects")

    def __init__(self, gate: Gate, place: Place, context: Value, subjects: dict[str, Place]) -> None:
        self.gate = gate
        self.place = place
        self.context = context
        self.subjects = subjects
        self.fired = False


class Frame:
    """A body being run. `state` is None where no path leads."""

    def __init__(self, run: Runner, module: Module, node: _ast.AST, scope: Scope, state: State,
                 definition: FunctionDefinition | None = None, parent: Frame | None = None,
                 receiver: ClassDefinition | None = None) -> None:
        self.run = run
        self.module = module
        self.node = node
        self.scope = scope
        self.state: State | None = state
        self.definition = definition
        self.parent = parent
        self.receiver = receiver
        self.class_body: ClassDefinition | None = None
        self.exits: list[State] = []
        self.returned: list[Value] = []
        self.yielded: list[Value] = []
        self.thrown: list[Value] = []
        self.again = False
        self.loops: list[tuple[list[State], list[State]]] = []
        self.raised: list[list[State]] = []
        self.conditions: list[Condition] = []
        self.guards: list[Guard] = []
        self.guarded = 0
        self.narrowed: set[str] = set()
        self.muted = 0
        self.working = False
        self.events: dict[tuple[object, ...], Event] = {}
        self.uses: dict[tuple[Symbol, str], Use] = {}
        self.crossings: dict[tuple[object, ...], Crossing] = {}
        self.pending: dict[Atom, Pending] = {}
        self.carried: dict[Atom, tuple[Carrier, Place]] = {}
        self.escaped: set[Atom] = set()
        self.handed: dict[Atom, Crossing] = {}
        self.starts: list[Start] = []
        self.unguarded: dict[_ast.AST, Place] = {}
        self.statement: _ast.stmt | None = None
        self.made: dict[tuple[object, ...], Atom] = {}
        self.turns: tuple[int, ...] = ()
        self.again_in_loop = False
        self.parameters: dict[str, Parameter] = {}
        self.wants: set[Path] = set()
        self.depth = 0
        self.applied: list[_ast.AST] = []
        self.evaluated = 0
        self.called = 0

    def may_evaluate(self) -> bool:
        """Note an expression; False once the body has used up its bound and the rest of it stays unknown."""
        self.evaluated += 1
        return self.evaluated <= MAX_EVALUATED

    def may_call(self, size: int = 1) -> bool:
        """Note what calling costs; False once that is out of all proportion to the length of the body.

        Calls are unknown from then on; what the body itself does is still seen.
        """
        self.called += size
        return self.called <= CALLED_AT_LEAST + CALLED_PER_LINE * lines_of(self.node)

    def here(self, node: _ast.AST) -> Place:
        """The place of a node of this body."""
        return Place(self.module, node)

    def condition(self) -> Condition | None:
        """The innermost branch that is being taken."""
        return self.conditions[-1] if self.conditions else None

    def object(self, node: _ast.AST, type: str = "", row: Maker | None = None, tag: object = "",
               class_: ClassDefinition | None = None) -> Object:
        """The object a node makes: the same one each time the node is run, so that loops come to rest.

        Turns of a loop that are run one by one make their own.
        """
        key = (node, type, tag, class_, self.turns)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = Object(Place(self.module, node), type, class_, row, self.condition())
        assert isinstance(found, Object)
        return found

    def function(self, definition: FunctionDefinition, node: _ast.AST) -> Function:
        """The function a `def` or lambda in this body makes."""
        key = (node, "function", self.turns)
        found = self.made.get(key)
        if found is None:
            found = self.made[key] = Function(definition, Place(self.module, node), self, self.condition())
        assert isinstance(found, Function)
        return found


def lines_of(node: _ast.AST) -> int:
    """How many lines a body has; 0 for a module."""
    end = getattr(node, "end_lineno", None)
    return end - node.lineno if end is not None else 0  # type: ignore[attr-defined]


class Arguments:
    """The evaluated arguments of a call; values with the node that gave each.

    `more`: a `*args` of unknown length follows the positional ones; `unknown`: a `**kwargs` of unknown names.
    """

    __slots__ = ("positional", "keywords", "more", "unknown")

    def __init__(self, positional: list[tuple[Value, _ast.AST]] | None = None,
                 keywords: dict[str, tuple[Value, _ast.AST]] | None = None) -> None:
        self.positional = positional or []
        self.keywords = keywords or {}
        self.more: tuple[Value, _ast.AST] | None = None
        self.unknown: tuple[Value, _ast.AST] | None = None

    def get(self, name: str, position: int = -1) -> tuple[Value, _ast.AST] | None:
        """The argument of a parameter, None where it was not given."""
        found = self.keywords.get(name)
        if found is None and 0 <= position < len(self.positional):
            found = self.positional[position]
        if found is None and position >= 0 and self.more is not None:
            found = self.more
        return found

    def value(self, name: str, position: int = -1) -> Value:
        """The value of a parameter, CLEAN where it was not given."""
        found = self.get(name, position)
        return found[0] if found else CLEAN

    def everything(self) -> list[tuple[Value, _ast.AST]]:
        """All arguments, in order."""
        found = [*self.positional, *self.keywords.values()]
        return found + [extra for extra in (self.more, self.unknown) if extra is not None]

