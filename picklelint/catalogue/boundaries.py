"""The boundaries: the first digit of every code, its word, and when Python pickles there."""
from picklelint.model import SPAWNING, START_METHODS, Boundary

BOUNDARIES = (
    Boundary(1, "dataset", SPAWNING,
             "The DataLoader pickles its dataset, collate_fn and worker_init_fn for every worker it starts."),
    Boundary(2, "start", SPAWNING,
             "Starting a process pickles the Process object with its target and arguments, and pool initializers."),
    Boundary(3, "task", START_METHODS,
             "A process pool pickles the function and the arguments of every task, on every platform."),
    Boundary(4, "message", START_METHODS,
             "Queues, pipes, managers and the results of workers are pickled, on every platform."),
    Boundary(5, "keras", SPAWNING,
             "Keras pickles its Sequence, PyDataset or generator for worker processes when they are asked for."),
    Boundary(6, "stored", START_METHODS,
             "The program pickles the object itself: pickle.dump, torch.save of a whole object, joblib.dump, shelve."),
    Boundary(7, "cloud", START_METHODS,
             "The library pickles with cloudpickle or dill: lambdas and nested functions cross, handles do not."),
    Boundary(8, "program", SPAWNING,
             "The child imports the main module anew: it must find every callable, and must not start processes."),
    Boundary(9, "picklelint", (),
             "picklelint itself: a file it could not read, an internal error, a comment that suppresses nothing."),
)
