"""The documents say what the program does: the README's example, and the page of codes."""
from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from docs.generate import EXAMPLES, examples_text
from docs.generate import pages as generated
from picklelint.catalogue.codes import CODES

pages = cache(generated)
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


def test_the_examples_are_what_the_fixtures_hold():
    assert EXAMPLES.read_text(encoding="utf-8") == examples_text(), "run python -m docs.generate"


@pytest.mark.parametrize("path", sorted(pages()), ids=lambda path: path.name)
def test_the_pages_are_what_the_rows_give(path):
    assert path.read_text(encoding="utf-8") == pages()[path], "run python -m docs.generate"


def test_there_is_no_other_page_of_a_code():
    assert {path.stem for path in (ROOT / "docs" / "codes").glob("*.md")} == set(CODES)


def test_the_error_table_names_codes_that_exist():
    from picklelint.explain import exists

    table = README.split("## Messages people search for", 1)[1].split("\n## ", 1)[0]
    codes = {word.strip(",") for word in table.replace("|", " ").split() if word.startswith("PKL")}
    assert codes and all(exists(code) for code in codes)
