"""Which Python versions the checked code runs on: from `requires-python` or from `--target-version`."""
from __future__ import annotations

import re

from picklelint.model import VERSIONS

# Patterns stay text until one is used: compiling them all costs more than checking a small file.
_CLAUSE = r"(===|==|!=|<=|>=|~=|<|>)\s*(\d+(?:\.\d+)*)(\.\*)?"
_TARGET = r"(?:py)?(\d)\.?(\d+)$"


def allowed_by(specifier: str) -> tuple[str, ...]:
    """The known versions with a release that a PEP 440 specifier admits; all of them where it admits none or is odd."""
    found: tuple[str, ...] = VERSIONS
    for operator, number, wildcard in re.findall(_CLAUSE, specifier):
        wanted = tuple(int(part) for part in number.split("."))
        found = tuple(version for version in found if _admits(operator, wanted, bool(wildcard), _minor(version)))
    return found or VERSIONS


def from_target(text: str) -> tuple[str, ...]:
    """The versions `py312` (that one and newer) or `py312-py313` (from, to) stands for; ValueError where it is none."""
    first, dash, last = text.strip().partition("-")
    oldest = _known(first)
    newest = _known(last) if dash else VERSIONS[-1]
    found = VERSIONS[VERSIONS.index(oldest):VERSIONS.index(newest) + 1]
    if not found:
        raise ValueError(f"`{text}` ends before it starts")
    return found


def _known(text: str) -> str:
    found = re.match(_TARGET, text.strip())
    version = f"{found.group(1)}.{found.group(2)}" if found else ""
    if version not in VERSIONS:
        known = ", ".join("py" + each.replace(".", "") for each in VERSIONS)
        raise ValueError(f"`{text.strip()}` is not one of {known}, nor a range of two of them such as py312-py313")
    return version


def _minor(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _admits(operator: str, wanted: tuple[int, ...], wildcard: bool, minor: tuple[int, ...]) -> bool:
    """Whether some release of a minor version satisfies one clause; only the first two numbers can decide that."""
    head = wanted[:2]
    if operator == ">=" or operator == ">":
        return minor >= head
    if operator == "<=":
        return minor[:len(head)] <= head if len(head) < 2 else minor <= head
    if operator == "<":
        return minor < head or (len(wanted) > 2 and any(wanted[2:]) and minor == head)
    if operator == "~=":
        return minor >= head and minor[:1] == head[:1] and (len(wanted) < 3 or minor == head)
    if operator == "!=":
        return not (wildcard and minor[:len(head)] == head)
    return minor[:len(head)] == head


def in_words(since: str, until: str) -> str:
    """Inclusive bounds as words; nothing where both are empty."""
    if since and since == until:
        return f"on Python {since}"
    if since or until:
        return f"from Python {since}" if since else f"up to Python {until}"
    return ""
