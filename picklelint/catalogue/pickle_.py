"""Rows of what stores an object by pickling it: pickle, shelve, joblib.dump, torch.save."""
from picklelint.model import Gate, Passes, Ship

_DUMPS = (Ship("obj", 0),)
ROWS = (
    Gate("pickle.dump", 6, _DUMPS, aliases=("_pickle.dump",), moment="pickle.dump runs"),
    Gate("pickle.dumps", 6, _DUMPS, aliases=("_pickle.dumps",), moment="pickle.dumps runs"),
    Gate("pickle.Pickler.dump", 6, _DUMPS, moment="Pickler.dump runs"),
    Gate("joblib.dump", 6, (Ship("value", 0),), moment="joblib.dump runs"),
    Gate("torch.save", 6, _DUMPS, moment="torch.save runs"),
    Gate("multiprocessing.reduction.ForkingPickler.dumps", 6, _DUMPS, moment="ForkingPickler.dumps runs"),
    Passes("copy.copy", "0:value"),
)
