"""Compiles the CUDA kernel of a study to PTX, and prints its entry point: a program of its own, which needs no GPU."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import from_dtype, types

import gpu_cases
from linkwork.kernels.deep_calls import call_deep
from linkwork.studies.batches.batch_runs import Group
from linkwork.studies.batches.gpu_runs import GpuRuns
from linkwork.studies.gpu.front_end import lean_front_end
from linkwork.studies.gpu.source import ARGUMENTS
from linkwork.studies.gpu.target import cuda_module, kernel_for
from linkwork.studies.plan import Plan
from linkwork.system.variants import lower_variants

CAPABILITY = (8, 0)


def main() -> None:
    """Compile the kernel of the case in space, which has all parts."""
    cuda = cuda_module()
    from numba.cuda import dispatcher
    from numba.cuda.cudadrv import nvvm

    try:
        nvvm.NVVM()
    except Exception as problem:  # of many types, by version
        print(f"libNVVM is missing: {problem}")
        return
    device = SimpleNamespace(compute_capability=CAPABILITY)
    dispatcher.get_current_device = lambda: device  # type: ignore[assignment]
    _, model, table, options = next(case for case in gpu_cases.cases() if case[0] == "space")
    options = dict(options)
    family = model.sample(table)
    plan = Plan(family, options.pop("until"), options.pop("keep"), None, options)
    asked = plan.asked()
    groups, _ = lower_variants(asked, plan.numbers(), np.arange(len(family)))
    group = Group(plan, groups[0], asked)
    launch = GpuRuns(group, threading.Event()).launch
    shapes: dict[str, Any] = {n: (a.ndim, a.dtype) for n, a in launch.arrays(slice(0, 2), group.starts, group.limits)}
    shapes |= {n: (len(shape), np.dtype(kind)) for n, (shape, kind) in launch.results(2).items()}
    kinds = tuple(types.Array(from_dtype(shapes[n][1]), shapes[n][0], "C") for n in ARGUMENTS)
    with lean_front_end():
        code, _ = cuda.compile_ptx(kernel_for(launch.form).py_func, kinds, cc=CAPABILITY, opt=False)
    print(*(line[:40] for line in code.splitlines() if ".entry" in line))


if __name__ == "__main__":
    call_deep(main)
