"""Kinds of handles that a class may open again: how they must be opened, and which uses need nothing done before.

A use that depends on earlier ones would go wrong in a process that opens its own.
"""
from __future__ import annotations

import ast
from collections.abc import Callable

from picklelint.fix.bindings import before
from picklelint.fix.document import Def
from picklelint.fix.family import Use

_READS = frozenset({"read", "readline", "readlines", "readinto", "read1", "peek", "tell", "__next__"})
_FILE_FACTS = frozenset({"closed", "name", "mode", "encoding", "errors", "newlines", "close", "readable", "seekable",
                         "writable", "flush"})
_CONSUMERS = frozenset({"len", "list", "sorted", "sum", "min", "max", "int", "float", "str", "tuple", "set", "any",
                        "all", "bool", "enumerate"})


class Kind:
    """How a kind of handle behaves.

    `mode`: position of the mode among the arguments (-1: it has none), `modes` the ones that only read, `needs`
    keywords that must be given these constants. `trouble` says why a use depends on earlier ones, empty if not.
    """

    def __init__(self, noun: str, makers: tuple[str, ...], trouble: Callable[[Use], str], *, mode: int = -1,
                 modes: tuple[str, ...] = (), needs: tuple[tuple[str, object], ...] = (), opens: str = "opens") -> None:
        self.noun = noun
        self.makers = makers
        self.trouble = trouble
        self.mode = mode
        self.modes = modes
        self.needs = needs
        self.opens = opens
        self.lazy = opens == "opens"

    def how_opened(self, call: ast.Call) -> str:
        """Why it cannot be opened twice as this call opens it; empty if it can."""
        given = next((keyword.value for keyword in call.keywords if keyword.arg == "mode"), None)
        if given is None and 0 <= self.mode < len(call.args):
            given = call.args[self.mode]
        if given is not None and self.mode >= 0:
            if not isinstance(given, ast.Constant):
                return f"its mode `{ast.unparse(given)}` is not a constant"
            if given.value not in self.modes:
                return f"it is opened for more than reading (mode {given.value!r})"
        for name, value in self.needs:
            keyword = next((keyword for keyword in call.keywords if keyword.arg == name), None)
            if keyword is None or not isinstance(keyword.value, ast.Constant) or keyword.value.value is not value:
                return f"it is opened without {name}={value}"
        return ""


def told(use: Use) -> str:
    """The expression of a use for reasons."""
    return ast.unparse(use.node)


def harmless(use: Use) -> bool:
    """Whether a use only looks whether the handle is there, or closes it."""
    around = use.document.parent(use.node)
    if isinstance(around, ast.Compare):
        return all(isinstance(operator, (ast.Is, ast.IsNot)) for operator in around.ops)
    if isinstance(around, (ast.If, ast.While, ast.IfExp)):
        return around.test is use.node
    if isinstance(around, ast.UnaryOp):
        return isinstance(around.op, ast.Not)
    return _method(use) == "close"


def _method(use: Use) -> str:
    """The method or attribute that a use reads from the handle."""
    around = use.document.parent(use.node)
    return around.attr if isinstance(around, ast.Attribute) and isinstance(around.ctx, ast.Load) else ""


def _call(use: Use) -> ast.Call | None:
    """The call of a method of the handle."""
    around = use.document.parent(use.node)
    call = use.document.parent(around) if isinstance(around, ast.Attribute) else None
    return call if isinstance(call, ast.Call) and call.func is around else None


def _configured(use: Use) -> str:
    around = use.document.parent(use.node)
    if isinstance(around, (ast.Attribute, ast.Subscript)) and around.value is use.node and \
            not isinstance(around.ctx, ast.Load):
        return f"`{ast.unparse(around)}` is set at {use.place()}"
    return ""


def _passed(use: Use) -> str:
    return f"`{told(use)}` is passed on at {use.place()}"


