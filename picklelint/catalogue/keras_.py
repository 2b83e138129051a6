"""Rows of Keras 1, 2 and 3 and tf.keras: sequences, and the fit family."""
from picklelint.model import Carrier, Gate, Maker, Passes, Returns, Ship

_STARTS = "Keras starts its workers"
_KEPT = ("workers", "use_multiprocessing", "max_queue_size")
_VALIDATION = Ship("validation_data", -1)
_GENERATORS = "keras.preprocessing.image.ImageDataGenerator"
_EVENTS = ("on_epoch_begin", "on_epoch_end", "on_batch_begin", "on_batch_end", "on_train_batch_begin",
           "on_train_batch_end", "on_train_begin", "on_train_end")

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
    Gate("keras.utils.OrderedEnqueuer", 5, (Ship("sequence", 0),), only_if="processes", moment=_STARTS,
         aliases=("keras.utils.data_utils.OrderedEnqueuer",)),
    Gate("keras.utils.GeneratorEnqueuer", 5, (Ship("generator", 0),), only_if="processes", moment=_STARTS,
         aliases=("keras.utils.data_utils.GeneratorEnqueuer",)),
    Returns("keras.Sequential", "keras.Model", aliases=("keras.Functional", "keras.Model", "keras.load_model",
                                                        "keras.saving.load_model", "keras.engine.training.Model")),
    Returns(_GENERATORS, _GENERATORS, aliases=("keras_preprocessing.image.ImageDataGenerator",),
            holds=("preprocessing_function",)),
    Maker(f"{_GENERATORS}.flow", "32", noun="ImageDataGenerator iterator", aliases=(
          f"{_GENERATORS}.flow_from_dataframe", f"{_GENERATORS}.flow_from_directory"),
          proof="tensorflow.keras.preprocessing.image.ImageDataGenerator().flow(numpy.zeros((2, 2, 2, 1)))"),
    Maker("keras.random.SeedGenerator", "49", noun="SeedGenerator", crosses=("cloudpickle", "dill"),
          proof="keras.random.SeedGenerator(1)"),
    Passes("keras.callbacks.LambdaCallback", *_EVENTS),
)
