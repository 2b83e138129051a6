"""An editor's language server (python-lsp-server with flake8 on) shows a PKL diagnostic for an unsaved text."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from importlib.metadata import entry_points
from queue import Empty, Queue

import pytest

SITE = """\
import pytest
from tests import stand_in_engine
stand_in_engine.install(pytest.MonkeyPatch())
"""
TEXT = 's = "日本語é"; f = lambda x: x\n'


class Editor:
    """A language client on the standard streams of a server."""

    def __init__(self, command, folder, environment):
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            size = 0
            for line in iter(self.process.stdout.readline, b"\r\n"):
                if not line:
                    return
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    size = int(value)
            self.messages.put(json.loads(self.process.stdout.read(size)))

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        data = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def wait_for(self, wanted, seconds=60):
        """The first message that `wanted` accepts."""
        while True:
            try:
                message = self.messages.get(timeout=seconds)
            except Empty:
                raise AssertionError("the server did not answer") from None
            if wanted(message):
                return message

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()


@pytest.fixture
def editor(tmp_path):
    """python-lsp-server with flake8 as its only linter, in an empty project."""
    pytest.importorskip("pylsp", reason="python-lsp-server is not installed")
    pytest.importorskip("flake8")
    if "PKL" not in {point.name for point in entry_points(group="flake8.extension")}:
        pytest.skip("picklelint is not installed here (pip install -e .), so flake8 does not find it")
    (tmp_path / "sitecustomize.py").write_text(SITE)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *(path for path in sys.path if path)]),
                   "PATH": os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])}
    project = tmp_path / "project"
    project.mkdir()
    client = Editor([sys.executable, "-m", "pylsp"], project, environment)
    yield client, project
    client.close()


def test_the_squiggle_stands_under_the_culprit(editor):
    client, project = editor
    uri = (project / "a.py").as_uri()
    linters = {name: {"enabled": False} for name in ("pycodestyle", "pyflakes", "mccabe", "autopep8", "yapf")}
    settings = {"pylsp": {"plugins": {**linters, "flake8": {"enabled": True, "select": ["PKL"]}}}}
    client.send("initialize", {"processId": os.getpid(), "rootUri": project.as_uri(), "capabilities": {},
                               "initializationOptions": settings}, 1)
    client.wait_for(lambda message: message.get("id") == 1)
    client.send("initialized", {})
    client.send("workspace/didChangeConfiguration", {"settings": settings})
    client.send("textDocument/didOpen", {
        "textDocument": {"uri": uri, "languageId": "python", "version": 1, "text": TEXT}})
    message = client.wait_for(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                              and message["params"]["diagnostics"])
    diagnostics = message["params"]["diagnostics"]
    assert [each["code"] for each in diagnostics] == ["PKL101"]
    assert diagnostics[0]["range"]["start"] == {"line": 0, "character": TEXT.index("lambda")}
    assert "use a module-level function" in diagnostics[0]["message"]
