"""Values of the analysis: a value is the set of atoms an expression may be; the empty set is proven to cross.

Atoms are compared by identity and made once each, so that sets of them stay small. Mutable things (instances,
containers, closures) are atoms whose contents live in a state's heap, slot by slot.
"""
from __future__ import annotations

from picklelint.model import Maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast
    from collections.abc import Callable, Iterable
    from typing import Any

    from picklelint.project import ClassDefinition, FunctionDefinition, Module

    Value = frozenset["Atom"]
    Slots = dict[str, "Slot"]
    Path = tuple[str, ...]  # from a parameter down: attributes by name, items as slots
    Types = tuple[tuple[Path, object], ...]
    Guard = tuple["Atom", bool]
    Guards = tuple[Guard, ...]

ANY_ITEM = "[*]"
SPREAD = "**"
AS_VALUE = "="  # ends the path of a parameter that is wanted as a value, not by its type
STARTED = "<started>"
NAMED = "<named>"
CLOSED = "<closed>"
RESULT = "<value>"
CAPTURED = "^"
IMPORTABLE = "<importable>"
DISPLAYS = frozenset({"builtins.dict", "builtins.list", "builtins.tuple", "builtins.set"})
MAYBE_NPZ = "numpy.load()"
LOOKED_UP = "<looked up>"
NAMEDTUPLE = "collections.namedtuple"
MADE_TYPE = "builtins.type()"
MADE_CLASSES = {NAMEDTUPLE: "namedtuple", MADE_TYPE: "class"}
NAMED_INSTANCE = "collections.namedtuple()"


class Place:
    """A node in a module: where something was made, stored or sent."""

    __slots__ = ("module", "node")

    def __init__(self, module: Module, node: _ast.AST) -> None:
        self.module = module
        self.node = node

    def key(self) -> tuple[str, int, int]:
        """Orders and identifies places: path, line, byte column."""
        return self.module.path, getattr(self.node, "lineno", 0), getattr(self.node, "col_offset", 0)


class Condition:
    """The test of a branch, and whether it held: the path on which a value is what it is."""

    __slots__ = ("place", "holds")

    def __init__(self, place: Place, holds: bool) -> None:
        self.place = place
        self.holds = holds


class Slot:
    """What an attribute, item or captured name holds, and the place that stored it."""

    __slots__ = ("value", "place")

    def __init__(self, value: Value, place: Place | None = None) -> None:
        self.value = value
        self.place = place


class Atom:
    """One thing a value may be."""

    __slots__ = ()


class Unknown(Atom):
    """Cannot be told; always silent."""

    __slots__ = ()


