"""The error texts that pages of codes list, as this Python says them."""
from __future__ import annotations

import pickle
import re
import sys
from multiprocessing.reduction import ForkingPickler

import pytest

from picklelint.catalogue import CULPRITS
from picklelint.catalogue.errors import ERRORS, errors_of
from tests.catalogue.making import make

PYTHON = sys.version_info[:2]
# Told by a child process, or by the pool that reads what a worker sent: fixtures show them.
SHOWN_BY_FIXTURES = {"25", "46", "801", "802", "804"}


def _within(since: str, until: str) -> bool:
    low = tuple(map(int, since.split("."))) if since else (3, 10)
    high = tuple(map(int, until.split("."))) if until else PYTHON
    return low <= PYTHON <= high


def _raised(made: object, plain: bool) -> Exception | None:
    """What pickle says of it, or the pickler of multiprocessing, which takes sockets."""
    try:
        pickle.dumps(made) if plain else ForkingPickler.dumps(made)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize(("member", "text", "since", "until", "proof"), ERRORS, ids=[
    f"{member}-{number}" for number, (member, *_) in enumerate(ERRORS)])
def test_this_python_says_so(member: str, text: str, since: str, until: str, proof: str) -> None:
    """The text, in the versions that it is listed for and in no others."""
    if not proof:
        assert member in SHOWN_BY_FIXTURES, "give the row an expression that shows the text"
        return
    try:
        made = make(proof)
    except ModuleNotFoundError as error:
        pytest.skip(f"missing {error.name}")
    error = _raised(made, plain=member == "12")
    kind, _, wanted = text.partition(": ")
    pattern = ".*".join(re.escape(part) for part in wanted.split("..."))
    said = type(error).__name__ == kind.rpartition(".")[2] and re.search(pattern, str(error)) is not None
    assert said == _within(since, until), repr(error)


def test_errors_are_of_members_there_are() -> None:
    """Every member named has a culprit row; 803 raises nothing."""
    members = {culprit.member for culprit in CULPRITS}
    assert {member for member, *_ in ERRORS} == members - {"803"}
    assert all(errors_of(member) for member in members - {"803"})
