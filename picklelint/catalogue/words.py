"""The last names of everything that is a gate, and what a file must also speak of for a common word to count.

Kept as text so that no row is read only to find out that a file names none of them; a test compares it with the rows.
"""
# What calls a pool, an executor, a queue or a pipe that somebody else gave it.
_POOL = rb"multiprocess|[pP]ool\b|[eE]xecutor"
GROUPS: tuple[tuple[bytes, str], ...] = (
    (rb"", "flatMap foreachPartition imap imap_unordered mapPartitions mapPartitionsWithIndex map_async parallel_apply "
           "remote run_in_executor starmap starmap_async submit apply_async process_map use_multiprocessing "
           "pickle_safe"),
    (_POOL + rb"|aiomultiprocess|mpire|billiard", "apply"),
    (_POOL + rb"|datasets|distributed|mpi4py|mpire|num_proc|parmap|pathos|pebble|dask|loky", "map"),
    (rb"multiprocess|concurrent|billiard|loky", "BaseProcess ForkServerProcess Manager Pool Process "
                                                "ProcessPoolExecutor SpawnProcess get_reusable_executor"),
    (rb"multiprocess|Process\b|Manager", "start"),
    (rb"multiprocess|Queue|queue|\bray\b", "put put_nowait"),
    (rb"multiprocess|Pipe|conn\b|mpi4py", "send"),
    (rb"(?:Sync|Base)Manager|\bManager\(|\bManager\b.*import|import.*\bManager\b",
     "Namespace Value append dict extend insert list register setdefault update"),
    (rb"[pP]ickle|joblib|dill|shelve|sklearn", "dump dumps"),
    (rb"shelve", "DbfilenameShelf Shelf open"),
    (rb"diskcache", "Cache Deque FanoutCache Index"),
    (rb"\bcopy\b", "deepcopy"),
    (rb"torch\.|from torch", "save"),
    (rb"torch", "DataLoader IterDataPipe MapDataPipe all_gather_object broadcast_object_list elastic_launch "
                "gather_object launch_agent scatter_object_list send_object_list start_processes"),
    (rb"torch|ignite", "spawn"),
    (rb"torch_geometric", "HGTLoader LinkNeighborLoader NeighborLoader"),
    (rb"monai", "ThreadDataLoader"),
    (rb"torchdata", "ParallelMapper StatefulDataLoader"),
    (rb"webdataset", "WebLoader"),
    (rb"timm", "create_loader"),
    (rb"transformers", "Seq2SeqTrainer Trainer"),
    (rb"use_multiprocessing|pickle_safe|lightning", "evaluate evaluate_generator fit fit_generator predict "
                                                    "predict_generator test validate"),
    (rb"keras", "GeneratorEnqueuer OrderedEnqueuer"),
    (rb"joblib|sklearn", "Parallel"),
    (rb"datasets|num_proc", "filter from_generator"),
    (rb"\bdask\b|distributed", "compute scatter"),
    (rb"distributed|ignite", "run"),
    (rb"mpi4py", "allgather allreduce alltoall bcast bsend gather ibsend isend issend reduce sendrecv ssend"),
    (rb"diskcache|django", "add appendleft get_or_set set"),
    (rb"gym", "AsyncVectorEnv"),
    (rb"stable_baselines3", "SubprocVecEnv"),
    (rb"anyio", "run_sync"),
    (rb"\bpara\b", "map"),
    (rb"detectron2", "launch"),
    (rb"fastcore", "parallel"),
    (rb"mpire", "map_unordered"),
    (rb"pandas", "to_pickle"),
    (rb"pathos", "amap apipe pipe uimap"),
    (rb"pebble", "ProcessPool schedule"),
    (rb"pqdm|p_tqdm", "p_imap p_map p_uimap p_umap pqdm"),
    (rb"pyspark", "pandas_udf udf"),
    (rb"\brq\b", "enqueue enqueue_at enqueue_in"),
    (rb"scipy", "brute differential_evolution least_squares quad_vec shgo"),
    (rb"submitit", "map_array"),
)
WORDS = frozenset(word for _, words in GROUPS for word in words.split())
METHODS = frozenset(word for word in WORDS if word[:1].islower())
# One of these stands in every file that meets a gate, or hands on a pool that somebody gave it.
TELL_TALE = (rb"multiprocess|ProcessPool|DataLoader|joblib|[pP]ickle|PyDataset|use_multi|_generator\(|torch\.save"
             rb"|\.(?:submit|map_async|apply_async|starmap|imap|run_in_executor)\(|[pP]ool\.(?:map|apply)\(|Dataset\b"
             rb"|process_map|differential_evolution|num_proc|\bray\b|\bdask\b|pyspark|mpi4py|pathos")

OWN: set[str] = set()  # the last names of a project's own rows


def tell_tale() -> bytes:
    """The pattern of `TELL_TALE` with the words of a project's own rows."""
    return TELL_TALE + b"".join(rb"|\b" + word.encode() + rb"\b" for word in sorted(OWN))


def is_word(name: str) -> bool:
    """Whether some gate is called so."""
    return name in WORDS or name in OWN


def is_method(name: str) -> bool:
    """Whether some gate that may be a method is called so."""
    return name in METHODS or name in OWN
