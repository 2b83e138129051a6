"""Rows of a project's own: what its configuration says of its wrappers, bases, factories and values.

    gates     mypkg.pmap: func, items* as task     parameters in their order; `*` behind one: each of its items
    carriers  mypkg.BaseDataset as dataset
    makers    mypkg.connect as connection          a culprit by its word or its two digits
    crosses   mypkg.Handle                         crosses, whatever picklelint would think of it
"""
from __future__ import annotations

import re

from picklelint import catalogue
from picklelint.catalogue import words
from picklelint.model import Carrier, Gate, Maker, Safe, Ship

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Row = Carrier | Gate | Maker | Safe

_NAME = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+"
_GATE = re.compile(rf"({_NAME})\s*:\s*(.+?)\s+as\s+(\w+)$")
_AS = re.compile(rf"({_NAME})\s+as\s+([\w-]+)$")
_PARAMETER = re.compile(r"[A-Za-z_]\w*\*?$")
_DIGITS = {boundary.word: boundary.digit for boundary in catalogue.BOUNDARIES if boundary.digit < 8}
_MEMBERS = {word: culprit.member for culprit in catalogue.CULPRITS for word in (culprit.word, culprit.member)
            if len(culprit.member) == 2}
_KNOWN: set[tuple[str, str]] = set()


def gate(text: str) -> Gate:
    """A gate of the project; ValueError says what is wrong with the text."""
    found = _GATE.match(text.strip())
    if found is None:
        raise ValueError(f"`{text}` is not of the form `package.function: parameter, parameter as boundary`")
    name, parameters, boundary = found.groups()
    ships = []
    for position, parameter in enumerate(part.strip() for part in parameters.split(",")):
        if not _PARAMETER.match(parameter):
            raise ValueError(f"`{parameter}` is not the name of a parameter")
        ships.append(Ship(parameter.rstrip("*"), position, "items" if parameter.endswith("*") else "value"))
    last = name.rpartition(".")[2]
    return Gate(name, _boundary(boundary), tuple(ships), moment=f"{last} sends it to another process")


def carrier(text: str) -> Carrier:
    """A class of the project whose instances cross."""
    name, boundary = _split(text, "package.Class as boundary")
    return Carrier(name, _boundary(boundary), moment=f"a {name.rpartition('.')[2]} is sent to another process")


def maker(text: str) -> Maker:
    """A function or class of the project that makes a culprit."""
    name, word = _split(text, "package.function as culprit")
    member = _MEMBERS.get(word)
    if member is None:
        known = ", ".join(sorted(each for each in _MEMBERS if not each.isdigit()))
        raise ValueError(f"no culprit is called `{word}`; known are {known}")
    return Maker(name, member)


def crossing(text: str) -> Safe:
    """A function or class of the project or of a library whose result crosses."""
    if not re.fullmatch(_NAME, text.strip()):
        raise ValueError(f"`{text}` is not the dotted name of a class or function")
    return Safe(text.strip(), "the project says so")


READERS: dict[str, Callable[[str], Row]] = {"gates": gate, "carriers": carrier, "makers": maker, "crosses": crossing}


def take(rows: Iterable[Row]) -> None:
    """Take rows in, for all files checked from now on; a row that is known already is left alone."""
    for row in rows:
        key = (type(row).__name__, row.name)
        if key not in _KNOWN:
            _KNOWN.add(key)
            catalogue.add_own(row)
            words.OWN.add(row.name.rpartition(".")[2])


def _split(text: str, form: str) -> tuple[str, str]:
    found = _AS.match(text.strip())
    if found is None:
        raise ValueError(f"`{text}` is not of the form `{form}`")
    return found.group(1), found.group(2)


def _boundary(word: str) -> int:
    if word not in _DIGITS:
        raise ValueError(f"no boundary is called `{word}`; known are {', '.join(_DIGITS)}")
    return _DIGITS[word]
