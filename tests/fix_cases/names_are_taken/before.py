"""Names that a fix would like to use are in use."""
from functools import partial as part
from multiprocessing import Process


class Reader:
    def __init__(self, n):
        self.key = lambda x: x + n

    def use(self):
        return self.key(1), _reader_key(1), partial


class _reader_key(int):
    pass


partial = 7


def made():
    return Reader(2)


def used(reader):
    return reader.use()


def send():
    Process(target=used, args=(made(),)).start()
