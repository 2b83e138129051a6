"""Where the parameters of an installed API stand, so that rows can be compared with it."""
from __future__ import annotations

import importlib
import inspect
import os
from collections.abc import Callable
from typing import Any

from picklelint.model import Ship

os.environ.setdefault("KERAS_BACKEND", "torch")
_METHOD_KINDS = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


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


def faults(given: list[inspect.Parameter], name: str, position: int, part: str = "value") -> list[str]:
    """What is wrong about a parameter that a row names."""
    names = [parameter.name for parameter in given]
    kinds = {parameter.kind for parameter in given}
    if part in ("rest", "items-rest"):
        stars = [index for index, parameter in enumerate(given) if parameter.kind is parameter.VAR_POSITIONAL]
        return [] if stars == [position] else [f"*args stands at {stars}, not {position}"]
    if part == "keywords":
        return [] if inspect.Parameter.VAR_KEYWORD in kinds else ["there is no **kwargs"]
    if name not in names:
        return [] if position < 0 and inspect.Parameter.VAR_KEYWORD in kinds else [f"no {name} among {names}"]
    parameter = given[names.index(name)]
    if position < 0:
        return []
    if parameter.kind not in _METHOD_KINDS:
        return [f"{name} is keyword only"]
    return [] if names.index(name) == position else [f"{name} stands at {names.index(name)}, not {position}"]


def faults_of_ships(dotted: str, ships: tuple[Ship, ...]) -> list[str]:
    """What is wrong about the ships of a gate."""
    given = parameters(dotted)
    return [fault for ship in ships if ship.parameter != "self"
            for fault in faults(given, ship.parameter, ship.position, ship.part)]


def faults_of_holds(dotted: str, holds: tuple[str, ...]) -> list[str]:
    """What is wrong about parameters spelled `position:parameter`."""
    given = parameters(dotted)
    if not given:
        raise Missing(f"no parameters in this version: {dotted}")
    found = []
    for spelled in holds:
        position, _, name = spelled.rpartition(":")
        if spelled in ("*", "**"):
            kind = inspect.Parameter.VAR_POSITIONAL if spelled == "*" else inspect.Parameter.VAR_KEYWORD
            if not any(parameter.kind is kind for parameter in given):
                found.append(f"there is no {spelled}")
        elif spelled != "self":
            found += faults(given, name, int(position) if position else -1)
    return found


def attempt(check: Callable[..., list[str]], dotted: str, *given: Any) -> list[str]:
    """The faults; Missing where there is no signature to look at."""
    try:
        return check(dotted, *given)
    except (TypeError, ValueError) as error:
        raise Missing(f"no signature: {dotted}") from error
