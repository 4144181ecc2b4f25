"""Equilibria and linear models by other means: closed forms, SciPy on one coordinate, Pinocchio and Exudyn.

Also the small models that several tests share. Run as a program to compute the references that need Exudyn once more and
to store them in `tests/data/linear_exudyn.json`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.optimize
from scipy.spatial.transform import Rotation

import linkwork as lw
from loop_references import RING_AXES, RING_RUNS, four_bar
from random_loops import Loops, all_rows
from random_trees import BodyState, Order, PinocchioPeer, RandomTree

G = 9.81
STORED = Path(__file__).parent / "data" / "linear_exudyn.json"
X, Y, Z = np.eye(3)


def wrench(reactions: Any, name: str) -> np.ndarray:
    """Force and moment of a joint or closure, shape (time, 6)."""
    return reactions[name].sel(component=["fx", "fy", "fz", "mx", "my", "mz"]).values


def angular(linear: lw.LinearModel) -> np.ndarray:
    """Angular frequencies of all modes, rising [rad/s]."""
    return np.sort([m.angular_frequency for m in linear.modes()])


# --- pendulums in moving frames ---------------------------------------------------------------------------------------

LENGTH, MASS = 0.8, 0.6


def hoop(*, point: bool = False, damping: float = 0.0) -> lw.Model:
    """An arm, uniform or a mass at its tip, that hangs on a hinge across a vertical axis that spins."""
    m = lw.Model("hoop")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    arm = lw.MassRod("arm", length=LENGTH, masses=(MASS,)) if point else lw.Rod("arm", length=LENGTH, mass=MASS)
    m.add(arm, lw.Revolute("lean", axis="-y", damping=damping), to=hub)
    return m


def hoop_speed(point: bool) -> float:
    """Where the hanging arm gives way: Ω² = g/R for a mass point, 3 g / 2 L for a uniform rod."""
    return float(np.sqrt(G / LENGTH if point else 1.5 * G / LENGTH))


def hoop_state(speed: float, point: bool) -> tuple[float, float]:
    """Angle and angular frequency: θ = 0, ω² = c² − Ω² below c; cos θ = c²/Ω², ω = Ω sin θ beyond."""
    c = hoop_speed(point)
    if speed < c:
        return 0.0, float(np.sqrt(c**2 - speed**2))
    angle = float(np.arccos((c / speed) ** 2))
    return angle, float(speed * np.sin(angle))


HUB, OFFSET = 0.05, 0.15


def spinning_pair() -> lw.Model:
    """Two equal uniform arms that hang on both sides of a hub, 0.15 m from its vertical axis."""
    m = lw.Model("pair")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(HUB, HUB, HUB)), lw.Revolute("spin", axis="z"))
    for name, side, axis in (("east", 1.0, "-y"), ("west", -1.0, "y")):
        foot = hub.point(name, (side * OFFSET, 0.0, 0.0))
        m.add(lw.Rod(f"{name} arm", length=LENGTH, mass=MASS), lw.Revolute(name, axis=axis), to=foot)
    return m


def pair_state(speed: float) -> tuple[float, float, float, float]:
    """Angle of both arms; angular frequencies: of one arm as the hub keeps its speed, of both together as the hub is let go;
    the moment of inertia.

    An arm's moment of inertia about the axis is i = m (a² + a L sin θ + L² sin² θ / 3), its height −L cos θ / 2, so
    ½ i' Ω² = ½ m g L sin θ. As the hub keeps its speed, m L²/3 ω² = ½ m g L cos θ − ½ i'' Ω². When it is let go and both
    move alike, I ψ̇ stays: V = p² / 2I − m g L cos θ with I = J + 2 i, so 2 m L²/3 ω² = Ω² (I'² / I − I'' / 2) + m g L cos θ.
    """
    a, length, m = OFFSET, LENGTH, MASS

    def slopes(x: float) -> tuple[float, float]:
        first = m * (a * length * np.cos(x) + length**2 / 3 * np.sin(2 * x))
        return first, m * (-a * length * np.sin(x) + 2 * length**2 / 3 * np.cos(2 * x))

    def gap(x: float) -> float:
        return 0.5 * slopes(x)[0] * speed**2 - 0.5 * m * G * length * np.sin(x)

    x = float(scipy.optimize.brentq(gap, 1e-9, 1.57, xtol=1e-16, rtol=1e-15))
    first, second = slopes(x)
    alone = (0.5 * m * G * length * np.cos(x) - 0.5 * second * speed**2) / (m * length**2 / 3)
    total = HUB + 2 * m * (a**2 + a * length * np.sin(x) + length**2 / 3 * np.sin(x) ** 2)
    both = speed**2 * ((2 * first) ** 2 / total - second) + m * G * length * np.cos(x)
    return x, float(np.sqrt(alone)), float(np.sqrt(both / (2 * m * length**2 / 3))), float(total)


def swing(joint: str) -> lw.Model:
    """A mass that swings both ways, on a vertical axis that spins."""
    m = lw.Model("Foucault")
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("spin", axis="z"))
    made = lw.Universal("swing", axes=("x", "y")) if joint == "universal" else lw.Direction("swing")
    m.add(lw.MassRod("pendulum", length=LENGTH, masses=(MASS,)), made, to=hub)
    return m


# --- tops -------------------------------------------------------------------------------------------------------------

TOP = {"mass": 1.3, "distance": 0.12, "across": 0.03, "along": 0.011}
"""Mass [kg], distance of the centre [m], moments of inertia about the tip [kg m²]."""


def top_body() -> lw.RigidBody:
    own = TOP["across"] - TOP["mass"] * TOP["distance"] ** 2
    return lw.RigidBody("top", mass=TOP["mass"], centre=(0, 0, TOP["distance"]), inertia=(own, own, TOP["along"]))


def gimballed_top() -> lw.Model:
    """A top on three hinges: precession about the vertical, nutation from it, spin about its own axis."""
    m = lw.Model("top")
    ring = m.add(lw.PointMass("ring", mass=0.0), lw.Revolute("precession", axis="z"))
    fork = m.add(lw.PointMass("fork", mass=0.0), lw.Revolute("nutation", axis="x"), to=ring)
    m.add(top_body(), lw.Revolute("spin", axis="z"), to=fork)
    return m


def upright_top() -> lw.Model:
    """A top that spins about the vertical and may lean both ways: on a hinge, with a universal joint above."""
    m = lw.Model("sleeping top")
    hub = m.add(lw.PointMass("hub", mass=0.0), lw.Revolute("spin", axis="z"))
    m.add(top_body(), lw.Universal("lean", axes=("x", "y")), to=hub)
    return m


# --- the governor and its half ----------------------------------------------------------------------------------------

EYE, ARM = 0.08, 0.16


def half_governor(rod: float = 0.1092) -> lw.Model:
    """One arm, half the collar and half the spring: the governor cut along its plane, so that its closures never repeat."""
    m = lw.Model("half governor", gravity=(0, 0, 0))
    base = m.add(lw.RigidBody("base", mass=200.0, inertia=(25.0, 25.0, 50.0)), lw.Prismatic("lift", axis="z"))
    arm = lw.RigidBody("arm", mass=1.0, centre=(0.0, 0.0, -ARM), inertia=(0.1, 0.1, 0.1))
    arm.point("eye", (0.0, 0.0, -EYE))
    m.add(arm, lw.Revolute("arm hinge", axis="-y"), to=base)
    body = lw.RigidBody("collar", mass=0.5, inertia=(0.15, 0.15, 0.125))
    collar = m.add(body, lw.Prismatic("slide", axis="-z"), to=base)
    m.close(lw.Distance("rod", length=rod), to=arm["eye"], at=collar)
    m.add(lw.Spring("spring", base["origin"], collar["origin"], stiffness=500.0, free_length=0.15))
    return m


def governor_slide(angle: Any, rod: float = 0.1092) -> tuple[Any, Any, Any]:
    """d = e cos θ + √(r² − e² sin² θ) and its first two derivatives."""
    s, c = np.sin(angle), np.cos(angle)
    root = np.sqrt(rod**2 - EYE**2 * s**2)
    first = -EYE * s - EYE**2 * s * c / root
    second = -EYE * c - EYE**2 * (c**2 - s**2) / root - EYE**4 * s**2 * c**2 / root**3
    return EYE * c + root, first, second


def governor_pull(angle: Any, rod: float = 0.1092) -> Any:
    """γ at which V = −γ (m L cos θ + m₄ d) + ½ k (d − l₀)² of the half is level: γ = k (d − l₀) d' / (m₄ d' − m L sin θ)."""
    d, first, _ = governor_slide(angle, rod)
    return 500.0 * (d - 0.15) * first / (0.5 * first - ARM * np.sin(angle))


def governor_fold() -> tuple[float, float]:
    """γ and the arms' angle where γ(θ) is least, between the singular positions."""
    found = scipy.optimize.minimize_scalar(governor_pull, bounds=(0.5, 2.9), method="bounded", options={"xatol": 1e-12})
    return float(found.fun), float(found.x)


