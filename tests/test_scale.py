"""What surrounds a kernel grows with the size of the model and of the run, not with its square.

Work is counted, not timed: lines of linkwork that are executed, and bytes that are allocated at the peak. Four times the
links may cost four times as much, and a little for tables that double; a square would cost sixteen times as much.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.motion import evaluation
from linkwork.motion.assembly.start import initial_state, read_start

SOURCES = str(Path(lw.__file__).parent)
GROWTH = 4.6  # most that may be needed for four times the size


def lines(action: Callable[[], Any]) -> int:
    """Lines of linkwork that an action executes."""
    count = 0

    def within(frame: FrameType, event: str, given: Any) -> Any:
        nonlocal count
        count += event == "line"
        return within

    def tracer(frame: FrameType, event: str, given: Any) -> Any:
        return within if frame.f_code.co_filename.startswith(SOURCES) else None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        action()
    finally:
        sys.settrace(before)
    return count


def peak(action: Callable[[], Any]) -> int:
    """Bytes that an action allocates at its peak."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def chain_run(n: int) -> lw.Run:
    return lw.library.chain(n).simulate(1e-3, samples=3, method="rk4", step=5e-4, start={"joint1": 0.1})


def given_angles(n: int) -> Callable[[], Any]:
    model = lw.library.chain(n)
    system = model.compile()
    start = {f"link{k}": 0.01 * k for k in range(1, n + 1)}
    return lambda: read_start(system, start, None, dict.fromkeys(start, 0.1))


def closed_angles(n: int) -> Callable[[], Any]:
    """Angles of every link of a chain as sums of coordinates that a closure must keep."""
    system = lw.library.chain(n).compile()
    return lambda: system.angle_sums.differences(dict.fromkeys(system.angle_sums, 0.1))


def drawn(n: int) -> Callable[[], Any]:
    run = chain_run(n)

    def show() -> None:
        plt.close(run.show().figure)

    return show


def of_model(action: Callable[[lw.Model], Any]) -> Callable[[int], Callable[[], Any]]:
    def prepared(n: int) -> Callable[[], Any]:
        model = lw.library.chain(n)
        return lambda: action(model)

    return prepared


def of_run(action: Callable[[lw.Run, int], Any]) -> Callable[[int], Callable[[], Any]]:
    def prepared(n: int) -> Callable[[], Any]:
        run = chain_run(n)
        return lambda: action(run, n)

    return prepared


CHAIN: dict[str, Callable[[int], Callable[[], Any]]] = {
    "building": lambda n: lambda: lw.library.chain(n),
    "compiling": of_model(lambda m: m.compile()),
    "starting": of_model(lambda m: initial_state(m.compile(), {"joint1": 0.1})),
    "all angles": given_angles,
    "kept angles": closed_angles,
    "simulating": of_model(lambda m: m.simulate(1e-3, samples=3, method="rk4", step=5e-4)),
    "q": of_run(lambda run, n: run.q),
    "one tip": of_run(lambda run, n: run[f"link{n}.tip"]),
    "one angle": of_run(lambda run, n: run[f"link{n}"]),
    "points": of_run(lambda run, n: run.points),
    "energy": of_run(lambda run, n: run.energy_drift),
    "report": of_run(lambda run, n: (run.report(), repr(run), run.facts())),
    "printing": of_model(str),
    "drawing": drawn,
}


@pytest.mark.parametrize("what", CHAIN)
def test_work_grows_with_the_length_of_a_chain(what: str) -> None:
    CHAIN[what](8)()  # what is imported and compiled once
    few, many = (lines(CHAIN[what](n)) for n in (150, 600))
    assert many <= GROWTH * few


@pytest.mark.parametrize("what", CHAIN)
def test_memory_grows_with_the_length_of_a_chain(what: str) -> None:
    CHAIN[what](8)()
    few, many = (peak(CHAIN[what](n)) for n in (150, 600))
    assert many <= GROWTH * few + 200_000  # beside what does not depend on the size


# --- absolute angles ------------------------------------------------------------------------------------------------------


def test_absolute_angles_of_a_long_chain() -> None:
    """Sums of hinges, by cumulative sums; axes that point the other way turn the sign."""
    n = 400
    run = lw.library.chain(n).simulate(1e-3, samples=2, start={f"joint{k}": 0.01 * k for k in range(1, n + 1)})
    assert_abs(run.angles.values, np.cumsum(run.q.values, axis=1), 1e-10)
    m = lw.Model("zigzag")
    outer = m.add(lw.Rod("a", 1.0, 1.0), lw.Revolute("p", axis="y"))
    m.add(lw.Rod("b", 1.0, 1.0), lw.Revolute("r", axis="-y"), to=outer.tip)
    sums = m.compile().angle_sums
    assert sums["b"] == [(0, 0, -1.0), (1, 1, 1.0)]
    assert sums["a"] == [(0, 0, 1.0)]
    assert "none" not in sums
    assert len(sums) == 2


def test_angles_of_welded_bodies_come_before_those_further_out() -> None:
    """A body that is welded to the first link, and comes after the second one in the tree, gives the angle of the first hinge;
    the second link has the absolute angle that was given."""
    m = lw.Model("branch")
    inner = m.add(lw.Rod("inner", 1.0, 1.0), lw.Revolute("p", axis="y"))
    m.add(lw.Rod("outer", 1.0, 1.0), lw.Revolute("r", axis="y"), to=inner.tip)
    m.add(lw.Rod("flag", 0.2, 0.1), lw.Fixed("weld"), to=inner.tip)
    q, v = initial_state(m.compile(), {"outer": 0.7, "flag": 0.3}, {"flag": 2.0, "outer": 5.0})
    assert_abs(q, [0.3, 0.4], 1e-15)
    assert_abs(v, [2.0, 3.0], 1e-15)


