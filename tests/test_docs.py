"""The documents say what the program does: the README's example, and the page of codes."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from docs.generate import codes_page

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_first_screen_shows_the_example():
    program = (ROOT / "docs" / "first_dataset.py").read_text(encoding="utf-8")
    shown = README.split("```python\n", 1)[1].split("```", 1)[0]
    assert program.startswith(shown.rstrip("\n"))


def test_the_first_screen_shows_the_real_output():
    block = README.split("```console\n", 1)[1].split("```", 1)[0]
    command, _, expected = block.partition("\n")
    words = command.removeprefix("$ ").split()
    assert words[0] == "picklelint"
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == (expected, 1)


def test_the_page_of_codes_is_what_the_rows_give():
    page = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
    assert page == codes_page(), "run python -m docs.generate"


def test_the_error_table_names_codes_that_exist():
    from picklelint.explain import exists

    table = README.split("## Messages people search for", 1)[1].split("\n## ", 1)[0]
    codes = {word.strip(",") for word in table.replace("|", " ").split() if word.startswith("PKL")}
    assert codes and all(exists(code) for code in codes)
