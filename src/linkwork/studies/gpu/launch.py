"""Variants of one system on the GPU: what all share is there once, each call takes some variants and brings their samples."""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np

from linkwork.kernels.deep_calls import call_deep
from linkwork.kernels.integrators import variants as V
from linkwork.kernels.integrators.run_layout import USES_MAX_NORM
from linkwork.kernels.integrators.tableaus import Tableau
from linkwork.studies.gpu.front_end import lean_front_end
from linkwork.studies.gpu.source import ARGUMENTS, TABLES, form_of
from linkwork.studies.gpu.target import announced, cuda_module, kernel_for
from linkwork.system.variants import Variants

PER_MULTIPROCESSOR = 1024  # threads; as many of them as registers allow run at a time
BLOCK, SMALL_BLOCK = 256, 64  # threads that are started together
STEPS = 10_000_000  # of one variant; one that needs more is left to a core, which can be interrupted


class Launch:
    """Variants of one system, ready to run.

    Attributes:
        form: what the kernel was written for.
        compile_s: seconds that compilation took.
    """

    def __init__(self, variants: Variants, method: Tableau, run_state: Any, column: np.ndarray, leaves: bool) -> None:
        self._variants, self._column = variants, column
        system = variants.system
        tables = system.tables
        varied, self._where = _places(tables, variants.where)
        self._sensed = bool((column < 0).any())
        ny = len(run_state.y)
        sensors = len(system.labels.sensors) if self._sensed else 0
        self.form = form_of(tables, system.work(), varied, ny, sensors)
        self._fixed = {name: np.array(getattr(tables, name)) for name in TABLES} | {
            name: np.array(getattr(method, name)) for name in Tableau._fields
        }
        self._fixed |= {
            "where": self._where,
            "first": run_state.number.copy(),
            "budget": np.array([STEPS, leaves, run_state.counters[USES_MAX_NORM]], np.int64),
            "generic": np.array(variants.generic_position, float),
            "column": column,
            "weight": run_state.weight,
            "breaks": np.array(run_state.breaks, float),
            "times": np.array(run_state.times, float),
        }
        self._there: dict[str, Any] = {}
        self.compile_s = 0.0

    def arrays(self, places: slice, starts: np.ndarray, limits: np.ndarray) -> list[tuple[str, np.ndarray]]:
        """All that a call hands over."""
        return list((self._fixed | self._given(places, starts, limits)).items())

    def _given(self, places: slice, starts: np.ndarray, limits: np.ndarray) -> dict[str, np.ndarray]:
        """What a call hands over beside what all variants share."""
        values = np.ascontiguousarray(self._variants.values[places].T)
        return {
            "values": values if values.size else np.zeros((1, len(starts))),
            "starts": np.ascontiguousarray(starts),
            "limits": np.ascontiguousarray(limits),
        }

    def results(self, count: int) -> dict[str, tuple[tuple[int, ...], type]]:
        """Shapes and types of what a call brings back."""
        samples, columns = len(self._fixed["times"]), len(self._column) if self._sensed else 1
        return {
            "states": ((count, samples, self.form.ny), np.float64),
            "out": ((count, samples if self._sensed else 1, columns), np.float64),
            "ends": ((count, V.ENDS_LEN), np.int64),
            "ended": ((count,), np.float64),
        }

    @property
    def bytes_each(self) -> float:
        """Memory of the GPU that the results of one variant take."""
        return float(sum(8 * np.prod(shape) for shape, _ in self.results(1).values()))

    def run(
        self, places: slice, starts: np.ndarray, limits: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        """Samples (n, time, columns), how runs ended (n, ENDS_LEN), when (n,), and the seconds that it took."""
        cuda = cuda_module()
        if not self._there:
            self._there = {name: cuda.to_device(array) for name, array in self._fixed.items()}
        count = len(starts)
        given = {name: cuda.to_device(array) for name, array in self._given(places, starts, limits).items()}
        made = {name: cuda.device_array(shape, kind) for name, (shape, kind) in self.results(count).items()}
        everything = self._there | given | made
        arguments = [everything[name] for name in ARGUMENTS]
        kernel = kernel_for(self.form)
        self._compile(kernel, arguments)
        began = time.perf_counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that few variants do not fill the GPU
            kernel[layout_of(count, multiprocessors(cuda))](*arguments)
        cuda.synchronize()
        seconds = time.perf_counter() - began
        samples = made["out"].copy_to_host() if self._sensed else made["states"].copy_to_host()[:, :, self._column]
        return samples, made["ends"].copy_to_host(), made["ended"].copy_to_host(), seconds

    def _compile(self, kernel: Any, arguments: list[Any]) -> None:
        """Compile the kernel, or load what is kept, with a word about the wait; the simulator compiles nothing."""
        if not hasattr(kernel, "compile") or kernel.overloads:
            return
        began = time.perf_counter()
        with announced(f"a study of '{self._variants.system.model.name}'"), lean_front_end():
            call_deep(kernel.compile, tuple(array._numba_type_ for array in arguments))
        self.compile_s += time.perf_counter() - began


def multiprocessors(cuda: Any) -> int:
    """How many the GPU has; the simulator has none."""
    return getattr(cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1)


def layout_of(count: int, processors: int) -> tuple[int, int]:
    """Blocks, and threads of each: small blocks as long as they leave multiprocessors idle, else large ones, which copy tables
    seldom. A thread takes one variant after the other."""
    block = BLOCK if count >= BLOCK * processors else SMALL_BLOCK
    return min((count + block - 1) // block, PER_MULTIPROCESSOR // block * processors), block


def _places(tables: Any, where: np.ndarray) -> tuple[list[str], np.ndarray]:
    """Names of the tables that vary, and for every number that does its table (among these), row and column."""
    real = [name for name in TABLES if getattr(tables, name).dtype.kind == "f"]
    first = np.cumsum([0, *(getattr(tables, name).size for name in real)])
    table = np.searchsorted(first, where, side="right") - 1
    varied = [real[k] for k in np.unique(table)]
    rows = []
    for k, at in zip(table, where - first[table], strict=True):
        shape = getattr(tables, real[k]).shape
        row, column = divmod(int(at), shape[1]) if len(shape) == 2 else (0, int(at))
        rows.append((varied.index(real[k]), row, column))
    return varied, np.array(rows, np.int64).reshape(-1, 3)
