"""The default report: code frame, the other places of the trail, the remedy, and a fix that was worked out."""
from __future__ import annotations

from picklelint.report.checked import Checked
from picklelint.report.closing import closing
from picklelint.report.frame import frame, shown
from picklelint.report.texts import edited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.model import Finding, Fix, Step


def render(checked: Checked) -> str:
    """The report."""
    return "".join(_entry(finding, checked) + "\n" for finding in checked.findings) + closing(checked)


def _entry(finding: Finding, checked: Checked) -> str:
    paint, texts, span = checked.paint, checked.texts, finding.span
    place = f"{texts.shown(finding.path)}:{span.line}:{span.column + 1}"
    parts = [f"{paint('bold', place + ':')} {paint('red', finding.code)} {checked.mark(finding)}{finding.message}\n"]
    lines = texts.lines(finding.path)
    here, elsewhere = _split(finding)
    width = len(str(max([min(span.line + 2, len(lines)), *(step.span.line for step in elsewhere)])))
    bar = " " * width + " " + paint("blue", "|") + "\n"
    framed = frame(lines, span, paint, label=", ".join(step.what for step in here), width=width)
    if framed:
        parts.append(bar + framed)
    for step in elsewhere:
        where = f"{texts.shown(step.path)}:{step.span.line}:{step.span.column + 1}"
        parts.append(f"{' ' * width}{paint('blue', ':::')} {where}\n")
        parts.append(frame(texts.lines(step.path), step.span, paint, label=step.what, around=False, mark="-",
                           width=width) or f"{' ' * width} {paint('blue', '=')} {step.what}\n")
    if framed or elsewhere:
        parts.append(bar)
    if finding.remedy:
        parts.append(f"{paint('bold', 'help')}: {finding.remedy}\n")
    if finding.fix is not None:
        parts.append(_fix(finding, finding.fix, checked))
    elif finding.refusal:
        parts.append(f"{paint('bold', 'note')}: no automatic fix: {finding.refusal}\n")
    return "".join(parts)


def _split(finding: Finding) -> tuple[list[Step], list[Step]]:
    """The steps of the trail at the finding's own place, and the others."""
    here = [step for step in finding.trail if step.path == finding.path and step.span == finding.span]
    return here, [step for step in finding.trail if step not in here]


def _fix(finding: Finding, fix: Fix, checked: Checked) -> str:
    from difflib import unified_diff

    paint = checked.paint
    parts = [f"{paint('bold', 'fix')}: {fix.title}\n"]
    for path in dict.fromkeys(edit.path for edit in fix.edits):
        before = checked.texts.lines(path)
        after = edited(before, [edit for edit in fix.edits if edit.path == path])
        if path != finding.path:
            parts.append(f"  {paint('blue', ':::')} {checked.texts.shown(path)}\n")
        for line in list(unified_diff(before, after, n=1, lineterm=""))[2:]:
            style = {"+": "green", "-": "removed", "@": "cyan"}.get(line[0])
            text = "  " + shown(line)
            parts.append((paint(style, text) if style else text).rstrip() + "\n")
    if fix.safety != "safe":
        parts.append(f"{paint('bold', 'note')}: this fix is unsafe: it may change what the program does\n")
    return "".join(parts)
