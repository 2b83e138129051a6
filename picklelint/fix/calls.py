"""A lambda that only calls a function, given to a gate that could be given the function and its arguments itself."""
from __future__ import annotations

import ast
import builtins

from picklelint.fix.bindings import Capture, binding_scope, changing, sites, unbound
from picklelint.fix.defaults import constant
from picklelint.fix.document import Document, Loop
from picklelint.fix.lambdas import replacing_lambda
from picklelint.fix.module_names import unlasting
from picklelint.fix.workshop import Work
from picklelint.model import Fix

_OF_PROCESS = frozenset({"target", "name", "daemon"})
_WITH_TUPLE = frozenset({"apply", "apply_async"})


def fix(work: Work) -> Fix | None:
    """The fix of `target=lambda: f(a)` and its like; None for any other lambda."""
    document = work.document
    node = document.find(work.made.span, ast.Lambda)
    if node is None or ast.unparse(node.args) or not isinstance(node.body, ast.Call):
        return None
    call = _Call(work, node, node.body)
    text = call.text(work.finding.gate)
    if not text:
        return None
    return work.fix([replacing_lambda(document, node, text)],
                    f"give `{ast.unparse(node.body.func)}` and its arguments themselves", call.doubts)


class _Call:
    """The call in the body of a lambda."""

    def __init__(self, work: Work, node: ast.Lambda, body: ast.Call) -> None:
        self.document: Document = work.document
        self.node = node
        self.body = body
        self.doubts: list[str] = []

    def text(self, gate: str) -> str:
        """What stands in place of the lambda; empty where the gate cannot be given arguments like that."""
        place = self._place(gate)
        if not place or not self._known(self.body.func) or not all(
                self._plain(argument) for argument in self.body.args) or not all(
                keyword.arg and self._plain(keyword.value) for keyword in self.body.keywords):
            return ""
        function = self.document.text(self.body.func)
        given = [self.document.text(argument) for argument in self.body.args]
        named = {keyword.arg or "": self.document.text(keyword.value) for keyword in self.body.keywords}
        if place == "plain":
            return ", ".join([function, *given, *(f"{name}={text}" for name, text in named.items())])
        if named and not place.startswith(("args", "tuple")):
            return ""
        values = f"({', '.join(given)}{',' if len(given) == 1 else ''})"
        keywords = "{" + ", ".join(f'"{name}": {text}' for name, text in named.items()) + "}"
        if place == "tuple":
            parts = [values, keywords] if named else [values] if given else []
        else:
            first, _, second = place.partition("/")
            parts = [f"{first}={values}"] if given else []
            parts += [f"{second}={keywords}"] if named else []
        return ", ".join([function, *parts])

    def _place(self, gate: str) -> str:
        """How the gate takes arguments: `plain`, `tuple`, or the names of its parameters for them."""
        around = self.document.parent(self.node)
        keyword = around if isinstance(around, ast.keyword) else None
        call = self.document.parent(keyword) if keyword else around
        if not isinstance(call, ast.Call):
            return ""
        names = {other.arg for other in call.keywords}
        last = gate.rpartition(".")[2]
        if keyword:
            if keyword.arg == "target" and not call.args and names <= _OF_PROCESS and last == "Process":
                return "args/kwargs"
            return "initargs" if keyword.arg == "initializer" and "initargs" not in names else ""
        if any(isinstance(argument, ast.Starred) for argument in call.args) or call.args[-1] is not self.node:
            return ""
        first = call.args[0] is self.node
        if last == "submit" and first and not names:
            return "plain"
        if last == "run_in_executor" and len(call.args) == 2 and not names and not self.body.keywords:
            return "plain"
        if last in _WITH_TUPLE and first and not names & {"args", "kwds"}:
            return "tuple"
        return "tuple" if last == "Pool" and len(call.args) == 2 and not names and not self.body.keywords else ""

    def _known(self, function: ast.expr) -> bool:
        """Whether the function is one of the module, of an import, of Python, or a parameter or method."""
        root, parts = function, 0
        while isinstance(root, ast.Attribute):
            root, parts = root.value, parts + 1
        if not isinstance(root, ast.Name):
            return False
        scope = binding_scope(self.document, self.node, root.id)
        if scope is not None:
            return self._of_scope(function, Capture(root.id, scope, sites(self.document, scope, root.id)), parts)
        bindings = self.document.module.names.bindings.get(root.id)
        if bindings is None:
            return not parts and hasattr(builtins, root.id)
        return all(not binding.guarded and binding.kind in (("import", "from") if parts else ("import", "from", "def"))
                   for binding in bindings)

    def _of_scope(self, function: ast.expr, capture: Capture, parts: int) -> bool:
        if not isinstance(capture.only, ast.arg):
            return False
        if not parts:
            return True
        class_ = self.document.class_around(self.node)
        return parts == 1 and class_ is not None and isinstance(function, ast.Attribute) and any(
            isinstance(method, ast.FunctionDef) and method.name == function.attr and not method.decorator_list
            for method in class_.body)

    def _plain(self, argument: ast.expr) -> bool:
        """Whether an argument is the same now and when the function is called."""
        if constant(argument):
            return True
        if not isinstance(argument, ast.Name):
            return False
        scope = binding_scope(self.document, self.node, argument.id)
        if scope is None:
            return argument.id in self.document.module.names.bindings and \
                not unlasting(self.document, {argument.id}, self.node)
        capture = Capture(argument.id, scope, sites(self.document, scope, argument.id))
        if unbound(self.document, capture, self.node):
            return False
        reason = changing(self.document, capture, self.node)
        if reason and not self._starts_at_once():
            self.doubts.append(f"{reason}, and is given as it is now")
        return True

    def _starts_at_once(self) -> bool:
        """Whether the process is started in the same pass of the loop, so that it sees what it is given."""
        statement = self.document.statement(self.node)
        loop = next((around for around in self.document.parents(statement) if isinstance(around, Loop)), None)
        if not isinstance(statement, ast.Assign) or loop is None or len(statement.targets) != 1:
            return False
        name = ast.unparse(statement.targets[0])
        block = self.document.block(statement)
        return any(ast.unparse(other) == f"{name}.start()" for other in block[block.index(statement) + 1:])
