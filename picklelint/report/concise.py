"""One line per finding: `path:line:column: CODE message`."""
from __future__ import annotations

from picklelint.report.checked import Checked
from picklelint.report.closing import closing


def render(checked: Checked) -> str:
    """The report."""
    paint, colon = checked.paint, checked.paint("cyan", ":")
    lines = []
    for finding in checked.findings:
        place = f"{paint('bold', checked.texts.shown(finding.path))}{colon}{finding.span.line}{colon}" \
                f"{finding.span.column + 1}{colon}"
        lines.append(f"{place} {paint('red', finding.code)} {checked.mark(finding)}{finding.message}\n")
    return "".join(lines) + closing(checked)
