"""Motion of a link in symbols."""

from __future__ import annotations

import dataclasses

from linkwork.equations.vectors import Mat, Vec


@dataclasses.dataclass
class Motion:
    """Motion of a link, world axes: rotation, point p of its joint with its velocity and acceleration, angular velocity and
    acceleration, these with the accelerations of all coordinates zero; `d` is from the parent's joint point to its own."""

    R: Mat
    p: Vec
    d: Vec
    v: Vec
    a: Vec
    omega: Vec
    alpha: Vec
