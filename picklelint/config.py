"""Settings of a run: the nearest configuration of each checked file, under what the command line says."""
from __future__ import annotations

import os
import re

from picklelint import tables
from picklelint.model import START_METHODS, VERSIONS, Options
from picklelint.tables import ConfigError, Table
from picklelint.versions import allowed_by, from_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

FORMATS = ("full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson", "pylint",
           "html")
EXCLUDED = (".bzr", ".direnv", ".eggs", ".git", ".hg", ".ipynb_checkpoints", ".mypy_cache", ".nox", ".picklelint_cache",
            ".pyenv", ".pytest_cache", ".pytype", ".ruff_cache", ".svn", ".tox", ".venv", ".vscode", "CVS",
            "__pycache__", "__pypackages__", "_build", "build", "dist", "node_modules", "site-packages", "venv")
OWN_ROWS = ("gates", "carriers", "makers", "crosses")
KEYS = ("select", "ignore", "extend-select", "extend-ignore", "per-file-ignores", "target-version", "start-method",
        "exclude", "extend-exclude", "force-exclude", "respect-gitignore", "output-format", "unsafe-fixes",
        "fixable", "unfixable", *OWN_ROWS)
# Patterns stay text until one is used: compiling them all costs more than checking a small file.
_CODE = r"PKL[0-9]{0,3}$"
_CODE_LIKE = r"[A-Z]+[0-9]*$"
_SEPARATED = r"[,\s]+"
_NOT_PLAIN = frozenset("*?[/\\")
_FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


class Settings:
    """Everything configurable. `root` is the folder patterns are relative to, `origin` the file the settings are from.

    `exclude_names` are plain names (`build`), `exclude_patterns` have wildcards or are absolute paths.
    """

    __slots__ = ("exclude_names", "exclude_patterns", "force_exclude", "options", "origin", "output_format",
                 "respect_gitignore", "root", "unsafe_fixes")

    def __init__(self, options: Options, root: str, origin: str, exclude: tuple[str, ...], *, force_exclude: bool,
                 respect_gitignore: bool, output_format: str, unsafe_fixes: bool) -> None:
        self.options = options
        self.root = root
        self.origin = origin
        self.exclude_names = frozenset(pattern for pattern in exclude if _NOT_PLAIN.isdisjoint(pattern))
        self.exclude_patterns = tuple(pattern for pattern in exclude if pattern not in self.exclude_names)
        self.force_exclude = force_exclude
        self.respect_gitignore = respect_gitignore
        self.output_format = output_format
        self.unsafe_fixes = unsafe_fixes


class Resolver:
    """The settings of any file: command line over `--config` over the nearest configuration file.

    `given` maps keys to what the command line says about them; `config` is a path or a `KEY = VALUE` pair.
    """

    def __init__(self, given: Mapping[str, object] | None = None, *, config: tuple[str, ...] = (),
                 isolated: bool = False, noqa: bool = True, folder: str = "") -> None:
        self._folder = folder or os.getcwd()
        self._isolated = isolated
        self._noqa = noqa
        self._above: list[Table] = []
        self._fixed: Table | None = None
        for text in config:
            self._take(text)
        self._above.append(Table("", self._folder, given or {}))
        self._found: dict[str, tuple[Table | None, str]] = {}
        self._settings: dict[tuple[str, str], Settings] = {}

    def for_file(self, path: str) -> Settings:
        """The settings of one file, by absolute path."""
        return self.for_folder(os.path.dirname(path))

    def for_folder(self, folder: str, names: Collection[str] | None = None) -> Settings:
        """The settings of the files in a folder; `names`, its entries, spare a look at the disk."""
        table, requires = (None, "") if self._isolated else self._nearest(folder, names)
        table = self._fixed or table
        key = (table.path if table else "", requires)
        settings = self._settings.get(key)
        if settings is None:
            layers = [table, *self._above] if table else self._above
            settings = self._settings[key] = _settings(layers, requires, self._noqa)
        return settings

    def _take(self, text: str) -> None:
        path = os.path.join(self._folder, text)
        if "=" in text and not os.path.exists(path):
            self._above.append(tables.inline(text, self._folder))
            return
        self._fixed, _ = tables.read(path)
        if self._fixed is None:
            raise ConfigError("has no section [picklelint] or [tool.picklelint]", path)

    def _nearest(self, folder: str, names: Collection[str] | None) -> tuple[Table | None, str]:
        """Our table and `requires-python`, each from the nearest folder that has one, up to the repository's top."""
        pending: list[tuple[str, tuple[Table | None, str]]] = []
        found: tuple[Table | None, str] = (None, "")
        current = folder
        while True:
            known = self._found.get(current)
            if known is not None:
                found = known
                break
            pending.append((current, _in_folder(current, names)))
            names = None
            above = os.path.dirname(current)
            if above == current or os.path.exists(os.path.join(current, ".git")):
                break
            current = above
        for current, (table, requires) in reversed(pending):
            found = self._found[current] = (table or found[0], requires or found[1])
        return found


