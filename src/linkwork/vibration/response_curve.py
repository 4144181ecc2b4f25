"""Response curves: periodic orbits followed along frequency, amplitude or any parameter, with Floquet multipliers.

The peak of an output along the curve is located by its derivative: the largest value over a period, at the time t* when it is
reached, changes along the curve by ∂y(t*)/∂(start, p) · tangent alone, which the variational equations give exactly.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.arguments import numbers, positive, text, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import ByName, Hertz, Number, Quantity, Range, RatesByName, StateByName, Whole, Word, Words
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.equilibrium.continuation import Continuation, CurvePoint, Segment, StepControl, is_back, joined
from linkwork.equilibrium.results.marks import BRANCH_POINT, CLOSED, DOUBLING, INTERRUPTED, PEAK, TORUS
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.outputs import OutputMap
from linkwork.system.interruption import Interruption, complete
from linkwork.system.kept_model import kept_model
from linkwork.system.validity import most_bent, warn_of_large_deflections
from linkwork.vibration.driven import Driven
from linkwork.vibration.extremes import extremes
from linkwork.vibration.harmonic_balance import HarmonicBalance
from linkwork.vibration.results.curve import Curve, CurveSetup, Mark
from linkwork.vibration.shooting import Shooting, Shot, multipliers

METHODS = ("shooting", "harmonic balance")
LOST = "no orbit was found beyond"
Followed = tuple[list[CurvePoint], list[tuple[str, CurvePoint]], tuple[str, str]]  # points, special ones, both ends
FIRST_STEPS = (0.25, 0.1, 0.04, 0.01)  # of the longest step: first steps onto the other family at a mark
STILL = 1e-7  # slope of an output along the arc, against its change with the state, of one that stays the same
SLOPE_STEP = 1e-6  # along the arc, by which the slope of an output that is measured is found
REAL = 1e-9  # imaginary parts smaller than this part of a multiplier are rounding


class OrbitProperties(NamedTuple):
    """Properties of an orbit: extremes of outputs, time of the maximum of the first [s], multipliers, state at phase
    zero, and coordinates where beams are bent most (beams, nq)."""

    highest: np.ndarray
    lowest: np.ndarray
    when: float
    multipliers: np.ndarray
    state: np.ndarray
    shot: Shot
    bent: np.ndarray


def response_curve(
    model: Model,
    drive: ByName,
    *,
    over: Range,
    parameter: Word,
    frequency: Hertz | None,
    outputs: Words | None,
    method: Word,
    harmonics: Whole,
    multiple: Whole,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    begin: Quantity | None,
    step: Number,
    points: Whole,
    rtol: Number,
    progress: bool | None,
) -> Curve:
    """Implements `Model.response_curve`."""
    if method not in METHODS:
        raise ModelError(f"response curve: method is {method!r}; write one of {', '.join(METHODS)}.")
    text(parameter, "response curve: parameter", "frequency")
    step, rtol = positive(step, "response curve: step"), positive(rtol, "response curve: rtol")
    points, multiple = whole(points, "response curve: points", 1), whole(multiple, "response curve: multiple", 1)
    harmonics = whole(harmonics, "response curve: harmonics", 1)
    driven = Driven(model, drive, "response curve")
    low, high, unit = parameter_range(over, parameter, model)
    if (frequency is None) != (parameter == "frequency"):
        raise ModelError("response curve: give frequency= where it is not the parameter, and only there.")
    own = low if frequency is None else quantity(frequency, "Hz", what="response curve: frequency")
    if not own > 0:
        raise ModelError(f"response curve: frequency is {own:g} Hz; it must be greater than 0 Hz.")
    for f in (own, high) if parameter == "frequency" else (own,):
        driven.check_periodic(float(f))
    first = quantity(over[0] if begin is None else begin, unit or "1", what="response curve: begin")
    if not low <= first <= high:
        raise ModelError(f"response curve: begin is {begin!r}; it must lie between {low:g} and {high:g}.")
    setup = CurveSetup(driven.drives, own, harmonics, multiple, rtol, (low, high), model=kept_model(model))
    run = Curves(setup, driven, parameter, outputs, method)
    q, v = closed_state(driven.system, start, guess, rates, 0.0)
    with Progress(f"periodic orbits of {model.name}", progress) as bar:
        followed = run.follow(np.concatenate([q, v]), first, step, points, lambda p: bar.update(0.5 * p))
    return run.result(unit, *followed)


def switch(curve: Curve, mark: Mark, *, over: Range | None, step: float, points: int, progress: bool | None) -> Curve:
    """Follow the other family of orbits at a branch point or a period doubling.

    At a branch point both families repeat after as many periods; J has two null vectors there, and the other family leaves
    along the one that is at right angles to the first (see `continuation`). It is followed in both directions. At a period
    doubling the other family repeats after twice as many periods: the first family, gone through twice, has a branch point
    there, and the second null vector is the eigenvector of the multiplier −1. Its two sides are the same orbits, a period
    later, so that one is followed.
    """
    if not any(m is mark for m in curve.marks) or mark.kind not in (BRANCH_POINT, DOUBLING):
        raise ModelError(
            f"switch: mark is {getattr(mark, 'kind', mark)!r}; give a branch point or a period doubling out of curve.marks."
        )
    if curve.method != METHODS[0]:
        raise ModelError(f"switch: the curve was made by {curve.method}; follow it by shooting to leave it at a mark.")
    step, points = positive(step, "switch: step"), whole(points, "switch: points", 3)
    asked, model = curve.setup, curve.setup.model
    if model is None:
        raise curve._lost("switch")
    low, high, unit = (
        (*asked.over, curve.unit) if over is None else parameter_range(over, curve.parameter, model, "switch")
    )
    if not low <= mark.value <= high:
        raise ModelError(f"switch: over is {over!r}; the mark at {mark.value:g} must lie in it.")
    doubled = 2 if mark.kind == DOUBLING else 1
    setup = dataclasses.replace(asked, over=(low, high), multiple=doubled * asked.multiple)
    run = Curves(setup, Driven(model, setup.drive, "switch"), curve.parameter, curve.outputs, curve.method)
    with Progress(f"other orbits of {curve.title}", progress) as bar:
        followed = run.leave(mark, step, points, lambda p: bar.update(0.5 * p))
    return run.result(unit, *followed)


def parameter_range(over: Any, parameter: str, model: Model, what: str = "response curve") -> tuple[float, float, str]:
    """Both ends of a range of a parameter, the lower one first, and its unit."""
    unit = {"frequency": "Hz", "amplitude": "1"}.get(parameter, "")
    if not unit and np.ndim(model[parameter]) > 0:
        raise ModelError(f"{what}: parameter '{parameter}' is a vector; name one component, '{parameter}[0]'.")
    unit = unit or model.unit(parameter)
    row = numbers(over, f"{what}: over", 2)
    ends = sorted(quantity(x, unit, what=f"{what}: {parameter}") for x in row)
    if len(ends) != 2 or ends[0] == ends[1]:
        raise ModelError(f"{what}: over is {over!r}; give two different values of '{parameter}'.")
    return float(ends[0]), float(ends[1]), unit if unit != "1" else ""


class Curves:
    """Continuation of one curve of periodic orbits."""

    def __init__(self, setup: CurveSetup, driven: Driven, parameter: str, outputs: Words | None, method: str) -> None:
        low, high = setup.over
        self.setup, self.method = setup, method
        self.shooting = Shooting(
            driven, parameter, setup.frequency, multiple=setup.multiple, rtol=setup.rtol, width=high - low
        )
        self.output_map = OutputMap(driven.system, outputs, "response curve")
        self.low, self.high = low / self.shooting.width, high / self.shooting.width
        self.problem: Any = self.shooting
        if method != METHODS[0]:
            self.problem = HarmonicBalance(
                driven,
                parameter,
                setup.frequency,
                harmonics=setup.harmonics,
                multiple=setup.multiple,
                width=self.shooting.width,
            )
        self.continuation = Continuation(self.problem, self.observe)

    def result(
        self, unit: str, points: list[CurvePoint], marks: list[tuple[str, CurvePoint]], ends: tuple[str, str]
    ) -> Curve:
        """The curve as a result; raised as Interrupted where Ctrl-C ended it."""
        output_map, sh = self.output_map, self.shooting
        curve = Curve(
            title=sh.driven.model.name,
            parameter=sh.parameter,
            unit=unit,
            method=self.method,
            values=np.array([s.p * sh.width for s in points]),
            outputs=output_map.names,
            units=output_map.units,
            highest=np.array([s.extra.highest for s in points]),
            lowest=np.array([s.extra.lowest for s in points]),
            multipliers=np.array([s.extra.multipliers for s in points]),
            states=np.array([s.extra.state for s in points]),
            marks=[self._mark(kind, s) for kind, s in marks],
            ends=ends,
            setup=self.setup,
        )
        warn_of_large_deflections(sh.driven.system, np.vstack([s.extra.bent for s in points]), stacklevel=5)
        return complete(curve, "periodic orbits")

    def _mark(self, kind: str, point: CurvePoint) -> Mark:
        sh = self.shooting
        tangent = np.append(point.tangent[:-1], point.tangent[-1] * sh.width) if self.problem is sh else None
        output = self.output_map.names[0] if kind == PEAK else ""
        value = point.p * sh.width
        error = max(point.error * sh.width, abs(value) * self.setup.rtol)
        return Mark(kind, value, point.extra.highest, point.extra.state, output, tangent, error)

    def observe(self, u: Any, p: float) -> OrbitProperties:
        """Extremes and Floquet multipliers of an orbit."""
        sh = self.shooting
        sh.set(p * sh.width)
        y = sh.settled(u if self.problem is sh else self.problem.state(u))
        shot = sh.shoot(y)
        highest, lowest, when = extremes(sh.flow, sh.tables(), self.output_map, shot.path)
        system = sh.driven.system
        bent = most_bent(system, shot.path.stage_y[:, 0, : system.nq])
        return OrbitProperties(highest, lowest, when, multipliers(shot), y, shot, bent)

    def peak_slope(self, point: CurvePoint) -> float:
        """Derivative of the maximum of the first output along the curve."""
        sh, orbit = self.shooting, point.extra
        sh.set(point.p * sh.width)
        tables, flow = sh.tables(), sh.flow
        if orbit.when <= 1e-12:
            phi, z = np.eye(flow.size), np.zeros(flow.size)
        else:
            path = flow.part(tables, orbit.shot.path, orbit.when)
            phi, z = path.phi, flow.parameter_sensitivity(tables, path, sh.stepped())
        start = orbit.shot.basis @ self._start_tangent(point)
        along = phi @ start + z * point.tangent[-1] * sh.width
        if 0 not in self.output_map.measured:
            return float(self.output_map.matrix[0] @ along)
        return self._measured_slope(point, path.end[: flow.size] if orbit.when > 1e-12 else orbit.state, along)

    def _measured_slope(self, point: CurvePoint, y: np.ndarray, along: np.ndarray) -> float:
        """Derivative of the first output, which is measured, at its maximum in the state y: by differences of the state and of
        the parameter together."""
        sh, when = self.shooting, np.array([point.extra.when])
        found = []
        for d in (-SLOPE_STEP, SLOPE_STEP):
            sh.set((point.p + d * point.tangent[-1]) * sh.width)
            found.append(self.output_map.values(sh.driven.system, sh.tables(), when, (y + d * along)[None])[0, 0])
        sh.set(point.p * sh.width)
        return float((found[1] - found[0]) / (2 * SLOPE_STEP))

    def _start_tangent(self, point: CurvePoint) -> np.ndarray:
        """The tangent as a change of the state at phase zero, in its tangent space."""
        sh = self.shooting
        if self.problem is sh:
            return point.tangent[:-1]
        # shooting's own condition: (M − 1) x + ∂r/∂p dp = 0
        j = sh.derived(point.extra.state, point.p).jacobian
        return np.linalg.lstsq(j[:, :-1], -j[:, -1] * point.tangent[-1], rcond=1e-13)[0]

    # --- the curve -----------------------------------------------------------------------------------

    def follow(
        self, state: np.ndarray, begin: float, step: float, points: int, report: Callable[[float], None]
    ) -> Followed:
        """From the first orbit on, towards the other end of the range, as far as it goes; from within, in both directions."""
        sh = self.shooting
        first = begin / sh.width
        orbit = Continuation(sh).solved(state, first)
        if orbit is None:
            raise SimulationError(
                f"response curve of '{sh.driven.model.name}': no periodic orbit was found near the start at "
                f"{sh.parameter} = {begin:g}; give a start from `response`, or begin elsewhere."
            )
        u = orbit if self.problem is sh else self.continuation.solved(self._series(sh.settled(orbit)), first)
        if u is None:
            raise SimulationError(
                f"response curve of '{sh.driven.model.name}': the series did not converge; use more harmonics."
            )
        point = self.continuation.point(u, first)
        inward = 1.0 if first < 0.5 * (self.low + self.high) else -1.0
        if point.tangent[-1] * inward < 0:
            point = point.reversed()
        if min(first - self.low, self.high - first) <= 1e-12 * (self.high - self.low):
            on = self._continued([point], step, points, report)
            return on.points, on.special, ("the start", on.end)
        back = self._continued([point.reversed()], step, points // 2, report)
        if back.end == CLOSED:
            return joined(back, Segment([point], [], CLOSED))
        on = self._continued([point], step, points + 1 - len(back.points), report, back)
        return joined(back._replace(end=CLOSED) if on.end == CLOSED else back, on)

    def leave(self, mark: Mark, step: float, points: int, report: Callable[[float], None]) -> Followed:
        """The other family at a mark, from there on; from a branch point in both directions."""
        sh = self.shooting
        assert mark.tangent is not None
        tangent = np.append(mark.tangent[:-1], mark.tangent[-1] / sh.width)
        p = mark.value / sh.width
        sh.set(mark.value)
        at = CurvePoint(sh.settled(mark.state), p, tangent / np.linalg.norm(tangent), 0.0)
        across = self.continuation.crossing(at)
        assert across is not None
        out = CurvePoint(at.u, p, across, 0.0, self.observe(at.u, p))
        both = out, out.reversed()
        sides = [self.continuation.beside(x, [part * step for part in FIRST_STEPS], 0.0) for x in both]
        if all(side is None for side in sides):
            raise SimulationError(
                f"switch: no other orbits of '{sh.driven.model.name}' were found at {sh.parameter} = {mark.value:g}; "
                "give a shorter step."
            )
        if mark.kind == DOUBLING:
            start = next([x, s] for x, s in zip(both, sides, strict=True) if s is not None)
            one = self._continued(start, step, points, report)
            return one.points, one.special, ("the period doubling", one.end)
        most = points // 2 + 1
        on = self._continued([both[0], sides[0]], step, most, report)
        if on.end == CLOSED:
            made, marks, ends = joined(Segment([both[1]], [], CLOSED), on)
            return made, [*marks, (BRANCH_POINT, out)], ends
        back = self._continued([both[1], sides[1]], step, most, report, on)
        made, marks, ends = joined(back, on)
        return made, [*marks, (BRANCH_POINT, out)], ends

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
        return (values @ hb.projection.T).ravel()

    def _continued(
        self,
        begin: Sequence[CurvePoint | None],
        longest: float,
        points: int,
        report: Callable[[float], None],
        other: Segment | None = None,
    ) -> Segment:
        """The curve from the last of some points on, until its end or Ctrl-C; no new points after Ctrl-C before. It ends where
        it comes back to its first point, or to the end of the `other` segment, which goes the other way."""
        made = [s for s in begin if s is not None]
        if len(made) < len(begin):
            return Segment(made, [], LOST)
        if other is not None and other.end == INTERRUPTED:
            return Segment(made[:1], [], INTERRUPTED)
        marks: list[tuple[str, CurvePoint]] = []
        end = INTERRUPTED
        with Interruption():
            try:
                met = [made[0]] if other is None else [made[0], other.points[-1].reversed()]
                end = self._extend(made, marks, longest, points, report, met)
            except SimulationError as problem:  # of a motion that cannot go on for a whole period
                end = self._lost(str(problem))
        return Segment(made, [m for m in marks if self.low <= m[1].p <= self.high], end)

    def _extend(
        self,
        points: list[CurvePoint],
        marks: list[tuple[str, CurvePoint]],
        longest: float,
        most: int,
        report: Callable[[float], None],
        met: list[CurvePoint],
    ) -> str:
        """Add points after the last, and marks between them, until the curve meets one of the points `met`; returns the reason
        for the end."""
        low, high = self.low, self.high
        rising = self.peak_slope(points[-1]) if len(points) < most else 0.0
        for here, made, distance in self.continuation.walk(points[-1], StepControl(longest), most - len(points)):
            slope = self.peak_slope(made)
            marks += self._special_points(here, made, distance, rising, slope)
            rising = slope
            if not low <= made.p <= high:
                edge = low if made.p < low else high
                points.append(self.continuation.at_parameter(here, made, distance, edge))
                return "the end of the range"
            points.append(made)
            report((made.p - low) / (high - low))
            ahead = met if len(points) > 4 else met[1:]  # not the first point, as long as the curve leaves it
            end = next((at for at in ahead if is_back(at, here, made, self._chord)), None)
            if end is not None:
                points[-1] = end
                return CLOSED
        return self._lost(self.shooting.trouble) if len(points) < most else "as many points as were asked for"

    def _chord(self, a: CurvePoint, b: CurvePoint) -> float:
        """How far two orbits are from each other: by their states at phase zero, whole turns apart, and by the parameter."""
        system = self.shooting.driven.system
        d = b.extra.state - a.extra.state
        turning = system.coordinate_of[system.turning & (system.coordinate_of >= 0)]
        d[turning] -= 2 * np.pi * np.round(d[turning] / (2 * np.pi))
        return float(np.hypot(np.linalg.norm(d), b.p - a.p))

    def _lost(self, trouble: str) -> str:
        return f"{LOST}: {trouble.rstrip('.')}" if trouble else LOST

    def _special_points(
        self, here: CurvePoint, made: CurvePoint, distance: float, rising: float, slope: float
    ) -> list[tuple[str, CurvePoint]]:
        """Folds, branch points, peaks, period doublings and torus bifurcations between two points."""
        locate = self.continuation.locate
        found = self.continuation.special(here, made, distance)
        flat = STILL * float(np.linalg.norm(self.output_map.matrix[0]))
        if 0 in self.output_map.measured:
            flat = STILL * float(max(abs(made.extra.highest[0]), abs(made.extra.lowest[0])))
        if rising > 0 > slope and rising - slope > flat:
            found.append((PEAK, locate(here, made, distance, self.peak_slope, 1e-11)))
        for kind, pick in ((DOUBLING, doubling), (TORUS, _torus)):
            test = pick(here, made)
            if test is not None:
                found.append((kind, locate(here, made, distance, test, 1e-10)))
        return found


def doubling(a: CurvePoint, b: CurvePoint) -> Callable[[CurvePoint], float] | None:
    """A function that vanishes where a real multiplier passes −1, if one does between two points."""

    def product(point: CurvePoint) -> float:
        return float(np.prod(point.extra.multipliers + 1.0).real)

    return product if product(a) * product(b) < 0 else None


def _torus(a: CurvePoint, b: CurvePoint) -> Callable[[CurvePoint], float] | None:
    """A function that vanishes where a complex pair of multipliers passes the unit circle, if one does between two points."""

    def pairs(point: CurvePoint) -> np.ndarray:
        m = point.extra.multipliers
        return m[m.imag > REAL * np.maximum(np.abs(m), 1e-300)]

    for end, other in ((a, b), (b, a)):
        for out in pairs(end)[np.abs(pairs(end)) > 1.0 + 1e-9]:
            twins = pairs(other)
            if not len(twins):
                continue
            twin = twins[int(np.argmin(np.abs(twins - out)))]
            if np.abs(twin) < 1.0 and abs(twin - out) < 0.3:
                angle = float(np.angle(out))

                def beyond(point: CurvePoint, angle: float = angle) -> float:
                    own = pairs(point)
                    return (
                        float(np.abs(own[int(np.argmin(np.abs(np.angle(own) - angle)))]) - 1.0) if len(own) else np.nan
                    )

                return beyond
    return None
