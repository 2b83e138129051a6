"""What proofs of third-party rows name in capitals: small files and servers, made when they are asked for."""
from __future__ import annotations

import os
import socketserver
import tempfile
import threading
from collections.abc import Callable
from typing import Any

from tests.catalogue.props import FOLDER, GENERATOR_FUNCTION, LIVING, path


def _once(name: str, write: Callable[[str], object]) -> str:
    """The path of a file that is written the first time."""
    target = path(name)
    if not os.path.exists(target):
        write(target)
    return target


def _text(name: str, text: str) -> str:
    def write(target: str) -> None:
        with open(target, "w") as file:
            file.write(text)
    return _once(name, write)


def H5() -> Any:
    import h5py
    made = h5py.File(path("a.h5"), "w", driver="core", backing_store=False)
    made.create_dataset("data", data=[1])
    made.create_group("group")
    return made


def LMDB() -> Any:
    import lmdb
    return lmdb.open(tempfile.mkdtemp(dir=FOLDER))


def NPZ() -> str:
    import numpy
    return _once("a.npz", lambda target: numpy.savez(target, a=numpy.arange(3)))


def NPY() -> str:
    import numpy
    return _once("a.npy", lambda target: numpy.save(target, numpy.arange(3)))


def JOBLIB_MAPPED() -> Any:
    import joblib
    import numpy
    joblib.dump(numpy.arange(3), path("a.joblib"))
    return joblib.load(path("a.joblib"), mmap_mode="r")


def CSV() -> str:
    return _text("a.csv", "a,b\n1,2\n3,4\n")


def JSON_LINES() -> str:
    return _text("a.jsonl", '{"a": 1}\n{"a": 2}\n')


def XLSX() -> str:
    import pandas
    return _once("a.xlsx", lambda target: pandas.DataFrame({"a": [1]}).to_excel(target))


def TABLES() -> Any:
    import tables
    return tables.open_file(os.path.join(tempfile.mkdtemp(dir=FOLDER), "t.h5"), "w")


def NETCDF_FILE() -> str:
    import netCDF4
    if not os.path.exists(path("f.nc")):
        with netCDF4.Dataset(path("f.nc"), "w") as file:
            file.createDimension("x", 1)
            file.createVariable("a", "i4", ("x",))
    return path("f.nc")


def NETCDF() -> Any:
    import netCDF4
    return netCDF4.Dataset(NETCDF_FILE())


def NETCDF_GROUPS() -> Any:
    import netCDF4
    made = netCDF4.Dataset(path("g.nc"), "w")
    made.createGroup("g")
    return made.groups


def ANNDATA() -> Any:
    import anndata
    import numpy
    import pandas
    pandas.set_option("future.infer_string", False)
    anndata.AnnData(numpy.ones((2, 2))).write_h5ad(path("a.h5ad"))
    return anndata.read_h5ad(path("a.h5ad"), backed="r")


def PARQUET() -> str:
    import pyarrow
    import pyarrow.parquet
    return _once("a.pq", lambda target: pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), target))


def ARROW() -> Any:
    import pyarrow
    with pyarrow.OSFile(path("a.arrow"), "wb") as sink, \
            pyarrow.ipc.new_file(sink, pyarrow.schema([("a", pyarrow.int64())])) as writer:
        writer.write(pyarrow.record_batch({"a": [1]}))
    return pyarrow.memory_map(path("a.arrow"))


def ZARR() -> Any:
    import zarr
    return zarr.open(path("a.zarr"), mode="w", shape=(2,), dtype="i4")


def PNG() -> str:
    import PIL.Image
    return _once("a.png", lambda target: PIL.Image.new("RGB", (16, 16)).save(target))


def MATCHES() -> Any:
    import cv2
    import numpy
    rows = numpy.zeros((2, 8), "u1")
    return cv2.BFMatcher(cv2.NORM_HAMMING).match(rows, rows)


