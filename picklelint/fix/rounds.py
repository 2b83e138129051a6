"""Rounds of fixes over the files of a run: all that go together are tried at once, and kept only if they do what they
should; else fewer are tried, down to one, which is then dropped with the reason.
"""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from picklelint.fix.edits import go_together
from picklelint.fix.refused import Refused
from picklelint.fix.state import Candidate, Check, State
from picklelint.fix.table import propose
from picklelint.fix.workshop import SAFE, Workshop
from picklelint.model import Finding, Options
from picklelint.project import Project
from picklelint.selection import fixes
from picklelint.source import SourceError

_MAX_ROUNDS = 200


class Repaired:
    """What came of it: new bytes of changed files, findings mended, fixes dropped and why, findings that are left."""

    def __init__(self) -> None:
        self.texts: dict[str, bytes] = {}
        self.applied: list[Finding] = []
        self.refused: list[tuple[Finding, str]] = []
        self.remaining: list[Finding] = []


def repair(paths: Sequence[str], options: Options, unsafe: bool, overlay: Mapping[str, bytes] | None = None,
           check: Check | None = None) -> Repaired:
    """Fix files as far as that goes; nothing is written. Only the files named are changed."""
    state = State(check or _engine(), options, overlay or {}, {})
    state.look(dict.fromkeys(os.path.abspath(path) for path in paths))
    return _Repair(state, unsafe).run()


def attach(findings: Sequence[Finding], project: Project, options: Options, check: Check | None = None) -> None:
    """Set the fix of each finding, if it has one that does what it should, else the reason for none."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.path, []).append(finding)
    state = State(check or _engine(), options, project.overlay, found, [project])
    try_each(state, proposals(state))


def _engine() -> Check:
    from picklelint.engine import check

    return check


def proposals(state: State) -> list[Candidate]:
    """What each finding could be fixed by; those that cannot be are told why."""
    found = []
    workshops: dict[str, Workshop] = {}
    findings = state.findings()
    for finding in findings:
        finding.fix = None
        if finding.code.startswith("PKL9"):
            continue
        if not fixes(state.options, finding.code):
            finding.refusal = f"fixes of {finding.code} are switched off"
            continue
        project = state.project(finding.path)
        workshop = workshops.setdefault(project.root, Workshop(project, findings, state.disk))
        try:
            found.append(Candidate(finding, propose(workshop, finding)))
        except Refused as refused:
            finding.refusal = refused.reason
        except (SourceError, OSError) as error:
            finding.refusal = f"a file cannot be read ({error})"
        except Exception as error:  # noqa: BLE001  one fix must not end the run
            finding.refusal = f"internal error: {type(error).__name__}: {error}"
    return found


def try_each(state: State, candidates: Sequence[Candidate]) -> None:
    """Give each finding its fix if that works, else the reason; all that go together are tried at once."""
    together = [candidates[index] for index in go_together([candidate.fix for candidate in candidates])]
    if len(together) > 1:
        try:
            state.after(together)
        except Refused:
            together = []
        else:
            for candidate in together:
                candidate.finding.fix = candidate.fix
    else:
        together = []
    for candidate in candidates:
        if candidate not in together:
            try:
                state.after([candidate])
            except Refused as refused:
                candidate.finding.refusal = refused.reason
            else:
                candidate.finding.fix = candidate.fix


class _Repair:
    """The rounds, from the first look at the files to the last."""

    def __init__(self, state: State, unsafe: bool) -> None:
        self.state = state
        self.start = dict(state.texts)
        self.unsafe = unsafe
        self.repaired = Repaired()
        self.dropped: dict[tuple[str, ...], str] = {}

    def run(self) -> Repaired:
        """Go on until nothing is left that could be fixed."""
        for _ in range(_MAX_ROUNDS):
            candidates = proposals(self.state)
            wanted = [candidate for candidate in candidates if self._wanted(candidate)]
            if not wanted or not self._round(wanted):
                break
        return self._finish(candidates)

    def _wanted(self, candidate: Candidate) -> bool:
        if self._key(candidate) in self.dropped or not (self.unsafe or candidate.fix.safety == SAFE):
            return False
        stranger = next((edit.path for edit in candidate.fix.edits if edit.path not in self.state.found), "")
        if stranger:
            self._drop(candidate, f"it would change {os.path.relpath(stranger)}, which is not among the files to fix")
        return not stranger

    def _round(self, wanted: Sequence[Candidate]) -> bool:
        """Apply some of the fixes, or drop one; False where nothing is left to try."""
        chosen = [wanted[index] for index in go_together([candidate.fix for candidate in wanted])]
        while True:
            try:
                self.state = self.state.after(chosen)
            except Refused as refused:
                if len(chosen) == 1:
                    self._drop(chosen[0], refused.reason)
                    return True
                chosen = chosen[:len(chosen) // 2]
            else:
                for candidate in chosen:
                    candidate.finding.fix = candidate.fix
                    candidate.finding.refusal = ""
                self.repaired.applied += [candidate.finding for candidate in chosen]
                return True

    def _drop(self, candidate: Candidate, reason: str) -> None:
        self.dropped[self._key(candidate)] = reason
        self.repaired.refused.append((candidate.finding, reason))

    def _key(self, candidate: Candidate) -> tuple[str, ...]:
        """What a finding is known by from round to round, although its line may change."""
        finding = candidate.finding
        made = finding.trail[0] if finding.trail else None
        path, line = (made.path, made.span.line) if made else (finding.path, finding.span.line)
        lines = self.state.project(path).load(path).source.lines
        return finding.path, finding.code, finding.attribute, finding.message, lines[line - 1].strip()

    def _finish(self, candidates: Sequence[Candidate]) -> Repaired:
        repaired = self.repaired
        left = []
        for candidate in candidates:
            reason = self.dropped.get(self._key(candidate))
            if reason is None:
                left.append(candidate)
            else:
                candidate.finding.refusal = reason
        try_each(self.state, left)
        repaired.remaining = self.state.findings()
        repaired.texts = {path: data for path, data in self.state.texts.items() if self.start.get(path) != data}
        return repaired
