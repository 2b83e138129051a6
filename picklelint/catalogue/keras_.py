"""Rows of Keras 1, 2 and 3 and tf.keras: sequences, and the fit family."""
from picklelint.model import Carrier, Gate, Ship

_STARTS = "Keras starts its workers"
_KEPT = ("workers", "use_multiprocessing", "max_queue_size")
_VALIDATION = Ship("validation_data", -1)

ROWS = (
    Carrier("keras.utils.PyDataset", 5, fires="gate", keeps=_KEPT, moment=_STARTS,
            aliases=("keras.src.trainers.data_adapters.py_dataset_adapter.PyDataset",)),
    Carrier("keras.utils.Sequence", 5, fires="gate", keeps=_KEPT, moment=_STARTS,
            aliases=("keras.utils.data_utils.Sequence", "keras.utils.all_utils.Sequence",
                     "tensorflow.python.keras.utils.data_utils.Sequence")),
    Gate("keras.Model.fit", 5, (Ship("x", 0), _VALIDATION), only_if="processes", aliases=("*.fit",), moment=_STARTS),
    Gate("keras.Model.evaluate", 5, (Ship("x", 0),), only_if="processes", aliases=("*.evaluate",), moment=_STARTS),
    Gate("keras.Model.predict", 5, (Ship("x", 0),), only_if="processes", aliases=("*.predict",), moment=_STARTS),
    Gate("keras.Model.fit_generator", 5, (Ship("generator", 0), _VALIDATION), only_if="processes",
         aliases=("*.fit_generator",), moment=_STARTS),
    Gate("keras.Model.evaluate_generator", 5, (Ship("generator", 0),), only_if="processes",
         aliases=("*.evaluate_generator",), moment=_STARTS),
    Gate("keras.Model.predict_generator", 5, (Ship("generator", 0),), only_if="processes",
         aliases=("*.predict_generator",), moment=_STARTS),
    Gate("keras.utils.OrderedEnqueuer", 5, (Ship("sequence", 0),), only_if="processes", moment=_STARTS),
    Gate("keras.utils.GeneratorEnqueuer", 5, (Ship("generator", 0),), only_if="processes", moment=_STARTS),
)
