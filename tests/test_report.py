"""Each output format says the same findings in its own units and escapes."""
from __future__ import annotations

import json
import subprocess
from xml.etree import ElementTree

import pytest

from picklelint.config import FORMATS
from picklelint.model import SPAWNING, Edit, Finding, Fix, Span, Step
from picklelint.report import render
from picklelint.report.checked import Checked, counted
from picklelint.report.fingerprints import code_scanning, stable
from picklelint.report.frame import frame
from picklelint.report.paint import Paint, wanted
from picklelint.report.repairs import patch
from picklelint.report.texts import Texts, edited, merged

FOLDER = "/work dir"
PATH = f"{FOLDER}/data/träin.py"
OTHER = f"{FOLDER}/loader.py"
TEXT = 'import torch\n\n\nclass C:\n    s = "日本語😀"; f = lambda x: x\n    t = """\n    """\n'
OVERLAY = {PATH: TEXT.encode("utf-8"), OTHER: b"load(C())\n"}
MADE = Span(5, 20, 5, 31)


def finding(fix=None, refusal="", span=MADE, code="PKL101", path=PATH):
    found = Finding(code, path, span, "lambda in C.f cannot be pickled, 100% sure: use a <function>", culprit="lambda",
                    boundary="dataset", fails_under=SPAWNING, fails_on=("3.14", "3.15"),
                    trail=(Step(path, span, "made here: lambda"), Step(OTHER, Span(1, 0, 1, 9), "sent here: load")),
                    remedy="use a module-level function")
    found.fix = fix
    found.refusal = refusal
    return found


def itself(code="PKL901", path=PATH):
    return Finding(code, path, Span(1, 0, 1, 0), "file cannot be read", boundary="picklelint")


def fixed(safety="safe"):
    edits = (Edit(PATH, MADE, "function"), Edit(PATH, Span(3, 0, 3, 0), "def function(x):\n    return x\n"))
    return Fix(edits, safety, "Move the lambda to module level")


def checked(*findings, **values):
    return Checked(findings, Texts(OVERLAY, folder=FOLDER), **values)


def test_full():
    text = render("full", checked(finding()))
    assert text == """\
data/träin.py:5:21: PKL101 lambda in C.f cannot be pickled, 100% sure: use a <function>
  |
4 | class C:
5 |     s = "日本語😀"; f = lambda x: x
  |                         ^^^^^^^^^^^ made here: lambda
6 |     t = \"\"\"
7 |     \"\"\"
 ::: loader.py:1:1
1 | load(C())
  | --------- sent here: load
  |
help: use a module-level function

Found 1 finding.
"""


def test_full_shows_what_a_fix_changes():
    text = render("full", checked(finding(fixed()), finding(fixed("unsafe")), finding(refusal="it needs y")))
    assert "PKL101 [*] lambda" in text
    assert """\
fix: Move the lambda to module level
  @@ -2,5 +2,7 @@

  +def function(x):
  +    return x

   class C:
  -    s = "日本語😀"; f = lambda x: x
  +    s = "日本語😀"; f = function
       t = \"\"\"
""" in text
    assert text.count("note: this fix is unsafe") == 1
    assert "note: no automatic fix: it needs y" in text
    assert "[*] 1 fixable with `--fix` (1 unsafe fix available with `--fix --unsafe-fixes`).\n" in text


def test_unsafe_fixes_count_when_they_are_asked_for():
    assert "[*] 1 fixable with `--fix`.\n" in render("full", checked(finding(fixed("unsafe")), unsafe_fixes=True))


def test_full_tells_of_a_file_without_text():
    lost = itself(path="/nowhere/a.py")
    assert render("full", checked(lost)) == "/nowhere/a.py:1:1: PKL901 file cannot be read\n\nFound 1 finding.\n"


@pytest.mark.parametrize("form", ["full", "concise", "grouped"])
def test_people_are_told_when_all_is_well(form):
    assert render(form, checked()) == "All checks passed!\n"


def test_concise():
    assert render("concise", checked(finding())) == (
        "data/träin.py:5:21: PKL101 lambda in C.f cannot be pickled, 100% sure: use a <function>\nFound 1 finding.\n")


def test_grouped():
    assert render("grouped", checked(finding(), finding(span=Span(1, 0, 1, 3)))).splitlines()[:3] == [
        "data/träin.py:", "  5:21 PKL101 lambda in C.f cannot be pickled, 100% sure: use a <function>",
        "  1:1  PKL101 lambda in C.f cannot be pickled, 100% sure: use a <function>"]


def test_pylint():
    assert render("pylint", checked(finding())).startswith("data/träin.py:5: [PKL101] lambda")


