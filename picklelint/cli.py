"""The command line: checks, reports, fixes, explains."""
from __future__ import annotations

import gc
import os
import sys

from picklelint.config import Resolver
from picklelint.report import SHOW_FIXES
from picklelint.report.checked import Checked, counted
from picklelint.report.output import emit, replace_file, take_any_character
from picklelint.tables import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import SimpleNamespace

    from picklelint.model import Finding
    from picklelint.run import Run


def command() -> int:
    """The whole of a process: `main`, after which nothing is looked through for garbage again.

    The process ends anyway, and Python's last collections cost a tenth of checking a small file.
    """
    status = main()
    if hasattr(gc, "freeze"):  # PyPy has none
        gc.freeze()
    return status


def main(argv: list[str] | None = None) -> int:
    """Run once; 0 clean, 1 findings or an unreadable file, 2 bad usage or configuration.

    The collector is off meanwhile: one full collection of what a large project needs costs seconds and finds nothing.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    finally:
        if collecting:
            gc.enable()


def _run(argv: list[str]) -> int:
    from picklelint import arguments

    take_any_character(sys.stdout)
    take_any_character(sys.stderr)
    try:
        given = arguments.read(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    try:
        resolver = Resolver(given.settings, config=tuple(given.config), isolated=given.isolated,
                            noqa=not given.ignore_noqa)
        if given.explain:
            return _explain(given)
        from picklelint.run import Run

        return _answer(Run(given, resolver))
    except ConfigError as error:
        arguments.complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130


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
    return _check(run)


def _check(run: Run) -> int:
    findings = run.findings()
    # Working fixes out loads a whole parser and checks every file again: several times the work of a check.
    # Who reads a terminal waits for that; a pipe, an editor or a build gets the check alone.
    shown = run.given.show_fixes or (run.output_format == "full" and not run.given.output_file and sys.stdout.isatty())
    wanted = shown or run.output_format in SHOW_FIXES
    if findings and wanted:
        from picklelint.mend import attach

        attach(run, findings)
    run.publish(Checked(findings, run.texts(), unsafe_fixes=run.unsafe_fixes, show_fixes=shown,
                        untried=not wanted and any(run.may_fix(finding) for finding in findings)))
    return 0 if run.given.exit_zero or not (findings or run.missing) else 1


def _explain(given: SimpleNamespace) -> int:
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
            "unsafe-fixes": str(settings.unsafe_fixes).lower(), "fixable": ", ".join(options.fixable),
            "unfixable": ", ".join(options.unfixable)}
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

    by_path: dict[str, list[Finding]] = {}
    for finding in run.findings():
        by_path.setdefault(finding.path, []).append(finding)
    added, failed = 0, bool(run.missing)
    for path, findings in by_path.items():
        if path in run.missing:
            continue
        with open(path, "rb") as file:
            before = file.read()
        after, lines = annotated(before, path, findings)
        if after != before:
            written = replace_file(path, after)
            added += lines if written else 0
            failed = failed or not written
    emit(f"Added {counted(added, 'noqa comment')}.\n", sys.stdout)
    return 1 if failed else 0
