"""The corpus of false alarms: published packages, scripts of users and the standard library, at pinned versions.

    python -m benchmarks.corpus FOLDER [NAME ...]

lays the Python files of each into `FOLDER/NAME-VERSION`; FOLDER must be outside this repository. A NAME is a package,
an `owner/name` or `cpython3.12`; without names, everything is fetched that is not there yet. Packages come through pip,
whose own configuration says from where, and only their wheels are opened: nothing is built, installed or run. Scripts
come through git (`--forge` says from where). The standard library is that of the `python3.11` to `python3.13` on the
path, without its tests.

Published packages rarely keep what cannot cross, so nearly all that picklelint says of them is a false alarm or a bug
worth a report; the repositories belong to users who met such errors. `python -m tests.corpus FOLDER` checks all of it
and compares with what was judged.
"""
from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
PACKAGES = {
    "accelerate": "1.15.0",
    "avalanche-lib": "0.6.0",
    "celery": "5.7.0",
    "darts": "0.48.1",
    "dask": "2026.8.0",
    "datasets": "5.2.0",
    "espnet": "202511",
    "fairseq": "0.12.2",
    "gluonts": "0.17.0",
    "keras": "3.15.1",
    "kornia": "0.9.0",
    "lightly": "1.6.0",
    "luigi": "3.8.1",
    "mmdet": "3.3.0",
    "mmengine": "0.10.7",
    "monai": "1.6.1",
    "nemo-toolkit": "3.0.0",
    "pandas": "3.1.1",
    "pytorch-forecasting": "1.8.0",
    "pytorch-lightning": "2.6.6",
    "recbole": "1.2.1",
    "scikit-learn": "1.9.1",
    "scrapy": "2.19.0",
    "sentence-transformers": "6.2.0",
    "speechbrain": "1.1.2",
    "timm": "1.0.31",
    "torch": "2.13.0",
    "torch-geometric": "2.8.1",
    "torchaudio": "2.11.1",
    "torchio": "1.2.1",
    "torchvision": "0.29.1",
    "transformers": "5.24.0",
    "ultralytics": "8.4.190",
}
SCRIPTS = {
    "OpenDriveLab/DriveLM": "1de72a74b257e5373400fa68239e99bd5d20580a",
    "Teoge/DMPR-PS": "72dc056abe0a953049cc62aca0cc6b85f12b03f0",
    "aboul3la/Sublist3r": "729d649ec5370730172bf6f5314aafd68c874124",
    "bahruzjabiyev/t-reqs": "b90f97e4f39afbe39c66ecfe99fae1b832b20f62",
    "boto/s3transfer": "bf4262882ba285aea84daee2adbbd1359c23eec6",
    "exhuma/python-cluster": "2739ff420ef5bf8fba53f67788453b8239f16c9a",
    "fasferraz/SWu-IKEv2": "bf5d258b7298db65e64b43065b153325eba47a9e",
    "gwct/referee": "6fb6012af75065fe984959dc002eb3effdc9e06d",
    "hustvl/YOLOP": "8d8f68df318c71f01d6f813c024df646c7d1978f",
    "mboudiaf/pytorch-meta-dataset": "0822b481a14ff159fad75349adb9ad66f6e0698e",
    "mediawiki-utilities/python-mwxml": "702ce7f41ac160250f0163e6a97453f7c6fb23ce",
    "meijieru/crnn.pytorch": "3cc7904c5ba20b18fcdc2d02ac2b24a9be9eafaf",
    "pexpect/pexpect": "fc8f062518b40bd0862aae870cdedf5d9c0c7fc3",
    "python-bonobo/bonobo": "feb7ec850566ca3c2ccc139610201dbd237d6083",
    "researchmm/img2poem": "4289e745425c73ddf0a15dbe02ed24347895d372",
    "rosinality/vq-vae-2-pytorch": "ef5f67c46f93624163776caec9e0d95063910eca",
    "sergioburdisso/solidwebpush": "5c86ed0627776756cf788a98133addfce4a4f80c",
    "sophos/SOREL-20M": "3664addd05c4773518b51f1eb0689db6f99e6764",
    "twtygqyy/pytorch-vdsr": "514b021044018baf909e79f48392783daa592888",
    "yanx27/Pointnet_Pointnet2_pytorch": "eb64fe0b4c24055559cea26299cb485dcb43d8dd",
}
INTERPRETERS = {"cpython3.11": "3.11.7", "cpython3.12": "3.12.1", "cpython3.13": "3.13.0"}
VERSIONS = PACKAGES | SCRIPTS | INTERPRETERS
_TESTS = ("test", "tests", "idle_test", "site-packages", "__pycache__")
# wheels for this Python first, then for an old one: some packages have had no release since
_DOWNLOADS = (["--only-binary", ":all:"], ["--only-binary", ":all:", "--python-version", "3.8"])


