"""Backbone curves: periodic orbits of free vibration, followed from a mode of the linear model to large amplitudes.

A conservative system that nothing drives in time has families of periodic orbits, its nonlinear normal modes (Lyapunov's
families): y(T; y₀) = y₀ with an unknown period T = 1/f. Two things make this no ordinary system of equations. Every state of
an orbit solves it, so ẏ is a null vector of Φ − 1; and some H(y) is conserved, the energy (with a steady spin: that of the
rotating frame), so ∇H (y(T) − y₀) = 0 to first order, whatever y₀: ∇H is a left null vector at an orbit, and one equation is
none. With x in the tangent space (E⁺ as in `shooting`), ℓ = ∇H there, and U a basis of what is at right angles to ℓ, solve

    Uᵀ E⁺ (y(T; y₀) − y₀) = 0       2f − 1 equations
    ẏ₀ · x = 0 for every step x     1 equation: steps go across the motion, so the phase does not slip

for y₀ along f. If the first hold, what is left is s ℓ, and 0 = H(y(T)) − H(y₀) = s |ℓ|² + O(s²): so s = 0, and where it is not
the model is not conservative, which is told. No formula for H is needed: ℓ is the left null vector of [Φ − 1, ẏ dT/df].

Floquet multipliers: 1 is one twice. The others are those of Φ between ℓ's complement and what is left of it beside ẏ,
Qᵀ E⁺ Φ E Q with Q at right angles to ℓ and ẏ. They come in pairs μ, 1/μ. Where a pair passes 1, det(QᵀΦQ − 1) changes sign:
the energy turns back along the family (dH = ℓ · x, a fold), or another family crosses it (a branch point).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.analysis.arguments import positive, whole
from linkwork.analysis.continuation import Continuation, CurvePoint, Linearization, Segment, StepControl, Tolerances
from linkwork.analysis.progress import Progress
from linkwork.analysis.vibration.extremes import extremes
from linkwork.analysis.vibration.response import Looked
from linkwork.analysis.vibration.response_curve import doubling
from linkwork.analysis.vibration.shooting import Orbits, Shot
from linkwork.errors import ModelError, SimulationError
from linkwork.kinds import Joules, Number, Quantity, StateByName, Whole, Words
from linkwork.model.model import Model
from linkwork.results.backbone import TURN, Backbone
from linkwork.results.curve import BRANCH_POINT, DOUBLING, FOLD, Mark
from linkwork.results.equilibrium import Equilibrium
from linkwork.results.linear import LinearModel
from linkwork.results.modes import OSCILLATING, Mode
from linkwork.system.system import System
from linkwork.units import quantity

FIRST = 0.01  # size of the first orbit [rad, or of the size of the model]
NEUTRAL = 1e-7  # singular values below this part of the largest: motions that nothing resists
NOTHING = 1e-7  # of its size: energy that may be missing after a period, or damping of a mode that counts as none
LOSSES = ("damping", "friction", "stop_damping")  # parameters that take energy


class Seen(NamedTuple):
    """What an orbit looks like: extremes of outputs, multipliers, state, energy, ∇H's direction, det(QᵀΦQ − 1)."""

    highest: np.ndarray
    lowest: np.ndarray
    multipliers: np.ndarray
    state: np.ndarray
    energy: float
    left: np.ndarray
    crossing: float


