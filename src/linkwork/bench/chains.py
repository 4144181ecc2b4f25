"""One chain of rods, written for every engine: so that all of them do the same work.

Every link is a rod that hangs along -z of its hinge; hinges turn about x or y. The peers get the joint types and
settings that make them fastest.
"""

from __future__ import annotations

import contextlib
import io
import sys
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import linkwork as lw
from linkwork.bench.rows import Watch, find_peer


@dataclass(frozen=True)
class Chain:
    """A chain of n equal rods; `axes` are the hinges' axes in turn, "x" or "y", from the ground outward.

    Attributes:
        n: number of links.
        axes: used again and again along the chain: ("y",) for a planar chain, ("x", "y") for one that moves in space.
        length, mass, radius: of each rod [m, kg, m].
    """

    n: int
    axes: tuple[str, ...]
    length: float = 1.0
    mass: float = 1.0
    radius: float = 0.0

    def axis(self, k: int) -> str:
        """Axis of hinge k."""
        return self.axes[k % len(self.axes)]

    def inertia(self) -> tuple[float, float, float]:
        """Principal moments about the centre of a rod along z: xx, yy, zz [kg m²]."""
        across = self.mass * (self.length**2 / 12 + self.radius**2 / 4)
        return across, across, self.mass * self.radius**2 / 2

    def state(self) -> tuple[np.ndarray, np.ndarray]:
        """Reproducible pseudo-random coordinates and velocities."""
        rng = np.random.default_rng(self.n)
        return rng.uniform(-1, 1, self.n), rng.uniform(-1, 1, self.n)


def linkwork_chain(chain: Chain) -> lw.Model:
    """The chain as a linkwork model."""
    model = lw.Model(f"chain of {chain.n}")
    to = None
    for k in range(chain.n):
        rod = lw.Rod(f"link{k + 1}", length=chain.length, mass=chain.mass, radius=chain.radius)
        to = model.add(rod, lw.Revolute(f"joint{k + 1}", axis=chain.axis(k)), to=to)["tip"]
    return model


def pinocchio_chain(pin: Any, chain: Chain) -> Any:
    """The chain as a Pinocchio model; hinges about x and y have joint types of their own there, the fastest ones."""
    model, last = pin.Model(), 0
    model.gravity.linear = np.array([0.0, 0.0, -9.81])
    kinds = {"x": pin.JointModelRX, "y": pin.JointModelRY}
    rod = pin.Inertia(chain.mass, np.array([0.0, 0.0, -chain.length / 2]), np.diag(chain.inertia()))
    for k in range(chain.n):
        placement = pin.SE3(np.eye(3), np.array([0.0, 0.0, -chain.length if k else 0.0]))
        last = model.addJoint(last, kinds[chain.axis(k)](), placement, f"joint{k + 1}")
        model.appendBodyToJoint(last, rod, pin.SE3.Identity())
    return model


MUJOCO_OFF = (
    "constraint equality frictionloss limit contact spring damper clampctrl warmstart filterparent actuation refsafe "
    "sensor midphase eulerdamp autoreset nativeccd island"
)


def mujoco_chain(mujoco: Any, chain: Chain, timestep: float = 1e-3) -> Any:
    """The chain as a MuJoCo model with everything off that smooth dynamics does not need, and no artificial inertia.

    MuJoCo refuses a slender rod's zero moment about its own axis; there a tiny one takes its place. Nothing turns about
    this axis in a planar chain, so it changes nothing.
    """
    moments = " ".join(repr(max(x, 1e-9)) for x in chain.inertia())
    axes = {"x": "1 0 0", "y": "0 1 0"}
    opened = "".join(
        f'<body pos="0 0 {-chain.length if k else 0.0!r}"><joint type="hinge" axis="{axes[chain.axis(k)]}" armature="0"/>'
        f'<inertial pos="0 0 {-chain.length / 2!r}" mass="{chain.mass!r}" diaginertia="{moments}"/>'
        for k in range(chain.n)
    )
    flags = " ".join(f'{flag}="disable"' for flag in MUJOCO_OFF.split())
    option = f'<option integrator="RK4" timestep="{timestep!r}" gravity="0 0 -9.81"><flag {flags}/></option>'
    body = f"<worldbody>{opened}{'</body>' * chain.n}</worldbody>"
    return mujoco.MjModel.from_xml_string(f'<mujoco><compiler angle="radian"/>{option}{body}</mujoco>')


def find_exudyn(watch: Watch) -> Any:
    """Exudyn in its faster build, without range checks; requested before its first import; its message about that is hidden."""
    if "exudyn" not in sys.modules:
        sys.exudynFast = True  # type: ignore[attr-defined]
    with contextlib.redirect_stdout(io.StringIO()):
        return find_peer("exudyn", watch)


class ExudynChain(NamedTuple):
    """An Exudyn system and the container that must outlive it."""

    container: Any
    bodies: Any


def exudyn_chain(exudyn: Any, chain: Chain, q: np.ndarray) -> ExudynChain:
    """The chain in Exudyn, at rest at q: a kinematic tree in relative coordinates, as in the other engines."""
    from exudyn.itemInterface import NodeGenericODE2, ObjectKinematicTree

    n = chain.n
    container = exudyn.SystemContainer()
    system = container.AddSystem()
    node = system.AddNode(
        NodeGenericODE2(
            referenceCoordinates=[0.0] * n,
            initialCoordinates=list(q),
            initialCoordinates_t=[0.0] * n,
            numberOfODE2Coordinates=n,
        )
    )
    kinds = {"x": exudyn.JointType.RevoluteX, "y": exudyn.JointType.RevoluteY}
    below = [0.0, 0.0, -chain.length]
    system.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            gravity=[0.0, 0.0, -9.81],
            jointTypes=[kinds[chain.axis(k)] for k in range(n)],
            linkParents=list(range(-1, n - 1)),
            jointTransformations=exudyn.Matrix3DList([np.eye(3)] * n),
            jointOffsets=exudyn.Vector3DList([[0.0, 0.0, 0.0]] + [below] * (n - 1)),
            linkInertiasCOM=exudyn.Matrix3DList([np.diag(chain.inertia())] * n),
            linkCOMs=exudyn.Vector3DList([[0.0, 0.0, -chain.length / 2]] * n),
            linkMasses=[chain.mass] * n,
        )
    )
    system.Assemble()
    return ExudynChain(container, system)
