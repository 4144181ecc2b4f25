"""What kernels of a GPU need of numba-cuda's front end: what `kernels/front_end.py` does for processors, here for the copy of
Numba's compiler that numba-cuda has.

numba-cuda makes its compiler and flags by names of one module, which stand for others while a kernel of linkwork is compiled,
under its lock; kernels of other programs are compiled as usual.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
from collections.abc import Iterator
from typing import Any

from linkwork.kernels.jit import ACCELERATED

if ACCELERATED:
    from linkwork.kernels.front_end import UNNEEDED, Lean, lean, remembering

NEEDED = {"ir_legalization"}  # by numba-cuda's lowering
TESTED = "0.30."  # versions of numba-cuda whose internals this was tested with, beside those of Numba


@contextlib.contextmanager
def lean_front_end() -> Iterator[None]:
    """Let numba-cuda compile in less time, to the same code; with untested versions, as it does by itself."""
    if not ACCELERATED or not str(importlib.import_module("numba_cuda").__version__).startswith(TESTED):
        yield
        return
    compiler: Any = importlib.import_module("numba.cuda.compiler")
    lock = importlib.import_module("numba.cuda.core.compiler_lock")
    with lock.global_compiler_lock, lean, _lean():
        before = compiler.CUDACompiler, compiler.CUDAFlags
        compiler.CUDACompiler, compiler.CUDAFlags = _compiler(compiler.CUDACompiler), _flags(compiler.CUDAFlags)
        try:
            yield
        finally:
            compiler.CUDACompiler, compiler.CUDAFlags = before


@functools.cache
def _lean() -> Lean:
    names = ("core.base", "core.errors", "core.typeinfer", "typing.typeof", "core.ir", "types.functions", "core.postproc")
    base, errors, typeinfer, typeof, ir, functions, postproc = (importlib.import_module(f"numba.cuda.{n}") for n in names)
    return Lean(base, errors, typeinfer, typeof, ir, functions, postproc)


def _compiler(base: Any) -> Any:
    plain: Any = importlib.import_module("numba.cuda.core.typed_passes").NopythonTypeInference
    register_pass = importlib.import_module("numba.cuda.core.compiler_machinery").register_pass

    class TypeInference(plain):
        _name = "kernel_type_inference"

        def run_pass(self, state: Any) -> bool:
            with remembering(state):
                return bool(super().run_pass(state))

    inference = register_pass(mutates_CFG=True, analysis_only=False)(TypeInference)

    class Compiler(base):
        def define_pipelines(self) -> list[Any]:
            (manager,) = super().define_pipelines()
            kept = [(stage, why) for stage, why in manager.passes if stage._name not in UNNEEDED - NEEDED]
            manager.passes = [(inference if stage is plain else stage, why) for stage, why in kept]
            manager._finalized = False
            manager.finalize()
            return [manager]

    return Compiler


def _flags(base: Any) -> Any:
    class Flags(base):
        """With a cheap hash: they are part of a key that is looked up for every operation."""

        __slots__ = ()

        def __hash__(self) -> int:
            return 0

        def __eq__(self, other: object) -> bool:
            return self._values == other._values if isinstance(other, Flags) else bool(super().__eq__(other))

    Flags.__name__ = base.__name__  # it is part of symbols
    return Flags
