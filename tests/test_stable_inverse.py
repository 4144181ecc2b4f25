"""Bounded inputs behind wanted outputs. Truth: the closed form of a rod on a cart; the linear model run forwards."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_bvp

import linkwork as lw
from compare import assert_abs
from linkwork.papers.oh1990 import target
from refusals import refused

GRAVITY, CART, ROD = 9.81, 2.0, 1.0
FAST = (GRAVITY * 3) ** 0.5  # zeros of the tip of a rod of 1 m that hangs from a cart lie at ± √(g / (1 − 2/3))


def cart(damping: float = 0.0) -> lw.Model:
    """A uniform rod of 1 m hangs from a cart that is pushed; the tip lies beyond the centre of percussion."""
    m = lw.Model("cart", gravity=(0, 0, -GRAVITY))
    body = lw.RigidBody("cart", mass=CART, inertia=(1, 1, 1))
    m.add(body, lw.Prismatic("slide", axis="x", actuator="force"))
    rod = m.add(
        lw.Rod("rod", length=1.0, mass=ROD), lw.Revolute("hinge", axis="-y", damping=damping), to=body["origin"]
    )
    m.add(lw.Position("tip", rod["tip"], "x"))
    m.add(lw.Position("wagon", body["origin"], "x"))
    return m


def linear(damping: float = 0.0) -> lw.LinearModel:
    return cart(damping).equilibrium(guess={"slide": 0.0}).linearize(outputs=["tip", "wagon"])


def test_the_tip_of_a_hanging_rod() -> None:
    """θ̈ − λ² θ = 3 ÿ, whose bounded solution is −3/(2λ) ∫ exp(−λ|t − s|) ÿ(s) ds; the force from Newton."""
    end = 0.8
    made = linear().stable_inverse({"tip": lw.Ramp(0.3, end)}, end)
    t, u = made["time"].values, made["inputs"].values[:, 0]
    s = np.linspace(0.0, end, 20001)
    x = s / end
    push = 0.3 / end**2 * (60 * x - 180 * x**2 + 120 * x**3)
    few = np.arange(0, len(t), 50)
    theta = [-1.5 / FAST * np.trapezoid(np.exp(-FAST * np.abs(moment - s)) * push, s) for moment in t[few]]
    assert_abs(made["q"].sel(coordinate="hinge").values[few], theta, 1e-6)
    # y = x + θ: the cart's acceleration, and what pushes both
    y = np.interp(t[few], s, push, left=0.0, right=0.0)
    turn = FAST**2 * np.array(theta) + 3 * y
    assert_abs(u[few], (CART + ROD) * (y - turn) + ROD * 0.5 * turn, 1e-4)
    assert u[t < 0].min() < -0.1 * np.abs(u).max() or u[t < 0].max() > 0.1 * np.abs(u).max()  # it begins before


def test_a_sampled_path() -> None:
    """Of which a spline is at rest at both ends to rounding."""
    t = np.linspace(0.0, 0.8, 161)
    x = np.clip((t - 0.1) / 0.6, 0.0, 1.0)
    path = 0.3 * x**3 * (10 - 15 * x + 6 * x**2)
    window = {"before": "2 s", "after": "2 s", "samples": 401}
    found = linear().stable_inverse({"tip": lw.Sampled(t, path)}, 0.8, **window)
    exact = linear().stable_inverse({"tip": lw.Ramp(0.3, 0.6)}, 0.6, before="2.1 s", after="2.1 s", samples=401)
    assert_abs(found["q"].sel(coordinate="hinge").values, exact["q"].sel(coordinate="hinge").values, 1e-4)


def test_forwards_the_inputs_give_the_outputs() -> None:
    """With damping; the unstable way is never taken: forces stay bounded however long the window is."""
    made = linear(0.2).stable_inverse({"tip": lw.Ramp(0.3, 0.8)}, 0.8, before="2 s", after="3 s", samples=8001)
    t = made["time"].values
    force = lw.Sampled(t - t[0], made["inputs"].values[:, 0])
    start = {n: float(made["q"].sel(coordinate=n)[0]) for n in ("slide", "hinge")}
    rates = {n: float(made["v"].sel(coordinate=n)[0]) for n in ("slide", "hinge")}
    run = linear(0.2).simulate(list(t - t[0]), start=start, rates=rates, inputs={"force": force})
    tip = run["outputs"].sel(output="tip").values
    assert_abs(tip, made["outputs"].sel(output="tip").values, 2e-5)
    assert_abs(tip[t > 0.8], 0.3, 2e-5)
    assert np.abs(made["inputs"].values).max() < 30


@pytest.mark.parametrize("n", [1, 2])
def test_both_torques_of_two_elastic_arms(n: int) -> None:
    """oh1990's arms about its final configuration: the end point goes 1 in sideways, and comes to rest."""
    made = target.model(n, "full").linearize(
        start=target.held(n, "final").q, at_inputs=target.held(n, "final").inputs, outputs=["end x", "end z"]
    )
    found = made.stable_inverse({"end x": lw.Ramp(1.0, 0.5), "end z": 0.0}, 0.5, samples=4001)
    t, u = found["time"].values, found["inputs"].values
    assert np.isfinite(u).all()
    signals = {name: lw.Sampled(t - t[0], u[:, k]) for k, name in enumerate(made.inputs)}
    first = {
        n: float(found["q"].sel(coordinate=n)[0]) - float(made.positions[k]) for k, n in enumerate(made.all_coordinates)
    }
    rates = {n: float(found["v"].sel(coordinate=n)[0]) for n in made.all_coordinates}
    run = made.simulate(
        list(t - t[0]),
        start={n: first[n] for n in made.coordinates},
        rates={n: rates[n] for n in made.coordinates},
        inputs=signals,
    )
    assert_abs(run["outputs"].values, found["outputs"].values, 1e-4)