class Constant(Atom):
    """A known constant."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value


class External(Atom):
    """A dotted name outside the project; `module`: bound by `import`, so as a value it is a module."""

    __slots__ = ("name", "module")

    def __init__(self, name: str, module: bool) -> None:
        self.name = name
        self.module = module


class ModuleValue(Atom):
    """A module of the project as a value."""

    __slots__ = ("target",)

    def __init__(self, target: Module) -> None:
        self.target = target


class Function(Atom):
    """A function of the project. Nested ones are made anew by each run of the enclosing one and keep captured slots.

    `place` is the lambda or `def`; `frame_key` tells which run made it; `condition` the branch it was made in;
    `call` the call that returned it to where it is now.
    """

    __slots__ = ("definition", "place", "frame_key", "condition", "home", "call")

    def __init__(self, definition: FunctionDefinition, place: Place, frame_key: object = None,
                 condition: Condition | None = None) -> None:
        self.definition = definition
        self.place = place
        self.frame_key = frame_key
        self.condition = condition
        self.home: dict[Atom, Slots] | None = None
        self.call: Place | None = None


class Class(Atom):
    """A class of the project."""

    __slots__ = ("definition",)

    def __init__(self, definition: ClassDefinition) -> None:
        self.definition = definition


class Bound(Atom):
    """A method (project function, or external dotted name) bound to a receiver."""

    __slots__ = ("function", "receiver", "name")

    def __init__(self, function: Atom, receiver: Atom, name: str) -> None:
        self.function = function
        self.receiver = receiver
        self.name = name


class Super(Atom):
    """`super()`: attributes are looked up behind `after` on the class of the receiver."""

    __slots__ = ("receiver", "class_", "after")

    def __init__(self, receiver: Atom, class_: ClassDefinition, after: ClassDefinition) -> None:
        self.receiver = receiver
        self.class_ = class_
        self.after = after


class Namespace(Atom):
    """`owner.__dict__`: its items are the attributes of the owner."""

    __slots__ = ("owner",)

    def __init__(self, owner: Atom) -> None:
        self.owner = owner


class Object(Atom):
    """Something made at `place`: an instance of a project class, of an external `type`, or a built-in container.

    `type` is a dotted name (`builtins.list`, `multiprocessing.pool.Pool`), empty for project classes; `row` the maker
    row if it is a culprit. `home` keeps the slots of objects made while a module was imported.
    """

    __slots__ = ("place", "type", "class_", "row", "condition", "home")

    def __init__(self, place: Place, type: str = "", class_: ClassDefinition | None = None, row: Maker | None = None,
                 condition: Condition | None = None) -> None:
        self.place = place
        self.type = type
        self.class_ = class_
        self.row = row
        self.condition = condition
        self.home: dict[Atom, Slots] | None = None


class Symbol(Atom):
    """Something only the caller knows, with its class or external type if known; `field` and `item` lead inside."""

    __slots__ = ("inner", "tested", "type", "class_")
    depth = 0

    def __init__(self, type: str = "", class_: ClassDefinition | None = None) -> None:
        self.inner: dict[str, Inner] = {}
        self.tested: dict[frozenset[Atom], Narrowed] = {}
        self.type = type
        self.class_ = class_

    def field(self, name: str) -> Inner | None:
        """The symbol for `self.name`, None where that would go too deep to be worth following."""
        return self._below(name, False)

    def item(self) -> Inner | None:
        """The symbol for any item of this."""
        return self._below(ANY_ITEM, True)

    def key(self, name: str) -> Inner | None:
        """The symbol for the item of a known key, spelled as a slot (`['name']`)."""
        return self._below(name, True)

    def narrowed(self, targets: frozenset[Atom]) -> Narrowed:
        """What this is where it is known to be an instance of one of these classes."""
        found = self.tested.get(targets)
        if found is None:
            found = self.tested[targets] = Narrowed(self, targets)
        return found

    def _below(self, name: str, item: bool) -> Inner | None:
        found = self.inner.get(name)
        if found is None and self.depth < 4:
            found = self.inner[name] = Inner(self, name, item)
        return found


class Parameter(Symbol):
    """A parameter (or `^name`, a captured variable) of the function being summarised."""

    __slots__ = ("name",)

    def __init__(self, name: str, type: str = "", class_: ClassDefinition | None = None) -> None:
        super().__init__(type, class_)
        self.name = name


class Inner(Symbol):
    """An attribute or an item of another symbol; `typed`: its type was looked for."""

    __slots__ = ("root", "name", "is_item", "depth", "typed")

    def __init__(self, root: Symbol, name: str, is_item: bool) -> None:
        super().__init__()
        self.root = root
        self.name = name
        self.is_item = is_item
        self.depth = root.depth + 1
        self.typed = False


class Narrowed(Inner):
    """A symbol behind a test that it is an instance of one of some classes."""

    __slots__ = ("targets",)

    def __init__(self, root: Symbol, targets: frozenset[Atom]) -> None:
        super().__init__(root, "", False)
        self.depth = root.depth
        self.typed = True
        self.targets = targets
        self.type, self.class_ = root.type, root.class_
        only = next(iter(targets)) if len(targets) == 1 else None
        if self.class_ is None and isinstance(only, Class):
            self.class_ = only.definition


class Comparison(Atom):
    """A test whose answer the caller knows: a symbol compared with a constant; `falsy` for `not symbol`."""

    __slots__ = ("symbol", "operator", "constant")

    def __init__(self, symbol: Symbol, operator: str, constant: object) -> None:
        self.symbol = symbol
        self.operator = operator
        self.constant = constant


class Nesting:
    """What is put off inside something put off: how much, and at which nodes.

    A call of a function of the project counts at its definition, so that a recursion is seen whichever way it takes.
    """

    __slots__ = ("size", "nodes")

    def __init__(self, size: int, nodes: frozenset[object]) -> None:
        self.size = size
        self.nodes = nodes


class Deferred(Atom):
    """A call, attribute or item that nobody has looked into yet: most never matter, and are never worked out.

    `how` is `call`, `attribute` or `item`; `subject` what is called or read; `arguments` those of a call, or the
    index. `class_` is known without looking for an instance of a project class. `nesting`: what it holds, with itself.
    """

    __slots__ = ("how", "subject", "name", "arguments", "place", "class_", "nesting")

    def __init__(self, how: str, subject: Atom, name: str, arguments: object, place: Place,
                 class_: ClassDefinition | None, nesting: Nesting) -> None:
        self.how = how
        self.subject = subject
        self.name = name
        self.arguments = arguments
        self.place = place
        self.class_ = class_
        self.nesting = nesting


class Fallback(Atom):
    """`x if x is not None else value`: what the caller gives for a symbol, or `value` where that is None."""

    __slots__ = ("symbol", "value")

    def __init__(self, symbol: Symbol, value: Value) -> None:
        self.symbol = symbol
        self.value = value

    def either(self) -> Value:
        """Both possibilities."""
        return self.value | {self.symbol}


UNKNOWN = Unknown()
CLEAN: Value = frozenset()
# Stands for the caller where a journal asks who holds something.
RETURNED = Unknown()
ANYTHING: Value = frozenset((UNKNOWN,))
MAX_ATOMS = 24
MAX_LATER = 8

_CONSTANTS: dict[tuple[type, object], Constant] = {}


def constant(value: object) -> Constant:
    """The atom of a constant, made once."""
    key = (type(value), value)
    found = _CONSTANTS.get(key)
    if found is None:
        found = _CONSTANTS[key] = Constant(value)
    return found


NONE = constant(None)


def one(atom: Atom) -> Value:
    """The value that is exactly this atom."""
    return frozenset((atom,))


def join(values: Iterable[Value]) -> Value:
    """Any of the values; a set that grows beyond use keeps what is known of it, and that there is more."""
    joined = CLEAN.union(*values)
    if len(joined) > MAX_LATER:
        later = [atom for atom in joined if isinstance(atom, Deferred)]
        if len(later) > MAX_LATER:
            joined = joined - frozenset(later) | ANYTHING
        if len(joined) > MAX_ATOMS:
            objects = [atom for atom in joined if not isinstance(atom, (Constant, Unknown))]
            joined = frozenset((*objects[:MAX_ATOMS], UNKNOWN))
    return joined


def constants_of(value: Value) -> list[object] | None:
    """The constants a value may be, or None where it may be anything else or nothing known."""
    found = [atom.value for atom in value if isinstance(atom, Constant)]
    return found if found and len(found) == len(value) else None


def is_constant(value: Value, *wanted: object) -> bool:
    """Whether a value is known to be one of the wanted constants."""
    found = constants_of(value)
    return found is not None and all(any(item is want or (type(item) is type(want) and item == want)
                                         for want in wanted) for item in found)


def compared(operator: str, left: object, right: object) -> bool | None:
    """The answer of a comparison of constants, None where Python itself would object."""
    try:
        return bool(_COMPARE[operator](left, right))
    except TypeError:
        return None


_COMPARE: dict[str, Callable[[Any, Any], object]] = {
    "Eq": lambda left, right: left == right, "NotEq": lambda left, right: left != right,
    "Lt": lambda left, right: left < right, "LtE": lambda left, right: left <= right,
    "Gt": lambda left, right: left > right, "GtE": lambda left, right: left >= right,
    "Is": lambda left, right: left is right or (left == right and type(left) is type(right)),
    "IsNot": lambda left, right: not (left is right or (left == right and type(left) is type(right))),
    "falsy": lambda left, _: not left,
}
SWAPPED = {"Eq": "Eq", "NotEq": "NotEq", "Lt": "Gt", "LtE": "GtE", "Gt": "Lt", "GtE": "LtE", "Is": "Is",
           "IsNot": "IsNot"}


def path_of(symbol: Symbol) -> Path:
    """The way from the parameter to a symbol inside of it."""
    found: list[str] = []
    while isinstance(symbol, Inner):
        if not isinstance(symbol, Narrowed):
            found.append(symbol.name)
        symbol = symbol.root
    return (getattr(symbol, "name", ""), *reversed(found))


def root_of(symbol: Symbol) -> Parameter:
    """The parameter a symbol is inside of."""
    while isinstance(symbol, Inner):
        symbol = symbol.root
    assert isinstance(symbol, Parameter)
    return symbol
