"""Numbers of one elastic beam out of the tables: its shapes along it and at its nodes, and its modal matrices, for those who
write its equations in another way than the kernels."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.kernels.beams import beam_layout as B
from linkwork.model.beams import ACROSS, AXIS
from linkwork.system.beam_tips import TURNS
from linkwork.system.beams import Mounted


@dataclasses.dataclass(frozen=True)
class Sections:
    """Shapes at several distances from the root; arrays begin with the modes, then the distances.

    Attributes:
        distances: from the root, (m,) [m].
        values: deflection, elongation or angle of twist for a unit of each mode, (modes, m).
        slopes: rotation by bending for a unit of each mode, (modes, m); 0 for other modes.
        shortening: H, what bending draws points towards the root, ½ ηᵀ H η, (modes, modes, m) [1/m].
        weights: of the quadrature over the length, (m,) [m]; 0 at nodes.
    """

    distances: np.ndarray
    values: np.ndarray
    slopes: np.ndarray
    shortening: np.ndarray
    weights: np.ndarray


@dataclasses.dataclass(frozen=True)
class BeamNumbers:
    """A beam in numbers.

    Attributes:
        along: its sections at the quadrature.
        at_nodes: its sections at the nodes, from the root outward.
        stiffness, damping: modal matrices, (modes, modes).
        turning: inertia of turning sections for a unit of each mode with a rotation of the root about the axis that bending
            along x, along y, and twist turn them about, (modes, 3) [kg m²]; `turning_matrix` with each other (modes, modes).
        tilt: of each mode, `tilt_matrix` of each pair: what it adds to the inertia of sections by tilting them; `spin_matrix`
            to their momentum (see kernels/beams/sections.py).
        at_stations: whether kernels sum the inertia of its sections at the stations, so that these are no constants.
        bends_and_twists: whether bending and twist are coupled by stiffnesses that differ (Hodges and Dowell).
    """

    along: Sections
    at_nodes: Sections
    stiffness: np.ndarray
    damping: np.ndarray
    turning: np.ndarray
    turning_matrix: np.ndarray
    tilt: np.ndarray
    tilt_matrix: np.ndarray
    spin_matrix: np.ndarray
    at_stations: bool
    bends_and_twists: bool


def beam_numbers(tables: B.Beams, number: int, mounted: Mounted) -> BeamNumbers:
    """Numbers of a beam by its index in `System.beams`; `mounted` is the same beam."""
    _, v, _, n, first, count, base, _, bends, _, sections, *_ = tables.beam_i[number].tolist()
    matrices = tables.matrix[base * B.MATRICES : (base + n * n) * B.MATRICES].reshape(B.MATRICES, n, n)
    stations = np.arange(first, first + count)
    nodes = np.array([tables.node[j] for j in mounted.nodes], int)
    return BeamNumbers(
        _sections(tables, stations, mounted),
        _sections(tables, nodes, mounted),
        matrices[B.M_STIFFNESS].copy(),
        matrices[B.M_DAMPING].copy(),
        tables.turning[v : v + n, : B.T_TILT].copy(),
        matrices[B.M_SECTIONS].copy(),
        tables.turning[v : v + n, B.T_TILT].copy(),
        matrices[B.M_TILT].copy(),
        matrices[B.M_SPIN].copy(),
        sections == B.AT_STATIONS,
        bends > 0,
    )


def _sections(tables: B.Beams, stations: np.ndarray, mounted: Mounted) -> Sections:
    n, turn = mounted.shaped.n, mounted.axes
    values, slopes = np.zeros((n, len(stations))), np.zeros((n, len(stations)))
    square = np.zeros((n, n, len(stations)))
    for i, s in enumerate(stations):
        _, row, start = tables.station_i[s].tolist()
        h, _, g = tables.square[start : start + 3 * n * n].reshape(3, n, n)
        square[:, :, i] = h + g
        for k, (kind, _) in enumerate(mounted.beam.directions()):
            shape = tables.shape[row + k]
            if kind == "twist":
                values[k, i] = shape[B.SH_T]
                continue
            values[k, i] = shape[B.SH_D : B.SH_D + 3] @ turn @ ACROSS.get(kind, AXIS)
            if kind in ACROSS:
                slopes[k, i] = shape[B.SH_B : B.SH_B + 3] @ turn @ TURNS[kind]
    distances = np.linalg.norm(tables.station[stations, B.S_PLACE : B.S_PLACE + 3], axis=1)
    return Sections(distances, values, slopes, square, tables.station[stations, B.S_WEIGHT].copy())