def governor_frequency(pull: float, angle: float) -> float:
    """ω² = V'' / (m L² + I + m₄ d'²) of the half."""
    d, first, second = governor_slide(angle)
    bend = -pull * (-ARM * np.cos(angle) + 0.5 * second) + 500.0 * (first**2 + (d - 0.15) * second)
    return float(np.sqrt(bend / (ARM**2 + 0.1 + 0.5 * first**2)))


def governor_crossing(upwards: bool) -> float:
    """γ of the pitchforks, V'' = 0 at θ = 0 and θ = π."""
    sign = 1.0 if not upwards else -1.0
    d, _, second = governor_slide(0.0 if not upwards else np.pi)
    return float(500.0 * (d - 0.15) * second / (0.5 * second - sign * ARM))


def spinning_governor(rod: float = 0.10922, gravity: float = 9.8) -> lw.Model:
    """The governor on a vertical hinge."""
    m = lw.Model("spinning governor", gravity=(0.0, 0.0, -gravity))
    base = m.add(lw.RigidBody("base", mass=200.0, inertia=(25.0, 25.0, 50.0)), lw.Revolute("spin", axis="z"))
    collar_body = lw.RigidBody("collar", mass=1.0, inertia=(0.15, 0.15, 0.125))
    collar = m.add(collar_body, lw.Prismatic("slide", axis="-z"), to=base)
    for side, axis in (("right", "-y"), ("left", "y")):
        arm = lw.RigidBody(f"{side} arm", mass=1.0, centre=(0.0, 0.0, -ARM), inertia=(0.1, 0.1, 0.1))
        arm.point("eye", (0.0, 0.0, -EYE))
        m.add(arm, lw.Revolute(side, axis=axis), to=base)
        m.close(lw.Distance(f"{side} rod", length=rod), to=arm["eye"], at=collar)
    m.add(lw.Spring("spring", base["origin"], collar["origin"], stiffness=1000.0, free_length=0.15))
    return m


