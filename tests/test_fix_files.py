"""Edits on real bytes (encodings, newlines, tabs, form feeds) and the replacement of files on disk."""
from __future__ import annotations

import os
import stat

import pytest

from picklelint.fix import rounds
from picklelint.fix.edits import applied, between, collide, go_together, insertion, joined
from picklelint.fix.files import CannotWrite, replace_all
from picklelint.model import Edit, Fix, Options, Span

SOURCE = ("from multiprocessing import Process\n\n\nclass Kept:\n    def __init__(self, n):\n        self.f = "
          "lambda x: x + n  # é\n"
          "\n\ndef work(kept):\n    return 1\n\n\ndef send():\n    p = Process(target=work, args=(Kept(1),))\n    "
          "p.start()\n")


def fixed(data, path="/fix_files/program.py", unsafe=False):
    """The bytes after fixes."""
    return rounds.repair([path], Options(), unsafe, {path: data}).texts.get(path, data)


@pytest.mark.parametrize("before, wanted", [
    (SOURCE.replace("\n", "\r\n").encode(), {b"\r\n"}),
    (SOURCE.replace("\n", "\r").encode(), {b"\r"}),
    (SOURCE.encode(), {b"\n"}),
    (SOURCE.replace("    ", "\t").encode(), {b"\n"}),
])
def test_newlines_and_tabs_stay(before, wanted):
    after = fixed(before)
    assert after != before
    newlines = {part for part in (b"\r\n", b"\r",
                                  b"\n") if part in after.replace(b"\r\n", b"" if part != b"\r\n" else b"\r\n")}
    assert newlines == wanted
    assert fixed(after) == after
    if b"\t" in before:
        assert b"\treturn x + n" in after


@pytest.mark.parametrize("head, encoding", [
    ("# -*- coding: latin-1 -*-\n", "latin-1"), ("\ufeff", "utf-8"),
    ("#!/usr/bin/python3\n# coding: utf-8\n", "utf-8"), ("", "utf-8"),
])
def test_encodings_stay(head, encoding):
    before = (head + SOURCE).encode(encoding)
    after = fixed(before)
    assert after != before
    assert after.decode(encoding).startswith(head)
    assert "# é" in after.decode(encoding)


@pytest.mark.parametrize("before", [
    SOURCE.replace("\n\n\nclass", "\n\x0c\n\nclass"),
    SOURCE.rstrip("\n"),
    SOURCE.replace("    p.start()\n", "    p.start()\r"),
    SOURCE.replace("class Kept:\n", "class Kept:  # a\r\n"),
    SOURCE + "\n\n# the end",
    SOURCE.replace("work(kept):\n", "work(kept):  # \u2028 is no newline\n"),
    SOURCE.replace("# é", "# \U0001f600 𝔘"),
    SOURCE.replace("self.f = lambda x: x + n",
                   "self.s = '\U0001f600é'; self.f = lambda x: (x, 'é') if n else '\U0001f600'"),
])
def test_odd_files(before):
    after = fixed(before.encode())
    assert after != before.encode()
    assert b"_kept_f" in after
    for line in before.splitlines():
        if "lambda" not in line:
            assert line.encode() in after
    assert fixed(after) == after


def test_what_the_encoding_cannot_hold_is_refused():
    with pytest.raises(UnicodeError):
        applied(b"# coding: ascii\nx = 1\n", [insertion("p", 2, 0, "# é\n")])


def test_edits_are_made_once_and_in_order():
    text = b"a\nb\n"
    edits = [insertion("p", 2, 0, "import x\n"), insertion("p", 2, 0, "import x\n"), Edit("p", Span(1, 0, 1, 1), "c")]
    assert applied(text, edits) == b"c\nimport x\nb\n"
    blocks = [insertion("p", 1, 0, "def f(): pass\n\n\n"), insertion("p", 1, 0, "def g(): pass\n\n\n")]
    assert applied(text, blocks) == b"def f(): pass\n\n\ndef g(): pass\n\n\na\nb\n"
    assert [edit.text for edit in joined([*blocks, *edits])] == ["def f(): pass\n\n\ndef g(): pass\n\n\n", "c",
                                                                 "import x\n"]


def test_collisions():
    first, inside = Edit("p", Span(1, 0, 1, 5), ""), Edit("p", Span(1, 2, 1, 3), "")
    behind, elsewhere = Edit("p", Span(1, 5, 1, 6), ""), Edit("q", Span(1, 0, 1, 5), "")
    method, other = insertion("p", 3, 0, "\n    def f(self): pass\n"), insertion("p", 3, 0, "\n    def g(self): pass\n")
    assert collide(first, inside)
    assert not collide(first, behind)
    assert not collide(first, elsewhere)
    assert not collide(first, first)
    assert collide(method, other)
    fixes = [Fix((edit,), "safe", "") for edit in (first, inside, behind, elsewhere, method, other)]
    assert go_together(fixes) == [0, 2, 3, 4]


def test_the_edits_between_two_texts():
    old, new = "a\nb\nc\n", "a\nx\nc\nd\n"
    assert applied(b"0\n" + old.encode(), between("p", 2, old, new)) == b"0\n" + new.encode()


def test_files_are_replaced_with_their_permissions_and_links(tmp_path):
    real, link = tmp_path / "real.py", tmp_path / "link.py"
    real.write_bytes(b"old")
    real.chmod(0o751)
    link.symlink_to(real)
    replace_all({str(link): b"new"})
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o751
    assert sorted(os.listdir(tmp_path)) == ["link.py", "real.py"]


def test_where_one_file_cannot_be_written_none_is(tmp_path):
    first = tmp_path / "first.py"
    first.write_bytes(b"old")
    missing = tmp_path / "no_such_folder" / "second.py"
    with pytest.raises(CannotWrite) as error:
        replace_all({str(first): b"new", str(missing): b"new"})
    assert first.read_bytes() == b"old"
    assert str(missing) in str(error.value)
    assert sorted(os.listdir(tmp_path)) == ["first.py"]


def test_a_file_that_is_not_there_yet_is_made(tmp_path):
    replace_all({str(tmp_path / "a.py"): b"x"})
    assert (tmp_path / "a.py").read_bytes() == b"x"
