"""The form of the judged list; what it says is compared by `python -m tests.corpus`, not here."""
from __future__ import annotations

from collections import Counter

from benchmarks.corpus import VERSIONS
from picklelint.catalogue.codes import CODES
from tests.corpus import JUDGED, head, read, write


def test_no_finding_is_judged_twice():
    assert [place for place, count in Counter(row.place for row in read()).items() if count > 1] == []


def test_every_row_is_whole():
    for row in read():
        assert row.version == VERSIONS[row.package], row
        assert row.file.endswith((".py", ".pyi", ".ipynb")) and not row.file.startswith(("/", ".")), row
        assert row.line > 0 and row.what and isinstance(row.true, bool), row
        assert 10 < len(row.why) <= 200 and "\n" not in row.why, row


def test_codes_exist():
    assert {row.code for row in read()} <= {str(code) for code in CODES}


def test_rows_are_sorted_one_on_a_line():
    before = JUDGED.read_text("utf-8")
    write(read())
    assert JUDGED.read_text("utf-8") == before


def test_heads_of_messages():
    assert head("lambda in self.f cannot be pickled when DataLoader workers start: use it") == "lambda in self.f"
    assert head("lock in self.l (when x is None) cannot be pickled when pickle.dump runs") == "lock in self.l"
