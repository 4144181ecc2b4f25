"""What the paper leaves for later: a step of the pivot, and an impulse on the last mass, beside its own equations."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import linkwork as lw
from linkwork.drawing.style import PAGE_WIDTH
from linkwork.motion.results.run import Run
from linkwork.papers.checks import Check, each
from linkwork.papers.rivas2012 import own
from linkwork.papers.rivas2012.twin import Array, Pendulum

FRICTION = 0.1
RISE = 0.05  # how long the pivot's step takes [s]
BLOW = 0.1  # on the last mass, along x [N s]
WINDOW, SAMPLES = 20.0, 801


@functools.cache
def stepped() -> Run:
    """The pivot moves by η₀ within `RISE`, smoothly, and stays; from rest."""
    made = own.chain([1.0] * 3, [1.0] * 3, [FRICTION] * 3)
    made.joint("shake").motion = lw.Ramp(own.SHAKE, RISE)
    return made.simulate(WINDOW, rtol=1e-10, samples=SAMPLES, progress=False)


def rates_after() -> Array:
    """Absolute rates (3,) right after an impulse on the last mass at rest [rad/s]."""
    made = own.shaken(FRICTION, 1.0, 0.0).impulse(blows={"rod3.tip": (BLOW, 0.0, 0.0)})
    after = made.rates.sel(when="after")
    return np.cumsum([float(after.sel(rate=f"hinge{k}")) for k in (1, 2, 3)])


@functools.cache
def struck() -> Run:
    """The motion after that impulse, the pivot at rest."""
    _, rates = own.start_of(np.concatenate([np.zeros(3), rates_after()]))
    return own.shaken(FRICTION, 1.0, 0.0).simulate(WINDOW, rates=rates, rtol=1e-10, samples=SAMPLES, progress=False)


def by_the_paper(times: Array, rates: Array, *, step: bool) -> Array:
    """Angles (time, 3) by (1), SciPy's DOP853: with the pivot's step 10 s³ − 15 s⁴ + 6 s⁵, or with the pivot at rest."""
    pendulum = Pendulum.equal(FRICTION)

    def slope(t: float, y: Array) -> Array:
        s = t / RISE
        eta = own.SHAKE / RISE**2 * (60 * s - 180 * s**2 + 120 * s**3) if step and s < 1 else 0.0
        return np.concatenate([y[3:], pendulum.acceleration(y[:3], y[3:], eta)])

    start = np.concatenate([np.zeros(3), rates])
    options: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-13}
    if not step:
        return np.asarray(solve_ivp(slope, (0.0, WINDOW), start, "DOP853", times, **options).y[:3].T)
    # the step's end is a kink of the fifth derivative: integrated up to it, then on
    early, late = times[times <= RISE], times[times > RISE]
    first = solve_ivp(slope, (0.0, RISE), start, "DOP853", [*early, RISE] if early[-1] < RISE else early, **options)
    second = solve_ivp(slope, (RISE, WINDOW), first.y[:, -1], "DOP853", late, **options)
    return np.vstack([first.y[:3, : len(early)].T, second.y[:3].T])


def blow_checks() -> list[Check]:
    """Both motions over 20 s, and the jump of the rates."""
    jump = np.linalg.solve(Pendulum.equal(FRICTION).inertia(np.zeros(3)), np.full(3, BLOW))
    still, reached = np.zeros(3), float(np.abs(own.angles(stepped())[:, 2]).max())
    gaps = [
        float(np.abs(own.angles(run) - by_the_paper(run.time, rates, step=step)).max())
        for run, rates, step in ((stepped(), still, True), (struck(), jump, False))
    ]
    return [
        Check("blows/step", f"a step of the pivot by 0.03 m in {RISE:g} s: angles over {WINDOW:g} s, largest gap",
              "(1), SciPy's DOP853", 0.0, gaps[0], 1e-7, "absolute", "rad",
              f"footnote 1 leaves it for later; θ₃ reaches {reached:.4f} rad", kind="derivation"),
        *each("blows/jump", f"rates after an impulse of {BLOW:g} N s on the last mass", "M(0)⁻¹ L S", jump, rates_after(),
              1e-12, labels=own.ANGLES, measure="absolute", unit="rad/s", kind="derivation"),
        Check("blows/impulse", f"the motion after it: angles over {WINDOW:g} s, largest gap", "(1), SciPy's DOP853", 0.0,
              gaps[1], 1e-7, "absolute", "rad", kind="derivation"),
    ]  # fmt: skip


def picture() -> Any:
    """Angles after a step of the pivot, and after an impulse on the last mass."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(PAGE_WIDTH + 0.8, 3.2), sharex=True)
    titles = (f"Step of the pivot by {own.SHAKE:g} m", f"Impulse of {BLOW:g} N s on the last mass")
    for panel, made, title in zip(panels, (stepped(), struck()), titles, strict=True):
        for k, word in enumerate(("θ₁", "θ₂", "θ₃")):
            panel.plot(made.time, own.angles(made)[:, k] * 1e3, color=f"C{k}", linestyle="-", linewidth=1.1, label=word)
        panel.set_xlabel("time [s]")
        panel.set_title(title)
    panels[0].set_ylabel("angle [mrad]")
    panels[1].legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return figure
