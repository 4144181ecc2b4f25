"""Branches of equilibria: followed as a parameter changes, by arc length, with their folds and branch points.

Along the closures (see `seek`) an equilibrium is Nᵀ r₁ = 0. With a parameter p its changes (z, p) satisfy J (z, p) = 0,

    J = [ Nᵀ K N,  Nᵀ (∂r₁/∂p − K G⁺ ∂Φ/∂p) ]        (f × (f + 1))

The null vector of J is the tangent t of the branch. Steps go along it, and Newton's method with the row t added brings them
back. At a fold the parameter's part of t changes sign; at a branch point the determinant of [J; t] does. Both are located by
a secant method along the arc.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import scipy.optimize

from linkwork.analysis.arguments import positive, text, whole
from linkwork.analysis.continuation import MEETING, vanishing
from linkwork.analysis.equilibrium.equilibrium import Solver
from linkwork.analysis.equilibrium.search import NEUTRAL, Place
from linkwork.analysis.equilibrium.steady_frame import per_second
from linkwork.analysis.linear.linearize import Linearizer
from linkwork.analysis.linear.modes import eigenvalues
from linkwork.analysis.progress import Progress
from linkwork.errors import EquilibriumError, ModelError
from linkwork.kernels.derivatives import TINY
from linkwork.kinds import Seconds
from linkwork.model.model import Model, find
from linkwork.results.branch import BRANCH_POINT, FOLD, HOPF, SINGULAR, Branch, Branches, Special, sharpened
from linkwork.results.stability import grows
from linkwork.system.system import System
from linkwork.units import quantity

FRAMES = ("speed", "acceleration", "input")
CLOSE = 1e-11  # misfit of a point of a branch
SINGULAR_MARGIN = (
    1e-2  # smallest singular value of the closures' gradient, against the largest, near where they lose rank
)
TRIES = 12  # of Newton's method; more means that the step was too long


@dataclasses.dataclass
class Spot:
    """A point of a branch: where, the parameter, the tangent there (free coordinates in measures of `reach`, and p)."""

    place: Place
    p: float
    way: np.ndarray
    pace: float
    test: float
    negative: int  # how many stiffnesses along the closures are negative


class Parameter:
    """A number that equilibria depend on, and how the balance changes with it."""

    def __init__(self, solver: Solver, name: str) -> None:
        self.solver, self.name = solver, name
        s = solver.system
        word, _, rest = name.partition(".")
        self.kind = word if word in FRAMES else "model"
        if self.kind == "input":
            self.index = find({n: k for k, n in enumerate(s.labels.inputs)}, rest, "input", s.model.name)
            self.unit = s.labels.input_units[self.index]
        elif self.kind != "model":
            self.index = find({n: k for k, n in enumerate(s.labels.v)}, rest, f"coordinate for {word}", s.model.name)
            if self.index not in solver.frame.named:
                raise ModelError(
                    f"branch: '{rest}' is not driven; give {word}={{'{rest}': …}} where the branch starts."
                )
            self.unit = s.labels.v_units[self.index] if word == "speed" else per_second(s.labels.v_units[self.index])
        else:
            if np.ndim(solver.model[name]) > 0:
                raise ModelError(f"branch: parameter '{name}' is a vector; name one component, '{name}[0]'.")
            self.unit = solver.model.unit(name)
            self.unit = "" if self.unit == "1" else self.unit

    def value(self) -> float:
        """As it is."""
        s = self.solver
        if self.kind == "input":
            return float(s.inputs[self.index])
        if self.kind == "model":
            return float(s.model[self.name])
        return float(getattr(s.frame, self.kind)[self.index])

    def set(self, p: float) -> None:
        """Change it; a parameter of the model means a new system."""
        s = self.solver
        if self.kind == "input":
            s.inputs[self.index] = p
        elif self.kind == "model":
            if float(s.model[self.name]) != p:
                s.rebuild(s.model.replace({self.name: float(p)}))
        else:
            getattr(s.frame, self.kind)[self.index] = p

    def check(self, low: float, high: float) -> None:
        """Both ends of a range must be possible values of a parameter of the model."""
        if self.kind != "model":
            return
        for p in (low, high):
            try:
                self.solver.model.replace({self.name: p})
            except ModelError as problem:
                raise ModelError(f"{self.solver.what}: {self.name} cannot be {p:g}: {problem}") from problem

    def slopes(self, place: Place) -> tuple[np.ndarray, np.ndarray]:
        """∂r₁/∂p (nv,) and ∂Φ/∂p (m,)."""
        b, at = self.solver.balance, place.at
        flat = np.zeros(b.constraints)
        step = 1j * TINY
        if self.kind == "input":
            inputs = at.inputs.astype(complex)
            inputs[self.index] += step
            return b.residuals(at._replace(inputs=inputs))[0].imag / TINY, flat
        if self.kind != "model":
            field = "v" if self.kind == "speed" else "a"
            moved = getattr(at, field).astype(complex)
            moved[self.index] += step
            return b.residuals(at._replace(**{field: moved}))[0].imag / TINY, flat
        with b.parameter(self.name, step, at.t) as (tables, work):
            phi = b.stepped_openings(tables, work, at.q).imag / TINY
            return b.residuals(at, tables, work)[0].imag / TINY, phi


class Follower:
    """Follows branches of equilibria of a solver's model."""

    def __init__(self, solver: Solver, parameter: Parameter, low: float, high: float) -> None:
        self.solver, self.parameter, self.low, self.high = solver, parameter, low, high
        self.width = high - low
        self.cut = NEUTRAL  # singular values that are left out, against the largest
        self.unit = 0.0  # of the determinant that tells branch points: the stiffness where the branch begins
        s = solver.system
        self.turns = s.coordinate_of[s.turning & (s.coordinate_of >= 0)].tolist()

    # --- points ----------------------------------------------------------------------------------

    def spot(self, place: Place, p: float, before: np.ndarray | None) -> Spot:
        """A point with its tangent, which goes on as the one before did."""
        j, lean = self._jacobian(place)
        _, size, vt = np.linalg.svd(j)
        t = vt[-1]
        way = np.append(place.along @ t[:-1] + lean * t[-1], t[-1])
        way /= np.linalg.norm(way)
        if before is not None and way @ before < 0:
            t, way = -t, -way
        if self.unit == 0.0 and len(size):
            self.unit = float(size[0])
        test = float(np.linalg.det(np.vstack([j / max(self.unit, 1e-300), t]))) if len(size) else 1.0
        stiff = j[:, :-1]
        even = len(stiff) > 0 and np.abs(stiff - stiff.T).max() <= 1e-9 * np.abs(stiff).max()
        negative = int((np.linalg.eigvalsh(0.5 * (stiff + stiff.T)) < 0).sum()) if even else 0
        return Spot(place, p, way, float(way[-1]), test, negative)

    def _jacobian(self, place: Place) -> tuple[np.ndarray, np.ndarray]:
        """J, with p in parts of the range, and how free coordinates must follow p to keep the closures."""
        seeker = self.solver.seeker
        k = seeker.stiffness(place)
        force, phi = self.parameter.slopes(place)
        lean = -place.inverse @ (phi / self.solver.balance.unit) * self.width
        push = force[seeker.free] * seeker.reach * self.width
        right = place.along.T @ (push + k @ lean)
        return np.column_stack([place.along.T @ k @ place.along, right]), lean

    def correct(self, place: Place, p: float, way: np.ndarray, ahead: float) -> tuple[Place, float] | None:
        """The point of the branch a distance ahead of another, in the plane across its tangent; None if there is none."""
        origin, here = place, p
        p = here + ahead * way[-1] * self.width
        self.parameter.set(p)
        seeker = self.solver.seeker  # a parameter of the model makes a new one
        gone = ahead * way[:-1]
        place = seeker.place(seeker.moved(origin, gone))
        for k in range(TRIES):
            if place.misfit() <= CLOSE and k > 0:
                return place, p
            j, lean = self._jacobian(place)
            closing = -place.inverse @ place.gap
            stiff = seeker.stiffness(place)
            right = -(place.force + place.along.T @ (stiff @ closing))
            row = np.append(place.along.T @ way[:-1], way[-1] + lean @ way[:-1])
            rest = -(way[:-1] @ closing)
            left = np.vstack([j, row])
            step = np.linalg.lstsq(left, np.append(right, rest), rcond=self.cut)[0]
            move = closing + place.along @ step[:-1] + lean * step[-1]
            if not np.isfinite(move).all() or np.abs(move).max(initial=0.0) > 1.0:
                return None
            p += step[-1] * self.width
            self.parameter.set(p)
            seeker = self.solver.seeker
            place = seeker.place(seeker.moved(place, move))
        return (place, p) if place.misfit() <= 1e-9 else None

    # --- branches --------------------------------------------------------------------------------

    def follow(
        self, first: Spot, length: float, most: int, tell: Callable[[float], None], step: float
    ) -> tuple[list[Spot], list[tuple[str, Spot]], str]:
        """Points from one on, what is special between them, and why it ended."""
        spots: list[Spot] = [first]
        special: list[tuple[str, Spot]] = []
        ahead, gone = step, 0.0
        while len(spots) < most:
            here = spots[-1]
            made = self._next(here, ahead)
            if made is None:
                ahead *= 0.5
                if ahead < 1e-9:
                    return spots, special, "the branch ends: no point was found beyond, at a position that is singular"
                continue
            gone += ahead
            special += self._between(here, made, ahead)
            spots.append(made)
            if (made.place.rank, made.place.along.shape) != (first.place.rank, first.place.along.shape):
                return spots, special, "the closures lose rank: the state is singular"
            if made.p < self.low or made.p > self.high:
                spots[-1] = self._end(here, self.low if made.p < self.low else self.high, ahead)
                special = [x for x in special if self.low <= x[1].p <= self.high]
                return spots, special, "the end of the range"
            if len(spots) > 4 and self._is_back(first, here, made):
                return spots, special, "the branch is closed"
            turn = float(here.way @ made.way)
            ahead = min(ahead * (1.4 if turn > 0.98 else (1.0 if turn > 0.9 else 0.6)), length)
            tell(gone)
        return spots, special, "as many points as were asked for"

    def _next(self, here: Spot, ahead: float) -> Spot | None:
        made = self.correct(here.place, here.p, here.way, ahead)
        if made is None:
            return None
        spot = self.spot(*made, here.way)
        return spot if spot.way @ here.way > 0.5 else None

    def _is_back(self, first: Spot, here: Spot, made: Spot) -> bool:
        """Whether the branch has come back to where it began."""
        gap = np.append(self._distance(first.place, made.place), (first.p - made.p) / self.width)
        step = np.append(self._distance(here.place, made.place), (here.p - made.p) / self.width)
        return bool(np.linalg.norm(gap) < 0.5 * np.linalg.norm(step) and made.way @ first.way > 0.9)

    def _distance(self, a: Place, b: Place) -> np.ndarray:
        """How far apart two places are; whole turns do not count."""
        d = np.array(a.at.q - b.at.q)
        d[self.turns] -= 2 * np.pi * np.round(d[self.turns] / (2 * np.pi))
        return d

    def _end(self, here: Spot, value: float, ahead: float) -> Spot:
        """The point of the branch at the end of the range."""
        return self._locate(here, ahead, lambda s: (s.p - value) / self.width, 1e-13)

    def _between(self, here: Spot, made: Spot, ahead: float) -> list[tuple[str, Spot]]:
        """Folds and branch points between two points."""
        found: list[tuple[str, Spot]] = []
        if not made.place.along.shape[1]:
            return found
        turns, crosses = here.pace * made.pace < 0, here.test * made.test < 0
        if turns:  # a branch that turns back where it meets another does both; its turn is found more sharply
            found.append((BRANCH_POINT if crosses else FOLD, self._locate(here, ahead, lambda s: s.pace, 1e-12)))
        elif crosses:
            self.cut = MEETING  # so that points near it do not slip along the branch that crosses
            found.append((BRANCH_POINT, self._locate(here, ahead, lambda s: s.test, 1e-12)))
            self.cut = NEUTRAL
        elif abs(here.negative - made.negative) == 2:  # two at once leave the determinant its sign
            found.append((BRANCH_POINT, self._halve(here, made, ahead)))
        if any(spot.place.margin < SINGULAR_MARGIN for _, spot in found):
            sharpest = min((spot for _, spot in found), key=lambda s: s.place.margin)
            return [(SINGULAR, sharpest)]
        return found

    def _locate(self, here: Spot, ahead: float, test: Callable[[Spot], float], small: float) -> Spot:
        """Where along the arc a test vanishes, between here and ahead."""
        last = self._next(here, ahead)
        return here if last is None else vanishing(lambda x: self._next(here, x), here, last, ahead, test, small)

    def _halve(self, here: Spot, made: Spot, ahead: float) -> Spot:
        """Where along the arc the number of negative stiffnesses changes."""
        low, high, best = 0.0, ahead, made
        for _ in range(48):
            middle = 0.5 * (low + high)
            spot = self._next(here, middle)
            if spot is None:
                break
            best = spot
            low, high = (middle, high) if spot.negative == here.negative else (low, middle)
        return best

    def crossing(self, spot: Spot) -> np.ndarray | None:
        """The direction in which another branch leaves a branch point."""
        j, lean = self._jacobian(spot.place)
        _, _, vt = np.linalg.svd(j)
        ways = [np.append(spot.place.along @ t[:-1] + lean * t[-1], t[-1]) for t in vt[-2:]]
        other = [w - (w @ spot.way) * spot.way for w in ways]
        best = max(other, key=lambda w: float(np.linalg.norm(w)))
        size = float(np.linalg.norm(best))
        return best / size if size > 0 else None


