"""What starts or feeds other processes, call by call: the right code for what ships, nothing for what does not."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from picklelint import catalogue
from picklelint.catalogue.words import WORDS
from picklelint.engine import check
from picklelint.model import Gate, Options
from picklelint.project import Project
from tests.catalogue.boundaries import KNOWN_SILENT, SENT

PROGRAM = """{imports}

L = lambda: 0


class Held:
    def __init__(self, held):
        self.held = held

    def run(self, *given):
        print(self.held)


class Data({dataset}):
    def __init__(self, held=None):
        self.held = held


{more}
if __name__ == "__main__":
    G = (one for one in ())
    D = Data
    {statement}
"""
# Proxies are stored into by subscripts where a manager made them.
OPENED = {"DictProxy", "ListProxy"}
SEQUENCE = """class S(keras.utils.PyDataset):
    def __init__(self, held, **given):
        super().__init__(**given)
        self.held = held


"""
MODULE = """class M(pytorch_lightning.LightningModule):
    def __init__(self, held):
        super().__init__()
        self.held = held


"""


def program(statement: str) -> str:
    """A whole program with one statement."""
    imports = sorted({name.rpartition(".")[0] for name in re.findall(r"\b[a-z_][\w.]*\.\w+(?=[(.\[])", statement)
                      if name.count(".") and not name.startswith("os.")})
    modules = {".".join(part for part in name.split(".") if part[:1].islower() and "(" not in part) for name in imports}
    dataset = "torch.utils.data.Dataset" if "Data(" in statement or "D()" in statement else "object"
    if dataset != "object":
        modules.add("torch.utils.data")
    more = (SEQUENCE if "S(" in statement and "keras" in statement else "") + (MODULE if "M(" in statement else "")
    return PROGRAM.format(imports="\n".join(f"import {name}" for name in sorted(modules)), statement=statement,
                          dataset=dataset, more=more)


@pytest.mark.parametrize(("code", "statement"), SENT, ids=[statement for _, statement in SENT])
def test_calls_ship_what_rows_say(code: str, statement: str, tmp_path: Path, tally: Counter) -> None:
    """One call with something in one place that cannot cross."""
    path = str(tmp_path / "program.py")
    text = program(statement)
    found = {finding.code for finding in check(path, Project.containing(path, {path: text.encode()}), Options())}
    tally["boundaries", "silent" if not code else "reported"] += 1
    assert sorted(found) == [code] * bool(code), f"the Gate row has to ship this (or not):\n{text}"


@pytest.mark.parametrize("name", sorted(KNOWN_SILENT))
def test_what_is_known_to_be_silent_has_no_row(name: str) -> None:
    """A reason goes once there is a row."""
    named = catalogue.canonical(name)
    assert not catalogue.gates(named) and not catalogue.conditional_gates(named)


def test_every_word_of_a_gate_is_known_before_a_row_is_read() -> None:
    """The words that let a file be skipped, against the rows: `catalogue/words.py` has to hold every last name."""
    wanted = {name for row in catalogue.rows() if isinstance(row, Gate) for name in (row.name, *row.aliases)}
    last = {_last(name) for name in wanted}
    assert last - WORDS - OPENED == set(), "add these to a group in picklelint/catalogue/words.py"


def _last(name: str) -> str:
    """The word by which a file shows that it meets a gate."""
    parts = name.replace("()", "").split(".")
    return parts[-2] if parts[-1] in ("[]=", "__call__") else parts[-1]
