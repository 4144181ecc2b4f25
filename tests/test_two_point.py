"""Motions between two poses: against a parabola, SciPy's solve_bvp, and runs that must arrive."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.integrate

import linkwork as lw

G = 9.81


def arrives(model: lw.Model, found: lw.results.connection.Connection, tolerance: float) -> None:
    """A run from the start with these rates ends at the other pose."""
    run = model.simulate(found.duration, start=found.start, rates=found.rates, rtol=1e-12, samples=2)
    q, _ = run.final()
    for name, x in found.end.items():
        assert q[name] == pytest.approx(x, abs=tolerance), name


def test_a_throw_is_a_parabola() -> None:
    """v₀ = d / T + g T / 2, whatever the body's turn."""
    m = lw.Model("thrown")
    m.add(lw.Box("box", size=(0.1, 0.2, 0.3), mass=2.0), lw.Planar("fly", normal="-y"))
    found = m.connect({}, {"fly.x": 3.0, "fly.y": 1.0, "fly.turn": 2.0}, 1.5)
    assert found.rates["fly.x"] == pytest.approx(2.0, abs=1e-9)
    assert sorted(abs(x) for x in found.rates.values())[-1] == pytest.approx(1.0 / 1.5 + G * 0.75, abs=1e-8)
    assert found.rates["fly.turn"] == pytest.approx(2.0 / 1.5, abs=1e-9)
    arrives(m, found, 1e-8)


def test_a_pendulum_beside_solve_bvp() -> None:
    """From hanging to 60° in 0.4 s."""
    m = lw.Model("pendulum")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="-y"))
    found = m.connect({"pivot": 0.0}, {"pivot": "60 deg"}, 0.4)
    t = np.linspace(0.0, 0.4, 41)
    guess = np.array([np.pi / 3 * t / 0.4, np.full(41, np.pi / 3 / 0.4)])
    made = scipy.integrate.solve_bvp(
        lambda _, y: np.array([y[1], -G * np.sin(y[0])]),
        lambda a, b: np.array([a[0], b[0] - np.pi / 3]),
        t,
        guess,
        tol=1e-10,
        max_nodes=100000,
    )
    assert found.rates["pivot"] == pytest.approx(made.y[1, 0], abs=1e-7)
    assert found.end_rates["pivot"] == pytest.approx(made.y[1, -1], abs=1e-7)


def test_a_chain_arrives() -> None:
    """A double pendulum thrown up."""
    double = lw.library.double_pendulum()
    arrives(double, double.connect({"joint1": 0.2}, {"joint1": 1.4, "joint2": 0.5}, 0.5), 1e-6)


def test_what_is_wrong_is_named() -> None:
    """One sentence each."""
    m = lw.library.double_pendulum()
    for words, action in (
        ("duration", lambda: m.connect({}, {"joint1": 1.0}, -1.0)),
        ("start", lambda: m.connect([1], {"joint1": 1.0}, 1.0)),
        ("segments", lambda: m.connect({}, {"joint1": 1.0}, 1.0, segments=0)),
        ("joint9", lambda: m.connect({}, {"joint9": 1.0}, 1.0)),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()
