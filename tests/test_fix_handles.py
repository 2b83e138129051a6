"""The pair `__getstate__`/`__setstate__`: each condition under which it is safe, and what it does once it is there."""
from __future__ import annotations

import copy
import os
import pickle
import sys
import types

import pytest

from tests.fixing import after, outcomes, repair

READS = "    def read(self):\n        self.f.seek(0)\n        return self.f.read()\n"


def kept(init="self.f = open(path)", methods=READS, head="", bases="", parameters="self, path", behind="",
         decorator=""):
    """A program that sends an object to a process; its class keeps a handle."""
    lines = [f"{head}from multiprocessing import Process", "import threading", *([decorator] if decorator else []),
             f"class Kept{bases}:", f"    def __init__({parameters}):",
             *[f"        {line}" for line in init.split("\n")]]
    text = "\n".join(lines) + "\n" + methods
    return text + f"{behind}\ndef work(kept):\n    return 1\ndef send(path):\n" \
        "    p = Process(target=work, args=(Kept(path),))\n    p.start()\n"


def doubt(source):
    """What the first finding is told: `safe`, the doubt, or the refusal."""
    said = outcomes(source)[0]
    return said.partition("unsafe: ")[2] or said


SAFE = {
    "read behind a seek": kept(),
    "never read": kept(methods=""),
    "read in __init__ only": kept("self.f = open(path)\nself.lines = self.f.readlines()", ""),
    "closed": kept(methods="    def close(self):\n        if self.f is not None:\n            self.f.close()\n"),
    "seek to the end and back": kept(methods="    def size(self):\n        self.f.seek(0, 2)\n        return "
                                             "self.f.tell()\n"),
    "argument stored": kept("self.path = path\nself.f = open(self.path)"),
    "argument worked out": kept("self.f = open(path + '.txt', 'rb')"),
    "constant": kept("self.f = open('a', mode='rt', encoding='utf-8')"),
    "of the module": kept("self.f = open(PATH)", head="PATH = 'a'\n"),
    "annotated": kept(methods="    f: object\n" + READS),
    "lock": kept("self.f = threading.Lock()", "    def use(self):\n        with self.f:\n            return 1\n"),
    "rlock acquired": kept("self.f = threading.RLock()",
                           "    def use(self):\n        self.f.acquire()\n        self.f.release()\n"),
    "hdf5": kept("self.f = h5py.File(path, 'r')", "    def item(self, i):\n        return self.f['x'][i]\n",
                 "import h5py\n"),
    "hdf5 length": kept("self.f = h5py.File(path, 'r')\nself.n = len(self.f['x'])", "", "import h5py\n"),
    "lmdb": kept("self.f = lmdb.open(path, readonly=True)",
                 "    def item(self, i):\n        with self.f.begin() as txn:\n            return txn.get(i)\n",
                 "import lmdb\n"),
    "zip": kept("self.f = zipfile.ZipFile(path)", "    def item(self, i):\n        return self.f.read(i)\n",
                "import zipfile\n"),
    "database asked": kept("self.f = sqlite3.connect(path)",
                           "    def item(self, i):\n        return self.f.execute('select 1').fetchall()\n",
                           "import sqlite3\n"),
    "generic base": kept(bases="(Generic[T], ABC)",
                         head="from abc import ABC\nfrom typing import Generic, TypeVar\nT = TypeVar('T')\n"),
    "process": kept(bases="(Process)", init="super().__init__()\nself.f = open(path)"),
    "another class of that attribute": kept(behind="class Other:\n    def __init__(self):\n        self.f = 3\n    "
                                                   "def go(self):\n        del self.f\n"),
}
DOUBTED = {
    # (a) stored once, always, in __init__, under its own name
    "(a) on some paths": (kept("if path:\n    self.f = open(path)"), "it is set in `__init__` only on some paths"),
    "(a) None elsewhere": (kept(methods=READS + "    def close(self):\n        self.f = None\n"),
                           "`self.f` is also set to None"),
    "(a) class default": (kept(methods="    f = None\n" + READS), "class `Kept` binds `f` too"),
    "(a) by name": (kept(methods=READS + "    def has(self):\n        return hasattr(self, 'f')\n"),
                    "`f` is named in a string"),
    "(a) by dict": (kept(methods=READS + "    def all(self):\n        return self.__dict__\n"),
                    "the class looks into its own attributes"),
    # (b) hooks
    "(b) unknown base": (kept(bases="(Base)", head="from somewhere import Base\n"),
                         "its base `somewhere.Base` may have hooks"),
    "(b) copy": (kept(methods=READS + "    def __copy__(self):\n        return self\n"),
                 "class `Kept` defines `__copy__`"),
    "(b) decorated": (kept(decorator="@register", head="from somewhere import register\n"),
                      "class `Kept` is decorated"),
    "(b) metaclass": (kept(bases="(metaclass=Meta)", head="from somewhere import Meta\n"),
                      "class `Kept` has a metaclass"),
    # (c) the boundary
    "(c) stored": (kept(behind="import pickle\ndef save(path):\n    return pickle.dumps(Kept(path))\n"),
                   "whoever loads it gets one"),
    # (d) uses
    "(d) passed on": (kept(methods="    def use(self):\n        return parse(self.f)\n"),
                      "`self.f` is passed on at line 7"),
    "(d) returned": (kept(methods="    def use(self):\n        return self.f\n"), "`self.f` is passed on at line 7"),
    "(d) configured": (kept("self.f = sqlite3.connect(path)\nself.f.row_factory = None", "", "import sqlite3\n"),
                       "`self.f.row_factory` is set at line 7"),
    "(d) a statement nobody sees": (kept("self.f = sqlite3.connect(path)",
                                         "    def ask(self, q):\n        return self.f.execute(q)\n",
                                         "import sqlite3\n"), "`self.f.execute(q)` at line 8 may do more than ask"),
    "(d) written to": (kept("self.f = sqlite3.connect(path)",
                            "    def put(self):\n        self.f.execute('insert 1')\n",
                            "import sqlite3\n"), "`self.f.execute('insert 1')` at line 8 may do more than ask"),
    "(d) derived": (kept("self.f = h5py.File(path, 'r')\nself.g = self.f['x']", "", "import h5py\n"),
                    "`self.f['x']` is kept at line 7"),
    "(d) lmdb writes": (kept("self.f = lmdb.open(path, readonly=True)",
                             "    def go(self):\n        self.f.begin(write=True)\n",
                             "import lmdb\n"), "`self.f.begin(write=True)` may write"),
    # (e) arguments
    "(e) folder changes": (kept(behind="import os\ndef go():\n    os.chdir('a')\n"), "the program changes its folder"),
    # (f) locks
    "(f) event": (kept("self.f = threading.Event()", ""), "an event made anew knows nothing of the one in the parent"),
    "(f) condition": (kept("self.f = threading.Condition()", ""), "a condition made anew knows nothing"),
    "(f) semaphore": (kept("self.f = threading.Semaphore(2)", ""), "a semaphore made anew knows nothing"),
    "(f) shared": (kept("self.f = threading.Lock()\nself.g = wait(self.f)", "", "from somewhere import wait\n"),
                   "`self.f` is passed on"),
}
REFUSED = {
    "(a) stored twice": (kept(methods=READS + "    def again(self):\n        self.f = open('b')\n"),
                         "`self.f` is stored again at line 10"),
    "(a) stored by others": (kept(behind="def change(kept):\n    kept.f = 1\n"),
                             "`self.f` is stored again at program.py:10"),
    "(a) deleted": (kept(methods=READS + "    def drop(self):\n        del self.f\n"),
                    "`self.f` is deleted at line 10"),
    "(a) private": (kept("self.__f = open(path)", ""), "`__f` is a private name of the class"),
    "(a) in a container": (kept("self.f = [open(path)]", ""), "it is not stored by a statement"),
    "(a) under two names": (kept("self.f = self.g = open(path)", ""), "it is not stored by a statement"),
    "(b) getattr": (kept(methods=READS + "    def __getattr__(self, name):\n        raise AttributeError(name)\n"),
                    "class `Kept` defines `__getattr__`"),
    "(b) slots": (kept(methods="    __slots__ = ('f',)\n" + READS), "class `Kept` defines `__slots__`"),
    "(b) getstate": (kept(methods=READS + "    def __getstate__(self):\n        return dict(vars(self))\n"),
                     "class `Kept` defines `__getstate__` in a way of its own"),
    "(b) frozen": (kept(decorator="@dataclass(frozen=True)", head="from dataclasses import dataclass\n"),
                   "class `Kept` is a dataclass with frozen"),
    "(b) module": (kept(bases="(torch.nn.Module)", head="import torch\n"),
                   "its base `torch.nn.Module` has pickling hooks"),
    "(d) aliased": (kept("self.f = open(path)\nself.g = [self.f]", ""), "PKL211 would still be found"),
    "(d) sequential": (kept(methods="    def __iter__(self):\n        return list(self.f)\n"),
                       "`self.f` is read from where it stands at line 7"),
    "(d) generator": (kept(methods="    def __iter__(self):\n        self.f.seek(0)\n        for line in self.f:\n  "
                                   "          yield line\n"),
                      "`self.f` is read from where it stands at line 8"),
    "(d) seek on one path": (kept(methods="    def read(self, i):\n        if i:\n            self.f.seek(i)\n      "
                                          "  return self.f.read()\n"),
                             "`self.f` is read from where it stands at line 9"),
    "(d) relative seek": (kept(methods="    def read(self, i):\n        self.f.seek(i, 1)\n        return "
                                       "self.f.read()\n"),
                          "`self.f` is read from where it stands at line 7"),
    "(d) read by others": (kept(methods="", behind="def show(kept):\n    return kept.f.readline()\n"),
                           "`kept.f` is read from where it stands at program.py:7"),
    "(e) written": (kept("self.f = open(path, 'w')", ""), "it is opened for more than reading (mode 'w')"),
    "(e) appended": (kept("self.f = open(path, mode='a')", ""), "it is opened for more than reading (mode 'a')"),
    "(e) mode unknown": (kept("self.f = open(path, mode)", "", parameters="self, path, mode='r'"),
                         "its mode `mode` is not a constant"),
    "(e) in memory": (kept("self.f = sqlite3.connect(':memory:')", "", "import sqlite3\n"), "a database in memory"),
    "(e) in memory by default": (kept("self.f = sqlite3.connect(path)", "", "import sqlite3\n",
                                      parameters="self, path=':memory:'"),
                                 "a database in memory"),
    "(e) descriptor": (kept("with open(path, 'rb') as file:\n    self.f = open(file.fileno(), 'rb')", ""),
                       "a file descriptor means something in its own process only"),
    "(e) memory map": (kept("self.f = mmap.mmap(path, 0)", "", "import mmap\n"),
                       "a file descriptor means something in its own process only"),
    "(e) temporary": (kept("self.f = open(tempfile.mktemp())", "", "import tempfile\n"), "it is a temporary file"),
    "(e) unpacked": (kept("self.f = open(*path)", ""), "its arguments are unpacked"),
    "(e) writable lmdb": (kept("self.f = lmdb.open(path)", "", "import lmdb\n"), "it is opened without readonly=True"),
    "(e) no room": (kept(methods="").replace(":\n        self.f", ": self.f"), "the line that makes it has no room"),
}


