"""Compile controllers whose signals are given by name into the tables of their kernel."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control_layout import Control
from linkwork.kernels.control.control_samples import control_samples
from linkwork.kernels.forces.piecewise import PIECE
from linkwork.model.model import find
from linkwork.system.control.blocks import MATRICES, Block, block_of
from linkwork.system.drives import Pool, gain_pieces
from linkwork.system.quantities import RATE_OF, canonical
from linkwork.system.sensor_rows import SensorRow, sensor_row
from linkwork.system.slots import UserFunction, slot_for
from linkwork.system.system import System

WITHIN = 0.98  # the longest step against a delay: an integrator may stretch it by a hundredth
WHOLE = 1e-9  # how near a delay is to whole periods that counts as such, in periods


def controlled(system: System, controllers: Sequence[Any]) -> System:
    """A copy of the system in which controllers set inputs, with its own scratch space."""
    blocks = [block_of(system, item) for item in controllers]
    _check_shared(blocks)
    seen = [s.name for block in blocks for s in block.sights]
    system = system.measuring([n for n in dict.fromkeys(seen) if _state_index(system, n) is None], "controller")
    pool = Pool()
    drawn = _Drawn(system, pool)
    for block in blocks:
        drawn.add(block)
    labels = system.labels
    switch_i = np.concatenate([system.tables.switch_i, drawn.switch_rows()])
    count: Any = system.tables.count.copy()
    count[L.N_SWITCHES] = len(switch_i)
    tables = _with_signals(system, pool, count)._replace(switch_i=switch_i, control=drawn.tables())
    functions = [*system._low.functions, *pool.functions]
    breaks, longest = pool.step_limits()
    copied = system.with_tables(tables)
    copied._low = dataclasses.replace(system._low, functions=functions, spans=[*system._low.spans, *pool.spans])
    if pool.functions:
        quiet = all(b.function is None or b.called != "CustomControl" for b in blocks)  # nobody can compile that
        vars(copied)["slot"] = slot_for(functions, quiet=quiet)
        copied._prepare()
    vars(copied).update(
        breaks=np.unique(np.concatenate([system.breaks, breaks])),
        longest_step=min(system.longest_step, longest, drawn.longest),
        controllers=tuple(blocks),
    )
    vars(copied)["shown_by_control"] = _shown_rows(copied)
    vars(copied)["labels"] = dataclasses.replace(labels, switches=(*labels.switches, *drawn.switches))
    return copied


def _check_shared(blocks: Sequence[Block]) -> None:
    """Raise where two controllers have the same name, or drive the same input."""
    names: set[str] = set()
    drivers: dict[str, str] = {}
    for block in blocks:
        if block.name in names:
            raise ModelError(f"simulate: two controllers are called '{block.name}'; give each a name of its own.")
        names.add(block.name)
        for driven in block.inputs:
            if driven.name in drivers:
                raise ModelError(
                    f"simulate: controllers '{drivers[driven.name]}' and '{block.name}' both drive '{driven.name}'; let one "
                    "of them do it."
                )
            drivers[driven.name] = block.name


def _with_signals(system: System, pool: Pool, count: np.ndarray) -> L.Tables:
    """The tables with the signals of a pool behind their own."""
    tables = system.tables
    made = pool.arrays(float)
    term_i = made["term_i"]
    term_i[:, L.S_SIGNAL] += tables.count[L.N_SIGNALS]
    own = term_i[:, L.S_KIND] == L.S_USER
    term_i[own, L.S_START] += len(system._low.functions)
    term_i[~own, L.S_START] += len(tables.table)
    count[L.N_SIGNALS] += pool.signals
    return tables._replace(
        count=count,
        term_i=np.concatenate([tables.term_i, term_i]),
        term=np.concatenate([tables.term, made["term"]]),
        table=np.concatenate([tables.table, made["table"]]),
    )


class _Drawn:
    """Collects the tables of blocks, one after the other."""

    def __init__(self, system: System, pool: Pool) -> None:
        self.system, self.pool = system, pool
        self.blocks: list[list[float]] = []
        self.block_rows: list[list[int]] = []
        self.sights: list[tuple[int, float, int, int, float]] = []  # pick, reference, signal, order, weight
        self.inputs: list[int] = []
        self.input_rows: list[list[int]] = []
        self.bounds: list[list[float]] = []
        self.clamp: list[int] = []
        self.switches: list[str] = []
        self.queue = 0
        self.parts: list[tuple[Block, int, int, int]] = []  # with its first state, error and input
        self.longest = np.inf

    def add(self, block: Block) -> None:
        """Append a block."""
        first_e, first_x, first_u = len(self.sights), len(self.clamp), len(self.inputs)
        self.parts.append((block, first_x, first_e, first_u))
        for sight in block.sights:
            self._sight(block, sight)
        self.clamp += [C.PLAIN if k not in block.clamped else first_u + block.clamped[k] for k in range(block.states)]
        whole, late = (-1, block.delay) if block.period is None else periods_of(block.delay, block.period)
        queued = whole + 1 if block.delay else 0
        if block.period is None and block.delay:
            self.longest = min(self.longest, WITHIN * block.delay)
        for driven in block.inputs:
            self._input(block, driven, queued)
        function = -1
        if block.function is not None:
            outputs = len(block.inputs) + block.states
            wrapped = _packed(block.function, len(block.sights))
            what = f"{block.called} '{block.name}': its function"
            inputs, sampled = len(block.sights) + block.states, block.period is not None
            user = UserFunction(wrapped, outputs, True, what, inputs, sampled)
            function = len(self.system._low.functions) + self.pool.function(user)
        self.block_rows.append(
            [
                *(first_e, len(self.sights), first_x, len(self.clamp), first_u, len(self.inputs), 0, 0),
                *(int(block.period is not None), function, block.states, queued, int(block.computed)),
            ]
        )
        self.blocks.append([block.period or 0.0, late])

    def _signal(self, value: Any, unit: str, what: str, rate: bool) -> int:
        """Number of a signal in the tables to be."""
        before = len(self.pool.functions)
        k = self.pool.signal(value, unit, what=what)
        if rate and any(f.outputs == 1 for f in self.pool.functions[before:]):
            raise ModelError(
                f"{what} is a function that gives the value alone; return (value, rate, acceleration), or set "
                "derivative_weight to 0."
            )
        return int(self.system.tables.count[L.N_SIGNALS]) + k

    def _sight(self, block: Block, sight: Any) -> None:
        follows = -1
        if sight.signal is not None and sight.weight:
            # a rate follows the signal of what it is the rate of
            own = sight.name if sight.order == 0 else sight.rate_of or block.sights[0].name
            unit = self.system.quantities.unit(own)
            what = f"controller '{block.name}': reference"
            follows = self._signal(sight.signal, unit, what, sight.order == 1)
        self.sights.append((signal_index(self.system, sight.name), sight.reference, follows, sight.order, sight.weight))

    def _switch(self, name: str) -> int:
        self.switches.append(name)
        return len(self.system.labels.switches) + len(self.switches) - 1

    def _input(self, block: Block, driven: Any, queued: int) -> None:
        system, k = self.system, len(self.inputs)
        names = {n: i for i, n in enumerate(system.labels.inputs)}
        self.inputs.append(find(names, driven.name, "input", system.model.name))
        row = [-1] * C.INPUT_I_LEN
        if block.period is None:  # a sampled one holds its inputs
            if np.isfinite(driven.low) or np.isfinite(driven.high):
                row[C.LIMIT_SWITCH] = self._switch(f"limits of input '{driven.name}'")
            if np.isfinite(driven.slope):
                row[C.SLEW_STATE] = len(self.clamp)
                row[C.SLEW_SWITCH] = self._switch(f"rate limit of input '{driven.name}'")
                self.clamp.append(C.SLEWS)
        if driven.feedforward is not None:
            unit = system.labels.input_units[self.inputs[k]]
            what = f"controller '{block.name}': feedforward"
            row[C.FEED_SIGNAL] = self._signal(driven.feedforward, unit, what, False)
        row[C.QUEUE] = self.queue
        self.queue += queued
        self.input_rows.append(row)
        self.bounds.append([driven.offset, driven.low, driven.high, driven.slope, driven.lag])

    def switch_rows(self) -> np.ndarray:
        """Rows of the switches."""
        return np.tile(np.array([[L.LIMITS, -1, 0]]), (len(self.switches), 1))

    def _places(self, nx: int, m: int) -> list[dict[str, tuple[slice, slice]]]:
        """Where the matrices of each block stand in the table of gains."""
        found = []
        for block, x, e, u in self.parts:
            states, errors = slice(x, x + block.states), slice(nx + e, nx + e + len(block.sights))
            outputs, acts = slice(nx + u, nx + u + len(block.inputs)), slice(nx + m + u, nx + m + u + len(block.inputs))
            found.append(
                {
                    "A": (states, states),
                    "B": (states, errors),
                    "Bu": (states, acts),
                    "C": (outputs, states),
                    "D": (outputs, errors),
                }
            )
        return found

    def tables(self) -> Control:
        """All blocks as tables."""
        nx, m, nu = len(self.clamp), len(self.sights), len(self.inputs)
        gain = np.zeros((nx + nu, nx + m + nu))
        block_i = np.array(self.block_rows, np.int64).reshape(-1, C.BLOCK_I_LEN)
        schedule: list[list[int]] = []
        curve: list[float] = []
        for b, ((block, _, first_e, _), places) in enumerate(zip(self.parts, self._places(nx, m), strict=True)):
            for word in MATRICES:
                gain[places[word]] = block.matrices[word]
            block_i[b, C.FIRST_G] = len(schedule)
            if block.schedule is not None:
                by = block.schedule.by + first_e if block.schedule.by >= 0 else -1
                if by < 0:
                    self.longest = min(self.longest, 10 * float(np.median(np.diff(block.schedule.knots))))
                for word in MATRICES:
                    rows, columns = places[word]
                    stack = block.schedule.matrices[word]
                    for i, j in np.argwhere(np.ptp(stack, axis=0) > 0):
                        pieces = gain_pieces(block.schedule.knots, stack[:, i, j])
                        schedule.append([rows.start + i, columns.start + j, by, len(curve), len(pieces)])
                        curve += pieces.ravel().tolist()
            block_i[b, C.LAST_G] = len(schedule)
        pick, reference, signal, order, weight = zip(*self.sights, strict=True) if self.sights else ((),) * 5
        sampled = any(block.period is not None for block, *_ in self.parts)
        reads = any(p >= self.system.nq + self.system.nv for p in pick)
        return Control(
            size=np.array([m, nx, nu, sampled, reads, self.queue, 0], np.int64),
            block_i=block_i,
            block=np.array(self.blocks, float).reshape(-1, C.BLOCK_LEN),
            pick=np.array(pick, np.int64),
            reference=np.array(reference, float),
            follow_i=np.array([signal, order], np.int64).T.reshape(m, C.FOLLOW_I_LEN).copy(),
            follow=np.array(weight, float),
            input=np.array(self.inputs, np.int64),
            input_i=np.array(self.input_rows, np.int64).reshape(nu, C.INPUT_I_LEN),
            bound=np.array(self.bounds, float).reshape(nu, C.BOUND_LEN),
            gain=gain,
            clamp=np.array(self.clamp, np.int64),
            schedule_i=np.array(schedule, np.int64).reshape(-1, C.SCHEDULE_I_LEN),
            curve=np.array(curve or [0.0] * PIECE, float),
        )


def periods_of(delay: float, period: float) -> tuple[int, float]:
    """Whole periods of a delay, and what it has beyond them [s]."""
    periods = delay / period
    whole = round(periods)
    if abs(periods - whole) <= WHOLE:
        return whole, 0.0
    whole = int(periods)
    return whole, delay - whole * period


def _packed(function: Callable[..., Any], measured: int) -> Callable[..., Any]:
    """A law f(t, y, x) as a function of the time and one row of numbers."""
    if not isinstance(function, Dispatcher):
        return lambda t, z: function(t, z[:measured], z[measured:])
    return _packed_native(function, measured)


@functools.lru_cache(maxsize=32)
def _packed_native(function: Any, measured: int) -> Any:
    """The same for a compiled function, which is not compiled again."""
    import numba

    @numba.njit(error_model="numpy")
    def packed(t, z):  # type: ignore[no-untyped-def]
        return function(t, z[:measured], z[measured:])

    return packed


def _state_index(system: System, name: str) -> int | None:
    """Index in the concatenated vector (q, v) of a coordinate or a rate by name; None for anything else."""
    labels = system.labels
    if name in labels.q:
        return labels.q.index(name)
    rate = canonical(name).removesuffix(".rate")
    if rate != name and rate in labels.v and (name.startswith(RATE_OF) or rate not in labels.bodies):
        return system.nq + labels.v.index(rate)
    return None


def feels_forces(system: System, name: str) -> bool:
    """Whether a quantity that the system measures depends on forces that inputs change, or on inputs, at the same moment."""
    needed, level = system.sensors_needed([system.sensor_index(name)])
    return level == "dynamics" or bool((system.tables.sensor_i[needed, L.X_KIND] == L.SENSE_INPUT).any())


def signal_index(system: System, name: str) -> int:
    """Index of a measured signal in the concatenated vector (q, v, sensors)."""
    found = _state_index(system, name)
    if found is not None:
        return found
    if feels_forces(system, name):
        raise ModelError(
            f"controller: '{name}' depends on forces at the same moment; measure positions, angles, their rates, energies, "
            "springs or loads."
        )
    return system.nq + system.nv + system.sensor_index(name)


# --- the start of a run, and what controllers do along it ---------------------------------------------------


def control_along(system: System, t: np.ndarray, states: np.ndarray) -> tuple[np.ndarray, ...]:
    """What controllers measure (time, measured), the same less its references, what they ask for (time, inputs), and what
    acts, along a motion."""
    size = system.tables.control.size
    seen, errors = np.zeros((2, len(t), int(size[C.N_MEASURED])))
    asked, outputs = np.zeros((2, len(t), int(size[C.N_INPUTS])))
    work = system.work()
    status, sample = control_samples(
        system.tables, system.user, t, np.ascontiguousarray(states), work, seen, errors, asked, outputs
    )
    if status:
        raise ModelError(f"at t = {t[sample]:g} s: {system.explain(status, work)}")
    return seen, errors, asked, outputs


def shown_by_controllers(system: System) -> dict[str, str]:
    """Names of what controllers show, with their units."""
    return {f"{b.name}.{end}": x.unit for b in system.controllers for end, x in b.shown.items()}


OF = {"state": C.OF_STATE, "error": C.OF_ERROR, "reference": C.OF_REFERENCE, "demand": C.OF_DEMAND}
FIRST = {"state": C.FIRST_X, "error": C.FIRST_E, "reference": C.FIRST_E, "demand": C.FIRST_U, "output": C.FIRST_U}


def _shown_rows(system: System) -> dict[str, tuple[SensorRow, str]]:
    """What controllers show, by name, as rows of sensors with their units."""
    control, made = system.tables.control, {}
    for row, block in zip(control.block_i, system.controllers, strict=True):
        for end, x in block.shown.items():
            k = int(row[FIRST[x.what]]) + x.number
            if x.what == "output":
                sensor = sensor_row(L.SENSE_INPUT, int(control.input[k]))
            else:
                sensor = sensor_row(L.SENSE_CONTROL, k, component=OF[x.what], at=(x.factor, 0, 0))
            made[f"{block.name}.{end}"] = sensor, x.unit
    return made


def histories_of_control(system: System, t: np.ndarray, states: np.ndarray) -> np.ndarray:
    """What controllers show (time, names), in the order of `shown_by_controllers`."""
    seen, errors, asked, outputs = control_along(system, t, states)
    block_i = system.tables.control.block_i
    own = states[:, states.shape[1] - system.control_length :]
    columns = []
    for row, block in zip(block_i, system.controllers, strict=True):
        for x in block.shown.values():
            if x.what == "output":
                column = outputs[:, row[C.FIRST_U] + x.number]
            elif x.what == "demand":
                column = asked[:, row[C.FIRST_U] + x.number]
            elif x.what == "state":
                column = own[:, row[C.FIRST_X] + x.number]
            else:
                k = row[C.FIRST_E] + x.number
                column = errors[:, k] if x.what == "error" else seen[:, k] - errors[:, k]
            columns.append(x.factor * column)
    return np.array(columns).T.reshape(len(t), len(columns))
