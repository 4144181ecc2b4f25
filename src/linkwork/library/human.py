"""A human body of rigid segments, by sex, mass and height."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError, nearest
from linkwork.api.units import quantity
from linkwork.library.human_segments import LIMBS, TABLE, TRUNK, Row, Sample, ankle_height, whole
from linkwork.library.values import EARTH
from linkwork.model.bodies import RigidBody
from linkwork.model.item import Real
from linkwork.model.joints import Ball, Fixed, Free, Joint, Planar, Revolute, Universal
from linkwork.model.look import Look
from linkwork.model.model import Model

SHOULDER_WIDTH = 0.259
"""Between the shoulder joints, part of the height (Drillis and Contini 1966, in Winter's book)."""
HIP_WIDTH = 0.1
"""Between the hip joints, part of the height: 0.72 of the distance of the iliac spines (Bell et al. 1990), about 0.14."""
HEEL = 0.25
"""The heel is behind the ankle by this part of the foot's length; chosen here."""

SIDES = ("left", "right")


class Link(NamedTuple):
    """A joint between two segments at a point that both have; `turns` is how it moves in space, "ball", "hinge" or "two"."""

    joint: str
    upper: str
    lower: str
    point: str
    turns: str


class Build(NamedTuple):
    """A body to be: sample of the table, and how many metres and kilograms one of its millimetres and per cents are."""

    sample: Sample
    metre: Any
    kilogram: Any
    shoulders: Any
    hips: Any
    parts: int


@checked
def human(
    sex: str = "male",
    mass: Real = None,
    height: Real = None,
    *,
    base: str = "free",
    planar: bool = False,
    trunk_parts: int = 1,
    shoulder_width: Real = None,
    hip_width: Real = None,
    gravity: Any = EARTH,
) -> Model:
    """A human body of 14 or 16 rigid segments, by sex, mass and height: segments of de Leva (1996), Table 4.

        lw.library.human("female", "60 kg", "1.68 m", base="right foot")

    x is forward, y to the left, z up. At zero coordinates it stands upright with hanging arms, feet on the ground at z = 0, the
    middle of its hips above the origin. Bodies: "head", "trunk" (or "lower trunk", "middle trunk", "upper trunk"), and
    "left …" and "right …": "upper arm", "forearm", "hand", "thigh", "shank", "foot". Joints: "neck" at the seventh cervical
    vertebra, "left shoulder", "left elbow", "left wrist", "left hip", "left knee", "left ankle" … (and "waist" at the navel,
    "chest" at the xiphoid). Shoulders, hips, neck, waist and chest are balls, elbows and knees hinges about -y; wrists and
    ankles turn about -y and then x (about x and then -y where hand or foot is nearer to the base). A positive angle of a hinge
    swings what is below forward: flexion of hip and elbow is positive, of the knee negative. Each body has points at its
    joints ("left thigh.hip", "left thigh.knee") and ends ("head.vertex", "left hand.fingertip", "left foot.heel",
    "left foot.toe").

    From the table: lengths in proportion to the height, masses to the mass (brought to a sum of 100 %), centres on the line
    between the ends, radii of gyration. Not in it: the widths, the ankle's height, which is what is left of the stature
    (1.9 % of a man's height, 4 % of a woman's), and the heel, a quarter of the foot behind the ankle.

    Args:
        sex: "male" or "female".
        mass: of the whole body [kg]; default: the mean of the table, 73.0 or 61.9 kg.
        height: [m]; default: the mean of the table, 1.741 or 1.735 m.
        base: "free" for a trunk that moves freely (joint "root"), or the segment that is fixed to the ground, such as
            "right foot".
        planar: True for hinges about -y everywhere and no widths: motion in the sagittal plane.
        trunk_parts: 1, or 3 for a trunk that bends.
        shoulder_width: between the shoulder joints [m]; default: 0.259 of the height.
        hip_width: between the hip joints [m]; default: 0.1 of the height.
        gravity: acceleration in world axes [m/s²], shape (3,).

    Returns:
        The model.
    """
    if sex not in TABLE:
        raise ModelError(f"human: sex is {sex!r}; give 'male' or 'female'.")
    if trunk_parts not in TRUNK:
        raise ModelError(f"human: trunk_parts is {trunk_parts!r}; give 1 or 3.")
    sample = TABLE[sex]
    tall = _positive(sample.stature / 1000 if height is None else height, "m", "height")
    heavy = _positive(sample.mass if mass is None else mass, "kg", "mass")
    widths = (
        _width(shoulder_width, SHOULDER_WIDTH * tall, planar, "shoulder_width"),
        _width(hip_width, HIP_WIDTH * tall, planar, "hip_width"),
    )
    build = Build(sample, tall / sample.stature, heavy / whole(sample), *widths, trunk_parts)
    model = Model(f"{sex} human", gravity=gravity)
    bodies, places, links = dict(_segments(build)), _standing(build), _links(trunk_parts)
    root = TRUNK[trunk_parts][0] if base == "free" else base
    if root not in bodies:
        raise ModelError(f"human: there is no segment {base!r} to be the base; {nearest(base, ['free', *bodies])}")
    free: Joint = Planar("root", normal="-y") if planar else Free("root")
    model.add(bodies[root], free if base == "free" else Fixed("root"), to=tuple(places[root]))
    _hang(model, root, bodies, links, planar)
    return model


def _width(given: Any, usual: Any, planar: bool, what: str) -> Any:
    if planar and given is not None:
        raise ModelError(f"human: {what} is {given!r}, but a planar body has no width; leave it out, or planar=True.")
    return 0.0 if planar else usual if given is None else _positive(given, "m", what)


def _positive(value: Any, unit: str, what: str) -> Any:
    found = quantity(value, unit, what=f"human: {what}")
    if not np.real(found) > 0:
        raise ModelError(f"human: {what} is {value!r}; it must be greater than 0.")
    return found


# --- bodies ---------------------------------------------------------------------------------------


def _segments(b: Build) -> Iterator[tuple[str, RigidBody]]:
    """All bodies by name; the origin of each is at its joint nearest to the hips."""
    yield "head", _upright(b, "head", ("neck", "vertex"))
    joints = ("hips", "neck") if b.parts == 1 else ("hips", "waist", "chest", "neck")
    for name, lower, upper in zip(TRUNK[b.parts], joints, joints[1:], strict=False):
        yield name, _upright(b, name, (lower, upper))
    for side in SIDES:
        for name in LIMBS:
            yield f"{side} {name}", _foot(b, side) if name == "foot" else _hanging(b, side, name)


def _inertia(b: Build, row: Row, *, lying: bool = False) -> tuple[Any, Any, Any]:
    """Principal inertias about x, y, z [kg m²]; a foot lies along x, with its sagittal axis upright."""
    moments = [row.mass * b.kilogram * (part / 100 * row.length * b.metre) ** 2 for part in row[3:]]
    sagittal, transverse, longitudinal = moments
    return (longitudinal, transverse, sagittal) if lying else (sagittal, transverse, longitudinal)


def _upright(b: Build, name: str, ends: tuple[str, str]) -> RigidBody:
    """The head or a part of the trunk: from its lower end, the origin, upwards."""
    row = b.sample.rows[name]
    length = row.length * b.metre
    centre = (0.0, 0.0, (1 - row.centre / 100) * length)
    body = RigidBody(name, row.mass * b.kilogram, centre, _inertia(b, row), look=_rounded(row, length, centre))
    for point, z in zip(ends, (0.0, length), strict=True):
        body.point(point, (0.0, 0.0, z))
    lowest, highest = TRUNK[b.parts][0], TRUNK[b.parts][-1]
    for part, point, width, z in ((lowest, "hip", b.hips, 0.0), (highest, "shoulder", b.shoulders, _shoulders(b))):
        for side, sign in zip(SIDES, (0.5, -0.5), strict=True):
            if name == part:
                body.point(f"{side} {point}", (0.0, sign * width, z))
    return body


def _shoulders(b: Build) -> Any:
    """Height of the shoulders above the lower end of the uppermost part of the trunk [m]."""
    below = sum(b.sample.rows[name].length for name in TRUNK[b.parts][:-1])
    return (b.sample.shoulders - below) * b.metre


def _hanging(b: Build, side: str, name: str) -> RigidBody:
    """A segment of an arm or leg: from its upper joint, the origin, downwards."""
    row = b.sample.rows[name]
    length = row.length * b.metre
    upper, lower = ENDS[name]
    drawn = b.sample.fingers * b.metre if name == "hand" else length
    radius = math.sqrt(2) * row.longitudinal / 100 * length * (0.6 if name == "hand" else 1.0)
    look = Look.capsule(drawn - radius, radius, at=(0, 0, (radius - drawn) / 2))
    centre = (0.0, 0.0, -row.centre / 100 * length)
    body = RigidBody(f"{side} {name}", row.mass * b.kilogram, centre, _inertia(b, row), look=look)
    body.point(upper, (0.0, 0.0, 0.0))
    body.point(lower, (0.0, 0.0, -length))
    if name == "hand":
        body.point("fingertip", (0.0, 0.0, -drawn))
    return body


def _foot(b: Build, side: str) -> RigidBody:
    """From heel to toe along x; the origin is at the ankle, the sole below it, the segment's line halfway."""
    row = b.sample.rows["foot"]
    length, below = row.length * b.metre, ankle_height(b.sample) * b.metre
    heel = -HEEL * length
    centre = (heel + row.centre / 100 * length, 0.0, -below / 2)
    radius = below / 2
    look = Look.capsule(length - 2 * radius, radius, axis="x", at=(heel + length / 2, 0, -below / 2))
    body = RigidBody(f"{side} foot", row.mass * b.kilogram, centre, _inertia(b, row, lying=True), look=look)
    body.point("ankle", (0.0, 0.0, 0.0))
    body.point("heel", (heel, 0.0, -below))
    body.point("toe", (heel + length, 0.0, -below))
    return body


def _rounded(row: Row, length: Any, centre: Any) -> Look:
    """An ellipsoid as long as the segment, as deep and wide as the box of the same inertia."""
    x, y, z = (part / 100 * length for part in row[3:])
    deep, wide = (math.sqrt(6 * s) / 2 for s in (y * y + z * z - x * x, x * x + z * z - y * y))
    return Look.ellipsoid(
        (float(np.real(deep)), float(np.real(wide)), float(np.real(length)) / 2), at=(0, 0, length / 2)
    )


ENDS = {
    "upper arm": ("shoulder", "elbow"),
    "forearm": ("elbow", "wrist"),
    "hand": ("wrist", "knuckle"),
    "thigh": ("hip", "knee"),
    "shank": ("knee", "ankle"),
}


# --- joints ---------------------------------------------------------------------------------------


def _links(parts: int) -> list[Link]:
    """All joints."""
    names = TRUNK[parts]
    made = [Link("neck", "head", names[-1], "neck", "ball")]
    if parts == 3:
        made += [Link("waist", names[1], names[0], "waist", "ball"), Link("chest", names[2], names[1], "chest", "ball")]
    for side in SIDES:
        arm, leg = ([f"{side} {n}" for n in row] for row in (LIMBS[:3], LIMBS[3:]))
        for trunk, chain, joints in (
            (names[-1], arm, ("shoulder", "elbow", "wrist")),
            (names[0], leg, ("hip", "knee", "ankle")),
        ):
            pairs = zip([trunk, *chain[:-1]], chain, joints, ("ball", "hinge", "two"), strict=True)
            made += [Link(f"{side} {joint}", a, c, joint, turns) for a, c, joint, turns in pairs]
    return made


def _point(link: Link, segment: str) -> str:
    """The joint's point on one of its segments; on the trunk, hips and shoulders carry their side."""
    return link.joint if "trunk" in segment else link.point


def _hang(model: Model, root: str, bodies: dict[str, RigidBody], links: list[Link], planar: bool) -> None:
    """Add all bodies from the root outwards."""
    rest, reached = list(links), [root]
    for segment in reached:
        for link in [k for k in rest if segment in (k.upper, k.lower)]:
            rest.remove(link)
            other = link.lower if segment == link.upper else link.upper
            joint = _joint(link, planar, turned=other == link.upper)
            model.add(bodies[other], joint, to=bodies[segment][_point(link, segment)], at=_point(link, other))
            reached.append(other)


def _joint(link: Link, planar: bool, *, turned: bool) -> Joint:
    """A joint whose angles mean the same whichever of its segments is the parent; `turned` if the lower one is.

    A turn of the parent against the child is the opposite turn of the child, and the order of two turns is reversed.
    """
    if planar or link.turns == "hinge":
        return Revolute(link.joint, axis="y" if turned else "-y")
    if link.turns == "ball":
        return Ball(link.joint)
    return Universal(link.joint, axes=("-x", "y") if turned else ("-y", "x"))


def _standing(b: Build) -> dict[str, np.ndarray]:
    """Where the origin of each segment is in the world when it stands upright [m]."""
    rows, k = b.sample.rows, b.metre
    ankle = ankle_height(b.sample) * k
    knee = ankle + rows["shank"].length * k
    hips = knee + rows["thigh"].length * k
    heights = {"foot": ankle, "shank": ankle + rows["shank"].length * k, "thigh": hips}
    shoulder = hips + b.sample.shoulders * k
    heights["upper arm"] = shoulder
    heights["forearm"] = shoulder - rows["upper arm"].length * k
    heights["hand"] = heights["forearm"] - rows["forearm"].length * k
    places = {"head": np.array([0.0, 0.0, hips + rows["trunk"].length * k])}
    z = hips
    for name in TRUNK[b.parts]:
        places[name] = np.array([0.0, 0.0, z])
        z = z + rows[name].length * k
    for side, sign in zip(SIDES, (0.5, -0.5), strict=True):
        for name in LIMBS:
            width = b.shoulders if name in LIMBS[:3] else b.hips
            places[f"{side} {name}"] = np.array([0.0, sign * width, heights[name]])
    return places
