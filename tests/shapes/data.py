"""dataclass, Enum, NamedTuple, exceptions, typing, containers, common stdlib values."""

import enum, collections, dataclasses, typing, types, sys, io, os, re, threading, logging, itertools, contextlib, contextvars, weakref, tempfile, sqlite3, socket, queue, asyncio, random, functools, abc
from dataclasses import dataclass, field, make_dataclass
from collections import defaultdict, OrderedDict, namedtuple, ChainMap, Counter, deque

L = lambda: 0


@dataclass
class DFactory:
    xs: list = field(default_factory=lambda: [1])


@dataclass
class DDefaultLambda:
    fn: typing.Callable = lambda x: x  # __init__ copies the default on to the instance


@dataclass
class DPost:
    n: int = 0

    def __post_init__(self):
        self.fn = lambda: self.n


@dataclass(frozen=True)
class DFrozen:
    n: int = 1


if sys.version_info >= (3, 10):

    @dataclass(slots=True)
    class DSlots:
        n: int = 1

    @dataclass(frozen=True, slots=True)
    class DFrozenSlots:
        n: int = 1


@dataclass
class DClassVar:
    fn: typing.ClassVar = lambda: 0


@dataclass
class DInitFalse:
    fn: typing.Callable = field(init=False, default=lambda: 0)  # left on the class, but 3.x __init__? measured


@dataclass
class DInitVar:
    f: dataclasses.InitVar = None

    def __post_init__(self, f):
        self.n = f


DMade = make_dataclass("DMade", [("a", int)])
DMadeOther = make_dataclass("Wrong", [("a", int)])


class Color(enum.Enum):
    RED = 1


class FnEnum(enum.Enum):
    A = functools.partial(lambda: 0)

    @classmethod
    def get(cls):
        return cls.A


Fun = enum.Enum("Fun", "A B")
FunWrong = enum.Enum("NotFun", "A B")


class Fl(enum.Flag):
    A = 1
    B = 2


class NT(typing.NamedTuple):
    a: object = None


NTf = namedtuple("NTf", "a")
NTwrong = namedtuple("Other", "a")


class ExcOk(Exception):
    pass


class ExcTwo(Exception):
    def __init__(self, a, b):
        super().__init__("%s %s" % (a, b))
        self.a, self.b = a, b


class ExcTwoFix(Exception):
    def __init__(self, a, b):
        super().__init__(a, b)
        self.a, self.b = a, b


class ExcKw(Exception):
    def __init__(self, *, code):
        super().__init__("x")
        self.code = code


class ExcDefault(Exception):
    def __init__(self, msg="d"):
        super().__init__("pre " + msg)


class ExcNoSuper(Exception):
    def __init__(self, a, b):
        self.a = a


class ExcState(Exception):
    pass


T = typing.TypeVar("T")


class G(typing.Generic[T]):
    pass


class TD(typing.TypedDict):
    a: int


class Proto(typing.Protocol):
    def f(self): ...


class AB(abc.ABC):
    def f(self):
        return 1


class Ctx:
    def __enter__(self):
        return self

    def __exit__(self, *a):
        pass


@contextlib.contextmanager
def cm():
    yield 1


CHECK = {}


def c_dc_default_factory_lambda():
    return DFactory()


def c_dc_default_lambda():
    return DDefaultLambda()


def c_dc_default_lambda_overridden():
    return DDefaultLambda(fn=len)


def c_dc_post_init_lambda():
    return DPost()


def c_dc_frozen():
    return DFrozen()


def c_dc_slots():
    return DSlots()


def c_dc_frozen_slots():
    return DFrozenSlots()


CHECK["c_dc_frozen_slots"] = lambda o: o.n


def c_dc_classvar_lambda():
    return DClassVar()


def c_dc_init_false_default_lambda():
    return DInitFalse()


def c_dc_initvar():
    return DInitVar(3)


def c_dc_made():
    return DMade(1)


def c_dc_made_wrong_name():
    return DMadeOther(1)


def c_dc_field_descriptor_of_class():
    return DFactory


def c_enum():
    return Color.RED


def c_enum_local():
    class C(enum.Enum):
        A = 1

    return C.A


def c_enum_partial_lambda_value():
    return FnEnum.A


def c_enum_functional():
    return Fun.A


def c_enum_functional_wrong_name():
    return FunWrong.A


def c_flag_combo():
    return Fl.A | Fl.B


