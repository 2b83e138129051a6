"""A lambda becomes a function that pickle finds by name: of the module, or a method where it only reads `self`."""
from __future__ import annotations

import ast

from picklelint.fix.along import along
from picklelint.fix.bindings import FRAME_NAMES, captures, outside
from picklelint.fix.captured import as_method, deeply_copied, imports_of, is_import, looked_at, private_name
from picklelint.fix.defaults import Default, positional_given, worked_out
from picklelint.fix.document import Def, Document, behind
from picklelint.fix.edits import insertion
from picklelint.fix.imports import named
from picklelint.fix.module_names import unlasting
from picklelint.fix.naming import name_for
from picklelint.fix.refused import Refused
from picklelint.fix.render import Signature, function_of_lambda
from picklelint.fix.workshop import Plan, Work, certain
from picklelint.model import Edit, Fix, Span


def fix(work: Work) -> Fix:
    """The fix of a lambda."""
    document = work.document
    node = document.find(work.made.span, ast.Lambda)
    if node is None:
        raise Refused("the lambda is not where it was found")
    return work.carried_out(Lambda(work, node).plan())


class Lambda:
    """One lambda that is to become a function."""

    def __init__(self, work: Work, node: ast.Lambda) -> None:
        self.work = work
        self.document: Document = work.document
        self.node = node
        certain(body_that_stays(node))
        self.names = outside(self.document, node)
        self.captured = captures(self.document, node, self.names)
        self.made = Plan()

    def plan(self) -> Plan:
        """A definition in its place, a method, or a function above the statement it is in."""
        document, node, doubts = self.document, self.node, self.made.doubts
        bound = worked_out(document, node.args, positional_given(document, node, self.work.finding.gate))
        doubts += [default.doubt for default in bound if default.doubt]
        loose = [capture for capture in self.captured if not is_import(capture)]
        method = method_around(document, node)
        of_self = [capture for capture in loose if method and capture.only is method.args.args[0]]
        globals_ = self.names - {capture.name for capture in self.captured}
        doubts += [reason for reason in (unlasting(document, globals_, node), looked_at(document)) if reason]
        in_place = self._assignment()
        if in_place is not None and not loose and not bound:
            return self._definition(*in_place)
        if not (of_self and method):
            certain(private_name(document, node))
        names = along(self.work, node, [capture for capture in loose if capture not in of_self], self.made)
        if of_self and method:
            return self._method(method, names, bound)
        return self._function(names, bound)

    def _assignment(self) -> tuple[ast.Assign, str] | None:
        """`name = lambda ...` of a module or class, if nothing else binds the name there."""
        document = self.document
        around = document.parent(self.node)
        if not isinstance(around, ast.Assign) or len(around.targets) != 1 or document.functions_around(around):
            return None
        target, class_ = around.targets[0], document.parent(around)
        if not isinstance(target, ast.Name):
            return None
        if isinstance(class_, ast.ClassDef):
            # An instance gets it as a method, which is only found under the name that it has in its class.
            if target.id.startswith("__") or not document.alone(around) or not bound_once(class_, target.id):
                raise Refused(f"a method is not found by the name `{target.id}`")
            return around, target.id
        bindings = document.module.names.bindings.get(target.id, [])
        if document.class_around(around) or not document.alone(around) or len(bindings) != 1 or bindings[0].guarded:
            return None
        return around, target.id

    def _definition(self, statement: ast.Assign, name: str) -> Plan:
        """A `def` in place of the assignment; a comment behind it stays behind the last line."""
        document = self.document
        margin = document.margin(statement)
        text = function_of_lambda(document, self.node, Signature(name, imports=imports_of(self.captured)), margin)
        edit = Edit(document.path, document.source.span(statement), text.rstrip("\n")[len(margin):])
        self.made.edits += [edit, *blank_lines(document, statement)]
        self.made.title = f"define `{name}` as a function"
        return self.made

    def _function(self, names: list[str], bound: list[Default]) -> Plan:
        document = self.document
        name = document.fresh(name_for(document, self.node))
        signature = Signature(name, names, imports=imports_of(self.captured),
                              undefault=[default.name for default in bound])
        call, edits = self._bound(name, names, bound)
        code = function_of_lambda(document, self.node, signature)
        self.made.edits += [*edits, document.above(self.node, code), replacing_lambda(document, self.node, call)]
        self.made.title = f"move the lambda to the module-level function `{name}`"
        return self.made

    def _method(self, around: Method, names: list[str], bound: list[Default]) -> Plan:
        document = self.document
        own, class_ = around.args.args[0].arg, document.parent(around)
        assert isinstance(class_, ast.ClassDef)
        wanted = name_for(document, self.node)[1:].removeprefix(class_.name.lower().strip("_") + "_")
        name = document.fresh(f"_{wanted.strip('_')}_impl")
        signature = Signature(name, [own, *names], method=True, imports=imports_of(self.captured),
                              undefault=[default.name for default in bound])
        if deeply_copied(self.work, self.node):
            self.made.doubts.append("a deep copy then calls its own method, not that of the original")
        call, edits = self._bound(f"{own}.{name}", names, bound)
        code = function_of_lambda(document, self.node, signature, document.margin(around))
        self.made.edits += [*edits, behind(document, around, code), replacing_lambda(document, self.node, call)]
        self.made.title = f"make the lambda the method `{name}`"
        return self.made

    def _bound(self, function: str, names: list[str], bound: list[Default]) -> tuple[str, list[Edit]]:
        """What stands in place of the lambda, and the import it needs."""
        if not names and not bound:
            return function, []
        reason = as_method(self.document, self.node)
        if reason:
            self.made.doubts.append(reason)
        if names and deeply_copied(self.work, self.node):
            self.made.doubts.append("a deep copy of a partial copies what it holds")
        partial, edits = named(self.document, self.node, "functools", "partial")
        given = [function, *names, *(f"{default.name}={default.text}" for default in bound)]
        return f"{partial}({', '.join(given)})", edits


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


def method_around(document: Document, node: ast.AST) -> Method | None:
    """The undecorated method a node is in, whose first parameter is the instance."""
    for function in document.functions_around(node):
        if isinstance(document.parent(function), ast.ClassDef) and isinstance(function, Def):
            plain = not function.decorator_list and not function.args.posonlyargs and function.args.args
            return function if plain and function.name not in _NOT_OF_INSTANCES else None
    return None


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


def bound_once(class_: ast.ClassDef, name: str) -> bool:
    """Whether a class binds a name once, whatever its methods do with names of their own."""
    found = 0
    for node in ast.walk(class_):
        found += getattr(node, "name", "") == name
        found += isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    return found == 1


def blank_lines(document: Document, statement: ast.stmt) -> list[Edit]:
    """Edits that set a definition apart from the code of the module or class around it."""
    around = document.parent(statement)
    if not isinstance(around, (ast.Module, ast.ClassDef)):
        return []
    wanted = 2 if around is document.tree else 1
    found = []
    first, last = document.comments_above(statement), statement.end_lineno or statement.lineno
    above = sum(1 for line in document.lines[max(first - 1 - wanted, 0):first - 1] if not line.strip())
    if first > 1 and above < wanted and not (wanted == 1 and around.body[0] is statement):
        found.append(insertion(document.path, first, 0, "\n" * (wanted - above)))
    below = document.lines[last:last + wanted]
    missing = wanted - next((number for number, line in enumerate(below) if line.strip()), wanted)
    if missing and last < len(document.lines) - 1:
        found.append(insertion(document.path, last + 1, 0, "\n" * missing))
    return found
