"""Lambdas laid out over lines, in brackets, with comments inside, and beside other things on their line."""
import math
from multiprocessing import Process


class Rows:
    def __init__(self, n):
        self.pair = (lambda v: math.log(v), lambda v: math.exp(v))
        self.first, self.last = lambda xs: xs[0], lambda xs: xs[-1]
        self.long = (lambda x,  # the value
                            y=1:
                     x +  # added
                     y)
        self.text = lambda: """a
  b"""
        self.steps = [
            lambda x: x + 1,  # one
            lambda x: {
                "x": x,  # inside
                "n": n,
            },
        ]
        self.named = {"double": lambda x: x * 2, "half": (lambda x: x / 2)}
        self.chosen = (lambda x: -x) if n else abs

    def use(self):
        return (self.pair[0](1), self.first([1, 2]), self.last([1, 2]), self.long(1), self.long(1, y=3), self.text(),
                [step(1) for step in self.steps], self.named["double"](4), self.named["half"](4), self.chosen(2))


def made():
    return Rows(3)


def used(rows):
    return rows.use()


def send():
    Process(target=used, args=(made(),)).start()
