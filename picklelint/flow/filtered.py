"""Mappings made by a comprehension whose keys are known: copies such as `{key: value for key, value in state.items() if
key not in names}`, and one value for each of some literal keys."""
from __future__ import annotations

import _ast

from picklelint.flow import containers
from picklelint.flow.values import CLEAN, Constant, Object, Symbol, constants_of, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Value

_KEYS = 40


def copied(frame: Frame, node: _ast.DictComp) -> Value | None:
    """The copy without the keys that the tests leave out; None for any other comprehension."""
    generator = node.generators[0]
    source, target = generator.iter, generator.target
    if len(node.generators) != 1 or frame.state is None or not isinstance(target, _ast.Tuple) \
            or not (isinstance(source, _ast.Call) and isinstance(source.func, _ast.Attribute)
                    and source.func.attr == "items" and not source.args):
        return None
    names = [getattr(element, "id", "") for element in target.elts]
    if [getattr(node.key, "id", "-"), getattr(node.value, "id", "-")] != names:
        return None
    left_out: set[object] = set()
    for test in generator.ifs:
        found = _left_out(frame, test, names[0])
        if found is None:
            return None
        left_out |= found
    mapping = frame.run.evaluate_base(frame, source.func.value)
    if frame.state is None or any(isinstance(atom, Object) and atom.type not in containers.MAPPINGS
                                  or isinstance(atom, Symbol) for atom in mapping):
        return None
    made = frame.object(node, "builtins.dict")
    frame.state.fresh(made)
    containers.copy_into(frame, made, mapping, frame.here(node))
    for key in left_out:
        frame.state.put(made, f"[{key!r}]", CLEAN, None)
    return one(made)


def keyed(frame: Frame, node: _ast.DictComp, source: Value) -> Value | None:
    """`{key: value of key for key in literals}` with each key's own value; None for any other comprehension.

    `source` is what the comprehension runs over.
    """
    generator = node.generators[0]
    target = generator.target
    if len(node.generators) != 1 or not isinstance(target, _ast.Name) or getattr(node.key, "id", "") != target.id:
        return None
    keys = _keys(frame, source)
    if frame.state is None or not keys or len(keys) > _KEYS:
        return None
    made = frame.object(node, "builtins.dict")
    frame.state.fresh(made)
    outer, turns = frame.state.names.get(target.id), frame.turns
    for index, key in enumerate(sorted(keys)):
        frame.turns = (*turns, index)
        frame.state.names[target.id] = one(frame.run.constant(key))
        value = frame.run.evaluate(frame, node.value)
        frame.state.put(made, f"[{key!r}]", value, frame.here(node.value))
    frame.turns = turns
    frame.state.names.pop(target.id)
    if outer is not None:
        frame.state.names[target.id] = outer
    return one(made)


def _keys(frame: Frame, value: Value) -> set[str]:
    """The texts that iterating gives, if they are known: keys of a mapping, items of anything else."""
    if len(value) == 1:
        source = next(iter(value))
        if isinstance(source, Object) and source.type in containers.MAPPINGS:
            return {name[2:-2] for name in frame.run.slots(frame, source) if name.startswith("['")}
    found = constants_of(containers.items(frame, value)) or ()
    return {key for key in found if isinstance(key, str)} if all(isinstance(key, str) for key in found) else set()


def _left_out(frame: Frame, test: _ast.expr, name: str) -> set[object] | None:
    """The keys for which a test fails; None where that cannot be told."""
    if not (isinstance(test, _ast.Compare) and len(test.ops) == 1 and getattr(test.left, "id", "") == name):
        return None
    value = frame.run.evaluate(frame, test.comparators[0])
    if isinstance(test.ops[0], (_ast.NotEq, _ast.IsNot)):
        return set(constants_of(value) or ()) or None
    if not isinstance(test.ops[0], _ast.NotIn) or not value:
        return None
    found: set[object] = set()
    for atom in containers.items(frame, value):
        if not isinstance(atom, Constant):
            return None
        found.add(atom.value)
    return found or None
