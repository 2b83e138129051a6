"""How often each code was found."""
from __future__ import annotations

from picklelint.explain import title
from picklelint.report.checked import Checked
from picklelint.report.closing import closing


def render(checked: Checked, form: str = "full") -> str:
    """A table, the most frequent code first; a list of records in JSON."""
    rows = _rows(checked)
    if form == "json":
        import json

        records = [{"code": code, "name": title(code), "count": count, "fixable": fixable > 0, "fixable_count": fixable}
                   for code, count, fixable in rows]
        return json.dumps(records, indent=2) + "\n"
    width = max((len(str(count)) for _, count, _ in rows), default=0)
    lines = []
    for code, count, fixable in rows:
        mark = "" if checked.untried else "[*] " if fixable else "[ ] "
        lines.append(f"{count:>{width}}\t{checked.paint('red', code)}\t{mark}{title(code)}\n")
    return "".join(lines) + closing(checked)


def _rows(checked: Checked) -> list[tuple[str, int, int]]:
    counts: dict[str, tuple[int, int]] = {}
    for finding in checked.findings:
        count, fixable = counts.get(finding.code, (0, 0))
        counts[finding.code] = count + 1, fixable + checked.fixable(finding)
    return sorted(((code, count, fixable) for code, (count, fixable) in counts.items()),
                  key=lambda row: (-row[1], row[0]))
