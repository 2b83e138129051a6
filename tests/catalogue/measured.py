"""Measurements of whole row files, each made once in a process of its own."""
from __future__ import annotations

import contextlib
import functools
import importlib
import json
import os
import signal
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


@functools.cache
def measured(file: str, numbers: tuple[int, ...] = ()) -> dict[int, dict[str, str]]:
    """What was seen just now of rows of a file, by their numbers in it; of all of them if none is named."""
    lines = run_apart("tests.catalogue.measure", [file, *map(str, numbers)], BOUND)
    return {int(seen["number"]): seen["seen"] for seen in map(json.loads, lines)}


def run_apart(module: str, words: list[str], bound: float) -> list[str]:
    """The JSON lines that a module prints in a process of its own, which ends with all it started."""
    surroundings = dict(os.environ, PYTHONWARNINGS="ignore", TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="",
                        KERAS_BACKEND=os.environ.get("KERAS_BACKEND", "torch"), OMP_NUM_THREADS="1",
                        RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen([sys.executable, "-m", module, *words], cwd=ROOT, stdin=subprocess.DEVNULL,
                                   stdout=output, stderr=errors, env=surroundings, start_new_session=True)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(bound)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        output.seek(0)
        found = [line for line in output if line.startswith('{"')]
        if not found:
            errors.seek(0)
            print(errors.read()[-2000:])
    return found
