"""Lambdas that a class keeps: without captures, with some, with `self`, with both."""
import functools
from multiprocessing import Process


def _table_ident(x):
    return x


def _table_shift(bias, /, x, k=2):
    return x + k + bias


def _table_star(bias, /, *a, **k):
    return (a, sorted(k.items()), bias)


def _table_zero(bias, /):
    return bias


def _table_nested(bias, /, x):
    return (lambda y: x + y + bias)(x)


class Table:  # a comment of the class
    def __init__(self, path, scale, bias=1):
        self.scale = scale
        self.ident = _table_ident  # keep me
        self.shift = functools.partial(_table_shift, bias)
        self.multiply = self._multiply_impl
        self.both = functools.partial(self._both_impl, bias)
        self.star = functools.partial(_table_star, bias)
        self.zero = functools.partial(_table_zero, bias)
        self.nested = functools.partial(_table_nested, bias)

    def _both_impl(self, bias, /, x, *, more=0):
        return x * self.scale + bias + more

    def _multiply_impl(self, x):
        return x * self.scale

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
