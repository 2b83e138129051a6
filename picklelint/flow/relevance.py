"""Which functions can ship anything at all: those that name a gate, and those that call one that does.

Names decide, not values: a function is quiet only if nothing in its text is called like a gate, or like a function
that is not quiet. Import aliases of gates count as names of gates.
"""
from __future__ import annotations

import _ast
import re

from picklelint import catalogue
from picklelint.catalogue import words
from picklelint.names import FUNCTIONS, imported_name
from picklelint.prefilter import Prefilter
from picklelint.project import ClassDefinition, FunctionDefinition, Module
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.classes import Classes
    from picklelint.names import Binding, FunctionNode
    from picklelint.project import Definition, Project

_CALLED = re.compile(r"([A-Za-z_]\w*)\s*[(\[]|@\s*(?:\w+\.)*(\w+)|(\w+)\s*=\s*(?:\w+\.)*(\w+)")
_PARTIAL = re.compile(r"\bpartial\(\s*(?:\w+\.)*(\w+)")
_ALIAS = re.compile(r"^(\w+)\s*=\s*(?:[\w.]*partial\(\s*)?(?:\w+\.)*(\w+)\b", re.MULTILINE)
_INITIALISERS = ("__init__", "__new__", "__post_init__", "__enter__")
_STORING = frozenset({"append", "add", "insert", "extend", "update", "setdefault", "pop", "clear", "remove", "__dict__",
                      "__setattr__", "appendleft", "__init__"})
_TAKING = _STORING - {"__init__", "__setattr__"}
_GROUPS = [(re.compile(pattern), frozenset(names.split())) for pattern, names in words.GROUPS]
_ROUNDS = 6
_KEEPING = "cached_property"


