"""A nested function moves to module level; what it reads of the functions around it is bound to it where it stood."""
from __future__ import annotations

import ast

from picklelint.fix.along import along
from picklelint.fix.bindings import Capture, binding_scope, captures, header, lookups, outside, sites
from picklelint.fix.captured import (
    as_method,
    deeply_copied,
    frame_is_read,
    imports_of,
    is_import,
    looked_at,
    private_name,
)
from picklelint.fix.defaults import Default, positional_given, worked_out
from picklelint.fix.document import Def, Document, first_line
from picklelint.fix.imports import named
from picklelint.fix.module_names import missing_above, unlasting
from picklelint.fix.refused import Refused
from picklelint.fix.render import Signature, moved_function
from picklelint.fix.workshop import Plan, Work, certain
from picklelint.model import Edit, Fix, Span

_FRAME = frozenset({"locals", "vars", "eval", "exec", "dir", "__class__"})
Nested = ast.FunctionDef | ast.AsyncFunctionDef


def fix(work: Work) -> Fix:
    """The fix of a nested function."""
    node = work.document.find(work.made.span, *Def)
    if node is None or not work.document.functions_around(node):
        raise Refused("the function is not where it was found")
    assert isinstance(node, Def)
    return work.carried_out(Moving(work, node).plan())


