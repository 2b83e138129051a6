"""The files of a project: module name to file, definitions by `module:qualname`, and what an imported name stands for.

The only cache of files. An overlay (absolute path to bytes) stands in for files on disk: stdin, the editor, tests.
Imports are resolved statically and lazily; what cannot be found in the project is a `Foreign` dotted name.
"""
from __future__ import annotations

import _ast
import os
import re

from picklelint.guards import respell
from picklelint.names import FUNCTIONS, Names, blocks_of, imported_name, is_main_guard
from picklelint.source import Source, SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from picklelint.names import Binding

    Target: TypeAlias = "Module | FunctionDefinition | ClassDefinition | Variable | Foreign"

_MARKERS = (".picklelint.toml", "pyproject.toml", "setup.cfg", ".git")
_MAX_HOPS = 30
_IMPORTS = re.compile(rb"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([\w., \t]+))",
                      re.MULTILINE)


class Foreign:
    """A dotted name of a module that is not part of the project. `module`: bound by `import`, so it is a module."""

    __slots__ = ("dotted", "module")

    def __init__(self, dotted: str, module: bool = False) -> None:
        self.dotted = dotted
        self.module = module


class Variable:
    """A module-level name bound by assignment."""

    __slots__ = ("module", "name")

    def __init__(self, module: Module, name: str) -> None:
        self.module = module
        self.name = name


class Definition:
    """A `def` or `class` of the project.

    `owner` is the class whose body holds it, `enclosing` the function around it (both None at module level);
    `guarded`: defined under the main guard, so that only the main process has it.
    """

    __slots__ = ("module", "qualname", "node", "owner", "enclosing", "guarded")

    def __init__(self, module: Module, qualname: str, node: _ast.AST, owner: ClassDefinition | None,
                 enclosing: FunctionDefinition | None, guarded: bool) -> None:
        self.module = module
        self.qualname = qualname
        self.node = node
        self.owner = owner
        self.enclosing = enclosing
        self.guarded = guarded

    @property
    def address(self) -> str:
        """`module:qualname`."""
        return f"{self.module.name}:{self.qualname}"

    @property
    def name(self) -> str:
        """The last part of the qualified name."""
        return self.qualname.rpartition(".")[2]

    @property
    def local(self) -> bool:
        """Whether pickle cannot find it by name, because a function made it."""
        return "<locals>" in self.qualname


class FunctionDefinition(Definition):
    """A function, method or lambda."""

    __slots__ = ()
    node: _ast.FunctionDef | _ast.AsyncFunctionDef | _ast.Lambda


class ClassDefinition(Definition):
    """A class."""

    __slots__ = ()
    node: _ast.ClassDef


