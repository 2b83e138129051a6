"""Modules and data of both names of Lightning that hold what they are given, and a trainer that starts processes."""
from __future__ import annotations

import contextlib
import importlib
from typing import Any

from torch.utils.data import DataLoader, Dataset

_KINDS = {"Module": "LightningModule", "DataModule": "LightningDataModule"}


class Data(Dataset):  # type: ignore[type-arg]
    """A dataset that is never read."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: int) -> float:
        return 1.0


def __getattr__(name: str) -> type:
    """`Module_of_lightning_pytorch` and the like: made when first asked for, so that only one library is imported."""
    kind, found, library = name.partition("_of_")
    if not found or kind not in _KINDS:
        raise AttributeError(name)
    base = getattr(importlib.import_module(library.replace("lightning_pytorch", "lightning.pytorch")), _KINDS[kind])
    globals()[name] = made = type(name, (base,), {"__module__": __name__})
    return made


def holding(kind: str, library: str, held: Any) -> Any:
    """An object of a library's class that holds a canary."""
    made = getattr(importlib.import_module(__name__), f"{kind}_of_{library.replace('.', '_')}")()
    made.held = held
    return made


def call(library: str, method: str, model: Any, datamodule: Any, **loaders: Any) -> None:
    """Call a method of the trainer, once with loaders and once with a data module, whatever its children do."""
    trainer = importlib.import_module(library).Trainer
    for given in ({name: DataLoader(Data(held)) for name, held in loaders.items()},
                  {"datamodule": holding("DataModule", library, datamodule)}):
        with contextlib.suppress(Exception, SystemExit):
            getattr(trainer(strategy="ddp_spawn", accelerator="cpu", devices=1, logger=False,
                            enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False),
                    method)(holding("Module", library, model), **given)
