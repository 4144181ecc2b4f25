"""Initial states by name: joint coordinates, whole joints, or absolute angles of bodies."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, SimulationWarning
from linkwork.api.units import quantities, quantity
from linkwork.model.frames import direction, unit_quaternion
from linkwork.model.model import find
from linkwork.system.direction_angles import pointing
from linkwork.system.joint_poses import place_halves
from linkwork.system.links import Link
from linkwork.system.system import System


@dataclasses.dataclass
class Start:
    """Initial coordinates (nq,) and velocities (nv,), and which of them were given."""

    q: np.ndarray
    v: np.ndarray
    kept: np.ndarray  # (nv,) degrees of freedom whose coordinates were given
    kept_rates: np.ndarray  # (nv,) whose rates were given
    sums: list[tuple[np.ndarray, np.ndarray, float]]  # absolute angles that were given: coordinates, signs, value
    rate_sums: list[tuple[np.ndarray, np.ndarray, float]]  # their rates: degrees of freedom, signs, value
    placed: frozenset[int]  # coordinates that were given, or guessed


def initial_state(system: System, start: Any = None, rates: Any = None) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates (nq,) and velocities (nv,) of the initial state as given by name; others are zero."""
    given = read_start(system, start, None, rates)
    return given.q, given.v


def read_start(
    system: System, start: Any = None, guess: Any = None, rates: Any = None, t: float | None = None
) -> Start:
    """The initial state as given by name; others are zero. A guess sets coordinates that assembly may change. Absolute angles
    of bodies beyond joints with a prescribed motion are those at time t [s], where it is given."""
    for word, given, example in (("start", start, "90 deg"), ("guess", guess, "90 deg"), ("rates", rates, "2 rad/s")):
        if given is not None and not isinstance(given, Mapping):
            raise ModelError(
                f"{word} is {given!r}; give a mapping of names to values, such as {{'elbow': '{example}'}}."
            )
    both = set(start) & set(guess) if start and guess else None
    if both:
        raise ModelError(f"start and guess both give '{both.pop()}'; give one of the two.")
    q, v = system.zero(), np.zeros(system.nv)
    drives = list(system.labels.drives)
    named = [*(start or ()), *(guess or ()), *(rates or ())]
    if t is not None and drives and named and not _depending(system).isdisjoint(named):
        work = system.work()
        system.signals_into(work, t)
        signals = work.signal[system.drive_signals]
        q[list(system.driven_coordinates)], v[drives] = signals[:, 0], signals[:, 1]
    links = dict(zip(system.labels.link_joints, system.links, strict=True)) if guess else {}
    pointed = {n: x for n, x in dict(guess or {}).items() if n in links and _points(links[n], x)}
    guessed, _ = _fill(system, {n: x for n, x in dict(guess or {}).items() if n not in pointed}, q, "guess")
    taken, angles = _fill(system, dict(start or {}), q, "start")
    later, _ = _fill(system, pointed, q, "guess")  # in world axes, so after the bodies before them
    placed = frozenset({*guessed, *later, *taken})
    place_halves(system, q, placed)
    taken_rates, turning = _fill(system, dict(rates or {}), v, "rates", q)
    kept, kept_rates = np.zeros(system.nv, bool), np.zeros(system.nv, bool)
    kept_rates[list(taken_rates)] = True
    for link in system.links if taken else ():
        first, last = link.rates.start, link.rates.stop
        if link.quaternion is not None:
            kept[first:last] = link.quaternion in taken
        else:
            kept[first:last] = [k in taken for k in link.coordinates]
    for k in np.flatnonzero(system.modal) if system.beams else ():
        kept[k] = system.coordinate_of[k] in taken
    sums = _kept_sums(system, angles, kept, rates=False)
    rate_sums = _kept_sums(system, turning, kept_rates, rates=True)
    return Start(q, v, kept, kept_rates, sums, rate_sums, placed)


def _depending(system: System) -> set[str]:
    """Names whose values depend on where driven joints are: angles of bodies, and directions, in world axes."""
    return {*system.labels.link_bodies, *(j.name for j in system.joints if j.type == "direction")}


def _kept_sums(
    system: System, given: dict[str, float], kept: np.ndarray, *, rates: bool
) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Sums of coordinates (or rates) that keep given angles; the hinge's own part is kept only where it is the whole sum."""
    sums: list[tuple[np.ndarray, np.ndarray, float]] = []
    if not given:
        return sums
    for body, (terms, value) in system.angle_sums.differences(given).items():
        if len(terms) > 1:
            kept[system.angle_sums.own(body)[1]] = False
            index = np.array([v if rates else q for q, v, _ in terms])
            sums.append((index, np.array([factor for _, _, factor in terms]), value))
    return sums