class Module:
    """One file of the project with its names and definitions."""

    __slots__ = ("source", "names", "name", "path", "definitions", "_by_node", "_by_qualname")

    def __init__(self, source: Source, name: str) -> None:
        self.source = source
        respell(source.tree)
        self.names = Names(source.tree)
        self.name = name
        self.path = source.path
        self.definitions: list[FunctionDefinition | ClassDefinition] = []
        self._by_node: dict[_ast.AST, FunctionDefinition | ClassDefinition] = {}
        self._by_qualname: dict[str, list[FunctionDefinition | ClassDefinition]] = {}
        self._index()

    def function(self, node: _ast.AST) -> FunctionDefinition:
        """The definition of a `def` node."""
        found = self._by_node[node]
        assert isinstance(found, FunctionDefinition)
        return found

    def class_(self, node: _ast.AST) -> ClassDefinition:
        """The definition of a `class` node."""
        found = self._by_node[node]
        assert isinstance(found, ClassDefinition)
        return found

    def lambda_(self, node: _ast.Lambda, owner: ClassDefinition | None,
                enclosing: FunctionDefinition | None) -> FunctionDefinition:
        """The definition of a lambda, which only whoever runs the code around it can place."""
        found = self._by_node.get(node)
        if found is None:
            prefix = f"{enclosing.qualname}.<locals>." if enclosing else f"{owner.qualname}." if owner else ""
            found = self._by_node[node] = FunctionDefinition(self, prefix + "<lambda>", node, owner, enclosing, False)
        assert isinstance(found, FunctionDefinition)
        return found

    def definition(self, node: _ast.AST) -> FunctionDefinition | ClassDefinition:
        """The definition of a `def` or `class` node."""
        return self._by_node[node]

    def definitions_of(self, qualname: str) -> list[FunctionDefinition | ClassDefinition]:
        """All definitions of a qualified name, in source order."""
        return self._by_qualname.get(qualname, [])

    def _index(self) -> None:
        pending: list[tuple[_ast.AST, ClassDefinition | None, FunctionDefinition | None, str, bool]] = [
            (statement, None, None, "", False) for statement in reversed(self.source.tree.body)]
        while pending:
            node, owner, enclosing, prefix, guarded = pending.pop()
            if isinstance(node, (*FUNCTIONS, _ast.ClassDef)):
                owner, enclosing, prefix = self._define(node, owner, enclosing, prefix, guarded)
            elif isinstance(node, _ast.If) and is_main_guard(node.test):
                pending += [(child, owner, enclosing, prefix, guarded) for child in reversed(node.orelse)]
                pending += [(child, owner, enclosing, prefix, True) for child in reversed(node.body)]
                continue
            for block in reversed(blocks_of(node)):
                pending += [(child, owner, enclosing, prefix, guarded) for child in reversed(block)]

    def _define(self, node: _ast.FunctionDef | _ast.AsyncFunctionDef | _ast.ClassDef, owner: ClassDefinition | None,
                enclosing: FunctionDefinition | None, prefix: str, guarded: bool,
                ) -> tuple[ClassDefinition | None, FunctionDefinition | None, str]:
        qualname = prefix + node.name
        if isinstance(node, FUNCTIONS):
            made = FunctionDefinition(self, qualname, node, owner, enclosing, guarded)
            self._keep(made)
            return None, made, qualname + ".<locals>."
        kind = ClassDefinition(self, qualname, node, owner, enclosing, guarded)
        self._keep(kind)
        return kind, enclosing, qualname + "."

    def _keep(self, definition: FunctionDefinition | ClassDefinition) -> None:
        self.definitions.append(definition)
        self._by_node[definition.node] = definition
        self._by_qualname.setdefault(definition.qualname, []).append(definition)


