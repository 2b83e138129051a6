"""When a lambda, a nested function or a local class is not moved, or only on demand: each reason once."""
from __future__ import annotations

import pytest

from tests.fixing import after, outcomes, repair


def number(_):
    """Sources are too long to be names of tests."""
    return ""


HEAD = "from multiprocessing import Pool, Process\n"


def lambda_on_self(body, before="", parameters="self, a, b=1", behind="", head="", methods=""):
    """A class that keeps a lambda and is sent by a process."""
    lines = [head + HEAD, "class Kept:", f"    def __init__({parameters}):",
             *[f"        {line}" for line in before.split("\n") if line],
             f"        self.f = {body}", *[f"        {line}" for line in behind.split("\n") if line],
             *[f"    {line}" for line in methods.split("\n")], "", "def work(kept):", "    return kept", "",
             "if __name__ == '__main__':", "    Process(target=work, args=(Kept(1),)).start()"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("source, reason", [
    (lambda_on_self("lambda x: (yield x)"), "its body has `yield`"),
    (lambda_on_self("lambda x: (y := x)"), "its body has `:=`"),
    (lambda_on_self("lambda x: super()"), "its body uses `super`"),
    (lambda_on_self("lambda x: __class__"), "its body uses `__class__`"),
    (lambda_on_self("lambda x: locals()"), "its body uses `locals`"),
    (lambda_on_self("lambda x: eval('x')"), "its body uses `eval`"),
    (lambda_on_self("lambda x: Kept.__secret + x"), "`__secret` is a private name of the class"),
    (lambda_on_self("lambda x: n + x", before="if a:\n    n = 2"), "`n` may not be bound yet at line 7"),
    (lambda_on_self("lambda x: n + x", before="for n in a:\n    pass"), "`n` may not be bound yet"),
    (lambda_on_self("lambda x: n + x", behind="n = 3"), "`n` may not be bound yet"),
    (lambda_on_self("lambda x=a, /: x"), "the default of `x` is worked out where the function is made"),
    (lambda_on_self("lambda x: x + a", head="functools = 3\n"),
     "the file uses the name `functools` for something else"),
], ids=number)
def test_lambdas_refused(source, reason):
    assert len(outcomes(source)) == 1
    assert outcomes(source)[0].startswith("none: " + reason), outcomes(source)
    assert not repair(source, unsafe=True).texts


@pytest.mark.parametrize("source, reason", [
    (lambda_on_self("[lambda x: i + x for i in range(3)][0]"), "`i` changes in the comprehension at line 5"),
    (lambda_on_self("[]", behind="for i in range(3):\n    self.f.append(lambda x: i + x)"),
     "`i` is rebound in the loop at line 6"),
    (lambda_on_self("lambda x: a + x", behind="a = 3"), "`a` is bound again at line 6"),
    (lambda_on_self("lambda x: a + x", behind="del a"), "`a` is deleted at line 6"),
    (lambda_on_self("lambda x: a + x", behind="def later():\n    nonlocal a\n    a = 2"),
     "`a` is rebound by a function inside, at line 8"),
    (lambda_on_self("lambda x=a: x"), "`x` can then be given by keyword only"),
    (lambda_on_self("lambda x: x + N", head="N = 1\ndef change():\n    global N\n    N = 2\n"),
     "`N` is set by a function that declares it global"),
    (lambda_on_self("lambda x: x + N[0]", head="N = [1]\ndef change():\n    N.append(2)\n"),
     "what `N` holds is changed at line 3"),
    (lambda_on_self("lambda x: x + N['k']", head="N = {}\ndef change():\n    N['k'] = 2\n"),
     "what `N` holds is changed at line 3"),
    (lambda_on_self("lambda x: x + N", head="if __name__ == '__main__':\n    N = 1\n"),
     "`N` is set under the main guard, which the child does not run"),
    (lambda_on_self("lambda x: x + a", head="from copy import deepcopy\n"), "a deep copy of a partial copies"),
    (lambda_on_self("lambda x: x", methods="def show(self):\n    return self.f.__name__"),
     "`self.f.__name__` is asked for at line 7"),
    (lambda_on_self("[]", behind="b.method = lambda x: x + a\nself.f = b.method"),
     "it may become a method at line 6, and a partial is none"),
    (lambda_on_self("lambda x: x + self.n", head="from copy import deepcopy\n", before="self.n = 1"),
     "a deep copy then calls its own method"),
], ids=number)
def test_lambdas_doubted(source, reason):
    assert [said.partition("unsafe: ")[2][:len(reason)] for said in outcomes(source)] == [reason], outcomes(source)
    assert repair(source, unsafe=True).texts


@pytest.mark.parametrize("source", [
    lambda_on_self("lambda x: x + N", head="N = 1\n"),
    lambda_on_self("lambda x: x + N", head="try:\n    N = 1\nexcept ValueError:\n    N = 2\n"),
    lambda_on_self("lambda x: x + N[0]", head="N = [1]\nN.append(2)\n"),
    lambda_on_self("lambda x: x + a", before="a = a + 1\na += 2"),
    lambda_on_self("lambda x: x + n", before="with a as n:\n    pass"),
    lambda_on_self("lambda x: x + n", before="for i in a:\n    pass\nn = a"),
    lambda_on_self("lambda x: x + b", parameters="self, a, *, b=3"),
    lambda_on_self("lambda x: x + self.__secret", before="self.__secret = 2"),
    lambda_on_self("lambda x, self=3: x + self"),
    lambda_on_self("lambda x: [y for y in x if y]"),
], ids=number)
def test_lambdas_safe(source):
    assert outcomes(source) == ["safe"]


def nested(body, use="self.f = work", parameters="self, a, b=1", before="", head="", decorator=""):
    """A class that keeps a nested function and is sent by a process."""
    lines = [head + HEAD, "class Kept:", f"    def __init__({parameters}):"]
    lines += [f"        {line}" for line in [*before.split("\n"), decorator, *body.split("\n"),
                                             *use.split("\n")] if line]
    lines += ["", "def sent(kept):", "    return kept", "", "if __name__ == '__main__':",
              "    Process(target=sent, args=(Kept(1),)).start()"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("source, reason", [
    (nested("def work(x):\n    nonlocal a\n    a = x"), "it sets `a` of the function around it (nonlocal)"),
    (nested("def work(x):\n    return locals()"), "its body uses `locals`"),
    (nested("def work(x):\n    return super()"), "its body uses `super`"),
    (nested("def work(x):\n    return self.__secret"), "`__secret` is a private name of the class"),
    (nested("def work(x):\n    return work(a)"), "it calls itself and needs `a` of the function around it"),
    (nested("def work(x):\n    return x", use="work.calls = 0\nself.f = work"), "an attribute of it is set at line 7"),
    (nested("def work(x: Local): return x", before="Local = int"), "its annotation needs `Local`"),
    (nested("def work(x: Later): return x", head="") + "Later = int\n", "its annotation needs `Later`"),
    (nested("def work(x):\n    return x", decorator="@a"), "its decorator needs `a`"),
    (nested("def work(x):\n    return n", use="n = 2\nself.f = work"), "`n` may not be bound yet"),
], ids=number)
def test_nested_functions_refused(source, reason):
    assert outcomes(source)[0].startswith(f"none: {reason}"), outcomes(source)
    assert not repair(source, unsafe=True).texts


@pytest.mark.parametrize("source, reason", [
    (nested("def work(x):\n    return a", use="self.f = work\na = 2"), "`a` is bound again at line 8"),
    (nested("for i in b:\n    def work(x):\n        return i\n    self.f = work", use=""),
     "`i` is rebound in the loop"),
    (nested("def work(x, y=a):\n    return y"), "`y` can then be given by keyword only"),
    (nested("def work(x):\n    return x", decorator="@deco", head="def deco(f):\n    return f\n"),
     "its decorators run once, when the module is imported"),
], ids=number)
def test_nested_functions_doubted(source, reason):
    assert [said.partition("unsafe: ")[2][:len(reason)] for said in outcomes(source)] == [reason], outcomes(source)


@pytest.mark.parametrize("source", [
    nested("def work(x):\n    return x", use="self.f = work",
           head="class A(type(abs)):\n    pass\nprint(A.__name__)\n"),
    nested("def work(x): return x; y = 1", use="self.f = work; self.g = 1"),
    nested("def work(x):\n    return x", before="if a:\n    def work(x): return 2\nelse:\n    n = 1"),
])
def test_nested_functions_safe(source):
    assert outcomes(source) == ["safe"]


def test_local_functions_and_classes_that_a_function_needs_go_along():
    source = nested("def help_it(x):\n    return x + a\n\ndef plain(x):\n    return x\n\nclass Point:\n    x = 1\n"
                    "\ndouble = lambda x: help_it(x) * 2\ndef work(x):\n    return double(x) + help_it(x) + "
                    "plain(x) + Point.x")
    assert outcomes(source) == ["safe"]
    assert "work = functools.partial(_work, double, help_it)" in after(source)
    tangled = nested("def one(x):\n    return two(x)\ndef two(x):\n    return one(x)", use="self.f = one")
    assert outcomes(tangled)[0].startswith("none: `two` may not be bound yet"), outcomes(tangled)
    inside = nested("def work(x):\n    return [lambda: work(y) for y in x]", use="self.f = work(a)")
    assert all(said.startswith(("none: ", "safe", "unsafe")) for said in outcomes(inside))


@pytest.mark.parametrize("use", ["self.f = locals()['work']", "self.f = eval('work')"])
def test_a_function_that_is_found_by_the_text_of_its_name_keeps_its_variable(use):
    source = nested("def work(x):\n    return x", use=f"{use}\nself.g = work")
    assert "        work = _work\n" in after(source)


def test_deep_copies_in_another_file_count():
    source = lambda_on_self("lambda x: x + self.n", before="self.n = 1")
    assert outcomes(source) == ["safe"]
    other = "from copy import deepcopy\nfrom program import Kept\ntwin = deepcopy(Kept(1))\n"
    assert outcomes(source, {"other.py": other}) == [
        "unsafe: a deep copy then calls its own method, not that of the original"]


def test_a_name_that_a_star_import_would_spread_gets_an_underscore():
    source = nested("def work(x):\n    return x")
    assert "\ndef work(x):" in after(source)
    assert "\ndef _work(x):" in after(source, others={"other.py": "from program import *\n"})


def local_class(body, use="self.f = Local()", **more):
    """A class that keeps an instance of a local class."""
    return nested(body, use, **more)


@pytest.mark.parametrize("source, reason", [
    (local_class("class Local:\n    def f(self):\n        return a"), "it needs `a` of the function around it"),
    (local_class("class Local(base): pass", before="base = object"), "it needs `base` of the function around it"),
    (local_class("class Local(Later): pass") + "class Later: pass\n",
     "it needs `Later` while it is made, which is not known at module level there"),
    (local_class("class Local:\n    __x = 1"), "`__x` is a private name of the class"),
    (local_class("class Local: pass", use="Local = Local\nself.f = Local()"), "`Local` is bound more than once"),
], ids=number)
def test_local_classes_refused(source, reason):
    assert outcomes(source)[0].startswith(f"none: {reason}"), outcomes(source)


@pytest.mark.parametrize("source, reason", [
    (local_class("class Local:\n    seen = []"), "what line 6 makes is then shared by all calls"),
    (local_class("class Local: pass") + "class Local: pass\n", "its name becomes `_Local`"),
    (local_class("class Local(Base): pass", head="from somewhere import Base\n"),
     "its base `somewhere.Base` may be told when a subclass is made"),
    (local_class("class Local(Base): pass", head="class Base:\n    def __init_subclass__(cls): print(cls)\n"),
     "its base `Base` is told when a subclass is made"),
    (local_class("@register\nclass Local: pass", head="from somewhere import register\n"),
     "its decorator `register` runs when the module is imported"),
    (local_class("class TestLocal: pass", use="self.f = TestLocal()"), "its name becomes `_TestLocal`"),
], ids=number)
def test_local_classes_doubted(source, reason):
    assert [said.partition("unsafe: ")[2][:len(reason)] for said in outcomes(source)] == [reason], outcomes(source)


def at_gate(line):
    """A function that gives a lambda to a gate."""
    return "\n".join(["import multiprocessing as mp", "from concurrent.futures import ProcessPoolExecutor",
                      "def scrape(site, depth=1):", "    return site", "def main(sites, fn):",
                      "    executor = ProcessPoolExecutor(1)", f"    {line}", "    p.start()", ""])


@pytest.mark.parametrize("line, fixed", [
    ("p = mp.Process(target=lambda: scrape(sites, 2))", "p = mp.Process(target=scrape, args=(sites, 2))"),
    ("p = mp.Process(target=lambda: scrape(1))", "p = mp.Process(target=scrape, args=(1,))"),
    ("p = mp.Process(target=lambda: scrape())", "p = mp.Process(target=scrape)"),
    ("p = mp.Process(name='n', target=lambda: scrape(1, depth=sites))",
     "p = mp.Process(name='n', target=scrape, args=(1,), kwargs={\"depth\": sites})"),
    ("p = mp.Process(target=lambda: fn(1))", "p = mp.Process(target=fn, args=(1,))"),
    ("executor.submit(lambda: scrape(sites, depth=2))", "executor.submit(scrape, sites, depth=2)"),
    ("mp.Pool(1).apply_async(lambda: scrape(sites))", "mp.Pool(1).apply_async(scrape, (sites,))"),
    ("mp.Pool(2, lambda: print('up'))", "mp.Pool(2, print, ('up',))"),
    ("mp.Pool(2, initializer=lambda: scrape(sites))", "mp.Pool(2, initializer=scrape, initargs=(sites,))"),
    ("mp.Pool(2, (lambda: scrape(sites)))", "mp.Pool(2, scrape, (sites,))"),
    ("for site in sites: p = mp.Process(target=lambda: scrape(site)); p.start()",
     "for site in sites: p = mp.Process(target=scrape, args=(site,)); p.start()"),
])
def test_calls_at_gates_are_unfolded(line, fixed):
    assert outcomes(at_gate(line)) == ["safe"]
    assert fixed in after(at_gate(line)).splitlines()[6]


@pytest.mark.parametrize("line, reason", [
    ("for site in sites: executor.submit(lambda: scrape(site))", "`site` is rebound in the loop at line 7"),
    ("fs = [executor.submit(lambda: scrape(site)) for site in sites]", "`site` changes in the comprehension"),
])
def test_calls_at_gates_doubted(line, reason):
    assert [said.partition("unsafe: ")[2][:len(reason)] for said in outcomes(at_gate(line))] == [reason]


@pytest.mark.parametrize("line", [
    "p = mp.Process(target=lambda: scrape(len(sites)))",
    "p = mp.Process(target=lambda: scrape(sites[0]))",
    "p = mp.Process(target=lambda x=1: scrape(x), args=(2,))",
    "p = mp.Process(target=lambda: scrape(*sites))",
    "executor.submit(lambda x: scrape(x), 2)",
])
def test_other_lambdas_at_gates_become_functions(line):
    assert outcomes(at_gate(line)) == ["safe"]
    assert "\ndef _" in after(at_gate(line))


def test_a_captured_value_that_does_not_pickle_either_is_told():
    source = lambda_on_self("lambda x: lock", head="import threading\n", before="lock = threading.Lock()")
    assert outcomes(source)[0].startswith("none: it would bring PKL221 at line"), outcomes(source)


def test_a_recursive_default_factory_of_the_module():
    source = ("from collections import defaultdict\nfrom multiprocessing import Process\n"
              "tree = lambda: defaultdict(tree)\n\n\ndef send():\n    Process(target=print, args=(tree(),)).start()\n")
    assert outcomes(source) == ["safe"]
    assert "def tree():\n    return defaultdict(tree)\n" in after(source)


@pytest.mark.parametrize("source", [
    "from multiprocessing import Pool\nf = lambda x: x\nf = f\n\ndef go():\n    Pool().map(f, [1])\n",
    "from multiprocessing import Pool\nf = g = lambda x: x\n\ndef go():\n    Pool().map(f, [1])\n",
    "from multiprocessing import Pool\nf = lambda x: x; y = 1\n\ndef go():\n    Pool().map(f, [1])\n",
])
def test_module_lambdas_that_are_not_the_only_binding_move_under_another_name(source):
    assert outcomes(source) == ["safe"]
    assert "def _f(x):" in after(source)