def c_namedtuple_typing():
    return NT(1)


def c_namedtuple_lambda():
    return NT(L)


def c_namedtuple_wrong_name():
    return NTwrong(1)


def c_namedtuple_ok():
    return NTf(1)


def c_exc_ok():
    return ExcOk("a", 1)


def c_exc_two_args_joined():
    return ExcTwo("a", "b")


def c_exc_two_args_passed():
    return ExcTwoFix("a", "b")


def c_exc_kwonly():
    return ExcKw(code=1)


def c_exc_default_msg():
    return ExcDefault()


CHECK["c_exc_default_msg"] = str


def c_exc_no_super_call():
    return ExcNoSuper(1, 2)


def c_exc_with_lambda_attr():
    e = ExcState("a")
    e.fn = L
    return e


def c_exc_with_cause_lambda():
    try:
        try:
            1 / 0
        except ZeroDivisionError as z:
            raise ExcState("x") from z
    except ExcState as e:
        return e


CHECK["c_exc_with_cause_lambda"] = lambda e: (e.__cause__, e.__traceback__)


def c_typevar():
    return T


def c_generic_alias():
    return G[int]


def c_list_int():
    return list[int]


def c_optional():
    return typing.Optional[int]


def c_union_pipe():
    return int | None


def c_typeddict_cls():
    return TD


def c_abc_instance():
    return AB()


# containers
def c_defaultdict_lambda_empty():
    return defaultdict(lambda: 0)


def c_defaultdict_int():
    return defaultdict(int)


def c_defaultdict_partial():
    return defaultdict(functools.partial(defaultdict, int))


def c_defaultdict_list_of_lambda():
    return defaultdict(list, a=[L])


def c_dict_keys():
    return {}.keys()


def c_dict_values():
    return {}.values()


def c_dict_items():
    return {}.items()


def c_odict_keys():
    return OrderedDict().keys()


def c_mappingproxy():
    return types.MappingProxyType({})


def c_chainmap():
    return ChainMap({}, {})


def c_counter():
    return Counter("aa")


def c_deque():
    return deque([1], 3)


def c_iter_list():
    return iter([1, 2])


def c_iter_dict():
    return iter({1: 2})


def c_iter_str():
    return iter("ab")


def c_reversed():
    return reversed([1])


def c_range_iter():
    return iter(range(3))


def c_enumerate():
    return enumerate([1])


def c_zip():
    return zip([1], [2])


def c_map_builtin():
    return map(str, [1])


def c_map_lambda():
    return map(lambda x: x, [1])


def c_filter_none():
    return filter(None, [1])


def c_filter_lambda():
    return filter(lambda x: x, [1])


def c_genexpr():
    return (i for i in ())


def c_count():
    return itertools.count()


def c_cycle():
    return itertools.cycle([1])


def c_chain():
    return itertools.chain([1])


def c_repeat():
    return itertools.repeat(1)


def c_product():
    return itertools.product([1])


def c_islice():
    return itertools.islice([1], 1)


def c_groupby():
    return itertools.groupby([1])


def c_tee():
    return itertools.tee([1])[0]


def c_accumulate():
    return itertools.accumulate([1])


def c_slice():
    return slice(1, 2)


def c_ellipsis_notimpl():
    return (..., NotImplemented, None)


def c_memoryview():
    return memoryview(b"a")


def c_bytearray():
    return bytearray(b"a")


def c_module():
    return os


def c_code():
    return L.__code__


def c_frame():
    return sys._getframe()


def c_traceback():
    try:
        1 / 0
    except ZeroDivisionError as e:
        return e.__traceback__


def c_cell():
    x = 1
    return (lambda: x).__closure__[0]


def c_simplenamespace():
    return types.SimpleNamespace(a=1)


def c_regex():
    return re.compile("a")


def c_match():
    return re.match("a", "a")


def c_open_text():
    return open(os.devnull)


def c_open_closed():
    f = open(os.devnull)
    f.close()
    return f


def c_open_binary():
    return open(os.devnull, "rb")


def c_stringio():
    return io.StringIO("a")


def c_bytesio():
    return io.BytesIO(b"a")


def c_stringio_closed():
    s = io.StringIO("a")
    s.close()
    return s


def c_tempfile():
    return tempfile.TemporaryFile()


def c_named_tempfile():
    return tempfile.NamedTemporaryFile()


