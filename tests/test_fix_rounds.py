"""Rounds: what goes together is tried together, what fails is dropped with its reason, nothing is half done."""
from __future__ import annotations

import os

import pytest

from picklelint import engine
from picklelint.catalogue.remedies import HAVE_FIXES
from picklelint.fix import rounds
from picklelint.fix.table import FIXERS
from picklelint.fix.verify import comments, objection, undefined
from picklelint.model import Finding, Options, Span
from picklelint.project import Project
from tests.fixing import FOLDER, PATH, outcomes, repair, text

TWO = """
    from multiprocessing import Pool


    def go(xs):
        with Pool(1) as pool:
            pool.map(lambda x: x + 1, xs)
            pool.map(lambda x: x + 2, xs)
"""


def test_the_catalogue_tells_which_members_have_fixes():
    """Reports send people to `--show-fixes` by it, without loading a fixer."""
    assert HAVE_FIXES == set(FIXERS)


def test_two_fixes_in_one_round():
    checked = []

    def check(path, project, options):
        checked.append(path)
        return engine.check(path, project, options)

    result = rounds.repair([PATH], Options(), False, {PATH: text(TWO).encode()}, check)
    assert len(result.applied) == 2
    assert len(checked) == 2
    assert not result.remaining


@pytest.mark.parametrize("complaint", ["still", "new"])
def test_a_fix_that_does_not_do_what_it_should_is_dropped(complaint):
    def check(path, project, options):
        found = engine.check(path, project, options)
        if len(found) < 2:
            code = "PKL301" if complaint == "still" else "PKL399"
            found += [Finding(code, path, Span(1, 0, 1, 1), "a lambda cannot be pickled", culprit="lambda")] * 2
        return found

    before = text(TWO).encode()
    result = rounds.repair([PATH], Options(), False, {PATH: before}, check)
    assert not result.texts
    assert not result.applied
    assert len(result.refused) == 2
    reasons = {reason for _, reason in result.refused}
    words = {"still": "would still be found", "new": "it would bring PKL399 at line 1: a lambda"}[complaint]
    assert all(words in reason for reason in reasons)
    assert [finding.refusal in reasons for finding in result.remaining] == [True, True]
    assert [finding.fix for finding in result.remaining] == [None, None]


def test_the_good_one_of_two_is_kept():
    def check(path, project, options):
        found = engine.check(path, project, options)
        if "x + 2" in project.load(path).source.text and "lambda x: x + 2" not in project.load(path).source.text:
            found.append(Finding("PKL399", path, Span(1, 0, 1, 1), "worse"))
        return found

    result = rounds.repair([PATH], Options(), False, {PATH: text(TWO).encode()}, check)
    assert [finding.span.line for finding in result.applied] == [6]
    assert b"lambda x: x + 2" in result.texts[PATH]
    assert b"lambda x: x + 1" not in result.texts[PATH]
    assert len(result.refused) == 1


def test_unsafe_fixes_wait_for_the_word():
    source = """
        from multiprocessing import Pool


        def go(xs):
            for i in xs:
                Pool(1).map(lambda x: x + i, xs)
    """
    assert outcomes(source) == ["unsafe: `i` is rebound in the loop at line 5, and is bound now"]
    assert not repair(source).texts
    assert repair(source, unsafe=True).applied[0].fix.safety == "unsafe"


def test_only_named_files_are_changed(tmp_path):
    (tmp_path / "setup.cfg").write_text("")
    (tmp_path / "helpers.py").write_text("def deco(f):\n    def inner(*a):\n        return f(*a)\n    return inner\n")
    program = tmp_path / "program.py"
    program.write_text("from multiprocessing import Pool\nfrom helpers import deco\n\n@deco\ndef work(x):\n    "
                       "return x\n\n"
                       "def go():\n    Pool(1).map(work, [1])\n")
    result = rounds.repair([str(program)], Options(), False)
    assert not result.texts
    assert "helpers.py, which is not among the files to fix" in result.refused[0][1]
    both = rounds.repair([str(program), str(tmp_path / "helpers.py")], Options(), False)
    assert list(both.texts) == [str(tmp_path / "helpers.py")]
    assert not both.remaining


def test_a_fix_that_breaks_an_importing_file_is_dropped():
    base = ("from multiprocessing import Process\nclass Base(Process):\n    def __init__(self):\n"
            "        super().__init__()\n        self.f = lambda: 1\n")
    user = "from program import Base\ndef go():\n    p = Base()\n    p.start()\n"

    def check(path, project, options):
        found = engine.check(path, project, options)
        if path.endswith("user.py") and b"lambda" not in project.read(PATH):
            found.append(Finding("PKL399", path, Span(1, 0, 1, 1), "broken"))
        return found

    overlay = {PATH: base.encode(), os.path.join(FOLDER, "user.py"): user.encode()}
    result = rounds.repair(list(overlay), Options(), False, overlay, check)
    assert not result.texts
    assert "PKL399" in result.refused[0][1]


def test_attach_gives_fixes_and_refusals():
    source = text(TWO) + "\n\ndef other(xs):\n    Pool(1).map(lambda x: (y := x), xs)\n"
    project = Project.containing(PATH, {PATH: source.encode()})
    findings = engine.check(PATH, project, Options())
    rounds.attach(findings, project, Options())
    told = [finding.fix.safety if finding.fix else finding.refusal for finding in findings]
    assert told == ["safe", "safe", "its body has `:=`"]
    assert len({edit.text for finding in findings[:2] for edit in finding.fix.edits}) == 4


def test_attach_tries_what_it_offers():
    def check(path, project, options):
        return findings

    project = Project.containing(PATH, {PATH: text(TWO).encode()})
    findings = engine.check(PATH, project, Options())
    rounds.attach(findings, project, Options(), check)
    assert [finding.fix for finding in findings] == [None, None]
    assert "would still be found" in findings[0].refusal


def test_findings_on_picklelint_itself_are_left_alone():
    source = "def broken(:\n"
    result = repair(source)
    assert [finding.code for finding in result.remaining] == ["PKL901"]
    assert not result.texts


def test_post_conditions():
    assert "would not parse" in objection({"p": b"x = 1\n"}, {"p": b"x = = 1\n"})
    assert "`# a` would be lost" in objection({"p": b"x = 1  # a\n"}, {"p": b"x = 1\n"})
    assert objection({"p": b"x = 1\n"}, {"p": b"x = y\n"}) == "`y` would be undefined"
    assert objection({"p": b"x = z\n"}, {"p": b"x = [z for _ in z]\n"}) == ""
    assert undefined("def f(a):\n    return lambda: a + b + len(c)\nclass D:\n    x = 1\n    def g(self): return "
                     "x\n") == {"b", "c", "x"}
    assert undefined("def f():\n    global a\n    a = 1\nprint(a, __name__)\n") == set()
    assert comments("x = '# no'  # yes\n") == {"# yes": 1}


def test_codes_that_are_not_to_be_fixed_say_so():
    for options in (Options(unfixable=("PKL3",)), Options(fixable=("PKL1",))):
        result = rounds.repair([PATH], options, True, {PATH: text(TWO).encode()})
        assert not result.texts and not result.applied
        assert {finding.refusal for finding in result.remaining} == {"fixes of PKL301 are switched off"}
