"""The command line's options and what they mean together.

They are a table: a command line without mistakes is read straight from it, because building a parser of `argparse`
costs a fifth of checking a small file. Help, mistakes and rare spellings are left to `argparse`, built from the table.
"""
from __future__ import annotations

import sys
from types import SimpleNamespace

from picklelint import __version__
from picklelint.config import FORMATS
from picklelint.model import START_METHODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import NoReturn

_ALLOWED_WITH_STDIN = ("-",)
_MISSING = "-"  # what looks like an option is no value
_CONFIGURABLE_LISTS = ("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores", "exclude",
                       "extend-exclude", "fixable", "unfixable")
_CONFIGURABLE = ("target-version", "start-method", "output-format", "unsafe-fixes", "force-exclude",
                 "respect-gitignore")


class Option:
    """One option: its `names`, what it is for, and which value it takes.

    `kind` is `flag` (there or not), `switch` (also in a `--no-` form), `text`, `list` (each time one more) or `number`.
    """

    __slots__ = ("choices", "default", "goal", "kind", "metavar", "names", "text")

    def __init__(self, names: str, kind: str, text: str, metavar: str = "", choices: tuple[str, ...] = (),
                 default: object = None) -> None:
        self.names = names.split()
        self.kind = kind
        self.text = text
        self.metavar = metavar
        self.choices = choices
        self.default = False if kind == "flag" else default
        self.goal = self.names[-1].removeprefix("--").replace("-", "_")

    def value(self, text: str) -> object:
        """The value that a text stands for; ValueError where it stands for none."""
        if self.choices and text not in self.choices:
            raise ValueError(f"`{text}` is not one of {', '.join(self.choices)}")
        if self.kind == "number":
            return count(text)
        return text


def count(text: str) -> int:
    """A number of processes; ValueError where it is none."""
    if not text.isdigit() or int(text) < 1:
        raise ValueError(f"`{text}` is not a number of processes")
    return int(text)


GROUPS: dict[str, tuple[Option, ...]] = {
    "fixing": (
        Option("--fix", "flag", "mend what can be mended without changing behaviour"),
        Option("--unsafe-fixes", "switch", "also fixes that may change what the program does"),
        Option("--fixable", "list", "codes to fix, by prefix [default: PKL]", "CODES"),
        Option("--unfixable", "list", "codes not to fix", "CODES"),
        Option("--fix-only", "flag", "fix, and report nothing that is left"),
        Option("--show-fixes", "flag", "show the fix of each finding, or why there is none; with --fix, what was "
               "fixed"),
        Option("--diff", "flag", "print what --fix would change; status 1 if anything"),
        Option("--exit-non-zero-on-fix", "flag", "status 1 if anything was fixed"),
        Option("--add-noqa", "flag", "write a noqa comment on every line with a finding"),
    ),
    "what to report": (
        Option("--select", "list", "codes to report, by prefix [default: PKL]", "CODES"),
        Option("--ignore", "list", "codes not to report", "CODES"),
        Option("--extend-select", "list", "more codes to report", "CODES"),
        Option("--extend-ignore", "list", "more codes not to report", "CODES"),
        Option("--per-file-ignores", "list", "codes not to report in some files", "PATTERN:CODES"),
        Option("--target-version", "text", "oldest Python the code runs on, py310 to py315, or a range: py312-py313 "
               "[default: requires-python]", "VERSION"),
        Option("--start-method", "text", "report what fails under this one", choices=("any", *START_METHODS)),
        Option("--ignore-noqa", "flag", "report what a noqa comment silences, too"),
        Option("-e --exit-zero", "flag", "status 0 even with findings"),
    ),
    "how to report": (
        Option("--output-format", "text", "[default: full]", choices=FORMATS),
        Option("-o --output-file", "text", "write the report to a file", "FILE"),
        Option("--statistics", "flag", "count the findings of each code"),
        Option("--color", "text", "[default: auto: a terminal, NO_COLOR, FORCE_COLOR]",
               choices=("auto", "always", "never"), default="auto"),
    ),
    "which files": (
        Option("--exclude", "list", "instead of the usual folders", "PATTERNS"),
        Option("--extend-exclude", "list", "besides the usual folders", "PATTERNS"),
        Option("--force-exclude", "switch", "exclude named files as well"),
        Option("--respect-gitignore", "switch", "leave out what .gitignore names [default: yes]"),
        Option("--stdin-filename", "text", "the name of the text on standard input", "PATH"),
        Option("-j --jobs", "number", "processes to check in [default: one a processor if there are many files]", "N",
               default=0),
        Option("-n --no-cache", "flag", "keep nothing between runs"),
    ),
    "questions": (
        Option("--explain", "text", "what a code, or all codes with a prefix, mean; `all` for every one; `safe` for "
               "what is proven to cross; a dotted name for what is known of it", "CODE"),
        Option("--show-crossings", "flag", "tell of everything that crosses whether it can: crosses, cannot, unknown"),
        Option("--show-files", "flag", "list the files that would be checked"),
        Option("--show-settings", "flag", "print the settings of the first file"),
    ),
    "configuration": (
        Option("--config", "list", "use this file, or set one option", "FILE|KEY=VALUE"),
        Option("--isolated", "flag", "use no configuration file"),
    ),
}


