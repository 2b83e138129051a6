"""The only door to the catalogue: rows by name, codes, and what exists.

A row's name is the public path of an API; aliases, and whole prefixes that mean the same library, lead to it.
`*.name` stands for a method of an object whose type is not known, where the method's name alone is telling.
The rows of a library are read when a name of that library is first asked for: a check meets few libraries.
"""
from __future__ import annotations

from picklelint.catalogue.boundaries import BOUNDARIES
from picklelint.catalogue.culprits import CULPRITS
from picklelint.catalogue.libraries import FILES, MODULES, PREFIXES
from picklelint.catalogue.remedies import remedy_of
from picklelint.model import Carrier, Culprit, Gate, Maker, Passes, Returns, Safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Row = Carrier | Gate | Maker | Passes | Returns | Safe

__all__ = ["BOUNDARIES", "CULPRITS", "RESULT", "add", "add_own", "attribute", "canonical", "carrier",
           "conditional_gates", "culprit", "gates", "has_library", "has_methods", "is_module", "known", "maker",
           "makers", "passes", "remedy_of", "returns", "rows", "safe"]

_MODULES_OF_CLASSES = ("torch.nn.", "torchvision.models.")

RESULT = Gate("worker result", 4, (), moment="the worker sends its result back")

_CULPRITS = {culprit.member: culprit for culprit in CULPRITS}
_MAKERS: dict[str, Maker] = {}
_CONDITIONAL: dict[str, list[Maker]] = {}
_ATTRIBUTES: dict[str, Maker] = {}
_TYPES: set[str] = set()
_GATES: dict[str, list[Gate]] = {}
_CONDITIONAL_GATES: dict[str, list[Gate]] = {}
_CARRIERS: dict[str, Carrier] = {}
_PASSES: dict[str, Passes] = {}
_RETURNS: dict[str, Returns] = {}
_SAFE: dict[str, Safe] = {}
_TABLES: dict[type, dict[str, Any]] = {
    Maker: _MAKERS, Carrier: _CARRIERS, Passes: _PASSES, Returns: _RETURNS, Safe: _SAFE}
_UNREAD = dict(FILES)
_READ: dict[str, tuple[Row, ...]] = {}


def __getattr__(name: str) -> dict[str, str]:
    if name == "CODES":
        from picklelint.catalogue.codes import CODES
        return CODES
    raise AttributeError(name)


def add(found: Iterable[Row]) -> None:
    """Take rows in, which must have names of their own."""
    for row in found:
        table = _TABLES.get(type(row))
        if isinstance(row, Maker) and row.attribute:
            table = _ATTRIBUTES
        for name in (row.name, *getattr(row, "aliases", ())):
            if isinstance(row, Gate):
                (_CONDITIONAL_GATES if row.when else _GATES).setdefault(name, []).append(row)
            elif isinstance(row, Maker) and row.when:
                _CONDITIONAL.setdefault(name, []).append(row)
            elif table is not None:
                if name in table:
                    raise ValueError(f"two {type(row).__name__} rows are called {name}")
                table[name] = row
            if table is not _SAFE:
                _TYPES.add(name.rpartition(".")[0])


def add_own(row: Row) -> None:
    """Take a row of a project in; it stands before what a library's rows say of the same name."""
    _find(_MAKERS, row.name)
    FILES.setdefault(row.name.partition(".")[0], "")
    for table in (_MAKERS, _CARRIERS, _SAFE):
        table.pop(row.name, None)
    add((row,))


def rows() -> tuple[Row, ...]:
    """Every row there is, file by file."""
    for library in list(_UNREAD):
        _read(library)
    return tuple(row for file in sorted(_READ) for row in _READ[file])


def _read(library: str) -> None:
    for file in _UNREAD.pop(library).split():
        if file not in _READ:
            _READ[file] = __import__(f"picklelint.catalogue.{file}", fromlist=["ROWS"]).ROWS
            add(_READ[file])


def _find(table: dict[str, Any], name: str) -> Any:
    library = name if name.startswith("*") else name.partition(".")[0]
    if library in _UNREAD:
        _read(library)
    return table.get(name)


def canonical(name: str) -> str:
    """The spelling under which a dotted name has its rows."""
    for prefix, plain in PREFIXES.get(name.partition(".")[0], ()):
        if name.startswith(prefix):
            return name if plain == prefix else canonical(plain + name[len(prefix):])
    return name


def maker(name: str) -> Maker | None:
    """The row of what calling a canonical name makes, whatever the arguments are."""
    found: Maker | None = _find(_MAKERS, name)
    return found


def makers(name: str) -> tuple[Maker, ...]:
    """All rows of what calling a canonical name makes: those with a condition first, one without as the last."""
    plain = maker(name)
    return (*_CONDITIONAL.get(name, ()), plain) if plain is not None else tuple(_CONDITIONAL.get(name, ()))


def attribute(name: str) -> Maker | None:
    """The row of what reading an attribute of a canonical name gives."""
    found: Maker | None = _find(_ATTRIBUTES, name)
    return found


def known(name: str) -> bool:
    """Whether calling a canonical name has any row."""
    return (_find(_MAKERS, name) is not None or name in _GATES or name in _CONDITIONAL or name in _PASSES
            or name in _CARRIERS or name in _CONDITIONAL_GATES or returns(name) is not None)


def has_library(module: str) -> bool:
    """Whether some row is about the top-level package of a module."""
    return module.partition(".")[0] in FILES


def has_methods(type: str) -> bool:
    """Whether some row is about a method of the type."""
    _find(_MAKERS, type)
    return type in _TYPES


def gates(name: str) -> list[Gate]:
    """The gates that a call of a canonical name is, whatever the arguments are."""
    return _find(_GATES, name) or []


def conditional_gates(name: str) -> list[Gate]:
    """The gates that a call of a canonical name is if their `when` holds."""
    return _find(_CONDITIONAL_GATES, name) or []


def carrier(name: str) -> Carrier | None:
    """The carrier row of a canonical class name."""
    found: Carrier | None = _find(_CARRIERS, name)
    return found


def is_module(name: str) -> bool:
    """Whether a dotted name is known to be a module, not something in one."""
    return name in MODULES


def passes(name: str) -> Passes | None:
    """The row of a canonical name whose result keeps its arguments."""
    found: Passes | None = _find(_PASSES, name)
    return found


def returns(name: str) -> Returns | None:
    """The row of a canonical name whose result has a known type."""
    found: Returns | None = _find(_RETURNS, name)
    if found is None and name.startswith(_MODULES_OF_CLASSES) and name.rpartition(".")[2][:1].isupper():
        return _RETURNS["torch.nn.Module"]
    return found


def safe(name: str) -> Safe | None:
    """The row of what is proven to cross although many believe otherwise."""
    found: Safe | None = _find(_SAFE, name)
    return found


def culprit(member: str) -> Culprit:
    """The culprit row of a member."""
    return _CULPRITS[member]