def governor_spin(slide: float, rod: float = 0.10922, gravity: float = 9.8) -> tuple[float, float]:
    """Spin and the arms' angle at which the collar stands at the spring's free length.

    V' = g (2 m L sin θ − m₄ d') = ½ Ω² I', with I = 2 m L² sin² θ + what does not change.
    """
    angle = float(np.arccos((EYE**2 + slide**2 - rod**2) / (2 * EYE * slide)))
    first = governor_slide(angle, rod)[1]
    down = gravity * (2 * ARM * np.sin(angle) - first)
    return float(np.sqrt(down / (2 * ARM**2 * np.sin(angle) * np.cos(angle)))), angle


# --- the four-bar with springs ----------------------------------------------------------------------------------------

BARS = (0.2, 0.5, 0.4, 0.5)
ANCHOR = np.array([0.9, 0.0, 0.6])


def sprung_four_bar() -> lw.Model:
    """The library's four-bar with a spring from the rocker's tip to the ground and one at the crank, which has a motor."""
    m = lw.library.four_bar()
    m.joint("drive").actuator = "motor"
    anchor = m.ground.point("anchor", ANCHOR)
    m.add(lw.Spring("spring", anchor, m.body("rocker").tip, stiffness=60.0, free_length=0.3))
    m.add(lw.TorsionSpring("coil", "drive", stiffness=1.5, rest=0.4))
    return m


