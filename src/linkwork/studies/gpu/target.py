"""CUDA through Numba: whether it is there, and kernels from their source, kept in the cache folder."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import config, types

from linkwork.api.errors import ModelError
from linkwork.kernels.jit import cache_folder
from linkwork.studies.gpu.source import Form, text_of

GONE = "row_stack"  # of NumPy: an older name of vstack


@functools.cache
def cuda_module() -> Any:
    """`numba.cuda`; raises a sentence where it cannot be imported."""
    # numba-cuda asks NumPy for a name that NumPy 2.5 no longer has, while it is imported
    alias = not hasattr(np, GONE)
    if alias:
        setattr(np, GONE, np.vstack)
    try:
        from numba import cuda

        with contextlib.suppress(ImportError):  # numba-cuda has it, Numba's own CUDA has not
            importlib.import_module("numba.cuda.np.arrayobj")
    except ImportError as problem:
        raise ModelError(
            f"on='gpu' needs numba.cuda, which cannot be imported ({problem}); pip install 'linkwork[gpu]'."
        ) from None
    finally:
        if alias:
            delattr(np, GONE)
    if config.ENABLE_CUDASIM:
        return cuda
    if importlib.util.find_spec("numba_cuda") is None:  # Numba's own CUDA, no longer kept up, cannot compile kernels
        raise ModelError("on='gpu' needs the package numba-cuda; pip install 'linkwork[gpu]'.")
    _add_functions_of_numbers()
    return cuda


def _add_functions_of_numbers() -> None:
    """Let CUDA compile NumPy's functions of a number that kernels use, where its table of functions lacks them."""
    mathimpl, ufuncs = (importlib.import_module(f"numba.cuda.{name}") for name in ("mathimpl", "ufuncs"))
    known = ufuncs.ufunc_db()
    for function, same in ((np.sqrt, math.sqrt), (np.exp, math.exp), (np.absolute, math.fabs)):
        known.setdefault(function, {"d->d": mathimpl.get_unary_impl_for_fn_and_ty(same, types.float64)})
    known.setdefault(np.power, {"dd->d": mathimpl.get_binary_impl_for_fn_and_ty(math.pow, types.float64)})


def require_gpu() -> None:
    """Raise a sentence unless there is a GPU that can be used."""
    cuda = cuda_module()
    try:
        found = bool(cuda.is_available())
    except Exception as problem:  # a driver that is too old, libraries that are missing: of many types
        raise ModelError(f"on='gpu': CUDA does not work here ({problem}); leave on= out.") from None
    if not found:
        raise ModelError(
            "on='gpu': no GPU with CUDA was found; leave on= out, and all cores of this machine are used, or install "
            "NVIDIA's driver and pip install 'linkwork[gpu]'."
        )


@functools.cache
def kernel_for(form: Form) -> Any:
    """The CUDA kernel for a form, from a file in the cache folder: code without a file cannot be kept when it is compiled."""
    cuda_module()
    folder = cache_folder()
    text = text_of(form, cache=folder is not None)
    name = f"gpu_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    path = Path(tempfile.mkdtemp(prefix="linkwork-") if folder is None else folder) / f"{name}.py"
    if not path.exists() or path.read_text() != text:
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(text)
        os.replace(part, path)
    spec = importlib.util.spec_from_file_location(f"linkwork_{name}", path)
    if spec is None or spec.loader is None:
        raise ModelError(f"on='gpu': {path} cannot be imported; remove it.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where what was kept is looked up
    spec.loader.exec_module(module)
    if folder is not None and not config.ENABLE_CUDASIM:
        module.run_one._cache = _cache_of(module.run_one.py_func)
    return module.run_one


def _cache_of(function: Any) -> Any:
    """The cache of a CUDA kernel, which loads machine code without what Numba knows of CUDA: only compiling needs that, and its
    modules, SciPy's linear algebra among them, take longer to import than the kernel to load."""
    dispatcher, utils = (importlib.import_module(f"numba.cuda.{name}") for name in ("dispatcher", "utils"))

    def load_overload(self: Any, sig: Any, target_context: Any) -> Any:
        with utils.numba_target_override():
            return self._load_overload(sig, target_context)

    return type("Cache", (dispatcher.CUDACache,), {"load_overload": load_overload})(function)


@contextlib.contextmanager
def announced(what: str) -> Iterator[None]:
    """Say on stderr that something is compiled, and how long it took, if that was noticeable."""
    speaks = os.environ.get("LINKWORK_QUIET", "0") in ("", "0") and sys.stderr is not None
    began = time.perf_counter()
    if speaks:
        print(f"linkwork: compiling {what} for the GPU (once; a minute) ... ", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if speaks:
            print(f"{time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)
