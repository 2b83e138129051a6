"""What the main module does when it is run, in the order of its text, through the functions it calls by name."""
from __future__ import annotations

import _ast

from picklelint.names import SCOPES, is_main_guard
from picklelint.project import FunctionDefinition, Module
from picklelint.source import children, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Calls:
    """Calls between the functions of one module, by name: functions, methods with a name of their own, classes."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._named: dict[str, list[FunctionDefinition]] = {}
        for definition in module.definitions:
            if isinstance(definition, FunctionDefinition) and not definition.local:
                self._named.setdefault(definition.name, []).append(definition)
                if definition.name == "__init__" and definition.owner is not None:
                    self._named.setdefault(definition.owner.name, []).append(definition)

    def called(self, node: _ast.AST) -> FunctionDefinition | None:
        """The function of the module that a call runs, if its name says so."""
        if not isinstance(node, _ast.Call):
            return None
        function = node.func
        name = function.id if isinstance(function, _ast.Name) else getattr(function, "attr", "")
        found = self._named.get(name, [])
        return found[0] if len(found) == 1 else None

    def guarded(self) -> list[_ast.stmt]:
        """The statements of the main guards."""
        return [statement for node in self.module.source.tree.body
                if isinstance(node, _ast.If) and is_main_guard(node.test) for statement in node.body]

    def at_import(self) -> set[FunctionDefinition]:
        """Functions that importing the module runs."""
        body = [node for node in self.module.source.tree.body
                if not isinstance(node, SCOPES) and not (isinstance(node, _ast.If) and is_main_guard(node.test))]
        return {function for _, function in self.order(body) if function is not None}

    def reached(self, definition: FunctionDefinition) -> set[FunctionDefinition]:
        """A function and all it runs."""
        return {definition, *(function for _, function in self.order(body_of(definition)) if function is not None)}

    def order(self, body: Iterable[_ast.AST], inside: FunctionDefinition | None = None,
              ) -> Iterator[tuple[_ast.AST, FunctionDefinition | None]]:
        """Nodes in the order they are met, with the function they stand in; each function is entered once."""
        seen: set[FunctionDefinition] = set()
        pending: list[tuple[_ast.AST, FunctionDefinition | None]] = [(node, inside) for node in reversed(list(body))]
        while pending:
            node, within = pending.pop()
            yield node, within
            if isinstance(node, SCOPES):
                continue
            function = self.called(node)
            below: list[tuple[_ast.AST, FunctionDefinition | None]] = [(child, within) for child in children(node)]
            if function is not None and function not in seen:
                seen.add(function)
                below += [(statement, function) for statement in body_of(function)]
            pending += reversed(below)


def body_of(definition: FunctionDefinition) -> list[_ast.AST]:
    """The statements of a function."""
    body = definition.node.body
    return list(body) if isinstance(body, list) else [body]


def global_reads(definition: FunctionDefinition) -> set[str]:
    """Module-level names a function reads, and `Class.attribute` where it reads one of a class by name."""
    scope = definition.module.names.scope(definition.node)
    local = scope.bound
    found: set[str] = set()
    for node in walk(definition.node):
        if isinstance(node, _ast.Name) and isinstance(node.ctx, _ast.Load) and node.id not in local:
            found.add(node.id)
        elif isinstance(node, _ast.Attribute) and isinstance(node.ctx, _ast.Load) \
                and isinstance(node.value, _ast.Name) and node.value.id not in local:
            found.add(f"{node.value.id}.{node.attr}")
    return found


