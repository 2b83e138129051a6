"""One run of the command line: its files, their settings and their projects."""
from __future__ import annotations

import os
import sys

from picklelint import walk
from picklelint.project import Project
from picklelint.report.output import publish
from picklelint.report.texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import SimpleNamespace
    from typing import TextIO

    from picklelint.config import Resolver
    from picklelint.model import Finding
    from picklelint.report.checked import Checked

_NO_NAME = "-"
PARSED_ANYWAY = 50  # in larger runs, files that cannot have findings are not parsed for their syntax


class Run:
    """What was asked and of which files; `overlay` holds standard input, `names` how to show it."""

    def __init__(self, given: SimpleNamespace, resolver: Resolver) -> None:
        self.given = given
        self.resolver = resolver
        self.overlay: dict[str, bytes] = {}
        self.names: dict[str, str] = {}
        self.missing: list[str] = []
        self._projects: dict[str, Project] = {}
        self._project_of: dict[str, Project] = {}
        here = resolver.for_folder(os.getcwd())
        self.output_format: str = given.output_format or here.output_format
        self.unsafe_fixes = here.unsafe_fixes
        if given.stdin:
            self.files = self._standard_input()
        else:
            found = walk.find(given.paths, resolver)
            self.missing = found.missing
            self.files = sorted({*found.files, *found.missing})

    def _standard_input(self) -> list[str]:
        name = self.given.stdin_filename
        path = os.path.abspath(name or "<stdin>")
        self.names[path] = name or _NO_NAME
        self.overlay[path] = sys.stdin.buffer.read()
        return [] if walk.forced_out(path, self.resolver.for_file(path)) else [path]

    def project(self, path: str) -> Project:
        """The project of a file; files under one root share theirs."""
        folder = os.path.dirname(path)
        project = self._project_of.get(folder)
        if project is None:
            made = Project.containing(path, self.overlay)
            project = self._project_of[folder] = self._projects.setdefault(made.root, made)
        return project

    def findings(self) -> list[Finding]:
        """What checking all files finds."""
        from picklelint import engine, workers

        few = len(self.files) <= PARSED_ANYWAY

        def check(path: str) -> list[Finding]:
            options = self.resolver.for_file(path).options
            options.parse_all = few
            return engine.check(path, self.project(path), options)

        jobs = workers.number_of(self.given.jobs, len(self.files))
        if jobs > 1:
            return workers.check_all(self.files, jobs, check)
        return [finding for path in self.files for finding in check(path)]

    def may_fix(self, finding: Finding) -> bool:
        """Whether a finding is of a kind that has fixes, which are not switched off."""
        from picklelint.catalogue.remedies import has_fixes
        from picklelint.selection import fixes

        return has_fixes(finding.code) and fixes(self.resolver.for_file(finding.path).options, finding.code)

    def texts(self) -> Texts:
        """The files as reports see them."""
        return Texts(self.overlay, self.names)

    def publish(self, checked: Checked, stream: TextIO | None = None) -> None:
        """Write a report where it was asked for."""
        given = self.given
        publish(checked, self.output_format, statistics=given.statistics, file=given.output_file or "",
                color=given.color, stream=stream)
