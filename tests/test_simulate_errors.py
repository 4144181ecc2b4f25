"""What a user can get wrong in `simulate`, and what can go wrong on the way: one sentence each, and nothing is lost."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel

Call = Callable[[], Any]
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")


def pendulum(until: Any = 1.0, **how: Any) -> Call:
    return lambda: lw.library.simple_pendulum().simulate(until, **how)


def double(**how: Any) -> Call:
    return lambda: lw.library.double_pendulum().simulate(1.0, **how)


def top(**how: Any) -> Call:
    return lambda: lw.library.spinning_top().simulate(1.0, **how)


def free(**how: Any) -> Call:
    return lambda: lw.library.free_body().simulate(1.0, **how)


def cart(until: Any = 1.0, **how: Any) -> Call:
    return lambda: lw.library.cart_pole().simulate(until, **how)


def floating(**how: Any) -> Call:
    def call() -> lw.Run:
        m = lw.Model("floating")
        m.add(lw.Box("box", size=(1, 1, 1), mass=1), lw.Planar("plane", normal="-y"))
        return m.simulate(1.0, **how)

    return call


def driven(motion: Any, until: Any = 1.0, **how: Any) -> Call:
    def call() -> lw.Run:
        m = lw.Model("driven")
        m.add(lw.PointMass("mass", mass=1), lw.Prismatic("slide", axis="x", motion=motion))
        return m.simulate(until, **how)

    return call


def forced(function: Any, **how: Any) -> Call:
    def call() -> lw.Run:
        m = lw.library.simple_pendulum()
        m.add(lw.CustomForce("mine", function, on="pivot"))
        return m.simulate(1.0, **how)

    return call


SHORT = lw.Sampled([0.0, 0.3, 0.6, 0.9], [0.0, 1.0, 0.0, 1.0])
SINE = lw.Harmonic(1.0, "1 Hz")

# what is wrong: the call, and words of the sentence
WRONG: dict[str, tuple[Call, tuple[str, ...]]] = {
    # names
    "start, unknown": (pendulum(start={"pivto": 1.0}), ("start", "'pivto'", "did you mean 'pivot'?")),
    "rates, unknown": (pendulum(rates={"speed": 1.0}), ("rates", "'speed'", "known: pivot, pendulum")),
    "inputs, unknown": (cart(inputs={"forc": 1.0}), ("input 'forc'", "did you mean 'force'?")),
    "inputs, none there": (pendulum(inputs={"motor": 1.0}), ("input 'motor'", "none")),
    "event, unknown": (pendulum(events=[lw.Event("elbow")]), ("event", "'elbow'", "pivot")),
    # tolerances, times, methods
    "rtol negative": (pendulum(rtol=-1e-8), ("rtol is -1e-08", "greater than 0")),
    "rtol zero": (pendulum(rtol=0.0), ("rtol is 0.0", "greater than 0")),
    "rtol not a number": (pendulum(rtol=float("nan")), ("rtol", "nan")),
    "rtol too small": (pendulum(rtol=1e-16), ("rtol is 1e-16", "1e-14")),
    "atol negative": (pendulum(atol=-1.0), ("atol is -1.0", "greater than 0")),
    "duration zero": (pendulum(until=0), ("duration is 0", "greater than 0 s")),
    "duration negative": (pendulum(until="-2 s"), ("duration is '-2 s'", "greater than 0 s")),
    "duration endless": (pendulum(until=np.inf), ("until inf", "not finite")),
    "duration of the wrong kind": (pendulum(until="2 m"), ("duration '2 m'", "a length", "a time in s")),
    "duration missing": (pendulum(until=None), ("until None",)),
    "times that go back": (pendulum(until=[0.0, 1.0, 0.5]), ("times must grow", "0.5 s follows 1 s")),
    "times that stand still": (pendulum(until=[0.0, 0.0]), ("times must grow", "0 s follows 0 s")),
    "one time": (pendulum(until=[1.0]), ("1 times", "two or more")),
    "no time": (pendulum(until=[]), ("0 times", "two or more")),
    "times in a table": (pendulum(until=[[0, 1], [2, 3]]), ("until is [[0, 1], [2, 3]]", "a row of numbers")),
    "times with a hole": (pendulum(until=[0.0, np.nan, 1.0]), ("until[1]", "nan")),
    "samples": (pendulum(samples=1), ("samples is 1", "2 or more")),
    "method unknown": (pendulum(method="euler"), ("'euler'", "dop853")),
    "method misspelt": (pendulum(method="dop835"), ("'dop835'", "did you mean 'dop853'?")),
    "SciPy's method unknown": (pendulum(method="scipy:Euler"), ("'scipy:Euler'", "LSODA")),
    "step for an adaptive method": (pendulum(step=0.01), ("'auto' chooses its steps", "max_step")),
    "step missing": (pendulum(method="rk4"), ("'rk4' has a fixed step", "step=")),
    "step missing for gauss": (pendulum(method="gauss"), ("'gauss' has a fixed step", "step=")),
    "step negative": (pendulum(method="rk4", step=-0.1), ("step is -0.1", "greater than 0 s")),
    "max_step zero": (pendulum(max_step=0), ("max_step is 0", "greater than 0 s")),
    "max_step for a fixed step": (pendulum(method="rk4", step=0.1, max_step=1), ("max_step does not apply",)),
    "planar in space": (top(planar=True), ("'spinning top'", "in space", "planar")),
    # starts
    "start is no mapping": (pendulum(start=1.0), ("start is 1.0", "mapping")),
    "rates are no mapping": (pendulum(rates=[1.0]), ("rates is [1.0]", "mapping")),
    "start of the wrong kind": (pendulum(start={"pivot": "2 m"}), ("'pivot'", "a length", "an angle in rad")),
    "start not a number": (pendulum(start={"pivot": np.nan}), ("'pivot'", "nan", "not finite")),
    "rates of the wrong kind": (pendulum(rates={"pivot": "2 Hz"}), ("'pivot'", "a frequency", "an angular speed")),
    "quaternion too long": (top(start={"tip": (1, 1, 0, 0)}), ("joint 'tip'", "length 1.41421", "length 1")),
    "quaternion of a free body": (free(start={"free": {"quaternion": (0, 0, 0, 2)}}), ("'free'", "length 2")),
    "too few numbers": (top(start={"tip": (1, 0, 0)}), ("joint 'tip'", "quaternion (w, x, y, z)")),
    "too few rates": (top(rates={"tip": (1, 0)}), ("joint 'tip'", "3 values: wx, wy, wz")),
    "an angle for a ball": (top(start={"tip": "90 deg"}), ("joint 'tip'", "quaternion (w, x, y, z)")),
    "part unknown": (free(start={"free": {"place": (0, 0, 0)}}), ("'place'", "position and quaternion")),
    "rates of parts unknown": (free(rates={"free": {"spin": (0, 0, 0)}}), ("'spin'", "velocity and angular_velocity")),
    "no direction": (
        lambda: lw.library.spherical_pendulum().simulate(1.0, start={"pivot": (0, 0, 0)}),
        ("'pivot'", "no direction"),
    ),
    "prescribed joint": (driven(SINE, start={"slide": 0.1}), ("'slide'", "moves as prescribed")),
    "prescribed joint's rate": (driven(SINE, rates={"slide": 0.1}), ("'slide'", "moves as prescribed")),
    "body without an angle": (free(start={"body": 0.3}), ("body 'body'", "no single absolute angle")),
    "body and joint": (
        pendulum(start={"pendulum": 1.0, "pivot": 1.0}),
        ("body 'pendulum'", "'pivot'", "one of the two"),
    ),
    "body and joint, rates": (
        double(rates={"joint2": 1.0, "link2": 1.0}),
        ("body 'link2'", "'joint2'", "one of the two"),
    ),
    # signals
    "samples too short": (driven(SHORT), ("'slide'", "0 to 0.9 s", "0 to 1 s")),
    "samples too late": (driven(SHORT, until=[-0.5, 0.5]), ("'slide'", "0 to 0.9 s", "-0.5 to 0.5 s")),
    "samples of an input too short": (cart(inputs={"force": SHORT}), ("input 'force'", "0 to 0.9 s")),
    "samples in a sum too short": (driven(SINE + SHORT), ("'slide'", "0 to 0.9 s")),
    "too few samples": (driven(lw.Sampled([0, 1, 2], [0, 0, 0])), ("'slide'", "3 times", "four or more")),
    "samples out of order": (driven(lw.Sampled([0, 2, 1, 3], [0] * 4)), ("'slide'", "times must grow")),
    "input of the wrong kind": (cart(inputs={"force": "3 m"}), ("input 'force'", "a length", "a force in N")),
    "input is nothing": (cart(inputs={"force": None}), ("input 'force' is None",)),
    "motion without rates": (driven(lambda t: t), ("'slide'", "(value, rate, acceleration)")),
    "motion fails at once": (driven(lambda t: 1 / 0), ("'slide'", "ZeroDivisionError")),
    "motion is no number": (driven(lambda t: (np.nan, 0, 0)), ("'slide'", "nan")),
    # events
    "event of the wrong kind": (pendulum(events=[lw.Event("pivot", "2 m")]), ("event of 'pivot'", "a length")),
    "event is none": (pendulum(events=["pivot"]), ("events holds 'pivot'", "Event(")),
    "event's direction": (lambda: lw.Event("pivot", direction="left"), ("'left'", "'any', 'up' or 'down'")),
}


def check(call: Call, words: tuple[str, ...]) -> None:
    """An error of linkwork's own, one sentence, with these words."""
    with pytest.raises(lw.ModelError) as caught:
        call()
    message = str(caught.value)
    for word in words:
        assert word in message, message
    assert "\n" not in message
    assert message.endswith((".", "?"))
    assert len(message) < 300


