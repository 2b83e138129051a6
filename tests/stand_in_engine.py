"""An engine that reports every `lambda` it reads, so that tests of the faces depend on no rule."""
from __future__ import annotations

import os
import re

from picklelint.model import SPAWNING, VERSIONS, Edit, Finding, Fix, Span, Step
from picklelint.selection import kept

WORD = re.compile(r"\blambda\b[^,)\]]*")


def check(path, project, options):
    """One PKL101 a lambda; a fix where the line says FIXME or UNSAFE; PKL901 and PKL902 as the real engine does."""
    path = os.path.abspath(path)
    try:
        text = project.read(path).decode("utf-8")
    except OSError as error:
        lost = Finding("PKL901", path, Span(1, 0, 1, 0), f"file cannot be read: {error.strerror}")
        return kept([lost], path, [], options)
    lines = text.replace("\r\n", "\n").split("\n")
    if "CRASH" in text:
        os._exit(3)
    if "INTERNAL" in text:
        return [Finding("PKL902", path, Span(1, 0, 1, 0), "internal error: KeyError: 'x'")]
    found = []
    for number, line in enumerate(lines, 1):
        for match in WORD.finditer(line):
            found.append(_finding(path, Span(number, match.start(), number, match.end())))
    return kept(found, path, lines, options)


def _finding(path, span):
    trail = (Step(path, span, "made here: lambda"), Step(path, Span(1, 0, 1, 6), "sent here: DataLoader"))
    return Finding("PKL101", path, span,
                   "lambda in self.f cannot be pickled when DataLoader workers start (spawn, forkserver): "
                   "use a module-level function", culprit="lambda", boundary="dataset", fails_under=SPAWNING,
                   fails_on=VERSIONS, trail=trail, remedy="use a module-level function", attribute="m:C.f",
                   gate="torch.utils.data.DataLoader")


def crossings(path, project, options):
    """Rows of each kind."""
    return [(path, Span(1, 0, 1, 6), "argument `dataset`", "crosses", "", ""),
            (path, Span(2, 0, 2, 6), "self.f", "cannot", "PKL101", "a lambda"),
            (path, Span(3, 0, 3, 6), "self.g", "unknown", "", "made by code that is not followed")]


class Repair:
    """What the fix rounds give back."""

    def __init__(self, texts, applied, refused, remaining):
        self.texts = texts
        self.applied = applied
        self.refused = refused
        self.remaining = remaining


def attach(findings, project, options):
    """A fix for lines that say FIXME (safe) or UNSAFE; a reason for the others."""
    for finding in findings:
        if finding.code != "PKL101":
            continue
        lines = project.read(finding.path).decode("utf-8").replace("\r\n", "\n").split("\n")
        line = lines[finding.span.line - 1]
        safety = "safe" if "FIXME" in line else "unsafe" if "UNSAFE" in line else ""
        if safety:
            finding.fix = Fix((Edit(finding.path, finding.span, "named"),), safety, "Move the lambda to module level")
        else:
            finding.refusal = "it uses names of the function around it"


def repair(paths, options, unsafe, overlay=None):
    """Replace what `attach` would; a line that says REFUSE is tried and taken back."""
    from picklelint.project import Project

    texts, applied, refused, remaining = {}, [], [], []
    for path in paths:
        project = Project.containing(path, overlay)
        findings = check(path, project, options)
        attach(findings, project, options)
        data = project.read(path).decode("utf-8") if os.path.exists(path) or path in project.overlay else ""
        ends = data.splitlines(keepends=True)
        for finding in reversed(findings):
            line = ends[finding.span.line - 1] if finding.span.line <= len(ends) else ""
            if finding.fix is None or finding.fix.safety == "unsafe" and not unsafe:
                remaining.append(finding)
            elif "REFUSE" in line:
                refused.append((finding, "a new finding would appear"))
                remaining.append(finding)
            else:
                ends[finding.span.line - 1] = line[:finding.span.column] + "named" + line[finding.span.end_column:]
                applied.append(finding)
        if "".join(ends) != data:
            texts[path] = "".join(ends).encode("utf-8")
    return Repair(texts, applied, refused, remaining)


def install(monkeypatch):
    """Put this module in the place of the engine and of the fix rounds."""
    import sys

    import picklelint
    import picklelint.fix

    here = sys.modules[__name__]
    for package, name in ((picklelint, "engine"), (picklelint.fix, "rounds")):
        monkeypatch.setitem(sys.modules, f"{package.__name__}.{name}", here)
        monkeypatch.setattr(package, name, here, raising=False)
