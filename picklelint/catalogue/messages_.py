"""Rows of what pickles a message for other processes besides multiprocessing: torch.distributed, mpi4py."""
from picklelint.model import Gate, Ship

_DISTRIBUTED = "torch.distributed"
_WORLD = "mpi4py.MPI.COMM_WORLD"

ROWS = (
    *(Gate(f"{_DISTRIBUTED}.{name}", 4, (Ship(parameter, position, part),), moment=f"{name} sends it", aliases=(
           f"{_DISTRIBUTED}.distributed_c10d.{name}",)) for name, parameter, position, part in (
        ("all_gather_object", "obj", 1, "value"), ("broadcast_object_list", "object_list", 0, "items"),
        ("gather_object", "obj", 0, "value"), ("scatter_object_list", "scatter_object_input_list", 1, "items"),
        ("send_object_list", "object_list", 0, "items"))),
    *(Gate(f"{_WORLD}.{name}", 4, (Ship(parameter, 0, part),), moment=f"{name} sends it", aliases=(
           f"mpi4py.MPI.COMM_SELF.{name}",)) for name, parameter, part in (
        ("allgather", "sendobj", "value"), ("allreduce", "sendobj", "value"), ("alltoall", "sendobj", "items"),
        ("bcast", "obj", "value"), ("bsend", "obj", "value"), ("gather", "sendobj", "value"),
        ("ibsend", "obj", "value"), ("isend", "obj", "value"), ("issend", "obj", "value"),
        ("reduce", "sendobj", "value"), ("scatter", "sendobj", "items"), ("send", "obj", "value"),
        ("sendrecv", "sendobj", "value"), ("ssend", "obj", "value"))),
)