@pytest.mark.parametrize("case", list(WRONG))
def test_bad_input_gives_one_sentence(case: str) -> None:
    """The sentence names the thing and the way out."""
    check(*WRONG[case])


UNGUARDED: dict[str, tuple[Call, tuple[str, ...]]] = {
    "method with a tail": (pendulum(method="dop853:x"), ("'dop853:x'",)),
    "method is nothing": (pendulum(method=None), ("method", "None")),
    "rtol is nothing": (pendulum(rtol=None), ("rtol", "None")),
    "rtol with a unit": (pendulum(rtol="1 m"), ("rtol", "1 m")),
    "inputs are no mapping": (cart(inputs=3.0), ("inputs is 3.0", "mapping")),
    "events are one name": (pendulum(events="pivot"), ("events is 'pivot'", "list of Event objects")),
    "quaternion by parts": (free(start={"free.qw": 2.0}), ("free", "length 2")),
    "quaternion of zeros by parts": (free(start={"free.qw": 0.0}), ("free", "length 0")),
    "quaternion by parts of a joint": (top(start={"tip": {"qw": 0.5}}), ("tip", "length 0.5")),
    "a joint and its part": (top(start={"tip": (1, 0, 0, 0), "tip.qx": 0.0}), ("'tip.qx'", "one of the two")),
    "a planar joint and its body": (floating(start={"plane": (0, 0, 0.5), "box": 1.0}), ("'box'", "one of the two")),
    "compiled force with three numbers": (forced(numba.njit(lambda t, x: (1.0, 2.0, 3.0))), ("force 'mine'",)),
    "compiled force that cannot be": (forced(numba.njit(lambda t, x: x.length)), ("force 'mine'",)),
    "compiled force of one argument": (forced(numba.njit(lambda t: 1.0)), ("force 'mine'",)),
}


