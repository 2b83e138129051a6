"""A handle of a base class; the subclass has one of its own, opened under a path that is worked out."""
import os
import sqlite3
import zipfile
from multiprocessing import Process
from threading import RLock


class Base:
    def __init__(self, folder):
        self.folder = folder
        self.zip = zipfile.ZipFile(os.path.join(folder, "a.zip"))
        self.names = self.zip.namelist()


class Both(Base):
    def __init__(self, folder):
        super().__init__(folder)
        self.lock = RLock()
        self.rows = sqlite3.connect(os.path.join(self.folder, "a.db"), timeout=3)

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
