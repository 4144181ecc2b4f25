"""Compile a controller whose signals are given by name into the tables of its kernel."""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.control_layout import Control
from linkwork.model.model import find
from linkwork.system.quantities import RATE_OF
from linkwork.system.system import System

MEASURABLE = (
    L.SENSE_Q,
    L.SENSE_V,
    L.SENSE_ANGLE_SUM,
    L.SENSE_TWIST,
    L.SENSE_POSITION,
    L.SENSE_VELOCITY,
)
"""Kinds of sensors without direct feedthrough from the inputs."""


class ControllerLike(Protocol):
    """Attributes of a linear controller that `controlled` reads; see kernels/control.py for the meaning of its matrices."""

    measured: tuple[str, ...]
    reference: np.ndarray
    inputs: tuple[str, ...]
    offset: np.ndarray
    A: np.ndarray
    B: np.ndarray
    Bu: np.ndarray
    C: np.ndarray
    D: np.ndarray
    period: float | None
    low: np.ndarray
    high: np.ndarray


def controlled(system: System, controller: ControllerLike) -> System:
    """A copy of the system in which a controller sets the inputs, with its own scratch space."""
    known = {*system.labels.q, *(f"{RATE_OF}{n}" for n in system.labels.v)}
    system = system.measuring([n for n in controller.measured if n not in known], "controller")
    labels, model = system.labels, system.model.name
    names = {n: k for k, n in enumerate(labels.inputs)}
    inputs = [find(names, n, "input", model) for n in controller.inputs]
    pick = [_signal_index(system, n) for n in controller.measured]
    nx, m, nu = len(controller.A), len(pick), len(inputs)
    for name, shape in (("A", (nx, nx)), ("B", (nx, m)), ("Bu", (nx, nu)), ("C", (nu, nx)), ("D", (nu, m))):
        given = np.shape(getattr(controller, name))
        if given != shape:
            raise ModelError(
                f"controller: {name} has shape {given}; with {m} measured, {nx} states and {nu} inputs it is {shape}."
            )
    sensed = any(p >= system.nq + system.nv for p in pick)

    def array(values: Any, shape: tuple[int, ...]) -> np.ndarray:
        out = np.ascontiguousarray(np.asarray(values, float).reshape(shape))
        if np.isnan(out).any():
            raise ModelError("controller: a number of it is not a number; check its matrices.")
        return out.copy()

    low, high = array(controller.low, (nu,)), array(controller.high, (nu,))
    limits = (np.isfinite(low) | np.isfinite(high)) & (controller.period is None)  # a sampled one holds its inputs
    switch = np.where(limits, len(labels.switches) - 1 + np.cumsum(limits), -1)
    added = np.tile(np.array([[L.LIMITS, -1, 0]]), (int(limits.sum()), 1))
    switch_i = np.concatenate([system.tables.switch_i, added])
    count: Any = system.tables.count.copy()
    count[L.N_SWITCHES] = len(switch_i)
    tables = system.tables._replace(
        count=count,
        switch_i=switch_i,
        control=Control(
            size=np.array([m, nx, nu, controller.period is not None, sensed], np.int64),
            pick=np.array(pick, np.int64).reshape(m),
            reference=array(controller.reference, (m,)),
            input=np.array(inputs, np.int64).reshape(nu),
            switch=switch,
            offset=array(controller.offset, (nu,)),
            low=low,
            high=high,
            a=array(controller.A, (nx, nx)),
            b=array(controller.B, (nx, m)),
            bu=array(controller.Bu, (nx, nu)),
            c=array(controller.C, (nu, nx)),
            d=array(controller.D, (nu, m)),
            period=np.array([controller.period or 0.0]),
        ),
    )
    copied = system.with_tables(tables)
    named = (f"limits of input '{n}'" for n, has in zip(controller.inputs, limits, strict=True) if has)
    copied.labels = dataclasses.replace(labels, switches=(*labels.switches, *named))
    return copied


def _signal_index(system: System, name: str) -> int:
    """Index of a measured signal in the concatenated vector (q, v, sensors)."""
    labels = system.labels
    if name in labels.q:
        return labels.q.index(name)
    rate = name.removeprefix(RATE_OF)
    if name != rate and rate in labels.v:
        return system.nq + labels.v.index(rate)
    k = system.sensor_index(name)
    kinds = {int(system.tables.sensor_i[n, L.X_KIND]) for n in system.sensors_needed([k])[0]}
    if not kinds <= {*MEASURABLE, L.SENSE_EXPRESSION}:
        raise ModelError(
            f"controller: '{name}' depends on forces at the same moment; measure positions, angles, their rates, or springs."
        )
    return system.nq + system.nv + k
