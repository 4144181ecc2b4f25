"""Build a platform wheel that brings compiled kernels, so that a new user's first answer needs no compiling.

    python packaging/build_wheel.py --out dist

The sources are copied aside, `linkwork warm` compiles kernels for a processor that nearly all machines have
(`linkwork.kernels.jit.BASELINE`), and their machine code goes into the wheel, one per version of Python, which pins the exact
Numba and llvmlite that it was made with. Where another Python, Numba or processor is found, kernels compile as from the pure
wheel.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from linkwork.kernels.jit import BASELINE, MAGIC

ROOT = Path(__file__).resolve().parents[1]
FOR_BASELINE = {"NUMBA_CPU_NAME": BASELINE, "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_INTEL_SVML": "1"}
TAG = f"cp{sys.version_info[0]}{sys.version_info[1]}"
PLATFORM = "manylinux_2_17_x86_64"  # machine code of kernels calls nothing but libm and what Numba brings


def main() -> None:
    """Build the wheel; the last line on stdout is its path."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for the wheel")
    given.add_argument("--kernels", type=Path, help="folder of kernels that were compiled before, to go on from there")
    options = given.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch, "tree")
        shutil.copytree(
            ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "prebuilt")
        )
        for name in ("README.md", "LICENSE"):
            shutil.copy(ROOT / name, tree)
        kernels = (options.kernels or Path(scratch, "kernels")).absolute()
        compile_kernels(tree, kernels)
        count, size = take_kernels(tree, kernels)
        print(f"{count} kernels, {size / 1e6:.1f} MB", file=sys.stderr)
        pin(tree)
        print(build(tree, options.out.absolute()))


def compile_kernels(tree: Path, kernels: Path) -> None:
    """Let `linkwork warm` fill a folder with kernels of the sources in a tree."""
    environment = os.environ | FOR_BASELINE | {"PYTHONPATH": str(tree / "src"), "LINKWORK_CACHE_DIR": str(kernels)}
    subprocess.run([sys.executable, "-c", "from linkwork.cli import main; main()", "warm"], env=environment, check=True)


def take_kernels(tree: Path, kernels: Path) -> tuple[int, int]:
    """Copy the machine code of kernels (not their parts) into the package; (how many, bytes)."""
    folders = [f for f in kernels.glob("kernels-*") if f.is_dir()]
    newest = max(folders, key=lambda f: f.stat().st_mtime)
    home = tree / "src" / "linkwork" / "kernels" / "prebuilt" / newest.name
    home.mkdir(parents=True)
    size = count = 0
    for path in sorted(newest.glob("*.nbc")):
        if "-part-" not in path.name:
            content = without_paths(path.read_bytes())
            (home / path.name).write_bytes(content)
            size, count = size + len(content), count + 1
    return count, size


def without_paths(content: bytes) -> bytes:
    """The content of a kept kernel with slashes in place of this machine's folders, and its hash renewed.

    Numba writes where an error would be raised into the machine code; lengths stay, so that nothing else changes.
    """
    data = content[len(MAGIC) + 32 :]
    for folder in sorted({sys.prefix, sys.base_prefix, str(ROOT)}, key=len, reverse=True):
        name = folder.encode()
        data = data.replace(name, b"/" * len(name))
    if b"__svml" in data:
        raise SystemExit(
            "a kernel calls Intel's SVML, which other machines do not have; set NUMBA_DISABLE_INTEL_SVML=1."
        )
    return bytes(MAGIC + hashlib.sha256(data).digest() + data)


def pin(tree: Path) -> None:
    """Write a pyproject.toml that packs the kernels and pins what they were made with."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    exact = [f'"{name}=={importlib.metadata.version(name)}"' for name in ("numba", "llvmlite")]
    text, pinned = re.subn(r'"numba>=[^"]*"', ", ".join(exact), text)
    text, packed = re.subn(r'"\*" = \[', '"*" = ["*.nbc", ', text)
    text, python = re.subn(
        r'requires-python = "[^"]*"', f'requires-python = "=={sys.version_info[0]}.{sys.version_info[1]}.*"', text
    )
    if not (pinned and packed and python):
        raise SystemExit("pyproject.toml has another form than this script expects; look at pin().")
    (tree / "pyproject.toml").write_text(text, encoding="utf-8")


def build(tree: Path, out: Path) -> Path:
    """Build the wheel and give it the tags of this Python and platform."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", made, str(tree)]
        subprocess.run(command, check=True)
        wheel = next(Path(made).glob("*.whl"))
        tags = ["--python-tag", TAG, "--abi-tag", TAG, "--platform-tag", PLATFORM]
        command = [sys.executable, "-m", "wheel", "tags", "--remove", *tags, str(wheel)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        tagged = next(Path(made).glob("*.whl"))
        return Path(shutil.copy(tagged, out))


if __name__ == "__main__":
    main()
