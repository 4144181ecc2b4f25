"""Closed loops against closed forms, published benchmarks, hand-derived statics, Exudyn and Pinocchio.

References are in `loop_references.py` (one-coordinate equations by SciPy, Exudyn's stored results) and `random_loops.py`
(Pinocchio's matrices). Tolerances are at most about ten times the errors measured when the tests were written.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

import linkwork as lw
from compare import assert_abs, assert_rel
from loop_references import (
    STORED,
    crank_motion,
    four_bar,
    ring_motion,
    row_angle,
)

G = 9.81
DATA = Path(__file__).parent / "data"


@functools.cache
def stored(name: str) -> dict[str, np.ndarray]:
    """Exudyn's results of one mechanism."""
    return {k: np.array(v) for k, v in json.loads(STORED.read_text())[name].items()}


def forces(run: lw.Run, name: str) -> np.ndarray:
    """The wrench of a joint or closure, shape (time, 6)."""
    return run.reactions[name].sel(component=["fx", "fy", "fz", "mx", "my", "mz"]).values


# --- IFToMM A02: four-bars in a row ----------------------------------------------------------------------------------


def follow_row(n: int, tolerance: float, energy: float, **options: Any) -> None:
    """Problem A02 as published: from upright at 1 m/s for 10 s; every crank follows the elliptic solution."""
    t = np.linspace(0, 10, 1001)
    run = lw.library.n_four_bar(n).simulate(t, rates={"foot0": 1.0}, **options)
    assert run.success
    angle, rate = row_angle(n, t)
    assert angle[-1] > 9 * np.pi  # nearly five turns, in line twice in each
    cranks = [f"foot{k}" for k in range(n + 1)]
    couplers = [f"pin{k}" for k in range(1, n + 1)]
    assert_abs(run.q.sel(coordinate=cranks).values - angle[:, None], 0.0, tolerance)
    assert_abs(run.q.sel(coordinate=couplers).values + angle[:, None], 0.0, tolerance)
    assert_abs(run.v.sel(rate=cranks).values - rate[:, None], 0.0, 10 * tolerance)
    assert run.energy_drift < energy
    assert float(run.drift.max()) < 1e-13 * (n + 1)


@pytest.mark.parametrize(
    ("n", "tolerance", "energy"), [(1, 5e-10, 5e-10), (2, 1e-9, 2e-9), (10, 1e-8, 2e-8), (40, 1e-5, 1e-3)]
)
def test_iftomm_a02_goes_through_its_singular_position(n: int, tolerance: float, energy: float) -> None:
    """With equal steps. Published criterion: energy within 0.1 J."""
    follow_row(n, tolerance, energy, method="rk4", step=1e-3)


WITHIN = {1e-6: (5e-3, 0.1), 1e-8: (5e-5, 1e-4), 1e-10: (1.5e-5, 5e-5)}  # rad, J; about ten times what was measured
ADAPTED = [(n, rtol) for n in (1, 2, 4, 10, 40) for rtol in WITHIN]


@pytest.mark.filterwarnings("ignore::linkwork.SimulationWarning")
def test_iftomm_a02_with_steps_that_adapt() -> None:
    """The same with error control, whose steps may end anywhere near the singular position; published: within 0.1 J.

    Where rounding keeps a step from its tolerance, the run strides over the position, so errors do not fall with rtol."""
    lost = []
    for n, rtol in ADAPTED:
        try:
            follow_row(n, *WITHIN[rtol], rtol=rtol)
        except AssertionError as error:
            lost.append(f"n = {n}, rtol = {rtol}: {error}")
    assert not lost, "\n".join(lost)


def test_a02_has_more_freedom_where_it_lies_in_line() -> None:
    """One degree of freedom, n + 1 for an instant where all rods lie in line, as published.

    In space each planar loop closes the plane three times over: 5 conditions, 2 of them needed.
    """
    m = lw.library.n_four_bar(4)

    def at(angle: float) -> Any:
        cranks = {f"foot{k}": angle for k in range(5)}
        return m.mobility(start=cranks | {f"pin{k}": -angle for k in range(1, 5)})

    leaning, lying = at(0.3), at(np.pi / 2)
    assert leaning.degrees_of_freedom == leaning.instantaneous == 1
    assert leaning.redundant == 12
    assert leaning.redundant_in_plane == 0
    assert not leaning.singular
    assert lying.instantaneous == 5
    assert lying.singular


