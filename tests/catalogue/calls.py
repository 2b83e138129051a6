"""One call of each gate with canaries in the parameters it ships: `C.x` stands where `x` goes.

A gate that no program can call here has its reason in UNCALLED.
"""
from __future__ import annotations

_POOL = "import multiprocessing\npool = multiprocessing.get_context('fork').Pool(1)\n"
_DILL_POOL = "import multiprocess\npool = multiprocess.get_context('fork').Pool(1)\n"
_EXECUTOR = "import concurrent.futures\npool = concurrent.futures.ProcessPoolExecutor(1)\n"
_LOKY = "import loky\npool = loky.get_reusable_executor(1)\n"
_MANAGER = "import multiprocessing\nmanager = multiprocessing.Manager()\n"
_PATHOS = "import pathos.multiprocessing\npool = pathos.multiprocessing.ProcessPool(1)\n"
_PEBBLE = "import pebble\npool = pebble.ProcessPool(1)\n"
_MPIRE = "import mpire\npool = mpire.WorkerPool(1, use_dill=False, start_method='spawn')\n"
_CACHE = "import diskcache, tempfile\ncache = diskcache.{}(tempfile.mkdtemp())\n"
_SHELF = "import shelve, tempfile\nshelf = shelve.open(tempfile.mktemp())\n"
_DASK = ("from distributed import Client\nclient = Client(n_workers=1, threads_per_worker=1, "
         "dashboard_address=None)\n")
_LOOP = _EXECUTOR + "import asyncio\nloop = asyncio.new_event_loop()\n"
_WORLD = ("import torch.distributed as dist, tempfile\ndist.init_process_group('gloo', store=dist.HashStore(), rank=0, "
          "world_size=1)\n")
_LOADER = ("import multiprocessing\nmultiprocessing.set_start_method('spawn', force=True)\n")
_DATASET = "import datasets\ndata = datasets.Dataset.from_dict({'a': [1, 2]})\n"
_DJANGO = ("from django.conf import settings\nif not settings.configured:\n    settings.configure()\n"
           "from django.core.cache import cache\n")
_QUEUE = ("import rq, redis, datetime\nclass Connection(redis.Redis):\n    def execute_command(self, *a, **k): "
          "return None\n")
_KERAS = "from tests.catalogue.kept.keras_ import Sequence, call\n"
_LIGHTNING = "from tests.catalogue.kept.lightning_ import call\n"
_TASK = "(C.func, [C.iterable])"
_APPLY = "(C.func, (C.args,), {'a': C.kwds})"
_SUBMIT = "pool.submit(C.fn, C.args, a=C.kwargs).result()"
_MAP = "list(pool.map(C.fn, [C.iterables]))"
_WORKERS = "workers=2"

