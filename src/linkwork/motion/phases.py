"""Motion in phases: at an event or a time, joints are locked or released, bodies dropped or attached, drives changed.

Positions are continuous across a change. Impulses of new constraints do no work on the motions that these still allow, so the
velocities after conserve the generalised momentum of every new degree of freedom:

    M v⁺ = Σ Jᵀ h⁻        J, M of the new model, h⁻ the momenta of the bodies before

with prescribed velocities as given. Energy can only be lost, unless a drive puts it in; both sides are reported.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import Interrupted, InterruptedRun, ModelError, SimulationError
from linkwork.api.kinds import Number, RatesByName, Seconds, StateByName, Whole, Word
from linkwork.api.reading import Continued
from linkwork.api.units import quantity
from linkwork.kernels.nonsmooth.impulse import generalized_momentum, strike
from linkwork.kernels.tree.trajectory import link_poses
from linkwork.model import change
from linkwork.model.beams import Beam
from linkwork.model.model import Model
from linkwork.model.phases import Phase
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.controllers import read_control
from linkwork.motion.declared import Control, FormulationName, PhaseList
from linkwork.motion.events import observed
from linkwork.motion.problem import step_options
from linkwork.motion.results.phases import Change, PhasedRun
from linkwork.motion.results.run import Run
from linkwork.system.system import System
from linkwork.system.tables import Work


@dataclasses.dataclass
class _Snapshot:
    """State at a time: coordinates and rates by name, and pose and twist of each body."""

    time: float
    q: dict[str, float]
    v: dict[str, float]
    rotors: float  # kinetic energy of the armatures [J]
    poses: dict[str, change.Pose]
    twists: dict[str, tuple[np.ndarray, np.ndarray]]  # angular velocity, velocity of the body's origin
    normal: np.ndarray | None  # normal of the plane of motion, or None


def simulate_phases(
    model: Model,
    phases: PhaseList,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    method: Word,
    rtol: Number,
    atol: Number | None,
    norm: Word,
    step: Seconds | None,
    max_step: Seconds | None,
    samples: Whole,
    progress: bool | None,
    planar: bool | None,
    formulation: FormulationName,
    control: Control | None,
) -> PhasedRun:
    """Implements `Model.simulate_phases`."""
    if not phases or not all(isinstance(p, Phase) for p in phases):
        raise ModelError("simulate_phases: give a list of one or more Phase(…).")
    if not isinstance(samples, int | np.integer) or samples < 2:
        raise ModelError(f"simulate_phases: samples is {samples!r}; give a whole number, 2 or more.")
    beam = next((c.body for c in model.connections if isinstance(c.body, Beam)), None)
    if beam is not None:
        raise ModelError(
            f"simulate_phases: '{beam.name}' is an elastic beam; changes of a model in motion need rigid bodies."
        )
    options: dict[str, Any] = {
        "method": method,
        "norm": norm,
        "rtol": rtol,
        "atol": atol,
        "step": step,
        "max_step": max_step,
        "progress": progress,
        "planar": planar,
        "formulation": formulation,
    }
    whole = read_control(model, control)
    for number, phase in enumerate(phases, 1):  # before the first begins
        step_options(method, rtol, atol, norm, step, max_step, np.array([0.0, _duration(phase, number)]))
        observed(list(phase.events))
    names = [p.name or f"phase {k}" for k, p in enumerate(phases, 1)]
    runs: list[Run] = []
    changes: list[Change] = []
    try:
        for run, change in _run_phases(model, phases, start, guess, rates, samples, options, whole):
            runs.append(run)
            changes += [change] if change is not None else []
    except KeyboardInterrupt:  # between two phases; within one, its run ends as interrupted
        if not runs:
            raise
        stop = f"it was interrupted after {names[len(runs) - 1]}"
        raise Interrupted(PhasedRun(model.name, runs, names[: len(runs)], changes, stop), stop) from None
    ended = "" if runs[-1].success else f"{names[len(runs) - 1]}: {runs[-1].message}"
    made = PhasedRun(model.name, runs, names[: len(runs)], changes, ended)
    if runs[-1].status == "interrupted":
        raise Interrupted(made, ended)
    return made


def _run_phases(
    model: Model,
    phases: Sequence[Phase],
    start: Mapping[str, Any] | None,
    guess: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
    samples: int,
    options: Mapping[str, Any],
    whole: list[Any],
) -> Iterator[tuple[Run, Change | None]]:
    """The run of each phase, with the change at its beginning; ends with a run that does not reach its end. `whole` are
    controllers of phases that have none of their own."""
    now, time = copy.deepcopy(model), 0.0
    run: Run | None = None
    for number, phase in enumerate(phases, 1):
        change = None
        if run or phase.changes():
            system = System(now)
            state = (run.q.values[-1], run.v.values[-1]) if run else closed_state(system, start, guess, rates)
            now, start, rates, change = _change(now, phase, _snapshot(system, time, *state), number)
            guess = None
            if run:  # controllers go on with what they had
                start = Continued(start)
                start.time, start.control, start.other_control = time, run.controller_state(), True
        controllers = whole if phase.control is None else read_control(now, phase.control)
        _check_control(now, controllers, number)
        times = np.linspace(time, time + _duration(phase, number), samples)
        try:
            run = now.simulate(
                times,
                start=start,
                guess=guess,
                rates=rates,
                inputs=phase.inputs,
                events=phase.events,
                control=controllers or None,
                **options,
            )
        except InterruptedRun as stop:
            run = stop.run
        yield run, change
        time = float(run.time[-1])
        if not run.success:
            return


def _duration(phase: Phase, number: int) -> float:
    """The duration of a phase [s]."""
    duration = quantity(phase.duration, "s", what=f"phase {number}: duration")
    if not duration > 0:
        raise ModelError(f"phase {number}: duration is {phase.duration!r}; it must be greater than 0 s.")
    return duration


def _check_control(now: Model, control: Any, number: int) -> None:
    """Refuse a controller whose input waits, since its joint is locked or driven in this phase."""
    waiting = {along._idle: along for joint in now.joints for along in joint.degrees_of_freedom() if hasattr(along, "_idle")}
    for item in control or ():
        for name in (item.input,) if hasattr(item, "input") else getattr(item, "inputs", ()):
            if name in waiting:
                raise ModelError(
                    f"phase {number}: input '{name}' of '{waiting[name].name}' waits, since that joint is locked or driven, "
                    "but control drives it; give that phase control= without this controller."
                )


def _snapshot(system: System, time: float, q: np.ndarray, v: np.ndarray) -> _Snapshot:
    """A state with the motion of every body."""
    poses, twists = {}, {}
    for body in system.labels.link_bodies:
        m = system.motion(f"{body}.origin", q, v, t=time)
        poses[body] = (m.position, m.rotation)
        twists[body] = (m.angular_velocity, m.velocity)
    normal = None if system.plane is None else system.plane[:, 2]
    coordinates = dict(zip(system.labels.q, q.tolist(), strict=True))
    rates = dict(zip(system.labels.v, v.tolist(), strict=True))
    rotors = 0.5 * float(system.armature @ v**2)
    return _Snapshot(time, coordinates, rates, rotors, poses, twists, normal)


def _change(
    model: Model, phase: Phase, snapshot: _Snapshot, number: int
) -> tuple[Model, dict[str, Any], dict[str, Any], Change]:
    """The model of the next phase, its start and rates, and the change with energy and momenta before and after."""
    new = copy.deepcopy(model)
    new_joints: dict[str, np.ndarray] = {}
    for name in phase.release:
        whole = change.release(new, name, snapshot.poses)
        if whole is not None:
            new_joints[whole[0]] = whole[1]
    for name in phase.lock:
        change.lock(new, name, snapshot.q, snapshot.poses)
    for name, signal in phase.drives.items():
        change.drive(new, name, signal)
    for body in phase.drop:
        joint, values = change.drop(new, body, snapshot.poses[new.body(body).name], snapshot.normal)
        new_joints[joint] = values
    for body, to in phase.attach.items():
        new_joints[change.attach(new, body, to, snapshot.poses)] = np.array([])
    system = System(new, planar=False if new.closures else None)
    q = _coordinates(system, snapshot, new_joints)
    v, before, after = _rates(system, q, snapshot, phase, number)
    start = {n: float(x) for n, x in zip(system.labels.q, q, strict=True) if n not in _driven(system, coordinates=True)}
    rates = {
        n: float(x) for n, x in zip(system.labels.v, v, strict=True) if n not in _driven(system, coordinates=False)
    }
    noted = Change(snapshot.time, phase.changes() or "none", *before, *after)
    if phase.blows:
        hit = new.impulse(start=start, rates=rates, blows=phase.blows)
        rates = {n: x for n, x in hit.after().items() if n in rates}
        moved = after[1] + hit.momentum, after[2] + hit.angular_momentum
        noted = Change(snapshot.time, phase.changes(), *before, hit.kinetic_after, *moved)
    return new, start, rates, noted


def _driven(system: System, *, coordinates: bool) -> set[str]:
    """Names of coordinates (or rates) that follow a signal."""
    if coordinates:
        return {system.labels.q[j] for j in system.driven_coordinates}
    return {system.labels.v[k] for k in system.labels.drives}


def _coordinates(system: System, snapshot: _Snapshot, new_joints: dict[str, np.ndarray]) -> np.ndarray:
    """Coordinates of the new model: kept by name, given by the pose for new free joints, zero for other new joints."""
    q = system.zero()
    for k, name in enumerate(system.labels.q):
        if name in snapshot.q and name.partition(".")[0] not in new_joints:
            q[k] = snapshot.q[name]
    for joint, link in zip(system.labels.link_joints, system.links, strict=True):
        if joint in new_joints and len(new_joints[joint]):
            first = link.coordinates.start
            q[first : first + len(new_joints[joint])] = new_joints[joint]
    return q


Balance = tuple[float, np.ndarray, np.ndarray]


def _rates(
    system: System, q: np.ndarray, snapshot: _Snapshot, phase: Phase, number: int
) -> tuple[np.ndarray, Balance, Balance]:
    """Velocities after the change, and (kinetic energy, momentum, angular momentum) before and after."""
    labels, work, t = system.labels, system.work(), snapshot.time
    poses = np.zeros((1, len(labels.link_bodies), 12))
    states = np.concatenate([q, np.zeros(system.nv)])[None]
    status, _ = link_poses(system.tables, system.user, np.array([t]), states, work, poses)
    if status:
        raise SimulationError(f"phase {number}: {system.explain(status, work)}")
    _check_drives(system, q, work, number)
    twists = np.zeros((len(labels.link_bodies), 6))
    for i, body in enumerate(labels.link_bodies):
        spin, velocity = snapshot.twists[body]
        twists[i] = np.concatenate([spin, velocity + np.cross(spin, poses[0, i, :3] - snapshot.poses[body][0])])
    p, v = np.zeros(system.nv), np.zeros(system.nv)
    generalized_momentum(system.tables, q, twists, work, p)
    # a rotor keeps its speed where its joint is kept
    p += system.armature * [snapshot.v.get(name, 0.0) for name in labels.v]
    v[list(labels.drives)] = work.signal[system.drive_signals, 1]
    none = np.zeros(0, np.int64), np.zeros((0, 9))
    # rates of constraints with prescribed motion
    residual_rates = system.constraint_residuals(q, t=t)[1]
    wrenches = np.zeros((len(labels.link_bodies), 6)), np.zeros((len(labels.closures), 6))
    status = strike(system.tables, q, *none, p, v, residual_rates, work, *wrenches)
    if status:
        raise SimulationError(f"phase {number}: {system.explain(status, work)}")
    return v, _balance_before(system, snapshot), (system.energy(q, v)["kinetic"], *system.momentum(q, v))


def _check_drives(system: System, q: np.ndarray, work: Work, number: int) -> None:
    """Raise where a drive does not start at the current value of its coordinate."""
    for j, wanted in zip(system.driven_coordinates, work.signal[system.drive_signals, 0], strict=True):
        if abs(wanted - q[j]) > 1e-6 * max(1.0, abs(q[j])):
            raise ModelError(
                f"phase {number}: coordinate '{system.labels.q[j]}' is at {q[j]:.6g} but its drive starts at {wanted:.6g}; "
                "let the signal begin where the coordinate is."
            )


def _balance_before(system: System, snapshot: _Snapshot) -> Balance:
    """Kinetic energy (with that of rotors) [J], momentum and angular momentum of the bodies before the change."""
    energy, linear, angular = snapshot.rotors, np.zeros(3), np.zeros(3)
    for body in system.link_bodies:
        mass, first, second = body.inertial()
        position, turn = snapshot.poses[body.name]
        spin, velocity = snapshot.twists[body.name]
        arm, inertia = turn @ first, turn @ second @ turn.T
        p = mass * velocity + np.cross(spin, arm)
        h = inertia @ spin + np.cross(arm, velocity)
        energy += 0.5 * float(velocity @ p + spin @ h)
        linear += p
        angular += h + np.cross(position, p)
    return energy, linear, angular
