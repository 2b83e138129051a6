"""The Python files below a folder and their bytes, each looked at once while fixes are worked out."""
from __future__ import annotations

import os

MOST_FILES = 5_000
_NO_CODE = frozenset({"__pycache__", "node_modules", "site-packages", "build", "dist"})


class Disk:
    """What is on disk; it does not change while fixes are worked out."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}
        self._bytes: dict[str, bytes] = {}

    def files(self, root: str) -> list[str]:
        """The Python files below a folder."""
        found = self._files.get(root)
        if found is None:
            found = self._files[root] = python_files(root)
        return found

    def read(self, path: str) -> bytes:
        """The bytes of a file; none where it cannot be read."""
        found = self._bytes.get(path)
        if found is None:
            try:
                with open(path, "rb") as file:
                    found = file.read()
            except OSError:
                found = b""
            self._bytes[path] = found
        return found


def python_files(root: str) -> list[str]:
    """The Python files below a folder, without those of installed packages."""
    found: list[str] = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _NO_CODE
                            and not os.path.exists(os.path.join(folder, name, "pyvenv.cfg")))
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".py")]
        if len(found) >= MOST_FILES:
            break
    return found
