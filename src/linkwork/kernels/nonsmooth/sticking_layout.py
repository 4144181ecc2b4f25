"""The scratch space of dry friction and rigid stops."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle
from linkwork.kernels.layout import FRICTIONAL, RIGID, W_COUNT, W_KIND


@bundle
class Cone(NamedTuple):
    """A cone program (see `cone_program`): numbers, unknowns and Newton's step."""

    first: np.ndarray  # (n + 1,) where the block of each joint begins, and where the last one ends
    constant: np.ndarray  # (n,) b
    matrix: np.ndarray  # (n, n) B
    y: np.ndarray  # (n,)
    t: np.ndarray  # (n,)
    u: np.ndarray  # (n,)
    dy: np.ndarray  # (n,)
    dt: np.ndarray  # (n,)
    right: np.ndarray  # (n,)
    newton: np.ndarray  # (n, n + 1)
    column: np.ndarray  # (n,)


@bundle
class Contacts(NamedTuple):
    """Contacts of one impact on rigid stops (see `impacts` and `complementarity`); there may be n."""

    switch: np.ndarray  # (n,) switches of the contacts
    matrix: np.ndarray  # (n, n) jumps of their rates for a unit of each impulse
    constant: np.ndarray  # (n,) (1 + e) times their rates
    impulse: np.ndarray  # (n,)
    joined: np.ndarray  # (n,) 1: it has an impulse
    factor: np.ndarray  # (n, n)
    trial: np.ndarray  # (n,)
    nothing: np.ndarray  # (n,) zeros


@bundle
class Sticking(NamedTuple):
    """Scratch space of dry friction and rigid stops: joints that stick together, directions of isotropic friction, impacts."""

    rest_speed: np.ndarray  # (1,) sliding speed at which isotropic friction comes to rest
    way: np.ndarray  # (switches,) -1: at rest its friction acts with the motion that is about to begin, and presses others
    unknown: np.ndarray  # (1,) limit of bearings whose loads are not known, while those are chosen that are held
    forces_at_rest: np.ndarray  # (1,) the size of all forces of which loads of bearings are part
    lack: np.ndarray  # (bearings,) what loads lack; then Newton's step
    newton: np.ndarray  # (bearings, bearings + 1)
    column: np.ndarray  # (bearings,)
    slip: np.ndarray  # (nv,) direction in which a joint would begin, or began, to slide: LEVER times rates, of length 1
    before: np.ndarray  # (nv,) rates before an impact
    group: np.ndarray  # (switches,) one switch of the set in which a joint sticks; its own if it sticks alone
    follower: np.ndarray  # (nv,) 1: it sticks, and those of its set that are held decide its motion
    place: np.ndarray  # (nv,) which rate of its set a degree of freedom is that is held
    rates: np.ndarray  # (switches,) how many are held in the set of a switch: its degrees of freedom
    ratio: np.ndarray  # (nv, n) rate of a degree of freedom for a unit of each rate of its set
    scale: np.ndarray  # (nv,) acceleration of what sticks, of which MOVED is rounding
    size: (
        np.ndarray
    )  # (1,) the largest square of an acceleration of the open tree, over mobility: what others are rounding of
    needed: np.ndarray  # (nv,) force that holds a degree of freedom, if it holds all that follow it, too
    bears: (
        np.ndarray
    )  # (nv,) direction of the force that holds what sticks, over LEVER; as long as 1 where it bears most
    share: np.ndarray  # (nv,) force of friction of a follower
    yields: np.ndarray  # (switches,) 1: its set was let go where it needs its limits but for rounding
    part: np.ndarray  # (switches,) part of their limits that the joints of the set of this switch need
    motion: np.ndarray  # (switches, n) rates of its set whose power is this part of that of the limits
    dof: np.ndarray  # (n,) the degrees of freedom that stick (n may do so), and their switches
    switch: np.ndarray
    bound: np.ndarray  # (n,) the largest force of friction along each
    base: np.ndarray  # (n,) their accelerations with no friction
    matrix: (
        np.ndarray
    )  # (n, n + 1) accelerations for a unit of friction, scaled by limits; then what pivots have left of it
    remainder: np.ndarray  # (n,) what is rounding of the diagonal that pivots leave
    factor: np.ndarray  # (n, n) columns of its Cholesky factor
    pivot: np.ndarray  # (n,) order of the pivots
    member: np.ndarray  # (n,) switches of one set
    forces: np.ndarray  # (n,) forces that hold a set along its rates, and limits of friction there
    unit: np.ndarray
    trial: np.ndarray  # (n,) rates of a set
    contact: np.ndarray  # (switches, 5) rigid stops in an impact, see kernels/nonsmooth/impacts.py
    contacts: Any
    cone: Any


def sticking_work(holds: Any, switch_i: np.ndarray, closed: bool, nv: int, dtype: type) -> Sticking | None:
    """Scratch space of dry friction, or None; joints stick together only where loops are closed, and in open trees isotropic
    ones alone have directions to be found."""
    if holds is None:
        return None
    switches, bearings = len(switch_i), len(holds.bearing)
    own = switch_i[:, W_KIND] == FRICTIONAL
    n = int(switch_i[own if closed else own & (switch_i[:, W_COUNT] > 1), W_COUNT].sum())
    return Sticking(
        rest_speed=np.zeros(1),
        way=np.ones(switches),
        unknown=np.zeros(1),
        forces_at_rest=np.zeros(1),
        lack=np.zeros(bearings),
        newton=np.zeros((bearings, bearings + 1)),
        column=np.zeros(bearings, np.int64),
        slip=np.zeros(nv),
        before=np.zeros(nv),
        group=np.arange(switches),
        follower=np.zeros(nv, np.int64),
        place=np.zeros(nv, np.int64),
        rates=np.ones(switches, np.int64),
        ratio=np.zeros((nv, n), dtype),
        scale=np.zeros(nv),
        size=np.zeros(1),
        needed=np.zeros(nv, dtype),
        bears=np.zeros(nv, dtype),
        share=np.zeros(nv, dtype),
        yields=np.zeros(switches, np.int64),
        part=np.zeros(switches, dtype),
        motion=np.zeros((switches, n), dtype),
        dof=np.zeros(n, np.int64),
        switch=np.zeros(n, np.int64),
        bound=np.zeros(n),
        base=np.zeros(n),
        matrix=np.zeros((n, n + 1)),
        remainder=np.zeros(n),
        factor=np.zeros((n, n)),
        pivot=np.zeros(n, np.int64),
        member=np.zeros(n, np.int64),
        forces=np.zeros(n, dtype),
        unit=np.zeros(n, dtype),
        trial=np.zeros(n, dtype),
        contact=np.zeros((switches, 5)),
        contacts=_contacts(int((switch_i[:, W_KIND] == RIGID).sum())),
        cone=Cone(
            first=np.zeros(n + 1, np.int64),
            constant=np.zeros(n),
            matrix=np.zeros((n, n)),
            y=np.zeros(n),
            t=np.zeros(n),
            u=np.zeros(n),
            dy=np.zeros(n),
            dt=np.zeros(n),
            right=np.zeros(n),
            newton=np.zeros((n, n + 1)),
            column=np.zeros(n, np.int64),
        ),
    )


def _contacts(n: int) -> Contacts:
    """Scratch space for as many contacts at one moment."""
    return Contacts(
        switch=np.zeros(n, np.int64),
        matrix=np.zeros((n, n)),
        constant=np.zeros(n),
        impulse=np.zeros(n),
        joined=np.zeros(n, np.int64),
        factor=np.zeros((n, n)),
        trial=np.zeros(n),
        nothing=np.zeros(n),
    )
