"""What a function that moves needs of local functions and classes moves along, and is bound to it where that stood."""
from __future__ import annotations

import ast
from collections.abc import Sequence

from picklelint.fix.bindings import Capture, changing, unbound
from picklelint.fix.document import Def, Document
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Plan, Work, certain


def along(work: Work, node: ast.AST, captured: Sequence[Capture], plan: Plan) -> list[str]:
    """Add to a plan what the captures need to cross, and give the names that are still to be bound."""
    names = []
    for capture in captured:
        certain(unbound(work.document, capture, node))
        reason = changing(work.document, capture, node)
        if reason:
            plan.doubts.append(f"{reason}, and is bound now")
        source = _made_by(work.document, capture)
        if source is None:
            names.append(capture.name)
            continue
        needed = work.planned.get(source)
        if needed is None:
            needed = work.planned[source] = _needed(work, node, source, capture.name)
            plan.edits += needed.edits
            plan.doubts += needed.doubts
        if not needed.kept:
            names.append(capture.name)
    return names


def _needed(work: Work, node: ast.AST, source: ast.AST, name: str) -> Plan:
    """How something that is needed moves."""
    if source in work.underway or source in work.document.parents(node):
        raise Refused(f"it needs `{name}`, which needs it")
    work.underway.add(source)
    try:
        return work.mover(work, source)
    except Refused as refused:
        raise Refused(f"`{name}`, which it needs, cannot move: {refused.reason}") from None
    finally:
        work.underway.discard(source)


def _made_by(document: Document, capture: Capture) -> ast.AST | None:
    """The definition or lambda that is all a name stands for; None for any other value."""
    only = capture.only
    if isinstance(only, (*Def, ast.ClassDef)):
        return only
    statement = document.parent(only) if isinstance(only, ast.Name) else None
    value = statement.value if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    return value if isinstance(value, ast.Lambda) else None
