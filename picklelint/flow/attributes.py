"""Reading and storing attributes of whatever a value may be."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.catalogue import words
from picklelint.flow.classes import known_name
from picklelint.flow.frame import Arguments
from picklelint.flow.state import known
from picklelint.flow.values import (
    ANYTHING,
    CLEAN,
    DISPLAYS,
    Bound,
    Class,
    Constant,
    Deferred,
    External,
    Fallback,
    Function,
    Inner,
    ModuleValue,
    Namespace,
    Object,
    Slot,
    Super,
    Symbol,
    join,
    one,
)
from picklelint.project import ClassDefinition, Foreign, Module, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Place, Value
    from picklelint.project import Target

MODULE = "types.ModuleType"
MODULE_SLOT = "<module>"
KEEPING = ("functools.cached_property", "django.utils.functional.cached_property", "cached_property.cached_property")
PROPERTY = ("builtins.property", *KEEPING)
DECORATED = "builtins.decorated"
DECORATED_UNKNOWN = "builtins.decorated-by-unknown"
DESCRIPTORS = (*PROPERTY, "builtins.staticmethod", "builtins.classmethod", DECORATED, DECORATED_UNKNOWN)
TELLING = frozenset({"append", "add", "insert", "extend", "update", "setdefault", "start"})
_ENUMS = frozenset({"enum.Enum", "enum.Flag", "enum.IntEnum", "enum.IntFlag", "enum.StrEnum"})
_TOLD: dict[str, bool] = {}
_PLAIN_TYPES = ("types.SimpleNamespace", "argparse.Namespace", "torch.nn.Module", "pickle.Pickler")


def read(frame: Frame, value: Value, name: str, node: _ast.AST) -> Value:
    """`value.name`."""
    results = [read_atom(frame, atom, name, node) for atom in value]
    return results[0] if len(results) == 1 else join(results)


def read_atom(frame: Frame, atom: Atom, name: str, node: _ast.AST) -> Value:
    """The attribute of one atom."""
    if isinstance(atom, External):
        return one(frame.run.external(f"{atom.name}.{name}"))
    if isinstance(atom, Object):
        return _object(frame, atom, name, node)
    if isinstance(atom, Symbol):
        return _symbol(frame, atom, name, node)
    if isinstance(atom, ModuleValue):
        return _module(frame, atom.target, name)
    if isinstance(atom, Class):
        return _on_class(frame, atom, name, node)
    if isinstance(atom, Deferred):
        return _deferred(frame, atom, name, node)
    if isinstance(atom, Super):
        return _instance(frame, atom.receiver, atom.class_, name, node, atom.after)
    if isinstance(atom, Fallback):
        return read(frame, atom.either(), name, node)
    if isinstance(atom, Namespace):
        return one(frame.run.method(f"builtins.dict.{name}", atom))
    if isinstance(atom, Function):
        if name == "__code__":
            return one(frame.object(node, "types.CodeType", catalogue.maker("types.CodeType")))
        slot = frame.run.slots(frame, atom).get(name)
        return slot.value if slot else ANYTHING
    if isinstance(atom, Constant):
        return one(frame.run.method(f"builtins.{type(atom.value).__name__}.{name}", atom)) \
            if isinstance(atom.value, (str, bytes)) else ANYTHING
    return one(frame.run.method(f"*.{name}", atom)) if telling(name) else ANYTHING


def telling(name: str) -> bool:
    """Whether the name of a method alone tells a gate, whatever it is a method of."""
    found = _TOLD.get(name)
    if found is None:
        found = _TOLD[name] = catalogue.known(f"*.{name}")
    return found


def _deferred(frame: Frame, atom: Deferred, name: str, node: _ast.AST) -> Value:
    slots = frame.run.slots(frame, atom)
    if name in slots:
        return slots[name].value
    result = known(frame.state, one(atom)) if frame.state is not None else CLEAN
    if atom not in result:
        return read(frame, result, name, node)
    if atom.class_ is not None:
        methods = frame.run.classes.method(atom.class_, name)
        if methods and all(isinstance(method, Function) for method in methods):
            return frozenset(frame.run.bound(method, atom, name) for method in methods)
        if any(isinstance(method, Object) and method.type in KEEPING for method in methods):
            return read(frame, frame.run.forced(frame, one(atom)), name, node)
    if name in TELLING or words.is_method(name):
        return read(frame, frame.run.forced(frame, one(atom)), name, node)
    return one(frame.run.defer(frame, "attribute", atom, node, name=name))


def _object(frame: Frame, atom: Object, name: str, node: _ast.AST) -> Value:
    slots = frame.run.slots(frame, atom)
    if atom in frame.handed:
        frame.run.used(frame, atom, name)
    if atom.type == MODULE:
        return read(frame, slots[MODULE_SLOT].value, name, node) if MODULE_SLOT in slots else ANYTHING
    if name == "__dict__":
        return one(Namespace(atom))
    if name in slots:
        return slots[name].value
    if name == "__class__" and atom.class_ is not None:
        return one(frame.run.class_atom(atom.class_))
    if atom.class_ is not None:
        return _instance(frame, atom, atom.class_, name, node)
    if atom.type:
        return of_type(frame, atom, atom.type, name, node)
    return ANYTHING


def of_type(frame: Frame, atom: Atom, type: str, name: str, node: _ast.AST) -> Value:
    """An attribute of an instance of an external type: a row that is read (not called), else its method."""
    dotted = catalogue.canonical(f"{type}.{name}")
    row = catalogue.attribute(dotted)
    if row is not None:
        return one(frame.object(node, row.type, row))
    return one(frame.run.method(dotted, atom))


def _symbol(frame: Frame, atom: Symbol, name: str, node: _ast.AST) -> Value:
    if not isinstance(atom, Inner) or telling(name) or name in TELLING or words.is_word(name):
        frame.run.want(frame, atom)
    slots = frame.run.slots(frame, atom)
    if name == "__dict__":
        return one(Namespace(atom))
    if name in slots:
        return slots[name].value
    if isinstance(atom, Inner) and not atom.typed and (name in TELLING or words.is_word(name)):
        frame.run.type_attribute(atom)
    if atom.class_ is not None and _behaves(frame, atom.class_, name):
        return _instance(frame, atom, atom.class_, name, node)
    if atom.class_ is None and atom.type:
        return of_type(frame, atom, atom.type, name, node)
    inner = atom.field(name)
    known = one(frame.run.method(f"*.{name}", atom)) if name in TELLING or telling(name) else CLEAN
    return join((known, one(inner) if inner is not None else ANYTHING))


def _behaves(frame: Frame, class_: ClassDefinition, name: str) -> bool:
    """Whether the class, not the instance, says what `name` is: a method or a descriptor."""
    classes = frame.run.classes
    owner = classes.defining(class_, name)
    if owner is None:
        return name == "__getstate__"
    if isinstance(owner, str):
        return owner != "?" and (catalogue.known(catalogue.canonical(f"{owner}.{name}")) or name == "__getstate__")
    return any(isinstance(found, (Function, Class)) or (isinstance(found, Object) and found.type in DESCRIPTORS)
               or ((is_foreign_class(found) or getattr(found, "type", "") in DISPLAYS)
                   and not classes.stores(class_, name))
               for found in classes.attribute(owner, name))


def is_foreign_class(atom: Atom) -> bool:
    """Whether a library's name is that of a class by its spelling: it gives no method when read from an instance."""
    return isinstance(atom, External) and not atom.module and atom.name.rpartition(".")[2][:1].isupper()


