"""A JSON list of ruff's records, with what only picklelint knows added to each."""
from __future__ import annotations

import json

from picklelint.report.checked import Checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from picklelint.model import Finding, Fix
    from picklelint.report.texts import Texts


def render(checked: Checked) -> str:
    """The report."""
    return json.dumps([record(finding, checked.texts) for finding in checked.findings], indent=2) + "\n"


def record(finding: Finding, texts: Texts) -> dict[str, Any]:
    """One finding; rows and columns are 1-based, columns in characters. A finding on picklelint has no culprit."""
    crossing = not finding.code.startswith("PKL9")
    return {
        "code": finding.code,
        "message": finding.message,
        "filename": texts.absolute(finding.path),
        "location": location(finding.span.line, finding.span.column),
        "end_location": location(finding.span.end_line, finding.span.end_column),
        "fix": _fix(finding.fix, texts),
        "noqa_row": texts.noqa_row(finding.path, finding.span.line),
        "url": None,
        "cell": None,
        "culprit": finding.culprit or None,
        "boundary": finding.boundary or None,
        "outcome": finding.outcome if crossing else None,
        "fails_under": list(finding.fails_under),
        "fails_on": list(finding.fails_on),
        "trail": [{"filename": texts.absolute(step.path), "location": location(step.span.line, step.span.column),
                   "what": step.what} for step in finding.trail],
    }


def location(line: int, column: int) -> dict[str, int]:
    """A place as ruff writes it."""
    return {"row": line, "column": column + 1}


def _fix(fix: Fix | None, texts: Texts) -> dict[str, Any] | None:
    if fix is None:
        return None
    edits = [{"filename": texts.absolute(edit.path), "location": location(edit.span.line, edit.span.column),
              "end_location": location(edit.span.end_line, edit.span.end_column), "content": edit.text}
             for edit in fix.edits]
    return {"applicability": fix.safety, "message": fix.title, "edits": edits}
