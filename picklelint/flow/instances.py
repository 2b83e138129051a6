"""Making instances: `__new__`, `__init__`, generated initialisers, and what library bases keep."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import containers, gates
from picklelint.flow.frame import Arguments, Pending
from picklelint.flow.values import (
    CLEAN,
    NAMED_INSTANCE,
    Class,
    Constant,
    Function,
    Object,
    join,
    one,
)
from picklelint.project import ClassDefinition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Slot, Value
    from picklelint.model import Carrier

DATACLASS = ("dataclasses.dataclass", "pydantic.dataclasses.dataclass")
ATTRS = ("attr.s", "attr.attrs", "attr.define", "attr.dataclass", "attrs.define", "attrs.frozen", "attr.frozen",
         "attrs.mutable", "attr.mutable")
FIELD = ("dataclasses.field", "attr.ib", "attr.attrib", "attrs.field", "attr.field")
NAMED_TUPLES = ("typing.NamedTuple", "typing_extensions.NamedTuple")


def instantiate(frame: Frame, atom: Class, arguments: Arguments, node: _ast.AST) -> Value:
    """`Class(...)`."""
    class_ = atom.definition
    classes = frame.run.classes
    created: Value = CLEAN
    maker = classes.method(class_, "__new__")
    if maker:
        created = join([frame.run.invoke_now(frame, function, _with_class(arguments, atom, node), node)
                        for function in maker if isinstance(function, Function)])
    objects = [made for made in created if isinstance(made, Object) and made.class_ is not None]
    if not objects:
        made = frame.object(node, class_=class_)
        if frame.state is not None:
            frame.state.fresh(made)
        objects = [made]
    for made in objects:
        note_process(frame, made, class_, node)
        initialise(frame, made, class_, arguments, node)
        for row in classes.carriers(class_):
            note_carrier(frame, made, row, node)
    return frozenset(objects)


def _with_class(arguments: Arguments, atom: Class, node: _ast.AST) -> Arguments:
    made = Arguments([(one(atom), node), *arguments.positional], arguments.keywords)
    made.more, made.unknown = arguments.more, arguments.unknown
    return made


def initialise(frame: Frame, made: Object, class_: ClassDefinition, arguments: Arguments, node: _ast.AST) -> None:
    """Run whatever initialises the instance."""
    owner = frame.run.classes.defining(class_, "__init__")
    fields = generated_fields(frame, class_)
    if fields and not _own_init_wins(frame, class_, owner):
        _generated(frame, made, class_, fields, arguments, node)
        return
    if isinstance(owner, ClassDefinition):
        for function in frame.run.classes.attribute(owner, "__init__"):
            frame.run.invoke(frame, frame.run.bound(function, made, "__init__"), arguments, node)
    elif isinstance(owner, str):
        external_init(frame, owner, made, arguments, node)


def _own_init_wins(frame: Frame, class_: ClassDefinition, owner: object) -> bool:
    """Whether an `__init__` stands before the class that generates one."""
    for base in frame.run.classes.mro(class_):
        if isinstance(base, ClassDefinition):
            if base is owner:
                return True
            if generator_of(frame, base):
                return False
    return True


def generator_of(frame: Frame, class_: ClassDefinition) -> str:
    """The dotted name of what generates `__init__` for this very class, empty if nothing does."""
    for decorator in class_.node.decorator_list:
        function = decorator.func if isinstance(decorator, _ast.Call) else decorator
        for target in frame.run.classes.targets(class_, function):
            dotted = getattr(target, "dotted", "")
            if dotted in DATACLASS or dotted in ATTRS:
                return str(dotted)
    return next((base for base in frame.run.classes.bases(class_) if base in NAMED_TUPLES), "")


def generated_fields(frame: Frame, class_: ClassDefinition) -> dict[str, tuple[Value, _ast.AST, ClassDefinition]]:
    """Fields in order: what stands behind each `=` and where, over all bases that generate."""
    found: dict[str, tuple[Value, _ast.AST, ClassDefinition]] = {}
    for base in reversed(frame.run.classes.mro(class_)):
        if isinstance(base, ClassDefinition) and generator_of(frame, base):
            namespace = frame.run.class_namespace(base)
            for statement in base.node.body:
                name = field_name(statement)
                if name:
                    found[name] = (namespace.names.get(name, CLEAN), statement, base)
    return found


def field_name(statement: _ast.stmt) -> str:
    """The field a class body statement declares, empty for none."""
    if isinstance(statement, _ast.AnnAssign) and isinstance(statement.target, _ast.Name):
        words = {node.id if isinstance(node, _ast.Name) else getattr(node, "attr", "")
                 for node in _heads(statement.annotation)}
        return "" if words & {"ClassVar"} else statement.target.id
    if isinstance(statement, _ast.Assign) and isinstance(statement.value, _ast.Call) \
            and isinstance(statement.targets[0], _ast.Name):
        function = statement.value.func
        last = function.attr if isinstance(function, _ast.Attribute) else getattr(function, "id", "")
        return statement.targets[0].id if last in ("ib", "attrib", "field") else ""
    return ""


def _heads(annotation: _ast.AST) -> Iterator[_ast.AST]:
    yield annotation
    if isinstance(annotation, _ast.Subscript):
        yield annotation.value


def _generated(frame: Frame, made: Object, class_: ClassDefinition,
               fields: dict[str, tuple[Value, _ast.AST, ClassDefinition]], arguments: Arguments,
               node: _ast.AST) -> None:
    position = 0
    for name, (default, statement, base) in fields.items():
        in_init, value = _field_default(frame, default, node)
        given = arguments.get(name, position) if in_init else None
        if in_init:
            position += 1
        place = frame.here(given[1]) if given else frame.run.place(base.module, statement)
        if given is None and not in_init and not _has_factory(frame, default):
            continue
        if frame.state is not None:
            frame.state.put(made, name, given[0] if given else value, place)
    for hook in ("__post_init__", "__attrs_post_init__"):
        for function in frame.run.classes.method(class_, hook):
            frame.run.invoke(frame, frame.run.bound(function, made, hook), Arguments(), node)


def _field_default(frame: Frame, default: Value, node: _ast.AST) -> tuple[bool, Value]:
    """Whether the field is a parameter, and what it holds when nothing is given."""
    for atom in default:
        if isinstance(atom, Object) and atom.type in FIELD:
            slots = frame.run.slots(frame, atom)
            init = slots.get("init")
            in_init = not (init and any(isinstance(item, Constant) and item.value is False for item in init.value))
            factory = slots.get("default_factory") or slots.get("factory")
            if factory is not None:
                return in_init, _manufactured(frame, factory, node)
            plain = slots.get("default")
            return in_init, plain.value if plain else CLEAN
    return True, default


def _manufactured(frame: Frame, factory: Slot, node: _ast.AST) -> Value:
    """What a default factory makes, made where the field names it."""
    module = frame.module
    if factory.place is not None:
        frame.module, node = factory.place.module, factory.place.node
    try:
        return join([frame.run.invoke(frame, function, Arguments(), node) for function in factory.value])
    finally:
        frame.module = module


def _has_factory(frame: Frame, default: Value) -> bool:
    return any(isinstance(atom, Object) and atom.type in FIELD
               and ("default_factory" in frame.run.slots(frame, atom) or "factory" in frame.run.slots(frame, atom))
               for atom in default)


def external_init(frame: Frame, base: str, receiver: Atom, arguments: Arguments, node: _ast.AST) -> Value:
    """`__init__` of a library class on an instance of the project: the parameters it keeps become attributes."""
    row = catalogue.carrier(base)
    returns = catalogue.returns(base)
    holds = (row.keeps if row else ()) + (returns.holds if returns else ())
    if frame.state is not None:
        for name, value, given in held(frame, holds, arguments):
            frame.state.put(receiver, name, value, frame.here(given))
        if base in ("builtins.dict", "builtins.list", "collections.OrderedDict", "collections.UserDict"):
            for value, given in arguments.everything():
                frame.state.add(receiver, "[*]", frame.run.items(frame, value), frame.here(given))
    for gate in catalogue.gates(base):
        if gate.fires == "iterate":
            gates.pass_gate(frame, gate, arguments, None, node, receiver)
    return CLEAN


def held(frame: Frame, holds: tuple[str, ...], arguments: Arguments) -> list[tuple[str, Value, _ast.AST]]:
    """The slots a row says are kept: (slot, value, argument)."""
    found: list[tuple[str, Value, _ast.AST]] = []
    for spelled in holds:
        if spelled == "*":
            found += [(f"[{index}]", *given) for index, given in enumerate(arguments.positional)]
            if arguments.more is not None:
                found.append(("[*]", containers.items(frame, arguments.more[0]), arguments.more[1]))
        elif spelled == "items":
            found += _items_of_the_first(frame, arguments)
        elif spelled == "**":
            found += [(name, *given) for name, given in arguments.keywords.items()]
        else:
            position, _, name = spelled.rpartition(":")
            given = arguments.get(name, int(position) if position else -1)
            if given is not None:
                found.append((name, *given))
            elif arguments.unknown is not None:
                value, node = arguments.unknown
                found.append((name, containers.keyword(frame, value, name, node), node))
    return found


def _items_of_the_first(frame: Frame, arguments: Arguments) -> list[tuple[str, Value, _ast.AST]]:
    """The items of a list or a mapping that is given, each under its own key."""
    found: list[tuple[str, Value, _ast.AST]] = []
    for value, node in arguments.positional[:1]:
        for atom in frame.run.forced(frame, value):
            slots = frame.run.slots(frame, atom)
            if isinstance(atom, Object) and atom.type in (*containers.SEQUENCES, *containers.MAPPINGS):
                found += [(name, slot.value, node) for name, slot in slots.items() if name.startswith("[")]
            elif isinstance(atom, Object) and atom.class_ is None and atom.type != containers.MODULE:
                found.append(("[*]", containers.items(frame, one(atom)), node))
    return found


def named_tuple(frame: Frame, type: Object, arguments: Arguments, node: _ast.AST) -> Object:
    """An instance of a namedtuple made by a call: it crosses if its class does."""
    made = frame.object(node, NAMED_INSTANCE)
    if frame.state is not None:
        frame.state.fresh(made)
        frame.state.put(made, "class", one(type), frame.here(node))
        for index, (value, given) in enumerate(arguments.everything()):
            frame.state.put(made, f"[{index}]", value, frame.here(given))
    return made


def note_carrier(frame: Frame, made: Atom, row: Carrier, node: _ast.AST) -> None:
    """Remember an instance whose state will cross, until the end of the body."""
    frame.carried.setdefault(made, (row, frame.here(node)))


def note_process(frame: Frame, made: Object, class_: ClassDefinition, node: _ast.AST) -> None:
    """An instance of a Process subclass ships itself when it is started."""
    for base in frame.run.classes.externals(class_):
        for gate in catalogue.gates(base):
            if gate.fires == "start":
                context = frame.run.classes.contexts.get(class_, CLEAN)
                frame.pending[made] = Pending(gate, frame.here(node), context, {})
                return