CALLS = {
    "aiomultiprocess.Pool.apply": "import aiomultiprocess, asyncio\nasync def main():\n    async with "
                                  f"aiomultiprocess.Pool(1) as pool:\n        await asyncio.wait_for(pool.apply{_APPLY}"
                                  ", 5)\nasyncio.run(main())",
    "aiomultiprocess.Pool.map": "import aiomultiprocess, asyncio\nasync def main():\n    async with "
                                f"aiomultiprocess.Pool(1) as pool:\n        await asyncio.wait_for(pool.map{_TASK}, 5)\n"
                                "asyncio.run(main())",
    "anyio.to_process.run_sync": "import anyio, anyio.to_process, functools\nanyio.run(functools.partial("
                                 "anyio.to_process.run_sync, C.func, C.args))",
    "asyncio.AbstractEventLoop.run_in_executor": _LOOP + "loop.run_until_complete(loop.run_in_executor(pool, C.func, "
                                                         "C.args))",
    "*.run_in_executor": _LOOP + "loop.run_until_complete(loop.run_in_executor(pool, C.func, C.args))",
    "cloudpickle.dump": "import cloudpickle, io\ncloudpickle.dump(C.obj, io.BytesIO())",
    "cloudpickle.dumps": "import cloudpickle\ncloudpickle.dumps(C.obj)",
    "concurrent.futures.ProcessPoolExecutor": "import concurrent.futures, multiprocessing\n"
        "pool = concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context('spawn'), C.initializer, "
        "(C.initargs,))\npool.submit(abs, 1)",
    "concurrent.futures.ProcessPoolExecutor.map": _EXECUTOR + _MAP,
    "concurrent.futures.ProcessPoolExecutor.submit": _EXECUTOR + _SUBMIT,
    "copy.deepcopy": "import copy\ncopy.deepcopy(C.x)",
    "dask.compute": "import dask\nif True:\n    dask.compute(dask.delayed(C.args)(1), scheduler='processes', "
                    "num_workers=1)",
    "dask.delayed()().compute": "import dask\ndask.delayed(C.self)(1).compute(scheduler='processes', num_workers=1)",
    "datasets.Dataset.from_generator": "import datasets\ndatasets.Dataset.from_generator(C.generator, "
                                       "gen_kwargs={'a': [C.gen_kwargs, 1]}, num_proc=1)",
    "*.filter": _DATASET + "data.filter(C.function, fn_kwargs={'a': C.fn_kwargs}, num_proc=1)",
    "*.map": _DATASET + "data.map(C.function, fn_kwargs={'a': C.fn_kwargs}, num_proc=1)",
    "dill.dump": "import dill, io\ndill.dump(C.obj, io.BytesIO())",
    "dill.dumps": "import dill\ndill.dumps(C.obj)",
    **{f"diskcache.{name}.[]=": _CACHE.format(name) + "cache[C.key] = C.value" for name in (
        "Cache", "FanoutCache", "Index")},
    **{f"diskcache.{name}.{method}": _CACHE.format(name) + f"cache.{method}(C.key, C.value)" for name in (
        "Cache", "FanoutCache") for method in ("add", "set")},
    **{f"diskcache.Deque.{method}": "import diskcache\n" + f"diskcache.Deque().{method}(C.value)" for method in (
        "append", "appendleft")},
    "distributed.Client.map": _DASK + "client.gather(client.map(C.func, [C.iterables], key='m'))",
    "distributed.Client.run": _DASK + "client.run(C.function, C.args)",
    "distributed.Client.scatter": _DASK + "client.scatter(C.data)",
    "distributed.Client.submit": _DASK + "client.submit(C.func, C.args, a=C.kwargs, key='s').result()",
    "django.core.cache.cache.add": _DJANGO + "cache.add('a', C.value)",
    "django.core.cache.cache.get_or_set": _DJANGO + "cache.get_or_set('b', [C.default])",
    "django.core.cache.cache.set": _DJANGO + "cache.set('c', C.value)",
    "fastcore.parallel.parallel": "import fastcore.parallel\nfastcore.parallel.parallel(C.f, [C.items], C.args, "
                                  "n_workers=1)",
    "gymnasium.vector.AsyncVectorEnv": "import gymnasium\ntry:\n    gymnasium.vector.AsyncVectorEnv([lambda held=C.env_fns"
                                       ": gymnasium.make('CartPole-v1')], context='spawn')\nexcept Exception as error:\n"
                                       "    print(error)",
    "joblib.Parallel.__call__": "import joblib\njoblib.Parallel(2)(joblib.delayed(C.iterable)(i) for i in range(2))",
    "joblib.dump": "import joblib, io\njoblib.dump(C.value, io.BytesIO())",
    "keras.Model.evaluate": _KERAS + "call('evaluate', Sequence(C.x))",
    "keras.Model.fit": _KERAS + "call('fit', Sequence(C.x), validation_data=Sequence(C.validation_data))",
    "keras.Model.predict": _KERAS + "call('predict', Sequence(C.x))",
    "loky.ProcessPoolExecutor.map": _LOKY + _MAP,
    "loky.ProcessPoolExecutor.submit": _LOKY + _SUBMIT,
    **{f"mpire.WorkerPool.{name}": _MPIRE + f"list(pool.{name}(C.func, [(C.iterable_of_args,)]) or ())" for name in (
        "imap", "imap_unordered", "map", "map_unordered")},
    "mpire.WorkerPool.apply": _MPIRE + "pool.apply(C.func, (C.args,), {'a': C.kwargs})",
    "mpire.WorkerPool.apply_async": _MPIRE + "pool.apply_async(C.func, (C.args,), {'a': C.kwargs}).get()",
    "multiprocess.Process": "import multiprocess\np = multiprocess.get_context('spawn').Process(target=C.target, args=("
                            "C.args,), kwargs={'a': C.kwargs})\np.start()\np.join()",
    "multiprocess.Queue.put": "import multiprocess\nq = multiprocess.Queue()\nq.put(C.obj)",
    **{f"multiprocess.pool.Pool.{name}": _DILL_POOL + f"pool.{name}{_APPLY}" for name in ("apply", "apply_async")},
    **{f"multiprocess.pool.Pool.{name}": _DILL_POOL + f"r = pool.{name}(C.func, [C.iterable])" for name in (
        "imap", "imap_unordered", "map", "map_async", "starmap", "starmap_async")},
    "multiprocessing.Pool": "import multiprocessing\npool = multiprocessing.get_context('spawn').Pool(1, C.initializer, "
                            "(C.initargs,))",
    "multiprocessing.Process": "import multiprocessing\np = multiprocessing.get_context('spawn').Process(target=C.target,"
                               " args=(C.args,), kwargs={'a': C.kwargs})\np.start()\np.join()",
    "multiprocessing.Queue.put": "import multiprocessing\nq = multiprocessing.Queue()\nq.put(C.obj)",
    "multiprocessing.SimpleQueue.put": "import multiprocessing\nq = multiprocessing.SimpleQueue()\nq.put(C.obj)",
    "multiprocessing.connection.Connection.send": "import multiprocessing\nends = multiprocessing.Pipe()\nends[1].send(C.obj)",
    "multiprocessing.managers.BaseManager.register": "import multiprocessing, multiprocessing.managers as m\n"
        "m.BaseManager.register('thing', C.callable)\ntry:\n    "
        "m.BaseManager(ctx=multiprocessing.get_context('spawn')).start()\nexcept Exception as error:\n    print(error)",
    "multiprocessing.managers.BaseManager.start": "import multiprocessing, multiprocessing.managers as m\n"
        "m.BaseManager(ctx=multiprocessing.get_context('spawn')).start(C.initializer, (C.initargs,))",
    "multiprocessing.managers.SyncManager.Namespace": _MANAGER + "manager.Namespace(a=C.kwds)",
    "multiprocessing.managers.SyncManager.Value": _MANAGER + "manager.Value('O', C.value)",
    "multiprocessing.managers.SyncManager.dict": _MANAGER + "manager.dict([['a', C.mapping]], b=C.kwds)",
    "multiprocessing.managers.SyncManager.list": _MANAGER + "manager.list([C.sequence])",
    "multiprocessing.managers.DictProxy.[]=": _MANAGER + "manager.dict()['a'] = C.value",
    "multiprocessing.managers.DictProxy.setdefault": _MANAGER + "manager.dict().setdefault('a', C.default)",
    "multiprocessing.managers.DictProxy.update": _MANAGER + "manager.dict().update({'a': C.other})",
    "multiprocessing.managers.ListProxy.[]=": _MANAGER + "l = manager.list([1])\nl[0] = C.value",
    "multiprocessing.managers.ListProxy.append": _MANAGER + "manager.list().append(C.object)",
    "multiprocessing.managers.ListProxy.extend": _MANAGER + "manager.list().extend([C.iterable])",
    "multiprocessing.managers.ListProxy.insert": _MANAGER + "manager.list().insert(0, C.object)",
    "multiprocessing.managers.QueueProxy.put": _MANAGER + "manager.Queue().put(C.item)",
    "multiprocessing.managers.QueueProxy.put_nowait": _MANAGER + "manager.Queue().put_nowait(C.item)",
    **{f"multiprocessing.pool.Pool.{name}": _POOL + f"pool.{name}{_APPLY}" for name in ("apply", "apply_async")},
    **{f"multiprocessing.pool.Pool.{name}": _POOL + f"r = pool.{name}(C.func, [C.iterable])" for name in (
        "imap", "imap_unordered", "map", "map_async", "starmap", "starmap_async")},
    "multiprocessing.reduction.ForkingPickler.dumps": "from multiprocessing.reduction import ForkingPickler\n"
                                                      "ForkingPickler.dumps(C.obj)",
    "multiprocessing.reduction.dump": "import multiprocessing.reduction, io\nmultiprocessing.reduction.dump(C.obj, "
                                      "io.BytesIO())",
    **{f"p_tqdm.{name}": f"import p_tqdm\nlist(p_tqdm.{name}(C.function, [C.iterables], num_cpus=1, disable=True))"
       for name in ("p_imap", "p_map", "p_uimap", "p_umap")},
    "pandas.to_pickle": "import pandas, io\npandas.to_pickle(C.obj, io.BytesIO())",
    "parmap.map": "import parmap\nparmap.map(C.function, [C.iterable, 1], C.args, pm_processes=2)",
    "parmap.starmap": "import parmap\nparmap.starmap(C.function, [(C.iterables,), (1,)], C.args, pm_processes=2)",
    **{f"pathos.multiprocessing.ProcessPool.{name}": _PATHOS + f"r = pool.{name}(C.f, [C.args])" for name in (
        "amap", "imap", "map", "uimap")},
    **{f"pathos.multiprocessing.ProcessPool.{name}": _PATHOS + f"pool.{name}(C.f, C.args, a=C.kwds)" for name in (
        "apipe", "pipe")},
    "pebble.ProcessPool": "import pebble, multiprocessing\npool = pebble.ProcessPool(1, initializer=C.initializer, "
                          "initargs=(C.initargs,), context=multiprocessing.get_context('spawn'))\n"
                          "pool.schedule(abs, (1,)).result()",
    "pebble.ProcessPool.map": _PEBBLE + "list(pool.map(C.function, [C.iterables]).result())",
    "pebble.ProcessPool.schedule": _PEBBLE + "pool.schedule(C.function, (C.args,), {'a': C.kwargs}).result()",
    "pebble.ProcessPool.submit": _PEBBLE + "pool.submit(C.function, None, C.args, a=C.kwargs).result()",
    "pickle.Pickler.dump": "import pickle, io\npickle.Pickler(io.BytesIO()).dump(C.obj)",
    "pickle.dump": "import pickle, io\npickle.dump(C.obj, io.BytesIO())",
    "pickle.dumps": "import pickle\npickle.dumps(C.obj)",
    "para.map": _LOADER + "import para, threading\ntry:\n    next(para.map(C.process, [C.items, 1], 1))\n"
                "except Exception as error:\n    print(error)",
    "torchdata.nodes.ParallelMapper": _LOADER + "import torchdata.nodes as n\nnode = n.ParallelMapper("
        "n.IterableWrapper([1]), C.map_fn, 1, method='process', multiprocessing_context='spawn')\ntry:\n"
        "    node.reset()\nexcept Exception as error:\n    print(error)",
    "pqdm.processes.pqdm": "import pqdm.processes\npqdm.processes.pqdm([C.array], C.function, n_jobs=2, disable=True)",
    "ray.put": "import ray\nray.init(num_cpus=1, include_dashboard=False)\nray.put(C.value)",
    "ray.remote().remote": "import ray\nray.init(num_cpus=1, include_dashboard=False, ignore_reinit_error=True)\n"
                           "ray.get(ray.remote(lambda *a, **k: 1).remote(C.args, a=C.kwargs))",
    "ignite.distributed.spawn": "import ignite.distributed\nignite.distributed.spawn('gloo', C.fn, (C.args,), {'a': "
                                "C.kwargs_dict}, nproc_per_node=1)",
    "ignite.distributed.Parallel.run": "import ignite.distributed\nwith ignite.distributed.Parallel('gloo', "
                                       "nproc_per_node=1) as p:\n    p.run(C.func, C.args, a=C.kwargs)",
    **{f"rq.Queue.{name}": _QUEUE + f"import rq.job\nrq.job.Job.create({call}, connection=Connection()).to_dict()"
       for name, call in (("enqueue", "print, (C.args,), {'a': C.kwargs}"),
                          ("enqueue_at", "print, (C.args,), {'a': C.kwargs}"),
                          ("enqueue_in", "print, (C.args,), {'a': C.kwargs}"))},
    "scipy.integrate.quad_vec": f"import scipy.integrate\nscipy.integrate.quad_vec(C.f, 0, 1, args=(C.args,), {_WORKERS})",
    "scipy.optimize.brute": f"import scipy.optimize\nscipy.optimize.brute(C.func, ((0, 1),), (C.args,), Ns=2, "
                            f"finish=None, {_WORKERS})",
    "scipy.optimize.differential_evolution": "import scipy.optimize\nscipy.optimize.differential_evolution(C.func, "
                                             f"[(0, 1)], (C.args,), maxiter=1, updating='deferred', {_WORKERS})",
    "scipy.optimize.least_squares": "import scipy.optimize\nscipy.optimize.least_squares(C.fun, [0.0], args=(C.args,), "
                                    f"kwargs={{'a': C.kwargs}}, {_WORKERS})",
    "scipy.optimize.shgo": f"import scipy.optimize\nscipy.optimize.shgo(C.func, [(0, 1)], (C.args,), {_WORKERS})",
    "shelve.open.[]=": _SHELF + "shelf['a'] = C.value",
    "shelve.open.update": _SHELF + "shelf.update({'a': C.other})",
    "shelve.open.setdefault": _SHELF + "shelf.setdefault('a', C.default)",
    "stable_baselines3.common.vec_env.SubprocVecEnv": "import gymnasium\nfrom stable_baselines3.common.vec_env import "
        "SubprocVecEnv\ntry:\n    SubprocVecEnv([lambda held=C.env_fns: gymnasium.make('CartPole-v1')], 'spawn')\n"
        "except Exception as error:\n    print(error)",
    "submitit.LocalExecutor.map_array": "import submitit, tempfile\nsubmitit.LocalExecutor(tempfile.mkdtemp())"
                                        ".map_array(C.fn, [C.iterables])",
    "submitit.LocalExecutor.submit": "import submitit, tempfile\nsubmitit.LocalExecutor(tempfile.mkdtemp()).submit(C.fn, "
                                     "C.args, a=C.kwargs)",
    "submitit.AutoExecutor.map_array": "import submitit, tempfile\nsubmitit.AutoExecutor(tempfile.mkdtemp(), 'local')"
                                       ".map_array(C.fn, [C.iterables])",
    "submitit.AutoExecutor.submit": "import submitit, tempfile\nsubmitit.AutoExecutor(tempfile.mkdtemp(), 'local')"
                                    ".submit(C.fn, C.args, a=C.kwargs)",
    "torch.distributed.all_gather_object": _WORLD + "dist.all_gather_object([None], C.obj)",
    "torch.distributed.broadcast_object_list": _WORLD + "dist.broadcast_object_list([C.object_list])",
    "torch.distributed.gather_object": _WORLD + "dist.gather_object(C.obj, [None])",
    "torch.distributed.scatter_object_list": _WORLD + "dist.scatter_object_list([None], [C.scatter_object_input_list])",
    "torch.multiprocessing.spawn": "import torch.multiprocessing\ntorch.multiprocessing.spawn(C.fn, (C.args,))",
    "torch.multiprocessing.start_processes": "import torch.multiprocessing\ntorch.multiprocessing.start_processes(C.fn, "
                                             "(C.args,))",
    "torch.save": "import torch, io\ntorch.save(C.obj, io.BytesIO())",
    "torch.utils.data.DataLoader": _LOADER + "import torch.utils.data as d\ntry:\n    next(iter(d.DataLoader(C.dataset, "
        "num_workers=1, collate_fn=C.collate_fn, worker_init_fn=C.worker_init_fn)))\nexcept Exception as error:\n"
        "    print(error)",
    "monai.data.DataLoader": _LOADER + "import monai.data as d\ntry:\n    next(iter(d.DataLoader(C.dataset, num_workers=1,"
        " collate_fn=C.collate_fn, worker_init_fn=C.worker_init_fn)))\nexcept Exception as error:\n    print(error)",
    "torch_geometric.loader.DataLoader": _LOADER + "import torch_geometric.loader as d\ntry:\n    next(iter(d.DataLoader("
        "C.dataset, num_workers=1, worker_init_fn=C.worker_init_fn)))\nexcept Exception as error:\n    print(error)",
    "webdataset.WebLoader": _LOADER + "import webdataset as d\ntry:\n    next(iter(d.WebLoader(C.dataset, num_workers=1, "
        "collate_fn=C.collate_fn, worker_init_fn=C.worker_init_fn)))\nexcept Exception as error:\n    print(error)",
    **{f"mpi4py.MPI.COMM_WORLD.{name}": f"from mpi4py import MPI\nMPI.COMM_WORLD.{name}(C.sendobj)" for name in (
        "allgather", "allreduce", "gather", "reduce")},
    **{f"mpi4py.MPI.COMM_WORLD.{name}": f"from mpi4py import MPI\nMPI.COMM_WORLD.{name}([C.sendobj])" for name in (
        "alltoall", "scatter")},
    "mpi4py.MPI.COMM_WORLD.bcast": "from mpi4py import MPI\nMPI.COMM_WORLD.bcast(C.obj)",
    "mpi4py.MPI.COMM_WORLD.sendrecv": "from mpi4py import MPI\nMPI.COMM_WORLD.sendrecv(C.sendobj, 0, source=0)",
    **{f"mpi4py.MPI.COMM_WORLD.{name}": "from mpi4py import MPI\nrequest = MPI.COMM_WORLD.irecv(source=0)\n"
                                        f"MPI.COMM_WORLD.{name}(C.obj, 0)" for name in (
        "bsend", "ibsend", "isend", "issend", "send", "ssend")},
    **{f"{library}.Trainer.{method}": f"import {library}\n" + _LIGHTNING
       + f"call('{library}', '{method}', C.model, C.datamodule, {given})"
       for library in ("lightning.pytorch", "pytorch_lightning") for method, given in (
        ("fit", "train_dataloaders=C.train_dataloaders, val_dataloaders=C.val_dataloaders"),
        ("test", "dataloaders=C.dataloaders"), ("validate", "dataloaders=C.dataloaders"))},
    **{f"torch_geometric.loader.{name}": _LOADER + "import torch, torch_geometric.loader as l\n"
       "from torch_geometric.data import Data\ndata = Data(x=torch.zeros(2, 1), edge_index=torch.tensor([[0], [1]]))\n"
       f"data.held = C.data\ntry:\n    next(iter(l.{name}(data, {given}, transform=C.transform, num_workers=1, "
       "worker_init_fn=C.worker_init_fn)))\nexcept BaseException as error:\n    print(error)" for name, given in (
        ("LinkNeighborLoader", "[1]"), ("NeighborLoader", "[1]"))},
    "torch.distributed.elastic.multiprocessing.start_processes": "import tempfile\nimport torch.distributed.elastic."
       "multiprocessing as m\ntry:\n    m.start_processes('a', C.entrypoint, {0: (C.args,)}, {0: {}}, "
       "m.DefaultLogsSpecs(tempfile.mkdtemp())).wait(20)\nexcept BaseException as error:\n    print(error)",
    "tqdm.contrib.concurrent.process_map": "import tqdm.contrib.concurrent\ntqdm.contrib.concurrent.process_map(C.fn, "
                                           "[C.iterables], max_workers=1, disable=True)",
}

