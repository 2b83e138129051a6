"""Scopes and imports of one file: which name is bound where, and what a dotted expression may stand for.

Static and cheap: nothing is evaluated. A name may have several bindings (`try: import a except ImportError: a = None`),
so every answer is a list or a set, in source order.
"""
from __future__ import annotations

import _ast

from picklelint.source import children, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    FunctionNode = _ast.FunctionDef | _ast.AsyncFunctionDef | _ast.Lambda
    ScopeNode = FunctionNode | _ast.ClassDef | _ast.Module

FUNCTIONS = (_ast.FunctionDef, _ast.AsyncFunctionDef)
SCOPES = (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.Lambda, _ast.ClassDef)
COMPREHENSIONS = (_ast.ListComp, _ast.SetComp, _ast.DictComp, _ast.GeneratorExp)

_STARS = {
    "multiprocessing": "Array AuthenticationError Barrier BoundedSemaphore BufferTooShort Condition Event "
        "JoinableQueue Lock Manager Pipe Pool Process ProcessError Queue RLock RawArray RawValue Semaphore SimpleQueue "
        "TimeoutError Value active_children allow_connection_pickling cpu_count current_process freeze_support "
        "get_all_start_methods get_context get_logger get_start_method log_to_stderr parent_process reducer "
        "set_executable set_forkserver_preload set_start_method",
    "threading": "Barrier BoundedSemaphore BrokenBarrierError Condition Event ExceptHookArgs Lock RLock Semaphore "
        "TIMEOUT_MAX Thread ThreadError Timer active_count current_thread enumerate excepthook get_ident get_native_id "
        "getprofile gettrace local main_thread setprofile settrace stack_size",
    "queue": "Empty Full LifoQueue PriorityQueue Queue SimpleQueue",
    "concurrent.futures": "ALL_COMPLETED BrokenExecutor CancelledError Executor FIRST_COMPLETED FIRST_EXCEPTION Future "
        "ProcessPoolExecutor ThreadPoolExecutor TimeoutError as_completed wait",
}


class Binding:
    """One binding of a name: `kind` is def, class, import, from, star or assign; `node` the statement or target.

    For imports `module` is the dotted module (with its `level` of leading dots) and `attribute` the imported name,
    empty for `import module`. `guarded`: under `if __name__ == "__main__"`. `typing`: under `if TYPE_CHECKING`.
    """

    __slots__ = ("kind", "node", "module", "attribute", "level", "guarded", "typing")

    def __init__(self, kind: str, node: _ast.AST, module: str = "", attribute: str = "", level: int = 0,
                 guarded: bool = False, typing: bool = False) -> None:
        self.kind = kind
        self.node = node
        self.module = module
        self.attribute = attribute
        self.level = level
        self.guarded = guarded
        self.typing = typing


class Scope:
    """The names one function, class or module body binds, and those it declares global or nonlocal."""

    __slots__ = ("bound", "globals", "nonlocals")

    def __init__(self, bound: set[str], declared: set[str], nonlocals: set[str]) -> None:
        self.bound = bound - declared - nonlocals
        self.globals = declared
        self.nonlocals = nonlocals


