"""A handle on self is opened on first use, once per process, behind a property: always unsafe, because errors move."""
from __future__ import annotations

import ast

from picklelint.fix.document import Document
from picklelint.fix.family import Family
from picklelint.fix.hooks import methods_added
from picklelint.fix.imports import named
from picklelint.fix.refused import Refused
from picklelint.model import Edit, Span
from picklelint.project import ClassDefinition


def edits(document: Document, class_: ClassDefinition, family: Family, statement: ast.stmt, call: ast.Call,
          attribute: str, own: str) -> list[Edit]:
    """The edits that put a property in place of an attribute that `__init__` sets."""
    if family.binding(frozenset({attribute})):
        raise Refused(f"the class binds `{attribute}` too")
    if not document.alone(statement):
        raise Refused("the line that makes it has no room for another statement")
    if any(isinstance(argument, ast.Starred) for argument in call.args) or any(
            keyword.arg is None for keyword in call.keywords):
        raise Refused("its arguments are unpacked")
    plain = attribute.strip("_")
    kept = document.fresh(f"_{plain}_opened")
    given = document.fresh(f"_{plain}_arguments")
    getpid, imports = named(document, statement, "os", "getpid")
    values = ", ".join(document.text(argument) for argument in call.args)
    keywords = ", ".join(f'"{keyword.arg}": {document.text(keyword.value)}' for keyword in call.keywords)
    margin = document.margin(statement)
    span = document.source.span(statement)
    first = f"{own}.{given} = ({values}{',' if len(call.args) == 1 else ''}), {{{keywords}}}"
    replaced = Edit(document.path, Span(span.line, span.column, span.end_line, span.end_column),
                    f"{first}\n{margin}{own}.{kept} = None")
    return [*imports, replaced, *methods_added(document, class_, _methods(attribute, kept, given, getpid,
                                                                          document.text(call.func)))]


def _methods(attribute: str, kept: str, given: str, getpid: str, function: str) -> list[str]:
    prop = ("@property\n"
            f"def {attribute}(self):\n"
            "\t# opened on first use, once per process\n"
            f"\tif self.{kept} is None or self.{kept}[0] != {getpid}():\n"
            f"\t\targuments, keywords = self.{given}\n"
            f"\t\tself.{kept} = {getpid}(), {function}(*arguments, **keywords)\n"
            f"\treturn self.{kept}[1]\n")
    state = ("def __getstate__(self):\n"
             "\tstate = self.__dict__.copy()\n"
             f'\tstate["{kept}"] = None\n'
             "\treturn state\n")
    return [prop, state]