def branch(
    model: Model,
    parameter: str,
    over: tuple[Any, Any],
    *,
    acceleration: Mapping[str, Any] | None = None,
    speed: Mapping[str, Any] | None = None,
    inputs: Mapping[str, Any] | None = None,
    guess: Mapping[str, Any] | None = None,
    nearest: bool = False,
    branches: int = 8,
    step: float = 0.02,
    points: int = 400,
    t: float = 0.0,
    progress: bool | None = None,
) -> Branches:
    """Follow equilibria as a parameter changes, both ways from where one is found, through folds, and onto the branches that
    cross at branch points.

    Args:
        model: any.
        parameter: "speed.spin", "acceleration.base", "input.torque", or a path of the model such as "spring.stiffness".
        over: the range of the parameter; the search for the first equilibrium is at the value that is given for it
            (or that the model has), if it lies in the range, else at the nearer end.
        acceleration, speed, inputs, guess, nearest, t: as for `equilibrium`.
        branches: how many branches to follow at most.
        step: longest step along the arc: 1 is one radian, one size of the model, or the whole range of the parameter.
        points: most points of one branch in one direction.
        progress: show a progress bar; default: after two seconds, if somebody watches.
    """
    text(parameter, "branch: parameter", "speed.spin")
    step = positive(step, "branch: step")
    points, branches = whole(points, "branch: points", 1), whole(branches, "branch: branches", 1)
    solver = solver_for(model, parameter, acceleration, speed, inputs, t, "branch")
    which = Parameter(solver, parameter)
    low, high = sorted(_range(over, which, parameter))
    value = min(max(which.value(), low), high)
    which.check(low, high)
    which.set(value)
    start = solver.solve(guess, nearest=nearest)
    follower = Follower(solver, which, low, high)
    place = solver.seeker.place(start.positions)
    first = follower.spot(place, value, None)
    if start.singular:
        raise EquilibriumError(
            f"branch of model '{model.name}': the equilibrium at {parameter} = {value:g} is singular (its closures lose rank), "
            "so no branch can be followed from it; give another guess."
        )
    made: list[Branch] = []
    waiting: list[tuple[Spot, np.ndarray | None]] = [(first, None)]
    with Progress(f"following equilibria of {model.name}", progress) as bar:
        while waiting and len(made) < branches:
            spot, way = waiting.pop(0)
            pieces = _both_ways(follower, spot, way, step, points, lambda x: bar.update(min(0.99, x / 4)))
            if pieces is None:
                continue
            spots, special, ends = pieces
            if way is not None and any(_same(follower, spots, b) for b in made):
                continue
            result = _describe(follower, spots, special, ends, parameter, which)
            made.append(result)
            for kind, at in special:
                if kind == BRANCH_POINT and not any(_at(follower, at, s) for b in made[:-1] for s in b.special):
                    across = follower.crossing(at)
                    if across is not None:
                        waiting.append((at, across))
    which.set(value)
    return Branches(title=model.name, parameter=parameter, unit=which.unit, members=sharpened(made))