def _module(frame: Frame, module: Module, name: str) -> Value:
    found = frame.run.global_value(module, name)
    if found:
        return found
    targets = frame.run.project.member(module, name)
    return join([target_value(frame, target) for target in targets]) if targets else ANYTHING


def target_value(frame: Frame, target: Target) -> Value:
    """The value of what an import leads to."""
    if isinstance(target, Module):
        return one(frame.run.module_value(target))
    if isinstance(target, Foreign):
        return one(frame.run.external(target.dotted, target.module))
    if isinstance(target, Variable):
        return frame.run.global_value(target.module, target.name)
    name = known_name(target)
    if name:
        return one(frame.run.external(name))
    if isinstance(target, ClassDefinition):
        return one(frame.run.class_atom(target))
    return frame.run.global_value(target.module, target.name)


def _on_class(frame: Frame, atom: Class, name: str, node: _ast.AST) -> Value:
    slots = frame.run.slots(frame, atom)
    if name in slots:
        return slots[name].value
    classes = frame.run.classes
    owner = classes.defining(atom.definition, name)
    if isinstance(owner, str):
        return one(frame.run.method(f"{owner}.{name}", atom))
    if owner is None:
        return ANYTHING
    results = []
    if _is_member(frame, atom, owner, name):
        member = frame.object(owner.node, tag=name, class_=atom.definition)
        if frame.state is not None:
            frame.state.put(member, "value", classes.attribute(owner, name), frame.here(node))
        return one(member)
    for found in classes.attribute(owner, name):
        if isinstance(found, Object) and found.type in ("builtins.staticmethod", "builtins.classmethod"):
            inner = frame.run.slots(frame, found)["func"].value
            bind = found.type == "builtins.classmethod"
            results.append(frozenset(Bound(function, atom, name) for function in inner) if bind else inner)
        else:
            results.append(one(found))
    return join(results)


def _is_member(frame: Frame, atom: Class, owner: ClassDefinition, name: str) -> bool:
    """Whether a name in the body of an Enum is one of its members: an instance of the class."""
    return not name.startswith("_") and any(base in _ENUMS for base in frame.run.classes.externals(atom.definition)) \
        and not any(isinstance(found, (Function, Class)) or (isinstance(found, Object) and found.type in DESCRIPTORS)
                    for found in frame.run.classes.attribute(owner, name))