class Relevance:
    """Answers for definitions, by module."""

    def __init__(self, project: Project, classes: Classes, prefilter: Prefilter) -> None:
        self.project = project
        self.prefilter = prefilter
        self.classes = classes
        self._loud: dict[str, set[object]] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._classes: dict[object, bool] = {}
        self._gate_words: dict[str, set[str]] = {}
        self._changes: dict[object, bool] = {}
        self._giving: dict[object, bool] = {}
        self._names_called: dict[str, dict[object, set[str]]] = {}
        self._by_name: dict[str, dict[str, list[FunctionDefinition]]] = {}

    def quiet(self, definition: Definition) -> bool:
        """Whether running a function cannot meet a gate."""
        return definition.node not in self.loud(definition.module)

    def changes(self, definition: FunctionDefinition) -> bool:
        """Whether a method stores into something, itself or through another method of an object it calls."""
        found = self._changes.get(definition.node)
        if found is None:
            self._changes[definition.node] = False
            found = self._changes[definition.node] = self._stores(definition)
        return found

    def gives_itself(self, class_: ClassDefinition) -> bool:
        """Whether making an instance hands the instance to something else, which then has changed."""
        found = self._giving.get(class_.node)
        if found is None:
            owner = self.classes.defining(class_, "__init__")
            method = self.classes.plain_method(owner, "__init__") if isinstance(owner, ClassDefinition) else None
            found = self._giving[class_.node] = method is not None and _hands_out_self(method.definition.node)
        return found

    def _stores(self, definition: FunctionDefinition) -> bool:
        if any(_KEEPING in (getattr(node, "id", ""), getattr(node, "attr", ""))
               for decorator in getattr(definition.node, "decorator_list", ()) for node in walk(decorator)):
            return True  # what a cached property gives is stored under its name
        for node in walk(definition.node):
            if isinstance(node, (_ast.Attribute, _ast.Subscript)) and not isinstance(node.ctx, _ast.Load):
                return True
            if isinstance(node, _ast.Attribute):
                if node.attr in _STORING or any(self.changes(other) for other in self._called(definition, node)):
                    return True
            elif isinstance(node, _ast.Name) and node.id in ("setattr", "vars", "delattr"):
                return True
        return False

    def _called(self, definition: FunctionDefinition, node: _ast.Attribute) -> list[FunctionDefinition]:
        """The methods that an attribute in a method may call: of its own module by name, of `self` by its class."""
        found = list(self._methods(definition.module).get(node.attr, ()))
        if definition.owner is not None and isinstance(node.value, _ast.Name) and not found:
            owner = self.classes.defining(definition.owner, node.attr)
            if isinstance(owner, ClassDefinition):
                found += [item for item in owner.module.definitions_of(f"{owner.qualname}.{node.attr}")
                          if isinstance(item, FunctionDefinition)]
        return found

    def _methods(self, module: Module) -> dict[str, list[FunctionDefinition]]:
        """The methods defined in a module, by name."""
        found = self._by_name.get(module.path)
        if found is None:
            found = self._by_name[module.path] = {}
            for definition in module.definitions:
                if isinstance(definition, FunctionDefinition) and definition.owner is not None:
                    found.setdefault(definition.name, []).append(definition)
        return found

    def quiet_class(self, class_: ClassDefinition) -> bool:
        """Whether making an instance cannot meet a gate, and the instance is no process."""
        found = self._classes.get(class_.node)
        if found is None:
            found = self._classes[class_.node] = self._quiet_class(class_)
        return found

    def _quiet_class(self, class_: ClassDefinition) -> bool:
        if any(row.boundary != 1 for row in self.classes.carriers(class_)) or self.classes.is_loader(class_):
            return False
        for base in self.classes.mro(class_):
            if isinstance(base, ClassDefinition):
                for name in _INITIALISERS:
                    for definition in base.module.definitions_of(f"{base.qualname}.{name}"):
                        if not self.quiet(definition):
                            return False
        return True

    def loud(self, module: Module) -> set[object]:
        """The nodes of the functions of a module that can meet a gate, in their own text or in what they call."""
        found = self._loud.get(module.path)
        if found is None:
            self._loud[module.path] = set()
            names = self.gate_words(module) | self._imported(module) | self._carrying_classes(module)
            found = self._loud[module.path] = self._closed(module, names)
        return found

    def _direct_names(self, module: Module) -> frozenset[str]:
        """Names of functions, methods and classes of a module that meet a gate without leaving the module."""
        found = self._names.get(module.path)
        if found is None:
            loud = self._closed(module, self.gate_words(module))
            names = {definition.name for definition in module.definitions if definition.node in loud}
            names |= {definition.owner.name for definition in module.definitions
                      if definition.node in loud and definition.owner is not None and definition.name in _INITIALISERS}
            names |= self._carrying_classes(module)
            found = self._names[module.path] = frozenset(names - set(_INITIALISERS) - {"__call__"})
        return found

    def _closed(self, module: Module, names: set[str]) -> set[object]:
        """The functions that call one of the names, or a function of the module that does."""
        called = self._called_in(module)
        loaders = [definition for definition in module.definitions if isinstance(definition, FunctionDefinition)
                   and definition.name == "__init__" and definition.owner is not None
                   and self.classes.is_loader(definition.owner)]
        loud: set[object] = {definition.node for definition in loaders}
        names |= {definition.owner.name for definition in loaders if definition.owner is not None}
        for _ in range(_ROUNDS):
            grown = [definition for definition in module.definitions if definition.node in called
                     and definition.node not in loud and called[definition.node] & names]
            if not grown:
                break
            for definition in grown:
                loud.add(definition.node)
                initialises = definition.owner is not None and definition.name in _INITIALISERS
                names.add(definition.owner.name if initialises and definition.owner else definition.name)
        return loud

    def body_matters(self, module: Module) -> bool:
        """Whether the statements outside of functions and classes can meet a gate."""
        lines: list[str] = []
        for statement in module.source.tree.body:
            first, last = statement.lineno, statement.end_lineno
            if isinstance(statement, (*FUNCTIONS, _ast.ClassDef)):
                continue
            lines += module.source.lines[first - 1:last]
        called = names_in("\n".join(lines))
        return bool(called & (self.gate_words(module) | self._imported(module, called)
                              | self._carrying_classes(module)
                              | {definition.name for definition in module.definitions
                                 if definition.node in self.loud(module)}
                              | {definition.owner.name for definition in module.definitions
                                 if definition.owner is not None and definition.node in self.loud(module)}))

    def _called_in(self, module: Module) -> dict[object, set[str]]:
        found = self._names_called.get(module.path)
        if found is None:
            found = self._names_called[module.path] = {
                definition.node: called_names(module, definition) for definition in module.definitions
                if isinstance(definition, FunctionDefinition)}
        return found

    def gate_words(self, module: Module) -> set[str]:
        """The names of gates that count in a module: common verbs only where its text speaks of their library.

        A module-level name for a gate, or for a partial call of one, counts too.
        """
        found = self._gate_words.get(module.path)
        if found is None:
            found = self._gate_words[module.path] = set(words.OWN)
            for pattern, names in _GROUPS:
                if self.project.mentions(module.path, pattern):
                    found |= names
            found |= {alias for alias, name in _ALIAS.findall(module.source.text) if name in found}
        return set(found)

    def _imported(self, module: Module, called: set[str] | None = None) -> set[str]:
        """Names in a module that stand for a gate, or for something of the project that meets one."""
        found: set[str] = set()
        wanted = called if called is not None else set().union(*self._called_in(module).values())
        for name, bindings in module.names.bindings.items():
            for binding in bindings:
                if words.is_word(binding.attribute):
                    found.add(name)
                elif (binding.kind in ("import", "from")
                      and self._foreign_carriers(module, name, binding, wanted, found)):
                    continue
                elif binding.kind == "import" or (binding.kind == "from" and name in wanted):
                    found |= self._loud_through(module, name, binding)
        return found

    def _foreign_carriers(self, module: Module, name: str, binding: Binding, wanted: set[str],
                          found: set[str]) -> bool:
        """Note library classes that carry state among what an import brings in; whether it is a library's."""
        dotted = imported_name(binding)
        if dotted.startswith(".") or not catalogue.has_library(dotted):
            return False
        if self.project.module_path(module, binding.module):
            return False
        if catalogue.carrier(catalogue.canonical(dotted)) is not None:
            found.add(name)
        found |= {word for word in wanted if word[:1].isupper()
                  and catalogue.carrier(catalogue.canonical(f"{dotted}.{word}")) is not None}
        return True

    def _carrying_classes(self, module: Module) -> set[str]:
        """Names of classes of a module whose instances cross with their state."""
        return {definition.name for definition in module.definitions
                if isinstance(definition, ClassDefinition) and definition.node.bases
                and self.classes.carriers(definition)}

    def _loud_through(self, module: Module, name: str, binding: Binding) -> set[str]:
        """The names by which an import brings in functions that meet a gate."""
        dotted = "." * binding.level + binding.module
        if binding.kind == "import":
            return set(self._names_at(self.project.module_path(module, dotted)))
        below = self.project.module_path(module, f"{dotted}.{binding.attribute}" if binding.module
                                         else dotted + binding.attribute)
        if below:
            return set(self._names_at(below))
        return self._telling(self.project.module_path(module, dotted), binding.attribute, name)

    def _names_at(self, path: str) -> frozenset[str]:
        """The telling names of a file, which is read only if its bytes speak of a gate."""
        target = self.project.module(path) if path and self.project.mentions(path, self.prefilter.tell_tale) else None
        return self._direct_names(target) if target is not None else frozenset()

    def _telling(self, path: str, name: str, here: str) -> set[str]:
        """What importing a name of a file (through packages that hand it on) brings in that meets a gate.

        That is the name itself, called `here`, and the methods of the class it is.
        """
        for _ in range(_ROUNDS):
            loud = self._names_at(path)
            module = self.project.module(path) if loud or path.endswith("__init__.py") else None
            if module is None:
                return set()
            methods = {definition.name for definition in module.definitions if definition.owner is not None
                       and definition.owner.name == name and definition.name in loud}
            if methods or name in loud:
                return methods | ({here} if name in loud else set())
            binding = next(iter(module.names.bindings.get(name, ())), None)
            if binding is None or binding.kind != "from":
                return set()
            path, name = self.project.module_path(module, "." * binding.level + binding.module), binding.attribute
        return set()

    def hands_on(self, definition: FunctionDefinition) -> bool:
        """Whether a function hands a culprit to something, in a file that leads to gates through what it imports."""
        imports = self.project.imports(definition.module.path)
        return bool(imports) and any(
            isinstance(node, _ast.Call) and any(isinstance(argument, _ast.Lambda) for argument in (
                *node.args, *(keyword.value for keyword in node.keywords)))
            and any(self.prefilter.leads(path) for path in imports.get(root_name(node.func), ()))
            for node in walk(definition.node))


