"""Ctrl-C in every analysis that takes long: the part until then comes with the exception, is the beginning of the whole, and
says that it is a part; where there is no part, asking again works.

Truth: the whole result of the same analysis, to the last bit where work goes step by step; closed forms for fits.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs
from linkwork.equilibrium.results.equilibrium import Equilibria
from linkwork.identify.results.measured import MeasuredMotion
from linkwork.motion import evaluation
from linkwork.motion import flow as flow_module
from linkwork.motion.flow import Flow
from linkwork.paths.multiple_shooting import MultipleShooting
from linkwork.paths.optimal_control import OptimalControl
from linkwork.system.slots import Slot
from response_references import CLOCK, driven_pendulum, oscillator
from test_interrupt import part_of, press_at


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def pressing(function: Callable[..., Any], after: int) -> Callable[..., Any]:
    """The function, within whose call Ctrl-C is pressed once, after so many calls."""
    left = iter(range(after))

    def called(*given: Any, **named: Any) -> Any:
        if next(left, None) is None and not done:
            done.append(True)
            press()
        return function(*given, **named)

    done: list[bool] = []
    return called


def is_kept(part: Any, tmp_path: Path, words: str = "interrupted") -> None:
    """A part says so, and is saved and loaded as one."""
    assert part.ended.startswith(words)
    assert not part.success
    assert "interrupted" in part.report()
    again = lw.load(part.save(tmp_path / "part.nc"))
    assert again.ended == part.ended
    assert again.report() == part.report()


def law_model(law: Callable[..., float]) -> lw.Model:
    m = driven_pendulum()
    m.add(lw.CustomForce("law", law, on="pivot"))
    return m


def plain(t: float, x: Any) -> float:
    return -0.3 * float(x[0])


@pytest.mark.filterwarnings("ignore::linkwork.api.errors.SlowFunctionWarning")
@pytest.mark.parametrize("method", ["dop853", "radau", "rk4", "scipy", "scipy:Radau"])
def test_run_with_a_plain_function(method: str, tmp_path: Path) -> None:
    """Ctrl-C comes within the function: the run until then is that of the whole, bit for bit."""
    more: dict[str, Any] = {"method": method, "samples": 201, "start": {"pivot": 1.0}, "rates": {"pivot": 0.5}}
    if method == "rk4":
        more["step"] = 0.01
    whole = law_model(plain).simulate(10.0, **more)
    part = part_of(lambda: law_model(pressing(plain, 300)).simulate(10.0, **more))
    assert isinstance(part, lw.Run)
    assert part.status == "interrupted"
    both = len(part.time) - 1  # the last is where it stood
    assert 5 < both < 200
    assert_abs(part.q.values[:both], whole.q.values[:both], 0)
    assert part.energy_drift < 1.0
    is_kept(part, tmp_path, "the run ended")


@pytest.mark.filterwarnings("ignore::linkwork.api.errors.SlowFunctionWarning")
def test_ctrl_c_between_two_calls_of_a_plain_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C that comes in compiled code is seen at the first moment of the next callback, where no `except` can catch it yet:
    nothing is printed or swallowed, and the state is that after the last step."""
    whole = law_model(plain).simulate(10.0, samples=201, start={"pivot": 1.0})
    unraisable: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", unraisable.append)
    real, count = Slot._numbers, iter(range(800))

    def numbers(self: Slot, address: int, n: int) -> np.ndarray:
        if next(count, None) is None and not pressed:
            pressed.append(True)
            press()  # outside of the user's function, within the callback
        return real(self, address, n)

    pressed: list[bool] = []
    monkeypatch.setattr(Slot, "_numbers", numbers)
    part = part_of(lambda: law_model(plain).simulate(10.0, samples=201, start={"pivot": 1.0}))
    assert not unraisable
    both = len(part.time) - 1
    assert_abs(part.q.values[:both], whole.q.values[:both], 0)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_lyapunov(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m, more = oscillator(1.0, 3.0, 4.0), {"start": {"slide": 0.1}, "span": 0.2}
    whole = m.lyapunov(20.0, **more)  # type: ignore[arg-type]
    press_at(40, monkeypatch)
    part = part_of(lambda: m.lyapunov(20.0, **more))  # type: ignore[arg-type]
    assert part.ended == "interrupted after 40 of 110 spans"
    assert_abs(part.duration, 6.0, 1e-12)
    assert_abs(part.history, whole.history[:40], 0)
    kept = (40 * whole.history[39] - 10 * whole.history[9]) / 30  # the first tenth of all spans is left out
    assert_abs(part.exponents, kept, 1e-12)
    is_kept(part, tmp_path)


def test_lyapunov_in_its_first_spans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the tenth that is left out is over, the later half is kept; of one span there is none."""
    m, more = oscillator(1.0, 3.0, 4.0), {"start": {"slide": 0.1}, "span": 0.2}
    whole = m.lyapunov(20.0, **more)  # type: ignore[arg-type]
    with monkeypatch.context() as patched:
        press_at(5, patched)
        part = part_of(lambda: m.lyapunov(20.0, **more))  # type: ignore[arg-type]
    assert part.ended == "interrupted after 5 of 110 spans"
    assert_abs(part.duration, 0.6, 1e-12)
    assert_abs(part.exponents, (5 * whole.history[4] - 2 * whole.history[1]) / 3, 1e-12)
    is_kept(part, tmp_path)
    press_at(1, monkeypatch)
    with pytest.raises(KeyboardInterrupt) as stopped:
        m.lyapunov(20.0, **more)  # type: ignore[arg-type]
    assert not isinstance(stopped.value, lw.Interrupted)


def test_ctrl_c_within_one_long_span(monkeypatch: pytest.MonkeyPatch) -> None:
    """A span of thousands of steps is gone through in portions; those of a whole one end in the same state."""
    flow, calls = Flow(oscillator().compile(), 1e-8), []
    times, y = np.linspace(0.0, 20.0, 2001), np.array([0.1, 0.0])
    whole = flow.run(flow.system.tables, y, times)
    real = flow_module.flow

    def pressed(*given: Any) -> Any:
        calls.append(len(given[4]) - 1)
        if len(calls) == 3:
            press()
        return real(*given)

    monkeypatch.setattr(flow_module, "flow", pressed)
    with pytest.raises(KeyboardInterrupt):
        flow.run(flow.system.tables, y, times)
    assert calls == [256, 256, 256]
    first = flow.run(flow.system.tables, y, times[:601], jacobians=False)
    second = flow.run(flow.system.tables, first.end, times[600:], jacobians=False)
    assert_abs(second.end[:2], whole.end[:2], 0)


@pytest.mark.parametrize("carry", [True, False])
def test_bifurcation(carry: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m, values = driven_pendulum(), np.linspace(0.3, 0.6, 6)
    more: dict[str, Any] = {"frequency": CLOCK, "transient": 20, "periods": 40, "carry": carry}
    whole = m.bifurcation({"torque": 1.0}, "amplitude", values, **more)
    press_at(3, monkeypatch)
    part = part_of(lambda: m.bifurcation({"torque": 1.0}, "amplitude", values, **more))
    assert part.ended == "interrupted after 3 of 6 values"
    assert_abs(part.points, whole.points[:3], 0)
    is_kept(part, tmp_path)


def tied_pendulum() -> lw.Model:
    m = lw.Model("tied")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="-y", stiffness=12.0))
    return m


def branches() -> Any:
    return tied_pendulum().branch("pivot.stiffness", over=(8.0, 12.0), guess={"pivot": 0.0}, nearest=True, step=0.3)


def test_branch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An inverted pendulum on a spring, k θ = m g sin θ: Ctrl-C while the first branch is followed, then the second one."""
    steps: list[float] = []
    with monkeypatch.context() as patched:
        patched.setattr("linkwork.api.progress.Progress.update", lambda self, part: steps.append(part))
        whole = branches()
    assert len(whole) == 2
    with monkeypatch.context() as patched:
        press_at(3, patched)
        part = part_of(branches)
    assert isinstance(part, lw.Branches)
    assert len(part) == 1
    assert "it was interrupted" in part[0].ends
    assert part.ended == f"interrupted after {len(part[0])} points"
    assert np.isin(part[0].values, whole[0].values).all()
    is_kept(part, tmp_path)
    press_at(len(steps) - 1, monkeypatch)
    part = part_of(branches)
    assert len(part) == 2
    assert_abs(part[0].values, whole[0].values, 0)
    assert "it was interrupted" not in part[0].ends
    assert "it was interrupted" in part[1].ends


def test_backbone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = driven_pendulum(damping=0.0)
    whole = m.backbone(1, amplitude="100 deg")
    press_at(3, monkeypatch)
    part = part_of(lambda: m.backbone(1, amplitude="100 deg"))
    assert isinstance(part, lw.Backbone)
    assert part.ends == ("the linear mode", "it was interrupted")
    assert 2 < len(part) < len(whole)
    assert_abs(part.values, whole.values[: len(part)], 0)
    assert_abs(part.energies, whole.energies[: len(part)], 0)
    is_kept(part, tmp_path)


def test_equilibria(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double pendulum has four equilibria; those that were found until then are some of them."""
    m = lw.library.double_pendulum()
    press_at(3, monkeypatch)
    part = part_of(lambda: m.equilibria(tries=30, seed=1))
    assert isinstance(part, Equilibria)
    assert part.ended == "interrupted after 2 tries"
    assert part.tries == 2
    assert 1 <= len(part) <= 4
    for e in part:
        assert_abs(np.sin(e.positions), 0.0, 1e-9)
    is_kept(part, tmp_path)


def test_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best values until then, and not the last ones: f = √(k/m − (c/2m)²) / 2π."""
    true = 70.0
    f = np.sqrt(true / 1.3 - (1.0 / 2.6) ** 2) / (2 * np.pi)
    m = oscillator(1.3, 60.0, 1.0)
    data = lw.MeasuredFrequencies([f], sigma=1e-3)
    press_at(4, monkeypatch)
    part = part_of(lambda: m.fit(data, {"slide.stiffness": 20.0}))
    assert isinstance(part, lw.Fit)
    assert part.ended.startswith("interrupted after 3 evaluations; these are the best values until then")
    assert abs(part["slide.stiffness"] - true) < abs(20.0 - true)
    assert m["slide.stiffness"] == 60.0
    is_kept(part, tmp_path)
    monkeypatch.undo()
    assert_abs(m.fit(data, {"slide.stiffness": 20.0})["slide.stiffness"], true, 1e-8)


def test_connect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ballistic motion after two of its iterations: it says that it does not arrive yet."""
    m = lw.library.double_pendulum()
    given = ({"joint1": 0.0, "joint2": 0.0}, {"joint1": 2.5, "joint2": 0.5}, 0.8)
    whole = m.connect(*given)
    monkeypatch.setattr(MultipleShooting, "_newton", pressing(MultipleShooting._newton, 2))
    part = part_of(lambda: m.connect(*given))
    assert isinstance(part, lw.Connection)
    assert part.iterations < whole.iterations
    assert part.ended.startswith("interrupted after 1 iterations; the pieces of this motion are ")
    is_kept(part, tmp_path)
    assert_abs(m.connect(*given).rates["joint1"], whole.rates["joint1"], 1e-9)


def test_connect_with_actuators(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = driven_pendulum()
    given = ({"pivot": 0.0}, {"pivot": 1.0}, 2.0)
    monkeypatch.setattr(OptimalControl, "_line_search", pressing(OptimalControl._line_search, 1))
    part = part_of(lambda: m.connect(*given, actuators=["torque"], segments=8))
    assert isinstance(part, lw.Connection)
    assert part.ended.startswith("interrupted after 1 iterations")
    assert list(part.found) == ["torque"]
    is_kept(part, tmp_path)


def test_measured_keeps_everything_but_windows_of_the_re_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = driven_pendulum()
    run = m.simulate(4.0, samples=401, start={"pivot": 1.0})
    data = {"time": run.time, "pivot": run["pivot"].values}
    whole = m.measured(data, filter="none", horizon=0.5)
    monkeypatch.setattr(lw.Model, "simulate", pressing(lw.Model.simulate, 3))
    part = part_of(lambda: m.measured(data, filter="none", horizon=0.5))
    assert isinstance(part, MeasuredMotion)
    assert part.torques.identical(whole.torques)
    assert part.ended == part.resimulation_note == f"interrupted after 3 of {whole.resimulation.sizes['begin']} windows"
    assert part.resimulation.sizes["begin"] == 3
    is_kept(part, tmp_path)


def test_reactions_that_are_computed_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while they are computed: nothing is half done, and asking again gives them."""
    m = lw.library.double_pendulum()
    whole, run = (m.simulate(1.0, samples=101, start={"joint1": 1.0}) for _ in range(2))
    with monkeypatch.context() as patched:
        patched.setattr(evaluation, "evaluate_samples", pressing(evaluation.evaluate_samples, 0))
        with pytest.raises(KeyboardInterrupt):
            _ = run.reactions["joint1"]
    assert run.reactions["joint1"].identical(whole.reactions["joint1"])
    assert run.energy.identical(whole.energy)


@pytest.mark.filterwarnings("ignore::linkwork.api.errors.SlowFunctionWarning")
def test_campbell_of_a_plain_function() -> None:
    """Analyses that need derivatives of it: Ctrl-C within it ends them with what they have."""
    m = law_model(plain)
    values = np.linspace(0.1, 0.5, 9)
    whole = m.campbell("pivot.damping", values)
    part = part_of(lambda: law_model(pressing(plain, 300)).campbell("pivot.damping", values))
    assert 1 <= len(part.values) < 9
    assert_abs(part.eigenvalues, whole.eigenvalues[: len(part.values)], 0)
