"""Handles and locks on self: `__getstate__` leaves them out, `__setstate__` makes them anew; nothing is taken away."""
from __future__ import annotations

import ast

from picklelint import catalogue
from picklelint.fix import hooks, lazily
from picklelint.fix.bindings import binding_scope, sites
from picklelint.fix.defaults import constant
from picklelint.fix.document import Document, first_line
from picklelint.fix.edits import insertion
from picklelint.fix.family import Family
from picklelint.fix.kinds import KINDS, SEQUENTIAL, Kind, harmless
from picklelint.fix.module_names import unlasting
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work, certain
from picklelint.model import Edit, Fix
from picklelint.project import ClassDefinition

_ALL_PROCESSES_AT_START = frozenset("125")
_EVERY_TASK = "every task or message gets one of its own"
_FRESH = {
    "threading.Event": "an event", "threading.Condition": "a condition", "threading.Semaphore": "a semaphore",
    "threading.BoundedSemaphore": "a semaphore", "threading.Barrier": "a barrier", "threading.local": "a thread-local",
    "queue.Queue": "a thread queue", "queue.LifoQueue": "a thread queue", "queue.PriorityQueue": "a thread queue",
    "queue.SimpleQueue": "a thread queue", "concurrent.futures.ThreadPoolExecutor": "a pool of threads",
    "logging.StreamHandler": "a logging handler", "logging.FileHandler": "a logging handler",
}
_ONE_PROCESS = "a file descriptor means something in its own process only"
# Connections, data files and clients of any library are made anew in each process by who writes it by hand.
_MADE_AGAIN = {"13": "a connection", "14": "an open data file", "15": "a client"}


def fix(work: Work) -> Fix:
    """The fix of a handle or lock that one statement keeps on self."""
    document = work.document
    call = document.find(work.made.span, ast.Call)
    if not work.finding.attribute:
        raise Refused("whoever receives it must make it, and no rewrite of this code alone does that")
    if call is None:
        raise Refused("what makes it is not a call that could be made again")
    statement = document.parent(call)
    target = _target(statement, call)
    if target is None:
        raise Refused("it is not stored by a statement `self.name = ...` of its own")
    return Reopening(work, call, statement, target).fix()  # type: ignore[arg-type]


def _target(statement: ast.AST | None, call: ast.Call) -> ast.Attribute | None:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target: ast.expr = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign) and statement.value is call:
        target = statement.target
    else:
        return None
    return target if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) else None


