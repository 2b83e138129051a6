"""Where rows stand and when they are read: a check reads the files of the libraries it meets, and no others."""
from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

from picklelint import catalogue
from picklelint.catalogue.libraries import FILES
from tests.catalogue.measured import rows_of

ROOT = Path(__file__).resolve().parent.parent
CODE = """
import sys
from picklelint.engine import check
from picklelint.model import Options
from picklelint.project import Project
path = sys.argv[1]
assert check(path, Project.containing(path), Options())
print(*sorted(name.rpartition(".")[2] for name in sys.modules if name.startswith("picklelint.catalogue.")))
"""


def row_files() -> list[str]:
    """The modules of the catalogue that hold rows: their names end in an underscore."""
    return sorted(module.name for module in pkgutil.iter_modules(catalogue.__path__) if module.name.endswith("_"))


def test_libraries_name_the_files_of_their_rows() -> None:
    """`catalogue/libraries.py` says of every library, and of every `*.name`, which files to read."""
    wanted: dict[str, set[str]] = {}
    for file in row_files():
        for row in rows_of(file):
            for name in (row.name, *getattr(row, "aliases", ())):
                wanted.setdefault(name if name.startswith("*") else name.partition(".")[0], set()).add(file)
    told = {library: set(files.split()) for library, files in FILES.items()}
    wrong = {library: " ".join(sorted(wanted.get(library, ()))) for library in {*wanted, *told}
             if wanted.get(library) != told.get(library)}
    assert not wrong, "write these into FILES in picklelint/catalogue/libraries.py"


def test_a_check_reads_few_files_of_rows() -> None:
    """Files of libraries that a program does not name stay unread."""
    for program, most in (("fixtures/task/lambdas.py", 6), ("docs/first_dataset.py", 6)):
        done = subprocess.run([sys.executable, "-S", "-c", CODE, program], cwd=ROOT, capture_output=True, text=True,
                              check=True)
        read = [name for name in done.stdout.split() if name.endswith("_")]
        assert len(read) <= most, read


def test_every_row_has_a_place_to_stand() -> None:
    """Reading all rows finds no name twice, and every file of rows has some."""
    assert catalogue.rows()
    assert all(importlib.import_module(f"picklelint.catalogue.{file}").ROWS for file in row_files())
