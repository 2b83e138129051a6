"""Lambdas that a class keeps: without captures, with some, with `self`, with both."""
from multiprocessing import Process


class Table:  # a comment of the class
    def __init__(self, path, scale, bias=1):
        self.scale = scale
        self.ident = lambda x: x  # keep me
        self.shift = lambda x, k=2: x + k + bias
        self.multiply = lambda x: x * self.scale
        self.both = lambda x, *, more=0: x * self.scale + bias + more
        self.star = lambda *a, **k: (a, sorted(k.items()), bias)
        self.zero = lambda: bias
        self.nested = lambda x: (lambda y: x + y + bias)(x)

    def use(self):
        return (self.ident(1), self.shift(1), self.shift(1, k=5), self.multiply(3), self.both(2), self.both(2, more=7),
                self.star(1, z=2, bias=9), self.zero(), self.nested(4))


def made():
    table = Table("p", 10)
    table.scale = 20
    return table


def used(table):
    return table.use()


def send():
    Process(target=used, args=(made(),)).start()
