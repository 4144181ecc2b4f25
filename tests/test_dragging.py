"""A point of a body dragged to a target: reached where it can be, else as near as geometry allows; loops stay closed."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.motion.assembly.dragging import dragged, grip, point_of


def where(system: lw.System, q: np.ndarray, body: str, point: np.ndarray) -> np.ndarray:
    return point_of(system, q, *grip(system, body, point), 0.0)[0]


def test_two_rods_reach_a_point() -> None:
    system = lw.library.double_pendulum().compile()
    tip = np.array([0.0, 0.0, -1.0])
    q = np.array([0.3, 0.4])
    for target in ([0.9, 0.0, -0.8], [-0.5, 0.0, 1.1]):
        goal = np.array(target)
        for s in np.linspace(0.1, 1.0, 10):  # a hand moves in steps
            at = where(system, q, "link2", tip)
            q = dragged(system, q, "link2", tip, at + s * (goal - at))
        assert where(system, q, "link2", tip) == pytest.approx(goal, abs=1e-6)


def test_beyond_its_reach_it_points_at_the_target() -> None:
    """Two rods of 1 m: the nearest point to a target at 3 m is the one at 2 m in its direction."""
    system = lw.library.double_pendulum().compile()
    tip, goal = np.array([0.0, 0.0, -1.0]), np.array([3.0, 0.0, 0.0])
    q = np.array([1.0, 0.3])
    for _ in range(30):
        q = dragged(system, q, "link2", tip, goal)
    assert where(system, q, "link2", tip) == pytest.approx([2.0, 0.0, 0.0], abs=1e-4)


def test_a_loop_stays_closed_and_the_point_on_its_circle() -> None:
    """The tip of a crank stays on its circle: nearest to a target is the point in its direction."""
    m = lw.library.four_bar()
    here = m.assemble(start={"drive": 0.8})
    assert here.system is not None
    system, q = here.system, here.positions
    tip = next(np.real(x) for name, (x, _) in m.body("crank").places().items() if name == "tip")
    for angle in np.linspace(0.9, 2.0, 12):
        goal = np.array([0.5 * np.sin(angle), 0.0, 0.5 * np.cos(angle)])
        q = dragged(system, q, "crank", tip, goal)
        assert max(x for x, _ in system.closure_errors(q).values()) < 1e-9
        at = where(system, q, "crank", tip)
        assert at == pytest.approx(0.2 * goal / np.linalg.norm(goal), abs=1e-5)


def test_a_beam_is_held_at_its_nearest_place_and_does_not_bend() -> None:
    system = lw.library.elastic_two_arm().compile()
    frame, offset = grip(system, "lower", np.array([0.0, 0.0, -0.4]))
    assert frame == "lower.tip"
    assert not offset.any()
    q = dragged(system, system.zero(), "lower", np.array([0.0, 0.0, -0.4]), np.array([0.3, 0.0, -0.5]))
    names = system.labels.q
    assert abs(q[names.index("shoulder")]) > 0.05
    assert all(q[k] == 0.0 for k, name in enumerate(names) if "." in name)
