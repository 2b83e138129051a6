"""One configuration file as a table: its keys, their values and the lines they stand on."""
from __future__ import annotations

import os
import re
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# The order decides where one folder holds several; a file without our section does not count.
FILES = (".picklelint.toml", "pyproject.toml", "setup.cfg", "tox.ini", ".flake8")
_SECTION = "picklelint"
# Patterns stay text until one is used: compiling them all costs more than checking a small file.
_REQUIRES = (r"(?m)^[ \t]*(?:requires-python|python_requires)[ \t]*=[ \t]*(?:\"([^\"]*)\"|'([^']*)'|([^\s#\"'].*?))"
             r"[ \t]*(?:#.*)?$")
_HEADER = r"(?m)^[ \t]*\[+[ \t]*([^\[\]\n]+?)[ \t]*\]+"
_WRITER_OF_REQUIRES = {"pyproject.toml": "project", "setup.cfg": "options"}


class ConfigError(Exception):
    """A configuration that cannot be used; printed as `path:line: message`."""

    def __init__(self, message: str, path: str = "", line: int = 0) -> None:
        place = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
        super().__init__(place + message)


class Table:
    """The keys of one layer of configuration. Relative patterns in it are meant relative to `folder`."""

    __slots__ = ("_text", "folder", "path", "values")

    def __init__(self, path: str, folder: str, values: Mapping[str, object], text: str = "") -> None:
        self.path = path
        self.folder = folder
        self.values = {key.replace("_", "-"): value for key, value in values.items()}
        self._text = text

    def error(self, key: str, message: str) -> ConfigError:
        """What to raise about one key."""
        if not self.path:
            return ConfigError(f"argument --{key}: {message}")
        return ConfigError(f"{key}: {message}", self.path, self._line(key))

    def _line(self, key: str) -> int:
        spelled = re.escape(key).replace(r"\-", "[-_]")
        start = self._text.find(_SECTION)
        key_line = re.compile(rf"^[ \t]*(?:\[.*\.)?[\"']?{spelled}[\"']?[ \t]*[=:.\]]", re.MULTILINE)
        found = key_line.search(self._text, max(start, 0))
        return self._text.count("\n", 0, found.start()) + 1 if found else 0


def read(path: str) -> tuple[Table | None, str]:
    """The table a file holds for us (None without our section) and what it says on `requires-python`."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot be read: {getattr(error, 'strerror', None) or error}", path) from None
    name = os.path.basename(path)
    requires = _requires_python(text, _WRITER_OF_REQUIRES[name]) if name in _WRITER_OF_REQUIRES else ""
    if path.endswith(".toml"):
        own = name != "pyproject.toml"
        values = _toml(path, text, own) if own or _SECTION in text else None
    else:
        values = _ini(path, text) if _SECTION in text else None
    return (None if values is None else Table(path, os.path.dirname(path), values, text)), requires


def inline(text: str, folder: str) -> Table:
    """The table of a `KEY = VALUE` pair given on the command line."""
    return Table("--config", folder, _toml("--config", text, True) or {}, text)


def _toml(path: str, text: str, whole: bool) -> Mapping[str, object] | None:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"not valid TOML: {error}", path) from None
    table = document
    if not whole or _SECTION in document.get("tool", {}):
        table = document.get("tool", {}).get(_SECTION)
    if table is not None and not isinstance(table, dict):
        raise ConfigError("[tool.picklelint] must be a table", path)
    return table


def _ini(path: str, text: str) -> Mapping[str, object] | None:
    import configparser

    parser = configparser.RawConfigParser()
    try:
        parser.read_string(text, path)
    except configparser.Error as error:
        raise ConfigError(f"not a valid INI file: {' '.join(str(error).split())}", path) from None
    return dict(parser.items(_SECTION)) if parser.has_section(_SECTION) else None


def _requires_python(text: str, header: str) -> str:
    """Read without a parser: nearly every project states it, and importing a TOML reader costs more than a check."""
    for found in re.finditer(_REQUIRES, text):
        heads = re.findall(_HEADER, text[:found.start()])
        if heads and heads[-1] == header:
            return next(group for group in found.groups() if group is not None).strip()
    return ""
