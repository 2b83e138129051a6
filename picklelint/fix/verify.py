"""What must hold after fixes: the text parses, what they mend is gone, nothing new is found, no name is undefined."""
from __future__ import annotations

import builtins
import re
import symtable
import tokenize
from collections import Counter
from collections.abc import Mapping, Sequence
from io import StringIO

from picklelint.model import Finding
from picklelint.source import Source, SourceError

_AFTER_HASH = re.compile(r"#[^\n]*")
_BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__package__", "__spec__", "__loader__",
                                        "__builtins__", "__path__", "__annotations__", "__debug__", "__class__",
                                        "__module__", "__qualname__"}


def objection(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> str:
    """What is wrong with the new text of files by itself; empty if nothing is."""
    for path, data in after.items():
        try:
            new = Source.parse(path, data)
            old = Source.parse(path, before[path])
        except SourceError as error:
            return f"the result would not parse ({error})"
        lost = lost_comment(old.text, new.text)
        if lost:
            return f"the comment `{lost[:40]}` would be lost"
        missing = undefined(new.text) - undefined(old.text)
        if missing:
            return f"`{min(missing)}` would be undefined"
    return ""


def lost_comment(old: str, new: str) -> str:
    """A comment that the new text does not have; empty if it has them all."""
    # Whatever follows a `#` may be a comment; to know which is, the whole text must be read in tokens.
    if not Counter(_AFTER_HASH.findall(old)) - Counter(_AFTER_HASH.findall(new)):
        return ""
    lost = comments(old) - comments(new)
    return next(iter(lost), "")


def comments(text: str) -> Counter[str]:
    """The comments of a text, counted."""
    try:
        tokens = list(tokenize.generate_tokens(StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError):
        return Counter()
    return Counter(token.string.strip() for token in tokens if token.type == tokenize.COMMENT)


def undefined(text: str) -> set[str]:
    """Names that are looked up in the module and bound neither there nor by Python."""
    top = symtable.symtable(text, "", "exec")
    bound = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used: set[str] = set()
    pending = [top]
    while pending:
        table = pending.pop()
        pending += table.get_children()
        for symbol in table.get_symbols():
            if symbol.is_declared_global() and symbol.is_assigned():
                bound.add(symbol.get_name())
            if symbol.is_referenced() and (symbol.is_global() or table is top):
                used.add(symbol.get_name())
    return used - bound - _BUILTINS


def changed_findings(mended: Sequence[Finding], before: Sequence[Finding], after: Sequence[Finding]) -> str:
    """What is wrong with the findings after fixes; empty if those mended are gone and no other has come."""
    allowed = Counter(_kind(finding) for finding in before)
    allowed.subtract(_kind(finding) for finding in mended)
    found = Counter(_kind(finding) for finding in after)
    for finding in after:
        kind = _kind(finding)
        if found[kind] > allowed[kind]:
            if any(_kind(other) == kind for other in mended):
                return f"{finding.code} would still be found at line {finding.span.line}"
            return f"it would bring {finding.code} at line {finding.span.line}: {_culprit(finding)}"
    return ""


def _kind(finding: Finding) -> tuple[str, str]:
    return finding.path, finding.code


def _culprit(finding: Finding) -> str:
    return finding.message.partition(" cannot be")[0][:60]
