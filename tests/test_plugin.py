"""The flake8 plugin in a real flake8: columns, selection, noqa, standard input, several processes, no tracebacks."""
from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib.metadata import entry_points
from types import SimpleNamespace

import pytest

from picklelint.plugin import Plugin
from tests import stand_in_engine

GUILTY = "f = lambda x: x\n"
SITE = """\
import pytest
from tests import stand_in_engine
stand_in_engine.install(pytest.MonkeyPatch())
"""


@pytest.fixture
def installed():
    """Skip where flake8 cannot see the plugin."""
    pytest.importorskip("flake8")
    if "PKL" not in {point.name for point in entry_points(group="flake8.extension")}:
        pytest.skip("picklelint is not installed here (pip install -e .), so flake8 does not find it")


@pytest.fixture
def flake8(tmp_path, installed):
    """Run flake8 on files of a new project, with the stand-in engine; output lines without the PKL message."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(SITE)
    project = tmp_path / "project"
    project.mkdir()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *(path for path in sys.path if path)])}

    def called(*argv, files=None, text=None, expect=1):
        for name, content in (files or {}).items():
            (project / name).write_text(content, encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "flake8", *argv], cwd=project, env=environment, input=text,
                              capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.stderr == ""
        assert done.returncode == expect, done.stdout
        return [line.split(" lambda ")[0] for line in done.stdout.splitlines()]

    return called


def test_columns_count_characters(flake8):
    text = 's = "日本語é"; f = lambda x: x\n'
    assert flake8("--select", "PKL", "a.py", files={"a.py": text}) == [f"a.py:1:{text.index('lambda') + 1}: PKL101"]


def test_flake8_selects_and_reads_comments(flake8):
    files = {"a.py": GUILTY, "b.py": "f = lambda x: x  # noqa: PKL101\n", "c.py": "f = lambda x: x  # noqa: E731\n"}
    assert flake8("--select", "PKL1", "a.py", "b.py", "c.py", files=files) == ["a.py:1:5: PKL101", "c.py:1:5: PKL101"]
    assert flake8("--select", "PKL2", "a.py", expect=0) == []
    assert flake8("--extend-ignore", "PKL1,E731", "a.py", expect=0) == []
    assert "a.py:1:5: PKL101" in flake8("a.py")
    assert flake8("--select", "PKL", "--disable-noqa", "b.py") == ["b.py:1:5: PKL101"]
    assert flake8("--select", "PKL", "--per-file-ignores", "a.py:PKL1", "a.py", expect=0) == []


def test_standard_input_under_a_display_name(flake8):
    files = {"a.py": "x = 1\n"}
    assert flake8("--select", "PKL", "--stdin-display-name", "a.py", "-", files=files, text=GUILTY) == [
        "a.py:1:5: PKL101"]
    assert flake8("--select", "PKL", "-", text=GUILTY) == ["stdin:1:5: PKL101"]
    assert flake8("--select", "PKL", "--stdin-display-name", "no/such/b.py", "-", text=GUILTY) == [
        "no/such/b.py:1:5: PKL101"]


def test_several_processes(flake8):
    files = {f"m{number}.py": GUILTY for number in range(8)}
    found = flake8("--select", "PKL", "--jobs", "2", ".", files=files)
    assert found == [f"./m{number}.py:1:5: PKL101" for number in range(8)]


def test_an_internal_error_is_one_line(flake8):
    found = flake8("--select", "PKL", "a.py", "b.py", files={"a.py": "INTERNAL = 1\n", "b.py": GUILTY})
    assert found == ["a.py:1:1: PKL902 internal error: KeyError: 'x'", "b.py:1:5: PKL101"]


def test_options_on_the_command_line_and_in_flake8s_configuration(flake8):
    files = {"a.py": GUILTY}
    assert flake8("--select", "PKL", "--picklelint-start-method", "fork", "a.py", files=files, expect=0) == []
    files["setup.cfg"] = "[flake8]\nselect = PKL\npicklelint-start-method = fork\n"
    assert flake8("a.py", files=files, expect=0) == []
    files["setup.cfg"] = "[flake8]\nselect = PKL\npicklelint_target_version = py39\n"
    found = flake8("a.py", files=files)
    assert found[0].startswith("a.py:1:1: PKL901 configuration: argument --target-version: `py39` is not one of")


def test_options_of_picklelint_itself(flake8):
    files = {"a.py": GUILTY, "setup.cfg": "[picklelint]\nstart-method = fork\n"}
    assert flake8("--select", "PKL", "a.py", files=files, expect=0) == []
    files["setup.cfg"] = "[picklelint]\nselct = PKL1\n"
    found = flake8("--select", "PKL", "a.py", files=files)
    assert found[0].startswith("a.py:1:1: PKL901 configuration: ") and "did you mean `select`?" in found[0]


@pytest.mark.parametrize("text", ["", "\ufeffx = 1\n", "x = 1\r\ny = lambda: 0  # noqa: E731\r\n",
                                  "# coding: latin-1\n"])
def test_odd_files(flake8, text):
    found = flake8("--select", "PKL", "a.py", files={"a.py": text}, expect=int("lambda" in text))
    assert found == (["a.py:2:5: PKL101"] if "lambda" in text else [])


# With the engine itself

REAL = {
    "a.py": """\
