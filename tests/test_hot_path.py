"""The hot path: what checking one file loads, in a fresh interpreter."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HEAVY = ("argparse", "ast", "asyncio", "configparser", "contextlib2", "dataclasses", "flake8", "json", "libcst",
         "logging", "multiprocessing", "pathlib", "pathspec", "pickle", "rich", "tokenize", "tomllib", "typing")
ROOT = Path(__file__).resolve().parent.parent
CODE = """
import sys
from picklelint.engine import check
from picklelint.model import Options
from picklelint.project import Project
path = sys.argv[1]
assert check(path, Project.containing(path), Options())
print(*sorted(name for name in sys.modules if name.partition(".")[0] in sys.argv[2:]))
"""


def test_a_check_loads_nothing_heavy():
    path = ROOT / "fixtures" / "task" / "lambdas.py"
    done = subprocess.run([sys.executable, "-S", "-c", CODE, str(path), *HEAVY], cwd=ROOT, capture_output=True,
                          text=True, check=True)
    assert done.stdout.split() == []