# --- IFToMM A04: Bricard's mechanism -----------------------------------------------------------------------------------


@functools.cache
def ring_run() -> lw.Run:
    return lw.library.bricard().simulate(np.linspace(0, 10, 101), rtol=1e-11)


def test_iftomm_a04_follows_its_one_equation_of_motion() -> None:
    """10 s from rest: all joint angles and points, by the ring's exact parametrisation. Published: energy within 1e-3 J."""
    run = ring_run()
    true = ring_motion(run.time)
    assert run.success
    assert_abs(run.q, true.angles, 1e-8)
    for k in range(1, 6):
        assert_abs(run.points[f"bar{k}.tip"], true.points[:, k], 1e-8)
    assert run.energy_drift < 3e-8
    assert float(run.drift.max()) < 1e-13


def test_a04_is_exudyns() -> None:
    """P₃ over 10 s, as Exudyn has it."""
    known = stored("bricard")
    assert_rel(ring_run().time, known["time"], 1e-12)
    assert_abs(ring_run().points["bar2.tip"], known["p3"], 1e-8)


def test_a04_is_as_published() -> None:
    """The published plot: P₃ goes from x = 1 m to -1 m in half of 5.0 s and back, no farther than 0.5 m aside, 0.134 m up."""
    run = ring_run()
    x, y, z = run.points["bar2.tip"].values.T
    assert x[[0, 25, 50, 75, 100]] == pytest.approx([1, -1, 1, -1, 1], abs=1e-2)
    assert (y.min(), y.max()) == pytest.approx((0.0, 0.5), abs=1e-2)
    assert (z.min(), z.max()) == pytest.approx((-1.0, -np.sqrt(0.75)), abs=1e-2)


# --- the spatial slider-crank -------------------------------------------------------------------------------------------

PUBLISHED = {1.0: 0.211754668, 2.0: 0.289063554, 3.0: 0.228450093, 4.0: 0.188208161, 5.0: 0.240761815}
"""x of the slider [m] by time [s]: F. González's solution in the IFToMM library."""
CROSS = {"slide": 0.2, "cross.first": -0.46, "cross.second": -0.73}


@functools.cache
def crank_run() -> lw.Run:
    return lw.library.slider_crank().simulate(
        np.linspace(0, 5, 501), start={"drive": 0.0}, guess=CROSS, rates={"drive": 6.0}, rtol=1e-11
    )


def test_slider_crank_follows_its_one_equation_of_motion() -> None:
    run = crank_run()
    angle, slide = crank_motion(run.time)
    assert run.success
    assert_abs(run["drive"], angle, 2e-9)
    assert_abs(run["slide"], slide, 5e-11)
    assert run.energy_drift < 1e-9
    assert float(run.drift.max()) < 1e-13


def test_slider_crank_is_exudyns() -> None:
    """The slider, and the force in the ball joint that was cut."""
    known, run = stored("slider_crank"), crank_run()
    assert_rel(run.time[::5], known["time"], 1e-12)
    assert_abs(run["slide"][::5], known["slider"], 1e-7)
    assert_abs(forces(run, "ball")[::5, :3], -known["ball"], 5e-4)  # Exudyn gives the force on the crank
    assert_abs(forces(run, "ball")[:, 3:], 0.0, 2e-14)


def test_slider_crank_is_as_published() -> None:
    """The published solution and ours part by 4e-5 m in 5 s; another crank inertia or spin of the rod by 1e-2 m."""
    run = crank_run()
    for t, x in PUBLISHED.items():
        assert float(run["slide"].sel(time=t)) == pytest.approx(x, abs=1e-4)


