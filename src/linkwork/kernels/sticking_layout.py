"""The scratch space of dry friction and rigid stops."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle
from linkwork.kernels.layout import FRICTIONAL, W_COUNT, W_KIND


@bundle
class Sticking(NamedTuple):
    """Scratch space of dry friction and rigid stops: joints that stick together, directions of isotropic friction, impacts."""

    rest_speed: np.ndarray  # (1,) sliding speed at which isotropic friction comes to rest
    slip: np.ndarray  # (nv,) direction in which isotropic friction begins to slide: LEVER times rates, of length 1
    before: np.ndarray  # (nv, 2) the same, and LEVER times accelerations, one iteration earlier
    group: np.ndarray  # (switches,) one switch of the set in which a joint sticks; its own if it sticks alone
    follower: np.ndarray  # (switches,) 1: it sticks, and those of its set that are held decide its motion
    place: np.ndarray  # (switches,) which rate of its set a switch is that is held
    rates: np.ndarray  # (switches,) how many are held in the set of a switch: its degrees of freedom
    ratio: np.ndarray  # (switches, n) rate of a joint for a unit of each rate of its set
    scale: np.ndarray  # (switches,) acceleration that its own limit of friction gives a joint that sticks
    needed: np.ndarray  # (switches,) force that holds a joint, if it holds all that follow it, too
    share: np.ndarray  # (switches,) force of friction of a follower
    part: np.ndarray  # (switches,) part of their limits that the joints of the set of this switch need
    motion: np.ndarray  # (switches, n) rates of its set whose power is this part of that of the limits
    direction: np.ndarray  # (switches,) 1, -1: how a joint would begin to slide, if its set were let go; 0: not at all
    dof: np.ndarray  # (n,) the degrees of freedom that stick (n may do so), and their switches
    switch: np.ndarray
    base: np.ndarray  # (n,) their accelerations with no friction
    matrix: (
        np.ndarray
    )  # (n, n + 1) accelerations for a unit of friction, scaled by limits; then what pivots have left of it
    factor: np.ndarray  # (n, n) columns of its Cholesky factor
    pivot: np.ndarray  # (n,) order of the pivots
    member: np.ndarray  # (n,) switches of one set, and those of them that rest in a motion
    pick: np.ndarray
    column: np.ndarray  # (n,) order of the columns of a matrix that is eliminated
    forces: np.ndarray  # (n,) forces that hold a set along its rates
    trial: np.ndarray  # (n,) rates of a set
    contact: np.ndarray  # (switches, 2) rigid stops in an impact: direction, rate before it


def sticking_work(holds: Any, switch_i: np.ndarray, closed: bool, nv: int, dtype: type) -> Sticking | None:
    """Scratch space of dry friction, or None; joints stick together only where loops are closed."""
    if holds is None:
        return None
    switches = len(switch_i)
    n = int(switch_i[switch_i[:, W_KIND] == FRICTIONAL, W_COUNT].sum()) if closed else 0
    return Sticking(
        rest_speed=np.zeros(1),
        slip=np.zeros(nv),
        before=np.zeros((nv, 2)),
        group=np.arange(switches),
        follower=np.zeros(switches, np.int64),
        place=np.zeros(switches, np.int64),
        rates=np.ones(switches, np.int64),
        ratio=np.zeros((switches, n), dtype),
        scale=np.zeros(switches, dtype),
        needed=np.zeros(switches, dtype),
        share=np.zeros(switches, dtype),
        part=np.zeros(switches, dtype),
        motion=np.zeros((switches, n), dtype),
        direction=np.zeros(switches, np.int64),
        dof=np.zeros(n, np.int64),
        switch=np.zeros(n, np.int64),
        base=np.zeros(n, dtype),
        matrix=np.zeros((n, n + 1), dtype),
        factor=np.zeros((n, n), dtype),
        pivot=np.zeros(n, np.int64),
        member=np.zeros(n, np.int64),
        pick=np.zeros(n, np.int64),
        column=np.zeros(n, np.int64),
        forces=np.zeros(n, dtype),
        trial=np.zeros(n, dtype),
        contact=np.zeros((switches, 2)),
    )
