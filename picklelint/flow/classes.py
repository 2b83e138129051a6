"""Classes of the project: bases across files, method resolution order, and what a name means on them."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow.values import CLEAN, Bound, Class, External, Function, Place
from picklelint.model import Carrier
from picklelint.names import FUNCTIONS, import_bindings
from picklelint.project import ClassDefinition, Definition, Foreign, Module, Variable
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:

    from picklelint.flow.services import Runner
    from picklelint.flow.values import Value
    from picklelint.project import Target

    Base = ClassDefinition | str

GETSTATE = ("__getstate__",)
REDUCE = ("__reduce_ex__", "__reduce__")
_NO_STATE_OF_THEIR_OWN = frozenset({
    "builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol", "typing_extensions.Protocol",
    "collections.abc.Callable"})


class Classes:
    """Answers about classes, each worked out once."""

    def __init__(self, run: Runner) -> None:
        self.run = run
        self.contexts: dict[ClassDefinition, Value] = {}
        self._bases: dict[ClassDefinition, list[Base]] = {}
        self._mro: dict[ClassDefinition, list[Base]] = {}
        self._stored: dict[ClassDefinition, frozenset[str]] = {}

    def bases(self, class_: ClassDefinition) -> list[Base]:
        """Each base as a project class or a canonical dotted name; `?` for one that cannot be told."""
        found = self._bases.get(class_)
        if found is None:
            self._bases[class_] = []
            found = []
            for expression in class_.node.bases:
                found += self._base(class_, expression)
            self._bases[class_] = found
        return found

    def mro(self, class_: ClassDefinition) -> list[Base]:
        """C3 linearisation, external names as leaves; left to right, depth first where C3 has no answer."""
        found = self._mro.get(class_)
        if found is None:
            self._mro[class_] = [class_]
            found = self._mro[class_] = self._linearise(class_)
        return found

    def carriers(self, class_: ClassDefinition) -> list[Carrier]:
        """The carrier rows among the bases, nearest first."""
        found = []
        for base in self.mro(class_):
            row = catalogue.carrier(base) if isinstance(base, str) else None
            if row is not None and row not in found:
                found.append(row)
        return found

    def is_loader(self, class_: ClassDefinition) -> bool:
        """Whether instances are loaders, which start processes when they are iterated."""
        return any(gate.fires == "iterate" for base in self.externals(class_) for gate in catalogue.gates(base))

    def externals(self, class_: ClassDefinition) -> list[str]:
        """The external names in the resolution order."""
        return [base for base in self.mro(class_) if isinstance(base, str)]

    def opaque(self, class_: ClassDefinition) -> bool:
        """Whether some base is not known to the catalogue, so that it may do anything to the state."""
        return any(name not in _NO_STATE_OF_THEIR_OWN and catalogue.carrier(name) is None
                   for name in self.externals(class_))

    def defining(self, class_: ClassDefinition, name: str, after: ClassDefinition | None = None) -> Base | None:
        """The first class in the order that binds `name` (after `after`), or the first external one it may be in."""
        order = self.mro(class_)
        if after is not None and after in order:
            order = order[order.index(after) + 1:]
        external: str | None = None
        for base in order:
            if isinstance(base, str):
                if external is None and base not in _NO_STATE_OF_THEIR_OWN:
                    external = base
            elif name in base.module.names.scope(base.node).bound:
                return base
        return external

    def stores(self, class_: ClassDefinition, name: str) -> bool:
        """Whether some method of a project class in the order assigns to an attribute of this name."""
        return any(name in self._stored_by(base) for base in self.mro(class_) if isinstance(base, ClassDefinition))

    def _stored_by(self, class_: ClassDefinition) -> frozenset[str]:
        found = self._stored.get(class_)
        if found is None:
            found = self._stored[class_] = frozenset(
                node.attr for node in walk(class_.node)
                if isinstance(node, _ast.Attribute) and isinstance(node.ctx, _ast.Store))
        return found

    def looks_into(self, class_: ClassDefinition, name: str) -> bool:
        """Whether some method of a project class in the order reads `self.name["text"]` or `self.name.files`."""
        for base in self.mro(class_):
            for node in walk(base.node) if isinstance(base, ClassDefinition) else ():
                named = isinstance(node, _ast.Subscript) and isinstance(node.slice, _ast.Constant) \
                    and isinstance(node.slice.value, str)
                if (named or (isinstance(node, _ast.Attribute) and node.attr == "files")) \
                        and isinstance(node.value, _ast.Attribute) and node.value.attr == name:  # type: ignore[attr-defined]
                    return True
        return False

    def attribute(self, owner: ClassDefinition, name: str) -> Value:
        """What the body of `owner` binds `name` to."""
        plain = self.plain_method(owner, name)
        if plain is not None:
            return frozenset((plain,))
        return self.run.class_namespace(owner).names.get(name, CLEAN)

    def plain_method(self, owner: ClassDefinition, name: str) -> Function | None:
        """The method `name` of `owner` if one undecorated `def` is all that binds it."""
        wanted = f"{owner.qualname}.{name}"
        found = [item for item in owner.module.definitions_of(wanted) if item.owner is owner]
        if len(found) == 1 and isinstance(found[0].node, FUNCTIONS) and not found[0].node.decorator_list:
            return self.run.function(found[0])
        return None

    def method(self, class_: ClassDefinition, name: str, after: ClassDefinition | None = None) -> Value:
        """The functions that `name` resolves to on a class of the project; CLEAN if no project class binds it."""
        owner = self.defining(class_, name, after)
        return self.attribute(owner, name) if isinstance(owner, ClassDefinition) else CLEAN

    def hook(self, class_: ClassDefinition, names: tuple[str, ...]) -> ClassDefinition | None:
        """The project class in the order that defines one of the pickling hooks, if any."""
        for base in self.mro(class_):
            if isinstance(base, ClassDefinition):
                bound = base.module.names.scope(base.node).bound
                if any(name in bound for name in names):
                    return base
        return None

    def _base(self, class_: ClassDefinition, expression: _ast.expr) -> list[Base]:
        if isinstance(expression, _ast.Subscript):
            return self._base(class_, expression.value)
        found: list[Base] = []
        for target in self.targets(class_, expression):
            base = self._as_base(target)
            if base is not None and base not in found and base is not class_:
                found.append(base)
        return found or self._evaluated_base(class_, expression) or ["?"]

    def _evaluated_base(self, class_: ClassDefinition, expression: _ast.expr) -> list[Base]:
        """A base that a module-level name leads to (`ctx.Process`): what running the module says."""
        if not isinstance(expression, _ast.Attribute) or not isinstance(expression.value, _ast.Name):
            return []
        found: list[Base] = []
        for atom in self.run.global_attribute(class_.module, expression.value.id, expression.attr):
            function = atom.function if isinstance(atom, Bound) else atom
            if isinstance(function, External):
                found.append(catalogue.canonical(function.name))
                if isinstance(atom, Bound):
                    self.contexts[class_] = self.contexts.get(class_, CLEAN) | {atom.receiver}
            elif isinstance(function, Class):
                found.append(function.definition)
        return list(dict.fromkeys(found))

    def _as_base(self, target: Target) -> Base | None:
        if isinstance(target, ClassDefinition):
            return known_name(target) or target
        if isinstance(target, Foreign):
            return catalogue.canonical(target.dotted)
        if isinstance(target, Variable):
            return self._aliased(target)
        return None

    def _aliased(self, target: Variable) -> Base | None:
        """A base bound by `Name = some.Class` at module level."""
        for statement in walk(target.module.source.tree, without=FUNCTIONS):
            if isinstance(statement, _ast.Assign) and any(
                    isinstance(name, _ast.Name) and name.id == target.name for name in statement.targets):
                for dotted in target.module.names.dotted(statement.value):
                    found = self.run.project.resolve(target.module, dotted)
                    if found and not isinstance(found[0], Variable):
                        return self._as_base(found[0])
        return None

    def targets(self, near: Definition, expression: _ast.expr) -> list[Target]:
        """What a dotted expression in the header of a definition stands for."""
        if isinstance(expression, _ast.Attribute):
            project = self.run.project
            return [found for owner in self.targets(near, expression.value)
                    for found in project.member(owner, expression.attr)]
        if not isinstance(expression, _ast.Name):
            return []
        return self._named(near, expression.id)

    def _named(self, near: Definition, name: str) -> list[Target]:
        module: Module = near.module
        enclosing = near.enclosing
        while enclosing is not None:
            local = module.definitions_of(f"{enclosing.qualname}.<locals>.{name}")
            if local:
                return list(local)
            for node in walk(enclosing.node):
                if isinstance(node, (_ast.Import, _ast.ImportFrom)):
                    for bound, binding in import_bindings(node):
                        if bound == name:
                            return self.run.project.imported(module, binding)
            if name in module.names.scope(enclosing.node).bound:
                return []
            enclosing = enclosing.enclosing
        if near.owner is not None:
            local = module.definitions_of(f"{near.owner.qualname}.{name}")
            if local:
                return list(local)
        found = self.run.project.lookup(module, name)
        return found or [Foreign("builtins." + name)]

    def _linearise(self, class_: ClassDefinition) -> list[Base]:
        bases = self.bases(class_)
        sequences: list[list[Base]] = [
            [base] if isinstance(base, str) else list(self.mro(base)) for base in bases]
        sequences.append(list(bases))
        merged = merge([sequence for sequence in sequences if sequence])
        if merged is None:
            merged = list(dict.fromkeys(item for sequence in sequences for item in sequence))
        return [class_, *(item for item in merged if item is not class_)]


def known_name(definition: Definition) -> str:
    """The catalogue's name of a definition, when a library with rows is itself being checked; empty otherwise."""
    if definition.local or not catalogue.has_library(definition.module.name):
        return ""
    name = catalogue.canonical(f"{definition.module.name}.{definition.qualname}")
    return name if catalogue.known(name) or catalogue.safe(name) else ""


def merge(sequences: list[list[Base]]) -> list[Base] | None:
    """The C3 merge, None where the orders contradict each other."""
    result: list[Base] = []
    while sequences:
        for sequence in sequences:
            head = sequence[0]
            if not any(head in other[1:] for other in sequences):
                break
        else:
            return None
        result.append(head)
        sequences = [rest for rest in ([item for item in sequence if item != head] for sequence in sequences) if rest]
    return result


def header_place(class_: ClassDefinition) -> Place:
    """Where a finding stands that the class header completes: its first base, else its name."""
    return Place(class_.module, class_.node.bases[0] if class_.node.bases else class_.node)

