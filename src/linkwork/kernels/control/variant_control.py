"""What controllers see at the starts of many variants: one call for all."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control import measure
from linkwork.kernels.jit import kernel
from linkwork.kernels.loops.closing import renew, write_numbers
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import take_state


@kernel
def control_errors(sys, user, change, t, states, w, errors):
    """What is measured less its reference, errors (variants, measured), at one state (variants, ny) of every variant. Returns a
    status, and the variant that it belongs to."""
    for k in range(states.shape[0]):
        write_numbers(change, k)
        renew(change.words, change.first)
        take_state(sys, states[k], w)
        status = drive(sys, user, t, w)
        if status != L.OK:
            return status, k
        measure(sys, user, sys.control, t, w)
        for j in range(sys.control.size[C.N_MEASURED]):
            errors[k, j] = w.control.e[j]
    return L.OK, 0
