"""Findings under the name of their file."""
from __future__ import annotations

from itertools import groupby

from picklelint.report.checked import Checked
from picklelint.report.closing import closing


def render(checked: Checked) -> str:
    """The report."""
    paint, parts = checked.paint, []
    for path, group in groupby(checked.findings, key=lambda finding: finding.path):
        findings = list(group)
        places = [f"{finding.span.line}:{finding.span.column + 1}" for finding in findings]
        width = max(len(place) for place in places)
        parts.append(paint("bold", checked.texts.shown(path)) + ":\n")
        for place, finding in zip(places, findings):
            parts.append(f"  {place:<{width}} {paint('red', finding.code)} {checked.mark(finding)}{finding.message}\n")
        parts.append("\n")
    return "".join(parts) + closing(checked)
