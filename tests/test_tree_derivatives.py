"""Derivatives of trees by recursion against the same by complex step, and against Pinocchio.

Truth: `acceleration_jacobians`, whose columns are complex evaluations of forward dynamics and share nothing with the
recursion but the forward dynamics themselves; central differences of inverse dynamics; for chains, Pinocchio's
`computeABADerivatives`. Errors are relative to the largest number of the matrix that is compared.
"""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import linkwork as lw
import random_trees as trees
from compare import assert_abs, assert_scaled
from linkwork.bench.chains import Chain, linkwork_chain, pinocchio_chain
from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.derivatives import acceleration_jacobians
from linkwork.kernels.derivatives.tree_derivatives import (
    WIDTH,
    is_plain_tree,
    pack_tree,
    packed_inverse_jacobians,
    scratch_for,
)
from linkwork.system.recursion import DepthFirst, recursion_for
from random_trees import (
    ALL_KINDS,
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

TOLERANCE = 1e-10
SEEDS = st.integers(0, 10**6)
some = settings(deadline=None, max_examples=60, derandomize=True, database=None)


def blank(system: lw.System) -> list[np.ndarray]:
    """Results that are not there yet: whatever is not written shows."""
    return [np.full((system.nv, n), np.nan) for n in (system.nv, system.nv, len(system.labels.inputs))]


class Case(NamedTuple):
    """A system and a state of it."""

    system: lw.System
    q: np.ndarray
    v: np.ndarray
    inputs: np.ndarray
    prescribed: np.ndarray

    def by_recursion(self) -> list[np.ndarray]:
        s, out = self.system, blank(self.system)
        work = s.work()
        work.inputs[:], work.a[:] = self.inputs, self.prescribed
        found = recursion_for(s.tables, work)
        assert found.kernel(found.packed, self.q, self.v, *out) == L.OK
        return out

    def by_steps(self) -> list[np.ndarray]:
        s, out = self.system, blank(self.system)
        given = self.q, self.v, self.inputs, self.prescribed
        assert acceleration_jacobians(s.tables, None, 0.0, *given, s.work(complex), *out) == L.OK
        return out

    def check(self, tolerance: float = TOLERANCE) -> None:
        assert is_plain_tree(self.system.tables, self.system.user)
        steps = self.by_steps()
        for what, x, y in zip(("by q", "by v", "by inputs"), self.by_recursion(), steps, strict=True):
            assert_scaled(x, y, tolerance, what, floor=1e-3)
        public = self.system.derivatives(self.q, self.v, self.inputs, prescribed=self.prescribed)
        for x, y in zip(public, steps, strict=True):
            assert_scaled(x, y, tolerance, floor=1e-3)


def case_of(model: lw.Model, q: np.ndarray, v: np.ndarray, seed: int, *, planar: bool | None = None) -> Case:
    """The state with some inputs and some prescribed accelerations."""
    system = model.compile(planar=planar)
    rng = np.random.default_rng([seed, 5])
    return Case(system, q, v, rng.normal(size=len(system.labels.inputs)), rng.normal(size=system.nv))


def joints_with_everything(tree: RandomTree, seed: int) -> dict[int, list[dict[str, Any]]]:
    """Springs, dampers and rotors everywhere; friction, touched stops, actuators and prescribed motions here and there."""
    rng = np.random.default_rng([seed, 4])
    joints = with_rotors(tree, seed, joint_parameters(tree, seed))
    for k, values in joints.items():
        for i, p in enumerate(values if tree.bodies[k].steps else ()):
            if rng.random() < 0.5:
                p.update(friction=0.4, friction_speed=0.5)
            if rng.random() < 0.5:
                p.update(stops=(-0.2, 0.3), stop_stiffness=30.0, stop_damping=rng.choice([0.5, 100.0]))
            if rng.random() < 0.3:
                p.update(motion=lw.Harmonic(0.5, frequency=1.0))
            elif rng.random() < 0.5:
                p.update(actuator=f"motor {k} {i}", gear=rng.uniform(0.5, 3.0))
    return joints


def random_case(tree: RandomTree, seed: int, *, planar: bool | None = None) -> Case:
    model = linkwork_model(tree, joints_with_everything(tree, seed))
    q, v = Order(model.compile(planar=planar), len(tree.bodies)).state(random_state(tree, seed))
    return case_of(model, q, v, seed, planar=planar)


# --- random trees --------------------------------------------------------------------------------------------------


@settings(some, max_examples=150)
@given(SEEDS)
def test_trees_of_all_joints(seed: int) -> None:
    """Branched, with all that acts along joints, some of them prescribed."""
    random_case(random_tree(seed, kinds=ALL_KINDS, most=9), seed, planar=False).check()


@pytest.mark.parametrize("kind", [k for k in ALL_KINDS if k != "fixed"])
def test_trees_of_one_kind_of_joint(kind: str) -> None:
    """Axes of a joint that are turned by its other coordinates, joint by joint."""
    for seed in range(15):
        random_case(random_tree(seed, kinds=(kind, kind, "fixed"), most=6), seed, planar=False).check()


@some
@given(SEEDS, st.booleans(), st.booleans())
def test_planar_trees(seed: int, tilt: bool, planar: bool) -> None:
    """In the algebra of the plane and in space, in any orientation."""
    tree = random_flat_tree(seed, most=10)
    if tilt:
        tree = tilted(tree, Rotation.random(rng=np.random.default_rng(seed)).as_matrix())
    case = random_case(tree, seed, planar=None if planar else False)
    assert case.system.planar == planar
    case.check()


@pytest.mark.parametrize("planar", [True, False])
def test_no_joint_and_one_joint(planar: bool) -> None:
    """The smallest systems."""
    m = lw.Model("few")
    rod = m.add(lw.Rod("rod", length=1, mass=1), lw.Fixed("held"))
    system = m.compile(planar=planar or None)
    assert [x.shape for x in system.derivatives(system.zero(), [])] == [(0, 0)] * 3
    m.add(lw.Rod("arm", length=1, mass=1), lw.Revolute("hinge", axis="y", actuator="motor"), to=rod.tip)
    case_of(m, np.array([0.3]), np.array([0.7]), 1, planar=planar).check()


# --- sizes -----------------------------------------------------------------------------------------------------------


def comb(seed: int, back: int, *, planar: bool) -> Case:
    """A long chain with a short chain on every third link: more columns than a panel has, branches in branches."""
    rng = np.random.default_rng(seed)
    m = lw.Model("comb")
    ends: list[Any] = [None]
    for k in range(back):
        for side in range(3 if k % 3 == 2 else 1):
            name = f"{k} {side}"
            axis = "y" if planar else rng.normal(size=3)
            actuator = {"actuator": f"motor {name}"} if rng.random() < 0.6 else {}
            body = lw.Rod(f"rod {name}", length=0.4, mass=1.0, radius=0.1)
            made = m.add(
                body, lw.Revolute(f"hinge {name}", axis=axis, damping=0.1, **actuator), to=ends[-1 - (side > 0)]
            )
            ends.append(made["tip"])
            if side:
                ends[-1], ends[-2] = ends[-2], ends[-1]
    n = len(m.compile().labels.v)
    return case_of(m, rng.uniform(-1, 1, n), rng.uniform(-1, 1, n), seed, planar=planar or False)


@pytest.mark.parametrize("planar", [True, False])
def test_more_columns_than_a_panel_has(planar: bool) -> None:
    case = comb(3, 3 * WIDTH // 4, planar=planar)
    assert case.system.nv > WIDTH + 10
    assert len(case.system.labels.inputs) > 50
    case.check(1e-9)


@pytest.mark.parametrize("planar", [True, False])
def test_every_input_is_a_column_of_a_panel_too(planar: bool) -> None:
    """Inputs are cut into panels apart from degrees of freedom."""
    chain = Chain(WIDTH + 30, ("y",) if planar else ("x", "y"), length=0.2, radius=0.1)
    m = linkwork_chain(chain)
    for k in range(chain.n):
        m.joint(f"joint{k + 1}").actuator = f"motor{k + 1}"
    case_of(m, *chain.state(), 2, planar=planar).check(1e-9)


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("n", [3, 20, 100])
def test_chains_against_pinocchio(n: int, planar: bool) -> None:
    """To the digits that Pinocchio has: its own errors grow to 1e-10 with 100 links."""
    pin = pytest.importorskip("pinocchio")
    chain = Chain(n, ("y",)) if planar else Chain(n, ("x", "y"), radius=0.05)
    model = pinocchio_chain(pin, chain)
    data, (q, v) = model.createData(), chain.state()
    pin.computeABADerivatives(model, data, q, v, np.zeros(n))
    case = case_of(linkwork_chain(chain), q, v, n, planar=planar)
    found = case.system.derivatives(q, v)
    assert_scaled(found.by_q, data.ddq_dq, 1e-9)
    assert_scaled(found.by_v, data.ddq_dv, 1e-9)
    case.check(1e-11)


# --- far away and fast -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("root", ["free", "planar", "cylindrical"])
def test_a_tree_far_away_that_moves_fast(root: str) -> None:
    """Where a tree is, and how fast all of it moves along, costs no digits."""
    tree = random_tree(12, kinds=("revolute", "ball", "universal", "prismatic"), most=8)
    first = random_tree(0, kinds=(root,), most=1).bodies[0]
    tree = RandomTree((first, *(b_on_first(b) for b in tree.bodies)), tree.gravity)
    model = linkwork_model(tree)
    q, v = Order(model.compile(), len(tree.bodies)).state(random_state(tree, 3))
    slides = {"free": 3, "planar": 2, "cylindrical": 1}[root]
    q[:slides], v[:slides] = 1e7, 1e4
    case_of(model, q, v, 3).check(1e-11)


def b_on_first(body: Any) -> Any:
    """The body one place further on, and on the first body if it was on the ground."""
    return type(body)(**{**body.__dict__, "parent": body.parent + 1})


# --- inverse dynamics ------------------------------------------------------------------------------------------------


def inverse_derivatives(system: lw.System, q: np.ndarray, v: np.ndarray, a: np.ndarray) -> list[np.ndarray]:
    """From the kernel, whose degrees of freedom are numbered depth first."""
    made, out, numbered = blank(system)[:2], blank(system)[:2], DepthFirst(system.tables)
    work, scratch = L.work_for(numbered.tables), scratch_for(numbered.tables)
    given = (np.ascontiguousarray(x) for x in (q[numbered.q], v[numbered.v], a[numbered.v]))
    assert packed_inverse_jacobians(pack_tree(numbered.tables, work, scratch), *given, *made) == L.OK
    for x, y in zip(out, made, strict=True):
        x[np.ix_(numbered.v, numbered.v)] = y
    return out


@settings(some, max_examples=25)
@given(SEEDS)
def test_inverse_dynamics_are_those_of_forward_dynamics(seed: int) -> None:
    """M ∂v̇ + ∂(M a + h) = 0 at the accelerations of no force."""
    tree = random_tree(seed, kinds=ALL_KINDS, most=8)
    system = linkwork_model(tree).compile(planar=False)
    q, v = Order(system, len(tree.bodies)).state(random_state(tree, seed))
    found, mass = system.derivatives(q, v), system.mass_matrix(q)
    for x, y in zip(inverse_derivatives(system, q, v, system.acceleration(q, v)), found, strict=False):
        scale = np.abs(mass).max() * np.abs(y).max(initial=1e-3)
        assert_abs(x + mass @ y, 0.0, 1e-12 * scale)


@settings(some, max_examples=10)
@given(SEEDS)
def test_inverse_dynamics_are_those_of_central_differences(seed: int) -> None:
    """At accelerations that have nothing to do with the forces; joints with one coordinate for each velocity."""
    kinds = ("revolute", "prismatic", "universal", "cylindrical", "planar", "fixed")
    tree = random_tree(seed, kinds=kinds, most=6)
    system = linkwork_model(tree).compile()
    q, v = Order(system, len(tree.bodies)).state(random_state(tree, seed))
    a = np.random.default_rng(seed).normal(size=system.nv)
    by_q, by_v = inverse_derivatives(system, q, v, a)
    for j in range(system.nv):
        h = np.eye(system.nv)[j] * 1e-5
        sides = [system.inverse_dynamics(q + s * h, v, a, applied=False) for s in (1, -1)]
        assert_abs(by_q[:, j], (sides[0] - sides[1]) / 2e-5, 1e-6 * max(np.abs(by_q).max(), 1.0))
        sides = [system.inverse_dynamics(q, v + s * h, a, applied=False) for s in (1, -1)]
        assert_abs(by_v[:, j], (sides[0] - sides[1]) / 2e-5, 1e-6 * max(np.abs(by_v).max(), 1.0))


# --- which systems, and what is refused -----------------------------------------------------------------------------


def arm(*, planar: bool) -> lw.Model:
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=1, mass=1), lw.Revolute("shoulder", axis="y", damping=0.1))
    m.add(
        lw.Rod("lower", length=1, mass=1, radius=0.1),
        lw.Revolute("elbow", axis="y" if planar else (1, 1, 0)),
        to=upper.tip,
    )
    return m


