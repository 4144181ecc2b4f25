"""Continuous controllers with a delay: against the method of steps, closed forms of stability, and python-control."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
import scipy.integrate

import linkwork as lw
from compare import assert_abs

G, KP, KI, KD, TAU = 9.81, 40.0, 30.0, 9.0, 0.043


@pytest.fixture(scope="module")
def model() -> lw.Model:
    """An inverted pendulum of 1 kg at 1 m with a motor, 0 where it stands."""
    m = lw.Model("inverted")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor"))
    return m


def slider(*names: str, **given: Any) -> lw.Model:
    """Blocks of 1 kg side by side."""
    m = lw.Model("sliders")
    for n in names:
        slide = lw.Prismatic(n, axis="x", actuator=f"push {n}", **given)
        m.add(lw.RigidBody(f"block {n}", mass=1.0, inertia=(0, 0, 0)), slide)
    return m


def by_steps(
    put_out: Callable[[float, np.ndarray], float],
    more: Callable[[float, np.ndarray], Sequence[float]],
    start: Sequence[float],
    times: np.ndarray,
    before: float,
) -> np.ndarray:
    """States (n, times) of the pendulum under put_out(t − TAU, state then), by SciPy from delay to delay."""
    pieces: list[Any] = []
    y = np.array(start)
    while TAU * len(pieces) < times[-1]:
        last = pieces[-1].sol if pieces else None

        def slope(t: float, y: np.ndarray, last: Any = last) -> list[float]:
            u = before if last is None else put_out(t - TAU, last(t - TAU))
            return [y[1], G * np.sin(y[0]) + u, *more(t, y)]

        span = (TAU * len(pieces), TAU * (len(pieces) + 1))
        made = scipy.integrate.solve_ivp(
            slope, span, y, "DOP853", rtol=1e-12, atol=1e-13, dense_output=True, max_step=TAU / 10
        )
        pieces.append(made)
        y = made.y[:, -1]
    return np.array([pieces[min(int(t / TAU + 1e-9), len(pieces) - 1)].sol(t) for t in times]).T


@pytest.mark.parametrize("method", ["dop853", "dopri5", "rk4"])
def test_polynomials_of_the_method_of_steps(method: str) -> None:
    """x″ = −k x(t − 1), nothing before the start: exact, piece by piece, at rounding (seen: 1e-15), with what acts."""
    k = 0.5
    pd = lw.PD("pd", "x", "push x", k, delay="1 s")
    step: dict[str, Any] = {"step": 0.05} if method == "rk4" else {}
    t = np.array([0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0])
    run = slider("x").simulate(t, start={"x": 1.0}, control=pd, method=method, rtol=1e-10, **step)
    one, two = np.clip(t - 1, 0, None), np.clip(t - 2, 0, None)
    assert_abs(run["x"].values, 1 - k * one**2 / 2 + k**2 * two**4 / 24, 1e-13)
    assert_abs(run["pd.output"].values, np.where(t <= 1, 0.0, -k * (1 - k * two**2 / 2)), 1e-13)


@pytest.fixture(scope="module")
def followed() -> tuple[dict[str, Any], np.ndarray, np.ndarray]:
    """A PID that follows a signal, late: its options, and the truth at times."""
    given = {"reference": lw.Harmonic(0.3, "0.5 Hz"), "feedforward": 0.4, "delay": TAU}
    t = np.linspace(0.0, 1.5, 151)

    def put_out(s: float, y: np.ndarray) -> float:
        e, rate = 0.3 * np.sin(np.pi * s) - y[0], 0.3 * np.pi * np.cos(np.pi * s)
        return 0.4 + KP * e + y[2] + KD * (rate - y[1])

    def integral(s: float, y: np.ndarray) -> list[float]:
        return [KI * (0.3 * np.sin(np.pi * s) - y[0])]

    return given, t, by_steps(put_out, integral, [0.2, 0.0, 0.0], t, 0.4)


def test_a_pid_that_acts_late(model: lw.Model, followed: Any) -> None:
    """Angle and integral, which is not late (seen: 1e-13)."""
    given, t, truth = followed
    pid = lw.PID("pid", "pivot", "motor", KP, KI, KD, **given)
    run = model.simulate(t, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    assert_abs(run["pivot"].values, truth[0], 1e-11)
    assert_abs(run["pid.integral"].values, truth[2], 1e-10)
    assert run["pid.output"].values[:5] == pytest.approx(0.4, abs=1e-15)  # the feedforward, until the delay is over
    errors = [
        np.abs(model.simulate(t, start={"pivot": 0.2}, control=pid, method="rk4", step=h)["pivot"].values - truth[0]).max()
        for h in (0.01, 0.005)
    ]
    assert errors[0] / errors[1] == pytest.approx(16.0, rel=0.2)  # the order of the method


def test_a_run_with_a_delay_goes_on(model: lw.Model, followed: Any) -> None:
    """What waits is not forgotten: after a run, after an event within a step, from phase to phase; and a study is the same."""
    given, t, truth = followed
    pid = lw.PID("pid", "pivot", "motor", KP, KI, KD, **given)
    options: dict[str, Any] = {"control": pid, "rtol": 1e-11}
    first = model.simulate(0.7, start={"pivot": 0.2}, **options)
    ends = [model.simulate(0.8, start=first, **options)]
    met = model.simulate(1.5, start={"pivot": 0.2}, events=lw.Event("pivot", 0.25, stop=True), **options)
    assert met.status == "event"
    ends.append(model.simulate(1.5 - met.time[-1], start=met, **options))
    ends.append(model.simulate_phases([lw.Phase(0.6), lw.Phase(0.9)], start={"pivot": 0.2}, **options).runs[-1])
    for run in ends:
        assert run.final()[0]["pivot"] == pytest.approx(truth[0, -1], abs=1e-11)
    other = lw.PID("pid", "pivot", "motor", KP, KI, KD, **{**given, "delay": 0.05})
    with pytest.raises(lw.ModelError, match="other delays"):
        model.simulate(0.1, start=first, control=other)
    masses = model.vary({"bob.mass": [1.0, 1.1]}).simulate(t, start={"pivot": 0.2}, keep=["pivot"], **options)
    assert_abs(masses["pivot"].values[0], truth[0], 1e-11)


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_limits_and_laws_of_ones_own(model: lw.Model) -> None:
    """What is put out is clipped, then late (seen: 4e-13); a function and a Controller do the same."""
    t = np.linspace(0.0, 1.0, 101)

    def put_out(s: float, y: np.ndarray) -> float:
        return float(np.clip(-KP * y[0] - KD * y[1], -12.0, 12.0))

    truth = by_steps(put_out, lambda s, y: [], [0.5, 0.0], t, 0.0)[0]
    seen = ["pivot", "pivot.rate"]
    laws = [
        lw.PD("c", "pivot", "motor", KP, KD, limits=12, delay=TAU),
        lw.Controller(seen, inputs=["motor"], D=[[-KP, -KD]], low=[-12.0], high=[12.0], delay=TAU, name="c"),
        lw.CustomControl("c", lambda s, y, x: -KP * y[0] - KD * y[1], seen, ["motor"], limits=12, delay=TAU),
    ]
    for law in laws:
        run = model.simulate(t, start={"pivot": 0.5}, control=law, rtol=1e-11)
        assert_abs(run["pivot"].values, truth, 1e-10)
        assert np.abs(run["c.output"].values).max() == pytest.approx(12.0, abs=1e-10)


def test_two_delays_are_what_they_are_alone() -> None:
    """Side by side, with another law that acts at once; many steps, of which the oldest are forgotten."""
    late = [lw.PD(n, n, f"push {n}", 3.0, 0.4, reference=1.0, delay=d) for n, d in (("a", 0.11), ("b", 0.27))]
    now = lw.PD("c", "c", "push c", 3.0, 0.4, reference=1.0)
    both = slider("a", "b", "c", stiffness=2.0, damping=1.0).simulate(30.0, control=[*late, now], rtol=1e-10)
    for law in (*late, now):
        alone = slider(law.name, stiffness=2.0, damping=1.0).simulate(30.0, control=law, rtol=1e-10)
        assert_abs(both[law.name].values, alone[law.name].values, 1e-8)


def test_the_limit_of_stability_of_late_damping() -> None:
    """x″ + ω₀² x = −d x′(t − τ) oscillates for ever at ω = d / 2 + √(d² / 4 + ω₀²) where ω τ = π / 2."""
    d, stiffness = 0.8, 4.0
    omega = d / 2 + np.sqrt(d * d / 4 + stiffness)
    tau = np.pi / 2 / omega
    m = slider("x", stiffness=stiffness)
    linear = m.equilibrium().linearize(outputs=["x"])
    loop = linear.closed_loop(lw.PD("pd", "x", "push x", 0.0, d, delay=tau))
    assert np.abs(loop.eigenvalues[:2].imag) == pytest.approx(omega, rel=1e-12)
    assert_abs(loop.eigenvalues[:2].real, 0.0, 1e-11)
    assert loop.margins().phase == pytest.approx(0.0, abs=1e-9)
    for factor, stable in ((0.99, True), (1.01, False)):
        other = linear.closed_loop(lw.PD("pd", "x", "push x", 0.0, d, delay=factor * tau))
        assert other.stable == stable
        assert (other.margins().delay > 0) == stable
    pd = lw.PD("pd", "x", "push x", 0.0, d, delay=tau)
    run = m.simulate([0.0, 25.0, 26.0, 27.0, 28.0], start={"x": 1.0}, control=pd, rtol=1e-11)
    swing = np.hypot(run["x"].values, run["x.rate"].values / omega)[1:]
    assert swing == pytest.approx(swing[0], rel=1e-9)


def test_linear_loops_with_a_delay() -> None:
    """Roots fulfil the characteristic equation, margins are python-control's of frequency data, motions are simulated ones."""
    import control

    m = slider("x", stiffness=4.0, damping=0.2)
    linear = m.equilibrium().linearize(outputs=["x", "x.rate"])
    law: dict[str, Any] = {"filter": 0.02, "delay": 0.15}
    pid = lw.PID("pid", "x", "push x", 5.0, 2.0, 1.5, **law)
    loop = linear.closed_loop(pid)

    def gain(s: np.ndarray) -> np.ndarray:
        return (5 + 2 / s + 1.5 * s / (1 + 0.02 * s)) * np.exp(-0.15 * s) / (s * s + 0.2 * s + 4)

    assert loop.stable
    assert len(loop.eigenvalues) > 6
    assert_abs(np.abs(1.0 + gain(loop.eigenvalues[:4])), 0.0, 1e-11)
    found, omega = loop.margins(), np.geomspace(1e-2, 300, 20001)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gm, pm, sm, wg, wp, ws = control.stability_margins(control.FRD(gain(1j * omega), omega, smooth=True))
    assert [found.gain, np.degrees(found.phase), found.distance] == pytest.approx([gm, pm, sm], rel=1e-5)
    at = 2 * np.pi * np.array([found.gain_frequency, found.phase_frequency, found.distance_frequency])
    assert at == pytest.approx([wg, wp, ws], rel=1e-3)
    t = np.linspace(0.0, 4.0, 81)
    free = loop.simulate(t, start={"x": 0.3})
    assert_abs(free["x"].values, m.simulate(t, start={"x": 0.3}, control=pid, rtol=1e-11)["x"].values, 1e-10)
    follow = lw.PID("pid", "x", "push x", 5.0, 2.0, 1.5, reference=1.0, **law)
    step, run = linear.closed_loop(follow).step(until=t), m.simulate(t, control=follow, rtol=1e-11)
    assert_abs(step["x"].values, run["x"].values, 1e-10)
    late = np.abs(t - 0.15) > 1e-9  # where it jumps, both values are right
    assert_abs(step["push x"].values[late], run["pid.output"].values[late], 1e-8)
    poles = control.poles(loop.to_control())
    assert np.sort(poles.real)[-3:] == pytest.approx(np.sort(loop.eigenvalues.real)[-3:], abs=1e-9)