def read(argv: list[str]) -> SimpleNamespace:
    """The arguments of one run; SystemExit with status 2 where they make no sense."""
    if argv == ["--version"]:
        sys.stdout.write(f"picklelint {__version__}\n")
        raise SystemExit(0)
    given = plain(argv) or asked(argv)
    given.fix = given.fix or given.fix_only
    given.stdin = "-" in given.paths or given.stdin_filename is not None
    if given.stdin and any(path not in _ALLOWED_WITH_STDIN for path in given.paths):
        _refuse("standard input (-, --stdin-filename) is checked alone, without other paths")
    if given.stdin and given.add_noqa:
        _refuse("--add-noqa needs files to write to")
    if given.statistics and given.output_format not in (None, "full", "concise", "grouped", "json"):
        _refuse(f"--statistics has no {given.output_format} form")
    given.paths = given.paths or ([] if given.stdin else ["."])
    given.config = given.config or []
    given.settings = _settings(given)
    return given


def plain(argv: list[str]) -> SimpleNamespace | None:
    """What a command line says whose every option is spelled out, without a mistake; None for any other."""
    options = {name: option for group in GROUPS.values() for option in group for name in option.names}
    given = SimpleNamespace(paths=[], **{option.goal: option.default for option in options.values()})
    words = iter(argv)
    try:
        for word in words:
            if not word.startswith("-") or word == "-":
                given.paths.append(word)
            else:
                _take(given, options, word, words)
    except (KeyError, ValueError):
        return None
    return given


def _take(given: SimpleNamespace, options: Mapping[str, Option], word: str, words: Iterator[str]) -> None:
    """One option of a command line, its value behind it; KeyError or ValueError where it is not spelled out."""
    name, equals, text = word.partition("=")
    option = options.get(name) or options["--" + name.removeprefix("--no-")]
    value: object = name in option.names
    if not value and option.kind != "switch":
        raise ValueError(word)
    if option.kind in ("flag", "switch"):
        if equals:
            raise ValueError(word)
    else:
        text = text if equals else next(words, _MISSING)
        if text.startswith("-") or (equals and not name.startswith("--")):
            raise ValueError(word)
        value = option.value(text)
    if option.kind == "list":
        value = [*(getattr(given, option.goal) or ()), value]
    setattr(given, option.goal, value)


def asked(argv: list[str]) -> SimpleNamespace:
    """What a command line says to `argparse`, which ends the process where it says nothing."""
    from picklelint import usage

    return SimpleNamespace(**vars(usage.parser(GROUPS).parse_intermixed_args(argv)))


def _refuse(message: str) -> NoReturn:
    from picklelint import usage

    usage.parser(GROUPS).error(message)


def _settings(given: SimpleNamespace) -> dict[str, object]:
    """What the command line says about configurable things, under their configuration names."""
    found: dict[str, object] = {}
    for key in _CONFIGURABLE_LISTS:
        values = getattr(given, key.replace("-", "_"))
        if values is not None:
            found[key] = ",".join(values)
    for key in _CONFIGURABLE:
        value = getattr(given, key.replace("-", "_"))
        if value is not None:
            found[key] = value
    return found


def complain(message: str) -> None:
    """One line on standard error, as argparse words it."""
    sys.stderr.write(f"picklelint: error: {message}\n")
