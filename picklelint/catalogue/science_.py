"""Rows of genomics, text, geometry, machine learning and inference libraries."""
from picklelint.model import Maker, Passes, Returns, Safe

_DILL = ("dill",)
_COPY = ("deepcopy",)
_COPIED = ("cloudpickle", "dill", "deepcopy")
_SKLEARN = "sklearn"
_ESTIMATORS = ("compose.ColumnTransformer", "compose.TransformedTargetRegressor",
               "feature_extraction.text.CountVectorizer", "feature_extraction.text.HashingVectorizer",
               "feature_extraction.text.TfidfVectorizer", "model_selection.GridSearchCV",
               "model_selection.RandomizedSearchCV", "multiclass.OneVsRestClassifier",
               "multioutput.MultiOutputRegressor", "pipeline.FeatureUnion", "pipeline.Pipeline",
               "pipeline.make_pipeline", "preprocessing.FunctionTransformer")

ROWS = (
    Maker("pysam.AlignmentFile", "14", noun="open alignment file", aliases=("pysam.Samfile",), proof="BAM()"),
    Maker("pysam.AlignmentFile.fetch", "32", noun="iterator over reads", aliases=("pysam.AlignmentFile.pileup",),
          proof="BAM().fetch(until_eof=True)"),
    Maker("pysam.AlignedSegment", "49", noun="aligned segment", crosses=_COPY, proof="pysam.AlignedSegment()"),
    Returns("pysam.AlignmentFile.<>", "pysam.AlignedSegment", aliases=("pysam.AlignmentFile.fetch.<>",)),
    Maker("pysam.FastaFile", "14", noun="open FASTA file", aliases=("pysam.Fastafile",),
          proof="pysam.FastaFile(FASTA())"),
    Maker("pysam.VariantFile", "14", noun="open variant file", proof="pysam.VariantFile(VCF())"),
    Maker("pysam.TabixFile", "14", noun="open tabix file", aliases=("pysam.Tabixfile",), proof="TABIX()"),
    Maker("pysam.FastxFile", "14", noun="open FASTX file", proof="pysam.FastxFile(FASTA())"),
    Maker("pyfaidx.Fasta", "14", noun="open FASTA file", crosses=_DILL, proof="pyfaidx.Fasta(FASTA())"),
    Maker("pyBigWig.open", "14", noun="open bigWig file", proof="BIGWIG()"),
    *(Maker(f"lxml.etree.{name}", "49", type=type, noun="lxml object", crosses=_COPY,
            proof=f"lxml.etree.{name}({given})")
      for name, type, given in (
        ("Element", "lxml.etree._Element", "'a'"), ("ElementTree", "lxml.etree._ElementTree", ""),
        ("HTML", "lxml.etree._Element", "'<p/>'"),
        ("SubElement", "lxml.etree._Element", "lxml.etree.Element('a'), 'b'"),
        ("XML", "lxml.etree._Element", "'<a/>'"), ("fromstring", "lxml.etree._Element", "'<a/>'"),
        ("parse", "lxml.etree._ElementTree", "io.BytesIO(b'<a/>')"))),
    *(Maker(f"lxml.{name}", "49", type="lxml.etree._Element", noun="lxml object", crosses=_COPY,
            proof=f"lxml.{name}({given})") for name, given in (
        ("html.document_fromstring", "'<p>a</p>'"), ("html.fragment_fromstring", "'<p>a</p>'"),
        ("html.fromstring", "'<p>a</p>'"))),
    Maker("lxml.etree._ElementTree.getroot", "49", type="lxml.etree._Element", noun="lxml object", crosses=_COPY,
          aliases=("lxml.etree._Element", "lxml.etree._Element.[]", "lxml.etree._Element.find",
                   "lxml.etree._Element.getnext", "lxml.etree._Element.getparent", "lxml.etree._Element.getprevious",
                   "lxml.etree._ElementTree.find"),
          proof="lxml.etree.parse(io.BytesIO(b'<a/>')).getroot()"),
    Returns("lxml.etree._Element.findall", "(lxml.etree._Element)", aliases=("lxml.etree._ElementTree.findall",)),
    Returns("lxml.etree._Element.<>", "lxml.etree._Element", aliases=(
        "lxml.etree._Element.iter.<>", "lxml.etree._Element.iterancestors.<>", "lxml.etree._Element.iterchildren.<>",
        "lxml.etree._Element.iterdescendants.<>", "lxml.etree._Element.itersiblings.<>",
        "lxml.etree._ElementTree.iter.<>")),
    Maker("lxml.etree._Element.iter", "32", noun="XML iterator", aliases=(
          "lxml.etree._Element.iterancestors", "lxml.etree._Element.iterchildren",
          "lxml.etree._Element.iterdescendants", "lxml.etree._Element.itersiblings", "lxml.etree._ElementTree.iter"),
          proof="lxml.etree.fromstring('<a/>').iter()"),
    Maker("sympy.lambdify", "04", noun="function made by sympy.lambdify", crosses=_COPIED,
          aliases=("sympy.utilities.lambdify", "sympy.utilities.lambdify.lambdify"),
          proof="sympy.lambdify(sympy.Symbol('x'), sympy.Symbol('x') + 1, 'math')"),
    *(Maker(f"lxml.etree.{name}", "49", noun="lxml object", proof=f"lxml.etree.{name}({given})") for name, given in (
        ("HTMLParser", ""), ("XMLParser", ""), ("XPath", "'//a'"))),
    Maker("lxml.etree.XSLT", "49", noun="lxml object", crosses=_COPY, proof="XSLT()"),
    Maker("lxml.etree.iterparse", "32", noun="XML iterator", proof="lxml.etree.iterparse(io.BytesIO(b'<a/>'))"),
    Maker("shapely.prepared.prep", "45", noun="prepared geometry", aliases=("shapely.prepared.PreparedGeometry",),
          proof="shapely.prepared.prep(shapely.Point(0, 0))"),
    Returns("spacy.load", "spacy.language.Language", aliases=("spacy.blank",)),
    Returns("spacy.language.Language.__call__", "spacy.tokens.Doc", aliases=("spacy.language.Language.make_doc",
                                                                             "spacy.tokens.Doc")),
    Maker("spacy.tokens.Doc.[]", "49", type="spacy.tokens.Span", noun="spaCy token or span", aliases=(
          "spacy.tokens.Doc.char_span", "spacy.tokens.Span", "spacy.tokens.Token"),
          proof="spacy.blank('en')('a b')[0]"),
    Returns("spacy.tokens.Doc.<>", "spacy.tokens.Span"),
    Maker("spacy.tokens.Doc.sents", "31", type="types.GeneratorType", attribute=True, aliases=(
          "spacy.tokens.Doc.noun_chunks",), proof="spacy.blank('en')('a b').sents"),
    Maker("spacy.language.Language.pipe", "31", type="types.GeneratorType", proof="spacy.blank('en').pipe(['a'])"),
    Maker("annoy.AnnoyIndex", "45", noun="Annoy index", proof="annoy.AnnoyIndex(2, 'angular')"),
    Maker("xgboost.DMatrix", "45", noun="DMatrix", aliases=("xgboost.QuantileDMatrix",),
          proof="xgboost.DMatrix(numpy.zeros((2, 2)))"),
    Maker("onnxruntime.InferenceSession", "45", noun="ONNX session", proof="onnxruntime.InferenceSession(ONNX())"),
    Maker("onnxruntime.SessionOptions", "45", noun="ONNX session options", proof="onnxruntime.SessionOptions()"),
    Maker("onnxruntime.OrtValue.ortvalue_from_numpy", "45", type="onnxruntime.OrtValue", noun="OrtValue",
          proof="onnxruntime.OrtValue.ortvalue_from_numpy(numpy.ones(2, 'f4'))"),
    Maker("jax.jit", "04", noun="function compiled by jax.jit", crosses=_COPIED, aliases=("jax.pmap",),
          proof="jax.jit(KEPT_METHOD)"),
    Returns("jax.devices", "(jax.Device)", aliases=("jax.local_devices",)),
    Maker("jax.Device", "45", noun="jax device", proof="jax.devices()[0]"),
    Maker("cffi.FFI", "45", noun="cffi.FFI", proof="cffi.FFI()"),
    Maker("cffi.FFI.new", "45", noun="cffi pointer", aliases=("cffi.FFI.cast", "cffi.FFI.from_buffer"),
          proof="cffi.FFI().new('int *')"),
    Maker("cffi.FFI.dlopen", "45", noun="shared library", crosses=_COPY, proof="cffi.FFI().dlopen(None)"),
    Maker("sentencepiece.SentencePieceProcessor", "45", noun="SentencePieceProcessor without a model", stage="loads",
          when=("0:model_file=None",), proof="sentencepiece.SentencePieceProcessor()"),
    Maker("regex.match", "49", type="regex.Match", noun="regex.Match", crosses=_COPY, aliases=(
          "regex.Pattern.fullmatch", "regex.Pattern.match", "regex.Pattern.search", "regex.fullmatch", "regex.search"),
          proof="regex.match('', '')"),
    Returns("regex.compile", "regex.Pattern"),
    *(Maker(f"{_SKLEARN}.model_selection.{name}.split", "31", type="types.GeneratorType",
            proof=f"{_SKLEARN}.model_selection.{name}(2).split(numpy.eye(4), [0, 1, 0, 1])") for name in (
        "KFold", "ShuffleSplit", "StratifiedKFold", "TimeSeriesSplit")),
    *(Returns(f"{_SKLEARN}.model_selection.{name}", f"{_SKLEARN}.model_selection.{name}") for name in (
        "KFold", "ShuffleSplit", "StratifiedKFold", "TimeSeriesSplit")),
    Passes(f"{_SKLEARN}.preprocessing.FunctionTransformer", "0:func", "1:inverse_func"),
    *(Passes(f"{_SKLEARN}.feature_extraction.text.{name}", "tokenizer", "preprocessor", "analyzer")
      for name in ("CountVectorizer", "HashingVectorizer", "TfidfVectorizer")),
    Passes(f"{_SKLEARN}.metrics.make_scorer", "0:score_func"),
    Passes(f"{_SKLEARN}.pipeline.Pipeline", "0:steps"),
    Passes(f"{_SKLEARN}.pipeline.make_pipeline", "*", aliases=(f"{_SKLEARN}.pipeline.make_union",)),
    Passes(f"{_SKLEARN}.pipeline.FeatureUnion", "0:transformer_list"),
    Passes(f"{_SKLEARN}.compose.ColumnTransformer", "0:transformers"),
    Passes(f"{_SKLEARN}.compose.TransformedTargetRegressor", "0:regressor", "transformer", "func", "inverse_func"),
    *(Passes(f"{_SKLEARN}.{name}", "0:estimator", "scoring") for name in (
        "model_selection.GridSearchCV", "model_selection.RandomizedSearchCV")),
    *(Passes(f"{_SKLEARN}.{name}", "0:estimator") for name in (
        "multiclass.OneVsRestClassifier", "multioutput.MultiOutputRegressor")),
    *(Returns(f"{_SKLEARN}.{name}.fit", "self", aliases=tuple(
        f"{_SKLEARN}.{name}.{method}" for method in ("partial_fit", "set_output", "set_params")))
      for name in _ESTIMATORS),
    Passes(f"{_SKLEARN}.base.clone", "0:estimator", aliases=(f"{_SKLEARN}.clone",)),
    Passes("networkx.subgraph_view", "filter_node", "filter_edge"),
    Passes("matplotlib.ticker.FuncFormatter", "0:func"),
    Maker("gymnasium.make_vec", "49", type="gymnasium.vector.SyncVectorEnv", noun="vector environment",
          crosses=_COPIED, when=("vectorization_mode=sync",), proof="GYM_VECTOR()"),
    Returns("lightgbm.Dataset", "lightgbm.Dataset"),
    Maker("lightgbm.Dataset.construct", "45", noun="constructed lightgbm.Dataset", proof="LIGHTGBM().construct()"),
    Maker("gymnasium.vector.SyncVectorEnv", "49", noun="vector environment", crosses=_COPIED, aliases=(
          "gym.vector.SyncVectorEnv",), proof="GYM_VECTOR()"),
    *(Passes(f"gymnasium.wrappers.{name}", "0:env", "1:func") for name in ("TransformObservation", "TransformReward")),
    *(Passes(f"gym.wrappers.{name}", "0:env", "1:f") for name in ("TransformObservation", "TransformReward")),
    Safe("lightgbm.Dataset", "until it is constructed it holds the arrays", proof="LIGHTGBM()"),
    Safe("faiss.IndexFlatL2", "an index is stored as its bytes", proof="faiss.IndexFlatL2(2)"),
    Safe("hnswlib.Index", "an index is stored as its bytes", proof="hnswlib.Index('l2', 2)"),
    Safe("tokenizers.Tokenizer", "its model is stored as JSON", proof="tokenizers.Tokenizer(tokenizers.models.BPE())"),
    Safe("regex.compile", "a pattern is stored as its text and flags", proof="regex.compile('a')"),
    Safe("networkx.Graph", "its nodes and edges are its state", proof="networkx.Graph()"),
    Safe("spacy.blank", "a pipeline is stored with its data", proof="spacy.blank('en')"),
    Safe("sklearn.pipeline.Pipeline", "it crosses if its steps do", proof="sklearn.pipeline.Pipeline([])"),
)
