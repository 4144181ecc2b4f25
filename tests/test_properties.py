"""What must hold for every model, on random models: identities of mechanics, and derivatives against closed forms.

Truth: conservation and consistency laws, the planar algebra against the spatial one, the equations of a double pendulum
differentiated by hand, and central differences. Models are drawn from seeds that Hypothesis chooses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_scaled
from linkwork.kernels.tree import evaluate
from random_trees import (
    ALL_KINDS,
    GROUND,
    BodyState,
    Order,
    RandomTree,
    joint_parameters,
    linkwork_model,
    random_flat_tree,
    random_state,
    random_tree,
    tilted,
    with_rotors,
)

SEEDS = st.integers(0, 10**6)
few = settings(deadline=None, max_examples=25, derandomize=True, database=None)


# --- random models with everything that acts -----------------------------------------------------------------------


class Loaded(NamedTuple):
    """A random tree with joint springs and dampers, a damped spring, loads and an actuator; and a state of it."""

    tree: RandomTree
    model: lw.Model
    system: lw.System
    order: Order
    parts: list[BodyState]
    q: np.ndarray
    v: np.ndarray
    inputs: dict[str, float]
    joints: dict[int, list[dict[str, Any]]]
    loaded: int  # the body that the loads act on
    other: int  # the body at the far end of the spring, or the ground


LOAD, TORQUE = np.array([3.0, -2.0, 5.0]), np.array([-1.0, 4.0, 2.0])
SPRING = {"stiffness": 40.0, "damping": 3.0, "free_length": 0.2, "preload": 1.0}


def loaded_tree(tree: RandomTree, seed: int, *, planar: bool | None = None) -> Loaded:
    joints = with_rotors(tree, seed, joint_parameters(tree, seed))
    for k, values in joints.items():
        for p in values if tree.bodies[k].steps else ():
            p.update(friction=0.4, friction_speed=0.5)
    inputs = actuate(tree, joints)
    m = linkwork_model(tree, joints)
    a = seed % len(tree.bodies)
    b = a - 1 if a else GROUND
    probe = m.frame(f"b{a}.probe")
    far = m.ground["origin"] if b == GROUND else m.frame(f"b{b}.probe")
    m.add(lw.Spring("spring", probe, far, **SPRING))
    m.add(lw.PointForce("load", probe, LOAD))
    m.add(lw.PointForce("follower", m.frame(f"b{a}.hold"), LOAD, axes="body"))
    m.add(lw.PointTorque("torque", probe, TORQUE))
    system = m.compile(planar=planar)
    order = Order(system, len(tree.bodies))
    parts = random_state(tree, seed)
    return Loaded(tree, m, system, order, parts, *order.state(parts), inputs, joints, a, b)


def actuate(tree: RandomTree, joints: dict[int, list[dict[str, Any]]]) -> dict[str, float]:
    """An actuator on the first degree of freedom that can have one; returns its input."""
    for k, b in enumerate(tree.bodies):
        if b.steps:
            joints[k][0].update(actuator="motor", gear=3.0)
            return {"motor": 0.7}
    return {}


def any_loaded_tree(seed: int, most: int = 8) -> Loaded:
    return loaded_tree(random_tree(seed, kinds=ALL_KINDS, most=most), seed)


def noise(seed: int, n: int) -> np.ndarray:
    return np.random.default_rng([seed, 2]).normal(size=n)


# --- equations of motion -------------------------------------------------------------------------------------------


@few
@given(SEEDS)
def test_forward_and_inverse_dynamics_undo_each_other(seed: int) -> None:
    """No force is needed beside those that gave the accelerations; and forces for any acceleration give just that."""
    c = any_loaded_tree(seed)
    a = c.system.acceleration(c.q, c.v, c.inputs)
    scale = np.abs(c.system.mass_matrix(c.q)).max() * np.abs(a).max()
    assert_scaled(c.system.inverse_dynamics(c.q, c.v, a, c.inputs), np.zeros(c.system.nv), 1e-12, floor=scale)
    # without its input, the actuator's force is what is missing
    missing = np.zeros(c.system.nv)
    if c.inputs:
        missing[list(c.system.labels.v).index(actuated(c))] = 3.0 * 0.7
    assert_scaled(c.system.inverse_dynamics(c.q, c.v, a), missing, 1e-12, floor=scale)
    given_a = noise(seed, c.system.nv)
    force = c.system.inverse_dynamics(c.q, c.v, given_a, c.inputs)
    change = np.linalg.solve(c.system.mass_matrix(c.q), force)
    assert_scaled(a + change, given_a, 1e-11, floor=np.abs(a).max())


def actuated(c: Loaded) -> str:
    """The name of the degree of freedom that the motor drives."""
    k = next(k for k, b in enumerate(c.tree.bodies) if b.steps)
    return str(c.system.labels.v[c.order.v[k][0]])


@few
@given(SEEDS)
def test_mass_matrix_is_symmetric_positive_definite_and_holds_the_kinetic_energy(seed: int) -> None:
    """T = ½ vᵀ M v."""
    c = any_loaded_tree(seed)
    mass = c.system.mass_matrix(c.q)
    assert_scaled(mass, mass.T, 1e-14)
    assert np.linalg.eigvalsh(mass).min() > 0
    for k in range(3):
        v = noise(seed + k, c.system.nv)
        assert_scaled(c.system.energy(c.q, v)["kinetic"], 0.5 * v @ mass @ v, 1e-12)


@few
@given(SEEDS)
def test_jacobian_times_v_is_the_velocity(seed: int) -> None:
    """J v is what `motion` says, and the angular velocity turns the body's axes."""
    c = any_loaded_tree(seed)
    name = f"b{c.loaded}.probe"
    moved = c.system.motion(name, c.q, c.v)
    both = np.append(moved.velocity, moved.angular_velocity)
    assert_scaled(c.system.jacobian(name, c.q) @ c.v, both, 1e-13, floor=1.0)
    h = 1e-5
    ahead, back = (c.system.motion(name, *flown(c, c.parts, s * h, np.zeros(c.system.nv))) for s in (1, -1))
    spin = np.cross(moved.angular_velocity, moved.rotation, axisb=0, axisc=0)
    assert_scaled((ahead.rotation - back.rotation) / (2 * h), spin, 1e-7, floor=1.0)