def four_bar_weight(crank: float) -> float:
    """dV/dθ of the weights of 1 kg rods along the crank's angle."""
    now = four_bar(BARS, crank, 1.0, 0.0, 1)
    a, b, c, _ = BARS
    rise = lambda length, angle, rate: length * rate * np.cos(angle)  # noqa: E731
    up = rise(a / 2, crank, 1.0) + rise(a, crank, 1.0) + rise(b / 2, now.coupler, now.coupler_rate)
    up += rise(c / 2, now.rocker, now.rocker_rate)
    return float(G * up)


def four_bar_slope(crank: float, torque: float = 0.0) -> float:
    """dV/dθ of the sprung four-bar along the crank's angle: weights, springs, motor."""
    now = four_bar(BARS, crank, 1.0, 0.0, 1)
    c = BARS[2]
    tip = np.array([0.5 + c * np.cos(now.rocker), c * np.sin(now.rocker)]) - ANCHOR[[0, 2]]
    speed = c * now.rocker_rate * np.array([-np.sin(now.rocker), np.cos(now.rocker)])
    length = np.linalg.norm(tip)
    return float(four_bar_weight(crank) + 60.0 * (length - 0.3) * (tip @ speed) / length + 1.5 * (crank - 0.4) - torque)


def four_bar_mass(crank: float) -> float:
    """M(θ) of the four-bar of 1 kg rods."""
    now = four_bar(BARS, crank, 1.0, 0.0, 1)
    a, b, c, _ = BARS
    middle = a**2 + (b * now.coupler_rate / 2) ** 2 + a * b * now.coupler_rate * np.cos(crank - now.coupler)
    return float(a**2 / 3 + middle + b**2 / 12 * now.coupler_rate**2 + c**2 / 3 * now.rocker_rate**2)


def beside(m: lw.Model) -> lw.Model:
    """The model with a pendulum in space beside it, so that the plane's algebra is not enough."""
    m.add(lw.MassRod("beside", length=0.5, masses=(0.2,)), lw.Direction("beside hinge"), to=(0.0, 3.0, 0.0))
    return m


# --- derivatives by differences, and Pinocchio ------------------------------------------------------------------------


def slopes(f: Callable[[np.ndarray], np.ndarray], x: np.ndarray, h: float) -> np.ndarray:
    """∂f/∂x by central differences of sixth order."""
    weights = ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60))
    columns = []
    for j in range(len(x)):
        e = np.zeros(len(x))
        e[j] = h
        columns.append(sum(w * (f(x + k * e) - f(x - k * e)) for k, w in weights) / h)
    return np.array(columns).T.reshape(-1, len(x))


def bracket(tree: RandomTree, order: Order, v: np.ndarray) -> np.ndarray:
    """How displacements along the velocities turn with the axes of balls and free bodies: −ad(v), (nv, nv)."""
    out = np.zeros((order.nv, order.nv))
    for k, body in enumerate(tree.bodies):
        rows = order.v[k]
        if body.kind in ("ball", "free"):
            spin = rows[-3:]
            out[np.ix_(spin, spin)] = -skew(v[spin])
            if body.kind == "free":
                out[np.ix_(rows[:3], rows[:3])] = -skew(v[spin])
                out[np.ix_(rows[:3], spin)] = -skew(v[rows[:3]])
    return out


def skew(x: np.ndarray) -> np.ndarray:
    """x × as a matrix."""
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])


