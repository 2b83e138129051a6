"""Module code that starts processes goes under a main guard, with everything behind it that is not a definition."""
from __future__ import annotations

import ast
from collections.abc import Sequence

from picklelint.fix.bindings import header, lookups, outside
from picklelint.fix.document import Def, Document
from picklelint.fix.edits import between
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix
from picklelint.names import is_main_guard

_STAYING = (*Def, ast.ClassDef, ast.Import, ast.ImportFrom)


def fix(work: Work) -> Fix:
    """The fix of a start without a guard; always unsafe, because importers lose what moves under the guard."""
    document = work.document
    first = next((statement for statement in document.tree.body
                  if document.source.span(statement).line <= work.made.span.line <= (statement.end_lineno or 0)), None)
    if first is None:
        raise Refused("the statement is not where it was found")
    body = document.tree.body
    tail = body[body.index(first):]
    for statement in tail:
        if not document.alone(statement):
            raise Refused(f"line {statement.lineno} holds more than one statement")
    moved = [statement for statement in tail if not isinstance(statement, _STAYING)]
    staying = [statement for statement in tail if isinstance(statement, _STAYING)]
    bound = {name for statement in moved for name in _bound(statement)}
    _check(document, staying, bound)
    doubts = [f"who imports this module no longer gets `{min(bound)}`" if bound
              else "who imports this module no longer runs this", *_readers(document, body, moved, bound)]
    start = document.comments_above(first)
    old = "\n".join(document.lines[start - 1:])
    new = _text(document, start, tail)
    return work.fix(between(document.path, start, old, new), "guard it with `if __name__ == \"__main__\":`", doubts)


def _bound(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _check(document: Document, staying: Sequence[ast.stmt], bound: set[str]) -> None:
    for statement in staying:
        if not isinstance(statement, (*Def, ast.ClassDef)):
            continue
        parts = list(header(statement))
        if isinstance(statement, ast.ClassDef):
            parts += [inner for inner in statement.body if not isinstance(inner, Def)]
        needed = lookups(document, parts) & bound
        if needed:
            raise Refused(f"`{statement.name}` at line {statement.lineno} needs `{min(needed)}` while it is made")


def _readers(document: Document, body: list[ast.stmt], moved: list[ast.stmt], bound: set[str]) -> list[str]:
    """Functions that read what moves: who is sent to a child would not find it there."""
    sent = {node.id for node in ast.walk(document.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            and getattr(document.parent(node), "func", None) is not node}
    for statement in body:
        if isinstance(statement, (*Def, ast.ClassDef)) and statement not in moved:
            read = outside(document, statement) & bound
            if read and statement.name in sent:
                raise Refused(f"`{statement.name}` reads `{min(read)}`, which the child would not have")
            if read:
                return [f"`{statement.name}` reads `{min(read)}`, which a child would not have"]
    return []


def _text(document: Document, start: int, tail: list[ast.stmt]) -> str:
    """The end of the file with the guard; comments stay above the statement they stood above."""
    staying: list[str] = []
    guarded: list[str] = []
    line = start
    for statement in tail:
        last = document.end_line(statement)
        lines = document.lines[line - 1:last]
        line = last + 1
        if isinstance(statement, _STAYING):
            staying += lines
        elif _is_guard(statement):
            guarded += _inside(document, statement, lines)
        else:
            guarded += _indented(document, statement, _closer(lines), last)
    rest = document.lines[line - 1:]
    while guarded and not guarded[0].strip():
        guarded.pop(0)
    while staying and not staying[-1].strip():
        staying.pop()
    while staying and not staying[0].strip():
        staying.pop(0)
    gap = ["", ""] if staying else []
    if staying and start > 1 and document.lines[start - 2].strip():
        staying = ["", "", *staying]
    return "\n".join([*staying, *gap, 'if __name__ == "__main__":', *guarded, *rest])


def _is_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and is_main_guard(statement.test) and not statement.orelse and \
        isinstance(statement.test, ast.Compare)


def _inside(document: Document, statement: ast.stmt, lines: list[str]) -> list[str]:
    """The lines of a guard that is there, without its header."""
    first = statement.body[0].lineno  # type: ignore[attr-defined]
    if first == statement.lineno:
        raise Refused("the main guard stands on one line")
    above = _closer(lines)
    above = above[:len(above) - (document.end_line(statement) - statement.lineno + 1)]
    behind = document.lines[statement.lineno - 1].partition(":")[2].strip()
    if behind.startswith("#"):
        above = [*above, behind]
    comments = [document.indent + each if each.strip() else "" for each in above]
    return [*comments, *document.lines[statement.lineno:document.end_line(statement)]]


def _closer(lines: list[str]) -> list[str]:
    """Lines with at most one blank one in front."""
    while len(lines) > 1 and not lines[0].strip() and not lines[1].strip():
        lines = lines[1:]
    return lines


def _indented(document: Document, statement: ast.stmt, lines: list[str], last: int) -> list[str]:
    """Lines one level deeper; the inside of a text of several lines stays as it is."""
    inside: set[int] = set()
    for node in ast.walk(statement):
        if isinstance(node, (ast.Constant, ast.JoinedStr)) and (node.end_lineno or 0) > node.lineno and (
                isinstance(node, ast.JoinedStr) or isinstance(node.value, (str, bytes))):
            inside |= set(range(node.lineno + 1, (node.end_lineno or 0) + 1))
    return [document.indent + text if text.strip() and number not in inside else text
            for number, text in enumerate(lines, last - len(lines) + 1)]
