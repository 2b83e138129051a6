"""Rows of multiprocess, pathos and kin, and of datasets.map: multiprocessing with dill as its serializer."""
from picklelint.model import Carrier, Gate, Maker, Returns, Ship

_POOL = "multiprocess.pool.Pool"
_TASK = (Ship("func", 0), Ship("iterable", 1, "items"))
_STAR = (Ship("func", 0), Ship("iterable", 1, "items-spread"))
_APPLY = (Ship("func", 0), Ship("args", 1), Ship("kwds", 2))
_MAPPED = (Ship("f", 0), Ship("args", 1, "items-rest"))
_FUNCTIONS = (Ship("function", 0), Ship("iterables", 1, "items-rest"))
_PATHOS = ("pathos.multiprocessing.ProcessPool", "pathos.parallel.ParallelPool")
_NUMBERED = ("num_proc!None|0",)
_FUNCTION = (Ship("function", 0), Ship("fn_kwargs", -1))

ROWS = (
    Carrier("multiprocess.Process", 7, aliases=("multiprocess.context.Process",), moment="the process starts",
            fires="gate"),
    Gate("multiprocess.Process", 7, (Ship("target", 1), Ship("args", 3), Ship("kwargs", 4)), fires="start",
         serializer="dill", moment="the process starts", starts=True, aliases=("multiprocess.context.Process",)),
    Returns("multiprocess.Process", "multiprocess.Process", holds=("1:target", "3:args", "4:kwargs"),
            aliases=("multiprocess.context.Process",)),
    Maker("multiprocess.Pool", "23", type=_POOL, aliases=(_POOL, "pathos.multiprocessing.Pool"), noun="pool",
          proof="multiprocess.Pool(1)"),
    *(Gate(f"{_POOL}.{name}", 7, ships, serializer="dill", returns="func",
           moment=f"Pool.{name} sends the task to a worker") for name, ships in (
        ("imap", _TASK), ("imap_unordered", _TASK), ("map", _TASK), ("map_async", _TASK), ("starmap", _STAR),
        ("starmap_async", _STAR))),
    *(Gate(f"{_POOL}.{name}", 7, _APPLY, serializer="dill", returns="func", once=True,
           moment=f"Pool.{name} sends the task to a worker") for name in ("apply", "apply_async")),
    Gate("multiprocess.Queue.put", 7, (Ship("obj", 0),), serializer="dill", refusal="lost",
         moment="Queue.put sends it", aliases=("multiprocess.Queue.put_nowait",)),
    *(Maker(f"multiprocess.{name}", "25", noun=f"multiprocess {name}", proof=f"multiprocess.{name}()") for name in (
        "Condition", "Event", "JoinableQueue", "Lock", "Queue", "RLock", "Semaphore", "SimpleQueue")),
    *(Returns(name, _PATHOS[0]) for name in (*_PATHOS, "pathos.pools.ProcessPool", "pathos.pools.ParallelPool",
                                             "pathos.multiprocessing.ProcessingPool", "pathos.pools._ProcessPool")),
    *(Gate(f"{_PATHOS[0]}.{name}", 7, _MAPPED, serializer="dill", returns="f", starts=True,
           moment=f"ProcessPool.{name} sends the task to a worker") for name in ("amap", "imap", "map", "uimap")),
    *(Gate(f"{_PATHOS[0]}.{name}", 7, (Ship("f", 0), Ship("args", 1, "rest"), Ship("kwds", -1, "keywords")),
           serializer="dill", returns="f", once=True, starts=True,
           moment=f"ProcessPool.{name} sends the task to a worker") for name in ("apipe", "pipe")),
    *(Gate(f"p_tqdm.{name}", 7, _FUNCTIONS, serializer="dill", returns="function", starts=True,
           moment=f"{name} sends the task to a worker") for name in ("p_imap", "p_map", "p_uimap", "p_umap")),
    *(Returns(f"datasets.{name}", "datasets.Dataset") for name in (
        "Dataset.from_csv", "Dataset.from_dict", "Dataset.from_json", "Dataset.from_list", "Dataset.from_pandas",
        "Dataset.from_parquet", "Dataset.from_text", "concatenate_datasets", "interleave_datasets", "load_dataset",
        "load_from_disk")),
    *(Gate(f"*.{name}", 7, _FUNCTION, serializer="dill", when=_NUMBERED, starts=True, aliases=(
           f"datasets.Dataset.{name}", f"datasets.DatasetDict.{name}"),
           moment=f"Dataset.{name} sends the task to a worker") for name in ("filter", "map")),
    Gate("datasets.Dataset.from_generator", 7, (Ship("generator", 0), Ship("gen_kwargs", -1)), serializer="dill",
         when=_NUMBERED, moment="from_generator sends the generator function to a worker", starts=True),
)
