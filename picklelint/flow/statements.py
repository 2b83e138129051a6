"""Running statements: the state goes in at the top and comes out changed, split and joined along the way."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import attributes, branches, container_methods, containers
from picklelint.flow.frame import Arguments
from picklelint.flow.state import State, known, same
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    CLEAN,
    IMPORTABLE,
    MADE_CLASSES,
    NAMED,
    RETURNED,
    Class,
    Condition,
    Constant,
    Deferred,
    Function,
    Object,
    Symbol,
    join,
    one,
)
from picklelint.names import SCOPES, import_bindings, is_main_guard
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Guard, Value

LOOP_BOUND = 3


def execute(frame: Frame, body: list[_ast.stmt]) -> None:
    """Run statements in order until no path goes on."""
    kept = len(frame.guards)
    for statement in body:
        before = frame.state
        if before is None:
            break
        handler = _HANDLERS.get(type(statement))
        if handler is not None:
            handler(frame, statement)
        if frame.state is None and frame.definition is None:
            frame.exits.append(before)  # a module that ends early still has what it bound until then
        for caught in frame.raised[-1:]:
            if frame.state is not None:
                caught.append(frame.state.copy())
    del frame.guards[kept:]


def top_level(frame: Frame, body: list[_ast.stmt]) -> None:
    """Run a module body, knowing which outermost statement is being run."""
    for statement in body:
        frame.statement = statement
        execute(frame, [statement])
    frame.statement = None


def joined(states: list[State]) -> State | None:
    """The state after any of several paths."""
    if not states:
        return None
    result = states[0]
    for state in states[1:]:
        result = result.joined(state)
    return result


def _expression(frame: Frame, node: _ast.Expr) -> None:
    frame.run.evaluate(frame, node.value)


def _assign(frame: Frame, node: _ast.Assign) -> None:
    value = frame.run.evaluate(frame, node.value)
    for target in node.targets:
        _own_name(frame, target, value)
        assign(frame, target, value, node.value)


def _own_name(frame: Frame, target: _ast.expr, value: Value) -> None:
    """A namedtuple, or a class that `type` made, bound at module level under its own name is found by that name."""
    if frame.state is None or frame.definition is not None or frame.class_body is not None:
        return
    for atom in value:
        if isinstance(atom, Object) and atom.type in MADE_CLASSES and isinstance(target, _ast.Name):
            name = frame.state.slots(atom).get("<typename>")
            if name is not None and any(isinstance(item, Constant) and item.value == target.id for item in name.value):
                frame.state.put(atom, IMPORTABLE, CLEAN, None)


def _annotated(frame: Frame, node: _ast.AnnAssign) -> None:
    if node.value is not None:
        assign(frame, node.target, frame.run.evaluate(frame, node.value), node.value)


def _augmented(frame: Frame, node: _ast.AugAssign) -> None:
    value = frame.run.evaluate(frame, node.value)
    if frame.state is None:
        return
    before = frame.run.evaluate(frame, node.target)
    if any(isinstance(atom, (Object, Symbol)) for atom in before):
        found = containers.items(frame, value)
        for atom in before:
            if isinstance(atom, Object) and atom.type in containers.SEQUENCES and found:
                frame.state.add(atom, ANY_ITEM, found, frame.here(node.value))
            elif isinstance(atom, Symbol) and found:
                frame.state.add(atom, ANY_ITEM, found, frame.here(node.value))
    elif not before <= ANYTHING or not before:
        assign(frame, node.target, CLEAN, node.value)


def assign(frame: Frame, target: _ast.AST, value: Value, source: _ast.AST) -> None:
    """Bind a target: a name, an attribute, an item, or several of them unpacked."""
    state = frame.state
    if state is None:
        return
    if isinstance(target, _ast.Name):
        state.names[target.id] = value
    elif isinstance(target, _ast.Attribute):
        owners = frame.run.evaluate_base(frame, target.value)
        attributes.store(frame, owners, target.attr, value, frame.here(target))
    elif isinstance(target, _ast.Subscript):
        owners = frame.run.evaluate(frame, target.value)
        index = CLEAN if isinstance(target.slice, _ast.Slice) else frame.run.evaluate(frame, target.slice)
        if isinstance(target.slice, _ast.Slice):
            value = containers.items(frame, value)
        containers.store_item(frame, owners, index, value, frame.here(target))
    elif isinstance(target, (_ast.Tuple, _ast.List)):
        _unpack(frame, target.elts, value, source)
    elif isinstance(target, _ast.Starred):
        made = containers.filled(frame, target, "builtins.list", value)
        assign(frame, target.value, one(made), source)


def _unpack(frame: Frame, targets: list[_ast.expr], value: Value, source: _ast.AST) -> None:
    parts = _parts(frame, value, len(targets)) if not any(isinstance(t, _ast.Starred) for t in targets) else None
    for index, target in enumerate(targets):
        if parts is not None:
            part = parts[index]
        elif any(isinstance(t, _ast.Starred) for t in targets[:index + 1]):
            part = _behind(frame, value, index)
        else:
            part = join([containers.item(frame, one(atom), one(frame.run.constant(index)), target)
                         for atom in value])
        assign(frame, target, part, source)


def _behind(frame: Frame, value: Value, index: int) -> Value:
    """Items from `index` on, where they are known one by one; any item otherwise."""
    found = []
    for atom in value:
        slots = frame.run.slots(frame, atom)
        if isinstance(atom, Object) and atom.type in containers.SEQUENCES and ANY_ITEM not in slots:
            found += [slot.value for name, slot in slots.items()
                      if name[1:-1].isdigit() and int(name[1:-1]) >= index]
        else:
            found.append(containers.items(frame, one(atom)))
    return join(found)


def _parts(frame: Frame, value: Value, count: int) -> list[Value] | None:
    """Element by element, where the value is a display or anything else whose items are in known places."""
    columns: list[list[Value]] = [[] for _ in range(count)]
    for atom in value:
        slots = frame.run.slots(frame, atom)
        known = isinstance(atom, Object) and atom.type in containers.SEQUENCES and ANY_ITEM not in slots
        if isinstance(atom, (Symbol, Deferred)):
            for index, column in enumerate(columns):
                column.append(containers.item(frame, one(atom), one(frame.run.constant(index)), frame.node))
            continue
        if not known:
            item = containers.items(frame, one(atom))
            for column in columns:
                column.append(item)
            continue
        for index, column in enumerate(columns):
            slot = slots.get(f"[{index}]")
            column.append(slot.value if slot else CLEAN)
    return [join(column) for column in columns]


def _delete(frame: Frame, node: _ast.Delete) -> None:
    for target in node.targets:
        if frame.state is None:
            return
        if isinstance(target, _ast.Name):
            frame.state.names.pop(target.id, None)
        elif isinstance(target, _ast.Attribute):
            attributes.delete(frame, frame.run.evaluate_base(frame, target.value), target.attr, frame.here(target))
        elif isinstance(target, _ast.Subscript):
            owners = frame.run.evaluate(frame, target.value)
            index = CLEAN if isinstance(target.slice, _ast.Slice) else frame.run.evaluate(frame, target.slice)
            containers.delete_item(frame, owners, index, frame.here(target))


def _if(frame: Frame, node: _ast.If) -> None:
    """A chain of `elif` is walked here, not recursed into: it may be thousands long."""
    ends: list[State] = []
    current: _ast.If | None = node
    conditions = 0
    guards = len(frame.guards)
    rest: list[Guard] = []
    while current is not None and frame.state is not None:
        before = frame.state.copy()
        positive = branches.guards_of(frame, current.test, True)
        negative = branches.guards_of(frame, current.test, False)
        yes, no = branches.split(frame, current.test)
        kept = len(frame.guards)
        frame.guards += positive
        end = _taken(frame, current, yes)
        del frame.guards[kept:]
        if no is not None and end is not None and branches.only_without_workers(current):
            end = None  # whatever it makes, no worker gets
        elif end is None and no is not None and not current.orelse:
            rest += negative  # the branch leaves: what follows runs only where the test fails
        frame.guards += negative
        if end is not None:
            ends.append(end)
        frame.state = no
        if frame.state is None:
            break
        frame.conditions.append(Condition(frame.here(current.test), False))
        conditions += 1
        following = current.orelse
        if len(following) == 1 and isinstance(following[0], _ast.If):
            current = following[0]
            continue
        _else(frame, current, following)
        if end is not None and frame.state is not None and len(ends) == 1:
            merged = end.joined(frame.state)
            branches.merge_default(current.test, before, end, frame.state, merged)
            ends, frame.state = [], merged
        current = None
    del frame.conditions[len(frame.conditions) - conditions:]
    frame.guards[guards:] = rest
    if frame.state is not None:
        ends.append(frame.state)
    frame.state = joined(ends)
    if frame.narrowed:
        branches.widen(frame)


def _taken(frame: Frame, node: _ast.If, state: State | None) -> State | None:
    if state is None:
        return None
    frame.state = state
    guard = is_main_guard(node.test)
    silent = branches.silences(frame, node.test, True)
    frame.guarded += guard
    frame.muted += silent
    if not guard:
        frame.conditions.append(Condition(frame.here(node.test), True))
    execute(frame, node.body)
    if not guard:
        frame.conditions.pop()
    frame.muted -= silent
    frame.guarded -= guard
    return frame.state


def _else(frame: Frame, node: _ast.If, body: list[_ast.stmt]) -> None:
    silent = branches.silences(frame, node.test, False) if body else False
    frame.muted += silent
    execute(frame, body)
    frame.muted -= silent


def _for(frame: Frame, node: _ast.For | _ast.AsyncFor) -> None:
    source = frame.run.evaluate(frame, node.iter)
    if frame.state is None:
        return
    known = containers.one_by_one(frame, source)
    if known is not None:
        turns = frame.turns
        for index, item in enumerate(known):
            frame.turns = (*turns, index)
            _iteration(frame, node, item)
        frame.turns = turns
        execute(frame, node.orelse)
        return
    for atom in source:
        if isinstance(atom, Object):
            frame.run.use(frame, atom, "iterate")
    _loop(frame, node, lambda: assign(frame, node.target, containers.items(frame, source), node.iter))
    _spread_attributes(frame, node)


def _spread_attributes(frame: Frame, node: _ast.For | _ast.AsyncFor) -> None:
    """`for name, value in options.items(): setattr(it, name, value)` is `vars(it).update(options)`."""
    source, target = node.iter, node.target
    if not (isinstance(source, _ast.Call) and isinstance(source.func, _ast.Attribute) and source.func.attr == "items"
            and isinstance(target, _ast.Tuple)):
        return
    names = [getattr(element, "id", "") for element in target.elts]
    for call in walk(node, without=SCOPES):
        if isinstance(call, _ast.Call) and isinstance(call.func, _ast.Name) and call.func.id == "setattr" \
                and [getattr(argument, "id", "") for argument in call.args[1:]] == names and frame.state is not None:
            options = frame.run.evaluate_base(frame, source.func.value)
            for owner in frame.run.evaluate_base(frame, call.args[0]):
                if isinstance(owner, (Object, Symbol, Deferred)):
                    container_methods.update_attributes(frame, owner, options, call.args[2])


def _iteration(frame: Frame, node: Any, item: Value) -> None:
    if frame.state is None:
        return
    frame.loops.append(([], []))
    assign(frame, node.target, item, node.iter)
    execute(frame, node.body)
    broken, continued = frame.loops.pop()
    ends = [*broken, *continued, *([frame.state] if frame.state else [])]
    frame.state = joined(ends)


def _while(frame: Frame, node: _ast.While) -> None:
    forever = isinstance(node.test, _ast.Constant) and bool(node.test.value)
    _loop(frame, node, lambda: frame.run.evaluate(frame, node.test), forever)


def _loop(frame: Frame, node: Any, begin: Callable[[], object], forever: bool = False) -> None:
    """Run a body until nothing changes (bounded); it may also not run at all."""
    exits: list[State] = []
    outer = frame.again_in_loop
    for turn in range(LOOP_BOUND):
        if frame.state is None:
            break
        frame.again_in_loop = outer or turn > 0
        before = frame.state
        frame.state = before.copy()
        frame.loops.append(([], []))
        begin()
        execute(frame, node.body)
        broken, continued = frame.loops.pop()
        exits += broken
        ends = [*continued, *([frame.state] if frame.state is not None else [])]
        after = joined([before, *ends])
        assert after is not None
        frame.state = after
        if same(before, after):
            break
    frame.again_in_loop = outer
    if not forever and frame.state is not None:
        execute(frame, node.orelse)
    elif forever:
        frame.state = None
    frame.state = joined([*exits, *([frame.state] if frame.state is not None else [])])


def _break(frame: Frame, node: _ast.Break) -> None:
    if frame.loops and frame.state is not None:
        frame.loops[-1][0].append(frame.state)
    frame.state = None


def _continue(frame: Frame, node: _ast.Continue) -> None:
    if frame.loops and frame.state is not None:
        frame.loops[-1][1].append(frame.state)
    frame.state = None


def _return(frame: Frame, node: _ast.Return) -> None:
    value = frame.run.evaluate(frame, node.value) if node.value is not None else one(frame.run.constant(None))
    if frame.state is not None:
        frame.returned.append(value)
        if frame.state.journal is not None:
            frame.state.journal.note(RETURNED, "", known(frame.state, value))
        frame.exits.append(frame.state)
        frame.state = None


def _raise(frame: Frame, node: _ast.Raise) -> None:
    thrown = frame.run.evaluate(frame, node.exc) if node.exc is not None else CLEAN
    if not frame.raised and thrown:
        raised = _raised_classes(frame, thrown, node)
        thrown = raised | {atom for atom in thrown if not isinstance(atom, Class)}
        frame.thrown.append(thrown)
    for caught in frame.raised[-1:]:
        if frame.state is not None:
            caught.append(frame.state)
    frame.state = None


def _raised_classes(frame: Frame, thrown: Value, node: _ast.Raise) -> Value:
    """`raise Class` makes an instance without arguments."""
    return join([frame.run.invoke(frame, atom, Arguments(), node) for atom in thrown if isinstance(atom, Class)])


def _with(frame: Frame, node: _ast.With | _ast.AsyncWith) -> None:
    managers = []
    for item in node.items:
        value = frame.run.forced(frame, frame.run.evaluate(frame, item.context_expr))
        if frame.state is None:
            return
        managers.append(value)
        entered = join([_entered(frame, atom, item.context_expr) for atom in value])
        if item.optional_vars is not None:
            assign(frame, item.optional_vars, entered, item.context_expr)
    execute(frame, node.body)
    for value in reversed(managers):
        for atom in value:
            _method(frame, atom, "__exit__", node)


def _entered(frame: Frame, atom: Atom, node: _ast.AST) -> Value:
    if isinstance(atom, Object):
        if atom.class_ is not None:
            return _method(frame, atom, "__enter__", node) or ANYTHING
        if atom.type == containers.GENERATOR:
            return containers.items(frame, one(atom))
        row = catalogue.maker(f"{atom.type}.__enter__")
        return one(frame.object(node, row.type, row)) if row is not None else one(atom)
    return one(atom) if isinstance(atom, Symbol) else ANYTHING


def _method(frame: Frame, atom: Atom, name: str, node: _ast.AST) -> Value:
    class_ = getattr(atom, "class_", None)
    if class_ is None or frame.state is None:
        return CLEAN
    found = frame.run.classes.method(class_, name)
    arguments = Arguments([(ANYTHING, node)] * 3 if name == "__exit__" else [])
    return join([frame.run.invoke(frame, frame.run.bound(function, atom, name), arguments, node)
                 for function in found if isinstance(function, Function)])


def _try(frame: Frame, node: Any) -> None:
    before = frame.state
    if before is None:
        return
    caught: list[State] = [before.copy()]
    frame.raised.append(caught)
    execute(frame, node.body)
    frame.raised.pop()
    ends: list[State] = []
    if frame.state is not None:
        execute(frame, node.orelse)
    if frame.state is not None:
        ends.append(frame.state)
    thrown = joined(caught)
    for handler in node.handlers:
        if thrown is None:
            break
        frame.state = thrown.copy()
        frame.conditions.append(Condition(frame.here(handler), True))
        if handler.name:
            frame.state.names[handler.name] = one(frame.object(handler, "builtins.BaseException"))
        execute(frame, handler.body)
        frame.conditions.pop()
        if frame.state is not None:
            ends.append(frame.state)
    frame.state = joined(ends)
    if frame.state is not None:
        execute(frame, node.finalbody)
    elif node.finalbody and thrown is not None:
        frame.state = thrown.copy()
        execute(frame, node.finalbody)
        frame.state = None


def _match(frame: Frame, node: _ast.Match) -> None:
    frame.run.evaluate(frame, node.subject)
    if frame.state is None:
        return
    before, ends = frame.state, [frame.state]
    for case in node.cases:
        frame.state = before.copy()
        for pattern in walk(case.pattern):
            name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
            if isinstance(name, str):
                frame.state.names[name] = ANYTHING
        if case.guard is not None:
            frame.run.evaluate(frame, case.guard)
        frame.conditions.append(Condition(frame.here(case.pattern), True))
        execute(frame, case.body)
        frame.conditions.pop()
        if frame.state is not None:
            ends.append(frame.state)
        if isinstance(case.pattern, _ast.MatchAs) and case.pattern.pattern is None and case.guard is None:
            ends.remove(before)
            break
    frame.state = joined(ends)


def _import(frame: Frame, node: _ast.Import | _ast.ImportFrom) -> None:
    if frame.state is None:
        return
    for name, binding in import_bindings(node):
        if binding.kind == "star" or (frame.run.is_module(frame) and len(frame.module.names.bindings[name]) == 1):
            continue  # looked up when it is used: most imports never are
        targets = frame.run.project.imported(frame.module, binding)
        frame.state.names[name] = join([attributes.target_value(frame, target) for target in targets]) \
            if targets else ANYTHING


def _function(frame: Frame, node: _ast.FunctionDef | _ast.AsyncFunctionDef) -> None:
    definition = frame.module.function(node)
    made = frame.function(definition, node) if definition.local else frame.run.function(definition)
    frame.run.defined(frame, made)
    value = one(made)
    for decorator in reversed(node.decorator_list):
        value = _decorated(frame, decorator, value, made)
    if frame.state is not None:
        frame.state.names[node.name] = value


def _decorated(frame: Frame, decorator: _ast.expr, value: Value, made: Function) -> Value:
    """What the decorator makes of a function, put off where neither can meet a gate."""
    if frame.state is None:
        return CLEAN
    found = frame.run.evaluate_base(frame, decorator)
    arguments = Arguments([(value, decorator)])
    if frame.run.quiet(made.definition) and found and all(_waits(frame, atom) for atom in found):
        return frozenset(frame.run.defer(frame, "decorated", atom, decorator, arguments=arguments) for atom in found)
    return decorate(frame, decorator, found, value, made)


def _waits(frame: Frame, atom: Atom) -> bool:
    """Whether a decorator is the project's own and can be followed later: it keeps nothing of what it is given."""
    maker = atom.subject if isinstance(atom, Deferred) else atom
    if isinstance(maker, Function):
        return frame.run.quiet(maker.definition) and not frame.run.changes(maker.definition)
    return isinstance(atom, Deferred)


