"""Studies on a GPU: in CUDA's simulator, compiled to PTX, and on a GPU where one is, each in a process of its own."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gpu_cases
import linkwork as lw
from refusals import refusal

HERE = Path(__file__).parent
SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}


def process(program: str, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run one of the programs beside this file."""
    environment = os.environ | {"LINKWORK_QUIET": "1"} | settings
    command = [sys.executable, str(HERE / program), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)


def compare(path: Path) -> None:
    """Results of all cases are those of a processor: to rounding for equal steps, else to the tolerance."""
    made = np.load(path)
    for name, model, table, options in gpu_cases.cases():
        wanted = gpu_cases.numbers(name, gpu_cases.run(model, table, options, None))
        for key, numbers in wanted.items():
            got = made[key]
            if numbers.dtype.kind == "U":
                assert got.tolist() == numbers.tolist(), key
                continue
            limit = 1e-8 if name == "adaptive" else 1e-12
            np.testing.assert_allclose(got, numbers, rtol=limit, atol=limit, err_msg=key)
    assert "failed" in made["failing|status"]
    assert made["failing|status"][0] == "done"


def test_compiled_to_ptx() -> None:
    """Without a GPU, everything compiles to the code of one: this finds what the simulator cannot see."""
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip("numba-cuda is not installed: pip install 'linkwork[gpu]'")
    done = process("gpu_ptx.py")
    if "libNVVM" in done.stdout:
        pytest.skip(done.stdout)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(".visible .entry") == 1


def test_simulated(tmp_path: Path) -> None:
    """The simulator runs the functions of kernels as plain Python, one thread after the other."""
    done = process("gpu_cases.py", str(tmp_path / "made.npz"), **SIMULATOR)
    assert done.returncode == 0, done.stderr
    compare(tmp_path / "made.npz")
    assert "does not run stops, dry friction" in json.loads(done.stdout)["friction"]


def test_on_a_gpu(tmp_path: Path) -> None:
    """Where a GPU is, it gives the same."""
    probe = "from linkwork.studies.gpu.target import require_gpu; require_gpu()"
    if subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False).returncode:
        pytest.skip("there is no GPU, or numba-cuda is not installed")
    done = process("gpu_cases.py", str(tmp_path / "made.npz"))
    assert done.returncode == 0, done.stderr
    compare(tmp_path / "made.npz")


def test_refused_before_anything_runs() -> None:
    """What a GPU does not run, in one sentence each."""
    m = gpu_cases.arm("-y")
    family = m.sample({"start.shoulder": [0.1, 0.2]})
    assert "the method 'radau' (but auto, dop853, dopri5, rk4)" in refusal(
        lambda: family.simulate(1.0, on="gpu", method="radau")
    )
    event = {"hit": lw.Event("shoulder", value=0.0)}
    assert "does not run events; leave on= out" in refusal(lambda: family.simulate(1.0, on="gpu", reduce=event))
