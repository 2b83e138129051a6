"""Fixes of decorators, namedtuples, guards, views, modules, generators, pools, exceptions; and when there is none."""
from __future__ import annotations

import pytest

from tests.fixing import after, outcomes, repair

POOL = "from multiprocessing import Pool\n"


def decorated(decorator, head=""):
    """A function behind a decorator that a pool is given."""
    return f"{head}{POOL}\n{decorator}\n@deco\ndef work(x):\n    return x\n\ndef go():\n    Pool(1).map(work, [1])\n"


PLAIN = "def deco(f):\n    def inner(*a):\n        return f(*a)\n    return inner\n"


def test_wraps_is_added():
    assert outcomes(decorated(PLAIN)) == ["safe"]
    assert "def deco(f):\n    @functools.wraps(f)\n    def inner(*a):" in after(decorated(PLAIN))
    assert "    @wraps(f)\n" in after(decorated(PLAIN, "from functools import wraps\n"))


def test_wraps_in_a_decorator_with_arguments():
    source = decorated("def make(n):\n    def deco(f):\n        def inner(*a):\n            return f(*a)\n        "
                       "return inner\n"
                       "    return deco\n").replace("@deco", "@make(3)")
    assert "        @functools.wraps(f)\n        def inner(*a):" in after(source)


def test_wraps_in_another_file():
    source = decorated("from helpers import deco\n")
    result = repair(source, others={"helpers.py": PLAIN})
    assert [finding.code for finding in result.applied] == ["PKL304"]
    assert [path.rpartition("/")[2] for path in result.texts] == ["helpers.py"]


@pytest.mark.parametrize("decorator, reason", [
    ("def deco(f):\n    @other\n    def inner(*a):\n        return f(*a)\n    return inner\ndef other(f): return f\n",
     "`inner` has a decorator already"),
    ("def deco(f):\n    def inner(*a):\n        return 1\n    return inner\n", "`inner` does not use `f`"),
    ("def deco(f):\n    def inner(*a):\n        return f(*a)\n    return [inner][0]\n",
     "`deco` does not simply return a function"),
    ("def deco(f, n=1):\n    def inner(*a):\n        return f(*a)\n    return inner\n",
     "`deco` does not take one function"),
    ("def deco(f):\n    f = f or print\n    def inner(*a):\n        return f(*a)\n    return inner\n",
     "`f` is bound again at line 4"),
])
def test_wraps_refused(decorator, reason):
    assert outcomes(decorated(decorator))[0].startswith(f"none: {reason}"), outcomes(decorated(decorator))


def test_wraps_that_is_there_does_not_lead_to_the_function():
    source = ("import functools\nfrom multiprocessing import Process\n\ndef deco(f):\n    @functools.wraps(f)\n"
              "    def inner(*a):\n        Process(target=f, args=a).start()\n    return inner\n\n@deco\n"
              "def work(n):\n    return n\n\ndef go():\n    work(1)\n")
    assert outcomes(source) == ["none: its name leads to `inner`, which stands in its place"]


@pytest.mark.parametrize("more, reason", [
    ("@other\n@deco\ndef view(): pass\ndef other(f): return f\n", "`other` at line 14 then sees `view` as it is"),
    ("@deco\ndef test_it(): pass\n", "the signature of the test `test_it` becomes its own"),
    ("print(work.__name__)\n", "`work.__name__` is asked for at line 14"),
])
def test_wraps_doubted(more, reason):
    assert outcomes(decorated(PLAIN) + more) == [f"unsafe: {reason}"]