def test_fast_modes_of_late_loops_are_found() -> None:
    """A mode that turns 2000 rad during the delay: damping that acts a whole number of turns and a half later drives it."""
    omega, d, turns = 1000.0, 4.0, 318
    tau = 2 * np.pi * (turns + 0.5) / omega
    m = slider("x", stiffness=omega**2, damping=1.0)
    loop = m.equilibrium().linearize(outputs=["x"]).closed_loop(lw.PD("pd", "x", "push x", 0.0, d, delay=tau))
    s = loop.eigenvalues
    assert_abs(np.abs(1 + s / omega**2 + (s / omega) ** 2 + d * s / omega**2 * np.exp(-s * tau)), 0.0, 1e-12)
    assert not loop.stable
    assert (d - 1.0) / 4 > -loop.margin > 0.0


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("'radau' knows no delay", {"method": "radau"}),
    ("step is 0.1 s, longer than the delay of controller 'pd', 0.05 s", {"method": "rk4", "step": 0.1}),
    ("knows no controller", {"method": "gauss", "step": 0.01}),
    ("take more than 1e.07 steps; leave the delay out", {"until": 1e6}),
]


@pytest.mark.parametrize(("words", "given"), REFUSED, ids=[w for w, _ in REFUSED])
def test_what_cannot_be_late_is_refused(model: lw.Model, words: str, given: dict[str, Any]) -> None:
    """One sentence that names controller and delay."""
    with pytest.raises(lw.ModelError, match=words):
        model.simulate(**{"until": 1.0, "control": lw.PD("pd", "pivot", "motor", KP, KD, delay=0.05), **given})


