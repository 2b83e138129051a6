"""Code frames: some lines of a file with a stretch of one of them underlined."""
from __future__ import annotations

from picklelint.report.paint import Paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from picklelint.model import Span

_BEFORE = 2
_AFTER = 2
_LONGEST = 200
_LEAD = 60
_TAB = "    "


def frame(lines: Sequence[str], span: Span, paint: Paint, *, label: str = "", around: bool = True, mark: str = "^",
          width: int = 0) -> str:
    """The line of `span`, underlined with `mark` and labelled; `around`: with its neighbours.

    `width` is what line numbers take.
    """
    if not 0 < span.line <= len(lines):
        return ""
    first = max(span.line - _BEFORE, 1) if around else span.line
    last = min(span.line + _AFTER, len(lines)) if around else span.line
    while first < span.line and not lines[first - 1].strip():
        first += 1
    while last > span.line and not lines[last - 1].strip():
        last -= 1
    width = max(width, len(str(last)))
    bar = paint("blue", "|")
    crop = max(span.column - _LEAD, 0) if len(lines[span.line - 1]) > _LONGEST else 0
    parts = []
    for number in range(first, last + 1):
        text = shown(lines[number - 1][crop:crop + _LONGEST])
        parts.append(f"{paint('blue', f'{number:>{width}}')} {bar} {text}".rstrip() + "\n")
        if number == span.line:
            under = _underline(lines[number - 1], span, crop, mark)
            style = "red" if mark == "^" else "blue"
            parts.append(f"{' ' * width} {bar} {under[0]}{paint(style, under[1] + (label and ' ' + label))}\n")
    return "".join(parts)


def shown(text: str) -> str:
    """A line as a terminal may show it: tabs as blanks, control characters replaced."""
    if text.isprintable():
        return text
    return "".join(_TAB if each == "\t" else each if each.isprintable() else "\N{REPLACEMENT CHARACTER}"
                   for each in text)


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)


def _underline(line: str, span: Span, crop: int, mark: str) -> tuple[str, str]:
    """The blanks before the marks and the marks; a span of several lines is marked to the end of its first."""
    end = span.end_column if span.end_line == span.line else len(line)
    end = min(end, crop + _LONGEST)
    marked = cells(shown(line[span.column:end]))
    return " " * cells(shown(line[crop:span.column])), mark * max(marked, 1)
