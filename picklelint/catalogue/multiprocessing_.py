"""Rows of multiprocessing, and of torch.multiprocessing and billiard where they are the same."""
from picklelint.model import Carrier, Gate, Maker, Returns, Safe, Ship

_POOL = "multiprocessing.pool.Pool"
_MANAGERS = "multiprocessing.managers"
_MANAGER = f"{_MANAGERS}.SyncManager"
_TASK = (Ship("func", 0), Ship("iterable", 1, "items"))
_STAR = (Ship("func", 0), Ship("iterable", 1, "items-spread"))
_APPLY = (Ship("func", 0), Ship("args", 1), Ship("kwds", 2))
_SENDS = "sends the task to a worker"
_PROXY = "a manager's proxy sends it"
_PROCESS = ("multiprocessing.context.ForkServerProcess", "multiprocessing.context.Process",
            "multiprocessing.context.SpawnProcess", "multiprocessing.process.BaseProcess")

ROWS = (
    Carrier("multiprocessing.Process", 2, aliases=_PROCESS, moment="the process starts"),
    Gate("multiprocessing.Process", 2, (Ship("target", 1), Ship("args", 3), Ship("kwargs", 4)), fires="start",
         aliases=_PROCESS, moment="the process starts", starts=True),
    Returns("multiprocessing.Process", "multiprocessing.Process", aliases=_PROCESS,
            holds=("1:target", "3:args", "4:kwargs")),
    Returns("multiprocessing.get_context", "multiprocessing.context.BaseContext", holds=("0:method",)),
    Maker("multiprocessing.current_process", "24", noun="process object", aliases=("multiprocessing.parent_process",),
          type="multiprocessing.Process", proof="multiprocessing.current_process()"),
    Maker("multiprocessing.Pool", "23", type=_POOL, aliases=(_POOL,), noun="pool", proof="multiprocessing.Pool(1)"),
    Gate("multiprocessing.Pool", 2, (Ship("initializer", 1), Ship("initargs", 2)), aliases=(_POOL,),
         context="context", moment="the pool starts its workers", starts=True),
    Maker("multiprocessing.pool.ThreadPool", "23", aliases=("multiprocessing.dummy.Pool",), noun="thread pool",
          proof="multiprocessing.pool.ThreadPool(1)"),
    Gate(f"{_POOL}.apply", 3, _APPLY, moment=f"Pool.apply {_SENDS}", returns="func", once=True),
    Gate(f"{_POOL}.apply_async", 3, _APPLY, moment=f"Pool.apply_async {_SENDS}", refusal="lost", returns="func",
         once=True),
    Gate(f"{_POOL}.imap", 3, _TASK, moment=f"Pool.imap {_SENDS}", returns="func"),
    Gate(f"{_POOL}.imap_unordered", 3, _TASK, moment=f"Pool.imap_unordered {_SENDS}", returns="func"),
    Gate(f"{_POOL}.map", 3, _TASK, moment=f"Pool.map {_SENDS}", returns="func"),
    Gate(f"{_POOL}.map_async", 3, _TASK, moment=f"Pool.map_async {_SENDS}", refusal="lost", returns="func"),
    Gate(f"{_POOL}.starmap", 3, _STAR, moment=f"Pool.starmap {_SENDS}", returns="func"),
    Gate(f"{_POOL}.starmap_async", 3, _STAR, moment=f"Pool.starmap_async {_SENDS}", refusal="lost", returns="func"),
    Maker("multiprocessing.pool.AsyncResult", "26", noun="async result", aliases=(
          f"{_POOL}.apply_async", f"{_POOL}.map_async", f"{_POOL}.starmap_async"),
          proof="multiprocessing.pool.ThreadPool(1).apply_async(max, (1, 2))"),
    Maker("multiprocessing.pool.IMapIterator", "32", noun="iterator over results", aliases=(
          f"{_POOL}.imap", f"{_POOL}.imap_unordered"), proof="multiprocessing.pool.ThreadPool(1).imap(str, [1])"),
    Maker("multiprocessing.Manager", "24", type=_MANAGER, noun="manager", aliases=(_MANAGER,),
          proof="multiprocessing.Manager()"),
    Gate("multiprocessing.Manager", 2, (), moment="the manager starts", starts=True),
    Maker(f"{_MANAGERS}.BaseManager", "24", noun="manager", aliases=(f"{_MANAGERS}.SharedMemoryManager",),
          proof=f"{_MANAGERS}.BaseManager()"),
    Gate(f"{_MANAGERS}.BaseManager.register", 2, (Ship("callable", 1),), moment="the manager starts"),
    Gate(f"{_MANAGERS}.BaseManager.start", 2, (Ship("initializer", 0), Ship("initargs", 1)), aliases=(
         f"{_MANAGER}.start",), moment="the manager starts", starts=True),
    *(Returns(f"{_MANAGER}.{name}", f"{_MANAGERS}.{proxy}") for name, proxy in (
        ("Barrier", "BarrierProxy"), ("BoundedSemaphore", "AcquirerProxy"), ("Condition", "ConditionProxy"),
        ("Event", "EventProxy"), ("JoinableQueue", "QueueProxy"), ("Lock", "AcquirerProxy"),
        ("Namespace", "NamespaceProxy"), ("Queue", "QueueProxy"), ("RLock", "AcquirerProxy"),
        ("Semaphore", "AcquirerProxy"), ("Value", "ValueProxy"), ("dict", "DictProxy"), ("list", "ListProxy"))),
    Gate(f"{_MANAGER}.Namespace", 4, (Ship("kwds", -1, "keywords"),), moment=_PROXY),
    Gate(f"{_MANAGER}.Value", 4, (Ship("value", 1),), moment=_PROXY),
    Gate(f"{_MANAGER}.dict", 4, (Ship("mapping", 0), Ship("kwds", -1, "keywords")), moment=_PROXY),
    Gate(f"{_MANAGER}.list", 4, (Ship("sequence", 0),), moment=_PROXY),
    *(Gate(f"{_MANAGERS}.{name}", 4, (Ship(parameter, position),), moment=_PROXY) for name, parameter, position in (
        ("DictProxy.[]=", "value", 1), ("DictProxy.setdefault", "default", 1), ("DictProxy.update", "other", 0),
        ("ListProxy.[]=", "value", 1), ("ListProxy.append", "object", 0), ("ListProxy.extend", "iterable", 0),
        ("ListProxy.insert", "object", 1), ("QueueProxy.put", "item", 0), ("QueueProxy.put_nowait", "item", 0))),
    Gate("multiprocessing.Queue.put", 4, (Ship("obj", 0),), moment="Queue.put sends it", refusal="lost", aliases=(
         "multiprocessing.JoinableQueue.put", "multiprocessing.JoinableQueue.put_nowait",
         "multiprocessing.Queue.put_nowait")),
    Gate("multiprocessing.SimpleQueue.put", 4, (Ship("obj", 0),), moment="SimpleQueue.put sends it"),
    Gate("multiprocessing.connection.Connection.send", 4, (Ship("obj", 0),), moment="Connection.send sends it"),
    Returns("multiprocessing.Pipe", "(multiprocessing.connection.Connection,multiprocessing.connection.Connection)"),
    Maker("multiprocessing.connection.Connection", "12", noun="pipe end", stage="shares",
          crosses=(2, 4, 6, 7, "deepcopy"),
          aliases=("multiprocessing.connection.Client", "multiprocessing.connection.Listener.accept"),
          proof="multiprocessing.Pipe()[0]"),
    Maker("multiprocessing.connection.Listener", "12", noun="listener", stage="shares", crosses=(2, 4),
          proof="multiprocessing.connection.Listener(('localhost', 0))"),
    *(Maker(f"multiprocessing.{name}", "25", crosses=(1, 2, 5, "spawning"), noun=f"multiprocessing {name}",
            proof=f"SPAWN.{name}({given})") for name, given in (
        ("Array", "'i', 3"), ("Barrier", "1"), ("BoundedSemaphore", ""), ("Condition", ""), ("Event", ""),
        ("JoinableQueue", ""), ("Lock", ""), ("Queue", ""), ("RLock", ""), ("RawArray", "'i', 3"),
        ("RawValue", "'i', 3"), ("Semaphore", ""), ("SimpleQueue", ""), ("Value", "'i', 3"))),
    Safe(f"{_MANAGERS}.BaseProxy", "a proxy is stored as the address of its manager", proof="MANAGER.dict()"),
    Safe("multiprocessing.shared_memory.SharedMemory", "it is stored by its name", proof="SHARED_MEMORY()"),
    Safe("multiprocessing.shared_memory.ShareableList", "it is stored by its name", proof="SHAREABLE_LIST()"),
    Safe("multiprocessing.get_context", "a context is stored by its class", proof="SPAWN"),
)