@pytest.mark.parametrize("case", list(UNGUARDED))
def test_more_bad_input_gives_one_sentence(case: str) -> None:
    """As above."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", lw.SimulationWarning)
        check(*UNGUARDED[case])


def test_samples_may_have_units() -> None:
    """Times and values of samples are quantities like all others."""
    run = driven(lw.Sampled(["0 s", "300 ms", "0.6 s", "1 s"], ["0 m", "1 cm", "0 cm", "1 cm"]))()
    assert run.success


# --- on the way ------------------------------------------------------------------------------------------------------


def ends_early(call: Call) -> lw.Run:
    """A run that fails says so in a warning, in its status and in one sentence; its arrays are there."""
    with pytest.warns(lw.SimulationWarning) as caught:
        run = call()
    assert not run.success
    said = [w for w in caught if w.category is lw.SimulationWarning]
    assert [str(w.message) for w in said] == [run.message]
    assert said[0].filename == __file__
    assert "\n" not in run.message
    assert f"t = {run.time[-1]:.6g} s of " in run.message
    assert np.all(np.isfinite(run.q))
    assert np.all(np.isfinite(run.energy["total"]))
    assert np.all(np.diff(run.time) > 0)
    assert len(run.sensors["time"]) == len(run.time)
    return run


def raises_late(t: float, x: np.ndarray) -> float:
    if t > 0.5:
        raise ValueError("the spring broke")
    return -3.0 * x[0]


def turns_nan(t: float, x: np.ndarray) -> float:
    return np.nan if t > 0.5 else -3.0 * x[0]


FORMS = {"python": lambda f: f, "njit": numba.njit}
METHODS: dict[str, dict[str, Any]] = {
    "dop853": {},
    "dopri5": {"method": "dopri5"},
    "radau": {"method": "radau"},
    "rk4": {"method": "rk4", "step": 0.01},
    "gauss": {"method": "gauss", "step": 0.01},
    "scipy": {"method": "scipy"},
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("form", list(FORMS))
def test_an_exception_in_a_custom_force_ends_the_run(form: str, method: str) -> None:
    """The exception's own words come through, and the motion until then is that of the whole spring."""
    run = ends_early(forced(FORMS[form](raises_late), start={"pivot": 0.5}, **METHODS[method]))
    assert "force 'mine'" in run.message
    assert "ValueError: the spring broke" in run.message
    assert 0.4 < run.time[-1] <= 0.5
    whole = lw.library.simple_pendulum()
    whole.add(lw.TorsionSpring("spring", on="pivot", stiffness=3.0))
    true = whole.simulate(run.time, start={"pivot": 0.5}, rtol=1e-10)
    assert_abs(run["pivot"], true["pivot"], 8e-9)


