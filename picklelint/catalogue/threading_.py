"""Rows of threading, _thread, queue, sched and subprocess: what belongs to the running process."""
from picklelint.model import Maker, Safe

_DILL = ("dill",)
_FILE = "io.IOBase"

ROWS = (
    *(Maker(f"threading.{name}", "21", noun=noun, crosses=_DILL, proof=f"threading.{name}({given})")
      for name, noun, given in (
        ("Barrier", "barrier", "1"), ("BoundedSemaphore", "semaphore", ""), ("Condition", "condition", ""),
        ("Event", "event", ""), ("Lock", "lock", ""), ("RLock", "lock", ""), ("Semaphore", "semaphore", ""))),
    Maker("_thread.allocate_lock", "21", noun="lock", crosses=_DILL, aliases=("_thread.LockType", "_thread.RLock"),
          proof="_thread.allocate_lock()"),
    Maker("threading.local", "21", noun="thread-local", aliases=("_thread._local", "_threading_local.local"),
          proof="threading.local()"),
    *(Maker(f"queue.{name}", "21", noun="thread queue", crosses=_DILL, proof=f"queue.{name}()") for name in (
        "LifoQueue", "PriorityQueue", "Queue")),
    Maker("queue.SimpleQueue", "21", noun="thread queue", aliases=("_queue.SimpleQueue",), proof="queue.SimpleQueue()"),
    Maker("sched.scheduler", "21", noun="scheduler", crosses=_DILL, proof="sched.scheduler()"),
    Maker("threading.Thread", "22", noun="thread", crosses=_DILL, proof="threading.Thread()", aliases=(
          "threading.current_thread", "threading.main_thread", "multiprocessing.dummy.Process",
          "multiprocessing.dummy.DummyProcess")),
    Maker("threading.Timer", "22", noun="timer", crosses=_DILL, proof="threading.Timer(1, print)"),
    Maker("subprocess.Popen", "24", noun="subprocess", crosses=_DILL, aliases=("asyncio.subprocess.Process",),
          proof="subprocess.Popen(['true'])"),
    *(Maker(f"subprocess.Popen.{name}", "11", type=_FILE, noun=f"{name} of a subprocess", attribute=True,
            proof=f"PIPED().{name}") for name in ("stderr", "stdin", "stdout")),
    Maker("subprocess.CalledProcessError", "46", noun="CalledProcessError made by keywords", stage="loads",
          when=("returncode@", "cmd@"), proof="subprocess.CalledProcessError(returncode=1, cmd='true')"),
    Maker("subprocess.TimeoutExpired", "46", noun="TimeoutExpired made by keywords", stage="loads",
          when=("cmd@", "timeout@"), proof="subprocess.TimeoutExpired('true', timeout=1)"),
    Safe("subprocess.run", "its result holds the output and the exit code", proof="subprocess.run(['true'])"),
)
