"""What lets a service recognise a finding after lines moved: by its line's text, never by its number."""
from __future__ import annotations

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from picklelint.model import Finding
    from picklelint.report.texts import Texts

_WINDOW = 100
_FACTOR = 37
_END = 0xFFFF
_SKIPPED = str.maketrans("", "", " \t")


def stable(findings: Sequence[Finding], texts: Texts) -> list[str]:
    """One fingerprint per finding, unique in the run: from path, code, line text and the count of equals before it."""
    seen: dict[str, int] = {}
    found = []
    for finding in findings:
        line = texts.line(finding.path, finding.span.line).strip()
        key = "\n".join((texts.shown(finding.path), finding.code, line))
        seen[key] = number = seen.get(key, 0) + 1
        data = f"{key}\n{number}".encode("utf-8", "backslashreplace")
        found.append(hashlib.sha256(data).hexdigest()[:32])
    return found


def code_scanning(lines: Sequence[str], number: int) -> str:
    """The `primaryLocationLineHash` that GitHub code scanning computes for a line, blanks left out:

    the next hundred UTF-16 units from its start as digits of a number to the base 37, then which of the equal
    stretches of the file it is.
    """
    wanted = _stretch(lines, number)
    value = 0
    for unit in wanted:
        value = (value * _FACTOR + unit) % 2 ** 64
    before = sum(_stretch(lines, other) == wanted for other in range(1, number))
    return f"{value:x}:{before + 1}"


def _stretch(lines: Sequence[str], number: int) -> list[int]:
    units: list[int] = []
    for index in range(number - 1, len(lines)):
        ended = "\n" if index < len(lines) - 1 else ""
        data = (lines[index].translate(_SKIPPED) + ended).encode("utf-16-le", "surrogatepass")
        units += memoryview(data).cast("H").tolist()
        if len(units) >= _WINDOW:
            return units[:_WINDOW]
    units.append(_END)
    return units + [0] * (_WINDOW - len(units))
