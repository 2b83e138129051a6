"""Rows of the rest of the standard library: re, hashes, parsers, ctypes, tkinter, unittest.mock and kin."""
from picklelint.model import Maker, Passes, Returns, Safe

_CLOUD = ("cloudpickle", "dill")
_COPIED = (*_CLOUD, "deepcopy")
_COPY = ("deepcopy",)
_TK_PROOF = "tkinter.Tcl()"
_WIDGETS = ("BitmapImage", "BooleanVar", "Button", "Canvas", "Checkbutton", "DoubleVar", "Entry", "Frame", "IntVar",
            "Label", "LabelFrame", "Listbox", "Menu", "Menubutton", "Message", "OptionMenu", "PanedWindow",
            "PhotoImage", "Radiobutton", "Scale", "Scrollbar", "Spinbox", "StringVar", "Text", "Toplevel", "Variable",
            "Widget", "ttk.Button", "ttk.Checkbutton", "ttk.Combobox", "ttk.Entry", "ttk.Frame", "ttk.Label",
            "ttk.LabelFrame", "ttk.Labelframe", "ttk.Notebook", "ttk.PanedWindow", "ttk.Progressbar",
            "ttk.Radiobutton", "ttk.Scale", "ttk.Scrollbar", "ttk.Spinbox", "ttk.Style", "ttk.Treeview")