@pytest.mark.parametrize("name", SAFE)
def test_safe(name):
    assert outcomes(SAFE[name]) == ["safe"], outcomes(SAFE[name])
    assert "def __getstate__(self):" in after(SAFE[name])


@pytest.mark.parametrize("name", DOUBTED)
def test_doubted(name):
    source, reason = DOUBTED[name]
    assert doubt(source).startswith(reason), outcomes(source)
    assert not repair(source).texts
    assert "def __setstate__(self, state):" in after(source, unsafe=True)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    source, reason = REFUSED[name]
    assert outcomes(source)[0].startswith(f"none: {reason}"), outcomes(source)


@pytest.mark.parametrize("source, reason", [
    (kept(methods=READS + "    def all(self, paths):\n        from multiprocessing import Pool\n"
          "        return Pool(1).map(self.one, paths)\n    def one(self, path):\n        return path\n"),
     "every task or message gets one of its own"),
    (kept("self.f = threading.Lock()", "    def all(self, paths):\n        from multiprocessing import Pool\n"
          "        return Pool(1).map(self.one, paths)\n    def one(self, path):\n        return path\n"),
     "every task or message gets one of its own"),
])
def test_what_also_goes_with_tasks_is_never_safe(source, reason):
    said = outcomes(source)
    assert all("unsafe" in each for each in said), said
    assert any(reason in each or "an error of opening it comes at its first use" in each for each in said)


