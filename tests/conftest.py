"""Options of the suite, and what it says at the end about the fixtures: marks found, known gaps, proofs, skips."""
from __future__ import annotations

from collections import Counter

import pytest

from tests.marks import WORDS

TALLY = pytest.StashKey[Counter]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many of the proofs run, and whether they are put on record."""
    group = parser.getgroup("fixtures")
    group.addoption("--prove-all", action="store_true", help="run every proof, also those on record")
    group.addoption("--record-proofs", action="store_true", help="put on record what was seen now")


def pytest_configure(config: pytest.Config) -> None:
    """Start counting."""
    config.stash[TALLY] = Counter()


@pytest.fixture
def tally(request: pytest.FixtureRequest) -> Counter:
    """What the summary counts, by kind and word."""
    return request.config.stash[TALLY]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The counts of the fixtures."""
    tally = config.stash[TALLY]
    if not tally:
        return
    say = terminalreporter.write_line
    terminalreporter.section("fixtures")
    for digit, word in WORDS.items():
        total = tally["marks", digit]
        if total:
            say(f"PKL{digit} {word:10} {tally['found', digit]:4} of {total:4} marks found")
    say(f"missed {tally['missed', '']}, spurious {tally['spurious', '']}")
    for kind, title in (("fixed", "of the findings in cases"), ("seen", "cases on record or run"),
                        ("ran", "of these run now"), ("skipped", "skipped")):
        words = {word: count for (key, word), count in sorted(tally.items()) if key == kind and count}
        if words:
            say(f"{title}: " + ", ".join(f"{count} {word}" for word, count in words.items()))
    for kind in ("rows", "gates", "names", "values", "boundaries"):
        words = {word: count for (key, word), count in sorted(tally.items()) if key == kind and count}
        if words:
            say(f"catalogue, {kind}: " + ", ".join(f"{count} {word}" for word, count in words.items()))
