"""Writes noqa comments: on the line where flake8 looks for one, into a comment that is there already if it can."""
from __future__ import annotations

import re

from picklelint.selection import ALWAYS, Comments, inline_comment
from picklelint.source import encoding_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from picklelint.model import Finding

_END = r"\r\n|\r|\n"


def annotated(data: bytes, path: str, findings: Iterable[Finding]) -> tuple[bytes, int]:
    """The bytes of a file with comments that silence its findings, and how many lines got one."""
    findings = [finding for finding in findings if finding.code not in ALWAYS]
    if not findings:
        return data, 0
    encoding, bom = encoding_of(path, data)
    start = 3 if bom else 0
    text = data[start:].decode(encoding)
    lines, ends = re.split(_END, text), [*re.findall(_END, text), ""]
    wanted = _places(lines, findings)
    for row, codes in wanted.items():
        lines[row] = _commented(lines[row], codes)
    changed = "".join(line + end for line, end in zip(lines, ends))
    return data[:start] + changed.encode(encoding), len(wanted)


def _places(lines: list[str], findings: Iterable[Finding]) -> dict[int, list[str]]:
    """The codes to add by the index of the line that gets them."""
    comments = Comments(lines)
    places: dict[int, list[str]] = {}
    for finding in findings:
        first, last = comments.joined(finding.span.line)
        # The first comment of joined lines is the one that counts.
        row = next((row for row in range(first - 1, last) if inline_comment(lines[row])), last - 1)
        codes = places.setdefault(row, [])
        if finding.code not in codes:
            codes.append(finding.code)
    return places


def _commented(line: str, codes: list[str]) -> str:
    found = inline_comment(line)
    if found is None:
        return f"{line.rstrip()}  # noqa: {', '.join(codes)}"
    end = found.start() + len(found.group().rstrip(", \t"))
    return f"{line[:end]}, {', '.join(codes)}{line[end:]}"
