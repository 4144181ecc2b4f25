"""The source of the CUDA kernel that runs one variant per thread, for systems of one form.

The kernel holds no mathematics: it makes tables and work space of a thread, and calls the functions that run variants on
processors. Work space lies in local arrays, whose sizes CUDA needs as literals; so the text is written for every form of
system: its numbers of links, coordinates, signals …, and which tables differ between variants. What is counted stands in it
as literals, too, so that nothing is compiled for what a system does not have. Tables that do not differ are shared by all
threads; they are read at every step of every loop, and local arrays would drive them out of the cache, so each block of
threads copies them into its shared memory, as far as they fit.
"""

from __future__ import annotations

import dataclasses
import math
import textwrap
from collections.abc import Iterable
from typing import Any

import numpy as np

from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators import variants as V
from linkwork.kernels.integrators.tableaus import Tableau
from linkwork.system.tables import Tables, Work

TABLES = tuple(n for n in Tables._fields if n not in Tables._field_defaults)
WORK = tuple(n for n in Work._fields if n not in Work._field_defaults)
SHARED = ("starts", "limits", "first", "budget", "generic", "column", "weight", "breaks", "times")
RESULTS = ("states", "out", "ends", "ended")
ARGUMENTS = (*TABLES, *Tableau._fields, "where", "values", *SHARED, *RESULTS)

HEAD = '''"""Runs one variant per thread. Written by linkwork.studies.gpu.source; made again where it is missing."""

from numba import complex128, cuda, float64, int64

from linkwork.kernels.integrators.problem import Problem
from linkwork.kernels.integrators.run_layout import BUDGET, DONE, FAILED, RunState
from linkwork.kernels.layout import OK, Tables, Work
from linkwork.kernels.integrators.runs import run_explicit
from linkwork.kernels.integrators.tableaus import Tableau
from linkwork.kernels.integrators.variants import NO_INERTIA, R_HOW, Batch, keep_samples, note_end, start_variant


@cuda.jit(cache={cache}{registers})
def run_one(
    {arguments},
):
'''
LOOP = "    for n in range(cuda.grid(1), ends.shape[0], cuda.gridsize(1)):"
TAIL = """    how = NO_INERTIA
    if start_variant(sys, batch, n, run_state, w):
        run_state.counters[BUDGET] = budget[0]
        problem = Problem(w.mode, w.guard, None, sys, None, w, None, None, None)
        how = run_explicit(problem, run_state, method)
    note_end(batch, n, how, run_state)
"""
SENSED = """    if how == DONE and keep_samples(sys, None, batch, n, run_state, w) != OK:
        ends[n, R_HOW] = FAILED
"""


SHARED_BYTES = 40_000  # of the tables that a block copies; CUDA has 48 kB for it


@dataclasses.dataclass(frozen=True)
class Form:
    """What the text depends on.

    Attributes:
        count: the table of that name.
        near: name, shape and type of every table that blocks copy.
        work: name, shape, type and entries that are not zero of every array of the work space.
        varied: name and shape of every table that differs between variants.
        ny: numbers of a state.
        nv: degrees of freedom.
        sensors: how many; 0 where no sensor is kept.
    """

    count: tuple[int, ...]
    near: tuple[tuple[str, tuple[int, ...], str], ...]
    work: tuple[tuple[str, tuple[int, ...], str, tuple[tuple[tuple[int, ...], float], ...]], ...]
    varied: tuple[tuple[str, tuple[int, ...]], ...]
    ny: int
    nv: int
    sensors: int


def form_of(tables: Any, work: Any, varied: Iterable[str], ny: int, sensors: int) -> Form:
    """The form of a system: its tables, a work space as it is at the start of a run, and the tables that vary."""
    rows = []
    for name in WORK:
        array = getattr(work, name)
        entries = tuple((tuple(map(int, at)), array[tuple(at)].item()) for at in np.argwhere(array))
        rows.append((name, array.shape, array.dtype.name, entries))
    changed = tuple((name, getattr(tables, name).shape) for name in TABLES if name in set(varied))
    count = tuple(map(int, tables.count))
    return Form(count, _near(tables, {"count", *varied}), tuple(rows), changed, ny, len(work.v), sensors)


def _near(tables: Any, others: set[str]) -> tuple[tuple[str, tuple[int, ...], str], ...]:
    """Tables that blocks copy: the smallest first, as many as fit."""
    room, chosen = SHARED_BYTES, set()
    for name in sorted(TABLES, key=lambda n: getattr(tables, n).nbytes):
        room -= getattr(tables, name).nbytes
        if getattr(tables, name).size and room >= 0 and name not in others:
            chosen.add(name)
    return tuple((n, getattr(tables, n).shape, getattr(tables, n).dtype.name) for n in TABLES if n in chosen)


def text_of(form: Form, cache: bool) -> str:
    """The text of the module for a form."""
    head = HEAD.format(cache=cache, registers=_registers(form), arguments=",\n    ".join(ARGUMENTS))
    return head + "\n".join([*_copied(form), LOOP, textwrap.indent(_of_variant(form), "    ")])


