"""Measurements of whole row files, each made once in a process of its own."""
from __future__ import annotations

import functools
import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from picklelint.catalogue.libraries import FILES

ROOT = Path(__file__).parents[2]
BOUND = 600
ROW_FILES = sorted({file for files in FILES.values() for file in files.split()})


def rows_of(file: str) -> tuple[Any, ...]:
    """The rows of a file of the catalogue."""
    rows: tuple[Any, ...] = importlib.import_module(f"picklelint.catalogue.{file}").ROWS
    return rows


@functools.lru_cache(maxsize=None)
def measured(file: str) -> dict[int, dict[str, str]]:
    """What was seen of each row, by its number in the file."""
    surroundings = dict(os.environ, PYTHONWARNINGS="ignore", TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="",
                        KERAS_BACKEND=os.environ.get("KERAS_BACKEND", "torch"), OMP_NUM_THREADS="1")
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        subprocess.run([sys.executable, "-m", "tests.catalogue.measure", file], cwd=ROOT, stdin=subprocess.DEVNULL,
                       stdout=output, stderr=errors, env=surroundings, timeout=BOUND, check=False)
        output.seek(0)
        found = [json.loads(line) for line in output if line.startswith('{"file"')]
        if not found or len(found) < sum(1 for row in rows_of(file) if hasattr(row, "proof")):
            errors.seek(0)
            print(errors.read()[-2000:])
    return {int(seen["number"]): seen for seen in found}
