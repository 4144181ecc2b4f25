"""Forced vibration: the frequency sweep of Rivas-Cambero and Sausedo-Solorio (2012), figure 5c, and the curve of figure 8.

Three mass points on massless links with joint friction, the pivot shaken by 0.03 cos(2π f t) m; each frequency runs for 200
periods from rest. linkwork does all frequencies in one call on all cores. SciPy's `solve_ivp` (DOP853, the same tolerances) is
called once per frequency with the equations of motion in NumPy, timed on some of them and scaled; or, as NumPy likes it, all
frequencies go as one long state vector, with the step that the fastest needs.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import scipy.integrate

import linkwork as lw
from linkwork.bench.rows import Row, Watch, make_row

LINKS, SHAKE, FRICTION, GRAVITY = 3, 0.03, 0.1, 9.81
LOW, HIGH = 0.1, 1.6  # of the sweep [Hz]
RTOL, ATOL = 1e-6, 1e-8


def response(
    *,
    frequencies: int = 500,
    periods: int = 200,
    sampled: int = 10,
    batch_periods: int = 2,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure the sweep and a response curve.

    Args:
        frequencies: of the sweep.
        periods: of each.
        sampled: how many frequencies SciPy is timed on.
        batch_periods: periods of the slowest frequency for which the long state vector is timed.
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    model = shaken_pendulum()
    grid = np.linspace(LOW, HIGH, frequencies)
    watch.step("the sweep", 0.0)
    ours, largest = _sweep(model, grid, periods)
    watch.step("solve_ivp, one call a frequency", 0.3)
    some = grid[:: max(1, frequencies // sampled)][:sampled]
    theirs = _one_by_one(some, periods, largest[:: max(1, frequencies // sampled)][:sampled]) * frequencies / len(some)
    watch.step("solve_ivp, one state vector", 0.6)
    batched = _batched(grid, batch_periods / LOW) * periods * float(np.mean(1 / grid)) / (batch_periods / LOW)
    watch.step("the response curve", 0.9)
    work = f"three links shaken, {frequencies} frequencies of {periods} periods each, rtol {RTOL:g}"
    return [
        make_row("sweep", work, ours, f"scipy solve_ivp a frequency, {len(some)} timed", theirs),
        make_row("sweep-batched", work, ours, "scipy solve_ivp, all frequencies in one vector, part timed", batched),
        _curve(model),
    ]


def shaken_pendulum(friction: float = FRICTION) -> lw.Model:
    """Mass points of 1 kg on massless links of 1 m; the pivot slides along x as "shake"."""
    model = lw.Model("shaken pendulum")
    base = model.add(lw.RigidBody("base", mass=1.0, inertia=(1.0, 1.0, 1.0)), lw.Prismatic("shake", axis="x"))
    to = base["origin"]
    for k in range(1, LINKS + 1):
        rod = lw.MassRod(f"rod{k}", length=1.0, masses=(1.0,))
        to = model.add(rod, lw.Revolute(f"hinge{k}", axis="-y", damping=friction), to=to)["tip"]
    return model


def _sweep(model: lw.Model, grid: np.ndarray, periods: int) -> tuple[float, np.ndarray]:
    """Seconds, and the largest angle of the last link at every frequency."""
    options: dict[str, Any] = {
        "outputs": ["rod3"],
        "periods": periods,
        "settled": 1e-12,
        "rtol": RTOL,
        "judge": False,
        "progress": False,
    }
    model.response({"shake": SHAKE}, grid[:1], **options)  # compiles
    began = time.perf_counter()
    made = model.response({"shake": SHAKE}, grid, **options)
    return time.perf_counter() - began, made.of("rod3")


def slopes(t: float, y: np.ndarray, omega: np.ndarray) -> np.ndarray:
    """Equations of motion in absolute angles, y (…, 6): M θ̈ + N θ̇² + R θ̇ + P + A cos θ η̈ = 0, unit masses and lengths."""
    theta, rate = y[..., :LINKS], y[..., LINKS:]
    left = np.minimum.outer(np.arange(LINKS)[::-1], np.arange(LINKS)[::-1]) + 1.0
    differences = theta[..., :, None] - theta[..., None, :]
    mass, spin = left * np.cos(differences), left * np.sin(differences)
    weight = np.arange(LINKS, 0, -1.0)
    bend = np.diff(rate, axis=-1, prepend=0.0)
    friction = FRICTION * (bend - np.append(bend[..., 1:], np.zeros((*bend.shape[:-1], 1)), axis=-1))
    push = -SHAKE * omega**2 * np.cos(omega * t)
    right = (
        -(spin @ (rate**2)[..., None])[..., 0] - friction - weight * (GRAVITY * np.sin(theta) + np.cos(theta) * push)
    )
    return np.concatenate([rate, np.linalg.solve(mass, right[..., None])[..., 0]], axis=-1)


def _one_by_one(grid: np.ndarray, periods: int, largest: np.ndarray) -> float:
    """Seconds of one call for each frequency; the largest angles must be those of linkwork."""
    spent = 0.0
    for f, angle in zip(grid, largest, strict=True):
        omega = np.array([2 * np.pi * f])
        times = np.linspace(0.0, periods / f, 64 * periods)
        began = time.perf_counter()
        made = scipy.integrate.solve_ivp(
            slopes, (0.0, periods / f), np.zeros(2 * LINKS), "DOP853", times, rtol=RTOL, atol=ATOL, args=(omega,)
        )
        spent += time.perf_counter() - began
        if not np.abs(made.y[LINKS - 1]).max() >= 0.5 * angle:
            raise lw.LinkworkError(
                f"bench: at {f:g} Hz the two programs do not see the same motion; nothing is compared."
            )
    return spent


def _batched(grid: np.ndarray, duration: float) -> float:
    """Seconds of one call with the states of all frequencies in a row."""
    omega = 2 * np.pi * grid[:, None]

    def together(t: float, y: np.ndarray) -> np.ndarray:
        return slopes(t, y.reshape(len(grid), 2 * LINKS), omega).ravel()

    start = np.zeros(2 * LINKS * len(grid))
    began = time.perf_counter()
    scipy.integrate.solve_ivp(together, (0.0, duration), start, "DOP853", rtol=RTOL, atol=ATOL)
    return time.perf_counter() - began


def _curve(model: lw.Model) -> Row:
    """The response curve around the second peak, beside as many runs to steadiness as it has points."""
    options: dict[str, Any] = {"over": (0.8, 0.62), "outputs": ["rod3"], "rtol": 1e-9, "progress": False}
    curve = model.response_curve({"shake": SHAKE}, **options)  # compiles
    began = time.perf_counter()
    model.response_curve({"shake": SHAKE}, **options)
    ours = time.perf_counter() - began
    some = np.linspace(0.62, 0.8, 4)
    began = time.perf_counter()
    model.response({"shake": SHAKE}, some, outputs=["rod3"], periods=6000, settled=1e-9, judge=False, progress=False)
    each = (time.perf_counter() - began) / len(some)
    work = f"periodic orbits around the second peak, {len(curve.values)} of them with folds and the peak"
    return make_row(
        "curve", work, ours, "linkwork response, integrated until steady, a frequency each", each * len(curve.values)
    )
