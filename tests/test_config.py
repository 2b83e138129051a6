"""Settings come from the nearest configuration of each file; what cannot be meant is refused with its place."""
from __future__ import annotations

import os

import pytest

from picklelint.config import EXCLUDED, FORMATS, KEYS, Resolver
from picklelint.model import VERSIONS
from picklelint.tables import ConfigError
from picklelint.versions import allowed_by, from_target


def write(folder, **files):
    """Files by name, `__` standing for a dot and `--` for a slash."""
    for name, text in files.items():
        path = folder / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def settings(path, given=None, **options):
    return Resolver(given, folder=str(path.parent), **options).for_file(str(path))


SPELLINGS = {
    ".picklelint.toml": 'ignore = ["PKL1", "PKL211"]\nstart-method = "fork"\n',
    "pyproject.toml": '[tool.picklelint]\nignore = "PKL1,PKL211"\nstart_method = "fork"\n',
    "setup.cfg": "[metadata]\nname = x\n[picklelint]\nignore =\n    PKL1\n    PKL211\nstart-method = fork\n",
    "tox.ini": "[picklelint]\nignore = PKL1, PKL211\nstart_method: fork\n",
    ".flake8": "[flake8]\nignore = E1\n[picklelint]\nignore = PKL1 PKL211\nstart-method = fork\n",
}


@pytest.mark.parametrize("name", SPELLINGS)
def test_every_file_can_hold_the_settings(tmp_path, name):
    (tmp_path / name).write_text(SPELLINGS[name])
    found = settings(tmp_path / "a.py")
    assert found.options.ignore == ("PKL1", "PKL211")
    assert found.options.start_method == "fork"
    assert found.origin == str(tmp_path / name)


def test_without_configuration_there_are_defaults(tmp_path):
    found = settings(tmp_path / "a.py")
    assert (found.options.select, found.options.ignore, found.options.versions) == (("PKL",), (), VERSIONS)
    assert found.exclude_names == frozenset(EXCLUDED)
    assert (found.output_format, found.respect_gitignore, found.force_exclude) == ("full", True, False)


def test_the_nearest_file_with_our_section_counts(tmp_path):
    write(tmp_path, **{"setup__cfg": "[picklelint]\nignore = PKL1\n", "sub/pyproject__toml": "[project]\nname = 'x'\n",
                       "sub/deep/tox__ini": "[picklelint]\nignore = PKL2\n"})
    assert settings(tmp_path / "sub" / "a.py").options.ignore == ("PKL1",)
    assert settings(tmp_path / "sub" / "deep" / "a.py").options.ignore == ("PKL2",)


def test_one_run_uses_the_settings_of_each_file(tmp_path):
    write(tmp_path, **{"one/setup__cfg": "[picklelint]\nignore = PKL1\n",
                       "two/setup__cfg": "[picklelint]\nignore = PKL2\n"})
    resolver = Resolver(folder=str(tmp_path))
    assert resolver.for_file(str(tmp_path / "one" / "a.py")).options.ignore == ("PKL1",)
    assert resolver.for_file(str(tmp_path / "two" / "a.py")).options.ignore == ("PKL2",)
    assert resolver.for_file(str(tmp_path / "one" / "b.py")) is resolver.for_file(str(tmp_path / "one" / "a.py"))


def test_configuration_above_the_repository_does_not_count(tmp_path):
    write(tmp_path, setup__cfg="[picklelint]\nignore = PKL1\n")
    (tmp_path / "sub" / ".git").mkdir(parents=True)
    assert settings(tmp_path / "sub" / "a.py").options.ignore == ()


def test_isolated_ignores_all_files(tmp_path):
    write(tmp_path, pyproject__toml="[project]\nrequires-python = '>=3.13'\n[tool.picklelint]\nignore = ['PKL1']\n")
    found = settings(tmp_path / "a.py", isolated=True)
    assert found.options.ignore == ()
    assert found.options.versions == VERSIONS


