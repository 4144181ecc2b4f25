"""Ready-made models: `lw.library.chain(20)`, `lw.library.cart_pole()`, …

All share the conventions of linkwork. World z is up and gravity points along -z; the pivot is the world's origin. At
zero coordinates rods hang along -z; with the axis "-y" a positive angle swings a rod towards +x. Angles of joints are
relative to the parent. What comes back is an ordinary `Model`, to be changed, extended and analysed like any other.
"""

from linkwork.library.chain import chain
from linkwork.library.pendulums import (
    cart_pole,
    double_pendulum,
    furuta_pendulum,
    simple_pendulum,
    spherical_pendulum,
    triple_pendulum,
)
from linkwork.library.spinning import free_body, spinning_top
from linkwork.library.tree import Segment, tree, tree_from_relation

__all__ = [
    "Segment",
    "cart_pole",
    "chain",
    "double_pendulum",
    "free_body",
    "furuta_pendulum",
    "simple_pendulum",
    "spherical_pendulum",
    "spinning_top",
    "tree",
    "tree_from_relation",
    "triple_pendulum",
]
