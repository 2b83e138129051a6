"""The records of the JSON format, one on each line."""
from __future__ import annotations

import json

from picklelint.report.checked import Checked
from picklelint.report.records import record


def render(checked: Checked) -> str:
    """The report."""
    return "".join(json.dumps(record(finding, checked.texts), separators=(",", ":")) + "\n"
                   for finding in checked.findings)
