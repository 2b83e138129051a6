"""Selection decides as flake8 does: codes by the longest prefix, noqa comments line by line."""
from __future__ import annotations

import argparse
import itertools
import re

import pytest

from picklelint.model import VERSIONS, Finding, Options, Span
from picklelint.selection import Comments, ignored_in_file, joined_lines, kept, matches, selects

CODES = ("PKL101", "PKL111", "PKL211", "PKL801")
PREFIXES = ("PKL", "PKL1", "PKL10", "PKL101", "PKL2", "PKL21")


def finding(code="PKL101", line=1, **values):
    return Finding(code, "/p/a.py", Span(line, 0, line, 1), "m", **values)


def flake8_decides(code, select, ignore):
    style_guide = pytest.importorskip("flake8.style_guide")
    options = argparse.Namespace(
        select=list(select) or None, extend_select=None, ignore=list(ignore), extend_ignore=None,
        extended_default_select=["PKL"], extended_default_ignore=[])
    return style_guide.DecisionEngine(options).decision_for(code) is style_guide.Decision.Selected


def test_codes_are_selected_as_flake8_selects_them():
    lists = [(), *[(prefix,) for prefix in PREFIXES], *itertools.combinations(PREFIXES, 2)]
    compared = 0
    for select, ignore, code in itertools.product(lists, lists, CODES):
        options = Options(select=select or ("PKL",), ignore=ignore)
        assert selects(options, code) == flake8_decides(code, select, ignore), (code, select, ignore)
        compared += 1
    assert compared > 1000


def test_a_file_that_cannot_be_checked_stays_visible():
    assert selects(Options(select=("PKL1",)), "PKL901")
    assert not selects(Options(select=("PKL1",), ignore=("PKL9",)), "PKL901")


def test_the_bound_of_analysis_is_told_only_when_asked_for():
    assert not selects(Options(), "PKL903")
    assert selects(Options(select=("PKL", "PKL903")), "PKL903")
    assert selects(Options(select=("PKL9",)), "PKL903")


NOQA_LINES = """\
x = 1  # noqa
x = 1  #noqa
x = 1  # NOQA
x = 1  # noqa: PKL101
x = 1  # noqa:PKL101
x = 1  # noqa : PKL211
x = 1  # noqa: pkl101
x = 1  # noqa: PKL1
x = 1  # noqa: PKL
x = 1  # noqa: PKL2, E501
x = 1  # noqa: E501,PKL101
x = 1  # noqa: E501 PKL101
x = 1  # noqa: E501  because PKL101
x = 1  # noqa: some-name
x = 1  # noqa:  PKL211
x = 1  # type: ignore # noqa: PKL101
x = 1  # noqa-because
x = 1  # noqa: E501 # noqa: PKL101
x = "# noqa"
x = 1  # no qa
""".splitlines()
NOQA_FILES = [
    'x = """\nlambda\n"""  # noqa: PKL101\ny = 1\n',
    'x = """# noqa: E501\nlambda\n"""  # noqa: PKL101\n',
    "x = 1 + \\\n    2  # noqa: PKL101\ny = 2\n",
    "x = [\n    1,\n    2,\n]  # noqa: PKL101\n",
    "x = [  # noqa: PKL101\n    1,\n    '''\n    ''',  # noqa: PKL211\n]\n",
    "f(\n  '''a\n  b''', \\\n  3)  # noqa\n",
    "x = f'''{\n1\n}'''  # noqa\n",
    "# flake8: noqa\nx = 1\n",
    "x = 1\n    # flake8: noqa: E501\ny = 1\n",
    "x = 1  # flake8: noqa\ny = 1\n",
    "# flake8:noqa\n",
    "# FLAKE8= NOQA\n",
    "x = (\n# noqa\n",
    "x = '''\n# noqa\n",
    "def f():\n    '''doc\n    # noqa: PKL101\n    '''\n    return 1\n",
    "\n\nx = 1  # noqa",
    "if x:\n\ty = '''\n\t'''  # noqa: PKL1\n\n# end\n",
    "",
]


