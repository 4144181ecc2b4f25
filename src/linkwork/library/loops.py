"""Mechanisms with closed loops: four-bars, Bricard's six-bar, a spatial slider-crank, a governor.

Each is a tree of bodies plus the closures that make it a mechanism. Where its docstring does not say that it is closed
at zero coordinates, give what you know as `start` and rough values of the rest as `guess`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.collecting import without_collection
from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.library.values import EARTH, read_count
from linkwork.model.bodies import RigidBody, Rod
from linkwork.model.closures import Distance
from linkwork.model.forces import Spring
from linkwork.model.frames import Frame
from linkwork.model.item import Real
from linkwork.model.joints import Ball, Prismatic, Revolute, Universal
from linkwork.model.model import Model
from linkwork.model.signals import ConstantAcceleration

_X, _Y, _Z = np.eye(3)


def _along(direction: np.ndarray, across: np.ndarray) -> np.ndarray:
    """World axes (columns) as seen from a rod whose -z points along a direction and whose y lies across it."""
    return np.array([np.cross(across, -direction), across, -direction])


_EAST = _along(_X, _Y)
_UP = _along(_Z, _Y)
"""World axes as seen from a rod that lies along +x, and from one that stands along +z."""


@checked
def four_bar(
    *,
    crank: Real = 0.2,
    coupler: Real = 0.5,
    rocker: Real = 0.4,
    ground: Real = 0.5,
    crank_mass: Real = 1.0,
    coupler_mass: Real = 1.0,
    rocker_mass: Real = 1.0,
    gravity: Any = EARTH,
) -> Model:
    """A planar four-bar linkage of uniform rods, in the plane of x and z.

    Bodies "crank", "coupler" and "rocker". The crank turns on the hinge "drive" at the world's origin, the rocker on
    "pivot" at (ground, 0, 0), the coupler on "pin" at the crank's tip; the closure "knuckle", a hinge, holds the tip of
    the coupler at the tip of the rocker. Angles are those of the textbooks: at zero every rod lies along +x, positive
    angles turn it towards +z, and "pin" is the angle of the coupler relative to the crank. Zero is not closed in
    general: `start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}` finds the branch near the guess.

    Args:
        crank: length [m], scalar; of the four lengths, the longest must be shorter than the others together.
        coupler: length [m], scalar.
        rocker: length [m], scalar.
        ground: distance of the two hinges of the ground [m], scalar.
        crank_mass: [kg], scalar.
        coupler_mass: [kg], scalar.
        rocker_mass: [kg], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    given = {"crank": crank, "coupler": coupler, "rocker": rocker, "ground": ground}
    lengths = {n: quantity(x, "m", what=f"four-bar: {n}") for n, x in given.items()}
    longest = max(lengths, key=lambda n: lengths[n])
    if lengths[longest] >= sum(lengths.values()) - lengths[longest]:
        raise ModelError(f"four-bar: {longest} is {given[longest]!r}, as long as the others together; it cannot close.")
    model = Model("four-bar", gravity=gravity)
    first = Rod("crank", length=lengths["crank"], mass=crank_mass)
    middle = Rod("coupler", length=lengths["coupler"], mass=coupler_mass)
    last = Rod("rocker", length=lengths["rocker"], mass=rocker_mass)
    model.add(first, Revolute("drive", axis="-y"), at=first.frame("base", "origin", _EAST))
    model.add(middle, Revolute("pin", axis="-y"), to=first.frame("pin", "tip", _EAST), at=middle.frame("base", "origin", _EAST))
    foot = model.ground.point("pivot", (lengths["ground"], 0.0, 0.0))
    model.add(last, Revolute("pivot", axis="-y"), to=foot, at=last.frame("base", "origin", _EAST))
    ends = [rod.frame("knuckle", "tip", _EAST) for rod in (last, middle)]
    model.close(Revolute("knuckle", axis="-y"), to=ends[0], at=ends[1])
    return model


