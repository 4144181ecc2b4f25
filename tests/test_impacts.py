"""Impulses of rigid stops by name, against bouncing balls and pendulums in closed form."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs

G = 9.81


def ball(restitution: float, mass: float = 2.0) -> lw.Model:
    """A ball that falls on the ground."""
    m = lw.Model("ball")
    m.add(lw.PointMass("ball", mass=mass), lw.Prismatic("z", axis="z", stops=(0.0, None), restitution=restitution))
    return m


def test_impulses_of_a_bouncing_ball() -> None:
    """Times, speeds, impulses m (1 + e) v and energies ½ m (1 − e²) v² of the first bounces from 1 m."""
    e, mass = 0.8, 2.0
    run = ball(e, mass).simulate(2.0, start={"z": 1.0}, samples=201, rtol=1e-11)
    first, speed = np.sqrt(2.0 / G), np.sqrt(2.0 * G) * e ** np.arange(20)
    times = first + np.concatenate([[0.0], np.cumsum(2.0 * e * speed[:-1] / G)])
    seen = times < 2.0
    hits = run.impacts
    assert hits.sizes["impact"] == seen.sum() == 3
    assert_abs(hits["time"], times[seen], 1e-11)
    assert_abs(hits["before"], -speed[seen], 1e-11)
    assert_abs(hits["after"], e * speed[seen], 1e-11)
    impulse = mass * (1.0 + e) * speed[seen]
    assert_abs(hits["impulse"], impulse, 1e-10)
    assert_abs(hits["work"], -0.5 * mass * (1.0 - e * e) * speed[seen] ** 2, 1e-10)
    assert set(hits["name"].values) == {"z"}
    assert set(hits["stop"].values) == {"lower"}
    assert set(hits["impulse_unit"].values) == {"N*s"}
    until = (run.time[:, None] > times[seen]) * impulse
    assert_abs(run["z.stop.impulse"], until.sum(axis=1), 1e-10)
    assert_abs(run["z.stop.largest_impulse"], np.where(run.time > first, impulse[0], 0.0), 1e-10)
    assert_abs(run["z.stop.impacts"], (until > 0).sum(axis=1), 0.0)
    assert run["z.stop.impulse"].attrs["units"] == "N*s"
    # momentum: what gravity and the ground have given
    assert_abs(mass * run["z.rate"], run["z.stop.impulse"] - mass * G * run.time, 1e-9)
    assert "3 impacts on the stops of 'z', the largest 15.95 N*s" in run.report()


@pytest.mark.parametrize(("method", "options"), [("radau", {}), ("rk4", {"step": 0.01}), ("gauss", {"step": 0.02})])
def test_every_method_notes_impacts(method: str, options: dict[str, float]) -> None:
    run = ball(0.5).simulate(1.0, start={"z": 1.0}, method=method, samples=5, **options)
    v = np.sqrt(2.0 * G) * np.array([1.0, 0.5])
    assert_abs(run.impacts["impulse"][:2], 2.0 * 1.5 * v, 1e-7)


def test_a_ball_that_comes_to_rest() -> None:
    """The bounces end at the tolerance; their impulses add up to m (1 + e) v / (1 − e), and no more follow."""
    e, v = 0.5, np.sqrt(2.0 * G)
    run = ball(e, 1.0).simulate(5.0, start={"z": 1.0}, samples=11)
    last = run.impacts["time"].values[-1]
    assert last < v / G + 2.0 * v / G * e / (1.0 - e) < 5.0
    assert_abs(run["z.stop.impulse"][-1], (1.0 + e) * v / (1.0 - e), 1e-3)
    assert_abs(run["z.stop.force"][-1], G, 1e-9)


def test_impacts_of_a_pendulum_on_both_stops() -> None:
    """Without gravity a rod swings between two stops: the angular impulses ± J (1 + e) ω have the sign of the stop's torque."""
    m = lw.Model("pendulum", gravity=(0, 0, 0))
    hinge = lw.Revolute("hinge", axis="-y", stops=(-0.5, 0.5), restitution=0.9)
    m.add(lw.Rod("rod", length=1.0, mass=3.0), hinge)
    run = m.simulate(2.0, rates={"hinge": 2.0}, samples=3)
    hits, rate = run.impacts, 2.0 * 0.9 ** np.arange(4)
    assert hits["stop"].values.tolist() == ["upper", "lower"] * (hits.sizes["impact"] // 2) + ["upper"] * (
        hits.sizes["impact"] % 2
    )
    n = hits.sizes["impact"]
    assert_abs(hits["time"], np.cumsum(np.append(0.5, np.ones(3)) / rate)[:n], 1e-9)
    assert_abs(hits["impulse"], (-1.0) ** np.arange(1, n + 1) * 1.9 * rate[:n], 1e-9)  # J = m l² / 3 = 1
    assert set(hits["impulse_unit"].values) == {"N*m*s"}
    assert run["hinge.stop.largest_impulse"].values[-1] == pytest.approx(3.8)