def test_namedtuples_move_and_are_renamed():
    source = ("from collections import namedtuple\n" + POOL + "\n\ndef work(x):\n"
              "    Row = namedtuple('Row', 'a b')  # fields\n    return Row(x, 1)\n\n\ndef go():\n    "
              "Pool(1).map(work, [1])\n")
    assert outcomes(source) == ["safe"]
    assert "\n\nRow = namedtuple('Row', 'a b')  # fields\n\n\ndef work(x):\n    return Row(x, 1)\n" in after(source)
    other = ("from collections import namedtuple\n" + POOL + "Row = namedtuple('Line', 'a b')\n\n"
             "def work(x):\n    return Row(x, 1)\n\ndef go():\n    Pool(1).map(work, [1])\n")
    assert outcomes(other) == ["unsafe: it then shows as `Row`"]
    assert "Row = namedtuple('Row', 'a b')" in after(other, unsafe=True)
    fields = source.replace("'a b'", "x")
    assert outcomes(fields) == ["none: its fields are worked out where it is made"]
    taken = source.replace("def go", "Row = 3\n\n\ndef go")
    assert outcomes(taken) == ["none: the module uses the name `Row` already"]


def guarded(body, head="", use="work"):
    """A program whose guard defines what a pool is given."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in body.split("\n"))
    return (f"{POOL}{head}\nif __name__ == \"__main__\":\n" + lines
            + f"    with Pool(1) as pool:\n        print(pool.map({use}, [1]))\n")


def test_definitions_leave_the_guard():
    source = guarded("# about work\ndef work(x):\n    return x\n")
    assert outcomes(source) == ["safe"]
    assert after(source) == (f"{POOL}\n\n# about work\ndef work(x):\n    return x\n\n\nif __name__ == \"__main__\":\n"
                             "    with Pool(1) as pool:\n        print(pool.map(work, [1]))\n")


def test_what_a_definition_needs_of_the_guard_goes_with_it():
    source = guarded("import math\nN = 2  # two\ndef helper(x):\n    return math.floor(x)\ndef work(x):\n    return "
                     "helper(x) + N")
    assert outcomes(source) == ["safe"]
    assert ("\n\nN = 2  # two\n\n\ndef helper(x):\n    import math\n    return math.floor(x)\n\n\ndef work(x):\n"
            "    return helper(x) + N\n\n\nif __name__") in after(source)


@pytest.mark.parametrize("source, said", [
    (guarded("n = [1]\ndef work(x):\n    return x + n[0]"),
     "unsafe: `n` is set under the main guard, which the child does not run"),
    (guarded("n = [1]\ndef work(x, y=n):\n    return x"),
     "none: it needs `n` while it is made, which only the main guard binds"),
    (guarded("base = print\n@base\ndef work(x):\n    return x"), None),
    (guarded("import helpers\ndef work(x, y=helpers.one):\n    return x"),
     "unsafe: line 4 then imports in every process"),
    (guarded("@deco\ndef work(x):\n    return x", "from helpers import deco\n"),
     "unsafe: its decorator `deco` runs when the module is imported"),
    (guarded("if True:\n    def work(x):\n        return x"), "none: it does not stand in the main guard itself"),
    (guarded("def work(x):\n    return x\nwork = work"), None),
])
def test_definitions_that_do_not_leave_the_guard(source, said):
    if said is None:
        assert "safe" not in outcomes(source)
    else:
        assert said in outcomes(source)


def test_a_definition_above_the_guard_is_seen_by_who_imports_everything():
    source = guarded("def work(x):\n    return x\n")
    said = outcomes(source, {"other.py": "from program import *\n"})
    assert said == ["unsafe: who imports all names of this module then gets it too"]


def test_starts_get_a_guard():
    source = (POOL + "\ncount = 2\n# the pool\npool = Pool(count)\n\n\ndef work(x):\n    return x\n\n\ntext = "
                     "\"\"\"a\n  b\"\"\"  # kept\n"
              "for x in pool.map(work, [1]):\n    print(x)\n# the end\n")
    said = outcomes(source)
    assert said == ["unsafe: who imports this module no longer gets `pool`"]
    assert after(source, unsafe=True) == (
        POOL + "\ncount = 2\n\n\ndef work(x):\n    return x\n\n\nif __name__ == \"__main__\":\n    # the pool\n    "
               "pool = Pool(count)\n\n"
        "    text = \"\"\"a\n  b\"\"\"  # kept\n    for x in pool.map(work, [1]):\n        print(x)\n# the end\n")


@pytest.mark.parametrize("source, reason", [
    (POOL + "pool = Pool(1)\n\ndef work(x):\n    return pool\n\nprint(pool.map(work, [1]))\n",
     "`work` reads `pool`, which the child would not have"),
    (POOL + "pool = Pool(1)\n\ndef work(x, p=pool):\n    return x\n\nprint(pool.map(work, [1]))\n",
     "`work` at line 4 needs `pool` while it is made"),
    (POOL + "pool = Pool(1); n = 2\nprint(pool.map(abs, [1]))\n", "line 2 holds more than one statement"),
])
def test_starts_that_get_none(source, reason):
    assert outcomes(source)[0] == f"none: {reason}"


def sent(init, methods, head="", bases=""):
    """An object that a process is given."""
    return (f"from multiprocessing import Process\n{head}\n\nclass Kept{bases}:\n    def __init__(self, table):\n"
            + "".join(f"        {line}\n" for line in init.split("\n"))
            + f"\n{methods}\n\ndef work(kept):\n    return 1\n\n\n"
            "def send():\n    p = Process(target=work, args=(Kept({}),))\n    p.start()\n")


@pytest.mark.parametrize("use, said", [
    ("for k in self.k: print(k)", "safe"), ("return len(self.k)", "safe"), ("return 3 in self.k", "safe"),
    ("return [*self.k]", "safe"), ("return [k for k in self.k]", "safe"), ("return sorted(self.k)", "safe"),
    ("return self.k & {1}", "unsafe: `self.k` may be used as a set at line 10"),
    ("return self.k.isdisjoint([1])", "unsafe: `self.k` may be used as a set at line 10"),
    ("return self.k == {1}", "unsafe: `self.k` may be used as a set at line 10"),
    ("return parse(self.k)", "unsafe: `self.k` may be used as a set at line 10"),
])
def test_views(use, said):
    source = sent("self.k = dict(table).keys()", f"    def use(self):\n        {use}", "parse = print\n")
    assert outcomes(source) == [said]
    assert "self.k = list(dict(table).keys())" in after(source, unsafe=True)


def test_views_of_a_dictionary_that_others_have():
    source = sent("self.k = table.keys()",
                  "    def use(self):\n        return len(self.k)").replace("Kept({})", "Kept(dict())")
    found = outcomes(source)
    assert found == [] or found == ["unsafe: a list does not follow later changes of the dictionary"]


def test_modules():
    source = sent("self.json = json  # a comment\nself.n = 1",
                  "    def use(self):\n        return self.json.dumps(self.n)", "import json\n")
    assert outcomes(source) == ["safe"]
    fixed = after(source)
    assert "        # a comment\n        self.n = 1\n" in fixed
    assert "return json.dumps(self.n)" in fixed
    local = sent("import json\nself.json = json\nself.n = 1",
                 '    def use(self):\n        """Doc."""\n        return self.json.dumps(self.n)')
    assert outcomes(local) == ["safe"]
    assert '        """Doc."""\n        import json\n\n        return json.dumps(self.n)' in after(local)


@pytest.mark.parametrize("source, reason", [
    (sent("self.json = json\nself.n = 1", "    def use(self):\n        return f(self.json)",
          "import json\nf = print\n"), "`self.json` is passed on at line 12"),
    (sent("self.json = json\nself.n = 1", "    def use(self):\n        self.json = None", "import json\n"),
     "`self.json` is stored again at line 11"),
    (sent("self.json = json\nself.n = 1", "    def use(self, json):\n        return self.json.dumps(1)",
          "import json\n"), "`json` means something else at line 11"),
    (sent("if table:\n    self.json = json\n    self.n = 1", "    n = 1", "import json\n"),
     "it is not certain to be stored"),
    (sent("self.json = [json]", "    n = 1", "import json\n"), "it is not stored by a statement"),
])
def test_modules_refused(source, reason):
    assert outcomes(source)[0].startswith(f"none: {reason}"), outcomes(source)


@pytest.mark.parametrize("value, use, fixed, said", [
    ("(x * x for x in range(3))", "list(self.g)", "iter([x * x for x in range(3)])", "safe"),
    ("(x for x in (1, 2) if x > 1)", "list(self.g)", None, "unsafe"),
    ("(f(x) for x in table)", "list(self.g)", "[f(x) for x in table]", "unsafe"),
    ("(f(x) for x in table)", "next(self.g)", "iter([f(x) for x in table])", "unsafe"),
    ("numbers()", "list(self.g)", "list(numbers())", "unsafe"),
    ("numbers()", "next(self.g)", "iter(list(numbers()))", "unsafe"),
    ("forever()", "next(self.g)", None, "none: `forever` may never end (line 8)"),
])
def test_generators(value, use, fixed, said):
    head = "f = abs\n\ndef numbers():\n    yield 1\n\ndef forever():\n    while True:\n        yield 1\n"
    source = sent(f"self.g = {value}", f"    def use(self):\n        return {use}", head)
    assert outcomes(source)[0].startswith(said), outcomes(source)
    if fixed:
        assert f"self.g = {fixed}\n" in after(source, unsafe=True)


def test_a_generator_that_is_the_sole_argument():
    source = POOL + "\n\ndef go(xs):\n    Pool(1).apply(sum, [(x for x in xs)])\n    Pool(1).submit\n"
    assert "[[x for x in xs]]" in after(source, unsafe=True)


def pooled(method, head="", more=""):
    """A class that keeps a pool and maps a method of its own."""
    return (f"{head}{POOL}\n\nclass Kept:\n    def __init__(self):\n        self.pool = Pool(1)\n\n    def "
            f"one(self, x):\n        return {method}\n\n"
            f"    def all(self, xs):\n        return self.pool.map(self.one, xs)\n{more}\n\ndef go():\n    return "
            f"Kept().all([1])\n")


def test_pools_stay_with_their_process():
    assert outcomes(pooled("x")) == ["safe"]
    assert 'state.pop("pool", None)' in after(pooled("x"))
    assert outcomes(pooled("self.two(x)", more="\n    def two(self, x):\n        return x\n")) == ["safe"]


@pytest.mark.parametrize("source, reason", [
    (pooled("self.pool and x"), "none: "),
    (pooled("self.two(x)", more="\n    def two(self, x):\n        return self.pool\n"), "none: "),
    (pooled("x", more="\n    def __getstate__(self):\n        return vars(self)\n"),
     "none: class `Kept` defines `__getstate__`"),
    (pooled("x", more="\n\ndef look(kept):\n    return kept.pool\n"), "unsafe: `kept.pool` is used at program.py:"),
    (pooled("x", head="import copy\n", more="\n    def twin(self):\n        return copy.copy(self)\n"),
     "unsafe: the program copies such objects"),
])
def test_pools_that_the_other_process_may_want(source, reason):
    assert outcomes(source)[0].startswith(reason), outcomes(source)


def test_exceptions_say_how_they_are_rebuilt():
    source = (POOL + "\n\nclass Wrong(Exception):\n    def __init__(self, code, *, reason):\n        "
                     "super().__init__(f'{code}')\n"
              "        self.code = code\n        self.reason = reason\n\n\ndef work(x):\n    raise Wrong(x, "
              "reason='r')\n\n\n"
              "def go():\n    Pool(1).map(work, [1])\n")
    found = outcomes(source)
    if found:
        assert found[0].startswith("unsafe: a subclass with other arguments"), found
        rebuilt = "return functools.partial(type(self), reason=self.reason), (self.code,), self.__dict__"
        assert rebuilt in after(source, unsafe=True)


@pytest.mark.parametrize("made, shared", [
    ("threading.Lock()", "multiprocessing.Lock()"), ("threading.Event()", "multiprocessing.Event()"),
    ("threading.Semaphore(2)", "multiprocessing.Semaphore(2)"), ("queue.Queue()", "multiprocessing.Queue()"),
])
def test_thread_primitives_in_arguments_become_those_of_processes(made, shared):
    source = ("import queue\nimport threading\nfrom multiprocessing import Process\n\n\ndef go():\n"
              f"    kept = {made}\n    p = Process(target=print, args=(kept,))\n    p.start()\n    p.join()\n")
    assert outcomes(source) == ["unsafe: it then is one for all processes, and slower"]
    fixed = after(source, unsafe=True)
    assert f"kept = {shared}" in fixed
    assert "\nimport multiprocessing\n" in f"\n{fixed}" and fixed.count("import queue") == (made != "queue.Queue()")


def test_loggers_are_asked_for_by_name():
    source = sent("self.log = logging.Logger('x')", "    n = 1", "import logging\n")
    assert outcomes(source) == ["unsafe: it then shares handlers and level with all loggers of its name"]
    assert "self.log = logging.getLogger('x')" in after(source, unsafe=True)


@pytest.mark.parametrize("init, use, said", [
    ("self.c = boto3.client('s3')", "self.c.get()",
     "unsafe: a client made anew knows nothing of the one in the parent"),
    ("self.c = boto3.client('s3')\nself.c.prepare()", "self.c.get()", "none: `self.c` is prepared at line 8"),
    ("self.c = [boto3.client('s3')]", "self.c[0].get()", "none: it is not stored by a statement"),
])
def test_clients_are_made_again(init, use, said):
    source = sent(init, f"    def use(self):\n        return {use}", "import boto3\n")
    found = outcomes(source)
    assert not found or found[0].startswith(said), found


def test_what_is_passed_as_an_argument_is_not_fixed():
    source = ("from multiprocessing import Process\n\n\ndef go(path):\n    file = open(path)\n"
              "    p = Process(target=print, args=(file,))\n    p.start()\n")
    assert outcomes(source) == ["none: whoever receives it must make it, and no rewrite of this code alone does that"]


def test_walks_come_to_an_end():
    source = sent("self.entries = os.walk(table)", "    def use(self):\n        return list(self.entries)",
                  "import os\n")
    assert outcomes(source) == ["unsafe: all items are worked out at once, and held"]
    assert "self.entries = list(os.walk(table))" in after(source, unsafe=True)


def test_nothing_is_known_for_other_values():
    source = sent("self.m = re.match('a', 'a')", "    n = 1", "import re\n")
    assert outcomes(source) in (["none: what it was made from cannot be told from what it is"], [])


@pytest.mark.parametrize("behind, more", [
    ("p.join()", ""), ("", "; `lock` may be gone before the process has opened it")])
def test_a_lock_in_the_arguments_is_kept_while_the_process_starts(behind, more):
    source = ("import threading\nimport multiprocessing\nfrom multiprocessing import Process\n\n\ndef go():\n"
              f"    p = Process(target=print, args=(threading.Lock(), 1))\n    p.start()\n    {behind}\n")
    assert outcomes(source) == [f"unsafe: it then is one for all processes, and slower{more}"]
    assert ("    lock = multiprocessing.Lock()\n    p = Process(target=print, args=(lock, 1))\n" in
            after(source, unsafe=True))
    assert "threading" not in after(source, unsafe=True)
    assert "import threading" in after(source + "print(threading)\n", unsafe=True)


@pytest.mark.parametrize("made, used, said", [
    ("csv.reader(table)", "list(self.rows)", "unsafe: all items are worked out at once, and held"),
    ("csv.DictReader(table)", "self.rows.fieldnames", "none: no list has `fieldnames`, which is asked for at line 10"),
    ("zip(open(table), open(table))", "list(self.rows)", "unsafe: all items are worked out at once, and held"),
    ("zip(open(table), table)", "list(self.rows)", "none: its items may not cross either"),
])
def test_rows_and_lines_come_to_an_end(made, used, said):
    source = sent(f"self.rows = {made}", f"    def use(self):\n        return {used}", "import csv\n")
    assert outcomes(source) == [said]
    if said.startswith("unsafe"):
        assert f"self.rows = list({made})" in after(source, unsafe=True)
