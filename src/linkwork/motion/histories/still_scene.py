"""The scene of one state, and the natural plane of view of a system."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.drawing.scene import Scene
from linkwork.kernels.tree.trajectory import link_poses
from linkwork.motion.histories.scene import scene_of
from linkwork.system.system import System


def still_scene(system: System, q: np.ndarray, t: float = 0.0) -> Scene:
    """The drawing of one state; driven coordinates are where their motions are at time t [s]."""
    drawn = scene_of(system, np.array([t]), _poses(system, q[None, :], t), q[None, :])
    return dataclasses.replace(drawn, plane=natural_view(system))


def _poses(system: System, q: np.ndarray, t: float) -> np.ndarray:
    """Poses (state, link, 12) of all links at states q (state, nq)."""
    states = np.hstack([q, np.zeros((len(q), system.nv))])
    poses = np.zeros((len(q), len(system.labels.link_joints), 12))
    work = system.work()
    status, _ = link_poses(system.tables, system.user, np.full(len(q), t), states, work, poses)
    if status:
        raise SimulationError(system.explain(status, work))
    return poses


def natural_view(system: System) -> str:
    """The two axes, such as "xz", of the plane that all motion stays parallel to; "3d" where there is no such plane.

    A body stays parallel to a plane whose normal is the axis k if, whatever its joints do, the component k of its origin and
    row k of its rotation are constant: then that component of each of its points is. Three states at random show it, with
    driven joints anywhere; loops need not be closed for that.
    """
    if system.nq != system.nv:
        return "3d"  # balls and free bodies
    states = system.zero() + np.random.default_rng(1).uniform(-0.7, 0.7, (3, system.nq))
    poses = _poses(system.without_motions(np.zeros(len(system.labels.inputs))), states, 0.0)
    moves = [np.ptp(poses[:, :, [k, 3 + 3 * k, 4 + 3 * k, 5 + 3 * k]], axis=0).max(initial=0.0) for k in range(3)]
    for k in (1, 2, 0):  # where nothing decides, x and z
        if moves[k] <= 1e-12 * (1.0 + np.abs(poses).max(initial=0.0)):
            return "xyz".replace("xyz"[k], "")
    return "3d"
