"""Replaces files on disk all together: every new text is written beside its file first, then all are renamed.

Permissions stay, and a symbolic link goes on to point where it pointed. Where one text cannot be written, no file is
touched.
"""
from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping


class CannotWrite(Exception):
    """A file that could not be replaced; `left` lists the files that were not replaced either."""

    def __init__(self, path: str, error: OSError, left: tuple[str, ...]) -> None:
        super().__init__(f"{path}: cannot be written: {error.strerror or error}")
        self.path = path
        self.left = left


def replace_all(texts: Mapping[str, bytes]) -> None:
    """Put new bytes in place of files, all of them or, on the first that cannot be written, none."""
    written: list[tuple[str, str, str]] = []
    path = ""
    try:
        for path in texts:
            target = os.path.realpath(path)
            written.append((path, _beside(target, texts[path]), target))
        for index, (path, temporary, target) in enumerate(written):
            os.replace(temporary, target)
            written[index] = (path, "", target)
    except OSError as error:
        for _, temporary, _ in written:
            if temporary:
                os.unlink(temporary)
        left = tuple(other for other in texts if (other, "") not in [(done, name) for done, name, _ in written])
        raise CannotWrite(path, error, left) from error


def _beside(target: str, data: bytes) -> str:
    """A temporary file next to the target with its new bytes and its permissions."""
    if not os.access(target, os.W_OK) and os.path.exists(target):
        raise PermissionError(13, "Permission denied", target)
    handle, name = tempfile.mkstemp(prefix=".picklelint-", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _dress_like(name, target)
    except OSError:
        os.unlink(name)
        raise
    return name


def _dress_like(name: str, target: str) -> None:
    """Give a new file the permissions and, where this user may, the owner of the old one."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        return
    if hasattr(os, "chown"):
        try:
            os.chown(name, status.st_uid, status.st_gid)
        except PermissionError:
            pass
    os.chmod(name, status.st_mode & 0o7777)
