"""Rows of methods whose name alone is telling, whatever library their object is of."""
from picklelint.model import Gate, Passes, Ship

ROWS = (
    Gate("*.run_in_executor", 3, (Ship("func", 1), Ship("args", 2, "rest")), only_if="executor",
         moment="run_in_executor sends the task to a worker", returns="func", starts=True, once=True),
    *(Passes(f"*.{name}", "0:hook") for name in (
        "register_backward_hook", "register_forward_hook", "register_forward_pre_hook",
        "register_full_backward_hook", "register_full_backward_pre_hook")),
)