def test_late_and_sampled_ones_do_not_mix() -> None:
    """Refused by a sentence."""
    late = lw.PD("late", "a", "push a", 1.0, delay=0.1)
    sampled = lw.PD("sampled", "b", "push b", 1.0, period=0.1)
    with pytest.raises(lw.ModelError, match="'late' is continuous and has a delay, and others are sampled"):
        slider("a", "b").simulate(1.0, control=[late, sampled])


def test_a_file_tells_a_delay(model: lw.Model, tmp_path: Any) -> None:
    """The same law from a file, and as a mapping."""
    law = "{name: pd, measured: pivot, input: motor, kp: 40, kd: 9, delay: 43 ms}"
    joint = "{name: pivot, kind: Revolute, axis: y, actuator: motor}"
    body = f"{{kind: RigidBody, mass: 1, centre: [0, 0, 1], inertia: [0, 0, 0], joint: {joint}}}"
    run = f"  - run: {{until: 1 s, samples: 11, rtol: 1e-11, control: {{pd: {law}}}}}"
    file = tmp_path / "late.yaml"
    file.write_text(f"linkwork: 1\nname: inverted\nbodies:\n  bob: {body}\nanalyses:\n{run}\n")
    read = lw.read_model(file)
    options = read.analyses[0].options
    pd = lw.PD("pd", "pivot", "motor", KP, KD, delay=TAU)
    given = {"name": "pd", "measured": "pivot", "input": "motor", "kp": KP, "kd": KD, "delay": "43 ms"}
    truth = model.simulate(1.0, start={"pivot": 0.2}, samples=11, rtol=1e-11, control=pd)["pivot"].values
    assert_abs(read.model.simulate(**options, start={"pivot": 0.2})["pivot"].values, truth, 0.0)
    again = model.simulate(1.0, start={"pivot": 0.2}, samples=11, rtol=1e-11, control={"pd": given})
    assert_abs(again["pivot"].values, truth, 0.0)