class Names:
    """Bindings of the module body by name, and the scopes of its functions, computed when first asked for."""

    __slots__ = ("tree", "bindings", "stars", "_scopes")

    def __init__(self, tree: _ast.Module) -> None:
        self.tree = tree
        self.bindings: dict[str, list[Binding]] = {}
        self.stars: list[Binding] = []
        self._scopes: dict[_ast.AST, Scope] = {}
        self._collect(tree.body)

    def scope(self, node: ScopeNode) -> Scope:
        """The scope of a function, lambda, class or module node."""
        found = self._scopes.get(node)
        if found is None:
            found = self._scopes[node] = scope_of(node)
        return found

    def dotted(self, expression: _ast.AST) -> set[str]:
        """`module.attribute` names an expression may stand for at module level, through imports only.

        Relative imports keep their leading dots; a name that nothing imports or binds is itself (`open`).
        """
        parts: list[str] = []
        while isinstance(expression, _ast.Attribute):
            parts.append(expression.attr)
            expression = expression.value
        if not isinstance(expression, _ast.Name):
            return set()
        tail = "".join("." + part for part in reversed(parts))
        bindings = self.bindings.get(expression.id)
        if bindings is None:
            return {"builtins." + expression.id + tail} if not self.stars else set()
        return {imported_name(binding) + tail for binding in bindings if binding.kind in ("import", "from")}

    def _collect(self, body: list[_ast.stmt]) -> None:
        pending = [(statement, False, False) for statement in reversed(body)]
        while pending:
            statement, guarded, typing = pending.pop()
            self._bind(statement, guarded, typing)
            if isinstance(statement, SCOPES):
                continue
            in_guard = guarded or (isinstance(statement, _ast.If) and is_main_guard(statement.test))
            in_typing = typing or (isinstance(statement, _ast.If) and is_type_checking(statement.test))
            below: list[tuple[_ast.stmt, bool, bool]] = []
            for child in blocks_of(statement):
                first = child is getattr(statement, "body", None)
                below += [(s, in_guard if first else guarded, in_typing if first else typing) for s in child]
            pending.extend(reversed(below))

    def _bind(self, statement: _ast.stmt, guarded: bool, typing: bool) -> None:
        if isinstance(statement, FUNCTIONS):
            self._add(statement.name, Binding("def", statement, guarded=guarded, typing=typing))
        elif isinstance(statement, _ast.ClassDef):
            self._add(statement.name, Binding("class", statement, guarded=guarded, typing=typing))
        elif isinstance(statement, (_ast.Import, _ast.ImportFrom)):
            for name, binding in import_bindings(statement):
                binding.guarded, binding.typing = guarded, typing
                if binding.kind == "star":
                    self.stars.append(binding)
                else:
                    self._add(name, binding)
        else:
            for target in bound_targets(statement):
                self._add(target.id, Binding("assign", target, guarded=guarded, typing=typing))

    def _add(self, name: str, binding: Binding) -> None:
        self.bindings.setdefault(name, []).append(binding)


def import_bindings(statement: _ast.Import | _ast.ImportFrom) -> list[tuple[str, Binding]]:
    """What one import statement binds: (name, binding); a star import binds the name `*`, or what it is known for."""
    found: list[tuple[str, Binding]] = []
    if isinstance(statement, _ast.Import):
        for alias in statement.names:
            module = alias.name if alias.asname else alias.name.partition(".")[0]
            found.append((alias.asname or module, Binding("import", statement, module)))
        return found
    if statement.names[0].name == "*" and not statement.level and statement.module in _STARS:
        return [(name, Binding("from", statement, statement.module, name)) for name in _STARS[statement.module].split()]
    for alias in statement.names:
        kind = "star" if alias.name == "*" else "from"
        attribute = "" if kind == "star" else alias.name
        binding = Binding(kind, statement, statement.module or "", attribute, statement.level)
        found.append((alias.asname or alias.name, binding))
    return found


def imported_name(binding: Binding) -> str:
    """The dotted name an import binding stands for, with its leading dots."""
    module = "." * binding.level + binding.module
    if not binding.attribute:
        return module
    return f"{module}.{binding.attribute}" if binding.module else module + binding.attribute


def blocks_of(statement: _ast.AST) -> list[list[_ast.stmt]]:
    """The statement lists below a compound statement, handlers and match cases included, in order."""
    blocks = [getattr(statement, "body", None)]
    for handler in getattr(statement, "handlers", ()):
        blocks.append(handler.body)
    blocks += [getattr(statement, "orelse", None), getattr(statement, "finalbody", None)]
    blocks += [case.body for case in getattr(statement, "cases", ())]
    return [block for block in blocks if isinstance(block, list) and block]


