"""A lambda becomes a function that pickle finds by name: of the module, or a method where it only reads `self`."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import FRAME_NAMES, Capture, captures, changing, outside, unbound
from picklelint.fix.defaults import Default, positional_given, worked_out
from picklelint.fix.document import Def, Document
from picklelint.fix.edits import insertion
from picklelint.fix.imports import named
from picklelint.fix.module_names import unlasting
from picklelint.fix.naming import name_for
from picklelint.fix.refused import Refused
from picklelint.fix.render import Signature, function_of_lambda
from picklelint.fix.workshop import Work, certain
from picklelint.model import Edit, Fix, Span


def fix(work: Work) -> Fix:
    """The fix of a lambda."""
    document = work.document
    node = document.find(work.made.span, ast.Lambda)
    if node is None:
        raise Refused("the lambda is not where it was found")
    return Lambda(work, node).fix()


class Lambda:
    """One lambda that is to become a function."""

    def __init__(self, work: Work, node: ast.Lambda) -> None:
        self.work = work
        self.document: Document = work.document
        self.node = node
        certain(body_that_stays(node))
        self.names = outside(self.document, node)
        self.captured = captures(self.document, node, self.names)
        self.doubts: list[str] = []

    def fix(self) -> Fix:
        """A definition in its place, a method, or a function above the statement it is in."""
        given = positional_given(self.document, self.node, self.work.finding.gate)
        bound = worked_out(self.document, self.node.args, given)
        self.doubts += [default.doubt for default in bound if default.doubt]
        loose = [capture for capture in self.captured if not is_import(capture)]
        method = method_around(self.document, self.node)
        of_self = [capture for capture in loose if method and capture.only is method.args.args[0]]
        others = [capture for capture in loose if capture not in of_self]
        for capture in others:
            certain(unbound(self.document, capture, self.node))
            reason = changing(self.document, capture, self.node)
            if reason:
                self.doubts.append(f"{reason}, and is bound now")
        globals_ = self.names - {capture.name for capture in self.captured}
        reason = unlasting(self.document, globals_, self.node)
        if reason:
            self.doubts.append(reason)
        in_place = self._assignment()
        if in_place is not None and not loose and not bound:
            return self._definition(*in_place)
        if of_self and method:
            return self._method(method, others, bound)
        certain(private_name(self.document, self.node))
        return self._function(others, bound)

    def _assignment(self) -> tuple[ast.Assign, str] | None:
        """`name = lambda ...` at module level, if nothing else binds the name."""
        around = self.document.parent(self.node)
        if not isinstance(around, ast.Assign) or len(around.targets) != 1 or self.document.functions_around(around):
            return None
        target = around.targets[0]
        if not isinstance(target, ast.Name) or self.document.class_around(around) or not self.document.alone(around):
            return None
        bindings = self.document.module.names.bindings.get(target.id, [])
        if len(bindings) != 1 or bindings[0].guarded:
            return None
        return around, target.id

    def _definition(self, statement: ast.Assign, name: str) -> Fix:
        """A `def` in place of the assignment; a comment behind it stays behind the last line."""
        document = self.document
        margin = document.margin(statement)
        text = function_of_lambda(document, self.node, Signature(name, imports=self._imports()), margin)
        span = document.source.span(statement)
        edit = Edit(document.path, span, text.rstrip("\n")[len(margin):])
        return self.work.fix([edit, *blank_lines(document, statement)],
                             f"define `{name}` as a function", self.doubts)

    def _function(self, others: list[Capture], bound: list[Default]) -> Fix:
        document = self.document
        name = document.fresh(name_for(document, self.node))
        names = [capture.name for capture in others]
        signature = Signature(name, names, imports=self._imports(), undefault=[default.name for default in bound])
        call, edits = self._bound(name, names, bound)
        code = function_of_lambda(document, self.node, signature)
        return self.work.fix([*edits, document.above(self.node, code), replacing_lambda(document, self.node, call)],
                             f"move the lambda to the module-level function `{name}`", self.doubts)

    def _method(self, around: Method, others: list[Capture], bound: list[Default]) -> Fix:
        document = self.document
        own, class_ = around.args.args[0].arg, document.parent(around)
        assert isinstance(class_, ast.ClassDef)
        wanted = name_for(document, self.node)[1:].removeprefix(class_.name.lower().strip("_") + "_")
        name = document.fresh(f"_{wanted.strip('_')}_impl")
        names = [capture.name for capture in others]
        signature = Signature(name, [own, *names], method=True, imports=self._imports(),
                              undefault=[default.name for default in bound])
        if "deepcopy" in document.source.text:
            self.doubts.append("a deep copy then calls its own method, not that of the original")
        call, edits = self._bound(f"{own}.{name}", names, bound)
        code = function_of_lambda(document, self.node, signature, document.margin(around))
        place = insertion(document.path, document.end_line(around) + 1, 0, "\n" + code)
        return self.work.fix([*edits, place, replacing_lambda(document, self.node, call)],
                             f"make the lambda the method `{name}`", self.doubts)

    def _bound(self, function: str, names: list[str], bound: list[Default]) -> tuple[str, list[Edit]]:
        """What stands in place of the lambda, and the import it needs."""
        if not names and not bound:
            return function, []
        partial, edits = named(self.document, self.node, "functools", "partial")
        given = [function, *names, *(f"{default.name}={default.text}" for default in bound)]
        return f"{partial}({', '.join(given)})", edits

    def _imports(self) -> list[str]:
        """Import statements of the functions around it that its body needs."""
        found = []
        for capture in self.captured:
            if is_import(capture):
                text = import_of(capture)
                if text not in found:
                    found.append(text)
        return found


def body_that_stays(node: ast.AST) -> str:
    """Why code means something else in a function of its own; empty if it does not."""
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)):
            return f"its body has `{_WORDS[type(inner)]}`"
        if isinstance(inner, ast.Name) and inner.id in FRAME_NAMES:
            return f"its body uses `{inner.id}`"
    return ""


Method = ast.FunctionDef | ast.AsyncFunctionDef
_BRACKETS_NOT_NEEDED = (ast.Assign, ast.AnnAssign, ast.IfExp, ast.keyword, ast.Dict, ast.List, ast.Tuple, ast.Set,
                        ast.arguments, ast.Call, ast.Return, ast.BoolOp)
_NOT_OF_INSTANCES = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})
_WORDS: dict[type, str] = {ast.Yield: "yield", ast.YieldFrom: "yield from", ast.Await: "await", ast.NamedExpr: ":="}


def private_name(document: Document, node: ast.AST) -> str:
    """Why code cannot leave its class: names with two underscores in front mean another name there."""
    if document.class_around(node) is None:
        return ""
    for inner in ast.walk(node):
        name = getattr(inner, "id", "") or getattr(inner, "attr", "") or getattr(inner, "arg", "") or ""
        if isinstance(name, str) and name.startswith("__") and not name.endswith("__"):
            return f"`{name}` is a private name of the class"
    return ""


def method_around(document: Document, node: ast.AST) -> Method | None:
    """The undecorated method a node is in, whose first parameter is the instance."""
    for function in document.functions_around(node):
        if isinstance(document.parent(function), ast.ClassDef) and isinstance(function, Def):
            plain = not function.decorator_list and not function.args.posonlyargs and function.args.args
            return function if plain and function.name not in _NOT_OF_INSTANCES else None
    return None


def is_import(capture: Capture) -> bool:
    """Whether a name is bound by one import statement of the function around."""
    return isinstance(capture.only, (ast.Import, ast.ImportFrom))


def import_of(capture: Capture) -> str:
    """The import statement that binds just this name."""
    statement = capture.only
    assert isinstance(statement, (ast.Import, ast.ImportFrom))
    alias = next(alias for alias in statement.names
                 if (alias.asname or alias.name.partition(".")[0]) == capture.name)
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import([alias]))
    return ast.unparse(ast.ImportFrom(statement.module, [alias], statement.level))


def replacing_lambda(document: Document, node: ast.Lambda, text: str) -> Edit:
    """An edit that puts a name or call in place of a lambda, and of brackets on its line that only it needed."""
    span = document.source.span(node)
    line, end_line = document.lines[span.line - 1], document.lines[span.end_line - 1]
    first, last = span.column, span.end_column
    around = document.parent(node)
    alone = isinstance(around, ast.Call) and len(around.args) + len(around.keywords) == 1
    while isinstance(around, _BRACKETS_NOT_NEEDED) and not alone and first and line[first - 1] == "(" and \
            end_line[last:last + 1] == ")" and not line[max(first - 2, 0):first - 1].isidentifier():
        first, last = first - 1, last + 1
    return Edit(document.path, Span(span.line, first, span.end_line, last), text)


def blank_lines(document: Document, statement: ast.stmt) -> list[Edit]:
    """Edits that set a definition apart from the module code around it."""
    if document.parent(statement) is not document.tree:
        return []
    found = []
    first, last = document.comments_above(statement), statement.end_lineno or statement.lineno
    above = sum(1 for line in document.lines[max(first - 3, 0):first - 1] if not line.strip())
    if first > 1 and above < 2:
        found.append(insertion(document.path, first, 0, "\n" * (2 - above)))
    below = document.lines[last:last + 2]
    missing = 2 - next((number for number, line in enumerate(below) if line.strip()), 2)
    if missing and last < len(document.lines) - 1:
        found.append(insertion(document.path, last + 1, 0, "\n" * missing))
    return found
