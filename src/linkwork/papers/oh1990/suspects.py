"""Section 7.2's suspects: the 48 measured frequencies fitted with errors of springs and inertias and masses of accelerometers.

About the hanging rest the matrices are linear in all of these, if the arms' shapes are kept: M and K come from linkwork once
for each end mass, with what a unit of each suspect adds. Polynomials are the shapes: the thesis's depend on what arms carry.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import least_squares

import linkwork as lw
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import experiment, own, tables
from linkwork.papers.oh1990.twin import Arms, Array

SHAPES = 4
PLACES = (0.5, 0.6)  # of the accelerometers on upper and lower arm, parts of their lengths; not in the thesis
INERTIAS = ("J1", "Ja", "Jb")
GAUGES = ("upper gauge", "lower gauge")
GRAM = 1e-3 / 175.126835  # [lbf s²/in]
SPRINGS = tuple(f"K_t{k + 1} of set {s}" for s in range(1, own.TESTS + 1) for k in (0, 1))
CASES: dict[str, tuple[str, ...]] = {
    "accelerometers": GAUGES,
    "J1": ("J1",),
    "lower joint": ("Ja", "Jb"),
    "springs": SPRINGS,
    "everything": (*SPRINGS, *INERTIAS, *GAUGES),
}


class Fitted(NamedTuple):
    """Factors of springs and inertias or masses [g] by name, their standard errors, and relative gaps (robots, modes)."""

    values: dict[str, float]
    errors: dict[str, float]
    gaps: Array

    @property
    def rms(self) -> float:
        """Root mean square of the gaps [%]."""
        return 100 * float(np.sqrt((self.gaps**2).mean()))


def _linear(arms: Arms, gauges: tuple[float, float] = (0.0, 0.0)) -> tuple[Array, Array]:
    """M and K about the hanging rest by linkwork, with masses [lbf s²/in] at the accelerometers' places."""
    made = own.model(arms, SHAPES, "gravity", shapes=lw.Polynomials())
    for k, name in enumerate(("upper", "lower")):
        if gauges[k]:
            made.body(name).attach("gauge", gauges[k], PLACES[k] * arms.length[k])
    linear = made.linearize(outputs=())
    return np.asarray(linear.M, float), np.asarray(linear.K, float)


def _bare(mass: int) -> Arms:
    return dataclasses.replace(own.tested(1, mass), springs=(0.0, 0.0))


@functools.cache
def matrices(mass: int) -> tuple[Array, Array]:
    """M and K of the robot without springs, with one of the end masses."""
    return _linear(_bare(mass))


@functools.cache
def added() -> dict[str, tuple[Array, Array]]:
    """What a unit of each suspect adds to M and K, whatever the end mass is: shapes and places stay."""
    bare = _bare(1)
    M, K = matrices(1)
    found: dict[str, tuple[Array, Array]] = {}
    for k, springs in enumerate(((1.0, 0.0), (0.0, 1.0))):
        found[f"K_t{k + 1}"] = (0 * M, _linear(dataclasses.replace(bare, springs=springs))[1] - K)
    for name in INERTIAS:
        unit: dict[str, Any] = {name: getattr(bare, name) + 1e-3}
        found[name] = ((_linear(dataclasses.replace(bare, **unit))[0] - M) / 1e-3, 0 * K)
    for k, name in enumerate(GAUGES):
        m, s = _linear(bare, (GRAM, 0.0) if k == 0 else (0.0, GRAM))
        found[name] = ((m - M) / GRAM, (s - K) / GRAM)
    return found


def changed(spring_set: int, mass: int, change: dict[str, float]) -> tuple[Array, Array]:
    """M and K with factors of springs and inertias and masses of accelerometers [g]."""
    arms, units = own.tested(spring_set, mass), added()
    M, K = (x.copy() for x in matrices(mass))
    for k in (0, 1):
        K += arms.springs[k] * change.get(f"K_t{k + 1} of set {spring_set}", 1.0) * units[f"K_t{k + 1}"][1]
    for name in INERTIAS:
        M += getattr(arms, name) * (change.get(name, 1.0) - 1.0) * units[name][0]
    for name in GAUGES:
        for whole, part in zip((M, K), units[name], strict=True):
            whole += change.get(name, 0.0) * GRAM * part
    return M, K


def frequencies(robots: Sequence[tuple[int, int]], change: dict[str, float] | None = None) -> Array:
    """The first four of each robot (robots, 4) [Hz]: K x = ω² M x, all at once by Cholesky factors of M."""
    pairs = [changed(*which, change or {}) for which in robots]
    M, K = (np.array(x) for x in zip(*pairs, strict=True))
    low = np.linalg.inv(np.linalg.cholesky(M))
    squares = np.linalg.eigvalsh(low @ K @ np.swapaxes(low, 1, 2))[:, :4]
    return np.asarray(np.sqrt(squares) / (2 * np.pi))


ROBOTS = tuple((s, m) for s in range(1, own.TESTS + 1) for m in range(1, own.MASSES + 1))


