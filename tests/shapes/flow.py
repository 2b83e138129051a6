"""Flow facts for the analysis: what of __init__'s writes is in the state at pickling time."""

import functools, threading, os, sys, logging
from dataclasses import dataclass, field

N = "/dev/null"


class B:
    pass


def mk(body, extra=""):
    ns = {}
    return None


class With(B):
    def __init__(self):
        with open(N) as f:
            self.f = f  # closed, still in __dict__


class Closed(B):
    def __init__(self):
        self.f = open(N)
        self.f.close()


class Del(B):
    def __init__(self):
        self.f = open(N)
        self.f.close()
        del self.f


class ToNone(B):
    def __init__(self):
        self.f = open(N)
        self.f.close()
        self.f = None


class LocalOnly(B):
    def __init__(self):
        f = open(N)
        g = lambda: 0
        self.n = g() + len(f.read())


class Read(B):
    def __init__(self):
        with open(N) as f:
            self.lines = f.readlines()


class FileIter(B):
    def __init__(self):
        self.lines = [l for l in open(N)]


class MapOverFile(B):
    def __init__(self):
        self.lines = map(str.strip, open(N))


class SortedKeyLambda(B):
    def __init__(self):
        self.x = sorted([3, 1], key=lambda v: v)


class MapListed(B):
    def __init__(self):
        self.x = list(map(lambda v: v, [1]))


class MapLambda(B):
    def __init__(self):
        self.x = map(lambda v: v, [1])


class Walrus(B):
    def __init__(self):
        if f := (lambda: 0):
            self.f = f


class Chained(B):
    def __init__(self):
        a = self.f = lambda: 0


class Unpack(B):
    def __init__(self):
        self.n, self.f = 1, lambda: 0


class Starred(B):
    def __init__(self):
        self.n, *self.f = 1, lambda: 0


class SetAttr(B):
    def __init__(self):
        setattr(self, "f", lambda: 0)


class VarsUpdate(B):
    def __init__(self):
        vars(self).update(f=lambda: 0)


class DictKey(B):
    def __init__(self):
        self.__dict__["f"] = lambda: 0


class Locals(B):
    def __init__(self, t=lambda: 0):
        self.__dict__.update(locals())
        del self.__dict__["self"]


class LocalsSelf(B):
    def __init__(self, t=1):
        self.__dict__.update(locals())  # holds itself: a cycle, still fine


class AliasSelf(B):
    def __init__(self):
        me = self
        me.f = lambda: 0


class Append(B):
    def __init__(self):
        self.xs = []
        self.xs.append(lambda: 0)


class AppendThenClear(B):
    def __init__(self):
        self.xs = [lambda: 0]
        self.xs.clear()


class PopKey(B):
    def __init__(self):
        self.d = {"f": lambda: 0}
        self.d.pop("f")


class Helper(B):
    def __init__(self):
        self._open()

    def _open(self):
        self.f = open(N)


class LenTrap(B):
    def __init__(self):
        self.f = None
        self.n = len(self)

    def _open(self):
        self.f = open(N)

    def __len__(self):
        if self.f is None:
            self._open()
        return 3


class Lazy(B):
    def __init__(self):
        self.f = None

    def __getitem__(self, i):
        if self.f is None:
            self.f = open(N)
        return i


class AnnOnly(B):
    f: object = staticmethod(lambda: 0)

    def __init__(self):
        self.f: object


class ClassLambdaReadToInstance(B):
    g = lambda self: 0

    def __init__(self):
        self.f = self.g  # bound '<lambda>': dumps ok, loads fails


class MethodOnSelf(B):
    def __init__(self):
        self.f = self.m

    def m(self):
        return 1


class ParamDefaultLambda(B):
    def __init__(self, t=lambda x: x):
        self.t = t


class ParamOrLambda(B):
    def __init__(self, t=None):
        self.t = t or (lambda x: x)


class ParamIf(B):
    def __init__(self, t=None):
        if t is None:
            t = lambda x: x
        self.t = t


class IfElse(B):
    def __init__(self, c=True):
        if c:
            self.t = lambda x: x
        else:
            self.t = str


class TryExcept(B):
    def __init__(self):
        try:
            self.f = open(N)
        except OSError:
            self.f = None