def VIDEO() -> str:
    import av
    import numpy
    if os.path.exists(path("a.mp4")):
        return path("a.mp4")
    with av.open(path("a.mp4"), "w") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width = stream.height = 16
        stream.pix_fmt = "yuv420p"
        for _ in range(4):
            for packet in stream.encode(av.VideoFrame.from_ndarray(numpy.zeros((16, 16, 3), "u1"))):
                container.mux(packet)
        for packet in stream.encode():
            container.mux(packet)
    return path("a.mp4")


def TIFF() -> str:
    import numpy
    import tifffile
    return _once("a.tif", lambda target: tifffile.imwrite(target, numpy.zeros((4, 4), "u1")))


def TILED() -> str:
    import numpy
    import tifffile
    return _once("tiled.tif", lambda target: tifffile.imwrite(
        target, numpy.zeros((64, 64, 3), "u1"), tile=(16, 16), photometric="rgb"))


def RASTER() -> str:
    import numpy
    import rasterio
    from rasterio.transform import from_origin
    with rasterio.open(path("r.tif"), "w", driver="GTiff", height=4, width=4, count=1, dtype="uint8",
                       crs="EPSG:4326", transform=from_origin(0, 0, 1, 1)) as raster:
        raster.write(numpy.zeros((1, 4, 4), "u1"))
    return path("r.tif")


def GEOJSON() -> str:
    import fiona
    fiona.open(path("g.geojson"), "w", driver="GeoJSON", schema={"geometry": "Point", "properties": {}},
               crs="EPSG:4326").close()
    return path("g.geojson")


def NIFTI() -> str:
    import nibabel
    import numpy
    return _once("a.nii", lambda target: nibabel.save(
        nibabel.Nifti1Image(numpy.zeros((2, 2, 2), "i2"), numpy.eye(4)), target))


def BAM() -> Any:
    import pysam
    pysam.AlignmentFile(path("a.bam"), "wb", reference_names=["s"], reference_lengths=[9]).close()
    return pysam.AlignmentFile(path("a.bam"), "rb")


def FASTA() -> str:
    import importlib.util
    target = _text("a.fa", ">s\nACGT\n")
    if importlib.util.find_spec("pysam"):
        import pysam
        pysam.faidx(target)
    return target


def VCF() -> str:
    return _text("a.vcf", "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n")


def TABIX() -> Any:
    import pysam
    pysam.tabix_index(_text("a.bed", "a\t1\t2\n"), preset="bed", force=True)
    return pysam.TabixFile(path("a.bed.gz"))


def BIGWIG() -> Any:
    import pyBigWig
    made = pyBigWig.open(path("a.bw"), "w")
    made.addHeader([("s", 100)])
    made.addEntries(["s"], [0], ends=[5], values=[1.0])
    made.close()
    return pyBigWig.open(path("a.bw"))


