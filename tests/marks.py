"""The marks of a fixture: which line carries which finding, and how the claim is proven.

A mark is a comment that ends a line and holds nothing but codes:

    self.scale = lambda x: x / 255  # PKL101
    self.fwd, self.inv = (lambda v: v + 1, lambda v: v - 1)  # PKL101, PKL101
    pool.map(work, jobs)  # PKL301 missed            proven to fail, not found yet
    pool.map(work, jobs)  # PKL301 spurious          found, although it is proven to cross

Another comment may stand before it: `# noqa: E731  # PKL101`.

A claim is a comment of its own line. In the head of a file (before the first statement other than the docstring) it
holds for the whole file, directly above a `def bad_...` for that case only:

    # proof: fails under spawn, forkserver, fork      where it fails, if the boundary does not say so already
    # proof: shares under fork                        a wrong result that the program asserts, instead of a refusal
    # proof: hangs                                    one certain kind of refusal
    # proof: fails from 3.14                          on older interpreters it crosses (`until 3.13`: on newer ones)
    # proof: read (keras/engine/training.py, 1.2.1)   cannot be run here: the source was read, nothing is proven
    # needs: torch, h5py                              libraries that the program uses without importing them itself

The parts of a proof stand in this order, each may be left out: outcome, `under` methods, `from`, `until`. Outcomes
`fails`, `dies`, `hangs` and `lost` are refusals; `differs`, `stale` and `shares` are wrong results.
"""
from __future__ import annotations

import re
from typing import NamedTuple

METHODS = ("spawn", "forkserver", "fork")
SPAWNING = ("spawn", "forkserver")
REFUSALS = ("fails", "dies", "hangs", "lost")
WRONG_RESULTS = ("differs", "stale", "shares")
WORDS = {"1": "dataset", "2": "start", "3": "task", "4": "message", "5": "keras", "6": "stored", "7": "cloud",
         "8": "program", "9": "picklelint"}
METHODS_OF = {digit: SPAWNING if digit in "1258" else METHODS for digit in WORDS}

_ONE = r"PKL\d{3}(?: missed| spurious)?"
_MARK = re.compile(rf"[ \t]*#[ \t]*({_ONE}(?:,[ \t]*{_ONE})*)[ \t]*$")
_CLAIM = re.compile(r"#[ \t]*(proof|needs):[ \t]*(.*?)[ \t]*$")
_PROOF = re.compile(r"(?P<outcome>fails|dies|hangs|lost|differs|stale|shares)?(?: ?under (?P<methods>[a-z, ]+?))?"
                    r"(?: ?from (?P<since>3\.\d+))?(?: ?until (?P<until>3\.\d+))?$")
_READ = re.compile(r"read \((?P<source>.+), *(?P<version>[^,]+)\)$")


class MarkError(ValueError):
    """A mark or claim that does not follow the grammar."""


class Mark(NamedTuple):
    """One finding that a line owes. `state`: '' (found and proven), 'missed' or 'spurious'."""

    line: int
    code: str
    state: str = ""

    @property
    def digit(self) -> str:
        """The boundary."""
        return self.code[3]

    @property
    def member(self) -> str:
        """Family and member; all three digits at boundaries 8 and 9, which number their own."""
        return self.code[3:] if self.digit in "89" else self.code[4:]


class Proof(NamedTuple):
    """How a claim is proven: the outcome asked for, where and on which Pythons, or the source that was read."""

    outcome: str = ""
    methods: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    read: str = ""


def read_marks(text: str) -> list[Mark]:
    """All marks of a program, in order."""
    marks = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _MARK.search(line)
        for item in found.group(1).split(",") if found else ():
            code, _, state = item.strip().partition(" ")
            marks.append(Mark(number, code, state))
        if not found and re.search(r"#\s*PKL\d", line):
            raise MarkError(f"line {number}: not a mark: {line.strip()}")
    return marks


def strip_marks(text: str) -> str:
    """The text without its marks; line numbers stay."""
    return "".join(_MARK.sub("", line.rstrip("\r\n")) + line[len(line.rstrip("\r\n")):]
                   for line in text.splitlines(keepends=True))


def read_claims(text: str) -> dict[int, tuple[str, str]]:
    """Line of each claim: its word (`proof` or `needs`) and what follows."""
    claims = {}
    for number, line in enumerate(text.splitlines(), 1):
        found = _CLAIM.match(line)
        if found:
            claims[number] = (found.group(1), found.group(2))
    return claims


def read_proof(words: str) -> Proof:
    """The claim after `# proof:`."""
    read = _READ.match(words)
    if read:
        return Proof(read=f"{read['source']}, {read['version']}")
    found = _PROOF.match(words)
    methods = tuple(m.strip() for m in (found["methods"] or "").split(",")) if found and found["methods"] else ()
    if not words or not found or not set(methods) <= set(METHODS):
        raise MarkError(f"not a proof: {words!r}")
    return Proof(found["outcome"] or "", methods, found["since"] or "", found["until"] or "")