def test_absolute_angle_beyond_a_driven_joint() -> None:
    """A joint that turns as 0.5 + 2 t carries another one: the outer link starts at the angle and rate that are given."""
    m = lw.Model("driven")
    inner = m.add(lw.Rod("inner", 1.0, 1.0), lw.Revolute("p", axis="y", motion=lw.Polynomial([0.5, 2.0])))
    m.add(lw.Rod("outer", 1.0, 1.0), lw.Revolute("r", axis="y"), to=inner.tip)
    run = m.simulate([1.0, 1.01], start={"outer": 0.2}, rates={"outer": 0.3})
    assert_abs(run.angles.values[0], [2.5, 0.2], 1e-14)
    assert_abs(run.v.values[0].sum(), 0.3, 1e-14)


def test_differences_of_angles_are_what_was_given() -> None:
    """Each against the nearest given one further in; any coordinates that satisfy them have the given angles."""
    system = lw.library.chain(6).compile()
    given = {"link2": 0.5, "link5": -0.3, "link6": 1.0}
    found = system.angle_sums.differences(given)
    matrix = np.zeros((3, 6))
    for row, (terms, _) in enumerate(found.values()):
        for q, _, factor in terms:
            matrix[row, q] = factor
    assert [int(np.count_nonzero(row)) for row in matrix] == [2, 3, 1]
    q = np.linalg.lstsq(matrix, np.array([value for _, value in found.values()]), rcond=None)[0]
    assert_abs(np.cumsum(q)[[1, 4, 5]], list(given.values()), 1e-14)


# --- long runs --------------------------------------------------------------------------------------------------------------


def swing(samples: int) -> lw.Run:
    return lw.library.double_pendulum().simulate(2.0, samples=samples, start={"joint1": 1.0})


def test_pieces_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays that are computed one at a time, in pieces, are bit for bit those that are computed at once."""
    whole = swing(501)
    for kind in whole.kinds:
        whole.array(kind)
    monkeypatch.setattr(evaluation, "KEPT_BYTES", 0.0)
    monkeypatch.setattr(evaluation, "PIECE_BYTES", 20_000.0)
    pieces = swing(501)
    for kind in whole.kinds:
        assert pieces.array(kind).identical(whole.array(kind)), kind
    assert pieces.energy_drift == whole.energy_drift


def test_energy_drift_of_many_samples_needs_no_poses(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the peak, beside the states: three energies, the table of six, one piece; poses and twists are 48 numbers."""
    monkeypatch.setattr(evaluation, "KEPT_BYTES", 1e5)
    monkeypatch.setattr(evaluation, "PIECE_BYTES", 1e5)
    assert swing(11).energy_drift < 1e-6
    run = swing(20_001)
    needed = peak(lambda: run.energy_drift)
    assert needed < 20_001 * 8 * 18 + 300_000


def test_animation_evaluates_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long run some frames are kept, and only those are evaluated; the page is that of the whole scene."""
    from linkwork.drawing import thinning

    evaluated: list[int] = []
    real = evaluation.link_poses

    def counted(sys: Any, user: Any, t: np.ndarray, *more: Any) -> Any:
        evaluated.append(len(t))
        return real(sys, user, t, *more)

    monkeypatch.setattr(evaluation, "link_poses", counted)
    monkeypatch.setattr(thinning, "LARGE_BYTES", 1000.0)
    monkeypatch.setattr(thinning, "LARGE_FRAMES", 50)
    run = swing(4001)
    page = run.animate(tmp_path / "a.html").read_bytes()
    run.animate(tmp_path / "a.gif", fps=5)
    run.show(0.5)
    plt.close("all")
    assert 0 < sum(evaluated) < 700
    run.scene  # noqa: B018 (computed and kept)
    assert run.animate(tmp_path / "b.html").read_bytes() == page


def test_scene_of_some_samples_over_phases() -> None:
    phases = [lw.Phase(0.5, lock=["joint2"]), lw.Phase(0.5, release=["joint2"])]
    made = lw.library.double_pendulum().simulate_phases(phases, start={"joint1": 1.0}, samples=11)
    some = made.scene_at([3, 10, 11, 20])
    whole = made.scene.take([3, 10, 11, 20])
    assert_abs(some.position, whole.position, 0)
    assert_abs(some.time, whole.time, 0)
    assert_rel(some.time, [0.15, 0.5, 0.5, 0.95], 1e-12)


def test_implicit_methods_know_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dense matrices beyond the limit: "radau" is refused with the number, "auto" stays explicit."""
    with pytest.raises(lw.ModelError, match=r"'radau' needs 4\.61 GB for the matrices of the 6000 degrees of freedom"):
        lw.library.chain(6000).simulate(1e-3, method="radau")
    stiff = lw.library.double_pendulum()
    stiff["joint2.damping"] = 3000.0
    given: dict[str, Any] = {"start": {"joint1": 1.0}, "samples": 3}
    assert "radau" in stiff.simulate(20.0, **given).message
    monkeypatch.setattr("linkwork.motion.integration.MOST_JACOBIAN", 100.0)
    assert stiff.simulate(20.0, **given).statistics["method"] == "dop853"
