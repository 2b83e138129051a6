"""Checking one file: every face calls this with the same options, so that they cannot disagree."""
from __future__ import annotations

import gc
import os
import sys

from picklelint import selection
from picklelint.crossings import Crossings
from picklelint.flow.analysis import Analysis
from picklelint.model import Finding, Options, Span
from picklelint.project import Project
from picklelint.source import SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.shipments import Row

_RECURSION_LIMIT = 12_000


def check(path: str, project: Project, options: Options) -> list[Finding]:
    """The findings of one file, sorted by place; never raises: 901 stands for a file that cannot be read or parsed,

    902 for an error of our own. Selection and suppression comments are applied.
    """
    path = os.path.abspath(path)
    if not options.parse_all and project.exists(path) and not crossings_for(project).analysis.prefilter.matters(path):
        return []
    found, lines = _found(path, project)
    found.sort(key=lambda finding: (finding.span.fields(), finding.code))
    return selection.kept(found, path, lines, options)


def _found(path: str, project: Project) -> tuple[list[Finding], list[str]]:
    """All findings of a file, and its lines."""
    try:
        module = project.load(path)
    except SourceError as error:
        return [trouble("PKL901", path, error.message, error.line, error.column)], []
    except OSError as error:
        return [trouble("PKL901", path, f"cannot be read: {error.strerror or error}")], []
    limit, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, _RECURSION_LIMIT))
    gc.disable()  # hardly anything becomes garbage: measured, it costs a third of the time and saves 2 % of the memory
    try:
        crossings = crossings_for(project)
        found = crossings.findings(module)
        if path in crossings.stopped:
            found.append(trouble("PKL903", path, "the analysis of this file stopped at its bound"))
    except Exception as error:  # one file must not end the run
        found = [trouble("PKL902", path, f"internal error: {type(error).__name__}: {error}")]
    finally:
        sys.setrecursionlimit(limit)
        if collecting:
            gc.enable()
    return found, module.source.lines


def crossings(path: str, project: Project, options: Options) -> list[Row]:
    """Every gate argument and carrier attribute of a file with its verdict; empty for a file that cannot be read."""
    from picklelint.shipments import shipments

    module = project.module(os.path.abspath(path))
    return shipments(project, module) if module is not None else []


def crossings_for(project: Project) -> Crossings:
    """The analysis that goes with a project: one for all its files."""
    found = getattr(project, "crossings", None)
    if found is None:
        found = project.crossings = Crossings(Analysis(project))  # type: ignore[attr-defined]
    assert isinstance(found, Crossings)
    return found


def trouble(code: str, path: str, message: str, line: int = 1, column: int = 0) -> Finding:
    """A finding about the file itself."""
    return Finding(code, path, Span(line, column, line, column), message, boundary="picklelint")
