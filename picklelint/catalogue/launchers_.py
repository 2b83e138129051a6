"""Rows of what starts training processes: torch.multiprocessing.spawn and the launchers built on it."""
from picklelint.model import Gate, Returns, Ship

_STARTS = "starts the processes"
_SPAWNING = "spawning"  # pickled by Process.start, which takes multiprocessing primitives along
_SPAWNED = ("start_method~fork",)
_LIGHTNING = ("lightning.pytorch.Trainer", "pytorch_lightning.Trainer")
_TRAINED = (Ship("model", 0), Ship("train_dataloaders", 1), Ship("val_dataloaders", 2), Ship("datamodule", 3))

ROWS = (
    Gate("torch.multiprocessing.spawn", 3, (Ship("fn", 0), Ship("args", 1)), starts=True, serializer=_SPAWNING,
         aliases=("torch.multiprocessing.spawn.spawn",), moment=f"torch.multiprocessing.spawn {_STARTS}"),
    Gate("torch.multiprocessing.start_processes", 3, (Ship("fn", 0), Ship("args", 1)), when=_SPAWNED, starts=True,
         serializer=_SPAWNING,
         aliases=("torch.multiprocessing.spawn.start_processes",), moment=f"start_processes {_STARTS}"),
    Gate("torch.distributed.elastic.multiprocessing.start_processes", 3, (Ship("entrypoint", 1), Ship("args", 2)),
         when=_SPAWNED, starts=True, serializer=_SPAWNING, moment=f"start_processes {_STARTS}",
         aliases=("torch.distributed.elastic.multiprocessing.api.start_processes",)),
    Returns("torch.distributed.launcher.api.elastic_launch", "torch.distributed.launcher.api.elastic_launch",
            holds=("1:entrypoint",), aliases=("torch.distributed.launcher.elastic_launch",)),
    Gate("torch.distributed.launcher.api.elastic_launch.__call__", 3, (Ship("args", 0, "rest"),),
         moment=f"elastic_launch {_STARTS}", starts=True, serializer=_SPAWNING),
    Gate("torch.distributed.launcher.api.launch_agent", 3, (Ship("entrypoint", 1), Ship("args", 2)), starts=True,
         serializer=_SPAWNING,
         moment=f"launch_agent {_STARTS}"),
    Gate("torch_xla.distributed.xla_multiprocessing.spawn", 3, (Ship("fn", 0), Ship("args", 1)), when=_SPAWNED,
         starts=True, serializer=_SPAWNING, moment=f"xla_multiprocessing.spawn {_STARTS}"),
    Gate("detectron2.engine.launch", 3, (Ship("main_func", 0), Ship("args", 5)), aliases=(
         "detectron2.engine.launch.launch",), when=("1:num_gpus_per_machine!0|1",), starts=True, serializer=_SPAWNING,
         moment=f"launch {_STARTS}"),
    Gate("ignite.distributed.spawn", 3, (Ship("fn", 1), Ship("args", 2), Ship("kwargs_dict", 3)), starts=True,
         serializer=_SPAWNING,
         aliases=("ignite.distributed.launcher.spawn", "ignite.distributed.utils.spawn"),
         moment=f"ignite.distributed.spawn {_STARTS}"),
    Returns("ignite.distributed.Parallel", "ignite.distributed.Parallel", holds=("1:nproc_per_node",)),
    Gate("ignite.distributed.Parallel.run", 3, (Ship("func", 0), Ship("args", 1, "rest"),
         Ship("kwargs", -1, "keywords")), when=("self.nproc_per_node",), starts=True, serializer=_SPAWNING,
         moment=f"Parallel.run {_STARTS}"),
    *(Returns(name, name, holds=("strategy", "callbacks", "logger", "accelerator")) for name in _LIGHTNING),
    *(Gate(f"{name}.{method}", 3, ships, when=("self.strategy=ddp_spawn|ddp_spawn_find_unused_parameters_false",),
           starts=True, serializer=_SPAWNING, moment=f"Trainer.{method} {_STARTS}") for name in _LIGHTNING for method,
         ships in (
        ("fit", _TRAINED),
        ("test", (Ship("model", 0), Ship("dataloaders", 1), Ship("datamodule", 4))),
        ("validate", (Ship("model", 0), Ship("dataloaders", 1), Ship("datamodule", 4))))),
)
