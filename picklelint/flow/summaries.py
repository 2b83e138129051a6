"""Summaries: one run of a function with symbols for its parameters, and what of it callers need to know."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import gates, statements
from picklelint.flow.attributes import made_by_caller
from picklelint.flow.frame import Arguments, Frame, Summary
from picklelint.flow.functions import Application, specialised
from picklelint.flow.laziness import settle_slots
from picklelint.flow.state import Journal, State, known
from picklelint.flow.values import (
    AS_VALUE,
    CAPTURED,
    CLEAN,
    RETURNED,
    Atom,
    Bound,
    Deferred,
    Fallback,
    Function,
    Inner,
    Namespace,
    Object,
    Parameter,
    Symbol,
    join,
    one,
)
from picklelint.names import FUNCTIONS, SCOPES, all_arguments
from picklelint.project import ClassDefinition, Foreign
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import TypeVar

    from picklelint.flow.services import Runner
    from picklelint.flow.values import Path, Slots, Types, Value
    from picklelint.project import FunctionDefinition

    _T = TypeVar("_T")

_DEPTH = 16
_TIMES = 2
_LIMIT = 100


class Memory:
    """Results by key, worked out once. What depends on something unfinished is kept only until that is finished,

    a few times over; then it stays, for else functions that all lead to each other would never be done. Such a result
    depends on where the circle was entered: it serves the file being checked and is forgotten for the next one, so that
    no file is told anything because of another.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, object] = {}
        self._passing: dict[Hashable, object] = {}
        self._provisional: dict[Hashable, tuple[object, int]] = {}
        self._again: dict[Hashable, int] = {}
        self._stack: dict[Hashable, int] = {}
        self._lowest: list[int] = []
        self._tainted: list[bool] = []

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept or key in self._passing or key in self._provisional or key in self._stack

    def alone(self, work: Callable[[], _T]) -> _T:
        """The result of some work that sees no passing result, and leaves none."""
        aside = self._passing, self._again, self._tainted
        self._passing, self._again, self._tainted = {}, {}, [*self._tainted]
        try:
            return work()
        finally:
            self._passing, self._again, self._tainted = aside

    def get(self, key: Hashable, work: Callable[[], object]) -> object:
        """The result for a key; None where it is being worked out already, or the chain is too long."""
        if key in self._kept:
            return self._kept[key]
        if key in self._passing:
            self._taint()
            return self._passing[key]
        if key in self._provisional:
            result, low = self._provisional[key]
            self._note(low)
            self._taint()
            return result
        if key in self._stack:
            self._note(self._stack[key])
            return None
        index = len(self._stack)
        if index >= _DEPTH and not isinstance(key, tuple):
            return None
        if index >= _DEPTH and key[0] == "function":  # type: ignore[index]
            self._note(0)
            self._taint()
            return None
        self._stack[key] = index
        self._lowest.append(index)
        self._tainted.append(False)
        try:
            result = work()
        finally:
            del self._stack[key]
            low = self._lowest.pop()
            tainted = self._tainted.pop()
        self._keep(key, result, index, low, tainted)
        return result

    def _keep(self, key: Hashable, result: object, index: int, low: int, tainted: bool) -> None:
        if low < index:
            self._again[key] = self._again.get(key, 0) + 1
            self._taint()
            if self._again[key] < _TIMES:
                self._provisional[key] = (result, low)
                self._note(low)
                return
            tainted = True
        members = [other for other, (_, theirs) in self._provisional.items() if theirs >= index]
        for other in members:
            del self._provisional[other]
        if tainted or members:
            self._passing[key] = result
            self._taint()
        else:
            self._kept[key] = result

    def depend(self, key: Hashable) -> None:
        """What is being worked out now depends on something unfinished."""
        if key in self._stack:
            self._note(self._stack[key])

    def _note(self, low: int) -> None:
        if self._lowest and low < self._lowest[-1]:
            self._lowest[-1] = low

    def _taint(self) -> None:
        """What is being worked out now depends on where a circle was entered."""
        if self._tainted:
            self._tainted[-1] = True


