"""Whether pickle can rebuild an instance: it makes one without `__init__`, asks it for `__setstate__`, sets the state.

Measured on Python 3.10 to 3.14: `__new__` gets only what `__getnewargs__` gives (the value itself, for str, int and
their like); a `__getattr__` that needs an attribute of the state is asked before there is one; slots are set through
`__setattr__`.
"""
from __future__ import annotations

import _ast
import builtins

from picklelint.flow import exceptions
from picklelint.flow.classes import GETSTATE, REDUCE, Classes
from picklelint.flow.values import Place
from picklelint.names import FUNCTIONS
from picklelint.project import ClassDefinition, FunctionDefinition
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SETSTATE = ("__setstate__",)
NEW_ARGUMENTS = ("__getnewargs__", "__getnewargs_ex__")
_PLAIN = frozenset({"builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol", "typing_extensions.Protocol",
                    "torch.utils.data.Dataset",
                    "torch.utils.data.IterableDataset", "builtins.list", "builtins.dict", "collections.OrderedDict",
                    "multiprocessing.Process"})
_GIVE_THEMSELVES = frozenset({"builtins.str", "builtins.int", "builtins.float", "builtins.bytes", "builtins.tuple",
                              "builtins.set", "builtins.frozenset"})


class Flaw:
    """Why an instance cannot be rebuilt: the `member` of the grid, what messages call it, where it stands.

    `with_state`: only an instance that has a state shows it; `stage`: which half of the crossing fails; `until`: the
    last Python version it fails on; `method`: the special method that stands in the way.
    """

    __slots__ = ("member", "noun", "method", "with_state", "stage", "until", "place")

    def __init__(self, member: str, noun: str, method: str, definition: FunctionDefinition | ClassDefinition,
                 with_state: bool = True, stage: str = "loads", until: str = "") -> None:
        self.member = member
        self.noun = noun
        self.method = method
        self.with_state = with_state
        self.stage = stage
        self.until = until
        self.place = Place(definition.module, definition.node)


def flaw(classes: Classes, class_: ClassDefinition, made: _ast.AST) -> Flaw | None:
    """What keeps pickle from rebuilding an instance of a class of the project that `made` makes; None: nothing does."""
    if exceptions.is_exception(classes, class_):
        unfit = exceptions.unfit_initialiser(classes, class_) or exceptions.unfit_by_keywords(classes, class_, made)
        return None if unfit is None else Flaw("46", f"exception {class_.name}", "__init__", unfit, with_state=False)
    if classes.hook(class_, REDUCE) or not _known(classes, class_):
        return None
    return _unfit_new(classes, class_) or _asking_getattr(classes, class_) or _frozen_slots(classes, class_) \
        or _hidden_hook(classes, class_)


def hashed_by_state(classes: Classes, class_: ClassDefinition) -> Flaw | None:
    """The `__hash__` of a class that needs the state, which comes after the sets that the state holds."""
    method = _defined(classes, class_, "__hash__")
    if method is None or classes.hook(class_, (*REDUCE, *NEW_ARGUMENTS)) or not method.node.args.args:
        return None
    needed = next((name for name in _read(method.node, method.node.args.args[0].arg)
                   if not classes.hook(class_, (name,))), "")
    return Flaw("49", f"{class_.name} object in its own set (__hash__ needs self.{needed})", "__hash__", method) \
        if needed else None


def _known(classes: Classes, class_: ClassDefinition) -> bool:
    """Whether every library base leaves rebuilding to pickle."""
    return all(name in _PLAIN or name in _GIVE_THEMSELVES for name in classes.externals(class_))


def _defined(classes: Classes, class_: ClassDefinition, name: str) -> FunctionDefinition | None:
    """The one plain method of this name that the class has, None where it is anything else."""
    owner = classes.hook(class_, (name,))
    function = classes.plain_method(owner, name) if owner is not None else None
    return function.definition if function is not None else None


def _unfit_new(classes: Classes, class_: ClassDefinition) -> Flaw | None:
    maker = _defined(classes, class_, "__new__")
    if maker is None or classes.hook(class_, NEW_ARGUMENTS):
        return None
    signature = maker.node.args
    positional = len(signature.posonlyargs) + len(signature.args) - 1
    needed = positional - len(signature.defaults)
    given = int(any(name in _GIVE_THEMSELVES for name in classes.externals(class_)))
    if needed > given or any(default is None for default in signature.kw_defaults):
        return Flaw("49", f"{class_.name} object (__new__ needs arguments)", "__new__", maker, with_state=False)
    return None


