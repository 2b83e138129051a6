"""The only door to the catalogue: rows by name, codes, and what exists.

A row's name is the public path of an API; aliases, and whole prefixes that mean the same library, lead to it.
`*.name` stands for a method of an object whose type is not known, where the method's name alone is telling.
"""
from __future__ import annotations

from picklelint.catalogue import (
    builtins_,
    concurrent_,
    data_files_,
    keras_,
    language_,
    multiprocessing_,
    pickle_,
    threading_,
    torch_,
)
from picklelint.catalogue.boundaries import BOUNDARIES
from picklelint.catalogue.culprits import CULPRITS
from picklelint.catalogue.remedies import remedy_of
from picklelint.model import Carrier, Culprit, Gate, Maker, Passes, Returns, Safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    Row = Union[Carrier, Gate, Maker, Passes, Returns, Safe]

__all__ = ["BOUNDARIES", "CULPRITS", "LIBRARIES", "RESULT", "canonical", "carrier", "culprit", "attribute", "gates", "has_methods", "known", "maker", "passes",
           "remedy_of", "returns"]

LIBRARIES = (builtins_, concurrent_, data_files_, keras_, language_, multiprocessing_, pickle_, threading_, torch_)

PREFIXES = (
    ("multiprocessing.context.BaseContext.", "multiprocessing."),
    ("multiprocessing.managers.SyncManager.register", "multiprocessing.managers.BaseManager.register"),
    ("multiprocessing.queues.", "multiprocessing."),
    ("multiprocessing.synchronize.", "multiprocessing."),
    ("tensorflow.keras.", "keras."),
    ("tensorflow.compat.v1.keras.", "keras."),
    ("tensorflow.compat.v2.keras.", "keras."),
    ("tensorflow.python.keras.", "keras."),
    ("tf_keras.", "keras."),
    ("keras.src.", "keras."),
    ("keras.api.", "keras."),
)
MODULES = frozenset({
    "torch.nn", "torch.nn.functional", "torch.cuda", "torch.optim", "torch.utils", "torch.utils.data",
    "torch.multiprocessing", "torchvision.transforms", "torchvision.transforms.functional", "torchvision.datasets",
    "os.path", "numpy.random", "numpy.linalg", "xml.etree", "xml.etree.ElementTree", "concurrent.futures",
    "matplotlib.pyplot", "tensorflow.keras", "importlib.util", "urllib.request", "urllib.parse", "scipy.stats",
    "scipy.signal", "scipy.ndimage", "PIL.Image", "skimage.io", "google.cloud.storage",
})
_MODULES_OF_CLASSES = ("torch.nn.", "torchvision.models.")
_TORCH_ONLY = frozenset({"torch.multiprocessing.spawn", "torch.multiprocessing.spawn.spawn"})

RESULT = Gate("worker result", 4, (), moment="the worker sends its result back")

_CULPRITS = {culprit.member: culprit for culprit in CULPRITS}
_MAKERS: dict[str, Maker] = {}
_ATTRIBUTES: dict[str, Maker] = {}
_TYPES: set[str] = set()
_GATES: dict[str, list[Gate]] = {}
_CARRIERS: dict[str, Carrier] = {}
_PASSES: dict[str, Passes] = {}
_RETURNS: dict[str, Returns] = {}


def _index() -> None:
    tables: dict[type, dict[str, Row]] = {
        Maker: _MAKERS, Carrier: _CARRIERS, Passes: _PASSES, Returns: _RETURNS}  # type: ignore[dict-item]
    for library in LIBRARIES:
        for row in library.ROWS:  # type: ignore[attr-defined]
            if isinstance(row, Safe):
                continue
            for name in (row.name, *row.aliases):
                if isinstance(row, Gate):
                    _GATES.setdefault(name, []).append(row)
                else:
                    table = tables[type(row)]
                    if isinstance(row, Maker) and row.attribute:
                        table = _ATTRIBUTES  # type: ignore[assignment]
                    if name in table:
                        raise ValueError(f"two {type(row).__name__} rows are called {name}")
                    table[name] = row
                _TYPES.add(name.rpartition(".")[0])


_index()
_LIBRARIES = {name.partition(".")[0] for table in (_MAKERS, _GATES, _CARRIERS, _RETURNS, _PASSES) for name in table}


def canonical(name: str) -> str:
    """The spelling under which a dotted name has its rows."""
    if name.startswith("torch.multiprocessing.") and name not in _TORCH_ONLY:
        name = name[len("torch."):]
    for prefix, plain in PREFIXES:
        if name.startswith(prefix):
            return canonical(plain + name[len(prefix):])
    return name


def maker(name: str) -> Maker | None:
    """The row of what calling (or reading) a canonical name makes."""
    return _MAKERS.get(name)


def attribute(name: str) -> Maker | None:
    """The row of what reading an attribute of a canonical name gives."""
    return _ATTRIBUTES.get(name)


def known(name: str) -> bool:
    """Whether calling a canonical name has any row."""
    return name in _MAKERS or name in _GATES or returns(name) is not None or name in _PASSES or name in _CARRIERS


def has_library(module: str) -> bool:
    """Whether some row is about the top-level package of a module."""
    return module.partition(".")[0] in _LIBRARIES


def has_methods(type: str) -> bool:
    """Whether some row is about a method of the type."""
    return type in _TYPES


def gates(name: str) -> list[Gate]:
    """The gates that a call of a canonical name is."""
    return _GATES.get(name, [])


def carrier(name: str) -> Carrier | None:
    """The carrier row of a canonical class name."""
    return _CARRIERS.get(name)


def is_module(name: str) -> bool:
    """Whether a dotted name is known to be a module, not something in one."""
    return name in MODULES


def passes(name: str) -> Passes | None:
    """The row of a canonical name whose result keeps its arguments."""
    return _PASSES.get(name)


def returns(name: str) -> Returns | None:
    """The row of a canonical name whose result has a known type."""
    found = _RETURNS.get(name)
    if found is None and name.startswith(_MODULES_OF_CLASSES) and name.rpartition(".")[2][:1].isupper():
        return _RETURNS["torch.nn.Module"]
    return found


def culprit(member: str) -> Culprit:
    """The culprit row of a member."""
    return _CULPRITS[member]
