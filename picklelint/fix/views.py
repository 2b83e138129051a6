"""Views of dictionaries become lists (or, for mappings, copies), which pickle."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import binding_scope
from picklelint.fix.family import Family, Use
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix

_VIEWS = frozenset({"keys", "values", "items"})
_READERS = frozenset({"len", "list", "sorted", "tuple", "set", "sum", "min", "max", "any", "all", "enumerate", "zip",
                      "iter", "map", "filter", "dict", "str.join"})


def fix(work: Work) -> Fix:
    """The fix of a view."""
    document = work.document
    node = document.find(work.made.span, ast.Call, ast.Attribute)
    if isinstance(node, ast.Attribute) and document.module.names.dotted(node) == {"os.environ"}:
        return work.fix([document.replacing(node, f"dict({document.text(node)})")], "copy the environment",
                        ["what is set in the copy is not set in the environment"])
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in _VIEWS \
            or node.args or node.keywords:
        raise Refused("no list has what this view has")
    if binding_scope(document, node, "list") is not None or "list" in document.module.names.bindings:
        raise Refused("the file uses the name `list` for something else")
    edit = document.replacing(node, f"list({document.text(node)})")
    return work.fix([edit], "make a list of it", _doubts(work, node))


def _doubts(work: Work, node: ast.Call) -> list[str]:
    """What a list lacks: it does not follow the dictionary, and it is no set."""
    assert isinstance(node.func, ast.Attribute)
    if not isinstance(node.func.value, (ast.Call, ast.Dict)):
        return ["a list does not follow later changes of the dictionary"]
    around = work.document.parent(node)
    attribute = _stored(work, around, node)
    if not attribute:
        return ["whoever gets it may use it as a set"]
    class_ = work.class_of(node)
    assert class_ is not None
    for use in Family(work.workshop, class_).uses(attribute, [step.path for step in work.finding.trail]):
        if not use.stores and not _only_read(use):
            return [f"`{ast.unparse(use.node)}` may be used as a set at {use.place()}"]
    return []


def _stored(work: Work, around: ast.AST | None, node: ast.Call) -> str:
    """The attribute of self that holds nothing but the view."""
    if isinstance(around, ast.Tuple):
        statement = work.document.parent(around)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple) and \
                len(statement.targets[0].elts) == len(around.elts):
            target = statement.targets[0].elts[around.elts.index(node)]
            return target.attr if isinstance(target, ast.Attribute) and work.class_of(node) else ""
    if isinstance(around, ast.Assign) and len(around.targets) == 1 and isinstance(around.targets[0], ast.Attribute):
        return around.targets[0].attr if work.class_of(node) else ""
    return ""


def _only_read(use: Use) -> bool:
    """Whether a use would do the same with a list."""
    around = use.document.parent(use.node)
    if isinstance(around, (ast.For, ast.comprehension)):
        return around.iter is use.node
    if isinstance(around, ast.Compare):
        return all(isinstance(each, (ast.In, ast.NotIn)) for each in around.ops) and around.left is not use.node
    if isinstance(around, ast.Call):
        return isinstance(around.func, ast.Name) and around.func.id in _READERS and use.node in around.args
    return isinstance(around, ast.Starred)
