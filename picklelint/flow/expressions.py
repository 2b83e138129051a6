"""Evaluating expressions: each gives a value, and may change the state on the way."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import attributes, branches, calls, containers, filtered, laziness
from picklelint.flow.frame import Arguments
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    CAPTURED,
    CLEAN,
    SWAPPED,
    Constant,
    Deferred,
    External,
    ModuleValue,
    Object,
    Parameter,
    Symbol,
    constant,
    constants_of,
    join,
    one,
)
from picklelint.names import is_main_guard
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Value

MAX_DEPTH = 60
MAX_DISPLAY = 400
MAX_TEXT = 200
_VALUES = (str, bytes, int, float, bool, type(None))


def evaluate(frame: Frame, node: _ast.AST) -> Value:
    """The value of an expression, used as a value: a module there is a culprit, made where it is named."""
    value = evaluate_base(frame, node)
    if value and any(isinstance(atom, (External, ModuleValue)) for atom in value):
        return frozenset(_as_value(frame, atom, node) for atom in value)
    return value


def _as_value(frame: Frame, atom: Any, node: _ast.AST) -> Any:
    """A library's name as a value: an attribute that is a culprit (`sys.stdout`), or a module."""
    row = catalogue.attribute(catalogue.canonical(atom.name)) if isinstance(atom, External) else None
    if row is not None:
        return frame.object(node, row.type, row)
    is_module = isinstance(atom, ModuleValue) or (isinstance(atom, External) and (
        atom.module or catalogue.is_module(atom.name)))
    if not is_module:
        return atom
    made = frame.object(node, attributes.MODULE, catalogue.maker(attributes.MODULE), tag=atom)
    if frame.state is not None:
        frame.state.put(made, attributes.MODULE_SLOT, one(atom), None)
    return made


def evaluate_base(frame: Frame, node: _ast.AST) -> Value:
    """The value of an expression whose attribute or call is wanted next."""
    handler = _HANDLERS.get(type(node))
    if handler is None or frame.state is None:
        return CLEAN
    if frame.depth >= MAX_DEPTH or not frame.may_evaluate():
        return ANYTHING
    frame.depth += 1
    try:
        return handler(frame, node)
    finally:
        frame.depth -= 1


def _constant(frame: Frame, node: _ast.Constant) -> Value:
    value = node.value
    if isinstance(value, _VALUES) and not (isinstance(value, (str, bytes)) and len(value) > MAX_TEXT):
        return one(constant(value))
    return CLEAN


def _name(frame: Frame, node: _ast.Name) -> Value:
    return lookup(frame, node.id)


def lookup(frame: Frame, name: str) -> Value:
    """What a name holds, from the inside out."""
    state = frame.state
    assert state is not None
    if name in state.names:
        return state.names[name]
    if frame.definition is not None and name in frame.scope.bound and frame.class_body is None:
        return CLEAN
    if name not in frame.scope.globals:
        found = captured(frame, name)
        if found is not None:
            return found
    return frame.run.global_value(frame.module, name) or frame.run.builtin(frame.module, name)


def captured(frame: Frame, name: str) -> Value | None:
    """A name that a function around this one binds: a symbol of its own, or the value while that function runs."""
    outer = frame.definition.enclosing if frame.definition is not None else None
    if frame.definition is None and frame.parent is not None:
        return _from_parent(frame.parent, name)
    while outer is not None:
        scope = outer.module.names.scope(outer.node)
        if name in scope.bound:
            key = CAPTURED + name
            found = frame.parameters.get(key)
            if found is None:
                found = frame.parameters[key] = Parameter(key)
            return one(found)
        outer = outer.enclosing
    return None


def _from_parent(parent: Frame, name: str) -> Value | None:
    """A class body sees the names of the running function around it."""
    if parent.definition is None and parent.class_body is None:
        return None
    if parent.state is not None and name in parent.state.names:
        return parent.state.names[name]
    return captured(parent, name)


def _attribute(frame: Frame, node: _ast.Attribute) -> Value:
    value = evaluate_base(frame, node.value)
    if len(value) > 1 and isinstance(node.value, _ast.Name):
        value = branches.only_with(frame, node.value, value, node.attr)
    return attributes.read(frame, value, node.attr, node)


