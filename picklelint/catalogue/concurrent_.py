"""Rows of concurrent.futures and asyncio."""
from picklelint.model import Gate, Maker, Returns, Safe, Ship

_EXECUTOR = "concurrent.futures.ProcessPoolExecutor"
_THREADS = "concurrent.futures.ThreadPoolExecutor"
_ALIASES = ("concurrent.futures.process.ProcessPoolExecutor",)
_THREAD_ALIASES = ("concurrent.futures.thread.ThreadPoolExecutor",)
_LOOP = "asyncio.AbstractEventLoop"
_INTERPRETERS = "concurrent.futures.InterpreterPoolExecutor"

ROWS = (
    Maker(_EXECUTOR, "23", aliases=_ALIASES, noun="process pool", proof="concurrent.futures.ProcessPoolExecutor(1)"),
    Gate(_EXECUTOR, 2, (Ship("initializer", 2), Ship("initargs", 3)), aliases=_ALIASES, context="mp_context",
         moment="the executor starts its workers"),
    Gate(f"{_EXECUTOR}.submit", 3, (Ship("fn", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords")),
         moment="submit sends the task to a worker", returns="fn", starts=True, once=True, refusal="lost"),
    Gate(f"{_EXECUTOR}.map", 3, (Ship("fn", 0), Ship("iterables", 1, "items-rest")),
         moment="Executor.map sends the task to a worker", returns="fn", starts=True),
    Maker(_THREADS, "23", aliases=_THREAD_ALIASES, noun="thread pool",
          proof="concurrent.futures.ThreadPoolExecutor(1)"),
    Maker(_INTERPRETERS, "23", aliases=("concurrent.futures.interpreter.InterpreterPoolExecutor",),
          noun="interpreter pool", since="3.14"),
    Gate(f"{_INTERPRETERS}.submit", 3, (Ship("fn", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords")),
         moment="submit sends the task to an interpreter", returns="fn", once=True, refusal="lost"),
    Gate(f"{_INTERPRETERS}.map", 3, (Ship("fn", 0), Ship("iterables", 1, "items-rest")),
         moment="Executor.map sends the task to an interpreter", returns="fn"),
    Maker("concurrent.futures.Future", "26", noun="future", crosses=("dill",), aliases=(
          f"{_EXECUTOR}.submit", f"{_INTERPRETERS}.submit", f"{_THREADS}.submit",
          "concurrent.futures._base.Future"), proof="concurrent.futures.Future()"),
    Maker("concurrent.futures.as_completed", "31", type="concurrent.futures.as_completed", aliases=(
          f"{_EXECUTOR}.map", f"{_INTERPRETERS}.map", f"{_THREADS}.map"), noun="iterator over results",
          proof="concurrent.futures.as_completed([])"),
    Maker("asyncio.new_event_loop", "26", type=_LOOP, aliases=(
          "asyncio.get_event_loop", "asyncio.get_running_loop", "uvloop.new_event_loop"),
          proof="asyncio.new_event_loop()"),
    Maker("asyncio.create_task", "26", type="asyncio.Task", noun="task", aliases=(
          "asyncio.Task", "asyncio.ensure_future", "asyncio.TaskGroup.create_task", f"{_LOOP}.create_task"),
          proof="LOOP.create_task(COROUTINE())"),
    Maker("asyncio.Future", "26", noun="future", aliases=("asyncio.gather", f"{_LOOP}.create_future",
          f"{_LOOP}.run_in_executor"), proof="asyncio.Future(loop=LOOP)"),
    Gate(f"{_LOOP}.run_in_executor", 3, (Ship("func", 1), Ship("args", 2, "rest")), only_if="executor",
         moment="run_in_executor sends the task to a worker", returns="func", starts=True, once=True),
    Returns("asyncio.get_event_loop_policy", "asyncio.AbstractEventLoopPolicy"),
    Safe("asyncio.Lock", "it belongs to no loop until it is used", proof="asyncio.Lock()"),
    Safe("asyncio.Event", "it belongs to no loop until it is used", proof="asyncio.Event()"),
    Safe("asyncio.Queue", "it belongs to no loop until it is used", proof="asyncio.Queue()"),
    Safe("asyncio.Semaphore", "it belongs to no loop until it is used", proof="asyncio.Semaphore()"),
)
