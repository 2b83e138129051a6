"""What `--fix --unsafe-fixes` makes of the fixtures, kept below fixtures/fixed: `python -m tests.fixed [TEXT ...]`.

Writes the texts anew, of the fixtures whose name holds a TEXT, and removes those that no fixture has any more. The
marks are taken out before the fixes, and the lines that still have a finding after them are marked again; what is
marked `missed` stays marked. `python -m tests.prove --record fixed/` then runs what is new or changed.
"""
from __future__ import annotations

import argparse
from pathlib import Path

from picklelint.fix import rounds
from picklelint.fix.rounds import Repaired
from picklelint.model import Finding, Options
from tests.marks import read_marks, strip_marks
from tests.programs import FIXED, FIXTURES, Fixture, all_fixtures


def mirror(path: Path) -> Path:
    """Where the fixed text of a file is kept."""
    return FIXED / path.relative_to(FIXTURES)


def fixed_texts(fixture: Fixture) -> dict[Path, str]:
    """The files of a fixture after its fixes, by where they are kept; none if nothing was fixed."""
    if not any(fixture.marks.values()):
        return {}
    before = {path: unmarked(text) for path, text in fixture.texts.items()}
    result = repaired(before)
    if not result.applied:
        return {}
    after = {path: result.texts.get(str(path), text.encode()).decode() for path, text in before.items()}
    return {mirror(path): marked(text, [finding for finding in result.remaining if finding.path == str(path)])
            for path, text in after.items()}


def repaired(texts: dict[Path, str]) -> Repaired:
    """What all fixes come to, safe and unsafe."""
    return rounds.repair([str(path) for path in texts], Options(), True,
                         {str(path): text.encode() for path, text in texts.items()})


def unmarked(text: str) -> str:
    """A text without the marks of what is found."""
    missed = {mark.line for mark in read_marks(text) if mark.state == "missed"}
    return "".join(line if number in missed else strip_marks(line)
                   for number, line in enumerate(text.splitlines(keepends=True), 1))


def marked(text: str, findings: list[Finding]) -> str:
    """A text with a mark for each finding."""
    lines = text.splitlines(keepends=True)
    codes: dict[int, list[str]] = {}
    for finding in findings:
        codes.setdefault(finding.span.line, []).append(finding.code)
    for number, found in codes.items():
        line = lines[number - 1]
        bare = line.rstrip("\r\n")
        lines[number - 1] = f"{bare}  # {', '.join(found)}{line[len(bare):]}"
    return "".join(lines)


def main() -> None:
    """Write the fixed texts of the fixtures asked for."""
    options = argparse.ArgumentParser(prog="python -m tests.fixed", description=__doc__.split("\n")[0])
    options.add_argument("texts", nargs="*")
    asked = options.parse_args().texts
    stale = {path for path in FIXED.rglob("*.py") if not asked or any(text in str(path) for text in asked)}
    for fixture in all_fixtures():
        if not asked or any(text in fixture.name for text in asked):
            for path, text in fixed_texts(fixture).items():
                stale.discard(path)
                if not path.exists() or path.read_text(encoding="utf-8") != text:
                    print("wrote", path.relative_to(FIXTURES))
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8", newline="")
    for path in stale:
        print("removed", path.relative_to(FIXTURES))
        path.unlink()


if __name__ == "__main__":
    main()
