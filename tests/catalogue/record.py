"""What was measured on record, by hash of what was measured, the Python and the library, so that it runs once."""
from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from tests.ledger import digest, version

RECORD = Path(__file__).with_name("record.json")
PYTHON = sys.version_info[:2]


@cache
def load() -> dict[str, dict[str, object]]:
    """The record: hash, then what was seen."""
    found: dict[str, dict[str, object]] = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    return found


def key(kind: str, name: str, code: str) -> str:
    """The hash under which a measurement stands: `code` is the proof or the call."""
    library = name.partition(".")[0]
    return digest([kind, name, code, sys.platform, list(PYTHON), version(library) if library.isidentifier() else ""])


def keep(found: dict[str, dict[str, object]]) -> None:
    """Add to the record what was seen just now."""
    record = load()
    record.update(found)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(record[name], sort_keys=True)}" for name in sorted(record))
    RECORD.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