def _instance(frame: Frame, receiver: Atom, class_: ClassDefinition, name: str, node: _ast.AST,
              after: ClassDefinition | None = None) -> Value:
    classes = frame.run.classes
    owner = classes.defining(class_, name, after)
    if isinstance(owner, str):
        if name == "__getstate__":
            return one(frame.run.method("builtins.object.__getstate__", receiver))
        return of_type(frame, receiver, owner, name, node) if owner != "?" else ANYTHING
    if owner is None:
        if after is not None or name == "__getstate__":
            return one(frame.run.method(f"builtins.object.{name}", receiver))
        return ANYTHING
    return join([_through(frame, found, receiver, class_, name, node) for found in classes.attribute(owner, name)])


def _through(frame: Frame, found: Atom, receiver: Atom, class_: ClassDefinition, name: str, node: _ast.AST) -> Value:
    """What a class attribute gives when it is read through an instance."""
    if isinstance(found, Function):
        return one(frame.run.bound(found, receiver, name))
    if isinstance(found, Deferred) and found.how == "decorated":
        return join([_through(frame, made, receiver, class_, name, node)
                     for made in frame.run.forced(frame, one(found))])
    if not isinstance(found, Object):
        return one(found) if not isinstance(found, External) or found.module or is_foreign_class(found) else ANYTHING
    slots = frame.run.slots(frame, found)
    if found.class_ is not None and frame.run.classes.hook(found.class_, ("__get__",)):
        return ANYTHING
    if found.type in PROPERTY:
        getter = slots.get("fget", Slot(CLEAN)).value
        value = join([frame.run.invoke(frame, frame.run.bound(function, receiver, name), Arguments(), node)
                      for function in getter if isinstance(function, Function)] or [ANYTHING])
        if found.type in KEEPING and frame.state is not None:
            for owner in frame.run.forced(frame, one(receiver)):
                frame.state.put(owner, name, value, frame.here(node))
        return value
    if found.type == "builtins.staticmethod":
        return slots["func"].value
    if found.type == "builtins.classmethod":
        return frozenset(Bound(function, frame.run.class_atom(class_), name) for function in slots["func"].value)
    if found.type in (DECORATED, DECORATED_UNKNOWN):
        return frozenset(frame.run.bound(function, receiver, name) for function in slots["func"].value)
    return one(found)


def store(frame: Frame, targets: Value, name: str, value: Value, place: Place) -> None:
    """`target.name = value` for whatever the target may be; certain (strong) where it is one thing only."""
    strong = len(targets) == 1
    waiting = frozenset(target for target in targets if made_by_caller(target))
    if waiting and frame.state is not None:
        for target in waiting:
            frame.state.put(target, name, value, place, strong)
    targets = frame.run.forced(frame, targets - waiting)
    state = frame.state
    if state is None:
        return
    strong = strong and len(targets) == 1
    for target in targets:
        if isinstance(target, (Symbol, Class, Function)) or (
                isinstance(target, Object) and (target.class_ is not None or target.type in _PLAIN_TYPES
                                                or name in state.slots(target))):
            if not _intercepted(frame, target, name, value, place):
                state.put(target, name, value, place, strong)


def made_by_caller(atom: Atom) -> bool:
    """Whether an object is made by calling what only the caller knows: `cls()` in a factory."""
    return isinstance(atom, Deferred) and atom.how == "call" and isinstance(atom.subject, Symbol)


def _intercepted(frame: Frame, target: Atom, name: str, value: Value, place: Place) -> bool:
    """Whether a property setter, a descriptor or `__setattr__` of the project takes the value instead."""
    class_ = target.class_ if isinstance(target, (Object, Symbol)) else None
    if class_ is None:
        return False
    classes = frame.run.classes
    if classes.hook(class_, ("__setattr__",)):
        return True
    owner = classes.defining(class_, name)
    if not isinstance(owner, ClassDefinition) or classes.plain_method(owner, name) is not None:
        return False
    for found in classes.attribute(owner, name):
        if isinstance(found, Object) and found.type == PROPERTY[0]:
            setter = frame.run.slots(frame, found).get("fset")
            for function in setter.value if setter else ():
                arguments = Arguments([(value, place.node)])
                frame.run.invoke(frame, frame.run.bound(function, target, name), arguments, place.node)
            return True
        if isinstance(found, Object) and found.class_ is not None and classes.hook(found.class_, ("__set__",)):
            return True
    return False


def delete(frame: Frame, targets: Value, name: str, place: Place) -> None:
    """`del target.name`."""
    if frame.state is not None and len(targets) == 1:
        for target in targets:
            if isinstance(target, Namespace):
                target = target.owner
            frame.state.put(target, name, CLEAN, place)