def flown(c: Loaded, parts: list[BodyState], h: float, a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The state a time h later or earlier, right to second order: q ⊕ (h v + ½ h² a), v + h a."""
    moved = []
    for k, part in enumerate(parts):
        own = a[c.order.v[k]]
        step = h * part.v + 0.5 * h * h * own
        if c.tree.bodies[k].kind == "free":
            step[:3] += 0.5 * h * h * np.cross(part.v[3:], part.v[:3])
        moved.append(BodyState(displaced(c.tree.bodies[k].kind, part.q, step), part.v + h * own))
    return c.order.state(moved)


def displaced(kind: str, q: np.ndarray, step: np.ndarray) -> np.ndarray:
    """Coordinates moved by a small motion along the velocities: turns in axes of the child, as a rotation vector."""
    if kind not in ("ball", "direction", "free"):
        return q + step
    turned = Rotation.from_quat(q[-4:], scalar_first=True)
    spin = np.append(step, 0.0) if kind == "direction" else step[-3:]
    quaternion = (turned * Rotation.from_rotvec(spin)).as_quat(scalar_first=True)
    return np.concatenate([q[:3] + turned.apply(step[:3]), quaternion]) if kind == "free" else quaternion


@few
@given(SEEDS)
def test_sensed_motion_seen_from_a_moving_body_is_consistent(seed: int) -> None:
    """Seen from a frame that moves and turns, velocity is the rate of position, and acceleration that of velocity."""
    c = any_loaded_tree(seed)
    n = len(c.tree.bodies)
    point, frame = c.model.frame(f"b{c.loaded}.probe"), c.model.frame(f"b{(c.loaded + 1) % n}.hold")
    for kind in (lw.Position, lw.Velocity, lw.Acceleration):
        for axis in "xyz":
            c.model.add(kind(f"{kind.__name__} {axis}", point, axis, seen_from=frame))
    system = c.model.compile()
    a = system.acceleration(c.q, c.v, c.inputs)
    h = 1e-5
    ahead, here, back = (system.sensors(*flown(c, c.parts, s * h, a), c.inputs) for s in (1, 0, -1))
    for name, rate in (("Position", "Velocity"), ("Velocity", "Acceleration")):
        change = [(ahead[f"{name} {x}"] - back[f"{name} {x}"]) / (2 * h) for x in "xyz"]
        assert_scaled([here[f"{rate} {x}"] for x in "xyz"], change, 1e-6, floor=1.0)


# --- the plane against space ---------------------------------------------------------------------------------------


@settings(few, max_examples=60)
@given(SEEDS, st.booleans())
def test_planar_kernels_give_what_spatial_kernels_give(seed: int, tilt: bool) -> None:
    """Accelerations, their derivatives and joint wrenches of planar models in any orientation, with all forces."""
    tree = random_flat_tree(seed, most=8)
    if tilt:
        tree = tilted(tree, Rotation.random(rng=np.random.default_rng(seed)).as_matrix())
    flat, space = loaded_tree(tree, seed), loaded_tree(tree, seed, planar=False)
    for c in (flat, space):
        for k in range(len(tree.bodies)):
            for part in ("fx", "fy", "fz", "mx", "my", "mz"):
                c.model.add(lw.JointWrench(f"at {k} {part}", f"j{k}", part))
    systems = flat.model.compile(), space.model.compile(planar=False)
    assert [s.planar for s in systems] == [True, False]
    a, b = (s.acceleration(flat.q, flat.v, flat.inputs) for s in systems)
    assert_scaled(a, b, 1e-12)
    for x, y in zip(*(s.derivatives(flat.q, flat.v, flat.inputs) for s in systems), strict=True):
        assert_scaled(x, y, 1e-11)
    one, two = (np.array(list(s.sensors(flat.q, flat.v, flat.inputs).values())) for s in systems)
    assert_scaled(one, two, 1e-12)


def test_axes_that_are_nearly_parallel_are_not_taken_for_a_plane() -> None:
    """A hinge tilted by 1e-7 rad changes the motion by a part of 1e-7, which planar kernels would leave out."""
    m = lw.Model("tilted")
    rod = m.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("first", axis="y"))
    body = lw.RigidBody("body", mass=1, centre=(0, 0.5, -0.5), inertia=(0.1, 0.2, 0.15))
    m.add(body, lw.Revolute("second", axis=(0, 1, 1e-7)), to=rod.tip)
    q, v = [0.5, 1.0], [2.0, -5.0]
    assert_scaled(m.compile().acceleration(q, v), m.compile(planar=False).acceleration(q, v), 1e-12)


# --- energy --------------------------------------------------------------------------------------------------------


def powers(c: Loaded) -> dict[str, float]:
    """Power of everything that is not conservative, from its definition, under the names of the work channels."""
    found: dict[str, float] = {}
    for k, values in c.joints.items():
        rates = c.parts[k].v
        one = len(values) == 1 and len(rates) > 1  # a ball's damper acts about all of its axes
        for i, rate in enumerate(rates):
            name, p = str(c.system.labels.v[c.order.v[k][i]]), values[0 if one else i]
            dry = p["friction"] * np.tanh(rate / p["friction_speed"]) if "friction" in p else 0.0
            found[f"{name} damping"] = -(p["damping"] * rate + dry) * rate
            if "actuator" in p:
                found[f"{name} actuator"] = p["gear"] * c.inputs["motor"] * rate
    system, name = c.system, f"b{c.loaded}.probe"
    here = system.motion(name, c.q, c.v)
    there = system.motion("ground" if c.other == GROUND else f"b{c.other}.probe", c.q, c.v)
    line = there.position - here.position
    rate = line @ (there.velocity - here.velocity) / np.linalg.norm(line)
    hold = system.motion(f"b{c.loaded}.hold", c.q, c.v)
    found["spring damping"] = -SPRING["damping"] * rate**2
    found["load work"] = LOAD @ here.velocity
    found["follower work"] = (hold.rotation @ LOAD) @ hold.velocity
    found["torque work"] = TORQUE @ here.angular_velocity
    return found


@few
@given(SEEDS)
def test_energy_changes_by_the_power_of_dampers_loads_and_actuators(seed: int) -> None:
    """dE/dt along the motion, by central differences, is the sum of powers; each channel counts its own."""
    c = any_loaded_tree(seed)
    true = powers(c)
    work = c.system.work()
    work.inputs[:] = list(c.inputs.values())
    a = np.zeros(c.system.nv)
    evaluate.signals_at(c.system.tables, c.system.user, 0.0, work)
    assert evaluate.accelerations(c.system.tables, c.system.user, 0.0, c.q, c.v, work, a) == 0
    assert sorted(c.system.labels.work) == sorted(true)
    scale = max(map(abs, true.values()))
    for channel, power in zip(c.system.labels.work, work.power, strict=True):
        assert abs(power - true[channel]) <= 1e-12 * scale, channel
    h = 1e-5
    after, before = (c.system.energy(*flown(c, c.parts, s * h, a))["total"] for s in (1, -1))
    size = np.abs(a).max() * np.abs(c.system.mass_matrix(c.q) @ c.v).max()
    assert_scaled((after - before) / (2 * h), sum(true.values()), 1e-6, floor=size)


@few
@given(SEEDS)
def test_a_drive_works_as_its_force_says(seed: int) -> None:
    """With a prescribed joint, dE/dt is the drive's force times its rate."""
    tree = random_tree(seed, kinds=("revolute", "prismatic"), most=6)
    k = seed % len(tree.bodies)
    parts = random_state(tree, seed)
    motion = lw.ConstantAcceleration(2.0, speed=float(parts[k].v[0]), start=float(parts[k].q[0]))
    m = linkwork_model(tree, {k: [{"motion": motion}]})
    m.add(lw.DriveForce("drive", of=f"j{k}"))
    system = m.compile()
    order = Order(system, len(tree.bodies))
    c = Loaded(tree, m, system, order, parts, *order.state(parts), {}, {}, k, GROUND)
    prescribed = np.zeros(system.nv)
    prescribed[order.v[k]] = 2.0
    a = system.acceleration(c.q, c.v, prescribed=prescribed)
    assert a[order.v[k]] == 2.0
    power = system.sensors(c.q, c.v)["drive"] * parts[k].v[0]
    h = 1e-5
    after, before = (system.energy(*flown(c, parts, s * h, a))["total"] for s in (1, -1))
    size = np.abs(a).max() * np.abs(system.mass_matrix(c.q) @ c.v).max()
    assert_scaled((after - before) / (2 * h), power, 1e-6, floor=size)


# --- derivatives ---------------------------------------------------------------------------------------------------


@few
@given(SEEDS)
def test_derivatives_are_those_of_central_differences(seed: int) -> None:
    """∂v̇/∂(displacement), ∂v̇/∂v, ∂v̇/∂inputs; displacements of quaternions are turns in axes of the child."""
    c = any_loaded_tree(seed, most=5)
    exact = c.system.derivatives(c.q, c.v, c.inputs)
    h = 1e-5
    for k, part in enumerate(c.parts):
        for i, column in enumerate(c.order.v[k]):
            step = np.zeros(len(part.v))
            step[i] = h
            sides = []
            for s in (1, -1):
                q = c.q.copy()
                q[c.order.q[k]] = displaced(c.tree.bodies[k].kind, part.q, s * step)
                sides.append(c.system.acceleration(q, c.v, c.inputs))
            assert_scaled(exact.by_q[:, column], (sides[0] - sides[1]) / (2 * h), 1e-6, floor=np.abs(exact.by_q).max())
    for j in range(c.system.nv):
        v = np.eye(c.system.nv)[j] * h
        change = c.system.acceleration(c.q, c.v + v, c.inputs) - c.system.acceleration(c.q, c.v - v, c.inputs)
        assert_scaled(exact.by_v[:, j], change / (2 * h), 1e-6, floor=np.abs(exact.by_v).max())
    if c.inputs:
        change = c.system.acceleration(c.q, c.v, {"motor": 1.0}) - c.system.acceleration(c.q, c.v, {"motor": 0.0})
        assert_scaled(exact.by_inputs[:, 0], change, 1e-9)


# where these are zero they may not fall, or rise, by themselves: no smooth law is near
FROM_ZERO = ("friction", "_speed", "_coefficient", "_radius", "restitution")


def some_paths(model: lw.Model, seed: int) -> list[str]:
    """A few parameters of a model, chosen at random; one element of those with several."""
    rng = np.random.default_rng([seed, 8])
    paths = []
    for path, value in model.parameters.items():
        given = not path.endswith(("stop_stiffness", "stop_damping")) and not (path.endswith(FROM_ZERO) and value == 0)
        if np.ndim(value) < 2 and given:
            paths.append(path if np.ndim(value) == 0 else f"{path}[{rng.integers(len(value))}]")
    return [str(p) for p in rng.choice(paths, min(8, len(paths)), replace=False)]


@few
@given(SEEDS, st.booleans())
def test_parameter_derivatives_are_those_of_central_differences(seed: int, flat: bool) -> None:
    """∂v̇/∂parameter against models with a little more and a little less of it."""
    c = loaded_tree(random_flat_tree(seed, most=5), seed) if flat else any_loaded_tree(seed, most=5)
    size = np.abs(c.system.acceleration(c.q, c.v, c.inputs)).max()
    for path in some_paths(c.model, seed):
        value = float(c.model[path])
        h = 1e-5 * max(abs(value), 0.1)
        # no armature is negative: from zero, forward differences of the same order
        weights = {0: -3.0, 1: 4.0, 2: -1.0} if path.endswith("armature") and value == 0 else {1: 1.0, -1: -1.0}
        models = {s: c.model.replace({path: value + s * h}).compile() for s in weights}
        change = sum(w * models[s].acceleration(c.q, c.v, c.inputs) for s, w in weights.items())
        exact = c.system.parameter_derivative(path, c.q, c.v, c.inputs)
        assert_scaled(exact, change / (2 * h), 1e-6, floor=size)


class DoublePendulum:
    """Two mass points on massless rods, relative angles, dampers, a motor at the elbow: everything by hand.

    With a = (m₁+m₂) l₁² + m₂ l₂², b = m₂ l₁ l₂, d = m₂ l₂²: M v̇ + h = 0,

        M = [[a + 2 b c₂, d + b c₂], [d + b c₂, d]]
        h = [-b s₂ (2 v₁ v₂ + v₂²) + (m₁+m₂) g l₁ s₁ + m₂ g l₂ s₁₂ + k₁ v₁,
              b s₂ v₁² + m₂ g l₂ s₁₂ + k₂ v₂ - u]

    and for anything x that these depend on: ∂v̇/∂x = -M⁻¹ (∂M/∂x v̇ + ∂h/∂x).
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self.m1, self.m2, self.l1, self.l2, self.k1, self.k2, self.g = rng.uniform(0.5, 2.0, 7)
        self.q, self.v, self.u = rng.normal(size=2), rng.normal(size=2), rng.normal()

    def model(self) -> lw.Model:
        m = lw.Model("double pendulum", gravity=(0, 0, -self.g))
        upper = lw.MassRod("upper", length=self.l1, masses=(self.m1,))
        lower = lw.MassRod("lower", length=self.l2, masses=(self.m2,))
        m.add(upper, lw.Revolute("shoulder", axis="-y", damping=self.k1))
        m.add(lower, lw.Revolute("elbow", axis="-y", damping=self.k2, actuator="motor"), to=upper.tip)
        return m

    def terms(self) -> tuple[np.ndarray, np.ndarray]:
        """M and h."""
        (q1, q2), (v1, v2), g = self.q, self.v, self.g
        m1, m2, l1, l2 = self.m1, self.m2, self.l1, self.l2
        a, b, d = (m1 + m2) * l1**2 + m2 * l2**2, m2 * l1 * l2, m2 * l2**2
        c2, s2, s1, s12 = np.cos(q2), np.sin(q2), np.sin(q1), np.sin(q1 + q2)
        mass = np.array([[a + 2 * b * c2, d + b * c2], [d + b * c2, d]])
        outer = m2 * g * l2 * s12
        first = -b * s2 * (2 * v1 * v2 + v2**2) + (m1 + m2) * g * l1 * s1 + outer + self.k1 * v1
        return mass, np.array([first, b * s2 * v1**2 + outer + self.k2 * v2 - self.u])

    def partials(self) -> dict[str, tuple[Any, Any]]:
        """∂M/∂x and ∂h/∂x for states, input and parameters, each differentiated by hand."""
        (q1, q2), (v1, v2), g = self.q, self.v, self.g
        m1, m2, l1, l2 = self.m1, self.m2, self.l1, self.l2
        c2, s2, s1, c1 = np.cos(q2), np.sin(q2), np.sin(q1), np.cos(q1)
        s12, c12, cross = np.sin(q1 + q2), np.cos(q1 + q2), 2 * v1 * v2 + v2**2
        b, none = m2 * l1 * l2, np.zeros((2, 2))
        outer = m2 * g * l2 * c12

        def shape(a: float, b: float, d: float) -> np.ndarray:
            return np.array([[a + 2 * b * c2, d + b * c2], [d + b * c2, d]])

        return {
            "q1": (none, [(m1 + m2) * g * l1 * c1 + outer, outer]),
            "q2": (
                np.array([[-2 * b * s2, -b * s2], [-b * s2, 0.0]]),
                [-b * c2 * cross + outer, b * c2 * v1**2 + outer],
            ),
            "v1": (none, [-2 * b * s2 * v2 + self.k1, 2 * b * s2 * v1]),
            "v2": (none, [-2 * b * s2 * (v1 + v2), self.k2]),
            "motor": (none, [0.0, -1.0]),
            "upper.length": (
                shape(2 * (m1 + m2) * l1, m2 * l2, 0.0),
                [-m2 * l2 * s2 * cross + (m1 + m2) * g * s1, m2 * l2 * s2 * v1**2],
            ),
            "lower.length": (
                shape(2 * m2 * l2, m2 * l1, 2 * m2 * l2),
                [-m2 * l1 * s2 * cross + m2 * g * s12, m2 * l1 * s2 * v1**2 + m2 * g * s12],
            ),
            "upper.masses[0]": (shape(l1**2, 0.0, 0.0), [g * l1 * s1, 0.0]),
            "lower.masses[0]": (
                shape(l1**2 + l2**2, l1 * l2, l2**2),
                [-l1 * l2 * s2 * cross + g * (l1 * s1 + l2 * s12), l1 * l2 * s2 * v1**2 + g * l2 * s12],
            ),
            "shoulder.damping": (none, [v1, 0.0]),
            "elbow.damping": (none, [0.0, v2]),
            "gravity[2]": (none, [-(m1 + m2) * l1 * s1 - m2 * l2 * s12, -m2 * l2 * s12]),
        }

    def exact(self) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """v̇ and its derivatives."""
        mass, h = self.terms()
        a = np.linalg.solve(mass, -h)
        return a, {x: -np.linalg.solve(mass, dm @ a + dh) for x, (dm, dh) in self.partials().items()}


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_double_pendulum_differentiated_by_hand(seed: int, planar: bool) -> None:
    """Accelerations, and derivatives with respect to state, input and parameters, to rounding."""
    p = DoublePendulum(np.random.default_rng(seed))
    system = p.model().compile(planar=planar)
    a, true = p.exact()
    assert_scaled(system.acceleration(p.q, p.v, {"motor": p.u}), a, 1e-13)
    got = system.derivatives(p.q, p.v, {"motor": p.u})
    assert_scaled(got.by_q, np.column_stack([true["q1"], true["q2"]]), 1e-12)
    assert_scaled(got.by_v, np.column_stack([true["v1"], true["v2"]]), 1e-12)
    assert_scaled(got.by_inputs[:, 0], true["motor"], 1e-12)
    for path, value in true.items():
        if path.endswith(("length", "damping", "]")):
            assert_scaled(system.parameter_derivative(path, p.q, p.v, {"motor": p.u}), value, 1e-12)


def test_derivative_by_dry_friction_at_zero_friction() -> None:
    """v̇ = -(friction / m) tanh(v / speed) of a slider, so its derivative is not zero where the friction is."""
    m = lw.Model("slider")
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("slide", axis="x", friction_speed=0.1))
    got = m.compile().parameter_derivative("slide.friction", [0.0], [0.05])
    assert_scaled(got, [-np.tanh(0.5) / 2.0], 1e-13)


def test_derivative_by_the_length_of_a_rod_moves_its_default_masses() -> None:
    """A MassRod without `at` has its last mass at the tip, so that mass moves with the length: v̇ = -(g/l) sin q."""
    m = lw.Model("pendulum")
    m.add(lw.MassRod("rod", length=2.0, masses=(1.5,)), lw.Revolute("hinge", axis="-y"))
    got = m.compile().parameter_derivative("rod.length", [0.5], [0.0])
    assert_scaled(got, [9.81 / 4.0 * np.sin(0.5)], 1e-13)
