"""Marks of schematics as engineers draw them: bearings, sliders on rails, ground, springs, dashpots; lengths in points."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.style import INK, PAPER
from linkwork.schematics.pen import Pen, unit

__all__ = ["centre_mark", "dashpot", "hatched", "hinge", "pin", "ring", "slider", "spiral", "spring"]

Points = NDArray[np.float64]

PIN = 3.4  # radius of a hinge
BOX = (12.0, 8.0)  # half sizes of a slider
TEETH = 6


def side_of(n: Points) -> Points:
    """A direction turned by a right angle."""
    return np.array([-n[1], n[0]])


def hatched(pen: Pen, a: Points, b: Points, away: Points) -> None:
    """The ground: a line from a to b with strokes on the far side."""
    pen.line([a, b], 1.3, layer=1.6)
    n, length = unit(b - a), float(np.linalg.norm(b - a))
    for s in np.arange(2.5, length + 0.1, 4.5):
        root = a + s * n
        pen.line([root, root + 4.6 * away - 3.4 * n], 0.7, layer=1.5)


def pin(pen: Pen, at: Points, away: Points) -> None:
    """A bearing on the ground: a triangle between the hinge and a hatched line; `away` points into the ground."""
    side = side_of(away)
    foot = at + 12.5 * away
    pen.area([at, foot + 8.0 * side, foot - 8.0 * side], width=1.0, layer=1.7)
    hatched(pen, foot - 13.0 * side, foot + 13.0 * side, away)


def hinge(pen: Pen, at: Points, axis: Points, kind: str) -> None:
    """A joint that turns: a circle, seen across its axis a small roller; a ball has a dot in it, a universal joint a cross."""
    if kind == "revolute" and np.linalg.norm(axis) > 0.35:
        n = unit(axis)
        side, half = 3.2 * side_of(n), 6.5 * n
        pen.line([at - 2.1 * half, at + 2.1 * half], 0.7, dash=(0, (7, 2, 1.5, 2)), layer=4.6, blocks=False)
        pen.area([at - half - side, at + half - side, at + half + side, at - half + side], layer=5.0, width=1.1)
        return
    radius = PIN if kind == "revolute" else PIN + 1.4
    pen.disc(at, radius)
    if kind in ("ball", "direction"):
        pen.disc(at, 1.7, fill=INK, width=0.0, layer=5.1)
    elif kind == "universal":
        for k in range(4):
            pen.line([at, at + (PIN + 1.4) * np.array([np.cos(k * np.pi / 2), np.sin(k * np.pi / 2)])], 0.9, layer=5.1)


def slider(pen: Pen, at: Points, base: Points, axis: Points, away: Points | None, solid: tuple[float, float]) -> None:
    """A box on a rail through `base`; the ground is hatched along the rail on the side `away`, if it holds the rail. A body
    that is drawn already, with half sizes of its `solid`, needs no box."""
    if np.linalg.norm(axis) < 0.2 and not any(solid):
        pen.area(at + np.array([[-7, -7], [7, -7], [7, 7], [-7, 7]]), layer=3.4)
        return
    n = unit(axis)
    side, (long, high) = side_of(n), solid if any(solid) else BOX
    low = min(0.0, float((base - at) @ n)) - long - 16.0
    far = max(0.0, float((base - at) @ n)) + long + 16.0
    if away is None:
        pen.line([at + low * n, at + far * n], 1.0, layer=1.6)
    else:
        shift = high * (1.0 if side @ away > 0 else -1.0) * side
        hatched(pen, at + low * n + shift, at + far * n + shift, unit(shift))
    if any(solid):
        return
    corners = [at + x * long * n + y * high * side for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    pen.area(corners, fill="#eef1f5", layer=3.4)


def spring(pen: Pen, a: Points, b: Points) -> None:
    """A zigzag with straight ends."""
    n, length = unit(b - a), float(np.linalg.norm(b - a))
    lead = max(4.0, 0.5 * (length - 60.0)) if length > 16 else 0.25 * length
    s = np.concatenate([[0.0], np.linspace(lead, length - lead, 2 * TEETH + 1), [length]])
    swing = np.concatenate([[0.0, 0.0], np.tile([1.0, -1.0], TEETH)[: 2 * TEETH - 1], [0.0, 0.0]])
    pen.line(a + s[:, None] * n + 5.0 * swing[:, None] * side_of(n), 1.1, layer=2.2)


def dashpot(pen: Pen, a: Points, b: Points) -> None:
    """A cup with a piston in it."""
    n, length = unit(b - a), float(np.linalg.norm(b - a))
    side, middle, half = side_of(n), 0.5 * (a + b), min(8.0, 0.3 * length)
    cup = middle - half * n
    pen.line([a, cup], 1.1, layer=2.2)
    pen.line(
        [cup + 2 * half * n + 5 * side, cup + 5 * side, cup - 5 * side, cup + 2 * half * n - 5 * side], 1.1, layer=2.2
    )
    pen.line([middle + 3.6 * side, middle - 3.6 * side], 1.6, layer=2.2)
    pen.line([middle, b], 1.1, layer=2.2)


def spiral(pen: Pen, at: Points, start: float) -> None:
    """A torsion spring around a hinge."""
    turn = np.linspace(0.0, 3.2 * np.pi, 80)
    radius = np.linspace(6.0, 13.0, 80)
    pen.line(at + radius[:, None] * np.column_stack([np.cos(start + turn), np.sin(start + turn)]), 1.0, layer=4.4)


def ring(pen: Pen, at: Points) -> None:
    """A damper of a hinge: a wide grey ring around it."""
    turn = np.linspace(0.0, 2 * np.pi, 49)
    pen.line(at + 6.2 * np.column_stack([np.cos(turn), np.sin(turn)]), 2.6, colour="#9aa3b0", layer=4.5)


def centre_mark(pen: Pen, at: Points) -> None:
    """The centre of mass of a body: a circle with two black quarters."""
    radius = 3.2
    pen.disc(at, radius, fill=PAPER, width=0.8, layer=4.0)
    for start in (0.0, np.pi):
        turn = np.linspace(start, start + np.pi / 2, 9)
        corners = np.vstack([at, at + radius * np.column_stack([np.cos(turn), np.sin(turn)])])
        pen.area(corners, fill=INK, width=0.0, layer=4.1)
