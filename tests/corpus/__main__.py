"""Checks the corpus and compares with what was judged.

    python -m benchmarks.corpus FOLDER     # once: fetches the code
    python -m tests.corpus FOLDER [NAME ...]

Prints each finding that nobody has judged (read the code, then add a row), each true one that is no longer found and
each false one that is still reported, then the counts. Status 1 if anything is new, missing or still false. Packages
that FOLDER lacks are named and left out. Not part of the test run: it takes some minutes of CPU.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.corpus import VERSIONS, folder_of
from tests.corpus import Row, head, read

# what a file of another Python's syntax is told depends on the Python that runs
_OPTIONS = ("--isolated", "--no-cache", "--no-respect-gitignore", "--exclude", "__pycache__", "--ignore", "PKL901",
            "--exit-zero", "--output-format", "json")


def findings(name: str, folder: Path) -> list[Row]:
    """What is said of one package now, as rows that nobody has judged."""
    run = subprocess.run([sys.executable, "-m", "picklelint", *_OPTIONS, str(folder)], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit(f"{name}: {run.stderr}")
    return [Row(name, VERSIONS[name], Path(os.path.relpath(record["filename"], folder)).as_posix(),
                record["location"]["row"], record["code"], head(record["message"]), True, "")
            for record in json.loads(run.stdout)]


def main(arguments: list[str]) -> int:
    """Compares; 1 if the judged list and the findings differ, or one is false."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where `python -m benchmarks.corpus` laid the code")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of packages [default: all]")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what is new as rows to judge")
    given = parser.parse_args(arguments)
    new: list[Row] = []
    counts = dict.fromkeys(("true", "missing", "still false", "mended", "new"), 0)

    def tell(word: str, row: Row) -> None:
        counts[word] += 1
        if word not in ("true", "mended"):
            print(f"{word:11}  {row.package}  {row.file}:{row.line}  {row.code} {row.what}  {row.why}")

    for name in given.names or VERSIONS:
        folder = folder_of(given.folder.resolve(), name)
        if not folder.exists():
            print(f"not fetched: {name}")
            continue
        began = time.monotonic()
        judged = {row.place: row for row in read() if row.package == name}
        found = {row.place: row for row in findings(name, folder)}
        print(f"{name}: {len(found)} findings, {time.monotonic() - began:.0f} s", flush=True)
        for place, row in judged.items():
            if place in found:
                tell("true" if row.true else "still false", row)
            else:
                tell("missing" if row.true else "mended", row)
        for place in found.keys() - judged.keys():
            tell("new", found[place])
            new.append(found[place])
    if given.json:
        given.json.write_text(json.dumps([row._asdict() for row in sorted(new)], indent=1), "utf-8")
    print(", ".join(f"{count} {word}" for word, count in counts.items()))
    return int(any(counts[word] for word in ("missing", "still false", "new")))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
