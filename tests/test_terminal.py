"""What a terminal is shown, and a pipe is spared: the fixes, whose parser takes longer to load than the check."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = "import pickle\n\npickle.dumps(lambda: 1)\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_terminal_is_shown_the_fixes(tmp_path: Path) -> None:
    assert "fix:" in shown(tmp_path, "--output-format", "full")


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_short_formats_show_none_on_a_terminal_either(tmp_path: Path) -> None:
    assert "fix:" not in shown(tmp_path, "--output-format", "concise")


def test_a_pipe_is_told_how_to_see_the_fixes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCE)
    run = subprocess.run([sys.executable, "-m", "picklelint", "--isolated", "a.py"], cwd=tmp_path,
                         capture_output=True, text=True)
    assert "fix:" not in run.stdout
    assert "--show-fixes" in run.stdout


def shown(folder: Path, *options: str) -> str:
    """What a check of a lambda that is pickled prints to a terminal."""
    import pty

    (folder / "a.py").write_text(SOURCE)
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "picklelint", "--isolated", "--color", "never", *options, "a.py"],
                          cwd=folder, stdout=theirs, stderr=subprocess.DEVNULL):
        os.close(theirs)
        return "".join(iter(lambda: piece(ours), ""))


def piece(terminal: int) -> str:
    """The next output; empty at its end, which Linux tells by an error."""
    try:
        return os.read(terminal, 65536).decode()
    except OSError:
        return ""