def summarise(run: Runner, definition: FunctionDefinition, key: Types) -> Summary:
    """Run a function with symbols for its parameters."""
    module, node = definition.module, definition.node
    frame = Frame(run, module, node, module.names.scope(node), State(), definition)
    introduce(frame, definition, dict(key))
    journal = frame.state.journal = Journal(frame.guards)  # type: ignore[union-attr]
    if isinstance(node, _ast.Lambda):
        frame.returned.append(run.evaluate(frame, node.body))
    else:
        statements.execute(frame, node.body)
        if frame.state is not None:
            frame.returned.append(CLEAN if is_generator(definition) else one(run.constant(None)))
    if frame.state is not None:
        frame.exits.append(frame.state)
    frame.state = statements.joined(frame.exits)
    close_over(frame)
    gates.finish(frame)
    return collected(frame, journal)


def introduce(frame: Frame, definition: FunctionDefinition, types: dict[Path, object]) -> None:
    """Give every parameter its symbol, typed by the key, by being `self`, or by its annotation.

    Names of functions around this one that the key types get theirs too; the others when they are met.
    """
    for (name, *_), _ in types.items():
        if name.startswith(CAPTURED):
            frame.parameters[name] = typed_parameter(name, types.get((name,)))
    assert frame.state is not None
    arguments = definition.node.args
    kind = method_kind(definition)
    first = next(iter([*arguments.posonlyargs, *arguments.args]), None) if kind else None
    for argument in all_arguments(arguments):
        type = types.get((argument.arg,))
        if argument is first and kind == "method":
            type = type or definition.owner
            if isinstance(type, ClassDefinition):
                frame.receiver = type
        elif type is None and argument.annotation is not None and argument is not arguments.vararg \
                and argument is not arguments.kwarg:
            type = annotated_type(frame, definition, argument.annotation)
        symbol = typed_parameter(argument.arg, type)
        frame.parameters[argument.arg] = symbol
        exact = types.get((argument.arg, AS_VALUE))
        frame.state.names[argument.arg] = one(exact if isinstance(exact, Atom) else symbol)
    if first is not None and kind == "class" and definition.owner is not None:
        frame.state.names[first.arg] = one(frame.run.class_atom(definition.owner))
    for (name, *fields), type in types.items():
        if fields and fields[-1] != AS_VALUE and name in frame.parameters:
            give_type(frame.parameters[name], fields, type)


def give_type(symbol: Symbol, fields: list[str], type: object) -> None:
    """Let what is inside a parameter, down the fields, be an instance of a class or of an external type."""
    for field in fields:
        inner = symbol.key(field) if field.startswith("[") else symbol.field(field)
        if inner is None:
            return
        symbol = inner
    if isinstance(symbol, Inner):
        symbol.typed = True
    if isinstance(type, ClassDefinition):
        symbol.class_ = type
    else:
        symbol.type = str(type)


def typed_parameter(name: str, type: object) -> Parameter:
    """The symbol of a name that holds an instance of a class of the project, or of an external type."""
    return Parameter(name, type if isinstance(type, str) else "", type if isinstance(type, ClassDefinition) else None)


def method_kind(definition: FunctionDefinition) -> str:
    """`method`, `class` for class methods, empty for functions and static methods."""
    if definition.owner is None or not isinstance(definition.node, FUNCTIONS):
        return ""
    names = {getattr(decorator, "id", "") for decorator in definition.node.decorator_list}
    if "staticmethod" in names:
        return ""
    return "class" if "classmethod" in names or definition.name in ("__new__", "__init_subclass__") else "method"


