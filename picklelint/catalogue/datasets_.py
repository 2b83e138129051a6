"""Rows of dataset bases, wrappers and loaders of the torch ecosystem: PyG, MONAI, timm, webdataset, transformers."""
from picklelint.model import Carrier, Gate, Passes, Returns, Ship

_WORKERS = "DataLoader workers start"
_GRAPHS = "torch_geometric"
_MEDICAL = "monai.data"
_WEB = "webdataset.WebDataset"
_HUGGING = "datasets.Dataset"
_GRAPH_LOADERS = ("HGTLoader", "LinkNeighborLoader", "NeighborLoader")
_SPEECH = ("CMUARCTIC", "COMMONVOICE", "DR_VCTK", "GTZAN", "LIBRISPEECH", "LIBRITTS", "LJSPEECH", "LibriMix",
           "MUSDB_HQ", "SPEECHCOMMANDS", "TEDLIUM", "VCTK_092", "YESNO")

ROWS = (
    *(Carrier(f"{_GRAPHS}.data.{name}", 1, moment=_WORKERS,
              keeps=("1:transform", "2:pre_transform", "3:pre_filter")) for name in ("Dataset", "InMemoryDataset")),
    Carrier(f"{_GRAPHS}.data.OnDiskDataset", 1, moment=_WORKERS, keeps=("1:transform", "2:pre_filter")),
    Gate(f"{_GRAPHS}.loader.DataLoader", 1, (Ship("dataset", 0), Ship("worker_init_fn", -1)), fires="iterate",
         only_if="workers", moment=_WORKERS, returns="dataset", starts=True, context="multiprocessing_context",
         aliases=(f"{_GRAPHS}.data.DataLoader", f"{_GRAPHS}.loader.dataloader.DataLoader")),
    Returns(f"{_GRAPHS}.loader.DataLoader", "torch.utils.data.DataLoader", aliases=(
            f"{_GRAPHS}.data.DataLoader", f"{_GRAPHS}.loader.dataloader.DataLoader"),
            holds=("0:dataset", "num_workers", "worker_init_fn")),
    *(Gate(f"{_GRAPHS}.loader.{name}", 1, (Ship("data", 0), Ship("transform", -1), Ship("worker_init_fn", -1)),
           fires="iterate", only_if="workers", moment=_WORKERS, starts=True) for name in _GRAPH_LOADERS),
    *(Returns(f"{_GRAPHS}.loader.{name}", "torch.utils.data.DataLoader",
              holds=("0:data", "num_workers", "transform", "worker_init_fn")) for name in _GRAPH_LOADERS),
    *(Carrier(f"{_MEDICAL}.{name}", 1, moment=_WORKERS, keeps=("0:data", "1:transform")) for name in (
        "CacheDataset", "CacheNTransDataset", "Dataset", "IterableDataset", "LMDBDataset", "PersistentDataset",
        "ShuffleBuffer", "SmartCacheDataset")),
    Carrier(f"{_MEDICAL}.ArrayDataset", 1, moment=_WORKERS,
            keeps=("1:img_transform", "3:seg_transform", "5:label_transform")),
    Carrier(f"{_MEDICAL}.ImageDataset", 1, moment=_WORKERS,
            keeps=("3:transform", "4:seg_transform", "5:label_transform")),
    Carrier(f"{_MEDICAL}.PatchDataset", 1, moment=_WORKERS, keeps=("0:data", "1:patch_func", "3:transform")),
    Carrier(f"{_MEDICAL}.GridPatchDataset", 1, moment=_WORKERS, keeps=("0:data", "1:patch_iter", "2:transform")),
    Carrier(f"{_MEDICAL}.ZipDataset", 1, moment=_WORKERS, keeps=("0:datasets", "1:transform")),
    Gate(f"{_MEDICAL}.DataLoader", 1, (Ship("dataset", 0), Ship("collate_fn", -1), Ship("worker_init_fn", -1)),
         fires="iterate", only_if="workers", moment=_WORKERS, returns="dataset", starts=True,
         context="multiprocessing_context", aliases=(f"{_MEDICAL}.ThreadDataLoader",)),
    Returns(f"{_MEDICAL}.DataLoader", "torch.utils.data.DataLoader", aliases=(f"{_MEDICAL}.ThreadDataLoader",),
            holds=("0:dataset", "num_workers", "collate_fn", "worker_init_fn")),
    Carrier("timm.data.ImageDataset", 1, moment=_WORKERS, keeps=("6:transform", "7:target_transform"),
            aliases=("timm.data.dataset.ImageDataset",)),
    Carrier("timm.data.IterableImageDataset", 1, moment=_WORKERS, keeps=("transform", "target_transform"),
            aliases=("timm.data.dataset.IterableImageDataset",)),
    Gate("timm.data.create_loader", 1, (Ship("dataset", 0), Ship("collate_fn", 29)), when=("24:num_workers~0",),
         aliases=("timm.data.loader.create_loader",), moment=_WORKERS, starts=True),
    Returns(_WEB, _WEB, aliases=("webdataset.compat.WebDataset",)),
    *(Returns(f"{_WEB}.{name}", _WEB, holds=("self", *holds)) for name, holds in (
        ("batched", ("1:collation_fn",)), ("compose", ("*",)), ("decode", ("*",)), ("map", ("0:f",)),
        ("map_dict", ("**",)), ("map_tuple", ("*",)), ("select", ("0:predicate",)), ("shuffle", ()),
        ("to_tuple", ()))),
    Gate("webdataset.WebLoader", 1, (Ship("dataset", 0), Ship("collate_fn", 6), Ship("worker_init_fn", 10)),
         fires="iterate", only_if="workers", moment=_WORKERS, starts=True),
    Returns("webdataset.WebLoader", "torch.utils.data.DataLoader",
            holds=("0:dataset", "5:num_workers", "6:collate_fn", "10:worker_init_fn")),
    Returns(f"{_HUGGING}.with_transform", _HUGGING, holds=("self", "0:transform")),
    Passes(f"{_HUGGING}.set_transform", "0:transform", aliases=("*.set_transform",)),
    Returns("transformers.TrainingArguments", "transformers.TrainingArguments", holds=("dataloader_num_workers",),
            aliases=("transformers.Seq2SeqTrainingArguments",)),
    *(Gate(f"transformers.{name}", 1, (Ship("data_collator", 2), Ship("train_dataset", 3), Ship("eval_dataset", 4)),
           when=("1:args.dataloader_num_workers!0|None",), moment=_WORKERS, starts=True) for name in (
        "Seq2SeqTrainer", "Trainer")),
    *(Carrier(f"torchaudio.datasets.{name}", 1, moment=_WORKERS) for name in _SPEECH),
    *(Carrier(name, 1, moment=_WORKERS) for name in (
        "fairseq.data.BaseWrapperDataset", "fairseq.data.FairseqDataset", "fairseq.data.FairseqIterableDataset",
        "pytorch_forecasting.TimeSeriesDataSet")),
    *(Carrier(f"torchgeo.datasets.{name}", 1, moment=_WORKERS, keeps=("transforms",)) for name in (
        "GeoDataset", "NonGeoClassificationDataset", "NonGeoDataset", "RasterDataset", "VectorDataset")),
)
