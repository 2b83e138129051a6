"""Rows of what the language itself makes: generators, coroutines, modules, views and built-in iterators."""
from picklelint.model import Maker

ROWS = (
    Maker("types.GeneratorType", "31", proof="(n for n in ())"),
    Maker("types.CoroutineType", "33", proof="coroutine()"),
    Maker("types.AsyncGeneratorType", "33", noun="async generator", proof="async_generator()"),
    Maker("types.ModuleType", "41", aliases=("importlib.import_module",), proof="os"),
    Maker("builtins.dict.keys", "43", noun="dict keys view", proof="{}.keys()"),
    Maker("builtins.dict.values", "43", noun="dict values view", proof="{}.values()"),
    Maker("builtins.dict.items", "43", noun="dict items view", proof="{}.items()"),
    Maker("builtins.iterator", "32", proof="map(lambda n: n, ())"),
    Maker("builtins.decorated", "04", noun="function behind a decorator without functools.wraps",
          proof="decorated"),
    Maker("functools.lru_cache.method", "04", noun="cached bound method", proof="functools.lru_cache()(C().m)"),
    Maker("builtins.type()", "04", noun="class made by type()", proof="type('Made', (), {})"),
    Maker("types.TracebackType", "34", aliases=("sys.exc_info",), proof="sys.exc_info()"),
)
