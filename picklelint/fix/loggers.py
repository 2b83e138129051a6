"""A logger made by hand is asked for by its name instead, under which every process has one."""
from __future__ import annotations

import ast

from picklelint.fix.imports import named
from picklelint.fix.workshop import Work
from picklelint.model import Fix


def fix(work: Work) -> Fix | None:
    """The fix of `logging.Logger("name")`; None for handlers."""
    document = work.document
    node = document.find(work.made.span, ast.Call)
    if node is None or document.module.names.dotted(node.func) != {"logging.Logger"} or len(node.args) != 1 \
            or node.keywords:
        return None
    text, edits = named(document, node, "logging", "getLogger")
    return work.fix([*edits, document.replacing(node.func, text)], "ask for the logger by its name",
                    ["it then shares handlers and level with all loggers of its name"])