def test_the_tip_of_a_swinging_rod() -> None:
    """SciPy's solve_bvp on what is left when the tip moves as wanted,
    (1/3 − cos²θ/2) θ̈ = −cos θ (ÿ + sin θ θ̇²)/2 − g sin θ/2, at rest at both ends; the model run with the force."""
    way, end, lead = 0.7, 0.8, 2.0

    def slope(t: np.ndarray, y: np.ndarray) -> np.ndarray:
        x = np.clip(t / end, 0.0, 1.0)
        push = way / end**2 * (60 * x - 180 * x**2 + 120 * x**3)
        s, c = np.sin(y[0]), np.cos(y[0])
        return np.vstack([y[1], (-c * (push + s * y[1] ** 2) / 2 - GRAVITY * s / 2) / (1 / 3 - c**2 / 2)])

    grid = np.linspace(-lead, end + lead, 2001)
    truth = solve_bvp(
        slope, lambda a, b: np.array([a[0], b[0]]), grid, np.zeros((2, len(grid))), tol=1e-8, max_nodes=10**5
    )
    window = {"before": lead, "after": lead, "samples": 1201}
    made = linear().stable_inverse({"tip": lw.Ramp(way, end)}, end, **window, nonlinear=True)
    t, theta = made["time"].values, made["q"].sel(coordinate="hinge").values
    assert np.abs(theta).max() > 0.25
    assert_abs(theta, truth.sol(t)[0], 2e-7)
    assert (
        np.abs(theta - linear().stable_inverse({"tip": lw.Ramp(way, end)}, end, **window)["q"].values[:, 1]).max()
        > 0.01
    )
    force = lw.Sampled(t - t[0], made["inputs"].values[:, 0])
    start, rates = (dict(zip(("slide", "hinge"), made[x].values[0].tolist(), strict=True)) for x in "qv")
    run = cart().simulate((t - t[0]).tolist(), start=start, rates=rates, inputs={"force": force}, rtol=1e-10)
    assert_abs(run["tip"].values, made["outputs"].sel(output="tip").values, 1e-5)


def test_what_the_nonlinear_inverse_refuses() -> None:
    """Quaternions, and a way for which the rod would have to pass the angle at which its tip stands still."""
    refused(
        lambda: linear().stable_inverse({"tip": lw.Ramp(3.0, 0.8)}, 0.8, samples=101, nonlinear=True),
        "no motion of model 'cart'",
        "shorter way",
    )
    m = cart()
    m.add(lw.MassRod("bob", length=0.2, masses=[0.1]), lw.Direction("ball", damping=0.1), to="rod.tip")
    turning = m.equilibrium(guess={"slide": 0.0}).linearize(outputs=["tip"])
    refused(lambda: turning.stable_inverse({"tip": lw.Ramp(0.1, 0.8)}, 0.8, nonlinear=True), "quaternions", "hinges")


def test_what_has_no_bounded_inverse() -> None:
    made = linear()
    refused(lambda: made.stable_inverse({"tip": lw.Ramp(1, 1), "wagon": 0.0}, 1.0), "as many outputs as inputs")
    # the cart's place as output leaves the rod swinging for ever
    refused(lambda: made.stable_inverse({"wagon": lw.Ramp(1, 1)}, 1.0), "3.836", "imaginary axis", "damping")
    refused(lambda: made.stable_inverse({"tip": lw.Polynomial([0, 1])}, 1.0), "rate at 0 s", "Ramp")
    # its rate falls from 2 m/s to 0
    refused(lambda: made.stable_inverse({"tip": lw.Polynomial([0, 2, -1])}, 1.0), "rate at 0 s", "Ramp")
    refused(lambda: made.stable_inverse({"tip": lw.Ramp(1, 1)}, 1.0, before="-1 s"), "before is -1", "0 s or more")
    rigid = linear(0.3).stable_inverse({"wagon": lw.Ramp(1, 1)}, 1.0)  # damped, it stops
    assert np.abs(rigid["inputs"].values[-1]).max() < 1e-3
