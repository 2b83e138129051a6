"""A block that only holds the function, and one it ends."""
from multiprocessing import Process


def choose(fast):
    if fast:
        def work(x):
            return x + 1
    else:
        work = abs
    kept = [work]

    def last(x):
        text = """
    not code
"""
        return len(text) + x

    return [*kept, last]


def made():
    return choose(True)


def used(functions):
    return [function(1) for function in functions]


def send():
    Process(target=used, args=(made(),)).start()
