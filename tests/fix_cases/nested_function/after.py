"""Nested functions: plain, recursive, with captures, documented, annotated, with comments."""
import functools
from multiprocessing import Process


# Comment of twice.
def _twice(x: int, n=2) -> int:
    """Doc of twice."""
    return x if n == 0 else x + _twice(x, n - 1)  # recursive
    # the end of twice


def _over(base, /, x, *more, key=None):
    # a comment inside
    return (base, x, more,
            key)


def _own(self, /, x):
    return self.base + x


class Tools:
    def __init__(self, base):
        self.base = base

        over = functools.partial(_over, base)

        own = functools.partial(_own, self)

        self.functions = [_twice, over, own]

    def use(self):
        twice, over, own = self.functions
        return twice(3), over(1, 2, key=4), own(5), twice.__doc__


def made():
    return Tools(10)


def used(tools):
    return tools.use()


def send():
    Process(target=used, args=(made(),)).start()