def _lambda(frame: Frame, node: _ast.Lambda) -> Value:
    owner = frame.class_body if frame.definition is None or frame.class_body is not None else None
    definition = frame.module.lambda_(node, owner, frame.definition)
    made = frame.function(definition, node)
    frame.run.defined(frame, made)
    return one(made)


def _display(frame: Frame, node: Any) -> Value:
    type = {_ast.Tuple: "builtins.tuple", _ast.List: "builtins.list", _ast.Set: "builtins.set"}[node.__class__]
    if any(isinstance(element, _ast.Starred) for element in node.elts):
        found = [containers.items(frame, evaluate(frame, element.value)) if isinstance(element, _ast.Starred)
                 else evaluate(frame, element) for element in node.elts]
        return one(containers.filled(frame, node, type, join(found)))
    if len(node.elts) > MAX_DISPLAY and all(isinstance(element, _ast.Constant) for element in node.elts):
        return one(containers.filled(frame, node, type, CLEAN))
    return one(containers.sequence(frame, node, type, [evaluate(frame, element) for element in node.elts]))


def _dict(frame: Frame, node: _ast.Dict) -> Value:
    made = frame.object(node, "builtins.dict")
    pairs = [(evaluate(frame, key) if key is not None else None, evaluate(frame, value), value)
             for key, value in zip(node.keys, node.values)]
    if frame.state is None:
        return CLEAN
    frame.state.fresh(made)
    for key, value, given in pairs:
        if key is None:
            containers.copy_into(frame, made, value, frame.here(given))
        elif value or containers.key_slot(key) is not None:
            slot = containers.key_slot(key)
            frame.state.put(made, slot or ANY_ITEM, value, frame.here(given), slot is not None)
        if key and containers.key_slot(key) is None and laziness.interesting(frame, key):
            frame.state.add(made, ANY_ITEM, key, frame.here(given))
    return one(made)


def _comprehension(frame: Frame, node: Any) -> Value:
    state = frame.state
    assert state is not None
    made = filtered.copied(frame, node) if isinstance(node, _ast.DictComp) else None
    if made is not None:
        return made
    outer = dict(state.names)
    source = evaluate(frame, node.generators[0].iter)
    if frame.state is None:
        return CLEAN
    made = filtered.keyed(frame, node, source) if isinstance(node, _ast.DictComp) else None
    if made is not None:
        return made
    known = containers.one_by_one(frame, source) if len(node.generators) == 1 else None
    value = _turn_by_turn(frame, node, known) if known is not None else _all_at_once(frame, node, source)
    if frame.state is not None:
        inner, frame.state.names = frame.state.names, outer
        for name in frame.scope.bound:
            if name in inner and inner[name] is not outer.get(name) and _is_walrus(node, name):
                frame.state.names[name] = inner[name]
    return value


def _turn_by_turn(frame: Frame, node: Any, items: list[Value]) -> Value:
    """A comprehension over constants: what each makes of its own."""
    generator, turns = node.generators[0], frame.turns
    made: list[Value] = []
    for index, item in enumerate(items):
        if frame.state is None:
            break
        frame.turns = (*turns, index)
        frame.run.assign(frame, generator.target, item, generator.iter)
        for test in generator.ifs:
            evaluate(frame, test)
        made.append(join((evaluate(frame, node.key), evaluate(frame, node.value)))
                    if isinstance(node, _ast.DictComp) else evaluate(frame, node.elt))
    frame.turns = turns
    return _comprehended(frame, node, join(made))


def _all_at_once(frame: Frame, node: Any, source: Value) -> Value:
    """Any other comprehension, whose first iterable is `source`."""
    for index, generator in enumerate(node.generators):
        source = evaluate(frame, generator.iter) if index else source
        if frame.state is None:
            return CLEAN
        frame.run.assign(frame, generator.target, containers.items(frame, source), generator.iter)
        for test in generator.ifs:
            evaluate(frame, test)
    if isinstance(node, _ast.DictComp):
        return _comprehended(frame, node, join((evaluate(frame, node.key), evaluate(frame, node.value))))
    return _comprehended(frame, node, evaluate(frame, node.elt))


def _is_walrus(node: _ast.AST, name: str) -> bool:
    return any(isinstance(inner, _ast.NamedExpr) and inner.target.id == name for inner in walk(node))


