"""Rows of threading, _thread, queue, socket, ssl, select and subprocess: what belongs to the running process."""
from picklelint.model import Maker, Returns

ROWS = (
    *(Maker(f"threading.{name}", "21", noun=noun, proof=f"threading.{name}()") for name, noun in (
        ("Lock", "lock"), ("RLock", "lock"), ("Condition", "condition"), ("Event", "event"),
        ("Semaphore", "semaphore"), ("BoundedSemaphore", "semaphore"), ("local", "thread-local"))),
    Maker("threading.Barrier", "21", noun="barrier", proof="threading.Barrier(1)"),
    Maker("_thread.allocate_lock", "21", noun="lock", proof="_thread.allocate_lock()"),
    Maker("queue.Queue", "21", noun="thread queue", proof="queue.Queue()"),
    Maker("queue.LifoQueue", "21", noun="thread queue", proof="queue.LifoQueue()"),
    Maker("queue.PriorityQueue", "21", noun="thread queue", proof="queue.PriorityQueue()"),
    Maker("queue.SimpleQueue", "21", noun="thread queue", proof="queue.SimpleQueue()"),
    Maker("threading.Thread", "22", noun="thread", proof="threading.Thread()"),
    Maker("threading.Timer", "22", noun="timer", proof="threading.Timer(1, print)"),
    Maker("subprocess.Popen", "24", noun="subprocess", proof="subprocess.Popen(['true'])"),
    Maker("socket.socket", "12", noun="socket", stage="shares", crosses=(2, 4), aliases=("socket.create_connection",
          "socket.create_server", "socket.socket.dup"), proof="socket.socket()"),
    Returns("socket.socketpair", "(socket.socket)"),
    Returns("socket.socket.accept", "(socket.socket)"),
    Maker("socket.socket.makefile", "11", type="io.IOBase", noun="socket file", proof="socket.socket().makefile()"),
    Maker("ssl.SSLContext", "15", noun="TLS context", aliases=("ssl.create_default_context",
          "ssl._create_unverified_context"), proof="ssl.create_default_context()"),
    Maker("ssl.SSLContext.wrap_socket", "12", type="ssl.SSLSocket", noun="TLS socket", aliases=("ssl.wrap_socket",),
          proof="ssl.create_default_context().wrap_socket(socket.socket(), server_hostname='localhost')"),
    *(Maker(f"select.{name}", "12", noun="selector", proof=f"select.{name}()") for name in ("epoll", "poll")),
    *(Maker(f"selectors.{name}", "26", noun="selector", proof=f"selectors.{name}()") for name in (
        "DefaultSelector", "SelectSelector", "EpollSelector", "PollSelector")),
)
