"""A thread primitive given to a process becomes the primitive of multiprocessing that is used in the same way."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import binding_scope
from picklelint.fix.document import Document
from picklelint.fix.edits import collide
from picklelint.fix.imports import named
from picklelint.fix.primitives import inline, kept
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix

_ALIKE = {f"threading.{name}": name for name in (
    "Lock", "RLock", "Event", "Condition", "Semaphore", "BoundedSemaphore", "Barrier")} | {"queue.Queue": "Queue"}


def fix(work: Work) -> Fix | None:
    """The fix of `Process(args=(threading.Lock(),))` and its like; None for what an object keeps."""
    document = work.document
    node = document.find(work.made.span, ast.Call)
    if node is None or work.boundary != "2" or work.finding.attribute or not work.finding.gate.endswith("Process"):
        return None
    root = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    found = document.module.names.dotted(node.func) & _ALIKE.keys()
    if not isinstance(root, ast.Name) or binding_scope(document, node, root.id) is not None or len(found) != 1:
        return None
    name = _ALIKE[min(found)]
    text, edits = named(document, node, "multiprocessing", name)
    doubts = ["it then is one for all processes, and slower"]
    if isinstance(document.parent(node), ast.Assign):
        edits = [*edits, document.replacing(node.func, text)]
    elif inline(document, node):
        # The parent would let go of it before the child has opened it.
        arguments = document.text(node)[len(document.text(node.func)):]
        _, more, why = kept(document, node, text + arguments)
        edits, doubts = [*edits, *more], [*doubts, *why]
    else:
        return None
    edits += [edit for edit in _import_alone(document, root.id) if not any(collide(edit, other) for other in edits)]
    return work.fix(edits, f"use `{text}`, which processes can share", doubts)


def _import_alone(document: Document, name: str) -> list[Edit]:
    """An edit that removes `import name` of the module, where what is replaced was all that used it."""
    used = sum(isinstance(node, ast.Name) and node.id == name for node in ast.walk(document.tree))
    for statement in document.tree.body:
        if used == 1 and isinstance(statement, ast.Import) and document.alone(statement) and \
                [alias.asname or alias.name for alias in statement.names] == [name] and \
                "#" not in document.lines[statement.lineno - 1]:
            return [document.removing(statement.lineno, statement.end_lineno or statement.lineno, blank_too=False)]
    return []