def annotated_type(frame: Frame, definition: FunctionDefinition, annotation: _ast.expr) -> object:
    """The type an annotation names, if the catalogue or the project knows it."""
    if isinstance(annotation, _ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = compile(annotation.value, "", "eval", _ast.PyCF_ONLY_AST).body  # type: ignore[attr-defined]
        except (SyntaxError, ValueError):
            return None
    for target in frame.run.classes.targets(definition, _without_none(annotation)):
        if isinstance(target, ClassDefinition):
            return target
        if isinstance(target, Foreign):
            name = catalogue.canonical(target.dotted)
            row = catalogue.maker(name)
            type = row.type if row is not None else name
            if catalogue.has_methods(type):
                return type
    return None


def _without_none(annotation: _ast.expr) -> _ast.expr:
    """What `Optional[...]` or `... | None` names beside None."""
    if isinstance(annotation, _ast.Subscript) \
            and (getattr(annotation.value, "id", "") or getattr(annotation.value, "attr", "")) == "Optional":
        return annotation.slice
    if isinstance(annotation, _ast.BinOp) and isinstance(annotation.op, _ast.BitOr) \
            and isinstance(annotation.right, _ast.Constant) and annotation.right.value is None:
        return annotation.left
    return annotation


def is_generator(definition: FunctionDefinition) -> bool:
    """Whether the body yields."""
    return any(isinstance(node, (_ast.Yield, _ast.YieldFrom))
               for node in walk(definition.node, without=SCOPES))


def close_over(frame: Frame) -> None:
    """Nested functions see the names around them as the body leaves them."""
    for made in list(frame.made.values()):
        if isinstance(made, Function) and made.frame_key is frame:
            frame.run.capture(frame, made)
            hand_out(frame, made)


def hand_out(frame: Frame, made: Function) -> None:
    """What a nested function ships of the names around it, whoever is given it and calls it."""
    if frame.run.quiet(made.definition) or frame.state is None:
        return
    node = made.definition.node
    summary, base = specialised(frame, made, {})
    application = Application(frame, made, summary, {}, node, entry=True)
    frame.wants.update(application.wanted_of_ours())
    for event in summary.events:
        gates.replay(frame, event, application)
    if summary is not base:
        frame.run.propagate(frame, summary, base, node)


def collected(frame: Frame, journal: Journal) -> Summary:
    """What callers need of a finished run."""
    summary = Summary()
    summary.returns, summary.yields = join(frame.returned), join(frame.yielded)
    summary.raises = join(frame.thrown)
    assert frame.definition is not None
    summary.generator = is_generator(frame.definition)
    summary.events = list(frame.events.values())
    summary.uses = list(frame.uses.values())
    summary.crossings = frame.crossings
    summary.starts = frame.starts
    summary.wants = frame.wants
    summary.ends = frame.state is None
    if frame.state is not None:
        summary.returns = known(frame.state, summary.returns)
        summary.yields = known(frame.state, summary.yields)
        summary.raises = known(frame.state, summary.raises)
        settle_slots(frame.state)
        summary.heap = visible(frame, summary)
        summary.open = {key: guards for key, guards in journal.stored.items()
                        if all(guards) and (key[0] in summary.heap or key[0] is RETURNED)}
        summary.size += len(summary.events) + sum(map(len, summary.heap.values()))
    return summary


def visible(frame: Frame, summary: Summary) -> dict[Atom, Slots]:
    """The slots callers can see: of parameters, of objects of modules, and of what hangs on to them."""
    assert frame.state is not None
    heap = frame.state.heap
    found: dict[Atom, Slots] = {}
    pending = [atom for atom in heap if isinstance(atom, Symbol) or frame.run.is_global(atom)]
    pending += inside(summary.returns | summary.yields | summary.raises)
    for atom in pending:  # grows on the way: nearest first
        if len(found) >= _LIMIT:
            break
        if atom in found or atom not in heap:
            continue
        found[atom] = heap[atom]
        for slot in heap[atom].values():
            pending += inside(slot.value)
    return {atom: found[atom] for atom in heap if atom in found}


def inside(value: Value) -> list[Atom]:
    """The atoms of a value that may have slots, looking through methods and fallbacks."""
    found: list[Atom] = []
    for atom in value:
        if isinstance(atom, Bound):
            found += [atom.receiver, atom.function]
        elif isinstance(atom, Namespace):
            found.append(atom.owner)
        elif isinstance(atom, Fallback):
            found += inside(atom.value)
        elif isinstance(atom, Deferred):
            if made_by_caller(atom):
                found.append(atom)
            found += inside(one(atom.subject))
            if isinstance(atom.arguments, Arguments):
                for given, _ in atom.arguments.everything():
                    found += inside(given)
        elif isinstance(atom, (Object, Function, Symbol)):
            found.append(atom)
    return found
