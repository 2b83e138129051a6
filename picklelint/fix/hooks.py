"""The methods `__getstate__` and `__setstate__` of a class: whether a pair can be added, and its text."""
from __future__ import annotations

import ast

from picklelint import catalogue
from picklelint.fix.document import Def, Document, behind
from picklelint.fix.edits import insertion
from picklelint.fix.family import Family, init_of
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Workshop
from picklelint.model import Edit
from picklelint.project import ClassDefinition, FunctionDefinition

_PAIR = frozenset({"__getstate__", "__setstate__"})
_OTHERS = frozenset({"__reduce__", "__reduce_ex__", "__getattr__", "__getattribute__", "__setattr__", "__slots__",
                     "__getnewargs__", "__getnewargs_ex__"})
_LONG = 70
_COPIES = frozenset({"__copy__", "__deepcopy__"})
_PLAIN_BASES = frozenset({"builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol",
                          "typing_extensions.Protocol", "multiprocessing.Process",
                          "multiprocessing.process.BaseProcess", "multiprocessing.context.Process",
                          "multiprocessing.context.SpawnProcess",
                          "multiprocessing.context.ForkProcess", "torch.utils.data.Sampler",
                          "torch.utils.data.sampler.Sampler", "keras.callbacks.Callback"})
_WITH_HOOKS = ("torch.nn.", "torch.optim.", "keras.Model", "keras.layers.", "torch.utils.data.IterDataPipe",
               "torch.utils.data.MapDataPipe", "lightning.", "pytorch_lightning.")


COPY = ("def __copy__(self):\n\tother = type(self).__new__(type(self))\n"
        "\tother.__dict__.update(self.__dict__)\n\treturn other\n")


class Handle:
    """An attribute that is left out and made anew: the word for self in its class, what it is, the call, a comment."""

    def __init__(self, attribute: str, own: str, noun: str, again: str, comment: str) -> None:
        self.attribute = attribute
        self.own = own
        self.noun = noun
        self.again = again
        self.comment = comment

    def left_out(self) -> str:
        """Lines of `__getstate__`; an attribute that is absent or None stays so."""
        return (f'\tif state.get("{self.attribute}") is not None:\n'
                f'\t\tstate["{self.attribute}"] = ...  # {self.noun} cannot be pickled\n')

    def made_anew(self) -> str:
        """Lines of `__setstate__`; the comment stands above where the line is long."""
        made = f"self.{self.attribute} = {self.again}"
        line = f"{made}  # {self.comment}" if len(made) < _LONG else f"# {self.comment}\n\t\t{made}"
        return f'\tif state.get("{self.attribute}") is ...:\n\t\t{line}\n'


def shape(workshop: Workshop, family: Family) -> tuple[str, str]:
    """`new`, `own` or `base`, and a doubt; Refused where the state of such objects is somebody else's business."""
    doubt = _check_bases(family)
    for member in family.members:
        names = member.module.names.scope(member.node).bound
        for name in sorted(names & _OTHERS):
            raise Refused(f"class `{member.name}` defines `{name}`")
        for name in sorted(names & _COPIES):
            if name == "__copy__" and _shares(member):
                continue
            doubt = doubt or f"class `{member.name}` defines `{name}`"
        doubt = doubt or _decorators(member)
        if member.node.keywords:
            doubt = doubt or f"class `{member.name}` has a metaclass or class keywords"
    with_pair = [member for member in family.members if _PAIR & member.module.names.scope(member.node).bound]
    if not with_pair:
        return "new", doubt
    for member in with_pair:
        known = _known(member)
        if not known:
            raise Refused(f"class `{member.name}` defines `{_first_hook(member)}` in a way of its own")
        if known == "written":
            doubt = doubt or f"class `{member.name}` defines `__getstate__` already"
    if family.class_ in with_pair:
        return "own", doubt
    order = workshop.analysis.classes.mro(family.class_)
    if all(member in order for member in with_pair):
        return "base", doubt
    raise Refused(f"subclass `{with_pair[0].name}` defines `{_first_hook(with_pair[0])}`")


def _first_hook(member: ClassDefinition) -> str:
    return min(_PAIR & member.module.names.scope(member.node).bound)


def _check_bases(family: Family) -> str:
    for name in family.externals:
        row = catalogue.carrier(name)
        if row is not None and row.hooks == "none":
            continue
        if name.startswith(_WITH_HOOKS) or (row is not None and row.hooks != "none"):
            raise Refused(f"its base `{name}` has pickling hooks of its own")
        if name not in _PLAIN_BASES:
            return "one of its bases is not known" if name == "?" else f"its base `{name}` may have hooks of its own"
    return ""