@pytest.mark.parametrize("method", METHODS)
def test_a_right_hand_side_that_turns_nan_ends_the_run(method: str) -> None:
    """The sentence says when, and in which joint."""
    run = ends_early(forced(numba.njit(turns_nan), start={"pivot": 0.5}, **METHODS[method]))
    assert (0.4 if method == "scipy" else 0.49) <= run.time[-1] <= 0.5
    if method != "scipy":  # SciPy does not tell, and keeps whole steps only
        assert "acceleration of joint 'pivot' is not a finite number" in run.message


def test_nan_from_a_python_function_is_an_error_of_the_function() -> None:
    """A plain Python function is asked for finite numbers."""
    run = ends_early(forced(turns_nan, start={"pivot": 0.5}))
    assert "force 'mine'" in run.message
    assert "nan" in run.message


def test_an_exception_in_a_motion_ends_the_run() -> None:
    """Also in a prescribed motion, whose joint is named."""

    def motion(t: float) -> tuple[float, float, float]:
        if t > 0.5:
            raise RuntimeError("end of the rail")
        return t, 1.0, 0.0

    run = ends_early(driven(motion, max_step=0.01))
    assert "'slide'" in run.message
    assert "RuntimeError: end of the rail" in run.message
    assert_abs(run["slide"], run.time, 1e-15)
    assert run.time[-1] > 0.45


def test_an_interrupt_is_not_swallowed() -> None:
    """Ctrl-C within a Python function gets out."""

    def stop(t: float, x: np.ndarray) -> float:
        if t > 0.1:
            raise KeyboardInterrupt
        return 0.0

    with pytest.raises(KeyboardInterrupt):
        forced(stop)()


