"""What the fix tests share: the fixes of a text that stands for a file."""
from __future__ import annotations

import os
import textwrap

from picklelint.fix import rounds
from picklelint.model import Options

FOLDER = os.path.join(os.path.sep, "fix_tests")
PATH = os.path.join(FOLDER, "program.py")


def text(source):
    """A source with its margin removed."""
    return textwrap.dedent(source).lstrip("\n")


def repair(source, unsafe=False, others=None):
    """The result of fixing a text, beside other files by name."""
    overlay = {os.path.join(FOLDER, name): text(other).encode() for name, other in (others or {}).items()}
    return rounds.repair([PATH, *overlay], Options(), unsafe, {PATH: text(source).encode(), **overlay})


def after(source, unsafe=False, others=None):
    """The text after its fixes."""
    result = repair(source, unsafe, others)
    return result.texts.get(PATH, text(source).encode()).decode()


def outcomes(source, others=None):
    """`safe`, `unsafe: why`, or `none: why` for each finding, in order."""
    result = repair(source, False, others)
    found = [(finding.span.line, "safe") for finding in result.applied]
    for finding in result.remaining:
        title = finding.fix.title if finding.fix else ""
        found.append((finding.span.line, "unsafe:" + title.partition("; unsafe:")[2] if finding.fix
                      else f"none: {finding.refusal}"))
    return [said for _, said in sorted(found)]
