"""Main guards in other spellings: module code that only the main process runs is brought under an `if` with a guard.

`__name__ == "__main__" and start()`, `MAIN = __name__ == "__main__"` with `if MAIN:`, `if __name__ != "__main__": ...`
with an `else`, `if current_process().name == "MainProcess":` and their like all mean what the plain guard means. The
tree is changed in place before anyone reads it; what is new stands where the old spelling stood.
"""
from __future__ import annotations

import _ast

from picklelint.names import FUNCTIONS, SCOPES, blocks_of, is_main_guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Node = TypeVar("_Node", bound=_ast.expr | _ast.stmt)

_OPPOSITE = {_ast.NotEq: _ast.Eq, _ast.NotIn: _ast.In, _ast.Eq: _ast.NotEq, _ast.In: _ast.NotIn}


def respell(tree: _ast.Module) -> None:
    """Bring what only the main process runs under plain main guards, wherever module code says so."""
    _Respelling().block(tree.body)


class _Respelling:
    """One pass over the module code of a file; `known` are names and functions that say whether this is the main."""

    def __init__(self) -> None:
        self.known: set[str] = set()

    def block(self, body: list[_ast.stmt]) -> None:
        """Respell the statements of a block and of the blocks inside, which are no scopes of their own."""
        for index, statement in enumerate(body):
            self._learn(statement)
            if isinstance(statement, _ast.If):
                self._if(statement)
            else:
                body[index] = statement = self._under_guard(statement)
            if not isinstance(statement, SCOPES):
                for block in blocks_of(statement):
                    self.block(block)

    def _learn(self, statement: _ast.stmt) -> None:
        """`MAIN = <test>` and `def is_main(): return <test>` give a guard another name; binding it again ends that."""
        if isinstance(statement, _ast.Assign):
            for target in statement.targets:
                if isinstance(target, _ast.Name):
                    self._name(target.id, self._is_main(statement.value))
        elif isinstance(statement, FUNCTIONS):
            only = statement.body[0] if len(statement.body) == 1 and not statement.decorator_list else None
            self._name(statement.name + "()", isinstance(only, _ast.Return) and only.value is not None
                       and self._is_main(only.value))

    def _name(self, name: str, main: bool) -> None:
        if main:
            self.known.add(name)
        else:
            self.known.discard(name)

    def _if(self, node: _ast.If) -> None:
        if is_main_guard(node.test):
            return
        if self._is_main(node.test):
            node.test = self._plain(node.test)
        elif node.orelse and self._is_main(node.test, False):
            node.test = _guard(node.test)
            node.body, node.orelse = node.orelse, node.body

    def _under_guard(self, statement: _ast.stmt) -> _ast.stmt:
        """`guard and start()`, `start() if guard else None`, also where the result is given a name."""
        if not isinstance(statement, (_ast.Expr, _ast.Assign)):
            return statement
        value = statement.value
        if isinstance(value, _ast.IfExp) and (self._is_main(value.test) or self._is_main(value.test, False)):
            made = _at(_ast.If(value.test, [_with(statement, value.body)], [_with(statement, value.orelse)]), statement)
            self._if(made)
            return made
        if isinstance(value, _ast.BoolOp) and isinstance(statement, _ast.Expr):
            wanted = isinstance(value.op, _ast.And)
            for index, operand in enumerate(value.values[:-1]):
                if self._is_main(operand, wanted):
                    rest = value.values[index + 1:]
                    then = rest[0] if len(rest) == 1 else _at(_ast.BoolOp(value.op, rest), rest[0], value)
                    before = [_with(statement, each) for each in value.values[:index]]
                    return _at(_ast.If(_guard(operand), [*before, _with(statement, then)], []), statement)
        return statement

    def _is_main(self, test: _ast.expr, main: bool = True) -> bool:
        """Whether a test certainly fails (not `main`: holds) where a child imports the module."""
        if isinstance(test, _ast.UnaryOp) and isinstance(test.op, _ast.Not):
            return self._is_main(test.operand, not main)
        if isinstance(test, _ast.BoolOp):
            return isinstance(test.op, _ast.And) == main and any(self._is_main(each, main) for each in test.values)
        if isinstance(test, _ast.Compare) and len(test.ops) == 1:
            opposite = _OPPOSITE.get(type(test.ops[0]))
            if main or opposite is None:
                return is_main_guard(test) or _asks_process(test)
            turned = _ast.Compare(test.left, [opposite()], test.comparators)
            return is_main_guard(turned) or _asks_process(turned)
        if isinstance(test, _ast.Call) and not test.args and not test.keywords:
            return main and isinstance(test.func, _ast.Name) and test.func.id + "()" in self.known
        return main and isinstance(test, _ast.Name) and test.id in self.known

    def _plain(self, test: _ast.expr) -> _ast.expr:
        """The test with its guard spelled plainly; what else it asks stays."""
        if isinstance(test, _ast.BoolOp):
            return _at(_ast.BoolOp(test.op, [self._plain(each) if self._is_main(each) else each
                                             for each in test.values]), test)
        return _guard(test)


def _asks_process(test: _ast.Compare) -> bool:
    """`current_process().name == "MainProcess"`; a child has its name, but no parent yet, while it imports the main."""
    left, right = test.left, test.comparators[0]
    if not (isinstance(left, _ast.Attribute) and left.attr == "name" and isinstance(left.value, _ast.Call)):
        return False
    function = left.value.func
    name = function.id if isinstance(function, _ast.Name) else getattr(function, "attr", "")
    return name == "current_process" and isinstance(test.ops[0], _ast.Eq) and \
        isinstance(right, _ast.Constant) and right.value == "MainProcess"


def _guard(where: _ast.expr) -> _ast.expr:
    """A plain guard in the place of another test."""
    name, main = _at(_ast.Name("__name__", _ast.Load()), where), _at(_ast.Constant("__main__"), where)
    return _at(_ast.Compare(name, [_ast.Eq()], [main]), where)


def _with(statement: _ast.Expr | _ast.Assign, value: _ast.expr) -> _ast.stmt:
    """The same statement with a part of its value."""
    if isinstance(statement, _ast.Assign):
        return _at(_ast.Assign(statement.targets, value, None), statement)
    return _at(_ast.Expr(value), value)


def _at(made: _Node, first: _ast.expr | _ast.stmt, last: _ast.expr | _ast.stmt | None = None) -> _Node:
    """A new node where others stood."""
    last = last or first
    made.lineno, made.col_offset = first.lineno, first.col_offset
    made.end_lineno, made.end_col_offset = last.end_lineno, last.end_col_offset
    return made
