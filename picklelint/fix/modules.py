"""A module kept on self: the attribute goes, and its uses name the module."""
from __future__ import annotations

import ast

from picklelint.fix.bindings import Capture, binding_scope, sites
from picklelint.fix.document import Def, Document
from picklelint.fix.edits import insertion
from picklelint.fix.family import Family, Use
from picklelint.fix.lambdas import import_of
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Edit, Fix


def fix(work: Work) -> Fix:
    """The fix of `self.name = module`."""
    document = work.document
    node = document.find(work.made.span, ast.Name)
    statement = document.parent(node) if node is not None else None
    if node is None or not isinstance(statement, ast.Assign) or len(statement.targets) != 1 or \
            not isinstance(statement.targets[0], ast.Attribute) or not document.alone(statement):
        raise Refused("it is not stored by a statement `self.name = module` of its own")
    class_ = work.class_of(node)
    if class_ is None or len(document.block(statement)) == 1 or document.parent(statement) is not \
            document.functions_around(statement)[0]:
        raise Refused("it is not certain to be stored")
    imported = _import(document, node)
    attribute = statement.targets[0].attr
    family = Family(work.workshop, class_)
    uses = family.uses(attribute, [step.path for step in work.finding.trail])
    if family.binding(frozenset({attribute})):
        raise Refused(f"the class binds `{attribute}` too")
    edits: list[Edit] = []
    for use in uses:
        if document.parent(use.node) is statement:
            continue
        _check(use, document, node.id)
        edits.append(document.replacing(use.node, node.id))
    edits += _imports(document, [use for use in uses if document.parent(use.node) is not statement], imported)
    comment = document.lines[(statement.end_lineno or 1) - 1][document.source.span(statement).end_column:].strip()
    gone = document.removing(statement.lineno, statement.end_lineno or statement.lineno, blank_too=False)
    text = f"{document.margin(statement)}{comment}\n" if comment else ""
    return work.fix([Edit(gone.path, gone.span, text), *edits], f"name the module `{node.id}` where it is used")


def _import(document: Document, node: ast.Name) -> str:
    """The statement that imports the module in the function; empty where the module of the class does."""
    scope = binding_scope(document, node, node.id)
    if scope is not None:
        capture = Capture(node.id, scope, sites(document, scope, node.id))
        only = capture.only
        if not isinstance(only, ast.Import) or document.parent(only) is not scope:
            raise Refused(f"`{node.id}` is not simply imported")
        return import_of(capture)
    bindings = document.module.names.bindings.get(node.id, [])
    if len(bindings) != 1 or bindings[0].kind != "import" or bindings[0].guarded or bindings[0].typing or \
            document.parent(bindings[0].node) is not document.tree:
        raise Refused(f"`{node.id}` is not simply imported")
    return ""


def _check(use: Use, document: Document, name: str) -> None:
    around = use.document.parent(use.node)
    if use.stores or use.method is None or use.document is not document:
        raise Refused(f"`{ast.unparse(use.node)}` is {'stored again' if use.stores else 'used'} at {use.place()}")
    if not isinstance(around, ast.Attribute):
        raise Refused(f"`{ast.unparse(use.node)}` is passed on at {use.place()}")
    for function in document.functions_around(use.node):
        bound = document.module.names.scope(function).bound  # type: ignore[arg-type]
        if name in bound and not _imports_it(function, name):
            raise Refused(f"`{name}` means something else at {use.place()}")


def _imports_it(function: ast.AST, name: str) -> bool:
    body = getattr(function, "body", ())
    names = [alias for statement in body if isinstance(statement, ast.Import) for alias in statement.names]
    return any((alias.asname or alias.name) == name for alias in names)


def _imports(document: Document, uses: list[Use], imported: str) -> list[Edit]:
    """An import at the start of each method that uses it, where the class's module does not have it."""
    if not imported:
        return []
    found = []
    for method in dict.fromkeys(use.method for use in uses):
        assert isinstance(method, Def)
        if _imports_it(method, imported.split()[-1]):
            continue
        body = method.body[1:] if ast.get_docstring(method, clean=False) is not None else method.body
        if not body or body[0].lineno == method.lineno:
            raise Refused(f"`{method.name}` has no room for an import")
        line = document.comments_above(body[0])
        found.append(insertion(document.path, line, 0, f"{document.margin(body[0])}{imported}\n\n"))
    return found
