"""Animation of a mode: the mechanism moving in its shape, with all loops closed."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.arguments import whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.units import quantity
from linkwork.drawing.scene import Scene
from linkwork.kernels.loops.constraint_residuals import project_positions
from linkwork.kernels.tree.trajectory import link_poses
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.modes import Mode
from linkwork.motion.histories.scene import scene_of
from linkwork.system.beams import largest_section_rotation
from linkwork.system.residuals import Balance
from linkwork.system.tables import with_held_dofs, without_motions

LARGEST = 0.35  # default amplitude of the coordinate that moves most [rad, or of the size of the model]
LEAN = 0.4  # to which sections of a beam turn at most by default [rad]
FRAMES = 60  # of one period


def scene(mode: Mode, *, amplitude: Any, periods: int, seconds: float) -> Scene:
    """The mechanism in the shape of a mode, for some periods; see `Mode.scene`."""
    periods = whole(periods, "animate: periods", 1)
    if amplitude is not None:
        amplitude = quantity(amplitude, "rad", what="animate: amplitude")
        if not amplitude >= 0:
            raise ModelError(f"animate: amplitude is {amplitude!r}; give 0 or more.")
    return swinging(mode.linear, mode.coordinates, amplitude, periods, seconds)


def swinging(
    linear: LinearModel, coordinates: np.ndarray, amplitude: float | None, periods: int, seconds: float
) -> Scene:
    """The mechanism moving as Re(coordinates · e^{iφ}), scaled so that the largest displacement is the amplitude.

    Args:
        linear: about an equilibrium.
        coordinates: displacements of all coordinates (nv,), complex.
        amplitude: of the coordinate that moves most [rad, or of the size of the model]; None: one that can be seen.
        periods: how many.
        seconds: how long one period is shown [s].
    """
    system, point = linear._required(linear.system, "scene of a mode"), linear._required(linear.point, "scene of a mode")
    balance = Balance(system)
    largest = np.abs(coordinates / balance.displacement_scale).max(initial=0.0)
    factor = (LARGEST if amplitude is None else amplitude) / largest if largest > 0 else 0.0
    steep = factor * largest_section_rotation(system.tables.beams, coordinates)
    if amplitude is None and steep > LEAN:  # a beam bent further would not look like its mode
        factor *= LEAN / steep
    count = periods * FRAMES + 1
    phase = 2 * np.pi * np.arange(count) / FRAMES
    work = system.work()
    system.signals_into(work, point.t)
    states = np.zeros((count, system.nq + system.nv))
    tables = with_held_dofs(system.tables, linear.held)  # drives stay where they are
    for k, angle in enumerate(phase):
        d = factor * np.real(coordinates * np.exp(1j * angle))
        y = np.concatenate([balance.moved(point.q, d), np.zeros(system.nv)])
        if system.tables.rows is not None:
            project_positions(tables, y, work)
        states[k] = y
    poses = np.zeros((count, len(system.labels.link_joints), 12))
    shown = without_motions(system.tables)  # a drive whose motion is the input moves, too
    status, _ = link_poses(shown, system.user, np.full(count, point.t), states, work, poses)
    if status:
        raise SimulationError(system.explain(status, work))
    return scene_of(system, phase / (2 * np.pi) * seconds, poses, states[:, : system.nq])
