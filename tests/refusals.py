"""What each kind of culprit makes Python say: a failure proves a mark only if it says that.

By member of the code; `REFUSED` is what any refusal of pickle says. Texts differ by version (3.10 to 3.14), so each
pattern takes all of them.
"""
from __future__ import annotations

import re

from tests.marks import WRONG_RESULTS
from tests.programs import Case

_LOCAL = (r"Can't (?:pickle|get) local (?:object|attribute) '[^']*<locals>\.(?!<)|"
          r"Can't pickle (?:local object )?<(?:function|class) [^>]*<locals>\.(?!<)")
_BY_NAME = (r"not the same object as|attribute lookup \S+ on \S+ failed|not found as|Can't get (?:local )?(?:attribute|"
            r"object)|has no attribute|Can't pickle local object")
_THREAD = r"_thread\.\w+|_queue\.SimpleQueue|'\w*(?:lock|Lock|_local|SimpleQueue)'"
_FILE = r"_io\.\w+|TextIOWrapper|Buffered(?:Reader|Writer|Random)|FileIO"
REFUSED = (r"[Cc]an(?:'|no)t pickle|[Cc]an't get (?:local )?(?:attribute|object)|[Cc]annot be pickled|PicklingError|"
           r"[Cc]ould not pickle|attribute lookup|objects should only be|cannot be passed between|not the same object|"
           r"Tried to serialize|fds_to_keep|cannot serialize|Pickling an|has no attribute '<lambda>'")
_SAYS = {
    "01": r"<lambda>",
    "02": _LOCAL,
    "03": rf"{_LOCAL}|{_BY_NAME}",
    "04": _BY_NAME,
    "11": _FILE,
    "12": r"'(?:socket|SSLSocket|_socket\.socket)'|fds_to_keep|Bad file descriptor|epoll|SSLContext|_thread\.\w+",
    "13": rf"sqlite3\.\w+|create_engine\.<locals>|{_THREAD}|weakref|'(?:Connection|Cursor)'|SSLContext",
    "14": rf"h5py|'(?:Environment|Transaction|Cursor)'|mmap|VideoCapture|{_FILE}|{_THREAD}|ZipFile",
    "15": rf"SSLContext|botocore|boto3|{_THREAD}|socket|selectors|weakref",
    "21": _THREAD,
    "22": rf"{_THREAD}|weakref",
    "23": rf"pool objects cannot be passed|{_THREAD}|weakref|_queue",
    "24": rf"weakref|AuthenticationString|{_THREAD}|process objects|Popen|ForkAwareLocal",
    "25": r"should only be shared between processes through|SemLock|FileNotFoundError",
    "26": rf"{_THREAD}|WeakSet|_asyncio|epoll|coroutine|Task|Future",
    "31": r"'?generator'? object|generator objects",
    "32": rf"_csv\.reader|ScandirIterator|<lambda>|itertools|cannot be pickled|{_FILE}|generator|callable_iterator",
    "33": r"coroutine|async_generator",
    "34": r"'?(?:frame|traceback|code)'? object",
    "41": r"'module' object|module objects",
    "42": r"weakref|weakproxy",
    "43": r"(?:o?dict_(?:keys|values|items)|memoryview|mappingproxy)|_createenviron",
    "44": rf"{_THREAD}|{_FILE}|logger cannot be pickled",
    "45": r"cv2\.\w+|Tried to serialize object|unable to resize file|ctypes objects containing pointers|tkapp|CUDA",
    "49": rf"{REFUSED}|RecursionError|recursion depth|__new__\(\)|not callable|has no attribute|KeyError|frozen",
    "46": r"__init__\(\) (?:missing|takes|got)|__new__\(\) (?:missing|takes|got)|required (?:positional|keyword)|"
          r"'str' object has no attribute|string indices must be integers",
    "801": r"finished its bootstrapping phase|Can't get attribute",
    "802": r"Can't get attribute|has no attribute",
    "804": r"NameError: name",
}
_OWN_WORDS = ("12", "25", "45", "46", "801", "802", "804", "49", "04", "03")


def fits(member: str, said: str) -> bool:
    """Whether `said` is how a culprit of this kind is refused."""
    if not re.search(_SAYS.get(member, REFUSED), said):
        return False
    return member in _OWN_WORDS or bool(re.search(REFUSED, said))


def fits_any(case: Case, said: str) -> bool:
    """Whether one of the marks of the case explains what was said."""
    return any(fits(mark.member, said) for mark in case.owed)


def judge(case: Case, method: str, outcome: str, said: str, python: tuple[int, ...]) -> str:
    """What is wrong with what was seen; empty if it proves the claim or was skipped."""
    if outcome == "skipped":
        return ""
    if not case.fails_under(method, python):
        return "" if outcome == "crosses" else f"must cross, but {outcome}: {said}"
    asked = case.proof.outcome
    if outcome == "crosses":
        return "must fail, but crosses"
    if asked in WRONG_RESULTS:
        return "" if outcome == "differs" else f"must give a wrong result, but {outcome}: {said}"
    if outcome == "differs" and not any(mark.code in ("PKL803", "PKL804") for mark in case.owed):
        return f"must be refused, but only differs: {said}"
    if asked and asked != outcome:
        return f"must end as {asked}, but {outcome}: {said}"
    if outcome != "differs" and not fits_any(case, said):
        return f"fails for another reason than its marks say: {outcome}: {said}"
    return ""
