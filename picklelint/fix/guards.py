"""Definitions under the main guard move above it, with what they need of it; starts without a guard get one."""
from __future__ import annotations

import ast
from itertools import pairwise

from picklelint.fix.bindings import Capture, header, lookups, outside
from picklelint.fix.captured import import_of
from picklelint.fix.creation import noticed
from picklelint.fix.defaults import constant
from picklelint.fix.document import Def, Document, first_line
from picklelint.fix.module_names import missing_above, unlasting
from picklelint.fix.refused import Refused
from picklelint.fix.render import Signature, moved_class, moved_function
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix, Span
from picklelint.names import is_main_guard

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_DEFINITIONS = (*Def, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)


def above_the_guard(work: Work) -> Fix:
    """The fix of a function or class under the main guard."""
    document = work.document
    node = document.find(work.made.span, *_DEFINITIONS)
    guard = document.parent(node) if node is not None else None
    if node is None or not isinstance(guard, ast.If) or not is_main_guard(guard.test) or \
            document.parent(guard) is not document.tree or node not in guard.body or \
            not isinstance(node, _DEFINITIONS):
        raise Refused("it does not stand in the main guard itself")
    moving = _Moving(work, guard)
    moving.take(node)
    doubts = moving.doubts()
    if work.workshop.star_imported(document.module):
        doubts.append("who imports all names of this module then gets it too")
    edits = [document.above(guard, moving.text()), *moving.removed()]
    others = [name for name in moving.names if name != node.name]
    title = f"move `{node.name}` above the main guard" + (f", with `{'`, `'.join(others)}`" if others else "")
    return work.fix(edits, title, doubts)


class _Moving:
    """Statements of a guard that leave it, in their order."""

    def __init__(self, work: Work, guard: ast.If) -> None:
        self.work = work
        self.document: Document = work.document
        self.guard = guard
        self.taken: list[ast.stmt] = []
        self.names: list[str] = []
        self.imports: dict[ast.stmt, list[str]] = {}

    def take(self, statement: ast.stmt) -> None:
        """Take a statement, and the definitions, imports and constants of the guard that it needs."""
        if statement in self.taken:
            return
        if not self.document.alone(statement):
            raise Refused(f"line {statement.lineno} holds more than one statement")
        self.taken.append(statement)
        self.names += _bound(statement)
        for name in sorted(self._needs(statement)):
            bindings = self.document.module.names.bindings.get(name, [])
            if len(bindings) == 1 and bindings[0].guarded:
                other = self.document.statement(bindings[0].node)
                if other not in self.guard.body:
                    continue
                if isinstance(other, _IMPORTS) and self._later_only(statement, name):
                    self.imports.setdefault(statement, []).append(import_of(Capture(name, self.guard, [other])))
                elif isinstance(other, (*_DEFINITIONS, *_IMPORTS)) or _is_constant(other):
                    self.take(other)

    def _later_only(self, statement: ast.stmt, name: str) -> bool:
        """Whether a function looks up a name when it is called and not before, so that it can import it itself."""
        return isinstance(statement, Def) and name not in lookups(self.document, header(statement))

    def _needs(self, statement: ast.stmt) -> set[str]:
        if isinstance(statement, _DEFINITIONS):
            return outside(self.document, statement) | lookups(self.document, header(statement))
        return set()

    def doubts(self) -> list[str]:
        """What may go wrong; Refused for what would."""
        document, found = self.document, []
        line = first_line(self.guard)
        for statement in self.taken:
            for name in _bound(statement):
                if len(document.module.names.bindings.get(name, [])) != 1:
                    raise Refused(f"`{name}` is bound more than once")
            if isinstance(statement, _IMPORTS):
                found.append(f"line {statement.lineno} then imports in every process")
            if not isinstance(statement, _DEFINITIONS):
                continue
            now = set(lookups(document, header(statement)))
            if isinstance(statement, ast.ClassDef):
                now |= _while_made(document, statement)
            missing = missing_above(document, now - set(self.names), line)
            if missing:
                raise Refused(f"it needs `{missing}` while it is made, which only the main guard binds")
            imported = {text.split()[-1].partition(".")[0] for text in self.imports.get(statement, ())}
            reason = unlasting(document, self._needs(statement) - now - set(self.names) - imported, statement)
            found += [each for each in (reason, noticed(self.work, statement)) if each]
        return found

    def text(self) -> str:
        """The statements at module level."""
        document, parts = self.document, []
        for statement in sorted(self.taken, key=lambda each: each.lineno):
            if isinstance(statement, ast.ClassDef):
                parts.append(moved_class(document, statement, statement.name))
            elif isinstance(statement, Def):
                signature = Signature(statement.name, imports=self.imports.get(statement, ()))
                parts.append(moved_function(document, statement, signature))
            else:
                last = statement.end_lineno or statement.lineno
                comment = document.lines[last - 1][document.source.span(statement).end_column:]
                parts.append(f"{document.text(statement)}{comment}\n")
        text = parts[0]
        for before, part in pairwise(parts):
            lines = before.count("\n") + part.count("\n")
            text += ("" if lines == 2 else "\n\n") + part
        return text

    def removed(self) -> list[Edit]:
        """Edits that take the statements out of the guard."""
        document, found = self.document, []
        if len(self.taken) == len(self.guard.body):
            first = document.comments_above(self.guard.body[0])
            last = document.end_line(self.guard.body[-1])
            return [Edit(document.path, Span(first, 0, last + 1, 0), f"{document.margin(self.guard.body[0])}pass\n")]
        for statement in self.taken:
            first = document.comments_above(statement) if isinstance(statement, _DEFINITIONS) else statement.lineno
            found.append(document.removing(first, document.end_line(statement),
                                           blank_too=isinstance(statement, _DEFINITIONS)))
        return found


def _bound(statement: ast.stmt) -> list[str]:
    if isinstance(statement, _DEFINITIONS):
        return [statement.name]
    if isinstance(statement, _IMPORTS):
        return [alias.asname or alias.name.partition(".")[0] for alias in statement.names]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def _is_constant(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and len(statement.targets) == 1 and \
        isinstance(statement.targets[0], ast.Name) and constant(statement.value)


def _while_made(document: Document, class_: ast.ClassDef) -> set[str]:
    parts: list[ast.AST] = []
    for statement in class_.body:
        parts += header(statement) if isinstance(statement, Def) else [statement]
    return lookups(document, parts) - document.module.names.scope(class_).bound
