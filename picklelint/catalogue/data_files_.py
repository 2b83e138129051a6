"""Rows of databases and data files: sqlite3, h5py, lmdb, zipfile, tarfile and kin."""
from picklelint.model import Maker, Returns

_H5 = "h5py.File(io.BytesIO(), 'w')"
ROWS = (
    Maker("sqlite3.connect", "13", type="sqlite3.Connection", aliases=("sqlite3.Connection", "sqlite3.dbapi2.connect"),
          proof="sqlite3.connect(':memory:')"),
    Maker("sqlite3.Connection.cursor", "13", type="sqlite3.Cursor", noun="database cursor",
          aliases=("sqlite3.Connection.execute", "sqlite3.Connection.executemany", "sqlite3.Connection.executescript",
                   "sqlite3.Cursor.execute"), proof="sqlite3.connect(':memory:').cursor()"),
    Maker("h5py.File", "14", noun="open HDF5 file", aliases=("h5py._hl.files.File",),
          proof=_H5),
    Maker("h5py.File.[]", "14", type="h5py.Dataset", noun="HDF5 dataset", aliases=(
          "h5py.Group.[]", "h5py.File.create_dataset", "h5py.File.get", "h5py.Group.get"),
          proof=_H5 + ".create_dataset('x', data=[1])"),
    Maker("h5py.File.create_group", "14", type="h5py.Group", noun="HDF5 group", aliases=("h5py.File.require_group",),
          proof=_H5 + ".create_group('x')"),
    Maker("lmdb.open", "14", type="lmdb.Environment", noun="LMDB environment", aliases=("lmdb.Environment",),
          proof="lmdb.open(FOLDER)"),
    Maker("lmdb.Environment.begin", "14", type="lmdb.Transaction", noun="LMDB transaction",
          proof="lmdb.open(FOLDER).begin()"),
    Maker("lmdb.Transaction.cursor", "14", type="lmdb.Cursor", noun="LMDB cursor",
          proof="lmdb.open(FOLDER).begin().cursor()"),
    Maker("zipfile.ZipFile", "14", noun="open zip file", aliases=("zipfile.PyZipFile",),
          proof="zipfile.ZipFile(io.BytesIO(), 'w')"),
    Maker("zipfile.ZipFile.open", "11", type="io.IOBase", noun="zip member", proof="ZIP.open('a')"),
    Maker("tarfile.open", "14", type="tarfile.TarFile", noun="open tar file", aliases=("tarfile.TarFile",
          "tarfile.TarFile.open"), proof="tarfile.open(TAR)"),
    Maker("gzip.open", "11", type="io.IOBase", noun="open gzip file", aliases=("gzip.GzipFile", "bz2.open",
          "bz2.BZ2File", "lzma.open", "lzma.LZMAFile"), proof="gzip.open(os.devnull)"),
    Maker("tempfile.TemporaryFile", "11", type="io.IOBase", noun="temporary file", aliases=(
          "tempfile.NamedTemporaryFile",), proof="tempfile.TemporaryFile()"),
    Maker("mmap.mmap", "14", noun="memory map", proof="mmap.mmap(-1, 1)"),
    Returns("tempfile.SpooledTemporaryFile", "tempfile.SpooledTemporaryFile"),
)