def run(source):
    """The fixed program as a module that pickle finds."""
    module = types.ModuleType("fix_handles_under_test")
    sys.modules[module.__name__] = module
    exec(after(source), module.__dict__)
    return module


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("text")
    return str(file)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_live_handle_reopens(path, protocol):
    made = run(SAFE["read behind a seek"]).Kept(path)
    again = pickle.loads(pickle.dumps(made, protocol))
    assert (again.read(), made.read()) == ("text", "text")
    assert again.f is not made.f
    assert again.f.fileno() != made.f.fileno()


def test_none_stays_none_and_absent_stays_absent(path):
    made = run(SAFE["read behind a seek"]).Kept(path)
    made.f = None
    assert pickle.loads(pickle.dumps(made)).f is None
    del made.f
    assert not hasattr(pickle.loads(pickle.dumps(made)), "f")


def test_deep_copies_work(path):
    made = run(SAFE["read behind a seek"]).Kept(path)
    assert copy.deepcopy(made).read() == "text"


def test_where_the_program_copies_objects_a_copy_goes_on_to_share(path):
    source = kept(head="import copy\n", behind="def twin(kept):\n    return copy.copy(kept)\n")
    made = run(source).Kept(path)
    assert copy.copy(made).f is made.f
    assert pickle.loads(pickle.dumps(made)).read() == "text"


