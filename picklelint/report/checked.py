"""What every output format is given."""
from __future__ import annotations

from picklelint.report.paint import Paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from picklelint.model import Finding
    from picklelint.report.texts import Texts


class Checked:
    """The outcome of a run: findings left, fixes applied, fixes refused with the reason.

    `untried` tells whether some finding may have a fix that was not worked out.
    """

    __slots__ = ("applied", "findings", "paint", "refused", "show_fixes", "texts", "unsafe_fixes", "untried")

    def __init__(self, findings: Sequence[Finding], texts: Texts, *, paint: Paint | None = None,
                 unsafe_fixes: bool = False, applied: Sequence[Finding] = (),
                 refused: Sequence[tuple[Finding, str]] = (), show_fixes: bool = False,
                 untried: bool = False) -> None:
        self.findings = findings
        self.texts = texts
        self.paint = paint or Paint()
        self.unsafe_fixes = unsafe_fixes
        self.applied = applied
        self.refused = refused
        self.show_fixes = show_fixes
        self.untried = untried

    def fixable(self, finding: Finding) -> bool:
        """Whether `--fix`, with the safety asked for, would mend a finding."""
        return finding.fix is not None and (finding.fix.safety == "safe" or self.unsafe_fixes)

    def mark(self, finding: Finding) -> str:
        """`[*] ` for a finding that can be fixed, so that an eye finds it."""
        return f"[{self.paint('cyan', '*')}] " if self.fixable(finding) else ""


def counted(number: int, noun: str) -> str:
    """`1 finding`, `2 findings`; of `fix` the plural is `fixes`."""
    return f"{number} {noun if number == 1 else noun + ('es' if noun.endswith('x') else 's')}"