LONG: dict[str, Callable[[lw.LinearModel], Any]] = {
    "free": lambda linear: linear.simulate("1 h", samples=5, start={"pivot": 0.1}),
    "forced": lambda linear: linear.simulate("1 h", samples=5, inputs={"motor": lw.Harmonic(0.1, "1 Hz")}),
    "loop": lambda linear: linear.closed_loop(weak()).simulate("1 h", samples=5, start={"pivot": 0.1}),
    "sampled": lambda linear: linear.closed_loop(weak(period=0.5)).simulate("1 h", samples=5, start={"pivot": 0.1}),
    "late": lambda linear: linear.closed_loop(weak(delay=1.0)).simulate("30 min", samples=5, start={"pivot": 0.1}),
    "late step": lambda linear: linear.closed_loop(weak(delay=1.0)).step(until="30 min", samples=5),
    "step": lambda linear: linear.closed_loop(weak()).step(until="1 h", samples=5),
}


def weak(**given: Any) -> lw.PD:
    """Gains that do not hold the pendulum."""
    return lw.PD("pd", "pivot", "motor", 1.0, 0.1, **given)


@pytest.mark.parametrize("motion", LONG)
def test_unstable_motions_end_in_a_sentence_not_in_nan(model: lw.Model, motion: str) -> None:
    with pytest.raises(lw.SimulationError, match="grows beyond the range of numbers until t = "):
        LONG[motion](model.linearize())
