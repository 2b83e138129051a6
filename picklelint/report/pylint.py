"""The lines of pylint's `parseable` format, which many editors and servers read."""
from __future__ import annotations

from picklelint.report.checked import Checked


def render(checked: Checked) -> str:
    """The report."""
    return "".join(f"{checked.texts.shown(finding.path)}:{finding.span.line}: [{finding.code}] {finding.message}\n"
                   for finding in checked.findings)
