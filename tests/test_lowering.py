"""From models to tables: numbers of single links by the textbook, and what is remembered of an unchanged model."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_abs
from linkwork.kernels import layout as L
from linkwork.model.frames import axis_frame
from linkwork.system.lower import lower

FORMS = ("recursive", "lagrange", "penalty", "augmented_lagrangian")


def crooked() -> lw.Model:
    """Bodies that hang at points off their origins, on turned frames and skew axes."""
    rng = np.random.default_rng(8)
    m = lw.Model("crooked")
    parent = m.ground.frame("stand", rng.normal(size=3), Rotation.random(random_state=1).as_matrix())
    for k in range(4):
        body = lw.RigidBody(f"b{k}", mass=1.0 + k, centre=rng.normal(size=3), inertia=(1.0, 1.2 + 0.1 * k, 1.5))
        body.frame("hook", rng.normal(size=3), Rotation.random(random_state=10 + k).as_matrix())
        body.frame("eye", rng.normal(size=3), Rotation.random(random_state=20 + k).as_matrix())
        m.add(body, lw.Revolute(f"j{k}", axis=rng.normal(size=3)), to=parent, at="eye")
        parent = body.hook
    return m


def test_link_rows_are_those_of_the_textbook() -> None:
    """Each link alone, points as columns and Steiner's theorem written out; the largest difference seen is 3.6e-15."""
    m = crooked()
    low = lower(m)
    before, corner = np.eye(3), np.zeros(3)  # of the parent: link axes in the body's, joint point in the body
    for i, c in enumerate(low.tree.order, 1):
        p, frame = c.body.places()["eye"]
        owner = m.ground if c.to.body is None else c.to.body
        at, turned = owner.places()[c.to.name]
        axes = c.joint.axes_frame()
        own = frame @ axes
        row = low.tables.link[i]
        assert_abs(row[L.E : L.E + 9].reshape(3, 3), before.T @ turned @ axes, 1e-14)
        assert_abs(row[L.OFF : L.OFF + 3], before.T @ (at - corner), 1e-14)
        arm = own.T @ (c.body.centre - p)
        assert_abs(row[L.MC : L.MC + 3], c.body.mass * arm, 1e-14)
        steiner = c.body.mass * (arm @ arm * np.eye(3) - np.outer(arm, arm))
        xx, yy, zz, xy, xz, yz = row[L.IO : L.IO + 6]
        inertia = own.T @ np.diag(c.body.inertia) @ own + steiner
        assert_abs([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], inertia, 2e-14)
        before, corner = own, p


def test_a_complex_step_goes_through_to_every_column() -> None:
    """Against central differences of the real tables; the largest difference seen is 1e-10."""
    m = crooked()
    with m._stepped("b1.centre[0]", 1e-30j):
        by_step = lower(m, dtype=complex, planar=False).tables.link.imag / 1e-30
    ends = []
    for sign in (1, -1):
        twin = m.replace({"b1.centre[0]": m["b1.centre[0]"] + sign * 1e-5})
        ends.append(lower(twin, planar=False).tables.link)
    assert_abs(by_step, (ends[0] - ends[1]) / 2e-5, 1e-9)


@pytest.mark.parametrize("z", [(1, 0, 0), (0, -1, 0), (0, 0, 1), (1, 2, 3), (-2, 0, 1), (0.3, -0.3, 0.3)])
def test_a_frame_on_an_axis_is_right_handed_and_nobody_elses(z: tuple[float, ...]) -> None:
    axis = np.array(z, float) / np.linalg.norm(z)
    frame = axis_frame(axis)
    assert_abs(frame.T @ frame, np.eye(3), 1e-15)
    assert np.linalg.det(frame) == pytest.approx(1.0, abs=1e-15)
    np.testing.assert_array_equal(frame[:, 2], axis)
    assert not np.signbit(frame[frame == 0]).any()
    frame[:] = 7.0
    np.testing.assert_array_equal(axis_frame(axis)[:, 2], axis)
    np.testing.assert_array_equal(axis_frame(-0.0 + axis), axis_frame(np.where(axis == 0, -0.0, axis)))


