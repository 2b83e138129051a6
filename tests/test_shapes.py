"""Hundreds of small shapes: what picklelint says of each is what this Python does when it dumps and loads it.

A shape is a function `c_*` of a module in `tests/shapes` that returns what is to be pickled.
"""
from __future__ import annotations

import importlib
import pickle
import sys
from pathlib import Path
from types import ModuleType

import pytest

from picklelint.engine import check
from picklelint.model import Options
from picklelint.project import Project

FOLDER = Path(__file__).with_name("shapes")
MODULES = [importlib.import_module(f"tests.shapes.{name}") for name in ("flow", "instances", "functions", "data")]
SHAPES = [(module, name) for module in MODULES for name in sorted(vars(module)) if name.startswith("c_")]
# What is known not to be seen. A shape that agrees again has to leave.
GAPS = {
    "c_class_decorated_replaced": "a class decorator that gives another class back",
    "c_class_decorated_replaced_instance": "a class decorator that gives another class back",
    "c_classmethod_object": "descriptors read from a class dictionary",
    "c_cell": "cells of closures",
    "c_dc_made_wrong_name": "a dataclass made by a call",
    "c_deleted_name": "a function whose name is deleted later",
    "c_enum_functional_wrong_name": "an Enum made by a call",
    "c_property_object": "descriptors read from a class dictionary",
    "c_staticmethod_object": "descriptors read from a class dictionary",
    "c_stringio_closed": "a StringIO that was closed",
    "c_super_object": "super() kept as a value",
    "c_types_function_via_exec": "functions made by exec",
    "c_wraps_method_other_name": "a method wrapped under the name of a function",
}


if sys.version_info < (3, 12):
    GAPS["c_dc_made"] = "a dataclass made by a call"
# What only another process cannot load.
ELSEWHERE = frozenset({"c_global_stmt_class"})


def fails(module: ModuleType, name: str) -> bool:
    """Whether this Python cannot take the value there and back."""
    if name in ELSEWHERE:
        return True
    value = getattr(module, name)()
    try:
        pickle.loads(pickle.dumps(value))
    except Exception:
        return True
    return False


def reported(module: ModuleType, name: str) -> bool:
    """Whether picklelint reports a program that pickles the shape, for this Python."""
    path = str(FOLDER / f"{module.__name__.rpartition('.')[2]}.py")
    source = Path(path).read_text(encoding="utf-8")
    shape = name if f"def {name}(" in source else name[2:]  # most shapes of classes are the class itself
    text = f"{source}\n\nimport pickle\n\n\ndef stored():\n    pickle.dumps({shape}())\n"
    version = "{}.{}".format(*sys.version_info[:2])
    found = check(path, Project.containing(path, {path: text.encode()}), Options())
    return any(version in finding.fails_on for finding in found)


@pytest.mark.parametrize(("module", "name"), SHAPES, ids=[f"{m.__name__.rpartition('.')[2]}-{n}" for m, n in SHAPES])
def test_the_verdict_is_what_python_does(module: ModuleType, name: str) -> None:
    agrees = reported(module, name) == fails(module, name)
    if name in GAPS:
        assert not agrees, f"{name} agrees now: take it out of GAPS"
    else:
        assert agrees