def flake8_silences(tmp_path, text):
    """For each line, the codes that flake8 silences there."""
    processor = pytest.importorskip("flake8.processor")
    violation = pytest.importorskip("flake8.violation")
    path = tmp_path / "a.py"
    path.write_text(text)
    options = argparse.Namespace(
        disable_noqa=False, hang_closing=False, indent_size=4, max_line_length=79, max_doc_length=None,
        stdin_display_name="stdin", verbose=0)
    processed = processor.FileProcessor(str(path), options)
    found = {}
    for number in range(1, len(text.splitlines()) + 1):
        for code in CODES:
            row = violation.Violation(code, str(path), number, 1, "", processed.noqa_line_for(number))
            found[number, code] = processed.should_ignore_file() or row.is_inline_ignored(False)
    return found


@pytest.mark.parametrize("text", [*(line + "\n" for line in NOQA_LINES), *NOQA_FILES])
def test_comments_silence_what_they_silence_in_flake8(tmp_path, text):
    comments = Comments(text.split("\n"))
    for (number, code), silenced in flake8_silences(tmp_path, text).items():
        assert comments.silence(code, number) == silenced, (number, code)


def test_the_patterns_are_those_of_flake8():
    defaults = pytest.importorskip("flake8.defaults")
    from picklelint import selection

    assert re.compile(selection.NOQA_INLINE, re.IGNORECASE) == defaults.NOQA_INLINE_REGEXP
    assert re.compile(selection.NOQA_FILE, re.IGNORECASE) == defaults.NOQA_FILE


def test_joined_lines_names_strings_and_continuations_only():
    text = "a = '''\n\n'''\nb = 1 + \\\n    2\nc = [\n1]\n"
    joined = joined_lines(text.split("\n"))
    assert [joined[line] for line in range(1, 8)] == [(1, 3)] * 3 + [(4, 5)] * 2 + [(6, 6), (7, 7)]


def test_a_comment_belongs_at_the_end_of_joined_lines():
    assert Comments(["a = '''", "lambda'''", ""]).row(1) == 2
    assert Comments(["a = [", "lambda]", ""]).row(2) == 2


def test_comments_do_not_count_when_noqa_is_off():
    lines = ["x = 1  # noqa"]
    assert kept([finding()], "/p/a.py", lines, Options()) == []
    assert len(kept([finding()], "/p/a.py", lines, Options(noqa=False))) == 1


@pytest.mark.parametrize(("method", "fails_under", "seen"), [
    ("any", ("spawn",), True), ("fork", ("spawn", "forkserver"), False), ("spawn", ("spawn", "forkserver"), True),
    ("fork", (), True)])
def test_start_method(method, fails_under, seen):
    found = kept([finding(fails_under=fails_under)], "/p/a.py", [""], Options(start_method=method))
    assert bool(found) is seen


@pytest.mark.parametrize(("versions", "fails_on", "seen"), [
    (VERSIONS, ("3.14", "3.15"), True), (("3.10", "3.11"), ("3.14",), False), (("3.10",), (), True)])
def test_versions(versions, fails_on, seen):
    assert bool(kept([finding(fails_on=fails_on)], "/p/a.py", [""], Options(versions=versions))) is seen


def test_every_matching_pattern_of_per_file_ignores_counts_and_beats_select():
    options = Options(select=("PKL101",), per_file_ignores=(("a.py", ("PKL2",)), ("/p/*", ("PKL1",))))
    assert ignored_in_file(options, "/p/a.py", "PKL101")
    assert ignored_in_file(options, "/p/a.py", "PKL211")
    assert not ignored_in_file(options, "/q/b.py", "PKL101")
    assert kept([finding()], "/p/a.py", [""], options) == []


@pytest.mark.parametrize(("path", "pattern", "matched"), [
    ("/p/a/b.py", "b.py", True), ("/p/a/b.py", "*.py", True), ("/p/a/b.py", "/p/a", False), ("/p/a/b.py", "/p/*", True),
    ("/p/a/b.py", "/p/**/b.py", True), ("/p/b.py", "/p/**/b.py", True), ("/q/b.py", "/p/**/b.py", False)])
def test_patterns(path, pattern, matched):
    assert matches(path, pattern) is matched
