"""Put torques back into a model and see how far its motion departs from the one that they came from."""

from __future__ import annotations

import copy
import dataclasses
import warnings

import numpy as np

from linkwork.api.errors import ModelError, SimulationWarning
from linkwork.model.model import Model
from linkwork.model.signals import Sampled
from linkwork.system.interruption import Interruption
from linkwork.system.system import System

WINDOWS = 20
RTOL = 1e-9


@dataclasses.dataclass(frozen=True)
class Departure:
    """Re-simulation window by window: begin (w,) [s]; rms and largest departure (w, nq); note when there is none."""

    begin: np.ndarray
    rms: np.ndarray
    largest: np.ndarray
    note: str


def departure(
    model: Model,
    system: System,
    t: np.ndarray,
    q: np.ndarray,
    v: np.ndarray,
    torques: np.ndarray,
    trusted: np.ndarray,
    horizon: float,
) -> Departure:
    """Simulate from states of the motion with its torques as sampled inputs, over `horizon` [s] each time.

    Windows follow one another over the trusted samples (20 of them at most, evenly spread): an unstable or chaotic system
    departs without bound, so a departure means something over a stated time only.
    """
    place = system.coordinate_of
    if np.any(place < 0):
        return _none(system, "not available for ball, direction and free joints, which take no actuators")
    windows = _windows(t, trusted, horizon)
    if not windows:
        return _none(system, f"no stretch of {horizon:g} s free of edges and filled gaps")
    twin, names = _driven(model, system)
    inputs = {n: Sampled(t, torques[:, k]) for k, n in names.items()}
    rms, largest, note = [], [], ""
    with Interruption() as stop:
        for first, last in windows:
            start = {system.labels.q[int(place[k])]: float(q[first, place[k]]) for k in names}
            speed = {system.labels.v[k]: float(v[first, k]) for k in names}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", SimulationWarning)
                run = twin.simulate(
                    t[first : last + 1], start=start, rates=speed, inputs=inputs, rtol=RTOL, progress=False
                )
            if not run.success:
                note = run.message
            have = min(len(run.time), last + 1 - first)
            gap = run.q.values[:have] - q[first : first + have]
            rms.append(np.sqrt(np.mean(gap**2, axis=0)))
            largest.append(np.max(np.abs(gap), axis=0))
    if stop.came:
        note = f"interrupted after {len(largest)} of {len(windows)} windows"
        windows, rms = windows[: len(largest)], rms[: len(largest)]
    sizes = len(windows), system.nq
    return Departure(t[[w[0] for w in windows]], np.reshape(rms, sizes), np.reshape(largest, sizes), note)


def _none(system: System, note: str) -> Departure:
    return Departure(np.zeros(0), np.zeros((0, system.nq)), np.zeros((0, system.nq)), note)


def _windows(t: np.ndarray, trusted: np.ndarray, horizon: float) -> list[tuple[int, int]]:
    """First and last samples of consecutive stretches of this length [s] that are trusted throughout."""
    found = []
    first = 0
    while first < len(t):
        last = int(np.searchsorted(t, t[first] + horizon * (1 + 1e-9), side="right")) - 1
        bad = np.flatnonzero(~trusted[first : last + 1])
        if len(bad):
            first += int(bad[-1]) + 1
            continue
        if t[-1] < t[first] + horizon * (1 - 1e-9) or last - first < 1:
            break
        found.append((first, last))
        first = last
    keep = np.unique(np.linspace(0, len(found) - 1, min(WINDOWS, len(found))).astype(int))
    return [found[k] for k in keep]


def _driven(model: Model, system: System) -> tuple[Model, dict[int, str]]:
    """A copy of the model with an actuator of its own along every free coordinate, and their names by degree of freedom."""
    twin = copy.deepcopy(model)
    names: dict[int, str] = {}
    k = 0
    for joint in system.labels.joints:
        for along in twin.joint(joint).degrees_of_freedom():
            if along.motion is None:
                names[k] = along.actuator = f"measured {k}"
                along.gear = 1.0
            k += 1
    if k != system.nv:
        raise ModelError(f"model '{model.name}' has {system.nv} degrees of freedom, of which {k} take actuators.")
    return twin, names