def solver_for(
    model: Model,
    parameter: str,
    acceleration: Mapping[str, Any] | None,
    speed: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None,
    t: Seconds,
    what: str,
) -> Solver:
    """A solver for equilibria along a parameter; in space where a path of a model with closures is stepped, which may lead
    there."""
    in_space = parameter.partition(".")[0] not in FRAMES and bool(model.closures)
    return Solver(model, acceleration, speed, inputs, t, System(model, planar=False) if in_space else None, what)


def _range(over: Any, which: Parameter, parameter: str) -> list[float]:
    """Both ends of the range, as numbers."""
    if isinstance(over, str) or np.ndim(over) != 1 or len(over) != 2:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    ends = [float(quantity(x, which.unit or "1", what=f"branch: {parameter}")) for x in over]
    if ends[0] == ends[1]:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    return ends


def _both_ways(
    follower: Follower,
    spot: Spot,
    way: np.ndarray | None,
    step: float,
    points: int,
    tell: Callable[[float], None],
) -> tuple[list[Spot], list[tuple[str, Spot]], tuple[str, str]] | None:
    """A branch from one of its points on, in both directions; across another branch where `way` tells how."""
    sides: list[tuple[list[Spot], list[tuple[str, Spot]], str]] = []
    for sign in (1.0, -1.0):
        begin = spot if sign > 0 else _flipped(spot)
        if way is not None:
            begin = dataclasses.replace(spot, way=sign * way)
            off = follower._next(begin, 0.2 * step)
            if off is None or float(off.way @ begin.way) < 0.5:
                sides.append(([], [], "no branch was found on this side"))
                continue
            begin = off
        follower.parameter.set(begin.p)
        sides.append(follower.follow(begin, step, points, tell, 0.25 * step))
    (ahead, more, end), (behind, less, begun) = sides
    if not ahead and not behind:
        return None
    if end == "the branch is closed":
        behind, less, begun = [], [], end
    middle = [] if way is None else [spot]
    if way is not None and ahead and behind:
        # on this branch, which does not turn there, the point is known sharply
        across = _flipped(behind[0])
        gap = np.append(follower._distance(ahead[0].place, across.place), (ahead[0].p - across.p) / follower.width)
        sharp = follower._between(across, ahead[0], float(np.linalg.norm(gap)))
        middle, more = [s for _, s in sharp], [*sharp, *more]
    back = [_flipped(s) for s in reversed(behind if way is not None else behind[1:])]
    return [*back, *middle, *ahead], [*reversed(less), *more], (begun, end)