def _asking_getattr(classes: Classes, class_: ClassDefinition) -> Flaw | None:
    """A `__getattr__` that pickle meets before there is a state, and that does not say AttributeError then."""
    method = _defined(classes, class_, "__getattr__")
    if method is None or classes.hook(class_, SETSTATE):
        return None
    arguments = [*method.node.args.posonlyargs, *method.node.args.args]
    statement = first_statement(method)
    if len(arguments) != 2 or statement is None:
        return None
    inherited = _inherited(classes, class_)
    needed = next((name for name in _read(statement, arguments[0].arg)
                   if name not in inherited and not classes.hook(class_, (name,))), "")
    if needed:
        return Flaw("49", f"{class_.name} object (__getattr__ needs self.{needed})", "__getattr__", method)
    if _never_refuses(statement, arguments[0].arg):
        return Flaw("49", f"{class_.name} object (__getattr__ answers for __setstate__)", "__getattr__", method)
    return None


def _inherited(classes: Classes, class_: ClassDefinition) -> set[str]:
    """What instances have of their built-in bases."""
    bases = (getattr(builtins, name.rpartition(".")[2], object) for name in classes.externals(class_))
    ordered = {"move_to_end", *dir(dict)} if "collections.OrderedDict" in classes.externals(class_) else ()
    return {*dir(object), *ordered, *(name for base in bases for name in dir(base))}


def first_statement(method: FunctionDefinition) -> _ast.stmt | None:
    """What the method does first of all, also inside a `try` that is about AttributeError; None for a test."""
    first = _behind_docstring(method)
    if isinstance(first, _ast.Try) and all(_names(handler.type) <= {"AttributeError"} and handler.type is not None
                                           for handler in first.handlers):
        first = first.body[0]
    return first if isinstance(first, (_ast.Return, _ast.Assign, _ast.Expr, _ast.Pass)) else None


def _behind_docstring(method: FunctionDefinition) -> _ast.stmt:
    body = method.node.body
    assert isinstance(body, list)
    documented = len(body) > 1 and isinstance(body[0], _ast.Expr) and isinstance(body[0].value, _ast.Constant)
    first: _ast.stmt = body[documented]
    return first


def _names(expression: _ast.expr | None) -> set[str]:
    return {node.id for node in walk(expression) if isinstance(node, _ast.Name)} if expression is not None else set()


def _read(statement: _ast.AST, self_name: str) -> Iterator[str]:
    """The attributes of `self` that a statement reads whatever happens."""
    for node in walk(statement, without=(*FUNCTIONS, _ast.Lambda, _ast.IfExp, _ast.BoolOp)):
        if isinstance(node, _ast.Attribute) and isinstance(node.ctx, _ast.Load) \
                and isinstance(node.value, _ast.Name) and node.value.id == self_name \
                and not (node.attr.startswith("__") and node.attr.endswith("__")):
            yield node.attr


def _never_refuses(statement: _ast.stmt, self_name: str) -> bool:
    """Whether the first thing done is to give None, or what `__dict__.get` or `__dict__[...]` gives."""
    if isinstance(statement, _ast.Pass):
        return True
    if not isinstance(statement, _ast.Return):
        return False
    value = statement.value
    if isinstance(value, _ast.Call) and isinstance(value.func, _ast.Attribute) and value.func.attr == "get" \
            and len(value.args) == 1:
        value = value.func.value
    elif isinstance(value, _ast.Subscript):
        value = value.value
    else:
        return value is None or isinstance(value, _ast.Constant)
    return isinstance(value, _ast.Attribute) and value.attr == "__dict__" and isinstance(value.value, _ast.Name) \
        and value.value.id == self_name


def _frozen_slots(classes: Classes, class_: ClassDefinition) -> Flaw | None:
    """Slots behind a `__setattr__` that raises: pickle sets them through it."""
    setter = _defined(classes, class_, "__setattr__")
    if setter is None or classes.hook(class_, (*SETSTATE, *GETSTATE)) or not classes.hook(class_, ("__slots__",)):
        return None
    if isinstance(_behind_docstring(setter), _ast.Raise):
        return Flaw("49", f"{class_.name} object (slots, and __setattr__ raises)", "__setattr__", setter)
    return None


def _hidden_hook(classes: Classes, class_: ClassDefinition) -> Flaw | None:
    """A `__getattribute__` that raises for the name of a hook; pickle goes on only after AttributeError."""
    method = _defined(classes, class_, "__getattribute__")
    test = _behind_docstring(method) if method is not None else None
    if method is None or not isinstance(test, _ast.If) or not isinstance(test.test, _ast.Compare):
        return None
    raised = test.body[0]
    asked = {node.value for node in walk(test.test) if isinstance(node, _ast.Constant)}
    if len(test.test.ops) == 1 and isinstance(test.test.ops[0], (_ast.Eq, _ast.In)) and REDUCE[0] in asked \
            and isinstance(raised, _ast.Raise) and "AttributeError" not in _names(raised.exc):
        return Flaw("49", f"{class_.name} object (__getattribute__ refuses {REDUCE[0]})", "__getattribute__", method,
                    with_state=False, stage="dumps")
    return None
