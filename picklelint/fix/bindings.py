"""Which names a piece of code looks up outside of itself, who binds them, and whether that can change."""
from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from picklelint.fix.document import Comprehension, Def, Document, Function, Loop, in_body
from picklelint.names import all_arguments

# What looks at the frame it runs in, or at the class around it.
FRAME_NAMES = frozenset({"locals", "vars", "eval", "exec", "dir", "super", "__class__"})


class Capture:
    """A name of a function (or comprehension) around some code that the code reads."""

    def __init__(self, name: str, scope: ast.AST, sites: list[ast.AST]) -> None:
        self.name = name
        self.scope = scope
        self.sites = sites

    @property
    def only(self) -> ast.AST | None:
        """The one place that binds the name, None where there are several."""
        return self.sites[0] if len(self.sites) == 1 else None


def lookups(document: Document, nodes: Iterable[ast.AST]) -> set[str]:
    """Names that run through the nodes when these are evaluated, or later from inside them, and are bound outside."""
    direct, nested = _split(document, nodes)
    return direct | nested


def _split(document: Document, nodes: Iterable[ast.AST]) -> tuple[set[str], set[str]]:
    """Names looked up by the nodes themselves, and by functions inside them (which do not see class bodies)."""
    direct: set[str] = set()
    nested: set[str] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                direct.add(node.id)
        elif isinstance(node, Function):
            stack += header(node)
            nested |= outside(document, node)
        elif isinstance(node, ast.ClassDef):
            stack += header(node)
            inner, deeper = _split(document, node.body)
            direct |= inner - document.module.names.scope(node).bound
            nested |= deeper
        elif isinstance(node, Comprehension):
            stack.append(node.generators[0].iter)
            nested |= outside(document, node)
        else:
            stack += ast.iter_child_nodes(node)
    return direct, nested


def outside(document: Document, node: ast.AST) -> set[str]:
    """Names that the body of a function, class or comprehension looks up around itself."""
    if isinstance(node, Comprehension):
        inner = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.comprehension)]
        for number, part in enumerate(node.generators):
            inner += part.ifs if number == 0 else [part.iter, *part.ifs]
        return lookups(document, inner) - comprehension_names(node)
    if isinstance(node, ast.ClassDef):
        direct, nested = _split(document, node.body)
        return (direct - document.module.names.scope(node).bound) | nested
    assert isinstance(node, Function)
    scope = document.module.names.scope(node)
    body = node.body if isinstance(node.body, list) else [node.body]
    return (lookups(document, body) - scope.bound - scope.globals) | scope.nonlocals


def header(node: ast.AST) -> list[ast.AST]:
    """What a definition evaluates where it stands: decorators, defaults, annotations, bases."""
    parts: list[ast.AST] = list(getattr(node, "decorator_list", ()))
    if isinstance(node, ast.ClassDef):
        return [*parts, *node.bases, *(keyword.value for keyword in node.keywords), *type_parameters(node)]
    assert isinstance(node, Function)
    parts += of_signature(node.args)
    if isinstance(node, Def) and node.returns is not None:
        parts.append(node.returns)
    return parts + type_parameters(node)


def of_signature(arguments: ast.arguments) -> list[ast.AST]:
    """The defaults and annotations of a signature."""
    return [*arguments.defaults, *(default for default in arguments.kw_defaults if default is not None),
            *(argument.annotation for argument in all_arguments(arguments) if argument.annotation is not None)]


def is_mutable(statement: ast.stmt) -> bool:
    """Whether a statement of a class body makes something that all instances would share and could change."""
    value = getattr(statement, "value", None)
    return isinstance(statement, (ast.Assign, ast.AnnAssign)) and isinstance(value, (
        ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call)) and not (
        isinstance(value, ast.Call) and getattr(value.func, "id", "") == "field")


def type_parameters(node: ast.AST) -> list[ast.AST]:
    """The `[T]` of a definition, on Pythons that have it."""
    return list(getattr(node, "type_params", ()))


def comprehension_names(node: ast.AST) -> set[str]:
    """The loop variables of a comprehension."""
    return {inner.id for part in node.generators for inner in ast.walk(part.target)  # type: ignore[attr-defined]
            if isinstance(inner, ast.Name)}


def captures(document: Document, node: ast.AST, names: Iterable[str]) -> list[Capture]:
    """Those of the names, as seen from a node, that functions or comprehensions around it bind; by name."""
    found = []
    for name in sorted(names):
        scope = binding_scope(document, node, name)
        if scope is not None:
            found.append(Capture(name, scope, sites(document, scope, name)))
    return found