def _flipped(spot: Spot) -> Spot:
    """The same point, passed in the other direction."""
    return dataclasses.replace(spot, way=-spot.way, pace=-spot.pace, test=-spot.test)


def _same(follower: Follower, spots: list[Spot], old: Branch) -> bool:
    """Whether a branch has been followed before: its middle point lies on it."""
    probe = spots[len(spots) // 4]
    near = np.abs(old.values - probe.p) < 0.1 * follower.width
    if not near.any():
        return False
    gaps = np.abs(old.positions[near] - probe.place.at.q)
    gaps[:, follower.turns] = np.abs(np.remainder(gaps[:, follower.turns] + np.pi, 2 * np.pi) - np.pi)
    return bool(gaps.max(axis=1).min() < 1e-3)


def _at(follower: Follower, spot: Spot, special: Special) -> bool:
    gap = np.abs(np.array(special.positions) - spot.place.at.q).max()
    return bool(abs(special.value - spot.p) < 1e-4 * follower.width and gap < 1e-3)


def _describe(
    follower: Follower,
    spots: list[Spot],
    special: list[tuple[str, Spot]],
    ends: tuple[str, str],
    parameter: str,
    which: Parameter,
) -> Branch:
    """The branch with names, and stability at every point from its linear model."""
    labels = follower.solver.system.labels
    unstable, growth = [], []
    for spot in spots:
        which.set(spot.p)
        count, rate = _stability(follower, spot)
        unstable.append(count)
        growth.append(rate)
    found = [
        Special(
            kind,
            s.p,
            tuple(map(float, s.place.at.q)),
            dict(zip(labels.q, map(float, s.place.at.q), strict=True)),
            abs(s.pace) < 1e-3,
        )
        for kind, s in special
    ]
    values = np.array([s.p for s in spots])
    positions = np.array([s.place.at.q for s in spots])
    found += _hopf(follower, spots, np.array(unstable), found)
    return Branch(
        title=follower.solver.model.name,
        parameter=parameter,
        unit=which.unit,
        values=values,
        positions=positions,
        names=labels.q,
        units=labels.q_units,
        unstable=np.array(unstable),
        growth=np.array(growth),
        special=found,
        ends=ends,
    )


def _stability(follower: Follower, spot: Spot) -> tuple[int, float]:
    """How many eigenvalues grow, and the fastest of them; -1 where the state is singular."""
    s, rounding = _eigenvalues(follower, spot)
    return int((grows(s, rounding) * np.where(s.imag != 0, 2, 1)).sum()), float(s.real.max(initial=0.0))


def _eigenvalues(follower: Follower, spot: Spot) -> tuple[np.ndarray, np.ndarray]:
    """Of the linear model, one of each pair, and bounds on the errors of their real parts."""
    solver = follower.solver
    place = solver.seeker.least(spot.place)
    return eigenvalues(Linearizer(solver.system).linearize(place.at, solver.frame.driven, outputs=()))


def _hopf(follower: Follower, spots: list[Spot], unstable: np.ndarray, known: list[Special]) -> list[Special]:
    """Points where an oscillation begins to grow: two eigenvalues more, and no fold or branch point."""
    out = []
    labels = follower.solver.system.labels
    for k in np.flatnonzero(np.abs(np.diff(unstable)) == 2):
        a, b = spots[k], spots[k + 1]
        inside = [s for s in known if min(a.p, b.p) - 1e-9 <= s.value <= max(a.p, b.p) + 1e-9]
        if inside:
            continue
        ahead = float(np.linalg.norm(np.append(b.place.at.q - a.place.at.q, (b.p - a.p) / follower.width)))
        spot = _crossing_axis(follower, a, b, ahead)
        if spot is None:
            continue
        p, q = spot.p, spot.place.at.q
        out.append(Special(HOPF, p, tuple(map(float, q)), dict(zip(labels.q, map(float, q), strict=True))))
    return out


def _crossing_axis(follower: Follower, a: Spot, b: Spot, ahead: float) -> Spot | None:
    """Where between two points a pair of eigenvalues crosses the imaginary axis."""

    def oscillations(spot: Spot) -> tuple[np.ndarray, np.ndarray]:
        follower.parameter.set(spot.p)
        s, rounding = _eigenvalues(follower, spot)
        return s[s.imag > 0], rounding[s.imag > 0]

    ends = oscillations(a)[0], oscillations(b)[0]
    fastest = max((s for own in ends for s in own), key=lambda s: s.real, default=None)
    if fastest is None:
        return None
    rates = [float(own[int(np.argmin(np.abs(own.imag - fastest.imag)))].real) for own in ends if len(own)]
    if min(np.abs(rates), default=1.0) <= 1e-10 * abs(fastest):
        return _splitting(follower, a, ahead, lambda spot: bool(grows(*oscillations(spot)).any()))

    def real(distance: float) -> float:
        own = oscillations(follower._next(a, distance) or a)[0]
        return float(own[int(np.argmin(np.abs(own.imag - fastest.imag)))].real) if len(own) else np.nan

    try:
        at = float(scipy.optimize.brentq(real, 0.0, ahead, xtol=1e-14))
    except ValueError:
        return None
    return follower._next(a, at)


def _splitting(follower: Follower, a: Spot, ahead: float, growing: Callable[[Spot], bool]) -> Spot | None:
    """Where frequencies without damping meet and part from the axis: growth begins like a root, so halving is exact."""
    first, low, high, best = growing(a), 0.0, ahead, None
    for _ in range(48):
        middle = 0.5 * (low + high)
        spot = follower._next(a, middle)
        if spot is None:
            break
        best = spot
        low, high = (middle, high) if growing(spot) == first else (low, middle)
    return best
