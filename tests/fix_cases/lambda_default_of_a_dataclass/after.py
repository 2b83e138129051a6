"""The default of a field, and that of a parameter."""
from dataclasses import dataclass
from multiprocessing import Process
from typing import Callable


def _audio_scale(wave):
    return wave / 2


@dataclass
class Audio:
    rate: int
    scale: Callable = _audio_scale


def _clean(text):
    return text.strip()


def _split(text):
    return text.split("-")


class Text:
    def __init__(self, audio, clean=_clean, *, split=_split):
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
