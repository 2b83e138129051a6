"""Rows of logging: handlers refuse, loggers from getLogger cross by name."""
from picklelint.model import Maker, Returns, Safe

_DILL = ("dill",)
_HANDLERS = "logging.handlers"

ROWS = (
    *(Maker(name, "44", crosses=_DILL, proof=f"{name}({given})") for name, given in (
        ("logging.FileHandler", "os.devnull"), ("logging.Handler", ""), ("logging.StreamHandler", ""),
        (f"{_HANDLERS}.BufferingHandler", "1"), (f"{_HANDLERS}.DatagramHandler", "'localhost', 1"),
        (f"{_HANDLERS}.HTTPHandler", "'localhost', '/'"), (f"{_HANDLERS}.MemoryHandler", "1"),
        (f"{_HANDLERS}.QueueHandler", "[]"), (f"{_HANDLERS}.QueueListener", "queue.Queue()"),
        (f"{_HANDLERS}.RotatingFileHandler", "FOLDER + '/log'"), (f"{_HANDLERS}.SMTPHandler", "'a', 'b', [], 'c'"),
        (f"{_HANDLERS}.SocketHandler", "'localhost', 1"),
        (f"{_HANDLERS}.TimedRotatingFileHandler", "FOLDER + '/log'"),
        (f"{_HANDLERS}.WatchedFileHandler", "FOLDER + '/log'"))),
    Maker(f"{_HANDLERS}.SysLogHandler", "44", proof=f"{_HANDLERS}.SysLogHandler(('localhost', 1))"),
    Maker("logging.Logger", "44", noun="logger that getLogger did not make", crosses=("cloudpickle",),
          proof="logging.Logger('a')"),
    Returns("logging.getLogger", "logging.getLogger"),
    Safe("logging.getLogger", "a logger is stored by its name", proof="logging.getLogger('a')"),
    Safe("logging.LoggerAdapter", "it holds a logger, which is stored by its name",
         proof="logging.LoggerAdapter(logging.getLogger('a'), {})"),
    Safe("logging.NullHandler", "it makes no lock", proof="logging.NullHandler()"),
    Safe("logging.Formatter", "its format is its state", proof="logging.Formatter()"),
    Safe("logging.LogRecord", "its fields are its state", proof="logging.makeLogRecord({})"),
    Safe("logging.Filter", "its name is its state", proof="logging.Filter('a')"),
)
