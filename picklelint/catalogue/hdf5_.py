"""Rows of h5py and of lmdb, the handles most often kept on datasets."""
from picklelint.model import Maker, Returns

_GROUPS = ("h5py.File", "h5py.Group")

ROWS = (
    Maker("h5py.File", "14", noun="open HDF5 file", aliases=("h5py._hl.files.File",), proof="H5()"),
    Maker("h5py.File.[]", "14", type="h5py.Dataset", noun="HDF5 dataset", proof="H5()['data']", aliases=(
          "h5py.Dataset", "h5py.File.create_virtual_dataset", "h5py.Group.[]", "h5py.Group.create_virtual_dataset",
          *(f"{group}.{method}" for group in _GROUPS for method in (
              "create_dataset", "create_dataset_like", "get", "require_dataset")))),
    Maker("h5py.Group", "14", noun="HDF5 group", proof="H5()['group']", aliases=tuple(
          f"{group}.{method}" for group in _GROUPS for method in ("create_group", "require_group"))),
    *(Maker(f"h5py.File.{name}", "43", noun=f"HDF5 {name} view", proof=f"H5().{name}()", aliases=(
            f"h5py.Group.{name}", f"h5py.AttributeManager.{name}")) for name in ("items", "keys", "values")),
    Maker("h5py.File.attrs", "14", type="h5py.AttributeManager", noun="HDF5 attributes", stage="loads", attribute=True,
          aliases=("h5py.Dataset.attrs", "h5py.Group.attrs"), proof="H5().attrs"),
    Maker("h5py.File.parent", "14", type="h5py.Group", noun="HDF5 group", attribute=True, aliases=(
          "h5py.Dataset.parent", "h5py.Group.parent"), proof="H5()['data'].parent"),
    Maker("h5py.Dataset.file", "14", type="h5py.File", noun="open HDF5 file", attribute=True,
          aliases=("h5py.File.file", "h5py.Group.file"), proof="H5()['data'].file"),
    Maker("lmdb.open", "14", type="lmdb.Environment", noun="LMDB environment", aliases=("lmdb.Environment",),
          proof="LMDB()"),
    Maker("lmdb.Environment.begin", "14", type="lmdb.Transaction", noun="LMDB transaction", aliases=(
          "lmdb.Transaction",), proof="LMDB().begin()"),
    Maker("lmdb.Transaction.cursor", "14", type="lmdb.Cursor", noun="LMDB cursor", aliases=("lmdb.Cursor",),
          proof="LMDB().begin().cursor()"),
    Maker("lmdb.Environment.open_db", "14", type="lmdb._Database", noun="LMDB database",
          proof="LMDB().open_db()"),
    Returns("h5py.Group.values.<>", "h5py.Dataset"),
)
