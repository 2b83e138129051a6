"""Lambdas laid out over lines, in brackets, with comments inside, and beside other things on their line."""
import functools
import math
from multiprocessing import Process


def _rows_pair(v):
    return math.log(v)


def _rows_pair_2(v):
    return math.exp(v)


def _rows_first(xs):
    return xs[0]


def _rows_last(xs):
    return xs[-1]


def _rows_long(x,  # the value
                    y=1):
    return (x +  # added
                 y)


def _rows_text():
    return """a
  b"""


def _rows_steps(x):
    return x + 1


def _rows_steps_2(n, /, x):
    return {
            "x": x,  # inside
            "n": n,
        }


def _double(x):
    return x * 2


def _half(x):
    return x / 2


def _rows_chosen(x):
    return -x


class Rows:
    def __init__(self, n):
        self.pair = (_rows_pair, _rows_pair_2)
        self.first, self.last = _rows_first, _rows_last
        self.long = _rows_long
        self.text = _rows_text
        self.steps = [
            _rows_steps,  # one
            functools.partial(_rows_steps_2, n),
        ]
        self.named = {"double": _double, "half": _half}
        self.chosen = _rows_chosen if n else abs

    def use(self):
        return (self.pair[0](1), self.first([1, 2]), self.last([1, 2]), self.long(1), self.long(1, y=3), self.text(),
                [step(1) for step in self.steps], self.named["double"](4), self.named["half"](4), self.chosen(2))


def made():
    return Rows(3)


def used(rows):
    return rows.use()


def send():
    Process(target=used, args=(made(),)).start()
