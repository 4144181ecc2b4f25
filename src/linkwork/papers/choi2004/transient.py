"""Fig. 7 by time integration: a transient until the governor is at rest, small swings, an FFT; beside the direct solution.

The paper says that without its method the base must be accelerated smoothly with damping until nothing moves, and that
frequencies must be found from oscillations about that state. Here this is done, and both ways are timed; no check asserts a
time.
"""

from __future__ import annotations

import dataclasses
import functools
import time

import numpy as np

import linkwork as lw
from linkwork import library
from linkwork.motion.results.phases import PhasedRun
from linkwork.motion.results.run import Run
from linkwork.papers.checks import Check
from linkwork.papers.choi2004 import own
from linkwork.papers.choi2004.twin import Governor

RAMP = 2.0  # how long the base's acceleration takes to grow [s]; the paper does not say
DURATION = 40.0
SWING = 1e-3  # by how much an arm is moved before it swings [rad]
SWINGS = 60.0  # how long swings are watched [s]
SAMPLES = 4097
PADDING = 128  # zeros that the FFT is given, in lengths of the run

MARKS = {
    0.0: (0.0, -2.0, -4.0, -6.0, -8.0, -10.0, -12.0, -14.0),
    9.81: (-2.0, -6.0, -10.0, -14.0, -18.0, -22.0, -24.0),
}
"""Accelerations at which frequencies of Fig. 8 are also found by time integration, by gravity."""


def ramp(a: float) -> list[lw.Phase]:
    """The base's acceleration grows from 0 to a as 10 s³ − 15 s⁴ + 6 s⁵ and stays; its position is smooth to the fourth
    derivative."""
    power = np.zeros(8)
    power[5:] = np.array([10 / 20, -15 / 30, 6 / 42]) * a / RAMP ** np.arange(3.0, 6.0)
    steady = lw.ConstantAcceleration(a, -a * RAMP / 2, a * RAMP**2 / 7)
    return [
        lw.Phase(RAMP, drives={"lift": lw.Polynomial(power.tolist())}, name="ramp"),
        lw.Phase(DURATION - RAMP, drives={"lift": steady}, name="steady"),
    ]


def settle(gravity: float, a: float) -> PhasedRun:
    """From the equilibrium of a base at rest, with c = 30 N s/m."""
    still = own.resting(gravity, 0.0, own.DAMPING)
    model = own.governor(gravity, own.DAMPING)
    return model.simulate_phases(ramp(a), start=still.start, samples=2001, rtol=1e-10, progress=False)


@functools.cache
def from_table_2(gravity: float) -> PhasedRun:
    """Fig. 7 from Table 2's position: both arms level, d = 74 mm, the base at rest until it accelerates, c = 30 N s/m."""
    guess = {"left": np.pi / 2, "slide": Governor().slide(np.pi / 2)[0]}
    model = own.governor(gravity, own.DAMPING)
    return model.simulate_phases(
        ramp(own.BASE), start={"right": np.pi / 2}, guess=guess, samples=2001, rtol=1e-10, progress=False
    )


def swing(gravity: float, a: float, settled: PhasedRun) -> Run:
    """From where a transient ended, one arm moved a little, without damping."""
    angle, slide = (float(settled[n].values[-1]) for n in ("right", "slide"))
    model = library.governor(acceleration=a, gravity=(0.0, 0.0, -gravity))
    start, guess = {"right": angle + SWING}, {"left": angle, "slide": slide}
    return model.simulate(SWINGS, start=start, guess=guess, samples=SAMPLES, rtol=1e-10, progress=False)


def tail_eigenvalue(gravity: float, begin: float = 16.0, end: float = 26.0) -> complex:
    """s [1/s] of the dying oscillation: x(t + 2h), x(t + h), x(t), 1 depend linearly on each other (Prony)."""
    run = transient(gravity).runs[1]
    t, x = run.time, run["slide"].values
    h = float(t[1] - t[0])
    apart = max(1, round(0.25 / h))
    x = x[(t >= begin) & (t <= end)]
    x = (x - x.mean()) / np.ptp(x)
    one, two, three = x[: -2 * apart], x[apart:-apart], x[2 * apart :]
    weights = np.linalg.lstsq(np.column_stack([two, one, np.ones_like(one)]), three)[0]
    root = np.roots([1.0, -weights[0], -weights[1]])
    return complex(np.log(root[np.argmax(root.imag)]) / (apart * h))


@dataclasses.dataclass(frozen=True)
class Both:
    """d and frequency by two methods.

    Attributes:
        slide, frequency: d [m] and f [Hz] directly, then by a transient, swings and an FFT.
        counted: f by counting swings [Hz].
        seconds: how long each way took.
        settling, swings: the runs.
    """

    slide: tuple[float, float]
    frequency: tuple[float, float]
    counted: float
    seconds: tuple[float, float]
    settling: PhasedRun
    swings: Run


@functools.cache
def both(gravity: float, a: float = own.BASE) -> Both:
    """d and the frequency, directly and by time integration."""
    return both_ways(gravity, a)


def both_ways(gravity: float, a: float) -> Both:
    """The same, computed anew, each way timed."""
    model = own.governor(gravity)
    model.compile()
    began = time.perf_counter()
    eq = model.equilibrium(acceleration={"lift": a}, guess=own.GUESS)
    direct = float(eq.linearize(outputs=()).modes().frequencies[0])
    middle = time.perf_counter()
    settling = settle(gravity, a)
    swings = swing(gravity, a, settling)
    ((peak, _),) = swings.spectrum("right", padding=PADDING).peaks(1)
    seconds = middle - began, time.perf_counter() - middle
    slide = eq["slide"], float(settling["slide"].values[-1])
    return Both(slide, (direct, peak), swings.swings("right").frequency, seconds, settling, swings)