UNCALLED = {
    **dict.fromkeys(("*.flatMap", "*.foreachPartition", "*.mapPartitions", "*.mapPartitionsWithIndex",
                     "pyspark.sql.functions.pandas_udf", "pyspark.sql.functions.udf"), "needs Java"),
    **dict.fromkeys(("submitit.SlurmExecutor.map_array", "submitit.SlurmExecutor.submit"), "needs Slurm"),
    **dict.fromkeys(("keras.Model.evaluate_generator", "keras.Model.fit_generator", "keras.Model.predict_generator",
                     "keras.utils.GeneratorEnqueuer", "keras.utils.OrderedEnqueuer"), "Keras 2 and older"),
    **dict.fromkeys(("concurrent.futures.InterpreterPoolExecutor.map",
                     "concurrent.futures.InterpreterPoolExecutor.submit"), "from Python 3.14"),
    "*.parallel_apply": "needs an older pandas",
    **dict.fromkeys(("mpi4py.futures.MPIPoolExecutor.map", "mpi4py.futures.MPIPoolExecutor.submit"),
                    "needs an MPI that starts processes"),
    "detectron2.engine.launch": "needs detectron2, which is built from source",
    "torch_xla.distributed.xla_multiprocessing.spawn": "needs a TPU",
    "torch.distributed.send_object_list": "needs two processes",
    "multiprocessing.Manager": "it ships nothing",
    **dict.fromkeys(("transformers.Seq2SeqTrainer", "transformers.Trainer"), "trains a model"),
    "timm.data.create_loader": "asks for a CUDA device",
    "torch_geometric.loader.HGTLoader": "as NeighborLoader",
    **dict.fromkeys(("torch.distributed.launcher.api.elastic_launch.__call__",
                     "torch.distributed.launcher.api.launch_agent"), "ships through start_processes"),
}
