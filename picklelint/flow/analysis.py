"""The running analysis: modules, classes and functions, each worked out once and kept.

A summary that was computed while something it depends on was still running is kept only until that is done, so that
what is known of a function never depends on where the analysis began.
"""
from __future__ import annotations

import _ast
import builtins

from picklelint import catalogue
from picklelint.flow import (
    attributes,
    branches,
    calls,
    container_methods,
    containers,
    expressions,
    functions,
    gates,
    instances,
    iterators,
    laziness,
    statements,
    typed,
)
from picklelint.flow.classes import Classes, header_place
from picklelint.flow.frame import Arguments, Callee, Crossing, Frame, Shipment, Summary
from picklelint.flow.relevance import Relevance
from picklelint.flow.state import State, known
from picklelint.flow.summaries import Memory, annotated_type, summarise, typed_parameter
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    AS_VALUE,
    CAPTURED,
    CLEAN,
    NONE,
    UNKNOWN,
    Bound,
    Class,
    Comparison,
    Constant,
    External,
    Function,
    Inner,
    ModuleValue,
    Object,
    Parameter,
    Place,
    Symbol,
    compared,
    constant,
    join,
    one,
    path_of,
    root_of,
)
from picklelint.names import all_arguments, is_main_guard
from picklelint.prefilter import Prefilter
from picklelint.project import ClassDefinition, Foreign, FunctionDefinition, Module, Project
from picklelint.source import children, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from picklelint.flow.values import Atom, Slots, Types, Value

    _T = TypeVar("_T")

_MAX_VARIANTS = 12
MAX_SUMMARIES = 1_500  # for one file; the largest file of the corpora that is no library of its own takes 700
assert container_methods and iterators  # register their handlers
_BUILTINS = frozenset(dir(builtins))


