"""Fixes of classes whose instances pickle cannot put together again: they cross, and behave as before otherwise."""
from __future__ import annotations

import pickle
import sys
import types

import pytest

from tests.fixing import after, outcomes, text

GETATTR = """
    import pickle


    class Proxy:
        def __init__(self, target):
            self.target = target

        def __getattr__(self, name):
            return getattr(self.target, name)


    def made():
        return Proxy([3, 1])


    def send():
        pickle.dumps(made())
"""
NEW = """
    import pickle


    class Made(BASES):
        def __new__(cls, ARGUMENTS):
            made = MAKER
            made.unit = unit
            return made


    def made():
        return Made(VALUES)


    def send():
        pickle.dumps(made())
"""
FROZEN = """
    import pickle


    class Frozen:
        __slots__ = ("x", "y")

        def __init__(self, x):
            object.__setattr__(self, "x", x)

        def __setattr__(self, name, value):
            raise TypeError("frozen")


    def made():
        return Frozen(3)


    def send():
        pickle.dumps(made())
"""
PASSED_ON = "unsafe: names in double underscores that are asked of the object itself are no longer passed on"
OTHERS = "unsafe: a subclass with other arguments would get these"


def of_new(bases, arguments, maker, values):
    """A class whose `__new__` takes arguments."""
    return text(NEW).replace("BASES", bases).replace("ARGUMENTS", arguments).replace("MAKER", maker).replace(
        "VALUES", values)


def crossed(source):
    """An object of the fixed program, and the same one behind pickle."""
    module = types.ModuleType("fix_rebuilding_under_test")
    sys.modules[module.__name__] = module
    try:
        exec(after(source, unsafe=True), module.__dict__)
        made = module.made()
        return made, [pickle.loads(pickle.dumps(made, number)) for number in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    finally:
        del sys.modules[module.__name__]


def test_names_in_double_underscores_are_refused_first():
    assert outcomes(GETATTR) == [PASSED_ON]
    fixed = after(GETATTR, unsafe=True)
    assert ("    def __getattr__(self, name):\n"
            "        if name.startswith(\"__\") or name == \"target\":\n"
            "            raise AttributeError(name)\n"
            "        return getattr(self.target, name)\n") in fixed
    made, received = crossed(GETATTR)
    assert all(one.target == [3, 1] and one.index(1) == made.index(1) == 1 for one in received)


@pytest.mark.parametrize("before, behind", [
    ("(self, name):\n        \"\"\"Doc.\"\"\"\n        return", "(self, name):\n        \"\"\"Doc.\"\"\"\n        if "),
    ("(self, name):  # why\n        # really\n        return", "(self, name):  # why\n        # really\n        if "),
    ("(self, name): return", "(self, name):\n        if "),
    ("(self, name): _ = 1; return", "(self, name):\n        if "),
])
def test_the_guard_stands_behind_what_describes(before, behind):
    source = text(GETATTR).replace("(self, name):\n        return", before)
    fixed = after(source, unsafe=True)
    if "_ = 1" in before:
        assert fixed == source and outcomes(source) == []
        return
    assert behind in fixed
    assert all(one.target == [3, 1] for one in crossed(source)[1])


def test_a_getattr_that_gives_none():
    source = text(GETATTR).replace("getattr(self.target, name)", "None")
    assert "        if name.startswith(\"__\"):\n" in after(source, unsafe=True)
    made, received = crossed(source)
    assert all(one.target == [3, 1] and one.other is made.other is None for one in received)


@pytest.mark.parametrize("bases, arguments, maker, values, given", [
    ("object", "unit", "object.__new__(cls)", "'m'", "(self.unit,)"),
    ("float", "value, unit='s'", "float.__new__(cls, value)", "3, 'm'", ""),
    ("float", "value, unit", "float.__new__(cls, value)", "3, 'm'", "(float(self), self.unit)"),
    ("str", "value, unit", "str.__new__(cls, value)", "'a', 'm'", "(str(self), self.unit)"),
])
def test_new_gets_its_arguments_again(bases, arguments, maker, values, given):
    source = of_new(bases, arguments, maker, values)
    assert outcomes(source) == ([OTHERS] if given else [])
    if given:
        assert f"    def __getnewargs__(self):\n        return {given}\n" in after(source, unsafe=True)
    made, received = crossed(source)
    assert all(one.unit == made.unit and (bases == "object" or one == made) for one in received)


@pytest.mark.parametrize("arguments, maker, reason", [
    ("key, unit", "object.__new__(cls)", "it does not keep its argument `key`"),
    ("unit, *, key", "object.__new__(cls)", "its `__new__` takes more than plain arguments"),
    ("unit, *more", "object.__new__(cls)", "its `__new__` takes more than plain arguments"),
])
def test_new_refused(arguments, maker, reason):
    assert outcomes(of_new("object", arguments, maker, "1, key=2" if "*, key" in arguments else "1, 2")) == [
        f"none: {reason}"]


def test_frozen_slots_are_set_past_their_own_setattr():
    assert outcomes(FROZEN) == ["safe"]
    made, received = crossed(FROZEN)
    for one in [made, *received]:
        assert one.x == 3 and not hasattr(one, "y")
        with pytest.raises(TypeError, match="frozen"):
            one.x = 4


def test_a_hash_that_needs_the_state_is_refused():
    source = """
        import pickle


        class Node:
            def __init__(self, name):
                self.name = name
                self.around = {self}

            def __hash__(self):
                return hash(self.name)


        def send():
            pickle.dumps(Node("a"))
    """
    assert outcomes(source) == ["none: its hash is needed before its state is there"]


def test_a_lambda_of_a_class_becomes_its_method():
    """A function of the module would not do: a method is found by its name in the class."""
    source = """
        import pickle


        class Scale:
            first = 1
            factor = lambda self, x: x * 2
            last = 2

            def keep(self):
                self.factor = self.factor


        def made():
            one = Scale()
            one.keep()
            return one


        def send():
            pickle.dumps(made())
    """
    assert outcomes(source) == ["safe"]
    assert "    first = 1\n\n    def factor(self, x):\n        return x * 2\n\n    last = 2\n" in after(source)
    made, received = crossed(source)
    assert all(one.factor(2) == made.factor(2) == 4 for one in received)
    again = text(source).replace("last = 2", "factor = factor")
    assert outcomes(again) in ([], ["none: a method is not found by the name `factor`"])
