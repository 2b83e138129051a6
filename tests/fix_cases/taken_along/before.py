"""Local functions and classes that a function needs go with it."""
from multiprocessing import Process


class Scores:
    def __init__(self, n):
        def add(x):
            return x + n

        # a plain one
        def half(x):
            return x / 2

        class Point:
            def __init__(self, x):
                self.x = half(x)

        double = lambda x: add(x) * 2  # twice
        self.score = lambda x: add(x) + half(x) + double(x) + Point(x).x
        self.n = n

    def use(self):
        return self.score(4), self.n


def made():
    return Scores(3)


def used(scores):
    return scores.use()


def send():
    Process(target=used, args=(made(),)).start()
