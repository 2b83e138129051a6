"""Makes what proofs make: expressions whose names are props, built-in names or modules."""
from __future__ import annotations

import ast
import builtins
import importlib
from typing import Any

from tests.catalogue import library_props, props


def names_of(tree: ast.AST) -> dict[str, Any]:
    """What the names of an expression stand for: props in capitals, modules otherwise, imported as deep as they go."""
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in bound and node.id not in found:
            module = props if hasattr(props, node.id) else library_props
            if hasattr(module, node.id) and node.id.isupper():
                prop = getattr(module, node.id)
                found[node.id] = prop() if node.id in module.MADE_ANEW else prop
            elif not hasattr(builtins, node.id):
                found[node.id] = importlib.import_module(node.id)
    for node in ast.walk(tree):
        dotted = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
        if dotted.partition(".")[0] in found and not hasattr(props, dotted.split(".")[0]):
            _import_deep(dotted)
    return found


def _import_deep(dotted: str) -> None:
    parts = dotted.split(".")
    for end in range(2, len(parts) + 1):
        try:
            importlib.import_module(".".join(parts[:end]))
        except ImportError:
            return


def make(proof: str) -> Any:
    """The object a proof makes."""
    tree = ast.parse(proof, mode="eval")
    return eval(compile(tree, "<proof>", "eval"), names_of(tree))
