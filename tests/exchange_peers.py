"""The same file in linkwork and in a peer: states and answers, from linkwork's order and axes to the peer's and back.

Velocities of the peer are T v with v of linkwork (T is the identity but for free joints of MuJoCo and planar joints of
Pinocchio), so forces and mass matrix come back by Tᵀ, and accelerations by a_peer = T v̇ + Ṫ v.
"""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pinocchio as pin
from scipy.spatial.transform import Rotation

import linkwork as lw


def random_state(model: lw.Model, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and velocities in linkwork's order."""
    rng = np.random.default_rng(seed)
    system = model.compile()
    q, v = rng.uniform(-0.6, 0.6, system.nq), rng.normal(size=system.nv)
    for joint in model.joints:
        if any(name == "qw" for name, _ in joint.coordinates):
            first = system.labels.q.index(f"{joint.name}.qw")
            q[first : first + 4] = Rotation.random(rng=rng).as_quat(scalar_first=True)
    return q, v


def where(labels: tuple[str, ...], joint: str) -> np.ndarray:
    """Indices of a joint's numbers: those named like it or "joint.part"."""
    return np.array([k for k, name in enumerate(labels) if name == joint or name.rpartition(".")[0] == joint], int)


class Peer:
    """Answers of a peer in linkwork's order and axes."""

    def __init__(self, columns: np.ndarray, change: np.ndarray, extra: np.ndarray) -> None:
        self.columns, self.change, self.extra = columns, change, extra

    def acceleration(self, a: np.ndarray) -> np.ndarray:
        return np.linalg.solve(self.change, a - self.extra)[self.columns]

    def force(self, f: np.ndarray) -> np.ndarray:
        return (self.change.T @ f)[self.columns]

    def there(self, a: np.ndarray) -> np.ndarray:
        """Accelerations of linkwork in the peer."""
        given = np.zeros(len(self.extra))
        given[self.columns] = a
        return self.change @ given + self.extra

    def mass(self, m: np.ndarray) -> np.ndarray:
        return (self.change.T @ m @ self.change)[np.ix_(self.columns, self.columns)]


def mujoco_answers(
    path: Path, model: lw.Model, q: np.ndarray, v: np.ndarray, a: np.ndarray, inputs: dict[str, float]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Accelerations, mass matrix, and forces M a + bias for accelerations a, by MuJoCo from the file itself.

    Joints have the same names in both; limits, contacts, dry friction and clamping of inputs are off, as in linkwork.
    """
    m = mujoco.MjModel.from_xml_path(str(path))
    off = mujoco.mjtDisableBit
    m.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_CLAMPCTRL
    d = mujoco.MjData(m)
    labels = model.compile().labels
    columns, change, extra = np.zeros(m.nv, int), np.eye(m.nv), np.zeros(m.nv)
    for k in range(m.njnt):
        name, iq, iv = m.joint(k).name, m.jnt_qposadr[k], m.jnt_dofadr[k]
        own_q, own_v = q[where(labels.q, name)], v[where(labels.v, name)]
        columns[where(labels.v, name)] = iv + np.arange(len(own_v))
        d.qvel[iv : iv + len(own_v)] = own_v
        if len(own_q) == 1:
            d.qpos[iq] = own_q[0] + m.qpos0[iq]
        elif len(own_q) == 4:
            d.qpos[iq : iq + 4] = own_q
        else:
            drawn = Rotation.from_quat(m.qpos0[iq + 3 : iq + 7], scalar_first=True)
            turned = drawn * Rotation.from_quat(own_q[3:], scalar_first=True)
            d.qpos[iq : iq + 3] = m.qpos0[iq : iq + 3] + drawn.apply(own_q[:3])
            d.qpos[iq + 3 : iq + 7] = turned.as_quat(scalar_first=True)
            d.qvel[iv : iv + 3] = turned.apply(own_v[:3])
            change[iv : iv + 3, iv : iv + 3] = turned.as_matrix()
            extra[iv : iv + 3] = turned.apply(np.cross(own_v[3:], own_v[:3]))
    peer = Peer(columns, change, extra)
    for name, value in inputs.items():
        d.ctrl[m.actuator(name).id] = value
    mujoco.mj_forward(m, d)
    acceleration = peer.acceleration(d.qacc.copy())
    mass = np.zeros((m.nv, m.nv))
    mujoco.mj_fullM(m, d, mass)
    force = peer.force(mass @ peer.there(a) + d.qfrc_bias)
    return acceleration, peer.mass(mass), force


def pinocchio_answers(
    path: Path, model: lw.Model, q: np.ndarray, v: np.ndarray, a: np.ndarray, base: str = "fixed"
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Accelerations, mass matrix, and forces for accelerations a, by Pinocchio from the file itself.

    Damping and dry friction are those that Pinocchio read; it does not apply them by itself.
    """
    m = (
        pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer())
        if base == "free"
        else pin.buildModelFromUrdf(str(path))
    )
    d = m.createData()
    labels = model.compile().labels
    there_q, there_v = np.zeros(m.nq), np.zeros(m.nv)
    columns, change, extra = np.zeros(m.nv, int), np.eye(m.nv), np.zeros(m.nv)
    for k in range(1, m.njoints):
        joint, name = m.joints[k], m.names[k]
        name = f"{model.bodies[0].name} to ground" if name == "root_joint" else name
        iq, iv = joint.idx_q, joint.idx_v
        own_q, own_v = q[where(labels.q, name)], v[where(labels.v, name)]
        columns[where(labels.v, name)] = iv + np.arange(len(own_v))
        there_v[iv : iv + len(own_v)] = own_v
        if len(own_q) == 7:
            own_q = np.concatenate([own_q[:3], own_q[4:], own_q[3:4]])
        elif len(own_q) == 3:
            c, s = np.cos(own_q[2]), np.sin(own_q[2])
            turn, rate = np.array([[c, s], [-s, c]]), own_v[2] * np.array([[-s, c], [-c, -s]])
            there_v[iv : iv + 2] = turn @ own_v[:2]
            change[iv : iv + 2, iv : iv + 2] = turn
            extra[iv : iv + 2] = rate @ own_v[:2]
            own_q = np.array([own_q[0], own_q[1], c, s])
        elif joint.nq == 2:
            own_q = np.array([np.cos(own_q[0]), np.sin(own_q[0])])
        there_q[iq : iq + joint.nq] = own_q
    peer = Peer(columns, change, extra)
    acting = -m.damping * there_v - m.upperDryFrictionLimit * np.tanh(there_v / 1e-3)
    acceleration = peer.acceleration(pin.aba(m, d, there_q, there_v, acting))
    upper = np.triu(pin.crba(m, d, there_q))
    force = peer.force(pin.rnea(m, d, there_q, there_v, peer.there(a)))
    return acceleration, peer.mass(upper + np.triu(upper, 1).T), force