def test_many_impacts_are_all_noted() -> None:
    """More bounces than one call of the kernel has room for: a ball in a box without losses."""
    m = lw.Model("box", gravity=(0, 0, 0))
    m.add(lw.PointMass("ball", mass=1.0), lw.Prismatic("x", axis="x", stops=(0.0, 1e-3), restitution=1.0))
    run = m.simulate(5.0, start={"x": 5e-4}, rates={"x": 1.0}, samples=2)
    assert run.impacts.sizes["impact"] == 5000
    assert_abs(np.diff(run.impacts["time"]), 1e-3, 1e-11)
    assert_abs(run.impacts["impulse"], np.tile([-2.0, 2.0], 2500), 1e-9)


def test_impacts_are_saved(tmp_path: Path) -> None:
    run = ball(0.8).simulate(1.5, start={"z": 1.0}, samples=31)
    for keep in (None, "all"):
        path = tmp_path / f"{keep}.nc"
        run.save(path, **({} if keep is None else {"keep": keep}))
        again = lw.load(path)
        assert again.impacts.identical(run.impacts)
        assert np.array_equal(again["z.stop.impulse"], run["z.stop.impulse"])
    assert "z.stop.impulse" in run.to_dataset()["quantity"].values


def test_studies_of_impacts() -> None:
    """Sum, largest and number of the impulses, over the height of the fall: one impact each, m (1 + e) √(2 g h)."""
    study = (
        ball(0.5, 1.0)
        .vary({"start.z": [0.5, 1.0, 1.5]})
        .simulate(
            0.6,
            samples=7,
            keep=["z.stop.impulse"],
            reduce=["final of z.stop.impulse", "final of z.stop.largest_impulse", "maximum of z.stop.impacts"],
        )
    )
    wanted = 1.5 * np.sqrt(2.0 * G * np.array([0.5, 1.0, 1.5]))
    data = study.dataset
    assert_abs(data["final of z.stop.impulse"], wanted, 1e-7)
    assert_abs(data["final of z.stop.largest_impulse"], wanted, 1e-7)
    assert_abs(data["maximum of z.stop.impacts"], 1.0, 0.0)
    assert data["z.stop.impulse"].attrs["units"] == "N*s"
    assert_abs(data["z.stop.impulse"].isel(time=-1), wanted, 1e-7)


def test_what_only_a_run_knows_is_said() -> None:
    m = ball(0.5)
    assert m.names()["z.stop.impulse"] == "N*s"
    with pytest.raises(lw.ModelError, match=r"'z\.stop\.impulse' .* is known along a run only"):
        m.simulate(1.0, events=[lw.Event("z.stop.impulse", 1.0)])


