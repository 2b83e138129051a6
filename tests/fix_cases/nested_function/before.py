"""Nested functions: plain, recursive, with captures, documented, annotated, with comments."""
from multiprocessing import Process


class Tools:
    def __init__(self, base):
        self.base = base

        # Comment of twice.
        def twice(x: int, n=2) -> int:
            """Doc of twice."""
            return x if n == 0 else x + twice(x, n - 1)  # recursive
            # the end of twice

        def over(x, *more, key=None):
            # a comment inside
            return (base, x, more,
                    key)

        def own(x):
            return self.base + x

        self.functions = [twice, over, own]

    def use(self):
        twice, over, own = self.functions
        return twice(3), over(1, 2, key=4), own(5), twice.__doc__


def made():
    return Tools(10)


def used(tools):
    return tools.use()


def send():
    Process(target=used, args=(made(),)).start()