def of_file(use: Use) -> str:
    """A file may only be read behind an absolute seek in the same function."""
    method = _method(use)
    if method in _FILE_FACTS or (method == "seek" and _absolute(_call(use))):
        return ""
    reads = method in _READS or method == "seek" or _iterated(use)
    if not reads:
        return _configured(use) or (f"`{told(use)}.{method}` is used at {use.place()}" if method else _passed(use))
    if use.in_init:
        return ""
    return _sequential(use)


def _iterated(use: Use) -> bool:
    around = use.document.parent(use.node)
    if isinstance(around, (ast.For, ast.comprehension)):
        return around.iter is use.node
    return isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id in (
        "list", "sorted", "next", "sum", "max", "min", "tuple", "set")


def _absolute(call: ast.Call | None) -> bool:
    if call is None or call.keywords or not 1 <= len(call.args) <= 2:
        return False
    return len(call.args) == 1 or ast.unparse(call.args[1]) in ("0", "2", "os.SEEK_SET", "os.SEEK_END", "io.SEEK_SET",
                                                                "io.SEEK_END")


SEQUENTIAL = "is read from where it stands"


def _sequential(use: Use) -> str:
    """Why a read is not behind a seek of its own; the words tell it from other troubles."""
    document = use.document
    reason = f"`{told(use)}` {SEQUENTIAL} at {use.place()}, so every process would read all of it"
    function = next(iter(document.functions_around(use.node)), None)
    if not isinstance(function, Def) or isinstance(function, ast.AsyncFunctionDef) or any(
            isinstance(inner, (ast.Yield, ast.YieldFrom)) for inner in ast.walk(function)):
        return reason
    for around in document.parents(use.node):
        if isinstance(around, ast.GeneratorExp):
            return reason
        if around is function:
            break
    wanted = ast.unparse(use.node)
    for statement in ast.walk(function):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and \
                isinstance(statement.value.func, ast.Attribute) and statement.value.func.attr == "seek" and \
                ast.unparse(statement.value.func.value) == wanted and _absolute(statement.value) and \
                document.functions_around(statement)[0] is function and before(document, statement, use.node):
            return ""
    return reason


def of_mapping(use: Use) -> str:
    """HDF5 and npz files are read by key, and what is read is not kept as a handle."""
    document, node = use.document, use.node
    around = document.parent(node)
    if _configured(use):
        return _configured(use)
    if isinstance(around, ast.Compare) and around.left is not node:
        return ""
    if isinstance(around, (ast.For, ast.comprehension)) or (
            isinstance(around, ast.Call) and isinstance(around.func, ast.Name) and around.func.id in _CONSUMERS):
        return ""
    if not isinstance(around, (ast.Subscript, ast.Attribute)):
        return _passed(use)
    if _method(use) in ("create_dataset", "create_group", "require_dataset", "require_group", "flush", "id"):
        return f"`{told(use)}.{_method(use)}` is used at {use.place()}"
    return _kept(use, around)


