"""A lambda under a name of the module, in several shapes."""
from multiprocessing import Process
FACTOR = 3
double = lambda x: x * 2  # doubles
# Above.
triple = lambda x, y=1: (
    x * FACTOR  # inside
    + y
)
ready = True
if ready:
    quadruple = lambda x: x * 4


def made():
    return [double, triple, quadruple]


def used(functions):
    return [function(5) for function in functions]


def send():
    Process(target=used, args=(made(),)).start()