def binding_scope(document: Document, node: ast.AST, name: str) -> ast.AST | None:
    """The function, lambda or comprehension around a node that binds a name; None for names of the module."""
    below = node
    for around in document.parents(node):
        if isinstance(around, Comprehension):
            if name in comprehension_names(around) and below is not around.generators[0]:
                return around
        elif isinstance(around, Function) and in_body(around, below):
            scope = document.module.names.scope(around)
            if name in scope.globals:
                return None
            if name in scope.bound:
                return around
        below = around
    return None


def sites(document: Document, scope: ast.AST, name: str) -> list[ast.AST]:
    """Every node that binds or deletes a name of a function; loop variables of a comprehension are one."""
    if isinstance(scope, Comprehension):
        return [scope]
    assert isinstance(scope, Function)
    found: list[ast.AST] = [argument for argument in all_arguments(scope.args) if argument.arg == name]
    body: list[ast.AST] = list(scope.body) if isinstance(scope.body, list) else [scope.body]
    for node, nested in _walk(body):
        if nested and not _writes_outside(document, nested, name):
            continue
        if _binds(node, name):
            found.append(node)
    return found


def _walk(nodes: list[ast.AST]) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    """Every node, with the innermost function or class inside which it is (None for the outermost scope).

    Parameters bind in their function and loop variables in their comprehension, so they are left out.
    """
    stack: list[tuple[ast.AST, ast.AST | None]] = [(node, None) for node in reversed(nodes)]
    while stack:
        node, nested = stack.pop()
        yield node, nested
        for child in reversed(list(ast.iter_child_nodes(node))):
            if isinstance(child, ast.arguments):
                stack += [(part, nested) for part in reversed(of_signature(child))]
            elif isinstance(child, ast.comprehension):
                stack += [(part, nested) for part in reversed([child.iter, *child.ifs])]
            else:
                own = isinstance(node, (*Function, ast.ClassDef)) and in_body(node, child)
                stack.append((child, node if own else nested))


def _writes_outside(document: Document, nested: ast.AST, name: str) -> bool:
    return name in document.module.names.scope(nested).nonlocals  # type: ignore[arg-type]


def _binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Load)
    if isinstance(node, (*Def, ast.ClassDef)):
        return node.name == name
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return any((alias.asname or alias.name.partition(".")[0]) == name for alias in node.names)
    if isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        return node.name == name
    return isinstance(node, ast.MatchMapping) and node.rest == name


def changing(document: Document, capture: Capture, node: ast.AST) -> str:
    """Why a capture may later hold something else than where the node is evaluated; empty if it may not."""
    if isinstance(capture.scope, Comprehension):
        return f"`{capture.name}` changes in the comprehension at line {capture.scope.lineno}"
    around = set(document.parents(node))
    line = getattr(node, "lineno", 0)
    for site in capture.sites:
        if isinstance(site, ast.arg):
            continue
        for outer in document.parents(site):
            if outer is capture.scope:
                break
            if isinstance(outer, Loop) and outer in around:
                return f"`{capture.name}` is rebound in the loop at line {outer.lineno}"
            if isinstance(outer, Function):
                return f"`{capture.name}` is rebound by a function inside, at line {getattr(site, 'lineno', 0)}"
        if isinstance(site, ast.ExceptHandler) or isinstance(getattr(site, "ctx", None), ast.Del):
            return f"`{capture.name}` is deleted at line {getattr(site, 'lineno', 0)}"
        if getattr(site, "lineno", 0) >= line:
            return f"`{capture.name}` is bound again at line {getattr(site, 'lineno', 0)}"
    return ""


def unbound(document: Document, capture: Capture, node: ast.AST) -> str:
    """Why a capture may not be bound yet where the node is evaluated; empty if it is for certain."""
    if isinstance(capture.scope, Comprehension) or any(
            isinstance(site, ast.arg) or before(document, site, node) for site in capture.sites):
        return ""
    return f"`{capture.name}` may not be bound yet at line {getattr(node, 'lineno', 0)}"


def before(document: Document, site: ast.AST, node: ast.AST) -> bool:
    """Whether every way to a node leads through the statement of a binding first."""
    bound, own = document.statement(site), document.statement(node)
    if isinstance(bound, (ast.With, ast.AsyncWith)) and bound is not own and bound in document.parents(node):
        return True
    loop = isinstance(bound, (ast.For, ast.AsyncFor)) and bound is not own and bound in document.parents(node)
    if isinstance(bound, (ast.For, ast.AsyncFor)) and not loop:
        return False
    if loop:
        return any(own is inner or own in ast.walk(inner) for inner in bound.body)  # type: ignore[attr-defined]
    below: ast.AST = own
    for around in [*document.parents(own), document.tree]:
        if isinstance(below, ast.stmt) and around is document.parent(bound):
            block = document.block(below)
            return bound in block and block.index(bound) < block.index(below)
        below = around
    return False
