"""The proofs on record: what each fixture did, by hash of its text, the Python, the libraries and the start method.

Versions count by their first two numbers, so that a patch release does not void a proof. Each entry says what was seen,
not what it means: whether that proves the marks is judged anew every time.
"""
from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from importlib import metadata
from importlib.util import find_spec

from tests.programs import FIXTURES, Fixture
from tests.prover import Seen
from tests.refusals import judge

PROOFS = FIXTURES / "proofs.json"
PYTHON = sys.version_info[:2]
_DISTRIBUTIONS = {"cv2": "opencv-python-headless", "sklearn": "scikit-learn", "yaml": "pyyaml", "PIL": "pillow"}


@cache
def version(module: str) -> str:
    """First two numbers of the version of a library; empty if it is not installed."""
    if find_spec(module) is None:
        return ""
    for name in (_DISTRIBUTIONS.get(module, module), module):
        try:
            return ".".join(metadata.version(name).split("+")[0].split(".")[:2])
        except metadata.PackageNotFoundError:
            continue
    return "?"


def libraries(fixture: Fixture) -> dict[str, str]:
    """The versions that a proof of this fixture depends on."""
    return {name: version(name) for name in fixture.imports}


def missing(fixture: Fixture) -> list[str]:
    """Libraries that are not installed."""
    return [name for name, number in libraries(fixture).items() if not number]


def digest(facts: object) -> str:
    """A short hash of anything that JSON can spell."""
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:20]


def text_key(fixture: Fixture) -> str:
    """The hash of the program alone."""
    return digest([(path.relative_to(FIXTURES).as_posix(), text) for path, text in fixture.texts.items()])


def key(fixture: Fixture, method: str) -> str:
    """The hash under which a proof is on record."""
    return digest([sys.platform, list(PYTHON), sorted(libraries(fixture).items()), method, text_key(fixture)])


def load() -> dict[str, dict]:
    """The record: fixture name, then hash, then the entry."""
    return json.loads(PROOFS.read_text(encoding="utf-8")) if PROOFS.exists() else {}


def look_up(record: dict[str, dict], fixture: Fixture, method: str) -> dict[str, Seen] | None:
    """What is on record for the fixture as it is now.

    Where one of its libraries cannot be had, a record made with another installation of the same Python has to do.
    """
    entries = record.get(fixture.name, {})
    entry = entries.get(key(fixture, method))
    if entry is None and missing(fixture):
        told = {"text": text_key(fixture), "method": method, "python": ".".join(map(str, PYTHON))}
        entry = next((e for e in entries.values() if told.items() <= e.items()), None)
    return {name: Seen(*seen) for name, seen in entry["seen"].items()} if entry else None


def enter(record: dict[str, dict], fixture: Fixture, method: str, seen: dict[str, Seen]) -> None:
    """Put what was seen on record, in place of what was seen with other libraries or of an earlier text."""
    python = ".".join(map(str, PYTHON))
    entries = record.setdefault(fixture.name, {})
    for old in [k for k, entry in entries.items()
                if (entry["method"], entry["python"]) == (method, python) or entry["text"] != text_key(fixture)]:
        del entries[old]
    entries[key(fixture, method)] = {"method": method, "python": python, "text": text_key(fixture),
                                     "libraries": libraries(fixture),
                                     "seen": {name: list(one) for name, one in seen.items()}}


def save(record: dict[str, dict], names: set[str]) -> None:
    """Write the record, without fixtures that are gone."""
    kept = {name: dict(sorted(record[name].items(), key=lambda item: (item[1]["python"], item[1]["method"])))
            for name in sorted(record) if name in names}
    PROOFS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def complaints(fixture: Fixture, method: str, seen: dict[str, Seen]) -> list[str]:
    """What the run of a fixture does not prove."""
    found = []
    for case in fixture.cases:
        wrong = "" if case.proof.read else judge(case, method, *seen[case.name], PYTHON)
        if wrong:
            found.append(f"{case.name or fixture.name} under {method}: {wrong}")
    return found
