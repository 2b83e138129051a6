"""State that stays behind in the parent: names it sets that the child sees as import left them (804), and handles of

the main module whose offset all processes share (803). Both are about the worker's callee and what it reads.
"""
from __future__ import annotations

import _ast

from picklelint.flow.frame import Callee, Crossing, Stored, Suspect
from picklelint.flow.timeline import Calls, global_reads
from picklelint.flow.values import Object, Place
from picklelint.model import SPAWNING
from picklelint.names import import_bindings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.analysis import Analysis
    from picklelint.project import FunctionDefinition, Module

    Setting = tuple[str, _ast.AST, FunctionDefinition | None]

_CHANGING = frozenset({"append", "add", "insert", "extend", "update", "setdefault", "pop", "clear", "remove"})
_FORKING = ("fork",)
_HANDLES = frozenset({"11", "14"})


def parent_state(analysis: Analysis, module: Module) -> list[Crossing]:
    """The 803 and 804 crossings of a file, from what its gates were seen to run in workers."""
    callees = [callee for callee in analysis.callees if callee.sent.module is module
               and callee.definition.module is module and not callee.definition.local]
    if not callees:
        return []
    calls = Calls(module)
    return [*_stale(calls, callees, analysis), *_shared(analysis, calls, callees)]


def _stale(calls: Calls, callees: list[Callee], analysis: Analysis) -> list[Crossing]:
    found: list[Crossing] = []
    at_import = calls.at_import()
    prepared = {function for definition in analysis.initialisers for function in calls.reached(definition)}
    settings: list[Setting] = []
    for node, within in calls.order(calls.guarded()):
        for callee in callees:
            if node is callee.sent.node and callee.methods:
                found += _read_by(calls, callee, settings, prepared | at_import)
        settings += [(name, target, within) for name, target in _sets(calls.module, node, within)]
    return list({crossing.suspect.place.key(): crossing for crossing in found}.values())


def _read_by(calls: Calls, callee: Callee, settings: list[Setting],
             elsewhere: set[FunctionDefinition]) -> list[Crossing]:
    """The settings made so far that the callee reads and nothing repeats in the child."""
    running = calls.reached(callee.definition)
    reads = set().union(*(global_reads(function) for function in running))
    inside = {name for function in running | elsewhere
              for node, within in calls.order(function_nodes(function), function)
              for name, _ in _sets(calls.module, node, within)}
    crossings = []
    for name, node, within in settings:
        if name in reads and name not in inside and within not in running | elsewhere:
            place = Place(calls.module, node)
            suspect = Suspect("804", place, f"{name}, set by the parent,", stage="stale")
            crossings.append(Crossing(suspect, callee.entry, "", (Stored(name, place),), place, callee.sent, (),
                                      SPAWNING))
    return crossings


def function_nodes(definition: FunctionDefinition) -> list[_ast.AST]:
    """The body of a function, to look for what it sets."""
    body = definition.node.body
    return list(body) if isinstance(body, list) else [body]


def _sets(module: Module, node: _ast.AST, within: FunctionDefinition | None) -> list[tuple[str, _ast.AST]]:
    """The module-level names and class attributes that a node sets or changes."""
    scope = module.names.scope(within.node) if within is not None else None
    found: list[tuple[str, _ast.AST]] = []
    if isinstance(node, (_ast.Assign, _ast.AnnAssign, _ast.AugAssign)):
        for target in node.targets if isinstance(node, _ast.Assign) else [node.target]:
            found += [(name, node) for name in _target_names(module, target, scope)]
    elif isinstance(node, (_ast.Import, _ast.ImportFrom)) and scope is None:
        found += [(name, node) for name, binding in import_bindings(node) if binding.kind != "star"]
    elif isinstance(node, _ast.Call) and isinstance(node.func, _ast.Attribute) and node.func.attr in _CHANGING:
        owner = node.func.value
        if isinstance(owner, _ast.Name) and _is_global(module, owner.id, scope):
            found.append((owner.id, node))
    return found


def _target_names(module: Module, target: _ast.expr, scope: object) -> list[str]:
    if isinstance(target, (_ast.Tuple, _ast.List)):
        return [name for element in target.elts for name in _target_names(module, element, scope)]
    if isinstance(target, _ast.Name):
        return [target.id] if scope is None or target.id in scope.globals else []  # type: ignore[attr-defined]
    if isinstance(target, _ast.Subscript) and isinstance(target.value, _ast.Name):
        return [target.value.id] if _is_global(module, target.value.id, scope) else []
    if isinstance(target, _ast.Attribute) and isinstance(target.value, _ast.Name):
        bindings = module.names.bindings.get(target.value.id, [])
        if _is_global(module, target.value.id, scope) and any(binding.kind == "class" for binding in bindings):
            return [f"{target.value.id}.{target.attr}"]
    return []


def _is_global(module: Module, name: str, scope: object) -> bool:
    bound = scope.bound if scope is not None else ()  # type: ignore[attr-defined]
    bindings = module.names.bindings.get(name, [])
    return name not in bound and bool(bindings) and all(binding.kind != "import" for binding in bindings)


def _shared(analysis: Analysis, calls: Calls, callees: list[Callee]) -> list[Crossing]:
    module = calls.module
    state = analysis.module_frame(module).exits[0]
    found = []
    for name, value in state.names.items():
        bindings = module.names.bindings.get(name, [])
        handles = [atom for atom in value if isinstance(atom, Object) and atom.row is not None
                   and atom.row.member in _HANDLES and atom.place.module is module]
        if len(bindings) != 1 or bindings[0].guarded or not handles:
            continue
        for callee in callees:
            if _moves(calls, callee.definition, name) and _used_after(calls, callee, name):
                noun = f"{name}, opened by the main module,"
                suspect = Suspect("803", handles[0].place, noun, stage="shares", row=handles[0].row)
                found.append(Crossing(suspect, callee.entry, "", (), handles[0].place, callee.sent, (), _FORKING))
                break
    return found


def _moves(calls: Calls, definition: FunctionDefinition, name: str) -> bool:
    """Whether the callee uses the handle as it got it."""
    running = calls.reached(definition)
    if any(name in module_scope.globals for function in running
           for module_scope in [calls.module.names.scope(function.node)]):
        return False
    return any(name in global_reads(function) for function in running)


def _used_after(calls: Calls, callee: Callee, name: str) -> bool:
    """Whether the parent's first use of the handle after the start is anything but a seek or a close."""
    started = False
    for node, _ in calls.order(calls.guarded()):
        if node is callee.sent.node:
            started = True
        elif started and isinstance(node, _ast.Attribute) and isinstance(node.value, _ast.Name) \
                and node.value.id == name:
            return node.attr not in ("seek", "close", "name", "closed")
    return False