def test_json_has_the_records_of_ruff_and_ours():
    inside = finding(fixed(), span=Span(6, 8, 7, 7))
    first, second = json.loads(render("json", checked(inside, itself())))
    assert first == {
        "code": "PKL101", "message": inside.message, "filename": PATH, "location": {"row": 6, "column": 9},
        "end_location": {"row": 7, "column": 8}, "noqa_row": 7, "url": None, "cell": None, "culprit": "lambda",
        "boundary": "dataset", "outcome": "fails", "fails_under": ["spawn", "forkserver"], "fails_on": ["3.14", "3.15"],
        "fix": {"applicability": "safe", "message": "Move the lambda to module level", "edits": [
            {"filename": PATH, "location": {"row": 5, "column": 21}, "end_location": {"row": 5, "column": 32},
             "content": "function"},
            {"filename": PATH, "location": {"row": 3, "column": 1}, "end_location": {"row": 3, "column": 1},
             "content": "def function(x):\n    return x\n"}]},
        "trail": [{"filename": PATH, "location": {"row": 6, "column": 9}, "what": "made here: lambda"},
                  {"filename": OTHER, "location": {"row": 1, "column": 1}, "what": "sent here: load"}]}
    assert (second["culprit"], second["outcome"], second["fix"]) == (None, None, None)
    assert second["boundary"] == "picklelint"


def test_json_lines_are_the_same_records():
    run = checked(finding(fixed()), itself())
    assert [json.loads(line) for line in render("json-lines", run).splitlines()] == json.loads(render("json", run))
    assert render("json-lines", checked()) == ""


def test_github_escapes():
    head = render("github", checked(finding())).splitlines()[0]
    assert head == ("::error title=picklelint (PKL101),file=data/träin.py,line=5,col=21,endLine=5,endColumn=32::"
                    "data/träin.py:5:21: PKL101 lambda in C.f cannot be pickled, 100%25 sure: use a <function>")
    odd = finding(path=f"{FOLDER}/a,b:c%.py")
    assert ",file=a%2Cb%3Ac%25.py," in render("github", checked(odd))
    assert render("github", checked()) == ""


def test_gitlab():
    entries = json.loads(render("gitlab", checked(finding(), finding())))
    assert entries[0]["location"] == {"path": "data/träin.py", "positions": {
        "begin": {"line": 5, "column": 21}, "end": {"line": 5, "column": 32}}}
    assert entries[0]["fingerprint"] != entries[1]["fingerprint"]
    assert json.loads(render("gitlab", checked())) == []


def test_fingerprints_survive_moved_lines():
    moved = {PATH: b"# new\n" + OVERLAY[PATH]}
    lower = finding(span=Span(6, 20, 6, 31))
    assert stable([finding()], Texts(OVERLAY, folder=FOLDER)) == stable([lower], Texts(moved, folder=FOLDER))


# The expected values are those of code scanning's own tests.
@pytest.mark.parametrize(("text", "hashes"), [
    ("", ["c129715d7a2bc9a3:1"]),
    (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
    (" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", [
        "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1", "b3edc88f2938467e:1",
        "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1"]),
    ("Lorem ipsum dolor sit amet.\n" * 10, [
        *(f"a7f2ff13bc495cf2:{number}" for number in range(1, 7)), "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
        "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"])])
def test_code_scanning_hashes(text, hashes):
    lines = text.split("\n")
    assert [code_scanning(lines, number) for number in range(1, len(lines) + 1)] == hashes


def test_junit():
    suites = ElementTree.fromstring(render("junit", checked(finding(), itself("PKL902", "/a\x00<b>.py"))))
    assert suites.attrib["failures"] == "2"
    assert [suite.attrib["name"] for suite in suites] == ["data/träin.py", "/a?<b>.py"]
    failure = suites[0][0][0]
    assert failure.attrib["message"].endswith("use a <function>")
    clean = ElementTree.fromstring(render("junit", checked()))
    assert (clean.attrib["tests"], clean.attrib["failures"], len(clean[0])) == ("1", "0", 1)


def test_rdjson_counts_bytes_and_makes_one_suggestion():
    document = json.loads(render("rdjson", checked(finding(fixed()))))
    diagnostic = document["diagnostics"][0]
    assert diagnostic["location"] == {"path": "data/träin.py", "range": {
        "start": {"line": 5, "column": 30}, "end": {"line": 5, "column": 41}}}
    assert diagnostic["suggestions"] == [{
        "range": {"start": {"line": 3, "column": 1}, "end": {"line": 5, "column": 41}},
        "text": 'def function(x):\n    return x\n\nclass C:\n    s = "日本語😀"; f = function'}]
    elsewhere = Fix((Edit(OTHER, Span(1, 0, 1, 4), "x"),), "safe", "t")
    assert "suggestions" not in json.loads(render("rdjson", checked(finding(elsewhere))))["diagnostics"][0]


def test_sarif():
    run = json.loads(render("sarif", checked(finding(fixed()), itself())))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["PKL101", "PKL901"]
    assert run["columnKind"] == "unicodeCodePoints"
    result = run["results"][0]
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "data/tr%C3%A4in.py", "uriBaseId": "SRCROOT"},
        "region": {"startLine": 5, "startColumn": 21, "endLine": 5, "endColumn": 32}}
    assert [step["location"]["message"]["text"] for step in result["codeFlows"][0]["threadFlows"][0]["locations"]] == [
        "made here: lambda", "sent here: load"]
    assert len(result["relatedLocations"]) == 2
    change = result["fixes"][0]["artifactChanges"][0]
    assert [each["insertedContent"]["text"][:3] for each in change["replacements"]] == ["fun", "def"]
    assert result["fixes"][0]["properties"] == {"applicability": "safe"}
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert [note["descriptor"]["id"] for note in notes] == ["PKL901"]
    assert result["partialFingerprints"]["primaryLocationLineHash"].endswith(":1")
    clean = json.loads(render("sarif", checked()))["runs"][0]
    assert (clean["results"], clean["tool"]["driver"]["rules"]) == ([], [])
    outside = json.loads(render("sarif", checked(itself(path="/else where/a.py"))))["runs"][0]["results"][0]
    assert outside["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///else%20where/a.py"}


