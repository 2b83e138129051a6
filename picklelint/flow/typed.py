"""What `isinstance`, `callable` and `hasattr` answer, where that is certain: by the resolution order of project
classes, by the types of known objects, and by a few library classes that share no instances."""
from __future__ import annotations

import builtins

from picklelint import catalogue
from picklelint.flow.values import (
    ANYTHING,
    SPREAD,
    Bound,
    Class,
    Constant,
    Deferred,
    External,
    Function,
    ModuleValue,
    Narrowed,
    Object,
    Symbol,
)
from picklelint.project import ClassDefinition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Frame
    from picklelint.flow.services import Runner
    from picklelint.flow.values import Atom, Value

CALLABLE = "callable"
# No instance of one of these is an instance of another, nor of a built-in container or number.
_APART = frozenset({
    "numpy.ndarray", "pandas.DataFrame", "pandas.Series", "PIL.Image.Image", "pathlib.Path", "torch.Tensor",
    "torch.nn.Module", "torch.optim.Optimizer", "torch.utils.data.DataLoader", "torch.utils.data.Dataset",
    "torch.optim.lr_scheduler.LRScheduler", "torch_xla.distributed.parallel_loader.MpDeviceLoader"})
_BUILTIN = frozenset(f"builtins.{name}" for name, value in vars(builtins).items()
                     if isinstance(value, type) and name not in ("object", "type"))
_WITHOUT_ATTRIBUTES = frozenset({
    "builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol", "collections.abc.Iterator",
    "collections.abc.Iterable", "torch.utils.data.Dataset", "torch.utils.data.IterableDataset"})
_FUNCTIONS = frozenset({"types.FunctionType", "types.LambdaType", "types.MethodType", "collections.abc.Callable",
                        "typing.Callable", "builtins.object"})


def targets_of(frame: Frame, value: Value) -> frozenset[Atom] | None:
    """The classes that the second argument of `isinstance` names; None where they cannot be told."""
    found: set[Atom] = set()
    for atom in value:
        if isinstance(atom, Object) and atom.type == "builtins.tuple":
            for name, slot in frame.run.slots(frame, atom).items():
                inner = targets_of(frame, slot.value) if name.startswith("[") else frozenset()
                if inner is None:
                    return None
                found |= inner
        elif isinstance(atom, (Class, External)):
            found.add(atom)
        else:
            return None
    return frozenset(found) or None


def answer(run: Runner, atom: Atom, targets: object) -> bool | None:
    """Whether an atom is an instance of one of the classes, or callable; None where nobody can tell."""
    if targets == CALLABLE:
        return _is_callable(run, atom)
    assert isinstance(targets, frozenset)
    answers = {_instance_of(run, atom, target) for target in targets}
    return True if True in answers else None if None in answers else False


def narrowed(run: Runner, value: Value, targets: frozenset[Atom]) -> Value:
    """What of a value may be an instance of one of the classes; symbols remember that they are to be one."""
    found: set[Atom] = set()
    for atom in value:
        told = answer(run, atom, targets)
        if told is None and isinstance(atom, Symbol) and not isinstance(atom, Narrowed):
            found.add(atom.narrowed(targets))
        elif told is not False:
            found.add(atom)
    return frozenset(found)


def _is_callable(run: Runner, atom: Atom) -> bool | None:
    if isinstance(atom, (Function, Bound, Class)):
        return True
    if isinstance(atom, Object):
        if atom.class_ is not None:
            return True if run.classes.hook(atom.class_, ("__call__",)) else \
                None if run.classes.opaque(atom.class_) else False
        return False if atom.type in _BUILTIN else None
    return False if isinstance(atom, Constant) else None


def _instance_of(run: Runner, atom: Atom, target: Atom) -> bool | None:
    name = catalogue.canonical(target.name) if isinstance(target, External) else ""
    if name == "builtins.object":
        return True
    if isinstance(atom, Narrowed):
        answers = {_narrowed(run, known, target, name) for known in atom.targets}
        return answers.pop() if len(answers) == 1 else None
    if isinstance(atom, Constant):
        return _constant(atom.value, name, target)
    if isinstance(atom, (Function, Bound)):
        return True if name in _FUNCTIONS else False if name in _BUILTIN | _APART else None
    if isinstance(atom, (Class, ModuleValue)):
        return False if name in _BUILTIN | _APART else None
    if isinstance(atom, (Object, Symbol, Deferred)):
        if atom.class_ is not None:
            return _of_class(run, atom.class_, target, name, exact=not isinstance(atom, Symbol))
        type = getattr(atom, "type", "")
        if isinstance(target, Class):
            return False if type in _BUILTIN | _APART and isinstance(atom, Object) else None
        return _of_type(type, name) if type else None
    return None


def _narrowed(run: Runner, known: Atom, target: Atom, name: str) -> bool | None:
    """Whether what is an instance of `known` is one of `target` too."""
    if known is target:
        return True
    if isinstance(known, Class):
        return _of_class(run, known.definition, target, name, exact=False)
    return _of_type(catalogue.canonical(known.name), name) if isinstance(known, External) else None


def _constant(value: object, name: str, target: Atom) -> bool | None:
    if name in _BUILTIN:
        return isinstance(value, getattr(builtins, name.partition(".")[2]))
    return False if name in _APART or isinstance(target, Class) else None


def _of_class(run: Runner, class_: ClassDefinition, target: Atom, name: str, exact: bool) -> bool | None:
    order = run.classes.mro(class_)
    if isinstance(target, Class):
        if target.definition in order:
            return True
        return False if exact and "?" not in order and not run.classes.opaque(target.definition) else None
    if name in order:
        return True
    known = not any(isinstance(base, str) and (base == "?" or base in _BUILTIN) for base in order)
    return False if known and (name in _BUILTIN or (name in _APART and not _near(order))) else None


def _near(order: list[ClassDefinition | str]) -> bool:
    """Whether some library base may derive from a class that others derive from."""
    return any(isinstance(base, str) and base not in _APART
               and base.partition(".")[0] not in ("builtins", "abc", "typing") for base in order)


def _of_type(type: str, name: str) -> bool | None:
    if type == name:
        return True
    if type in _BUILTIN and name in _BUILTIN:
        return issubclass(getattr(builtins, type.partition(".")[2]), getattr(builtins, name.partition(".")[2]))
    return False if {type, name} <= _BUILTIN | _APART else None


def has(frame: Frame, atom: Atom, name: str) -> bool | None:
    """Whether an instance of a class of the project has an attribute; None where nobody can tell."""
    class_ = getattr(atom, "class_", None)
    if class_ is None or not isinstance(atom, Object):
        return None
    classes, slots = frame.run.classes, frame.run.slots(frame, atom)
    if name in slots or classes.hook(class_, (name,)):
        return True
    plain = all(base in _WITHOUT_ATTRIBUTES for base in classes.externals(class_))
    if not plain or SPREAD in slots or name.startswith("__") or classes.stores(class_, name) \
            or classes.hook(class_, ("__getattr__", "__getattribute__")):
        return None
    return False


def question(frame: Frame, asked: Value, targets: object) -> Value:
    """The answer for every atom, or the question where only a caller knows."""
    for atom in asked:
        if isinstance(atom, Symbol):
            frame.run.want(frame, atom)
    return frozenset(frame.run.comparison(atom, "isinstance", targets) for atom in asked) or ANYTHING
