# unsafe
"""What a loop changes is bound where the function is made."""
from functools import partial
from multiprocessing import Process


class Gains:
    def __init__(self, gains):
        self.gains = [lambda x, g=g: x * g for g in gains]

    def use(self):
        return [gain(2) for gain in self.gains]


def made():
    return Gains([1, 2, 3])


def used(gains):
    return gains.use(), partial(int)()


def send():
    Process(target=used, args=(made(),)).start()
