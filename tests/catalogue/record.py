"""What was measured, on record: by hash of the proof or call, for each Python and version of the library it ran with.

A measurement made with the Python and the library that are here counts as made here. Where the library is missing, the
newest one made elsewhere has to do, and the tests say of how many rows that is so.
"""
from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.ledger import digest, version

RECORD = Path(__file__).with_name("record.json")
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
# Distributions that hold a library under another name than the usual one.
_BUILDS = {"cv2": ("opencv-contrib-python-headless", "opencv-contrib-python", "opencv-python"),
           "tensorflow": ("tensorflow-cpu",)}
ELSEWHERE = "on record of another place, what they are about is missing here"
Seen = dict[str, Any]


@cache
def load() -> dict[str, tuple[str, dict[str, Seen]]]:
    """The record: hash, then the name and what was seen in each place."""
    if not RECORD.exists():
        return {}
    found = json.loads(RECORD.read_text(encoding="utf-8"))
    return {key: (entry["name"], {place: seen["seen"] for seen in entry["measured"] for place in seen["in"]})
            for key, entry in found.items()}


def library(name: str, code: str = "") -> str:
    """The library a row or a call is about: the first part of its name, or else what the call imports first."""
    if name.startswith("*"):
        imported = re.search(r"^(?:import|from) (\w+)", code, re.MULTILINE)
        return imported[1] if imported else "builtins"
    return name.partition(".")[0]


def missing(name: str, code: str = "") -> bool:
    """Whether the library of a row or a call is not installed."""
    return not version(library(name, code))


def place(name: str, code: str) -> str:
    """Where a measurement made now stands: the platform, the Python and the version of the library."""
    about = library(name, code)
    number = version(about)
    for build in _BUILDS.get(about, ()) if number == "?" else ():
        with contextlib.suppress(metadata.PackageNotFoundError):
            number = ".".join(metadata.version(build).split(".")[:2])
    return f"{sys.platform} {PYTHON} {number or '-'}"


def python_of(place: str) -> str:
    """The Python version of a place."""
    return place.split()[1]


def everywhere(kind: str, name: str, code: str) -> dict[str, Seen]:
    """All that is on record of a proof or a call, by place."""
    return load().get(digest([kind, name, code]), ("", {}))[1]


def here(kind: str, name: str, code: str) -> Seen | None:
    """What is on record for the Python and the library that are here."""
    return everywhere(kind, name, code).get(place(name, code))


def elsewhere(kind: str, name: str, code: str) -> Seen | None:
    """What the newest record of another place says, of this Python if there is one."""
    found = everywhere(kind, name, code)
    if not found:
        return None
    return found[max(found, key=lambda place: (python_of(place) == PYTHON, *(
        tuple(int(part) for part in re.findall(r"\d+", word)) for word in place.split()[1:])))]


def keep(kind: str, name: str, code: str, seen: Seen, where: str = "") -> None:
    """Put on record what was seen just now."""
    load().setdefault(digest([kind, name, code]), (name, {}))[1][where or place(name, code)] = seen
    write()


def prove(kind: str, name: str, code: str, measure: Callable[[], Seen], config: pytest.Config) -> tuple[Seen, str]:
    """What is on record, or else is measured now, or else was measured elsewhere; and which of these it is."""
    again = config.getoption("--prove-all")
    seen = None if again else here(kind, name, code)
    if seen is not None:
        return seen, "on record"
    other = elsewhere(kind, name, code)
    if not other or not missing(name, code):
        seen = measure()
        if not is_missing(seen):
            if config.getoption("--record-proofs") and seen.get("state", "made") == "made":
                keep(kind, name, code, seen)
            return seen, "measured now"
    return other or seen or {}, ELSEWHERE if other else "skipped"


def is_missing(seen: Seen) -> bool:
    """Whether a measurement says only that there is nothing to measure here."""
    return str(seen.get("state", seen.get("said"))).startswith("missing")


def forget(used: set[str]) -> None:
    """Take off the record what is about no proof and no call any more."""
    for key in load().keys() - used:
        del load()[key]
    write()


def write() -> None:
    """Write the record: one line an entry, equal measurements together."""
    lines = []
    for key, (name, places) in sorted(load().items()):
        groups: dict[str, list[str]] = {}
        for where in sorted(places):
            groups.setdefault(json.dumps(places[where], sort_keys=True), []).append(where)
        measured = [{"in": where, "seen": json.loads(seen)} for seen, where in groups.items()]
        lines.append(f"{json.dumps(key)}: {json.dumps({'name': name, 'measured': measured})}")
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