def backbone(
    model: Model,
    mode: Whole,
    *,
    at: Equilibrium | None,
    guess: StateByName | None,
    amplitude: Quantity | None,
    energy: Joules | None,
    outputs: Words | None,
    step: Number,
    points: Whole,
    rtol: Number,
    progress: bool | None,
) -> Backbone:
    """Implements `Model.backbone`."""
    number = whole(mode, "backbone: mode", 1)
    step, rtol = positive(step, "backbone: step"), positive(rtol, "backbone: rtol")
    points = whole(points, "backbone: points", 2)
    if at is None:
        at = model.equilibrium(guess=guess)
    elif not isinstance(at, Equilibrium):
        raise ModelError(f"backbone: at is {at!r}; give an equilibrium of the model, such as model.equilibrium().")
    elif at.required(at.system, "backbone").model is not model:
        raise ModelError(f"backbone: at is an equilibrium of another model, '{at.title}'; find it with '{model.name}'.")
    elif guess is not None:
        raise ModelError("backbone: give at= or guess=, not both.")
    moving = at.moving_model()
    names = System(moving).labels.inputs
    system = System(moving, {n: x for n, x in at.inputs.items() if x and n in names})
    linear = at.linearize(outputs=())
    free = Free(system, at, _mode(model, linear, number), rtol)
    looked = Looked(free.system, outputs, "backbone")
    known = looked.matrix @ free.rest
    limits: dict[str, Callable[[Seen], float]] = {}
    if amplitude is not None:
        size = positive(quantity(amplitude, looked.units[0], what="backbone: amplitude"), "backbone: amplitude")
        limits["amplitude"] = lambda seen: _reach(seen, known) / size - 1.0
    if energy is not None:
        most = positive(quantity(energy, "J", what="backbone: energy"), "backbone: energy")
        limits["energy"] = lambda seen: seen.energy / most - 1.0
    run = Family(free, looked, limits)
    with Progress(f"free vibration of {model.name}", progress) as bar:
        orbits, marks, end = run.follow(step, points, lambda k: bar.update(k / points))
    seen, width = [s.extra for s in orbits], free.width
    multipliers = np.exp(np.linalg.eigvals(linear.A) / width)
    return Backbone(
        title=model.name,
        parameter="frequency",
        unit="Hz",
        method="shooting",
        values=np.array([width, *(s.p * width for s in orbits)]),
        outputs=looked.names,
        units=looked.units,
        highest=np.array([known, *(x.highest for x in seen)]),
        lowest=np.array([known, *(x.lowest for x in seen)]),
        multipliers=np.array([multipliers[np.argsort(-np.abs(multipliers))], *(x.multipliers for x in seen)]),
        states=np.array([free.rest, *(x.state for x in seen)]),
        marks=[Mark(kind, s.p * width, s.extra.highest, s.extra.state) for kind, s in marks],
        ends=("the linear mode", end),
        mode=number,
        energies=np.array([0.0, *(x.energy for x in seen)]),
    )


def _mode(model: Model, linear: LinearModel, number: int) -> Mode:
    """The mode that is followed, which must oscillate without loss."""
    found = linear.modes()
    if number > len(found):
        raise ModelError(f"backbone: mode is {number}; model '{model.name}' has {len(found)} modes here.")
    mode = found[number - 1]
    if losses(model) and mode.damping > NOTHING:
        raise ModelError(_wasteful(model, f"mode {number} has a damping ratio of {mode.damping:.3g}"))
    if mode.kind != OSCILLATING:
        others = ", ".join(str(m.number) for m in found if m.kind == OSCILLATING) or "none"
        raise ModelError(
            f"backbone: mode {number} of model '{model.name}' is {mode.kind}; those that oscillate: {others}."
        )
    return mode


def losses(model: Model) -> list[str]:
    """Paths of the parameters that take energy."""
    return [n for n, x in model.parameters().items() if n.rpartition(".")[2] in LOSSES and np.any(np.asarray(x) != 0)]


def _wasteful(model: Model, why: str) -> str:
    """A sentence about a model that does not keep its energy."""
    lost = losses(model)
    cure = f"replace {', '.join(repr(n) for n in lost[:4])} by 0" if lost else "make its forces conservative"
    return f"backbone: energy of model '{model.name}' is not conserved, since {why}; {cure} for free vibration."


def _reach(seen: Seen, known: np.ndarray) -> float:
    """How far the first output goes from its value at the equilibrium."""
    return float(max(seen.highest[0] - known[0], known[0] - seen.lowest[0]))


class Linked(NamedTuple):
    """A period in measures in which 1 is long: the shot, E⁺ΦE, ẏ at its start, ∂y(T)/∂p, y(T) − y₀."""

    shot: Shot
    phi: np.ndarray
    rate: np.ndarray
    by_p: np.ndarray
    miss: np.ndarray


