"""Rows of torch: datasets, loaders, wrappers, modules and schedulers, and what of it refuses."""
from picklelint.model import Carrier, Gate, Maker, Passes, Returns, Safe, Ship

_WORKERS = "DataLoader workers start"
_DATA = "torch.utils.data"
_COPY = ("deepcopy",)
_HELD = ("0:dataset", "5:num_workers", "6:collate_fn", "10:worker_init_fn", "3:sampler", "4:batch_sampler")
_SHIPPED = (Ship("dataset", 0), Ship("collate_fn", 6), Ship("worker_init_fn", 10))
_SAMPLERS = ("BatchSampler", "RandomSampler", "SequentialSampler", "SubsetRandomSampler", "WeightedRandomSampler")
_HOOKS = ("register_backward_hook", "register_forward_hook", "register_forward_pre_hook",
          "register_full_backward_hook", "register_full_backward_pre_hook")

ROWS = (
    Carrier(f"{_DATA}.Dataset", 1, moment=_WORKERS, aliases=(f"{_DATA}.dataset.Dataset",)),
    Carrier(f"{_DATA}.IterableDataset", 1, moment=_WORKERS, aliases=(f"{_DATA}.dataset.IterableDataset",)),
    Carrier(f"{_DATA}.TensorDataset", 1, moment=_WORKERS, keeps=("*",), aliases=(f"{_DATA}.dataset.TensorDataset",)),
    Carrier(f"{_DATA}.Subset", 1, moment=_WORKERS, keeps=("0:dataset",), aliases=(f"{_DATA}.dataset.Subset",)),
    Carrier(f"{_DATA}.ConcatDataset", 1, moment=_WORKERS, keeps=("0:datasets",),
            aliases=(f"{_DATA}.dataset.ConcatDataset",)),
    Carrier(f"{_DATA}.ChainDataset", 1, moment=_WORKERS, keeps=("0:datasets",),
            aliases=(f"{_DATA}.dataset.ChainDataset",)),
    Carrier(f"{_DATA}.StackDataset", 1, moment=_WORKERS, keeps=("*", "**"),
            aliases=(f"{_DATA}.dataset.StackDataset",)),
    Carrier(f"{_DATA}.IterDataPipe", 1, moment=_WORKERS, hooks="opaque", fires="gate", aliases=(
            f"{_DATA}.MapDataPipe", f"{_DATA}.datapipes.datapipe.IterDataPipe",
            f"{_DATA}.datapipes.datapipe.MapDataPipe", "torchdata.datapipes.iter.IterDataPipe",
            "torchdata.datapipes.map.MapDataPipe")),
    Gate(f"{_DATA}.DataLoader", 1, _SHIPPED, fires="iterate", only_if="workers", moment=_WORKERS, returns="dataset",
         context="multiprocessing_context", starts=True, aliases=(
             f"{_DATA}.dataloader.DataLoader", "torchdata.stateful_dataloader.StatefulDataLoader")),
    Returns(f"{_DATA}.DataLoader", f"{_DATA}.DataLoader", holds=_HELD, aliases=(
            f"{_DATA}.dataloader.DataLoader", "torchdata.stateful_dataloader.StatefulDataLoader")),
    Maker(f"{_DATA}.DataLoader.__iter__", "32", type=f"{_DATA}._BaseDataLoaderIter", noun="DataLoader iterator",
          proof=f"iter({_DATA}.DataLoader([1]))"),
    *(Returns(f"{_DATA}.{name}", f"{_DATA}.{name}", aliases=(f"{_DATA}.sampler.{name}",)) for name in _SAMPLERS),
    *(Maker(f"{_DATA}.{name}.__iter__", "31", type="types.GeneratorType", proof=f"iter({_DATA}.{name}({given}))")
      for name, given in zip(_SAMPLERS, ("[1], 1, False", "[1]", "[1]", "[1]", "[1.0], 1"))
      if name != "SequentialSampler"),
    Returns(f"{_DATA}.random_split", f"({_DATA}.Subset)", holds=("0:dataset",), aliases=(
            f"{_DATA}.dataset.random_split",)),
    Maker("torch.Generator", "45", type="torch.Generator", noun="torch.Generator", stage="loads",
          crosses=(3, 4, 6, 7, "deepcopy"), aliases=("torch.Generator.manual_seed",), proof="torch.Generator()"),
    Maker("torch.jit.script", "45", type="torch.jit.ScriptModule", noun="scripted module", crosses=_COPY, aliases=(
          "torch.jit.ScriptModule", "torch.jit.freeze", "torch.jit.load", "torch.jit.optimize_for_inference",
          "torch.jit.trace", "torch.jit.trace_module"), proof="torch.jit.script(torch.nn.Linear(1, 1))"),
    Maker("torch.from_file", "14", noun="tensor mapped from a file", crosses=(6, 7, "deepcopy"), when=("1:shared",),
          proof="torch.from_file(FOLDER + '/tensor', shared=True, size=8)"),
    *(Maker(f"torch.nn.utils.parametrizations.{name}", "45", noun="parametrized module", crosses=_COPY,
            proof=f"torch.nn.utils.parametrizations.{name}(torch.nn.Linear(2, 2))") for name in (
        "orthogonal", "spectral_norm", "weight_norm")),
    *(Maker(f"torch.nn.Module.{name}", "31", type="types.GeneratorType", aliases=(f"*.{name}",) * telling,
            proof=f"torch.nn.Linear(1, 1).{name}()") for name, telling in (
        ("buffers", False), ("children", False), ("modules", False), ("named_buffers", True),
        ("named_children", True), ("named_modules", True), ("named_parameters", True), ("parameters", True))),
    Maker("torch.Tensor.grad_fn", "45", noun="grad_fn of a tensor", attribute=True,
          proof="(torch.ones(1, requires_grad=True) * 2).grad_fn"),
    Maker("torch.futures.Future", "26", noun="future", proof="torch.futures.Future()"),
    *(Maker(f"torch.distributed.{name}", "15", noun="distributed store", proof=f"torch.distributed.{name}({given})")
      for name, given in (("FileStore", "FOLDER + '/store', 1"), ("TCPStore", "'127.0.0.1', 0, 1, True"))),
    Maker("torch.utils.tensorboard.SummaryWriter", "49", noun="SummaryWriter", crosses=("dill",), aliases=(
          "tensorboardX.SummaryWriter", "torch.utils.tensorboard.writer.SummaryWriter"),
          proof="torch.utils.tensorboard.SummaryWriter(FOLDER)"),
    Returns("torch.nn.Sequential", "torch.nn.Module", holds=("*", "items")),
    Returns("torch.nn.ModuleList", "torch.nn.Module", holds=("items",)),
    Returns("torch.nn.ModuleDict", "torch.nn.Module", holds=("items",)),
    Returns("torch.nn.DataParallel", "torch.nn.Module", holds=("0:module",), aliases=(
            "torch.nn.parallel.DistributedDataParallel",)),
    *(Passes(f"torch.optim.lr_scheduler.{name}", "0:optimizer", "1:lr_lambda") for name in (
        "LambdaLR", "MultiplicativeLR")),
    Returns("torch.nn.Module", "torch.nn.Module"),
    Returns("torch.nn.Module.eval", "self", aliases=tuple(f"torch.nn.Module.{name}" for name in (
        "apply", "bfloat16", "cpu", "cuda", "double", "float", "half", "requires_grad_", "share_memory", "to", "train",
        "type"))),
    *(Passes(f"torch.nn.Module.{name}", "0:hook") for name in _HOOKS),
    Safe("torch.nn.Linear", "parameters are stored", proof="torch.nn.Linear(1, 1)"),
    Safe("torch.ones", "a tensor is stored or shared", proof="torch.ones(1)"),
    Safe("torch.device", "its name is its state", proof="torch.device('cpu')"),
    Safe("torch.optim.SGD", "its parameters are its state",
         proof="torch.optim.SGD(torch.nn.Linear(1, 1).parameters())"),
    Safe("torch.no_grad", "it holds nothing", proof="torch.no_grad()"),
    Safe(f"{_DATA}.DataLoader", "it crosses if its parts do", proof=f"{_DATA}.DataLoader([1])"),
    Safe("torch.amp.GradScaler", "its numbers are its state", proof="torch.amp.GradScaler('cpu')"),
)
