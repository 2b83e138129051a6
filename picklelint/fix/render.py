"""Text of functions made from lambdas and of definitions that move, with their comments and line breaks."""
from __future__ import annotations

import ast
from collections.abc import Sequence

import libcst as cst

from picklelint.fix.document import Document
from picklelint.fix.locate import concrete
from picklelint.fix.refused import Refused

Statement = cst.SimpleStatementLine | cst.BaseCompoundStatement
_BLANK = cst.SimpleWhitespace(" ")


class Signature:
    """What a function is called and which parameters it gets in front of its own; the latter only by position.

    `imports` are statements its body starts with; `recursive` tells whether its old name in its body means itself;
    parameters of `undefault` lose their default, because it is bound by keyword.
    """

    def __init__(self, name: str, in_front: Sequence[str] = (), *, method: bool = False, imports: Sequence[str] = (),
                 recursive: bool = False, undefault: Sequence[str] = ()) -> None:
        self.name = name
        self.in_front = tuple(in_front)
        self.method = method
        self.imports = tuple(imports)
        self.recursive = recursive
        self.undefault = tuple(undefault)


def function_of_lambda(document: Document, node: ast.Lambda, signature: Signature, margin: str = "") -> str:
    """The text of a function that does what a lambda does, ending with its newline."""
    lambda_ = concrete(document, node, cst.Lambda)
    returned = cst.SimpleStatementLine([cst.Return(_body(lambda_))])
    body = cst.IndentedBlock([*_imports(signature), returned])
    function = cst.FunctionDef(cst.Name(signature.name), _parameters(lambda_.params, signature), body)
    return rendered(document, [function], margin)


def moved_function(document: Document, node: ast.FunctionDef | ast.AsyncFunctionDef, signature: Signature,
                   margin: str = "") -> str:
    """The text of a definition at another place, under a name of its own; comments directly above go with it."""
    function = concrete(document, node, cst.FunctionDef)
    body = function.body
    if signature.imports:
        if not isinstance(body, cst.IndentedBlock):
            raise Refused("it stands on one line and needs an import")
        start = 1 if ast.get_docstring(node, clean=False) is not None else 0
        body = body.with_changes(body=[*body.body[:start], *_imports(signature), *body.body[start:]])
    moved = function.with_changes(
        name=cst.Name(signature.name), params=_parameters(function.params, signature), body=body,
        leading_lines=_comments(function.leading_lines))
    if signature.name != node.name and signature.recursive:
        moved = cst.ensure_type(moved.visit(_Rename(node.name, signature.name)), cst.FunctionDef)
    return rendered(document, [moved], margin)


def moved_class(document: Document, node: ast.ClassDef, name: str) -> str:
    """The text of a class at module level."""
    class_ = concrete(document, node, cst.ClassDef)
    moved = class_.with_changes(name=cst.Name(name), leading_lines=_comments(class_.leading_lines))
    return rendered(document, [moved], "")


def rendered(document: Document, statements: Sequence[Statement], margin: str) -> str:
    """The text of statements whose lines start with a margin."""
    if not margin:
        return cst.Module(list(statements), default_indent=document.indent).code
    block = cst.IndentedBlock(list(statements), indent=margin)
    text = cst.Module([cst.If(cst.Name("x"), block)], default_indent=document.indent).code
    return text.partition("\n")[2]


def _body(lambda_: cst.Lambda) -> cst.BaseExpression:
    """The body as an expression that stands behind `return`, in brackets where line breaks or comments need them."""
    behind = lambda_.colon.whitespace_after
    has_comment = "#" in cst.Module([]).code_for_node(behind)
    if not has_comment and _stands_alone(lambda_.body):
        return lambda_.body
    bracket = cst.LeftParen(whitespace_after=behind if has_comment else cst.SimpleWhitespace(""))
    return lambda_.body.with_changes(lpar=[bracket, *lambda_.body.lpar], rpar=[*lambda_.body.rpar, cst.RightParen()])


def _stands_alone(body: cst.BaseExpression) -> bool:
    text = cst.Module([]).code_for_node(body)
    try:
        compile(f"def f():\n    return {text}", "", "exec", ast.PyCF_ONLY_AST)
    except SyntaxError:
        return False
    return True


def _parameters(params: cst.Parameters, signature: Signature) -> cst.Parameters:
    """The parameters with what is put in front."""
    if signature.undefault:
        params = params.with_changes(params=_undefault(params.params, signature.undefault),
                                     kwonly_params=_undefault(params.kwonly_params, signature.undefault))
    names = signature.in_front
    if signature.method and len(names) == 1 and not params.posonly_params and params.star_kwarg is None:
        return params.with_changes(params=[cst.Param(cst.Name(names[0])), *params.params])
    if not names:
        return params
    added = [cst.Param(cst.Name(name), comma=cst.Comma(whitespace_after=_BLANK)) for name in names]
    return params.with_changes(posonly_params=[*added, *params.posonly_params], posonly_ind=_slash(params))


def _undefault(params: Sequence[cst.Param], names: Sequence[str]) -> list[cst.Param]:
    """Without these defaults; behind another default, where one is needed, with None."""
    found = []
    behind = False
    for param in params:
        if param.name.value in names:
            none = cst.Name("None") if behind and param.star != "*" else None
            equal = param.equal if none else cst.MaybeSentinel.DEFAULT
            param = param.with_changes(default=none, equal=equal)
        behind = behind or param.default is not None
        found.append(param)
    return found


def _slash(params: cst.Parameters) -> cst.ParamSlash:
    if isinstance(params.posonly_ind, cst.ParamSlash):
        return params.posonly_ind
    more = params.params or params.kwonly_params or params.star_kwarg or \
        isinstance(params.star_arg, (cst.Param, cst.ParamStar))
    return cst.ParamSlash(comma=cst.Comma(whitespace_after=_BLANK) if more else cst.MaybeSentinel.DEFAULT)


def _imports(signature: Signature) -> list[cst.SimpleStatementLine]:
    return [cst.ensure_type(cst.parse_statement(text), cst.SimpleStatementLine) for text in signature.imports]


def _comments(lines: Sequence[cst.EmptyLine]) -> list[cst.EmptyLine]:
    """The comments directly above a definition: those behind the last blank line."""
    found: list[cst.EmptyLine] = []
    for line in reversed(lines):
        if line.comment is None or not line.indent:
            break
        found.insert(0, line)
    return found


class _Rename(cst.CSTTransformer):
    """Renames a function inside itself."""

    def __init__(self, old: str, new: str) -> None:
        super().__init__()
        self.old = old
        self.new = new

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        """Every use of the name as a variable; attributes and keywords are put back by what is around them."""
        return updated_node.with_changes(value=self.new) if original_node.value == self.old else updated_node

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.Attribute:
        """`x.name` is another name."""
        return updated_node.with_changes(attr=original_node.attr)

    def leave_Arg(self, original_node: cst.Arg, updated_node: cst.Arg) -> cst.Arg:
        """`name=x` is another name."""
        return updated_node.with_changes(keyword=original_node.keyword)
