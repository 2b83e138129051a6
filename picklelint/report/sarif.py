"""SARIF 2.1.0: relative addresses, columns in characters, the trail as a code flow, a document even when clean."""
from __future__ import annotations

import json
import os

from picklelint import __version__
from picklelint.explain import title
from picklelint.report.checked import Checked
from picklelint.report.fingerprints import code_scanning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from picklelint.model import Finding, Fix, Span
    from picklelint.report.texts import Texts

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "SRCROOT"
_ABOUT_ITSELF = "PKL9"


def render(checked: Checked) -> str:
    """The report."""
    codes = sorted({finding.code for finding in checked.findings})
    broken = [finding for finding in checked.findings if finding.code in ("PKL901", "PKL902")]
    driver = {"name": "picklelint", "version": __version__, "semanticVersion": __version__,
              "rules": [_rule(code) for code in codes]}
    invocation: dict[str, Any] = {"executionSuccessful": not any(finding.code == "PKL902" for finding in broken)}
    if broken:
        invocation["toolExecutionNotifications"] = [_notification(finding, checked.texts) for finding in broken]
    run = {"tool": {"driver": driver}, "invocations": [invocation], "columnKind": "unicodeCodePoints",
           "originalUriBaseIds": {_ROOT: {"description": {"text": "the folder the command was given in"}}},
           "results": [_result(finding, codes, checked.texts) for finding in checked.findings]}
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    text = title(code)
    return {"id": code, "name": code, "shortDescription": {"text": text}, "fullDescription": {"text": text},
            "help": {"text": f"picklelint --explain {code}"}, "defaultConfiguration": {"level": "error"},
            "properties": {"tags": ["picklelint", "multiprocessing"], "precision": "very-high",
                           "problem.severity": "error"}}


def _notification(finding: Finding, texts: Texts) -> dict[str, Any]:
    return {"level": "error", "message": {"text": finding.message}, "descriptor": {"id": finding.code},
            "locations": [_location(finding.path, finding.span, texts)]}


def _result(finding: Finding, codes: list[str], texts: Texts) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": finding.code, "ruleIndex": codes.index(finding.code), "level": "error",
        "message": {"text": finding.message}, "locations": [_location(finding.path, finding.span, texts)],
        "partialFingerprints": {
            "primaryLocationLineHash": code_scanning(texts.lines(finding.path), finding.span.line)}}
    steps = [_location(step.path, step.span, texts, step.what) for step in finding.trail]
    if steps:
        found["relatedLocations"] = [{"id": number, **step} for number, step in enumerate(steps, 1)]
        found["codeFlows"] = [{"threadFlows": [{"locations": [{"location": step} for step in steps]}]}]
    if finding.fix is not None and finding.fix.edits:
        found["fixes"] = [_fix(finding.fix, texts)]
    if not finding.code.startswith(_ABOUT_ITSELF):
        found["properties"] = {"culprit": finding.culprit, "boundary": finding.boundary, "outcome": finding.outcome,
                               "failsUnder": list(finding.fails_under), "failsOn": list(finding.fails_on)}
    return found


def _fix(fix: Fix, texts: Texts) -> dict[str, Any]:
    changes = []
    for path in dict.fromkeys(edit.path for edit in fix.edits):
        replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
                        for edit in fix.edits if edit.path == path]
        changes.append({"artifactLocation": _artifact(path, texts), "replacements": replacements})
    return {"description": {"text": fix.title}, "artifactChanges": changes,
            "properties": {"applicability": fix.safety}}


def _location(path: str, span: Span, texts: Texts, message: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": _artifact(path, texts), "region": _region(span)}}
    if message:
        found["message"] = {"text": message}
    return found


def _artifact(path: str, texts: Texts) -> dict[str, str]:
    from urllib.parse import quote

    name = texts.shown(path)
    if os.path.isabs(name):
        slashed = name.replace(os.sep, "/")
        return {"uri": "file://" + quote(slashed if slashed.startswith("/") else "/" + slashed, errors="replace")}
    return {"uri": quote(name.replace(os.sep, "/"), errors="replace"), "uriBaseId": _ROOT}


def _region(span: Span) -> dict[str, int]:
    return {"startLine": span.line, "startColumn": span.column + 1, "endLine": span.end_line,
            "endColumn": span.end_column + 1}
