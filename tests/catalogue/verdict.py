"""Whether what was measured is what a row says."""
from __future__ import annotations

from picklelint.model import Maker, Safe


def _key(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def holds_on(row: Maker, version: str) -> bool:
    """Whether a row speaks of a Python version."""
    return not ((row.since and _key(version) < _key(row.since)) or (row.until and _key(version) > _key(row.until)))


def _ways(row: Maker) -> dict[str, bool]:
    """The ways of sending, and whether the row says that the value arrives (well or not)."""
    crosses = row.crosses
    refused = row.stage == "dumps"
    return {
        "pickle": row.stage in ("differs", "loads") or 6 in crosses,
        "forking": not refused or 3 in crosses,
        "spawn": row.stage in ("shares", "differs") or 2 in crosses,
        "cloudpickle": 7 in crosses or "cloudpickle" in crosses or row.stage == "differs",
        "dill": 7 in crosses or "dill" in crosses,
        "deepcopy": "deepcopy" in crosses,
    }


def contradictions(row: Maker | Safe, seen: dict[str, str], version: str) -> list[str]:
    """Where the measurement contradicts the row."""
    if seen["state"] != "made":
        return []
    if isinstance(row, Safe) or not holds_on(row, version):
        return [f"{way} gives {seen[way]}" for way in ("pickle", "loads", "forking", "spawn")
                if seen[way] not in ("ok", "")]
    found = []
    for way, arrives in _ways(row).items():
        if row.stage == "loads" and not seen["loads"] and way in ("pickle", "forking"):
            continue
        if seen[way] and not seen[way].startswith("missing") and (seen[way] == "ok") != arrives:
            found.append(f"{way} gives {seen[way]}")
    if row.stage == "loads" and seen["loads"] == "ok" and seen["spawn"] == "ok":
        found.append("it loads")
    return found
