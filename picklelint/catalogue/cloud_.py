"""Rows of libraries that pickle with cloudpickle or dill: lambdas and nested functions cross, handles do not."""
from picklelint.model import Gate, Maker, Returns, Ship

_SUBMITTED = (Ship("fn", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords"))
_MAPPED = (Ship("fn", 0), Ship("iterables", 1, "items-rest"))
_CALLED = (Ship("args", 0, "rest"), Ship("kwargs", -1, "keywords"))
_LOKY = ("loky.ProcessPoolExecutor", "loky.get_reusable_executor")
_RAY = "ray.remote()"
_JOBS = ("self.n_jobs!1|None", "self.prefer~threads", "self.require~sharedmem")
_EXECUTORS = ("submitit.AutoExecutor", "submitit.LocalExecutor", "submitit.SlurmExecutor")
_CLOUD = "cloudpickle"

ROWS = (
    Gate("cloudpickle.dump", 7, (Ship("obj", 0),), serializer=_CLOUD, moment="cloudpickle.dump runs"),
    Gate("cloudpickle.dumps", 7, (Ship("obj", 0),), serializer=_CLOUD, moment="cloudpickle.dumps runs"),
    Gate("dill.dump", 7, (Ship("obj", 0),), serializer="dill", moment="dill.dump runs"),
    Gate("dill.dumps", 7, (Ship("obj", 0),), serializer="dill", moment="dill.dumps runs"),
    Returns("joblib.delayed", "joblib.delayed()", holds=("0:function",), aliases=(
            "joblib.parallel.delayed", "sklearn.utils.fixes.delayed", "sklearn.utils.parallel.delayed")),
    Returns("joblib.delayed().__call__", "joblib.delayed()()", holds=("self", "*", "**")),
    Maker("joblib.Parallel", "23", noun="joblib.Parallel", crosses=("dill",), aliases=(
          "joblib.parallel.Parallel", "sklearn.utils.parallel.Parallel"), proof="joblib.Parallel(2)"),
    Returns("joblib.Parallel", "joblib.Parallel", holds=("0:n_jobs", "1:backend", "prefer", "require"), aliases=(
            "joblib.parallel.Parallel", "sklearn.utils.parallel.Parallel")),
    Gate("joblib.Parallel.__call__", 7, (Ship("iterable", 0, "items"),), serializer=_CLOUD,
         when=(*_JOBS, "self.backend~threading|multiprocessing|sequential|dask|ray|spark"),
         moment="joblib sends the task to a worker", starts=True),
    Gate("joblib.Parallel.__call__", 3, (Ship("iterable", 0, "items"),),
         when=(*_JOBS, "self.backend=multiprocessing"), moment="joblib sends the task to a worker", starts=True),
    *(Maker(name, "23", noun="process pool", type="loky.ProcessPoolExecutor", proof=f"{name}(1)",
            aliases=aliases) for name, aliases in (
        (_LOKY[0], ("loky.process_executor.ProcessPoolExecutor", "joblib.externals.loky.ProcessPoolExecutor")),
        (_LOKY[1], ("joblib.externals.loky.get_reusable_executor", "loky.reusable_executor.get_reusable_executor")))),
    Gate("loky.ProcessPoolExecutor.submit", 7, _SUBMITTED, serializer=_CLOUD, returns="fn", once=True, starts=True,
         moment="submit sends the task to a worker", refusal="lost"),
    Gate("loky.ProcessPoolExecutor.map", 7, _MAPPED, serializer=_CLOUD, returns="fn", starts=True,
         moment="Executor.map sends the task to a worker"),
    Maker("ray.remote", "04", type=_RAY, noun="ray.remote function", crosses=(7, "deepcopy"), proof="RAY_REMOTE()"),
    Gate(f"{_RAY}.remote", 7, _CALLED, serializer=_CLOUD, moment="remote() sends the task to a worker", once=True,
         aliases=("*.remote",)),
    Gate("ray.put", 7, (Ship("value", 0),), serializer=_CLOUD, moment="ray.put stores it"),
    Gate("dask.compute", 7, (Ship("args", 0, "rest"),), serializer=_CLOUD,
         when=("scheduler=processes|multiprocessing",), moment="dask sends the task to a worker", starts=True),
    Returns("dask.delayed", "dask.delayed()", holds=("0:obj",), aliases=("dask.delayed.delayed",)),
    Returns("dask.delayed().__call__", "dask.delayed()()", holds=("self", "*", "**")),
    Gate("dask.delayed()().compute", 7, (Ship("self", -1),), serializer=_CLOUD,
         when=("scheduler=processes|multiprocessing",), moment="dask sends the task to a worker", starts=True),
    Maker("distributed.Client", "15", noun="dask client", aliases=("dask.distributed.Client",),
          proof="DASK_CLIENT()"),
    Gate("distributed.Client.submit", 7, (Ship("func", 0), Ship("args", 1, "rest"), Ship("kwargs", -1, "keywords")),
         serializer=_CLOUD, returns="func", moment="Client.submit sends the task to a worker", once=True),
    Gate("distributed.Client.map", 7, (Ship("func", 0), Ship("iterables", 1, "items-rest")), serializer=_CLOUD,
         returns="func", moment="Client.map sends the task to a worker"),
    Gate("distributed.Client.run", 7, (Ship("function", 0), Ship("args", 1, "rest")), serializer=_CLOUD,
         moment="Client.run sends it to the workers"),
    Gate("distributed.Client.scatter", 7, (Ship("data", 0),), serializer=_CLOUD, moment="Client.scatter sends it"),
    *(Gate(f"*.{name}", 7, (Ship("f", 0),), serializer=_CLOUD, moment=f"Spark sends the function of {name}")
      for name in ("flatMap", "foreachPartition", "mapPartitions", "mapPartitionsWithIndex")),
    *(Gate(f"pyspark.sql.functions.{name}", 7, (Ship("f", 0),), serializer=_CLOUD, moment=f"Spark sends the {name}")
      for name in ("pandas_udf", "udf")),
    *(Returns(name, name) for name in _EXECUTORS),
    *(Gate(f"{name}.submit", 7, _SUBMITTED, serializer=_CLOUD, moment="submit stores the job", once=True)
      for name in _EXECUTORS),
    *(Gate(f"{name}.map_array", 7, _MAPPED, serializer=_CLOUD, moment="map_array stores the jobs")
      for name in _EXECUTORS),
    Gate("stable_baselines3.common.vec_env.SubprocVecEnv", 7, (Ship("env_fns", 0),), serializer=_CLOUD,
         when=("1:start_method~fork",), moment="SubprocVecEnv starts its processes", starts=True),
    Gate("gymnasium.vector.AsyncVectorEnv", 7, (Ship("env_fns", 0),), serializer=_CLOUD, when=("context~fork",),
         aliases=("gym.vector.AsyncVectorEnv",), moment="AsyncVectorEnv starts its processes", starts=True),
    Gate("*.parallel_apply", 7, (Ship("func", 0),), serializer="dill", moment="pandarallel sends the task to a worker"),
)
