"""A file with tabs."""
import functools
from multiprocessing import Process


def _box_sub(n, /, x):
	return (
		x -
		n
	)


class Box:
	def __init__(self, n):
		self.n = n
		self.add = self._add_impl
		self.sub = functools.partial(_box_sub, n)

	def _add_impl(self, x):
		return x + self.n


def made():
	return Box(2)


def used(box):
	return box.add(1), box.sub(1)


def send():
	Process(target=used, args=(made(),)).start()
