"""The arrays of elastic beams: shapes at stations along them, and what the recursion keeps of them.

A beam is a link (its root) with modal coordinates η in addition to those of its joint. A *station* is a point along it.
Stations of the quadrature carry its mass; those where something is attached are *nodes*: links of their own, of kind NODE,
without degrees of freedom, whose position on the root depends on η. At a station, in the root's link frame,

    ρ = x + Σ d_k η_k − ½ (ηᵀ H η) e          position: shapes, and the shortening along the axis e
    b = Σ β_k η_k,   τ = Σ t_k η_k + ½ ηᵀ T η  rotation exp(b̂) exp(τ ê): bending, then twist about the axis

with H = ∫ s_k · s_l (slopes s, from the root to the station) and T = ∫ e · (s_k × s_l′), symmetric part: the rotation of a rod
that bends out of one plane and is not twisted. φ = Σ t_k η_k is the elastic twist: its derivative is the torsion of the rod to
second order (see beams.py). Where sections shear β_k are their rotations, other than the slopes; where they have a radius of
gyration H has, for modes of twist, its square times ∫ t_k′ t_l′ as well: a strip that is twisted is shorter.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

# --- beams.beam_i --------------------------------------------------------------------------------
(
    B_LINK,  # its root
    B_V,  # first modal degree of freedom in v
    B_Q,  # first modal coordinate in q
    B_N,  # how many
    B_FIRST,  # first station of its quadrature
    B_STATIONS,  # how many
    B_MATRIX,  # where its n × n matrices start in Work.beams.mass; in beams.matrix MATRICES times as far
    B_LOSS,  # work channel of structural damping, or -1
    B_BENDS,  # where bending along x and y is coupled with twist: modes along each (x first, then y, then twist); else 0
    B_TWISTS,  # the same: modes of twist
    B_SECTIONS,  # how the inertia of its sections is summed, below
    B_X,  # modes that bend it along x, which come first
    B_Y,  # modes that bend it along y, which follow
    BEAM_I_LEN,
) = range(14)

# --- B_SECTIONS: see sections.py
ABOUT_AXIS = 0  # sections have inertia about the axis of the root only, or none
SECOND_ORDER = 1  # by integrals over the length, to second order in the modes: beams that bend and do not twist
AT_STATIONS = 2  # at every station, in its rotation
SENSE = -1.0  # of the axes about which sections turn: n_x × n_y = −e

# --- beams.beam ----------------------------------------------------------------------------------
B_AXIS = 0  # 3: from the root along the beam, link frame
B_POLAR = 3  # inertia of the sections about the axis, integrated over the length [kg m²]; 0 where stations have it
B_COUPLING = 4  # bending stiffness along x less that along y [N m²]
B_TURN_X = 5  # 3: n_x, about which sections turn as the beam bends along x, link frame
B_TURN_Y = 8  # 3: n_y, the same along y
B_GYRATION = 11  # 3: squares of the sections' radii of gyration about n_x, n_y and the axis [m²]
BEAM_LEN = 14

# --- beams.matrix: stiffness, damping, inertia of turning sections, weighted shortening (where gravity alone feels it), and
# what the inertia of sections has of second order: by tilting them, and by their spin
M_STIFFNESS, M_DAMPING, M_SECTIONS, M_WEIGHT, M_TILT, M_SPIN, MATRICES = range(7)

# --- beams.turning: of each mode, inertia of its sections with a rotation of the root about n_x, n_y and the axis [kg m²], and
# what it adds to their inertia by tilting them [kg m²/m]
T_X, T_Y, T_E, T_TILT, TURNING_LEN = range(5)

# --- beams.station_i and beams.station -------------------------------------------------------------
S_BEAM, S_SHAPE, S_SQUARE = range(3)  # beam, first row of its shapes, start of H, T and G in beams.square
# G is H where gravity alone feels the shortening, and H is 0 then; else G is 0
S_MASS = 0
S_PLACE = 1  # 3: x, link frame
S_WEIGHT = 4  # of the quadrature over the length [m]; 0 at nodes
STATION_LEN = 5

# --- beams.shape: one row per station and mode -----------------------------------------------------
SH_D, SH_B, SH_T, SH_C, SHAPE_LEN = 0, 3, 6, 7, 8  # d (3), β (3), t, second derivative of a bending shape

# --- Work.beams.own: mass of a beam itself, world axes, about its root -----------------------------
O_MASS = 0
O_MC = 1  # 3
O_I = 4  # 6: xx yy zz xy xz yz
O_BIAS = 10  # 6: moment, force of velocities
OWN_LEN = 16

# --- Work.beams.mode: one row per degree of freedom of the system ------------------------------------
G_OWN = 0  # 6: the beam's own coupling of a mode with the root's acceleration: moment, force
G_BIAS = 6  # its own force of velocities
G_ALL = 7  # 6: the same with everything that hangs on its nodes
G_FORCE = 13
MODE_LEN = 14


@bundle
class Beams(NamedTuple):
    """All beams of a system, as tables."""

    beam_i: np.ndarray
    beam: np.ndarray
    of_link: np.ndarray  # (links + 1,) the beam whose root a link is, or -1
    node: np.ndarray  # (links + 1,) the station of a node, or -1
    axes: np.ndarray  # (links + 1,) where the axes of a node start in Work.beams.axis, or -1
    station_i: np.ndarray
    station: np.ndarray
    shape: np.ndarray
    square: np.ndarray
    matrix: np.ndarray
    sinks: np.ndarray  # (1,) 1: some beam has a shortening that gravity alone feels
    turning: np.ndarray  # (n_v, TURNING_LEN)


@bundle
class BeamWork(NamedTuple):
    """Scratch space of the beams."""

    own: np.ndarray  # (beams, OWN_LEN)
    mode: np.ndarray  # (n_v, MODE_LEN)
    mass: np.ndarray  # own modal mass matrices, at B_MATRIX / MATRICES
    all: np.ndarray  # the same with everything on the nodes; then their factors
    axis: np.ndarray  # (nodes × modes, 6) angular and linear velocity of a node for a unit rate, world axes
    d: np.ndarray  # (modes, 3) of one station
    turn: np.ndarray  # (modes, 3) rotation of its section for a unit rate
    acc: np.ndarray  # (n_v,) modal accelerations of inverse dynamics
    modal_load: np.ndarray  # (n_v × rows of a closure,) forces of unit multipliers at modes


def beam_work(beams: Beams | None, nv: int, closure_rows: int, dtype: type) -> BeamWork | None:
    """Scratch space for beams."""
    if beams is None:
        return None
    most = int(beams.beam_i[:, B_N].max())
    size = len(beams.matrix) // MATRICES
    rows = int(sum(beams.beam_i[beams.station_i[s, S_BEAM], B_N] for s in beams.node if s >= 0))
    return BeamWork(
        own=np.zeros((len(beams.beam_i), OWN_LEN), dtype),
        mode=np.zeros((nv, MODE_LEN), dtype),
        mass=np.zeros(size, dtype),
        all=np.zeros(size, dtype),
        axis=np.zeros((max(rows, 1), 6), dtype),
        d=np.zeros((most, 3), dtype),
        turn=np.zeros((most, 3), dtype),
        acc=np.zeros(nv, dtype),
        modal_load=np.zeros(max(nv * closure_rows, 1)),
    )
