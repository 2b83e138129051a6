"""Checks files in forked processes; a process that dies costs the file it died on and nothing else."""
from __future__ import annotations

import os
import sys

from picklelint.model import Finding, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Below this many files a fork and its own look at shared neighbours cost more than they save.
WORTH_IT = 200
_HEAD = 8


def number_of(wanted: int, files: int) -> int:
    """How many processes to use: as many as asked for, else one a processor where there is enough to do."""
    if not hasattr(os, "fork") or files < 2:
        return 1
    if wanted:
        return min(wanted, files)
    return min(os.cpu_count() or 1, files // WORTH_IT + 1)


def check_all(paths: Sequence[str], jobs: int, check: Callable[[str], list[Finding]]) -> list[Finding]:
    """The findings of all files in the order of `paths`; `check` runs in the children and never raises."""
    import select

    found: dict[int, list[Finding]] = {}
    children = [_Child(list(range(first, len(paths), jobs)), paths, check) for first in range(jobs)]
    running = {child.pipe: child for child in children}
    while running:
        for pipe in select.select(list(running), [], [])[0]:
            child = running.pop(pipe)
            going_on = child.receive(found)
            if not going_on and child.left:
                index = child.left.pop(0)
                found[index] = [_lost(paths[index])]
                going_on = bool(child.left)
                if going_on:
                    child = _Child(child.left, paths, check)
            if going_on:
                running[child.pipe] = child
    return [finding for index in range(len(paths)) for finding in found[index]]


class _Child:
    """One forked process that checks the files `left` in order and sends what it finds."""

    def __init__(self, left: list[int], paths: Sequence[str], check: Callable[[str], list[Finding]]) -> None:
        self.left = left
        self._data = bytearray()
        self.pipe, sending = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self._process = os.fork()
        if self._process == 0:
            os.close(self.pipe)
            _work(left, paths, check, sending)
        os.close(sending)

    def receive(self, found: dict[int, list[Finding]]) -> bool:
        """Take what was sent; False once the process has ended."""
        import pickle

        data = os.read(self.pipe, 1 << 20)
        self._data += data
        while len(self._data) >= _HEAD:
            end = _HEAD + int.from_bytes(self._data[:_HEAD], "big")
            if len(self._data) < end:
                break
            found[self.left.pop(0)] = pickle.loads(self._data[_HEAD:end])
            del self._data[:end]
        if not data:
            os.close(self.pipe)
            os.waitpid(self._process, 0)
        return bool(data)


def _work(left: list[int], paths: Sequence[str], check: Callable[[str], list[Finding]], sending: int) -> None:
    """The child: it ends without Python's own exit, which would flush what belongs to the parent."""
    import pickle

    status = 1
    try:
        for index in left:
            data = pickle.dumps(check(paths[index]), pickle.HIGHEST_PROTOCOL)
            message = len(data).to_bytes(_HEAD, "big") + data
            while message:
                message = message[os.write(sending, message):]
        status = 0
    finally:
        os._exit(status)


def _lost(path: str) -> Finding:
    return Finding("PKL902", path, Span(1, 0, 1, 0), "internal error: the process that checked this file died")
