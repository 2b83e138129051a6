"""What proofs name in capitals: files, servers and objects that take more than one expression to make."""
from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import os
import sys
import tempfile
import threading
from typing import Any

WORK = tempfile.TemporaryDirectory()
FOLDER = WORK.name
LIVING: list[Any] = []
COPIES: list[Any] = []


def path(name: str) -> str:
    """A path of its own in the folder of this process."""
    return os.path.join(FOLDER, name)


async def COROUTINE() -> None:
    """Something a task can run."""


async def ASYNC_GENERATOR() -> Any:
    yield 1


def GENERATOR_FUNCTION() -> Any:
    yield 1


def TRACEBACK() -> Any:
    try:
        raise ValueError
    except ValueError as error:
        return error.__traceback__


def _without_wraps(function: Any) -> Any:
    def wrapper(*args: Any) -> Any:
        return function(*args)
    return wrapper


@_without_wraps
def DECORATED() -> None:
    """Its name leads to the wrapper, whose own name leads nowhere."""


class KEEPER:
    """Something to keep and to point to."""

    def method(self) -> int:
        return 1

    def method_too(self) -> int:
        return 2


KEPT = KEEPER()
KEPT_METHOD = KEPT.method


LAMBDA = lambda: 0  # noqa: E731


def LOCAL_LAMBDA() -> Any:
    return lambda: 0


def LOCAL_FUNCTION() -> Any:
    def function() -> None:
        """Found by no name."""
    return function


def LOCAL_CLASS() -> Any:
    class Local:
        """Found by no name."""
    return Local


def HIDDEN() -> Any:
    """A function whose name has come to mean another one."""
    found = KEEPER.method
    KEEPER.method = KEEPER.method_too  # type: ignore[method-assign]
    return found


def CACHED() -> Any:
    """A cached bound method, kept by its own instance."""
    keeper = KEEPER()
    keeper.method = functools.lru_cache()(keeper.method)  # type: ignore[method-assign]
    return keeper.method


MADE_DATACLASS = dataclasses.make_dataclass("MADE_DATACLASS", ["x"])


def GZIP() -> str:
    import gzip
    with gzip.open(path("a.gz"), "wb") as file:
        file.write(b"a")
    return path("a.gz")


def ZIP() -> str:
    import zipfile
    with zipfile.ZipFile(path("a.zip"), "w") as file:
        file.writestr("a", "a")
    return path("a.zip")


def TAR() -> str:
    import tarfile
    with open(path("a"), "w") as file:
        file.write("a")
    with tarfile.open(path("a.tar"), "w") as archive:
        archive.add(path("a"), "a")
    return path("a.tar")


def WAVE() -> str:
    import wave
    with wave.open(path("a.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\0" * 3200)
    return path("a.wav")


def SQLITE_ROW() -> Any:
    import sqlite3
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    return connection.execute("select 1 as a").fetchone()


def SQLITE_BLOB() -> Any:
    import sqlite3
    connection = sqlite3.connect(":memory:")
    connection.execute("create table t (b blob)")
    connection.execute("insert into t values (zeroblob(3))")
    return connection.blobopen("t", "b", 1)


def WIDGET(kind: Any) -> Any:
    """A widget as it is on a screen: it keeps its interpreter, which needs none."""
    import tkinter
    made = object.__new__(kind)
    made.tk = tkinter.Tcl().tk
    return made


def FILE_INPUT() -> Any:
    import fileinput
    found = fileinput.FileInput([GZIP()], mode="rb")
    found.readline()
    return found


def PIPED() -> Any:
    import subprocess
    made = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    LIVING.append(made)
    return made


def TLS_SOCKET() -> Any:
    import socket
    import ssl
    return ssl.create_default_context().wrap_socket(socket.socket(), server_hostname="localhost")


def _serve(answers: list[bytes]) -> int:
    """A server on this machine that sends one line for each line it reads, and the first one at once."""
    import socketserver

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(answers[0])
            for _ in self.rfile:
                self.wfile.write(answers[-1])

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    LIVING.append(server)
    return int(server.server_address[1])


_GREETINGS = {"imaplib": [b"* PREAUTH IMAP4rev1 ready\r\n", b"* CAPABILITY IMAP4REV1\r\n"],
              "poplib": [b"+OK\r\n"], "smtplib": [b"220 a\r\n", b"250 a\r\n"]}


def CONNECTED(name: str) -> Any:
    """A client of the standard library, connected to a server that greets it."""
    module, _, kind = name.rpartition(".")
    found = importlib.import_module(module)
    if module == "imaplib":
        return _imap(found)
    return getattr(found, kind)("127.0.0.1", _serve(_GREETINGS[module]))


def _imap(imaplib: Any) -> Any:
    class Ready(imaplib.IMAP4):  # type: ignore[misc]
        def _connect(self) -> None:
            self.state = "AUTH"
            self.tagnum = 0

    made = Ready("127.0.0.1", _serve([b"* OK\r\n"]))
    made.open("127.0.0.1", _serve([b"* OK\r\n"]))
    made.__class__ = imaplib.IMAP4
    return made


def HTTP_CONNECTION() -> Any:
    import http.client
    made = http.client.HTTPConnection("127.0.0.1", _serve([b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"]))
    made.request("GET", "/")
    return made


def ZONE() -> Any:
    import io
    for folder in ("/usr/share/zoneinfo", *sys.path):
        for name in (f"{folder}/UTC", f"{folder}/tzdata/zoneinfo/UTC"):
            with contextlib.suppress(OSError):
                with open(name, "rb") as file:
                    return io.BytesIO(file.read())
    raise FileNotFoundError("no time zone data here")


def LOOP() -> Any:
    import asyncio
    made = asyncio.new_event_loop()
    LIVING.append(made)
    return made


def SPAWN() -> Any:
    import multiprocessing
    return multiprocessing.get_context("spawn")


def MANAGER() -> Any:
    import multiprocessing
    made = multiprocessing.Manager()
    LIVING.append(made)
    return made


def SHARED_MEMORY() -> Any:
    from multiprocessing import shared_memory
    made = shared_memory.SharedMemory(create=True, size=8)
    LIVING.append(made)
    return made


def SHAREABLE_LIST() -> Any:
    from multiprocessing import shared_memory
    made = shared_memory.ShareableList([1])
    LIVING.append(made)
    return made


# Names that stand for what their function makes, a new one each time.
MADE_ANEW = {"GZIP", "ZIP", "TAR", "WAVE", "LOOP", "SPAWN", "MANAGER"}


def leave() -> None:
    """Stop what was started."""
    for made in LIVING:
        for name in ("unlink", "terminate", "shutdown", "close"):
            with contextlib.suppress(Exception):
                getattr(made.shm if hasattr(made, "shm") else made, name)()
