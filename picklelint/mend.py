"""The face of fixing: `--fix`, `--diff`, and fixes worked out for a report. The only caller of the fix rounds."""
from __future__ import annotations

import sys

from picklelint.report import FOR_PEOPLE
from picklelint.report.checked import Checked, counted
from picklelint.report.output import emit
from picklelint.report.repairs import patch, refusals, repairs
from picklelint.tables import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.config import Settings
    from picklelint.model import Finding
    from picklelint.run import Run


class Mended:
    """What fixing all files came to."""

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self.applied: list[Finding] = []
        self.refused: list[tuple[Finding, str]] = []
        self.remaining: list[Finding] = []


def mend(run: Run) -> int:
    """Fix, or show what fixing would change, and report; the status of the run."""
    mended = _mended(run)
    if run.given.diff:
        return _show_diff(run, mended)
    failed = _write(run, mended)
    _tell(run, mended)
    given = run.given
    if failed or (given.exit_non_zero_on_fix and mended.applied):
        return 1
    if given.exit_zero:
        return 0
    return 1 if run.missing or (mended.remaining and not given.fix_only) else 0


def attach(run: Run, findings: list[Finding]) -> None:
    """Set the fix, or the reason for none, of each finding."""
    try:
        from picklelint.fix import rounds
    except ImportError:  # a Python that libcst does not know yet: findings are worth more than their fixes
        return
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        by_path.setdefault(finding.path, []).append(finding)
    for path, found in by_path.items():
        rounds.attach(found, run.project(path), run.resolver.for_file(path).options)


def _mended(run: Run) -> Mended:
    """Fix all files; those with the same settings in one go, because a fix may span files."""
    try:
        from picklelint.fix import rounds
    except ImportError as error:
        raise ConfigError(f"fixing needs libcst: {error}") from None

    groups: dict[int, tuple[Settings, list[str]]] = {}
    for path in run.files:
        settings = run.resolver.for_file(path)
        groups.setdefault(id(settings), (settings, []))[1].append(path)
    mended = Mended()
    for settings, paths in groups.values():
        overlay = {**run.overlay, **mended.texts}
        result = rounds.repair(paths, settings.options, settings.unsafe_fixes, overlay or None)
        mended.texts.update(result.texts)
        mended.applied += result.applied
        mended.refused += result.refused
        mended.remaining += result.remaining
    mended.remaining.sort(key=lambda finding: (finding.path, finding.span.fields(), finding.code))
    return mended


def _before(run: Run, path: str) -> bytes:
    if path in run.overlay:
        return run.overlay[path]
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def _show_diff(run: Run, mended: Mended) -> int:
    texts = run.texts()
    for path in sorted(mended.texts):
        emit(patch(texts.shown(path), _before(run, path), mended.texts[path]), sys.stdout)
    if mended.applied:
        emit(f"Would fix {counted(len(mended.applied), 'finding')}.\n", sys.stderr)
    else:
        emit("No fixes to make.\n", sys.stderr)
    return 0 if run.given.exit_zero or not (mended.texts or run.missing) else 1


def _write(run: Run, mended: Mended) -> bool:
    """Write the changed files, standard input to standard output; whether a file could not be written."""
    from picklelint.fix.files import CannotWrite, replace_all

    failed = False
    for group in _together(mended):
        try:
            replace_all({path: mended.texts[path] for path in group if path not in run.overlay})
        except CannotWrite as error:
            others = [path for path in error.left if path != error.path]
            left = f"; not changed either: {', '.join(others)}" if others else ""
            emit(f"picklelint: error: {error}{left}\n", sys.stderr)
            failed = True
    for path, data in run.overlay.items():
        emit(mended.texts.get(path, data), sys.stdout)
    return failed


def _together(mended: Mended) -> list[list[str]]:
    """The changed files, those of one fix side by side: they are written all or none."""
    group_of = {path: [path] for path in mended.texts}
    for finding in mended.applied:
        paths = [edit.path for edit in finding.fix.edits if edit.path in group_of] if finding.fix else []
        for path in paths[1:]:
            one, other = group_of[paths[0]], group_of[path]
            if one is not other:
                one += other
                group_of.update(dict.fromkeys(other, one))
    return list({id(group): group for group in group_of.values()}.values())


def _tell(run: Run, mended: Mended) -> None:
    given = run.given
    stream = sys.stderr if given.stdin else sys.stdout
    checked = Checked(mended.remaining, run.texts(), unsafe_fixes=run.unsafe_fixes, applied=mended.applied,
                      refused=mended.refused, show_fixes=given.show_fixes)
    told = f"Fixed {counted(len(mended.applied), 'finding')}.\n" if mended.applied else ""
    if given.fix_only:
        emit((repairs(checked) if given.show_fixes else told) + refusals(checked), stream)
        return
    run.publish(checked, stream)
    if run.output_format not in FOR_PEOPLE:
        emit(told + refusals(checked), sys.stderr)