def other_slider_crank(cut: str) -> lw.Model:
    """The slider-crank with another joint cut: the universal one, or the crank's hinge."""
    given = lw.library.slider_crank()
    wheel, link, slider = (given.body(n) for n in ("crank", "rod", "slider"))
    m = lw.Model("other cut")
    new = {b.name: lw.RigidBody(b.name, mass=b.mass, centre=b.centre, inertia=b.inertia) for b in (wheel, link, slider)}
    for name in ("crank", "rod"):
        new[name].point("tip", (0, 0, 0.08 if name == "crank" else 0.3))
    hinge = m.ground.point("hinge", (0.0, 0.1, 0.12))
    m.add(new["slider"], lw.Prismatic("slide", axis="x"))
    if cut == "cross":
        m.add(new["crank"], lw.Revolute("drive", axis="x"), to=hinge)
        m.add(new["rod"], lw.Ball("ball"), to=new["crank"].tip, at="tip")
        m.close(lw.Universal("cross", axes=("x", "y")), to=new["slider"], at=new["rod"])
    else:
        m.add(new["rod"], lw.Universal("cross", axes=("x", "y")), to=new["slider"])
        m.add(new["crank"], lw.Ball("ball"), to=new["rod"].tip, at="tip")
        m.close(lw.Revolute("drive", axis="x"), to=hinge, at=new["crank"])
    return m


@pytest.mark.parametrize("cut", ["cross", "drive"])
def test_it_does_not_matter_which_joint_is_cut(cut: str) -> None:
    """Motion and joint forces of the slider-crank, with another joint as the closure."""
    t = np.linspace(0, 5, 501)
    m, run = other_slider_crank(cut), crank_run()
    f, s = run.q.sel(coordinate=["cross.first", "cross.second"]).values[0]
    lean = quaternion_product(lw.rotation("x", f), lw.rotation("y", s))
    back = lean * [1, -1, -1, -1]
    spins = run.v.sel(rate=["cross.first", "cross.second"]).values[0]
    # the rod's rate in its own axes, and the crank's relative to the rod
    own = rotate(lw.rotation("y", -s), [spins[0], 0, 0]) + np.array([0, spins[1], 0])
    if cut == "cross":
        start: dict[str, Any] = {"drive": 0.0, "ball": lean, "slide": run["slide"].values[0]}
        rates: dict[str, Any] = {"drive": 6.0, "ball": own - rotate(back, [6.0, 0, 0])}
    else:
        start = {"slide": run["slide"].values[0], "cross.first": f, "cross.second": s, "ball": back}
        rates = {"slide": run.v.sel(rate="slide").values[0], "cross.first": spins[0], "cross.second": spins[1]}
        rates["ball"] = np.array([6.0, 0, 0]) - rotate(lean, own)
    other = m.simulate(t, guess=start, rates=rates, rtol=1e-11)
    assert_abs(other["slide"], run["slide"], 1e-10)
    for name in ("cross", "drive", "ball"):
        swapped = cut == "drive" and name == "ball"  # there the crank hangs on the rod
        assert_abs(forces(other, name)[:, :3], (-1.0 if swapped else 1.0) * forces(run, name)[:, :3], 4e-7)


def quaternion_product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def rotate(q: np.ndarray, x: Any) -> np.ndarray:
    """A vector turned by a quaternion."""
    back = q * [1, -1, -1, -1]
    return quaternion_product(quaternion_product(q, np.array([0.0, *x])), back)[1:]


# --- the four-bar --------------------------------------------------------------------------------------------------------


def test_four_bar_is_exudyns() -> None:
    """Position of the rocker's tip and the force by the rocker on the coupler, over 2 s."""
    known = stored("four_bar")
    m = lw.library.four_bar()
    run = m.simulate(
        known["time"],
        start={"drive": "60 deg"},
        guess={"pin": "-40 deg", "pivot": "80 deg"},
        rates={"drive": 3.0},
        rtol=1e-11,
    )
    assert_abs(run.points["rocker.tip"], known["tip"], 3e-8)
    assert_abs(forces(run, "knuckle")[:, :3], -known["knuckle"], 1e-4)  # Exudyn gives the force on the rocker
    assert float(run.drift.max()) < 1e-13
    assert run.energy_drift < 1e-9


lengths = st.floats(0.1, 1.0)


