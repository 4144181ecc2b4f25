"""Segments of the human body: lengths, masses, centres and radii of gyration by sex (de Leva 1996, Table 4).

P. de Leva, Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters, Journal of Biomechanics 29 (1996) 1223-1230:
means of 100 men (73.0 kg, 1.741 m) and 15 women (61.9 kg, 1.735 m), measured by gamma rays and referred to joint centres.
"""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A segment as printed.

    length: between its ends [mm]; mass: [% of the body]; centre: distance of the centre of mass from the upper end (of a foot,
    the heel) [% of the length]; radii of gyration about the centre [% of the length]: sagittal, about the axis from back to
    front; transverse, from side to side; longitudinal, along the segment. Of a foot, which lies, the sagittal one is upright.
    """

    length: float
    mass: float
    centre: float
    sagittal: float
    transverse: float
    longitudinal: float


class Sample(NamedTuple):
    """The mean of a sex: mass [kg], stature [mm], segments, height of the shoulders above the hips [mm], wrist to finger
    tip [mm]."""

    mass: float
    stature: float
    rows: dict[str, Row]
    shoulders: float
    fingers: float


# head: vertex to C7; trunk: C7 to the middle of the hip joints, in three parts at xiphoid and navel; upper arm, forearm, thigh,
# shank: joint centre to joint centre; hand: wrist to third knuckle; foot: heel to tip of the longest toe
TABLE = {
    "male": Sample(
        73.0,
        1741.0,
        {
            "head": Row(242.9, 6.94, 50.02, 30.3, 31.5, 26.1),
            "trunk": Row(603.3, 43.46, 51.38, 32.8, 30.6, 16.9),
            "upper trunk": Row(242.1, 15.96, 50.66, 50.5, 32.0, 46.5),
            "middle trunk": Row(215.5, 16.33, 45.02, 48.2, 38.3, 46.8),
            "lower trunk": Row(145.7, 11.17, 61.15, 61.5, 55.1, 58.7),
            "upper arm": Row(281.7, 2.71, 57.72, 28.5, 26.9, 15.8),
            "forearm": Row(268.9, 1.62, 45.74, 27.6, 26.5, 12.1),
            "hand": Row(86.2, 0.61, 79.00, 62.8, 51.3, 40.1),
            "thigh": Row(422.2, 14.16, 40.95, 32.9, 32.9, 14.9),
            "shank": Row(440.3, 4.33, 43.95, 25.1, 24.6, 10.2),
            "foot": Row(258.1, 1.37, 44.15, 25.7, 24.5, 12.4),
        },
        515.5,
        187.9,
    ),
    "female": Sample(
        61.9,
        1735.0,
        {
            "head": Row(243.7, 6.68, 48.41, 27.1, 29.5, 26.1),
            "trunk": Row(614.8, 42.57, 49.64, 30.7, 29.2, 14.7),
            "upper trunk": Row(228.0, 15.45, 50.50, 46.6, 31.4, 44.9),
            "middle trunk": Row(205.3, 14.65, 45.12, 43.3, 35.4, 41.5),
            "lower trunk": Row(181.5, 12.47, 49.20, 43.3, 40.2, 44.4),
            "upper arm": Row(275.1, 2.55, 57.54, 27.8, 26.0, 14.8),
            "forearm": Row(264.3, 1.38, 45.59, 26.1, 25.7, 9.4),
            "hand": Row(78.0, 0.56, 74.74, 53.1, 45.4, 33.5),
            "thigh": Row(368.5, 14.78, 36.12, 36.9, 36.4, 16.2),
            "shank": Row(438.6, 4.81, 43.52, 26.7, 26.3, 9.2),
            "foot": Row(228.3, 1.29, 40.14, 29.9, 27.9, 13.9),
        },
        497.9,
        170.1,
    ),
}
LIMBS = ("upper arm", "forearm", "hand", "thigh", "shank", "foot")
TRUNK = {1: ("trunk",), 3: ("lower trunk", "middle trunk", "upper trunk")}
"""Names of the trunk's parts from below, by their number."""


def whole(sample: Sample) -> float:
    """Sum of all segments' masses as printed [% of the body]: 100.00 and 99.99."""
    rows = sample.rows
    return rows["head"].mass + rows["trunk"].mass + 2 * sum(rows[name].mass for name in LIMBS)


def ankle_height(sample: Sample) -> float:
    """What is left of the stature below the ankles [mm]."""
    return sample.stature - sum(sample.rows[name].length for name in ("head", "trunk", "thigh", "shank"))
