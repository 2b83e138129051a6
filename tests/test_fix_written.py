"""What the command line writes when it fixes: whole files, all of one fix or none, and nothing else."""
from __future__ import annotations

import os
import subprocess
import sys

import pytest

DECORATOR = "def deco(f):\n    def inner(*a):\n        return f(*a)\n    return inner\n"
SENDING = ("from multiprocessing import Pool\n\nfrom helpers import deco\n\n\n@deco\ndef work(x):\n    return x\n"
           "\n\ndef go():\n    with Pool(1) as pool:\n        pool.map(work, [1])\n"
           "        pool.map(lambda x: x, [1])\n")


@pytest.fixture
def project(tmp_path):
    """A project whose decorator and its use stand in two files."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "helpers.py").write_text(DECORATOR)
    (tmp_path / "sending.py").write_text(SENDING)
    return tmp_path


def run(project, *arguments):
    """The command line in a process of its own."""
    return subprocess.run([sys.executable, "-m", "picklelint", *arguments], cwd=project, capture_output=True, text=True)


def test_files_keep_their_links_and_permissions(project):
    (project / "real").mkdir()
    os.replace(project / "sending.py", project / "real" / "sending.py")
    (project / "real" / "sending.py").chmod(0o751)
    (project / "sending.py").symlink_to(project / "real" / "sending.py")
    done = run(project, "--fix", "--output-format", "concise", "sending.py", "helpers.py")
    assert "(2 fixed, 0 remaining)" in done.stdout, done
    assert (project / "sending.py").is_symlink()
    assert (project / "real" / "sending.py").stat().st_mode & 0o777 == 0o751
    assert "pool.map(_go_function, [1])" in (project / "sending.py").read_text()
    assert "@functools.wraps(f)" in (project / "helpers.py").read_text()
    assert sorted(path.name for path in project.iterdir()) == [".git", "helpers.py", "real", "sending.py"]


def test_a_file_that_is_not_among_those_to_fix_stays(project):
    done = run(project, "--fix", "--output-format", "concise", "sending.py")
    assert (project / "helpers.py").read_text() == DECORATOR
    assert "it would change helpers.py, which is not among the files to fix" in done.stdout
    assert "(1 fixed, 1 remaining)" in done.stdout


def test_files_of_one_fix_are_found_together():
    from picklelint.mend import Mended, _together
    from picklelint.model import Edit, Finding, Fix, Span

    mended = Mended()
    mended.texts = dict.fromkeys("abcd", b"")
    for paths in ("a", "bd"):
        finding = Finding("PKL101", "a", Span(1, 0, 1, 1), "lambda")
        finding.fix = Fix(tuple(Edit(path, Span(1, 0, 1, 1), "") for path in paths), "safe", "")
        mended.applied.append(finding)
    assert _together(mended) == [["a"], ["b", "d"], ["c"]]