def decorated_later(frame: Frame, atom: Deferred) -> Value:
    """A decorated function that somebody looks at after all."""
    assert isinstance(atom.arguments, Arguments)
    value = frame.run.forced(frame, atom.arguments.value("", 0))
    made = next((inner for inner in value if isinstance(inner, Function)), None)
    found = frame.run.forced(frame, one(atom.subject))
    return decorate(frame, atom.place.node, found, value, made)


def decorate(frame: Frame, decorator: _ast.AST, found: Value, value: Value, made: Function | None) -> Value:
    """What a decorator makes of a function; one that cannot be followed is taken to pass calls on."""
    state = frame.state
    arguments = Arguments([(value, decorator)])
    found = frame.run.forced(frame, found)
    result = frame.run.forced(frame, join([frame.run.invoke_now(frame, atom, arguments, decorator)
                                           for atom in found]))
    if frame.state is None:
        frame.state = state
    if result <= ANYTHING:
        return one(_holder(frame, decorator, attributes.DECORATED_UNKNOWN, value))
    local = made is not None and made.definition.local
    hidden = frozenset(atom for atom in result if isinstance(atom, Function) and atom is not made and not local
                       and atom.definition.local and NAMED not in frame.run.slots(frame, atom))
    if hidden:
        return (result - hidden) | {_holder(frame, decorator, attributes.DECORATED, hidden)}
    return result


