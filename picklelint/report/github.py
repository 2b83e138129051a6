"""Annotations of GitHub Actions; a count at the end, because only some of them are shown."""
from __future__ import annotations

from picklelint.report.checked import Checked, counted


def render(checked: Checked) -> str:
    """The report."""
    lines = []
    for finding in checked.findings:
        span, path = finding.span, checked.texts.shown(finding.path).replace("\\", "/")
        properties = {"title": f"picklelint ({finding.code})", "file": path, "line": span.line, "col": span.column + 1,
                      "endLine": span.end_line, "endColumn": span.end_column + 1}
        head = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
        message = f"{path}:{span.line}:{span.column + 1}: {finding.code} {finding.message}"
        lines.append(f"::error {head}::{_data(message)}\n")
    if lines:
        lines.append(f"Found {counted(len(lines), 'finding')}.\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
