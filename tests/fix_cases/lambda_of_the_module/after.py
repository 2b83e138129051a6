"""A lambda under a name of the module, in several shapes."""
from multiprocessing import Process
FACTOR = 3


def double(x):
    return x * 2  # doubles


# Above.
def triple(x, y=1):
    return (
        x * FACTOR  # inside
        + y
    )


ready = True
if ready:
    def quadruple(x):
        return x * 4


def made():
    return [double, triple, quadruple]


def used(functions):
    return [function(5) for function in functions]


def send():
    Process(target=used, args=(made(),)).start()
