"""The files of a run at one moment: their bytes and what is found in them; and the moment after some fixes."""
from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from picklelint.fix.disk import Disk
from picklelint.fix.edits import applied
from picklelint.fix.refused import Refused
from picklelint.fix.verify import changed_findings, objection
from picklelint.model import Edit, Finding, Fix, Options
from picklelint.project import Project

Check = Callable[[str, Project, Options], list[Finding]]


class Candidate:
    """A finding with the fix that was worked out for it."""

    def __init__(self, finding: Finding, fix: Fix) -> None:
        self.finding = finding
        self.fix = fix


class State:
    """Bytes that differ from the disk, the findings of the files looked at, and the projects they belong to."""

    def __init__(self, check: Check, options: Options, texts: Mapping[str, bytes],
                 found: Mapping[str, list[Finding]], projects: Iterable[Project] = (),
                 disk: Disk | None = None) -> None:
        self.check = check
        self.options = options
        self.texts = dict(texts)
        self.found = dict(found)
        self.disk = disk or Disk()
        self._projects = {project.root: project for project in projects}
        self._project_of: dict[str, Project] = {}

    def project(self, path: str) -> Project:
        """The project of a file; files under one root share theirs."""
        folder = os.path.dirname(path)
        found = self._project_of.get(folder)
        if found is None:
            made = Project.containing(path, self.texts)
            found = self._project_of[folder] = self._projects.setdefault(made.root, made)
        return found

    def look(self, paths: Iterable[str]) -> None:
        """Check files."""
        for path in paths:
            self.found[path] = self.check(path, self.project(path), self.options)

    def read(self, path: str) -> bytes:
        """The bytes of a file at this moment."""
        return self.project(path).read(path)

    def findings(self) -> list[Finding]:
        """Everything found, in order."""
        found = [finding for findings in self.found.values() for finding in findings]
        return sorted(found, key=lambda finding: (finding.path, finding.span.fields(), finding.code))

    def after(self, candidates: Sequence[Candidate]) -> State:
        """The moment after some fixes; Refused where something is wrong with it."""
        edits: dict[str, list[Edit]] = {}
        for candidate in candidates:
            for edit in candidate.fix.edits:
                edits.setdefault(edit.path, []).append(edit)
        old = {path: self.read(path) for path in edits}
        try:
            new = {path: applied(old[path], edits[path], path) for path in edits}
        except UnicodeError:
            raise Refused("the encoding of the file cannot hold the result") from None
        wrong = objection(old, new)
        if wrong:
            raise Refused(wrong)
        after = State(self.check, self.options, {**self.texts, **new}, self.found, disk=self.disk)
        again = [path for path in self.found if path in edits or self.found[path]]
        again += [path for path in self._mentioning(edits) if path not in again]
        after.look(again)
        wrong = changed_findings([candidate.finding for candidate in candidates],
                                 [finding for path in again for finding in self.found[path]],
                                 [finding for path in again for finding in after.found[path]])
        if wrong:
            raise Refused(wrong)
        return after

    def _mentioning(self, paths: Iterable[str]) -> list[str]:
        """The files that may import one of some files, over any number of steps."""
        waiting = list(paths)
        reached = set(waiting)
        others = [path for path in self.found if path not in reached] if len(self.found) > 1 else []
        while waiting and others:
            words = "|".join(re.escape(_stem(path)) for path in waiting)
            pattern = re.compile(rf"\b(?:{words})\b".encode())
            waiting = [path for path in others if path not in reached and pattern.search(self._bytes(path))]
            reached.update(waiting)
        return [path for path in self.found if path in reached]

    def _bytes(self, path: str) -> bytes:
        try:
            return self.read(path)
        except OSError:
            return b""


def _stem(path: str) -> str:
    name = os.path.splitext(os.path.basename(path))[0]
    return os.path.basename(os.path.dirname(path)) if name == "__init__" else name
