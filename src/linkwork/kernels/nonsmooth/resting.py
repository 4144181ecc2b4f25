"""Rest under friction that grows with the loads of its joints, looked for before anything is let slide.

Friction that presses its own joint together brings about the load by which it holds: a wedge or a screw locks itself. At rest
limits F_k = μ_k |N_k| follow from the forces of friction, and these, in closed loops, from the limits (`limit_analysis`). Loads
x = g(x) that fit are found by Newton's method, since iteration runs away from those of a state that is jammed. Where a set has
one degree of freedom, friction of some joints may press others, so forces are tried in other directions than against the motion
that is about to begin, too. Rest is admissible where loads and forces fit each other and no set needs more than its limits. It
need not be the only solution: with the same forces joints may slide, and then the past decides. What is at rest stays at rest.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.bearings import CONVERGED, ROUNDING, bearing_load, gather_loads
from linkwork.kernels.nonsmooth.elimination import back_substitute, eliminate
from linkwork.kernels.nonsmooth.holds import excess, reversal
from linkwork.kernels.nonsmooth.sticking import share_friction, solve_sets, take_back_shares
from linkwork.kernels.scalars import absolute

RESTING, UNDECIDED = range(1, 3)
NEWTON = 12  # iterations
NEARBY = 1e-6  # difference of loads for a slope, relative
TURNED = 4  # bearings at most where the friction of each is tried in both directions
STARTS = 2  # loads from which Newton's method starts: none, and large ones


@shared
def rest_of_bearings(sys, holds, w):
    """UNDECIDED if all friction that depends on loads is at rest, and some of it may be let slide; RESTING if none may; else
    0."""
    if holds is None:
        return 0
    rest = 0
    for b in range(holds.bearing.shape[0]):
        k = holds.bearing[b]
        s = sys.dof_i[k, L.D_FRICTION]
        if s < 0:
            if w.v[k].real != 0.0:
                return 0
            continue
        if w.law[s] != L.STICK:
            return 0
        rest = max(rest, UNDECIDED if w.mode[s] < 0 else RESTING)  # real-only: a count
    return rest


@shared
def contradicts_itself(sys, holds, w):
    """Whether anything is held by more than can be given, or accelerated against the direction in which it was let go."""
    for n in range(holds.switch.shape[0]):
        if excess(sys, holds.switch[n], w) > 0.0 or reversal(sys, holds.switch[n], w) > 0.0:
            return True
    return False


@shared
def lacking_loads(sys, holds, w):
    """Loads that follow from those in w.bearing less these, into w.residual; a status, and their largest relative size."""
    status = solve_sets(sys, sys.loops, holds, sys.absolute, w)
    if status == L.OK:
        status = share_friction(sys, sys.loops, holds, sys.absolute, w)
    if status != L.OK:
        return status, 1e300
    forces = gather_loads(sys, w)
    w.sticking.forces_at_rest[0] = forces
    worst = 0.0
    for b in range(holds.bearing.shape[0]):
        k = holds.bearing[b]
        x = bearing_load(sys, k, w)
        w.residual[k] = x - w.bearing[k]
        radius = (sys.dof[k, L.JOURNAL] + sys.dof[k, L.THRUST]).real
        part = absolute(w.residual[k].real) / (absolute(x.real) + ROUNDING * radius * forces + 1e-300)
        if absolute(w.residual[k].imag) > 1e-13 * absolute(x.imag) + 1e-44:
            part = part + 2.0 * CONVERGED
        worst = part if not part <= worst else worst
    return L.OK, worst


@shared
def improve_loads(sys, holds, w):
    """One step of Newton's method from the loads in w.bearing, which lack w.residual; whether there was one."""
    g, n = w.sticking, holds.bearing.shape[0]
    for b in range(n):
        g.lack[b] = w.residual[holds.bearing[b]].real
    for c in range(n):
        k = holds.bearing[c]
        radius = (sys.dof[k, L.JOURNAL] + sys.dof[k, L.THRUST]).real
        before = w.bearing[k]
        step = NEARBY * (absolute(before.real) + ROUNDING * radius * g.forces_at_rest[0] + 1e-300)
        w.bearing[k] = before + step
        status, _ = lacking_loads(sys, holds, w)
        w.bearing[k] = before
        if status != L.OK:
            return False
        for b in range(n):
            g.newton[b, c] = (w.residual[holds.bearing[b]].real - g.lack[b]) / step
    for b in range(n):
        g.newton[b, n] = -g.lack[b]
    if not eliminate(g.newton, g.column, n, n, n + 1):
        return False
    back_substitute(g.newton, g.column, n, n, g.lack)
    for b in range(n):
        k = holds.bearing[b]
        x = w.bearing[k].real + g.lack[b]
        w.bearing[k] = max(x, 0.0) + 0.0 * w.bearing[k]  # real-only: a load
    return True


@shared
def fit_loads(sys, holds, w):
    """Whether loads were found that fit the forces that hold all that is at rest, from those in w.bearing on."""
    before = 1e300
    for iteration in range(NEWTON):
        status, worst = lacking_loads(sys, holds, w)
        if status != L.OK or not worst < 1e300:
            return False
        if worst <= CONVERGED or (worst < 1e-11 and worst >= before):
            return True
        before = worst
        if iteration == 0:  # where loads do not depend on friction this is all
            for b in range(holds.bearing.shape[0]):
                w.bearing[holds.bearing[b]] += w.residual[holds.bearing[b]]
        elif sys.loops is None or not improve_loads(sys, holds, w):
            return False
    return False


@shared
def turn_directions(sys, holds, pattern, w):
    """Let the friction of bearings press with the motion that is about to begin, where bits of `pattern` are set."""
    for b in range(holds.bearing.shape[0]):
        s = sys.dof_i[holds.bearing[b], L.D_FRICTION]
        if s >= 0:
            w.sticking.way[s] = -1.0 if b < TURNED and (pattern >> b) & 1 == 1 else 1.0


@shared
def find_rest(sys, holds, rest, w):
    """Whether accelerations, forces and loads fit each other with all held that is at rest; they are then those of w."""
    if holds is None:
        return False
    if rest == RESTING:
        if fit_loads(sys, holds, w):
            return True
        take_back_shares(sys, holds, w)
        return False
    count = holds.bearing.shape[0]
    patterns = 1 if sys.loops is None or count > TURNED else 1 << count
    for pattern in range(patterns):
        turn_directions(sys, holds, pattern, w)
        for start in range(STARTS if sys.loops is not None else 1):
            for b in range(count):
                k = holds.bearing[b]
                w.bearing[k] = 0.0
                if start == 1:
                    w.bearing[k] = (sys.dof[k, L.JOURNAL] + sys.dof[k, L.THRUST]) * w.sticking.forces_at_rest[0]
            if fit_loads(sys, holds, w) and not contradicts_itself(sys, holds, w):
                return True
    turn_directions(sys, holds, 0, w)
    take_back_shares(sys, holds, w)
    return False
