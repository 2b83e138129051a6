"""What belongs to one process (pools, processes, managers, threads) stays there: `__getstate__` leaves it out."""
from __future__ import annotations

import ast

from picklelint.fix import hooks
from picklelint.fix.document import Def
from picklelint.fix.family import Family
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix

# Methods of a carrier that its workers call.
_CARRIED = {"1": ("__getitem__", "__getitems__", "__len__", "__iter__", "__next__"),
            "5": ("__getitem__", "__len__", "__iter__", "on_epoch_end", "on_epoch_begin")}


def fix(work: Work) -> Fix | None:
    """The fix of what belongs to this process and is kept on self; None where the other process would want it."""
    document = work.document
    attribute = work.finding.attribute.rpartition(".")[2]
    class_ = work.class_of(document.find(work.made.span, ast.Call) or document.tree)
    if not attribute or class_ is None or not work.finding.attribute.endswith(f":{class_.qualname}.{attribute}"):
        raise Refused("it is not kept on self where it is made")
    if attribute.startswith("__"):
        raise Refused(f"`{attribute}` is a private name of the class")
    family = Family(work.workshop, class_)
    shape, doubt = hooks.shape(work.workshop, family)
    if shape != "new":
        raise Refused("the class has `__getstate__` already")
    doubts = [doubt] if doubt else []
    trail = [step.path for step in work.finding.trail]
    if family.copied(trail):
        doubts.append("the program copies such objects, and a copy would not have it")
    sent = _sent_methods(work, family)
    reached = _reached(family, sent)
    for use in family.uses(attribute, trail):
        if getattr(use.method, "name", "") in reached:
            return None
        if use.method is None:
            doubts.append(f"`{ast.unparse(use.node)}` is used at {use.place()}")
            break
    if not sent:
        doubts.append("the other process does not have it")
    method = ("def __getstate__(self):\n\tstate = self.__dict__.copy()\n"
              f'\tstate.pop("{attribute}", None)  # it belongs to the process that made it\n\treturn state\n')
    methods = [method, hooks.COPY] if family.copied(trail) else [method]
    return work.fix(hooks.methods_added(document, class_, methods),
                    f"leave `self.{attribute}` in the process that made it (__getstate__)", doubts)


def _sent_methods(work: Work, family: Family) -> set[str]:
    """Methods that run in the other process: those given away without being called, and those a carrier runs there.

    None if the object itself is given away somewhere, so that any method may be one of them.
    """
    found = set(_CARRIED.get(work.boundary, ()))
    if any(name.endswith("Process") for name in family.externals):
        found.add("run")
    for member in family.members:
        document = work.workshop.document(member.module.path)
        names = {statement.name for statement in member.node.body if isinstance(statement, Def)}
        for node in ast.walk(member.node):
            if isinstance(node, ast.Name) and node.id == "self" and isinstance(node.ctx, ast.Load):
                around = document.parent(node)
                if not isinstance(around, ast.Attribute):
                    return set()
                call = document.parent(around)
                if around.attr in names and not (isinstance(call, ast.Call) and call.func is around):
                    found.add(around.attr)
    return found


def _reached(family: Family, start: set[str]) -> set[str]:
    """Methods that run where these run."""
    reached: set[str] = set()
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        for member in family.members:
            for statement in member.node.body:
                if isinstance(statement, Def) and statement.name == name:
                    waiting += [node.attr for node in ast.walk(statement) if isinstance(node, ast.Attribute)]
    return reached
