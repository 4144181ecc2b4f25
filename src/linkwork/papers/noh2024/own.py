"""The same chain in linkwork: its model, its start, and runs that are kept for checks, tables and pictures alike.

linkwork's z is the paper's y; a link's absolute angle is the paper's θ plus 90°, since linkwork's hangs at zero.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.api.errors import SimulationWarning
from linkwork.model.model import Model
from linkwork.motion.results.run import Run
from linkwork.papers.noh2024.twin import Array

LINKS = 20
DURATION = 5.0
INTERVAL = 0.01  # of results, but for those of Table 1
SAMPLES = 501
START = {"joint1": "90 deg"}
"""All links horizontal, at rest; the paper does not say how its pendulums start."""
STARTS = 20
NUDGE = 1e-9
"""At a tolerance of 0.1 the motion is so wrong that rounding decides where it goes: claims about it are judged over `STARTS`
starts, the first as above, in the others every link turned by up to `NUDGE` [rad]."""

AUGMENTED = "augmented Lagrangian"
BARE = "augmented Lagrangian, ω = 0"
FORMS = ("recursive", "lagrange", AUGMENTED)
"""Formulations that enforce the joints exactly; the penalty does so only in the limit."""


def formulation(name: str) -> Any:
    """What `simulate` and `compile` take."""
    if name == BARE:
        return lw.AugmentedLagrangian(omega=0.0)
    return name.replace(" ", "_").lower()


@functools.cache
def model(n: int = LINKS) -> Model:
    """n uniform rods of 1 kg and 1 m, g = 9.81 m/s²; the paper gives I = m l²/12, but neither m nor l."""
    return lw.library.chain(n, name=f"chain of {n} rods")


@functools.cache
def system(form: str = "recursive", n: int = LINKS) -> Any:
    """The chain compiled for a formulation."""
    return model(n).compile(formulation=formulation(form))


def nudged(number: int) -> Array:
    """Angles of the links from the horizontal [rad], (LINKS,), of one of the starts."""
    rng = np.random.default_rng([number, STARTS])
    return NUDGE * rng.uniform(-1.0, 1.0, LINKS) if number else np.zeros(LINKS)


def start_of(number: int) -> dict[str, Any]:
    """The same as coordinates of joints."""
    angles, _ = joint_state(nudged(number), np.zeros(LINKS))
    return {f"joint{k}": float(angle) for k, angle in enumerate(angles, 1)} if number else START


def simulate(
    form: str = "recursive", n: int = LINKS, until: Any = DURATION, start: dict[str, Any] = START, **options: Any
) -> Run:
    """A run from the start. It may end early: at loose tolerances that is a result, and no warning is given."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SimulationWarning)
        return model(n).simulate(until, start=start, formulation=formulation(form), progress=False, **options)


@functools.cache
def tight(form: str = "recursive") -> Run:
    """Five seconds of the chain as exactly as it goes, every `INTERVAL`."""
    return simulate(form, rtol=1e-12, atol=1e-13, samples=SAMPLES)


def like_ode45(tolerance: float) -> dict[str, Any]:
    """Options of `simulate` for RelTol = AbsTol = tolerance of ode45, which holds |error| ≤ tolerance · max(|y|, 1) in every
    component: linkwork holds atol + rtol |y|, which is never wider when both are half of it."""
    return {"method": "dopri5", "rtol": tolerance / 2, "atol": tolerance / 2, "norm": "max"}


@functools.cache
def at_tolerance(form: str, tolerance: float, number: int = 0) -> Run:
    """Five seconds with Dormand and Prince's pair at a tolerance of Table 1, every `INTERVAL`, from one of the starts."""
    return simulate(form, start=start_of(number), samples=SAMPLES, **like_ode45(tolerance))


@functools.cache
def mean_held(form: str, tolerance: float, number: int = 0) -> Run:
    """The same with linkwork's default norm, rtol = atol = tolerance: the root mean square of all components is held."""
    options: dict[str, Any] = {"method": "dopri5", "rtol": tolerance, "atol": tolerance, "norm": "rms"}
    return simulate(form, start=start_of(number), samples=SAMPLES, **options)


def ends(run: Run, n: int = LINKS) -> Array:
    """Both ends of every link in the paper's x and y [m], (time, n, 2 ends, 2); an open joint lies between two links."""
    names = [f"link{k}" for k in range(1, n + 1)]
    return np.stack(
        [[run.points[f"{k}.{end}"].values[:, [0, 2]] for end in ("origin", "tip")] for k in names]
    ).transpose(2, 0, 1, 3)


def gaps(run: Run, n: int = LINKS) -> Array:
    """How far each joint is open [m], (time, n)."""
    both = ends(run, n)
    before = np.concatenate([np.zeros_like(both[:, :1, 1]), both[:, :-1, 1]], axis=1)
    return np.asarray(np.linalg.norm(both[:, :, 0] - before, axis=-1))


def joint_state(theta: Array, theta_dot: Array) -> tuple[Array, Array]:
    """Joint coordinates and velocities of linkwork from the paper's angles from the horizontal, each (n,)."""
    return np.diff(theta + np.pi / 2, prepend=0.0), np.diff(theta_dot, prepend=0.0)


def some_state(n: int = LINKS) -> tuple[Array, Array]:
    """Angles θ and their rates, the same every time."""
    rng = np.random.default_rng([n, 2024])
    return rng.uniform(-np.pi, np.pi, n), rng.normal(size=n)


def tip(run: Run, n: int = LINKS) -> tuple[Array, Array]:
    """Position [m] and velocity [m/s] of the last tip in the paper's x and y, each (time, 2)."""
    name = f"link{n}.tip"
    return run.points[name].values[:, [0, 2]], run.velocities[name].values[:, [0, 2]]
