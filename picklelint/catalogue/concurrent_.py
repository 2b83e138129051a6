"""Rows of concurrent.futures and asyncio."""
from picklelint.model import Gate, Maker, Returns, Ship

_EXECUTOR = "concurrent.futures.ProcessPoolExecutor"
_ALIASES = ("concurrent.futures.process.ProcessPoolExecutor",)
_LOOP = "asyncio.AbstractEventLoop"

ROWS = (
    Maker(_EXECUTOR, "23", aliases=_ALIASES, noun="process pool", proof="concurrent.futures.ProcessPoolExecutor(1)"),
    Gate(_EXECUTOR, 2, (Ship("initializer", 2), Ship("initargs", 3)), aliases=_ALIASES, context="mp_context",
         moment="the executor starts its workers"),
    Gate(f"{_EXECUTOR}.submit", 3, (Ship("fn", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords")),
         moment="submit sends the task to a worker", returns="fn", starts=True, once=True),
    Gate(f"{_EXECUTOR}.map", 3, (Ship("fn", 0), Ship("iterables", 1, "items-rest")),
         moment="Executor.map sends the task to a worker", returns="fn", starts=True),
    Maker("concurrent.futures.ThreadPoolExecutor", "23", aliases=("concurrent.futures.thread.ThreadPoolExecutor",),
          noun="thread pool", proof="concurrent.futures.ThreadPoolExecutor(1)"),
    Maker(f"{_EXECUTOR}.submit", "26", type="concurrent.futures.Future", noun="future",
          aliases=("concurrent.futures.ThreadPoolExecutor.submit", "concurrent.futures.Future"),
          proof="concurrent.futures.Future()"),
    Maker("asyncio.new_event_loop", "26", type=_LOOP, aliases=("asyncio.get_event_loop", "asyncio.get_running_loop"),
          proof="asyncio.new_event_loop()"),
    Maker("asyncio.create_task", "26", type="asyncio.Task", noun="task", aliases=("asyncio.ensure_future",)),
    Gate(f"{_LOOP}.run_in_executor", 3, (Ship("func", 1), Ship("args", 2, "rest")), only_if="executor",
         aliases=("*.run_in_executor",), moment="run_in_executor sends the task to a worker", returns="func", starts=True,
         once=True),
    Returns("asyncio.get_event_loop_policy", "asyncio.AbstractEventLoopPolicy"),
)
