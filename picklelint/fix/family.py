"""The classes a class shares attributes with (bases, subclasses, their other bases), and every use of an attribute."""
from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterable, Iterator

from picklelint.fix.disk import MOST_FILES
from picklelint.fix.document import Def, Document, in_body
from picklelint.fix.workshop import Workshop
from picklelint.names import FUNCTIONS
from picklelint.project import ClassDefinition, FunctionDefinition


class Use:
    """One `x.attribute`: its document, and whether `x` is the instance itself in a method of the family."""

    def __init__(self, document: Document, node: ast.Attribute, method: ast.AST | None) -> None:
        self.document = document
        self.node = node
        self.method = method

    @property
    def stores(self) -> bool:
        """Whether it binds or deletes the attribute."""
        return not isinstance(self.node.ctx, ast.Load)

    @property
    def in_init(self) -> bool:
        """Whether it stands in `__init__` itself, not in a function inside."""
        return self.method is not None and getattr(self.method, "name", "") == "__init__" and \
            self.document.functions_around(self.node)[0] is self.method

    def place(self) -> str:
        """Where it is, for reasons."""
        return f"line {self.node.lineno}" if self.method is not None else \
            f"{os.path.basename(self.document.path)}:{self.node.lineno}"


class Family:
    """The project's classes around one class, and the external names among all their bases."""

    def __init__(self, workshop: Workshop, class_: ClassDefinition) -> None:
        self.workshop = workshop
        self.class_ = class_
        self.complete = len(workshop.files()) < MOST_FILES
        self.members: list[ClassDefinition] = []
        self.externals: list[str] = []
        self._collect()

    def _collect(self) -> None:
        waiting = [self.class_]
        below: list[ClassDefinition] = []
        while waiting:
            class_ = waiting.pop()
            if class_ in below:
                continue
            below.append(class_)
            waiting += self._subclasses(class_)
        for class_ in below:
            for base in self.workshop.analysis.classes.mro(class_):
                if isinstance(base, ClassDefinition):
                    if base not in self.members:
                        self.members.append(base)
                elif base not in self.externals:
                    self.externals.append(base)

    def _subclasses(self, class_: ClassDefinition) -> Iterator[ClassDefinition]:
        for path in self.workshop.files_with(class_.name):
            module = self.workshop.project.module(path)
            for other in module.definitions if module else ():
                if isinstance(other, ClassDefinition) and other is not class_ and \
                        class_ in self.workshop.analysis.classes.bases(other):
                    yield other

    def binding(self, names: frozenset[str]) -> tuple[ClassDefinition, str] | None:
        """The first member whose body binds one of the names, and the name."""
        for member in self.members:
            found = (names & member.module.names.scope(member.node).bound) - _only_annotated(member.node)
            if found:
                return member, min(found)
        return None

    def documents(self) -> list[Document]:
        """The documents of the members."""
        return [self.workshop.document(path) for path in dict.fromkeys(member.module.path for member in self.members)]

    def uses(self, attribute: str, also: Iterable[str] = ()) -> list[Use]:
        """Every use of an attribute that may be one of this family's, in the files that speak of the family."""
        found = []
        for path in self.speaking(also):
            document = self.workshop.document(path)
            for node in ast.walk(document.tree):
                if isinstance(node, ast.Attribute) and node.attr == attribute:
                    own, method = self._owner(document, node)
                    if own:
                        found.append(Use(document, node, method))
        return found

    def _imports(self, path: str, member: ClassDefinition) -> bool:
        """Whether a file gets a class of the family, or its module, by an import."""
        module = self.workshop.project.module(path)
        if module is None:
            return False
        stem = re.escape(member.module.name.rpartition(".")[2])
        line = rf"^[ \t]*(?:from[ \t]+[\w.]*\b{stem}\b|(?:from[ \t]+[\w.]+[ \t]+)?import[ \t][^#\n]*\b{stem}\b)"
        if re.search(line, module.source.text, re.MULTILINE):
            return True
        return any(member in self.workshop.project.lookup(module, name)
                   for name, bindings in module.names.bindings.items() if bindings[0].kind in ("import", "from"))

    def _owner(self, document: Document, node: ast.Attribute) -> tuple[bool, ast.AST | None]:
        """Whether an attribute may be of this family, and the method in whose instance it is for certain."""
        if not isinstance(node.value, ast.Name):
            return not self._is_other(document, node.value), None
        for function in document.functions_around(node):
            around = document.parent(function)
            if isinstance(around, ast.ClassDef) and isinstance(function, Def) and in_body(around, function):
                first = [*function.args.posonlyargs, *function.args.args][:1]
                if first and first[0].arg == node.value.id:
                    ours = any(member.node is around for member in self.members)
                    return ours, function if ours else None
        return not self._is_module(document, node.value), None

    @staticmethod
    def _is_other(document: Document, value: ast.expr) -> bool:
        """Whether an expression is a constant, or what a function or class of another project makes."""
        function = value.func if isinstance(value, ast.Call) else None
        if function is None:
            return isinstance(value, (ast.Constant, ast.JoinedStr, ast.Dict, ast.List, ast.Tuple, ast.Set))
        bindings = document.module.names.bindings.get(getattr(function, "id", ""), [])
        return bool(bindings) and all(binding.kind in ("import", "from") and not binding.level and
                                      binding.module.partition(".")[0] in sys.stdlib_module_names
                                      for binding in bindings)

    @staticmethod
    def _is_module(document: Document, name: ast.Name) -> bool:
        bindings = document.module.names.bindings.get(name.id, [])
        return bool(bindings) and all(binding.kind == "import" for binding in bindings) and not any(
            name.id in document.module.names.scope(function).bound  # type: ignore[arg-type]
            for function in document.functions_around(name))

    def speaking(self, also: Iterable[str] = ()) -> list[str]:
        """The files that speak of the family: its own, those that import one of it by name, and some others."""
        files = [*(member.module.path for member in self.members), *also]
        files += [path for member in self.members for path in self.workshop.files_with(member.name)
                  if path not in files and self._imports(path, member)]
        return [path for path in dict.fromkeys(files) if self.workshop.project.module(path) is not None]

    def copied(self, also: Iterable[str] = ()) -> bool:
        """Whether the project copies such objects, so that a copy must go on to share what the object keeps."""
        texts = [self.workshop.document(path).source.text for path in self.speaking(also)]
        return any(name.startswith("torch_geometric.") for name in self.externals) or any(
            "copy.copy(" in text or "from copy import" in text for text in texts)


def _only_annotated(node: ast.ClassDef) -> set[str]:
    """Names that a class body gives a type and no value."""
    return {statement.target.id for statement in node.body if isinstance(statement, ast.AnnAssign)
            and statement.value is None and isinstance(statement.target, ast.Name)}


def init_of(class_: ClassDefinition) -> FunctionDefinition | None:
    """The one `__init__` that a class body defines."""
    found = [definition for definition in class_.module.definitions_of(f"{class_.qualname}.__init__")
             if isinstance(definition, FunctionDefinition) and definition.owner is class_]
    return found[0] if len(found) == 1 and isinstance(found[0].node, FUNCTIONS) else None
