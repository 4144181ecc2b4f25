"""Equilibrium: where a mechanism rests in a frame that accelerates or spins steadily."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.arguments import mapping
from linkwork.api.errors import EquilibriumError, LinkworkError, ModelError
from linkwork.api.kinds import ByName, Flag, InputsByName, OutputNames, Seconds, StateByName
from linkwork.api.units import quantity
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.equilibrium.results.stability import fastest_growth, grows
from linkwork.equilibrium.search import Configuration, EquilibriumSearch, Found
from linkwork.equilibrium.steady_frame import Frame, moving_model, read_frame, unsteady
from linkwork.linear.linearize import Linearizer
from linkwork.linear.modes import eigenvalues
from linkwork.model.closures import Coupling
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.assembly.start import read_start
from linkwork.motion.assembly.state_values import with_kept
from linkwork.motion.forces.internal_forces import internal_forces
from linkwork.motion.forces.reactions import Given, Wrenches
from linkwork.motion.results.reactions import Reactions
from linkwork.system.residuals import Balance, Point
from linkwork.system.system import System
from linkwork.system.validity import warn_of_large_deflections

if TYPE_CHECKING:
    import xarray as xr

GUESS_RESIDUAL = 0.1  # of the constraints [of the size of the model, rad] above which loops of a guess are closed first
PUSHES = 4  # off unstable equilibria, before one is taken
PUSH = 0.02  # how far a search is pushed off an unstable equilibrium [rad, or of the size of the model]
SAME_STATE = 1e-6  # states closer than this [rad, or of the size of the model] are the same
AROUND = 0.05  # how far off a position is compared to find out whether this one is singular [rad, or of the size]


def equilibrium(
    model: Model,
    *,
    acceleration: ByName | None,
    speed: ByName | None,
    inputs: InputsByName | None,
    guess: StateByName | None,
    nearest: Flag,
    t: Seconds,
    keep: OutputNames | None,
) -> Equilibrium:
    """Implements `Model.equilibrium`."""
    solver = Solver(model, acceleration, speed, inputs, t, model.compile())
    found = solver.solve(guess, nearest=nearest)
    warn_of_large_deflections(solver.system, found.positions[None])
    with_kept(found, keep, "equilibrium: keep")
    return found


class Solver:
    """Finds equilibria of a model in one frame."""

    def __init__(
        self,
        model: Model,
        acceleration: Mapping[str, Any] | None,
        speed: Mapping[str, Any] | None,
        inputs: Mapping[str, Any] | None,
        t: Seconds,
        system: System | None = None,
        what: str = "equilibrium",
    ) -> None:
        self.model, self.what = model, what
        self.system = system if system is not None else System(model)
        self.t = quantity(t, "s", what=f"{what}: t")
        self.frame: Frame = read_frame(self.system, speed, acceleration, self.t, what)
        self.inputs = self.system.input_values(mapping(inputs, f"{what}: inputs", "{'torque': 2.0}"))
        self.balance = Balance(self.system)
        self.search = EquilibriumSearch(self.balance, self.frame, self.inputs, self.t)

    def rebuild(self, model: Model) -> None:
        """Use another version of the model, with the same frame and inputs."""
        scale, scales = self.search.force_scale, self.search.force_scales
        made = System(model, planar=None if self.system.planar else False)
        others = sorted({*made.labels.v} ^ {*self.system.labels.v})
        if others:  # friction in a joint that closes a loop makes it a joint of the tree
            raise ModelError(
                f"{self.what} of model '{model.name}': coordinate '{others[0]}' is there at some values of the parameter and "
                "not at others; give the model a value of the range first (replace), or leave zero out."
            )
        self.model, self.system = model, made
        self.balance = Balance(self.system)
        self.search = EquilibriumSearch(self.balance, self.frame, self.inputs, self.t)
        self.search.force_scale, self.search.force_scales = scale, scales

    def start(self, guess: Mapping[str, Any] | None) -> np.ndarray:
        """Coordinates from which the search starts: the guess, with loops closed."""
        return start_of(self.balance, self.frame, guess, self.t)

    def solve(self, guess: Mapping[str, Any] | None, *, nearest: bool = False) -> Equilibrium:
        """The equilibrium that the search from a guess leads to."""
        q = self.start(guess)
        found = self.search.run(q, nearest=nearest)
        if not nearest:
            found = self._downhill(found)
        elif found.converged:
            way = self.search.descent(found.configuration)
            if way is not None:
                found = dataclasses.replace(found, others=self._unstable_along(way, "and it was asked for the nearest"))
        if not found.converged and not nearest:
            again = self.search.run(q, nearest=True)
            found = (
                again
                if again.converged or again.configuration.scaled_residual_norm() < found.configuration.scaled_residual_norm()
                else found
            )
        if not found.converged:
            found = self._from_closed_loops(guess, found, nearest=nearest)
        reason = self.refusal(found)
        if reason:
            raise EquilibriumError(f"{self.what} of model '{self.model.name}': {reason}")
        return self.result(found)

    def _from_closed_loops(self, guess: Mapping[str, Any] | None, before: Found, *, nearest: bool) -> Found:
        """The search once more, from where loops are closed: where a beam is straight and its ends are pushed together, they do
        not feel that it bends, so the search cannot close them on its way."""
        if not self.balance.constraints or not self.system.modal.any():
            return before
        try:
            start = start_of(self.balance, self.frame, guess, self.t, closed=True)
        except LinkworkError:
            return before
        found = self.search.run(start, nearest=nearest)
        return self._downhill(found) if found.converged and not nearest else found

    def _downhill(self, found: Found) -> Found:
        """From an unstable equilibrium on, pushed off it to either side, to where a search downhill ends."""
        for _ in range(PUSHES):
            way = self.search.descent(found.configuration) if found.converged else None
            if way is None or self.is_stable(found.configuration) is not False:
                return found
            further = self._beyond(found.configuration, way)
            if further is None:
                return dataclasses.replace(found, others=self._unstable_along(way, "and none was found downhill"))
            others = (
                f"it was reached downhill from an unstable equilibrium, away from it along '{self._leading(way)}'; "
                "others are likely on the other side"
            )
            found = dataclasses.replace(further, others=others)
        return found

    def _beyond(self, here: Configuration, way: np.ndarray) -> Found | None:
        """The equilibrium downhill from an unstable one, on the first side where there is one."""
        for push in (PUSH, -PUSH):
            further = self.search.run(self.search.moved(here, push * way))
            apart = self.balance.displacements(here.at.q, further.configuration.at.q)
            if further.converged and np.abs(apart).max(initial=0.0) > SAME_STATE:
                return further
        return None

    def _leading(self, way: np.ndarray) -> str:
        """The free coordinate that moves most in a motion."""
        return np.array(self.system.labels.v)[~self.frame.driven][int(np.argmax(np.abs(way)))]

    def _unstable_along(self, way: np.ndarray, more: str) -> str:
        return f"its stiffness is negative along '{self._leading(way)}', {more}; others are likely"

    def is_stable(self, here: Configuration) -> bool | None:
        """Whether nothing grows in the linear model; None at a singular state."""
        if is_singular(self.balance, self.search, here):
            return None
        linear = Linearizer(self.system).linearize(here.at, self.frame.driven, outputs=())
        return not grows(*eigenvalues(linear)).any()

    def refusal(self, found: Found) -> str:
        """Why there is no equilibrium, or nothing."""
        change = unsteady(self.balance, self.frame, found.configuration.at, self.search.force_scales)
        if change is not None:
            name, what = change
            tied = self._tied_to(name)
            if tied:
                return (
                    f"the motion has no steady state: {what}, since not all joints that it ties are driven; give the speed or "
                    f"acceleration of {tied}, too."
                )
            if self.frame.is_static():
                return (
                    f"there is no steady state, since something changes with time: later on, {what}; make "
                    "loads, signals and custom forces constant, or simulate."
                )
            drives = " and ".join(f"'{self.system.labels.v[k]}'" for k in np.flatnonzero(self.frame.driven))
            return (
                f"the motion has no steady state: as {drives} {'goes' if self.frame.driven.sum() == 1 else 'go'} on, {what}; "
                "drive joints along which nothing else changes (a turn about the direction of gravity, a "
                "slide with nothing tied to the ground)."
            )
        if found.converged:
            return self._beyond_a_stop(found.configuration.at.q)
        return self._stuck(found.configuration)

    def _tied_to(self, closure: str) -> str:
        """Joints that a coupling ties to driven ones, and that are not driven themselves; or nothing."""
        driven = {self.system.labels.v[k] for k in np.flatnonzero(self.frame.driven)}
        for closing in self.model.closures:
            if closing.joint.name == closure and isinstance(closing.joint, Coupling):
                rest = [n for n in closing.joint.factors if n not in driven]
                return ", ".join(f"'{n}'" for n in rest) if len(rest) < len(closing.joint.factors) else ""
        return ""

    def stop_beyond(self, q: np.ndarray) -> tuple[str, float] | None:
        """Joint and place of a rigid stop that a position is beyond; None if there is none."""
        s = self.system
        for k, ends in s.rigid_stops.items():
            x = float(q[s.coordinate_of[k]])
            end = ends[0] if x < ends[0] else ends[1]
            if not self.frame.driven[k] and abs(x - end) > 1e-9 * max(1.0, abs(end)) and not ends[0] <= x <= ends[1]:
                return s.labels.v[k], end
        return None

    def _beyond_a_stop(self, q: np.ndarray) -> str:
        """Which rigid stop a balance would be beyond, or nothing: the search does not know them."""
        beyond = self.stop_beyond(q)
        if beyond is None:
            return ""
        (name, end), s = beyond, self.system
        at = int(s.coordinate_of[s.labels.v.index(name)])
        unit = s.labels.q_units[at]
        return (
            f"forces balance where '{name}' is at {q[at]:.6g} {unit}, beyond its rigid stop at {end:.6g} {unit}, which the "
            "search does not know; give the joint motion=Constant(…) at its stop, or stop_stiffness in place of restitution."
        )

    def _stuck(self, here: Configuration) -> str:
        s = self.system
        open_by = np.abs(here.constraint_residuals)
        if open_by.max(initial=0.0) > 1e-8:
            name = s.labels.constraints[int(np.argmax(open_by))]
            return (
                f"no balance was found with all loops closed ('{name}' stays open); give another guess, or follow a branch "
                "from where there is an equilibrium."
            )
        force = self.balance.force(here.at)
        left, free = np.zeros(s.nv), self.search.free
        left[free] = np.abs(force[free] * self.search.displacement_scale) / np.maximum(self.search.force_scales, 1e-300)
        k = int(np.argmax(left))
        stiff = here.null_space.T @ self.search.stiffness(here) @ here.null_space
        rest = (
            here.reduced_force - stiff @ np.linalg.lstsq(stiff, here.reduced_force, rcond=1e-9)[0]
            if len(stiff)
            else here.reduced_force
        )
        if np.linalg.norm(rest) > 0.5 * np.linalg.norm(here.reduced_force):  # what is left meets no stiffness
            return (
                f"nothing holds it: '{s.labels.v[k]}' falls or drifts under {abs(force[k]):.3g} {s.labels.force_units[k]}; "
                "hold it by a joint, a spring or a drive."
            )
        return (
            f"no balance was found from this guess; nearest, {abs(force[k]):.3g} {s.labels.force_units[k]} are left at "
            f"'{s.labels.v[k]}'; give another guess, or follow a branch from where there is an equilibrium."
        )

    def _shown(self, values: np.ndarray, others: np.ndarray) -> dict[str, float]:
        """Values of the joints that were named, and of those that move by motions of the model."""
        s = self.system
        shown = [k for k in np.flatnonzero(self.frame.driven) if k in self.frame.named or values[k] != 0]
        return {
            s.labels.v[k]: float(values[k]) for k in shown if values[k] != 0 or others[k] == 0 or k in self.frame.named
        }

    def result(self, found: Found) -> Equilibrium:
        """The equilibrium as a result, with names."""
        here, s = found.configuration, self.system
        force = self.balance.force(here.at)
        free = ~self.frame.driven
        left = float(np.abs(here.reduced_force).max(initial=0.0)) / here.force_scale
        at, labels = here.at, s.labels
        return Equilibrium(
            title=self.model.name,
            names=labels.q,
            units=labels.q_units,
            rates=labels.v,
            rate_units=labels.v_units,
            force_units=labels.force_units,
            positions=at.q,
            velocities=at.v.copy(),  # those of the frame, which may change
            accelerations=at.a.copy(),
            multipliers=dict(zip(labels.constraints, map(float, at.multipliers), strict=True)),
            inputs=dict(zip(labels.inputs, map(float, at.inputs), strict=True)),
            input_units=dict(zip(labels.inputs, labels.input_units, strict=True)),
            t=at.t,
            drives={labels.v[k]: float(force[k]) for k in np.flatnonzero(~free)},
            driven=tuple(int(k) for k in np.flatnonzero(~free)),
            named=self.frame.named,
            speed=self._shown(self.frame.speed, self.frame.acceleration),
            acceleration=self._shown(self.frame.acceleration, self.frame.speed),
            residual=left,
            closure_errors=s.closure_errors_of(here.constraint_residuals * self.balance.constraint_scale)
            if s.labels.closures
            else {},
            redundant=self.balance.constraints - here.rank,
            singular=is_singular(self.balance, self.search, here),
            iterations=found.iterations,
            others=found.others,
            held=tuple(labels.v[k] for k in np.flatnonzero(s.held_at(at.q, at.v, at.inputs, t=at.t))),
            system=s,
        )


def start_of(
    balance: Balance, frame: Frame, guess: Mapping[str, Any] | None, t: float, *, closed: bool = False
) -> np.ndarray:
    """Coordinates (nq,) of a guess; driven ones keep what is given for them, or what their motion says. Loops are closed where
    they are wide open, or if it is asked for; what is left the search closes on its way."""
    system, labels = balance.system, balance.system.labels
    guess = mapping(guess, "guess", "{'elbow': '90 deg'}")
    driven = {labels.v[k]: j for k, j in zip(labels.drives, system.driven_coordinates, strict=True)}
    own = {n: x for n, x in guess.items() if n in driven and labels.v.index(n) in frame.named}
    rest = {n: x for n, x in guess.items() if n not in own}
    q = read_start(system, None, rest).q
    balance.set_time(t)
    q[list(driven.values())] = balance.real.signal[system.drive_signals, 0]
    for name, j in driven.items():
        if name in own:
            q[j] = quantity(own[name], labels.q_units[j], what=f"guess of '{name}'")
    open_by = np.abs(balance.constraint_residuals(q, np.zeros(system.nv), t)[0]) / balance.constraint_scale
    if open_by.max(initial=0.0) <= GUESS_RESIDUAL and not closed:
        return q
    held = {n: x for n, x in rest.items() if n in {labels.v[k] for k in frame.named}}
    held.update({labels.v[k]: 0.0 for k in frame.named if labels.v[k] not in driven and labels.v[k] not in held})
    return closed_state(system, held, {n: x for n, x in rest.items() if n not in held}, None, t)[0]


def is_singular(balance: Balance, search: EquilibriumSearch, here: Configuration) -> bool:
    """Whether constraints that are independent nearby depend on each other here: branches of motion may meet."""
    free, motions = here.null_space.shape
    if not motions or here.rank == min(balance.constraints, free):  # it is the largest that there can be
        return False
    direction = here.null_space @ np.random.default_rng(7).normal(size=here.null_space.shape[1])
    for sign in (1.0, -0.7):
        near = search.moved(here, sign * AROUND * direction / np.abs(direction).max())
        q = balance.closed(near, search.frame.driven, here.at.t)
        if q is not None:
            return search.rank(q) > here.rank
    return False


def point_of(equilibrium: Equilibrium) -> Point:
    """All that the equations of motion depend on, at an equilibrium."""
    e = equilibrium
    multipliers, inputs = (np.array(list(x.values()), float) for x in (e.multipliers, e.inputs))
    return Point(e.positions, e.velocities, e.accelerations, multipliers, inputs, e.t)


def state_of_system(equilibrium: Equilibrium) -> tuple[System, np.ndarray, np.ndarray, Sequence[float], float]:
    """The system in the steady frame, whose drives are motions, and the state in it."""
    e = equilibrium
    system = e._required(e.system, "quantities")
    if e.named:
        system = moving_model(e).compile()
    return system, e.positions, e.velocities, [e.inputs[name] for name in system.labels.inputs], e.t


def growth_at(equilibrium: Equilibrium) -> float:
    """The largest growth rate of the linear model [1/s]; 0 where nothing grows."""
    system = equilibrium._required(equilibrium.system, "growth rate")
    driven = np.isin(np.arange(system.nv), equilibrium.driven)
    return fastest_growth(*eigenvalues(Linearizer(system).linearize(equilibrium.point, driven, outputs=())))


def reactions_at(equilibrium: Equilibrium) -> Reactions:
    """Wrenches at all joints and closures."""
    return _wrenches(equilibrium, "reactions").result()


def internal_forces_at(equilibrium: Equilibrium, beam: str, at: Any) -> xr.DataArray:
    """Forces and moments in sections of an elastic beam."""
    return internal_forces(_wrenches(equilibrium, "internal forces"), beam, at)


def _wrenches(equilibrium: Equilibrium, what: str) -> Wrenches:
    """What wrenches are computed from."""
    system, at = equilibrium._required(equilibrium.system, what), equilibrium.point
    states = np.concatenate([at.q, at.v])[None, :]
    still = system.without_motions(at.inputs)
    return Wrenches(still, np.array([at.t]), *(Given(x) for x in (states, at.a[None, :], at.multipliers[None, :])))
