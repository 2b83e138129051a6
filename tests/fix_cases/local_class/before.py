"""Classes of a function: plain, with decorators, whose instances cross."""
from dataclasses import dataclass
from multiprocessing import Process


def rows(n):
    """Makes rows."""
    # A row.
    @dataclass
    class Row:
        size: int  # its size

        def twice(self):
            return self.size * 2

    class Kept(list):
        """Doc."""

        name = "kept"

    return [Row(n), Kept([n])]


def made():
    return rows(3)


def used(rows):
    return rows[0].twice(), list(rows[1]), rows[1].name


def send():
    Process(target=used, args=(made(),)).start()
