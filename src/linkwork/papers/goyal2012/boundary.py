"""(5.16) with boundary conditions, as the thesis says it can be solved: from one pose to another in a given time.

Known are the directions of all segments of the tree of Fig. 3.1 at both ends of a swing, not its speeds: `connect` finds
these. The thesis's own equations, in (θ, φ) and integrated by SciPy, must then arrive.
"""

from __future__ import annotations

import functools

import numpy as np
from scipy.integrate import solve_ivp

from linkwork.model.model import Model
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012 import own, swing, twin
from linkwork.papers.goyal2012.case import case_tree
from linkwork.papers.goyal2012.twin import Array, State
from linkwork.paths.results import Connection

TIME = 0.5  # [s]


@functools.cache
def poses() -> tuple[State, State]:
    """Both ends of the way: the gentle swing's first state, and that after `TIME`."""
    made = swing.free_swing()
    return made.states[0], made.states[int(np.argmin(np.abs(made.run.time - TIME)))]


@functools.cache
def model() -> Model:
    """The tree in linkwork."""
    return own.own_model(case_tree(), name="tree between two poses")


def pose(state: State) -> dict[str, Array]:
    """Coordinates of the Direction joints."""
    tree, r = case_tree(), twin.directions(state)
    return own.joint_state(tree.parents, own.segment_names(tree), r, 0 * r)[0]


@functools.cache
def connection() -> Connection:
    """The motion that linkwork finds between both poses."""
    first, last = poses()
    return model().connect(pose(first), pose(last), TIME, progress=False)


def found_state() -> State:
    """Angles and rates at the start by `connect`."""
    tree, system, made = case_tree(), model().compile(), connection()
    q = np.array([made.start[name] for name in system.labels.q])
    v = np.array([made.rates[name] for name in system.labels.v])
    ends = [[system.motion(f"{n}.{p}", q, v) for p in ("tip", "origin")] for n in own.segment_names(tree)]
    r, rate = (
        np.array([getattr(a, word) - getattr(b, word) for a, b in ends]) / tree.lengths[:, None]
        for word in ("position", "velocity")
    )
    return twin.state_of(r, rate)


def arrival(start: State, rtol: float = 1e-10) -> Array:
    """Directions of the segments (S, 3) after `TIME` by (5.16), DOP853."""
    tree = case_tree()

    def slope(_: float, y: Array) -> Array:
        state = State(*y.reshape(4, tree.size))
        return np.concatenate([state.theta_dot, state.phi_dot, twin.accelerations(tree, state)])

    made = solve_ivp(slope, (0.0, TIME), np.concatenate(start), "DOP853", rtol=rtol, atol=rtol / 10)
    return twin.directions(State(*made.y[:, -1].reshape(4, tree.size)))


def boundary_checks() -> list[Check]:
    """The speeds that are found, and where the thesis's equations arrive with them."""
    tree, (first, last), found = case_tree(), poses(), found_state()
    miss = np.linalg.norm(arrival(found) - twin.directions(last), axis=1)
    speeds = np.abs(twin.direction_rates(found) - twin.direction_rates(first)).max()
    still = first._replace(theta_dot=np.zeros(tree.size), phi_dot=np.zeros(tree.size))
    without = np.linalg.norm(arrival(still, 1e-4) - twin.directions(last), axis=1).max()
    note = f"{connection().iterations} iterations; let go at rest it would miss by {without:.2f}"
    return [
        Check("boundary/arrival", f"the speeds that connect finds between two poses, put into (5.16): directions of the "
              f"segments after {TIME:g} s less the wanted ones, largest", "(5.16), boundary conditions", 0.0, float(miss.max()),
              1e-8, "absolute", note=note, kind="derivation"),
        Check("boundary/speeds", "these speeds less those of the swing that both poses were taken from, largest", "the swing",
              0.0, float(speeds), 1e-7, "absolute", "1/s", kind="consistency"),
    ]  # fmt: skip
