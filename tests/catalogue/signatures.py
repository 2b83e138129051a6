"""Where the parameters of an installed API stand, so that rows can be compared with it, now or from a record."""
from __future__ import annotations

import importlib
import inspect
import os
import warnings
from typing import Any

from picklelint.model import Ship
from tests.catalogue.record import Seen

os.environ.setdefault("KERAS_BACKEND", "torch")
_BY_POSITION = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD")
Given = list[tuple[str, str]]


class Missing(Exception):
    """The library, or this part of it, is not installed."""


def find(dotted: str) -> tuple[Any, Any]:
    """What a dotted name leads to, and what it was found on."""
    parts = dotted.split(".")
    try:
        found: Any = importlib.import_module(parts[0])
    except ImportError as error:
        raise Missing(f"missing {parts[0]}") from error
    except Exception as error:
        raise Missing(f"missing {parts[0]}: {type(error).__name__}") from error
    owner: Any = None
    for end in range(2, len(parts) + 1):
        owner = found
        name = parts[end - 1]
        if inspect.ismodule(found):
            try:
                deeper: Any = importlib.import_module(".".join(parts[:end]))
            except Exception:
                deeper = None
            found = getattr(found, name, deeper) if not inspect.ismodule(getattr(found, name, None)) else deeper
        else:
            found = _attribute(found, name)
        if found is None:
            raise Missing(f"missing {'.'.join(parts[:end])}")
    return found, owner


def _attribute(owner: Any, name: str) -> Any:
    try:
        return getattr(owner, name, None)
    except Exception as error:
        raise Missing(f"missing what {name} needs: {type(error).__name__}") from error


def parameters(dotted: str) -> list[inspect.Parameter]:
    """The parameters as a caller sees them: without `self`."""
    found, owner = find(dotted)
    if inspect.isclass(found):
        signature = inspect.signature(found.__init__) if "__init__" in vars(found) else inspect.signature(found)
        listed = list(signature.parameters.values())
        listed = listed[1:] if listed and listed[0].name == "self" else listed
        if [parameter.name for parameter in listed] == ["args", "kw"]:
            raise ValueError("it passes on whatever it is given")
        return listed
    listed = list(inspect.signature(found).parameters.values())
    if [parameter.name for parameter in listed] in (["self", "args", "kwds"], ["args", "kw"], ["args", "kwargs"]):
        raise ValueError("it passes on whatever it is given")
    bound = inspect.isclass(owner) and inspect.isfunction(found) \
        and not isinstance(inspect.getattr_static(owner, dotted.rpartition(".")[2]), staticmethod)
    return listed[1:] if bound or (listed and listed[0].name == "self") else listed


def described(dotted: str) -> Seen:
    """What a record keeps of a name: its parameters with their kinds, None if it does not tell, or what is missing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            find(dotted)
        except Missing as reason:
            here = str(reason) != f"missing {dotted.partition('.')[0]}"
            return {"parameters": None} if here else {"state": str(reason)}
        try:
            return {"parameters": [[parameter.name, parameter.kind.name] for parameter in parameters(dotted)]}
        except (TypeError, ValueError):
            return {"parameters": None}


def faults(given: Given, name: str, position: int, part: str = "value") -> list[str]:
    """What is wrong about a parameter that a row names."""
    names = [parameter for parameter, _ in given]
    kinds = [kind for _, kind in given]
    if part in ("rest", "items-rest"):
        stars = [index for index, kind in enumerate(kinds) if kind == "VAR_POSITIONAL"]
        return [] if stars == [position] else [f"*args stands at {stars}, not {position}"]
    if part == "keywords":
        return [] if "VAR_KEYWORD" in kinds else ["there is no **kwargs"]
    if name not in names:
        return [] if position < 0 and "VAR_KEYWORD" in kinds else [f"no {name} among {names}"]
    if position < 0:
        return []
    if kinds[names.index(name)] not in _BY_POSITION:
        return [f"{name} is keyword only"]
    return [] if names.index(name) == position else [f"{name} stands at {names.index(name)}, not {position}"]


def faults_of_ships(given: Given, ships: tuple[Ship, ...]) -> list[str]:
    """What is wrong about the ships of a gate."""
    return [fault for ship in ships if ship.parameter != "self"
            for fault in faults(given, ship.parameter, ship.position, ship.part)]


def faults_of_holds(given: Given, holds: tuple[str, ...]) -> list[str]:
    """What is wrong about parameters spelled `position:parameter`; nothing is where there are none in this version."""
    found = []
    for spelled in holds if given else ():
        position, _, name = spelled.rpartition(":")
        if spelled in ("*", "**"):
            if ("VAR_POSITIONAL" if spelled == "*" else "VAR_KEYWORD") not in [kind for _, kind in given]:
                found.append(f"there is no {spelled}")
        elif spelled not in ("self", "items"):
            found += faults(given, name, int(position) if position else -1)
    return found
