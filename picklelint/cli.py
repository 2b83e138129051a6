"""The command line: checks, reports, fixes, explains."""
from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import TextIO

    from picklelint.config import Resolver
    from picklelint.model import Finding
    from picklelint.project import Project
    from picklelint.report.checked import Checked
    from picklelint.report.texts import Texts

_NO_NAME = "-"


def main(argv: list[str] | None = None) -> int:
    """Run once; 0 clean, 1 findings or an unreadable file, 2 bad usage or configuration."""
    from picklelint import arguments
    from picklelint.config import Resolver
    from picklelint.tables import ConfigError

    _write_anything(sys.stdout)
    _write_anything(sys.stderr)
    try:
        given = arguments.read(sys.argv[1:] if argv is None else argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    try:
        resolver = Resolver(given.settings, config=tuple(given.config), isolated=given.isolated,
                            noqa=not given.ignore_noqa)
        return _explain(given) if given.explain else _answer(Run(given, resolver))
    except ConfigError as error:
        arguments.complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130


class Run:
    """One run: what was asked, the files, their settings and their projects. `overlay` holds standard input."""

    def __init__(self, given: Namespace, resolver: Resolver) -> None:
        from picklelint import walk

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
        from picklelint.walk import forced_out

        name = self.given.stdin_filename
        path = os.path.abspath(name or "<stdin>")
        self.names[path] = name or _NO_NAME
        self.overlay[path] = sys.stdin.buffer.read()
        return [] if forced_out(path, self.resolver.for_file(path)) else [path]

    def project(self, path: str) -> Project:
        """The project of a file; files under one root share theirs."""
        folder = os.path.dirname(path)
        project = self._project_of.get(folder)
        if project is None:
            from picklelint.project import Project

            made = Project.containing(path, self.overlay)
            project = self._project_of[folder] = self._projects.setdefault(made.root, made)
        return project

    def findings(self) -> list[Finding]:
        """What checking all files finds."""
        from picklelint import engine

        found: list[Finding] = []
        for path in self.files:
            found += engine.check(path, self.project(path), self.resolver.for_file(path).options)
        return found

    def texts(self) -> Texts:
        """The files as reports see them."""
        from picklelint.report.texts import Texts

        return Texts(self.overlay, self.names)


def _answer(run: Run) -> int:
    given = run.given
    if not run.files and not given.stdin:
        sys.stderr.write("warning: no Python files found under the given paths\n")
    if given.show_files:
        emit("".join(f"{path}\n" for path in run.files if path not in run.missing), sys.stdout)
        return 1 if run.missing else 0
    if given.show_settings:
        return _show_settings(run)
    if given.show_crossings:
        return _show_crossings(run)
    if given.add_noqa:
        return _add_noqa(run)
    if given.fix or given.diff:
        from picklelint.mend import mend

        return mend(run)
    findings = run.findings()
    _attach_fixes(run, findings)
    report(run, _checked(run, findings))
    return 0 if given.exit_zero or not (findings or run.missing) else 1


def _attach_fixes(run: Run, findings: list[Finding]) -> None:
    """Work out the fixes a report shows: only for formats that show them, since it loads a whole parser."""
    from picklelint.report import SHOW_FIXES

    if not findings or run.output_format not in SHOW_FIXES:
        return
    from picklelint.mend import attach

    attach(run, findings)


def _checked(run: Run, findings: list[Finding]) -> Checked:
    from picklelint.report.checked import Checked

    return Checked(findings, run.texts(), unsafe_fixes=run.unsafe_fixes, show_fixes=run.given.show_fixes)


def report(run: Run, checked: Checked, stream: TextIO | None = None) -> None:
    """Render a report and write it where it belongs: `--output-file`, or `stream`."""
    from picklelint.report import render
    from picklelint.report.paint import Paint, wanted

    stream = stream or sys.stdout
    given = run.given
    checked.paint = Paint(not given.output_file and wanted(given.color, stream))
    if given.statistics:
        from picklelint.report import statistics

        text = statistics.render(checked, run.output_format)
    else:
        text = render(run.output_format, checked)
    if given.output_file:
        _write_file(given.output_file, text)
    else:
        emit(text, stream)


def _write_file(path: str, text: str) -> None:
    from picklelint.tables import ConfigError

    try:
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise ConfigError(f"cannot be written: {error.strerror}", path) from None


def _explain(given: Namespace) -> int:
    from picklelint import explain
    from picklelint.arguments import complain

    if not explain.matching(given.explain):
        complain(f"argument --explain: unknown code `{given.explain}`")
        return 2
    emit(explain.pages(given.explain), sys.stdout)
    return 0


def _show_settings(run: Run) -> int:
    path = run.files[0] if run.files else os.path.join(os.getcwd(), "example.py")
    settings = run.resolver.for_file(path)
    options = settings.options
    per_file = [f"{pattern}:{','.join(codes)}" for pattern, codes in options.per_file_ignores]
    rows = {"file": path, "configuration": settings.origin or "none", "select": ", ".join(options.select),
            "ignore": ", ".join(options.ignore), "per-file-ignores": ", ".join(per_file),
            "versions": ", ".join(options.versions), "start-method": options.start_method,
            "exclude": ", ".join((*sorted(settings.exclude_names), *settings.exclude_patterns)),
            "force-exclude": str(settings.force_exclude).lower(),
            "respect-gitignore": str(settings.respect_gitignore).lower(), "output-format": run.output_format,
            "unsafe-fixes": str(settings.unsafe_fixes).lower()}
    emit("".join(f"{name} = {value}\n" for name, value in rows.items()), sys.stdout)
    return 0


def _show_crossings(run: Run) -> int:
    from picklelint import engine
    from picklelint.report import crossings

    rows: list[crossings.Row] = []
    for path in run.files:
        rows += engine.crossings(path, run.project(path), run.resolver.for_file(path).options)
    emit(crossings.render(rows, run.texts(), run.output_format), sys.stdout)
    return 1 if run.missing or any(verdict == "cannot" for _, _, _, verdict, _, _ in rows) else 0


def _add_noqa(run: Run) -> int:
    from picklelint.annotate import annotated
    from picklelint.report.checked import counted

    by_path: dict[str, list[Finding]] = {}
    for finding in run.findings():
        by_path.setdefault(finding.path, []).append(finding)
    added = 0
    for path, findings in by_path.items():
        if path in run.missing:
            continue
        with open(path, "rb") as file:
            before = file.read()
        after, lines = annotated(before, path, findings)
        if after != before:
            with open(path, "wb") as file:
                file.write(after)
            added += lines
    emit(f"Added {counted(added, 'noqa comment')}.\n", sys.stdout)
    return 1 if run.missing else 0


def _write_anything(stream: TextIO) -> None:
    """A file name or a line that the terminal's encoding cannot hold is escaped, not a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def emit(text: str | bytes, stream: TextIO) -> None:
    """Write and flush; a reader that left early (`| head`) ends the output and nothing else."""
    try:
        if isinstance(text, str):
            stream.write(text)
        else:
            stream.flush()
            stream.buffer.write(text)
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