@settings(max_examples=25)
@given(
    links=st.tuples(lengths, lengths, lengths, lengths),
    first=st.floats(-np.pi, np.pi),
    rate=st.floats(-3.0, 3.0),
    acceleration=st.floats(-3.0, 3.0),
    side=st.sampled_from([1, -1]),
)
def test_four_bar_moves_as_freudenstein_says(
    links: tuple[float, float, float, float], first: float, rate: float, acceleration: float, side: int
) -> None:
    """A driven crank: angles, rates and accelerations of coupler and rocker in closed form, on either branch."""
    t = np.linspace(0, 0.5, 21)
    drive = first + rate * t + acceleration * t**2 / 2
    a, b, c, d = links
    fine = first + rate * (x := np.linspace(0, 0.5, 201)) + acceleration * x**2 / 2
    reach = np.abs(d - a * np.exp(1j * fine))
    # it can be assembled all the way, and stays away from where coupler and rocker are in line
    assume(np.all(reach < 0.95 * (b + c)) and np.all(reach > 1.05 * abs(b - c) + 0.02))
    m = lw.library.four_bar(crank=a, coupler=b, rocker=c, ground=d)
    m.joint("drive").motion = lw.ConstantAcceleration(acceleration, speed=rate, start=first)
    true = four_bar(links, drive, rate + acceleration * t, acceleration, side)
    near = {"pin": float(true.coupler[0] - drive[0]) + 0.05, "pivot": float(true.rocker[0]) - 0.05}
    run = m.simulate(t, guess=near, rtol=1e-10)

    def turned(name: str, angle: np.ndarray) -> np.ndarray:
        """Difference of angles, wrapped."""
        return np.angle(np.exp(1j * (run[name].values - angle)))

    assert_abs(turned("pivot", true.rocker), 0.0, 1e-12)
    assert_abs(turned("pin", true.coupler - drive), 0.0, 1e-12)
    speed, change = (1 + np.abs(x).max() for x in (true.coupler_rate, true.coupler_acceleration))
    for values, coupler, rocker, size in (
        (run.v, true.coupler_rate - rate - acceleration * t, true.rocker_rate, speed),
        (run.a, true.coupler_acceleration - acceleration, true.rocker_acceleration, change),
    ):
        assert_abs(values.sel(rate="pin"), coupler, 1e-11 * size)
        assert_abs(values.sel(rate="pivot"), rocker, 1e-11 * size)


def test_four_bar_that_cannot_close_is_refused() -> None:
    with pytest.raises(lw.ModelError, match=r"coupler is 1\.2"):
        lw.library.four_bar(coupler=1.2)


def sprung_four_bar(cut: str, motion: Any = None) -> lw.Model:
    """The four-bar with springs and dampers at the knuckle and the pivot, one of which is cut; the pivot may be driven."""
    m = lw.Model("sprung four-bar")
    crank, coupler, rocker = (
        lw.Rod(n, length=x, mass=1.0) for n, x in (("crank", 0.2), ("coupler", 0.5), ("rocker", 0.4))
    )
    lying = lw.rotation("y", "90 deg")  # world axes as seen from a rod along +x
    base = {rod.name: rod.frame("base", (0, 0, 0), lying) for rod in (crank, coupler, rocker)}
    end = {rod.name: rod.frame("end", (0, 0, -rod.length), lying) for rod in (crank, coupler, rocker)}
    pivot = lw.Revolute("pivot", axis="-y", stiffness=3.0, rest=2.0, damping=0.02, motion=motion)
    sign = -1.0 if cut == "pivot" else 1.0  # the angle of the knuckle counts the other way round there
    knuckle = lw.Revolute("knuckle", axis="-y", stiffness=5.0, rest=-1.0 * sign, damping=0.01)
    foot = m.ground.point("foot", (0.5, 0, 0))
    m.add(crank, lw.Revolute("drive", axis="-y"), at=base["crank"])
    m.add(coupler, lw.Revolute("pin", axis="-y"), to=end["crank"], at=base["coupler"])
    if cut == "knuckle":
        m.add(rocker, pivot, to=foot, at=base["rocker"])
        m.close(knuckle, to=end["rocker"], at=end["coupler"])
    else:
        m.add(rocker, knuckle, to=end["coupler"], at=end["rocker"])
        m.close(pivot, to=foot, at=base["rocker"])
    return m


