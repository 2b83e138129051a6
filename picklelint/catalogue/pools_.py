"""Rows of process pools beyond multiprocessing that pickle as it does: tasks cross on every platform."""
from picklelint.model import Gate, Maker, Returns, Ship

_SUBMITTED = (Ship("fn", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords"))
_MAPPED = (Ship("fn", 0), Ship("iterables", 1, "items-rest"))
_APPLIED = (Ship("func", 0), Ship("args", 1), Ship("kwds", 2))
_WORKERS = ("workers!1|0|None",)
_SCIPY = "scipy.optimize"

ROWS = (
    Gate("tqdm.contrib.concurrent.process_map", 3, _MAPPED, moment="process_map sends the task to a worker",
         returns="fn", starts=True),
    Gate("parmap.map", 3, (Ship("function", 0), Ship("iterable", 1, "items"), Ship("args", 2, "rest")),
         when=("pm_parallel~False",), aliases=("parmap.map_async", "parmap.starmap", "parmap.starmap_async"),
         moment="parmap sends the task to a worker", returns="function", starts=True),
    Gate("pqdm.processes.pqdm", 3, (Ship("array", 0, "items"), Ship("function", 1)), returns="function",
         moment="pqdm sends the task to a worker", starts=True),
    Gate("fastcore.parallel.parallel", 3, (Ship("f", 0), Ship("items", 1, "items"), Ship("args", 2, "rest")),
         when=("n_workers~0", "threadpool~True"), aliases=("fastcore.all.parallel",), returns="f", starts=True,
         moment="parallel sends the task to a worker"),
    Maker("pebble.ProcessPool", "23", noun="process pool", aliases=("pebble.pool.ProcessPool",),
          proof="pebble.ProcessPool()"),
    Gate("pebble.ProcessPool.schedule", 3, (Ship("function", 0), Ship("args", 1), Ship("kwargs", 2)), refusal="lost",
         aliases=("pebble.ProcessPool.submit",), returns="function", once=True,
         moment="ProcessPool.schedule sends the task to a worker", starts=True),
    Gate("pebble.ProcessPool.map", 3, (Ship("function", 0), Ship("iterables", 1, "items-rest")), returns="function",
         moment="ProcessPool.map sends the task to a worker", starts=True),
    Gate("pebble.ProcessPool", 2, (Ship("initializer", 2), Ship("initargs", 3)), context="context",
         aliases=("pebble.pool.ProcessPool",), moment="the pool starts its workers"),
    Returns("mpire.WorkerPool", "mpire.WorkerPool", holds=("1:daemon", "use_dill", "start_method")),
    *(Gate(f"mpire.WorkerPool.{name}", 3, (Ship("func", 0), Ship("iterable_of_args", 1, "items")), refusal="hangs",
           moment=f"WorkerPool.{name} sends the task to a worker", returns="func", starts=True)
      for name in ("imap", "imap_unordered", "map", "map_unordered")),
    *(Gate(f"mpire.WorkerPool.{name}", 3, (Ship("func", 0), Ship("args", 1), Ship("kwargs", 2)), refusal="hangs",
           moment=f"WorkerPool.{name} sends the task to a worker", returns="func", once=True, starts=True)
      for name in ("apply", "apply_async")),
    Returns("aiomultiprocess.Pool", "aiomultiprocess.Pool", aliases=("aiomultiprocess.pool.Pool",)),
    Gate("aiomultiprocess.Pool.apply", 3, _APPLIED, refusal="hangs", moment="Pool.apply sends the task to a worker",
         returns="func", once=True, starts=True),
    Gate("aiomultiprocess.Pool.map", 3, (Ship("func", 0), Ship("iterable", 1, "items")), refusal="hangs",
         aliases=("aiomultiprocess.Pool.starmap",), moment="Pool.map sends the task to a worker", returns="func",
         starts=True),
    Gate("anyio.to_process.run_sync", 3, (Ship("func", 0), Ship("args", 1, "rest")), returns="func", once=True,
         moment="run_sync sends the task to a worker", starts=True),
    Maker("mpi4py.futures.MPIPoolExecutor", "23", noun="process pool"),
    Gate("mpi4py.futures.MPIPoolExecutor.submit", 3, _SUBMITTED, moment="submit sends the task to a worker",
         returns="fn", once=True, refusal="lost"),
    Gate("mpi4py.futures.MPIPoolExecutor.map", 3, _MAPPED, moment="Executor.map sends the task to a worker",
         returns="fn"),
    Gate(f"{_SCIPY}.differential_evolution", 3, (Ship("func", 0), Ship("args", 2)), when=_WORKERS, returns="func",
         moment="differential_evolution sends the task to a worker", starts=True),
    Gate(f"{_SCIPY}.brute", 3, (Ship("func", 0), Ship("args", 2)), when=_WORKERS, returns="func",
         moment="brute sends the task to a worker", starts=True),
    Gate(f"{_SCIPY}.shgo", 3, (Ship("func", 0), Ship("args", 2)), when=_WORKERS, returns="func",
         moment="shgo sends the task to a worker", starts=True),
    Gate(f"{_SCIPY}.least_squares", 3, (Ship("fun", 0), Ship("args", -1), Ship("kwargs", -1)), when=_WORKERS,
         returns="fun", moment="least_squares sends the task to a worker", starts=True),
    Gate("scipy.integrate.quad_vec", 3, (Ship("f", 0), Ship("args", -1)), when=_WORKERS, returns="f",
         moment="quad_vec sends the task to a worker", starts=True),
    Gate("rq.Queue.enqueue", 3, (Ship("f", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords")),
         aliases=("rq.Queue.enqueue_at", "rq.Queue.enqueue_in"), moment="Queue.enqueue stores the job", once=True),
    Returns("rq.Queue", "rq.Queue"),
)