def test_html_escapes():
    text = render("html", checked(finding()))
    assert "use a &lt;function&gt;" in text
    assert "<mark>lambda x: x</mark>" in text


@pytest.mark.parametrize("form", FORMATS)
def test_odd_text_breaks_no_format(form):
    lines = {PATH: "a = '\ud800\x1b[31m\x00'; f = lambda: 0\r\n".encode("utf-8", "surrogatepass")}
    odd = finding(fixed(), span=Span(1, 40, 9, 99))
    odd.message = "lone \ud800"
    text = render(form, Checked([odd, itself(path="/\udcff.py")], Texts(lines, folder=FOLDER)))
    assert "\x1b[31m" not in text.replace("\\u001b", "")


@pytest.mark.parametrize(("line", "span", "under"), [
    ("\tf = lambda: 0", Span(1, 5, 1, 14), "        ^^^^^^^^^"),
    ("e\u0301 = lambda: 0", Span(1, 5, 1, 14), "    ^^^^^^^^^"),
    ("f = (1,", Span(1, 4, 3, 1), "    ^^^"),
    ("f = 0", Span(1, 4, 1, 4), "    ^"),
    ("a\x0cb = 1", Span(1, 3, 1, 4), "   ^"),
])
def test_carets_stand_under_their_text(line, span, under):
    assert frame([line, "", ""], span, Paint()).splitlines()[1] == f"  | {under}"


def test_a_very_long_line_is_cropped_around_its_finding():
    text = frame(["x" * 1000 + "lambda" + "y" * 100000], Span(1, 1000, 1, 1006), Paint())
    shown, under = text.splitlines()
    assert len(shown) < 220
    assert shown[under.index("^"):][:6] == "lambda"


@pytest.mark.parametrize(("color", "environment", "terminal", "coloured"), [
    ("always", {"NO_COLOR": "1"}, False, True), ("never", {"FORCE_COLOR": "1"}, True, False),
    ("auto", {}, True, True), ("auto", {}, False, False), ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True), ("auto", {"FORCE_COLOR": "1"}, False, True),
    ("auto", {"FORCE_COLOR": "0"}, False, False), ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
    ("auto", {"TERM": "dumb"}, True, False)])
def test_colour(monkeypatch, color, environment, terminal, coloured):
    class Stream:
        def isatty(self):
            return terminal

    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wanted(color, Stream()) is coloured


def test_colours_change_nothing_but_colours():
    import re

    plain, painted = (render("full", checked(finding(fixed()), paint=Paint(on))) for on in (False, True))
    assert painted != plain
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


def test_edits_apply_backwards_and_merge():
    lines = TEXT.split("\n")
    edits = fixed().edits
    after = edited(lines, edits)
    assert "\n".join(after) == TEXT.replace("lambda x: x", "function").replace(
        "\n\n\nclass", "\n\ndef function(x):\n    return x\n\nclass")
    span, text = merged(lines, edits)
    assert edited(lines, [Edit(PATH, span, text)]) == after
    assert edited(["a"], [Edit(PATH, Span(2, 0, 2, 0), "b")]) == ["ab"]


@pytest.mark.parametrize(("before", "after"), [
    (b"a\nb\n", b"a\nc\n"), (b"a\r\nb\r\nc", b"a\r\nd\r\nc"), (b"a\nb", b"a\nb\n"), (b"a", b""), (b"", b"new\n"),
    (b"\xff\na\n", b"\xff\nb\n")])
def test_patches_apply(tmp_path, before, after):
    (tmp_path / "a b.py").write_bytes(before)
    diff = patch("a b.py", before, after)
    done = subprocess.run(["git", "apply", "-p0", "--whitespace=nowarn", "-"], cwd=tmp_path, input=diff,
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a b.py").read_bytes() == after


def test_counting():
    assert [counted(1, "fix"), counted(2, "fix"), counted(0, "finding")] == ["1 fix", "2 fixes", "0 findings"]
