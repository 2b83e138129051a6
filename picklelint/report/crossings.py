"""What crosses a boundary and whether it can: the answer to "are my arguments picklable?"."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from picklelint.model import Span
    from picklelint.report.texts import Texts

    Row = tuple[str, Span, str, str, str, str]


def render(rows: Sequence[Row], texts: Texts, form: str) -> str:
    """One line a crossing, or JSON. A row is path, span, subject, verdict, code, why."""
    if form in ("json", "json-lines"):
        return _json(rows, texts, form)
    lines = []
    for path, span, subject, verdict, code, why in rows:
        reason = " ".join(part for part in (code, why) if part)
        place = f"{texts.shown(path)}:{span.line}:{span.column + 1}"
        lines.append(f"{place}: {verdict}: {subject}{f' ({reason})' if reason else ''}\n")
    counts = ", ".join(f"{sum(row[3] == verdict for row in rows)} {verdict}"
                       for verdict in ("crosses", "cannot", "unknown"))
    return "".join(lines) + (f"{counts}\n" if rows else "Nothing crosses a process boundary here.\n")


def _json(rows: Sequence[Row], texts: Texts, form: str) -> str:
    import json

    records = [{"filename": texts.absolute(path), "location": {"row": span.line, "column": span.column + 1},
                "end_location": {"row": span.end_line, "column": span.end_column + 1}, "subject": subject,
                "verdict": verdict, "code": code or None, "why": why or None}
               for path, span, subject, verdict, code, why in rows]
    if form == "json":
        return json.dumps(records, indent=2) + "\n"
    return "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in records)
