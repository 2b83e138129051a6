"""Edits of text: which go together, and the bytes of a file after them.

Lines of a span are counted as the parser counts them, so that an edit fits whatever newlines a file has; what an edit
inserts takes the newlines of the place where it starts.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from picklelint.model import Edit, Fix, Span
from picklelint.source import encoding_of

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_BOM = b"\xef\xbb\xbf"
_INDENT = (" ", "\t")


def insertion(path: str, line: int, column: int, text: str) -> Edit:
    """An edit that only adds text."""
    return Edit(path, Span(line, column, line, column), text)


def inserts(edit: Edit) -> bool:
    """Whether an edit replaces nothing."""
    span = edit.span
    return (span.line, span.column) == (span.end_line, span.end_column)


def joined(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits of one fix, those that insert at one place made one, in the order given."""
    found: dict[tuple[str, Span], Edit] = {}
    for number, edit in enumerate(dict.fromkeys(edits)):
        key = (edit.path, edit.span) if inserts(edit) else (str(number), edit.span)
        before = found.get(key)
        found[key] = Edit(edit.path, edit.span, before.text + edit.text) if before else edit
    return tuple(sorted(found.values(), key=lambda edit: (edit.path, edit.span.fields())))


def collide(first: Edit, second: Edit) -> bool:
    """Whether two edits cannot both be made. Blocks of module level may be inserted side by side, nothing else may."""
    if first.path != second.path or first == second:
        return False
    one, two = first.span, second.span
    begin = max((one.line, one.column), (two.line, two.column))
    end = min((one.end_line, one.end_column), (two.end_line, two.end_column))
    if begin == end and inserts(first) and inserts(second):
        # Two different blocks that both import would import one thing twice.
        return bool(one.column) or any(edit.text.lstrip("\n").startswith(_INDENT) for edit in (first, second)) or \
            all(edit.text.startswith(("import ", "from ")) for edit in (first, second))
    return begin < end


def go_together(fixes: Sequence[Fix]) -> list[int]:
    """Indices of fixes, from the first on, that can be applied at once."""
    chosen: list[int] = []
    kept: list[Edit] = []
    for index, fix in enumerate(fixes):
        if not any(collide(edit, other) for edit in fix.edits for other in kept):
            chosen.append(index)
            kept += fix.edits
    return chosen


def applied(data: bytes, edits: Iterable[Edit], path: str = "") -> bytes:
    """The bytes of a file after edits that do not collide; encoding, BOM and newlines stay as they are.

    An edit that several fixes need (an import) is made once. UnicodeError where the encoding cannot hold a new text.
    """
    encoding, bom = encoding_of(path, data)
    lines = _LINE.findall(data[3 if bom else 0:].decode(encoding))
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    text = "".join(lines)
    default = _newline(lines[0]) if lines else ""
    # A stable sort keeps the order of insertions at one place; backwards, so that offsets stay true.
    ordered = sorted(dict.fromkeys(edits), key=lambda edit: edit.span.fields())
    for index in range(len(ordered) - 1, -1, -1):
        edit, span = ordered[index], ordered[index].span
        first = _offset(lines, starts, span.line, span.column)
        last = _offset(lines, starts, span.end_line, span.end_column)
        newline = _newline(lines[span.line - 1]) if span.line <= len(lines) else ""
        # Blank lines that each of several blocks asks for above itself are needed above the first.
        beside = index and inserts(edit) and ordered[index - 1].span == span
        new = edit.text.lstrip("\n") if beside else edit.text
        text = text[:first] + new.replace("\n", newline or default or "\n") + text[last:]
    return (_BOM if bom else b"") + text.encode(encoding)


def _offset(lines: list[str], starts: list[int], line: int, column: int) -> int:
    if line > len(lines):
        return starts[-1]
    return starts[line - 1] + min(column, len(lines[line - 1]))


def _newline(line: str) -> str:
    return line[len(line.rstrip("\r\n")):]


def between(path: str, first_line: int, old: str, new: str) -> list[Edit]:
    """The edits, by whole lines, that turn a text that starts at a line into another; both with plain newlines."""
    from difflib import SequenceMatcher

    before, after = old.split("\n"), new.split("\n")
    found = []
    for tag, start, stop, new_start, new_stop in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            text = "".join(line + "\n" for line in after[new_start:new_stop])
            found.append(Edit(path, Span(first_line + start, 0, first_line + stop, 0), text))
    return found
