"""Strips that are pushed together, columns beyond their load, and beams that are bent beyond their theory: nothing goes on
without a word."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from beam_models import cantilever
from compare import assert_rel
from linkwork.kernels.integrators import run_layout
from linkwork.motion.run_result import ending

EULER = np.pi**2 / 4  # of a cantilever with EI = length = 1


def strip(gap: float, closing: Any, **more: Any) -> lw.Model:
    """A clamped strip of length 1 whose other end is held at a distance."""
    m = cantilever(3, "attachment", **more)
    m.close(closing, to=m.ground.frame("end", (0, 0, -gap)), at=m.body("arm").tip)
    return m


@pytest.mark.parametrize(("closing", "force"), [(lw.Revolute("pin", axis="y"), 20.19), (lw.Fixed("clamp"), 4 * np.pi**2)])
def test_a_strip_whose_ends_are_pushed_together_bends(closing: Any, force: float) -> None:
    """Straight, it does not feel that bending shortens it: the search begins with closed loops then. The ends are pressed with
    Euler's load of a clamped and pinned column, 20.19 EI/ℓ², or a clamped one, 4π² EI/ℓ²; shapes of three coordinates are
    0.4 and 5 % stiffer."""
    m = strip(0.998, closing)
    e = m.equilibrium()
    assert e.stable
    assert max(abs(x) for n, x in e.q.items() if n.startswith("arm.")) > 0.02
    pressed = abs(e.internal_forces("arm", at=[0.5]).sel(component="axial").values.ravel()[0])
    assert 0.97 < pressed / force < 1.06
    assert_rel(abs(m.equilibrium(guess={"arm.x1": 0.1}).q["arm.x1"]), abs(e.q["arm.x1"]), 1e-6)


def column(load: float, **more: Any) -> lw.Model:
    m = cantilever(2, "attachment", **more)
    m.add(lw.PointForce("push", m.body("arm").tip, (0, 0, load)))
    return m


def test_a_straight_column_beyond_its_load_is_said() -> None:
    """It stays exactly straight, which nothing real does. Below the load, with a small bend and for a moment it is quiet."""
    with pytest.warns(lw.SimulationWarning, match=r"'arm\.x1' in model 'cantilever' stays straight .* grow e-fold in") as said:
        run = column(1.05 * EULER).simulate(20.0)
    assert "a bend would grow" in run.message
    growth = max(x.eigenvalue.real for x in column(1.05 * EULER).linearize().modes())
    assert f"in {1 / growth:.3g} s" in str(said[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        column(0.95 * EULER).simulate(20.0)
        column(1.05 * EULER).simulate(0.1)
        column(1.05 * EULER).simulate(5.0, start={"arm.x1": 1e-6})
    equilibrium = column(1.05 * EULER).equilibrium()
    assert equilibrium.stable is False
    assert "unstable" in equilibrium.message


def test_a_column_along_x_that_bends_along_y() -> None:
    """Only the shapes along y stay zero in this motion, and they are the ones that buckle."""
    m = column(2.0, bending="xy", EI_y=0.5)
    with pytest.warns(lw.SimulationWarning, match=r"'arm\.y1' .* stays straight"):
        m.simulate(20.0, start={"arm.x1": 0.01})


def test_the_branch_of_a_column_leaves_at_eulers_load() -> None:
    found = column(1.0).branch("push.value[2]", [0.5 * EULER, 1.5 * EULER])
    assert "branch point at 2.46" in found.report()


def pushed(load: float) -> lw.Model:
    m = cantilever(2, "attachment")
    m.add(lw.PointForce("push", m.body("arm").tip, (load, 0, 0)))
    return m


def test_a_run_whose_beam_is_bent_too_far_is_not_plainly_done() -> None:
    """In its message as well as in a warning: with few and many samples, fixed steps, SciPy and events."""
    calls = [{}, {"samples": 301}, {"method": "rk4", "step": 1e-3}, {"method": "scipy:DOP853"}]
    for options in calls:
        with pytest.warns(lw.ValidityWarning, match=r"is bent by"):
            run = pushed(4.0).simulate(1.0, **options)
        assert run.status == "done"
        assert "reached t = 1 s, but beam 'arm' of model 'cantilever' is bent by" in run.message
        assert "pieces=8" in run.message
    assert pushed(0.1).simulate(1.0).message == "reached t = 1 s"


def test_a_step_that_became_too_small_beside_a_bent_beam() -> None:
    """The bend is named, and a larger tolerance is no advice then; beside a beam that is bent little it is."""
    system = pushed(1.0).compile()

    def message(x: float) -> str:
        number, counters = np.zeros(run_layout.NUMBER_LEN), np.zeros(run_layout.COUNTERS_LEN, int)
        number[run_layout.RTOL], number[run_layout.END] = 1e-8, 1.0
        state = SimpleNamespace(number=number, counters=counters, y=np.array([x, 0, 0, 0]), k=np.zeros((1, 4)))
        run: Any = SimpleNamespace(
            system=system, state=state, work=SimpleNamespace(a=np.zeros(2)), how=run_layout.UNDERFLOW, note="",
            steps=SimpleNamespace(method="dop853", chosen=True), joint_without_inertia=str,
        )  # fmt: skip
        status, text = ending(run)
        assert status == "step"
        return text

    assert "accelerating most, while beam 'arm' of model 'cantilever' is bent by 0.6 of its length" in message(0.6)
    assert "rtol" not in message(0.6)
    assert "a larger rtol" in message(0.01)