@pytest.mark.parametrize("planar", [True, False])
def test_what_else_acts_is_left_to_complex_steps(planar: bool) -> None:
    """Elements and closures are not part of the recursion; derivatives have them all the same."""
    plain = arm(planar=planar).compile()
    assert is_plain_tree(plain.tables, plain.user)
    assert not is_plain_tree(plain.tables, object())
    pulled = arm(planar=planar)
    pulled.add(lw.Spring("spring", pulled.ground["origin"], pulled.frame("lower.tip"), stiffness=5.0))
    system = pulled.compile()
    assert not is_plain_tree(system.tables, system.user)
    q, v, h = np.array([0.4, 0.5]), np.array([0.1, -0.3]), 1e-6
    found = system.derivatives(q, v)
    for j, step in enumerate(np.eye(2) * h):
        change = system.acceleration(q + step, v) - system.acceleration(q - step, v)
        assert found.by_q[:, j] == pytest.approx(change / (2 * h), rel=1e-6, abs=1e-7)
    tied = arm(planar=planar)
    tied.close(lw.Coupling("tie", factors={"shoulder": 1.0, "elbow": 1.0}))
    assert not is_plain_tree(tied.compile().tables)


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_a_state_that_is_not_finite_is_named(planar: bool, bad: float) -> None:
    system = arm(planar=planar).compile()
    with pytest.raises(lw.ModelError, match="q of 'elbow'"):
        system.derivatives([0.0, bad], [0.0, 0.0])
    with pytest.raises(lw.ModelError, match="v of 'shoulder'"):
        system.derivatives([0.0, 0.0], [bad, 0.0])
    assert np.isfinite(system.derivatives([0.0, 0.0], [0.0, 0.0]).by_q).all()


