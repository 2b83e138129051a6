"""Calls of libraries whose result is decided by what stands around: exit stacks, sqlite3, lxml, joblib's contexts."""
from __future__ import annotations

import _ast

from picklelint import catalogue
from picklelint.flow import containers, instances
from picklelint.flow.builtin_calls import handles, special
from picklelint.flow.values import ANYTHING, CLEAN, Constant, External, Object, join, one
from picklelint.source import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.flow.frame import Arguments, Frame
    from picklelint.flow.values import Atom, Value

_CONNECTION = "<connection>"
_FACTORY = "row_factory"


@handles("contextlib.ExitStack.enter_context")
def enter_context(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """What entering gives, as `with ... as` has it."""
    entered = []
    for atom in frame.run.forced(frame, arguments.value("cm", 0)):
        if not isinstance(atom, Object):
            entered.append(ANYTHING)
        elif atom.class_ is not None:
            entered.append(special(frame, one(atom), "__enter__", node) or ANYTHING)
        elif atom.type == containers.GENERATOR:
            entered.append(containers.items(frame, one(atom)))
        else:
            row = catalogue.maker(f"{atom.type}.__enter__")
            entered.append(one(frame.object(node, row.type, row)) if row is not None else one(atom))
    return join(entered)


@handles("sqlite3.connect")
def connect(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """A connection, which can be told what its rows are to be."""
    row = catalogue.maker("sqlite3.connect")
    made = frame.object(node, "sqlite3.Connection", row)
    frame.handed.pop(made, None)
    if frame.state is not None:
        frame.state.fresh(made)
        frame.state.put(made, _FACTORY, CLEAN, frame.here(node))
    return one(made)


@handles("sqlite3.Connection.cursor", "sqlite3.Connection.execute", "sqlite3.Connection.executemany",
         "sqlite3.Cursor.execute", "sqlite3.Cursor.executemany")
def cursor(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """A cursor, which knows its connection; executing gives the cursor itself back."""
    if isinstance(receiver, Object) and receiver.type == "sqlite3.Cursor":
        return one(receiver)
    made = frame.object(node, "sqlite3.Cursor", catalogue.maker("sqlite3.Cursor"))
    frame.handed.pop(made, None)
    if frame.state is not None:
        frame.state.fresh(made)
        if isinstance(receiver, Object):
            frame.state.put(made, _CONNECTION, one(receiver), frame.here(node))
    return one(made)


def _row(frame: Frame, receiver: Atom | None, node: _ast.AST) -> Value:
    """A row of the cursor's connection: sqlite3.Row where that was asked for, else numbers and texts."""
    if not isinstance(receiver, Object) or frame.state is None:
        return ANYTHING
    held = frame.state.slots(receiver).get(_CONNECTION)
    for connection in held.value if held is not None else ():
        factory = frame.state.slots(connection).get(_FACTORY)
        for atom in factory.value if factory is not None else ():
            if isinstance(atom, External) and catalogue.canonical(atom.name) == "sqlite3.Row":
                return one(frame.object(node, "sqlite3.Row", catalogue.maker("sqlite3.Row")))
    return ANYTHING


@handles("sqlite3.Cursor.fetchone")
def fetch_one(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return _row(frame, receiver, node)


@handles("sqlite3.Cursor.fetchall", "sqlite3.Cursor.fetchmany")
def fetch_several(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    return one(containers.filled(frame, node, "builtins.list", _row(frame, receiver, node), "rows"))


@handles("lxml.etree._Element.xpath", "lxml.etree._ElementTree.xpath")
def xpath(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """A list of elements, if the path asks for nothing else: no attributes, texts, numbers."""
    path = arguments.value("_path", 0)
    if len(path) != 1 or not all(isinstance(atom, Constant) and isinstance(atom.value, str)
                                 and not set(atom.value) & set("@(|+=<>") for atom in path):
        return ANYTHING
    made = frame.object(node, "lxml.etree._Element", catalogue.maker("lxml.etree._Element"), tag="found")
    return one(containers.filled(frame, node, "builtins.list", one(made), "several"))


@handles("joblib.Parallel", "joblib.parallel.Parallel", "sklearn.utils.parallel.Parallel")
def parallel(frame: Frame, receiver: Atom | None, arguments: Arguments, node: _ast.AST) -> Value:
    """What is not said here may be said by `with parallel_config(...)` or `parallel_backend(...)` around it."""
    row, returns = catalogue.maker("joblib.Parallel"), catalogue.returns("joblib.Parallel")
    made = frame.object(node, "joblib.Parallel", row)
    frame.handed.pop(made, None)
    if frame.state is not None and returns is not None:
        frame.state.fresh(made)
        for name, given in _of_contexts(frame, node).items():
            frame.state.put(made, name, frame.run.evaluate(frame, given), frame.here(given))
        for name, value, place in instances.held(frame, returns.holds, arguments):
            frame.state.put(made, name, value, frame.here(place))
    return one(made)


def _of_contexts(frame: Frame, node: _ast.AST) -> dict[str, _ast.expr]:
    """The options of joblib's contexts around a call, the innermost last."""
    found: dict[str, _ast.expr] = {}
    line: int = getattr(node, "lineno", 0)
    for around in walk(frame.node):
        if isinstance(around, _ast.With) and around.body[0].lineno <= line <= (around.end_lineno or 0):
            for call in (item.context_expr for item in around.items):
                function = getattr(call, "func", None)
                name = getattr(function, "attr", getattr(function, "id", ""))
                if isinstance(call, _ast.Call) and name in ("parallel_config", "parallel_backend"):
                    found.update(dict(zip(("backend",), call.args)))
                    found.update({each.arg: each.value for each in call.keywords if each.arg in ("backend", "n_jobs")})
    return found
