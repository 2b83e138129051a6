"""JUnit's XML: a suite per file, a failed case per finding, one passed case when all is well."""
from __future__ import annotations

from itertools import groupby

from picklelint.report.checked import Checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.model import Finding

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def render(checked: Checked) -> str:
    """The report."""
    number = len(checked.findings)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n',
             f'<testsuites name="picklelint" tests="{number or 1}" failures="{number}" errors="0" skipped="0">\n']
    for path, group in groupby(checked.findings, key=lambda finding: finding.path):
        parts += _suite(checked.texts.shown(path), list(group))
    if not number:
        parts.append('    <testsuite name="picklelint" tests="1" failures="0" errors="0" skipped="0">\n'
                     '        <testcase name="no findings" classname="picklelint"/>\n    </testsuite>\n')
    return "".join(parts) + "</testsuites>\n"


def _suite(path: str, findings: list[Finding]) -> list[str]:
    name, number = _escaped(path), len(findings)
    parts = [f'    <testsuite name="{name}" tests="{number}" failures="{number}" errors="0" skipped="0">\n']
    for finding in findings:
        line, column = finding.span.line, finding.span.column + 1
        message = _escaped(finding.message)
        parts.append(f'        <testcase name="{finding.code}" classname="{name}" file="{name}" line="{line}">\n'
                     f'            <failure message="{message}" type="{finding.code}">'
                     f'{name}:{line}:{column}: {finding.code} {message}</failure>\n        </testcase>\n')
    return [*parts, "    </testsuite>\n"]


def _escaped(text: str) -> str:
    """Escaped; what XML 1.0 cannot hold at all becomes a question mark."""
    return "".join(_ESCAPES.get(each) or (each if _allowed(each) else "?") for each in text)


def _allowed(each: str) -> bool:
    return " " <= each < "\ud800" or "\ue000" <= each < "\ufffe" or each > "\uffff"
