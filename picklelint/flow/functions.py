"""Calls of the project's functions: arguments meet parameters, and a summary is applied where it is called."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import attributes, containers, open_tests, typed
from picklelint.flow.frame import Arguments
from picklelint.flow.laziness import fingerprint, inner_atoms, interesting, nested
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    AS_VALUE,
    CAPTURED,
    CLEAN,
    NONE,
    RESULT,
    RETURNED,
    SPREAD,
    UNKNOWN,
    Bound,
    Comparison,
    Constant,
    Deferred,
    External,
    Fallback,
    Function,
    Inner,
    Namespace,
    Narrowed,
    Object,
    Parameter,
    Super,
    Symbol,
    join,
    one,
    path_of,
    root_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame, Summary
    from picklelint.flow.values import Atom, Guards, Path, Place, Slots, Value

MAX_FRESH = 150
MAX_APPLYING = 12
MAX_AWAKE = 5
MAX_UNROLLED = 2
MAX_PATH = 3
RECEIVED_TYPES = frozenset({"builtins.list", "builtins.tuple", "builtins.set"})


def bind(frame: Frame, function: Function, arguments: Arguments, node: _ast.AST) -> dict[str, tuple[Value, _ast.AST]]:
    """Which value each parameter gets: given, default, or collected by `*args` and `**kwargs`."""
    signature = function.definition.node.args
    names = [argument.arg for argument in (*signature.posonlyargs, *signature.args)]
    bound: dict[str, tuple[Value, _ast.AST]] = dict(zip(names, arguments.positional))
    rest = arguments.positional[len(names):]
    if arguments.more is not None:
        for name in names[len(arguments.positional):]:
            if name not in arguments.keywords:
                bound[name] = (containers.items(frame, arguments.more[0]) or ANYTHING, arguments.more[1])
        rest = [*rest, (containers.items(frame, arguments.more[0]), arguments.more[1])]
    if signature.vararg is not None:
        made = containers.sequence(frame, node, "builtins.tuple", [value for value, _ in rest], "*args")
        bound[signature.vararg.arg] = (one(made), rest[0][1] if rest else node)
    extra: dict[str, tuple[Value, _ast.AST]] = {}
    known = {*names, *(argument.arg for argument in signature.kwonlyargs)}
    for name, given in arguments.keywords.items():
        (bound if name in known else extra)[name] = given
    if arguments.unknown is not None:
        for name in sorted(known - bound.keys()):
            inner = containers.keyword(frame, arguments.unknown[0], name, node)
            if inner != one(NONE):
                bound[name] = (inner, arguments.unknown[1])
    if signature.kwarg is not None:
        bound[signature.kwarg.arg] = (_collected(frame, extra, arguments, node), _first_node(extra, node))
    return bound


def _first_node(extra: dict[str, tuple[Value, _ast.AST]], node: _ast.AST) -> _ast.AST:
    return next((given for _, given in extra.values()), node)


def _collected(frame: Frame, extra: dict[str, tuple[Value, _ast.AST]], arguments: Arguments,
               node: _ast.AST) -> Value:
    made = frame.object(node, "builtins.dict", tag="**kwargs")
    if frame.state is not None:
        frame.state.fresh(made)
        for name, (value, given) in extra.items():
            frame.state.put(made, f"[{name!r}]", value, frame.here(given))
        if arguments.unknown is not None:
            containers.copy_into(frame, made, arguments.unknown[0], frame.here(node))
    return one(made)


def apply(frame: Frame, function: Function, arguments: Arguments, node: _ast.AST,
          receiver: Atom | None = None) -> Value:
    """The result of calling a function of the project here, with all it does to what the caller holds."""
    if len(frame.applied) >= MAX_APPLYING or frame.applied.count(function.definition.node) >= MAX_UNROLLED:
        return ANYTHING  # properties that lead to each other, or functions that lead to themselves
    if receiver is not None:
        arguments = prepend(arguments, one(receiver), node)
    bound = bind(frame, function, arguments, node)
    summary, base = specialised(frame, function, bound)
    application = Application(frame, function, summary, bound, node)
    frame.wants.update(application.wanted_of_ours())
    if not frame.may_call(summary.size):
        return ANYTHING
    frame.applied.append(function.definition.node)
    try:
        value = application.run()
    finally:
        frame.applied.pop()
    if summary is not base:
        frame.run.propagate(frame, summary, base, node)
    definition = function.definition.node
    if isinstance(definition, _ast.AsyncFunctionDef):
        type = "types.AsyncGeneratorType" if summary.generator else "types.CoroutineType"
        return one(frame.run.culprit(frame, node, type, value))
    return value


def prepend(arguments: Arguments, value: Value, node: _ast.AST) -> Arguments:
    """The same arguments behind a first one."""
    made = Arguments([(value, node), *arguments.positional], arguments.keywords)
    made.more, made.unknown = arguments.more, arguments.unknown
    return made


def specialised(frame: Frame, function: Function, bound: dict[str, tuple[Value, _ast.AST]],
                ) -> tuple[Summary, Summary]:
    """The summary for the types of what the function looks into (arguments, and names around it), and the plain one."""
    base = frame.run.summary(function, ())
    captured = frame.run.captured(frame, function) if base.wants else {}
    key: list[tuple[Path, object]] = []
    for path in sorted(base.wants):
        value = bound[path[0]][0] if path[0] in bound else captured.get(path[0], CLEAN)
        found: object
        if path[-1] == AS_VALUE:
            found = value_of(value if path[0] in bound else frame.run.default(function, path[0]))
        else:
            for field in path[1:]:
                value = held(frame, value, field)
            found = type_of(frame.run.forced(frame, value)) if value else None
        if found is not None:
            key.append((path, found))
    return (frame.run.summary(function, tuple(key)) if key else base), base


def value_of(value: Value) -> Atom | None:
    """The one library class or text that a value is, None for anything else."""
    atom = next(iter(value)) if len(value) == 1 else None
    if isinstance(atom, External):
        name = catalogue.canonical(atom.name)
        return atom if name.rpartition(".")[2][:1].isupper() and catalogue.known(name) else None
    return atom if isinstance(atom, Constant) and isinstance(atom.value, str) else None


def held(frame: Frame, value: Value, field: str) -> Value:
    """What is known to be in a field of all that a value may be; CLEAN where it is not known of one of them."""
    found: list[Value] = []
    for atom in frame.run.forced(frame, value):
        slot = frame.run.slots(frame, atom).get(field)
        inner = None
        if slot is None and isinstance(atom, Symbol):
            inner = atom.inner.get(field)
        if slot is None and inner is None:
            return CLEAN
        found.append(slot.value if slot is not None else one(inner))  # type: ignore[arg-type]
    return join(found)


def type_of(value: Value) -> object:
    """The class or external type that all atoms of a value share, None where there is none."""
    found: object = None
    for atom in value:
        kind: object = None
        if isinstance(atom, Object):
            kind = atom.class_ or (atom.type if atom.type not in RECEIVED_TYPES else None)
        elif isinstance(atom, Deferred):
            kind = atom.class_
        elif isinstance(atom, Symbol):
            kind = atom.class_ or atom.type or None
        if kind is None or (found is not None and kind != found):
            return None
        found = kind
    return found


class Application:
    """A summary meeting a call: parameters become arguments, fresh objects become the caller's.

    `entry`: nobody calls; what is not given is its default, and conditions on it stay open.
    """

    def __init__(self, frame: Frame, function: Function, summary: Summary,
                 bound: dict[str, tuple[Value, _ast.AST]], node: _ast.AST, entry: bool = False) -> None:
        self.frame = frame
        self.entry = entry
        self.function = function
        self.summary = summary
        self.bound = bound
        self.node = node
        self._resolved: dict[Symbol, Value] = {}
        self._fresh: dict[Atom, Atom] = {}
        self._mapped: dict[Atom, Value] = {}
        self._awake: list[Atom] = []
        self._tests: dict[Guards, Guards | None] = {}
        self._captured = frame.run.captured(frame, function)

    def run(self) -> Value:
        """Apply everything, in the order it happened as far as it matters; the value of the call."""
        frame, summary = self.frame, self.summary
        if frame.state is None:
            return CLEAN
        for symbol in self._symbols():
            self.resolve(symbol)
        self._tests = {guards: open_tests.remaining(frame, self, guards)
                       for alternatives in summary.open.values() for guards in alternatives} if not self.entry else {}
        generator = summary.generator and not isinstance(self.function.definition.node, _ast.AsyncFunctionDef)
        for use in summary.uses:
            for atom in self.resolve(use.symbol):
                frame.run.use(frame, atom, use.how)
        for event in summary.events:
            frame.run.replay(frame, event, self)
        if not generator:
            self._write()
        for start in summary.starts if not generator else ():
            frame.run.started(frame, start, self)
        if generator:
            return one(frame.run.culprit(frame, self.node, containers.GENERATOR, self.value(summary.yields)))
        value, _ = self._allowed(RETURNED, RETURNED, "", summary.returns)
        for atom in self._awake:
            if isinstance(atom, Deferred):
                frame.run.force(frame, atom)
        if summary.raises and not frame.raised:
            frame.thrown.append(self.value(summary.raises))
        if summary.ends and not generator:
            frame.state = None
        return value

    def wanted_of_ours(self) -> set[Path]:
        """What of our own parameters is handed on to where its type is looked at."""
        wanted: set[Path] = set()
        for name, *fields in self.summary.wants:
            value = self.bound[name][0] if name in self.bound else self._captured.get(name, CLEAN)
            for index in range(len(fields) + 1):
                wanted |= {(*path_of(atom), *fields[index:])[:MAX_PATH] for atom in value if isinstance(atom, Symbol)}
                value = held(self.frame, value, fields[index]) if index < len(fields) else CLEAN
        return wanted

    def argument_node(self, symbol: Symbol) -> _ast.AST:
        """The argument that brings a symbol in, the call itself for what was captured."""
        found = self.bound.get(root_of(symbol).name)
        return found[1] if found else self.node

    def resolve(self, symbol: Symbol) -> Value:
        """What a symbol of the function is at this call."""
        found = self._resolved.get(symbol)
        if found is None:
            self._resolved[symbol] = ANYTHING
            found = self._resolved[symbol] = self._resolve(symbol)
        return found

    def _resolve(self, symbol: Symbol) -> Value:
        if isinstance(symbol, Parameter):
            if symbol.name.startswith(CAPTURED):
                return self._captured.get(symbol.name, ANYTHING)
            given = self.bound.get(symbol.name)
            return given[0] if given is not None else self.frame.run.default(self.function, symbol.name)
        assert isinstance(symbol, Inner)
        root = self.resolve(symbol.root)
        if isinstance(symbol, Narrowed):
            return typed.narrowed(self.frame.run, root, symbol.targets)
        if symbol.is_item:
            return self._item(root, symbol.name)
        return attributes.read(self.frame, root, symbol.name, self.node)

    def _item(self, root: Value, name: str) -> Value:
        if name == ANY_ITEM:
            return containers.items(self.frame, root)
        key = name[1:-1]
        if key[:1] in "'\"":
            return containers.keyword(self.frame, root, key[1:-1], self.node)
        index = one(self.frame.run.constant(int(key)))
        return containers.item(self.frame, root, index, self.node)

    def value(self, value: Value) -> Value:
        """A value of the function in the caller's terms."""
        if not value:
            return value
        results = [self.atom(atom) for atom in value]
        return results[0] if len(results) == 1 else join(results)

    def atom(self, atom: Atom) -> Value:
        """One atom in the caller's terms."""
        if isinstance(atom, Symbol):
            return self.resolve(atom)
        if isinstance(atom, Bound):
            return frozenset(self.frame.run.bound(function, receiver, atom.name)
                             for function in self.atom(atom.function) for receiver in self.atom(atom.receiver))
        if isinstance(atom, Namespace):
            return frozenset(Namespace(owner) for owner in self.atom(atom.owner))
        if isinstance(atom, Super):
            return ANYTHING
        if isinstance(atom, Fallback):
            return self._fallback(atom)
        if isinstance(atom, Comparison):
            return frozenset(self.frame.run.comparison(inner, atom.operator, atom.constant)
                             for inner in self.resolve(atom.symbol))
        if isinstance(atom, Deferred):
            found = self._mapped.get(atom)
            if found is None:
                self._mapped[atom] = ANYTHING
                found = self._mapped[atom] = self._deferred(atom)
            return found
        fresh = self._fresh.get(atom)
        return one(fresh if fresh is not None else atom)

    def _deferred(self, atom: Deferred) -> Value:
        """What was put off in the function, put off here with what the caller gives."""
        arguments = atom.arguments
        if isinstance(arguments, Arguments):
            changed: object = self._arguments(arguments)
        else:
            changed = self.value(arguments) if arguments is not None else None  # type: ignore[arg-type]
        same = fingerprint(changed) == fingerprint(arguments)
        subjects = self.atom(atom.subject)
        if same and subjects == one(atom.subject):
            return one(atom)
        return frozenset(self._again(atom, subject, changed) for subject in subjects)

    def _again(self, atom: Deferred, subject: Atom, arguments: object) -> Atom:
        """The same call with the caller's arguments; one that now stores a culprit is worked out at once."""
        key = (self.node, atom, subject, fingerprint(arguments))
        found = self.frame.made.get(key)
        if found is None:
            nesting = nested(subject, arguments, atom.place.node,  # type: ignore[arg-type]
                             atom.how == "item" and arguments is None)
            if nesting is None:
                return UNKNOWN
            found = self.frame.made[key] = Deferred(atom.how, subject, atom.name, arguments, atom.place, atom.class_,
                                                     nesting)
            if atom.how == "call" and not self._recurses(subject) and any(interesting(self.frame, one(inner))
                                          for inner in inner_atoms(arguments)):  # type: ignore[arg-type]
                self._awake.append(found)
        return found

    def _recurses(self, callee: Atom) -> bool:
        """Whether a call leads back into a function that is being applied: it would only unroll a recursion."""
        function = callee.function if isinstance(callee, Bound) else callee
        return isinstance(function, Function) and function.definition.node in self.frame.applied \
            or len(self.frame.applied) > MAX_AWAKE

    def _arguments(self, given: Arguments) -> Arguments:
        made = Arguments([(self.value(value), node) for value, node in given.positional],
                         {name: (self.value(value), node) for name, (value, node) in given.keywords.items()})
        made.more = (self.value(given.more[0]), given.more[1]) if given.more else None
        made.unknown = (self.value(given.unknown[0]), given.unknown[1]) if given.unknown else None
        return made

    def _fallback(self, atom: Fallback) -> Value:
        """What was given; the fallback where that may be None."""
        given = self.resolve(atom.symbol)
        kept = given - {NONE}
        return join((kept, self.value(atom.value))) if kept != given else kept

    def _symbols(self) -> list[Symbol]:
        """Symbols the summary writes to: resolved before anything is written."""
        return [owner for owner in self.summary.heap if isinstance(owner, Symbol)]

    def _write(self) -> None:
        """Copy what the function made, then what it stored into what it was given."""
        self._adopt()
        for owner, slots in self.summary.heap.items():
            targets = self.frame.run.forced(self.frame, self.atom(owner)) if isinstance(owner, (Symbol, Deferred)) \
                else one(self._fresh.get(owner, owner))
            if self.frame.state is None:
                return
            strong = len(targets) == 1
            for target in targets:
                if isinstance(target, (Object, Symbol, Function)):
                    self._store(owner, target, slots, strong)

    def _store(self, owner: Atom, target: Atom, slots: Slots, strong: bool) -> None:
        state = self.frame.state
        if state is None:
            return
        for name, slot in slots.items():
            if name == RESULT:
                continue
            place = slot.place
            value, open_ = self._allowed(owner, target, name, slot.value)
            if name == SPREAD and not containers.is_mapping(target):
                self._spread(target, value)
            else:
                state.put(target, name, value, place, strong and name != ANY_ITEM or owner in self._fresh, open_)

    def _allowed(self, owner: Atom, target: Atom, name: str, value: Value) -> tuple[Value, dict[Atom, Guards]]:
        """What a slot gets, without what the tests on the way turn away; and the tests that are still open."""
        if not self._tests:
            return self.value(value), {}
        certain: set[Atom] = set()
        open_: dict[Atom, Guards] = {}
        for atom in value:
            alternatives = self.summary.open.get((owner, name, atom), ((),))
            left = [self._tests.get(guards, guards) for guards in alternatives
                    if not any(open_tests.turned_away(self.frame, target, owner, guard) for guard in guards)]
            possible = [guards for guards in left if guards is not None]
            if len(possible) == 1 and possible[0]:
                open_.update(dict.fromkeys(self.value(one(atom)), possible[0]))
            elif possible:
                certain.add(atom)
        kept = self.value(frozenset(certain))
        return kept.union(open_), {atom: guards for atom, guards in open_.items() if atom not in kept}

    def _spread(self, target: Atom, value: Value) -> None:
        """`self.__dict__.update(options)`: every known item becomes an attribute."""
        state = self.frame.state
        assert state is not None
        for atom in value:
            for name, slot in list(state.slots(atom).items()):
                if name.startswith("['"):
                    state.put(target, name[2:-2], slot.value, slot.place)
            if isinstance(atom, Symbol):
                state.add(target, SPREAD, one(atom), None)

    def _adopt(self) -> None:
        self._mapped.clear()
        fresh = [atom for atom in self.summary.heap
                 if isinstance(atom, (Object, Function)) and not self.frame.run.is_global(atom)]
        for atom in fresh[:MAX_FRESH]:
            key = (self.node, "adopted", atom, self.frame.turns)
            made = self.frame.made.get(key)
            if made is None:
                made = self.frame.made[key] = duplicate(atom, self.frame.here(self.node))
            self._fresh[atom] = made
            if self.frame.state is not None:
                self.frame.state.fresh(made)


def duplicate(atom: Object | Function, call: Place) -> Atom:
    """The same object, made by another call."""
    if isinstance(atom, Function):
        made = Function(atom.definition, atom.place, None, atom.condition)
        made.call = call
        return made
    return Object(atom.place, atom.type, atom.class_, atom.row, atom.condition)