def test_the_same_errors_at_the_same_place(path):
    with pytest.raises(FileNotFoundError):
        run(SAFE["argument worked out"]).Kept(path + ".missing")


def test_the_argument_is_worked_out_once():
    source = kept("self.f = open(path())", "")
    calls = []
    module = run(source)
    made = module.Kept(lambda: calls.append(1) or os.devnull)
    pickle.loads(pickle.dumps(made))
    assert calls == [1]


def test_subclasses_in_another_file_count():
    other = "from program import Kept\nclass Sub(Kept):\n    def again(self):\n        self.f = open('b')\n"
    assert outcomes(kept(), {"other.py": other}) == ["none: `self.f` is stored again at line 4"]
    harmless = "from program import Kept\nclass Sub(Kept):\n    def twice(self):\n        return self.read()\n"
    assert outcomes(kept(), {"other.py": harmless}) == ["safe"]
    stranger = "class Kept:\n    def again(self):\n        self.f = open('b')\n"
    assert outcomes(kept(), {"other.py": stranger}) == ["safe"]


def test_a_pair_of_the_base_is_called(path):
    source = kept(behind="class Sub(Kept):\n    def __init__(self, path):\n        super().__init__(path)\n"
                  "        self.lock = threading.Lock()\n\ndef more(path):\n    p = Process(target=work, "
                  "args=(Sub(path),))\n"
                  "    p.start()\n")
    assert "state = super().__getstate__()" in after(source)
    again = pickle.loads(pickle.dumps(run(source).Sub(path)))
    assert again.read() == "text"
    assert again.lock.acquire(blocking=False)


def test_a_second_handle_goes_into_the_pair_that_is_there():
    source = kept("self.f = open(path)\nself.lock = threading.Lock()")
    fixed = after(source)
    assert fixed.count("def __getstate__") == 1
    assert fixed.count("is not None") == 2


def test_a_property_opens_on_first_use_in_each_process(tmp_path):
    source = ("from multiprocessing import Pool\n\n\nclass Kept:\n    def __init__(self, path):\n"
              "        self.f = open(path)  # the file\n\n    def read(self, i):\n        self.f.seek(i)\n"
              "        return self.f.read()\n\n    def all(self):\n        with Pool(1) as pool:\n"
              "            return pool.map(self.read, [0, 1])\n")
    fixed = after(source, unsafe=True)
    assert "@property\n    def f(self):" in fixed
    assert "# the file" in fixed
    file = tmp_path / "a"
    file.write_text("xy")
    module = types.ModuleType("fix_handles_under_test")
    sys.modules[module.__name__] = module
    exec(fixed, module.__dict__)
    made = module.Kept(str(file))
    assert made.read(1) == "y"
    again = pickle.loads(pickle.dumps(made))
    assert again.read(0) == "xy"