@pytest.mark.parametrize(("given", "select", "ignore"), [
    ({}, ("PKL1",), ("PKL101", "PKL102")),
    ({"select": "PKL2,PKL3"}, ("PKL2", "PKL3"), ("PKL101", "PKL102")),
    ({"extend-select": "PKL2"}, ("PKL1", "PKL2"), ("PKL101", "PKL102")),
    ({"ignore": "PKL3"}, ("PKL1",), ("PKL3",)),
    ({"extend-ignore": "PKL3"}, ("PKL1",), ("PKL101", "PKL102", "PKL3")),
])
def test_the_command_line_comes_last(tmp_path, given, select, ignore):
    write(tmp_path, setup__cfg="[picklelint]\nselect = PKL1\nignore = PKL101\nextend-ignore = PKL102\n")
    options = settings(tmp_path / "a.py", given).options
    assert (options.select, options.ignore) == (select, ignore)


def test_extending_the_default_keeps_it(tmp_path):
    assert settings(tmp_path / "a.py", {"extend-select": "PKL903"}).options.select == ("PKL", "PKL903")


def test_config_option_names_a_file_or_one_setting(tmp_path):
    write(tmp_path, setup__cfg="[picklelint]\nignore = PKL1\n", other__toml="ignore = ['PKL2']\n")
    assert settings(tmp_path / "a.py", config=("other.toml",)).options.ignore == ("PKL2",)
    assert settings(tmp_path / "a.py", config=("ignore = ['PKL3']",)).options.ignore == ("PKL3",)
    with pytest.raises(ConfigError, match="cannot be read"):
        settings(tmp_path / "a.py", config=("nothing.toml",))
    write(tmp_path, tox__ini="[tox]\n")
    with pytest.raises(ConfigError, match=r"no section \[picklelint\]"):
        settings(tmp_path / "a.py", config=("tox.ini",))


