"""What a run tells: one file per output format, each with `render(checked) -> str`."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.report.checked import Checked

_MODULES = {"json": "records", "json-lines": "record_lines"}
# Whoever reads these applies the fixes, so that working them out is worth its time without being asked for.
SHOW_FIXES = ("json", "json-lines", "sarif", "rdjson")
FOR_PEOPLE = ("full", "concise", "grouped")


def render(form: str, checked: Checked) -> str:
    """The report of a run in one format; only that format's module is imported."""
    name = f"{__name__}.{_MODULES.get(form, form)}"
    text: str = __import__(name, fromlist=["render"]).render(checked)
    return text
