"""Iterators: `map`, `filter`, `zip` and their like, `iter`, and those of itertools."""
from __future__ import annotations

from picklelint import catalogue
from picklelint.flow import containers, gates, handed_back
from picklelint.flow.builtin_calls import HANDLERS, VIEW, handles, special
from picklelint.flow.frame import Arguments
from picklelint.flow.values import CLEAN, Bound, Class, Function, Object, join, one

TYPE_CHECKING = False
if TYPE_CHECKING:
    import _ast
    from collections.abc import Callable

    from picklelint.flow.builtin_calls import Handler
    from picklelint.flow.frame import Frame
    from picklelint.flow.values import Atom, Value


@handles("builtins.map", "builtins.filter")
def mapped(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    functions = arguments.value("", 0)
    sources = [containers.items(frame, value) for value, _ in arguments.positional[1:]]
    given = Arguments([(value, node) for value in sources])
    kept = [function for function in functions if isinstance(function, (Function, Bound, Class, Object))]
    results = [frame.run.invoke(frame, function, given, node) for function in kept]
    if getattr(getattr(node, "func", None), "id", "") == "filter":
        results = sources
    return containers.iterator(frame, node, [value for value, _ in arguments.positional], join(results))


def _all_of_them(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    """The items of any argument."""
    return join([containers.items(frame, value) for value, _ in arguments.positional])


def _items_of_items(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    return containers.items(frame, containers.items(frame, arguments.value("", 0)))


def _picked(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    """What a test, the first argument, picks out of the second."""
    return containers.items(frame, arguments.value("", 1))


def _itself(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    return arguments.value("object", 0)


def _one_of_each(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    """A tuple of one item of each argument, or of the fill value."""
    parts = [join((containers.items(frame, value), arguments.value("fillvalue"))) for value, _ in arguments.positional]
    return one(containers.sequence(frame, node, "builtins.tuple", parts, "pair"))


def _several(frame: Frame, arguments: Arguments, node: _ast.AST) -> Value:
    """A tuple of several items of the first argument."""
    item = containers.items(frame, arguments.value("", 0))
    return one(containers.filled(frame, node, "builtins.tuple", item, "pair"))


assert handed_back  # registers its handlers

_ITEMS = {
    "chain": _all_of_them, "islice": _all_of_them, "cycle": _all_of_them, "accumulate": _all_of_them,
    "compress": _all_of_them, "chain.from_iterable": _items_of_items, "takewhile": _picked, "dropwhile": _picked,
    "filterfalse": _picked, "repeat": _itself, "product": _one_of_each, "zip_longest": _one_of_each,
    "combinations": _several, "combinations_with_replacement": _several, "permutations": _several,
    "pairwise": _several, "batched": _several}


def _running(name: str, item_of: Callable[[Frame, Arguments, _ast.AST], Value]) -> Handler:
    """An iterator that gives what it runs over, and has a row of its own."""
    def run_over(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
        sources = [value for value, _ in arguments.everything()]
        return containers.iterator(frame, node, sources, item_of(frame, arguments, node), catalogue.maker(name))
    return run_over


for _name, _item_of in _ITEMS.items():
    HANDLERS[f"itertools.{_name}"] = _running(f"itertools.{_name}", _item_of)


@handles("builtins.zip", "builtins.enumerate", "builtins.reversed")
def combined(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    found = [containers.items(frame, value) for value, _ in arguments.positional]
    name = getattr(getattr(node, "func", None), "id", "")
    item = join(found)
    if name in ("zip", "enumerate"):
        parts = found if name == "zip" else [CLEAN, *found[:1]]
        item = one(containers.sequence(frame, node, "builtins.tuple", parts, "pair"))
    return containers.iterator(frame, node, [value for value, _ in arguments.positional], item)


@handles("builtins.iter")
def iterate(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    value = arguments.value("", 0)
    results = []
    for atom in value:
        type = getattr(atom, "type", "")
        row = catalogue.maker(f"{type}.__iter__") if type else None
        if isinstance(atom, Object) and atom.row is not None and atom.row.member != VIEW:
            results.append(one(atom))
        elif isinstance(atom, Object) and atom.row is not None:  # the iterator of a view is stored as a list
            results.append(one(containers.filled(frame, node, "builtins.iter", containers.items(frame, one(atom)))))
        elif row is not None:
            gates.use(frame, atom, "iterate")
            results.append(one(frame.object(node, row.type, row)))
        else:
            own = special(frame, one(atom), "__iter__", node)
            results.append(own or containers.iterator(frame, node, [one(atom)],
                                                          containers.items(frame, one(atom))))
    return join(results)
