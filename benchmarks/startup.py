"""What a start costs: the processor time, user and system, of the shortest runs there are.

    python -m benchmarks.startup [--python PYTHON] [--flake8 COMMAND] [--runs N]

PYTHON is an interpreter of an environment where picklelint is installed the way users install it, with nothing else: an
editable installation, or packages that put code into `site`, make every start slower. flake8 is the one of the same
environment, where picklelint is its plugin; `--flake8` names one of an environment without it.

Each row is the least and the median of N runs, of which each is a fresh process; the runs of all rows alternate, so
that a busy minute hits them alike. Processor time is measured, not time on the wall, because that depends on what else
runs; it still rises on a busy machine, so rows are to be compared with each other, and no test asserts any of them.
What may be imported on the way is asserted, in `tests/test_hot_path.py`.
"""
from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent / "docs" / "first_dataset.py"


def commands(python: str, flake8: list[str]) -> dict[str, list[str]]:
    """What is run, by the name of its row; the program lies in the folder the runs are made in."""
    check = [python, "-m", "picklelint"]
    return {
        "interpreter alone": [python, "-c", "pass"],
        "import the catalogue": [python, "-c", "import picklelint.catalogue"],
        "read all its rows": [python, "-c", "import picklelint.catalogue; picklelint.catalogue.rows()"],
        "picklelint --version": [*check, "--version"],
        "picklelint FILE": [*check, PROGRAM.name],
        "picklelint --show-fixes FILE": [*check, "--show-fixes", PROGRAM.name],
        "flake8 FILE": [*flake8, "--jobs", "1", PROGRAM.name],
    }


def processor_time(command: list[str], folder: str) -> float:
    """The milliseconds one run takes of a processor; what it prints is not looked at."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: {done.stderr.decode(errors='replace')}")
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def measured(rows: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """The times of all runs of each row; a first one, which may write compiled files, does not count."""
    found: dict[str, list[float]] = {name: [] for name in rows}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / PROGRAM.name).write_bytes(PROGRAM.read_bytes())
        for number in range(runs + 1):
            for name, command in rows.items():
                time = processor_time(command, folder)
                if number:
                    found[name].append(time)
    return found


def main(arguments: list[str]) -> int:
    """Print one line for each row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="[default: this one]")
    parser.add_argument("--flake8", metavar="COMMAND", help="[default: the flake8 of that Python]")
    parser.add_argument("--runs", type=int, default=15, help="[default: %(default)s]")
    given = parser.parse_args(arguments)
    flake8 = [given.flake8] if given.flake8 else [given.python, "-m", "flake8"]
    for name, times in measured(commands(given.python, flake8), given.runs).items():
        print(f"{name:30} best {min(times):6.1f} ms   median {statistics.median(times):6.1f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
