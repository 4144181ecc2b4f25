"""The arrays of controllers: blocks between what is measured and the inputs (see kernels/control/control.py)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

# --- control.size ----------------------------------------------------------------------------------
(
    N_MEASURED,
    N_STATES,
    N_INPUTS,
    IS_SAMPLED,
    READS_SENSORS,
    N_QUEUE,
    SHOWS_ERRORS,  # 1: sensors show errors, which are measured between samples, too
    SIZE_LEN,
) = range(8)
# --- Control.block_i: ranges of a block among errors, states, inputs and scheduled gains ------------------
(
    FIRST_E,
    LAST_E,
    FIRST_X,
    LAST_X,
    FIRST_U,
    LAST_U,
    FIRST_G,
    LAST_G,
    SAMPLED,  # 1: it acts at its samples only
    FUNCTION,  # number of the user's function that is its law, or -1
    OWN_STATES,  # how many of its states belong to that function
    QUEUED,  # outputs that wait for their time; 0: they act at once
    COMPUTED,  # 1: its outputs are accelerations, of which inverse dynamics makes inputs (one for each degree of freedom)
    BLOCK_I_LEN,
) = range(14)
# --- Control.block ---------------------------------------------------------------------------------
PERIOD, LATE, BLOCK_LEN = range(3)  # between samples [s]; what a delay has beyond whole periods, continuous all of it [s]
# --- Control.follow_i: which signal a reference follows, or -1; its value or its rate ------------------------
SIGNAL, ORDER, FOLLOW_I_LEN = range(3)
# --- Control.input_i -------------------------------------------------------------------------------
LIMIT_SWITCH, SLEW_STATE, SLEW_SWITCH, FEED_SIGNAL, QUEUE, INPUT_I_LEN = range(6)  # each -1 where there is none
# --- Control.bound ---------------------------------------------------------------------------------
OFFSET, LOW, HIGH, SLOPE, LAG, BOUND_LEN = range(6)
# --- Control.clamp, beside the input at whose limit a state of a sampled block is kept -----------------------
PLAIN, SLEWS = -1, -2
# --- Control.schedule_i ----------------------------------------------------------------------------
ROW, COLUMN, BY, CURVE, PIECES, SCHEDULE_I_LEN = range(6)  # BY: the error that it is scheduled by, or -1 for the time
# --- clock of a run with samples: one row per block, and a last one --------------------------------------
NEXT_SAMPLE, NEXT_ACT, SAMPLES, ACTS, CLOCK_LEN = range(5)
RUN_END, RUN_START = range(2)  # of the last row
# --- Past.size ---------------------------------------------------------------------------------------
(
    RUNS,  # 1: a run writes what acts; 0: it is read off a state
    N_PIECES,
    N_KINKS,
    FIRST_HELD,  # where inputs that act stand in a state
    NEXT_BREAK,
    PAST_LEN,
) = range(6)
BEGIN, LENGTH, SPAN_LEN = range(3)  # of Past.span [s]
KINK_AT, KINK_ORDER, KINK_LEN = range(3)  # of Past.kink: its time [s]; 0: outputs may jump, k: their k-th derivative may
NEXT_KINK, AT_PIECE, PLACE_LEN = range(3)  # of Past.place
# --- COMP of a sensor of a controller: a state, an error, a reference, what is asked of an input before its limits ------------
OF_STATE, OF_ERROR, OF_REFERENCE, OF_DEMAND = range(4)
NODES = 8  # of the polynomials of Past: dense output of the best method has as many


@bundle
class Control(NamedTuple):
    """Blocks of controllers, one after the other, as tables."""

    size: np.ndarray
    block_i: np.ndarray  # (blocks, BLOCK_I_LEN)
    block: np.ndarray  # (blocks, BLOCK_LEN)
    pick: np.ndarray  # (measured,) index in (q, v, sensors)
    reference: np.ndarray  # (measured,)
    follow_i: np.ndarray  # (measured, FOLLOW_I_LEN)
    follow: np.ndarray  # (measured,) how much of the signal
    input: np.ndarray  # (inputs,) which inputs are driven
    input_i: np.ndarray  # (inputs, INPUT_I_LEN)
    bound: np.ndarray  # (inputs, BOUND_LEN)
    gain: np.ndarray  # (states + inputs, states + measured + inputs): rows ẋ or x⁺ and u, columns x, e and δu
    clamp: np.ndarray  # (states,) PLAIN, SLEWS, or an input
    schedule_i: np.ndarray  # (scheduled, SCHEDULE_I_LEN)
    curve: np.ndarray  # pieces of scheduled gains, see kernels/forces/piecewise.py


@bundle
class Past(NamedTuple):
    """Outputs of continuous blocks while they wait for their delays to be over: a polynomial for each step of a run, and times
    at which they are not smooth (see kernels/control/delayed.py)."""

    size: np.ndarray  # (PAST_LEN,)
    delay: np.ndarray  # (inputs,) [s]; 0: acts at once
    span: np.ndarray  # (pieces, SPAN_LEN)
    series: np.ndarray  # (pieces, inputs, NODES) coefficients of Chebyshev polynomials
    kink: np.ndarray  # (kinks, KINK_LEN)
    first: np.ndarray  # (kinks,) the first piece after each
    place: np.ndarray  # (inputs, PLACE_LEN) the next kink that will come through, and the piece that was read last
    breaks: np.ndarray  # times at which signals are not smooth [s]
    value: np.ndarray  # (inputs, NODES) scratch space


@bundle
class ControlWork(NamedTuple):
    """Scratch space of controllers."""

    x: np.ndarray  # states, held inputs, outputs that wait, ∫ u² dt
    rate: np.ndarray
    seen: np.ndarray  # what is measured
    e: np.ndarray  # the same less its reference
    base: np.ndarray  # offset and feedforward of the inputs
    raw: np.ndarray  # what is asked of them
    u: np.ndarray  # what acts
    du: np.ndarray  # what is put out less the base; the same without a delay
    own: np.ndarray  # what blocks with a delay put out
    sensed: np.ndarray
    gain: np.ndarray  # as in the tables, scheduled ones as they are now
    call: np.ndarray  # arguments and results of a user's function, real (see kernels/control/control_law.py)
    past: Past


def control_length(control: Control | None) -> int:
    """How many numbers controllers add to the state of a run."""
    if control is None:
        return 0
    return int(control.size[N_STATES] + 2 * control.size[N_INPUTS] + control.size[N_QUEUE])


def control_work(control: Control | None, sensors: int, dtype: type) -> ControlWork | None:
    """Scratch space for controllers."""
    if control is None:
        return None
    states, measured, inputs = (int(control.size[k]) for k in (N_STATES, N_MEASURED, N_INPUTS))
    return ControlWork(
        x=np.zeros(control_length(control), dtype),
        rate=np.zeros(control_length(control), dtype),
        seen=np.zeros(measured, dtype),
        e=np.zeros(measured, dtype),
        base=np.zeros(inputs, dtype),
        raw=np.zeros(inputs, dtype),
        u=np.zeros(inputs, dtype),
        du=np.zeros(inputs, dtype),
        own=np.zeros(inputs, dtype),
        sensed=np.zeros(max(sensors, 1), dtype),
        gain=control.gain.astype(dtype),
        call=np.zeros(2 * (measured + states) + 3 * (states + inputs + 3)),
        past=past_of(control, 0),
    )


def past_of(control: Control, room: int, breaks: np.ndarray | None = None) -> Past:
    """Room for outputs that wait during as many steps, and for as many kinks."""
    inputs = int(control.size[N_INPUTS])
    delay = np.zeros(inputs)
    for row, numbers in zip(control.block_i, control.block, strict=True):
        if row[SAMPLED] == 0:
            delay[row[FIRST_U] : row[LAST_U]] = numbers[LATE]
    return Past(
        size=np.zeros(PAST_LEN, np.int64),
        delay=delay,
        span=np.zeros((room, SPAN_LEN)),
        series=np.zeros((room, inputs, NODES)),
        kink=np.zeros((room, KINK_LEN)),
        first=np.zeros(room, np.int64),
        place=np.zeros((inputs, PLACE_LEN), np.int64),
        breaks=np.zeros(0) if breaks is None else breaks,
        value=np.zeros((inputs, NODES)),
    )


def new_clock(control: Control, first: float, last: float) -> np.ndarray:
    """The clock of a run from first to last [s]: all blocks sample at its start."""
    blocks = len(control.block_i)
    clock = np.zeros((blocks + 1, CLOCK_LEN))
    clock[:blocks, NEXT_SAMPLE] = first
    clock[:blocks, NEXT_ACT] = first + control.block[:, LATE]
    for b in range(blocks):
        if control.block_i[b, SAMPLED] == 0:
            clock[b, NEXT_SAMPLE] = np.inf
        if control.block_i[b, QUEUED] == 0 or control.block[b, LATE] == 0.0:
            clock[b, NEXT_ACT] = np.inf
    clock[blocks, RUN_END], clock[blocks, RUN_START] = last, first
    return clock
