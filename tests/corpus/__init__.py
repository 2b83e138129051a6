"""What picklelint said of published code, judged by reading and running: `judged.json`, and how to compare with it.

Each row is one finding: package, version, file, line and code as reported; `what`, the head of its message; `true`,
whether Python really fails (hangs, shares ...) there as the message says, on an ordinary path of that code; `why`, the
reason in a line. False rows are false alarms that were seen: one that is still reported is counted, and one that comes
back after it was mended is seen too. `python -m tests.corpus FOLDER` compares.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

JUDGED = Path(__file__).with_name("judged.json")
_MOMENTS = (" (when ", " (unless ", " cannot be ", " runs again ", " is missing ", " is as import ", " arrives as ",
            " is shared by ", " is lost, ")


class Row(NamedTuple):
    """One finding and what it was judged to be."""

    package: str
    version: str
    file: str
    line: int
    code: str
    what: str
    true: bool
    why: str

    @property
    def place(self) -> tuple[str, str, int, str, str]:
        """What tells a finding from all others."""
        return self.package, self.file, self.line, self.code, self.what


def read() -> list[Row]:
    """All rows, in the order of the file."""
    return [Row(**row) for row in json.loads(JUDGED.read_text("utf-8"))]


def write(rows: list[Row]) -> None:
    """Stores rows, sorted, one on each line."""
    lines = [json.dumps(row._asdict(), ensure_ascii=False) for row in sorted(rows)]
    JUDGED.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def head(message: str) -> str:
    """What a message says is kept or sent, without the moment and the remedy: `lambda in self.transform`."""
    for words in _MOMENTS:
        message = message.partition(words)[0]
    return message
