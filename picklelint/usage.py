"""The parser of `argparse` that the table of options stands for: it writes the help and tells what is wrong."""
from __future__ import annotations

import argparse
import os

from picklelint import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from picklelint.arguments import Option

_ACTIONS: dict[str, dict[str, Any]] = {"flag": {"action": "store_true"}, "list": {"action": "append"},
                                       "switch": {"action": argparse.BooleanOptionalAction}}


def parser(groups: Mapping[str, Iterable[Option]]) -> argparse.ArgumentParser:
    """The parser; each group has its own heading in the help."""
    columns = os.environ.get("COLUMNS", "")
    width = int(columns) if columns.isdigit() else 100
    made = argparse.ArgumentParser(
        prog="picklelint", allow_abbrev=False,
        description="Find Python state that cannot cross a process boundary.",
        epilog="Exit status: 0 clean, 1 findings or a file that could not be read, 2 bad usage or configuration.",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=32, width=width))
    made.add_argument("paths", nargs="*", metavar="PATHS",
                      help="files and folders, or - for standard input [default: .]")
    made.add_argument("--version", action="version", version=f"picklelint {__version__}")
    for title, options in groups.items():
        group = made.add_argument_group(title)
        for option in options:
            group.add_argument(*option.names, help=option.text, default=option.default, **_taking(option))
    return made


def _taking(option: Option) -> dict[str, Any]:
    """How argparse is told which value an option takes."""
    found = dict(_ACTIONS.get(option.kind, {}))
    if option.metavar:
        found["metavar"] = option.metavar
    if option.choices:
        found["choices"] = option.choices
    if option.kind == "number":
        found["type"] = _number(option)
    return found


def _number(option: Option) -> Any:
    def read(text: str) -> object:
        try:
            return option.value(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read
