"""The files a report speaks of: their lines, the names they are shown by, and edits applied to them."""
from __future__ import annotations

import os

from picklelint.model import Span
from picklelint.selection import Comments
from picklelint.source import SourceError, encoding_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from picklelint.model import Edit


class Texts:
    """Lines and names by absolute path. `names` says how to show a path that is not on disk (stdin)."""

    def __init__(self, overlay: Mapping[str, bytes] | None = None, names: Mapping[str, str] | None = None,
                 folder: str = "") -> None:
        self._overlay = overlay or {}
        self._names = names or {}
        self._folder = os.path.join(folder or os.getcwd(), "")
        self._lines: dict[str, list[str]] = {}
        self._comments: dict[str, Comments] = {}

    def lines(self, path: str) -> list[str]:
        """The lines of a file without their ends; none where it cannot be read."""
        found = self._lines.get(path)
        if found is None:
            found = self._lines[path] = self._read(path)
        return found

    def line(self, path: str, number: int) -> str:
        """One 1-based line, empty where the file has none."""
        lines = self.lines(path)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def noqa_row(self, path: str, number: int) -> int:
        """The line whose end is the place for a comment about a line."""
        comments = self._comments.get(path)
        if comments is None:
            comments = self._comments[path] = Comments(self.lines(path))
        return comments.row(number)

    def shown(self, path: str) -> str:
        """How a person reads a path: relative to where the command was given, if it is below."""
        return self._names.get(path) or path.removeprefix(self._folder)

    def absolute(self, path: str) -> str:
        """The absolute path, or the stand-in for a file that has none."""
        name = self._names.get(path)
        return path if name is None or name != "-" else name

    def _read(self, path: str) -> list[str]:
        try:
            data = self._overlay.get(path)
            if data is None:
                with open(path, "rb") as file:
                    data = file.read()
            encoding, bom = encoding_of(path, data)
        except (OSError, SourceError):
            return []
        text = data[3 if bom else 0:].decode(encoding, "replace")
        return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def edited(lines: list[str], edits: Iterable[Edit]) -> list[str]:
    """The lines after some edits of this file, which do not overlap."""
    text, starts = "\n".join(lines), _starts(lines)
    for edit in _backwards(edits):
        first, last = _offsets(edit.span, starts)
        text = text[:first] + edit.text + text[last:]
    return text.split("\n")


def merged(lines: list[str], edits: Iterable[Edit]) -> tuple[Span, str]:
    """One replacement with the effect of several edits: its span and its text."""
    ordered = _backwards(edits)
    first = ordered[-1].span
    end_line, end_column = max((edit.span.end_line, edit.span.end_column) for edit in ordered)
    whole = Span(first.line, first.column, end_line, end_column)
    text, starts = "\n".join(lines), _starts(lines)
    begin, end = _offsets(whole, starts)
    for edit in ordered:
        start, stop = _offsets(edit.span, starts)
        text = text[:start] + edit.text + text[stop:]
        end += len(edit.text) - (stop - start)
    return whole, text[begin:end]


def _backwards(edits: Iterable[Edit]) -> list[Edit]:
    return sorted(edits, key=lambda edit: edit.span.fields(), reverse=True)


def _starts(lines: list[str]) -> list[int]:
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _offsets(span: Span, starts: list[int]) -> tuple[int, int]:
    """Where a span starts and ends in the joined lines; the line after the last one stands for the end."""
    end = starts[-1] - 1
    return (min(starts[min(span.line, len(starts)) - 1] + span.column, end),
            min(starts[min(span.end_line, len(starts)) - 1] + span.end_column, end))