@pytest.mark.parametrize("driven", [False, True], ids=["springs", "driven"])
def test_what_acts_along_a_cut_joint_is_what_acts_along_a_joint(driven: bool) -> None:
    """Springs, dampers and a prescribed motion of a closing hinge do what they do along a hinge of the tree."""
    now = four_bar((0.2, 0.5, 0.4, 0.5), np.deg2rad(60.0), 3.0, 0.0, 1)
    motion = lw.Harmonic(0.2, frequency=1.0) + float(now.rocker) if driven else None
    start = {"drive": np.deg2rad(60.0), "pin": float(now.coupler) - np.deg2rad(60.0)}
    t = np.linspace(0, 0.5 if driven else 3.0, 301)
    rates = {} if driven else {"drive": 3.0}
    near = start if driven else {**start, "pivot": float(now.rocker)}
    one = sprung_four_bar("knuckle", motion).simulate(t, guess=near, rates=rates, rtol=1e-11)
    lean = float(now.rocker - now.coupler)
    two = sprung_four_bar("pivot", motion).simulate(t, guess={**start, "knuckle": lean}, rates=rates, rtol=1e-11)
    assert np.ptp(one["drive"].values) > 0.2
    assert_abs(two["drive"], one["drive"], 5e-10)
    assert_abs(two["pivot"], one["pivot"], 5e-10)
    assert_abs(two["knuckle"], -one["knuckle"], 5e-10)
    assert_abs(forces(two, "pivot"), forces(one, "pivot"), 2e-8)
    assert max(one.energy_drift, two.energy_drift) < 1e-9


def test_driven_closure_has_a_history() -> None:
    """As a driven joint of the tree has."""
    now = four_bar((0.2, 0.5, 0.4, 0.5), np.deg2rad(60.0), 3.0, 0.0, 1)
    near = {"drive": np.deg2rad(60.0), "pin": float(now.coupler) - np.deg2rad(60.0)}
    near["knuckle"] = float(now.rocker - now.coupler)
    run = sprung_four_bar("pivot", lw.Harmonic(0.2, frequency=1.0) + float(now.rocker)).simulate(0.2, guess=near)
    assert_abs(run["pivot"], float(now.rocker) + 0.2 * np.sin(2 * np.pi * run.time), 1e-12)


def test_loop_that_cannot_close_is_named() -> None:
    """A crank of 0.2 m, upright, and a rod of 0.1 m cannot reach a slide 0.5 m below."""
    m = lw.library.slider_crank(crank=0.2, rod=0.35, height=0.5, offset=0.0)
    with pytest.raises(lw.ModelError, match=r"closure 'ball'.*stays open by 0\.35"):
        m.simulate(1.0, start={"drive": 0.0})


# --- statics by hand -----------------------------------------------------------------------------------------------------


def test_arch_carries_what_statics_says() -> None:
    """Two equal rods lean on each other at a hinge, with a load P hung on the tip of the left one.

    Half of P goes over to the right rod. Moments about a foot: W l/2 cos β + P/2 l cos β = H l sin β, so the thrust is
    H = (W + P) / 2 · cot β.
    """
    lean, weight, load = np.deg2rad(50), 3.0 * G, 40.0
    m = lw.Model("arch")
    foot = m.ground.point("right", (2 * 2.0 * np.cos(lean), 0.0, 0.0))
    left = m.add(lw.Rod("left", length=2.0, mass=3.0), lw.Revolute("left foot", axis="-y"))
    right = m.add(lw.Rod("right", length=2.0, mass=3.0), lw.Revolute("right foot", axis="-y"), to=foot)
    m.close(lw.Revolute("crown", axis="-y"), to=left.tip, at=right.tip)
    m.add(lw.PointForce("load", left.tip, (0.0, 0.0, -load)))
    run = m.simulate(0.1, guess={"left foot": np.pi / 2 + lean, "right foot": -np.pi / 2 - lean}, samples=3)
    thrust = (weight + load) / 2 / np.tan(lean)
    assert_abs(run.points["left.tip"].values - 2.0 * np.array([np.cos(lean), 0, np.sin(lean)]), 0.0, 1e-14)
    assert_abs(run.v, 0.0, 1e-15)
    assert_abs(forces(run, "crown") - [thrust, 0, -load / 2, 0, 0, 0], 0.0, 2e-13)
    assert_abs(forces(run, "left foot")[:, :3] - [thrust, 0, weight + load / 2], 0.0, 2e-13)
    assert_abs(forces(run, "right foot")[:, :3] - [-thrust, 0, weight + load / 2], 0.0, 2e-13)
    assert m.mobility(guess={"left foot": np.pi / 2 + lean, "right foot": -np.pi / 2 - lean}).degrees_of_freedom == 0


