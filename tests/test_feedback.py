"""PD and PID inside the integration: against closed forms, SciPy's solve_ivp of the same loop, and samples taken by hand."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg

import linkwork as lw
from compare import assert_abs

G = 9.81
KP, KI, KD = 40.0, 30.0, 9.0
TIGHT: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-13, "method": "DOP853"}


@pytest.fixture(scope="module")
def model() -> lw.Model:
    """An inverted pendulum of 1 kg at 1 m with a motor, 0 where it stands."""
    m = lw.Model("inverted")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor"))
    m.add(lw.Coordinate("angle", of="pivot"))
    return m


def by_hand(law: Any, start: list[float], times: np.ndarray, **options: Any) -> np.ndarray:
    """States (n, times) of the pendulum with a law(t, y) → (torque, rates of more states)."""

    def slope(t: float, y: np.ndarray) -> list[float]:
        u, more = law(t, y)
        return [y[1], G * np.sin(y[0]) + u, *more]

    return scipy.integrate.solve_ivp(slope, times[[0, -1]], start, t_eval=times, **{**TIGHT, **options}).y


def test_a_pid_follows_a_signal(model: lw.Model) -> None:
    """Value and rate of the reference count; what it does is there by name (seen: 6e-13)."""
    pid = lw.PID("pid", "pivot", "motor", KP, KI, KD, reference=lw.Harmonic(0.3, "0.5 Hz"), feedforward=0.4)
    run = model.simulate(3.0, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    t = run.time
    r, rate = 0.3 * np.sin(np.pi * t), lambda s: 0.3 * np.pi * np.cos(np.pi * s)

    def law(s: float, y: np.ndarray) -> tuple[float, list[float]]:
        e = 0.3 * np.sin(np.pi * s) - y[0]
        return 0.4 + KP * e + y[2] + KD * (rate(s) - y[1]), [KI * e]

    y = by_hand(law, [0.2, 0.0, 0.0], t)
    assert_abs(run["pivot"].values, y[0], 1e-10)
    assert_abs(run["pid.error"].values, r - y[0], 1e-10)
    assert_abs(run["pid.integral"].values, y[2], 1e-9)
    assert_abs(run["pid.output"].values, 0.4 + KP * (r - y[0]) + y[2] + KD * (rate(t) - y[1]), 1e-8)
    assert_abs(run["pid.reference"].values, r, 1e-15)
    assert run["pid.output"].attrs["units"] == "N*m"


def test_a_pd_of_a_slider_is_a_damped_oscillator() -> None:
    """x″ = kp (r − x) − kd x′ in closed form, and the weight of the reference."""
    m = lw.Model("slider")
    m.add(lw.RigidBody("block", mass=2.0, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", actuator="push"))
    pd = lw.PD("pd", "x", "push", "18 N/m", "4 N*s/m", reference="1 m", reference_weight=0.5)
    run = m.simulate(4.0, control=pd, rtol=1e-11)
    t, w, d = run.time, np.sqrt(9.0 - 1.0), 1.0
    assert_abs(run["x"].values, 0.5 * (1 - np.exp(-d * t) * (np.cos(w * t) + d / w * np.sin(w * t))), 1e-10)


@pytest.mark.parametrize("measured", ["pivot", "angle"])
def test_limits_and_back_calculation(model: lw.Model, measured: str) -> None:
    """Every corner of the limits is located, by a measured rate and by a filter alone (seen: 3e-9, of solve_ivp)."""
    pid = lw.PID("pid", measured, "motor", KP, KI, KD, reference=0.5, limits="6 N*m", tracking=0.3, filter=0.02)
    run = model.simulate(3.0, start={"pivot": 0.2}, control=pid, rtol=1e-11)

    def law(t: float, y: np.ndarray) -> tuple[float, list[float]]:
        raw = KP * (0.5 - y[0]) + y[2] - KD * y[3]
        u = np.clip(raw, -6, 6)
        return u, [KI * (0.5 - y[0]) + (u - raw) / 0.3, (y[1] - y[3]) / 0.02]

    y = by_hand(law, [0.2, 0.0, 0.0, 0.0], run.time, max_step=1e-3)
    assert run.statistics["switches"] >= 2
    assert_abs(run["pivot"].values, y[0], 2e-8)
    assert_abs(run["pid.integral"].values, y[2], 2e-7)


def test_a_rate_limit_holds_back_what_acts(model: lw.Model) -> None:
    """It begins at the feedforward, and never moves faster; the integral is told."""
    pid = lw.PID(
        "pid", "pivot", "motor", KP, KI, KD, reference=0.5, limits=(-10, "20 N*m"), rate_limit=60.0, lag="10 ms"
    )
    run = model.simulate(3.0, start={"pivot": 0.2}, control=pid, rtol=1e-10)

    def law(t: float, y: np.ndarray) -> tuple[float, list[float]]:
        raw, z = KP * (0.5 - y[0]) + y[2] - KD * y[1], y[3]
        moves = np.clip((np.clip(raw, -10, 20) - z) / 0.01, -60, 60)
        return z, [KI * (0.5 - y[0]) + (z - raw) / np.sqrt(KD / KI), moves]

    y = by_hand(law, [0.2, 0.0, 0.0, 0.0], run.time, max_step=1e-3)
    assert run.statistics["switches"] >= 3
    assert_abs(run["pivot"].values, y[0], 1e-8)
    assert np.abs(np.diff(run["pid.output"].values) / np.diff(run.time)).max() <= 60 + 1e-6


def sampled(pid: lw.PID, times: np.ndarray, delay: float = 0.0, slope: float = np.inf) -> np.ndarray:
    """Angles of the pendulum, samples taken one by one: backward differences, limits of 8 N m, clamping."""
    h, tau = float(pid.period or 0.0), float(pid.filter)
    y, integral, last_d, last_e, last_u = np.array([0.2, 0.0]), 0.0, 0.0, 0.5 - 0.2, 0.0
    queue: list[tuple[float, float]] = []
    found = [0.2]
    held = 0.0
    for k in range(round(times[-1] / h)):
        t = k * h
        e = 0.5 - y[0]
        d = tau / (tau + h) * last_d + KD / (tau + h) * (e - last_e)
        raw = KP * e + integral + d
        u = float(np.clip(np.clip(raw, -8, 8), last_u - slope * h, last_u + slope * h))
        if not KI * e * (raw - u) > 0:
            integral += h * KI * e
        last_d, last_e, last_u = d, e, u
        queue.append((t + delay, u))
        edges = [t, *(a for a, _ in queue if t < a - 1e-12 and a < t + h - 1e-12), t + h]
        for a, b in itertools.pairwise(edges):
            due = [u for at, u in queue if at <= a + 1e-12]
            held = due[-1] if due else held
            y = scipy.integrate.solve_ivp(lambda _, y: [y[1], G * np.sin(y[0]) + held], (a, b), y, **TIGHT).y[:, -1]  # noqa: B023
        found.append(y[0])
    return np.array(found)


@pytest.mark.parametrize(("delay", "slope"), [(0.0, None), (0.02, None), (0.047, 300.0)])
def test_samples_delays_and_clamping(model: lw.Model, delay: float, slope: float | None) -> None:
    """No delay, one of whole periods, and one between samples with a rate limit (seen: 2e-10)."""
    pid = lw.PID(
        "pid", "pivot", "motor", KP, KI, KD, reference=0.5, limits=8, filter=0.01, period="20 ms", anti_windup="clamping",
        delay=delay, rate_limit=slope,
    )  # fmt: skip
    times = 0.02 * np.arange(51)
    run = model.simulate(times, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    assert_abs(run["pivot"].values, sampled(pid, times, delay, slope or np.inf), 1e-8)


def test_a_delay_beside_the_method_of_steps() -> None:
    """x″ = −k x(t − 1), exact piece by piece: short samples of the same delay come near, in first order."""
    m = lw.Model("slider")
    m.add(lw.RigidBody("block", mass=1.0, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", actuator="push"))
    k, errors = 0.5, []
    for period in (0.02, 0.01):
        pd = lw.PD("pd", "x", "push", k, period=period, delay=1.0)
        run = m.simulate([0.0, 1.0, 2.0, 3.0], start={"x": 1.0}, control=pd, rtol=1e-10)
        exact = np.array([1.0, 1.0, 1 - k / 2, 1 - 2 * k + k * k / 24])
        errors.append(np.abs(run["x"].values - exact).max())
    assert errors[1] < 0.01
    assert errors[1] == pytest.approx(errors[0] / 2, rel=0.05)


def test_several_controllers_with_clocks_of_their_own() -> None:
    """Two sliders side by side, one continuous and one sampled, are what they are alone."""

    def sliders(*names: str) -> lw.Model:
        m = lw.Model("sliders")
        for n in names:
            slide = lw.Prismatic(n, axis="x", actuator=f"push {n}", stiffness=3.0)
            m.add(lw.RigidBody(f"block {n}", mass=1.0, inertia=(0, 0, 0)), slide)
        return m

    smooth = lw.PID("smooth", "a", "push a", 9.0, 4.0, 3.0, reference=lw.Ramp(1.0, 0.5))
    steps = lw.PID("steps", "b", "push b", 5.0, 2.0, 2.0, reference=1.0, period="0.1 s", delay="0.03 s")
    both = sliders("a", "b").simulate(2.0, control=[smooth, steps], rtol=1e-11)
    assert_abs(both["a"].values, sliders("a").simulate(2.0, control=smooth, rtol=1e-11)["a"].values, 1e-9)
    assert_abs(both["b"].values, sliders("b").simulate(2.0, control=steps, rtol=1e-11)["b"].values, 1e-9)
    assert {"smooth.output", "steps.output", "steps.error"} <= set(both.names())


def test_gains_follow_a_schedule(model: lw.Model) -> None:
    """Gains between two values of the angle follow the cubic that is flat at both ends; beyond them they stay."""
    pd = lw.PD("pd", "pivot", "motor", [30.0, 60.0], [9.0, 5.0], schedule="pivot", at=["0.1 rad", 0.3], reference=0.2)
    run = model.simulate(2.0, start={"pivot": 0.6}, control=pd, rtol=1e-11)

    def law(t: float, y: np.ndarray) -> tuple[float, list[float]]:
        s = np.clip((y[0] - 0.1) / 0.2, 0, 1)
        s = s * s * (3 - 2 * s)
        return (30 + 30 * s) * (0.2 - y[0]) - (9 - 4 * s) * y[1], []

    assert_abs(run["pivot"].values, by_hand(law, [0.6, 0.0], run.time)[0], 1e-8)


def test_a_run_is_saved_and_goes_on(model: lw.Model, tmp_path: Any) -> None:
    """Signals of a controller are in the file; a run that goes on has the states that the first one had."""
    pid = lw.PID("pid", "pivot", "motor", KP, KI, KD, reference=0.5, period="20 ms", delay="40 ms", limits=12)
    whole = model.simulate(1.0, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    first = model.simulate(0.4, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    second = model.simulate(0.6, start=first, control=pid, rtol=1e-11)
    assert second.final()[0]["pivot"] == pytest.approx(whole.final()[0]["pivot"], abs=1e-9)
    whole.save(tmp_path / "run.nc")
    again = lw.load(tmp_path / "run.nc")
    assert_abs(again["pid.output"].values, whole["pid.output"].values, 0.0)
    assert "pid.error" in again.names()


def test_phases_go_on_with_their_controllers(model: lw.Model) -> None:
    """The integral is not forgotten between two phases in which nothing changes."""
    pid = lw.PID("pid", "pivot", "motor", KP, KI, KD, reference=lw.Harmonic(0.3, "0.5 Hz"))
    whole = model.simulate(2.0, start={"pivot": 0.2}, control=pid, rtol=1e-11)
    parts = model.simulate_phases([lw.Phase(1.0), lw.Phase(1.0)], start={"pivot": 0.2}, control=pid, rtol=1e-11)
    assert parts.runs[-1].final()[0]["pivot"] == pytest.approx(whole.final()[0]["pivot"], abs=1e-9)


WRONG: list[tuple[str, Any]] = [
    ("clamping is for samples", {"anti_windup": "clamping"}),
    ("at go together", {"schedule": "pivot"}),
    ("kp has 2 values", {"kp": [1.0, 2.0]}),
    ("kp '3 s' is a time", {"kp": "3 s"}),
    ("period is 0.0", {"period": 0.0}),
    ("no input 'engine'", {"input": "engine"}),
    ("there is no 'pivt'", {"measured": "pivt"}),
    ("depends on forces", {"measured": "pivot.acceleration", "kd": 0.0}),
    ("no rate that can be measured", {"measured": "angle"}),
    ("needs|give tracking", {"kp": 0.0, "kd": 0.0, "limits": 3.0}),
    ("value alone", {"reference": lambda t: 0.1}),
    ("must be less", {"limits": (3.0, 2.0)}),
    ("without dots", {"name": "a.b"}),
]


@pytest.mark.parametrize(("words", "change"), WRONG, ids=[w for w, _ in WRONG])
@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_what_is_wrong_is_named(model: lw.Model, words: str, change: dict[str, Any]) -> None:
    """One sentence each, that names the controller and the parameter."""
    given = {"name": "pid", "measured": "pivot", "input": "motor", "kp": KP, "ki": KI, "kd": KD, **change}
    with pytest.raises(lw.LinkworkError, match=words):
        model.simulate(1.0, control=lw.PID(**given))


def test_two_controllers_do_not_share(model: lw.Model) -> None:
    """Neither an input nor a name."""
    a = lw.PD("a", "pivot", "motor", KP)
    with pytest.raises(lw.ModelError, match="'a' and 'b' both drive 'motor'"):
        model.simulate(1.0, control=[a, lw.PD("b", "pivot", "motor", KP)])
    with pytest.raises(lw.ModelError, match="two controllers are called 'a'"):
        model.simulate(1.0, control=[a, a])


def test_sensors_have_units_for_a_controller() -> None:
    """A PD on a formula in mm: gains and references are read in its unit. Rest of m ẍ = -k x + kp (r - 1000 x)."""
    m = lw.Model("slide")
    m.add(lw.RigidBody("block", mass=2.0), lw.Prismatic("x", axis="x", stiffness=5.0, damping=6.0, actuator="push"))
    m.add(lw.Expression("gap", "1000 * x", unit="mm"))
    pd = lw.PD("pd", "gap", "push", kp="0.02 N/mm", kd=0.0, reference="50 mm")
    run = m.simulate(12.0, control=pd, samples=3)
    assert run["x"].values[-1] == pytest.approx(0.02 * 50 / (5.0 + 20.0), rel=1e-6)
    for wrong in ({"kp": "3 N*m/rad"}, {"kp": "3 N/mm", "reference": "3 deg"}):
        with pytest.raises(lw.UnitError, match=r"is an? "):
            m.simulate(1.0, control=lw.PD("pd", "gap", "push", **wrong))


def test_a_mapping_says_signals_as_files_do() -> None:
    """`simulate(control={…})` and `inputs` take signals as mappings with a kind."""
    m = lw.Model("slide")
    m.add(lw.RigidBody("block", mass=2.0), lw.Prismatic("x", axis="x", stiffness=5.0, damping=6.0, actuator="push"))
    ramp = {"kind": "Ramp", "end": "0.5 m", "duration": "1 s"}
    gains = {"name": "pd", "measured": "x", "input": "push", "kp": 30.0, "kd": 4.0}
    one = m.simulate(2.0, control={"pd": {**gains, "reference": ramp}}, samples=5)
    two = m.simulate(2.0, control=lw.PD(**gains, reference=lw.Ramp("0.5 m", duration="1 s")), samples=5)
    assert np.array_equal(one["x"], two["x"])
    for wrong, why in (({"kind": "Rmp"}, "did you mean 'Ramp'"), ({"kind": "Ramp", "nd": 1}, "did you mean 'end'")):
        with pytest.raises(lw.ModelError, match=why):
            m.simulate(1.0, inputs={"push": wrong})


TIMING: dict[str, dict[str, Any]] = {"continuous": {}, "sampled": {"period": 0.1}, "late": {"delay": 0.13}}


@pytest.mark.parametrize("timing", TIMING)
def test_events_and_studies_of_what_controllers_show(timing: str) -> None:
    """Each event is where the history by the same name crosses; studies keep these histories."""
    m = lw.Model("slide")
    m.add(lw.RigidBody("block", mass=2.0), lw.Prismatic("x", axis="x", stiffness=5.0, damping=1.0, actuator="push"))
    law: dict[str, Any] = {"reference": lw.Harmonic(1.0, "0.3 Hz"), "limits": 4.0, **TIMING[timing]}
    pid = lw.PID("pid", "x", "push", kp=30.0, ki=8.0, kd=4.0, filter=0.05, **law)
    wanted = {"pid.output": 2.0, "pid.error": 0.05, "pid.integral": 0.1, "pid.reference": 0.5, "pid.demand": 4.0}
    if timing == "sampled":
        del wanted["pid.demand"]
    t, step = np.linspace(0.0, 4.0, 4001), 1e-3
    run = m.simulate(t, control=pid, events=[lw.Event(n, x) for n, x in wanted.items()], rtol=1e-9)
    for name, value in wanted.items():
        k = np.flatnonzero(np.diff(np.sign(run[name].values - value)))
        met = run.events["time"].values[run.events["name"].values == name]
        assert len(met) == len(k) > 0
        assert (np.abs(met - t[k] - step / 2) <= step / 2 + 1e-9).all()
    acts = np.clip(run["pid.demand"].values, -4, 4) if timing == "continuous" else run["push"].values
    assert_abs(run["pid.output"].values, acts, 1e-14)
    study = m.vary({"block.mass": [2.0, 3.0]})
    made = study.simulate(t, control=pid, keep=[*wanted], reduce=["peak of pid.error"], rtol=1e-9)
    for name in wanted:
        assert_abs(made[name].values[0], run[name].values, 1e-7)


def test_events_of_controllers_that_cannot_be() -> None:
    """What acts stays at its limit and crosses nothing; misspelt names are told."""
    m = lw.Model("slide")
    m.add(lw.RigidBody("block", mass=2.0), lw.Prismatic("x", axis="x", stiffness=5.0, damping=6.0, actuator="push"))
    pd = lw.PD("pd", "x", "push", kp=30.0, kd=4.0, reference=0.5, limits=7.0)
    for name, words in (
        ("pd.output", "value is 7, but what acts stays within its limits -7 and 7; watch 'pd.demand'"),
        ("pd.outputs", "no controller shows 'pd.outputs'; did you mean 'pd.output'"),
    ):
        with pytest.raises(lw.ModelError, match=words):
            m.simulate(1.0, control=pd, events=lw.Event(name, 7.0))
    with pytest.raises(lw.ModelError, match=r"did you mean 'pd\.error'"):
        m.vary({"block.mass": [1.0, 2.0]}).simulate(1.0, control=pd, keep=["pd.eror"])


def test_studies_vary_controllers(model: lw.Model) -> None:
    """Each variant is the run of its own controller, bit for bit; what there is none of is said once."""
    pd = lw.PD("pd", "pivot", "motor", KP, KD)
    options: dict[str, Any] = {"start": {"pivot": 0.2}, "rtol": 1e-9, "samples": 11}
    made = model.vary({"control.pd.delay": ["0 s", "40 ms"], "bob.mass": [1.0, 1.2]}).simulate(
        1.0, control=[pd], keep=["pivot", "pd.output"], **options
    )
    for i, delay in enumerate((0.0, 0.04)):
        for j, mass in enumerate((1.0, 1.2)):
            own = lw.PD("pd", "pivot", "motor", KP, KD, delay=delay)
            run = model.replace({"bob.mass": mass}).simulate(1.0, control=own, **options)
            assert_abs(made["pivot"].values[i, j], run["pivot"].values, 0.0)
            assert_abs(made["pd.output"].values[i, j], run["pd.output"].values, 1e-12)
    given = {"pd": {"name": "pd", "measured": "pivot", "input": "motor", "kp": KP, "kd": KD}}
    gains = model.vary({"control.pd.kp": [KP, 50.0]}).simulate(1.0, control=given, keep=["pivot"], **options)
    assert_abs(gains["pivot"].values[0], made["pivot"].values[0, 0], 0.0)
    for name, words in (
        ("control.pdd.kp", "no controller 'pdd'; did you mean 'pd'"),
        ("control.pd.kpp", "has no 'kpp'; did you mean 'kp'"),
    ):
        with pytest.raises(lw.ModelError, match=words):
            model.vary({name: [1.0, 2.0]}).simulate(1.0, control=pd)


def test_runs_go_on_with_their_controllers(tmp_path: Path) -> None:
    """Pieces of a run are the whole, also between samples, after a file, and by name where controllers change in phases."""
    m = lw.Model("slide")
    m.add(lw.RigidBody("block", mass=2.0), lw.Prismatic("x", axis="x", stiffness=5.0, damping=1.0, actuator="push"))
    timings: list[dict[str, Any]] = [{}, {"period": 0.1, "delay": 0.13}, {"delay": 0.13}]
    for timing in timings:
        pid = lw.PID("pid", "x", "push", 30.0, 8.0, 4.0, reference=0.5, **timing)
        whole = m.simulate(2.0, control=pid, rtol=1e-10)
        part = m.simulate(0.77, control=pid, rtol=1e-10)
        part.save(tmp_path / "part.nc")
        starts: list[Any] = [part, lw.load(tmp_path / "part.nc")]
        for start in starts:
            end = m.simulate(1.23, start=start, control=pid, rtol=1e-10)
            assert end.final()[0]["x"] == pytest.approx(whole.final()[0]["x"], abs=1e-10)
        other = lw.PID("other", "x", "push", 30.0, 8.0, 4.0, reference=0.5, **timing)
        with pytest.warns(lw.SimulationWarning, match="controller 'other' begins at its own start"):
            m.simulate(0.1, start=part, control=other)
    pid, pd = lw.PID("pid", "x", "push", 30.0, 8.0, 4.0, reference=0.5), lw.PD("pd", "x", "push", 9.0, 2.0)
    phases = [lw.Phase(0.7), lw.Phase(0.4), lw.Phase(0.5, control=pd), lw.Phase(0.3, control=[])]
    made = m.simulate_phases(phases, control=pid, rtol=1e-10)
    first = m.simulate(1.1, control=pid, rtol=1e-10)
    second = m.simulate(0.5, start=first.final(), control=pd, rtol=1e-10)
    third = m.simulate(0.3, start=second.final(), rtol=1e-10)
    for run, truth in zip(made.runs[1:], (first, second, third), strict=True):
        assert run["x"].values[-1] == pytest.approx(truth["x"].values[-1], abs=1e-10)
