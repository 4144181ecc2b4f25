"""The library's human: its segments beside the printed table, whole bodies beside measured men."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

import linkwork as lw
from linkwork.model.bodies import Body
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012.twin import Array

MEN, SEGMENTS = "human_bodies.json", "human_segments.json"
INCH, POUND, LBF = 0.0254, 0.45359237, 4.4482216152605

ENDS = {
    "head": ("vertex", "neck"), "trunk": ("neck", "hips"), "upper trunk": ("neck", "chest"), "middle trunk": ("chest", "waist"),
    "lower trunk": ("waist", "hips"), "upper arm": ("shoulder", "elbow"), "forearm": ("elbow", "wrist"),
    "hand": ("wrist", "knuckle"), "thigh": ("hip", "knee"), "shank": ("knee", "ankle"), "foot": ("heel", "toe"),
}  # fmt: skip
"""From which point to which a segment is measured."""


def _data(name: str) -> dict[str, Any]:
    text = resources.files("linkwork.papers").joinpath("data", name).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


def human_checks() -> list[Check]:
    """All numbers of the table of segments, as bodies of the library have them, and three men."""
    return [*_segment_checks(), *_body_checks()]


def measures(body: Body, name: str, mass: float) -> list[float]:
    """A segment as the table has it: length [mm], mass [%], centre and radii of gyration [% of the length].

    `mass` is that of the whole body [kg].
    """
    upper, lower = (np.asarray(body.places()[point][0], float) for point in ENDS[name])
    own, centre, inertia = body.own_inertia()
    along = lower - upper
    length = float(np.linalg.norm(along))
    share = float((centre - upper) @ along) / length**2
    x, y, z = np.sqrt(np.diag(np.asarray(inertia, float)) / float(own)) / length
    radii = (
        (z, y, x) if name == "foot" else (x, y, z)
    )  # a foot lies: its longitudinal axis is x, its sagittal one upright
    return [1e3 * length, 100 * float(own) / mass, *(100 * part for part in (share, *radii))]


def _segment_checks() -> list[Check]:
    """132 numbers: bodies of a mean woman and a mean man beside the table, masses beside its sum of 100.00 or 99.99 %."""
    table, checks = _data(SEGMENTS), []
    units = ("mm", "%", "%", "%", "%", "%")
    for k, sex in enumerate(table["sexes"]):
        mass, stature = table["body"]["mass [kg]"][k], table["body"]["stature [mm]"][k] * 1e-3
        bodies = {
            body.name.removeprefix("left "): body
            for parts in (1, 3)
            for body in lw.library.human(sex, mass, stature, trunk_parts=parts).bodies
        }
        rows = {name: [pair[k] for pair in row] for name, row in table["segments"].items()}
        limbs = [name for name in rows if f"right {name}" in bodies]
        whole = rows["head"][1] + rows["trunk"][1] + 2 * sum(rows[name][1] for name in limbs)
        for name, row in rows.items():
            got = measures(bodies[name], name, mass)
            got[1] *= whole / 100
            checks += [
                Check(f"human/segment/{sex}/{name}/{column}", f"{column} of the {name}, {sex}", SEGMENTS, printed, found, 1e-12,
                      unit=unit, kind="reference")
                for column, printed, found, unit in zip(table["columns"], row, got, units, strict=True)
            ]  # fmt: skip
    return checks


class Whole(NamedTuple):
    """A standing body: mass [kg], height of its centre [m], inertia about it (x, y, z) [kg m²]."""

    mass: float
    height: float
    inertia: Array


@functools.cache
def standing(mass: float, height: float) -> Whole:
    """A man of the library, all segments put together."""
    model = lw.library.human("male", mass, height)
    system = model.compile()
    masses, centres, own = [], [], []
    for body in model.bodies:
        m, c, inertia = body.own_inertia()
        masses.append(float(m))
        centres.append(system.pose(f"{body.name}.origin", system.zero()).position + c)
        own.append(np.diag(inertia))
    m, c = np.array(masses), np.array(centres)
    arms = c - m @ c / m.sum()
    across = (arms**2).sum(axis=1)[:, None] - arms**2
    return Whole(float(m.sum()), float(m @ c[:, 2] / m.sum()), np.array(own).sum(axis=0) + m @ across)


def _body_checks() -> list[Check]:
    checks = []
    for k, man in enumerate(_data(MEN)["standing"], 1):
        stature, down, (x, y, _) = man["stature"], man["centre"], man["inertia"]
        body = standing(man["weight"] * POUND, stature * INCH)
        source = f"{MEN}, subject {k}"
        note = "a mean man of de Leva's table, scaled to this stature and weight, beside one man"
        below = stature - body.height / INCH
        checks += [
            Check(f"human/centre/{k}", "standing: centre of mass below the top of the head", source, down, below, 0.03,
                  unit="in", note=note, kind="reference"),
            Check(f"human/inertia_x/{k}", "standing: inertia about the axis from back to front", source, x,
                  float(body.inertia[0]) / (LBF * INCH), 0.12, unit="lbf*in*s^2", note=note, kind="reference"),
            Check(f"human/inertia_y/{k}", "standing: inertia about the axis from side to side", source, y,
                  float(body.inertia[1]) / (LBF * INCH), 0.17, unit="lbf*in*s^2", note=note, kind="reference"),
        ]  # fmt: skip
    return checks
