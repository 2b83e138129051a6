"""The command line: statuses, streams, files looked at, fixing; a stand-in engine reports every `lambda`."""
from __future__ import annotations

import io
import json
import os
import subprocess
import sys

import pytest

from picklelint import __version__, workers
from picklelint.cli import main
from tests import stand_in_engine

GUILTY = "f = lambda x: x\n"
CLEAN = "x = 1\n"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    """An empty project as the current folder, and the stand-in engine."""
    stand_in_engine.install(monkeypatch)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capfd):
    """Run the command line: status, standard output, standard error."""
    def called(*argv):
        status = main([str(each) for each in argv])
        out, err = capfd.readouterr()
        return status, out, err

    return called


def write(folder, **files):
    """Files by name, `__` standing for a dot and `--` for a slash."""
    for name, text in files.items():
        path = folder / name.replace("--", "/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))


def standard_input(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8"))))


def places(output):
    """The places that concise output names."""
    return [line.split(": PKL")[0] for line in output.splitlines() if ": PKL" in line]


def concise(*argv):
    return ("--output-format", "concise", *argv)


def test_status_0_when_clean_and_1_with_findings(run, project):
    write(project, a__py=CLEAN, b__py=GUILTY)
    assert run("a.py") == (0, "All checks passed!\n", "")
    status, out, err = run(*concise("a.py", "b.py"))
    assert (status, err) == (1, "")
    assert places(out) == ["b.py:1:5"]
    assert "\nFound 1 finding.\n" in out


def test_exit_zero(run, project):
    write(project, b__py=GUILTY)
    assert run("--exit-zero", "b.py")[0] == 0


def test_the_current_folder_is_checked_without_paths(run, project):
    write(project, **{"b__py": GUILTY, "sub--c__py": GUILTY})
    assert places(run(*concise())[1]) == ["b.py:1:5", os.path.join("sub", "c.py") + ":1:5"]


@pytest.mark.parametrize("argv", [
    ("--nonsense",), ("--baseline", "x"), ("--sel", "PKL1"), ("--output-format", "xml"), ("--start-method", "thread"),
    ("--select", "ZZZ"), ("--ignore", "PKL199"), ("--extend-select", "E501"), ("--extend-ignore", "pkl1"),
    ("--target-version", "py27"), ("--per-file-ignores", "PKL1"), ("--config", "nothing.toml"), ("--explain", "X1"),
    ("-", "a.py"), ("--jobs", "0"), ("--jobs", "x"), ("--stdin-filename", "b.py", "a.py"),
    ("--statistics", "--output-format", "sarif"),
    ("--output-file", "no/such/folder/x"), ("--add-noqa", "-")])
def test_status_2_for_bad_usage(run, project, argv):
    write(project, a__py=CLEAN)
    status, out, err = run(*argv)
    assert status == 2
    assert out == ""
    assert "picklelint: error: " in err


def test_an_unknown_code_is_named(run):
    assert "argument --select: unknown code `ZZZ`" in run("--select", "ZZZ")[2]


def test_status_2_for_a_bad_configuration_with_its_place(run, project):
    write(project, a__py=CLEAN, setup__cfg="[picklelint]\nselct = PKL1\n")
    status, _, err = run("a.py")
    assert status == 2
    assert err == (f"picklelint: error: {project / 'setup.cfg'}:2: selct: unknown option, did you mean `select`?\n")


def test_a_missing_file_is_a_finding_and_status_1(run, project):
    status, out, _ = run(*concise("nope.py"))
    assert status == 1
    assert "nope.py:1:1: PKL901 file cannot be read" in out
    status, out, _ = run(*concise("--ignore", "PKL901", "nope.py"))
    assert (status, out) == (1, "All checks passed!\n")
    assert run(*concise("--select", "PKL1", "nope.py"))[0] == 1


def test_the_other_files_are_checked_when_one_is_lost(run, project):
    write(project, a__py="INTERNAL", b__py=GUILTY)
    out = run(*concise("a.py", "nope.py", "b.py"))[1]
    assert places(out) == ["a.py:1:1", "b.py:1:5", "nope.py:1:1"]


def test_no_files_is_a_warning(run, project):
    (project / "empty").mkdir()
    assert run("empty") == (0, "All checks passed!\n", "warning: no Python files found under the given paths\n")


def test_select_ignore_and_noqa(run, project):
    write(project, a__py=GUILTY, b__py="f = lambda x: x  # noqa: PKL101\n")
    assert places(run(*concise("--select", "PKL10"))[1]) == ["a.py:1:5"]
    assert places(run(*concise("--select", "PKL2"))[1]) == []
    assert places(run(*concise("--ignore", "PKL1"))[1]) == []
    assert places(run(*concise("--ignore-noqa"))[1]) == ["a.py:1:5", "b.py:1:5"]
    assert places(run(*concise("--per-file-ignores", "a.*:PKL1"))[1]) == []
    assert places(run(*concise("--start-method", "fork"))[1]) == []
    assert places(run(*concise("--start-method", "spawn"))[1]) == ["a.py:1:5"]


def test_settings_are_those_nearest_to_each_file(run, project):
    write(project, **{"one--a__py": GUILTY, "one--setup__cfg": "[picklelint]\nignore = PKL1\n", "two--a__py": GUILTY})
    assert places(run(*concise())[1]) == [os.path.join("two", "a.py") + ":1:5"]
    assert len(places(run(*concise("--isolated"))[1])) == 2


def test_output_format_from_the_configuration(run, project):
    write(project, a__py=GUILTY, setup__cfg="[picklelint]\noutput-format = json\n")
    assert json.loads(run()[1])[0]["code"] == "PKL101"


def test_output_file(run, project):
    write(project, a__py=GUILTY)
    assert run("--output-format", "json", "-o", "out.json", "--color", "always") == (1, "", "")
    assert json.loads((project / "out.json").read_text())[0]["filename"] == str(project / "a.py")


def test_colour_is_asked_for(run, project, monkeypatch):
    write(project, a__py=GUILTY)
    assert "\x1b[" not in run()[1]
    assert "\x1b[" in run("--color", "always")[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run()[1]
    assert "\x1b[" not in run("--color", "never")[1]


def test_statistics(run, project):
    write(project, a__py=GUILTY * 2 + "f = lambda: 0  # FIXME\n")
    status, out, _ = run("--statistics")
    assert (status, out.splitlines()[0]) == (1, "3\tPKL101\tlambda at the dataset boundary")
    out = run("--statistics", "--show-fixes")[1]
    assert out.splitlines()[0] == "3\tPKL101\t[*] lambda at the dataset boundary"
    record = json.loads(run("--statistics", "--output-format", "json")[1])[0]
    assert (record["code"], record["count"], record["fixable_count"]) == ("PKL101", 3, 1)


# Several processes

@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked, which this system cannot")
def test_processes_find_the_same_in_the_same_order(run, project):
    write(project, **{f"m{number:02}__py": GUILTY * 400 if number % 3 else CLEAN for number in range(20)})
    alone = run(*concise("--jobs", "1", "nope.py", "."))
    assert len(places(alone[1])) == 13 * 400 + 1
    for jobs in ("2", "3", "40"):
        assert run(*concise("--jobs", jobs, "nope.py", ".")) == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked, which this system cannot")
def test_a_process_that_dies_costs_its_file_only(run, project):
    write(project, a__py="CRASH", b__py=GUILTY, c__py="CRASH", d__py=GUILTY, e__py=GUILTY)
    status, out, _ = run(*concise("--jobs", "2"))
    assert status == 1
    assert [line.split(" ")[:2] for line in out.splitlines()[:-2]] == [
        ["a.py:1:1:", "PKL902"], ["b.py:1:5:", "PKL101"], ["c.py:1:1:", "PKL902"], ["d.py:1:5:", "PKL101"],
        ["e.py:1:5:", "PKL101"]]


@pytest.mark.parametrize(("wanted", "files", "number"), [(1, 1000, 1), (4, 1000, 4), (4, 3, 3), (4, 1, 1), (0, 50, 1)])
def test_how_many_processes(wanted, files, number):
    if hasattr(os, "fork"):
        assert workers.number_of(wanted, files) == number


# Standard input

def test_standard_input(run, project, monkeypatch):
    standard_input(monkeypatch, GUILTY)
    assert places(run(*concise("-"))[1]) == ["-:1:5"]
    standard_input(monkeypatch, GUILTY)
    assert places(run(*concise("--stdin-filename", "sub/x.py"))[1]) == ["sub/x.py:1:5"]


def test_standard_input_counts_instead_of_the_file(run, project, monkeypatch):
    write(project, a__py=CLEAN, setup__cfg="[picklelint]\nper-file-ignores = b.py:PKL1\n")
    standard_input(monkeypatch, GUILTY)
    assert places(run(*concise("-", "--stdin-filename", "a.py"))[1]) == ["a.py:1:5"]
    standard_input(monkeypatch, GUILTY)
    assert run(*concise("-", "--stdin-filename", "b.py"))[0] == 0
    standard_input(monkeypatch, GUILTY)
    assert run(*concise("-", "--stdin-filename", "build/a.py", "--force-exclude"))[0] == 0


def test_fixed_standard_input_goes_to_standard_output(run, project, monkeypatch):
    standard_input(monkeypatch, "f = lambda: 0  # FIXME\ng = lambda: 0\n")
    status, out, err = run(*concise("-", "--fix"))
    assert (status, out) == (1, "f = named\ng = lambda: 0\n")
    assert err.endswith("Found 2 findings (1 fixed, 1 remaining).\n")
    standard_input(monkeypatch, CLEAN)
    assert run("-", "--fix")[:2] == (0, CLEAN)


# Fixing

FIXABLE = "f = lambda: 0  # FIXME\ng = lambda: 0  # UNSAFE\nh = lambda: 0\ni = lambda: 0  # FIXME REFUSE\n"


def test_fix_writes_safe_fixes_and_tells_what_it_refused(run, project):
    write(project, a__py=FIXABLE.replace("\n", "\r\n"))
    status, out, _ = run(*concise("--fix"))
    assert status == 1
    assert (project / "a.py").read_bytes() == FIXABLE.replace("lambda: 0  # FIXME\n", "named\n").replace(
        "\n", "\r\n").encode()
    assert "Refused 1 fix:\n- a.py:4:5: PKL101: a new finding would appear\n" in out
    assert "Found 4 findings (1 fixed, 3 remaining).\n" in out
    assert "× PKL101" not in out


def test_unsafe_fixes_are_asked_for(run, project):
    write(project, a__py=FIXABLE)
    assert "(2 fixed, 2 remaining)" in run(*concise("--fix", "--unsafe-fixes"))[1]
    write(project, a__py=FIXABLE, setup__cfg="[picklelint]\nunsafe-fixes = true\n")
    assert "(2 fixed, 2 remaining)" in run(*concise("--fix"))[1]
    write(project, a__py=FIXABLE)
    assert "(1 fixed, 3 remaining)" in run(*concise("--fix", "--no-unsafe-fixes"))[1]


def test_show_fixes(run, project):
    write(project, a__py=FIXABLE)
    out = run(*concise("--fix", "--show-fixes"))[1]
    assert "Fixed 1 finding:\n- a.py:\n    1 × PKL101 (Move the lambda to module level)\n" in out


def test_fix_only_reports_nothing_that_is_left(run, project):
    write(project, a__py=FIXABLE)
    status, out, _ = run("--fix-only")
    assert (status, out.splitlines()[0]) == (0, "Fixed 1 finding.")
    assert "PKL101 lambda" not in out


def test_some_codes_are_not_to_be_fixed():
    """Asked of the real rounds: their options say it."""
    from picklelint.model import Options
    from picklelint.selection import fixes

    options = Options(fixable=("PKL1", "PKL30"), unfixable=("PKL101", "PKL3"))
    assert [fixes(options, code) for code in ("PKL101", "PKL102", "PKL202", "PKL301", "PKL311")] == [
        False, True, False, True, False]


def test_exit_non_zero_on_fix(run, project):
    write(project, a__py="f = lambda: 0  # FIXME\n")
    assert run("--fix", "--exit-non-zero-on-fix")[0] == 1
    write(project, a__py="f = lambda: 0  # FIXME\n")
    assert run("--fix")[:2] == (0, "Found 1 finding (1 fixed, 0 remaining).\n")
    assert run("--fix", "--exit-non-zero-on-fix")[0] == 0


def test_diff_writes_nothing_but_the_patch(run, project):
    write(project, a__py="f = lambda: 0  # FIXME\n", b__py=GUILTY)
    status, out, err = run("--diff")
    assert (status, err) == (1, "Would fix 1 finding.\n")
    assert out == "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-f = lambda: 0  # FIXME\n+f = named\n"
    assert (project / "a.py").read_text() == "f = lambda: 0  # FIXME\n"
    assert run("--diff", "b.py") == (0, "", "No fixes to make.\n")
    assert run("--fix", "--diff", "a.py")[0] == 1
    assert (project / "a.py").read_text() == "f = lambda: 0  # FIXME\n"


def test_a_machine_format_says_on_the_error_stream_what_was_fixed(run, project):
    write(project, a__py=FIXABLE)
    status, out, err = run("--fix", "--output-format", "json")
    assert (status, len(json.loads(out))) == (1, 3)
    assert err.startswith("Fixed 1 finding.\nRefused 1 fix:\n")


def test_fixes_are_worked_out_for_programs_and_for_people_who_ask(run, project, monkeypatch):
    write(project, a__py=FIXABLE)
    assert json.loads(run("--output-format", "json")[1])[0]["fix"]["applicability"] == "safe"
    out = run("--show-fixes")[1]
    assert "fix: Move the lambda to module level\n" in out and "note: no automatic fix: " in out
    assert "\n[*] 2 fixable with `--fix` (1 unsafe fix available" in out
    monkeypatch.setattr(stand_in_engine, "attach", None)
    for form in ("full", "concise", "grouped"):
        status, out, _ = run("--output-format", form)
        assert (status, "[*]" in out) == (1, False)
        assert out.endswith("`--show-fixes` shows what `--fix` would change.\n")


def test_nobody_is_sent_to_fixes_that_cannot_be(run, project):
    write(project, a__py=GUILTY, b__py="def\n")
    assert "--show-fixes" not in run("b.py")[1]
    assert "--show-fixes" not in run("--unfixable", "PKL1")[1]
    assert "--show-fixes" in run("--unfixable", "PKL2")[1]


def test_a_file_that_cannot_be_written_is_told(run, project, monkeypatch):
    write(project, a__py=CLEAN)
    lost = str(project / "gone" / "b.py")
    monkeypatch.setattr(stand_in_engine, "repair",
                        lambda *_: stand_in_engine.Repair({lost: b"x"}, [], [], []))
    status, _, err = run("--fix")
    assert status == 1
    assert err == f"picklelint: error: {lost}: cannot be written: No such file or directory\n"


def test_add_noqa_leaves_files_that_cannot_be_checked(run, project):
    write(project, a__py="INTERNAL = 1\n")
    assert run("--add-noqa", "a.py") == (0, "Added 0 noqa comments.\n", "")


def test_add_noqa_writes_comments_where_they_count(run, project):
    text = ("f = lambda: 0\ng = lambda: 0  # noqa: E501\r\nh = lambda: '''\n'''\ni = '''# noqa: E1\n''', lambda: 0\n"
            "j = lambda: 0  # noqa: E1 because\n")
    write(project, a__py=text)
    assert run("--add-noqa") == (0, "Added 5 noqa comments.\n", "")
    assert (project / "a.py").read_bytes().decode() == (
        "f = lambda: 0  # noqa: PKL101\ng = lambda: 0  # noqa: E501, PKL101\r\nh = lambda: '''\n'''  # noqa: PKL101\n"
        "i = '''# noqa: E1, PKL101\n''', lambda: 0\nj = lambda: 0  # noqa: E1, PKL101 because\n")
    assert run()[0] == 0
    assert run("--add-noqa") == (0, "Added 0 noqa comments.\n", "")


# Questions

def test_version(run):
    assert run("--version") == (0, f"picklelint {__version__}\n", "")


def test_explain_tells_of_names_and_of_what_is_safe(run):
    status, out, _ = run("--explain", "requests.Session")
    assert status == 0 and "not reported: " in out
    assert "open file" in run("--explain", "open")[1] and "PKL3" in run("--explain", "multiprocessing.pool.Pool.map")[1]
    status, out, _ = run("--explain", "safe")
    assert status == 0 and "- `re.compile`: " in out
    assert run("--explain", "nobody.knows")[0] == 2


def test_explain(run):
    status, out, _ = run("--explain", "PKL101")
    assert status == 0
    for part in ("# PKL101: lambda", "## What", "## Why", "## Remedy", "module-level function", "## Related", "PKL301"):
        assert part in out
    assert "PKL111" in run("--explain", "PKL1")[1]
    assert {"# PKL101: ", "# PKL901: ", "# PKL801: "} <= {
        line[:10] for line in run("--explain", "all")[1].splitlines() if line.startswith("# ")}


def test_show_crossings(run, project):
    write(project, a__py=GUILTY)
    assert run("--show-crossings") == (1, (
        "a.py:1:1: crosses: argument `dataset`\na.py:2:1: cannot: self.f (PKL101 a lambda)\n"
        "a.py:3:1: unknown: self.g (made by code that is not followed)\n1 crosses, 1 cannot, 1 unknown\n"), "")
    rows = json.loads(run("--show-crossings", "--output-format", "json")[1])
    assert [row["verdict"] for row in rows] == ["crosses", "cannot", "unknown"]
    assert rows[1]["code"] == "PKL101"


def test_show_files_and_settings(run, project):
    write(project, **{"a__py": CLEAN, "sub--setup__cfg": "[picklelint]\nignore = PKL2\n", "sub--b__py": CLEAN})
    assert run("--show-files") == (0, f"{project / 'a.py'}\n{project / 'sub' / 'b.py'}\n", "")
    out = run("--show-settings", "sub/b.py")[1]
    assert f"configuration = {project / 'sub' / 'setup.cfg'}\n" in out
    assert "ignore = PKL2\n" in out


# Which files

def seen(run, *argv):
    _, out, _ = run("--show-files", *argv)
    here = os.path.join(os.getcwd(), "")
    return [line[len(here):].replace(os.sep, "/") for line in out.splitlines()]


def test_usual_folders_are_left_out_below_the_root_only(run, project, monkeypatch):
    write(project, **{"build--repo--a__py": CLEAN, "build--repo--build--b__py": CLEAN,
                      "build--repo--__venv--c__py": CLEAN, "build--repo--node_modules--d__py": CLEAN})
    monkeypatch.chdir(project / "build" / "repo")
    assert seen(run) == ["a.py"]
    assert seen(run, "--force-exclude", "a.py") == ["a.py"]


def test_only_python_files_are_walked_but_any_named_file_is_checked(run, project):
    write(project, a__py=CLEAN, b__txt=CLEAN, c__pyi=CLEAN, script=GUILTY)
    assert seen(run) == ["a.py"]
    assert places(run(*concise("script"))[1]) == ["script:1:5"]


def test_exclude(run, project):
    write(project, **{"a__py": CLEAN, "gen--b__py": CLEAN, "sub--gen--c__py": CLEAN, "build--d__py": CLEAN,
                      "docs--old--e__py": CLEAN})
    assert seen(run, "--exclude", "gen") == ["a.py", "build/d.py", "docs/old/e.py"]
    assert seen(run, "--extend-exclude", "gen,docs/old") == ["a.py"]
    assert seen(run, "--extend-exclude", "sub/*", "--extend-exclude", "*.py") == []
    assert seen(run, "--extend-exclude", "gen", "gen/b.py") == ["gen/b.py"]
    assert seen(run, "--extend-exclude", "gen", "--force-exclude", "gen/b.py", "a.py") == ["a.py"]
    assert seen(run, "--force-exclude", "build") == []


def test_a_file_named_twice_is_checked_once(run, project):
    write(project, a__py=GUILTY)
    assert len(places(run(*concise(".", "a.py", "./a.py"))[1])) == 1


def test_gitignore(run, project):
    write(project, **{"__gitignore": "ignored/\n*_gen.py\n!keep_gen.py\n", "a__py": CLEAN, "ignored--b__py": CLEAN,
                      "x_gen__py": CLEAN, "keep_gen__py": CLEAN, "sub--__gitignore": "/local.py\n!x_gen.py\n",
                      "sub--local__py": CLEAN, "sub--x_gen__py": CLEAN, "sub--deep--local__py": CLEAN,
                      "__git--info--exclude": "# comment\nprivate.py\n", "private__py": CLEAN})
    assert seen(run) == ["a.py", "keep_gen.py", "sub/deep/local.py", "sub/x_gen.py"]
    assert seen(run, "sub") == ["sub/deep/local.py", "sub/x_gen.py"]
    assert len(seen(run, "--no-respect-gitignore")) == 8
    assert seen(run, "x_gen.py") == ["x_gen.py"]


def test_folders_that_lead_back_are_not_followed(run, project):
    write(project, **{"sub--a__py": CLEAN})
    try:
        (project / "sub" / "loop").symlink_to(project)
    except OSError:
        pytest.skip("no symbolic links here")
    assert seen(run) == ["sub/a.py"]


# As a process

def process(*argv, **values):
    return subprocess.run([sys.executable, *argv], capture_output=True, check=False, env=environment(values))


def environment(values=None):
    """The environment of a child that imports what this process can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), **(values or {})}


STAND_IN = "import pytest; from tests import stand_in_engine; stand_in_engine.install(pytest.MonkeyPatch());"


def test_a_reader_that_leaves_early_is_no_error(project):
    write(project, a__py=GUILTY * 20000)
    code = f"{STAND_IN} import sys; from picklelint.cli import main; sys.exit(main(['--output-format', 'concise']))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment()) as child:
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 1


def test_a_terminal_without_unicode_gets_escapes(project):
    (project / "é.py").write_text("s = 'é'; f = lambda: 0\n", encoding="utf-8")
    code = f"{STAND_IN} import sys; from picklelint.cli import main; sys.exit(main([]))"
    done = process("-c", code, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"\\xe9.py:1:14: PKL101" in done.stdout


def test_importing_the_command_line_loads_no_argparse(project):
    code = ("import sys; import picklelint.cli; print(*(name for name in "
            "('argparse', 'ast', 'json', 'typing', 'picklelint.engine', 'picklelint.project') if name in sys.modules))")
    done = process("-S", "-c", code)
    assert (done.stdout.strip(), done.stderr) == (b"", b"")


@pytest.mark.parametrize("argv", [["--output-format", "concise", "a.py"], ["a.py"], ["clean.py"]])
def test_checking_loads_only_what_it_uses(project, argv):
    """With the real engine; -S because packages of the environment may load anything when Python starts."""
    write(project, a__py="from multiprocessing import Pool\nPool(2).map(lambda x: x, [1])\n", clean__py=CLEAN)
    code = (f"import sys; from picklelint.cli import main; main({argv!r}); print(*sorted(name for name in sys.modules "
            "if name.partition('.')[0] in ('argparse', 'ast', 'configparser', 'dataclasses', 'difflib', 'flake8', "
            "'json', 'libcst', 'logging', 'multiprocessing', 'pathlib', 'pathspec', 'pickle', 'tokenize', "
            "'tomllib', 'typing')))")
    done = process("-S", "-c", code)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"", done.stdout