class Free(Orbits):
    """Periodic orbits of a system that nothing drives in time; the parameter is the frequency in parts of the linear mode's.

    Displacements are measured in radians or sizes of the model, rates in those times the angular frequency of the mode.
    """

    tolerances = Tolerances(rank=NEUTRAL, neutral=NEUTRAL)

    def __init__(self, system: System, at: Equilibrium, mode: Mode, rtol: float) -> None:
        super().__init__(system, rtol)
        self.width, self.speed = mode.frequency, mode.angular_frequency
        self.rest = self.settled(np.concatenate([at.positions, at.velocities]))
        self.reach = self.tangent.balance.reach
        self.tangent.hold(self.rest)
        independent = self.tangent.parts(self.rest).independent
        z = mode.shape
        w = mode.eigenvalue * z - mode.linear.P @ z
        names = [system.labels.v[k] for k in independent]
        order = [list(mode.linear.coordinates).index(n) for n in names]
        x = np.concatenate([z[order].real, w[order].real]) / self.measure(self.rest)
        self.direction = x / np.linalg.norm(x)  # of the linear mode
        self.left: np.ndarray | None = None
        self.energy_at_rest = 0.0
        self.energy_at_rest = self.energy(self.rest)

    def measure(self, y: np.ndarray) -> np.ndarray:
        """What counts as one of each independent coordinate and of its rate (2f,)."""
        own = self.reach[self.tangent.parts(y).independent]
        return np.concatenate([own, own * self.speed])

    def energy(self, y: np.ndarray) -> float:
        """Above that of the equilibrium, in the frame of what is driven [J]: T₂ − T₀ + V, with T₀ the kinetic energy of the
        drives alone and T₂ that of the motion beside them."""
        s, held = self.system, self.tangent.held
        q, v = y[: s.nq], y[s.nq :]
        beside = s.energy(q, np.where(held, 0.0, v))
        return beside["total"] - s.energy(q, np.where(held, v, 0.0))["kinetic"] - self.energy_at_rest

    def linked(self, u: np.ndarray, p: float) -> Linked:
        """A period from a state."""
        period = 1.0 / (p * self.width)
        y, tables = self.settled(u), self.tables()
        shot, d = self.shot(y, period), self.measure(y)
        rate = shot.inverse @ self.flow.rate(tables, y, 0.0) / d
        end = shot.inverse @ self.flow.rate(tables, shot.path.end, period) / d
        return Linked(shot, shot.monodromy * d / d[:, None], rate, -end * period / p, shot.miss / d)

    def leftover(self, made: Linked) -> np.ndarray:
        """The direction of ∇H (2f,): the left null vector of [Φ − 1, ∂y/∂p] that goes on as before."""
        u, size, _ = np.linalg.svd(np.column_stack([made.phi - np.eye(len(made.phi)), made.by_p]))
        null = u[:, size <= max(NEUTRAL * size[0], size[-1])]
        left = u[:, -1] if self.left is None else null @ (null.T @ self.left)
        return left / np.linalg.norm(left)

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """Uᵀ r and the phase, their derivatives by the state and by the frequency."""
        made = self.linked(u, p)
        if self.left is None:
            self.left = self.leftover(made)
        across = np.linalg.svd(self.left[None, :])[2][1:]
        r = np.append(across @ made.miss, 0.0)
        by_x = np.vstack([across @ (made.phi - np.eye(len(made.phi))), made.rate / np.linalg.norm(made.rate)])
        return Linearization.unconstrained(r, by_x, np.append(across @ made.by_p, 0.0))

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """A state after a step in these measures."""
        return super().moved(u, self.measure(self.settled(u)) * x)