def _decorators(member: ClassDefinition) -> str:
    for decorator in member.node.decorator_list:
        name = decorator.func if isinstance(decorator, ast.Call) else decorator
        if member.module.names.dotted(name) != {"dataclasses.dataclass"}:
            return f"class `{member.name}` is decorated"
        for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
            if keyword.arg in ("frozen", "slots"):
                raise Refused(f"class `{member.name}` is a dataclass with {keyword.arg}")
    return ""


def _method(member: ClassDefinition, name: str) -> ast.FunctionDef | None:
    found = [definition.node for definition in member.module.definitions_of(f"{member.qualname}.{name}")
             if isinstance(definition, FunctionDefinition) and definition.owner is member]
    only = found[0] if len(found) == 1 else None
    return only if isinstance(only, ast.FunctionDef) and not only.decorator_list else None


def _shares(member: ClassDefinition) -> bool:
    """Whether a class has the `__copy__` that fixes add."""
    method = _method(member, "__copy__")
    return method is not None and ast.unparse(method) == COPY.expandtabs(4).rstrip()


def _known(member: ClassDefinition) -> str:
    """`made` for a pair as fixes make it, `written` for one of its kind that can be added to; empty for others."""
    get, put = _method(member, "__getstate__"), _method(member, "__setstate__")
    if get is None or put is None or len(get.body) < 2 or len(put.args.args) != 2:
        return ""
    begins = ast.unparse(get.body[0]) in ("state = self.__dict__.copy()", "state = dict(self.__dict__)",
                                          "state = super().__getstate__()")
    ends = ast.unparse(get.body[-1]) == "return state"
    fills = ast.unparse(put.body[0]) in ("self.__dict__.update(state)", "super().__setstate__(state)")
    if not (begins and ends and fills):
        return ""
    plain = all(isinstance(statement, ast.If) and "is not None" in ast.unparse(statement.test)
                for statement in get.body[1:-1])
    return "made" if plain and all(isinstance(statement, ast.If) for statement in put.body[1:]) else "written"


def in_hook(document: Document, node: ast.AST) -> bool:
    """Whether a node stands in one of the hooks themselves."""
    return any(getattr(function, "name", "") in _PAIR | _COPIES for function in document.functions_around(node))


def edits(document: Document, class_: ClassDefinition, shape: str, handle: Handle, copied: bool) -> list[Edit]:
    """The edits that make a class leave out a handle and make it anew."""
    if shape == "own":
        return _added(document, class_, handle)
    copy, fill = ("super().__getstate__()", "super().__setstate__(state)") if shape == "base" else (
        "self.__dict__.copy()", "self.__dict__.update(state)")
    methods = [f"def __getstate__(self):\n\tstate = {copy}\n{handle.left_out()}\treturn state\n",
               f"def __setstate__(self, state):\n\t{fill}\n{handle.made_anew()}"]
    if copied and shape == "new":
        methods.append(COPY)
    return methods_added(document, class_, methods)


def methods_added(document: Document, class_: ClassDefinition, methods: list[str]) -> list[Edit]:
    """Methods behind `__init__`, or in front of the first method; their text is indented by tabs."""
    init = init_of(class_)
    first = init.node if init is not None else next(
        (statement for statement in class_.node.body if isinstance(statement, Def)), None)
    if first is None or isinstance(first, ast.Lambda):
        raise Refused("the class has no method beside which it could have more")
    margin = document.margin(first)
    texts = [indented(text, margin, document.indent) for text in methods]
    if init is not None:
        return [behind(document, first, "\n".join(texts))]
    return [insertion(document.path, document.comments_above(first), 0, "".join(text + "\n" for text in texts))]


def indented(text: str, margin: str, indent: str) -> str:
    """Text that is indented by tabs, as it stands in a class."""
    lines = []
    for line in text.splitlines():
        plain = line.lstrip("\t")
        lines.append(margin + indent * (len(line) - len(plain)) + plain + "\n")
    return "".join(lines)


def _added(document: Document, class_: ClassDefinition, handle: Handle) -> list[Edit]:
    get, put = _method(class_, "__getstate__"), _method(class_, "__setstate__")
    assert get is not None and put is not None
    margin, indent = document.margin(get), document.indent
    return [insertion(document.path, get.body[-1].lineno, 0, indented(handle.left_out(), margin, indent)),
            insertion(document.path, document.end_line(put) + 1, 0, indented(handle.made_anew(), margin, indent))]
