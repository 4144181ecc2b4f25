"""Synthetic motions to draw, from rotations written out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.drawing.scene import Link, Scene, Shape

# a name that tries to break out of the page
NASTY = "</script><script>document.body.dataset.owned=1</script><img src=x onerror=alert(1)>{{scene}}&\u2028'\""


def about(axis: tuple[float, float, float], angle: Any) -> np.ndarray:
    """Quaternions (w, x, y, z) of turns about a unit axis."""
    half = np.asarray(angle, dtype=float)[..., None] / 2
    return np.concatenate([np.cos(half), np.sin(half) * np.asarray(axis)], axis=-1)


def turned(q: np.ndarray, p: tuple[float, float, float]) -> np.ndarray:
    """A body's vector in world axes."""
    twice = 2 * np.cross(q[..., 1:], np.broadcast_to(p, (*q.shape[:-1], 3)))
    return np.asarray(p) + q[..., :1] * twice + np.cross(q[..., 1:], twice)


def double_pendulum(samples: int = 121, title: str = "double pendulum") -> Scene:
    """Two rods in the plane y = 0, hanging from the origin."""
    t = np.linspace(0.0, 4.0, samples)
    upper, lower = about((0, -1, 0), np.cos(2 * t)), about((0, -1, 0), 1.3 * np.cos(3 * t))
    elbow = turned(upper, (0, 0, -1.0))
    return Scene(
        title,
        t,
        ("upper", "lower"),
        np.stack([np.zeros_like(elbow), elbow], axis=1),
        np.stack([upper, lower], axis=1),
        shapes=(
            Shape.segment(0, (0, 0, 0), (0, 0, -1)),
            Shape.segment(1, (0, 0, 0), (0, 0, -1), radius=0.02, label="forearm"),
            Shape.point_mass(1, (0, 0, -1), 2.0, label="bob"),
        ),
        joints=((-1, (0, 0, 0), "shoulder"), (1, (0, 0, 0), "elbow")),
        trails=((1, (0, 0, -1), "tip"),),
    )


def tree(title: str = "tree", name: str = "trunk") -> Scene:
    """A spatial tree that holds every kind of shape and link."""
    t = np.linspace(0.0, 3.0, 91)
    trunk, arm = about((1, 0, 0), 0.6 * np.cos(2 * t)), about((0.6, 0.8, 0), 0.9 * np.sin(3 * t))
    still = about((0, 0, 1), 0 * t)
    fork = turned(trunk, (0, 0, -1.0))
    cart = np.stack([0.8 + 0.3 * np.sin(2 * t), 0 * t, 0 * t - 2.0], axis=1)
    return Scene(
        title,
        t,
        (name, "arm", "cart"),
        np.stack([0 * fork, fork, cart], axis=1),
        np.stack([trunk, arm, still], axis=1),
        shapes=(
            Shape.segment(0, (0, 0, 0), (0, 0, -1)),
            Shape.sphere(0, (0, 0, -1), 0.1, label="hub"),
            Shape.cylinder(1, (0, 0, 0), (0, 0, -0.6), 0.08),
            Shape.box(2, (0.5, 0.3, 0.2), rotation=(2.0, 0.0, 0.0, 0.0)),
            Shape.box(-1, (1.6, 0.5, 0.05), (0.8, 0, -2.15), label="rail"),
        ),
        links=(
            Link(1, (0, 0, -0.6), 2, (0, 0, 0.1), "spring", "k"),
            Link(0, (0, 0, -0.5), 1, (0, 0, -0.3), "rod"),
        ),
        joints=((-1, (0, 0, 0), "root"), (1, (0, 0, 0), "fork")),
        trails=((1, (0, 0, -0.6), "end"),),
    )
