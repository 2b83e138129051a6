"""Rows of numpy, scipy, pandas, pyarrow, PyTables, netCDF4 and what else keeps arrays and tables in files."""
from picklelint.model import Maker, Passes, Returns, Safe

_DILL = ("dill",)
_COPY = ("deepcopy",)
_COPIED = ("cloudpickle", "dill", "deepcopy")
_MAPPED = (1, 2, 3, 4, 5, 6, "cloudpickle", "deepcopy")
_FRAME = "pandas.DataFrame"
_CHUNKS = ("chunksize", "iterator")

ROWS = (
    Maker("numpy.load", "14", type="numpy.lib.npyio.NpzFile", noun="open npz file", when=("0:file$.npz",),
          proof="numpy.load(NPZ)"),
    Maker("numpy.load", "14", type="numpy.memmap", noun="memory-mapped array", stage="differs", crosses=_MAPPED,
          when=("1:mmap_mode",), proof="numpy.load(NPY, mmap_mode='r')"),
    Returns("numpy.load", "numpy.load()"),  # an npz file if it is looked into by name
    Maker("numpy.memmap", "14", noun="memory-mapped array", stage="differs", crosses=_MAPPED, aliases=(
          "numpy.lib.format.open_memmap",), proof="numpy.memmap(FOLDER + '/map', 'u1', 'w+', shape=3)"),
    Maker("joblib.load", "14", type="numpy.memmap", noun="memory-mapped array", stage="differs", crosses=_MAPPED,
          when=("1:mmap_mode",), proof="JOBLIB_MAPPED()"),
    *(Maker(f"numpy.{name}", "32", noun="array iterator", proof=f"numpy.{name}(numpy.arange(3){more})")
      for name, more in (("broadcast", ", 1"), ("ndenumerate", ""), ("nditer", ""))),
    Maker("numpy.frompyfunc", "04", noun="ufunc made by frompyfunc", crosses=_COPY,
          proof="numpy.frompyfunc(max, 2, 1)"),
    Passes("numpy.vectorize", "0:pyfunc"),
    Maker("scipy.io.netcdf_file", "14", noun="open NetCDF file", crosses=_DILL,
          aliases=("scipy.io.netcdf.netcdf_file",),
          proof="scipy.io.netcdf_file(FOLDER + '/a.nc', 'w')"),
    *(Maker(f"pandas.{name}", "32", type="pandas.io.parsers.TextFileReader", noun="chunked reader", when=_CHUNKS,
            proof=f"pandas.{name}(CSV, chunksize=1)") for name in ("read_csv", "read_table")),
    Maker("pandas.read_fwf", "32", type="pandas.io.parsers.TextFileReader", noun="chunked reader", when=_CHUNKS,
          crosses=("cloudpickle", "dill"), proof="pandas.read_fwf(CSV, chunksize=1)"),
    Maker("pandas.read_json", "32", type="pandas.io.json.JsonReader", noun="chunked reader", when=("chunksize",),
          crosses=("cloudpickle", "dill"), proof="pandas.read_json(JSON_LINES, lines=True, chunksize=1)"),
    Maker("pandas.read_sql", "31", type="types.GeneratorType", when=("chunksize",), aliases=(
          "pandas.read_sql_query", "pandas.read_sql_table"),
          proof="pandas.read_sql('select 1', sqlite3.connect(':memory:'), chunksize=1)"),
    *(Returns(f"pandas.{name}", _FRAME) for name in (
        "DataFrame", "concat", "merge", "read_csv", "read_excel", "read_feather", "read_fwf", "read_hdf", "read_json",
        "read_parquet", "read_pickle", "read_sql", "read_sql_query", "read_sql_table", "read_stata", "read_table")),
    Maker("pandas.ExcelFile", "14", noun="open Excel file", crosses=_DILL, aliases=("pandas.io.excel.ExcelFile",),
          proof="pandas.ExcelFile(XLSX)"),
    Maker("pandas.ExcelWriter", "14", noun="Excel writer", aliases=("pandas.io.excel.ExcelWriter",),
          proof="pandas.ExcelWriter(FOLDER + '/w.xlsx')"),
    Maker("pandas.HDFStore", "14", noun="open HDF store", aliases=("pandas.io.pytables.HDFStore",),
          proof="pandas.HDFStore(FOLDER + '/s.h5')"),
    Maker(f"{_FRAME}.itertuples", "32", noun="iterator over rows", when=("1:name~None",), aliases=("*.itertuples",),
          proof="pandas.DataFrame({'a': [1]}).itertuples()"),
    Maker("pandas.core.frame.Pandas", "04", noun="row of itertuples", crosses=_COPIED,
          proof="next(pandas.DataFrame({'a': [1]}).itertuples())"),
    Returns(f"{_FRAME}.itertuples.<>", "pandas.core.frame.Pandas"),
    Maker(f"{_FRAME}.iterrows", "31", type="types.GeneratorType", aliases=("*.iterrows",),
          proof="pandas.DataFrame({'a': [1]}).iterrows()"),
    Maker(f"{_FRAME}.style", "49", type="pandas.io.formats.style.Styler", noun="Styler", attribute=True,
          crosses=_COPIED, proof="pandas.DataFrame({'a': [1]}).style"),
    Maker("tables.open_file", "14", type="tables.File", noun="open HDF5 file", crosses=_COPY, aliases=(
          "tables.File", "tables.file.File"), proof="TABLES()"),
    Maker("tables.File.create_table", "14", type="tables.Table", noun="HDF5 table", aliases=(
          "tables.File.create_array", "tables.File.create_carray", "tables.File.create_earray",
          "tables.File.create_vlarray", "tables.File.get_node"), proof="TABLES().create_array('/', 'a', [1])"),
    Maker("tables.File.root", "14", type="tables.Group", noun="HDF5 group", attribute=True, crosses=_COPY,
          proof="TABLES().root"),
    Maker("netCDF4.Dataset", "14", noun="open NetCDF file", aliases=("netCDF4.MFDataset",), proof="NETCDF()"),
    Maker("netCDF4.Dataset.[]", "14", type="netCDF4.Variable", noun="NetCDF variable", aliases=(
          "netCDF4.Dataset.createVariable", "netCDF4.Dataset.variables.[]", "netCDF4.Variable"),
          proof="NETCDF()['a']"),
    Maker("netCDF4.Dataset.variables", "14", noun="NetCDF variables", attribute=True, proof="NETCDF().variables"),
    Maker("netCDF4.Dataset.groups", "14", noun="NetCDF groups", attribute=True, proof="NETCDF_GROUPS()"),
    Maker("anndata.read_h5ad", "14", type="anndata.AnnData", noun="backed AnnData", when=("1:backed",), aliases=(
          "scanpy.read_h5ad",), proof="ANNDATA()"),
    Maker("pyarrow.parquet.ParquetFile", "14", noun="open Parquet file", proof="pyarrow.parquet.ParquetFile(PARQUET)"),
    Maker("pyarrow.parquet.ParquetWriter", "14", noun="Parquet writer",
          proof="pyarrow.parquet.ParquetWriter(FOLDER + '/w.pq', pyarrow.schema([]))"),
    Maker("pyarrow.dataset.Dataset.to_batches", "31", type="types.GeneratorType", aliases=(
          "pyarrow.parquet.ParquetFile.iter_batches",), proof="pyarrow.parquet.ParquetFile(PARQUET).iter_batches()"),
    Maker("pyarrow.memory_map", "14", noun="memory-mapped file", proof="pyarrow.memory_map(CSV)"),
    Maker("pyarrow.OSFile", "11", noun="open file", proof="pyarrow.OSFile(CSV)"),
    Maker("pyarrow.ipc.open_file", "14", noun="open Arrow file", aliases=(
          "pyarrow.RecordBatchFileReader", "pyarrow.ipc.RecordBatchFileReader"),
          proof="pyarrow.ipc.open_file(ARROW())"),
    Maker("pyarrow.csv.open_csv", "14", noun="CSV stream", proof="pyarrow.csv.open_csv(CSV)"),
    Returns("pyarrow.dataset.dataset", "pyarrow.dataset.Dataset"),
    Maker("openpyxl.load_workbook", "14", type="openpyxl.Workbook", noun="read-only workbook", crosses=_DILL,
          when=("1:read_only",), proof="openpyxl.load_workbook(XLSX, read_only=True)"),
    Maker("numba.typed.Dict", "45", noun="numba.typed.Dict", aliases=("numba.typed.Dict.empty",),
          proof="numba.typed.Dict.empty(numba.int64, numba.int64)"),
    Maker("numba.typed.List", "45", noun="numba.typed.List", aliases=("numba.typed.List.empty_list",),
          proof="numba.typed.List([1])"),
    Safe("numpy.random.default_rng", "its state is stored, so that all workers draw the same numbers",
         proof="numpy.random.default_rng(1)"),
    Safe("numpy.random.RandomState", "its state is stored, so that all workers draw the same numbers",
         proof="numpy.random.RandomState(1)"),
    Safe("pandas.DataFrame", "its data is its state", proof="pandas.DataFrame({'a': [1]})"),
    Safe("pandas.DataFrame.groupby", "it holds the frame and the keys",
         proof="pandas.DataFrame({'a': [1]}).groupby('a')"),
    Safe("pyarrow.Table", "its data is its state", proof="pyarrow.table({'a': [1]})"),
    Safe("pyarrow.dataset.dataset", "it is stored by its paths", proof="pyarrow.dataset.dataset(PARQUET)"),
    Safe("pyarrow.fs.LocalFileSystem", "its options are its state", proof="pyarrow.fs.LocalFileSystem()"),
    Safe("polars.scan_csv", "a lazy frame is stored as its plan", proof="polars.scan_csv(CSV)"),
    Safe("xarray.open_dataset", "it opens the file again by its path", proof="xarray.open_dataset(NETCDF_FILE())"),
    Safe("zarr.open", "a store in a folder is stored by its path", proof="ZARR()"),
    Safe("zarr.storage.ZipStore", "it opens the file again by its path",
         proof="zarr.storage.ZipStore(FOLDER + '/z.zip', mode='w')"),
    Safe("scipy.spatial.cKDTree", "its data is its state", proof="scipy.spatial.cKDTree([[0, 1]])"),
)
