"""Reading a command line straight from the table of options says what `argparse`, built from it, says."""
from __future__ import annotations

import itertools

import pytest

from picklelint import arguments

WORDS = ("a.py", "-", "", "--fix", "--no-fix", "--unsafe-fixes", "--no-unsafe-fixes", "--select", "--select=PKL1",
         "--select=", "--no-select", "PKL2", "-e", "-en", "-o", "-oout", "-o=out", "--output-format", "json",
         "--output-format=nope", "--color=always", "-j", "-j2", "2", "0", "--jobs=3", "--jobs", "--config", "fix=true",
         "--config=fix=true", "--no-cache", "--cache", "--no-no-cache", "--statistics", "--statistics=1", "--", "-1",
         "--stat", "-x", "--explain", "safe", "--stdin-filename", "- a", "--respect-gitignore", "--no-isolated")


def asked(argv: list[str]) -> dict[str, object] | None:
    """What argparse makes of a command line; None where it ends the process."""
    try:
        return vars(arguments.asked(argv))
    except SystemExit:
        return None


@pytest.mark.parametrize("first", WORDS)
def test_plain_reading_says_what_argparse_says(first, capsys):
    """Of one, two and some three words; where it is given up, argparse is asked anyway."""
    argvs = [[first], *([first, second] for second in WORDS), *([first, *pair] for pair in itertools.pairwise(WORDS))]
    for argv in argvs:
        found = arguments.plain(argv)
        if found is not None:
            assert vars(found) == asked(argv), argv


@pytest.mark.parametrize("argv", [[], ["a.py", "b"], ["-"], ["--fix", "a.py", "--unsafe-fixes"], ["a", "-e", "b"],
                                  ["--select", "PKL1", "--select=PKL2", "-j", "2", "--no-force-exclude"],
                                  ["--output-format", "json", "-o", "out.json", "--no-cache", "."]])
def test_usual_command_lines_need_no_argparse(argv):
    assert arguments.plain(argv) is not None


def test_paths_may_stand_between_options(capsys):
    for argv in (["a", "-e", "b"], ["a", "-en", "b"]):
        assert arguments.read(argv).paths == ["a", "b"]


def test_the_version_is_the_one_of_the_package(capsys):
    for argv in (["--version"], ["--version", "a.py"]):
        with pytest.raises(SystemExit) as stop:
            arguments.read(argv)
        assert (stop.value.code, capsys.readouterr().out) == (0, f"picklelint {arguments.__version__}\n")
