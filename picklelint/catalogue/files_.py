"""Rows of files and of what reads them in the standard library: io, os, pathlib, tempfile, archives, csv, dbm."""
from picklelint.model import Maker, Returns, Safe

_FILE = "io.IOBase"
_CLOUD = ("cloudpickle", "dill")
_DILL = ("dill",)

ROWS = (
    Maker("builtins.open", "11", type=_FILE, crosses=_DILL, proof="open(os.devnull, 'wb')", aliases=(
          "io.open", "os.fdopen"), when=("1:mode*a", "1:mode*b", "1:mode*w", "1:mode*x")),
    Maker("builtins.open", "11", type=_FILE, crosses=_CLOUD, proof="open(os.devnull)", aliases=(
          "io.open", "os.fdopen", "tokenize.open")),
    Maker("pathlib.Path.open", "11", type=_FILE, crosses=_DILL, proof="pathlib.Path(os.devnull).open('wb')", aliases=(
          "pathlib.PosixPath.open",), when=("0:mode*a", "0:mode*b", "0:mode*w", "0:mode*x")),
    Maker("pathlib.Path.open", "11", type=_FILE, crosses=_CLOUD, proof="pathlib.Path(os.devnull).open()", aliases=(
          "pathlib.PosixPath.open",)),
    Maker("io.FileIO", "11", type=_FILE, crosses=_DILL, proof="io.FileIO(os.devnull)", aliases=("io.open_code",)),
    Maker("io.BufferedReader", "11", type=_FILE, proof="io.BufferedReader(io.BytesIO())", aliases=(
          "io.BufferedRWPair", "io.BufferedRandom", "io.BufferedWriter", "io.TextIOWrapper")),
    Maker("codecs.open", "11", type=_FILE, proof="codecs.open(os.devnull, encoding='utf-8')"),
    Maker("sys.stdout", "11", type=_FILE, noun="sys.stdout", crosses=_CLOUD, attribute=True, proof="sys.__stdout__",
          aliases=("sys.__stdout__",)),
    Maker("sys.stderr", "11", type=_FILE, noun="sys.stderr", crosses=_CLOUD, attribute=True, proof="sys.__stderr__",
          aliases=("sys.__stderr__",)),
    Maker("sys.stdin", "11", type=_FILE, noun="sys.stdin", crosses=_DILL, attribute=True, proof="sys.__stdin__",
          aliases=("sys.__stdin__",)),
    Maker("io.TextIOWrapper.buffer", "11", type=_FILE, crosses=_DILL, attribute=True, aliases=("io.IOBase.buffer",),
          proof="open(os.devnull).buffer"),
    Maker("io.TextIOWrapper.detach", "11", type=_FILE, crosses=_DILL, aliases=("io.IOBase.detach",),
          proof="open(os.devnull).detach()"),
    Maker("tempfile.TemporaryFile", "11", type=_FILE, noun="temporary file", crosses=_DILL, aliases=(
          "tempfile.NamedTemporaryFile",), proof="tempfile.TemporaryFile()"),
    Maker("gzip.open", "11", type=_FILE, noun="open gzip file", aliases=("gzip.GzipFile",),
          proof="gzip.open(GZIP, 'rb')"),
    Maker("bz2.open", "11", type=_FILE, noun="open bz2 file", aliases=("bz2.BZ2File",),
          proof="bz2.open(os.devnull, 'wb')"),
    Maker("lzma.open", "11", type=_FILE, noun="open lzma file", aliases=("lzma.LZMAFile",),
          proof="lzma.open(os.devnull, 'wb')"),
    Maker("zipfile.ZipFile", "14", noun="open zip file", aliases=("zipfile.PyZipFile",), crosses=_DILL,
          proof="zipfile.ZipFile(ZIP)"),
    Maker("zipfile.ZipFile.open", "11", type=_FILE, noun="zip member", crosses=_DILL,
          proof="zipfile.ZipFile(ZIP).open('a')"),
    Maker("zipfile.Path", "14", noun="path in a zip file", until="3.11", crosses=_DILL, proof="zipfile.Path(ZIP)"),
    Maker("tarfile.open", "14", type="tarfile.TarFile", noun="open tar file", crosses=_DILL, aliases=(
          "tarfile.TarFile", "tarfile.TarFile.open", "tarfile.TarFile.gzopen"), when=("0:name",),
          proof="tarfile.open(TAR)"),
    Maker("tarfile.TarFile.extractfile", "11", type=_FILE, noun="tar member",
          proof="tarfile.open(TAR).extractfile('a')"),
    Maker("mmap.mmap", "14", noun="memory map", proof="mmap.mmap(-1, 1)"),
    Maker("wave.open", "14", type="wave.Wave_read", noun="open wave file", crosses=_DILL, aliases=(
          "wave.Wave_read", "wave.Wave_write"), proof="wave.open(WAVE)"),
    *(Maker(f"{name}.open", "14", type=f"{name}.open", noun="open audio file", crosses=_DILL, until="3.12",
            proof=f"{name}.open(FOLDER + '/{name}', 'wb')") for name in ("aifc", "sunau")),
    Maker("dbm.open", "13", noun="dbm database", since="3.13", aliases=("dbm.sqlite3.open",),
          proof="dbm.open(FOLDER + '/dbm', 'c')"),
    *(Maker(f"dbm.{name}.open", "13", noun="dbm database", proof=f"dbm.{name}.open(FOLDER + '/{name}', 'c')")
      for name in ("gnu", "ndbm")),
    Maker("shelve.open", "13", noun="shelf", since="3.13", aliases=("shelve.DbfilenameShelf",),
          proof="shelve.open(FOLDER + '/shelf')"),
    Maker("sqlite3.connect", "13", type="sqlite3.Connection", aliases=("sqlite3.Connection", "sqlite3.dbapi2.connect"),
          proof="sqlite3.connect(':memory:')"),
    Maker("sqlite3.Connection.cursor", "13", type="sqlite3.Cursor", noun="database cursor", aliases=(
          "sqlite3.Connection.execute", "sqlite3.Connection.executemany", "sqlite3.Connection.executescript",
          "sqlite3.Cursor", "sqlite3.Cursor.execute", "sqlite3.Cursor.executemany"),
          proof="sqlite3.connect(':memory:').cursor()"),
    Maker("sqlite3.Connection.blobopen", "13", type="sqlite3.Blob", noun="database blob", proof="SQLITE_BLOB()"),
    Maker("sqlite3.Row", "13", noun="sqlite3.Row", proof="SQLITE_ROW()"),
    Maker("csv.reader", "32", noun="csv reader", aliases=("csv.DictReader",), proof="csv.reader([])"),
    Maker("csv.writer", "32", noun="csv writer", aliases=("csv.DictWriter",), proof="csv.writer(io.StringIO())"),
    Maker("csv.get_dialect", "49", noun="csv dialect", proof="csv.get_dialect('excel')"),
    Maker("os.scandir", "32", noun="directory iterator", proof="os.scandir()"),
    Maker("os.DirEntry", "49", noun="directory entry", proof="next(os.scandir('/'))"),
    Returns("os.scandir.<>", "os.DirEntry"),
    Maker("os.walk", "31", type="types.GeneratorType", aliases=(
          "ast.iter_child_nodes", "ast.iter_fields", "ast.walk", "difflib.context_diff", "difflib.ndiff",
          "difflib.unified_diff", "email.message.Message.walk", "glob.iglob", "heapq.merge",
          "json.JSONEncoder.iterencode", "os.fwalk", "pathlib.Path.walk", "pkgutil.iter_modules",
          "pkgutil.walk_packages", "tokenize.generate_tokens", "tokenize.tokenize", "traceback.walk_stack",
          "traceback.walk_tb"), proof="os.walk('.')"),
    Maker("pathlib.Path.glob", "31", type="types.GeneratorType", aliases=(
          "*.iterdir", "*.rglob", "pathlib.Path.iterdir", "pathlib.Path.rglob", "pathlib.PosixPath.glob",
          "pathlib.PosixPath.iterdir", "pathlib.PosixPath.rglob"), proof="pathlib.Path().glob('*')"),
    Maker("os.environ", "43", noun="os.environ", crosses=(*_CLOUD, "deepcopy"), attribute=True, proof="os.environ"),
    Maker("os.environb", "43", noun="os.environb", crosses=(*_CLOUD, "deepcopy"), attribute=True,
          proof="os.environb"),
    Maker("os.popen", "11", type=_FILE, noun="pipe of os.popen", proof="os.popen('true')"),
    Maker("fileinput.input", "11", noun="fileinput.input", type="fileinput.FileInput", aliases=(
          "fileinput.FileInput",), crosses=_DILL, proof="FILE_INPUT()"),
    Maker("fileinput.hook_encoded", "02", noun="hook of fileinput", crosses=(*_CLOUD, "deepcopy"),
          proof="fileinput.hook_encoded('ascii')"),
    *(Maker(f"mailbox.{name}", "14", noun="mailbox", crosses=_DILL,
            proof=f"mailbox.{name}(FOLDER + '/{name}')") for name in (
        "Babyl", "MMDF", "mbox")),
    Returns("pathlib.Path", "pathlib.Path", aliases=(
        "pathlib.Path.absolute", "pathlib.Path.cwd", "pathlib.Path.expanduser", "pathlib.Path.home",
        "pathlib.Path.joinpath", "pathlib.Path.readlink", "pathlib.Path.relative_to", "pathlib.Path.rename",
        "pathlib.Path.replace", "pathlib.Path.resolve", "pathlib.Path.with_name", "pathlib.Path.with_stem",
        "pathlib.Path.with_suffix")),
    Returns("pathlib.Path.iterdir.<>", "pathlib.Path"),
    Returns("tempfile.SpooledTemporaryFile", "tempfile.SpooledTemporaryFile"),
    Returns("io.BytesIO", "io.BytesIO"),
    Safe("io.BytesIO", "its contents are its state", proof="io.BytesIO(b'a')"),
    Safe("io.StringIO", "its contents are its state", proof="io.StringIO('a')"),
    Safe("pathlib.Path", "its parts are its state", proof="pathlib.Path('a')"),
    Safe("os.stat", "its numbers are its state", proof="os.stat('.')"),
    Safe("tempfile.SpooledTemporaryFile", "it is a BytesIO until it is rolled over",
         proof="tempfile.SpooledTemporaryFile()"),
    Safe("tempfile.TemporaryDirectory", "the copy never cleans up, but crosses", proof="tempfile.TemporaryDirectory()"),
    Safe("zipfile.ZipInfo", "its fields are its state", proof="zipfile.ZipInfo('a')"),
    Safe("tarfile.TarInfo", "its fields are its state", proof="tarfile.TarInfo('a')"),
    Safe("dbm.dumb.open", "it is written in Python and holds an index", proof="dbm.dumb.open(FOLDER + '/dumb', 'c')"),
)