class Moving:
    """One nested function that is to move; where `rename` is false, its uses keep their name."""

    def __init__(self, work: Work, node: Nested, rename: bool = True) -> None:
        self.work = work
        self.document: Document = work.document
        self.node = node
        self.rename = rename
        self.around = self.document.functions_around(node)[0]
        self.made = Plan()
        self.names = outside(self.document, node)
        self.captured = captures(self.document, node, self.names)
        self.itself: Capture | None = next((capture for capture in self.captured if capture.only is node), None)

    def plan(self) -> Plan:
        """The definition above the outermost statement, and in its old place nothing, or its name bound anew."""
        document, node, doubts = self.document, self.node, self.made.doubts
        certain(self._stays() or private_name(document, node))
        loose = [capture for capture in self.captured if capture is not self.itself and not is_import(capture)]
        bound = worked_out(document, node.args, self._given())
        doubts += [default.doubt for default in bound if default.doubt]
        self._check_header()
        self.work.underway.add(node)
        names = along(self.work, node, loose, self.made)
        if (names or bound) and self.itself:
            needed = names[0] if names else bound[0].name
            raise Refused(f"it calls itself and needs `{needed}` of the function around it")
        reason = unlasting(document, self.names - {capture.name for capture in self.captured}, node)
        if reason:
            doubts.append(reason)
        return self._moved(names, bound)

    def _given(self) -> int | None:
        """How many positional arguments its one use gives it, None if that is not known."""
        uses = [inner for inner in ast.walk(self.around) if isinstance(inner, ast.Name) and inner.id == self.node.name]
        return positional_given(self.document, uses[0], self.work.finding.gate) if len(uses) == 1 else None

    def _stays(self) -> str:
        """Why the function cannot leave the one around it."""
        node, document = self.node, self.document
        if not document.alone(node):
            return "it shares its line with something else"
        for inner in ast.walk(node):
            if isinstance(inner, ast.Nonlocal) and not self._inside(inner):
                return f"it sets `{inner.names[0]}` of the function around it (nonlocal)"
            if isinstance(inner, ast.Name) and (inner.id in _FRAME or inner.id == "super"):
                return f"its body uses `{inner.id}`"
        for other in ast.walk(self.around):
            if isinstance(other, ast.Attribute) and isinstance(other.ctx, ast.Store) and \
                    isinstance(other.value, ast.Name) and other.value.id == node.name:
                return f"an attribute of it is set at line {other.lineno}"
        if getattr(node, "type_params", None) or any(getattr(outer, "type_params", None)
                                                     for outer in document.parents(node)):
            return "it stands in generic code"
        return ""

    def _inside(self, nonlocal_: ast.Nonlocal) -> bool:
        """Whether a nonlocal statement is about a name of the moved function itself."""
        scope = self.document.module.names.scope(self.node)
        return all(name in scope.bound for name in nonlocal_.names) and \
            self.document.functions_around(nonlocal_)[0] is not self.node

    def _check_header(self) -> None:
        """Decorators, defaults and annotations are evaluated at module level from now on."""
        node, document = self.node, self.document
        line = first_line(document.top_statement(node))
        annotations = [part for part in header(node) if part not in defaults_of(node) + node.decorator_list]
        needed = lookups(document, annotations) | lookups(document, node.decorator_list)
        later = _postponed(document) and not node.decorator_list
        if not later or captures(document, node, needed):
            missing = next((capture.name for capture in captures(document, node, needed)), "") or \
                missing_above(document, needed, line)
            if missing:
                what = "annotation" if missing in lookups(document, annotations) else "decorator"
                raise Refused(f"its {what} needs `{missing}`, which is not known at module level there")
        if node.decorator_list:
            self.made.doubts.append("its decorators run once, when the module is imported")

    def _moved(self, captured: list[str], bound: list[Default]) -> Plan:
        document, node, made = self.document, self.node, self.made
        made.kept = not captured and not bound and self._name_is_free()
        name = self._claimed() if made.kept else self._other_name()
        if self.itself and not made.kept:
            self._check_rename()
        signature = Signature(name, captured, recursive=self.itself is not None,
                              undefault=[default.name for default in bound], imports=imports_of(self.captured))
        made.edits.append(document.above(node, moved_function(document, node, signature)))
        made.title = f"move `{node.name}` to module level" + ("" if made.kept else f" as `{name}`")
        if made.kept:
            made.edits += emptied(document, node)
            return made
        reason = looked_at(document)
        if reason:
            made.doubts.append(reason)
        renamed = self._renamed(name) if self.rename and not captured and not bound else []
        if renamed:
            made.edits += [*renamed, *emptied(document, node)]
        else:
            made.edits += self._bound_anew(name, captured, bound)
        return made

    def _bound_anew(self, name: str, captured: list[str], bound: list[Default]) -> list[Edit]:
        """Its old name stands for the moved function, with what it captured."""
        document, node = self.document, self.node
        if not captured and not bound:
            return [replaced(document, node, name)]
        for use in ast.walk(self.around):
            if isinstance(use, ast.Name) and use.id == node.name and as_method(document, use):
                self.made.doubts.append(as_method(document, use))
        if captured and deeply_copied(self.work, node):
            self.made.doubts.append("a deep copy of a partial copies what it holds")
        partial, imports = named(document, node, "functools", "partial")
        given = [name, *captured, *(f"{default.name}={default.text}" for default in bound)]
        return [*imports, replaced(document, node, f"{partial}({', '.join(given)})")]

    def _renamed(self, name: str) -> list[Edit]:
        """Edits that give every use its new name; none where that cannot be done everywhere."""
        document, node = self.document, self.node
        inside = set(ast.walk(node))
        found = []
        if len(sites(document, self.around, node.name)) != 1 or frame_is_read(self.around):
            return []
        for use in ast.walk(self.around):
            if isinstance(use, ast.Name) and use.id == node.name and use not in inside \
                    and binding_scope(document, use, node.name) is self.around:
                # Inside f-strings older Pythons do not know where a name stands.
                if document.text(use) != node.name:
                    return []
                found.append(document.replacing(use, name))
        return found

    def _claimed(self) -> str:
        self.document.claim(self.node.name)
        return self.node.name

    def _other_name(self) -> str:
        document, name = self.document, self.node.name.strip("_")
        around = document.class_around(self.node)
        outer = around.name.lower() if around is not None else getattr(self.around, "name", "")
        short, long = f"_{name}", f"_{outer.strip('_')}_{name}"
        return document.fresh(long if document.taken(short) and outer else short)

    def _name_is_free(self) -> bool:
        """Whether the module can take the name, because it means the moved function wherever it occurs."""
        name, document = self.node.name, self.document
        return not (document.used_outside(name, self.around) or document.claimed(name) or document.module.names.stars
                    or self.work.workshop.star_imported(document.module) or frame_is_read(self.around)
                    or name.startswith(("test", "__")) or document.taken_builtin(name)
                    or len(sites(document, self.around, name)) != 1)

    def _check_rename(self) -> None:
        name = self.node.name
        for inner in ast.walk(self.node):
            if inner is not self.node and (getattr(inner, "arg", "") == name or getattr(inner, "name", "") == name or (
                    isinstance(inner, ast.Name) and inner.id == name and not isinstance(inner.ctx, ast.Load))):
                raise Refused(f"`{name}` means something else inside it")


def emptied(document: Document, node: Nested | ast.ClassDef) -> list[Edit]:
    """The lines of a definition go; a block that would be empty passes."""
    first, last = document.comments_above(node), document.end_line(node)
    if len(document.block(node)) == 1:
        return [Edit(document.path, Span(first, 0, last + 1, 0), f"{document.margin(node)}pass\n")]
    return [document.removing(first, last)]


def replaced(document: Document, node: Nested | ast.ClassDef, value: str) -> Edit:
    """In place of a definition its name is bound to something else."""
    first, last = document.comments_above(node), document.end_line(node)
    return Edit(document.path, Span(first, 0, last + 1, 0), f"{document.margin(node)}{node.name} = {value}\n")


def defaults_of(node: Nested) -> list[ast.expr]:
    """The defaults of a function."""
    return [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]


def _postponed(document: Document) -> bool:
    """Whether annotations of the file are never evaluated."""
    return any(isinstance(statement, ast.ImportFrom) and statement.module == "__future__" and any(
        alias.name == "annotations" for alias in statement.names) for statement in document.tree.body)