def displaced(tree: RandomTree, order: Order, q: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Coordinates after a displacement along the velocities: quaternions turn about axes of the child."""
    out = q.copy()
    for k, body in enumerate(tree.bodies):
        rows, d_own = order.q[k], d[order.v[k]]
        if body.kind in ("ball", "free", "direction"):
            turn = Rotation.from_quat(q[rows[-4:]], scalar_first=True)
            spin = d_own[-3:] if body.kind != "direction" else np.append(d_own, 0.0)
            out[rows[-4:]] = (turn * Rotation.from_rotvec(spin)).as_quat(scalar_first=True)
            if body.kind == "free":
                out[rows[:3]] += turn.apply(d_own[:3])
        elif len(rows):
            out[rows] += d_own
    return out


@dataclasses.dataclass(frozen=True)
class TreeState:
    """A random tree in a state, in Pinocchio."""

    tree: RandomTree
    order: Order
    peer: PinocchioPeer
    q: np.ndarray
    v: np.ndarray

    @classmethod
    def of(cls, tree: RandomTree, system: lw.System, q: np.ndarray, v: np.ndarray) -> TreeState:
        order = Order(system, len(tree.bodies))
        return cls(tree, order, PinocchioPeer(tree, order), q, v)

    def pin_q(self) -> np.ndarray:
        n = len(self.tree.bodies)
        return self.peer.q([BodyState(self.q[self.order.q[k]], self.v[self.order.v[k]]) for k in range(n)])

    def flow(self, force: np.ndarray | None = None) -> np.ndarray:
        """A of the state (displacements, velocities), with constant forces along the coordinates."""
        import pinocchio as pin

        peer, n = self.peer, self.order.nv
        force = np.zeros(n) if force is None else force
        by_q, by_v, _ = pin.computeABADerivatives(
            peer.model, peer.data, self.pin_q(), peer.there(self.v), peer.there(force)
        )
        pick = np.ix_(peer.v, peer.v)
        return np.block([[bracket(self.tree, self.order, self.v), np.eye(n)], [by_q[pick], by_v[pick]]])

    def gravity(self) -> np.ndarray:
        """Forces along the coordinates that hold the tree against gravity."""
        import pinocchio as pin

        return pin.computeGeneralizedGravity(self.peer.model, self.peer.data, self.pin_q())[self.peer.v]

    def mass(self) -> np.ndarray:
        """M."""
        import pinocchio as pin

        upper = np.triu(pin.crba(self.peer.model, self.peer.data, self.pin_q()))
        return (upper + np.triu(upper, 1).T)[np.ix_(self.peer.v, self.peer.v)]


class LoopState:
    """A random closed mechanism in motion: accelerations at states nearby by Pinocchio's matrices.

    A state nearby is given by displacements z and changes w of the independent velocities; the others follow the closures,
    positions by Newton's method.
    """

    def __init__(
        self, loops: Loops, independent: list[int], springs: dict[int, tuple[float, float]] | None = None
    ) -> None:
        self.c, self.system = loops, loops.model.compile(planar=False)
        self.springs = springs or {}
        self.own = np.array(independent, int)
        self.rest = np.array([k for k in range(self.system.nv) if k not in independent], int)

    def gradient(self, q: np.ndarray) -> np.ndarray:
        return self.system.constraint_residuals(q)[2]

    def position(self, z: np.ndarray) -> np.ndarray:
        d = np.zeros(self.system.nv)
        d[self.own] = z
        q = displaced(self.c.tree, self.c.order, self.c.q, d)
        for _ in range(12):
            phi, _, g = self.system.constraint_residuals(q)
            if np.abs(phi).max() < 3e-15:
                break
            d = np.zeros(self.system.nv)
            d[self.rest] = -np.linalg.pinv(g[:, self.rest], rcond=1e-9) @ phi
            q = displaced(self.c.tree, self.c.order, q, d)
        return q

    def shape(self, q: np.ndarray) -> np.ndarray:
        """Velocities of all coordinates for those of the independent ones."""
        g = self.gradient(q)
        out = np.zeros((self.system.nv, len(self.own)))
        out[self.own] = np.eye(len(self.own))
        out[self.rest] = -np.linalg.pinv(g[:, self.rest], rcond=1e-9) @ g[:, self.own]
        return out

    def acceleration(self, x: np.ndarray) -> np.ndarray:
        """ẇ at the state x = (z, w)."""
        return self.at(x).solve()[0][self.own]

    def at(self, x: np.ndarray) -> Loops:
        """The mechanism in the state x = (z, w), with springs on coordinates by number."""
        import pinocchio as pin

        c, f = self.c, len(self.own)
        q = self.position(x[:f])
        v = self.shape(q) @ (c.v[self.own] + x[f:])
        parts = [BodyState(q[c.order.q[k]], v[c.order.v[k]]) for k in range(len(c.tree.bodies))]
        pin_q = c.peer.q(parts)
        rows = all_rows(c.peer, c.order, c.closures, self.system, pin_q, v)
        upper = np.triu(pin.crba(c.peer.model, c.peer.data, pin_q))
        mass = (upper + np.triu(upper, 1).T)[np.ix_(c.peer.v, c.peer.v)]
        bias = pin.rnea(c.peer.model, c.peer.data, pin_q, c.peer.there(v), np.zeros(c.peer.model.nv))[c.peer.v]
        for k, (stiffness, rest) in self.springs.items():
            j = self.system.labels.q.index(self.system.labels.v[k])
            bias[k] += stiffness * (q[j] - rest)
        return dataclasses.replace(c, q=q, v=v, parts=parts, rows=rows, mass=mass, bias=bias)

    def flow(self) -> np.ndarray:
        """A, its lower half by differences."""
        f = len(self.own)
        turning = (bracket(self.c.tree, self.c.order, self.c.v) @ self.shape(self.c.q))[self.own]
        below = slopes(self.acceleration, np.zeros(2 * f), 4e-3)
        return np.vstack([np.hstack([turning, np.eye(f)]), below])


# --- Exudyn -----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Link:
    """A link of the tree in space: parent (-1: ground), kind and axis of its joint, where it sits, the link's mass, spring."""

    parent: int
    kind: str
    axis: str
    offset: tuple[float, float, float]
    mass: float
    centre: tuple[float, float, float]
    inertia: tuple[float, float, float]
    stiffness: float
    rest: float


LINKS_IN_SPACE = (
    Link(-1, "turn", "z", (0.0, 0.0, 0.1), 2.0, (0.1, 0.02, 0.0), (0.02, 0.03, 0.025), 40.0, 0.2),
    Link(0, "turn", "x", (0.3, 0.0, 0.0), 1.2, (0.0, 0.05, -0.2), (0.02, 0.015, 0.01), 25.0, -0.3),
    Link(1, "slide", "y", (0.0, 0.1, -0.3), 0.7, (0.03, 0.0, -0.1), (0.004, 0.005, 0.003), 300.0, 0.05),
    Link(2, "turn", "y", (0.1, 0.0, -0.2), 0.5, (0.05, 0.01, -0.15), (0.004, 0.003, 0.002), 6.0, 0.4),
    Link(0, "turn", "y", (-0.2, 0.1, 0.0), 0.9, (-0.1, 0.0, -0.12), (0.008, 0.007, 0.006), 15.0, 0.1),
    Link(4, "turn", "x", (-0.2, 0.0, -0.2), 0.4, (0.0, 0.03, -0.1), (0.002, 0.002, 0.001), 4.0, -0.5),
)
"""A branched tree of five hinges and a slide with springs; all joint frames are parallel at zero."""


def tree_in_space() -> lw.Model:
    """`LINKS_IN_SPACE` as a model."""
    m = lw.Model("tree in space")
    made: list[Any] = []
    for k, x in enumerate(LINKS_IN_SPACE):
        kind: Any = lw.Revolute if x.kind == "turn" else lw.Prismatic
        parent = m.ground if x.parent < 0 else made[x.parent]
        body = lw.RigidBody(f"link{k}", mass=x.mass, centre=x.centre, inertia=x.inertia)
        joint = kind(f"joint{k}", axis=x.axis, stiffness=x.stiffness, rest=x.rest)
        made.append(m.add(body, joint, to=parent.point(f"for{k}", x.offset)))
    return m


def exudyn_tree() -> dict[str, list[float]]:
    """Exudyn's static solution and angular frequencies of `LINKS_IN_SPACE`, in minimal coordinates."""
    import exudyn
    from exudyn.utilities import NodeGenericODE2, ObjectKinematicTree

    n = len(LINKS_IN_SPACE)
    mbs = exudyn.SystemContainer().AddSystem()
    zero = [0.0] * n
    node = mbs.AddNode(
        NodeGenericODE2(
            referenceCoordinates=zero, initialCoordinates=zero, initialCoordinates_t=zero, numberOfODE2Coordinates=n
        )
    )
    kinds = {"turn": "Revolute", "slide": "Prismatic"}
    mbs.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            gravity=[0, 0, -G],
            jointTypes=[getattr(exudyn.JointType, kinds[x.kind] + x.axis.upper()) for x in LINKS_IN_SPACE],
            linkParents=[x.parent for x in LINKS_IN_SPACE],
            jointTransformations=exudyn.Matrix3DList([np.eye(3)] * n),
            jointOffsets=exudyn.Vector3DList([list(x.offset) for x in LINKS_IN_SPACE]),
            linkInertiasCOM=exudyn.Matrix3DList([np.diag(x.inertia) for x in LINKS_IN_SPACE]),
            linkCOMs=exudyn.Vector3DList([list(x.centre) for x in LINKS_IN_SPACE]),
            linkMasses=[x.mass for x in LINKS_IN_SPACE],
            jointPControlVector=[x.stiffness for x in LINKS_IN_SPACE],
            jointPositionOffsetVector=[x.rest for x in LINKS_IN_SPACE],
            jointDControlVector=zero,
            jointVelocityOffsetVector=zero,
        )
    )
    mbs.Assemble()
    settings = exudyn_settings(exudyn)
    mbs.SolveStatic(settings, updateInitialValues=True)
    q = mbs.GetNodeOutput(node, exudyn.OutputVariableType.Coordinates)
    squares, _ = mbs.ComputeODE2Eigenvalues(settings)
    return {"q": list(map(float, q)), "omega": list(map(float, np.sqrt(np.sort(squares))))}


