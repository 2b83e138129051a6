"""How functions and classes travel: by module + __qualname__ look-up, nothing else."""

import functools, operator, copy
from functools import partial, partialmethod, singledispatch, lru_cache


def top(x):
    return x + 1


named_lambda = lambda x: x + 1
fixed_lambda = lambda x: x + 2
fixed_lambda.__qualname__ = "fixed_lambda"


def make():
    def inner(x):
        return x

    return inner


def make_cls():
    class Local:
        def m(self):
            return 1

    return Local


def make_global_cls():
    global Late

    class Late:
        def m(self):
            return 1

    return Late


class Outer:
    class Nested:
        def m(self):
            return 3

    lam = lambda self: 1

    @staticmethod
    def st(x):
        return x

    @classmethod
    def cm(cls, x):
        return x

    def meth(self):
        return 4

    def __private(self):
        return 5

    def grab(self):
        return self.__private

    @property
    def prop(self):
        return lambda: 0

    pm = partialmethod(meth)


def plain_deco(f):
    def wrapper(*a):
        return f(*a)

    return wrapper


def wraps_deco(f):
    @functools.wraps(f)
    def wrapper(*a):
        return f(*a)

    return wrapper


def same_deco(f):
    f.tag = 1
    return f


@plain_deco
def deco_plain(x):
    return x


@wraps_deco
def deco_wraps(x):
    return x


@same_deco
def deco_same(x):
    return x


def orig(x):
    return x


wrapped_elsewhere = wraps_deco(orig)  # __qualname__ 'orig' but bound to another name


def rebound(x):
    return 1


old_rebound = rebound


def rebound(x):
    return 2


def gone(x):
    return 1


kept = gone
del gone
if hasattr(copy, "deepcopy"):

    def conditional(x):
        return 1
else:

    def conditional(x):
        return 2


for _i in range(3):

    def in_loop(x):
        return 1


alias = top


@lru_cache(maxsize=None)
def cached(x):
    return x


lru_of_lambda = lru_cache(lambda x: x)


@singledispatch
def sd(x):
    return 0


@functools.cache if hasattr(functools, "cache") else lru_cache
def cached2(x):
    return x


class Deco:
    def __init__(self, f):
        self.f = f
        functools.update_wrapper(self, f)

    def __call__(self, x):
        return self.f(x)


@Deco
def class_decorated(x):
    return x


class CM:
    @lru_cache(None)
    def m(self):
        return 1

    @functools.wraps(top)
    def w(self, x):
        return x

    class Deep:
        class Deeper:
            def z(self):
                return 9


def noop_decorated_class(c):
    return c


def replaced(c):
    class New(c):
        pass

    return New


@noop_decorated_class
class KeptCls:
    pass


@replaced
class ReplCls:
    pass


async def coro():
    pass


def genf():
    yield 1


def c_top():
    return top


def c_alias_of_top():
    return alias


def c_module_lambda():
    return named_lambda


def c_module_lambda_qualname_set():
    return fixed_lambda


def c_nested_function():
    return make()


def c_local_class():
    return make_cls()


def c_local_class_instance():
    return make_cls()()


def c_local_class_bound_method():
    return make_cls()().m


def c_global_stmt_class():
    return make_global_cls()  # dumps finds it; the fresh child does not


def c_nested_class():
    return Outer.Nested


def c_nested_class_instance():
    return Outer.Nested()


def c_class_body_lambda():
    return Outer.lam


def c_bound_class_body_lambda():
    return Outer().lam


def c_static():
    return Outer.st


def c_classmethod():
    return Outer.cm


def c_unbound_method():
    return Outer.meth


def c_bound_method():
    return Outer().meth


def c_bound_private_method():
    return Outer().grab()


def c_property_object():
    return Outer.__dict__["prop"]


def c_staticmethod_object():
    return Outer.__dict__["st"]


def c_classmethod_object():
    return Outer.__dict__["cm"]


def c_partialmethod_access():
    return Outer().pm


def c_partial_top():
    return partial(top, 1)


def c_partial_lambda():
    return partial(lambda x: x, 1)


def c_partial_with_lambda_arg():
    return partial(map, lambda x: x)


def c_deco_without_wraps():
    return deco_plain


def c_deco_with_wraps():
    return deco_wraps


def c_deco_returns_same():
    return deco_same


def c_wraps_bound_to_other_name():
    return wrapped_elsewhere


def c_partial_of_orig():
    return partial(orig)


def c_rebound_old():
    return old_rebound


def c_rebound_new():
    return rebound


def c_deleted_name():
    return kept


def c_conditional_def():
    return conditional


def c_loop_def():
    return in_loop


def c_lru_cache_fn():
    return cached


def c_lru_cache_of_lambda():
    return lru_of_lambda


def c_lru_local():
    @lru_cache(None)
    def f(x):
        return x

    return f


def c_singledispatch_fn():
    return sd


def c_class_decorator_instance():
    return class_decorated


def c_bound_lru_method():
    return CM().m


def c_wraps_method_other_name():
    return CM().w


def c_deeply_nested():
    return CM.Deep.Deeper


def c_class_decorated_kept():
    return KeptCls


def c_class_decorated_replaced():
    return ReplCls


def c_class_decorated_replaced_instance():
    return ReplCls()


def c_async_fn():
    return coro


def c_coroutine_object():
    c = coro()
    c.close()
    return c


def c_generator_function():
    return genf


def c_generator():
    return genf()


def c_operator_itemgetter():
    return operator.itemgetter(1, 2)


def c_operator_attrgetter():
    return operator.attrgetter("a.b")


def c_operator_methodcaller():
    return operator.methodcaller("split", ",")


def c_builtin():
    return len


def c_builtin_method_of_type():
    return str.upper


def c_bound_builtin_method():
    return [3].append


def c_str_join_bound():
    return ",".join


def c_super_object():
    class_ = CM
    return super(CM, CM())


def c_function_attr_lost():
    return deco_same
