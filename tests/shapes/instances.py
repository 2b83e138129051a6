"""What of an instance is pickled: __dict__ + slots, through __reduce_ex__(4); never the class body."""

import copyreg, threading, sys
from functools import cached_property

L = lambda x: x


class Plain:
    pass


class ClassAttrBad:
    fn = lambda self, x: x
    lock = threading.Lock()
    gen = (i for i in ())


class Slots:
    __slots__ = ("a", "b")


class SlotsPlusDict(Slots):
    pass


class GetState:
    def __init__(self):
        self.fn = lambda: 0
        self.n = 7

    def __getstate__(self):
        d = self.__dict__.copy()
        del d["fn"]
        return d


class GetStateSub(GetState):
    def __init__(self):
        super().__init__()
        self.lock = threading.Lock()  # base's hook does not know it


class GetStateWhole(GetState):
    def __getstate__(self):
        return self.__dict__  # override undoes the base


class GetStateNone(GetState):
    def __getstate__(self):
        return None  # falsy: nothing travels, no __setstate__


class GetStateFalse(GetState):
    def __getstate__(self):
        return {}

    def __setstate__(self, s):
        self.restored = True  # not called for falsy state? measured


class SetStateOnly:
    def __init__(self):
        self.fn = lambda: 0

    def __setstate__(self, s):
        pass


class Reduce:
    def __init__(self, n):
        self.n = n
        self.fn = lambda: 0

    def __reduce__(self):
        return Reduce, (self.n,)


class ReduceSub(Reduce):
    def __init__(self, n):
        super().__init__(n)
        self.g = (i for i in ())  # inherits __reduce__ -> comes back as Reduce


class ReduceEx:
    def __init__(self):
        self.fn = lambda: 0

    def __reduce_ex__(self, proto):
        return ReduceEx, ()


class ReduceStr:
    def __reduce__(self):
        return "SINGLETON"


SINGLETON = ReduceStr()


class NewArgs:
    def __new__(cls, k):
        o = object.__new__(cls)
        o.k = k
        return o

    def __getnewargs__(self):
        return (self.k,)


class NewNeedsArg:
    def __new__(cls, k):
        o = object.__new__(cls)
        o.k = k
        return o


class NewArgsBad:
    def __new__(cls, k):
        return object.__new__(cls)

    def __getnewargs__(self):
        return (lambda: 0,)


class NewArgsEx:
    def __new__(cls, *, k):
        o = object.__new__(cls)
        o.k = k
        return o

    def __getnewargs_ex__(self):
        return (), {"k": 3}


class CopyReg:
    def __init__(self):
        self.fn = lambda: 0


copyreg.pickle(CopyReg, lambda o: (CopyReg, ()))


class CopyRegSub(CopyReg):
    pass  # registration is per exact type


class CopyOnly:
    def __init__(self):
        self.fn = lambda: 0

    def __copy__(self):
        return self

    def __deepcopy__(self, m):
        return self


class Cached:
    @cached_property
    def fn(self):
        return lambda: 0


class RecGetattr:
    def __init__(self):
        self.inner = [1]

    def __getattr__(self, n):
        return getattr(self.inner, n)


class SafeGetattr:
    def __init__(self):
        self.inner = [1]

    def __getattr__(self, n):
        if n.startswith("__") or n == "inner":
            raise AttributeError(n)
        return getattr(self.inner, n)


class NoneGetattr:
    def __init__(self):
        self.inner = [1]

    def __getattr__(self, n):
        return None


class BadGetattribute:
    def __getattribute__(self, n):
        if n == "__reduce_ex__":
            raise RuntimeError("no")
        return object.__getattribute__(self, n)


class SubList(list):
    pass


class SubDict(dict):
    __getattr__ = dict.__getitem__


