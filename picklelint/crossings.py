"""Crossings of one file: what its module body, functions and classes let meet a gate, as findings with their trail."""
from __future__ import annotations

import _ast

from picklelint.catalogue import BOUNDARIES
from picklelint.flow import gates
from picklelint.flow.analysis import Analysis
from picklelint.flow.classes import header_place
from picklelint.flow.frame import Crossing, Frame, Suspect
from picklelint.flow.functions import Application
from picklelint.flow.state import State
from picklelint.flow.summaries import method_kind
from picklelint.flow.values import CLEAN, Function, Object, Place, one, root_of
from picklelint.messages import finding
from picklelint.model import SPAWNING, Boundary, Carrier
from picklelint.names import attribute_names
from picklelint.parent_state import parent_state
from picklelint.project import ClassDefinition, FunctionDefinition, Module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Summary
    from picklelint.flow.values import Value
    from picklelint.model import Finding

    Key = tuple[object, ...]

PROGRAM: Boundary = BOUNDARIES[7]


class Crossings:
    """Works out the crossings of files, each once."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.stopped: set[str] = set()
        self._of: dict[str, dict[Key, Crossing]] = {}

    def findings(self, module: Module) -> list[Finding]:
        """The findings that stand in a file."""
        found: dict[Key, Finding] = {}
        for key, crossing in self.of(module).items():
            place = self.place(module, key, crossing)
            if place is not None:
                made = finding(crossing, place)
                found.setdefault((made.code, made.span, made.message), made)
        return list(found.values())

    def place(self, module: Module, key: Key, crossing: Crossing) -> Place | None:
        """Where a crossing is reported in this file: at the culprit, or where a statement of this file completes it.

        None where the culprit's own file shows the crossing by itself.
        """
        made_in = crossing.suspect.place.module
        if made_in is module:
            return crossing.suspect.place
        if key in self.of(made_in):
            return None
        return entered(crossing, module) or (crossing.completed if crossing.completed.module is module else None)

    def of(self, module: Module) -> dict[Key, Crossing]:
        """Every crossing that a statement of the file completes, by culprit and boundary."""
        found = self._of.get(module.path)
        if found is None:
            self._of[module.path] = {}
            found = self._of[module.path] = self.analysis.alone(lambda: self._collect(module))
        return found

    def _collect(self, module: Module) -> dict[Key, Crossing]:
        found = self._met(module)
        if self.analysis.left < 0:
            self.stopped.add(module.path)
        return found

    def _met(self, module: Module) -> dict[Key, Crossing]:
        found: dict[Key, Crossing] = {}
        body = self.analysis.module_frame(module) if self.analysis.relevance.body_matters(module) else None
        for statement, place in body.unguarded.items() if body is not None else ():
            crossing = unguarded(module, statement, place)
            found[("801", crossing.suspect.place.key(), 8)] = crossing
        functions: dict[Key, Crossing] = {}
        for definition in module.definitions:
            if isinstance(definition, FunctionDefinition) and (
                    not self.analysis.quiet(definition) or self.analysis.relevance.hands_on(definition)):
                merge(functions, self._function(definition))
        for definition in module.definitions:
            if isinstance(definition, ClassDefinition) and self._may_ship(definition):
                merge(found, self._class(definition))
        merge(found, functions)
        merge(found, body.crossings if body is not None else {})
        for crossing in parent_state(self.analysis, module):
            found[(crossing.suspect.member, crossing.suspect.place.key(), 8)] = crossing
        return found

    def _may_ship(self, class_: ClassDefinition) -> bool:
        """Whether instances cross by what the class is, or some method sends them."""
        return bool(self.analysis.classes.carriers(class_)) or any(
            method.owner is not class_ or self._sends(class_, method) for method in self._loud_methods(class_))

    def _loud_methods(self, class_: ClassDefinition) -> list[FunctionDefinition]:
        """The methods of a class, inherited ones too, that can meet a gate."""
        found: list[FunctionDefinition] = []
        seen: set[str] = set()
        for owner in self.analysis.classes.mro(class_):
            for method in methods_of(owner) if isinstance(owner, ClassDefinition) else ():
                if method.name not in seen and not self.analysis.quiet(method):
                    found.append(method)
                seen.add(method.name)
        return found

    def _sends(self, class_: ClassDefinition, method: FunctionDefinition, plainly: bool = False) -> bool:
        """Whether a method ships `self`, or something of it; `plainly`, of whatever class it may be."""
        name = first_parameter(method)
        owner = method.owner if plainly and method.owner is not None else class_
        summary = self._summary(owner, method, name) if name is not None else None
        return summary is not None and any(root_of(residue.symbol).name == name
                                           for event in summary.events for residue in event.residues)

    def _summary(self, class_: ClassDefinition, method: FunctionDefinition, name: str) -> Summary:
        key = (((name,), class_),) if method.owner is not class_ else ()
        return self.analysis.summary(self.analysis.function(method), key)

    def _function(self, definition: FunctionDefinition) -> dict[Key, Crossing]:
        """What a function ships by itself, its parameters being unknown or what their defaults are."""
        function = self.analysis.function(definition)
        summary = self.analysis.summary(function, ())
        found = dict(summary.crossings)
        if summary.events:
            frame = self._scratch(definition.module)
            application = Application(frame, function, summary, {}, definition.node, entry=True)
            for event in summary.events:
                gates.replay(frame, event, application)
            merge(found, frame.crossings)
        return found

    def _scratch(self, module: Module) -> Frame:
        tree = module.source.tree
        return Frame(self.analysis, module, tree, module.names.scope(tree), State())

    def _class(self, class_: ClassDefinition) -> dict[Key, Crossing]:
        """What instances of a class ship: as carriers, and through methods that send `self`."""
        made = self.analysis.typical(class_)
        if made is None:
            return {}
        frame, place = made[0], header_place(class_)
        for instance in made[1]:
            if frame.state is not None:
                self._carry(frame, class_, instance, place)
                self._methods(frame, class_, one(instance), place)
        return frame.crossings

    def _carry(self, frame: Frame, class_: ClassDefinition, instance: Object, place: Place) -> None:
        pending = frame.pending.get(instance)
        if pending is not None and pending.fired:
            return
        for row in self.analysis.classes.carriers(class_):
            if self.analysis.loaders.get((class_.module.path, class_)) == {False}:
                continue
            verdict = gates.ON if row.fires == "class" else gates.asks_for_processes(frame, one(instance))
            context = self.analysis.classes.contexts.get(class_, CLEAN)
            gates.send(frame, row, "self", one(instance), place, place, verdict, context)

    def _methods(self, frame: Frame, class_: ClassDefinition, instance: Value, place: Place) -> None:
        before = {"__init__", "__new__", "__post_init__"} | only_for_init(class_)
        for method in self._loud_methods(class_):
            if method.owner is not class_ and not self._concerns(class_, method):
                continue
            if method.name not in before:
                self._method(frame, class_, method, instance, place)

    def _concerns(self, class_: ClassDefinition, method: FunctionDefinition) -> bool:
        """Whether what an inherited method ships can have to do with the class that inherits it."""
        if class_.local or class_.guarded:
            return False  # such a class cannot cross at all; whoever calls what it inherits is told then
        between: set[str] = set()
        for base in self.analysis.classes.mro(class_):
            if base is method.owner:
                break
            if isinstance(base, ClassDefinition):
                between |= base.module.names.scope(base.node).bound
        return not between.isdisjoint(attribute_names(method.node)) or self._sends(class_, method, plainly=True)

    def _method(self, frame: Frame, class_: ClassDefinition, method: FunctionDefinition, instance: Value,
                place: Place) -> None:
        function = self.analysis.function(method)
        name = first_parameter(method)
        if name is None:
            return
        summary = self._summary(class_, method, name)
        if method.owner is not class_:
            self.analysis.propagate(frame, summary, self.analysis.summary(function, ()), place.node)
        self._replay(frame, function, summary, name, instance, place)

    def _replay(self, frame: Frame, function: Function, summary: Summary, name: str, instance: Value,
                place: Place) -> None:
        events = [event for event in summary.events
                  if any(root_of(residue.symbol).name == name for residue in event.residues)]
        if not events:
            return
        application = Application(frame, function, summary, {name: (instance, place.node)}, place.node, entry=True)
        for event in events:
            gates.replay(frame, event, application)


def entered(crossing: Crossing, module: Module) -> Place | None:
    """Where something made elsewhere becomes the state of a dataset: the object of the file that brings it in."""
    if crossing.entry.boundary not in (1, 5) or not crossing.steps or crossing.steps[0].owner is None:
        return None
    for step in reversed(crossing.steps):
        if step.made is not None and step.made.module is module:
            return step.made
    return None


def merge(found: dict[Key, Crossing], more: dict[Key, Crossing]) -> None:
    """Keep the first crossing of each culprit and boundary."""
    for key, crossing in more.items():
        found.setdefault(key, crossing)


def unguarded(module: Module, statement: _ast.AST, place: Place) -> Crossing:
    """801: module code that starts processes and that no main guard protects."""
    suspect = Suspect("801", Place(module, statement))
    entry = Carrier("program", PROGRAM.digit, moment="the child imports this module")
    return Crossing(suspect, entry, "", (), suspect.place, place, (), SPAWNING)


def methods_of(class_: ClassDefinition) -> list[FunctionDefinition]:
    """The functions defined in a class body."""
    return [definition for definition in class_.module.definitions
            if isinstance(definition, FunctionDefinition) and definition.owner is class_]


def first_parameter(method: FunctionDefinition) -> str | None:
    """The name of `self`; None for class and static methods."""
    if method_kind(method) != "method":
        return None
    arguments = method.node.args
    first = [*arguments.posonlyargs, *arguments.args][:1]
    return first[0].arg if first else None


def only_for_init(class_: ClassDefinition) -> set[str]:
    """Methods that nothing but `__init__` calls: what they ship, the run of `__init__` shows."""
    calls: dict[str, set[str]] = {}
    for method in methods_of(class_):
        calls[method.name] = set(attribute_names(method.node))
    reached: set[str] = set()
    pending = ["__init__"]
    while pending:
        name = pending.pop()
        for callee in calls.get(name, ()):
            if callee in calls and callee not in reached:
                reached.add(callee)
                pending.append(callee)
    elsewhere = set()
    for node in class_.module.definitions:
        if isinstance(node, FunctionDefinition) and node.name != "__init__" and node.name not in reached:
            elsewhere |= attribute_names(node.node)
    outside = attribute_names(class_.module.source.tree, bodies=False)
    return {name for name in reached if name not in elsewhere and name not in outside}