def root_name(expression: _ast.expr) -> str:
    """The name a dotted expression begins with."""
    while isinstance(expression, _ast.Attribute):
        expression = expression.value
    return expression.id if isinstance(expression, _ast.Name) else ""


def called_names(module: Module, definition: FunctionDefinition) -> set[str]:
    """What the text of a function calls, subscribes to, decorates with or assigns by name."""
    node = definition.node
    first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
    return names_in("\n".join(module.source.lines[first - 1:node.end_lineno]))


def names_in(text: str) -> set[str]:
    """Names that a text calls, subscribes to, decorates with, assigns or calls partially."""
    return {name for found in _CALLED.findall(text) for name in found if name}.union(_PARTIAL.findall(text))


def _hands_out_self(node: FunctionNode) -> bool:
    """Whether a method appends `self` to something, or stores it in something else."""
    arguments = node.args.args
    name = arguments[0].arg if arguments else ""
    for inner in walk(node):
        if isinstance(inner, _ast.Call) and getattr(inner.func, "attr", "") in _TAKING:
            given = [*inner.args]
        elif isinstance(inner, _ast.Assign) and any(not isinstance(target, _ast.Name) for target in inner.targets):
            given = [inner.value]
        else:
            continue
        if any(isinstance(value, _ast.Name) and value.id == name for value in given):
            return True
    return False