ROWS = (
    Maker("re.match", "49", type="re.Match", noun="re.Match", crosses=_COPY, proof="re.match('', '')", aliases=(
          "re.Match", "re.Pattern.fullmatch", "re.Pattern.match", "re.Pattern.search", "re.fullmatch", "re.search")),
    Maker("re.finditer", "32", noun="iterator over matches", aliases=("re.Pattern.finditer",),
          proof="re.finditer('', '')"),
    Returns("re.finditer.<>", "re.Match"),
    Returns("re.compile", "re.Pattern"),
    Maker("re.Pattern.scanner", "49", noun="scanner", proof="re.compile('').scanner('')"),
    *(Maker(f"hashlib.{name}", "49", type="hashlib.hash", noun="hash object", proof=f"hashlib.{name}({given})")
      for name, given in (
        ("blake2b", ""), ("blake2s", ""), ("md5", ""), ("new", "'md5'"), ("sha1", ""), ("sha224", ""), ("sha256", ""),
        ("sha384", ""), ("sha3_224", ""), ("sha3_256", ""), ("sha3_384", ""), ("sha3_512", ""), ("sha512", ""),
        ("shake_128", ""), ("shake_256", ""))),
    Maker("hashlib.hash.copy", "49", type="hashlib.hash", noun="hash object", proof="hashlib.md5().copy()"),
    Maker("hmac.new", "49", type="hmac.HMAC", noun="HMAC object", aliases=("hmac.HMAC",),
          proof="hmac.new(b'', digestmod='md5')"),
    *(Maker(f"zlib.{name}", "49", noun="zlib object", crosses=_COPY, proof=f"zlib.{name}()") for name in (
        "compressobj", "decompressobj")),
    *(Maker(f"{module}.{name}", "49", noun=f"{module} object", proof=f"{module}.{name}()")
      for module, names in (("bz2", ("BZ2Compressor", "BZ2Decompressor")),
                            ("lzma", ("LZMACompressor", "LZMADecompressor"))) for name in names),
    Maker("random.SystemRandom", "49", noun="SystemRandom", aliases=("secrets.SystemRandom",),
          proof="random.SystemRandom()"),
    Maker("struct.Struct", "49", noun="struct.Struct", proof="struct.Struct('i')"),
    Maker("struct.iter_unpack", "32", noun="unpack iterator", aliases=("struct.Struct.iter_unpack",),
          proof="struct.iter_unpack('i', b'')"),
    Maker("json.JSONDecoder", "49", noun="JSONDecoder", aliases=("json.decoder.JSONDecoder",),
          proof="json.JSONDecoder()"),
    *(Maker(f"pickle.{name}", "49", noun=name, aliases=(f"_pickle.{name}",), proof=f"pickle.{name}(io.BytesIO())")
      for name in ("Pickler", "Unpickler")),
    Maker("argparse.ArgumentParser", "49", noun="ArgumentParser", crosses=_COPIED, proof="argparse.ArgumentParser()",
          aliases=("argparse._SubParsersAction.add_parser",)),
    Maker("argparse.ArgumentParser.add_argument_group", "49", noun="argument group", type="argparse.ArgumentParser",
          crosses=_COPIED, aliases=("argparse.ArgumentParser.add_mutually_exclusive_group",),
          proof="argparse.ArgumentParser().add_argument_group()"),
    Maker("argparse.ArgumentParser.add_subparsers", "49", noun="subparsers", type="argparse._SubParsersAction",
          crosses=_COPIED, proof="argparse.ArgumentParser().add_subparsers()"),
    Maker("argparse.FileType.__call__", "11", type="io.IOBase", crosses=_CLOUD,
          proof="argparse.FileType('r')(os.devnull)"),
    Returns("argparse.FileType", "argparse.FileType"),
    Maker("pprint.PrettyPrinter", "49", noun="PrettyPrinter", crosses=_CLOUD, proof="pprint.PrettyPrinter()"),
    Maker("cmd.Cmd", "49", noun="command interpreter", crosses=("dill",), proof="cmd.Cmd()"),
    Maker("timeit.Timer", "49", noun="timeit.Timer", crosses=_COPIED, proof="timeit.Timer()"),
    Maker("warnings.catch_warnings", "49", noun="catch_warnings", crosses=_CLOUD, proof="warnings.catch_warnings()"),
    Maker("decimal.localcontext", "49", noun="decimal context manager", proof="decimal.localcontext()"),
    Maker("zoneinfo.ZoneInfo.from_file", "49", noun="time zone from a file",
          proof="zoneinfo.ZoneInfo.from_file(ZONE())"),
    Maker("sys.flags", "49", noun="sys.flags", attribute=True, proof="sys.flags"),
    Maker("symtable.symtable", "49", noun="symbol table", proof="symtable.symtable('1', '', 'eval')"),
    Maker("cProfile.Profile", "49", noun="profiler", aliases=("profile.Profile",), proof="cProfile.Profile()"),
    Maker("unicodedata.ucd_3_2_0", "49", noun="unicode database", attribute=True, proof="unicodedata.ucd_3_2_0"),
    Maker("codecs.lookup", "49", noun="codec", stage="loads", until="3.12",
          proof="codecs.lookup('utf-8')"),
    *(Maker(f"unittest.mock.{name}", "49", type="unittest.mock.Mock", noun="mock", crosses=crosses,
            aliases=(f"mock.{name}",), proof=f"unittest.mock.{name}({given})") for name, given, crosses in (
        ("AsyncMock", "", _COPY), ("MagicMock", "", ("cloudpickle", "deepcopy")), ("Mock", "", _COPIED),
        ("NonCallableMagicMock", "", ("cloudpickle", "deepcopy")), ("NonCallableMock", "", _COPIED),
        ("PropertyMock", "", _COPIED), ("create_autospec", "int", ()))),
    Maker("tkinter.Tk", "49", type="tkinter.Tk", noun="tkinter interpreter", aliases=("tkinter.Tcl",),
          proof=_TK_PROOF),
    *(Maker(f"tkinter.{name}", "49", noun="tkinter object", proof=f"WIDGET(tkinter.{name})") for name in _WIDGETS),
    Maker("xml.etree.ElementTree.iterparse", "32", noun="XML iterator", crosses=_COPY,
          proof="xml.etree.ElementTree.iterparse(io.BytesIO(b'<a/>'))"),
    Maker("xml.etree.ElementTree.Element.iter", "32", noun="XML iterator", aliases=(
          "xml.etree.ElementTree.ElementTree.iter",), proof="xml.etree.ElementTree.Element('a').iter()"),
    Maker("xml.etree.ElementTree.XMLParser", "49", noun="XML parser", aliases=("xml.etree.ElementTree.XMLPullParser",),
          proof="xml.etree.ElementTree.XMLParser()"),
    Maker("xml.parsers.expat.ParserCreate", "49", noun="XML parser", proof="xml.parsers.expat.ParserCreate()"),
    Returns("xml.etree.ElementTree.parse", "xml.etree.ElementTree.ElementTree"),
    Returns("xml.etree.ElementTree.fromstring", "xml.etree.ElementTree.Element", aliases=(
        "xml.etree.ElementTree.Element", "xml.etree.ElementTree.ElementTree.getroot", "xml.etree.ElementTree.XML")),
    Maker("ctypes.CDLL", "45", noun="shared library", crosses=_COPY, proof="ctypes.CDLL(None)",
          aliases=("ctypes.PyDLL", "ctypes.WinDLL", "ctypes.cdll.LoadLibrary", "ctypes.windll.LoadLibrary")),
    *(Maker(f"ctypes.{name}", "45", noun="ctypes pointer", proof=f"ctypes.{name}({given})") for name, given in (
        ("byref", "ctypes.c_int()"), ("c_char_p", ""), ("c_void_p", ""), ("c_wchar_p", ""),
        ("cast", "0, ctypes.c_void_p"), ("pointer", "ctypes.c_int()"), ("py_object", "1"))),
    *(Maker(f"ctypes.{name}", "45", noun="ctypes buffer", crosses=_COPY,
            proof=f"ctypes.{name}(8)") for name in ("create_string_buffer", "create_unicode_buffer")),
    Passes("re.Scanner", "0:lexicon"),
    Safe("re.compile", "a pattern is stored as its text and flags", proof="re.compile('a')"),
    Safe("json.JSONEncoder", "its options are its state", proof="json.JSONEncoder()"),
    Safe("random.Random", "its state is stored", proof="random.Random(1)"),
    Safe("argparse.Namespace", "its attributes are its state", proof="argparse.Namespace(a=1)"),
    Safe("argparse.FileType", "its mode is its state", proof="argparse.FileType('r')"),
    Safe("configparser.ConfigParser", "its sections are its state", proof="configparser.ConfigParser()"),
    Safe("string.Template", "its text is its state", proof="string.Template('a')"),
    Safe("xml.etree.ElementTree.Element", "the tree is stored", proof="xml.etree.ElementTree.Element('a')"),
    Safe("zoneinfo.ZoneInfo", "a zone is stored by its key", proof="zoneinfo.ZoneInfo('UTC')"),
    Safe("ctypes.c_int", "its number is its state", proof="ctypes.c_int(1)"),
    Safe("decimal.getcontext", "a context's settings are its state", proof="decimal.getcontext()"),
    Safe("uuid.uuid4", "its number is its state", proof="uuid.uuid4()"),
    Safe("email.message.EmailMessage", "its headers and body are its state", proof="email.message.EmailMessage()"),
    Safe("html.parser.HTMLParser", "it is written in Python", proof="html.parser.HTMLParser()"),
)