def _in_folder(folder: str, names: Collection[str] | None) -> tuple[Table | None, str]:
    table: Table | None = None
    requires = ""
    for name in tables.FILES:
        path = os.path.join(folder, name)
        if name in names if names is not None else os.path.isfile(path):
            candidate, stated = tables.read(path)
            table = table or candidate
            requires = requires or stated
    return table, requires


def _settings(layers: list[Table], requires: str, noqa: bool) -> Settings:
    for table in layers:
        _refuse_unknown(table)
        _take_own_rows(table)
    methods = ("any", *START_METHODS)
    options = Options(
        select=_codes(layers, "select") or ("PKL",), ignore=_codes(layers, "ignore"), noqa=noqa,
        versions=_versions(layers, requires), start_method=_word(layers, "start-method", methods, "any"),
        per_file_ignores=_per_file(layers), fixable=_codes(layers, "fixable") or ("PKL",),
        unfixable=_codes(layers, "unfixable"))
    nearest = layers[0]
    return Settings(
        options, nearest.folder, nearest.path.replace("--config", ""), _excluded(layers),
        force_exclude=_flag(layers, "force-exclude", False), respect_gitignore=_flag(layers, "respect-gitignore", True),
        output_format=_word(layers, "output-format", FORMATS, "full"),
        unsafe_fixes=_flag(layers, "unsafe-fixes", False))


def _refuse_unknown(table: Table) -> None:
    for key in table.values:
        if key not in KEYS:
            from difflib import get_close_matches

            close = get_close_matches(key, KEYS, 1)
            hint = f", did you mean `{close[0]}`?" if close else f"; known are {', '.join(KEYS)}"
            raise table.error(key, f"unknown option{hint}")


def _take_own_rows(table: Table) -> None:
    """Rows of the project's own, a line each."""
    for key in OWN_ROWS:
        value = table.values.get(key)
        if value is None:
            continue
        from picklelint.catalogue import own

        lines = value.splitlines() if isinstance(value, str) else value
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise table.error(key, "must be a list of strings")
        try:
            own.take([own.READERS[key](line) for line in lines if line.strip()])
        except ValueError as error:
            raise table.error(key, str(error)) from None


def _layered(layers: list[Table], key: str) -> list[tuple[Table, list[str]]]:
    """The lists a key has with its `extend-` form: a later layer's plain key drops what came before."""
    found: list[tuple[Table, list[str]]] = []
    for table in layers:
        if key in table.values:
            found = [(table, _list(table, key))]
        if "extend-" + key in table.values:
            found.append((table, _list(table, "extend-" + key)))
    return found


def _codes(layers: list[Table], key: str) -> tuple[str, ...]:
    found = [code for _, codes in _layered(layers, key) for code in codes]
    extends = any("extend-" + key in table.values for table in layers)
    plain = any(key in table.values for table in layers)
    if key == "select" and extends and not plain:
        found.insert(0, "PKL")
    for table in layers:
        for spelled in (key, "extend-" + key):
            if spelled in table.values:
                _refuse_unknown_codes(table, spelled, _list(table, spelled))
    return tuple(dict.fromkeys(found))