def _kept(use: Use, chain: ast.AST) -> str:
    """Why something taken out of a handle lives on with the instance; empty if it does not."""
    document = use.document
    top = chain
    read_out = False
    while True:
        around = document.parent(top)
        if isinstance(top, ast.Subscript) and _is_slice(top.slice):
            read_out = True
        if isinstance(top, ast.Attribute) and top.attr in ("shape", "size", "dtype", "ndim"):
            read_out = True
        inside = isinstance(around, (ast.Subscript, ast.Attribute)) and around.value is top
        if not inside and not (isinstance(around, ast.Call) and around.func is top):
            break
        top = around  # type: ignore[assignment]
    if read_out or not isinstance(around, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
        return ""
    targets = around.targets if isinstance(around, ast.Assign) else [around.target]
    if all(isinstance(target, ast.Name) for target in targets) and not use.in_init:
        return ""
    return f"`{ast.unparse(top)}` is kept at {use.place()}"


def _is_slice(index: ast.expr) -> bool:
    return any(isinstance(inner, ast.Slice) for inner in ast.walk(index)) or (
        isinstance(index, ast.Tuple) and not index.elts) or (isinstance(index, ast.Constant) and index.value is ...)


def by_methods(*names: str) -> Callable[[Use], str]:
    """A handle of which only these methods are used, whose results do not depend on earlier calls."""
    allowed = frozenset(names)

    def trouble(use: Use) -> str:
        method = _method(use)
        if method in allowed:
            return _kept_result(use)
        return _configured(use) or (f"`{told(use)}.{method}` is used at {use.place()}" if method else _passed(use))

    return trouble


def _kept_result(use: Use) -> str:
    call = _call(use)
    if call is None or _method(use) not in ("begin", "cursor", "open", "extractfile"):
        return ""
    around = use.document.parent(call)
    if isinstance(around, (ast.Assign, ast.AnnAssign)):
        targets = around.targets if isinstance(around, ast.Assign) else [around.target]
        if not all(isinstance(target, ast.Name) for target in targets):
            return f"`{ast.unparse(call)}` is kept at {use.place()}"
    most = 0 if _method(use) == "begin" else 1
    writes = any(keyword.arg == "write" and not (isinstance(keyword.value, ast.Constant) and not keyword.value.value)
                 for keyword in call.keywords)
    if writes or len(call.args) > most:
        return f"`{ast.unparse(call)}` may write at {use.place()}"
    return ""


def of_database(use: Use) -> str:
    """A connection is only asked, and in words that can be seen to ask."""
    method = _method(use)
    if method not in ("execute", "cursor"):
        return _configured(use) or (f"`{told(use)}.{method}` is used at {use.place()}" if method else _passed(use))
    if _kept_result(use):
        return _kept_result(use)
    function = use.method or next(iter(use.document.functions_around(use.node)), use.document.tree)
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and \
                call.func.attr.startswith(("execute", "commit", "rollback")) and not _asks(call):
            return f"`{ast.unparse(call)[:50]}` at line {call.lineno} may do more than ask"
    return ""


def _asks(call: ast.Call) -> bool:
    text = call.args[0] if call.args else None
    while isinstance(text, (ast.JoinedStr, ast.BinOp, ast.Call, ast.Attribute)):
        if isinstance(text, ast.JoinedStr):
            text = text.values[0] if text.values else None
        elif isinstance(text, ast.BinOp):
            text = text.left
        else:
            text = text.func if isinstance(text, ast.Call) else text.value
    words = text.value.split() if isinstance(text, ast.Constant) and isinstance(text.value, str) else []
    return words[:1] != [] and words[0].lower() == "select"


def of_lock(use: Use) -> str:
    """A lock is taken and given back, and nobody else has it."""
    around = use.document.parent(use.node)
    if isinstance(around, ast.withitem) or _method(use) in ("acquire", "release", "locked"):
        return ""
    return _passed(use)


_READ = ("r", "rb", "rt")
KINDS = (
    Kind("an open file", ("builtins.open", "io.open", "gzip.open", "bz2.open", "lzma.open"), of_file, mode=1,
         modes=_READ),
    Kind("an HDF5 file", ("h5py.File",), of_mapping, mode=1, modes=("r",)),
    Kind("an npz file", ("numpy.load",), of_mapping),
    Kind("a zip file", ("zipfile.ZipFile",), by_methods("read", "open", "namelist", "infolist", "getinfo", "filename"),
         mode=1, modes=("r",)),
    Kind("a tar file", ("tarfile.open",), by_methods("extractfile", "getmember", "getmembers", "getnames", "name"),
         mode=1, modes=("r", "r:*", "r:", "r:gz", "r:bz2", "r:xz")),
    Kind("an LMDB environment", ("lmdb.open",), by_methods("begin", "stat", "info", "path"),
         needs=(("readonly", True),)),
    Kind("a database connection", ("sqlite3.connect",), of_database),
    Kind("a lock", ("threading.Lock", "threading.RLock", "_thread.allocate_lock"), of_lock, opens="makes"),
)
