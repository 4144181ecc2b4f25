"""One model in several formulations: time of an evaluation of the accelerations as chains, rings and rows of loops grow.

Here the "peer" is linkwork itself: each row has the recursive formulation beside another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.bench.rows import Row, Watch, best_of, make_row
from linkwork.system.formulations.formulated import time_evaluations

CHAINS = (2, 20, 200, 2000, 10_000)
ROWS = (2, 40, 400)
OTHERS = ("lagrange", "augmented_lagrangian", "penalty")


def formulations(
    *,
    chains: Sequence[int] = CHAINS,
    rows: Sequence[int] = ROWS,
    rounds: int = 5,
    sample_s: float = 0.02,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure single evaluations.

    Args:
        chains: numbers of rods.
        rows: numbers of four-bars.
        rounds: number of interleaved repetitions; the fastest counts.
        sample_s: length of one measurement [s].
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    found: list[Row] = []
    rng = np.random.default_rng(3)
    cases = [
        (f"chain-{n}", f"chain of {n} rods", lw.library.chain(n), rng.uniform(-1, 1, n), rng.normal(size=n))
        for n in chains
    ] + [_row_of_loops(n) for n in rows]
    for k, (name, what, model, q, v) in enumerate(cases):
        watch.step(what, k / len(cases))
        systems: list[Any] = [model.compile(), *(model.compile(formulation=f) for f in OTHERS)]
        counts = [max(1, round(sample_s / max(time_evaluations(s, q, v, 1), 1e-7))) for s in systems]
        tasks = [
            lambda s=s, count=count: time_evaluations(s, q, v, count)  # noqa: B023 (used in this turn only)
            for s, count in zip(systems, counts, strict=True)
        ]
        seconds = best_of(tasks, rounds)
        for other, spent in zip(OTHERS, seconds[1:], strict=True):
            bodies = len(model.bodies)
            per = f"{seconds[0] / bodies * 1e9:.0f} ns a body, {other} {spent / bodies * 1e9:.0f} ns"
            found.append(make_row(f"{name}-{other}", f"accelerations of a {what}: {per}", seconds[0], other, spent))
    return found


def _row_of_loops(n: int) -> tuple[str, str, lw.Model, np.ndarray, np.ndarray]:
    """Four-bars in a row, all cranks leaning and turning alike."""
    model = lw.library.n_four_bar(n)
    q = np.array([0.5 if name.startswith("foot") else -0.5 for name in model.compile().labels.q])
    return f"row-{n}", f"{n} four-bars in a row", model, q, np.sign(q)