class Analysis:
    """One project under analysis."""

    def __init__(self, project: Project, prefilter: Prefilter | None = None) -> None:
        self.project = project
        self.prefilter = prefilter or Prefilter(project)
        self.classes = Classes(self)
        self.memory = Memory()
        self.relevance = Relevance(project, self.classes, self.prefilter)
        self.quiet = self.relevance.quiet
        self.changes = self.relevance.changes
        self.quiet_class = self.relevance.quiet_class
        self.gives_itself = self.relevance.gives_itself
        self.registered: set[ClassDefinition] = set()
        self.shipments: list[Shipment] | None = None
        self.left = MAX_SUMMARIES
        self.callees: list[Callee] = []
        self.initialisers: set[FunctionDefinition] = set()
        self.loaders: dict[tuple[str, ClassDefinition], set[bool]] = {}
        self._functions: dict[_ast.AST, Function] = {}
        self._classes: dict[_ast.AST, Class] = {}
        self._externals: dict[str, External] = {}
        self._modules: dict[str, ModuleValue] = {}
        self._bound: dict[tuple[Atom, Atom, str], Bound] = {}
        self._comparisons: dict[tuple[object, ...], Comparison] = {}
        self._variants: dict[_ast.AST, set[Types]] = {}
        self._running: dict[str, Frame] = {}
        self._defaults: dict[tuple[_ast.AST, str], Value] = {}
        self._default_frames: dict[str, Frame] = {}
        self._forks: dict[str, bool] = {}
        self._assigned: dict[_ast.AST, dict[str, list[_ast.Call]]] = {}
        self._free: dict[_ast.AST, frozenset[str]] = {}

    evaluate = staticmethod(expressions.evaluate)
    evaluate_base = staticmethod(expressions.evaluate_base)
    branch_expression = staticmethod(branches.choose)
    assign = staticmethod(statements.assign)
    invoke = staticmethod(calls.invoke)
    invoke_now = staticmethod(calls.invoke_now)
    defer = staticmethod(laziness.defer)
    force = staticmethod(laziness.force)
    decorated = staticmethod(statements.decorated_later)
    forced = staticmethod(laziness.forced)
    read = staticmethod(attributes.read)
    items = staticmethod(containers.items)
    keyword = staticmethod(containers.keyword)
    constant = staticmethod(constant)
    place = staticmethod(Place)
    use = staticmethod(gates.use)
    used = staticmethod(gates.used)
    replay = staticmethod(gates.replay)
    started = staticmethod(gates.started)

    # -- atoms, each made once

    def function(self, definition: FunctionDefinition) -> Function:
        """The function of a module-level definition or a method."""
        found = self._functions.get(definition.node)
        if found is None:
            found = self._functions[definition.node] = Function(definition, Place(definition.module, definition.node))
        return found

    def class_atom(self, definition: ClassDefinition) -> Class:
        """The class of a definition."""
        found = self._classes.get(definition.node)
        if found is None:
            found = self._classes[definition.node] = Class(definition)
        return found

    def external(self, name: str, module: bool = False) -> External:
        """A dotted name outside the project."""
        key = name + ("/" if module else "")
        found = self._externals.get(key)
        if found is None:
            found = self._externals[key] = External(name, module)
        return found

    def module_value(self, module: Module) -> ModuleValue:
        """A module of the project as a value."""
        found = self._modules.get(module.path)
        if found is None:
            found = self._modules[module.path] = ModuleValue(module)
        return found

    def bound(self, function: Atom, receiver: Atom, name: str) -> Bound:
        """A method bound to its receiver."""
        key = (function, receiver, name)
        found = self._bound.get(key)
        if found is None:
            found = self._bound[key] = Bound(function, receiver, name)
        return found

    def method(self, dotted: str, receiver: Atom) -> Bound:
        """A method of an external type bound to its receiver."""
        return self.bound(self.external(dotted), receiver, dotted.rpartition(".")[2])

    def comparison(self, atom: Atom, operator: str, constant: object) -> Atom:
        """The answer to `atom operator constant`, or the question if only a caller knows."""
        if operator == "isinstance":
            found = typed.answer(self, atom, constant)
            if found is not None:
                return self.constant(found)
            return self._question(atom, operator, constant) if isinstance(atom, Symbol) else UNKNOWN
        if isinstance(atom, Constant):
            found = compared(operator, atom.value, constant)
            return UNKNOWN if found is None else self.constant(found)
        if isinstance(atom, Symbol):
            return self._question(atom, operator, constant)
        if constant is None and operator in ("Is", "IsNot") and isinstance(atom, (Function, Class, Bound, Object)):
            return self.constant(operator == "IsNot")
        if operator == "falsy" and isinstance(atom, (Function, Class, Bound)):
            return self.constant(False)
        return UNKNOWN

    def _question(self, symbol: Symbol, operator: str, constant: object) -> Comparison:
        key = (symbol, operator, type(constant), constant)
        found = self._comparisons.get(key)
        if found is None:
            found = self._comparisons[key] = Comparison(symbol, operator, constant)
        return found

    # -- what names hold

    def global_value(self, module: Module, name: str) -> Value:
        """What a module-level name holds when the module has been run; CLEAN for one it does not bind."""
        bindings = module.names.bindings.get(name)
        if bindings is None:
            targets = self.project.lookup(module, name) if module.names.stars else []
            if targets and all(isinstance(target, Foreign) for target in targets) and name in _BUILTINS:
                return join([attributes.target_value(self._frame_of(module), target) for target in targets]
                            + [one(self.external(f"builtins.{name}"))])
            return join([attributes.target_value(self._frame_of(module), target) for target in targets])
        plain = self._plain(module, name) if len(bindings) == 1 else None
        if plain is not None:
            return plain
        return self.module_state(module).names.get(name, CLEAN) or self._unassigned(module, name)

    def global_attribute(self, module: Module, name: str, attribute: str) -> Value:
        """What `name.attribute` is at the end of a module."""
        state = self.module_state(module)
        frame = self._frame_of(module)
        frame.state = State(dict(state.names), dict(state.heap), state.journal)
        return attributes.read(frame, self.global_value(module, name), attribute, module.source.tree)

    def _unassigned(self, module: Module, name: str) -> Value:
        """A name that is bound, but not by then (or to something that crosses anyway)."""
        running = module.path in self._running
        kinds = {binding.kind for binding in module.names.bindings[name]}
        if running and kinds & {"def", "class"}:
            return join([one(self._definition(module.definition(binding.node)))
                         for binding in module.names.bindings[name] if binding.kind in ("def", "class")])
        return ANYTHING if running else CLEAN

    def _plain(self, module: Module, name: str) -> Value | None:
        """A name that one undecorated definition or one import binds needs no run."""
        binding = module.names.bindings[name][0]
        if binding.kind in ("def", "class"):
            if binding.node.decorator_list and binding.kind == "def":  # type: ignore[attr-defined]
                return None
            return one(self._definition(module.definition(binding.node)))
        if binding.kind in ("import", "from"):
            frame = self._frame_of(module)
            targets = self.project.imported(module, binding)
            return join([attributes.target_value(frame, target) for target in targets]) if targets else ANYTHING
        return None

    def _definition(self, definition: FunctionDefinition | ClassDefinition) -> Atom:
        if isinstance(definition, ClassDefinition):
            return self.class_atom(definition)
        return self.function(definition)

    def builtin(self, module: Module, name: str) -> Value:
        """A built-in name, or nothing known."""
        return one(self.external(f"builtins.{name}")) if name in _BUILTINS else ANYTHING

    def module_state(self, module: Module) -> State:
        """The names and objects of a module after it was run (as the main module)."""
        running = self._running.get(module.path)
        if running is not None:
            self.memory.depend(("module", module.path))
            return running.state or State()
        return self.module_frame(module).exits[0]

    def module_frame(self, module: Module) -> Frame:
        """The run of a module body; its first exit is the state at the end."""
        found = self.memory.get(("module", module.path), lambda: self._run_module(module))
        assert isinstance(found, Frame)
        return found

    def _run_module(self, module: Module) -> Frame:
        frame = self._frame_of(module, fresh=True)
        self._running[module.path] = frame
        try:
            statements.top_level(frame, module.source.tree.body)
            ends = [*frame.exits, *([frame.state] if frame.state is not None else [])]
            state = statements.joined(ends) or State()
            frame.state = state
            gates.finish(frame)
        finally:
            del self._running[module.path]
        frame.exits = [state]
        settle(state)
        return frame

    def _frame_of(self, module: Module, fresh: bool = False) -> Frame:
        return Frame(self, module, module.source.tree, module.names.scope(module.source.tree), State())

    def class_namespace(self, class_: ClassDefinition) -> State:
        """What the class body binds; nothing yet while it is being run."""
        found = self.memory.get(("class", class_.node), lambda: self._run_class(class_))
        return found if isinstance(found, State) else State()

    def _run_class(self, class_: ClassDefinition) -> State:
        module = class_.module
        frame = Frame(self, module, class_.node, module.names.scope(class_.node), State(), class_.enclosing)
        frame.class_body = class_
        frame.muted = 1
        statements.execute(frame, class_.node.body)
        state = frame.state or State()
        settle(state)
        return state

    # -- functions

    def summary(self, function: Function, key: Types) -> Summary:
        """What a function does when its parameters have these types; the plain summary once there are too many."""
        node = function.definition.node
        memory_key = ("function", node, key)
        if memory_key not in self.memory:
            self.left -= 1
            if self.left < 0:
                return unknown_summary()
        variants = self._variants.setdefault(node, set())
        if key and key not in variants:
            if len(variants) >= _MAX_VARIANTS:
                return self.summary(function, ())
            variants.add(key)
        found = self.memory.get(memory_key, lambda: summarise(self, function.definition, key))
        return found if isinstance(found, Summary) else unknown_summary()

    def propagate(self, frame: Frame, summary: Summary, base: Summary, node: _ast.AST) -> None:
        """Crossings that show only with the types of these arguments are completed by this call."""
        here = frame.here(node)
        for key, crossing in summary.crossings.items():
            if key not in base.crossings:
                completed = crossing.completed if crossing.completed.module is frame.module else here
                gates.report(frame, Crossing(crossing.suspect, crossing.entry, crossing.subject, crossing.steps,
                                             completed, crossing.sent, (here, *crossing.calls)[:6],
                                             crossing.methods))

    def defined(self, frame: Frame, function: Function) -> None:
        """A nested function or lambda was made: it sees the names around it."""
        if frame.state is not None and (frame.definition is not None):
            self.capture(frame, function)

    def capture(self, frame: Frame, function: Function) -> None:
        """Store what the free names of a nested function hold now."""
        state = frame.state
        if state is None:
            return
        for name in sorted(self.free_names(function.definition)):
            value = expressions.captured(frame, name) if name not in state.names else state.names[name]
            if value:
                state.put(function, CAPTURED + name, value, function.place)

    def free_names(self, definition: FunctionDefinition) -> frozenset[str]:
        """Names a nested function reads that functions around it bind."""
        found = self._free.get(definition.node)
        if found is None:
            around: set[str] = set()
            outer = definition.enclosing
            while outer is not None:
                around |= outer.module.names.scope(outer.node).bound
                outer = outer.enclosing
            used = {node.id for node in walk(definition.node) if isinstance(node, _ast.Name)}
            own = definition.module.names.scope(definition.node).bound
            found = self._free[definition.node] = frozenset((used & around) - own)
        return found

    def captured(self, frame: Frame, function: Function) -> dict[str, Value]:
        """What a nested function sees of the names around it when it is called here."""
        definition = function.definition
        if definition.enclosing is None:
            return {}
        running = frame if function.frame_key is frame else None
        found: dict[str, Value] = {}
        slots = self.slots(frame, function)
        for name in self.free_names(definition):
            key = CAPTURED + name
            if running is not None and running.state is not None and name in running.state.names:
                found[key] = running.state.names[name]
            elif key in slots:
                found[key] = slots[key].value
            elif definition.enclosing is frame.definition and frame.state is not None:
                found[key] = frame.state.names.get(name) or expressions.captured(frame, name) or ANYTHING
        return found

    def default(self, function: Function, name: str) -> Value:
        """What a parameter holds that was not given."""
        definition = function.definition
        key = (definition.node, name)
        found = self._defaults.get(key)
        if found is None:
            self._defaults[key] = ANYTHING
            found = self._defaults[key] = self._evaluate_default(definition, name)
        return found

    def _evaluate_default(self, definition: FunctionDefinition, name: str) -> Value:
        expression = default_expression(definition.node.args, name)
        if expression is None:
            return ANYTHING
        module = definition.module
        frame = self._default_frames.get(module.path)
        if frame is None:
            frame = self._default_frames[module.path] = self._frame_of(module)
        frame.class_body = definition.owner
        if definition.owner is not None and frame.state is not None:
            frame.state.names = dict(self.class_namespace(definition.owner).names) \
                if isinstance(expression, _ast.Name) else {}
        value = self.evaluate(frame, expression)
        if frame.state is not None:
            frame.state.names = {}
            settle(frame.state)
        return value

    def is_registered(self, class_: ClassDefinition) -> bool:
        """Whether `copyreg` was told how to pickle instances of a class; its own module is run for that if need be."""
        if "copyreg" in class_.module.source.text:
            self.module_state(class_.module)
        return class_ in self.registered

    def is_global(self, atom: Atom) -> bool:
        """Whether an object was made by a module body, one that is being run included."""
        return getattr(atom, "home", None) is not None or any(
            frame.state is not None and atom in frame.state.heap for frame in self._running.values())

    @staticmethod
    def is_module(frame: Frame) -> bool:
        """Whether a frame runs a module body."""
        return frame.definition is None and frame.class_body is None

    # -- objects

    def slots(self, frame: Frame, atom: Atom) -> Slots:
        """The slots of an object where the frame stands."""
        return frame.state.slots(atom) if frame.state is not None else {}

    def culprit(self, frame: Frame, node: _ast.AST, type: str, item: Value) -> Object:
        """A generator, coroutine or the like made by a node; iterating gives `item`."""
        made = frame.object(node, type, catalogue.maker(type))
        if frame.state is not None and item:
            frame.state.put(made, ANY_ITEM, item, frame.here(node))
        return made

    def iterated(self, frame: Frame, atom: Object) -> Value:
        """What iterating an instance gives."""
        gates.use(frame, atom, "iterate")
        if atom.class_ is None:
            given = self.call_external(frame, f"{atom.type}.<>", atom, atom.place.node)
            return CLEAN if atom.type == "io.IOBase" else given
        found = []
        for function in self.classes.method(atom.class_, "__iter__"):
            if isinstance(function, Function) and frame.depth < 60:
                iterator = self.invoke(frame, self.bound(function, atom, "__iter__"), Arguments(), frame.node)
                found.append(containers.items(frame, iterator - {atom}))
        return join(found) if found else ANYTHING

    def call_external(self, frame: Frame, name: str, receiver: Atom, node: _ast.AST,
                      arguments: Arguments | None = None) -> Value:
        """A subscript or the like of a library's object, if a row says what that gives."""
        if not catalogue.known(catalogue.canonical(name)):
            return ANYTHING
        return calls.external(frame, name, receiver, arguments or Arguments(), node)

    def typical(self, class_: ClassDefinition) -> tuple[Frame, list[Object]] | None:
        """An instance made with nothing known of the arguments, in its own frame; None while that is worked out."""
        found = self.memory.get(("typical", class_.node), lambda: self._make_typical(class_))
        return found  # type: ignore[return-value]

    def _make_typical(self, class_: ClassDefinition) -> tuple[Frame, list[Object]]:
        frame = self._frame_of(class_.module)
        place = header_place(class_)
        made = instances.instantiate(frame, self.class_atom(class_), self._annotated(frame, class_, place), place.node)
        frame.carried.clear()
        return frame, [atom for atom in made if isinstance(atom, Object)]

    def _annotated(self, frame: Frame, class_: ClassDefinition, place: Place) -> Arguments:
        """Arguments of which nothing is known but the types that `__init__` wants."""
        given = {}
        for function in self.classes.method(class_, "__init__"):
            if not isinstance(function, Function):
                continue
            definition = function.definition
            for argument in all_arguments(definition.node.args)[1:]:
                type = annotated_type(frame, definition, argument.annotation) if argument.annotation else None
                if type is not None:
                    given[argument.arg] = (one(typed_parameter(argument.arg, type)), place.node)
        return Arguments(keywords=given)

    def type_attribute(self, inner: Inner) -> None:
        """Give the symbol of `self.name` the type that instances of the class have there."""
        inner.typed = True
        class_ = inner.root.class_
        if class_ is None or inner.is_item:
            return
        kind: object = self._assigned_type(class_, inner.name)
        made = self.typical(class_) if kind is None else None
        if made is not None and made[0].state is not None:
            slots = [made[0].state.slots(instance).get(inner.name) for instance in made[1]]
            value = join([slot.value - {NONE} for slot in slots if slot is not None])
            kind = functions.type_of(self.forced(made[0], value))
        if isinstance(kind, ClassDefinition):
            inner.class_ = kind
        elif isinstance(kind, str):
            inner.type = kind

    def _assigned_type(self, class_: ClassDefinition, name: str) -> str | None:
        """The external type that some method of the class assigns to `self.name`."""
        for base in self.classes.mro(class_):
            if isinstance(base, ClassDefinition):
                for value in self._assigned_calls(base).get(name, ()):
                    for dotted in base.module.names.dotted(value.func):
                        plain = catalogue.canonical(dotted)
                        row = catalogue.maker(plain) or catalogue.returns(plain)
                        if row is not None:
                            return row.type
        return None

    def _assigned_calls(self, class_: ClassDefinition) -> dict[str, list[_ast.Call]]:
        """The calls whose results the methods of a class assign to `self.name`, by name."""
        found = self._assigned.get(class_.node)
        if found is None:
            found = self._assigned[class_.node] = {}
            for node in walk(class_.node):
                if isinstance(node, _ast.Assign) and isinstance(node.value, _ast.Call):
                    for target in node.targets:
                        if isinstance(target, _ast.Attribute):
                            found.setdefault(target.attr, []).append(node.value)
        return found

    def receivers(self, value: Value) -> Value:
        """For a callable that is shipped: a method of a library's object ships the object."""
        return frozenset(atom.receiver if isinstance(atom, Bound) and isinstance(atom.function, External) else atom
                         for atom in value)

    def want(self, frame: Frame, symbol: Symbol) -> None:
        """The function looks into a parameter: knowing its type would help."""
        if isinstance(root_of(symbol), Parameter):
            frame.wants.add(path_of(symbol))

    def want_value(self, frame: Frame, value: Value) -> None:
        """The function does something else for each value of a parameter: calls it, or names an attribute by it."""
        for atom in value:
            if isinstance(atom, Parameter):
                frame.wants.add((atom.name, AS_VALUE))

    def alone(self, work: Callable[[], _T]) -> _T:
        """The result of checking one file, which nothing that was checked before has a part in."""
        left, variants = self.left, self._variants
        self.left, self._variants = MAX_SUMMARIES, {}
        try:
            return self.memory.alone(work)
        finally:
            self.left, self._variants = left, variants

    def note_loader(self, frame: Frame, slots: Slots, on: bool) -> None:
        """A loader of datasets of the project, with or without workers."""
        slot = slots.get("dataset")
        value = slot.value if slot else CLEAN
        pending: list[tuple[Atom, int]] = [(atom, 0) for atom in value | self.forced(frame, value)]
        while pending:
            atom, depth = pending.pop()
            class_ = getattr(atom, "class_", None)
            frame.carried.pop(atom, None)
            if class_ is not None:
                self.loaders.setdefault((frame.module.path, class_), set()).add(on)
            elif depth < 3:
                inner = self.slots(frame, atom)
                pending += [(below, depth + 1) for name in ("dataset", "datasets", ANY_ITEM, "[0]", "[1]")
                            if name in inner for below in inner[name].value]

    def forks(self, module: Module) -> bool:
        """Whether the file pins the start method to fork on every path."""
        found = self._forks.get(module.path)
        if found is None:
            found = self._forks[module.path] = "set_start_method" in module.source.text and pins_fork(module)
        return found


