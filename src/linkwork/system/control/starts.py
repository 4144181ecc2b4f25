"""Where controllers begin: their numbers at the start of a run, or of many variants."""

from __future__ import annotations

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control_layout import Control
from linkwork.kernels.control.variant_control import control_errors
from linkwork.kernels.integrators.search_layout import Change
from linkwork.kernels.tree.evaluate import signals_at
from linkwork.system.space import RunSpace
from linkwork.system.system import System


def face_references(system: System, t: float, states: np.ndarray) -> None:
    """Of the two quaternions of each orientation, start from the one nearer to what a controller follows (states (n, ny)): the
    other one looks a whole turn away."""
    control: Control = system.tables.control
    links = [x.quaternion for x in system.links if x.quaternion is not None]
    for b, block in enumerate(system.controllers):
        names = [sight.name for sight in block.sights]
        for first in links:
            four = system.labels.q[first : first + 4]
            if not set(four) <= set(names):
                continue
            own = [int(control.block_i[b, C.FIRST_E]) + names.index(name) for name in four]
            away = states[:, first : first + 4] - _errors(system, t, states)[:, own]
            states[np.einsum("ij,ij->i", away, states[:, first : first + 4]) < 0, first : first + 4] *= -1.0


def _errors(system: System, t: float, states: np.ndarray) -> np.ndarray:
    """What controllers measure, less their references (n, measured)."""
    space = RunSpace(system.work())
    change = Change(np.zeros(0), np.zeros(0, np.int64), np.zeros((len(states), 0)), space.words, space.first)
    made = np.zeros((len(states), int(system.tables.control.size[C.N_MEASURED])))
    status, _ = control_errors(system.tables, system.user, change, t, np.ascontiguousarray(states), space.work, made)
    if status:
        raise ModelError(f"at t = {t:g} s: {system.explain(status, space.work)}")
    return made


def start_of_control(system: System, t: float, y: np.ndarray) -> np.ndarray:
    """Numbers of the controllers at the start of a run in the state y, without their effort."""
    space = RunSpace(system.work())
    change = Change(np.zeros(0), np.zeros(0, np.int64), np.zeros((1, 0)), space.words, space.first)
    return starts_of_control(system, t, y[None], change, system.tables, space.work)[0]


def starts_of_control(
    system: System, t: float, states: np.ndarray, change: Change, tables: L.Tables, spare: L.Work
) -> np.ndarray:
    """The same (variants, …) for one state of every variant (variants, ny), whose `tables` change; signals and what controllers
    are made of do not."""
    control: Control = system.tables.control
    nx, nu = int(control.size[C.N_STATES]), int(control.size[C.N_INPUTS])
    work = system.work()
    if system.tables.count[L.N_SIGNALS]:
        signals_at(system.tables, system.user, t, work)
    made = np.zeros((len(states), nx + nu + int(control.size[C.N_QUEUE])))
    bound, rows = control.bound, control.input_i
    base = bound[:, C.OFFSET].copy()
    for j in range(nu):
        for s in (system.tables.input_i[control.input[j]], rows[j, C.FEED_SIGNAL]):
            base[j] += work.signal[s, 0] if s >= 0 else 0.0
    base = np.clip(base, bound[:, C.LOW], bound[:, C.HIGH])
    slews = rows[:, C.SLEW_STATE] >= 0
    made[:, rows[slews, C.SLEW_STATE]] = base[slews]
    made[:, nx : nx + nu] = base
    errors: np.ndarray | None = None
    for b, block in enumerate(system.controllers):
        x, queued = control.block_i[b, C.FIRST_X], control.block_i[b, C.QUEUED]
        made[:, x : x + block.states] = block.start
        if block.start_by_error is not None:
            if errors is None:
                errors = np.zeros((len(states), int(control.size[C.N_MEASURED])))
                status, _ = control_errors(tables, system.user, change, t, np.ascontiguousarray(states), spare, errors)
                if status:
                    raise ModelError(f"at t = {t:g} s: {system.explain(status, spare)}")
            first = control.block_i[b, C.FIRST_E]
            for j, column in enumerate(block.start_by_error.T):  # one term after the other, for any number of states
                made[:, x : x + block.states] += errors[:, first + j, None] * column
        for j in range(control.block_i[b, C.FIRST_U], control.block_i[b, C.LAST_U]):
            first = nx + nu + rows[j, C.QUEUE]
            made[:, first : first + queued] = base[j]
    return made
