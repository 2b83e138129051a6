"""The culprits: the last two digits of every code, their words, and why pickle refuses them."""
from picklelint.model import Culprit

_BY_NAME = "pickle stores a function or class by its importable name"
CULPRITS = (
    Culprit("01", "lambda", "lambda", f"{_BY_NAME}, and a lambda is called `<lambda>`, which no module has."),
    Culprit("02", "nested-function", "nested function",
            f"{_BY_NAME}; one that a function makes is called `outer.<locals>.inner`, which no module has."),
    Culprit("03", "local-class", "local class",
            f"{_BY_NAME}; a class that a function makes, and with it every instance, cannot be found by name."),
    Culprit("04", "not-importable", "callable that its name does not lead to",
            f"{_BY_NAME} and checks that the name leads back to the very same object."),
    Culprit("11", "open-file", "open file", "A file object wraps a descriptor of this process and refuses to pickle, "
            "even after close()."),
    Culprit("12", "socket", "socket", "A socket is a descriptor of this process; multiprocessing duplicates a plain "
            "open one, so both sides use one stream, and closed or TLS sockets refuse."),
    Culprit("13", "database", "database connection",
            "A connection, cursor or engine holds native state and a conversation with the server or file."),
    Culprit("14", "data-file", "open data file",
            "A handle on HDF5, LMDB, an archive or a video holds native state of this process."),
    Culprit("15", "client", "client", "A client, session or server holds sockets, locks and threads of this process."),
    Culprit("21", "lock", "lock", "A thread primitive means nothing in another process and refuses to pickle."),
    Culprit("22", "thread", "thread", "A thread belongs to the process that started it."),
    Culprit("23", "pool", "pool", "A pool or executor holds threads, queues and processes of this process."),
    Culprit("24", "process", "process", "A started process or a manager belongs to the process that started it."),
    Culprit("25", "mp-primitive", "multiprocessing primitive",
            "Locks, queues, events and shared values pass only while a process starts, and only if the parent keeps "
            "a reference."),
    Culprit("26", "event-loop", "event loop", "A loop, task, future or selector belongs to the running process."),
    Culprit("31", "generator", "generator", "A generator is a suspended frame, which pickle refuses."),
    Culprit("32", "iterator", "iterator", "This iterator holds native state or something that pickle refuses."),
    Culprit("33", "coroutine", "coroutine", "A coroutine or async generator is a suspended frame."),
    Culprit("34", "frame", "traceback", "Frames, tracebacks and code objects refuse to pickle."),
    Culprit("41", "module", "module", "Modules refuse to pickle."),
    Culprit("42", "weakref", "weak reference", "A weak reference points into the memory of this process."),
    Culprit("43", "view", "view", "A view (dict keys, values, items, memoryview, os.environ) refuses to pickle."),
    Culprit("44", "logging-handler", "logging handler", "A logging handler holds a lock and a stream."),
    Culprit("45", "native", "native object", "The object holds native or device state that pickle cannot store."),
    Culprit("46", "exception", "exception", "An exception is rebuilt by calling its class with `args`, which must "
            "fit its `__init__`."),
    Culprit("49", "other", "object", "The type refuses to pickle."),
    Culprit("801", "main-guard", "process start", "The child imports the main module and would start processes too."),
    Culprit("802", "parent-only", "definition under the main guard", "The child imports the main module without the "
            "body of its main guard, so the name is missing there."),
    Culprit("803", "shared-handle", "module-level handle", "All processes use one offset or stream."),
    Culprit("804", "stale-state", "name set by the parent", "The child sees the value that importing gives."),
)