def bound_targets(statement: _ast.stmt) -> list[_ast.Name]:
    """Names a simple statement (or the header of a compound one) binds or deletes, walrus included."""
    inner = (_ast.stmt, _ast.ExceptHandler, _ast.match_case, *SCOPES, *COMPREHENSIONS)
    found = [node for node in walk(statement, without=inner)
             if isinstance(node, _ast.Name) and not isinstance(node.ctx, _ast.Load)]
    if isinstance(statement, _ast.AnnAssign) and statement.value is None:
        return []
    return found


def scope_of(node: ScopeNode) -> Scope:
    """Names bound in the body of `node`; comprehension targets stay out, walrus targets inside them count."""
    bound: set[str] = set()
    declared: set[str] = set()
    nonlocals: set[str] = set()
    if isinstance(node, (*FUNCTIONS, _ast.Lambda)):
        bound.update(argument.arg for argument in all_arguments(node.args))
    stack: list[_ast.AST] = list(node.body) if isinstance(node.body, list) else [node.body]
    while stack:
        item = stack.pop()
        if isinstance(item, SCOPES):
            if not isinstance(item, _ast.Lambda):
                bound.add(item.name)
                stack.extend(item.decorator_list)
            continue
        if isinstance(item, COMPREHENSIONS):
            bound.update(inner.target.id for inner in walk(item, without=SCOPES)
                         if isinstance(inner, _ast.NamedExpr))
            continue
        _note(item, bound, declared, nonlocals)
        stack.extend(children(item))
    return Scope(bound, declared, nonlocals)


def _note(item: _ast.AST, bound: set[str], declared: set[str], nonlocals: set[str]) -> None:
    if isinstance(item, _ast.Name):
        if not isinstance(item.ctx, _ast.Load):
            bound.add(item.id)
    elif isinstance(item, _ast.Global):
        declared.update(item.names)
    elif isinstance(item, _ast.Nonlocal):
        nonlocals.update(item.names)
    elif isinstance(item, (_ast.Import, _ast.ImportFrom)):
        bound.update(name for name, _ in import_bindings(item))
    elif isinstance(item, (_ast.ExceptHandler, _ast.MatchAs, _ast.MatchStar)):
        if item.name:
            bound.add(item.name)
    elif isinstance(item, _ast.MatchMapping) and item.rest:
        bound.add(item.rest)


def all_arguments(arguments: _ast.arguments) -> list[_ast.arg]:
    """Every parameter of a signature, positional first, then `*args`, keyword-only, `**kwargs`."""
    found = [*arguments.posonlyargs, *arguments.args]
    if arguments.vararg:
        found.append(arguments.vararg)
    found += arguments.kwonlyargs
    if arguments.kwarg:
        found.append(arguments.kwarg)
    return found


def is_main_guard(test: _ast.expr) -> bool:
    """Whether a test is (or, joined by `and`, contains) `__name__ == "__main__"` in either order,

    or its like `__name__ != "__mp_main__"`.
    """
    if isinstance(test, _ast.BoolOp) and isinstance(test.op, _ast.And):
        return any(is_main_guard(value) for value in test.values)
    if not (isinstance(test, _ast.Compare) and len(test.ops) == 1):
        return False
    sides = [test.left, test.comparators[0]]
    if not any(isinstance(side, _ast.Name) and side.id == "__name__" for side in sides):
        return False
    wanted = "__main__" if isinstance(test.ops[0], (_ast.Eq, _ast.In)) else "__mp_main__"
    return any(isinstance(node, _ast.Constant) and node.value == wanted for side in sides for node in walk(side))


def is_type_checking(test: _ast.expr) -> bool:
    """Whether a test is `TYPE_CHECKING` or `typing.TYPE_CHECKING`."""
    return (isinstance(test, _ast.Name) and test.id == "TYPE_CHECKING") or \
        (isinstance(test, _ast.Attribute) and test.attr == "TYPE_CHECKING")


def attribute_names(node: _ast.AST, bodies: bool = True) -> set[str]:
    """Names of methods that are read from anything below a node (`self.open`, `x.open()`)."""
    without = () if bodies else SCOPES
    return {inner.attr for inner in walk(node, without=without) if isinstance(inner, _ast.Attribute)}
