"""Rows of what shows or logs progress: tqdm, rich, loguru, structlog."""
from picklelint.model import Maker

_CLOUD = ("cloudpickle", "dill")

ROWS = (
    Maker("tqdm.tqdm", "49", noun="progress bar", crosses=_CLOUD, type="tqdm.tqdm", aliases=(
          "tqdm.asyncio.tqdm", "tqdm.auto.tqdm", "tqdm.auto.trange", "tqdm.autonotebook.tqdm", "tqdm.notebook.tqdm",
          "tqdm.notebook.trange", "tqdm.rich.tqdm", "tqdm.std.tqdm", "tqdm.std.trange", "tqdm.tqdm_notebook",
          "tqdm.tqdm_gui", "tqdm.trange"), proof="tqdm.tqdm()"),
)