@checked
def n_four_bar(n: int, length: Real = 1.0, mass: Real = 1.0, *, gravity: Any = EARTH) -> Model:
    """Problem A02 of the IFToMM library of computational benchmark problems: n four-bars in a row.

    n + 1 cranks stand on hinges of the ground that are one length apart; n couplers join the tips of neighbours. All
    2 n + 1 rods are uniform and equal. All cranks keep one angle, so the mechanism has one degree of freedom; where all
    rods lie in line it has n + 1 for an instant, and most methods fail. As published, with 40 loops of 1 m and 1 kg: 10 s
    (20 s in the first version) from upright with the tip of the first crank at 1 m/s, energy kept to 0.1 J.

    Bodies "crank0" … "crankn" on the hinges "foot0" … "footn" of the ground at x = 0 … n lengths; "coupler1" … "couplern"
    on the hinges "pin1" … "pinn" at the tips of the cranks before them; the closures "knuckle1" … "knucklen" hold their
    tips at the tips of the cranks after them. Zero is closed: cranks stand along +z, couplers lie along +x. Positive
    angles of the cranks move their tips towards +x; a coupler that stays level turns back as far. So the published start
    is `rates={"foot0": 1.0}`.

    Source: M. González, D. Dopico, U. Lugrís, J. Cuadrado: A benchmarking system for MBS simulation software. Multibody
    System Dynamics 16 (2006) 179-190, and the library's page of the problem.

    Args:
        n: number of loops, 1 or more.
        length: of all rods, and between hinges of the ground [m], scalar.
        mass: of each rod [kg], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    n = read_count(n, what="n-four-bar: n")
    span = quantity(length, "m", what="n-four-bar: length")
    model = Model(f"row of {n} four-bars", gravity=gravity)
    pins: list[Frame] = []
    ends: list[Frame] = []
    with without_collection():
        for k in range(n + 1):  # along the row, so that coordinates that belong together stand together
            crank = Rod(f"crank{k}", length=span, mass=mass)
            foot = model.ground.point(f"foot{k}", (k * span, 0.0, 0.0))
            model.add(crank, Revolute(f"foot{k}", axis="y"), to=foot, at=crank.frame("base", "origin", _UP))
            pins.append(crank.frame("pin", "tip", _UP))
            if k < n:
                coupler = Rod(f"coupler{k + 1}", length=span, mass=mass)
                model.add(coupler, Revolute(f"pin{k + 1}", axis="y"), to=pins[k], at=coupler.frame("base", "origin", _EAST))
                ends.append(coupler.frame("knuckle", "tip", _EAST))
        for k in range(1, n + 1):
            model.close(Revolute(f"knuckle{k}", axis="y"), to=pins[k], at=ends[k - 1])
    return model


@checked
def bricard(length: Real = 1.0, mass: Real = 1.0, *, width: Real = 0.1, gravity: Any = EARTH) -> Model:
    """Problem A04 of the IFToMM library of computational benchmark problems: Bricard's mechanism.

    Five equal bars of square section and the ground in a ring of six hinges, neighbouring axes at right angles. Six
    hinges of a ring leave no freedom by count (Grübler); the symmetry leaves one, and one of the closure's five
    conditions follows from the others. As published: 10 s from rest, energy kept to 1e-3 J.

    Bodies "bar1" … "bar5" on the hinges "joint1" … "joint5"; the closure "joint6" hinges the tip of "bar5" to the ground.
    Zero is closed and the published start: the ring runs along the edges of a cube, through (0, 0, 0), (1, 0, 0),
    (1, 0, -1), (1, -1, -1), (0, -1, -1) and (0, -1, 0) lengths, with hinges along z, -y, x, z, -y and x. Here z is up; the
    published axes x, y (up), z are x, z, -y here. The published results are those of P₃, "bar2.tip".

    Source: M. González, D. Dopico, U. Lugrís, J. Cuadrado: A benchmarking system for MBS simulation software. Multibody
    System Dynamics 16 (2006) 179-190, and the library's page of the problem; the same numbers are in the models that
    OpenSim's and Exudyn's authors published. That the ring can move at all: R. Bricard, 1897.

    Args:
        length: of all bars [m], scalar.
        mass: of each bar [kg], scalar.
        width: of the square section [m], scalar; 0 for slender rods. Bars are round rods of the same inertia.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    span, thickness = (quantity(x, "m", what=f"Bricard: {n}") for n, x in (("length", length), ("width", width)))
    if thickness < 0:
        raise ModelError(f"Bricard: width is {width!r}; it must be at least 0.")
    model = Model("Bricard mechanism", gravity=gravity)
    runs = (_X, -_Z, -_Y, -_X, _Z)
    axes = (_Z, -_Y, _X, _Z, -_Y, _X)
    last: Frame | None = None
    for k, run in enumerate(runs):
        # a round rod of this radius has the inertia of the square bar, about its axis and across
        bar = Rod(f"bar{k + 1}", length=span, mass=mass, radius=thickness / np.sqrt(3))
        seen = _along(run, np.cross(run, axes[k]))
        model.add(bar, Revolute(f"joint{k + 1}", axis=axes[k]), to=last, at=bar.frame("base", "origin", seen))
        last = bar.frame("joint", "tip", seen)
    model.close(Revolute("joint6", axis=axes[5]), to=model.ground.point("joint6", -span * _Y), at=last)
    return model