def _refuse_unknown_codes(table: Table, key: str, codes: list[str]) -> None:
    for code in codes:
        if not re.match(_CODE, code):
            raise table.error(key, f"unknown code `{code}`: codes are PKL and up to three digits")
        if len(code) > len("PKL"):
            from picklelint.explain import exists

            if not exists(code):
                raise table.error(key, f"no code starts with `{code}`; `picklelint --explain all` tells of all")


def _versions(layers: list[Table], requires: str) -> tuple[str, ...]:
    for table in reversed(layers):
        if "target-version" in table.values:
            value = table.values["target-version"]
            if not isinstance(value, str):
                raise table.error("target-version", "must be a string such as \"py310\"")
            try:
                return from_target(value)
            except ValueError as error:
                raise table.error("target-version", str(error)) from None
    return allowed_by(requires) if requires else VERSIONS


def _per_file(layers: list[Table]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    for table in reversed(layers):
        value = table.values.get("per-file-ignores")
        if value is None:
            continue
        if isinstance(value, dict):
            pairs = [(pattern, _items(table, "per-file-ignores", codes)) for pattern, codes in value.items()]
        else:
            pairs = _pairs(table, " ".join(_items(table, "per-file-ignores", value)))
        for _, codes in pairs:
            _refuse_unknown_codes(table, "per-file-ignores", codes)
        return tuple((_absolute(pattern, table.folder), tuple(codes)) for pattern, codes in pairs)
    return ()


def _pairs(table: Table, text: str) -> list[tuple[str, list[str]]]:
    """`patterns:codes` groups in flake8's spelling, separated by commas, spaces or lines."""
    found: list[tuple[str, list[str]]] = []
    patterns: list[str] = []
    codes: list[str] | None = None
    for item in re.split(_SEPARATED, text.replace(":", " : ").strip()):
        if item == ":" and patterns and codes is None:
            codes = []
        elif codes is not None and re.match(_CODE_LIKE, item):
            codes.append(item)
        elif item and item != ":" and (codes is None or codes):
            if codes:
                found += [(pattern, codes) for pattern in patterns]
                patterns, codes = [], None
            patterns.append(item)
        else:
            codes = None
            break
    if not codes:
        raise table.error("per-file-ignores", f"expected PATTERN:CODES, got `{text}`")
    return found + [(pattern, codes) for pattern in patterns]


def _excluded(layers: list[Table]) -> tuple[str, ...]:
    plain = any("exclude" in table.values for table in layers)
    found = [] if plain else list(EXCLUDED)
    for table, patterns in _layered(layers, "exclude"):
        found += [_absolute(pattern, table.folder) for pattern in patterns]
    return tuple(dict.fromkeys(found))


def _absolute(pattern: str, folder: str) -> str:
    """A pattern with a slash is meant from the folder of its configuration; one without matches a name anywhere."""
    pattern = pattern.rstrip("/" + os.sep)
    if "/" in pattern or os.sep in pattern:
        return os.path.normpath(os.path.join(folder, pattern))
    return pattern


def _flag(layers: list[Table], key: str, default: bool) -> bool:
    for table in reversed(layers):
        value = table.values.get(key)
        if value is None:
            continue
        if isinstance(value, str):
            value = _FLAGS.get(value.strip().lower())
        if not isinstance(value, bool):
            raise table.error(key, f"must be true or false, not `{table.values[key]}`")
        return value
    return default


def _word(layers: list[Table], key: str, choices: tuple[str, ...], default: str) -> str:
    for table in reversed(layers):
        value = table.values.get(key)
        if value is None:
            continue
        if value not in choices:
            raise table.error(key, f"`{value}` is not one of {', '.join(choices)}")
        return str(value)
    return default


def _list(table: Table, key: str) -> list[str]:
    return _items(table, key, table.values[key])


def _items(table: Table, key: str, value: object) -> list[str]:
    if isinstance(value, str):
        return [item for item in re.split(_SEPARATED, value) if item]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [item for item in value if item]
    raise table.error(key, "must be a list of strings")
