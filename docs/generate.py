"""Writes the page of codes from the rows of the catalogue: `python -m docs.generate`."""
from __future__ import annotations

from pathlib import Path

from picklelint.catalogue import BOUNDARIES, CULPRITS
from picklelint.catalogue.codes import CODES
from picklelint.catalogue.remedies import remedy_of

PAGE = Path(__file__).resolve().parent / "codes.md"


def codes_page() -> str:
    """The page: boundaries, then every code with its culprit and remedy."""
    lines = ["# Codes", "", "Generated from the catalogue by `python -m docs.generate`; a test compares.", ""]
    culprits = {culprit.member: culprit for culprit in CULPRITS}
    for boundary in BOUNDARIES:
        codes = sorted(code for code in CODES if code[3] == str(boundary.digit))
        if not codes:
            continue
        lines += [f"## PKL{boundary.digit} {boundary.word}", "", boundary.sentence, "",
                  "| code | culprit | why | remedy |", "|---|---|---|---|"]
        for code in codes:
            culprit = culprits.get(code[3:] if boundary.digit == 8 else code[4:])
            if culprit is None:
                lines.append(f"| {code} | {CODES[code]} | | |")
            else:
                remedy = remedy_of(culprit.member, boundary.digit)
                lines.append(f"| {code} | {culprit.noun} | {culprit.why} | {remedy} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(codes_page(), encoding="utf-8")
