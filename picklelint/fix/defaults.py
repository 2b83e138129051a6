"""Defaults of a function that moves: constants go with it, others are worked out where it stood and bound there."""
from __future__ import annotations

import ast

from picklelint.fix.document import Document
from picklelint.fix.refused import Refused

_ONE_ARGUMENT = frozenset({"map", "map_async", "imap", "imap_unordered"})
_OF_PROCESS = frozenset({"target", "name", "daemon"})


class Default:
    """One default that is not a constant: its parameter, its text, and what a caller may notice (or nothing)."""

    def __init__(self, name: str, text: str, doubt: str) -> None:
        self.name = name
        self.text = text
        self.doubt = doubt


def worked_out(document: Document, arguments: ast.arguments, given: int | None) -> list[Default]:
    """The defaults that must be bound; `given` is how many positional arguments callers give, None if not known."""
    positional = [*arguments.posonlyargs, *arguments.args]
    behind = positional[len(positional) - len(arguments.defaults):]
    found = []
    for argument, default in [*zip(behind, arguments.defaults), *zip(arguments.kwonlyargs, arguments.kw_defaults)]:
        if default is None or constant(default):
            continue
        if argument in arguments.posonlyargs:
            raise Refused(f"the default of `{argument.arg}` is worked out where the function is made")
        noticed = argument in arguments.args and (given is None or given > positional.index(argument))
        doubt = f"`{argument.arg}` can then be given by keyword only" if noticed else ""
        found.append(Default(argument.arg, document.text(default), doubt))
    return found


def constant(node: ast.AST) -> bool:
    """Whether an expression is the same immutable value whenever it is worked out."""
    if isinstance(node, ast.UnaryOp):
        return constant(node.operand)
    if isinstance(node, ast.Tuple):
        return all(constant(item) for item in node.elts)
    return isinstance(node, ast.Constant)


def positional_given(document: Document, node: ast.AST, gate: str) -> int | None:
    """How many positional arguments a gate gives to the callable that stands in its call; None if not known."""
    call = document.parent(node)
    if isinstance(call, ast.keyword):
        keyword, call = call, document.parent(call)
        if isinstance(call, ast.Call) and keyword.arg == "target" and gate.endswith(".Process"):
            return 0 if not call.args and all(other.arg in _OF_PROCESS for other in call.keywords) else None
        return None
    if not isinstance(call, ast.Call) or node not in call.args or any(
            isinstance(argument, ast.Starred) for argument in call.args):
        return None
    behind = call.args[call.args.index(node) + 1:]
    if gate.endswith((".submit", ".run_in_executor")):
        return len(behind)
    return 1 if gate.rpartition(".")[2] in _ONE_ARGUMENT else None
