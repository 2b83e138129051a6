"""Local functions and classes that a function needs go with it."""
import functools
from multiprocessing import Process


# a plain one
def half(x):
    return x / 2


class Point:
    def __init__(self, x):
        self.x = half(x)


def _add(n, /, x):
    return x + n


def _double(add, /, x):
    return add(x) * 2


def _scores_score(add, double, /, x):
    return add(x) + half(x) + double(x) + Point(x).x


class Scores:
    def __init__(self, n):
        add = functools.partial(_add, n)

        double = functools.partial(_double, add)  # twice
        self.score = functools.partial(_scores_score, add, double)
        self.n = n

    def use(self):
        return self.score(4), self.n


def made():
    return Scores(3)


def used(scores):
    return scores.use()


def send():
    Process(target=used, args=(made(),)).start()
