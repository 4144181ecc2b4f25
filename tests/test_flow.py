"""Trajectories with their variations, and parts of them."""

from __future__ import annotations

import numpy as np
import pytest

from compare import assert_abs
from linkwork.motion.flow import Flow
from response_references import driven_pendulum, flown, pendulum_slope

START, END = np.array([1.2, 0.3]), 3.0
G = 1.0  # of the pendulum, whose length and mass are 1, too


@pytest.mark.parametrize(
    "until", [1e-3, 0.4 * END, 0.999 * END, END, None], ids=["start", "middle", "last", "end", "boundary"]
)
def test_a_part_of_a_trajectory_is_the_trajectory_until_then(until: float | None) -> None:
    """State by SciPy, work by the balance of energy, all else by integrating again; errors seen: 3.0e-12, 1.6e-12, 1.4e-17."""
    flow = Flow(driven_pendulum(damping=0.5).compile())
    tables = flow.system.tables
    whole = flow.run(tables, START, flow.steps(tables, START, 0.0, END))
    at = float(whole.times[len(whole.times) // 2]) if until is None else until
    part = flow.part(tables, whole, at)
    again = flow.run(tables, START, part.times)
    for made, wanted in zip(part[:-1], again[:-1], strict=True):
        assert_abs(made, wanted, 1e-15)
    angle, rate = part.end[:2]
    assert_abs(part.end[:2], flown(pendulum_slope(0.0), START, at, 1e-12).y[:2, -1], 2e-11)
    energy = rate**2 / 2 - G * np.cos(angle) - (START[1] ** 2 / 2 - G * np.cos(START[0]))
    assert_abs(part.end[2:].sum(), energy, 1e-11)