@functools.cache
def measured() -> dict[tuple[int, int], Array]:
    """The four measured frequencies of each robot [Hz]."""
    found: dict[tuple[int, int], dict[int, float]] = {}
    for r in tables.rows("measured"):
        found.setdefault((r["set"], r["mass"]), {})[r["mode"]] = r["measured"]
    return {which: np.array([modes[k] for k in (1, 2, 3, 4)]) for which, modes in found.items()}


def _gaps(change: dict[str, float]) -> Array:
    return np.asarray(np.log(frequencies(ROBOTS, change) / np.array([measured()[which] for which in ROBOTS])))


@functools.cache
def plain_gaps() -> Array:
    """ln(estimated/measured) of all robots (robots, modes), nothing changed."""
    return _gaps({})


@functools.cache
def fitted(case: str) -> Fitted:
    """Least squares of the relative gaps; factors and masses stay positive."""
    names = CASES[case]

    def change(x: Array) -> dict[str, float]:
        return {name: float(np.exp(v)) for name, v in zip(names, x, strict=True)}

    def missing(x: Array) -> Array:
        return _gaps(change(x)).ravel()

    done = least_squares(missing, np.zeros(len(names)), bounds=(-4.0, 4.0), x_scale=0.3)
    slope = np.asarray(done.jac)
    spread = 2 * done.cost / (done.fun.size - len(names)) * np.linalg.pinv(slope.T @ slope)
    values = change(done.x)
    errors = {name: values[name] * float(np.sqrt(max(s, 0.0))) for name, s in zip(names, np.diag(spread), strict=True)}
    return Fitted(values, errors, done.fun.reshape(len(ROBOTS), 4))


def in_words(case: str) -> str:
    """What a fit says."""
    found = fitted(case)
    listed = (f"{n} {found.values[n]:.2g} g" if n in GAUGES else f"{n} × {found.values[n]:.2f}" for n in CASES[case])
    return f"{found.rms:.2f} % with {', '.join(listed)}"


# --- Fig. 15.3 ----------------------------------------------------------------------------------------


class Likely(NamedTuple):
    """The robot that Fig. 15.3 is most likely of: set, mass, gaps of its lines from the measured frequencies (4,), relative."""

    spring_set: int
    mass: int
    gaps: Array


@functools.cache
def figure_robot() -> Likely:
    """Whose first two measured frequencies are nearest to the figure's."""
    read = np.array(own.data()["figure_15_3"])
    best = min(measured(), key=lambda which: float(np.abs(measured()[which][:2] - read[:2]).max()))
    return Likely(*best, read / measured()[best] - 1)


def suspect_checks() -> list[Check]:
    """What the suspects explain, and what they do not."""
    rows = list(tables.rows("measured"))
    printed = 100 * float(np.sqrt(np.mean([np.log(r["estimated"] / r["measured"]) ** 2 for r in rows])))
    plain = 100 * float(np.sqrt((plain_gaps() ** 2).mean()))
    every = fitted("everything")
    lines = 100 * experiment.LINE / np.sqrt(12) / np.array([m[2:] for m in measured().values()]).mean()
    likely = figure_robot()
    read = np.array(own.data()["figure_15_3"])
    first = float(np.abs(measured()[likely.spring_set, likely.mass][:2] - read[:2]).max())
    odd = max(abs(np.log(every.values[name])) for name in SPRINGS)
    note = "; ".join(in_words(case) for case in CASES)
    third, fourth = (100 * float(x) for x in likely.gaps[2:])
    return [
        Check("claim/7.2/rms", "root mean square of the 48 relative errors", "Tables 7.4 to 7.7", printed, plain, 0.02,
              "absolute", "%", "estimates by linkwork, four polynomials an arm", kind="print"),
        misses("claim/7.2/explained", "48 errors with springs, inertias and accelerometers fitted, beside the analyser's lines",
               "section 7.2", every.rms, 5 * lines, unit="%", kind="print", note=note),
        misses("claim/7.2/springs", "springs that the best fit needs, beside those that were measured: largest |ln factor|",
               "Table 7.2", odd, 0.1, kind="print", note="two tension springs of one set cannot be so far from their line"),
        Check("claim/15.3/first", f"first two frequencies of Fig. 15.3 beside those measured on set {likely.spring_set}, end "
              f"mass {likely.mass}", "Tables 7.4, 7.5", 0.0, first, experiment.LINE / 2, "absolute", "Hz",
              f"half a line is allowed; its third and fourth are off by {third:.1f} % and {fourth:.1f} %", kind="document"),
        misses("claim/15.3/gauges", "accelerometers that would shift the fourth by as much, in grams", "section 7.2",
               heavy_gauge(), 10.0, unit="g", kind="print", note="they were chosen “with as small masses as possible”"),
    ]  # fmt: skip


@functools.cache
def heavy_gauge() -> float:
    """Mass on the upper arm [g] that lowers the likely robot's fourth frequency to Fig. 15.3's."""
    from scipy.optimize import brentq

    likely = figure_robot()
    which = [(likely.spring_set, likely.mass)]
    wanted = frequencies(which)[0, 3] * (1 + float(likely.gaps[3]))
    return float(brentq(lambda g: frequencies(which, {"upper gauge": g})[0, 3] - wanted, 0.0, 200.0))
