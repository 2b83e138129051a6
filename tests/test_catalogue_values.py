"""About a thousand values as users make them, each sent to a pool as a task: reported exactly where it does not cross.

`tests/catalogue/values.jsonl` holds a program a line, the verdict that a run of it gave (`refused` by the pickler,
`lost on the way` to a fresh process, or `crosses`) on a Python (3.11 unless it says another), and the member that has
to be reported. Where picklelint is known to disagree, a `reason` says why; there may only be fewer of these.
"""
from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from picklelint.engine import check
from picklelint.model import Options
from picklelint.project import Project

VALUES: list[dict[str, Any]] = [json.loads(line) for line in Path(__file__).with_name("catalogue").joinpath(
    "values.jsonl").read_text(encoding="utf-8").splitlines()]
PROGRAM = """import multiprocessing
{}


if __name__ == "__main__":
    multiprocessing.Pool(1).apply(print, (value,))
"""
MISSED = 41
SPURIOUS = 7


def members(value: dict[str, Any], folder: Path) -> list[str]:
    """The members that are reported at the pool for a value."""
    path = str(folder / "program.py")
    project = Project.containing(path, {path: PROGRAM.format(value["program"]).encode()})
    found = check(path, project, Options(versions=(value.get("python", "3.11"),)))
    return sorted({finding.code[4:] for finding in found if finding.boundary == "task"})


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is reported, by value."""
    folder = tmp_path_factory.mktemp("values")
    return {value["value"]: members(value, folder) for value in VALUES}


def test_values_are_reported_as_they_fare(reported: dict[str, list[str]], tally: Counter) -> None:
    """The right member where a value does not cross, nothing where it does."""
    wrong = {}
    for value in VALUES:
        if "reason" not in value:
            wanted = [] if value["verdict"] == "crosses" else [value["member"]]
            tally["values", value["verdict"]] += 1
            if reported[value["value"]] != wanted:
                wrong[value["value"]] = f"{reported[value['value']]} reported, {wanted} wanted"
    assert not wrong, "add or correct a Maker or Safe row in picklelint/catalogue/ (CONTRIBUTING says how)"


def test_known_disagreements_are_still_there_and_few(reported: dict[str, list[str]], tally: Counter) -> None:
    """A reason that is no longer needed goes; the numbers of misses and of false alarms only fall."""
    missed = [value for value in VALUES if "reason" in value and value["verdict"] != "crosses"]
    spurious = [value for value in VALUES if "reason" in value and value["verdict"] == "crosses"]
    tally["values", "missed for a reason"] = len(missed)
    tally["values", "spurious for a reason"] = len(spurious)
    healed = [value["value"] for value in missed if reported[value["value"]]]
    healed += [value["value"] for value in spurious if not reported[value["value"]]]
    assert not healed, "these agree now: take their reasons out of tests/catalogue/values.jsonl, and lower the numbers"
    assert (len(missed), len(spurious)) == (MISSED, SPURIOUS)
