"""Which findings the user wants to see: codes by prefix, noqa comments read as flake8 reads them, files, versions."""
from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from picklelint.model import Finding, Options

# A file that could not be checked stays visible under `--select PKL1`: silence would look like a clean file.
ALWAYS = ("PKL901", "PKL902")
OFF_BY_DEFAULT = ("PKL903",)

# Both patterns are flake8's own; a test compares them with the installed flake8.
# Patterns stay text until one is used: most files have no finding.
NOQA_INLINE = r"# noqa(?::[\s]?(?P<codes>([A-Z]+[0-9]+(?:[,\s]+)?)+))?"
NOQA_FILE = r"\s*# flake8[:=]\s*noqa"
_SEPARATORS = r"[,\s]"
_JOINING = r"\"\"\"|'''|\\\n|\\$"


def kept(findings: Iterable[Finding], path: str, lines: list[str], options: Options) -> list[Finding]:
    """The findings of one file that the options and the comments in its `lines` leave; order is kept."""
    wanted = [finding for finding in findings
              if selects(options, finding.code) and holds(finding, options)
              and not ignored_in_file(options, path, finding.code)]
    if not wanted or not options.noqa:
        return wanted
    comments = Comments(lines)
    return [finding for finding in wanted if not comments.silence(finding.code, finding.span.line)]


def selects(options: Options, code: str) -> bool:
    """Whether a code is on: the longer prefix wins and a tie is ignored, as flake8 decides it."""
    chosen = _longest_prefix(code, options.select)
    if code in OFF_BY_DEFAULT and chosen <= len("PKL"):
        return False
    if code in ALWAYS:
        chosen = max(chosen, 0)
    return chosen > _longest_prefix(code, options.ignore)


def fixes(options: Options, code: str) -> bool:
    """Whether the fixes of a code are on: the longer prefix wins and a tie is off."""
    return _longest_prefix(code, options.fixable) > _longest_prefix(code, options.unfixable)


def holds(finding: Finding, options: Options) -> bool:
    """Whether the crossing fails under the start method and on one of the versions the user asked about."""
    method = options.start_method
    if method != "any" and finding.fails_under and method not in finding.fails_under:
        return False
    return not finding.fails_on or any(version in options.versions for version in finding.fails_on)


def ignored_in_file(options: Options, path: str, code: str) -> bool:
    """Whether per-file-ignores switch a code off for a file; every matching pattern counts."""
    return any(code.startswith(codes) and matches(path, pattern) for pattern, codes in options.per_file_ignores)


def matches(path: str, pattern: str) -> bool:
    """Whether a pattern names an absolute path: by its last part, or in full where the pattern was made absolute."""
    from fnmatch import fnmatch
    from os.path import basename

    name = basename(path)
    for variant in (pattern, pattern.replace("**/", "")):  # `**/` also stands for no folder at all
        if fnmatch(name, variant) or fnmatch(path, variant):
            return True
    return False


class Comments:
    """The noqa comments of one file, by line; tokens are looked at only where lines may be joined."""

    __slots__ = ("_lines", "_mentioned", "_ranges", "whole_file")

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._ranges: dict[int, tuple[int, int]] | None = None
        self._mentioned = "noqa" in "\n".join(lines).lower()
        self.whole_file = self._mentioned and any(re.match(NOQA_FILE, line, re.IGNORECASE) for line in lines)

    def silence(self, code: str, line: int) -> bool:
        """Whether a comment silences `code` on a 1-based line."""
        if not self._mentioned:
            return False
        if self.whole_file:
            return True
        found = inline_comment(self.text_around(line))
        if found is None:
            return False
        codes = found.group("codes")
        if codes is None:
            return True
        return code.startswith(tuple(item for item in re.split(_SEPARATORS, codes) if item))

    def text_around(self, line: int) -> str:
        """The text in which flake8 looks for a comment about a line."""
        first, last = self.joined(line)
        return "\n".join(self._lines[first - 1:last])

    def row(self, line: int) -> int:
        """The line at whose end a comment about a line belongs."""
        return self.joined(line)[1]

    def joined(self, line: int) -> tuple[int, int]:
        """The first and last line that a line is read together with."""
        if self._ranges is None:
            self._ranges = joined_lines(self._lines) if re.search(_JOINING, "\n".join(self._lines)) else {}
        return self._ranges.get(line, (line, line))


def inline_comment(text: str) -> re.Match[str] | None:
    """The first noqa comment of a text."""
    return re.search(NOQA_INLINE, text, re.IGNORECASE)


def joined_lines(lines: list[str]) -> dict[int, tuple[int, int]]:
    """For each line, the first and last line that a multi-line string or a backslash joins it to.

    Empty where the tokenizer gives up, as in flake8.
    """
    import tokenize

    ended = iter([line + "\n" for line in lines[:-1]] + lines[-1:])
    joined: dict[int, tuple[int, int]] = {}
    first, last = len(lines) + 2, -1
    try:
        for kind, _, (start, _), (end, _), _ in tokenize.generate_tokens(lambda: next(ended)):
            if kind in (tokenize.ENDMARKER, tokenize.DEDENT):
                continue
            first, last = min(first, start), max(last, end)
            if kind in (tokenize.NL, tokenize.NEWLINE):
                joined.update(dict.fromkeys(range(first, last + 1), (first, last)))
                first, last = len(lines) + 2, -1
    except (tokenize.TokenError, SyntaxError):
        return {}
    return joined


def _longest_prefix(code: str, prefixes: tuple[str, ...]) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)
