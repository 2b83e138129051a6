"""The flake8 plugin: the same engine on the text flake8 has; selection and noqa comments are left to flake8."""
from __future__ import annotations

import os

from picklelint import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from typing import Any, ClassVar

    from picklelint.config import Resolver
    from picklelint.model import Finding, Options
    from picklelint.project import Project

    Row = tuple[int, int, str, type]

_NO_NAMES = ("stdin", "-")


class Plugin:
    """One checked file. flake8 finds the parameters it must pass by their names."""

    name = "picklelint"
    version = __version__

    _given: ClassVar[dict[str, object]] = {}
    _selected: tuple[str, ...] = ("PKL",)
    _resolver: Resolver | None = None
    _projects: ClassVar[dict[str, Project]] = {}

    def __init__(self, tree: ast.Module, filename: str, lines: Sequence[str]) -> None:
        del tree  # asking for it is what makes flake8 call this plugin, once for each file that parses
        self._filename = filename
        self._lines = lines

    @classmethod
    def add_options(cls, manager: Any) -> None:
        """Offer the options that only make sense for this plugin."""
        manager.add_option("--picklelint-target-version", metavar="VERSION", parse_from_config=True,
                           help="oldest Python the code runs on, py310 to py315, or a range: py312-py313")
        manager.add_option("--picklelint-start-method", metavar="METHOD", parse_from_config=True,
                           help="any, spawn, forkserver or fork: report what fails under this one")

    @classmethod
    def parse_options(cls, options: Namespace) -> None:
        """Keep what was given; what was not comes from picklelint's own configuration."""
        given = {"target-version": options.picklelint_target_version,
                 "start-method": options.picklelint_start_method}
        cls._given = {key: value for key, value in given.items() if value}
        chosen = [*(getattr(options, "select", None) or ()), *(getattr(options, "extend_select", None) or ())]
        # flake8 selects, except for what is off unless it is named.
        cls._selected = ("PKL", *(code for code in chosen if code.startswith("PKL")))
        cls._resolver = None
        cls._projects = {}

    def run(self) -> Iterator[Row]:
        """Rows as flake8 wants them: 1-based line, 0-based column, text that starts with the code."""
        from picklelint.tables import ConfigError

        try:
            found = [(finding.span.line, finding.span.column, f"{finding.code} {finding.message}", Plugin)
                     for finding in self._findings()]
        except ConfigError as error:
            found = [(1, 0, f"PKL901 configuration: {error}", Plugin)]
        except Exception as error:  # noqa: BLE001  a traceback would lose the results on all other files
            found = [(1, 0, f"PKL902 internal error: {type(error).__name__}: {' '.join(str(error).split())}", Plugin)]
        yield from found

    def _findings(self) -> list[Finding]:
        from picklelint import engine

        path = os.path.abspath("<stdin>" if self._filename in _NO_NAMES else self._filename)
        project = self._project(path)
        # What flake8 read counts, also where the file on disk says something else (standard input).
        project.overlay[path] = _encoded(path, "".join(self._lines))
        try:
            return engine.check(path, project, self._options(path))
        finally:
            del project.overlay[path]

    def _options(self, path: str) -> Options:
        from picklelint.config import Resolver
        from picklelint.model import Options

        if Plugin._resolver is None:
            Plugin._resolver = Resolver(self._given)
        own = Plugin._resolver.for_file(path).options
        return Options(select=self._selected, versions=own.versions, start_method=own.start_method, noqa=False)

    @staticmethod
    def _project(path: str) -> Project:
        """The project of a file, its neighbours shared by all files this process checks."""
        from picklelint.project import Project

        folder = os.path.dirname(path)
        project = Plugin._projects.get(folder)
        if project is None:
            made = Project.containing(path)
            project = next((known for known in Plugin._projects.values() if known.root == made.root), made)
            Plugin._projects[folder] = project
        return project


def _encoded(path: str, text: str) -> bytes:
    """The bytes that decode to a text again: its coding line, if it has one, still counts."""
    from picklelint.source import SourceError, encoding_of

    data = text.encode("utf-8", "surrogatepass")
    try:
        encoding, _ = encoding_of(path, data)
        return data if encoding == "utf-8" else text.encode(encoding)
    except (SourceError, UnicodeEncodeError):
        return data
