"""Copies of a mapping by a comprehension: `{key: value for key, value in state.items() if key not in names}`."""
from __future__ import annotations

import _ast

from picklelint.flow import containers
from picklelint.flow.values import CLEAN, Constant, Object, Symbol, constants_of, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Value


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
