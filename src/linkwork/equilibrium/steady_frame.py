"""A steady motion that some joints are driven with: constant accelerations of slides, constant speeds of turns."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.model.change import coordinate
from linkwork.model.model import Model, find
from linkwork.model.signals import ConstantAcceleration
from linkwork.system.residuals import DEPENDENT, Balance, Point, rank_of
from linkwork.system.system import System

MOMENTS = (0.0371828, 0.371828, 1.927213, 7.319317)  # [s] after which signals and custom forces are looked at again
LATER = (0.31, 0.83, 1.7)  # [rad, or of the size of the model]: how far drives have gone when the balance is checked
ROUNDING = 1e-13  # change of a force, against its own scale, that is rounding
SAME = 1e-7  # change of a balance, against its parts, that counts as none
ROUNDED = (
    1e-13  # change of a coordinate [rad, or of the size of the model] that is rounding; times the stiffness, of a force
)


@dataclasses.dataclass(frozen=True)
class Frame:
    """Which degrees of freedom are driven, and how.

    Attributes:
        speed, acceleration: of all degrees of freedom (nv,); zero for those that are not driven.
        driven: which follow a drive, those with a motion of the model included (nv,).
        named: degrees of freedom that the caller named.
    """

    speed: np.ndarray
    acceleration: np.ndarray
    driven: np.ndarray
    named: tuple[int, ...]

    def is_static(self) -> bool:
        """Whether nothing moves."""
        return not (self.speed.any() or self.acceleration.any())


def per_second(unit: str) -> str:
    """The unit of an acceleration from that of a speed."""
    return unit.removesuffix("/s") + "/s^2"


def read_frame(
    system: System, speed: Mapping[str, Any] | None, acceleration: Mapping[str, Any] | None, t: float, what: str
) -> Frame:
    """The drives that the user named, checked."""
    index = {n: k for k, n in enumerate(system.labels.v)}
    values = {"speed": np.zeros(system.nv), "acceleration": np.zeros(system.nv)}
    named: set[int] = set()
    for word, given in (("speed", speed), ("acceleration", acceleration)):
        if given is not None and not isinstance(given, Mapping):
            raise ModelError(
                f"{what}: {word} is {given!r}; give a mapping of joints to values, such as {{'base': 2.0}}."
            )
        for name, value in (given or {}).items():
            if name not in index and any(n.startswith(f"{name}.w") for n in index):
                raise ModelError(
                    f"{what}: {word} of '{name}': the joint turns by a quaternion; use hinges for what is driven."
                )
            k = find(index, name, f"coordinate for {word}", system.model.name)
            if system.coordinate_of[k] < 0:
                raise ModelError(
                    f"{what}: {word} of '{name}': the joint turns by a quaternion; use hinges for what is driven."
                )
            unit = system.labels.v_units[k] if word == "speed" else per_second(system.labels.v_units[k])
            values[word][k] = quantity(value, unit, what=f"{what}: {word} of '{name}'")
            named.add(k)
    driven = np.zeros(system.nv, bool)
    driven[[*system.labels.drives, *named]] = True
    _take_motions(system, named, values["speed"], values["acceleration"], t, what)
    return Frame(values["speed"], values["acceleration"], driven, tuple(sorted(named)))


def _take_motions(
    system: System, named: set[int], speed: np.ndarray, acceleration: np.ndarray, t: float, what: str
) -> None:
    """Motions of the model that are not named count where their acceleration is constant; those of closures must stand."""
    rows = system.driven_rows()
    if not system.labels.drives and not rows:
        return
    now = system.signal_values(t)
    for k, signal in zip(system.labels.drives, system.drive_signals, strict=True):
        if k in named:
            continue
        x, speed[k], acceleration[k] = now[signal]
        for dt in _later_times(system, t):
            then = system.signal_values(t + dt)
            goes = x + speed[k] * dt + 0.5 * acceleration[k] * dt * dt
            parts = abs(x) + abs(speed[k] * dt) + 0.5 * abs(acceleration[k]) * dt * dt
            if abs(then[signal, 0] - goes) > 1e-9 * parts:
                raise ModelError(
                    f"{what}: joint '{system.labels.v[k]}' has a motion whose acceleration changes with time; name it in "
                    "speed= or acceleration=, or give it another motion."
                )
    for r in rows:
        signal = system.constraint_signal(r)
        for dt in (0.0, *_later_times(system, t)):
            then = system.signal_values(t + dt)
            if np.any(then[signal, 1:] != 0) or then[signal, 0] != now[signal, 0]:
                raise ModelError(
                    f"{what}: closure '{system.labels.constraints[r]}' has a motion that changes with time; give it a constant "
                    "one."
                )


def _later_times(system: System, t: float) -> list[float]:
    """Times after t [s] at which something that depends on time has moved: irregular ones, and some within every change."""
    ends = [x for x in system.breaks if x > t]
    inside = [0.5 * (a + b) - t for a, b in zip([t, *ends], ends, strict=False)] + [x - t + 0.1 for x in ends]
    known = [dt for dt in (*MOMENTS, *inside) if all(low <= t + dt <= high for low, high, _ in system.spans)]
    return [dt for dt in known if dt > 0]


def later(system: System, frame: Frame, at: Point, t: float) -> Point:
    """The same state t seconds later: driven coordinates have moved on, all others are the same."""
    q, v = at.q.copy(), at.v.copy()
    for k in np.flatnonzero((frame.speed != 0) | (frame.acceleration != 0)):
        q[system.coordinate_of[k]] += frame.speed[k] * t + 0.5 * frame.acceleration[k] * t * t
        v[k] += frame.acceleration[k] * t
    return at._replace(q=q, v=v, t=at.t + t)


def unsteady(balance: Balance, frame: Frame, at: Point, scales: np.ndarray) -> tuple[str, str] | None:
    """What changes when the drives go on: a degree of freedom or constraint, and how, in words; None if nothing does.

    `scales` are those of the forces of the free degrees of freedom [J]: changes that are rounding of them need no closer look.
    """
    s = balance.system
    moments = _moments(balance, frame, s, at.t)
    if not moments:
        return None
    force, (closed, _, gradient) = balance.force(at), balance.constraint_residuals(at.q, at.v, at.t)
    free, unit = ~frame.driven, balance.displacement_scale
    scaled = gradient[:, free] * unit[free] / balance.constraint_scale[:, None]
    for moment in moments:
        then = later(s, frame, at, moment)
        residuals, _, gradient = balance.constraint_residuals(then.q, then.v, then.t)
        opens = np.abs(residuals - closed)
        relative = opens / balance.constraint_scale
        if relative.max(initial=0.0) > SAME:
            r = int(np.argmax(relative))
            of_angles = s.labels.constraint_units[r].replace("1", "rad")
            name = s.labels.constraints[r]
            return name, f"closure '{name}' opens by {opens[r]:.3g} {of_angles}"
        change = balance.force(then) - force
        gone_on = gradient[:, free] * unit[free] / balance.constraint_scale[:, None]
        if balance.constraints:
            turned = _row_that_holds_else(scaled, gone_on)
            if turned is not None:
                name = s.labels.constraints[turned]
                return name, f"closure '{name}' holds other directions than before"
            # forces of closures may turn along, such as those of a bearing about the axis
            multipliers = np.linalg.lstsq(gone_on.T, change[free] * unit[free], rcond=DEPENDENT)[0]
            change[free] -= gone_on.T @ multipliers / unit[free]
        change = np.abs(change)
        if (change[free] * unit[free] <= ROUNDING * scales).all():
            continue
        parts = 2 * balance.magnitudes(at)
        stiffness = np.abs(unit[:, None] * balance.terms(at, rates=False).stiffness * unit).sum(axis=1)
        gone = 1.0 + float(np.abs(then.q - at.q).max(initial=0.0)) / min(1.0, balance.size)
        bad = free & (change * unit > SAME * parts + ROUNDED * gone * stiffness)
        if bad.any():
            k = int(np.argmax(np.where(bad, change * unit, 0.0)))
            name = s.labels.v[k]
            return name, f"the force at '{name}' changes by {change[k]:.3g} {s.labels.force_units[k]}"
    return None


def _row_that_holds_else(before: np.ndarray, later: np.ndarray) -> int | None:
    """The row of a scaled constraint Jacobian that most hinders motions which were free before; None if none does."""
    _, size, rows = np.linalg.svd(before)
    hindered = np.abs(later @ rows[rank_of(size) :].T).max(axis=1, initial=0.0)
    return int(np.argmax(hindered)) if hindered.max() > SAME else None


def _moments(balance: Balance, frame: Frame, system: System, t: float) -> list[float]:
    """Times [s] after which the fastest drive has gone some way."""
    speed = np.abs(frame.speed / balance.displacement_scale).max(initial=0.0)
    gain = np.abs(frame.acceleration / balance.displacement_scale).max(initial=0.0)
    timed = system.slot is not None or system.has_loads_in_time
    moments = _later_times(system, t) if timed else []
    if gain > 0:
        moments += [(np.sqrt(speed * speed + 2 * gain * far) - speed) / gain for far in LATER]
    elif speed > 0:
        moments += [far / speed for far in LATER]
    return moments


def moving_model(equilibrium: Equilibrium) -> Model:
    """A copy of the model whose driven joints have these motions, and are at the time of the state where it has them."""
    system, at = equilibrium._required(equilibrium.system, "moving model"), equilibrium.point
    twin = copy.deepcopy(system.model)
    for k in equilibrium.named:
        gain = float(at.a[k])
        speed = float(at.v[k]) - gain * at.t
        start = float(at.q[system.coordinate_of[k]]) - speed * at.t - 0.5 * gain * at.t**2
        along = coordinate(twin, system.labels.v[k], "drive")
        along.actuator = None  # what it exerts is part of the drive's force
        along.motion = ConstantAcceleration(gain, speed, start)
    return twin