from multiprocessing import Pool

from b import Words, load
from torch.utils.data import DataLoader

if __name__ == "__main__":
    DataLoader(Words(), num_workers=2)
    load()
    with Pool(2) as pool:
        print("é", pool.map(lambda x: x, [1]))
""",
    "b.py": """\
from torch.utils.data import DataLoader, Dataset


class Words(Dataset):
    def __init__(self):
        self.f = lambda x: x

    def __getitem__(self, i):
        return i


def load():
    return DataLoader(Words(), num_workers=2)
""",
}


@pytest.mark.parametrize("order", [("a.py", "b.py"), ("b.py", "a.py")])
def test_flake8_and_the_command_line_agree(tmp_path, installed, order):
    for name, text in REAL.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

    def told(*argv):
        done = subprocess.run([sys.executable, "-m", *argv, *order], cwd=tmp_path, env=environment, capture_output=True,
                              text=True, encoding="utf-8", check=False)
        assert (done.returncode, done.stderr) == (1, "")
        return sorted(line for line in done.stdout.splitlines() if ": PKL" in line)

    found = told("picklelint", "--output-format", "concise")
    assert [line.split(" ")[:2] for line in found] == [["a.py:10:29:", "PKL301"], ["b.py:6:18:", "PKL101"]]
    assert told("flake8", "--select", "PKL", "--jobs", "1") == found


# Without flake8

def rows(text, filename="a.py"):
    return list(Plugin(ast.parse(text), filename, text.splitlines(keepends=True)).run())


@pytest.fixture
def plugin(monkeypatch, tmp_path):
    """The plugin with the stand-in engine and default options."""
    stand_in_engine.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    options = SimpleNamespace(picklelint_target_version=None, picklelint_start_method=None, select=None)
    Plugin.parse_options(options)
    yield options
    Plugin.parse_options(options)


def test_a_crash_anywhere_is_one_row(plugin, monkeypatch):
    def crash(*_):
        raise RecursionError("too\ndeep")

    monkeypatch.setattr(stand_in_engine, "check", crash)
    assert rows(GUILTY) == [(1, 0, "PKL902 internal error: RecursionError: too deep", Plugin)]


def test_what_is_off_needs_to_be_named(plugin, monkeypatch):
    asked = []
    monkeypatch.setattr(stand_in_engine, "check", lambda path, project, options: asked.append(options) or [])
    rows(GUILTY)
    plugin.select = ["E", "PKL903"]
    Plugin.parse_options(plugin)
    rows(GUILTY)
    assert [options.select for options in asked] == [("PKL",), ("PKL", "PKL903")]
    assert not any(options.noqa for options in asked)


def test_neighbours_are_read_once_per_process(plugin, monkeypatch, tmp_path):
    projects, texts = [], []

    def check(path, project, options):
        projects.append(project)
        texts.append(project.read(path))
        return []

    monkeypatch.setattr(stand_in_engine, "check", check)
    (tmp_path / "setup.cfg").write_text("")
    for name in ("a.py", "b.py", "sub/c.py"):
        rows(GUILTY, str(tmp_path / name))
    assert len(set(map(id, projects))) == 1
    assert texts == [GUILTY.encode()] * 3
    assert projects[0].overlay == {}


def test_a_coding_line_still_counts(plugin, monkeypatch):
    texts = []
    monkeypatch.setattr(stand_in_engine, "check", lambda path, project, options: texts.append(project.read(path)) or [])
    rows("# coding: latin-1\ns = 'é'\n")
    rows("# coding: ascii\ns = 'é'\n")
    rows("s = 'é'\n")
    assert texts == ["# coding: latin-1\ns = 'é'\n".encode("latin-1"), "# coding: ascii\ns = 'é'\n".encode(),
                     "s = 'é'\n".encode()]


def test_the_protocol_needs_no_flake8():
    assert (Plugin.name, isinstance(Plugin.version, str)) == ("picklelint", True)
    code = ("import sys; import picklelint.plugin; "
            "print(*(name in sys.modules for name in ('flake8', 'libcst', 'argparse')))")
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)})
    assert done.stdout == "False False False\n", done.stderr
