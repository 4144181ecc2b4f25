"""Forces and moments inside elastic beams against closed forms and the reactions of joints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import linkwork as lw
from beam_models import cantilever, mixed_tree, some_state
from compare import assert_abs, assert_rel
from linkwork.api.errors import ModelError

ALONG, X, Y = np.array([0.0, 0.0, -1.0]), np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])


def components(run: Any, body: str, joint: str) -> np.ndarray:
    """The wrench of a joint on a beam's section (time, 6) as what the outer part exerts on the inner one."""
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_quat(np.roll(run.orientations[body].values, -1, axis=1))
    wrench = run.reactions[joint].values.copy()  # SciPy's rotations take no read-only arrays
    f, n = (-turn.apply(wrench[:, k : k + 3], inverse=True) for k in (0, 3))
    rows = [f @ ALONG, f @ X, f @ Y, n @ ALONG, n @ np.cross(ALONG, X), n @ np.cross(ALONG, Y)]
    return np.stack(rows, axis=1)


@pytest.mark.parametrize(("shortening", "torsion"), [("full", 1), ("full", 0), ("gravity", 1), ("none", 1)])
def test_root_and_tip_of_a_wild_motion(shortening: str, torsion: int) -> None:
    """At the root: what the shoulder exerts; at the tip: what hangs there. Both at all times; seen: 2e-13 of 30 N."""
    m = mixed_tree(1, damping=0.02, shortening=shortening, torsion=torsion)
    s = m.compile()
    q, v = some_state(s, 1)
    start, rates = dict(zip(s.labels.q, q, strict=True)), dict(zip(s.labels.v, v, strict=True))
    run = m.simulate(0.5, start=start, rates=rates, rtol=1e-9, samples=41)
    made = run.internal_forces("arm", [0.0, "tip", "45 cm"])
    assert made.dims == ("time", "s", "component")
    assert list(made["unit"].values) == ["N", "N", "N", "N*m", "N*m", "N*m"]
    assert_rel(made["s"], [0.0, 0.9, 0.45], 1e-15)
    assert_abs(made.values[:, 0], components(run, "arm", "shoulder"), 1e-10)
    assert_abs(made.values[:, 1], components(run, "arm.tip", "arm.tip"), 1e-10)


def test_static_cantilever() -> None:
    """A load across the tip and the weight of the beam itself: M = F (ℓ − s) + q (ℓ − s)²/2, V = F + q (ℓ − s), to
    the square of the deflection; seen: 2e-10. The load along the axis: N."""
    load, weight, pull = 1e-5, 3e-5, 0.02
    m = cantilever(5, "polynomial", gravity=(weight, 0, 0))
    m.add(lw.PointForce("push", m.body("arm").tip, (load, 0, 0)))
    made = m.equilibrium().internal_forces("arm").isel(time=0)
    rest = 1 - made["s"].values
    moment, shear = load * rest + weight * rest**2 / 2, load + weight * rest
    assert_abs(made.sel(component="moment_x"), moment, 1e-9 * moment[0])
    assert_rel(made.sel(component="shear_x"), shear, 1e-9)
    assert_abs(made.sel(component=["shear_y", "torque", "moment_y"]), 0.0, 1e-20)
    m = cantilever(3, "polynomial")
    m.add(lw.PointForce("pull", m.body("arm").tip, (0, 0, -pull)))
    assert_rel(m.equilibrium().internal_forces("arm").sel(component="axial"), pull, 1e-12)


def test_torque_and_the_law_of_elasticity() -> None:
    """A torque about the axis at the tip goes through; a bent mode at rest in the sum of forces is E I w″ as modes converge:
    with the load at the tip of five polynomials E I w″ is exact. Seen: 1e-12."""
    m = cantilever(5, "polynomial", torsion=3, GJ=2.0, polar=0.5, bending="xy")
    m.add(lw.PointTorque("twist", m.body("arm").tip, (0.0, 0.0, -1e-4)))
    m.add(lw.PointForce("push", m.body("arm").tip, (0.0, 1e-7, 0.0)))
    made = m.equilibrium().internal_forces("arm", [0.0, 0.3, "tip"]).isel(time=0)
    assert_rel(made.sel(component="torque"), 1e-4, 1e-8)
    assert_abs(made.sel(component="moment_y"), [1e-7, 0.7e-7, 0.0], 2e-11)


def test_tension_of_a_spinning_beam() -> None:
    """μ Ω² (ℓ² − s²)/2; seen: 2e-16."""
    m = cantilever(3, "polynomial", joint=lw.Revolute("spin", axis="x"))
    made = m.equilibrium(speed={"spin": 5.0}).internal_forces("arm").isel(time=0)
    np.testing.assert_allclose(made.sel(component="axial"), 12.5 * (1 - made["s"].values ** 2), rtol=1e-12, atol=1e-12)


def test_a_jump_at_what_is_fixed_along_the_beam() -> None:
    """A mass at mid-length hangs on the inner half: the force drops by its weight, and its own section counts it."""
    m = cantilever(3, "polynomial", gravity=(0, 0, -10.0))
    m.body("arm").attach("bob", 2.0, 0.5)
    made = m.equilibrium().internal_forces("arm", [0.4, 0.5, 0.6]).isel(time=0).sel(component="axial")
    assert_rel(made, [6 + 20, 5 + 20, 4], 1e-12)


def test_wrong_questions(tmp_path: Any) -> None:
    """One sentence each, with the name and the value."""
    m = cantilever(2, gravity=(0, 0, -9.81))
    run = m.simulate(0.01, samples=3)
    for at, words in ((1.2, "at is 1.2 m; the beam reaches from 0 to 1 m"), ([], "at is empty"), ("3 kg", "at")):
        with pytest.raises(ModelError, match=f"internal_forces of 'arm': {words}"):
            run.internal_forces("arm", at)
    with pytest.raises(ModelError, match="no beam 'leg'"):
        run.internal_forces("leg")
    run.save(tmp_path / "run.nc", keep="all")
    with pytest.raises(ModelError, match=r"internal forces of .* was loaded from a file"):
        lw.load(tmp_path / "run.nc").internal_forces("arm")
    rigid = lw.Model("rigid")
    rigid.add(lw.Rod("rod", mass=1.0, length=1.0), lw.Revolute("hinge", axis="y"))
    with pytest.raises(ModelError, match="model 'rigid' has no beams"):
        rigid.equilibrium().internal_forces("rod")