REFUSED = {
    "unknown key": ("setup.cfg", "[metadata]\nselct = 1\n[picklelint]\nselct = PKL1\n",
                    r"setup\.cfg:4: selct: unknown option, did you mean `select`\?"),
    "unknown key in TOML": ("pyproject.toml", "[tool.picklelint]\n\nfoo = 1\n", r"pyproject\.toml:3: foo: unknown opt"),
    "unknown code": ("setup.cfg", "[picklelint]\nignore = PKL1,\n  E501\n",
                     r"setup\.cfg:2: ignore: unknown code `E501`"),
    "no such code": ("tox.ini", "[picklelint]\nselect = PKL199\n",
                     r"tox\.ini:2: select: no code starts with `PKL199`"),
    "comment among codes": ("setup.cfg", "[picklelint]\nignore = PKL1 # x\n", "unknown code `#`"),
    "bad flag": ("setup.cfg", "[picklelint]\nforce-exclude = maybe\n", "force-exclude: must be true or false"),
    "bad word": ("setup.cfg", "[picklelint]\nstart-method = thread\n", "`thread` is not one of any, spawn"),
    "bad format": ("setup.cfg", "[picklelint]\noutput-format = xml\n", "`xml` is not one of full"),
    "bad version": ("setup.cfg", "[picklelint]\ntarget-version = py27\n", "`py27` is not one of py310"),
    "version as number": (".picklelint.toml", "target-version = 3.10\n", "must be a string such as"),
    "list of numbers": (".picklelint.toml", "select = [1]\n",
                        r"\.picklelint\.toml:1: select: must be a list of strings"),
    "no pattern": ("setup.cfg", "[picklelint]\nper-file-ignores = PKL1\n", "expected PATTERN:CODES"),
    "no codes": ("setup.cfg", "[picklelint]\nper-file-ignores = a.py:\n", "expected PATTERN:CODES"),
    "per-file code": ("setup.cfg", "[picklelint]\nper-file-ignores = a.py:E1\n", "unknown code `E1`"),
    "not TOML": ("pyproject.toml", "[tool.picklelint]\nselect = \n", r"not valid TOML: .*line 2"),
    "not INI": ("setup.cfg", "[picklelint]\nselect\n", r"not a valid INI file: .*line:? +2"),
    "not a table": ("pyproject.toml", "[tool]\npicklelint = 1\n", "must be a table"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_meant_is_refused_with_its_place(tmp_path, case):
    name, text, message = REFUSED[case]
    (tmp_path / name).write_text(text)
    with pytest.raises(ConfigError, match=message):
        settings(tmp_path / "a.py")


def test_the_command_line_is_refused_by_option(tmp_path):
    with pytest.raises(ConfigError, match="argument --select: unknown code `ZZZ`"):
        settings(tmp_path / "a.py", {"select": "ZZZ"})


def test_a_configuration_of_someone_else_need_not_be_valid(tmp_path):
    write(tmp_path, pyproject__toml="[tool.other\n", setup__cfg="not an ini file\n")
    assert settings(tmp_path / "a.py").options.select == ("PKL",)


def test_patterns_are_meant_from_the_folder_of_their_configuration(tmp_path):
    write(tmp_path, setup__cfg="[picklelint]\nper-file-ignores =\n    tests/*, conftest.py : PKL1, PKL2\n"
                               "    *.pyx:PKL3\nextend-exclude = gen, docs/old/\n")
    found = settings(tmp_path / "sub" / "a.py")
    assert found.options.per_file_ignores == (
        (str(tmp_path / "tests" / "*"), ("PKL1", "PKL2")), ("conftest.py", ("PKL1", "PKL2")), ("*.pyx", ("PKL3",)))
    assert {"gen", "build"} <= found.exclude_names
    assert str(tmp_path / "docs" / "old") in found.exclude_patterns


def test_per_file_ignores_as_a_table(tmp_path):
    write(tmp_path, pyproject__toml="[tool.picklelint.per-file-ignores]\n'tests/*' = ['PKL1']\n")
    assert settings(tmp_path / "a.py").options.per_file_ignores == ((str(tmp_path / "tests" / "*"), ("PKL1",)),)


def test_exclude_replaces_the_usual_folders(tmp_path):
    write(tmp_path, setup__cfg="[picklelint]\nexclude = gen\n")
    assert settings(tmp_path / "a.py").exclude_names == {"gen"}


@pytest.mark.parametrize(("name", "text", "versions"), [
    ("pyproject.toml", "[project]\nname = 'x'\nrequires-python = '>=3.12'  # why\n", VERSIONS[2:]),
    ("pyproject.toml", '[project]\nrequires-python=">=3.9,<3.13"\n', VERSIONS[:3]),
    ("pyproject.toml", "[tool.other]\nrequires-python = '>=3.12'\n", VERSIONS),
    ("setup.cfg", "[metadata]\nname = x\n[options]\npython_requires = >=3.13\n", VERSIONS[3:]),
    ("setup.cfg", "[other]\npython_requires = >=3.13\n", VERSIONS),
])
def test_versions_come_from_requires_python(tmp_path, name, text, versions):
    (tmp_path / name).write_text(text)
    assert settings(tmp_path / "sub" / "a.py").options.versions == versions


def test_requires_python_is_looked_up_from_the_file_and_apart_from_our_section(tmp_path):
    write(tmp_path, **{"setup__cfg": "[options]\npython_requires = >=3.14\n",
                       "sub/tox__ini": "[picklelint]\nignore = PKL1\n"})
    found = settings(tmp_path / "sub" / "a.py").options
    assert (found.ignore, found.versions) == (("PKL1",), VERSIONS[4:])


def test_target_version_beats_requires_python(tmp_path):
    write(tmp_path, setup__cfg="[options]\npython_requires = >=3.14\n[picklelint]\ntarget-version = py311\n")
    assert settings(tmp_path / "a.py").options.versions == VERSIONS[1:]
    assert settings(tmp_path / "a.py", {"target-version": "py312-py313"}).options.versions == ("3.12", "3.13")


@pytest.mark.parametrize(("specifier", "first", "last"), [
    (">=3.10", "3.10", "3.15"), (">=3.8", "3.10", "3.15"), (">3.11", "3.11", "3.15"), ("<3.13", "3.10", "3.12"),
    ("<=3.12", "3.10", "3.12"), ("<3.13.2", "3.10", "3.13"), ("<3.13.0", "3.10", "3.12"), ("<4", "3.10", "3.15"),
    ("~=3.12", "3.12", "3.15"), ("~=3.12.1", "3.12", "3.12"), ("==3.13.*", "3.13", "3.13"),
    ("==3.13.2", "3.13", "3.13"),
    (">= 3.11, < 3.14", "3.11", "3.13"), (">=3.11,!=3.11.4", "3.11", "3.15"), (">=3.10,!=3.10.*", "3.11", "3.15"),
    ("<3.9", "3.10", "3.15"), ("nonsense", "3.10", "3.15"), ("<=3", "3.10", "3.15"), (">=3", "3.10", "3.15")])
def test_specifiers(specifier, first, last):
    assert allowed_by(specifier) == VERSIONS[VERSIONS.index(first):VERSIONS.index(last) + 1]


@pytest.mark.parametrize("specifier", [
    ">=3.10", ">3.11", "<3.13", "<=3.12", "<3.13.2", "<3.13.0", "<4", "~=3.12", "~=3.12.1", "==3.13.*", "==3.13.2",
    "!=3.11.*", ">=3.10,<3.14,!=3.12.*", ">3.12.4", "<=3.12.0", ">=3.13.5"])
def test_specifiers_admit_what_packaging_admits(specifier):
    specifiers = pytest.importorskip("packaging.specifiers")
    admits = specifiers.SpecifierSet(specifier)
    assert allowed_by(specifier) == tuple(
        version for version in VERSIONS if any(admits.contains(f"{version}.{micro}") for micro in range(30)))


@pytest.mark.parametrize(("text", "first", "last"), [
    ("py310", "3.10", "3.15"), ("3.12", "3.12", "3.15"), ("py312-py312", "3.12", "3.12"),
    ("3.11-3.13", "3.11", "3.13")])
def test_target_versions(text, first, last):
    assert from_target(text) == VERSIONS[VERSIONS.index(first):VERSIONS.index(last) + 1]


@pytest.mark.parametrize("text", ["", "py39", "py3.12.1", "py313-py311", "py310-"])
def test_target_versions_that_are_none(text):
    with pytest.raises(ValueError):
        from_target(text)


def test_no_parser_is_loaded_for_a_configuration_that_is_not_ours(tmp_path):
    import subprocess
    import sys

    write(tmp_path, pyproject__toml="[project]\nrequires-python = '>=3.12'\n", setup__cfg="[metadata]\nname = x\n")
    code = ("import sys; from picklelint.config import Resolver; Resolver().for_folder('.');"
            "print([name for name in ('tomllib', 'tomli', 'configparser', 'difflib') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert done.stdout.strip() == "[]"


def test_each_format_can_be_configured_and_rendered():
    from picklelint.report import render
    from picklelint.report.checked import Checked
    from picklelint.report.texts import Texts

    for form in FORMATS:
        assert isinstance(render(form, Checked([], Texts())), str)
    assert "output-format" in KEYS


def test_fixes_of_some_codes_are_switched_off(tmp_path):
    write(tmp_path, setup__cfg="[picklelint]\nunfixable = PKL1\n")
    found = settings(tmp_path / "a.py").options
    assert (found.fixable, found.unfixable) == (("PKL",), ("PKL1",))
    assert settings(tmp_path / "a.py", {"fixable": "PKL3"}).options.fixable == ("PKL3",)
    with pytest.raises(ConfigError, match="unknown code"):
        settings(tmp_path / "a.py", {"unfixable": "E1"})