@checked
def slider_crank(
    *,
    crank: Real = 0.08,
    rod: Real = 0.3,
    height: Real = 0.12,
    offset: Real = 0.1,
    crank_mass: Real = 0.12,
    rod_mass: Real = 0.5,
    slider_mass: Real = 2.0,
    gravity: Any = EARTH,
) -> Model:
    """The spatial slider-crank of Haug (1989, section 12.2), in the IFToMM library the spatial rigid slider-crank.

    The crank turns about x on the hinge "drive" at (0, offset, height); at zero it stands along +z. The slider moves on the
    x axis; "slide" [m] is its x. The connecting rod hangs on the slider by the universal joint "cross", whose first axis
    is the slide and whose second is across the rod; the closure "ball" holds its other end at the crank's tip. Bodies
    "crank", "rod" and "slider". At zero of "cross" the rod stands along +z. The published start, from which 5 s are to be
    simulated, is `start={"drive": 0}, rates={"drive": 6}, guess={"slide": 0.2, "cross.first": -0.5, "cross.second": -0.7}`.

    Moments of inertia are the published ones, about the centres, and grow with mass × length² when these are changed:
    1e-4 kg m² for the crank about x, 4e-3 across the rod, 4e-4 along it; the slider does not turn.

    Source: E. J. Haug: Computer Aided Kinematics and Dynamics of Mechanical Systems. Allyn and Bacon, 1989; the start and
    the crank's centre, halfway, are those of the IFToMM library.

    Args:
        crank: length [m], scalar.
        rod: length [m], scalar.
        height: of the crank's hinge above the slide, along z [m], scalar.
        offset: of the crank's hinge beside the slide, along y [m], scalar.
        crank_mass: [kg], scalar.
        rod_mass: [kg], scalar.
        slider_mass: [kg], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    given = {"crank": crank, "rod": rod, "height": height, "offset": offset}
    a, b, h, y = (quantity(x, "m", what=f"slider-crank: {n}") for n, x in given.items())
    first = quantity(crank_mass, "kg", what="slider-crank: crank_mass")
    second = quantity(rod_mass, "kg", what="slider-crank: rod_mass")
    if b <= np.hypot(y, h) - a:
        raise ModelError(f"slider-crank: rod is {rod!r}, too short to reach from the slide to the crank.")
    model = Model("spatial slider-crank", gravity=gravity)
    wheel = RigidBody(
        "crank",
        mass=crank_mass,
        centre=(0.0, 0.0, a / 2),
        inertia=np.array([1e-4, 1e-4, 1e-5]) * (first * a**2) / (0.12 * 0.08**2),
    )
    wheel.point("tip", (0.0, 0.0, a))
    model.add(wheel, Revolute("drive", axis="x"), to=model.ground.point("hinge", (0.0, y, h)))
    slider = model.add(RigidBody("slider", mass=slider_mass, inertia=(1e-4, 1e-4, 1e-4)), Prismatic("slide", axis="x"))
    link = RigidBody(
        "rod",
        mass=rod_mass,
        centre=(0.0, 0.0, b / 2),
        inertia=np.array([4e-3, 4e-3, 4e-4]) * (second * b**2) / (0.5 * 0.3**2),
    )
    link.point("tip", (0.0, 0.0, b))
    model.add(link, Universal("cross", axes=("x", "y")), to=slider)
    model.close(Ball("ball"), to=wheel["tip"], at=link["tip"])
    return model


@checked
def governor(*, acceleration: Real = 0.0, damping: Real = 0.0, rod: Real = 0.1092, gravity: Any = EARTH) -> Model:
    """The governor of Choi and Yoo (2004), example 2, whose numbers are those of Haug (1989, section 12.6).

    The base moves along z, as "lift" prescribes. Two arms hang on hinges at its origin, O₁; "right" and "left" [rad] are
    their angles from -z, positive outwards, towards +x and -x. The collar slides on the base; "slide" [m] is how far it is
    below O₁. Two massless rods, the closures "right rod" and "left rod", hold it to points 0.08 m out on the arms. A
    spring, "spring", of 1000 N/m and free length 0.15 m acts between O₁ and the collar. Bodies "base", "right arm",
    "left arm" and "collar". One degree of freedom, besides the lift: with `start={"right": 0.8}`,
    `guess={"left": 0.8, "slide": 0.15}` closes it.

    Source: D. H. Choi, H. H. Yoo: Modal analysis of constrained multibody systems undergoing constant accelerated motions,
    2004, tables 1 and 2; E. J. Haug: Computer Aided Kinematics and Dynamics of Mechanical Systems. Allyn and Bacon, 1989.

    Args:
        acceleration: of the base along +z [m/s²], scalar.
        damping: of the collar along the spring [N s/m], scalar; 30 in the paper's transients.
        rod: length of the rods [m], scalar.
        gravity: acceleration in world axes [m/s²], shape (3,). The paper does not state its own.

    Returns:
        The model.
    """
    model = Model("governor", gravity=gravity)
    lift = Prismatic("lift", axis="z", motion=ConstantAcceleration(acceleration))
    base = model.add(RigidBody("base", mass=200.0, inertia=(25.0, 25.0, 50.0)), lift)
    arms = []
    for side, axis in (("right", "-y"), ("left", "y")):
        arm = RigidBody(f"{side} arm", mass=1.0, centre=(0.0, 0.0, -0.16), inertia=(0.1, 0.1, 0.1))
        arm.point("eye", (0.0, 0.0, -0.08))
        arms.append(model.add(arm, Revolute(side, axis=axis), to=base))
    body = RigidBody("collar", mass=1.0, inertia=(0.15, 0.15, 0.125))
    collar = model.add(body, Prismatic("slide", axis="-z"), to=base)
    for side, arm in zip(("right", "left"), arms, strict=True):
        model.close(Distance(f"{side} rod", length=rod), to=arm["eye"], at=collar)
    spring = Spring("spring", base["origin"], collar["origin"], stiffness=1000.0, free_length=0.15, damping=damping)
    model.add(spring)
    return model
