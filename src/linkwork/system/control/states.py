"""Numbers of controllers at the end of a run, by their names: what the next run goes on with.

Of each controller: when it samples next and when its next output acts [s] (infinite where it does neither), its states, the
inputs that it holds, and its outputs that wait.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control_layout import Control
from linkwork.system.system import System

WAITING = ""  # the name of what waits for the delays of continuous controllers
CLOCK = [C.NEXT_SAMPLE, C.NEXT_ACT]


def _places(control: Control, b: int) -> np.ndarray:
    """Where the numbers of a block stand among those of all controllers."""
    row, states, inputs = control.block_i[b], int(control.size[C.N_STATES]), int(control.size[C.N_INPUTS])
    driven = range(row[C.FIRST_U], row[C.LAST_U])
    queued = [
        states + inputs + int(control.input_i[j, C.QUEUE]) + k for j in driven for k in range(int(row[C.QUEUED]))
    ]
    return np.array([*range(row[C.FIRST_X], row[C.LAST_X]), *(states + j for j in driven), *queued], int)


def _numbers(system: System, y: np.ndarray) -> np.ndarray:
    """The part of a state that belongs to controllers, without their effort; a view."""
    first = system.nq + system.nv + len(system.labels.work)
    return y[first : len(y) - int(system.tables.control.size[C.N_INPUTS])]


def states_of_controllers(
    system: System, y: np.ndarray, clock: np.ndarray | None, waiting: np.ndarray
) -> dict[str, np.ndarray]:
    """Numbers of all controllers in a state, by name, and what waits."""
    control, numbers = system.tables.control, _numbers(system, y)
    made = {}
    for b, block in enumerate(system.controllers):
        times = np.full(len(CLOCK), np.inf) if clock is None else clock[b, CLOCK]
        made[block.name] = np.concatenate([times, numbers[_places(control, b)]])
    return made if not len(waiting) else {**made, WAITING: waiting}


def go_on(system: System, kept: Mapping[str, np.ndarray], y: np.ndarray, clock: np.ndarray | None) -> list[str]:
    """Give controllers the numbers that those of the same name and size had, in place, and their times to the clock, if there
    is one; returns the names of controllers with a memory that have found nothing."""
    control, numbers, lost = system.tables.control, _numbers(system, y), []
    for b, block in enumerate(system.controllers):
        places, own = _places(control, b), kept.get(block.name)
        if own is None or len(own) != len(CLOCK) + len(places):
            lost += [block.name] if block.states or block.delay or block.period is not None else []
            continue
        numbers[places] = own[len(CLOCK) :]
        if clock is not None and block.period is not None and np.isfinite(own[0]):
            start = clock[-1, C.RUN_START]
            clock[b, CLOCK] = own[: len(CLOCK)]
            clock[b, C.SAMPLES] = (own[0] - start) / block.period
            if np.isfinite(own[1]):
                clock[b, C.ACTS] = (own[1] - start - control.block[b, C.LATE]) / block.period
    return lost


def waiting_of(system: System, kept: Mapping[str, np.ndarray]) -> np.ndarray:
    """What waits in the run that goes on; raises ModelError where it cannot be given to the controllers of now."""
    if WAITING not in kept or not system.has_delayed_control:
        return np.zeros(0)
    before, now = [name for name in kept if name != WAITING], [block.name for block in system.controllers]
    late = next((b.name for b in system.controllers if b.delay and b.period is None and b.name in before), None)
    if before == now:
        return kept[WAITING]
    if late is not None:
        raise ModelError(
            f"simulate: outputs of controller '{late}' wait for its delay, and the run that goes on had controllers "
            f"{', '.join(before)}; give the same ones in that order, or start from its final()."
        )
    return np.zeros(0)
