"""Runs one fixture under one start method in a child interpreter and says what happened, case by case.

Outcomes: `crosses`, `fails` (an exception where the program stands), `dies` (only the standard error of a child tells),
`lost` (the feeder thread of a queue tells), `hangs` (bounded), `differs` (a wrong result that the program asserts) and
`skipped` (a library is missing: counted, never a proof). Everything a run started is killed with its process group.
"""
from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from typing import IO, NamedTuple

from tests.programs import ROOT, Case, Fixture
from tests.refusals import fits_any

BOUND = 180.0  # no program needs this long, not even on a busy machine; only a real hang gets here
PATIENCE = 8.0  # how long a program whose culprit was already refused on standard error may still come to an end
_TRACEBACK = re.compile(r"Traceback \(most recent call last\)|^Process .*:$|^Exception in thread", re.MULTILINE)
_MISSING = re.compile(r"^(?:ModuleNotFoundError|ImportError): .*$", re.MULTILINE)
_ERROR_LINE = re.compile(r"\s*[A-Za-z_][\w.]*(?:Error|Exception|Broken\w+|Exit|Interrupt|Failed|Empty|Warning)\b")
_SPECIFIC = ((re.compile(r"0x[0-9a-f]+"), "0x.."), (re.compile(r"(?<=pid )\d+|(?<=pid\(s\) )\d+(?:, \d+)*"), "N"),
             (re.compile(r"/[^\s'\":]*/"), ".../"), (re.compile(r"(?<=port=)\d+|(?<='127\.0\.0\.1', )\d+"), "N"))


class Seen(NamedTuple):
    """What one case did: the outcome and what it said, reduced to what does not change from run to run."""

    outcome: str
    said: str


def environment(method: str, work: str) -> dict[str, str]:
    """The surroundings of a child interpreter."""
    return dict(os.environ, PROOF_START_METHOD=method, TMPDIR=work, PYTHONDONTWRITEBYTECODE="1", OMP_NUM_THREADS="1",
                PYTHONWARNINGS="ignore", KERAS_BACKEND=os.environ.get("KERAS_BACKEND", "torch"),
                TF_CPP_MIN_LOG_LEVEL="3", PYTHONPATH=str(ROOT / "tests" / "start_method"))


def essence(text: str) -> str:
    """The lines that name an error, each once, without addresses, paths and process numbers."""
    kept: list[str] = []
    for line in text.splitlines():
        if _ERROR_LINE.match(line) or "finished its bootstrapping phase" in line:
            for pattern, general in _SPECIFIC:
                line = pattern.sub(general, line)
            short = line.strip()[:240]
            if short not in kept:
                kept.append(short)
    return " | ".join(kept[:8])


