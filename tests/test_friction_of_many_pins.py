"""Dry friction in the pins of scissor lifts of many stages, whose pins all depend on each other.

Truth: a lift has one degree of freedom, the angle of its arms, and so one equation of motion that SciPy solves; what it bears
at rest is the limit load of a linear program over the forces and moments of all pins that balance every arm.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import linprog

import linkwork as lw
from compare import assert_abs

LENGTH, MASS, TRUCK, G = 1.0, 1.0, 0.1, 9.81


def turns(stages: int) -> np.ndarray:
    """How fast pins turn, against the arms: at the ground, between stages, and at crossings."""
    return np.concatenate([[1.0, 1.0, 2.0], np.full(3 * stages - 3, 2.0)])


def lift(
    friction: np.ndarray,
    angle: float,
    load: float = 0.0,
    foot: float = 0.0,
    fixed: bool = False,
    platform: bool = False,
) -> tuple[lw.Model, dict[str, Any]]:
    """Crossed arms on a pin and a slider (or two pins), with friction in every pin, and the options of its start."""
    m, pin = lw.Model("lift"), iter(friction)
    base = m.ground.point("base", (0, 0, 0))
    start, guess = {}, {}
    if fixed:
        right = m.ground.point("right", (LENGTH * np.cos(angle), 0, 0))
    else:
        truck = lw.RigidBody("truck", mass=TRUCK, inertia=(1e-3, 1e-3, 1e-3))
        m.add(truck, lw.Prismatic("foot", axis="x", friction=foot), to=base)
        right, start["foot"] = truck.origin, LENGTH * np.cos(angle)
    left = base
    for k in range(1, len(friction) // 3 + 1):
        arms = []
        for name, to in (("a", left), ("b", right)):
            arm = lw.RigidBody(
                f"{name}{k}",
                mass=MASS,
                centre=(LENGTH / 2, 0, 0),
                inertia=MASS * LENGTH**2 / 12 * np.array([1e-3, 1, 1]),
            )
            m.add(arm, lw.Revolute(f"pin {name}{k}", axis="-y", friction=next(pin)), to=to)
            arms.append(arm)
        middles = [arm.point("middle", (LENGTH / 2, 0, 0)) for arm in arms]
        m.close(lw.Revolute(f"pin c{k}", axis="-y", friction=next(pin)), to=middles[0], at=middles[1])
        guess[f"pin a{k}"] = angle if k == 1 else 2 * angle - np.pi
        guess[f"pin b{k}"] = np.pi - angle if k == 1 else np.pi - 2 * angle
        right, left = (arm.point("end", (LENGTH, 0, 0)) for arm in arms)
    if load:
        m.add(lw.PointForce("load", left, (0, 0, -load)))
    if platform:
        plate = m.add(
            lw.RigidBody("plate", mass=5.0, inertia=(0.1, 0.1, 0.1)),
            lw.Revolute("top", axis="-y", friction=1.0),
            to=left,
        )
        guess["top"] = angle - np.pi
        m.close(lw.PointOnLine("roller", axis="x"), to=plate.origin, at=right)
    return m, {"start": start, "guess": guess}


def drive(stages: int, angle: float, load: float) -> float:
    """Power of weight and load for a unit of rate of the arms [N m]."""
    return LENGTH * np.cos(angle) * (MASS * G * stages**2 + load * stages)


def solved(
    friction: np.ndarray, foot: float, load: float, angle: float, rate: float, end: float
) -> tuple[float, float]:
    """Angle and rate of the arms in the end: I θ̈ = −I′ θ̇²/2 − V′ ∓ Q, which sticks where |V′| ≤ Q."""
    n = len(friction) // 3
    heights = sum((k - 0.5) ** 2 for k in range(1, n + 1))
    across, up = 2 * n * MASS * LENGTH**2 / 4 + TRUCK * LENGTH**2, 2 * MASS * LENGTH**2 * heights
    pins = float(turns(n) @ friction)

    def held(x: float) -> float:
        return pins + foot * LENGTH * abs(np.sin(x))

    t, x, v = 0.0, angle, rate
    while t < end:
        if v == 0.0 and abs(drive(n, x, load)) <= held(x):
            break
        way = float(np.sign(v)) if v else -float(np.sign(drive(n, x, load)))

        def slope(_: float, y: np.ndarray, way: float = way) -> list[float]:
            inertia = 2 * n * MASS * LENGTH**2 / 12 + across * np.sin(y[0]) ** 2 + up * np.cos(y[0]) ** 2
            change = 2 * np.sin(y[0]) * np.cos(y[0]) * (across - up)
            return [y[1], (-drive(n, y[0], load) - 0.5 * change * y[1] ** 2 - way * held(y[0])) / inertia]

        def stops(_: float, y: np.ndarray) -> float:
            return float(y[1])

        stops.terminal, stops.direction = True, -way  # type: ignore[attr-defined]
        made = solve_ivp(slope, (t, end), [x, v], "DOP853", rtol=1e-11, atol=1e-13, events=stops)
        t, x, v = float(made.t[-1]), float(made.y[0, -1]), 0.0 if made.status == 1 else float(made.y[1, -1])
    return x, v


def limit_load(friction: np.ndarray, angle: float) -> float:
    """The largest load for which forces, and moments within the limits, of all pins balance every arm, by a linear program."""
    n = len(friction) // 3
    wide, high = LENGTH * np.cos(angle), LENGTH * np.sin(angle)
    equations, right = np.zeros((6 * n + 1, 9 * n + 1)), np.zeros(6 * n + 1)  # three numbers of each pin, and the load

    def act(arm: int, pin: int, sign: float, x: float, z: float) -> None:
        """A pin at (x, z) acts on an arm: forces, and moments about the origin."""
        force, rows = slice(3 * pin, 3 * pin + 3), slice(3 * arm, 3 * arm + 3)
        equations[rows, force] += sign * np.array([[1, 0, 0], [0, 1, 0], [-z, x, 1]])

    for k in range(n):
        a, b = 2 * k, 2 * k + 1
        act(a, 3 * k, 1.0, 0.0, k * high)
        act(b, 3 * k + 1, 1.0, wide, k * high)
        act(b, 3 * k + 2, 1.0, wide / 2, (k + 0.5) * high)
        act(a, 3 * k + 2, -1.0, wide / 2, (k + 0.5) * high)
        if k:
            act(b - 2, 3 * k, -1.0, 0.0, k * high)
            act(a - 2, 3 * k + 1, -1.0, wide, k * high)
        for arm in (a, b):
            right[3 * arm + 1], right[3 * arm + 2] = MASS * G, MASS * G * wide / 2
    equations[6 * n - 2, -1] = -1.0  # the load acts on the end of the last arm, at x = 0
    equations[6 * n, 3] = 1.0  # the truck takes no force along its guide
    bounds = [limits for f in friction for limits in ((None, None), (None, None), (-f, f))]
    most = linprog(np.append(np.zeros(9 * n), -1.0), A_eq=equations, b_eq=right, bounds=[*bounds, (0, None)])
    assert most.status == 0
    return float(most.x[-1])


def frictions(stages: int, seed: int | None) -> np.ndarray:
    """Alike in all pins, or of very different sizes."""
    return np.ones(3 * stages) if seed is None else 10.0 ** np.random.default_rng(seed).uniform(-1.0, 1.0, 3 * stages)


def rates_of_pins(m: lw.Model, run: lw.Run) -> np.ndarray:
    """Rates of all pins, which friction holds exactly."""
    return np.asarray(run.v.values[:, [name.startswith("pin") for name in m.compile().labels.v]])


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("stages", [2, 7, 10, 20])
def test_a_lift_bears_its_limit_load(stages: int, seed: int | None) -> None:
    """It rests below the limit of the linear program, and begins to slide above as its equation of motion says."""
    friction = frictions(stages, seed)
    friction *= 1.5 * drive(stages, 0.6, 0.0) / (turns(stages) @ friction)
    limit = limit_load(friction, 0.6)
    for part in (0.0, 0.5, 0.999):
        m, state = lift(friction, 0.6, part * limit)
        run = m.simulate([0.0, 0.1], **state)
        assert run.success
        assert_abs(rates_of_pins(m, run)[-1], 0.0, 0.0)
    m, state = lift(friction, 0.6, 1.001 * limit)
    run = m.simulate([0.0, 0.2], rtol=1e-9, **state)
    angle, rate = solved(friction, 0.0, 1.001 * limit, 0.6, 0.0, 0.2)
    assert angle < 0.6 - 1e-6
    assert_abs(run["pin a1"].values[-1], angle, 1e-9)
    assert_abs(run["pin a1.rate"].values[-1], rate, 1e-8)


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("stages", [3, 10, 19])
def test_a_lift_that_is_pushed_comes_to_rest_and_stays(stages: int, seed: int | None) -> None:
    """Upwards, with the friction of its foot, too; then all pins hold what all of them need, and it rests exactly."""
    friction, angle, foot = frictions(stages, seed), 1.18, 0.05 * drive(stages, 1.18, 0.0)
    friction *= 1.0 * drive(stages, angle, 0.0) / (turns(stages) @ friction)
    m, state = lift(friction, angle, foot=foot)
    end, rest = solved(friction, foot, 0.0, angle, 0.3, 5.0)
    assert rest == 0.0
    run = m.simulate([0.0, 1.0, 5.0], rtol=1e-9, rates={"foot": -0.3 * np.sin(angle)}, **state)
    assert run.success
    assert_abs(run["pin a1"].values[1:], end, 1e-9)
    assert_abs(rates_of_pins(m, run)[1:], 0.0, 0.0)
    assert run.energy_drift < 1e-8


@pytest.mark.parametrize("platform", [False, True])
@pytest.mark.parametrize("limit", [1e-3, 1.0, 50.0])
@pytest.mark.parametrize("stages", [2, 7, 10, 20])
def test_pins_of_a_lift_that_cannot_move_need_not_hold(stages: int, limit: float, platform: bool) -> None:
    """Both feet are pinned to the ground."""
    m, state = lift(np.full(3 * stages, limit), 0.6, 30.0, fixed=True, platform=platform)
    run = m.simulate([0.0, 0.1], **state)
    assert run.success
    assert_abs(run.v.values[-1], 0.0, 1e-9)
    assert_abs(run["pin a1"].values, 0.6, 1e-10)


def test_twenty_stages_rest_within_a_second_of_processor_time() -> None:
    """What took minutes to be refused takes 0.1 s; kernels are compiled before."""
    m, state = lift(np.full(60, 50.0), 0.6, 100.0)
    m.simulate([0.0, 0.1], **state)
    before = time.process_time()
    assert m.simulate([0.0, 10.0], **state).success
    assert time.process_time() - before < 1.0
