"""Rows of the built-in functions and io."""
from picklelint.model import Maker, Returns, Safe

ROWS = (
    Maker("builtins.open", "11", aliases=("io.open", "os.fdopen", "codecs.open", "io.FileIO", "io.TextIOWrapper",
                                          "io.BufferedReader", "io.BufferedWriter", "io.BufferedRandom",
                                          "pathlib.Path.open"), type="io.IOBase", proof="open(os.devnull)"),
    Maker("builtins.memoryview", "43", noun="memoryview", proof="memoryview(b'')"),
    Returns("argparse.ArgumentParser", "argparse.ArgumentParser"),
    Returns("argparse.FileType", "argparse.FileType"),
    Maker("argparse.FileType.__call__", "11", type="io.IOBase", proof="argparse.FileType('r')(os.devnull)"),
    Safe("io.BytesIO", "its contents are its state", proof="io.BytesIO(b'a')"),
    Safe("io.StringIO", "its contents are its state", proof="io.StringIO('a')"),
)