def test_weld_carries_weight_and_moment() -> None:
    """A free rod along x, welded by a closure to a base that is lifted with 2 m/s².

    The weld carries F = m (g + a) upwards. The rod's centre is l/2 along +x, where F is needed: about the welded end the
    weld gives M = l/2 x̂ × F ẑ = -F l/2 ŷ.
    """
    m = lw.Model("welded")
    base = m.add(
        lw.Box("base", size=(1, 1, 1), mass=5), lw.Prismatic("lift", axis="z", motion=lw.ConstantAcceleration(2.0))
    )
    seat = base.frame("seat", (0.5, 0.0, 0.0), lw.rotation("y", "-90 deg"))
    rod = m.add(lw.Rod("rod", length=1.2, mass=2.0, radius=0.05), lw.Free("free"))
    m.close(lw.Fixed("weld"), to=seat, at=rod)
    run = m.simulate(
        0.5, guess={"free": {"position": (0.4, 0.1, 0.1), "quaternion": lw.rotation("y", "-80 deg")}}, rtol=1e-10
    )
    force = 2.0 * (G + 2.0)
    assert_abs(run.points["rod.tip"][:, 0], 1.7, 3e-15)
    assert_abs(run.points["rod.tip"][:, 2], run.time**2, 1e-14)
    assert_abs(forces(run, "weld") - [0, 0, force, 0, -0.6 * force, 0], 0.0, 4e-14)


def test_distance_pulls_as_a_pendulums_string() -> None:
    """A mass that is free but for its distance from a point: a pendulum; tension m (g cos θ + l θ̇²), from 80° at rest.

    With energy, l θ̇² = 2 g (cos θ − cos 80°).
    """
    length, mass, first = 1.5, 0.8, np.deg2rad(80)
    m = lw.Model("string")
    bob = m.add(lw.Sphere("bob", radius=0.1, mass=mass), lw.Free("free"))
    m.close(lw.Distance("string", length=length), to=m.ground, at=bob)
    where = length * np.array([np.sin(first), 0.0, -np.cos(first)])
    run = m.simulate(5.0, guess={"free": {"position": where}}, rtol=1e-11)
    place = run.points["bob"].values if "bob" in run.points else run.points["bob.origin"].values
    cosine = -place[:, 2] / length
    pull = mass * G * (3 * cosine - 2 * np.cos(first))
    assert_abs(forces(run, "string")[:, :3], -pull[:, None] * place / length, 2e-9)
    assert_abs(np.linalg.norm(place, axis=1), length, 1e-13)
    assert cosine.max() == pytest.approx(1.0, abs=1e-3)


