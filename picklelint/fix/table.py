"""Which fixers are asked for which culprit, in order: the first that has an answer gives it."""
from __future__ import annotations

import ast
from collections.abc import Callable

from picklelint.fix import (
    calls,
    classes,
    dropping,
    exceptions,
    factories,
    generators,
    guarding,
    guards,
    lambdas,
    loggers,
    modules,
    named_types,
    nested,
    primitives,
    rebuilding,
    reopening,
    sharing,
    views,
    wraps,
)
from picklelint.fix.document import Def
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Plan, Work, Workshop
from picklelint.model import Finding, Fix

# A fixer gives None for a shape that is not its own, and refuses what no other could do either.
Fixer = Callable[[Work], Fix | None]

FIXERS: dict[str, tuple[Fixer, ...]] = {
    "01": (factories.fix, calls.fix, lambdas.fix),
    "02": (nested.fix,),
    "03": (classes.fix,),
    "04": (wraps.fix, named_types.fix),
    "11": (reopening.fix,),
    "13": (reopening.fix,),
    "14": (reopening.fix,),
    "15": (reopening.fix,),
    "21": (sharing.fix, reopening.fix),
    "22": (dropping.fix, reopening.fix),
    "23": (dropping.fix, reopening.fix),
    "24": (dropping.fix, reopening.fix),
    "25": (primitives.fix,),
    "31": (generators.fix,),
    "32": (generators.fix,),
    "41": (modules.fix,),
    "43": (views.fix,),
    "44": (loggers.fix, reopening.fix),
    "46": (exceptions.fix,),
    "49": (rebuilding.fix,),
    "801": (guarding.fix,),
    "802": (guards.above_the_guard,),
}

_WITHOUT = {
    "04": "no rewrite leads its name to it and changes nothing else",
    "12": "no other process can take up the conversation of a socket",
    "26": "a loop, task or future belongs to the process that runs it",
    "33": "a coroutine belongs to the loop that runs it",
    "34": "a frame or traceback belongs to the process that made it",
    "42": "whether a strong reference may keep the object alive is not known",
    "45": "native or device state can only be made where it is used",
    "49": "what it was made from cannot be told from what it is",
    "803": "whether one stream for all processes is wanted is not known",
    "804": "how the child should get the value is not known",
}


def propose(workshop: Workshop, finding: Finding) -> Fix:
    """The fix of one finding; Refused where there is none."""
    work = Work(workshop, finding, _moved)
    for fixer in FIXERS.get(work.member, ()):
        found = fixer(work)
        if found is not None:
            return found
    raise Refused(_WITHOUT.get(work.member, "there is no fix for this kind of value"))


def _moved(work: Work, source: ast.AST) -> Plan:
    """How a local function, lambda or class moves."""
    if isinstance(source, ast.Lambda):
        return lambdas.Lambda(work, source).plan()
    if isinstance(source, ast.ClassDef):
        return classes.Moving(work, source).plan()
    assert isinstance(source, Def)
    return nested.Moving(work, source, rename=False).plan()
