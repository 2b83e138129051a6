"""One self-contained page for a browser: no scripts, nothing fetched."""
from __future__ import annotations

from html import escape
from itertools import groupby

from picklelint import __version__
from picklelint.report.checked import Checked, counted
from picklelint.report.frame import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.model import Finding
    from picklelint.report.texts import Texts

_STYLE = """body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222;
background:#fff}
h2{font:600 1rem ui-monospace,monospace;margin-top:2rem}li{margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#f4f4f4;padding:.5rem;overflow-x:auto}
mark{background:#ffd7d7;color:inherit}b{color:#b00020}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#242424}mark{background:#702020}
b{color:#ff8a8a}}"""


def render(checked: Checked) -> str:
    """The report."""
    head = (f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>picklelint</title>\n'
            f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n<h1>picklelint</h1>\n'
            f"<p>{counted(len(checked.findings), 'finding')}, version {__version__}</p>\n")
    parts = [head]
    for path, group in groupby(checked.findings, key=lambda finding: finding.path):
        parts.append(f"<h2>{escape(checked.texts.shown(path))}</h2>\n<ul>\n")
        parts += [_entry(finding, checked.texts) for finding in group]
        parts.append("</ul>\n")
    return "".join(parts) + "</html>\n"


def _entry(finding: Finding, texts: Texts) -> str:
    span = finding.span
    line = texts.line(finding.path, span.line)
    end = span.end_column if span.end_line == span.line else len(line)
    code = (f"{escape(shown(line[:span.column]))}<mark>{escape(shown(line[span.column:end]))}</mark>"
            f"{escape(shown(line[end:]))}")
    trail = "".join(f"<li><code>{escape(texts.shown(step.path))}:{step.span.line}:{step.span.column + 1}</code> "
                    f"{escape(step.what)}</li>" for step in finding.trail)
    return (f"<li><b>{finding.code}</b> {escape(finding.message)}\n<pre>{span.line} {code}</pre>\n"
            + (f"<ol>{trail}</ol>\n" if trail else "") + "</li>\n")
