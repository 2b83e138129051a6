"""Rows of torch and torchvision: datasets, loaders, wrappers and transforms."""
from picklelint.model import Carrier, Gate, Maker, Passes, Returns, Ship

_WORKERS = "DataLoader workers start"
_DATA = "torch.utils.data"
_VISION = "torchvision.datasets"
_DATASETS = ("CIFAR10", "CIFAR100", "Caltech101", "Caltech256", "CelebA", "Cityscapes", "CocoCaptions",
             "CocoDetection", "DTD", "EMNIST", "EuroSAT", "FGVCAircraft", "FakeData", "FashionMNIST", "Flickr30k",
             "Flickr8k", "Flowers102", "Food101", "GTSRB", "ImageFolder", "ImageNet", "KMNIST", "Kinetics", "LFWPairs",
             "LFWPeople", "LSUN", "LSUNClass", "MNIST", "Omniglot", "OxfordIIITPet", "PCAM", "PhotoTour",
             "Places365", "QMNIST", "RenderedSST2", "SBDataset", "SBU", "SEMEION", "STL10", "SUN397", "SVHN",
             "StanfordCars", "UCF101", "USPS", "VOCDetection", "VOCSegmentation", "VisionDataset", "WIDERFace")
_KEPT = ("transform", "target_transform", "transforms")

ROWS = (
    Carrier(f"{_DATA}.Dataset", 1, moment=_WORKERS, aliases=(f"{_DATA}.dataset.Dataset",)),
    Carrier(f"{_DATA}.IterableDataset", 1, moment=_WORKERS, aliases=(f"{_DATA}.dataset.IterableDataset",)),
    Carrier(f"{_DATA}.TensorDataset", 1, moment=_WORKERS, keeps=("*",)),
    Carrier(f"{_DATA}.Subset", 1, moment=_WORKERS, keeps=("0:dataset",), aliases=(f"{_DATA}.dataset.Subset",)),
    Carrier(f"{_DATA}.ConcatDataset", 1, moment=_WORKERS, keeps=("0:datasets",),
            aliases=(f"{_DATA}.dataset.ConcatDataset",)),
    Carrier(f"{_DATA}.ChainDataset", 1, moment=_WORKERS, keeps=("0:datasets",)),
    Carrier(f"{_DATA}.StackDataset", 1, moment=_WORKERS, keeps=("*", "**")),
    Gate(f"{_DATA}.DataLoader", 1,
         (Ship("dataset", 0), Ship("collate_fn", 6), Ship("worker_init_fn", 10)), fires="iterate", only_if="workers",
         aliases=(f"{_DATA}.dataloader.DataLoader", "torch_geometric.loader.DataLoader"),
         context="multiprocessing_context", moment=_WORKERS, returns="dataset", starts=True),
    Returns(f"{_DATA}.DataLoader", f"{_DATA}.DataLoader", aliases=(f"{_DATA}.dataloader.DataLoader",),
            holds=("0:dataset", "5:num_workers", "6:collate_fn", "10:worker_init_fn", "3:sampler", "4:batch_sampler")),
    Maker(f"{_DATA}.DataLoader.__iter__", "32", type=f"{_DATA}._BaseDataLoaderIter", noun="DataLoader iterator",
          proof="iter(torch.utils.data.DataLoader([1]))"),
    Returns(f"{_DATA}.random_split", f"({_DATA}.Subset)", holds=("0:dataset",)),
    Maker("torch.Generator", "45", type="torch.Generator", noun="torch.Generator", stage="loads", crosses=(2, 3, 4, 6),
          aliases=("torch.Generator.manual_seed",), proof="torch.Generator()"),
    Maker("torch.jit.script", "45", noun="scripted module", aliases=("torch.jit.trace", "torch.jit.load"),
          proof="torch.jit.script(torch.nn.Linear(1, 1))"),
    Carrier(f"{_VISION}.DatasetFolder", 1, moment=_WORKERS, keeps=("1:loader", *_KEPT),
            aliases=(f"{_VISION}.folder.DatasetFolder",)),
    *(Carrier(f"{_VISION}.{name}", 1, moment=_WORKERS, keeps=(*_KEPT, "loader")) for name in _DATASETS),
    *(Passes(f"torchvision.transforms.{name}", held, aliases=(f"torchvision.transforms.transforms.{name}",
                                                              f"torchvision.transforms.v2.{name}")) for name, held in (
        ("Compose", "0:transforms"), ("Lambda", "0:lambd"), ("RandomApply", "0:transforms"),
        ("RandomChoice", "0:transforms"), ("RandomOrder", "0:transforms"))),
    Passes("torch.nn.Sequential", "*", aliases=("torch.nn.ModuleList",)),
    Returns("torch.nn.Module", "torch.nn.Module"),
    *(Passes(f"torch.nn.Module.{name}", "0:hook") for name in (
        "register_backward_hook", "register_forward_hook", "register_forward_pre_hook",
        "register_full_backward_hook", "register_full_backward_pre_hook")),
    Maker("torch.utils.tensorboard.SummaryWriter", "49", noun="SummaryWriter", crosses=("dill",), aliases=(
          "tensorboardX.SummaryWriter", "torch.utils.tensorboard.writer.SummaryWriter"),
          proof="torch.utils.tensorboard.SummaryWriter(FOLDER)"),
)
