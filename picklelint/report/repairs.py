"""What fixing did: fixes applied, fixes refused with the reason, and changed files as a patch."""
from __future__ import annotations

from picklelint.report.checked import Checked, counted


def repairs(checked: Checked) -> str:
    """The fixes applied, counted by file and code."""
    if not checked.applied:
        return ""
    counts: dict[str, dict[str, int]] = {}
    for finding in checked.applied:
        codes = counts.setdefault(finding.path, {})
        title = f"{finding.code} ({finding.fix.title})" if finding.fix else finding.code
        codes[title] = codes.get(title, 0) + 1
    parts = [f"Fixed {counted(len(checked.applied), 'finding')}:\n"]
    for path in sorted(counts):
        parts.append(f"- {checked.paint('bold', checked.texts.shown(path))}:\n")
        parts += [f"    {count} × {title}\n" for title, count in sorted(counts[path].items())]
    return "".join(parts) + "\n"


def refusals(checked: Checked) -> str:
    """The fixes that were tried and taken back, and why."""
    if not checked.refused:
        return ""
    parts = [f"Refused {counted(len(checked.refused), 'fix')}:\n"]
    for finding, why in checked.refused:
        place = f"{checked.texts.shown(finding.path)}:{finding.span.line}:{finding.span.column + 1}"
        parts.append(f"- {place}: {finding.code}: {why}\n")
    return "".join(parts) + "\n"


def patch(name: str, before: bytes, after: bytes) -> bytes:
    """A unified diff of bytes, so that it applies whatever the encoding and the line ends."""
    from difflib import diff_bytes, unified_diff

    title = name.encode("utf-8", "surrogateescape")
    lines = diff_bytes(unified_diff, _lines(before), _lines(after), title, title, lineterm=b"\n")
    return b"".join(line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n" for line in lines)


def _lines(data: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]
