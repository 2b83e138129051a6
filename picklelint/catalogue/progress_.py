"""Rows of progress bars, consoles, loggers, schedulers, file locks, web applications and windows."""
from picklelint.model import Maker, Safe

_DILL = ("dill",)
_CLOUD = ("cloudpickle", "dill")
_QT = ("QtCore.QObject", "QtCore.QThread", "QtCore.QTimer")
_WINDOWS = ("QtGui.QPixmap", "QtWidgets.QApplication", "QtWidgets.QDialog", "QtWidgets.QLabel",
            "QtWidgets.QMainWindow", "QtWidgets.QProgressBar", "QtWidgets.QPushButton", "QtWidgets.QWidget")

ROWS = (
    Maker("tqdm.tqdm", "49", noun="progress bar", type="tqdm.tqdm", when=("disable~True",), aliases=(
          "tqdm.asyncio.tqdm", "tqdm.auto.tqdm", "tqdm.auto.trange", "tqdm.autonotebook.tqdm", "tqdm.notebook.tqdm",
          "tqdm.notebook.trange", "tqdm.rich.tqdm", "tqdm.std.tqdm", "tqdm.std.trange", "tqdm.tqdm_gui",
          "tqdm.tqdm_notebook", "tqdm.trange"), proof="tqdm.tqdm()"),
    Maker("rich.console.Console", "49", noun="rich console", aliases=("rich.get_console",),
          proof="rich.console.Console()"),
    Maker("rich.progress.Progress", "49", noun="rich progress", proof="rich.progress.Progress()"),
    Maker("rich.live.Live", "49", noun="rich display", proof="rich.live.Live()"),
    Maker("rich.logging.RichHandler", "44", proof="rich.logging.RichHandler()"),
    Maker("loguru.logger", "44", noun="loguru logger", attribute=True, crosses=_CLOUD, proof="loguru.logger"),
    Maker("loguru.logger.bind", "44", noun="loguru logger", type="loguru.logger", crosses=_CLOUD, aliases=(
          "loguru.logger.opt", "loguru.logger.patch"), proof="loguru.logger.bind(a=1)"),
    Maker("filelock.FileLock", "21", noun="file lock", aliases=("filelock.SoftFileLock", "filelock.UnixFileLock"),
          proof="filelock.FileLock(FOLDER + '/lock')"),
    Maker("psutil.Process", "24", noun="psutil.Process", crosses=_DILL, proof="psutil.Process()"),
    Maker("apscheduler.schedulers.background.BackgroundScheduler", "22", noun="scheduler", aliases=(
          "apscheduler.schedulers.blocking.BlockingScheduler", "apscheduler.schedulers.asyncio.AsyncIOScheduler"),
          proof="apscheduler.schedulers.background.BackgroundScheduler()"),
    Maker("watchdog.observers.Observer", "22", noun="observer", proof="watchdog.observers.Observer()"),
    Maker("jinja2.Template", "49", noun="template", aliases=(
          "jinja2.Environment.from_string", "jinja2.Environment.get_template"), proof="jinja2.Template('a')"),
    Maker("flask.Flask", "49", noun="Flask application", crosses=_DILL, aliases=("quart.Quart",),
          proof="flask.Flask('a')"),
    Maker("fastapi.FastAPI", "49", noun="FastAPI application",
          proof="fastapi.FastAPI()"),
    Maker("yaml.load_all", "31", type="types.GeneratorType", aliases=("yaml.full_load_all", "yaml.safe_load_all"),
          proof="yaml.safe_load_all('a: 1')"),
    Maker("wrapt.ObjectProxy", "49", noun="object proxy", proof="wrapt.ObjectProxy([1])"),
    *(Maker(f"PySide6.{name}", "49", noun="Qt object", proof=f"PySide6.{name}()") for name in _QT),
    *(Maker(f"PySide6.{name}", "49", noun="Qt object", proof=f"QT('{name}')") for name in _WINDOWS),
    Safe("structlog.get_logger", "a lazy logger holds its settings", proof="structlog.get_logger()"),
    Safe("jinja2.Environment", "its settings are its state", proof="jinja2.Environment()"),
    Safe("yaml.safe_load", "it gives plain data", proof="yaml.safe_load('a: 1')"),
)