class Project:
    """Files by path, parsed once; `overlay` stands in for the disk."""

    def __init__(self, root: str, overlay: dict[str, bytes] | None = None) -> None:
        self.root = root
        self.overlay = overlay or {}
        self._modules: dict[str, Module | SourceError | OSError] = {}
        self._searched: dict[str, tuple[str, ...]] = {}
        self._located: dict[tuple[str, str], str] = {}
        self._imports: dict[str, dict[str, tuple[str, ...]]] = {}
        self._last: tuple[str, bytes] = ("", b"")
        self._mentions: dict[tuple[str, bytes], bool] = {}
        self._looked_up: dict[tuple[str, str], list[Target]] = {}

    @classmethod
    def containing(cls, path: str, overlay: dict[str, bytes] | None = None) -> Project:
        """The project a file belongs to."""
        path = os.path.abspath(path)
        return cls(root_of(package_parent(path)), {os.path.abspath(key): data for key, data in (overlay or {}).items()})

    def read(self, path: str) -> bytes:
        """The bytes of a file, from the overlay first; OSError where there are none. The last one is kept."""
        if path in self.overlay:
            return self.overlay[path]
        if self._last[0] != path:
            with open(path, "rb", buffering=0) as file:
                self._last = path, file.read()
        return self._last[1]

    def exists(self, path: str) -> bool:
        """Whether there are bytes for a path."""
        return path in self.overlay or os.path.isfile(path)

    def load(self, path: str) -> Module:
        """The parsed module of a file; SourceError or OSError where it cannot be had."""
        path = os.path.abspath(path)
        found = self._modules.get(path)
        if found is None:
            try:
                found = Module(Source.parse(path, self.read(path)), self.module_name(path))
            except (SourceError, OSError) as error:
                found = error
            self._modules[path] = found
        if isinstance(found, Module):
            return found
        raise found

    def module(self, path: str) -> Module | None:
        """The parsed module of a file, or None where it cannot be had."""
        try:
            return self.load(path)
        except (SourceError, OSError):
            return None

    def adopt(self, source: Source) -> Module:
        """Take a file that somebody else parsed (flake8) into the cache."""
        module = self._modules[source.path] = Module(source, self.module_name(source.path))
        return module

    def module_name(self, path: str) -> str:
        """The dotted name of a file: through its packages, else relative to the root."""
        top = package_parent(path)
        stem = path[:-3] if path.endswith(".py") else path
        parts = os.path.relpath(stem, top).split(os.sep)
        if parts[-1] == "__init__" and len(parts) > 1:
            parts.pop()
        return ".".join(parts)

    def lookup(self, module: Module, name: str, _hops: int = 0) -> list[Target]:
        """Everything a module-level name of `module` may be; empty for a name the module does not bind."""
        key = (module.path, name)
        found = self._looked_up.get(key)
        if found is None and _hops < _MAX_HOPS:
            self._looked_up[key] = []
            found = self._bound(module, name, _hops)
            self._looked_up[key] = found
        return found or []

    def import_module(self, module: Module, dotted: str) -> Module | None:
        """The project file that `import dotted` (leading dots count) reaches from `module`."""
        path = self._locate(module.path, dotted)
        return self.module(path) if path else None

    def resolve(self, module: Module, dotted: str, _hops: int = 0) -> list[Target]:
        """What an imported dotted name (leading dots count) is, through re-exports."""
        found = self.import_module(module, dotted)
        if found is not None:
            return [found]
        head, _, attribute = dotted.rpartition(".")
        if not head.strip("."):
            head = dotted[:len(dotted) - len(dotted.lstrip("."))]
            attribute = dotted[len(head):]
        if not head or not attribute or _hops >= _MAX_HOPS:
            return [Foreign(dotted)]
        targets: list[Target] = []
        for owner in self.resolve(module, head, _hops + 1):
            targets += self.member(owner, attribute, _hops + 1)
        return targets

    def member(self, owner: Target, attribute: str, _hops: int = 0) -> list[Target]:
        """What `owner.attribute` is; empty where it cannot be told."""
        if isinstance(owner, Foreign):
            return [Foreign(f"{owner.dotted}.{attribute}")]
        if isinstance(owner, Module):
            found = self.lookup(owner, attribute, _hops + 1)
            if found:
                return found
            below = self.import_module(owner, f".{attribute}") if owner.path.endswith("__init__.py") else None
            return [below] if below else []
        if isinstance(owner, ClassDefinition):
            return list(owner.module.definitions_of(f"{owner.qualname}.{attribute}"))
        return []

    def _bound(self, module: Module, name: str, hops: int) -> list[Target]:
        bindings = module.names.bindings.get(name)
        if bindings is None:
            return self._starred(module, name, hops)
        found: list[Target] = []
        for binding in bindings:
            if binding.kind in ("def", "class"):
                found.append(module.definition(binding.node))
            elif binding.kind == "assign":
                found.append(Variable(module, name))
            else:
                found += self.imported(module, binding, hops)
        return found

    def imported(self, module: Module, binding: Binding, _hops: int = 0) -> list[Target]:
        """What an import binding brings in."""
        if binding.kind == "import":
            found = self.import_module(module, binding.module)
            return [found or Foreign(binding.module, module=True)]
        return [target for target in self.resolve(module, imported_name(binding), _hops + 1)
                if not (isinstance(target, Foreign) and target.dotted.startswith("."))]

    def _starred(self, module: Module, name: str, hops: int) -> list[Target]:
        found: list[Target] = []
        for star in module.names.stars:
            dotted = "." * star.level + star.module
            target = self.import_module(module, dotted)
            if target is None:
                if not dotted.startswith("."):
                    found.append(Foreign(f"{dotted}.{name}"))
            elif target is not module and not name.startswith("_"):
                found += self.lookup(target, name, hops + 1)
        return found

    def mentions(self, path: str, words: re.Pattern[bytes]) -> bool:
        """Whether the bytes of a file hold one of the words."""
        key = (path, words.pattern)
        found = self._mentions.get(key)
        if found is None:
            try:
                found = words.search(self.read(path)) is not None
            except OSError:
                found = False
            self._mentions[key] = found
        return found

    def neighbours(self, path: str) -> tuple[str, ...]:
        """The project files that the import lines of a file name, without parsing it."""
        return tuple(dict.fromkeys(near for paths in self.imports(path).values() for near in paths))

    def imports(self, path: str) -> dict[str, tuple[str, ...]]:
        """The names that the import lines of a file bind to something of the project, with the files they lead to."""
        found = self._imports.get(path)
        if found is None:
            found = self._imports[path] = {}
            try:
                named = imported_in(self.read(path))
            except OSError:
                named = []
            for name, modules in named:
                located = tuple(file for file in (self._locate(path, module) for module in modules) if file)
                if located:
                    found[name] = found.get(name, ()) + located
        return found

    def module_path(self, module: Module, dotted: str) -> str:
        """The path of the project file that `import dotted` reaches from `module`, empty for none."""
        return self._locate(module.path, dotted)

    def _locate(self, importer: str, dotted: str) -> str:
        level = len(dotted) - len(dotted.lstrip("."))
        if level:
            folder = os.path.dirname(importer)
            for _ in range(level - 1):
                folder = os.path.dirname(folder)
            return self._file(folder, dotted[level:])
        for folder in self._search_path(importer):
            path = self._file(folder, dotted)
            if path:
                return path
        return ""

    def _search_path(self, importer: str) -> tuple[str, ...]:
        folder = os.path.dirname(importer)
        found = self._searched.get(folder)
        if found is None:
            top = package_parent(importer)
            root = root_of(top)
            found = self._searched[folder] = tuple(dict.fromkeys((top, root, os.path.join(root, "src"))))
        return found

    def _file(self, folder: str, dotted: str) -> str:
        key = (folder, dotted)
        found = self._located.get(key)
        if found is None:
            stem = os.path.join(folder, *dotted.split(".")) if dotted else folder
            found = ""
            for path in (os.path.join(stem, "__init__.py"), stem + ".py" if dotted else ""):
                if path and (path in self.overlay or os.path.isfile(path)):
                    found = path
                    break
            self._located[key] = found
        return found