def test_string_that_is_hauled_in() -> None:
    """A pendulum whose distance is prescribed, r(t) = 1.5 m − 0.4 m/s t: θ̈ = −(2 ṙ θ̇ + g sin θ) / r, by SciPy."""
    m = lw.Model("hauled")
    bob = m.add(lw.Sphere("bob", radius=0.1, mass=0.8), lw.Free("free"))
    m.close(lw.Distance("string", motion=lw.ConstantAcceleration(0.0, speed=-0.4, start=1.5)), to=m.ground, at=bob)
    t = np.linspace(0, 2.5, 101)
    run = m.simulate(t, guess={"free": {"position": (1.5 * np.sin(0.7), 0.0, -1.5 * np.cos(0.7))}}, rtol=1e-11)
    r = 1.5 - 0.4 * t

    def slope(now: float, y: np.ndarray) -> list[float]:
        return [y[1], (0.8 * y[1] - G * np.sin(y[0])) / (1.5 - 0.4 * now)]

    angle, rate = solve_ivp(slope, (0, 2.5), [0.7, 0.0], "DOP853", t_eval=t, rtol=1e-13, atol=1e-13).y
    place = run.points["bob.origin"].values
    assert_abs(place, r[:, None] * np.column_stack([np.sin(angle), 0 * t, -np.cos(angle)]), 1e-10)
    pull = 0.8 * (G * np.cos(angle) + r * rate**2)
    assert_abs(forces(run, "string")[:, :3], -pull[:, None] * place / r[:, None], 1e-9)


def test_gears_accelerate_with_their_reduced_inertia() -> None:
    """20 φ₁ = 11 φ₂ and a torque T on the first wheel: α₁ = T / (I₁ + (20/11)² I₂); the teeth give it T − I₁ α₁ less."""
    m = lw.Model("gears")
    one, two = (lw.RigidBody(n, mass=1.0, inertia=(x, x, x)) for n, x in (("wheel", 0.3), ("pinion", 0.1)))
    m.add(one, lw.Revolute("wheel turn", axis="y"))
    m.add(two, lw.Revolute("pinion turn", axis="y"), to=(1.0, 0.0, 0.0))
    m.close(lw.Coupling("teeth", factors={"wheel turn": 20.0, "pinion turn": -11.0}))
    m.add(lw.PointTorque("motor", one["origin"], (0.0, 2.0, 0.0)))
    run = m.simulate(2.0, rtol=1e-10)
    first = 2.0 / (0.3 + (20 / 11) ** 2 * 0.1)
    assert_abs(run["wheel turn"], first * run.time**2 / 2, 1e-13)
    assert_abs(run["pinion turn"], 20 / 11 * first * run.time**2 / 2, 1e-13)
    assert_abs(np.abs(run.multipliers), abs(2.0 - 0.3 * first) / 20.0, 1e-16)


# --- the governor --------------------------------------------------------------------------------------------------------

GOVERNOR = json.loads((DATA / "choi2004_governor.json").read_text())["cases"]
AT_REST = {c["gravity"]: c for c in GOVERNOR if c["acceleration"] == 0.0}


@pytest.mark.parametrize("case", GOVERNOR, ids=lambda c: f"g {c['gravity']:g}, a {c['acceleration']:g}")
def test_governor_settles_where_it_must(case: dict[str, float]) -> None:
    """With c = 30 N s/m, from the equilibrium of a base at rest: 200 s, as it is slow to settle where the arms hang low."""
    m = lw.library.governor(acceleration=case["acceleration"], damping=30.0, gravity=(0.0, 0.0, -case["gravity"]))
    first = AT_REST[case["gravity"]]
    run = m.simulate(
        np.linspace(0, 200, 401),
        start={"right": first["angle"]},
        guess={"left": first["angle"], "slide": first["slide"]},
        rtol=1e-10,
    )
    assert_abs(run["left"], run["right"], 1e-11)
    assert_abs(run["right"][-5:], case["angle"], 5e-8)
    assert_abs(run["slide"][-5:], case["slide"], 2e-9)
    assert float(run.drift.max()) < 4e-10  # the base is 200 km away by then


@pytest.mark.parametrize("case", GOVERNOR, ids=lambda c: f"g {c['gravity']:g}, a {c['acceleration']:g}")
def test_governor_swings_at_its_natural_frequency(case: dict[str, float]) -> None:
    """Two small swings about each equilibrium, without damping."""
    m = lw.library.governor(acceleration=case["acceleration"], gravity=(0.0, 0.0, -case["gravity"]))
    swing, omega = 1e-4, case["omega"]
    t = np.linspace(0, 4 * np.pi / omega, 201)
    guess = {"left": case["angle"], "slide": case["slide"]}
    run = m.simulate(t, start={"right": case["angle"] + swing}, guess=guess, rtol=1e-11)
    assert_abs(run["right"], case["angle"] + swing * np.cos(omega * t), 2e-3 * swing)