def settle(state: State) -> None:
    """Objects made while a module was imported keep their slots for whoever meets them later."""
    laziness.settle_slots(state)
    state.names = {name: known(state, value) for name, value in state.names.items()}
    for atom in state.heap:
        if isinstance(atom, (Object, Function)) and atom.home is None:
            atom.home = state.heap


def unknown_summary() -> Summary:
    """Nothing is known of a function that is still being worked out."""
    summary = Summary()
    summary.returns = ANYTHING
    summary.ends = False
    return summary


def default_expression(arguments: _ast.arguments, name: str) -> _ast.expr | None:
    """The default of a parameter, None where it has none."""
    positional = [*arguments.posonlyargs, *arguments.args]
    behind = positional[len(positional) - len(arguments.defaults):]
    for argument, default in zip(behind, arguments.defaults):
        if argument.arg == name:
            return default
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        if argument.arg == name:
            return keyword_default
    return None


def pins_fork(module: Module) -> bool:
    """Whether `set_start_method("fork")` stands where no test decides about it."""
    pending: list[tuple[_ast.AST, bool]] = [(module.source.tree, True)]
    while pending:
        node, certain = pending.pop()
        if isinstance(node, _ast.Call) and certain and _is_set_fork(node):
            return True
        if isinstance(node, (_ast.If, _ast.IfExp)) and not is_main_guard(node.test):
            certain = False
        pending += [(child, certain) for child in children(node)]
    return False


def _is_set_fork(node: _ast.Call) -> bool:
    function = node.func
    name = function.attr if isinstance(function, _ast.Attribute) else getattr(function, "id", "")
    given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "method")]
    return name == "set_start_method" and any(
        isinstance(value, _ast.Constant) and value.value == "fork" for value in given)
