"""Loci of response curves: a fold or a peak followed as a second parameter changes.

The unknowns are an orbit y and the first parameter p, the equations those of the orbit and one condition more,

    r(y, p; s) = 0,      g(y, p; s) = 0

with g the parameter's part of the unit tangent of the response curve at s (zero at a fold), or the slope of the largest output
along it (zero at a peak). Both are regular where folds meet in a cusp: there the locus only turns back in s. Derivatives of r
are exact; the gradient of g, which Newton's method alone needs, is taken by differences of exact first derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import positive, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import ByName, Hertz, Number, Quantity, Range, RatesByName, StateByName, Whole, Word, Words
from linkwork.api.progress import Progress
from linkwork.equilibrium.continuation import (
    Continuation,
    CurvePoint,
    Linearization,
    Segment,
    StepControl,
    Tolerances,
    joined,
)
from linkwork.equilibrium.results.marks import FOLD, INTERRUPTED, PEAK
from linkwork.model.model import Model
from linkwork.system.interruption import Interruption, complete
from linkwork.vibration.driven import DRIVES, Driven
from linkwork.vibration.response_curve import LOST, Curves, Followed, parameter_range
from linkwork.vibration.results.curve import Curve, Mark
from linkwork.vibration.results.locus import CUSP, TURN, Locus

KINDS = (FOLD, PEAK)
KEPT = 4  # driven models at the last values of the second parameter
DIFFERENCE = 1e-6  # step of the differences of g, in parts of a range or of a radian


def response_locus(
    model: Model,
    drive: ByName,
    *,
    over: Range,
    against: Words,
    across: Range,
    of: Word,
    number: Whole,
    parameter: Word,
    frequency: Hertz | None,
    outputs: Words | None,
    multiple: Whole,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    begin: Quantity | None,
    step: Number,
    points: Whole,
    rtol: Number,
    progress: bool | None,
) -> Locus:
    """Implements `Model.response_locus`."""
    if of not in KINDS:
        raise ModelError(f"response locus: of is {of!r}; write one of {', '.join(KINDS)}.")
    number = whole(number, "response locus: number", 1)
    parameter_range(across, _paths(against, parameter)[0], model, "locus: across")  # before the work on the curve
    curve = model.response_curve(
        drive, over=over, parameter=parameter, frequency=frequency, outputs=outputs, multiple=multiple, start=start,
        guess=guess, rates=rates, begin=begin, step=step, points=points, rtol=rtol, progress=progress,
    )  # fmt: skip
    found = curve.marks_of(of)
    if len(found) < number:
        raise ModelError(
            f"response locus: number is {number}, but the response curve of '{model.name}' has {len(found)} of kind '{of}' "
            f"over its range; change the range, the start or the model, so that it has one."
        )
    return curve.locus(found[number - 1], against=against, across=across, step=step, points=points, progress=progress)


def locus(
    curve: Curve, mark: Mark, *, against: Words, across: Range, step: Number, points: Whole, progress: bool | None
) -> Locus:
    """Implements `Curve.locus`."""
    if not any(m is mark for m in curve.marks) or mark.kind not in KINDS:
        raise ModelError(f"locus: mark is {getattr(mark, 'kind', mark)!r}; give a fold or a peak out of curve.marks.")
    if mark.tangent is None:
        raise ModelError(f"locus: the curve was made by {curve.method}; follow it by shooting to follow its marks.")
    step, points = positive(step, "locus: step"), whole(points, "locus: points", 2)
    model = curve.setup.model
    if model is None:
        raise curve._lost("locus")
    paths = _paths(against, curve.parameter)
    low, high, unit = parameter_range(across, paths[0], model, "locus: across")
    run = _Following(curve, mark, Driven(model, curve.setup.drive, "locus"), paths, (low, high))
    with Progress(f"{mark.kind}s of {curve.title}", progress) as bar:
        followed = run.follow(mark, step, points, lambda p: bar.update(0.5 * p))
    return complete(run.result(unit, *followed), "locus")


def _paths(against: Sequence[str], parameter: str) -> tuple[str, ...]:
    """The second parameter: one word, or several paths that have the same value."""
    paths = tuple(against)
    if not paths or (len(paths) > 1 and any(p in DRIVES for p in paths)):
        raise ModelError(
            f"locus: against is {list(paths)!r}; give 'frequency', 'amplitude', or paths of the model that have one value."
        )
    if parameter in paths:
        raise ModelError(
            f"locus: against is {list(paths)!r}, but '{parameter}' is the parameter of the curve; give another."
        )
    return paths


class _Following:
    """A fold or a peak as a problem of continuation: u is an orbit's state and the first parameter, p the second one."""

    tolerances = Tolerances(residual=1e-9)

    def __init__(
        self, curve: Curve, mark: Mark, driven: Driven, paths: tuple[str, ...], across: tuple[float, float]
    ) -> None:
        self.curves = Curves(curve.setup, driven, curve.parameter, curve.outputs, curve.method)
        self.shooting, self.kind, self.paths = self.curves.shooting, mark.kind, paths
        self.unit = curve.unit
        self.width = across[1] - across[0]
        self.low, self.high = across[0] / self.width, across[1] / self.width
        assert mark.tangent is not None
        self.along = np.append(mark.tangent[:-1], mark.tangent[-1] / self.shooting.width)
        self.kept: dict[float, Driven] = {self.value(): driven}
        self.continuation = Continuation(self, self.observe)

    # --- the second parameter ------------------------------------------------------------------------

    def value(self) -> float:
        """Of the second parameter, as the model has it."""
        sh = self.shooting
        if self.paths[0] in DRIVES:
            return sh.frequency if self.paths[0] == "frequency" else sh.factor
        found = [float(sh.driven.model[path]) for path in self.paths]
        if max(found) != min(found):
            raise ModelError(
                f"locus: against is {list(self.paths)!r}, whose values are {found}; give paths that have one value."
            )
        return found[0]

    def put(self, p: float) -> None:
        """Change the second parameter, in parts of its range."""
        sh, value = self.shooting, p * self.width
        if value == self.value():
            return
        if self.paths[0] == "frequency":
            sh.frequency = value
        elif self.paths[0] == "amplitude":
            sh.factor = value
        else:
            sh.driven = self._driven(value)
            sh.use(sh.driven.system)
        sh.solved = None

    def _driven(self, value: float) -> Driven:
        """The driven model at a value of the second parameter; differences come back to the last ones."""
        if value not in self.kept:
            own = self.shooting.driven
            made = Driven(own.model.replace(dict.fromkeys(self.paths, value)), own.drives, "locus")
            self.kept = {**dict(list(self.kept.items())[1 - KEPT :]), value: made}
        return self.kept[value]

    # --- as a problem of continuation ----------------------------------------------------------------

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """r and g, their derivatives by the state, by the first and by the second parameter."""
        self.put(p)
        sh, y, first = self.shooting, u[:-1], float(u[-1])
        orbit = sh.derived(y, first)
        by_second = self._by_second(y, first)
        g = self.condition(y, first)
        whole = np.column_stack([orbit.jacobian, by_second])
        slope = self._fold_slope(u, whole) if self.kind == FOLD else self._peak_slope(u, p, g)
        both = np.vstack([whole, slope])
        return Linearization.unconstrained(np.append(orbit.residual, g), both[:, :-1], both[:, -1])

    def _fold_slope(self, u: np.ndarray, whole: np.ndarray) -> np.ndarray:
        """Gradient of the parameter's part of the tangent t by (x, p, s). J t = 0 gives dt = −J⁺ dJ t, and dJ t along d
        is the second derivative of r along both, which is the change of [J, ∂r/∂s] along t: one orbit more."""
        t = self._tangent(u[:-1], float(u[-1]))
        ahead = self.moved(u, DIFFERENCE * t)
        there = self.shooting.derived(ahead[:-1], float(ahead[-1])).jacobian
        bent = (np.column_stack([there, self._by_second(ahead[:-1], float(ahead[-1]))]) - whole) / DIFFERENCE
        return -np.linalg.pinv(whole[:, :-1])[-1] @ bent

    def _peak_slope(self, u: np.ndarray, p: float, g: float) -> np.ndarray:
        """Gradient of g by (x, p, s), by differences."""
        size = len(self.along)
        slope = np.zeros(size + 1)
        for k in range(size):
            moved = self.moved(u, DIFFERENCE * np.eye(size)[k])
            slope[k] = (self.condition(moved[:-1], float(moved[-1])) - g) / DIFFERENCE
        self.put(p + DIFFERENCE)
        slope[-1] = (self.condition(self.shooting.settled(u[:-1]), float(u[-1])) - g) / DIFFERENCE
        self.put(p)
        return slope

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """An orbit and the first parameter after a step."""
        self.shooting.set(float(u[-1]) * self.shooting.width)
        return np.append(self.shooting.moved(u[:-1], x[:-1]), u[-1] + x[-1])

    def longest(self, x: np.ndarray) -> float:
        """The largest component of a step."""
        return float(np.abs(x).max(initial=0.0))

    def _by_second(self, y: np.ndarray, first: float) -> np.ndarray:
        """∂r/∂s in parts of the range of s."""
        sh = self.shooting
        sh.set(first * sh.width)
        shot, tables = sh.shoot(sh.settled(y)), sh.tables()
        z = np.zeros(sh.flow.size)
        for path in self.paths:
            z += sh.flow.parameter_sensitivity(tables, shot.path, sh.driven.stepped(path, sh.frequency, sh.factor))
        if self.paths[0] == "frequency":
            period = sh.multiple / sh.frequency
            z = z - sh.flow.rate(tables, shot.path.end, period) * period / sh.frequency
        return (shot.inverse @ z) * self.width

    def condition(self, y: np.ndarray, first: float) -> float:
        """g: zero at a fold, or at a peak, of the response curve at the current value of the second parameter."""
        t = self._tangent(y, first)
        if self.kind == FOLD:
            return float(t[-1])
        return self.curves.peak_slope(CurvePoint(y, first, t, 0.0, self.curves.observe(y, first)))

    def _tangent(self, y: np.ndarray, first: float) -> np.ndarray:
        """Unit tangent of the response curve, in the direction of the one before."""
        t = np.linalg.svd(self.shooting.derived(y, first).jacobian)[2][-1]
        return t if t @ self.along >= 0 else -t

    def observe(self, u: np.ndarray, p: float) -> Any:
        """Extremes and multipliers of the orbit; its tangent is that of the next ones."""
        self.put(p)
        self.along = self._tangent(u[:-1], float(u[-1]))
        return self.curves.observe(u[:-1], float(u[-1]))

    # --- the locus -----------------------------------------------------------------------------------

    def follow(self, mark: Mark, step: float, points: int, report: Callable[[float], None]) -> Followed:
        """From the mark on, both ways where it lies inside of the range."""
        own = self.value() / self.width
        if not self.low <= own <= self.high:
            raise ModelError(
                f"locus: across goes from {self.low * self.width:g} to {self.high * self.width:g}, but the model's own value "
                f"of '{self.paths[0]}' is {own * self.width:g}; let the range contain it."
            )
        begin = np.append(mark.state, mark.value / self.shooting.width)
        u = self.continuation.solved(begin, own)
        if u is None:
            raise SimulationError(
                f"locus of '{self.shooting.driven.model.name}': the {self.kind} at {mark.value:g} was not found again; give a "
                "smaller rtol to the curve."
            )
        point = self.continuation.point(u, own)
        inward = 1.0 if own < 0.5 * (self.low + self.high) else -1.0
        point = point if point.tangent[-1] * inward >= 0 else point.reversed()
        if min(own - self.low, self.high - own) <= 1e-12:
            on = self._continued(point, step, points, report)
            return on.points, on.special, (f"the {self.kind} of the curve", on.end)
        back = self._continued(point.reversed(), step, points // 2, report)
        if back.end == INTERRUPTED:
            return joined(back, Segment([point], [], INTERRUPTED))
        return joined(back, self._continued(point, step, points + 1 - len(back.points), report))

    def _continued(self, first: CurvePoint, step: float, most: int, report: Callable[[float], None]) -> Segment:
        made, end = [first], INTERRUPTED
        marks: list[tuple[str, CurvePoint]] = []
        with Interruption():
            end = self._extend(made, marks, step, most, report)
        return Segment(made, marks, end)

    def _extend(
        self,
        points: list[CurvePoint],
        marks: list[tuple[str, CurvePoint]],
        step: float,
        most: int,
        report: Callable[[float], None],
    ) -> str:
        """Add points after the last, and marks between them; returns the reason for the end."""
        name = CUSP if self.kind == FOLD else TURN
        for here, made, distance in self.continuation.walk(points[-1], StepControl(step), most - len(points)):
            found = [(name, at) for kind, at in self.continuation.special(here, made, distance) if kind == FOLD]
            if not self.curves.low <= made.u[-1] <= self.curves.high:
                return f"the end of the range of {self.shooting.parameter}"
            marks += [m for m in found if self.low <= m[1].p <= self.high]
            if not self.low <= made.p <= self.high:
                edge = self.low if made.p < self.low else self.high
                points.append(self.continuation.at_parameter(here, made, distance, edge))
                return "the end of the range"
            points.append(made)
            report((made.p - self.low) / (self.high - self.low))
        return LOST if len(points) < most else "as many points as were asked for"

    def result(
        self, unit: str, points: list[CurvePoint], marks: list[tuple[str, CurvePoint]], ends: tuple[str, str]
    ) -> Locus:
        """The locus as a result."""
        sh, output_map = self.shooting, self.curves.output_map

        def value(point: CurvePoint) -> float:
            return float(point.u[-1]) * sh.width

        return Locus(
            title=sh.driven.model.name,
            parameter=sh.parameter,
            unit=self.unit,
            method=self.curves.method,
            values=np.array([value(s) for s in points]),
            outputs=output_map.names,
            units=output_map.units,
            highest=np.array([s.extra.highest for s in points]),
            lowest=np.array([s.extra.lowest for s in points]),
            multipliers=np.array([s.extra.multipliers for s in points]),
            states=np.array([s.extra.state for s in points]),
            marks=[Mark(kind, value(s), s.extra.highest, s.extra.state, error=s.error * sh.width) for kind, s in marks],
            ends=ends,
            kind=self.kind,
            against=", ".join(self.paths),
            against_unit=unit,
            across=np.array([s.p * self.width for s in points]),
            marked=np.array([s.p * self.width for _, s in marks]),
        )
