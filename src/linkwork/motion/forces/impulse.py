"""Impulses: blows, velocity jumps and sudden stops, with velocities before and after and impulsive joint reactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import ByName, RatesByName, StateByName, Words
from linkwork.api.units import quantities, quantity
from linkwork.kernels.nonsmooth.impulse import strike
from linkwork.model.model import Model, find
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.results.impulse import Impulse
from linkwork.motion.results.reactions import COMPONENTS
from linkwork.system.system import System
from linkwork.system.tables import with_held_dofs, with_loaded_links
from linkwork.system.validity import warn_of_large_deflections


def impulse(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    blows: ByName | None,
    kicks: ByName | None,
    jumps: ByName | None,
    lock: Words,
) -> Impulse:
    """Implements `Model.impulse`."""
    for word, given_by_name in (("blows", blows), ("kicks", kicks), ("jumps", jumps)):
        if given_by_name is not None and not isinstance(given_by_name, Mapping):
            raise ModelError(f"impulse: {word} is {given_by_name!r}; give a mapping of names to values.")
    system = System(model, planar=False if model.closures else None)
    q, v = closed_state(system, start, guess, rates)
    warn_of_large_deflections(system, q[None])
    tau, jump = np.zeros(system.nv), np.zeros(system.nv)
    index = {n: k for k, n in enumerate(system.labels.v)}
    links, rows = _blows(system, dict(blows or {}))
    for name, value in (kicks or {}).items():
        k = find(index, name, "coordinate for a kick", model.name)
        unit = system.labels.force_units[k] + "*s"
        tau[k] = quantity(value, unit, what=f"kick along '{name}'")
    given = {find(index, n, "coordinate for a jump", model.name): n for n in jumps or {}}
    for k, name in given.items():
        value = (jumps or {})[name]
        jump[k] = quantity(value, system.labels.v_units[k], what=f"jump of '{name}'")
    for k in _locked(system, lock):
        if k in given:
            raise ModelError(f"impulse: '{system.labels.v[k]}' is locked and given a jump; choose one.")
        given[k] = system.labels.v[k]
        jump[k] = -v[k]
    for k in given:
        if system.driven[k]:
            raise ModelError(f"impulse: '{system.labels.v[k]}' moves as prescribed; it can neither jump nor be locked.")
    tables = with_loaded_links(with_held_dofs(system.tables, list(given)), links)
    work = system.work()
    wrenches, closed = np.zeros((len(system.labels.link_joints), 6)), np.zeros((len(system.labels.closures), 6))
    residual = np.zeros(len(system.labels.constraints))  # constraint rates vanish before and after
    status = strike(tables, q, links, rows, tau, jump, residual, work, wrenches, closed)
    if status:
        raise SimulationError(system.explain(status, work))
    _check_closed(system, q, v + jump, [system.labels.v[k] for k in given])
    needed = {system.labels.v[k]: float(work.drive[k]) for k in given}
    return _result(system, q, v, v + jump, np.vstack([wrenches[list(system.labels.added)], closed]), needed)


def _check_closed(system: System, q: np.ndarray, v: np.ndarray, given: list[str]) -> None:
    """Raise where given jumps violate the velocity constraints of the loops."""
    _, residual_rates, jacobian = system.constraint_residuals(q, v)
    scale = np.abs(jacobian) @ np.abs(v) + 1e-300
    if len(residual_rates) and (np.abs(residual_rates) / scale).max() > 1e-8 and np.abs(residual_rates).max() > 1e-9:
        name = system.labels.constraints[int(np.argmax(np.abs(residual_rates) / scale))].partition(".")[0]
        names = ", ".join(f"'{n}'" for n in given)
        raise ModelError(f"impulse: the jumps of {names} as given would open closure '{name}'; give fewer of them.")


def _blows(system: System, blows: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """Links that are struck (blows,), and rows of the kernel's blows (blows, 9): point, impulse, zeros."""
    links, rows = np.zeros(len(blows), np.int64), np.zeros((len(blows), 9))
    for b, (name, value) in enumerate(blows.items()):
        link, point, _ = system.place(name)
        if link == 0:
            raise ModelError(f"impulse: '{name}' is a point of the ground, which a blow cannot move.")
        links[b] = link
        rows[b, :3] = point
        rows[b, 3:6] = quantities(value, "N*s", what=f"blow at '{name}'", shape=(3,))
    return links, rows


def _locked(system: System, lock: Sequence[str]) -> list[int]:
    """Degrees of freedom of the coordinates and joints that are locked."""
    if isinstance(lock, str):
        raise ModelError(f"impulse: lock is {lock!r}; give a list of names.")
    found: list[int] = []
    table = {n: [k] for k, n in enumerate(system.labels.v)}
    for name, link in zip(system.labels.link_joints, system.links, strict=True):
        table[name] = list(link.rates)
    for name in lock:
        found += find(table, name, "joint or coordinate to lock", system.model.name)
    return found


def _result(
    system: System, q: np.ndarray, before: np.ndarray, after: np.ndarray, wrenches: np.ndarray, needed: dict[str, float]
) -> Impulse:
    import xarray as xr

    labels = system.labels
    rates = xr.DataArray(
        np.array([before, after, after - before]),
        {"when": ["before", "after", "jump"], "rate": np.array(labels.v, dtype=str)},
        ("when", "rate"),
        "rates",
    ).assign_coords(unit=("rate", list(labels.v_units)))
    joints = xr.DataArray(
        wrenches,
        {"joint": np.array(labels.joints + labels.closures, dtype=str), "component": list(COMPONENTS)},
        ("joint", "component"),
        "impulses",
        {"long_name": "impulsive wrench by parent on child, world axes"},
    ).assign_coords(unit=("component", ["N*s"] * 3 + ["N*m*s"] * 3))
    first, last = system.energy(q, before)["kinetic"], system.energy(q, after)["kinetic"]
    moved = [b - a for a, b in zip(system.momentum(q, before), system.momentum(q, after), strict=True)]
    return Impulse(system.model.name, rates, joints, needed, first, last, *moved)