def folder_of(folder: Path, name: str) -> Path:
    """Where the files of a package, a repository or an interpreter are laid."""
    return folder / f"{name.replace('/', '+')}-{VERSIONS[name][:12]}"


def main(arguments: list[str]) -> int:
    """Fetches what is named and missing; 1 if something could not be had."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder outside this repository")
    parser.add_argument("names", nargs="*", metavar="NAME", help="packages, owner/name, cpython3.12 [default: all]")
    parser.add_argument("--forge", default="https://github.com",
                        help="where the repositories are [default: %(default)s]")
    given = parser.parse_args(arguments)
    folder = given.folder.resolve()
    if folder.is_relative_to(REPOSITORY):
        parser.error("FOLDER must be outside this repository")
    unknown = [name for name in given.names if name not in VERSIONS]
    if unknown:
        parser.error(f"not pinned here: {', '.join(unknown)}")
    failed = [name for name in given.names or VERSIONS if not _have(folder, name, given.forge)]
    if failed:
        print(f"could not be had: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _have(folder: Path, name: str, forge: str) -> bool:
    """Whether the files of one name are there, fetched or from before."""
    goal = folder_of(folder, name)
    if goal.exists():
        return True
    goal.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=goal.parent) as work:
        laid = Path(work) / "laid"
        if name in PACKAGES:
            done = _package(name, laid, Path(work))
        elif name in SCRIPTS:
            done = _scripts(name, laid, forge)
        else:
            done = _standard_library(name, laid)
        if done:
            laid.rename(goal)
            print(f"{goal.name}: {sum(1 for _ in goal.rglob('*.py'))} files")
    return done


def _package(name: str, laid: Path, work: Path) -> bool:
    """The Python files of a wheel."""
    wanted = f"{name}=={PACKAGES[name]}"
    for options in _DOWNLOADS:
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--dest", str(work), *options, wanted]
        if subprocess.run(pip, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            break
    wheels = list(work.glob("*.whl"))
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(laid, [member for member in archive.namelist() if member.endswith(".py")])
    return bool(wheels)


def _scripts(name: str, laid: Path, forge: str) -> bool:
    """One commit of a repository; its `.git` stays, which marks the root of the project."""
    git = ["git", "-C", str(laid)]
    laid.mkdir()
    return all(subprocess.run(command).returncode == 0 for command in (
        [*git, "init", "-q"],
        [*git, "fetch", "-q", "--depth", "1", f"{forge}/{name}", SCRIPTS[name]],
        [*git, "-c", "advice.detachedHead=false", "checkout", "-q", "FETCH_HEAD"],
    ))


def _standard_library(name: str, laid: Path) -> bool:
    """The Python files of an interpreter on the path, without the tests."""
    python = shutil.which(name.removeprefix("c"))
    if python is None:
        return False
    told = subprocess.run([python, "-c", "import platform, sysconfig; "
                           "print(platform.python_version(), sysconfig.get_path('stdlib'))"],
                          capture_output=True, text=True)
    if told.returncode != 0:
        return False
    version, _, library = told.stdout.strip().partition(" ")
    if version != INTERPRETERS[name]:
        print(f"{name} is {version} here, and was judged as {INTERPRETERS[name]}", file=sys.stderr)
    shutil.copytree(library, laid, ignore=lambda folder, names: [
        entry for entry in names if entry in _TESTS or not (entry.endswith(".py") or Path(folder, entry).is_dir())])
    return True


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
