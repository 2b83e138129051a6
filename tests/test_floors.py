"""The layers: a module imports only from lower floors, heavy libraries only where they belong, nothing in a circle."""
from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "picklelint"
FLOORS = (
    ("model",),
    ("versions",),
    ("source",),
    ("names",),
    ("guards",),
    ("project",),
    ("catalogue.",),
    ("prefilter",),
    ("flow.",),
    ("messages",),
    ("parent_state",),
    ("crossings",),
    ("shipments",),
    ("selection",),
    ("engine",),
    ("fix.",),
    ("tables", "explain"),
    ("config", "report."),
    ("walk", "mend", "annotate", "workers", "usage"),
    ("arguments", "run"),
    ("cli", "plugin"),
    ("__main__",),
)
FLOW = (
    ("values",),
    ("state",),
    ("frame",),
    ("classes",),
    ("exceptions", "open_tests", "rebuilding", "relevance", "timeline", "typed"),
    ("attributes", "containers", "conditional", "dotted"),
    ("reach",),
    ("gates", "filtered", "laziness"),
    ("builtin_calls", "instances", "functions", "branches"),
    ("container_methods", "handed_back"),
    ("iterators",),
    ("calls",),
    ("expressions",),
    ("statements",),
    ("summaries",),
    ("analysis",),
)
ONLY_IN = {"libcst": "fix.", "flake8": "", "rich": "", "pygls": ""}
TYPES_ONLY = "flow.services"


def name_of(path: Path) -> str:
    """The dotted name below the package; packages end in a dot."""
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts[-1] = ""
    return ".".join(parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def floor(name: str, floors: tuple[tuple[str, ...], ...]) -> int | None:
    """The floor a module is on."""
    for number, names in enumerate(floors):
        if any(name == listed or (listed.endswith(".") and name.startswith(listed)) for listed in names):
            return number
    return None


def imports(path: Path, types: bool = False) -> list[str]:
    """What a module imports when it runs; with `types` also what only type checkers see."""
    found: list[str] = []
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" \
                and not types:
            continue
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        pending += ast.iter_child_nodes(node)
    return found


def own(imported: str) -> str | None:
    """The module of ours that an import reaches."""
    name = imported.removeprefix("picklelint.")
    if name == imported:
        return None
    while name and name not in MODULES and name + "." not in MODULES:
        name = name.rpartition(".")[0]
    return name + "." if name and name not in MODULES else name or None


@pytest.mark.parametrize("name", [name for name in MODULES if name])
def test_imports_go_down(name):
    here = floor(name, FLOORS)
    assert here is not None, f"give {name} a floor in tests/test_floors.py"
    for imported in imports(MODULES[name]):
        target = own(imported)
        if target is None or target == name:
            continue
        there = floor(target, FLOORS)
        same_folder = here == there and "." in name and name.partition(".")[0] == target.partition(".")[0]
        assert same_folder or (there is not None and there < here), f"{name} imports {imported}, which is not below it"


@pytest.mark.parametrize("name", [name for name in MODULES
                                  if name.startswith("flow.") and name not in ("flow.", TYPES_ONLY)])
def test_imports_inside_flow_go_down(name):
    here = floor(name.removeprefix("flow."), FLOW)
    assert here is not None, f"give {name} a floor in tests/test_floors.py"
    for imported in imports(MODULES[name]):
        target = own(imported)
        assert target != TYPES_ONLY, f"{TYPES_ONLY} is for type checkers only"
        if target and target.startswith("flow.") and target not in ("flow.", name):
            there = floor(target.removeprefix("flow."), FLOW)
            assert there is not None and there <= here, f"{name} imports {target}, which is not below it"


@pytest.mark.parametrize("library", ONLY_IN)
def test_heavy_libraries_stay_where_they_belong(library):
    guilty = [name for name, path in MODULES.items() if not (ONLY_IN[library] and name.startswith(ONLY_IN[library]))
              and any(imported.partition(".")[0] == library for imported in imports(path, types=True))]
    assert guilty == []


def test_no_circles():
    edges = {name: {target for imported in imports(path) if (target := own(imported)) and target != name}
             for name, path in MODULES.items()}
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " imports ".join((*path[path.index(name):], name))
        if name not in done:
            for target in sorted(edges.get(name, ())):
                visit(target, (*path, name))
            done.add(name)

    for name in edges:
        visit(name, ())
