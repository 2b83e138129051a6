"""Generators become lists, or iterators over lists where somebody asks for the next item: all is worked out at once."""
from __future__ import annotations

import ast

from picklelint.fix.defaults import constant
from picklelint.fix.document import Def, Document
from picklelint.fix.family import Family
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix, Span
from picklelint.project import FunctionDefinition

_TITLE = "work out all items before"
_ENDLESS = frozenset({"count", "cycle", "repeat", "itertools.count", "itertools.cycle", "itertools.repeat"})
# What these give comes to an end, and consists of what they are given or of plain texts.
_FINITE = frozenset({"os.walk", "glob.iglob", "itertools.product", "itertools.permutations", "itertools.combinations",
                     "itertools.combinations_with_replacement", "itertools.zip_longest", "csv.reader",
                     "csv.DictReader"})
_PAIRING = frozenset({"builtins.zip", "builtins.enumerate"})
_LINES = frozenset({"builtins.open", "io.open"})


def fix(work: Work) -> Fix:
    """The fix of a generator."""
    document = work.document
    node = document.find(work.made.span, ast.GeneratorExp, ast.Call)
    if node is None:
        raise Refused("it is not made where it was found")
    if isinstance(node, ast.GeneratorExp):
        return _of_expression(work, node)
    assert isinstance(node, ast.Call)
    return _of_call(work, node)


def _of_expression(work: Work, node: ast.GeneratorExp) -> Fix:
    document, span = work.document, work.document.source.span(node)
    if any(isinstance(inner, (ast.Await, ast.NamedExpr, ast.Yield)) for inner in ast.walk(node)) or any(
            part.is_async for part in node.generators):
        raise Refused("it is more than a loop over values")
    inside = document.text(node)[1:-1]
    plain = _plain(node)
    listed = f"[{inside}]"
    text = f"iter({listed})" if plain or _asked_for_next(work, node) else listed
    if _shares_brackets(document, node):
        span = Span(span.line, span.column + 1, span.end_line, span.end_column - 1)
    doubts = [] if plain else ["all items are worked out at once, and held"]
    return work.fix([Edit(document.path, span, text)], _TITLE, doubts)


def _shares_brackets(document: Document, node: ast.GeneratorExp) -> bool:
    """Whether it is the sole argument of a call, whose brackets it uses."""
    call = document.parent(node)
    return isinstance(call, ast.Call) and call.args == [node] and not call.keywords and \
        (call.end_lineno, call.end_col_offset) == (node.end_lineno, node.end_col_offset)


def _plain(node: ast.GeneratorExp) -> bool:
    """Whether it only computes with numbers that stand there: then nobody can tell when it is worked out."""
    if len(node.generators) != 1:
        return False
    part = node.generators[0]
    source = part.iter
    fixed = isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range" and \
        all(constant(argument) for argument in source.args) and not source.keywords
    fixed = fixed or (isinstance(source, (ast.Tuple, ast.List)) and all(constant(item) for item in source.elts))
    names = {inner.id for inner in ast.walk(part.target) if isinstance(inner, ast.Name)}
    return fixed and all(
        isinstance(inner, (ast.BinOp, ast.UnaryOp, ast.Constant, ast.Tuple, ast.operator, ast.unaryop, ast.Load))
        or (isinstance(inner, ast.Name) and inner.id in names)
        for piece in [node.elt, *part.ifs] for inner in ast.walk(piece))


def _asked_for_next(work: Work, node: ast.expr) -> bool:
    """Whether some use of the attribute or name that holds it asks for the next item."""
    document = work.document
    attribute = work.finding.attribute.rpartition(".")[2]
    if attribute:
        class_ = work.class_of(node)
        if class_ is None:
            return True
        uses = Family(work.workshop, class_).uses(attribute, [step.path for step in work.finding.trail])
        return any(isinstance(around, ast.Call) and ast.unparse(around.func) == "next"
                   for use in uses for around in [use.document.parent(use.node)])
    return any(isinstance(call, ast.Call) and ast.unparse(call.func) == "next" for call in ast.walk(document.tree))


def _of_call(work: Work, node: ast.Call) -> Fix:
    """A call of a generator function of the project, which must come to an end."""
    finite = _is_finite(work.document, node)
    function = None if finite else _called(work, node)
    if function is None and not finite:
        raise Refused("it may never end" if work.member == "31" else "its items may not cross either")
    for inner in ast.walk(function.node) if function is not None else ():
        endless = isinstance(inner, ast.While) and isinstance(inner.test, ast.Constant)
        if endless or (isinstance(inner, ast.Call) and ast.unparse(inner.func) in _ENDLESS):
            line = getattr(inner, "lineno", 0)
            raise Refused(f"`{ast.unparse(node.func)}` may never end (line {line})")
    listed = f"list({work.document.text(node)})"
    text = f"iter({listed})" if _asked_for_next(work, node) else listed
    return work.fix([work.document.replacing(node, text)], _TITLE, ["all items are worked out at once, and held"])


def _is_finite(document: Document, node: ast.Call) -> bool:
    """Whether a call of the standard library gives plain items that come to an end, and nothing but these is used."""
    dotted = document.module.names.dotted(node.func)
    if dotted and dotted <= _PAIRING:
        return bool(node.args) and not node.keywords and all(
            isinstance(argument, ast.Call) and _is_one_of(document, argument.func, _LINES) for argument in node.args)
    if dotted and all(name.startswith("csv.") for name in dotted):
        for inner in ast.walk(document.tree):
            if isinstance(inner, ast.Attribute) and inner.attr in ("line_num", "fieldnames", "dialect"):
                raise Refused(f"no list has `{inner.attr}`, which is asked for at line {inner.lineno}")
    return _is_one_of(document, node.func, _FINITE)


def _is_one_of(document: Document, function: ast.expr, names: frozenset[str]) -> bool:
    dotted = document.module.names.dotted(function)
    return bool(dotted) and dotted <= names


def _called(work: Work, node: ast.Call) -> FunctionDefinition | None:
    document = work.document
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        class_ = work.class_of(node)
        method = work.workshop.analysis.classes.method(class_, node.func.attr) if class_ else frozenset()
        found = [getattr(atom, "definition", None) for atom in method]
        return found[0] if len(found) == 1 and isinstance(found[0], FunctionDefinition) else None
    if isinstance(node.func, ast.Name):
        targets = work.workshop.project.lookup(document.module, node.func.id)
        only = targets[0] if len(targets) == 1 else None
        return only if isinstance(only, FunctionDefinition) and isinstance(only.node, Def) else None
    return None
