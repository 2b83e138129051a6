"""What the fixers of one round share: documents, the analysis, and every finding; and one finding to be mended."""
from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Sequence

from picklelint.engine import crossings_for
from picklelint.fix.disk import Disk
from picklelint.fix.document import Document
from picklelint.fix.edits import joined
from picklelint.fix.refused import Refused
from picklelint.flow.analysis import Analysis
from picklelint.model import Edit, Finding, Fix, Step
from picklelint.project import ClassDefinition, Module, Project

SAFE = "safe"
UNSAFE = "unsafe"


class Workshop:
    """One project at one moment; documents hand out new names, so there is one for each file."""

    def __init__(self, project: Project, findings: Sequence[Finding], disk: Disk | None = None) -> None:
        self.project = project
        self.findings = findings
        self._disk = disk or Disk()
        self._documents: dict[str, Document] = {}

    def files(self) -> list[str]:
        """Every Python file of the project."""
        return list(dict.fromkeys([*self._disk.files(self.project.root), *self.project.overlay,
                                   *(finding.path for finding in self.findings)]))

    def files_with(self, word: str) -> list[str]:
        """The files of the project that contain a word."""
        wanted = word.encode()
        return [path for path in self.files() if wanted in self._bytes_of(path)]

    def star_imported(self, module: Module) -> bool:
        """Whether some file takes every name of a module that has no underscore in front."""
        if "__all__" in module.names.bindings:
            return False
        stem = module.name.rpartition(".")[2].encode()
        star = re.compile(rb"\bfrom\s+[\w.]*\b" + re.escape(stem) + rb"\s+import\s+\*")
        return any(star.search(self._bytes_of(path)) for path in self.files_with(stem.decode()))

    def _bytes_of(self, path: str) -> bytes:
        found = self.project.overlay.get(path)
        return self._disk.read(path) if found is None else found

    @property
    def analysis(self) -> Analysis:
        """What the engine knows of the project."""
        return crossings_for(self.project).analysis

    def document(self, path: str) -> Document:
        """The document of a file."""
        found = self._documents.get(path)
        if found is None:
            found = self._documents[path] = Document(self.project.load(path))
        return found


class Plan:
    """What is to be done: edits, a title, doubts; `kept` where a moved definition has its old name at module level."""

    def __init__(self) -> None:
        self.edits: list[Edit] = []
        self.title = ""
        self.doubts: list[str] = []
        self.kept = False


Mover = Callable[["Work", ast.AST], Plan]


class Work:
    """One finding, where its culprit is made, and what is known of both.

    `mover` plans how a local function, lambda or class moves that another one needs.
    """

    def __init__(self, workshop: Workshop, finding: Finding, mover: Mover) -> None:
        self.workshop = workshop
        self.finding = finding
        self.made = finding.trail[0] if finding.trail else Step(finding.path, finding.span, "")
        self.document = workshop.document(self.made.path)
        self.mover = mover
        self.underway: set[ast.AST] = set()
        self.planned: dict[ast.AST, Plan] = {}

    @property
    def boundary(self) -> str:
        """The digit of the boundary."""
        return self.finding.code[3]

    @property
    def member(self) -> str:
        """The member of the culprit: two digits, or three for boundary 8."""
        return self.finding.code[3:] if self.boundary == "8" else self.finding.code[4:]

    def class_of(self, node: ast.AST) -> ClassDefinition | None:
        """The class a node of the culprit's file is inside of."""
        class_ = self.document.class_around(node)
        return self.document.module.class_(class_) if class_ is not None else None

    def carried_out(self, plan: Plan) -> Fix:
        """The fix of a plan."""
        return self.fix(plan.edits, plan.title, list(dict.fromkeys(plan.doubts)))

    def fix(self, edits: Iterable[Edit], title: str, doubts: Sequence[str] = ()) -> Fix:
        """A fix: safe where there are no doubts, which are told otherwise."""
        title = f"{title}; unsafe: {'; '.join(doubts)}" if doubts else title
        try:
            return Fix(joined(edits), UNSAFE if doubts else SAFE, title)
        except ValueError as error:
            raise Refused(str(error)) from None


def certain(reason: str) -> None:
    """Refuse for a reason, if there is one."""
    if reason:
        raise Refused(reason)
