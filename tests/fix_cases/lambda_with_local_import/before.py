"""A function-level import that the lambda reads goes into the function."""
from multiprocessing import Process


class Waves:
    def __init__(self):
        import math as m
        from os import path, sep

        self.up = lambda x: m.floor(x) + len(path.join("a", "b"))
        self.sep = sep

    def use(self):
        return self.up(2.5)


def made():
    return Waves()


def used(waves):
    return waves.use()


def send():
    Process(target=used, args=(made(),)).start()
