"""Names that a fix would like to use are in use."""
from functools import partial as part
from multiprocessing import Process


def _reader_key_2(n, /, x):
    return x + n


class Reader:
    def __init__(self, n):
        self.key = part(_reader_key_2, n)

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