def XSLT() -> Any:
    from lxml import etree
    return etree.XSLT(etree.XML(
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>'))


def ONNX() -> bytes:
    from onnx import TensorProto, helper
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy"]
    graph = helper.make_graph([helper.make_node("Identity", ["x"], ["y"])], "g", ends[:1], ends[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    return bytes(model.SerializeToString())


def LIGHTGBM() -> Any:
    import lightgbm
    import numpy
    return lightgbm.Dataset(numpy.eye(4), numpy.arange(4) % 2, params={"verbose": -1})


# A known prime of 1,024 bits, large enough for Diffie-Hellman.
PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B"
    "302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6"
    "49286651ECE65381FFFFFFFFFFFFFFFF", 16)


def GYM_VECTOR() -> Any:
    import gymnasium
    return gymnasium.make_vec("CartPole-v1", 2, vectorization_mode="sync")


def WEB() -> str:
    """The address of a server on this machine that answers every request."""
    import http.server

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    LIVING.append(server)
    return f"http://127.0.0.1:{server.server_address[1]}/"


class _Postgres(socketserver.BaseRequestHandler):
    """As much of a PostgreSQL server as a client needs to connect."""

    @staticmethod
    def _message(kind: bytes, body: bytes) -> bytes:
        return kind + (len(body) + 4).to_bytes(4, "big") + body

    def handle(self) -> None:
        while True:
            length = int.from_bytes(self.request.recv(4), "big")
            if not length:
                return
            code = int.from_bytes(self.request.recv(4), "big")
            self.request.recv(max(length - 8, 0)) if length > 8 else None
            if code != 3 << 16:
                self.request.sendall(b"N")
                continue
            words = {b"server_version": b"15.0", b"client_encoding": b"UTF8", b"server_encoding": b"UTF8",
                     b"standard_conforming_strings": b"on", b"DateStyle": b"ISO, MDY", b"TimeZone": b"UTC",
                     b"integer_datetimes": b"on"}
            self.request.sendall(self._message(b"R", bytes(4)) + b"".join(
                self._message(b"S", name + b"\0" + value + b"\0") for name, value in words.items())
                + self._message(b"K", bytes(8)) + self._message(b"Z", b"I"))
            while self.request.recv(1000):
                self.request.sendall(self._message(b"C", b"BEGIN\0") + self._message(b"Z", b"I"))
            return


def POSTGRES() -> str:
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Postgres)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    LIVING.append(server)
    return f"host=127.0.0.1 port={server.server_address[1]} user=a dbname=a sslmode=disable gssencmode=disable"


def GOOGLE(name: str) -> Any:
    """A client of Google Cloud that never gets to ask anybody."""
    import importlib

    from google.auth.credentials import AnonymousCredentials
    module, _, kind = name.rpartition(".")
    client = getattr(importlib.import_module(f"google.cloud.{module}"), kind)
    given: dict[str, Any] = {"credentials": AnonymousCredentials()}
    if "pubsub" not in module:
        given["project"] = "p"
    return client(**given)


def QT(name: str) -> Any:
    """A widget on a screen that nobody sees."""
    import importlib
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    widgets = importlib.import_module("PySide6.QtWidgets")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    LIVING.append(application)
    module, _, kind = name.partition(".")
    if kind == "QApplication":
        return application
    return getattr(importlib.import_module(f"PySide6.{module}"), kind)()


def AIOHTTP_SESSION() -> Any:
    import asyncio

    import aiohttp

    async def make() -> Any:
        return aiohttp.ClientSession()

    loop = asyncio.new_event_loop()
    made = loop.run_until_complete(make())
    LIVING.append(loop)
    return made


def SERIAL() -> Any:
    """A port of this machine, which a pseudo terminal stands for."""
    import pty

    import serial
    leader, follower = pty.openpty()
    LIVING.append(leader)
    return serial.Serial(os.ttyname(follower))


def PARAMIKO() -> Any:
    import socket

    import paramiko
    return paramiko.Transport(socket.socketpair()[0])


def RAY_REMOTE() -> Any:
    import ray
    return ray.remote(GENERATOR_FUNCTION)


def DASK_CLIENT() -> Any:
    from distributed import Client
    made = Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None)
    LIVING.append(made)
    return made


def GFILE() -> Any:
    import tensorflow
    made = tensorflow.io.gfile.GFile(_text("g.txt", "a"))
    made.read(1)
    return made


def HASH_TABLE() -> Any:
    import tensorflow
    lookup = tensorflow.lookup
    return lookup.StaticHashTable(lookup.KeyValueTensorInitializer(["a"], [1]), -1)


def TFLITE() -> Any:
    import tensorflow

    class Model(tensorflow.Module):  # type: ignore[misc]
        @tensorflow.function(input_signature=[tensorflow.TensorSpec([1])])  # type: ignore[misc]
        def call(self, x: Any) -> Any:
            return x + 1.0

    model = Model()
    function = model.call.get_concrete_function()
    content = tensorflow.lite.TFLiteConverter.from_concrete_functions([function], model).convert()
    return tensorflow.lite.Interpreter(model_content=content)


# Names that stand for what their function makes.
MADE_ANEW = {"CSV", "GEOJSON", "JSON_LINES", "NPY", "NPZ", "PARQUET", "PNG", "POSTGRES", "RASTER", "TIFF",
             "TILED", "VIDEO", "XLSX"}