def _comprehended(frame: Frame, node: Any, item: Value) -> Value:
    if isinstance(node, _ast.DictComp):
        made = frame.object(node, "builtins.dict")
        if frame.state is not None:
            frame.state.fresh(made)
            frame.state.put(made, ANY_ITEM, item, frame.here(node.value))
        return one(made)
    if isinstance(node, _ast.GeneratorExp):
        return one(frame.run.culprit(frame, node, containers.GENERATOR, item))
    type = "builtins.set" if isinstance(node, _ast.SetComp) else "builtins.list"
    return one(containers.filled(frame, node, type, item))


def _conditional(frame: Frame, node: _ast.IfExp) -> Value:
    return frame.run.branch_expression(frame, node.test, node.body, node.orelse)


def _boolean(frame: Frame, node: _ast.BoolOp) -> Value:
    values = []
    for index, operand in enumerate(node.values):
        value = evaluate(frame, operand)
        if frame.state is None:
            return CLEAN
        last = index == len(node.values) - 1
        known = constants_of(value)
        if known is not None and len(known) == 1:
            truth = bool(known[0])
            if truth == isinstance(node.op, _ast.Or):
                values.append(value)
                break
            if not last:
                continue
        values.append(value if last else _passing(value, isinstance(node.op, _ast.Or)))
    return join(values)


def _passing(value: Value, truth: bool) -> Value:
    """The part of an operand that decides the result: true ones for `or`, false ones for `and`."""
    return frozenset(atom for atom in value if (bool(atom.value) == truth if isinstance(atom, Constant)
                                                else truth or isinstance(atom, Symbol)))


_OPERATORS = {_ast.Add: "__add__", _ast.BitOr: "__or__", _ast.RShift: "__rshift__", _ast.LShift: "__lshift__",
              _ast.BitAnd: "__and__", _ast.Mult: "__mul__", _ast.Sub: "__sub__", _ast.MatMult: "__matmul__",
              _ast.Mod: "__mod__"}


def _operated(frame: Frame, left: Value, right: Value, node: _ast.BinOp) -> Value:
    """What the operator method of a class of the project gives; CLEAN where there is none."""
    name = _OPERATORS.get(type(node.op), "")
    return join([frame.run.invoke(frame, frame.run.bound(method, atom, name), Arguments([(right, node.right)]), node)
                 for atom in left if name and isinstance(atom, (Object, Deferred)) and atom.class_ is not None
                 for method in frame.run.classes.method(atom.class_, name)])


def _binary(frame: Frame, node: _ast.BinOp) -> Value:
    left, right = evaluate(frame, node.left), evaluate(frame, node.right)
    operated = _operated(frame, left, right, node)
    if operated:
        return operated
    if isinstance(node.op, _ast.Add) and all(any(_is_dataset(frame, atom) for atom in side) for side in (left, right)):
        return one(containers.sequence(frame, node, "builtins.tuple", [left, right]))  # a ConcatDataset of the two
    found = [atom for atom in (*left, *right) if isinstance(atom, Object)]
    if isinstance(node.op, (_ast.Add, _ast.Mult)) and found and all(
            atom.type in containers.SEQUENCES for atom in found):
        items = join((containers.items(frame, frozenset(found)),
                      *(one(atom) for atom in (*left, *right) if isinstance(atom, Symbol))))
        return one(containers.filled(frame, node, found[0].type, items))
    if isinstance(node.op, _ast.BitOr) and found and all(atom.type in containers.MAPPINGS for atom in found):
        made = frame.object(node, "builtins.dict")
        if frame.state is not None:
            frame.state.fresh(made)
            containers.copy_into(frame, made, left, frame.here(node.left))
            containers.copy_into(frame, made, right, frame.here(node.right))
        return one(made)
    if isinstance(node.op, _ast.Div) and any(atom.type == "pathlib.Path" for atom in found):
        return one(frame.object(node, "pathlib.Path"))
    unknown = any(not isinstance(atom, Object) or atom.row is None for atom in (*left, *right)
                  if not hasattr(atom, "value"))
    return ANYTHING if unknown else CLEAN


def _is_dataset(frame: Frame, atom: Any) -> bool:
    class_ = getattr(atom, "class_", None)
    return class_ is not None and any(row.boundary == 1 for row in frame.run.classes.carriers(class_))


