"""Kernels without the accelerator of `kernels/parts.py`, as they compile with an untested version of Numba: the same numbers.

Each case runs in a process of its own, with its own folder for compiled kernels.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import linkwork as lw

Q, V = np.array([0.4, -0.7]), np.array([1.1, 0.3])


def run_plain(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "LINKWORK_PLAIN_NUMBA": "1", "LINKWORK_QUIET": "1", "LINKWORK_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_bundles_their_missing_parts_and_records_work_the_plain_way(tmp_path: Path) -> None:
    said = run_plain(
        tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(Path(__file__).with_name("test_bundle.py"))
    )
    assert " passed, 1 skipped" in said


def test_the_dynamics_of_a_double_pendulum_are_the_same(tmp_path: Path) -> None:
    """Kernels with inlined and shared parts, on bundles without closures, beams and control. A `System` would compile one more
    to check masses, of parts that these two have."""
    script = f"""
    import numpy as np, linkwork as lw
    from linkwork.kernels.tree import evaluate; from linkwork.kernels import jit, layout, packed
    from linkwork.system.lower import lower
    assert not jit.ACCELERATED
    tables = lower(lw.library.chain(2)).tables
    work, q, v, a, M = layout.work_for(tables), np.array({Q.tolist()}), np.array({V.tolist()}), np.zeros(2), np.zeros((2, 2))
    assert packed.packed_accelerations(packed.pack(tables, work), 0.0, q, v, a) == layout.OK
    evaluate.mass_matrix_at(tables, q, work, M)
    print(*a, *M.ravel())
    """
    plain = np.array(run_plain(tmp_path, "-c", textwrap.dedent(script)).split(), float)
    s = lw.library.chain(2).compile()
    assert plain == pytest.approx([*s.acceleration(Q, V), *s.mass_matrix(Q).ravel()], rel=1e-13)
