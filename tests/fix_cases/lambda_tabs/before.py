"""A file with tabs."""
from multiprocessing import Process


class Box:
	def __init__(self, n):
		self.n = n
		self.add = lambda x: x + self.n
		self.sub = lambda x: (
			x -
			n
		)


def made():
	return Box(2)


def used(box):
	return box.add(1), box.sub(1)


def send():
	Process(target=used, args=(made(),)).start()
