"""Rows of multiprocessing, and of torch.multiprocessing where it is the same."""
from picklelint.model import Carrier, Gate, Maker, Returns, Safe, Ship

_POOL = "multiprocessing.pool.Pool"
_TASK = (Ship("func", 0), Ship("iterable", 1, "items"))
_APPLY = (Ship("func", 0), Ship("args", 1), Ship("kwds", 2))
_SENDS = "sends the task to a worker"
_PRIMITIVES = ("Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition", "Event", "Barrier", "Queue",
               "JoinableQueue", "SimpleQueue", "Value", "Array", "RawValue", "RawArray")

ROWS = (
    Carrier("multiprocessing.Process", 2, aliases=("multiprocessing.context.Process",
                                                   "multiprocessing.process.BaseProcess",
                                                   "multiprocessing.context.SpawnProcess",
                                                   "multiprocessing.context.ForkServerProcess"),
            moment="the process starts"),
    Gate("multiprocessing.Process", 2, (Ship("target", 1), Ship("args", 3), Ship("kwargs", 4)), fires="start",
         aliases=("multiprocessing.context.Process", "multiprocessing.process.BaseProcess",
                  "multiprocessing.context.SpawnProcess", "multiprocessing.context.ForkServerProcess"),
         moment="the process starts", starts=True),
    Returns("multiprocessing.Process", "multiprocessing.Process",
            aliases=("multiprocessing.context.Process", "multiprocessing.process.BaseProcess",
                     "multiprocessing.context.SpawnProcess", "multiprocessing.context.ForkServerProcess"),
            holds=("1:target", "3:args", "4:kwargs")),
    Returns("multiprocessing.get_context", "multiprocessing.context.BaseContext", holds=("0:method",)),
    Maker("multiprocessing.Pool", "23", type=_POOL, aliases=(_POOL,), noun="pool", proof="multiprocessing.Pool(1)"),
    Gate("multiprocessing.Pool", 2, (Ship("initializer", 1), Ship("initargs", 2)), aliases=(_POOL,),
         context="context", moment="the pool starts its workers", starts=True),
    Maker("multiprocessing.pool.ThreadPool", "23", aliases=("multiprocessing.dummy.Pool",), noun="thread pool",
          proof="multiprocessing.pool.ThreadPool(1)"),
    Gate(f"{_POOL}.map", 3, _TASK, moment=f"Pool.map {_SENDS}", returns="func"),
    Gate(f"{_POOL}.map_async", 3, _TASK, moment=f"Pool.map_async {_SENDS}", refusal="lost", returns="func"),
    Gate(f"{_POOL}.imap", 3, _TASK, moment=f"Pool.imap {_SENDS}", returns="func"),
    Gate(f"{_POOL}.imap_unordered", 3, _TASK, moment=f"Pool.imap_unordered {_SENDS}", returns="func"),
    Gate(f"{_POOL}.starmap", 3, _TASK, moment=f"Pool.starmap {_SENDS}", returns="func"),
    Gate(f"{_POOL}.starmap_async", 3, _TASK, moment=f"Pool.starmap_async {_SENDS}", refusal="lost", returns="func"),
    Gate(f"{_POOL}.apply", 3, _APPLY, moment=f"Pool.apply {_SENDS}", returns="func", once=True),
    Gate(f"{_POOL}.apply_async", 3, _APPLY, moment=f"Pool.apply_async {_SENDS}", refusal="lost", returns="func",
         once=True),
    Gate("torch.multiprocessing.spawn", 3, (Ship("fn", 0), Ship("args", 1)), moment="torch.multiprocessing.spawn "
         "starts the processes", aliases=("torch.multiprocessing.spawn.spawn",), starts=True),
    Maker("multiprocessing.Manager", "24", type="multiprocessing.managers.SyncManager", noun="manager",
          aliases=("multiprocessing.managers.SyncManager",), proof="multiprocessing.Manager()"),
    Gate("multiprocessing.Manager", 2, (), moment="the manager starts", starts=True),
    Gate("multiprocessing.managers.BaseManager.register", 2, (Ship("callable", 1),), moment="the manager starts"),
    Gate("multiprocessing.managers.BaseManager.start", 2, (Ship("initializer", 0), Ship("initargs", 1)),
         moment="the manager starts"),
    Gate("multiprocessing.Queue.put", 4, (Ship("obj", 0),), aliases=("multiprocessing.JoinableQueue.put",),
         moment="Queue.put sends it", refusal="lost"),
    Gate("multiprocessing.SimpleQueue.put", 4, (Ship("obj", 0),), moment="SimpleQueue.put sends it"),
    Gate("multiprocessing.connection.Connection.send", 4, (Ship("obj", 0),), moment="Connection.send sends it"),
    Returns("multiprocessing.Pipe", "(multiprocessing.connection.Connection)"),
    Maker("multiprocessing.connection.Connection", "12", noun="pipe end", stage="shares", crosses=(2, 4),
          proof="multiprocessing.Pipe()[0]"),
    *(Maker(f"multiprocessing.{name}", "25", crosses=(1, 2, 5), noun=f"multiprocessing {name}",
            proof=f"multiprocessing.{name}(*ARGUMENTS)") for name in _PRIMITIVES),
    Safe("multiprocessing.managers.BaseProxy", "a proxy is stored as the address of its manager"),
)