def transient(gravity: float) -> PhasedRun:
    """The transient of Fig. 7."""
    return both(gravity).settling


# --- checks --------------------------------------------------------------------------------------------------------


def transient_checks() -> list[Check]:
    """Fig. 7 at its end, the tail's eigenvalue, the frequency by FFT and by counting, swings against the linear model."""
    checks = []
    for reading, g in own.READINGS.items():
        checks += _settled(reading, g)
        checks += _swings(reading, g)
    for g, marks in MARKS.items():
        name = {0.0: "no gravity", 9.81: "gravity"}[g]
        for a in marks:
            b = both(g, a)
            if a != own.BASE:
                checks.append(
                    Check(f"fig8/{name}/fft/{a:g}", f"frequency at {a:g} m/s², FFT of a transient, {name}", "directly",
                          b.frequency[0], b.frequency[1], 1e-5, unit="Hz", kind="consistency")
                )  # fmt: skip
    return checks


def _settled(reading: str, g: float) -> list[Check]:
    run, eq = transient(g), own.resting(g, own.BASE, own.DAMPING)
    s = own.linear(g, own.BASE, own.DAMPING).modes().eigenvalues[0]
    tail = tail_eigenvalue(g)
    d = run["slide"].values
    within = float(run.time[np.flatnonzero(np.abs(d - eq["slide"]) > 1e-4)[-1]])
    note = f"within 0.1 mm only after {within:.1f} s of motion; “almost identical”: confirmed"
    what = f"transient with c = 30 N s/m, {reading}"
    released, table = from_table_2(g)["slide"].values, own.data(own.PRINTED)["table2"]
    case = next(c for c in own.data(own.REFERENCE)["cases"] if (c["gravity"], c["acceleration"]) == (g, own.BASE))
    return [
        Check(f"fig7/{reading}/start", f"d at the start, {what}, from Table 2's position", "Table 2: O₁ less O₄",
              table["O1"][1] - table["O4"][1], float(released[0]), 1e-4, "absolute", "m", "rod of 0.1092 m", kind="print"),
        Check(f"fig7/{reading}/end", f"d after {DURATION:g} s, {what}, from Table 2's position", own.REFERENCE, case["slide"],
              float(released[-1]), 1e-8, unit="m", kind="reference",
              note="74 mm is where it starts, this is where it ends; on the way the arms go through θ = 0"),
        Check(f"fig7/{reading}/slide", f"d after {DURATION:g} s, {what}", "directly, (16)", eq["slide"], float(d[-1]), 1e-8,
              unit="m", note=note, kind="consistency"),
        Check(f"fig7/{reading}/angles", f"left arm less right arm, {what}, largest", "symmetry", 0.0,
              float(np.abs(run["left"].values - run["right"].values).max()), 1e-9, "absolute", "rad", kind="law"),
        Check(f"fig7/{reading}/decay", f"rate of decay, {what}", "linear model, (21) to (24)", s.real, tail.real, 1e-3,
              unit="1/s", kind="consistency"),
        Check(f"fig7/{reading}/damped", f"damped frequency, {what}", "linear model, (21) to (24)", s.imag, tail.imag, 1e-4,
              unit="rad/s", note=f"undamped {own.frequency(g, own.BASE):.6f} rad/s", kind="consistency"),
    ]  # fmt: skip


def _swings(reading: str, g: float) -> list[Check]:
    b = both(g)
    run = b.swings
    what = f"swings of {SWING:g} rad about the transient's end, {reading}"
    t = run.time
    eq = own.resting(g, own.BASE)
    moved = own.linear(g, own.BASE).simulate(t, start={"right": float(run["right"].values[0]) - eq["right"]})
    early = t <= 10.0
    gap = float(np.abs(moved["q"].sel(coordinate="right").values - run["right"].values)[early].max())
    return [
        Check(f"fft/{reading}", f"frequency by an FFT of {what}", "directly, (21) to (24)", b.frequency[0], b.frequency[1],
              1e-5, unit="Hz", note=f"its points are {1 / SWINGS:.4f} Hz apart without padding", kind="consistency"),
        Check(f"fft/{reading}/counted", f"frequency by counting, {what}", "directly, (21) to (24)", b.frequency[0], b.counted,
              1e-5, unit="Hz", kind="consistency"),
        Check(f"fft/{reading}/linear", f"{what}, less the linear model's over 10 s, largest", "(21)", 0.0, gap, 5e-3 * SWING,
              "absolute", "rad", "what is left is the nonlinear part, of the order of the swing squared", kind="consistency"),
    ]  # fmt: skip


def timings() -> list[str]:
    """How long both ways take, the better of two; measured, not checked, and to be taken when nothing else is computed."""
    lines = ["ÿ₁ = −10 m/s², and what it takes, all being compiled: directly; by transient, swings and FFT:",
             "  reading       d [m]       f [Hz]     ms      d [m]       f [Hz]     ms"]  # fmt: skip
    ratios = []
    for reading, g in own.READINGS.items():
        made = [both_ways(g, own.BASE) for _ in range(2)]
        direct, long = (min(b.seconds[k] for b in made) for k in (0, 1))
        ratios.append(long / direct)
        cells = zip(made[0].slide, made[0].frequency, (direct, long), strict=True)
        lines.append(f"  {reading:<11}" + "".join(f"  {d:.8f}  {f:.7f}  {s * 1e3:>6.1f}" for d, f, s in cells))
    return [
        "\n".join(lines),
        f"“Superior to methods that employ numerical integration”: confirmed for what is asked. The direct answer is "
        f"{min(ratios):.0f} to {max(ratios):.0f} times faster here, gives all digits, and finds unstable states "
        "and the fold too.",
    ]