def blow_up(**how: Any) -> lw.Run:
    """q̈ = q³ with q = 1, q̇ = 1/√2 at the start: q = 1 / (1 − t/√2)."""
    m = lw.library.simple_pendulum(gravity=(0, 0, 0))
    m.add(lw.CustomForce("runaway", numba.njit(lambda t, x: x[0] ** 3), on="pivot"))
    return m.simulate(3.0, start={"pivot": 1.0}, rates={"pivot": 0.5**0.5}, **how)


@pytest.mark.parametrize("method", ["dop853", "dopri5", "radau"])
def test_a_step_that_underflows_ends_the_run(method: str) -> None:
    """A motion that is infinite after √2 s: the run gets there, keeps all before, and gives advice."""
    run = ends_early(lambda: blow_up(method=method))
    assert run.status == "step"
    assert "the step became too small" in run.message
    assert "'pivot'" in run.message
    assert "rtol" in run.message
    assert abs(run.time[-1] - 2**0.5) < 1e-8
    early = run.time < 1.4
    true = 1 / (1 - run.time[early] / 2**0.5)
    assert_rel(run["pivot"].values[early], true, 5e-7)


def test_fixed_steps_into_infinity_end_the_run() -> None:
    """RK4 steps over the end of the world, and notices."""
    run = ends_early(lambda: blow_up(method="rk4", step=0.01))
    assert run.status == "failed"
    assert 1.4 < run.time[-1] < 1.5
    assert "finite" in run.message


@pytest.mark.parametrize("step", [0.3, 1.0])
def test_gauss_with_a_step_that_is_too_large(step: float) -> None:
    """The stages cannot be found; the advice is a smaller step."""
    m = lw.library.double_pendulum()
    run = ends_early(lambda: m.simulate([0.0, 20.0], start={"joint1": 2.0}, method="gauss", step=step))
    assert run.status == "diverged"
    assert "'gauss'" in run.message
    assert "smaller step" in run.message


def test_a_run_that_fails_can_be_saved_and_drawn(tmp_path: Any) -> None:
    """What was computed is as good as any run."""
    run = ends_early(forced(raises_late, start={"pivot": 0.5}))
    again = lw.load(run.save(tmp_path / "early.nc"))
    assert not again.success
    assert again.message == run.message
    assert again.q.identical(run.q)


def test_a_sensor_that_is_undefined_says_when() -> None:
    """A formula that divides by zero: the error names sensor and time when it is asked for; the motion is there."""
    m = lw.library.simple_pendulum()
    m.add(lw.Coordinate("angle", "pivot"))
    m.add(lw.Expression("root", "sqrt(angle)"))
    run = m.simulate(2.0, start={"pivot": 0.5})
    assert len(run.q) == 1001
    with pytest.raises(lw.SimulationError, match=r"sensor 'root' is undefined at t = 0\.\d+ s"):
        _ = run.sensors


def test_a_first_slope_that_fails() -> None:
    """Nothing but the start is there, and it is kept."""

    def never(t: float, x: np.ndarray) -> float:
        raise OSError("no such law")

    for method in ("dop853", "rk4", "radau", "gauss"):
        with pytest.warns(lw.SimulationWarning, match="OSError: no such law"):
            run = forced(never, start={"pivot": 0.5}, **METHODS[method])()
        assert list(run.time) == [0.0]
        assert float(run.q[0, 0]) == 0.5


def test_signals_that_oscillate_endlessly_often_are_refused() -> None:
    """A run that would never end says so before it begins."""
    m = lw.library.simple_pendulum()
    load = lw.Chirp(amplitude=1.0, start="1 Hz", end="1e18 Hz", duration="1 s")
    m.add(lw.PointForce("shaker", at=m.body("pendulum").tip, value=(load, 0.0, 0.0)))
    with pytest.raises(lw.ModelError, match=r"signals of model '.*' change within .* take more than 1e\+09 steps"):
        m.simulate(1e-3)