MOBILITY: list[tuple[Any, dict[str, float], int, int]] = [
    (lw.library.four_bar, {"drive": 1.05, "pin": -0.7, "pivot": 1.4}, 1, 3),
    (lambda: lw.library.n_four_bar(10), {}, 1, 30),
    (lw.library.bricard, {}, 1, 1),
    (lambda: lw.library.bricard(2.0, 3.0, width=0.0), {}, 1, 1),
    (lw.library.slider_crank, CROSS, 1, 0),
    (lw.library.governor, {"right": 0.8, "left": 0.8, "slide": 0.15}, 1, 0),
]


@pytest.mark.parametrize(("build", "near", "freedom", "redundant"), MOBILITY)
def test_library_mechanisms_have_one_degree_of_freedom(build: Any, near: Any, freedom: int, redundant: int) -> None:
    """By hand: planar loops repeat three of a hinge's five conditions, Bricard's ring one; the governor's lift is driven."""
    found = build().mobility(guess=near)
    assert (found.degrees_of_freedom, found.redundant, found.singular) == (freedom, redundant, False)


# --- random mechanisms ---------------------------------------------------------------------------------------------------


def loops_of(seed: int) -> Any:
    pytest.importorskip("pinocchio")
    from random_loops import random_loops

    return random_loops(seed, flat=seed >= 1000)


def first(batch: Any) -> str:
    return f"seeds {batch[0]}…{batch[-1]}"


@pytest.mark.parametrize("batch", [range(40), range(40, 80), range(1000, 1030)], ids=first)
def test_random_mechanisms_accelerate_as_with_pinocchios_matrices(batch: range) -> None:
    """v̇ from M, h, J and J̇ v of Pinocchio; seeds from 1000 on are flat trees, whose loops repeat conditions."""
    for seed in batch:
        c = loops_of(seed)
        system = c.model.compile()
        opened = max(x for x, _ in system.closure_errors(c.q).values())
        assert opened < 1e-12, f"closures of mechanism {seed}"
        true, _ = c.solve()
        got = system.acceleration(c.q, c.v)
        error = np.abs(got - true).max() / max(1.0, np.abs(true).max())
        assert error < 2e-12, f"accelerations of mechanism {seed}, {[x.kind for x in c.closures]}: {error:.3g}"


@pytest.mark.parametrize("batch", [range(40), range(40, 80)], ids=first)
def test_random_closures_bear_the_wrenches_of_their_multipliers(batch: range) -> None:
    """Force and moment by `to`'s side on `at`'s side about `at`'s point, from λ of the same equations."""
    for seed in batch:
        c = loops_of(seed)
        a, multipliers = c.solve()
        found = c.model.reactions([0.0], c.q[None], c.v[None], a[None])
        for k, closure in enumerate(c.closures):
            if closure.kind == "coupling":
                continue
            got = found[f"c{k}"].sel(component=["fx", "fy", "fz", "mx", "my", "mz"]).values[0]
            true = c.wrench(k, multipliers)
            error = np.abs(got - true).max() / max(1.0, np.abs(true).max())
            assert error < 1e-10, f"{closure.kind} of mechanism {seed}: {error:.3g}"


@pytest.mark.parametrize("batch", [range(40), range(1000, 1020)], ids=first)
def test_random_mechanisms_keep_their_energy_and_stay_closed(batch: range) -> None:
    """0.5 s of free motion from the random state."""
    for seed in batch:
        c = loops_of(seed)
        labels = c.model.compile().labels
        start = {n: float(x) for n, x in zip(labels.q, c.q, strict=True)}
        rates = {n: float(x) for n, x in zip(labels.v, c.v, strict=True)}
        run = c.model.simulate(0.5, guess=start, rates=rates, rtol=1e-10, samples=51)
        assert run.success, f"mechanism {seed}"
        size = float(run.energy["kinetic"].max())
        assert_abs(run.energy_drift / size, 0.0, 1e-9)
        assert_abs(run.drift, 0.0, 2e-13)
