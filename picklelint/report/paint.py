"""Terminal colours, and whether to use them."""
from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

_STYLES = {"bold": "1", "red": "1;31", "green": "32", "removed": "31", "cyan": "36", "blue": "1;34", "yellow": "1;33"}


class Paint:
    """Wraps text in colours, or leaves it as it is."""

    __slots__ = ("on",)

    def __init__(self, on: bool = False) -> None:
        self.on = on

    def __call__(self, style: str, text: str) -> str:
        """`text` in a style: bold, red, green, removed, cyan, blue or yellow."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.on and text else text


def wanted(color: str, stream: TextIO) -> bool:
    """Whether to colour: `--color`, then NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, then whether a terminal reads it."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()
