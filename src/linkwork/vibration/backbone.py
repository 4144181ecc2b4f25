"""Backbone curves: periodic orbits of free vibration, followed from a mode of the linear model to large amplitudes.

A conservative system that nothing drives in time has families of periodic orbits, its nonlinear normal modes (Lyapunov's
families): y(T; y₀) = y₀ with an unknown period T = 1/f. Two things make this system singular. Every state of
an orbit solves it, so ẏ is a null vector of Φ − 1; and some H(y) is conserved, the energy (with a steady spin: that of the
rotating frame), so ∇H (y(T) − y₀) = 0 to first order, whatever y₀: ∇H is a left null vector at an orbit, and one
equation is redundant. With x in the tangent space (E⁺ as in `shooting`), ℓ = ∇H there, and U a basis of the orthogonal
complement of ℓ, solve

    Uᵀ E⁺ (y(T; y₀) − y₀) = 0       2f − 1 equations
    ẏ₀ · x = 0 for every step x     1 equation: phase condition, steps are orthogonal to the motion

for y₀ along f. If the first hold, what is left is s ℓ, and 0 = H(y(T)) − H(y₀) = s |ℓ|² + O(s²): so s = 0, and where it is not
the model is not conservative, which is an error. No formula for H is needed: ℓ is the left null vector of [Φ − 1, ẏ dT/df].

Floquet multipliers: 1 is a double one. The others are the eigenvalues of Qᵀ E⁺ Φ E Q with Q a basis of the orthogonal
complement of ℓ and ẏ. They come in pairs μ, 1/μ. Where a pair passes 1, det(QᵀΦQ − 1) changes sign:
the energy turns back along the family (dH = ℓ · x, a fold), or another family crosses it (a branch point).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import positive, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import Joules, Number, Quantity, StateByName, Whole, Words
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.equilibrium.continuation import Continuation, CurvePoint, Linearization, Segment, StepControl, Tolerances
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.equilibrium.results.marks import BRANCH_POINT, DOUBLING, FOLD, INTERRUPTED
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.modes import OSCILLATING, Mode
from linkwork.model.model import Model
from linkwork.motion.outputs import OutputMap
from linkwork.system.interruption import Interruption, complete
from linkwork.system.residuals import Point
from linkwork.system.system import System
from linkwork.system.validity import most_bent, warn_of_large_deflections
from linkwork.vibration.extremes import extremes
from linkwork.vibration.response_curve import doubling
from linkwork.vibration.results.backbone import TURN, Backbone
from linkwork.vibration.results.curve import Mark
from linkwork.vibration.shooting import Orbits, Shot

FIRST = 0.01  # size of the first orbit [rad, or of the size of the model]
PARTS = (1.0, 1e-1, 1e-2, 1e-3, 1e-4)  # of the size of the model by which lengths are measured: bodies may stand far apart
NEUTRAL = 1e-7  # singular values below this part of the largest belong to neutral motions
NOTHING = 1e-7  # of its size: energy that may be missing after a period, or damping of a mode that counts as none
LOSSES = ("damping", "friction", "static_friction", "stop_damping")  # parameters that dissipate energy


class OrbitProperties(NamedTuple):
    """Properties of an orbit: extremes of outputs, multipliers, state, energy [J], direction of ∇H, det(QᵀΦQ − 1), and
    coordinates where beams are bent most (beams, nq)."""

    highest: np.ndarray
    lowest: np.ndarray
    multipliers: np.ndarray
    state: np.ndarray
    energy: float
    energy_direction: np.ndarray
    crossing: float
    bent: np.ndarray


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
    elif at._required(at.system, "backbone").model != model:
        raise ModelError(
            f"backbone: at is an equilibrium of another model, '{at.title}', or of '{model.name}' before it was changed; find "
            "it with the model as it is."
        )
    elif guess is not None:
        raise ModelError("backbone: give at= or guess=, not both.")
    moving = at.moving_model()
    names = System(moving).labels.inputs
    system = System(moving, {n: x for n, x in at.inputs.items() if x and n in names})
    linear = at.linearize(outputs=())
    free = FreeOrbits(system, at, _mode(model, linear, number), rtol)
    output_map = OutputMap(free.system, outputs, "backbone")
    known = output_map.values(free.system, free.system.tables, np.zeros(1), free.rest[None])[0]
    limits: dict[str, Callable[[OrbitProperties], float]] = {}
    if amplitude is not None:
        size = positive(quantity(amplitude, output_map.units[0], what="backbone: amplitude"), "backbone: amplitude")
        limits["amplitude"] = lambda orbit: _amplitude(orbit, known) / size - 1.0
    if energy is not None:
        most = positive(quantity(energy, "J", what="backbone: energy"), "backbone: energy")
        limits["energy"] = lambda orbit: orbit.energy / most - 1.0
    run = OrbitFamily(free, output_map, limits)
    with Progress(f"free vibration of {model.name}", progress) as bar:
        orbits, marks, end = run.follow(step, points, lambda k: bar.update(k / points))
    found, width = [s.extra for s in orbits], free.width
    multipliers = np.exp(np.linalg.eigvals(linear.A) / width)
    made = Backbone(
        title=model.name,
        parameter="frequency",
        unit="Hz",
        method="shooting",
        values=np.array([width, *(s.p * width for s in orbits)]),
        outputs=output_map.names,
        units=output_map.units,
        highest=np.array([known, *(x.highest for x in found)]),
        lowest=np.array([known, *(x.lowest for x in found)]),
        multipliers=np.array([multipliers[np.argsort(-np.abs(multipliers))], *(x.multipliers for x in found)]),
        states=np.array([free.rest, *(x.state for x in found)]),
        marks=[Mark(kind, s.p * width, s.extra.highest, s.extra.state, error=s.error * width) for kind, s in marks],
        ends=("the linear mode", end),
        mode=number,
        energies=np.array([0.0, *(x.energy for x in found)]),
    )
    warn_of_large_deflections(free.system, np.vstack([x.bent for x in found]), stacklevel=4)
    return complete(made, "backbone")


def _mode(model: Model, linear: LinearModel, number: int) -> Mode:
    """The mode that is followed, which must oscillate without loss."""
    found = linear.modes()
    if number > len(found):
        raise ModelError(f"backbone: mode is {number}; model '{model.name}' has {len(found)} modes here.")
    mode = found[number - 1]
    if losses(model) and mode.damping > NOTHING:
        raise ModelError(_not_conserved(model, f"mode {number} has a damping ratio of {mode.damping:.3g}"))
    if mode.kind != OSCILLATING:
        others = ", ".join(str(m.number) for m in found if m.kind == OSCILLATING) or "none"
        raise ModelError(
            f"backbone: mode {number} of model '{model.name}' is {mode.kind}; those that oscillate: {others}."
        )
    return mode


def losses(model: Model) -> list[str]:
    """Paths of the parameters that dissipate energy."""
    return [n for n, x in model.parameters.items() if n.rpartition(".")[2] in LOSSES and np.any(np.asarray(x) != 0)]


def _not_conserved(model: Model, why: str) -> str:
    """Error message for a model that is not conservative."""
    lost = losses(model)
    cure = f"replace {', '.join(repr(n) for n in lost[:4])} by 0" if lost else "make its forces conservative"
    return f"backbone: energy of model '{model.name}' is not conserved, since {why}; {cure} for free vibration."


def _amplitude(orbit: OrbitProperties, known: np.ndarray) -> float:
    """Largest deviation of the first output from its value at the equilibrium."""
    return float(max(orbit.highest[0] - known[0], known[0] - orbit.lowest[0]))


class PeriodMap(NamedTuple):
    """Scaled map over one period: the shot, E⁺ΦE, ẏ at its start, ∂y(T)/∂p, residual y(T) − y₀."""

    shot: Shot
    phi: np.ndarray
    rate: np.ndarray
    by_p: np.ndarray
    residual: np.ndarray


class FreeOrbits(Orbits):
    """Periodic orbits of a system that nothing drives in time; the parameter is the frequency in parts of the linear mode's.

    Displacements are measured in radians or sizes of the model (or parts of it), rates in those times the angular frequency of
    the mode.
    """

    tolerances = Tolerances(rank=NEUTRAL, neutral=NEUTRAL)

    def __init__(self, system: System, at: Equilibrium, mode: Mode, rtol: float) -> None:
        super().__init__(system, rtol)
        self.width, self.speed = mode.frequency, mode.angular_frequency
        self.rest = self.settled(np.concatenate([at.positions, at.velocities]))
        self.tangent.hold(self.rest)
        independent = self.tangent.parts(self.rest).independent
        z = mode.shape
        w = mode.eigenvalue * z - mode.linear.P @ z
        names = [system.labels.v[k] for k in independent]
        order = [list(mode.linear.coordinates).index(n) for n in names]
        self._shape = np.concatenate([z[order].real, w[order].real])
        self.measure_lengths_by(1.0)
        self.energy_direction: np.ndarray | None = None
        inputs = np.array([at.inputs.get(name, 0.0) for name in system.labels.inputs])
        none = np.zeros(self.tangent.balance.constraints)
        self.at_rest = Point(self.rest[: system.nq], self.rest[system.nq :], at.accelerations, none, inputs)

    def measure_lengths_by(self, part: float) -> None:
        """Measure displacements in radians and in this part of the size of the model, and the linear mode with them."""
        turning = self.system.turning
        self.displacement_scale = self.tangent.balance.displacement_scale * np.where(turning, 1.0, part)
        x = self._shape / self.scales(self.rest)
        self.direction = x / np.linalg.norm(x)

    def scales(self, y: np.ndarray) -> np.ndarray:
        """Scales of the independent coordinates and of their rates (2f,)."""
        own = self.displacement_scale[self.tangent.parts(y).independent]
        return np.concatenate([own, own * self.speed])

    def energy(self, y: np.ndarray) -> float:
        """Energy above that of the equilibrium, in the frame of what is driven [J]: the kinetic energy of the motion relative
        to the drives, and the potential of all forces, those of laws by formula or function and of inertia there, too."""
        s = self.system
        q, v = y[: s.nq], y[s.nq :]
        return s.energy(q, np.where(self.tangent.held, 0.0, v))["kinetic"] + self._potential(q)

    def _potential(self, q: np.ndarray) -> float:
        """The work against all forces on the way from the equilibrium to a position [J], with the drives moving as there:
        ∫ r₁(x) · dx, which is the same on every way where energy is conserved; on this one loops need not stay closed."""
        s, balance, rest = self.system, self.tangent.balance, self.at_rest.q
        four = np.array([x.quaternion for x in s.links if x.quaternion is not None], int)[:, None] + np.arange(4)
        change = q - rest
        opposite = four[(rest[four] * q[four]).sum(axis=1) < 0]
        change[opposite] = -q[opposite] - rest[opposite]  # the same rotations

        def power(part: float) -> float:
            x = rest + part * change
            rate = change.copy()
            rate[four] /= np.linalg.norm(x[four], axis=1)[:, None]
            here = balance.moved(x, np.zeros(s.nv))  # with unit quaternions
            v = np.linalg.lstsq(self.tangent.kinematic_matrix(here), rate)[0]
            return float(balance.force(self.at_rest._replace(q=here)) @ v)

        rounding = 1e-14 * float(np.abs(change).max(initial=0.0)) * balance.force_scale(self.at_rest)
        return float(scipy.integrate.quad(power, 0.0, 1.0, epsabs=rounding, epsrel=1e-11, limit=200, full_output=1)[0])

    def period_map(self, u: np.ndarray, p: float) -> PeriodMap:
        """The scaled map over one period from a state."""
        period = 1.0 / (p * self.width)
        y, tables = self.settled(u), self.tables()
        shot, d = self.shot(y, period), self.scales(y)
        rate = shot.inverse @ self.flow.rate(tables, y, 0.0) / d
        end = shot.inverse @ self.flow.rate(tables, shot.path.end, period) / d
        return PeriodMap(shot, shot.monodromy * d / d[:, None], rate, -end * period / p, shot.residual / d)

    def energy_direction_at(self, made: PeriodMap) -> np.ndarray:
        """The direction of ∇H (2f,): the left null vector of [Φ − 1, ∂y/∂p] nearest to the previous one."""
        u, size, _ = np.linalg.svd(np.column_stack([made.phi - np.eye(len(made.phi)), made.by_p]))
        null = u[:, size <= max(NEUTRAL * size[0], size[-1])]
        energy_direction = u[:, -1] if self.energy_direction is None else null @ (null.T @ self.energy_direction)
        return energy_direction / np.linalg.norm(energy_direction)

    def linearized(self, u: np.ndarray, p: float) -> Linearization:
        """Uᵀ r and the phase, their derivatives by the state and by the frequency."""
        made = self.period_map(u, p)
        if self.energy_direction is None:
            self.energy_direction = self.energy_direction_at(made)
        across = np.linalg.svd(self.energy_direction[None, :])[2][1:]
        r = np.append(across @ made.residual, 0.0)
        by_x = np.vstack([across @ (made.phi - np.eye(len(made.phi))), made.rate / np.linalg.norm(made.rate)])
        return Linearization.unconstrained(r, by_x, np.append(across @ made.by_p, 0.0))

    def moved(self, u: np.ndarray, x: np.ndarray) -> np.ndarray:
        """A state after a scaled step x (2f,)."""
        return super().moved(u, self.scales(self.settled(u)) * x)


class OrbitFamily:
    """Continuation of one family of orbits."""

    def __init__(
        self, free: FreeOrbits, output_map: OutputMap, limits: dict[str, Callable[[OrbitProperties], float]]
    ) -> None:
        self.free, self.output_map, self.limits = free, output_map, limits
        self.continuation = Continuation(free, self.observe)

    def observe(self, u: np.ndarray, p: float) -> OrbitProperties:
        """Extremes, energy and Floquet multipliers of an orbit; raises where energy is not conserved."""
        free = self.free
        made = free.period_map(u, p)
        energy_direction = free.energy_direction_at(made)
        size = float(np.linalg.norm(made.rate)) / free.speed
        if abs(energy_direction @ made.residual) > max(NOTHING, 1e3 * free.rtol) * size:
            raise ModelError(_not_conserved(free.system.model, f"an orbit at {p * free.width:.4g} Hz does not close"))
        across = np.linalg.svd(np.array([energy_direction, made.rate / np.linalg.norm(made.rate)]))[2][2:]
        inner = across @ made.phi @ across.T
        values = np.append(np.linalg.eigvals(inner), [1.0, 1.0])
        y = made.shot.start
        highest, lowest, _ = extremes(free.flow, free.tables(), self.output_map, made.shot.path)
        order = np.argsort(-np.abs(values), kind="stable")
        crossing = float(np.linalg.det(inner - np.eye(len(inner))))
        bent = most_bent(free.system, made.shot.path.stage_y[:, 0, : free.system.nq])
        return OrbitProperties(highest, lowest, values[order], y, free.energy(y), energy_direction, crossing, bent)

    def follow(self, longest: float, points: int, report: Callable[[int], None]) -> Segment:
        """Follow the family from the linear mode on, until a limit or `points` orbits."""
        free = self.free
        first = None
        for part in PARTS:
            free.measure_lengths_by(part)
            rest = CurvePoint(free.rest, 1.0, np.append(free.direction, 0.0), 0.0)
            first = self.continuation.step(rest, FIRST)
            if first is not None:
                break
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
        free.energy_direction = first.extra.energy_direction
        with Interruption():
            return self._followed(first, StepControl(longest), points, made, marks, report)
        return Segment(made, marks, INTERRUPTED)

    def _followed(
        self,
        first: CurvePoint,
        control: StepControl,
        points: int,
        made: list[CurvePoint],
        marks: list[tuple[str, CurvePoint]],
        report: Callable[[int], None],
    ) -> Segment:
        """Add orbits after the first one, and marks between them; returns them with the reason for the end."""
        free = self.free
        for here, point, distance in self.continuation.walk(first, control, points - 2):
            marks += self._special_points(here, point, distance)
            if self.beyond(point) > 0:
                end = self.continuation.locate(here, point, distance, self.beyond, 1e-13)
                marks = [m for m in marks if self.beyond(m[1]) <= 0]
                return Segment([*made, end], marks, f"the {self._limit(end)} that was asked for")
            made.append(point)
            free.energy_direction = point.extra.energy_direction
            report(len(made))
        lost = len(made) < points - 1
        return Segment(made, marks, "no orbit was found beyond" if lost else "as many points as were asked for")

    def beyond(self, point: CurvePoint) -> float:
        """Test function: positive beyond a limit of amplitude or energy."""
        return max((limit(point.extra) for limit in self.limits.values()), default=-1.0)

    def _limit(self, point: CurvePoint) -> str:
        """The first of the limits that is reached."""
        return max(self.limits, key=lambda name: self.limits[name](point.extra))

    def _special_points(self, here: CurvePoint, made: CurvePoint, distance: float) -> list[tuple[str, CurvePoint]]:
        """Bifurcations and extremes between two orbits; test functions that are zero but for rounding, as in linear systems,
        are ignored."""
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
    return float(point.extra.energy_direction @ point.tangent[:-1])


def _frequency_slope(point: CurvePoint) -> float:
    return float(point.tangent[-1])


def _crossing(point: CurvePoint) -> float:
    return float(point.extra.crossing)
