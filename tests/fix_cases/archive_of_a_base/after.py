"""A handle of a base class; the subclass has one of its own, opened under a path that is worked out."""
import os
import sqlite3
import zipfile
from multiprocessing import Process
from threading import RLock


class Base:
    def __init__(self, folder):
        self.folder = folder
        self._zip_path = os.path.join(folder, "a.zip")
        self.zip = zipfile.ZipFile(self._zip_path)
        self.names = self.zip.namelist()

    def __getstate__(self):
        state = self.__dict__.copy()
        if state.get("zip") is not None:
            state["zip"] = ...  # a zip file cannot be pickled
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        if state.get("zip") is ...:
            self.zip = zipfile.ZipFile(self._zip_path)  # each process opens its own


class Both(Base):
    def __init__(self, folder):
        super().__init__(folder)
        self.lock = RLock()
        self._rows_path = os.path.join(self.folder, "a.db")
        self.rows = sqlite3.connect(self._rows_path, timeout=3)

    def __getstate__(self):
        state = super().__getstate__()
        if state.get("lock") is not None:
            state["lock"] = ...  # a lock cannot be pickled
        if state.get("rows") is not None:
            state["rows"] = ...  # a database connection cannot be pickled
        return state

    def __setstate__(self, state):
        super().__setstate__(state)
        if state.get("lock") is ...:
            self.lock = RLock()  # each process makes its own
        if state.get("rows") is ...:
            self.rows = sqlite3.connect(self._rows_path, timeout=3)  # each process opens its own

    def use(self):
        with self.lock:
            return self.names, self.zip.read("x"), self.rows.execute("select v from t").fetchall()


def made():
    import tempfile

    folder = tempfile.mkdtemp()
    with zipfile.ZipFile(os.path.join(folder, "a.zip"), "w") as archive:
        archive.writestr("x", "text")
    with sqlite3.connect(os.path.join(folder, "a.db")) as db:
        db.execute("create table t (v integer)")
        db.execute("insert into t values (4)")
    db.close()
    return Both(folder)


def used(both):
    return both.use()


def send():
    Process(target=used, args=(made(),)).start()
