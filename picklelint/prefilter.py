"""Which files are worth parsing: told from their bytes, and from those of the files they import.

A file matters if it speaks of a gate; if a class of it derives, over any number of files, from one that carries state;
or if it hands a lambda to something while a file it leads to speaks of a gate. Everything is by regular expressions
over bytes that are read anyway: nothing is parsed to find out that it need not be.
"""
from __future__ import annotations

import re

from picklelint.catalogue import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.project import Project

# Patterns stay text until one is used: most files that are worth parsing are known by their first words.
_HANDED = rb"[(,=]\s*lambda\b"
_HEADER = rb"(?m)^[ \t]*class[ \t]+(\w+)[ \t]*\(([^)]*)\)"
_LAST_NAME = rb"(\w+)[ \t]*(?:\[[^,]*)?(?:,|$)"
_TOP_LEVEL_CALL = rb"(?m)^(?:[\w., \t]+=[ \t]*|for[ \t].*\bin[ \t]+|with[ \t]+)?([A-Za-z_]\w*)(?:\.\w+)*\("
_CLASSES = 12


class Prefilter:
    """Answers by path, each worked out once. `off`: everything matters."""

    def __init__(self, project: Project, off: bool = False) -> None:
        self.project = project
        self.off = off
        self.tell_tale = re.compile(words.tell_tale())
        self._headers: dict[str, dict[bytes, tuple[bytes, ...]]] = {}
        self._leads: dict[str, bool] = {}
        self._carries: dict[tuple[str, bytes], bool] = {}

    def matters(self, path: str) -> bool:
        """Whether a file can have findings at all."""
        if self.off or self.project.mentions(path, self.tell_tale):
            return True
        if any(self._carrying(path, base, _CLASSES) for bases in self.headers(path).values() for base in bases):
            return True
        if self._runs_at_import(path):
            return True
        return self.project.mentions(path, re.compile(_HANDED)) and any(
            self.leads(near) for near in self.project.neighbours(path))

    def _runs_at_import(self, path: str) -> bool:
        """Whether module-level code calls something of a file that speaks of a gate: it could start processes."""
        imports = self.project.imports(path)
        if not imports:
            return False
        try:
            roots = {root.decode() for root in re.findall(_TOP_LEVEL_CALL, self.project.read(path))}
        except OSError:
            return False
        return any(self._speaks(near) for root in roots for near in imports.get(root, ()))

    def _speaks(self, path: str) -> bool:
        """Whether a file, or what a package hands on from its own files, speaks of a gate."""
        return self.project.mentions(path, self.tell_tale) or (path.endswith("__init__.py") and any(
            self.project.mentions(near, self.tell_tale) for near in self.project.neighbours(path)))

    def leads(self, path: str) -> bool:
        """Whether a file speaks of a gate or imports one that does; a package counts for the files it hands on."""
        found = self._leads.get(path)
        if found is None:
            self._leads[path] = False
            near = self.project.neighbours(path)
            found = self._leads[path] = self.project.mentions(path, self.tell_tale) or any(
                self.project.mentions(each, self.tell_tale) for each in near) or (
                path.endswith("__init__.py") and any(self.leads(each) for each in near))
        return found

    def headers(self, path: str) -> dict[bytes, tuple[bytes, ...]]:
        """The classes of a file and the last names of their bases, by their headers."""
        found = self._headers.get(path)
        if found is None:
            try:
                data = self.project.read(path)
            except OSError:
                data = b""
            found = self._headers[path] = {
                name: tuple(re.findall(_LAST_NAME, bases.replace(b"\n", b" ").strip()))
                for name, bases in re.findall(_HEADER, data)}
        return found

    def _carrying(self, path: str, base: bytes, left: int) -> bool:
        """Whether a base named in a file is, by name, a class of a file that speaks of what carries state."""
        key = (path, base)
        found = self._carries.get(key)
        if found is None:
            self._carries[key] = False
            found = self._carries[key] = left > 0 and self._defined_carrying(path, base, left)
        return found

    def _defined_carrying(self, path: str, base: bytes, left: int) -> bool:
        own = self.headers(path).get(base)
        if own is not None:
            return self.project.mentions(path, self.tell_tale) or any(
                self._carrying(path, above, left - 1) for above in own if above != base)
        return any(base in self.headers(near) and (self.project.mentions(near, self.tell_tale) or any(
            self._carrying(near, above, left - 1) for above in self.headers(near)[base]))
            or (near.endswith("__init__.py") and self._handed_on(near, base, left - 1))
            for near in self.project.neighbours(path))

    def _handed_on(self, package: str, base: bytes, left: int) -> bool:
        """Whether a package hands on a class of one of its files under its name."""
        return base not in self.headers(package) and self._carrying(package, base, left)
