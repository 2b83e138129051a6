"""The small language of `when` in rows: what must be known of an argument for the row to hold.

`parameter` or `position:parameter`, possibly `self.` before it (what the object was made with) or `.attribute` behind
it (what the argument was made with), and then one of

    (nothing)   given, and not known to be None, false or zero
    =a|b        known to be one of these
    !a|b        given, not known to be one of these, and not a callable
    ~a|b        absent, or not known to be one of these
    *text       known to contain the text
    $text       known to end with the text
    -           absent, or nothing that the program makes itself (only for gates)
    @           given by its name

Words stand for strings, `None`, `True`, `False` and digits for themselves.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from picklelint.model import Gate, Maker

TESTS = "=!~*$-@"
_WORDS: dict[str, object] = {"None": None, "True": True, "False": False}
_PARSED: dict[str, Condition] = {}


class Condition:
    """One condition taken apart: `owner` is `self` or empty, `path` the attribute behind the parameter or empty."""

    __slots__ = ("owner", "parameter", "path", "position", "test", "values")

    def __init__(self, text: str) -> None:
        at = next((index for index, letter in enumerate(text) if letter in TESTS), len(text))
        name, self.test = text[:at], text[at:at + 1]
        position, _, name = name.rpartition(":")
        self.position = int(position) if position else -1
        self.owner = "self" if name.startswith("self.") else ""
        self.parameter, _, self.path = name.removeprefix("self.").partition(".")
        self.values = tuple(constant(word) for word in text[at + 1:].split("|")) if self.test else ()

    def holds(self, given: bool, known: Collection[object] | None, callable: bool = False) -> bool:
        """Whether it holds of an argument: `known` are the constants it may be, None where it may be anything else."""
        if self.test == "-":
            return not given
        if self.test == "~":
            return not given or known is None or not all(value in self.values for value in known)
        if not given:
            return False
        if self.test == "@":
            return True
        if self.test == "":
            return known is None or any(known)
        if self.test == "!":
            return not callable and (known is None or not all(value in self.values for value in known))
        if known is None:
            return False
        if self.test == "=":
            return all(value in self.values for value in known)
        texts = [value for value in known if isinstance(value, str)]
        wanted = str(self.values[0])
        return bool(texts) and all(wanted in text if self.test == "*" else text.endswith(wanted) for text in texts)


def constant(word: str) -> object:
    """The constant that a word stands for."""
    return int(word) if word.lstrip("-").isdigit() else _WORDS.get(word, word)


def conditions(row: Gate | Maker) -> list[Condition]:
    """The conditions of a row: all of a gate's must hold, one of a maker's."""
    found = []
    for text in row.when:
        if text not in _PARSED:
            _PARSED[text] = Condition(text)
        found.append(_PARSED[text])
    return found
