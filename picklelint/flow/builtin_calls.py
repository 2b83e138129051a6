"""What built-in functions, container methods and the standard decorators do to values."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow import attributes, containers, gates, typed
from picklelint.flow.frame import Arguments
from picklelint.flow.values import (
    ANY_ITEM,
    ANYTHING,
    CLEAN,
    CLOSED,
    MADE_TYPE,
    NAMED,
    NAMEDTUPLE,
    SPREAD,
    Bound,
    Class,
    Constant,
    Function,
    Namespace,
    Object,
    Super,
    Symbol,
    join,
    one,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast
    from collections.abc import Callable

    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Value

    Handler = Callable[[Frame, Atom | None, Arguments, _ast.AST], Value]

PARTIAL = "functools.partial"
WRAPS = "functools.wraps"
CACHING = "functools.lru_cache()"
VIEW = "43"
HANDLERS: dict[str, Handler] = {}


def handles(*names: str) -> Callable[[Handler], Handler]:
    """Register a handler for calls of dotted names."""
    def register(handler: Handler) -> Handler:
        for name in names:
            HANDLERS[name] = handler
        return handler
    return register


@handles("builtins.isinstance")
def is_instance(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    targets = typed.targets_of(frame, arguments.value("", 1))
    return typed.question(frame, frame.run.forced(frame, arguments.value("", 0)), targets) if targets else ANYTHING


@handles("builtins.callable")
def is_callable(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return typed.question(frame, arguments.value("", 0), typed.CALLABLE)


@handles("builtins.str", "builtins.int", "builtins.float", "builtins.bool", "builtins.repr",
         "builtins.print", "builtins.range", "builtins.abs", "builtins.round", "builtins.ord", "builtins.chr",
         "builtins.hash", "builtins.id", "builtins.format", "builtins.bytes", "builtins.bytearray", "builtins.sum",
         "builtins.any", "builtins.all", "builtins.input", "builtins.hasattr", "builtins.issubclass",
         "builtins.divmod", "builtins.pow", "builtins.hex", "builtins.bin", "builtins.oct")
def plain(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    for value, _ in arguments.positional:
        for atom in value:
            if isinstance(atom, Object) and atom in frame.pending:
                gates.use(frame, atom, "iterate")
    return CLEAN


@handles("builtins.len")
def length(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return special(frame, arguments.value("", 0), "__len__", node) and CLEAN


def special(frame: Frame, value: Value, name: str, node: _ast.AST) -> Value:
    """Call a special method where the project defines it."""
    results = []
    for atom in value:
        class_ = getattr(atom, "class_", None)
        if class_ is not None:
            for function in frame.run.classes.method(class_, name):
                results.append(frame.run.invoke(frame, frame.run.bound(function, atom, name), Arguments(), node))
    return join(results)


@handles("builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "collections.deque",
         "builtins.sorted")
def collection(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    source = arguments.value("", 0)
    found = next(iter(source)) if len(source) == 1 else None
    made = containers.filled(frame, node, "builtins.list", containers.items(frame, source))
    if isinstance(found, Object) and found.type in containers.SEQUENCES and frame.state is not None:
        containers.copy_into(frame, made, source, frame.here(node))
    return one(made)


@handles("builtins.min", "builtins.max", "builtins.next")
def any_item(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if len(arguments.positional) > 1:
        return join([value for value, _ in arguments.positional])
    return containers.items(frame, arguments.value("", 0))


@handles("builtins.dict", "collections.OrderedDict", "collections.Counter", "collections.ChainMap")
def mapping(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "builtins.dict")
    if frame.state is not None:
        frame.state.fresh(made)
        for value, given in arguments.positional:
            containers.copy_into(frame, made, value, frame.here(given))
        for name, (value, given) in arguments.keywords.items():
            frame.state.put(made, f"[{name!r}]", value, frame.here(given))
    return one(made)


@handles("collections.defaultdict")
def default_mapping(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "collections.defaultdict")
    if frame.state is not None:
        frame.state.fresh(made)
        if arguments.positional:
            value, given = arguments.positional[0]
            frame.state.put(made, "default_factory", value, frame.here(given))
        for value, given in arguments.positional[1:]:
            containers.copy_into(frame, made, value, frame.here(given))
        for name, (value, given) in arguments.keywords.items():
            frame.state.put(made, f"[{name!r}]", value, frame.here(given))
    return one(made)


@handles("builtins.getattr")
def get_attribute(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    frame.run.want_value(frame, arguments.value("", 1))
    names = [atom.value for atom in arguments.value("", 1) if isinstance(atom, Constant)]
    if len(names) != 1 or not isinstance(names[0], str):
        return ANYTHING
    return join((attributes.read(frame, arguments.value("", 0), names[0], node), arguments.value("", 2)))


@handles("builtins.setattr")
def set_attribute(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    frame.run.want_value(frame, arguments.value("", 1))
    for name in _texts(arguments.value("", 1)):
        attributes.store(frame, arguments.value("", 0), name, arguments.value("", 2), frame.here(node))
    return CLEAN


@handles("builtins.object.__setattr__")
def set_slot(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """Past whatever `__setattr__` or descriptor the class has."""
    given = [*([one(receiver)] if receiver is not None else []), *(value for value, _ in arguments.positional)]
    if len(given) != 3:
        return CLEAN
    targets, names, value = given
    for name in _texts(names):
        for target in frame.run.forced(frame, targets):
            if isinstance(target, (Object, Symbol)) and frame.state is not None:
                frame.state.put(target, name, value, frame.here(node), len(targets) == 1)
    return CLEAN


def _texts(value: Value) -> list[str]:
    """The constant strings among the atoms."""
    return [atom.value for atom in value if isinstance(atom, Constant) and isinstance(atom.value, str)]


@handles("builtins.delattr")
def delete_attribute(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    for name in _texts(arguments.value("", 1)):
        attributes.delete(frame, arguments.value("", 0), name, frame.here(node))
    return CLEAN


@handles("builtins.vars")
def namespace(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if not arguments.positional:
        return local_names(frame, None, arguments, node)
    return frozenset(Namespace(atom) if isinstance(atom, (Object, Symbol)) else ANYTHING_ATOM
                     for atom in arguments.value("", 0))


ANYTHING_ATOM = next(iter(ANYTHING))


@handles("builtins.locals")
def local_names(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "builtins.dict", tag="locals")
    if frame.state is not None:
        frame.state.fresh(made)
        for name, value in frame.state.names.items():
            frame.state.put(made, f"[{name!r}]", value, frame.here(node))
        frame.state.put(made, SPREAD, ANYTHING, frame.here(node))  # a key that is not known is any of these, or none
    return one(made)


@handles("builtins.super")
def parent(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    owner = frame.definition.owner if frame.definition is not None else None
    class_ = frame.receiver or owner
    if owner is None or class_ is None or frame.state is None:
        return ANYTHING
    signature = frame.definition.node.args if frame.definition is not None else None
    first = [*signature.posonlyargs, *signature.args] if signature is not None else []
    if not first:
        return ANYTHING
    return frozenset(Super(atom, class_, owner) for atom in frame.state.names.get(first[0].arg, CLEAN))


@handles("builtins.type")
def type_of(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if len(arguments.positional) == 1:
        classes = [getattr(atom, "class_", None) for atom in arguments.value("", 0)]
        return frozenset(frame.run.class_atom(class_) for class_ in classes if class_ is not None) or ANYTHING
    return _holding(frame, node, MADE_TYPE, "<typename>", arguments.value("", 0))


@handles("builtins.object.__new__")
def allocate(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = []
    for atom in arguments.value("", 0):
        class_ = atom.definition if isinstance(atom, Class) else getattr(atom, "class_", None)
        if class_ is not None:
            found = frame.object(node, class_=class_)
            if frame.state is not None:
                frame.state.fresh(found)
            made.append(found)
    return frozenset(made) or ANYTHING


@handles("builtins.object.__getstate__")
def default_state(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return one(Namespace(receiver)) if receiver is not None else ANYTHING


@handles("builtins.staticmethod", "builtins.classmethod")
def static_method(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    name = getattr(node, "id", None) or getattr(getattr(node, "func", None), "id", "staticmethod")
    return _holding(frame, node, f"builtins.{name}", "func", arguments.value("", 0))


@handles(*attributes.PROPERTY)
def computed(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    name = getattr(node, "id", None) or getattr(node, "attr", None) or "property"
    type = attributes.PROPERTY[1] if name == "cached_property" else attributes.PROPERTY[0]
    made = _holding(frame, node, type, "fget", arguments.value("fget", 0))
    setter = arguments.value("fset", 1)
    if setter and frame.state is not None:
        for atom in made:
            frame.state.put(atom, "fset", setter, frame.here(node))
    return made


@handles("builtins.property.setter")
def with_setter(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if receiver is None or frame.state is None:
        return ANYTHING
    made = _holding(frame, node, attributes.PROPERTY[0], "fset", arguments.value("", 0))
    getter = frame.state.slots(receiver).get("fget")
    for atom in made:
        frame.state.put(atom, "fget", getter.value if getter else CLEAN, None)
    return made


@handles("builtins.property.getter", "builtins.property.deleter", "abc.abstractmethod", "typing.overload",
         "contextlib.contextmanager", "contextlib.closing", "contextlib.nullcontext", "functools.singledispatch",
         "functools.total_ordering",
         "contextlib.asynccontextmanager", "atexit.register", "typing.final", "dataclasses.dataclass",
         "copy.copy", "copy.deepcopy", "typing.no_type_check", "unittest.skip")
def same_thing(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return arguments.value("", 0) or one(frame.run.external("typing.final"))


def _holding(frame: Frame, node: _ast.AST, type: str, slot: str, value: Value) -> Value:
    made = frame.object(node, type)
    if frame.state is not None:
        frame.state.fresh(made)
        frame.state.put(made, slot, value, frame.here(node))
    return one(made)


@handles("functools.partial", "functools.partialmethod")
def partial(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, PARTIAL)
    if frame.state is not None and arguments.positional:
        frame.state.fresh(made)
        for index, (value, given) in enumerate(arguments.positional):
            frame.state.put(made, f"[{index - 1}]" if index else "func", value, frame.here(given))
        if arguments.more is not None:
            frame.state.put(made, ANY_ITEM, arguments.more[0], frame.here(node))
        for name, (value, given) in arguments.keywords.items():
            frame.state.put(made, name, value, frame.here(given))
        if arguments.unknown is not None:
            frame.state.put(made, SPREAD, arguments.unknown[0], frame.here(node))
    return one(made)


@handles("functools.wraps")
def wraps(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return _holding(frame, node, WRAPS, "wrapped", arguments.value("wrapped", 0))


@handles("functools.update_wrapper")
def update_wrapper(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    wrappers = arguments.value("wrapper", 0)
    if frame.state is not None:
        for wrapper in wrappers:
            if isinstance(wrapper, Function):
                frame.state.put(wrapper, NAMED, arguments.value("wrapped", 1), frame.here(node))
    return wrappers


@handles("functools.lru_cache", "functools.cache")
def caching(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    value = arguments.value("user_function", 0)
    if any(isinstance(atom, (Function, Bound)) for atom in value):
        return cached(frame, value, node)
    return one(frame.object(node, CACHING))


def cached(frame: Frame, value: Value, node: _ast.AST) -> Value:
    """A function under `lru_cache` keeps its name; a bound method does not lead back to the cache."""
    if any(isinstance(atom, Bound) for atom in value):
        row = catalogue.maker("functools.lru_cache.method")
        return one(frame.object(node, "functools.lru_cache.method", row))
    return value


@handles("collections.namedtuple", "typing.NamedTuple")
def named_tuple_type(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return _holding(frame, node, NAMEDTUPLE, "<typename>", arguments.value("typename", 0))


@handles("types.SimpleNamespace", "argparse.Namespace")
def plain_namespace(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "types.SimpleNamespace")
    if frame.state is not None:
        frame.state.fresh(made)
        for name, (value, given) in arguments.keywords.items():
            frame.state.put(made, name, value, frame.here(given))
        if arguments.unknown is not None:
            frame.state.put(made, SPREAD, arguments.unknown[0], frame.here(node))
    return one(made)


@handles("os.path.join")
def joined_path(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """Of a path only its last part is known: enough to tell what kind of file it names."""
    last = arguments.positional[-1][0] if arguments.positional and arguments.more is None else CLEAN
    return last if last and all(isinstance(atom, Constant) for atom in last) else CLEAN


@handles("argparse.ArgumentParser.add_argument")
def add_argument(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """An argument whose type opens files puts an open file into what parse_args returns."""
    names = [atom.value for value, _ in arguments.positional for atom in value if isinstance(atom, Constant)]
    dest = next((atom.value for atom in arguments.value("dest") if isinstance(atom, Constant)), None)
    name = str(dest or next((name for name in names if str(name).startswith("--")), names[0] if names else ""))
    made = [frame.run.invoke(frame, atom, Arguments(), node) for atom in arguments.value("type")
            if isinstance(atom, Object)]
    if receiver is not None and frame.state is not None and name:
        value = join(made) or ANYTHING
        frame.state.put(receiver, name.lstrip("-").replace("-", "_"), value, frame.here(node))
    return ANYTHING


@handles("argparse.ArgumentParser.set_defaults")
def set_defaults(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if isinstance(receiver, Object) and frame.state is not None:
        for name, (value, given) in arguments.keywords.items():
            frame.state.add(receiver, name, value, frame.here(given))
    return CLEAN


@handles("argparse.ArgumentParser.parse_args")
def parse_arguments(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "types.SimpleNamespace")
    if receiver is not None and frame.state is not None:
        frame.state.fresh(made)
        for name, slot in list(frame.state.slots(receiver).items()):
            frame.state.put(made, name, slot.value, slot.place)
    return one(made)


@handles("attr.Factory", "attrs.Factory")
def factory(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return field(frame, receiver, Arguments(keywords={"factory": (arguments.value("factory", 0), node)}), node)


@handles("dataclasses.field", "attr.ib", "attr.attrib", "attrs.field", "attr.field")
def field(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    made = frame.object(node, "dataclasses.field")
    if frame.state is not None:
        frame.state.fresh(made)
        for name, (value, given) in arguments.keywords.items():
            frame.state.put(made, name, value, frame.here(given))
        if arguments.positional:
            frame.state.put(made, "default", arguments.positional[0][0], frame.here(node))
    return one(made)


@handles("sys.exit", "os._exit", "builtins.exit", "builtins.quit", "os.abort")
def stop(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    frame.state = None
    return CLEAN


@handles("copyreg.pickle")
def register(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    for atom in arguments.value("", 0):
        if isinstance(atom, Class):
            frame.run.registered.add(atom.definition)
    return CLEAN


@handles("socket.socket.close")
def close_socket(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """A closed socket has no descriptor to duplicate."""
    if receiver is not None and frame.state is not None:
        frame.state.put(receiver, CLOSED, CLEAN, frame.here(node))
    return CLEAN


@handles("multiprocessing.Process.start")
def start_process(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    if isinstance(receiver, Symbol):
        class_ = getattr(receiver, "class_", None)
        for base in frame.run.classes.externals(class_) if class_ is not None else ():
            for gate in catalogue.gates(base):
                if gate.fires == "start":
                    place = frame.here(node)
                    gates.send(frame, gate, "self", one(receiver), place, place, gates.ON, CLEAN)
                    gates.start(frame, place, CLEAN)
                    return CLEAN
    if receiver is not None:
        gates.use(frame, receiver, "start")
    return CLEAN