def _copied(form: Form) -> list[str]:
    """What a block does once: its threads copy the tables together."""
    lines = []
    for name, shape, kind in form.near:
        lines.append(f"    near_{name} = cuda.shared.array({shape}, {kind})")
        at = "j" if len(shape) == 1 else f"j // {shape[1]}, j % {shape[1]}"
        lines.append(f"    for j in range(cuda.threadIdx.x, {math.prod(shape)}, cuda.blockDim.x):")
        lines.append(f"        near_{name}[{at}] = {name}[{at}]")
    return [*lines, "    cuda.syncthreads()"]


def _of_variant(form: Form) -> str:
    """What a thread does for every variant."""
    varied, lines = dict(form.varied), []
    for name, shape in form.varied:
        lines += _local(f"own_{name}", shape, "float64") + _filled(f"own_{name}", shape, f"{name}{{at}}")
    if varied:
        lines += _changes(form)
    for name, shape, kind, entries in form.work:
        lines += _local(f"w_{name}", shape, kind) + _filled(f"w_{name}", shape, "0")
        lines += [f"    w_{name}[{', '.join(map(str, at))}] = {value!r}" for at, value in entries]
    own = {n: f"own_{n}" for n in varied} | {n: f"near_{n}" for n, *_ in form.near} | {"count": repr(form.count)}
    lines.append(_made("sys", Tables, [*(own.get(n, n) for n in TABLES), *_missing(Tables)]))
    lines.append(_made("w", Work, [*(f"w_{n}" for n in WORK), *_missing(Work)]))
    lines.append(_made("method", Tableau, list(Tableau._fields)))
    return "\n".join([*lines, *_run_state(form.ny), *_batch(form), TAIL]) + (SENSED if form.sensors else "")


def _registers(form: Form) -> str:
    """The option that limits the registers of a thread. The work space of many links does not fit into them anyway, and with
    fewer of them more threads run at a time: 20 links were faster by a fifth with 128, but 3 links slower by a quarter."""
    return ", max_registers=128" if form.nv > 10 else ""


def _missing(kind: Any) -> list[str]:
    return ["None"] * len(kind._field_defaults)


def _made(name: str, kind: Any, values: list[str]) -> str:
    return f"    {name} = {kind.__name__}({', '.join(values)})"


def _local(name: str, shape: tuple[int, ...], kind: str) -> list[str]:
    """A local array; CUDA has none without entries, so such a one is part of a longer one."""
    room = ", ".join(str(max(n, 1)) for n in shape)
    part = f"[{', '.join(f':{n}' if n == 0 else ':' for n in shape)}]" if 0 in shape else ""
    return [f"    {name} = cuda.local.array(({room},), {kind}){part}"]


def _filled(name: str, shape: tuple[int, ...], value: str) -> list[str]:
    """Loops that set all entries; `{at}` in the value becomes their index."""
    if 0 in shape:
        return []
    index = "ij"[: len(shape)]
    lines = [f"    {'    ' * k}for {i} in range({n}):" for k, (i, n) in enumerate(zip(index, shape, strict=True))]
    at = f"[{', '.join(index)}]"
    return [*lines, f"    {'    ' * len(shape)}{name}{at} = {value.format(at=at)}"]


def _changes(form: Form) -> list[str]:
    """The numbers of this variant; a row of `where` is the number of a table, a row and a column in it."""
    lines = ["    for j in range(where.shape[0]):", "        x = values[j, n]"]
    for k, (name, shape) in enumerate(form.varied):
        at = "where[j, 1], where[j, 2]" if len(shape) == 2 else "where[j, 2]"
        lines += [f"        if where[j, 0] == {k}:", f"            own_{name}[{at}] = x"]
    return lines


def _run_state(ny: int) -> list[str]:
    shapes: dict[str, tuple[tuple[int, ...], str]] = {
        "number": ((run_layout.NUMBER_LEN,), "float64"),
        "counters": ((run_layout.COUNTERS_LEN,), "int64"),
        "y": ((ny,), "float64"),
        "k": ((run_layout.ROWS, ny), "float64"),
        "dense": ((8, ny), "float64"),
        "trial": ((ny,), "float64"),
        "stage": ((ny,), "float64"),
        "projected": ((ny,), "float64"),
        "matrix": ((1, 1), "float64"),  # of implicit methods
        "real": ((1, 1), "float64"),
        "complex": ((1, 1), "complex128"),
        "pivot": ((2, 1), "int64"),
        "zwork": ((1,), "complex128"),
    }
    lines: list[str] = []
    for name, (shape, kind) in shapes.items():
        lines += _local(f"r_{name}", shape, kind) + _filled(f"r_{name}", shape, "0")
    own = [f"r_{n}" if n in shapes else n for n in run_layout.RunState._fields]
    values = [{"out": "states[n]", "watch": "None"}.get(n, n) for n in own]
    return [*lines, _made("run_state", run_layout.RunState, values)]


def _batch(form: Form) -> list[str]:
    """Numbers were written above, so `start_variant` has none to write."""
    lines = _local("place", (V.PLACE_LEN,), "int64") + _local("numbers", (1,), "float64")
    lines += _local("inertia", (form.nv, 2), "float64") + _local("sensed", (form.sensors,), "float64")
    own = {"where": "place[:0]", "values": "limits", "out": "out" if form.sensors else "states", "times": "ended"}
    return [*lines, _made("batch", V.Batch, [own.get(n, n) for n in V.Batch._fields])]
