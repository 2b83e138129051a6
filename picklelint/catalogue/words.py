"""The last names of everything that is a gate; a test lists what the rows say.

Kept as text so that the rows of a library are not read to find out that a file names none of them.
"""
WORDS = frozenset((
    "BaseProcess DataLoader ForkServerProcess GeneratorEnqueuer Manager OrderedEnqueuer Pool Process "
    "ProcessPoolExecutor PyDataset Sequence SpawnProcess apply apply_async dump dumps evaluate "
    "evaluate_generator fit fit_generator imap imap_unordered map map_async predict predict_generator put "
    "register run_in_executor save send spawn starmap starmap_async start submit"
).split())
# Verbs that everybody uses: they count only in a file that also holds one of these.
_POOLS = rb"multiprocess|[pP]ool\b|[eE]xecutor"
_KERAS = rb"use_multiprocessing|pickle_safe"
_STORED = rb"[pP]ickle|joblib|dill|shelve"
WEAK = {
    "apply": _POOLS, "dump": _STORED, "dumps": _STORED, "evaluate": _KERAS, "fit": _KERAS, "map": _POOLS,
    "predict": _KERAS, "put": rb"multiprocess|Queue|queue", "register": rb"Manager",
    "save": rb"torch\.save|from torch import", "send": rb"multiprocess|Pipe|conn",
    "start": rb"multiprocess|Process\b",
}
METHODS = frozenset(word for word in WORDS if word[:1].islower())
# One of these stands in every file that meets a gate, or hands on a pool that somebody gave it.
TELL_TALE = (rb"multiprocess|ProcessPool|DataLoader|joblib|[pP]ickle|PyDataset|use_multi|_generator\(|torch\.save"
             rb"|\.(?:submit|map_async|apply_async|starmap|imap|run_in_executor)\(|[pP]ool\.(?:map|apply)\(")
