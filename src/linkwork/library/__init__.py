"""Ready-made models: `lw.library.chain(20)`, `lw.library.cart_pole()`, …

All share the conventions of linkwork. World z is up and gravity points along -z; the pivot is the world's origin. At
zero coordinates rods hang along -z; with the axis "-y" a positive angle swings a rod towards +x. Angles of joints are
relative to the parent. Mechanisms with closed loops say in their docstrings what zero is. What comes back is an ordinary
`Model`, to be changed, extended and analysed like any other.
"""

from linkwork.library.chain import chain
from linkwork.library.elastic import elastic_two_arm
from linkwork.library.human import human
from linkwork.library.loops import bricard, four_bar, governor, n_four_bar, slider_crank
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
    "bricard",
    "cart_pole",
    "chain",
    "double_pendulum",
    "elastic_two_arm",
    "four_bar",
    "free_body",
    "furuta_pendulum",
    "governor",
    "human",
    "n_four_bar",
    "simple_pendulum",
    "slider_crank",
    "spherical_pendulum",
    "spinning_top",
    "tree",
    "tree_from_relation",
    "triple_pendulum",
]