def _fill(
    system: System, given: dict[str, Any], x: np.ndarray, word: str, q: np.ndarray | None = None
) -> tuple[dict[int, str], dict[str, float]]:
    """Set given values in x; returns the indices that were set with the names that gave them, and absolute angles by body.
    Rates in world axes depend on the coordinates q."""
    if not given:
        return {}, {}
    rates = word == "rates"
    labels, model = system.labels, system.model
    names = labels.v if rates else labels.q
    units = labels.v_units if rates else labels.q_units
    index = labels.rate_index if rates else labels.coordinate_index
    links = dict(zip(labels.link_joints, system.links, strict=True))
    bodies = set(labels.link_bodies)
    absolute: dict[str, Any] = {}
    taken: dict[int, str] = {}
    driven = set(labels.drives if rates else system.driven_coordinates)
    pointed: dict[str, Any] = {}  # directions and their rates in world axes, which depend on all others
    for name, value in given.items():
        if name in index:
            k = index[name]
            _refuse_driven(driven, [k], name, word)
            _mark_as_given(taken, [k], name, word, names)
            x[k] = quantity(value, units[k], what=f"{word} of '{name}'")
            _warn_of_degrees(value, units[k], name, word)
        elif name in links:
            if _points(links[name], value):
                pointed[name] = value
                continue
            own = _joint_values(system, links[name], value, word, rates)
            first = (links[name].rates if rates else links[name].coordinates).start
            indices = list(range(first, first + len(own)))
            _refuse_driven(driven, indices, name, word)
            _mark_as_given(taken, indices, name, word, names)
            x[first : first + len(own)] = own
        elif name in bodies:
            absolute[name] = value
        elif name in labels.cut:
            raise ModelError(f"{word} of '{name}': a closure's coordinate follows from the others; give those instead.")
        elif rates and name in labels.q:  # of a quaternion joint, whose rates have other names
            joint = name.partition(".")[0]
            others = ", ".join(n for n in names if n.partition(".")[0] == joint)
            raise ModelError(
                f"rates of '{name}': joint '{joint}' has the rates {others}, in axes of the child; give these."
            )
        else:
            find({**index, **links, **dict.fromkeys(bodies)}, name, f"coordinate, joint or body for {word}", model.name)
    angles = _set_angles(system, absolute, x, taken, word, driven)
    for name in [joint for joint in labels.link_joints if joint in pointed]:  # from inside out
        link = links[name]
        indices = list(link.rates if rates else link.coordinates)
        _mark_as_given(taken, indices, name, word, names)
        what = f"{word} of joint '{name}'"
        x[indices] = (
            _turning(system, link, pointed[name], q, what) if rates else _pointed(system, link, pointed[name], x, what)
        )
    if not rates:
        _check_quaternions(system, x)
    return taken, angles


def _warn_of_degrees(value: Any, unit: str, name: str, word: str) -> None:
    """Warn of a plain number for an angle that looks like degrees: more than a turn, in halves of one."""
    plain = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if unit == "rad" and plain and abs(value) > 2 * np.pi and float(2 * value).is_integer():
        warnings.warn(
            f"{word} of '{name}' is {value:g}, which means {value:g} rad, {abs(value) / (2 * np.pi):.3g} turns; write "
            f"'{value:g} deg' for degrees, or '{value:g} rad' if that is meant.",
            SimulationWarning,
            stacklevel=2,
        )


def _mark_as_given(taken: dict[int, str], indices: list[int], name: str, word: str, names: tuple[str, ...]) -> None:
    """Record indices as given by a name; raise where a coordinate is given twice."""
    for k in indices:
        if k in taken:
            raise ModelError(f"{word} of '{names[k]}' is given by '{taken[k]}' and by '{name}'; give one of the two.")
        taken[k] = name


def _check_quaternions(system: System, q: np.ndarray) -> None:
    """Check and normalise quaternions that were given component by component."""
    for joint, link in zip(system.labels.link_joints, system.links, strict=True):
        if (k := link.quaternion) is not None:
            q[k : k + 4] = unit_quaternion(q[k : k + 4], what=f"start of joint '{joint}'")


def _refuse_driven(driven: set[int], indices: list[int], name: str, word: str) -> None:
    """Refuse a start for a joint that moves as prescribed."""
    if not driven.isdisjoint(indices):
        raise ModelError(f"{word} of '{name}': this joint moves as prescribed; leave it out.")


def _joint_values(system: System, link: Link, value: Any, word: str, rates: bool) -> np.ndarray:
    """All coordinates (or rates) of one joint with several."""
    joint = system.link_joints[link.number - 1]
    what = f"{word} of joint '{joint.name}'"
    parts = joint.rates if rates else joint.coordinates
    if isinstance(value, Mapping):
        return _joint_mapping(joint, dict(value), what, rates)
    if rates or joint.type not in ("ball", "direction", "free"):
        if isinstance(value, str) or np.size(value) != len(parts):
            names = ", ".join(n for n, _ in parts)
            raise ModelError(f"{what} is {value!r}; give {len(parts)} values: {names}.")
        return np.array([quantity(x, u, what=f"{what}: {n}") for x, (n, u) in zip(value, parts, strict=True)])
    size = np.size(value)
    if joint.type == "free" and size == 7:
        position = quantities(list(value)[:3], "m", what=what, shape=(3,))
        return np.concatenate([position, unit_quaternion(list(value)[3:], what=what)])
    if joint.type != "free" and size == 4:
        return unit_quaternion(value, what=what)
    wanted = {
        "ball": "a quaternion (w, x, y, z), or {'axis': 'y', 'angle': '30 deg'}",
        "direction": "the direction in which the rod points (x, y, z), world axes, or a quaternion (w, x, y, z)",
        "free": "a mapping with position (x, y, z) and quaternion (w, x, y, z), or these seven numbers",
    }
    raise ModelError(f"{what} is {value!r}; give {wanted[joint.type]}.")


