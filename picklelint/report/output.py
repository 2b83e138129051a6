"""Where reports go: a stream that may close early or lack characters, or a file."""
from __future__ import annotations

import os
import sys

from picklelint.report import render
from picklelint.report.paint import Paint, wanted
from picklelint.tables import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from picklelint.report.checked import Checked


def publish(checked: Checked, form: str, *, statistics: bool = False, file: str = "", color: str = "auto",
            stream: TextIO | None = None) -> None:
    """Render a report, or its statistics, and write it to `file` or to `stream` (standard output)."""
    stream = stream or sys.stdout
    checked.paint = Paint(not file and wanted(color, stream))
    if statistics:
        from picklelint.report import statistics as counts

        text = counts.render(checked, form)
    else:
        text = render(form, checked)
    if file:
        _write_file(file, text)
    else:
        emit(text, stream)


def emit(text: str | bytes, stream: TextIO) -> None:
    """Write and flush; a reader that left early (`| head`) ends the output and nothing else."""
    try:
        if isinstance(text, str):
            stream.write(text)
        else:
            stream.flush()
            stream.buffer.write(text)
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def replace_file(path: str, data: bytes) -> bool:
    """Write a file of the user's anew; where that fails, say so and go on."""
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        emit(f"picklelint: error: {path}: cannot be written: {error.strerror}\n", sys.stderr)
        return False
    return True


def take_any_character(stream: TextIO) -> None:
    """A file name or a line that the stream's encoding cannot hold is escaped, not a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _write_file(path: str, text: str) -> None:
    try:
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise ConfigError(f"cannot be written: {error.strerror}", path) from None
