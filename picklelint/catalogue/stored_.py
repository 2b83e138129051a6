"""Rows of what stores an object by pickling it: pickle, shelve, joblib.dump, torch.save, caches; and of deepcopy."""
from picklelint.model import Gate, Passes, Returns, Ship

_DUMPED = (Ship("obj", 0),)
_VALUE = (Ship("value", 1),)
_CACHES = ("diskcache.Cache", "diskcache.FanoutCache", "diskcache.Index")
_DJANGO = "django.core.cache.cache"

ROWS = (
    Gate("pickle.dump", 6, _DUMPED, aliases=("_pickle.dump",), moment="pickle.dump runs"),
    Gate("pickle.dumps", 6, _DUMPED, aliases=("_pickle.dumps",), moment="pickle.dumps runs"),
    Gate("pickle.Pickler.dump", 6, _DUMPED, moment="Pickler.dump runs"),
    Gate("multiprocessing.reduction.ForkingPickler.dumps", 6, _DUMPED, moment="ForkingPickler.dumps runs"),
    Gate("multiprocessing.reduction.dump", 6, _DUMPED, moment="multiprocessing.reduction.dump runs"),
    Gate("joblib.dump", 6, (Ship("value", 0),), aliases=("joblib.numpy_pickle.dump", "sklearn.externals.joblib.dump"),
         moment="joblib.dump runs"),
    Gate("torch.save", 6, _DUMPED, aliases=("torch.serialization.save",), moment="torch.save runs"),
    Gate("pandas.to_pickle", 6, _DUMPED, moment="to_pickle runs"),
    Gate("copy.deepcopy", 6, (Ship("x", 0),), serializer="deepcopy", when=("1:memo-",), moment="copy.deepcopy runs"),
    Gate("shelve.open.[]=", 6, _VALUE, aliases=("shelve.DbfilenameShelf.[]=", "shelve.Shelf.[]="),
         moment="a shelf stores it"),
    Gate("shelve.open.update", 6, (Ship("other", 0),), aliases=("shelve.DbfilenameShelf.update", "shelve.Shelf.update"),
         moment="a shelf stores it"),
    Gate("shelve.open.setdefault", 6, (Ship("default", 1),), aliases=("shelve.Shelf.setdefault",),
         moment="a shelf stores it"),
    Returns("shelve.Shelf", "shelve.Shelf", aliases=("shelve.BsdDbShelf",)),
    *(Returns(name, name) for name in (*_CACHES, "diskcache.Deque")),
    *(Gate(f"{name}.[]=", 6, (Ship("key", 0), Ship("value", 1)), moment="a disk cache stores it") for name in _CACHES),
    *(Gate(f"{name}.{method}", 6, (Ship("key", 0), Ship("value", 1)), moment="a disk cache stores it")
      for name in _CACHES[:2] for method in ("add", "set")),
    *(Gate(f"diskcache.Deque.{method}", 6, (Ship("value", 0),), moment="a disk cache stores it")
      for method in ("append", "appendleft")),
    *(Gate(f"{_DJANGO}.{method}", 6, (Ship("value", 1),), moment="the cache stores it") for method in ("add", "set")),
    Gate(f"{_DJANGO}.get_or_set", 6, (Ship("default", 1),), moment="the cache stores it"),
    Passes("copy.copy", "0:x"),
)