def imported_in(data: bytes) -> list[tuple[str, tuple[str, ...]]]:
    """What import lines bind: (name, dotted modules); of `from a import b` both `a` and `a.b`."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for module, names, plain in _IMPORTS.findall(data):
        for part in (plain or names).strip(b"() ").split(b","):
            words = [word.decode("utf-8", "replace") for word in part.split(b"#")[0].split()]
            if not words or not words[0].strip(".*").replace(".", "").isidentifier() and words[0] != "*":
                continue
            name = words[2] if len(words) == 3 else words[0]
            if plain:
                found.append((name.partition(".")[0], (words[0],)))
            else:
                dotted = module.decode("utf-8", "replace")
                below = dotted + words[0] if dotted.endswith(".") else f"{dotted}.{words[0]}"
                found.append((name, (dotted, below) if words[0] != "*" else (dotted,)))
    return found


def package_parent(path: str) -> str:
    """The folder that holds the outermost package around a file (its own folder where there is none)."""
    folder = os.path.dirname(os.path.abspath(path))
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        above = os.path.dirname(folder)
        if above == folder:
            break
        folder = above
    return folder


def root_of(folder: str) -> str:
    """The nearest folder from `folder` up that holds a project marker, else `folder` itself."""
    current = folder
    while True:
        if any(os.path.exists(os.path.join(current, marker)) for marker in _MARKERS):
            return current
        above = os.path.dirname(current)
        if above == current:
            return folder
        current = above