def _joint_mapping(joint: Any, value: dict[str, Any], what: str, rates: bool) -> np.ndarray:
    """{"position": …, "quaternion": …} or {"velocity": …, "angular_velocity": …}, or single coordinates by name."""
    if joint.type == "free":
        first, second = ("velocity", "angular_velocity") if rates else ("position", "quaternion")
        unknown = set(value) - {first, second}
        if unknown:
            raise ModelError(f"{what} has no part '{unknown.pop()}'; it has {first} and {second}.")
        head = quantities(value.get(first, (0, 0, 0)), "m/s" if rates else "m", what=f"{what}: {first}", shape=(3,))
        if rates:
            tail = quantities(value.get(second, (0, 0, 0)), "rad/s", what=f"{what}: {second}", shape=(3,))
        else:
            tail = _quaternion(value.get(second, (1, 0, 0, 0)), f"{what}: {second}")
        return np.concatenate([head, tail])
    if not rates and joint.type in ("ball", "direction") and {"axis", "angle"} & set(value):
        return _quaternion(value, what)
    parts = joint.rates if rates else joint.coordinates
    result = np.zeros(len(parts)) if rates else np.array(joint.zero())
    for k, (n, u) in enumerate(parts):
        if n in value:
            result[k] = quantity(value.pop(n), u, what=f"{what}: {n}")
    if value:
        raise ModelError(f"{what} has no part '{next(iter(value))}'; it has {', '.join(n for n, _ in parts)}.")
    return result


def _quaternion(value: Any, what: str) -> np.ndarray:
    """A unit quaternion from four numbers, or from {"axis": "y", "angle": "30 deg"}."""
    if not isinstance(value, Mapping):
        return unit_quaternion(value, what=what)
    if set(value) != {"axis", "angle"}:
        raise ModelError(f"{what} has the parts {', '.join(map(str, value))}; give axis and angle.")
    half = 0.5 * quantity(value["angle"], "rad", what=f"{what}: angle")
    return np.concatenate([[np.cos(half)], np.sin(half) * direction(value["axis"], what=f"{what}: axis")])


def _points(link: Link, value: Any) -> bool:
    """Whether a value of a joint is a vector in world axes: that of a direction joint with three components."""
    return link.joint == "direction" and not isinstance(value, str | Mapping) and np.size(value) == 3


def _pointed(system: System, link: Link, value: Any, q: np.ndarray, what: str) -> np.ndarray:
    """The quaternion with which a rod points along a direction of the world, where the bodies before it are at q."""
    towards = quantities(value, "1", what=what, shape=(3,))
    parent, _ = system.joint_turns(link.number, q)
    return pointing(parent.T @ towards, what=what)


def _turning(system: System, link: Link, value: Any, q: np.ndarray | None, what: str) -> np.ndarray:
    """Rates of a direction joint from the angular velocity of its rod against the body before it, world axes [rad/s]."""
    spin = quantities(value, "rad/s", what=what, shape=(3,))
    assert q is not None
    _, child = system.joint_turns(link.number, q)
    x, y, along = child.T @ spin
    if abs(along) > 1e-9 * max(float(np.linalg.norm(spin)), 1e-300):
        raise ModelError(
            f"{what} is {value!r}, of which {along:g} rad/s are about the rod, and a direction joint does not spin; give an "
            "angular velocity across the rod."
        )
    return np.array([x, y])


def _set_angles(
    system: System, given: dict[str, Any], x: np.ndarray, taken: dict[int, str], word: str, driven: set[int]
) -> dict[str, float]:
    """Absolute angles (or their rates) of bodies: each fixes the coordinate of the body's own hinge, from inside out."""
    if not given:
        return {}
    sums, rates = system.angle_sums, word == "rates"
    angles = {}
    unit = "rad/s" if rates else "rad"
    for name, value in given.items():
        if name not in sums:
            raise ModelError(
                f"{word} of body '{name}': it has no single absolute angle, since its hinges are not all parallel; "
                "give the coordinates of its joint instead."
            )
        coordinate, rate = sums.own(name)
        if system.modal[rate]:
            raise ModelError(
                f"{word} of body '{name}': no hinge turns it, only a beam does; give the beam's modal coordinates instead."
            )
        own = rate if rates else coordinate
        if own in taken:
            raise ModelError(f"{word} of body '{name}' and of its joint '{taken[own]}' are given; give one of the two.")
        _refuse_driven(driven, [own], name, word)
        taken[own] = name
        angles[name] = quantity(value, unit, what=f"{word} of body '{name}'")
        _warn_of_degrees(value, unit, name, word)
    sums.set_hinges(x, angles, rates=rates)
    return angles
