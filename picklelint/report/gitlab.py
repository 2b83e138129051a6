"""GitLab's code quality report."""
from __future__ import annotations

import json

from picklelint.report.checked import Checked
from picklelint.report.fingerprints import stable


def render(checked: Checked) -> str:
    """The report."""
    entries = []
    for finding, fingerprint in zip(checked.findings, stable(checked.findings, checked.texts)):
        span = finding.span
        positions = {"begin": {"line": span.line, "column": span.column + 1},
                     "end": {"line": span.end_line, "column": span.end_column + 1}}
        path = checked.texts.shown(finding.path).replace("\\", "/")
        entries.append({"description": f"{finding.code}: {finding.message}", "check_name": finding.code,
                        "fingerprint": fingerprint, "severity": "major",
                        "location": {"path": path, "positions": positions}})
    return json.dumps(entries, indent=2) + "\n"
