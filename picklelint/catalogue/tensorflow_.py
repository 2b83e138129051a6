"""Rows of TensorFlow: input pipelines, writers, tables and interpreters belong to the running process."""
from picklelint.model import Maker, Safe

_DATASET = "tensorflow.data.Dataset"
_MADE = ("from_generator", "from_tensor_slices", "from_tensors", "list_files", "range", "zip")
_METHODS = ("apply", "batch", "cache", "concatenate", "enumerate", "filter", "flat_map", "interleave", "map",
            "padded_batch", "prefetch", "repeat", "shard", "shuffle", "skip", "take", "unbatch", "with_options")

ROWS = (
    Maker("tensorflow.data.Dataset", "45", noun="tf.data.Dataset", proof="tensorflow.data.Dataset.range(2)", aliases=(
          *(f"{_DATASET}.{name}" for name in (*_MADE, *_METHODS)), "tensorflow.data.FixedLengthRecordDataset",
          "tensorflow.data.TFRecordDataset", "tensorflow.data.TextLineDataset",
          "tensorflow.data.experimental.make_csv_dataset", "keras.utils.audio_dataset_from_directory",
          "keras.utils.image_dataset_from_directory", "keras.utils.text_dataset_from_directory",
          "keras.preprocessing.image_dataset_from_directory")),
    Maker(f"{_DATASET}.__iter__", "32", noun="iterator over a tf.data.Dataset", aliases=(
          f"{_DATASET}.as_numpy_iterator", f"{_DATASET}.make_one_shot_iterator"),
          proof="iter(tensorflow.data.Dataset.range(2))"),
    Maker("tensorflow.io.TFRecordWriter", "14", noun="TFRecord writer", aliases=(
          "tensorflow.python_io.TFRecordWriter",), proof="tensorflow.io.TFRecordWriter(FOLDER + '/a.tfr')"),
    Maker("tensorflow.io.gfile.GFile", "11", noun="open file", aliases=("tensorflow.gfile.GFile",
          "tensorflow.gfile.Open"), proof="GFILE()"),
    Maker("tensorflow.summary.create_file_writer", "49", noun="summary writer",
          proof="tensorflow.summary.create_file_writer(FOLDER)"),
    Maker("tensorflow.lookup.StaticHashTable", "45", noun="lookup table", crosses=("deepcopy",), aliases=(
          "tensorflow.lookup.StaticVocabularyTable",), proof="HASH_TABLE()"),
    Maker("tensorflow.train.Checkpoint", "49", noun="checkpoint", crosses=("dill", "deepcopy"),
          proof="tensorflow.train.Checkpoint()"),
    Maker("tensorflow.lite.Interpreter", "45", noun="TFLite interpreter", aliases=(
          "ai_edge_litert.interpreter.Interpreter", "tflite_runtime.interpreter.Interpreter"), proof="TFLITE()"),
    Maker("tensorflow.distribute.MirroredStrategy", "45", noun="distribution strategy", crosses=("dill", "deepcopy"),
          proof="tensorflow.distribute.MirroredStrategy(['cpu:0'])"),
    Maker("tensorflow.Session", "45", noun="TensorFlow session", aliases=("tensorflow.InteractiveSession",),
          proof="tensorflow.compat.v1.Session()"),
    Maker("tensorflow.Graph", "45", noun="TensorFlow graph", proof="tensorflow.Graph()"),
    Safe("tensorflow.constant", "its numbers are its state", proof="tensorflow.constant(1)"),
)