class AttrDict(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.__dict__ = self


class ListNeedsArg(list):
    def __init__(self, n):
        super().__init__([n])


class HashUsesAttr:
    def __init__(self, k):
        self.k = k

    def __hash__(self):
        return hash(self.k)

    def __eq__(self, o):
        return self.k == o.k


class Desc:
    def __set__(self, o, v):
        o.__dict__["hidden"] = v

    def __get__(self, o, t):
        return 1


class Store:
    attr = Desc()


class SetattrRaises:
    def __init__(self):
        object.__setattr__(self, "x", 1)

    def __setattr__(self, k, v):
        raise TypeError("frozen")


class SlotsFrozen:
    __slots__ = ("x",)

    def __init__(self):
        object.__setattr__(self, "x", 1)

    def __setattr__(self, k, v):
        raise TypeError("frozen")


class Meta(type):
    pass


class WithMeta(metaclass=Meta):
    pass


def mk(cls, **kw):
    o = cls()
    for k, v in kw.items():
        setattr(o, k, v)
    return o


CHECK = {}
SKIP_WASM = ("c_getattr_recursion",)  # overflows the wasm stack


def c_class_attr_bad_not_pickled():
    return ClassAttrBad()


def c_instance_attr_bad():
    return mk(Plain, fn=L)


def c_instance_attr_shadow():
    o = ClassAttrBad()
    o.n = o.lock is None
    return o


def c_class_augassign_copy():
    o = ClassAttrBad()
    o.fn = o.fn
    return o


def c_slots_bad():
    return mk(Slots, a=L)


def c_slots_good():
    return mk(Slots, a=1)


CHECK["c_slots_good"] = lambda o: (o.a, hasattr(o, "b"))


def c_slots_dict_bad():
    return mk(SlotsPlusDict, a=1, z=L)


def c_getstate_drops():
    return GetState()


CHECK["c_getstate_drops"] = lambda o: sorted(vars(o))


def c_getstate_inherited_new_bad():
    return GetStateSub()


def c_getstate_overridden_whole():
    return GetStateWhole()


def c_getstate_none():
    return GetStateNone()


CHECK["c_getstate_none"] = lambda o: sorted(vars(o))


def c_getstate_falsy_setstate():
    return GetStateFalse()


CHECK["c_getstate_falsy_setstate"] = lambda o: sorted(vars(o))


def c_setstate_only():
    return SetStateOnly()


def c_reduce():
    return Reduce(1)


def c_reduce_inherited_sub():
    return ReduceSub(1)


CHECK["c_reduce_inherited_sub"] = lambda o: type(o).__name__


def c_reduce_ex():
    return ReduceEx()


def c_reduce_returns_str():
    return SINGLETON


def c_getnewargs():
    return NewArgs(3)


def c_new_requires_arg():
    return NewNeedsArg(3)


def c_getnewargs_bad():
    return NewArgsBad(1)


def c_getnewargs_ex():
    return NewArgsEx(k=1)


def c_copyreg():
    return CopyReg()


def c_copyreg_subclass():
    return CopyRegSub()


def c_copy_hooks_do_not_help():
    return CopyOnly()


def c_cached_property_unused():
    return Cached()


def c_cached_property_used():
    o = Cached()
    o.fn
    return o


def c_getattr_recursion():
    return RecGetattr()


def c_getattr_guarded():
    return SafeGetattr()


def c_getattr_returns_none():
    return NoneGetattr()


def c_getattribute_raises():
    return BadGetattribute()


def c_list_subclass_bad_item():
    return SubList([L])


def c_dict_subclass_getattr():
    return SubDict(a=1)


def c_attrdict_self_dict():
    return AttrDict(a=1)


CHECK["c_attrdict_self_dict"] = lambda o: (o.a, dict(o))


def c_list_init_arg_not_called():
    return ListNeedsArg(1)


def c_cycle_in_set_hash():
    o = HashUsesAttr(1)
    o.peers = {o}
    return o


def c_descriptor_stores_bad():
    o = Store()
    o.attr = L
    return o


def c_setattr_raises_dict_state():
    return SetattrRaises()


def c_setattr_raises_slots_state():
    return SlotsFrozen()


def c_metaclass_instance():
    return WithMeta()


def c_bad_as_dict_key():
    return {L: 1}


def c_bad_deep():
    return mk(Plain, a=[{"k": (L,)}])


def c_shared_bad_in_class_list():
    return mk(Plain, k=[ClassAttrBad])


def c_callable_instance_ok():
    return mk(Plain, f=mk(Plain))


def c_default_arg_not_pickled():
    return fn_default


def fn_default(x=lambda: 0):
    return x


fn_default.extra = lambda: 0