@pytest.mark.parametrize("planar", [True, False])
def test_prescribed_accelerations_do_not_stay(planar: bool) -> None:
    """What was given once is not there the next time."""
    m = arm(planar=planar)
    m.joint("shoulder").motion = lw.Harmonic(0.5, frequency=1.0)
    system = m.compile()
    state = [0.3, 0.5], [0.2, 0.1]
    rest = system.derivatives(*state)
    moved = system.derivatives(*state, prescribed=[5.0, 0.0])
    assert np.abs(moved.by_q - rest.by_q).max() > 0.1
    for x, y in zip(system.derivatives(*state), rest, strict=True):
        assert np.array_equal(x, y)
    assert not rest.by_q[0].any()
    assert not rest.by_v[0].any()


@pytest.mark.parametrize("seed", range(12))
def test_derivatives_that_overflow_are_refused(seed: int) -> None:
    """Wherever in a tree a rate is so large that a number overflows: no entry that is not finite comes back."""
    kinds = trees.FLAT_KINDS if seed % 2 else trees.KINDS
    system = trees.linkwork_model(trees.random_tree(seed, kinds=kinds)).compile()
    refused = 0
    for k, scale in itertools.product(range(system.nv), (1e80, 1e153, 1e200, 1e300)):
        v = np.zeros(system.nv)
        v[k] = scale
        try:
            made = system.derivatives(system.zero(), v)
        except lw.SimulationError:
            refused += 1
            continue
        assert np.isfinite(made.by_q).all()
        assert np.isfinite(made.by_v).all()
    assert refused < 4 * system.nv
