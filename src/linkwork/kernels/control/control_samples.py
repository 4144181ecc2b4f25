"""What controllers see and do along a known motion: one call for all of its samples."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control import measure
from linkwork.kernels.jit import kernel
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import take_state


@kernel
def control_samples(sys, user, times, states, w, seen, errors, asked, outputs):
    """What is measured (time, measured), the same less its reference, what continuous blocks ask of the inputs before limits
    (time, inputs), and what acts on them. Returns (status, sample)."""
    for s in range(times.shape[0]):
        take_state(sys, states[s], w)
        status = drive(sys, user, times[s], w)
        if status != L.OK:
            return status, s
        measure(sys, user, sys.control, times[s], w)
        for j in range(sys.control.size[C.N_MEASURED]):
            seen[s, j] = w.control.seen[j]
            errors[s, j] = w.control.e[j]
        for j in range(sys.control.size[C.N_INPUTS]):
            asked[s, j] = w.control.raw[j]
            outputs[s, j] = w.control.u[j]
    return L.OK, 0
