"""Repeated forward dynamics inside compiled code, for benchmarks."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import kernel
from linkwork.kernels.tree.dynamics import forward


@kernel
def repeat_forward(sys, user, t, nudge, repetitions, w):
    """Forward dynamics `repetitions` times from the state in w.q and w.v; returns how many failed.

    What is timed is `forward` as integrators call it: kinematics, applied forces, both sweeps of the recursion; not the call
    from Python. After each evaluation every coordinate moves by nudge times its acceleration, with a nudge so small (1e-16,
    say) that the state does not change. So each evaluation depends on the one before, as in an integration: none can be
    removed, hoisted out of the loop or overlapped with the next. Only for joints with one coordinate per velocity.
    """
    failed = 0
    for _ in range(repetitions):
        if forward(sys, user, t, w) != L.OK:
            failed += 1
        for k in range(sys.count[L.N_V]):
            w.q[k] += nudge * w.a[k]
    return failed