def kill(child: subprocess.Popen) -> None:
    """End the child and everything it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    child.wait()


def tail(errors: IO[bytes], start: int, end: int | None = None) -> str:
    """What was written to standard error from `start` on, up to `end`."""
    return os.pread(errors.fileno(), 1 << 20 if end is None else end - start, start).decode("utf-8", "replace")


def classify(end: str, said: str, errors: str) -> Seen:
    """The outcome of a case that came to an end."""
    whole = essence(said + "\n" + errors)
    if end == "import":
        return Seen("skipped", whole)
    if end != "returned" and "in _feed" in errors:
        return Seen("lost", whole)
    if end == "error":
        return Seen("fails", whole)
    if _TRACEBACK.search(errors):
        return Seen("dies", whole)
    return Seen("differs" if end == "assertion" else "crosses", whole if end == "assertion" else "")


class Watch:
    """Decides when a case that does not end is hanging: at the bound, or soon after its culprit was refused."""

    def __init__(self, case: Case, expected: bool, errors: IO[bytes], offset: int = 0) -> None:
        self.case, self.expected, self.errors, self.offset = case, expected, errors, offset
        self.limit = time.monotonic() + BOUND
        self.refused = False

    def is_over(self) -> bool:
        """Whether waiting any longer is useless."""
        if self.expected and not self.refused and fits_any(self.case, tail(self.errors, self.offset)):
            self.refused = True
            self.limit = min(self.limit, time.monotonic() + PATIENCE)
        return time.monotonic() > self.limit

    def verdict(self) -> Seen:
        """What a case that was cut off has shown."""
        return Seen("hangs", essence(tail(self.errors, self.offset)))


def run_program(fixture: Fixture, method: str) -> dict[str, Seen]:
    """Run a program as `__main__`."""
    case = fixture.cases[0]
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryFile() as errors:
        watch = Watch(case, case.fails_under(method), errors)
        child = subprocess.Popen([sys.executable, str(fixture.entry)], cwd=work, env=environment(method, work),
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                 start_new_session=True)
        try:
            code = None
            while code is None and not watch.is_over():
                try:
                    code = child.wait(0.2)
                except subprocess.TimeoutExpired:
                    continue
        finally:
            kill(child)
        if code is None:
            return {"": watch.verdict()}
        return {"": classify_exit(code, tail(errors, 0))}


def classify_exit(code: int, errors: str) -> Seen:
    """The outcome of a program that came to an end."""
    missing = _MISSING.findall(errors)
    if code and missing and errors.strip().splitlines()[-1] == missing[-1]:
        return Seen("skipped", missing[-1])
    if _TRACEBACK.search(errors):
        own = errors.strip().splitlines()[-1].startswith("AssertionError")
        if code and own and errors.count("Traceback (most") == 1:
            return Seen("differs", essence(errors))
        return classify("error" if code and not own else "returned", "", errors)
    return Seen("differs" if code else "crosses", f"exit status {code}" if code else "")


def run_cases(fixture: Fixture, method: str, names: list[str]) -> dict[str, Seen]:
    """Run cases of a case file, in one interpreter as long as none of them has to be cut off."""
    seen: dict[str, Seen] = {}
    while len(seen) < len(names):
        seen.update(run_some(fixture, method, [name for name in names if name not in seen]))
    return seen


def run_some(fixture: Fixture, method: str, names: list[str]) -> dict[str, Seen]:
    """Run cases in one interpreter until the last of them or the first that hangs or takes the interpreter down."""
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryFile("a+b") as errors:
        env = environment(method, work)
        env.update(PROOF_REPORT=str(writer), PYTHONPATH=f"{ROOT}{os.pathsep}{env['PYTHONPATH']}")
        child = subprocess.Popen([sys.executable, "-m", "tests.case_runner", fixture.module, *names], cwd=work, env=env,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                 pass_fds=(writer,), start_new_session=True)
        os.close(writer)
        try:
            with os.fdopen(reader, "rb", buffering=0) as events:
                return follow(fixture, method, names, events, errors)
        finally:
            kill(child)


def follow(fixture: Fixture, method: str, names: list[str], events: IO[bytes], errors: IO[bytes]) -> dict[str, Seen]:
    """Read the events of a case runner up to its end."""
    cases = {case.name: case for case in fixture.cases}
    seen: dict[str, Seen] = {}
    waiting = names[0]
    watch = Watch(cases[waiting], False, errors)
    rest = b""
    while True:
        if not select.select([events], [], [], 0.2)[0]:
            if watch.is_over():
                return {**seen, waiting: watch.verdict()}
            continue
        chunk = events.read(65536)
        *lines, rest = (rest + chunk).split(b"\n")
        for event in map(json.loads, lines):
            if event["event"] == "begin":
                waiting = event["case"]
                watch = Watch(cases[waiting], cases[waiting].fails_under(method), errors, event["errors"])
            elif event["event"] == "end":
                heard = tail(errors, watch.offset, event["errors"])
                seen[waiting] = classify(event["end"], "\n".join(event["said"]), heard)
            elif event["event"] == "unimportable":
                return {name: Seen("skipped", essence("\n".join(event["said"]))) for name in names}
            else:
                return seen
        if not chunk:
            return {**seen, waiting: Seen("dies", essence(tail(errors, watch.offset)) or "the interpreter ended")}


def prove(fixture: Fixture, method: str) -> dict[str, Seen]:
    """What every case of a fixture does under a start method.

    The good ones run first: what a refused one leaves behind (a dead fork server, say) must not be held against them.
    """
    if fixture.is_program:
        return run_program(fixture, method)
    names = [case.name for case in fixture.cases if not case.proof.read]
    return run_cases(fixture, method, sorted(names, key=lambda name: name.startswith("bad_")))