class PropSetter(B):
    @property
    def f(self):
        return self._f

    @f.setter
    def f(self, v):
        self._f = 1  # setter drops the value

    def __init__(self):
        self.f = lambda: 0


class NewSets(B):
    def __new__(cls):
        o = super().__new__(cls)
        o.f = lambda: 0
        return o


@dataclass
class DCPost(B):
    p: str = N
    h: object = field(init=False, default=None)

    def __post_init__(self):
        self.h = open(self.p)


class Ctx(B):
    def __enter__(self):
        self.f = open(N)
        return self

    def __exit__(self, *a):
        self.f.close()


class SuperFirst(Helper):
    def __init__(self):
        super().__init__()
        self.f = None  # overwritten afterwards


class SuperLast(Helper):
    def __init__(self):
        self.f = None
        super().__init__()


class NoSuper(Helper):
    def __init__(self):
        self.n = 1  # base __init__ never runs


class Mixin:
    def __init__(self, *a):
        super().__init__(*a)
        self.l = threading.Lock()


class MI(Mixin, NoSuper):
    pass


class Nonlocal(B):
    def __init__(self):
        n = 0

        def tick():
            nonlocal n
            n += 1

        tick()
        self.n = n


class LoopLate(B):
    def __init__(self):
        self.fs = [lambda i=i: i for i in range(2)]


class Aug(B):
    def __init__(self):
        self.fs = []
        self.fs += [lambda: 0]


class AugStr(B):
    def __init__(self):
        self.s = ""
        self.s += "a"


class CondExpr(B):
    def __init__(self, c=True):
        self.f = (lambda: 0) if c else None


class WhileFor(B):
    def __init__(self):
        for self.i in range(2):
            pass


class ForFile(B):
    def __init__(self):
        for self.line in open(N):
            pass


class WithAsSelf(B):
    def __init__(self):
        with open(N) as self.f:
            pass


class ImportedMod(B):
    def __init__(self):
        import json

        self.json = json


class ImportedFn(B):
    def __init__(self):
        import json

        self.f = json.dumps


class ImportAs(B):
    def __init__(self):
        import os.path as self_os

        self.o = self_os.join


class ExceptName(B):
    def __init__(self):
        try:
            1 / 0
        except ZeroDivisionError as e:
            self.err = e


class Tb(B):
    def __init__(self):
        try:
            1 / 0
        except ZeroDivisionError:
            self.err = sys.exc_info()


class Log(B):
    def __init__(self):
        self.log = logging.getLogger(__name__)


class NestedCalled(B):
    def __init__(self):
        def build():
            return [1]

        self.x = build()


class NestedReturnsFn(B):
    def __init__(self):
        def build():
            return lambda: 0

        self.x = build()


class DecoStored(B):
    def __init__(self):
        self.x = functools.lru_cache(None)(self.m)

    def m(self):
        return 1


class WrapsMethod(B):
    def __init__(self):
        self.m = functools.partial(self.m, 1)

    def m(self, a):
        return a


class InstanceMethodOverride(B):
    def __init__(self):
        self.m = self.m2

    def m(self):
        return 1

    def m2(self):
        return 2


class Iter(B):
    def __init__(self):
        self.it = iter([1])


class IterOfGen(B):
    def __init__(self):
        self.it = iter(self.g())

    def g(self):
        yield 1


class GenMethodStored(B):
    def __init__(self):
        self.it = self.g

    def g(self):
        yield 1


class Enumer(B):
    def __init__(self):
        self.e = enumerate(open(N))


class StrJoin(B):
    def __init__(self):
        self.s = ",".join(str(i) for i in range(2))


class DictComp(B):
    def __init__(self):
        self.d = {k: (lambda: k) for k in "a"}


class TypeLocal(B):
    def __init__(self):
        class T:
            pass

        self.t = T()


class TypeLocalUsedOnly(B):
    def __init__(self):
        class T:
            x = 1

        self.t = T().x


def _make(c):
    def f():
        return c()

    return f


for _n, _c in list(globals().items()):
    if isinstance(_c, type) and issubclass(_c, (B,)) and _c is not B:
        globals()["c_" + _n] = _make(_c)


def c_LenTrap_parent_len():
    return LenTrap()


def c_Lazy_parent_indexed():
    o = Lazy()
    o[0]
    return o


def c_Ctx_entered():
    with Ctx() as o:
        pass
    return o
