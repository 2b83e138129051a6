"""A file that is read behind a seek, a lock, and an argument that is not on self yet."""
import threading
from multiprocessing import Process


class Lines:
    def __init__(self, path, encoding="utf-8"):
        self.encoding = encoding
        self.file = open(path, encoding=encoding)  # read behind a seek
        self.offsets = [0]
        while self.file.readline():
            self.offsets.append(self.file.tell())
        self.lock = threading.Lock()

    def line(self, i):
        with self.lock:
            self.file.seek(self.offsets[i])
            return self.file.readline()

    def close(self):
        if self.file is not None:
            self.file.close()


def made():
    return Lines(__file__)


def used(lines):
    return lines.line(0), lines.line(1), lines.encoding


def send():
    Process(target=used, args=(made(),)).start()