def exudyn_settings(exudyn: Any) -> Any:
    """For static solutions as exact as they come."""
    settings = exudyn.SimulationSettings()
    settings.staticSolver.newton.relativeTolerance = 1e-12
    settings.staticSolver.newton.absoluteTolerance = 1e-12
    settings.staticSolver.newton.numericalDifferentiation.relativeEpsilon = 1e-6
    settings.staticSolver.newton.numericalDifferentiation.minimumCoordinateSize = 1.0
    settings.staticSolver.numberOfLoadSteps = 10
    settings.staticSolver.verboseMode = 0
    settings.solutionSettings.writeSolutionToFile = False
    settings.linearSolverType = exudyn.LinearSolverType.EigenDense
    return settings


def exudyn_four_bar(angles: tuple[float, float, float], stiffness: float) -> list[float]:
    """Angular frequency of the weightless four-bar of 1 kg rods at these absolute angles of its bars.

    A spring, relaxed there, runs from the rocker's tip to the anchor. Joints are constraints; the closing one leaves out what
    repeats others. No constraint bears a load, since Exudyn's eigenvalues leave the stiffness of multipliers out.
    """
    import exudyn
    from exudyn.utilities import ObjectGround, RigidBodyInertia

    mbs = exudyn.SystemContainer().AddSystem()
    ground = mbs.AddObject(ObjectGround())
    a, _, c, d = BARS
    ways = [np.array([np.cos(x), 0.0, np.sin(x)]) for x in angles]
    feet = [np.zeros(3), a * ways[0], d * X]
    made = []
    for k, length in enumerate(BARS[:3]):
        turn = np.array([ways[k], Y, np.cross(ways[k], Y)]).T
        made.append(
            mbs.CreateRigidBody(
                inertia=RigidBodyInertia(1.0, length**2 / 12 * np.diag([1e-3, 1.0, 1.0])),
                nodeType=exudyn.NodeType.RotationRxyz,
                referencePosition=list(feet[k] + ways[k] * length / 2),
                referenceRotationMatrix=turn,
            )
        )
    for pair, foot in (([ground, made[0]], feet[0]), ([made[0], made[1]], feet[1]), ([ground, made[2]], feet[2])):
        mbs.CreateRevoluteJoint(itemNumbers=pair, position=list(foot), axis=[0, 1, 0])
    mbs.CreateGenericJoint(
        itemNumbers=[made[2], made[1]], position=list(feet[2] + c * ways[2]), constrainedAxes=[1, 0, 1, 0, 0, 0]
    )
    tip = feet[2] + c * ways[2]
    mbs.CreateSpringDamper(
        itemNumbers=[ground, made[2]],
        localPosition0=list(ANCHOR),
        localPosition1=[c / 2, 0, 0],
        referenceLength=float(np.linalg.norm(tip - ANCHOR)),
        stiffness=stiffness,
    )
    mbs.Assemble()
    squares, _ = mbs.ComputeODE2Eigenvalues(exudyn_settings(exudyn))
    return list(map(float, np.sqrt(np.sort(squares))))


