"""How many marks the engine finds: `python -m tests.score [--boundaries 1,2,3] [--members 01,02,11]`.

A mark counts as found if its own line carries its own code. Marks that say `missed` count as what they are: not found.
"""
from __future__ import annotations

import argparse

from tests.programs import all_fixtures
from tests.test_found import found_in


def main() -> None:
    """Print found and all marks, of everything and of the cells asked for, and what is reported beyond the marks."""
    options = argparse.ArgumentParser(prog="python -m tests.score", description=__doc__.split("\n")[0])
    options.add_argument("--boundaries", default="")
    options.add_argument("--members", default="")
    asked = options.parse_args()
    digits, members = ({word for word in words.split(",") if word} for words in (asked.boundaries, asked.members))
    counts = {"all": [0, 0], "chosen": [0, 0]}
    in_good = in_bad = 0
    for fixture in all_fixtures():
        for path in fixture.files:
            found = found_in(path)
            marks = [mark for mark in fixture.marks[path] if mark.state != "spurious"]
            for mark in marks:
                hit = found[mark.line, mark.code] > 0
                found[mark.line, mark.code] -= hit
                cell = (not digits or mark.digit in digits) and (not members or mark.member in members)
                for name in ("all", "chosen") if cell else ("all",):
                    counts[name][0] += hit
                    counts[name][1] += 1
            extra = sum((+found).values())
            in_bad, in_good = (in_bad + extra, in_good) if marks else (in_bad, in_good + extra)
    for name, (hits, total) in counts.items():
        print(f"{name}: {hits} of {total} marks found" + (f" ({hits / total:.1%})" if total else ""))
    print(f"findings in files without a mark: {in_good}; findings beyond the marks in the others: {in_bad}")


if __name__ == "__main__":
    main()
