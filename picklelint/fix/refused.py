"""Why a finding is not fixed."""
from __future__ import annotations


class Refused(Exception):
    """No fix, and the reason, worded to stand behind "not fixed: "."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