def _holder(frame: Frame, node: _ast.AST, type: str, value: Value) -> Object:
    made = frame.object(node, type, catalogue.maker(type))
    if frame.state is not None:
        frame.state.put(made, "func", value, frame.here(node))
    return made


def _class(frame: Frame, node: _ast.ClassDef) -> None:
    if frame.state is None:
        return
    atom = frame.run.class_atom(frame.module.class_(node))
    value = one(atom)
    for decorator in reversed(node.decorator_list):
        results = [frame.run.invoke_now(frame, found, Arguments([(value, decorator)]), decorator)
                   for found in frame.run.evaluate_base(frame, decorator) if not isinstance(found, Deferred)]
        replaced = frozenset(item for item in join(results) if isinstance(item, Class))
        value = replaced or value
    if frame.state is not None:
        frame.state.names[node.name] = value


def _assert(frame: Frame, node: _ast.Assert) -> None:
    frame.state, _ = branches.split(frame, node.test)


_HANDLERS: dict[type, Callable[[Frame, Any], None]] = {
    _ast.Expr: _expression, _ast.Assign: _assign, _ast.AnnAssign: _annotated, _ast.AugAssign: _augmented,
    _ast.Delete: _delete, _ast.If: _if, _ast.For: _for, _ast.AsyncFor: _for, _ast.While: _while,
    _ast.Break: _break, _ast.Continue: _continue, _ast.Return: _return, _ast.Raise: _raise, _ast.With: _with,
    _ast.AsyncWith: _with, _ast.Try: _try, _ast.Match: _match, _ast.Import: _import, _ast.ImportFrom: _import,
    _ast.FunctionDef: _function, _ast.AsyncFunctionDef: _function, _ast.ClassDef: _class, _ast.Assert: _assert,
}
if hasattr(_ast, "TryStar"):
    _HANDLERS[_ast.TryStar] = _try
