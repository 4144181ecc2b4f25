"""States that hold a point of a mechanism at a target against gravity, with the inputs required (Oh 1990, section 8.1).

Unknown are the coordinates q and the inputs u. At rest all forces balance and the point p is at the target p*,

    r₁(q, u, λ) = 0,   Φ(q) = 0,   E p(q) = p*

E picks the components that are given; there are as many equations as unknowns if there are as many inputs as components. A step
closes the loops, then moves in the null space of the constraint Jacobian (N z, as in the search for an equilibrium) and changes
the inputs by w:

    [Nᵀ K N   Nᵀ ∂r₁/∂u] (z, w) = −Nᵀ r₁        all motions that keep the balance: (z, w) = (z, w)₀ + Y y
    min over y of |E J N z + E p − p*|² + μ |y|²

With μ → 0 it is Newton's method with exact derivatives. Where the target is out of reach the same steps end at a state that
comes nearest to it among those that can be held, which the error message reports.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import names, whole
from linkwork.api.errors import EquilibriumError, ModelError
from linkwork.api.kinds import Position, Seconds, StateByName, Whole, Words
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.control.declared import PointName
from linkwork.control.results.end_point import EndPointTarget, EndPointTargets
from linkwork.equilibrium.equilibria import elsewhere, poses
from linkwork.equilibrium.equilibrium import Solver
from linkwork.equilibrium.search import LARGEST, NEUTRAL, Configuration, Found
from linkwork.model.frames import Frame
from linkwork.model.model import Model, find
from linkwork.system.residuals import BALANCED
from linkwork.system.validity import warn_of_large_deflections

ITERATIONS = 200
RESTORING = 30  # most steps from a configuration to the nearest balance
REACHED = 1e-10  # distance from the target, relative to the size of the model, that counts as zero
SLOW = 1e-5  # relative decrease of the distance in a step; three smaller ones in a row end the search
SAME = 1e-5  # states closer than this are the same: where two meet (a stretched arm) each is known to a root of rounding only
AXES = "xyz"


def end_point_target(
    model: Model,
    point: PointName,
    position: Position,
    *,
    inputs: Words | None,
    guess: StateByName | None,
    tries: Whole,
    seed: Whole,
    t: Seconds,
    progress: bool | None,
) -> EndPointTargets:
    """Implements `Model.end_point_target`.

    The search runs from many starts; what it finds is there, and it cannot prove that there is no other.
    """
    what = "end_point_target"
    tries, seed = whole(tries, f"{what}: tries", 1), whole(seed, f"{what}: seed", 0)
    solver = Solver(model, None, None, None, t, model.compile(), what=what)
    search = Search(solver, point, read_target(position), names(inputs, f"{what}: inputs", "torque"))
    first = solver.start(guess)
    noise = np.random.default_rng(seed)
    found: list[tuple[np.ndarray, Held]] = []
    counts: list[int] = []
    nearest: Held | None = None
    with Progress(f"{what} of {model.name}", progress) as bar:
        for k in range(tries):
            bar.update(k / tries)
            q = first if k == 0 else elsewhere(solver, first, noise)
            held = None if q is None else search.run(q)
            if held is None:
                continue
            if held.miss > REACHED:
                nearest = held if nearest is None or held.miss < nearest.miss else nearest
                continue
            mark = np.concatenate(
                [poses(solver, held.configuration.at.q), held.configuration.at.inputs / search.strength]
            )
            same = [j for j, (other, _) in enumerate(found) if np.abs(other - mark).max() < SAME]
            if same:
                counts[same[0]] += 1
            else:
                found.append((mark, held))
                counts.append(1)
    if not found:
        raise EquilibriumError(search.refusal(nearest, tries))
    reason = solver.refusal(Found(found[0][1].configuration, True, 0)) or search.loose(found[0][1])
    if reason:
        raise EquilibriumError(f"{what} of model '{model.name}': {reason}")
    warn_of_large_deflections(solver.system, np.array([held.configuration.at.q for _, held in found]))
    order = sorted(range(len(found)), key=lambda j: search.effort(found[j][1]))
    return EndPointTargets(
        title=model.name,
        point=search.point,
        target=search.target,
        members=tuple(search.result(found[j][1]) for j in order),
        counts=[counts[j] for j in order],
        tries=tries,
    )


def read_target(position: Any) -> dict[str, float]:
    """Components by axis [m]."""
    what = "end_point_target: position"
    if isinstance(position, Mapping):
        for axis in position:
            if axis not in tuple(AXES):
                raise ModelError(f"{what} has a component {axis!r}; write 'x', 'y' or 'z'.")
        given = dict(position)
    elif isinstance(position, str) or not hasattr(position, "__len__") or len(position) != 3:
        raise ModelError(f"{what} is {position!r}; give components, such as {{'x': 0.3, 'z': 0.1}}, or three numbers.")
    else:
        given = dict(zip(AXES, position, strict=True))
    if not given:
        raise ModelError(f"{what} names no component; give some, such as {{'x': 0.3, 'z': 0.1}}.")
    return {axis: quantity(given[axis], "m", what=f"{what} {axis}") for axis in AXES if axis in given}


@dataclasses.dataclass
class Held:
    """Where a search ended: a balance, and the distance from the target there, relative to the size of the model."""

    configuration: Configuration
    miss: float
    iterations: int


class Search:
    """Searches for states that hold a point at a target."""

    def __init__(self, solver: Solver, point: Frame | str, target: dict[str, float], inputs: list[str] | None) -> None:
        self.solver, self.target = solver, target
        self.system, self.balance, self.search = solver.system, solver.balance, solver.search
        self.link, self.local, _ = self.system.place(point)
        self.point = self.system.path(point)
        self.size = self.balance.size
        labels = self.system.labels
        index = {name: k for k, name in enumerate(labels.inputs)}
        chosen = list(labels.inputs) if inputs is None else inputs
        self.unknown = np.array([find(index, name, "input", self.system.model.name) for name in chosen], int)
        self.wanted = np.array([target.get(axis, 0.0) for axis in AXES])
        self.pick = self._components()
        self._check_counts(chosen)
        self.strength = self._strengths()

    # --- the problem -----------------------------------------------------------------------------

    def _components(self) -> np.ndarray:
        """Directions of the requested components, one per row; for a planar model without the normal of its plane where the
        target lies in that plane."""
        rows = np.array([np.eye(3)[AXES.index(axis)] for axis in self.target])
        if self.system.plane is None:
            return rows
        normal = np.asarray(self.system.plane)[:, 2]
        if np.linalg.norm(rows.T @ (rows @ normal) - normal) > 1e-12:
            return rows
        off = float(normal @ (self.wanted - self.position(self.system.zero())))
        if abs(off) > 1e-9 * self.size:
            raise EquilibriumError(
                f"end_point_target of model '{self.system.model.name}': the target lies {abs(off):.4g} m off the plane in "
                f"which '{self.point}' moves; leave out the component across it."
            )
        inside = rows @ (np.eye(3) - np.outer(normal, normal))
        _, size, vectors = np.linalg.svd(inside)
        kept = vectors[: int((size > 1e-9).sum())]
        aligned = inside[np.abs(inside).max(axis=1) > 1 - 1e-12]
        return aligned if len(aligned) == len(kept) else kept

    def _check_counts(self, inputs: Sequence[str]) -> None:
        """There must be as many inputs as components."""
        n, k = len(inputs), len(self.pick)
        if n == k:
            return
        where = f"end_point_target of model '{self.system.model.name}'"
        acting = f"{n} input{'' if n == 1 else 's'}" + (f" ({', '.join(inputs)})" if inputs else "")
        asked = f"{k} component{'' if k == 1 else 's'} of '{self.point}'"
        if n < k:
            raise ModelError(
                f"{where}: {acting} cannot hold {asked} in general; give {n or 'no'} of them, or add actuators."
            )
        raise ModelError(
            f"{where}: {acting} can hold {asked} in infinitely many ways; name {k} in inputs=[…], or give more components."
        )

    def _strengths(self) -> np.ndarray:
        """Scale of each input (inputs,): the value whose generalised force is as large as the forces that are balanced."""
        here = self.search.evaluate(self.system.zero())
        own = np.abs(self.balance.terms(here.at).inputs * self.balance.displacement_scale[:, None]).max(
            axis=0, initial=0.0
        )
        return np.where(own > 0, max(here.force_scale, 1e-300) / np.where(own > 0, own, 1.0), 1.0)

    def position(self, q: np.ndarray) -> np.ndarray:
        """Where the point is [m], world axes."""
        if len(self.system.driven_coordinates):  # they are where their motions are
            return self.system.motion(self.point, q, np.zeros(self.system.nv), t=self.solver.t).position
        return self.system.pose(self.point, q).position

    # --- the search ------------------------------------------------------------------------------

    def evaluate(self, q: np.ndarray, u: np.ndarray) -> Configuration:
        """The balance at a position with these inputs."""
        self.search.inputs = u
        return self.search.evaluate(q)

    def position_error(self, here: Configuration) -> np.ndarray:
        """Position error of the point in the requested components, relative to the size of the model."""
        return self.pick @ (self.position(here.at.q) - self.wanted) / self.size

    def run(self, q: np.ndarray) -> Held | None:
        """Search from q along balanced states towards the target (Levenberg-Marquardt); None where no balance was found."""
        self.search.force_scale = 0.0
        here = self._balanced(self.evaluate(q, np.zeros(len(self.system.labels.inputs))))
        if here is None:
            return None
        error, damping, steps, slow = self.position_error(here), 1e-3, 0, 0
        far = float(np.linalg.norm(error))
        while steps < ITERATIONS and slow < 3 and damping < 1e9 and far > 0.0:
            steps += 1
            ahead = self._balanced(self._moved(here, *self._step(here, error, damping)))
            left = np.inf if ahead is None else float(np.linalg.norm(self.position_error(ahead)))
            if ahead is None or left >= far:
                if far <= REACHED:
                    break
                damping *= 8.0
                continue
            slow = slow + 1 if far - left < SLOW * far else 0
            here, error, far, damping = ahead, self.position_error(ahead), left, max(0.1 * damping, 1e-15)
        return Held(self._turned_back(self.search.least(here)), far, steps)

    def _balanced(self, here: Configuration) -> Configuration | None:
        """The nearest balance, by steps of least change of coordinates and inputs; None where there is none."""
        for _ in range(RESTORING):
            if here.residual_norm() <= BALANCED:
                return here
            here = self._moved(here, *self._step(here, None, 0.0))
        return None

    def _step(self, here: Configuration, error: np.ndarray | None, damping: float) -> tuple[np.ndarray, np.ndarray]:
        """Changes of the free coordinates, in units of `displacement_scale`, and of the unknown inputs, of their strength: to a
        balance, and along balanced states towards the target where the position error is given."""
        free, scales = self.search.free, self.search.displacement_scale
        stiffness, u, size, vt = self._derivatives(here)
        rank = len(size)
        closing = -here.inverse @ here.constraint_residuals
        right = -(here.reduced_force / here.force_scale + here.null_space.T @ (stiffness @ closing))
        change = vt[:rank].T @ ((u.T @ right)[:rank] / size)
        f = here.null_space.shape[1]
        if error is not None:
            keep = vt[rank:].T
            to_point = self.pick @ self.system.jacobian(self.point, here.at.q)[:3, free] * scales / self.size
            move = to_point @ here.null_space
            slope = move @ keep[:f]
            ahead = error + to_point @ closing + move @ change[:f]
            damped = np.vstack([slope, np.sqrt(damping) * np.eye(slope.shape[1])])
            change = change + keep @ np.linalg.lstsq(damped, -np.r_[ahead, np.zeros(slope.shape[1])], rcond=None)[0]
        return closing + here.null_space @ change[:f], change[f:]

    def _derivatives(self, here: Configuration) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The stiffness, and the singular value decomposition of [Nᵀ K N, Nᵀ ∂r₁/∂u] with the nonzero singular values only."""
        free, scales = self.search.free, self.search.displacement_scale
        terms = self.search.terms(here, rates=True)
        stiffness = scales[:, None] * terms.stiffness[np.ix_(free, free)] * scales / here.force_scale
        acting = (
            scales[:, None] * terms.inputs[np.ix_(free, self.unknown)] * self.strength[self.unknown] / here.force_scale
        )
        u, size, vt = np.linalg.svd(here.null_space.T @ np.hstack([stiffness @ here.null_space, acting]))
        return stiffness, u, size[size > NEUTRAL * size.max(initial=0.0)], vt

    def loose(self, held: Held) -> str:
        """Why the state is not isolated (a motion that neither forces nor inputs resist); empty if it is."""
        _, u, size, _ = self._derivatives(held.configuration)
        if len(size) == len(u):
            return ""
        motion = np.abs(held.configuration.null_space @ u[:, -1])
        name = np.array(self.system.labels.v)[self.search.free][int(np.argmax(motion))]
        return f"nothing holds '{name}', so there are infinitely many states; hold it by a joint, a spring or a drive."

    def _moved(self, here: Configuration, step: np.ndarray, change: np.ndarray) -> Configuration:
        """The configuration after a step, shortened if it is too long."""
        part = min(1.0, LARGEST / max(float(np.abs(step).max(initial=0.0)), 1e-300))
        u = here.at.inputs.copy()
        u[self.unknown] += part * change * self.strength[self.unknown]
        return self.evaluate(self.search.moved(here, part * step), u)

    def _turned_back(self, here: Configuration) -> Configuration:
        """The configuration with angles between −π and π, where that changes no force."""
        s, q = self.system, here.at.q.copy()
        for j in s.coordinate_of[s.turning & (s.coordinate_of >= 0) & self.search.free]:
            q[j] -= 2 * np.pi * np.ceil((q[j] - np.pi) / (2 * np.pi))
        turned = self.evaluate(q, here.at.inputs)
        return self.search.least(turned) if turned.residual_norm() <= BALANCED else here

    # --- the result ------------------------------------------------------------------------------

    def effort(self, held: Held) -> tuple[float, tuple[float, ...]]:
        """For sorting: the size of the inputs, then the coordinates."""
        u = held.configuration.at.inputs / self.strength
        return round(float(np.linalg.norm(u)), 9), tuple(np.round(held.configuration.at.q, 9))

    def result(self, held: Held) -> EndPointTarget:
        """The state as a result with names."""
        here = held.configuration
        return EndPointTarget(
            title=self.system.model.name,
            point=self.point,
            position=self.position(here.at.q),
            miss=float(np.linalg.norm(self.position_error(here))) * self.size,
            equilibrium=self.solver.result(Found(here, True, held.iterations)),
        )

    def refusal(self, nearest: Held | None, tries: int) -> str:
        """Error message of a search that found no state at the target."""
        where = f"end_point_target of model '{self.system.model.name}'"
        target = ", ".join(f"{axis} = {x:g} m" for axis, x in self.target.items())
        if nearest is None:
            return (
                f"{where}: no state was found in {tries} tries that the inputs hold at rest, near '{self.point}' at {target} "
                "or elsewhere; give a guess, or more actuators."
            )
        p = self.position(nearest.configuration.at.q)
        p = np.round(p / self.size, 4) * self.size + 0.0  # known to a few digits
        there = ", ".join(f"{axis} = {p[AXES.index(axis)]:.4g}" for axis in self.target)
        state = dict(zip(self.system.labels.q, nearest.configuration.at.q, strict=True))
        pose = ", ".join(f"{n} = {x:.4g}" for n, x in list(state.items())[:4])
        return (
            f"{where}: '{self.point}' cannot be held at {target}; the nearest place found in {tries} tries is {there} m, "
            f"{nearest.miss * self.size:.4g} m away (at {pose}); choose a target within reach."
        )
