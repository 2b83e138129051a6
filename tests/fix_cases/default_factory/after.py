"""Factories of defaultdicts."""
import collections
import functools
from collections import defaultdict
from multiprocessing import Process


def _counts_other():
    return -1


def _counts_given(n, /):
    return n


class Counts:
    def __init__(self, n):
        self.numbers = defaultdict(int)
        self.lists = defaultdict(list)
        self.pairs = collections.defaultdict(functools.partial(list, (0, 1)))
        self.tree = collections.defaultdict(functools.partial(collections.defaultdict, list))
        self.deep = defaultdict(functools.partial(defaultdict, float))
        self.none = defaultdict(type(None))
        self.other = defaultdict(_counts_other)
        self.given = defaultdict(functools.partial(_counts_given, n))
        self.filled = defaultdict(str, {"a": "b"})

    def use(self):
        self.pairs["a"].append(2)
        return (self.numbers["x"], self.lists["x"], self.pairs["a"], self.pairs["b"], self.tree["a"]["b"],
                self.deep["a"]["b"], self.none["x"], self.other["x"], self.given["x"], self.filled["x"])


def made():
    return Counts(5)


def used(counts):
    return counts.use()


def send():
    Process(target=used, args=(made(),)).start()
