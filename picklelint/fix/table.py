"""Which fixers are asked for which culprit, in order: the first that has an answer gives it."""
from __future__ import annotations

from collections.abc import Callable

from picklelint.fix import classes, factories, lambdas, nested, reopening
from picklelint.fix.refused import Refused
from picklelint.fix.workshop import Work
from picklelint.model import Fix

# A fixer gives None for a shape that is not its own, and refuses what no other could do either.
Fixer = Callable[[Work], Fix | None]

FIXERS: dict[str, tuple[Fixer, ...]] = {
    "01": (factories.fix, lambdas.fix),
    "02": (nested.fix,),
    "03": (classes.fix,),
    "11": (reopening.fix,),
    "13": (reopening.fix,),
    "14": (reopening.fix,),
    "21": (reopening.fix,),
}


def propose(work: Work) -> Fix:
    """The fix of one finding; Refused where there is none."""
    for fixer in FIXERS.get(work.member, ()):
        found = fixer(work)
        if found is not None:
            return found
    raise Refused("there is no fix for this kind of value")