def c_tempdir():
    return tempfile.TemporaryDirectory()


def c_stdout():
    return sys.__stdout__


def c_scandir():
    return os.scandir("/")


def c_environ():
    return os.environ


def c_stat():
    return os.stat("/")


def c_lock():
    return threading.Lock()


def c_rlock():
    return threading.RLock()


def c_condition():
    return threading.Condition()


def c_event():
    return threading.Event()


def c_semaphore():
    return threading.Semaphore()


def c_barrier():
    return threading.Barrier(1)


def c_local():
    return threading.local()


def c_thread():
    return threading.Thread(target=len)


def c_queue_queue():
    return queue.Queue()


def c_simple_queue():
    return queue.SimpleQueue()


def c_logger():
    return logging.getLogger("a.b")


CHECK["c_logger"] = lambda o: o.name


def c_root_logger():
    return logging.getLogger()


def c_logger_direct():
    return logging.Logger("zzz")


def c_logger_adapter():
    return logging.LoggerAdapter(logging.getLogger("a"), {})


def c_handler():
    return logging.StreamHandler()


def c_null_handler():
    return logging.NullHandler()


def c_formatter():
    return logging.Formatter("%(message)s")


def c_weakref():
    return weakref.ref(Ctx)


def c_weakset():
    return weakref.WeakSet()


def c_weakvaluedict():
    return weakref.WeakValueDictionary()


def c_contextvar():
    return contextvars.ContextVar("a")


def c_contextmanager_obj():
    return cm()


def c_exitstack():
    return contextlib.ExitStack()


def c_nullcontext():
    return contextlib.nullcontext()


def c_suppress():
    return contextlib.suppress(OSError)


def c_sqlite():
    return sqlite3.connect(":memory:")


def c_socket():
    return socket.socket()


def c_random():
    return random.Random(1)


def c_sysrandom():
    return random.SystemRandom()


def c_random_method():
    return random.random


def c_path():
    import pathlib

    return pathlib.Path("a")


def c_partial_open():
    return functools.partial(open, os.devnull)


def c_object():
    return object()


def c_class_instance_fn_default():
    return Ctx()


def c_super():
    return functools.partial(super)


def c_event_loop():
    l = asyncio.new_event_loop()
    l.close()
    return l


def c_async_lock():
    return asyncio.Lock()


def c_uuid_date_decimal():
    import uuid, datetime, decimal, fractions

    return uuid.uuid4(), datetime.datetime.now(), decimal.Decimal(1), fractions.Fraction(1)


def c_dir_entry():
    return next(os.scandir("/"))


def c_csv_reader():
    import csv

    return csv.reader([])


def c_zipfile():
    import zipfile

    return zipfile.ZipFile(io.BytesIO(), "w")


def c_tarfile():
    import tarfile

    return tarfile.open(fileobj=io.BytesIO(), mode="w")


def c_gzip():
    import gzip

    return gzip.GzipFile(fileobj=io.BytesIO(b""), mode="rb")


def c_mmap():
    import mmap

    return mmap.mmap(-1, 10)


def c_hashlib():
    import hashlib

    return hashlib.md5()


def c_struct():
    import struct

    return struct.Struct("i")


def c_json_encoder():
    import json

    return json.JSONEncoder()


def c_json_decoder():
    import json

    return json.JSONDecoder()


def c_argparse_ns():
    import argparse

    return argparse.Namespace(a=1)


def c_argparse_parser():
    import argparse

    return argparse.ArgumentParser()


def c_configparser():
    import configparser

    return configparser.ConfigParser()


def c_popen():
    import subprocess

    p = subprocess.Popen(["true"])
    p.wait()
    return p


def c_etree():
    import xml.etree.ElementTree as E

    return E.Element("a")


def c_ctypes():
    import ctypes

    return ctypes.c_int(3)


def c_ctypes_ptr():
    import ctypes

    return ctypes.pointer(ctypes.c_int(3))


def c_shelve():
    import shelve

    return shelve.Shelf({})


def c_executor():
    import concurrent.futures as c

    return c.ThreadPoolExecutor(1)


def c_future():
    import concurrent.futures as c

    return c.Future()


def c_string_template():
    import string

    return string.Template("$a")


def c_types_function_via_exec():
    ns = {"__name__": __name__}
    exec("def dyn(): return 1", ns)
    return ns["dyn"]


def c_class_via_type():
    return type("Dyn", (), {})