# --- what is remembered --------------------------------------------------------------------------------------------


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the models that are lowered, as they are."""
    seen: list[str] = []
    monkeypatch.setattr(
        "linkwork.system.system.lower", lambda model, *a, **k: (seen.append(model.name), lower(model, *a, **k))[1]
    )
    return seen


@pytest.mark.parametrize("form", FORMS)
def test_an_unchanged_model_is_lowered_once(lowered: list[str], form: str) -> None:
    m = lw.library.chain(3)
    start = {"joint1": 0.5}
    first = m.simulate(0.2, start=start, formulation=form)
    count = len(lowered)
    assert count == (1 if form == "recursive" else 2)
    again = m.simulate(0.2, start=start, formulation=form)
    m.compile(formulation=form)
    assert len(lowered) == count
    np.testing.assert_array_equal(first.q.values, again.q.values)


def test_each_way_to_compile_is_remembered(lowered: list[str]) -> None:
    m = lw.library.chain(2)
    made = [
        m.compile(),
        m.compile(planar=False),
        m.compile(formulation="penalty"),
        m.compile(formulation=lw.Penalty(1e3)),
    ]
    count = len(lowered)
    again = [
        m.compile(),
        m.compile(planar=False),
        m.compile(formulation="penalty"),
        m.compile(formulation=lw.Penalty(1e3)),
    ]
    assert len(lowered) == count
    assert all(a is b for a, b in zip(made, again, strict=True))
    for alpha in range(1, 30):
        m.compile(formulation=lw.Penalty(float(alpha)))
    assert len(m.__dict__["_compiled"].systems) <= 8


EDITS = {
    "parameter": lambda m: setattr(m.body("link1"), "mass", 3.0),
    "by path": lambda m: m.__setitem__("link2.length", 0.5),
    "gravity": lambda m: setattr(m, "gravity", (0.0, 0.0, -1.0)),
    "attached": lambda m: m.body("link2").attach("bob", 2.0, "tip"),
    "spring": lambda m: setattr(m.joint("joint1"), "stiffness", 5.0),
    "new force": lambda m: m.add(lw.Spring("s", m.ground["origin"], m.body("link2")["tip"], stiffness=4.0)),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("form", ["recursive", "lagrange"])
def test_an_edit_is_seen_by_the_next_run(edit: str, form: str) -> None:
    """The run of an edited model is, bit by bit, that of a new model with the same edit."""
    options = {"start": {"joint1": 0.5}, "samples": 5, "formulation": form}
    m, fresh = lw.library.chain(2), lw.library.chain(2)
    before = m.simulate(0.3, **options).q.values
    EDITS[edit](m)
    EDITS[edit](fresh)
    after = m.simulate(0.3, **options).q.values
    assert np.abs(after - before).max() > 1e-4
    np.testing.assert_array_equal(after, fresh.simulate(0.3, **options).q.values)


def test_new_points_of_the_ground_and_factors_of_couplings_are_seen() -> None:
    m = lw.library.chain(2)
    m.close(lw.Coupling("gear", {"joint1": 1.0, "joint2": 2.0}))
    m.compile()
    m.ground.point("late", (0.0, 0.0, 1.0))
    np.testing.assert_array_equal(m.compile().place("ground.late")[1], [0.0, 0.0, 1.0])
    joint = m.closures[0].joint
    assert isinstance(joint, lw.Coupling)
    joint.factors["joint2"] = 3.0
    assert m.compile().constraint_residuals([0.0, 1.0])[0] == pytest.approx([3.0])


def test_runs_of_one_model_in_threads_do_not_disturb_each_other() -> None:
    m = lw.library.chain(3)
    starts = [{"joint1": 0.1 * k} for k in range(8)]
    alone = [m.simulate(0.5, start=s, progress=False).q.values for s in starts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda s: m.simulate(0.5, start=s, progress=False).q.values, starts))
    for a, b in zip(alone, together, strict=True):
        np.testing.assert_array_equal(a, b)
