"""reviewdog's diagnostic format: columns count UTF-8 bytes."""
from __future__ import annotations

import json

from picklelint.report.checked import Checked
from picklelint.report.texts import merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from picklelint.model import Finding, Span
    from picklelint.report.texts import Texts


def render(checked: Checked) -> str:
    """The report."""
    diagnostics = [_diagnostic(finding, checked.texts) for finding in checked.findings]
    document = {"source": {"name": "picklelint"}, "severity": "ERROR", "diagnostics": diagnostics}
    return json.dumps(document, indent=2) + "\n"


def _diagnostic(finding: Finding, texts: Texts) -> dict[str, Any]:
    found: dict[str, Any] = {
        "message": finding.message,
        "location": {"path": _path(finding.path, texts), "range": _range(finding.path, finding.span, texts)},
        "code": {"value": finding.code},
    }
    # A suggestion has no path of its own and stands alone, so the edits of a fix become one.
    if finding.fix is not None and all(edit.path == finding.path for edit in finding.fix.edits):
        span, text = merged(texts.lines(finding.path), finding.fix.edits)
        found["suggestions"] = [{"range": _range(finding.path, span, texts), "text": text}]
    return found


def _path(path: str, texts: Texts) -> str:
    return texts.shown(path).replace("\\", "/")


def _range(path: str, span: Span, texts: Texts) -> dict[str, dict[str, int]]:
    return {"start": _position(path, span.line, span.column, texts),
            "end": _position(path, span.end_line, span.end_column, texts)}


def _position(path: str, line: int, column: int, texts: Texts) -> dict[str, int]:
    before = texts.line(path, line)[:column]
    size = len(before.encode("utf-8", "surrogatepass")) + column - len(before)
    return {"line": line, "column": size + 1}
