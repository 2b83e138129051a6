"""The default of a field, and that of a parameter."""
from dataclasses import dataclass
from multiprocessing import Process
from typing import Callable


@dataclass
class Audio:
    rate: int
    scale: Callable = lambda wave: wave / 2


class Text:
    def __init__(self, audio, clean=lambda text: text.strip(), *, split=lambda text: text.split("-")):
        self.audio = audio
        self.clean = clean
        self.split = split

    def use(self):
        return self.audio.scale(8), self.split(self.clean(" a-b "))


def made():
    return Text(Audio(3))


def used(text):
    return text.use()


def send():
    Process(target=used, args=(made(),)).start()
