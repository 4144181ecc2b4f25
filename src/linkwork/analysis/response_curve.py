"""Response curves: periodic orbits followed along frequency, amplitude or any parameter, with Floquet multipliers.

The peak of an output along the curve is located by its derivative: the largest value over a period, at the time t* when it is
reached, changes along the curve by ∂y(t*)/∂(start, p) · tangent alone, which the variational equations give exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import scipy.optimize

from linkwork.analysis.arguments import numbers, positive, text, whole
from linkwork.analysis.assembly import closed_state
from linkwork.analysis.continuation import MEETING, REGULAR, Follower, Spot
from linkwork.analysis.driven import Driven
from linkwork.analysis.harmonic_balance import HarmonicBalance
from linkwork.analysis.orbits import Shooting, Shot, multipliers
from linkwork.analysis.progress import Progress
from linkwork.analysis.response import Looked
from linkwork.errors import ModelError, SimulationError
from linkwork.kernels import layout as L
from linkwork.model.model import Model
from linkwork.results.curve import BRANCH_POINT, DOUBLING, FOLD, PEAK, TORUS, Curve, Mark
from linkwork.units import quantity

METHODS = ("shooting", "harmonic balance")
REAL = 1e-9  # imaginary parts smaller than this part of a multiplier are rounding


class Seen(NamedTuple):
    """What an orbit looks like: extremes of outputs and when the first is highest, multipliers, state at phase zero."""

    highest: np.ndarray
    lowest: np.ndarray
    when: float
    multipliers: np.ndarray
    state: np.ndarray
    shot: Shot


def response_curve(
    model: Model,
    drive: Mapping[str, Any],
    *,
    parameter: str = "frequency",
    over: tuple[Any, Any],
    frequency: Any = None,
    outputs: Sequence[str] | None = None,
    method: str = "shooting",
    harmonics: int = 9,
    multiple: int = 1,
    start: Mapping[str, Any] | None = None,
    guess: Mapping[str, Any] | None = None,
    rates: Mapping[str, Any] | None = None,
    begin: Any = None,
    step: float = 0.02,
    points: int = 400,
    rtol: float = 1e-10,
    progress: bool | None = None,
) -> Curve:
    """Follow periodic orbits of a driven model as a parameter changes, through folds.

    Args:
        model: any.
        drive: joints (their motion) or inputs, with amplitudes: {"base": "3 cm"}, driven as cos(2π f t).
        parameter: "frequency", "amplitude" (a factor of all drives), or a path of the model.
        over: both ends of the range of the parameter.
        frequency: of the drive [Hz], where it is not the parameter.
        outputs: coordinates, rates or bodies, as for `response`; peaks of the first are located.
        method: "shooting" or "harmonic balance".
        harmonics: of the series.
        multiple: after how many periods of the drive the orbit repeats.
        start, guess, rates: a state near the first orbit, by name.
        begin: value of the parameter at which the first orbit is searched; default: the first end of the range.
        step: longest step along the arc (1: one radian, one size of the model, or the whole range).
        points: most points.
        rtol: tolerance of the integration.
        progress: show a progress bar; default: after two seconds, if somebody watches.
    """
    if method not in METHODS:
        raise ModelError(f"response curve: method is {method!r}; write one of {', '.join(METHODS)}.")
    text(parameter, "response curve: parameter", "frequency")
    step, rtol = positive(step, "response curve: step"), positive(rtol, "response curve: rtol")
    points, multiple = whole(points, "response curve: points", 1), whole(multiple, "response curve: multiple", 1)
    harmonics = whole(harmonics, "response curve: harmonics", 1)
    driven = Driven(model, drive, "response curve")
    low, high, unit = _range(over, parameter, model)
    if (frequency is None) != (parameter == "frequency"):
        raise ModelError("response curve: give frequency= where it is not the parameter, and only there.")
    own = low if frequency is None else quantity(frequency, "Hz", what="response curve: frequency")
    if not own > 0:
        raise ModelError(f"response curve: frequency is {own:g} Hz; it must be greater than 0 Hz.")
    for f in (own, high) if parameter == "frequency" else (own,):
        driven.check_periodic(float(f))
    width = high - low
    first = quantity(over[0] if begin is None else begin, unit or "1", what="response curve: begin")
    if not low <= first <= high:
        raise ModelError(f"response curve: begin is {begin!r}; it must lie between {low:g} and {high:g}.")
    shooting = Shooting(driven, parameter, float(own), multiple=multiple, rtol=rtol, width=width)
    looked = Looked(driven, outputs)
    q, v = closed_state(driven.system, start, guess, rates, 0.0)
    state = np.concatenate([q, v])
    run = Curves(shooting, looked, method, harmonics)
    with Progress(f"periodic orbits of {model.name}", progress) as bar:
        spots, marks, ends = run.follow(
            state, first / width, low / width, high / width, step, points, lambda p: bar.update(0.5 * p)
        )
    return Curve(
        title=model.name,
        parameter=parameter,
        unit=unit,
        method=method,
        values=np.array([s.p * width for s in spots]),
        outputs=looked.names,
        units=looked.units,
        highest=np.array([s.extra.highest for s in spots]),
        lowest=np.array([s.extra.lowest for s in spots]),
        multipliers=np.array([s.extra.multipliers for s in spots]),
        states=np.array([s.extra.state for s in spots]),
        marks=[
            Mark(kind, s.p * width, s.extra.highest, s.extra.state, looked.names[0] if kind == PEAK else "")
            for kind, s in marks
        ],
        ends=ends,
    )


def _range(over: Any, parameter: str, model: Model) -> tuple[float, float, str]:
    unit = {"frequency": "Hz", "amplitude": "1"}.get(parameter, "")
    if not unit and np.ndim(model[parameter]) > 0:
        raise ModelError(f"response curve: parameter '{parameter}' is a vector; name one component, '{parameter}[0]'.")
    unit = unit or model.unit(parameter)
    row = numbers(over, "response curve: over", 2)
    ends = sorted(quantity(x, unit, what=f"response curve: {parameter}") for x in row)
    if len(ends) != 2 or ends[0] == ends[1]:
        raise ModelError(f"response curve: over is {over!r}; give two different values of '{parameter}'.")
    return float(ends[0]), float(ends[1]), unit if unit != "1" else ""


class Curves:
    """Follows one curve of periodic orbits."""

    def __init__(self, shooting: Shooting, looked: Looked, method: str, harmonics: int) -> None:
        self.shooting, self.looked = shooting, looked
        self.problem: Any = shooting
        if method != "shooting":
            self.problem = HarmonicBalance(
                shooting.driven,
                shooting.parameter,
                shooting.frequency,
                harmonics=harmonics,
                multiple=shooting.multiple,
                width=shooting.width,
            )
        self.follower = Follower(self.problem, self.look)

    def look(self, u: Any, p: float) -> Seen:
        """Extremes and Floquet multipliers of an orbit."""
        sh = self.shooting
        sh.set(p * sh.width)
        y = sh.settled(u if self.problem is sh else self.problem.state(u))
        shot = sh.shoot(y)
        highest, lowest, when = self._extremes(shot)
        return Seen(highest, lowest, when, multipliers(shot), y, shot)

    def _extremes(self, shot: Shot) -> tuple[np.ndarray, np.ndarray, float]:
        """Extremes of all outputs over the period, refined between stages; and when the first is highest."""
        flow, looked, tables = self.shooting.flow, self.looked, self.shooting.tables()
        size = flow.size
        times = shot.path.times
        c = flow.method.c[: int(flow.method.size[0])]
        t = (times[:-1, None] + np.diff(times)[:, None] * c).ravel()
        y = shot.path.stage_y[:, :, :size].reshape(-1, size) @ looked.matrix.T
        order = np.argsort(t, kind="stable")
        t, y = t[order], y[order]
        highest, lowest, when = y.max(axis=0), y.min(axis=0), float(t[int(np.argmax(y[:, 0]))])
        for k in range(len(looked.names)):
            for sign in (1.0, -1.0):
                at, value = self._refined(tables, shot, k, sign, float(t[int(np.argmax(sign * y[:, k]))]))
                if sign > 0:  # values of stages are less precise than the solution, and do not count
                    highest[k] = value
                    when = at if k == 0 else when
                else:
                    lowest[k] = value
        return highest, lowest, when

    def _refined(self, tables: L.Tables, shot: Shot, k: int, sign: float, near: float) -> tuple[float, float]:
        """The extreme near a time: where the rate of the output vanishes, by short integrations."""
        flow, looked = self.shooting.flow, self.looked
        times = shot.path.times
        period = float(times[-1])
        span = float(np.diff(times).max())

        def state(t: float) -> np.ndarray:
            t = min(max(t, 0.0), period)
            j = max(int(np.searchsorted(times, t, side="right")) - 1, 0)
            j = min(j, len(times) - 2)
            start = shot.path.stage_y[j, 0]
            if t - times[j] < 1e-13 * period:
                return start[: flow.size]
            return flow.run(tables, start, np.array([times[j], t]), jacobians=False).end[: flow.size]

        def rate(t: float) -> float:
            return float(looked.rates[k] @ state(t)) if looked.rates[k].any() else 0.0

        low, high = max(near - 0.5 * span, 0.0), min(near + 0.5 * span, period)
        if looked.rates[k].any() and sign * rate(low) > 0 > sign * rate(high):
            at = float(scipy.optimize.brentq(rate, low, high, xtol=1e-14 * period, rtol=1e-14))
            return at, float(looked.matrix[k] @ state(at))
        return near, float(looked.matrix[k] @ state(near))

    def peak_slope(self, spot: Spot) -> float:
        """How the largest value of the first output changes along the curve."""
        sh, seen = self.shooting, spot.extra
        sh.set(spot.p * sh.width)
        tables, flow = sh.tables(), sh.flow
        if seen.when <= 1e-12:
            phi, z = np.eye(flow.size), np.zeros(flow.size)
        else:
            path = flow.run(
                tables, seen.state, np.append(seen.shot.path.times[seen.shot.path.times < seen.when], seen.when)
            )
            phi, z = path.phi, flow.slope(tables, path, sh.stepped())
        start = seen.shot.basis @ self._start_way(spot)
        return float(self.looked.matrix[0] @ (phi @ start + z * spot.way[-1] * sh.width))

    def _start_way(self, spot: Spot) -> np.ndarray:
        """The tangent as a change of the state at phase zero, in its tangent space."""
        sh = self.shooting
        if self.problem is sh:
            return spot.way[:-1]
        # shooting's own condition: (M − 1) x + ∂r/∂p dp = 0
        _, jx, jp = sh.solve(spot.extra.state, spot.p)
        return np.linalg.lstsq(jx, -jp * spot.way[-1], rcond=1e-13)[0]

    # --- the walk ------------------------------------------------------------------------------------

    def follow(
        self,
        state: np.ndarray,
        first: float,
        low: float,
        high: float,
        step: float,
        points: int,
        tell: Callable[[float], None],
    ) -> tuple[list[Spot], list[tuple[str, Spot]], tuple[str, str]]:
        """From the first orbit on, towards the other end of the range and as far as it goes."""
        sh = self.shooting
        orbit = Follower(sh).newton(state, first)
        if orbit is None:
            raise SimulationError(
                f"response curve of '{sh.driven.model.name}': no periodic orbit was found near the start at "
                f"{sh.parameter} = {first * sh.width:g}; give a start from `response`, or begin elsewhere."
            )
        u = orbit if self.problem is sh else self.follower.newton(self._series(sh.settled(orbit)), first)
        if u is None:
            raise SimulationError(
                f"response curve of '{sh.driven.model.name}': the series did not converge; use more harmonics."
            )
        spot = self.follower.spot(u, first, None)
        inward = 1.0 if first < 0.5 * (low + high) else -1.0
        if spot.way[-1] * inward < 0:
            spot = Spot(spot.u, spot.p, -spot.way, -spot.test, spot.extra)
        return self._walk(spot, low, high, step, points, tell)

    def _series(self, y: np.ndarray) -> np.ndarray:
        """Fourier series of the orbit through a state, for harmonic balance."""
        hb, sh = self.problem, self.shooting
        tables = sh.tables()
        period = sh.multiple / sh.frequency
        times = np.append(hb.theta, 2 * np.pi) / (2 * np.pi) * period
        values = np.zeros((hb.shape[0], len(hb.theta)))
        at = y
        for k in range(len(hb.theta)):
            values[: len(hb.free), k] = at[hb.coordinate[hb.free]]
            inner = np.linspace(times[k], times[k + 1], 5)
            at = sh.flow.run(tables, at, inner, jacobians=False).end[: sh.flow.size]
        return (values @ hb.back.T).ravel()

    def _walk(
        self, spot: Spot, low: float, high: float, longest: float, points: int, tell: Callable[[float], None]
    ) -> tuple[list[Spot], list[tuple[str, Spot]], tuple[str, str]]:
        spots, ahead = [spot], 0.25 * longest
        marks: list[tuple[str, Spot]] = []
        rising = self.peak_slope(spot)
        while len(spots) < points:
            here = spots[-1]
            made = self.follower.ahead(here, ahead)
            if made is None:
                ahead *= 0.5
                if ahead < 1e-8:
                    return spots, marks, ("the start", "no orbit was found beyond")
                continue
            slope = self.peak_slope(made)
            marks += self._between(here, made, ahead, rising, slope)
            rising = slope
            if made.p < low or made.p > high:
                edge = low if made.p < low else high
                end = self.follower.locate(here, made, ahead, lambda s, edge=edge: s.p - edge, 1e-13)  # type: ignore[misc]
                spots.append(end)
                marks = [m for m in marks if low <= m[1].p <= high]
                return spots, marks, ("the start", "the end of the range")
            spots.append(made)
            turn = float(here.way @ made.way)
            ahead = min(ahead * (1.5 if turn > 0.97 else (1.0 if turn > 0.85 else 0.5)), longest)
            tell((made.p - low) / (high - low))
        return spots, marks, ("the start", "as many points as were asked for")

    def _between(self, here: Spot, made: Spot, ahead: float, rising: float, slope: float) -> list[tuple[str, Spot]]:
        """What is special between two points."""
        found, locate = [], self.follower.locate
        if here.way[-1] * made.way[-1] < 0:
            found.append((FOLD, locate(here, made, ahead, lambda s: float(s.way[-1]), 1e-12)))
        elif here.test * made.test < 0:
            self.follower.cut = MEETING
            found.append((BRANCH_POINT, locate(here, made, ahead, lambda s: s.test, 1e-12)))
            self.follower.cut = REGULAR
        if rising > 0 > slope:
            found.append((PEAK, locate(here, made, ahead, self.peak_slope, 1e-11)))
        for kind, pick in ((DOUBLING, _doubling), (TORUS, _torus)):
            test = pick(here, made)
            if test is not None:
                found.append((kind, locate(here, made, ahead, test, 1e-10)))
        return found


def _doubling(a: Spot, b: Spot) -> Callable[[Spot], float] | None:
    """A function that vanishes where a real multiplier passes −1, if one does between two points."""

    def product(spot: Spot) -> float:
        return float(np.prod(spot.extra.multipliers + 1.0).real)

    return product if product(a) * product(b) < 0 else None


def _torus(a: Spot, b: Spot) -> Callable[[Spot], float] | None:
    """A function that vanishes where a complex pair of multipliers passes the unit circle, if one does between two points."""

    def pairs(spot: Spot) -> np.ndarray:
        m = spot.extra.multipliers
        return m[m.imag > REAL * np.maximum(np.abs(m), 1e-300)]

    for end, other in ((a, b), (b, a)):
        for out in pairs(end)[np.abs(pairs(end)) > 1.0 + 1e-9]:
            twins = pairs(other)
            if not len(twins):
                continue
            twin = twins[int(np.argmin(np.abs(twins - out)))]
            if np.abs(twin) < 1.0 and abs(twin - out) < 0.3:
                angle = float(np.angle(out))

                def beyond(spot: Spot, angle: float = angle) -> float:
                    own = pairs(spot)
                    return (
                        float(np.abs(own[int(np.argmin(np.abs(np.angle(own) - angle)))]) - 1.0) if len(own) else np.nan
                    )

                return beyond
    return None