class Reopening:
    """One `self.name = maker(...)` whose class gets the pair of methods."""

    def __init__(self, work: Work, call: ast.Call, statement: ast.stmt, target: ast.Attribute) -> None:
        self.work = work
        self.document: Document = work.document
        self.call = call
        self.statement = statement
        self.attribute = target.attr
        self.method = self._method(target)
        class_ = self.document.parent(self.method)
        assert isinstance(class_, ast.ClassDef)
        self.class_: ClassDefinition = self.document.module.class_(class_)
        self.own = self.method.args.args[0].arg
        self.family = Family(work.workshop, self.class_)
        self.uses = self.family.uses(self.attribute, [step.path for step in work.finding.trail])
        self.kind, self.noun = self._kind()
        self.doubts: list[str] = []

    def _method(self, target: ast.Attribute) -> ast.FunctionDef:
        function = next(iter(self.document.functions_around(target)), None)
        if not isinstance(function, ast.FunctionDef) or function.decorator_list or not function.args.args or \
                not isinstance(self.document.parent(function), ast.ClassDef) or function.args.posonlyargs or \
                function.args.args[0].arg != getattr(target.value, "id", ""):
            raise Refused(f"`{ast.unparse(target)}` is not set by a plain method of its class")
        return function

    def _kind(self) -> tuple[Kind | None, str]:
        names = {catalogue.canonical(name) for name in self.document.module.names.dotted(self.call.func)}
        root = self.call.func
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and binding_scope(self.document, self.call, root.id) is None:
            for kind in KINDS:
                if names & set(kind.makers):
                    return kind, kind.noun
            for name in names & set(_FRESH):
                return None, _FRESH[name]
            certain(_ONE_PROCESS if "mmap.mmap" in names else "")
            if self.work.member in _MADE_AGAIN and not any(name.startswith("tempfile.") for name in names):
                self._check_prepared()
                return None, _MADE_AGAIN[self.work.member]
        raise Refused(f"`{ast.unparse(self.call.func)}` is not known to give the same when it is called again")

    def _check_prepared(self) -> None:
        """Nothing is done to it in `__init__` that would have to be done again."""
        for use in self.uses:
            if use.in_init and not use.stores:
                raise Refused(f"`{ast.unparse(use.node)}` is prepared at {use.place()}, and would have to be again")

    def fix(self) -> Fix:
        """The pair, and the conditions under which it is safe; those that do not hold are told."""
        if self.attribute.startswith("__"):
            raise Refused(f"`{self.attribute}` is a private name of the class")
        self._check_stores()
        shape = self._check_hooks()
        self._check_boundary()
        self._check_uses()
        if self.kind is None:
            self.doubts.append(f"{self.noun} made anew knows nothing of the one in the parent")
        else:
            certain(self.kind.how_opened(self.call))
            if "sqlite3.connect" in self.kind.makers and any(
                    ":memory:" in self.work.workshop.document(path).source.text for path in self._speaking()):
                raise Refused("a database in memory exists in its own process only")
        if self.kind is not None and self.kind.lazy and self._for_tasks() and shape == "new":
            return self._lazy()
        again, edits = self._arguments()
        title = f"let each process {self._verb()} its own `{self.own}.{self.attribute}` (__getstate__, __setstate__)"
        pair = hooks.edits(self.document, self.class_, shape, hooks.Handle(
            self.attribute, self.own, self.noun, again, f"each process {self._opens()} its own"),
            self.family.copied(step.path for step in self.work.finding.trail))
        return self.work.fix([*edits, *pair], title, self.doubts)

    def _speaking(self) -> list[str]:
        """The files that speak of the class."""
        return self.family.speaking(step.path for step in self.work.finding.trail)

    def _for_tasks(self) -> bool:
        return self.work.boundary in "34" and self.method.name == "__init__" and \
            sum(use.stores for use in self.uses) == 1

    def _lazy(self) -> Fix:
        """Behind a property it is opened only by tasks that use it, and an error of opening is one of the task."""
        for argument in [*self.call.args, *(keyword.value for keyword in self.call.keywords)]:
            self._kept(argument, "path")
        edits = lazily.edits(self.document, self.class_, self.family, self.statement, self.call, self.attribute,
                             self.own)
        doubts = [doubt for doubt in self.doubts if doubt != _EVERY_TASK]
        return self.work.fix(edits, f"open `{self.own}.{self.attribute}` on first use in each process",
                             ["an error of opening it comes at its first use", *doubts])

    def _opens(self) -> str:
        return self.kind.opens if self.kind else "makes"

    def _verb(self) -> str:
        return self._opens().removesuffix("s")

    def _check_stores(self) -> None:
        """Stored once, always, when the object is made."""
        others = [use for use in self.uses if use.stores and self.document.parent(use.node) is not self.statement]
        for use in others:
            around = use.document.parent(use.node)
            value = getattr(around, "value", None)
            if not (isinstance(value, ast.Constant) and value.value is None) or use.method is None:
                word = "deleted" if isinstance(use.node.ctx, ast.Del) else "stored again"
                raise Refused(f"`self.{self.attribute}` is {word} at {use.place()}")
        if others:
            self.doubts.append(f"`self.{self.attribute}` is also set to None at {others[0].place()}")
        if self.method.name != "__init__" or self.document.parent(self.statement) is not self.method:
            where = "in `__init__`" if self.method.name == "__init__" else f"by `{self.method.name}`"
            self.doubts.append(f"it is set {where} only on some paths" if self.method.name == "__init__"
                               else f"it is set {where}, which may run again")
        bound = self.family.binding(frozenset({self.attribute}))
        if bound:
            self.doubts.append(f"class `{bound[0].name}` binds `{self.attribute}` too")
        if not self.family.complete:
            self.doubts.append("the project has too many files to look for subclasses")
        self._check_names()

    def _check_names(self) -> None:
        """Nobody reaches the attribute by other ways."""
        for document in self.family.documents():
            for node in ast.walk(document.tree):
                if isinstance(node, ast.Constant) and node.value == self.attribute and \
                        isinstance(document.parent(node), ast.Call):
                    self.doubts.append(f"`{self.attribute}` is named in a string at line {node.lineno}")
                    return
        for member in self.family.members:
            for node in ast.walk(member.node):
                word = getattr(node, "attr", "") or getattr(node, "id", "")
                if word in ("__dict__", "vars") and not hooks.in_hook(
                        self.work.workshop.document(member.module.path), node):
                    line = getattr(node, "lineno", 0)
                    self.doubts.append(f"the class looks into its own attributes at line {line}")
                    return

    def _check_hooks(self) -> str:
        """How the pair is added: `new`, `own` (into methods that are there) or `base` (which calls those of a base)."""
        shape, doubt = hooks.shape(self.work.workshop, self.family)
        if doubt:
            self.doubts.append(doubt)
        return shape

    def _check_boundary(self) -> None:
        digits = {finding.code[3] for finding in self.work.workshop.findings
                  if finding.attribute == self.work.finding.attribute or finding is self.work.finding}
        later = sorted(digits - _ALL_PROCESSES_AT_START)
        if later:
            self.doubts.append(_EVERY_TASK if later[0] in "34" else "whoever loads it gets one of its own")
        if self.kind and self.kind.mode >= 0 and any(
                "chdir(" in self.work.workshop.document(path).source.text for path in self._speaking()):
            self.doubts.append("the program changes its folder, and a relative path then means another file")

    def _check_uses(self) -> None:
        if self.kind is None:
            return
        for use in self.uses:
            if use.stores or harmless(use):
                continue
            trouble = self.kind.trouble(use)
            if SEQUENTIAL in trouble:
                raise Refused(trouble)
            if trouble:
                self.doubts.append(trouble)
                return

    def _arguments(self) -> tuple[str, list[Edit]]:
        """The call that makes it anew, and edits that keep on self what the call needs."""
        self._check_function()
        parts, edits = [], []
        for number, argument in enumerate(self.call.args):
            if isinstance(argument, ast.Starred):
                raise Refused("its arguments are unpacked")
            text, added = self._kept(argument, "path" if number == 0 else f"argument_{number + 1}")
            parts.append(text)
            edits += added
        for keyword in self.call.keywords:
            if keyword.arg is None:
                raise Refused("its arguments are unpacked")
            text, added = self._kept(keyword.value, keyword.arg)
            parts.append(f"{keyword.arg}={text}")
            edits += added
        return f"{self.document.text(self.call.func)}({', '.join(parts)})", edits

    def _check_function(self) -> None:
        roots = {node.id for node in ast.walk(self.call.func) if isinstance(node, ast.Name)}
        reason = unlasting(self.document, roots, self.call)
        if reason:
            self.doubts.append(reason)

    def _kept(self, argument: ast.expr, hint: str) -> tuple[str, list[Edit]]:
        """What stands for an argument in `__setstate__`, and the edits that put it on self where it is not yet."""
        if isinstance(argument, ast.Constant) and argument.value == "":
            raise Refused("a database without a name exists in its own process only")
        if any(isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fileno"
               for node in ast.walk(argument)):
            raise Refused(_ONE_PROCESS)
        if constant(argument) or self._of_module(argument):
            return self.document.text(argument), []
        if any(name.startswith("tempfile.") for node in ast.walk(argument) for name in
               self.document.module.names.dotted(node)):
            raise Refused("it is a temporary file")
        on_self = self._already_on_self(argument)
        if on_self:
            return on_self, []
        return self._put_on_self(argument, hint)

    def _of_module(self, argument: ast.expr) -> bool:
        """Whether it is a dotted name of the module that every process has."""
        root = argument
        while isinstance(root, ast.Attribute):
            root = root.value
        return isinstance(root, ast.Name) and binding_scope(self.document, argument, root.id) is None and \
            root.id in self.document.module.names.bindings and not unlasting(self.document, {root.id}, argument)

    def _already_on_self(self, argument: ast.expr) -> str:
        """`self.path`, where `__init__` has put just this on self, once and for all."""
        if isinstance(argument, ast.Attribute) and isinstance(argument.value, ast.Name) and \
                argument.value.id == self.own and self._once(argument.attr, None):
            return f"self.{argument.attr}"
        if isinstance(argument, ast.Name) and self._settled_parameter(argument.id):
            for statement in self.method.body:
                for target, value in _stores(statement):
                    if isinstance(value, ast.Name) and value.id == argument.id and isinstance(target.value, ast.Name) \
                            and target.value.id == self.own and self._once(target.attr, statement):
                        return f"self.{target.attr}"
        return ""

    def _once(self, name: str, statement: ast.stmt | None) -> bool:
        """Whether one statement of `__init__` itself stores an attribute, and nothing else does."""
        stores = [use for use in self.family.uses(name) if use.stores]
        if len(stores) != 1 or not stores[0].in_init or self.family.binding(frozenset({name})):
            return False
        stored = stores[0].document.statement(stores[0].node)
        if statement is not None:
            return stored is statement
        return stored in self.method.body and isinstance(stored, (ast.Assign, ast.AnnAssign)) and \
            stored.lineno < self.statement.lineno

    def _settled_parameter(self, name: str) -> bool:
        """Whether a name is a parameter that the method never binds again."""
        found = sites(self.document, self.method, name)
        return len(found) == 1 and isinstance(found[0], ast.arg)

    def _put_on_self(self, argument: ast.expr, hint: str) -> tuple[str, list[Edit]]:
        """Keep an argument under a new attribute, worked out once, just before the handle is made."""
        document = self.document
        if not document.alone(self.statement) or self.statement not in document.block(self.statement) or \
                first_line(self.statement) == first_line(self.method):
            raise Refused("the line that makes it has no room for another statement")
        plain = isinstance(argument, ast.Name)
        ending = getattr(argument, "id", hint).strip("_")
        name = document.fresh(f"_{self.attribute.strip('_')}_{ending}",
                              also=[word for use in self.family.documents() for word in _words(use)])
        line = f"{document.margin(self.statement)}{self.own}.{name} = {_on_one_line(document, argument)}\n"
        edits = [insertion(document.path, self.statement.lineno, 0, line)]
        if not plain:
            edits.append(document.replacing(argument, f"{self.own}.{name}"))
        return f"self.{name}", edits


def _stores(statement: ast.stmt) -> list[tuple[ast.Attribute, ast.expr]]:
    """The attributes that an assignment stores, each with its value."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        pairs = list(zip(target.elts, value.elts))
    return [(each, given) for each, given in pairs if isinstance(each, ast.Attribute)]


def _words(document: Document) -> set[str]:
    return {node.attr for node in ast.walk(document.tree) if isinstance(node, ast.Attribute)}


def _on_one_line(document: Document, argument: ast.expr) -> str:
    text = document.text(argument)
    return f"({text})" if "\n" in text and not text.startswith(("(", "[", "{")) else text
