"""A block that only holds the function, and one it ends."""
from multiprocessing import Process


def _work(x):
    return x + 1


def last(x):
    text = """
    not code
"""
    return len(text) + x


def choose(fast):
    if fast:
        work = _work
    else:
        work = abs
    kept = [work]

    return [*kept, last]


def made():
    return choose(True)


def used(functions):
    return [function(1) for function in functions]


def send():
    Process(target=used, args=(made(),)).start()