def _unary(frame: Frame, node: _ast.UnaryOp) -> Value:
    operand = evaluate(frame, node.operand)
    if isinstance(node.op, _ast.Not) and any(isinstance(atom, Symbol) for atom in operand):
        return frozenset(frame.run.comparison(atom, "falsy", None) for atom in operand)
    known = constants_of(operand)
    if known is not None and len(known) == 1 and isinstance(known[0], (int, float)):
        value = known[0]
        if isinstance(node.op, _ast.Not):
            return one(constant(not value))
        if isinstance(node.op, _ast.USub):
            return one(constant(-value))
    return CLEAN


def _compare(frame: Frame, node: _ast.Compare) -> Value:
    if is_main_guard(node):
        return CLEAN
    left = evaluate(frame, node.left)
    right = [evaluate(frame, comparator) for comparator in node.comparators]
    name = type(node.ops[0]).__name__
    if len(right) != 1 or name not in SWAPPED:
        return CLEAN
    known, others = constants_of(right[0]), left
    if known is None or len(known) != 1:
        known, others, name = constants_of(left), right[0], SWAPPED[name]
    if known is None or len(known) != 1 or not others:
        return CLEAN
    return frozenset(frame.run.comparison(atom, name, known[0]) for atom in others)


def _subscript(frame: Frame, node: _ast.Subscript) -> Value:
    value = evaluate_base(frame, node.value)
    if isinstance(node.slice, _ast.Slice):
        for bound in (node.slice.lower, node.slice.upper, node.slice.step):
            if bound is not None:
                evaluate(frame, bound)
        return containers.part(frame, value, node)
    index = evaluate(frame, node.slice)
    special = [atom for atom in value if getattr(atom, "class_", None) is not None]
    if special:
        results = []
        for atom in special:
            for function in frame.run.classes.method(atom.class_, "__getitem__"):  # type: ignore[attr-defined]
                given = Arguments([(index, node.slice)])
                results.append(frame.run.invoke(frame, frame.run.bound(function, atom, "__getitem__"), given, node))
        return join(results) if results else containers.item(frame, value, index, node)
    return containers.item(frame, value, index, node)


def _walrus(frame: Frame, node: _ast.NamedExpr) -> Value:
    value = evaluate(frame, node.value)
    frame.run.assign(frame, node.target, value, node.value)
    return value


def _starred(frame: Frame, node: _ast.Starred) -> Value:
    return evaluate(frame, node.value)


def _await(frame: Frame, node: _ast.Await) -> Value:
    value = evaluate(frame, node.value)
    known = frozenset(atom for atom in value if isinstance(atom, Object) and atom.type == "types.CoroutineType")
    return containers.items(frame, known) if known else ANYTHING


def _yield(frame: Frame, node: _ast.Yield) -> Value:
    frame.yielded.append(evaluate(frame, node.value) if node.value is not None else CLEAN)
    return ANYTHING


def _yield_from(frame: Frame, node: _ast.YieldFrom) -> Value:
    frame.yielded.append(containers.items(frame, evaluate(frame, node.value)))
    return ANYTHING


def _joined(frame: Frame, node: _ast.JoinedStr) -> Value:
    for part in node.values:
        if isinstance(part, _ast.FormattedValue):
            evaluate(frame, part.value)
    return CLEAN


_HANDLERS: dict[type, Callable[[Frame, Any], Value]] = {
    _ast.Constant: _constant, _ast.Name: _name, _ast.Attribute: _attribute, _ast.Call: calls.call,
    _ast.Lambda: _lambda, _ast.Tuple: _display, _ast.List: _display, _ast.Set: _display, _ast.Dict: _dict,
    _ast.ListComp: _comprehension, _ast.SetComp: _comprehension, _ast.DictComp: _comprehension,
    _ast.GeneratorExp: _comprehension, _ast.IfExp: _conditional, _ast.BoolOp: _boolean, _ast.BinOp: _binary,
    _ast.UnaryOp: _unary, _ast.Compare: _compare, _ast.Subscript: _subscript, _ast.NamedExpr: _walrus,
    _ast.Starred: _starred, _ast.Await: _await, _ast.Yield: _yield, _ast.YieldFrom: _yield_from,
    _ast.JoinedStr: _joined,
}