POST = np.array([1.5, 0.4, -0.6])


def exudyn_ring(stiffness: float) -> list[float]:
    """Angular frequency of Bricard's weightless ring at its published start, with a relaxed spring from P₃ to a post."""
    import exudyn
    from exudyn.utilities import InertiaCuboid, ObjectGround

    mbs = exudyn.SystemContainer().AddSystem()
    last = ground = mbs.AddObject(ObjectGround())
    here, made = np.zeros(3), []
    bar = InertiaCuboid(density=100, sideLengths=[0.1, 0.1, 1.0]).Translated([0, 0, -0.5])
    for k in range(5):
        turn = np.array([RING_AXES[k], np.cross(-RING_RUNS[k], RING_AXES[k]), -RING_RUNS[k]]).T
        body = mbs.CreateRigidBody(
            inertia=bar,
            nodeType=exudyn.NodeType.RotationRotationVector,
            referencePosition=list(here),
            referenceRotationMatrix=turn,
        )
        mbs.CreateRevoluteJoint(itemNumbers=[last, body], position=list(here), axis=list(RING_AXES[k]))
        last, here = body, here + RING_RUNS[k]
        made.append(body)
    mbs.CreateGenericJoint(itemNumbers=[last, ground], position=list(here), constrainedAxes=[0, 1, 1, 0, 1, 1])
    tip = RING_RUNS[0] + RING_RUNS[1]
    mbs.CreateSpringDamper(
        itemNumbers=[ground, made[1]],
        localPosition0=list(POST),
        localPosition1=[0, 0, -1],
        referenceLength=float(np.linalg.norm(tip - POST)),
        stiffness=stiffness,
    )
    mbs.Assemble()
    squares, _ = mbs.ComputeODE2Eigenvalues(exudyn_settings(exudyn))
    return list(map(float, np.sqrt(np.sort(squares))))


def store() -> None:
    """Compute what needs Exudyn and write it down."""
    now = four_bar(BARS, 0.7, 1.0, 0.0, 1)
    found = {
        "about": "Exudyn's ComputeODE2Eigenvalues; see linear_references.py. SI units, z up.",
        "tree": exudyn_tree(),
        "four_bar": {"crank": 0.7, "stiffness": 60.0, "omega": exudyn_four_bar((0.7, now.coupler, now.rocker), 60.0)},
        "bricard": {"stiffness": 80.0, "omega": exudyn_ring(80.0)},
    }
    STORED.write_text(json.dumps(found).replace("}, ", "},\n") + "\n")


if __name__ == "__main__":
    store()
