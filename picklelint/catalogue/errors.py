"""What Python says when a culprit does not cross, by version: the texts that people search for.

Each row is the member, the exception with its text (`...` stands for what differs), the first and the last Python
version that says it (empty: all that are known), and an expression whose pickling shows it, which a test runs.
"""
from __future__ import annotations

from picklelint.versions import in_words

_LOCAL = "Can't pickle local object '...<locals>...'"
_GOT = "Can't get local object '...<locals>...'"
_NEW = "Can't pickle local object <...<locals>...>"

ERRORS: tuple[tuple[str, str, str, str, str], ...] = (
    ("01", f"AttributeError: {_LOCAL}", "", "3.12", "LOCAL_LAMBDA()"),
    ("01", f"AttributeError: {_GOT}", "3.13", "3.13", "LOCAL_LAMBDA()"),
    ("01", f"_pickle.PicklingError: {_NEW}", "3.14", "", "LOCAL_LAMBDA()"),
    ("01", "_pickle.PicklingError: Can't pickle ...: attribute lookup <lambda> on ... failed", "", "3.13", "LAMBDA"),
    ("01", "_pickle.PicklingError: Can't pickle ...: it's not found as ....<lambda>", "3.14", "", "LAMBDA"),
    ("02", f"AttributeError: {_LOCAL}", "", "3.12", "LOCAL_FUNCTION()"),
    ("02", f"AttributeError: {_GOT}", "3.13", "3.13", "LOCAL_FUNCTION()"),
    ("02", f"_pickle.PicklingError: {_NEW}", "3.14", "", "LOCAL_FUNCTION()"),
    ("03", f"AttributeError: {_LOCAL}", "", "3.12", "LOCAL_CLASS()()"),
    ("03", f"AttributeError: {_GOT}", "3.13", "3.13", "LOCAL_CLASS()()"),
    ("03", f"_pickle.PicklingError: {_NEW}", "3.14", "", "LOCAL_CLASS()()"),
    ("04", "_pickle.PicklingError: Can't pickle ...: it's not the same object as ...", "", "", "HIDDEN()"),
    ("11", "TypeError: cannot pickle '_io.TextIOWrapper' object", "", "3.11", "open('/dev/null')"),
    ("11", "TypeError: cannot pickle 'TextIOWrapper' instances", "3.12", "", "open('/dev/null')"),
    ("11", "TypeError: cannot pickle '_io.BufferedReader' object", "", "3.11", "open('/dev/null', 'rb')"),
    ("11", "TypeError: cannot pickle 'BufferedReader' instances", "3.12", "", "open('/dev/null', 'rb')"),
    ("12", "TypeError: cannot pickle 'socket' object", "", "", "socket.socket()"),
    ("12", "TypeError: cannot pickle 'SSLContext' object", "", "", "ssl.create_default_context()"),
    ("13", "TypeError: cannot pickle 'sqlite3.Connection' object", "", "", "sqlite3.connect(':memory:')"),
    ("13", "TypeError: cannot pickle 'sqlite3.Cursor' object", "", "", "sqlite3.connect(':memory:').cursor()"),
    ("14", "TypeError: h5py objects cannot be pickled", "", "", "H5()"),
    ("14", "TypeError: cannot pickle 'Environment' object", "", "", "LMDB()"),
    ("14", "TypeError: cannot pickle 'mmap.mmap' object", "", "", "mmap.mmap(-1, 1)"),
    ("15", "TypeError: cannot pickle '_thread.lock' object", "", "", "queue.Queue()"),
    ("21", "TypeError: cannot pickle '_thread.lock' object", "", "", "threading.Lock()"),
    ("21", "TypeError: cannot pickle '_thread.RLock' object", "", "", "threading.RLock()"),
    ("21", "TypeError: cannot pickle '_thread._local' object", "", "", "threading.local()"),
    ("22", "TypeError: cannot pickle '_thread.lock' object", "", "3.12", "threading.Thread()"),
    ("22", "TypeError: cannot pickle '_thread._ThreadHandle' object", "3.13", "", "threading.Thread()"),
    ("23", "TypeError: cannot pickle '_thread.lock' object", "", "", "concurrent.futures.ProcessPoolExecutor(1)"),
    ("23", "NotImplementedError: pool objects cannot be passed between processes or pickled", "", "",
     "multiprocessing.pool.ThreadPool(1)"),
    ("23", "TypeError: cannot pickle '_queue.SimpleQueue' object", "", "3.13",
     "concurrent.futures.ThreadPoolExecutor(1)"),
    ("23", "_pickle.PicklingError: Can't pickle local object <...WorkerContext.prepare.<locals>.create_context...>",
     "3.14", "", "concurrent.futures.ThreadPoolExecutor(1)"),
    ("24", "TypeError: Pickling an AuthenticationString object is disallowed for security reasons", "", "",
     "multiprocessing.Process()"),
    ("25", "RuntimeError: Lock objects should only be shared between processes through inheritance", "", "",
     "multiprocessing.Lock()"),
    ("25", "RuntimeError: Queue objects should only be shared between processes through inheritance", "", "",
     "multiprocessing.Queue()"),
    ("25", "FileNotFoundError: [Errno 2] No such file or directory", "", "", ""),
    ("26", "TypeError: cannot pickle '_asyncio.Future' object", "", "", "asyncio.Future(loop=LOOP)"),
    ("31", "TypeError: cannot pickle 'generator' object", "", "", "(one for one in ())"),
    ("32", "TypeError: cannot pickle '_csv.reader' object", "", "", "csv.reader([])"),
    ("32", "TypeError: cannot pickle 'itertools.count' object", "3.14", "", "itertools.count()"),
    ("33", "TypeError: cannot pickle 'coroutine' object", "", "", "COROUTINE()"),
    ("33", "TypeError: cannot pickle 'async_generator' object", "", "", "ASYNC_GENERATOR()"),
    ("34", "TypeError: cannot pickle 'frame' object", "", "", "sys._getframe()"),
    ("34", "TypeError: cannot pickle 'traceback' object", "", "", "TRACEBACK()"),
    ("41", "TypeError: cannot pickle 'module' object", "", "", "os"),
    ("42", "TypeError: cannot pickle 'weakref.ReferenceType' object", "", "", "weakref.ref(KEPT)"),
    ("43", "TypeError: cannot pickle 'dict_keys' object", "", "", "{}.keys()"),
    ("43", "TypeError: cannot pickle 'memoryview' object", "", "3.10", "memoryview(b'')"),
    ("43", "TypeError: cannot pickle memoryview objects", "3.11", "", "memoryview(b'')"),
    ("43", "TypeError: cannot pickle 'mappingproxy' object", "", "", "type.__dict__"),
    ("44", "TypeError: cannot pickle '_thread.RLock' object", "", "", "logging.StreamHandler()"),
    ("45", "ValueError: ctypes objects containing pointers cannot be pickled", "", "", "ctypes.c_void_p()"),
    ("46", "TypeError: ....__init__() missing 1 required positional argument: '...'", "", "", ""),
    ("49", "TypeError: cannot pickle 're.Match' object", "", "", "re.match('a', 'a')"),
    ("49", "TypeError: cannot pickle '_hashlib.HASH' object", "", "", "hashlib.sha256()"),
    ("801", "RuntimeError: An attempt has been made to start a new process before the current process has finished its "
     "bootstrapping phase", "", "", ""),
    ("802", "AttributeError: Can't get attribute '...' on <module '__main__' ...>", "", "", ""),
    ("804", "NameError: name '...' is not defined", "", "", ""),
)


def errors_of(member: str) -> list[tuple[str, str]]:
    """The texts for a member, each with the versions that say it, as words."""
    return [(text, in_words(since, until)) for of, text, since, until, _ in ERRORS if of == member]