def test_impacts_are_counted_over_all_phases() -> None:
    """Three bounces within 2 s, in one run and in two phases of it: sums go on where the phase before ended."""
    e, mass = 0.8, 2.0
    speed = np.sqrt(2.0 * G) * e ** np.arange(3)
    whole = ball(e, mass).simulate_phases([lw.Phase("1 s"), lw.Phase("1 s", name="second")], start={"z": 1.0}, samples=101)
    hits = whole.impacts
    assert hits["phase"].values.tolist() == ["phase 1", "second", "second"]
    assert_abs(hits["impulse"], mass * (1.0 + e) * speed, 1e-6)
    assert_abs(whole["z.stop.impulse"][-1], mass * (1.0 + e) * speed.sum(), 1e-6)
    assert_abs(whole["z.stop.largest_impulse"][-1], mass * (1.0 + e) * speed[0], 1e-6)
    assert_abs(whole["z.stop.impacts"][[0, 100, 101, -1]], [0.0, 1.0, 1.0, 3.0], 0.0)
    assert whole["z.stop.impulse"].attrs["units"] == "N*s"
    # momentum: what gravity and the ground have given, since the start of the first phase
    assert_abs(mass * whole["z.rate"], whole["z.stop.impulse"] - mass * G * whole.time, 1e-6)
    # impacts are the only work
    assert_abs(whole["energy.work"][-1], -0.5 * mass * (1.0 - e * e) * (speed**2).sum(), 1e-6)


@pytest.mark.parametrize(("restitution", "frequency"), [(0.7, 0.2), (0.5, 0.3)])
def test_a_response_ends_at_the_stops(restitution: float, frequency: float) -> None:
    """Struck between two samples, the highest position is that of the stop, not of a smooth curve through the impact."""
    m = lw.Model("buffer", gravity=(0, 0, 0))
    joint = lw.Prismatic(
        "x", axis="x", stiffness=4.0, damping=0.1, stops=(-1.0, 0.2), restitution=restitution, actuator="push"
    )
    m.add(lw.PointMass("mass", mass=1.0), joint)
    found = m.response({"push": 1.0}, [frequency], progress=False)
    assert found.highest[0, 0] == 0.2
    fine = m.response({"push": 1.0}, [frequency], samples=2048, progress=False)
    assert_abs(found.lowest, fine.lowest, 5e-6)


def test_a_response_that_does_not_settle_on_rigid_stops_is_not_judged() -> None:
    """Its variations jump, which is said; the response is kept."""
    m = lw.Model("buffer", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stiffness=4.0, damping=0.05, stops=(None, 0.0), restitution=0.8, actuator="push")
    m.add(lw.PointMass("mass", mass=1.0), joint)
    found = m.response({"push": 1.0}, [0.15, 0.55], periods=120, progress=False)
    assert list(found.verdicts) == ["not settled", "periodic"]
    assert "what it does is not known: joint 'x' has dry friction that holds, or rigid stops" in found.report()


def chain_between_stops(seed: int) -> lw.Run:
    """Two to four rods that swing between rigid stops of all hinges, for 2 s."""
    rng = np.random.default_rng(seed)
    m, to = lw.Model("chain"), None
    n, limits, restitution = int(rng.integers(2, 5)), rng.uniform(0.2, 1.0, 4), rng.uniform(0.0, 1.0, 4)
    for k in range(n):
        stops = (-float(limits[k]), float(limits[k]))
        hinge = lw.Revolute(f"h{k}", axis="-y", stops=stops, restitution=float(restitution[k]))
        rod = m.add(lw.Rod(f"r{k}", length=0.5, mass=1.0), hinge, **({} if to is None else {"to": to}))
        to = rod.tip
    start = {f"h{k}": float(rng.uniform(-0.9, 0.9) * limits[k]) for k in range(n)}
    return m.simulate(2.0, start=start, rates={f"h{k}": float(4 * rng.normal()) for k in range(n)}, samples=201)


@pytest.mark.parametrize("seed", range(40))
def test_bounces_of_several_contacts_come_to_rest(seed: int) -> None:
    """What presses one joint on its stop is often that others rest on theirs; bounces then went on without end."""
    run = chain_between_stops(seed)
    assert run.success, run.message
    scale = float(np.abs(run.energy["total"]).max())
    assert_abs(run.energy["balance"], 0.0, 1e-6 * scale)  # with the work of all impulses
    assert float(run.energy["total"].diff("time").max()) <= 1e-6 * scale  # nothing else gives energy
