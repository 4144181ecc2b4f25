"""Which degrees of freedom have a prescribed acceleration: those with a motion, and those that friction or a stop holds."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import inner


@inner
def any_holds(sys):
    """Whether the system has anything that may hold a degree of freedom; asked once, outside of loops."""
    return sys.count[L.N_HOLDS] > 0


@inner
def is_prescribed(sys, w, holds, k):
    """Whether the acceleration of a degree of freedom is prescribed, so that the recursion finds the force that it needs."""
    return sys.dof_i[k, L.D_MOTION] >= 0 or (holds and w.held[k] == 1)
