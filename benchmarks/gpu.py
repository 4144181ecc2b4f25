"""The forward-dynamics kernels on a GPU, one state a thread: equal to the CPU, and how fast.

    python benchmarks/gpu.py [--states 200000] [--links 3]

The same Python functions that Numba compiles for the CPU are compiled by `numba.cuda`; nothing is written twice. Every thread
has its own slice of the work space. Needs a CUDA device and `numba.cuda`; it is no part of the product yet.
"""

from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda still asks for the old name
    setattr(np, "row_stack", np.vstack)  # noqa: B010

import numba
from numba import cuda

from linkwork import library
from linkwork.kernels import layout as L
from linkwork.kernels import scalars
from linkwork.kernels.dynamics import forward


@cuda.jit
def on_device(t, work, out):
    """One state a thread: accelerations of the state in its slice of the work space. No closures: their tables are None."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        sys = L.Tables(
            t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], t[9], t[10], t[11], t[12], t[13], t[14], t[15],
            t[16], t[17], None, None, None,
        )  # fmt: skip
        w = L.Work(
            work[0][i], work[1][i], work[2][i], work[3][i], work[4][i], work[5][i], work[6][i], work[7][i],
            work[8][i], work[9][i], work[10][i], work[11][i], work[12][i], work[13][i], work[14][i], None, None, None,
        )  # fmt: skip
        forward(sys, None, 0.0, w)
        for k in range(out.shape[1]):
            out[i, k] = w.a[k]


@numba.njit(error_model="numpy")
def on_host(sys, w, q, v, out):
    """The same states one after the other on one core."""
    for i in range(q.shape[0]):
        for k in range(q.shape[1]):
            w.q[k] = q[i, k]
        for k in range(v.shape[1]):
            w.v[k] = v[i, k]
        forward(sys, None, 0.0, w)
        for k in range(v.shape[1]):
            out[i, k] = w.a[k]


def compare(links: int, states: int, planar: bool) -> None:
    """Accelerations of random states of a chain on both sides."""
    system = library.chain(links).compile(planar=planar)
    rng = np.random.default_rng(1)
    q, v = rng.uniform(-3, 3, (states, system.nq)), rng.uniform(-3, 3, (states, system.nv))
    host = np.zeros((states, system.nv))
    on_host(system.tables, system.work(), q[:2], v[:2], host[:2])
    began = time.perf_counter()
    on_host(system.tables, system.work(), q, v, host)
    host_s = time.perf_counter() - began

    tables = tuple(cuda.to_device(a) for a in system.tables if a is not None)
    one = system.work()
    many = [np.zeros((states, *a.shape), a.dtype) for a in one if a is not None]
    many[L.Work._fields.index("q")][:] = q
    many[L.Work._fields.index("v")][:] = v
    work = tuple(cuda.to_device(a) for a in many)
    out = cuda.device_array((states, system.nv))
    threads = 128
    blocks = (states + threads - 1) // threads
    best = np.inf
    scalars.np = math  # numba-cuda has no np.sqrt of a number; math's is the same one
    for _ in range(6):
        cuda.synchronize()
        began = time.perf_counter()
        on_device[blocks, threads](tables, work, out)
        cuda.synchronize()
        best = min(best, time.perf_counter() - began)
    scalars.np = np
    gap = np.abs(out.copy_to_host() - host).max() / np.abs(host).max()
    kind = "planar" if planar else "spatial"
    print(
        f"{kind} chain of {links}: largest difference {gap:.1e} (relative); GPU {states / best:.3g} evaluations/s, "
        f"one CPU core {states / host_s:.3g}; ratio {host_s / best:.0f}"
    )
    if gap > 1e-12:
        sys.exit(f"the GPU differs from the CPU by {gap:.1e}, more than 1e-12")


def main() -> None:
    """Compare chains in space and in the plane."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--states", type=int, default=200_000)
    parser.add_argument("--links", type=int, default=3)
    options = parser.parse_args()
    for planar in (False, True):
        compare(options.links, options.states, planar)


if __name__ == "__main__":
    main()
