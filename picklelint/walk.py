"""Which files a run looks at: named ones as they are, folders walked without what is excluded or ignored by git."""
from __future__ import annotations

import os

from picklelint.selection import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from picklelint.config import Resolver, Settings


class Found:
    """The absolute paths of a run, sorted, and the named paths that do not exist."""

    __slots__ = ("files", "missing")

    def __init__(self, files: list[str], missing: list[str]) -> None:
        self.files = files
        self.missing = missing


def find(paths: list[str], resolver: Resolver) -> Found:
    """All files to check. A named file counts whatever its name, unless `force-exclude` says otherwise."""
    files: set[str] = set()
    missing = []
    for path in paths:
        path = os.path.abspath(path)
        if os.path.isdir(path):
            if not forced_out(path, resolver.for_folder(path)):
                files.update(_below(path, resolver))
        elif not os.path.exists(path):
            resolver.for_file(path)  # so that a bad configuration is told before any checking
            missing.append(path)
        elif not forced_out(path, resolver.for_file(path)):
            files.add(path)
    return Found(sorted(files), sorted(set(missing)))


def forced_out(path: str, settings: Settings) -> bool:
    """Whether `force-exclude` drops a named path: itself or a folder above it, but none above the root."""
    if not settings.force_exclude:
        return False
    inside = path.startswith(os.path.join(settings.root, ""))
    below = os.path.relpath(path, settings.root).split(os.sep) if inside else [os.path.basename(path)]
    current = settings.root if inside else os.path.dirname(path)
    for part in below:
        current = os.path.join(current, part)
        if excluded(current, settings):
            return True
    return False


def excluded(path: str, settings: Settings) -> bool:
    """Whether one entry is excluded by its name or by a pattern."""
    return (os.path.basename(path) in settings.exclude_names
            or any(matches(path, pattern) for pattern in settings.exclude_patterns))


def _below(top: str, resolver: Resolver) -> list[str]:
    found = []
    pending: list[tuple[str, tuple[GitIgnore, ...]]] = [(top, _ignores_above(top))]
    while pending:
        folder, ignores = pending.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError:
            continue
        names = {entry.name for entry in entries}
        settings = resolver.for_folder(folder, names)
        if not settings.respect_gitignore:
            ignores = ()
        elif ".gitignore" in names:
            ignores = (*ignores, GitIgnore(folder, os.path.join(folder, ".gitignore")))
        for entry in entries:
            is_folder = entry.is_dir(follow_symlinks=False)
            if not is_folder and not entry.name.endswith(".py"):
                continue
            if excluded(entry.path, settings) or ignores and _ignored(entry.path, is_folder, ignores):
                continue
            if is_folder:
                pending.append((entry.path, ignores))
            elif entry.is_file():
                found.append(entry.path)
    return found


class GitIgnore:
    """The patterns of one ignore file, which count below its folder."""

    __slots__ = ("folder", "patterns")

    def __init__(self, folder: str, path: str) -> None:
        from pathspec import GitIgnoreSpec

        self.folder = folder
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines()
        except OSError:
            lines = []
        self.patterns = [pattern for pattern in GitIgnoreSpec.from_lines(lines).patterns if pattern.include is not None]
        self.patterns.reverse()

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether the last pattern that matches ignores or restores the path; None where none matches."""
        relative = path[len(self.folder):].lstrip(os.sep).replace(os.sep, "/") + ("/" if is_folder else "")
        for pattern in self.patterns:
            if pattern.match_file(relative):
                return bool(pattern.include)
        return None


def _ignored(path: str, is_folder: bool, ignores: tuple[GitIgnore, ...]) -> bool:
    for ignore in reversed(ignores):
        verdict = ignore.verdict(path, is_folder)
        if verdict is not None:
            return verdict
    return False


def _ignores_above(top: str) -> tuple[GitIgnore, ...]:
    """The ignore files above a folder up to its repository's top; none where there is no repository."""
    folders = []
    current = top
    while not os.path.exists(os.path.join(current, ".git")):
        above = os.path.dirname(current)
        if above == current:
            return ()
        folders.append(above)
        current = above
    found = []
    exclude = os.path.join(current, ".git", "info", "exclude")
    if os.path.isfile(exclude) and _has_patterns(exclude):
        found.append(GitIgnore(current, exclude))
    for folder in reversed(folders):
        path = os.path.join(folder, ".gitignore")
        if os.path.isfile(path):
            found.append(GitIgnore(folder, path))
    return tuple(found)


def _has_patterns(path: str) -> bool:
    """git writes an exclude file of nothing but comments; no library need be loaded for that."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return any(line.strip() and not line.startswith("#") for line in file)
    except OSError:
        return False
