"""Factories of defaultdicts."""
import collections
from collections import defaultdict
from multiprocessing import Process


class Counts:
    def __init__(self, n):
        self.numbers = defaultdict(lambda: 0)
        self.lists = defaultdict(lambda: [])
        self.pairs = collections.defaultdict(lambda: [0, 1])
        self.tree = collections.defaultdict(lambda: collections.defaultdict(list))
        self.deep = defaultdict(lambda: defaultdict(lambda: 0.0))
        self.none = defaultdict(lambda: None)
        self.other = defaultdict(lambda: -1)
        self.given = defaultdict(lambda: n)
        self.filled = defaultdict(lambda: "", {"a": "b"})

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
