"""The last lines of a report: what was fixed and refused, what is left."""
from __future__ import annotations

from picklelint.report.checked import counted
from picklelint.report.repairs import refusals, repairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.report.checked import Checked


def closing(checked: Checked) -> str:
    """What was fixed and refused, how many were found, how many of them are fixed and how many could be."""
    return (repairs(checked) if checked.show_fixes else "") + refusals(checked) + _counts(checked)


def _counts(checked: Checked) -> str:
    left, fixed = len(checked.findings), len(checked.applied)
    if not left and not fixed:
        return "All checks passed!\n"
    text = f"Found {counted(left + fixed, 'finding')}"
    text += f" ({fixed} fixed, {left} remaining).\n" if fixed else ".\n"
    if checked.untried:
        text += "`--show-fixes` shows what `--fix` would change.\n"
    fixable = sum(checked.fixable(finding) for finding in checked.findings)
    hidden = sum(finding.fix is not None for finding in checked.findings) - fixable
    unsafe = f"{counted(hidden, 'unsafe fix')} available with `--fix --unsafe-fixes`"
    if fixable:
        star = checked.paint("cyan", "*")
        text += f"[{star}] {fixable} fixable with `--fix`{f' ({unsafe})' if hidden else ''}.\n"
    elif hidden:
        text += f"{unsafe}.\n"
    return text
