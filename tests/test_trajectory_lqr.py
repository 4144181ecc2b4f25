"""Time-varying LQR: beside SciPy's solve_ivp of the Riccati equation, its limit at rest, and the motion that it keeps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg

import linkwork as lw
from compare import assert_scaled

G = 9.81


@pytest.fixture(scope="module")
def model() -> lw.Model:
    """A hanging pendulum of 2 kg at 1 m with a motor and a damper: θ″ = (−2 g sin θ − 0.3 θ′ + u) / 2."""
    m = lw.Model("pendulum")
    bob = lw.RigidBody("bob", mass=2.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor", damping=0.3))
    return m


def swing(model: lw.Model) -> Any:
    return model.simulate(
        2.0, start={"pivot": 1.2}, inputs={"motor": lw.Harmonic(2.0, "0.7 Hz")}, rtol=1e-11, samples=401
    )


def test_gains_beside_the_riccati_equation_of_scipy(model: lw.Model) -> None:
    """The pendulum and its Riccati equation integrated together, backwards from the end (seen: 1e-8)."""
    run = swing(model)
    q, r, final = np.diag([50.0, 2.0]), 0.4, np.diag([30.0, 1.0])
    found = run.lqr({"pivot": 50.0, "rate of pivot": 2.0}, r, final={"pivot": 30.0, "rate of pivot": 1.0})

    def slope(t: float, y: np.ndarray) -> np.ndarray:
        u = 2.0 * np.sin(2 * np.pi * 0.7 * t)
        a = np.array([[0.0, 1.0], [-G * np.cos(y[0]), -0.15]])
        b = np.array([[0.0], [0.5]])
        s = y[2:].reshape(2, 2)
        rate = -(a.T @ s + s @ a - s @ b @ b.T @ s / r + q)
        return np.array([y[1], -G * np.sin(y[0]) - 0.15 * y[1] + u / 2, *rate.ravel()])

    end = [run["pivot"].values[-1], run["pivot.rate"].values[-1], *final.ravel()]
    truth = scipy.integrate.solve_ivp(
        slope, (2.0, 0.0), end, method="DOP853", rtol=1e-11, atol=1e-12, t_eval=run.time[::-1]
    ).y[2:, ::-1]
    assert_scaled(found.cost.reshape(-1, 4).T, truth, 1e-6)
    assert_scaled(found.gains.sel(input="motor", state="pivot").values, truth[1] * 0.5 / r, 1e-6)


def test_at_rest_it_is_the_regulator_of_infinite_time(model: lw.Model) -> None:
    """Far from its end, whatever that weighs, the gain is that of the algebraic equation; by default it is so all the time."""
    still = model.simulate(10.0, samples=21)
    a, b = np.array([[0.0, 1.0], [-G, -0.15]]), np.array([[0.0], [0.5]])
    s = scipy.linalg.solve_continuous_are(a, b, np.diag([50.0, 2.0]), np.array([[0.4]]))
    far = still.lqr({"pivot": 50.0, "rate of pivot": 2.0}, 0.4, final=0.0)
    assert_scaled(far.cost[0], s, 1e-7)
    assert np.abs(far.cost[-1]).max() == 0.0
    always = still.lqr({"pivot": 50.0, "rate of pivot": 2.0}, 0.4)
    assert_scaled(always.cost, np.broadcast_to(s, always.cost.shape), 1e-7)


def test_the_motion_is_kept(model: lw.Model) -> None:
    """A start beside it comes back as the linear prediction says; without feedback it does not."""
    run = swing(model)
    keep = run.lqr({"pivot": 100.0}, 0.02)
    small = 1e-4
    again = model.simulate(run.time, start={"pivot": 1.2 + small}, control=keep.controller(), rtol=1e-11)
    away = again["pivot"].values - run["pivot"].values
    assert abs(away[-1]) < 1e-3 * small
    # δxᵀ S δx is the cost that is left
    e, u = (
        np.array([away, again["pivot.rate"].values - run["pivot.rate"].values]),
        again["motor"].values - run["motor"].values,
    )
    spent = scipy.integrate.simpson(100.0 * e[0] ** 2 + 0.02 * u**2, x=run.time)
    assert spent == pytest.approx(keep.cost[0, 0, 0] * small**2, rel=1e-3)


def test_what_is_wrong_is_named(model: lw.Model) -> None:
    """One sentence each."""
    run = swing(model)
    bare = lw.Model("bare")
    bare.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("pivot", axis="-y"))
    for words, action in (
        ("no state for lqr: Q 'pivt'", lambda: run.lqr({"pivt": 1.0})),
        ("R of 'motor' is 0", lambda: run.lqr(1.0, 0.0)),
        ("there is no input", lambda: bare.simulate(1.0).lqr(1.0)),
        ("2 samples", lambda: model.simulate(1.0, samples=2).lqr(1.0)),
        ("known from 0 to 2 s", lambda: model.simulate(3.0, control=run.lqr(1.0).controller())),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()
