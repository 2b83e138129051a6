"""A local class moves to module level under its own name, so that pickle finds it and its instances."""
from __future__ import annotations

import ast

from picklelint.fix.along import along
from picklelint.fix.bindings import binding_scope, captures, header, is_mutable, lookups, outside, sites
from picklelint.fix.captured import frame_is_read, private_name
from picklelint.fix.creation import noticed
from picklelint.fix.document import Def, Document, first_line
from picklelint.fix.module_names import missing_above, unlasting
from picklelint.fix.nested import emptied, replaced
from picklelint.fix.refused import Refused
from picklelint.fix.render import moved_class
from picklelint.fix.workshop import Plan, Work, certain
from picklelint.model import Fix


def fix(work: Work) -> Fix:
    """The fix of a class that a function makes, or of its instances."""
    document = work.document
    node = document.find(work.made.span, ast.ClassDef) or _class_called(work)
    if node is None or not document.functions_around(node):
        raise Refused("the class is not where it was found")
    return work.carried_out(Moving(work, node).plan())


def _class_called(work: Work) -> ast.ClassDef | None:
    """The local class whose instance is made at the place of the culprit."""
    document = work.document
    call = document.find(work.made.span, ast.Call)
    if call is None or not isinstance(call.func, ast.Name):
        return None
    found = [node for node in ast.walk(document.tree) if isinstance(node, ast.ClassDef) and node.name == call.func.id
             and document.functions_around(node)]
    return found[0] if len(found) == 1 else None


class Moving:
    """One local class that is to move."""

    def __init__(self, work: Work, node: ast.ClassDef) -> None:
        self.work = work
        self.document: Document = work.document
        self.node = node
        self.around = self.document.functions_around(node)[0]
        self.made = Plan()

    def plan(self) -> Plan:
        """The class above the outermost statement, and nothing in its old place."""
        document, node = self.document, self.node
        certain(self._stays() or private_name(document, node))
        names = outside(document, node) | lookups(document, header(node))
        self.work.underway.add(node)
        loose = [capture for capture in captures(document, node, names) if capture.only is not node]
        for name in along(self.work, node, loose, self.made):
            raise Refused(f"it needs `{name}` of the function around it")
        now = self._needed_now()
        moved = {node.name, *(capture.name for capture in loose)}
        missing = missing_above(document, now - moved, first_line(document.top_statement(node)))
        if missing:
            raise Refused(f"it needs `{missing}` while it is made, which is not known at module level there")
        reason = unlasting(document, names - now - moved, node)
        if reason:
            self.made.doubts.append(reason)
        if noticed(self.work, node):
            self.made.doubts.append(noticed(self.work, node))
        shared = next((statement for statement in node.body if is_mutable(statement)), None)
        if shared is not None:
            self.made.doubts.append(f"what line {shared.lineno} makes is then shared by all calls")
        return self._moved(names)

    def _moved(self, names: set[str]) -> Plan:
        document, node, made = self.document, self.node, self.made
        if self._name_is_free():
            document.claim(node.name)
            made.edits += [document.above(node, moved_class(document, node, node.name)), *emptied(document, node)]
            made.title = f"move class `{node.name}` to module level"
            made.kept = True
            return made
        if node.name in names:
            raise Refused(f"the module uses the name `{node.name}` already, and the class uses it too")
        name = document.fresh("_" + node.name.strip("_"))
        made.doubts.append(f"its name becomes `{name}`")
        made.edits += [document.above(node, moved_class(document, node, name)), replaced(document, node, name)]
        made.title = f"move class `{node.name}` to module level as `{name}`"
        return made

    def _name_is_free(self) -> bool:
        name, document = self.node.name, self.document
        if name in document.module.names.bindings or document.module.names.stars or document.claimed(name) or \
                document.taken_builtin(name) or self.work.workshop.star_imported(document.module) or \
                name.startswith("Test") or frame_is_read(self.around):
            return False
        inside = set(ast.walk(self.around))
        return not any(isinstance(other, ast.Name) and other.id == name and other not in inside
                       and binding_scope(document, other, name) is None for other in ast.walk(document.tree))

    def _stays(self) -> str:
        node, document = self.node, self.document
        if not document.alone(node):
            return "it shares its line with something else"
        if any(isinstance(inner, ast.Nonlocal) and self.around in document.functions_around(inner)[1:2]
               for inner in ast.walk(node)):
            return "it sets a name of the function around it (nonlocal)"
        if len(sites(document, self.around, node.name)) != 1:
            return f"`{node.name}` is bound more than once"
        if getattr(node, "type_params", None) or any(getattr(outer, "type_params", None)
                                                     for outer in document.parents(node)):
            return "it stands in generic code"
        return ""

    def _needed_now(self) -> set[str]:
        """Names that are looked up while the class is made."""
        parts: list[ast.AST] = list(header(self.node))
        for statement in self.node.body:
            parts += header(statement) if isinstance(statement, Def) else [statement]
        bound = self.document.module.names.scope(self.node).bound
        return lookups(self.document, parts) - bound
