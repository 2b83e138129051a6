"""Writes what documents say of codes, from the rows of the catalogue and the fixtures: `python -m docs.generate`."""
from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from picklelint import explain
from picklelint.catalogue import BOUNDARIES, CULPRITS
from picklelint.catalogue.codes import CODES
from picklelint.catalogue.errors import ERRORS, errors_of
from picklelint.catalogue.remedies import remedy_of

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "picklelint" / "catalogue" / "examples.json"
_LONGEST = 24
_NOTE = "Generated from the catalogue by `python -m docs.generate`; a test compares."


def codes_page() -> str:
    """The page: boundaries, then every code with its culprit and remedy."""
    lines = ["# Codes", "", _NOTE, "", "Values that are proven to cross: [safe values](safe.md). Codes by error text: "
             "[errors](errors.md).", ""]
    culprits = {culprit.member: culprit for culprit in CULPRITS}
    for boundary in BOUNDARIES:
        codes = sorted(code for code in CODES if code[3] == str(boundary.digit))
        if not codes:
            continue
        lines += [f"## PKL{boundary.digit} {boundary.word}", "", boundary.sentence, "",
                  "| code | culprit | why | remedy |", "|---|---|---|---|"]
        for code in codes:
            culprit = culprits.get(code[3:] if boundary.digit == 8 else code[4:])
            link = f"[{code}](codes/{code}.md)"
            if culprit is None:
                lines.append(f"| {link} | {CODES[code]} | | |")
            else:
                remedy = remedy_of(culprit.member, boundary.digit)
                lines.append(f"| {link} | {culprit.noun} | {culprit.why} | {remedy} |")
        lines.append("")
    return "\n".join(lines)


def errors_page() -> str:
    """The index by error text."""
    lines = ["# Errors", "", _NOTE, "", "| what Python says | versions | codes |", "|---|---|---|"]
    for member in dict.fromkeys(member for member, *_ in ERRORS):
        codes = [code for code in sorted(CODES) if (code[3:] if len(member) == 3 else code[4:]) == member
                 and code[3] != "9" and (code[3] == "8") == (len(member) == 3)]
        links = " ".join(f"[{code}](codes/{code}.md)" for code in codes)
        lines += [f"| `{text}` | {versions or 'all'} | {links} |" for text, versions in errors_of(member)]
    return "\n".join(lines) + "\n"


def examples() -> dict[str, dict[str, str]]:
    """For each code, the shortest piece of a fixture that is marked with it, and what crosses beside it."""
    from tests.programs import all_fixtures

    found: dict[str, tuple[tuple[bool, int], dict[str, str]]] = {}
    for fixture in all_fixtures():
        for path, marks in fixture.marks.items():
            text = fixture.texts[path]
            nodes = [node for node in ast.parse(text).body if hasattr(node, "end_lineno")]
            for mark in marks:
                node = next((node for node in nodes if _first(node) <= mark.line <= (node.end_lineno or 0)), None)
                if mark.state or node is None or (node.end_lineno or 0) - _first(node) > _LONGEST:
                    continue
                good = _good(nodes, getattr(node, "name", ""))
                rank = good is None, (node.end_lineno or 0) - _first(node)
                if mark.code not in found or rank < found[mark.code][0]:
                    beside = {} if good is None else {"good": _source(text, good)}
                    found[mark.code] = rank, {"file": f"fixtures/{fixture.name}", "bad": _source(text, node), **beside}
    return {code: found[code][1] for code in sorted(found)}


def _first(node: ast.stmt) -> int:
    return min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])


def _source(text: str, node: ast.stmt) -> str:
    lines = text.splitlines()[_first(node) - 1:node.end_lineno]
    return "\n".join(re.sub(r"\s*# PKL(\d{3}).*", r"  # PKL\1", line) for line in lines)


def _good(nodes: list[ast.stmt], name: str) -> ast.stmt | None:
    """The good case whose name has most words in common with the bad one's, and more than one."""
    words = set(name.split("_"))
    goods = [node for node in nodes if getattr(node, "name", "").startswith("good_")
             and (node.end_lineno or 0) - node.lineno <= _LONGEST]
    best = max(goods, key=lambda node: len(words & _words(node)), default=None)
    return best if best is not None and words & _words(best) else None


def _words(node: ast.stmt) -> set[str]:
    return set(getattr(node, "name", "").split("_"))


def examples_text() -> str:
    """The file of examples that `--explain` reads."""
    return json.dumps(examples(), indent=1) + "\n"


def pages() -> dict[Path, str]:
    """Every page, by its path."""
    return {HERE / "codes.md": codes_page(), HERE / "errors.md": errors_page(), HERE / "safe.md": explain.safe_page(),
            **{HERE / "codes" / f"{code}.md": explain.page(code) for code in sorted(CODES)}}


if __name__ == "__main__":
    EXAMPLES.write_text(examples_text(), encoding="utf-8")
    (HERE / "codes").mkdir(exist_ok=True)
    for old in (HERE / "codes").glob("*.md"):
        old.unlink()
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