class Family:
    """Follows one family of orbits."""

    def __init__(self, free: Free, looked: Looked, limits: dict[str, Callable[[Seen], float]]) -> None:
        self.free, self.looked, self.limits = free, looked, limits
        self.continuation = Continuation(free, self.observe)

    def observe(self, u: np.ndarray, p: float) -> Seen:
        """Extremes, energy and Floquet multipliers of an orbit, which must have kept its energy."""
        free = self.free
        made = free.linked(u, p)
        left = free.leftover(made)
        size = float(np.linalg.norm(made.rate)) / free.speed
        if abs(left @ made.miss) > max(NOTHING, 1e3 * free.rtol) * size:
            raise ModelError(_wasteful(free.system.model, f"an orbit at {p * free.width:.4g} Hz does not close"))
        beside = np.linalg.svd(np.array([left, made.rate / np.linalg.norm(made.rate)]))[2][2:]
        inner = beside @ made.phi @ beside.T
        values = np.append(np.linalg.eigvals(inner), [1.0, 1.0])
        y = made.shot.start
        highest, lowest, _ = extremes(free.flow, free.tables(), self.looked, made.shot.path)
        order = np.argsort(-np.abs(values), kind="stable")
        crossing = float(np.linalg.det(inner - np.eye(len(inner))))
        return Seen(highest, lowest, values[order], y, free.energy(y), left, crossing)

    def follow(self, longest: float, points: int, tell: Callable[[int], None]) -> Segment:
        """From the linear mode on."""
        free = self.free
        rest = CurvePoint(free.rest, 1.0, np.append(free.direction, 0.0), 0.0)
        first = self.continuation.step(rest, FIRST)
        if first is None:
            raise SimulationError(
                f"backbone: no periodic orbit of model '{free.system.model.name}' was found near its linear mode at "
                f"{free.width:g} Hz."
            )
        if self.beyond(first) > 0:
            raise ModelError(
                f"backbone: {self._limit(first)} is reached while the linear mode still holds; give more, or leave it out."
            )
        made, marks = [first], list[tuple[str, CurvePoint]]()
        free.left = first.extra.left
        for here, point, distance in self.continuation.walk(first, StepControl(longest), points - 2):
            marks += self._between(here, point, distance)
            if self.beyond(point) > 0:
                end = self.continuation.locate(here, point, distance, self.beyond, 1e-13)
                marks = [m for m in marks if self.beyond(m[1]) <= 0]
                return Segment([*made, end], marks, f"the {self._limit(end)} that was asked for")
            made.append(point)
            free.left = point.extra.left
            tell(len(made))
        lost = len(made) < points - 1
        return Segment(made, marks, "no orbit was found beyond" if lost else "as many points as were asked for")

    def beyond(self, point: CurvePoint) -> float:
        """Positive beyond what was asked for."""
        return max((limit(point.extra) for limit in self.limits.values()), default=-1.0)

    def _limit(self, point: CurvePoint) -> str:
        """The first of the limits that is reached."""
        return max(self.limits, key=lambda name: self.limits[name](point.extra))

    def _between(self, here: CurvePoint, made: CurvePoint, distance: float) -> list[tuple[str, CurvePoint]]:
        """What is special between two orbits; what is zero but for rounding, as in linear systems, does not count."""
        found, locate = [], self.continuation.locate

        def passes(test: Callable[[CurvePoint], float]) -> bool:
            return test(here) * test(made) < 0 and min(abs(test(here)), abs(test(made))) > NOTHING

        if passes(_energy_slope):
            found.append((FOLD, locate(here, made, distance, _energy_slope, 1e-11)))
        elif passes(_crossing):
            found.append((BRANCH_POINT, self.continuation.branch_point(here, made, distance, _crossing)))
        if passes(_frequency_slope):
            found.append((TURN, locate(here, made, distance, _frequency_slope, 1e-11)))
        test = doubling(here, made)
        if test is not None:
            found.append((DOUBLING, locate(here, made, distance, test, 1e-10)))
        return found


def _energy_slope(point: CurvePoint) -> float:
    """dH along the family, against |∇H|."""
    return float(point.extra.left @ point.tangent[:-1])


def _frequency_slope(point: CurvePoint) -> float:
    return float(point.tangent[-1])


def _crossing(point: CurvePoint) -> float:
    return float(point.extra.crossing)
