"""A namedtuple that a function makes, or that has another name than its variable, is made at module level under it."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import binding_scope, sites
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix

_MAKERS = frozenset({"collections.namedtuple", "typing.NamedTuple", "enum.Enum", "enum.IntEnum"})


def fix(work: Work) -> Fix | None:
    """The fix of a namedtuple; None for anything else."""
    document = work.document
    call = document.find(work.made.span, ast.Call)
    if call is None or not document.module.names.dotted(call.func) & _MAKERS or not call.args:
        return None
    root = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    if not isinstance(root, ast.Name) or binding_scope(document, call, root.id) is not None:
        return None
    statement = document.parent(call)
    name = call.args[0]
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1 or not document.alone(statement) or \
            not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        raise Refused("it is not made by a statement of its own")
    if not document.functions_around(call):
        return _renamed(work, statement, name)
    if not all(_settled(part) for part in [*call.args[1:], *(keyword.value for keyword in call.keywords)]):
        raise Refused("its fields are worked out where it is made")
    return _moved(work, statement, call, name.value)


def _settled(node: ast.AST) -> bool:
    return all(isinstance(inner, (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Load)) for inner in ast.walk(node))


def _renamed(work: Work, statement: ast.Assign, name: ast.Constant) -> Fix:
    target = statement.targets[0]
    if not isinstance(target, ast.Name):
        raise Refused("it is not bound to a name of the module")
    quote = work.document.text(name)[:1]
    return work.fix([work.document.replacing(name, f"{quote}{target.id}{quote}")],
                    f"call it `{target.id}`, as its variable", [f"it then shows as `{target.id}`"])


def _moved(work: Work, statement: ast.Assign, call: ast.Call, name: str) -> Fix:
    document = work.document
    target = statement.targets[0]
    if name in document.module.names.bindings or document.module.names.stars or document.claimed(name) or \
            document.taken_builtin(name) or not name.isidentifier() or work.workshop.star_imported(document.module):
        raise Refused(f"the module uses the name `{name}` already")
    scope = document.functions_around(call)[0]
    if isinstance(target, ast.Name) and target.id == name and len(sites(document, scope, name)) == 1 and \
            len(document.block(statement)) > 1:
        first, last = statement.lineno, statement.end_lineno or statement.lineno
        behind = document.lines[last - 1][document.source.span(call).end_column:]
        edits = [document.above(statement, f"{name} = {document.text(call)}{behind}\n"),
                 document.removing(first, last, blank_too=False)]
    else:
        if document.used_outside(name, scope):
            raise Refused(f"the module uses the name `{name}` already")
        edits = [document.above(statement, f"{name} = {document.text(call)}\n"), document.replacing(call, name)]
    document.claim(name)
    return work.fix(edits, f"make `{name}` at module level")
