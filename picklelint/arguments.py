"""The command line's options and what they mean together."""
from __future__ import annotations

import argparse
import os
import sys

from picklelint import __version__
from picklelint.config import FORMATS
from picklelint.model import START_METHODS

_ALLOWED_WITH_STDIN = ("-",)


def read(argv: list[str]) -> argparse.Namespace:
    """The arguments of one run; argparse ends the process with status 2 where they make no sense."""
    parser = _parser()
    given = parser.parse_args(argv)
    given.fix = given.fix or given.fix_only
    given.stdin = "-" in given.paths or given.stdin_filename is not None
    if given.stdin and any(path not in _ALLOWED_WITH_STDIN for path in given.paths):
        parser.error("standard input (-, --stdin-filename) is checked alone, without other paths")
    if given.stdin and given.add_noqa:
        parser.error("--add-noqa needs files to write to")
    if given.statistics and given.output_format not in (None, "full", "concise", "grouped", "json"):
        parser.error(f"--statistics has no {given.output_format} form")
    given.paths = given.paths or ([] if given.stdin else ["."])
    given.settings = _settings(given)
    return given


def _parser() -> argparse.ArgumentParser:
    columns = os.environ.get("COLUMNS", "")
    width = int(columns) if columns.isdigit() else 100
    parser = argparse.ArgumentParser(
        prog="picklelint", allow_abbrev=False,
        description="Find Python state that cannot cross a process boundary.",
        epilog="Exit status: 0 clean, 1 findings or a file that could not be read, 2 bad usage or configuration.",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=32, width=width))
    parser.add_argument("paths", nargs="*", metavar="PATHS",
                        help="files and folders, or - for standard input [default: .]")
    parser.add_argument("--version", action="version", version=f"picklelint {__version__}")
    _add_fixing(parser.add_argument_group("fixing"))
    _add_selection(parser.add_argument_group("what to report"))
    _add_output(parser.add_argument_group("how to report"))
    _add_files(parser.add_argument_group("which files"))
    _add_questions(parser.add_argument_group("questions"))
    _add_configuration(parser.add_argument_group("configuration"))
    return parser


def _add_fixing(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--fix", action="store_true", help="mend what can be mended without changing behaviour")
    group.add_argument("--unsafe-fixes", action=argparse.BooleanOptionalAction,
                       help="also fixes that may change what the program does")
    group.add_argument("--fixable", metavar="CODES", action="append", help="codes to fix, by prefix [default: PKL]")
    group.add_argument("--unfixable", metavar="CODES", action="append", help="codes not to fix")
    group.add_argument("--fix-only", action="store_true", help="fix, and report nothing that is left")
    group.add_argument("--show-fixes", action="store_true", help="show the fix of each finding, or why there is none; with --fix, what was fixed")
    group.add_argument("--diff", action="store_true", help="print what --fix would change; status 1 if anything")
    group.add_argument("--exit-non-zero-on-fix", action="store_true", help="status 1 if anything was fixed")
    group.add_argument("--add-noqa", action="store_true", help="write a noqa comment on every line with a finding")


def _add_selection(group: argparse._ArgumentGroup) -> None:
    for name, text in (("select", "codes to report, by prefix [default: PKL]"), ("ignore", "codes not to report"),
                       ("extend-select", "more codes to report"), ("extend-ignore", "more codes not to report")):
        group.add_argument(f"--{name}", metavar="CODES", action="append", help=text)
    group.add_argument("--per-file-ignores", metavar="PATTERN:CODES", action="append",
                       help="codes not to report in some files")
    group.add_argument("--target-version", metavar="VERSION",
                       help="oldest Python the code runs on, py310 to py315, or a range: py312-py313 "
                            "[default: requires-python]")
    group.add_argument("--start-method", choices=("any", *START_METHODS), help="report what fails under this one")
    group.add_argument("--ignore-noqa", action="store_true", help="report what a noqa comment silences, too")
    group.add_argument("-e", "--exit-zero", action="store_true", help="status 0 even with findings")


def _add_output(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--output-format", choices=FORMATS, help="[default: full]")
    group.add_argument("-o", "--output-file", metavar="FILE", help="write the report to a file")
    group.add_argument("--statistics", action="store_true", help="count the findings of each code")
    group.add_argument("--color", choices=("auto", "always", "never"), default="auto",
                       help="[default: auto: a terminal, NO_COLOR, FORCE_COLOR]")


def _add_files(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--exclude", metavar="PATTERNS", action="append", help="instead of the usual folders")
    group.add_argument("--extend-exclude", metavar="PATTERNS", action="append", help="besides the usual folders")
    group.add_argument("--force-exclude", action=argparse.BooleanOptionalAction, help="exclude named files as well")
    group.add_argument("--respect-gitignore", action=argparse.BooleanOptionalAction,
                       help="leave out what .gitignore names [default: yes]")
    group.add_argument("--stdin-filename", metavar="PATH", help="the name of the text on standard input")
    group.add_argument("-j", "--jobs", type=_count, default=0, metavar="N",
                       help="processes to check in [default: one a processor if there are many files]")
    group.add_argument("-n", "--no-cache", action="store_true", help="keep nothing between runs")


def _add_questions(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--explain", metavar="CODE",
                       help="what a code, or all codes with a prefix, mean; `all` for every one; `safe` for what is "
                            "proven to cross; a dotted name for what is known of it")
    group.add_argument("--show-crossings", action="store_true",
                       help="tell of everything that crosses whether it can: crosses, cannot, unknown")
    group.add_argument("--show-files", action="store_true", help="list the files that would be checked")
    group.add_argument("--show-settings", action="store_true", help="print the settings of the first file")


def _add_configuration(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--config", metavar="FILE|KEY=VALUE", action="append", default=[],
                       help="use this file, or set one option")
    group.add_argument("--isolated", action="store_true", help="use no configuration file")


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of processes")
    return int(text)


def _settings(given: argparse.Namespace) -> dict[str, object]:
    """What the command line says about configurable things, under their configuration names."""
    found: dict[str, object] = {}
    for key in ("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores", "exclude", "extend-exclude",
                "fixable", "unfixable"):
        values = getattr(given, key.replace("-", "_"))
        if values is not None:
            found[key] = ",".join(values)
    for key in ("target-version", "start-method", "output-format", "unsafe-fixes", "force-exclude",
                "respect-gitignore"):
        value = getattr(given, key.replace("-", "_"))
        if value is not None:
            found[key] = value
    return found


def complain(message: str) -> None:
    """One line on standard error, as argparse words it."""
    sys.stderr.write(f"picklelint: error: {message}\n")
