"""The benchmarks compare what is comparable and say so in rows of the agreed form. Nothing here looks at the clock.

Truth: Pinocchio's, MuJoCo's and Exudyn's own answers for the same chain; by hand: interpolation and best times.
"""

from __future__ import annotations

import gc
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork import bench
from linkwork.bench import chains, forward, rows, simulate
from linkwork.bench.chains import Chain

KEYS = ["id", "work", "linkwork_s", "peer", "peer_s", "ratio"]
SPATIAL, PLANAR = Chain(4, ("x", "y"), radius=0.05), Chain(3, ("y",))


class Notes(rows.Watch):
    """Keeps the messages that it gets."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, float]] = []
        self.notes: list[str] = []

    def step(self, what: str, part: float) -> None:
        self.steps.append((what, part))

    def note(self, text: str) -> None:
        self.notes.append(text)


def assert_rows(found: list[rows.Row]) -> None:
    assert found
    for row in found:
        assert list(row) == KEYS
        assert row["linkwork_s"] > 0
        assert row["peer_s"] > 0
        assert row["ratio"] == pytest.approx(row["peer_s"] / row["linkwork_s"], rel=1e-15)
    assert len({row["id"] for row in found}) == len(found)


# --- rows ------------------------------------------------------------------------------------------------------------


def test_best_of_keeps_the_least_of_each_and_takes_turns() -> None:
    order: list[str] = []
    samples = {"a": iter([3.0, 1.0, 2.0]), "b": iter([5.0, 6.0, 4.0])}

    def task(name: str) -> Any:
        def once() -> float:
            order.append(name)
            assert not gc.isenabled()
            return next(samples[name])

        return once

    told: list[int] = []
    assert rows.best_of([task("a"), task("b")], 3, told.append) == [1.0, 4.0]
    assert order == ["a", "b"] * 3
    assert told == [0, 1, 2]
    assert gc.isenabled()


def test_seconds_each_divides_by_the_repetitions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that only the task moves, by 3 µs a repetition."""
    clock = [0.0]

    def task(count: int) -> None:
        clock[0] += 3e-6 * count

    monkeypatch.setattr(rows.time, "perf_counter", lambda: clock[0])
    assert rows.seconds_each([task], 2, 1e-3) == [pytest.approx(3e-6, rel=1e-9)]


def test_a_missing_peer_is_noted_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    watch = Notes()
    assert rows.find_peer("pinocchio", watch) is None
    assert len(watch.notes) == 1
    assert "pip install pin" in watch.notes[0]


def test_different_answers_are_not_compared() -> None:
    rows.check_same(np.array([1.0, 2.0]), np.array([1.0, 2.0 + 1e-10]), "numbers")
    with pytest.raises(lw.LinkworkError, match="accelerations differ"):
        rows.check_same(np.array([1.0, 2.0]), np.array([1.0, 2.001]), "accelerations")
    with pytest.raises(lw.LinkworkError):
        rows.check_same(np.array([np.nan]), np.array([1.0]), "accelerations")


def test_json_is_written_whole(tmp_path: Path) -> None:
    row = rows.make_row("chain-2", "work, 3 µs", 1e-6, "peer", 3e-6)
    path = rows.write_json([row], tmp_path / "rows.json")
    assert json.loads(path.read_text(encoding="utf-8")) == [row]
    assert row["ratio"] == pytest.approx(3.0)
    with pytest.raises(TypeError):
        rows.write_json([{**row, "work": object()}], path)  # type: ignore[typeddict-item]
    assert json.loads(path.read_text(encoding="utf-8")) == [row], "what was there is kept"
    assert [p.name for p in tmp_path.iterdir()] == ["rows.json"]


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (1.25e-3, "1.25 ms"), (3.0e-6, "3 µs"), (4.12e-8, "41.2 ns")]
)
def test_durations_in_words(seconds: float, text: str) -> None:
    assert rows.duration(seconds) == text


# --- the same chain everywhere ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chain", [SPATIAL, PLANAR], ids=["spatial", "planar"])
def test_all_engines_have_the_same_chain(chain: Chain) -> None:
    """Accelerations and energies, to 1e-12; Exudyn's motion is compared below."""
    pin, mujoco = pytest.importorskip("pinocchio"), pytest.importorskip("mujoco")
    system = chains.linkwork_chain(chain).compile()
    assert system.planar == (chain is PLANAR)
    q, v = chain.state()
    ours = system.acceleration(q, v)
    model = chains.pinocchio_chain(pin, chain)
    data = model.createData()
    rows.check_same(ours, pin.aba(model, data, q, v, np.zeros(chain.n)), "pinocchio's", 1e-12)
    energy = system.energy(q, v)
    assert energy["kinetic"] == pytest.approx(pin.computeKineticEnergy(model, data, q, v), rel=1e-12)
    assert energy["gravity"] == pytest.approx(pin.computePotentialEnergy(model, data, q), rel=1e-12)
    other = chains.mujoco_chain(mujoco, chain)
    state = mujoco.MjData(other)
    state.qpos[:], state.qvel[:] = q, v
    mujoco.mj_forward(other, state)
    rows.check_same(ours, state.qacc, "mujoco's", 1e-12)


# --- forward ---------------------------------------------------------------------------------------------------------


def test_forward_rows() -> None:
    pytest.importorskip("pinocchio")
    watch = Notes()
    found = forward.forward((2, 3), flat_sizes=(30,), mujoco_sizes=(3,), rounds=1, sample_s=1e-5, watch=watch)
    assert_rows(found)
    names = {row["id"] for row in found}
    assert {"chain-2", "chain-3", "planar-2", "planar-3", "flat-30", "call-20"} <= names
    assert [row["peer"] for row in found if row["id"] == "flat-30"] == ["linkwork n=20"]
    parts = [part for _, part in watch.steps]
    assert parts == sorted(parts)
    assert 0.0 <= parts[0] <= parts[-1] < 1.0


def test_forward_refuses_a_peer_that_moves_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pinocchio")
    heavy = chains.pinocchio_chain

    def other(pin: Any, chain: Chain) -> Any:
        return heavy(pin, Chain(chain.n, chain.axes, length=1.001, radius=chain.radius))

    monkeypatch.setattr(forward, "pinocchio_chain", other)
    with pytest.raises(lw.LinkworkError, match="accelerations of linkwork and Pinocchio differ"):
        forward.forward((3,), flat_sizes=(), mujoco_sizes=(), rounds=1, sample_s=1e-5)


def test_forward_without_peers_still_measures_linkwork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forward, "find_peer", lambda module, watch: None)
    found = forward.forward((2,), flat_sizes=(30,), rounds=1, sample_s=1e-5)
    assert_rows(found)
    assert [row["id"] for row in found] == ["flat-30", "call-20"]


def test_the_timed_loop_evaluates_forward_dynamics_each_time() -> None:
    """With a nudge h of the size of a step, q ← q + h a(q, v), again and again, as the loop says; and nothing else moves."""
    system = chains.linkwork_chain(SPATIAL).compile()
    work = system.work()
    work.q[:], work.v[:] = q, v = SPATIAL.state()
    assert forward.repeat_forward(system.tables, system.user, 0.0, 1e-2, 5, work) == 0
    for _ in range(5):
        a = system.acceleration(q, v)
        q = q + 1e-2 * a
    assert_rel(work.q, q, 1e-13)
    assert_rel(work.a, a, 1e-12)
    np.testing.assert_array_equal(work.v, v)


# --- simulate --------------------------------------------------------------------------------------------------------


def small(**more: Any) -> list[simulate.Contender]:
    """Three rods for 0.3 s."""
    few = {"mujoco_steps": (30, 300), "exudyn_steps": (30,), "exudyn_tolerances": (1e-8,)}
    return simulate.work_precision(3, until=0.3, tolerances=(1e-4, 1e-7), rounds=1, **few | more)


def test_every_contender_integrates_the_same_motion() -> None:
    """The finest setting of each comes close to the reference, in angles [rad] and in energy [J]."""
    for module in ("pinocchio", "mujoco", "exudyn"):
        pytest.importorskip(module)
    points = small()
    finest: dict[str, simulate.Contender] = {}
    for p in points:
        assert 0.0 < p.seconds < math.inf
        finest[p.who] = p
    assert len(finest) == 9
    for p in finest.values():
        assert p.error < 1e-6, p.who
        assert p.energy_error < 1e-5, p.who


def test_simulate_rows() -> None:
    pytest.importorskip("mujoco")
    found = simulate.simulate(
        3,
        until=0.3,
        tolerances=(1e-3, 1e-6),
        mujoco_steps=(10, 1000),
        exudyn_steps=(),
        exudyn_tolerances=(),
        rounds=1,
    )
    assert_rows(found)
    assert all(row["id"].startswith(("error-", "energy-")) for row in found)


def point(who: str, seconds: float, error: float) -> simulate.Contender:
    return simulate.Contender(
        who, "", who == "linkwork", lambda: (0.0, (np.zeros(1), np.zeros(1))), seconds, error, error
    )


def test_peers_are_taken_at_equal_error_between_their_best_points() -> None:
    """a: 1 s at 1e-2 and 100 s at 1e-6, so 10 s at 1e-4; a slow point that is less precise does not count; b is slower."""
    points = [
        point("linkwork", 2.0, 1e-4),
        point("linkwork", 3.0, 1e-3),  # beaten by the one above
        point("linkwork", 0.1, 0.2),  # a state that is 0.2 rad off says nothing
        point("linkwork", 9.0, 1e-9),  # no peer is so good
        point("a", 1.0, 1e-2),
        point("a", 50.0, 2e-2),
        point("a", 100.0, 1e-6),
        point("b", 11.0, 1e-8),
        point("c", 0.5, math.nan),
    ]
    found = simulate.rows_at_equal_error(points, 20, 5.0)
    assert_rows(found)
    assert [row["id"] for row in found] == ["error-1e-04", "energy-1e-04"]
    assert found[0]["peer"] == "a at equal error"
    assert found[0]["peer_s"] == pytest.approx(10.0)
    assert found[0]["ratio"] == pytest.approx(5.0)


def test_of_several_points_with_one_name_the_smallest_lead_is_shown() -> None:
    """2e-3 and 6e-4 are both about 1e-3: 5 / 1 and 5 / 2 times as fast as the peer."""
    points = [point("linkwork", 1.0, 2e-3), point("linkwork", 2.0, 6e-4), point("a", 5.0, 1e-6)]
    found = simulate.rows_at_equal_error(points, 20, 5.0)
    assert_rows(found)
    assert [(row["id"], row["ratio"]) for row in found] == [("error-1e-03", 2.5), ("energy-1e-03", 2.5)]


def test_nothing_is_extrapolated() -> None:
    front = [point("a", 1.0, 1e-2), point("a", 10.0, 1e-4)]
    assert simulate.seconds_at(front, "error", 1.0) == 1.0
    assert simulate.seconds_at(front, "error", 1e-4) == pytest.approx(10.0)
    assert simulate.seconds_at(front, "error", 9e-5) is None
    assert simulate.seconds_at([], "error", 1.0) is None


# --- run -------------------------------------------------------------------------------------------------------------


def test_run_prints_a_table_and_writes_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = rows.make_row("chain-2", "work", 1e-6, "peer", 3e-6)

    def measured(watch: rows.Watch) -> list[rows.Row]:
        watch.step("chain-2", 0.5)
        watch.note("a peer is left out")
        return [row]

    monkeypatch.setattr(forward, "forward", measured)
    assert bench.run("forward", tmp_path / "forward.json") == [row]
    assert json.loads((tmp_path / "forward.json").read_text(encoding="utf-8")) == [row]
    out, err = capsys.readouterr()
    assert "chain-2" in out
    assert "3.00" in out
    assert "a peer is left out" in err


def test_run_refuses_before_it_measures(tmp_path: Path) -> None:
    with pytest.raises(lw.LinkworkError, match="no benchmark 'backward'; choose one of forward, simulate"):
        bench.run("backward")
    with pytest.raises(lw.LinkworkError, match="folder does not exist"):
        bench.run("forward", tmp_path / "no" / "rows.json")


def test_reactions_are_compared_after_they_agree() -> None:
    from linkwork.bench.reactions import reactions

    (row,) = reactions(4, 10, rounds=2)
    assert row["id"] == "reactions-4"
    assert row["ratio"] == pytest.approx(row["peer_s"] / row["linkwork_s"])


def test_loops_beside_exudyn() -> None:
    """Two loops instead of forty, one tolerance: both sides reach the end, and the rows say what was compared."""
    pytest.importorskip("exudyn")
    from linkwork.bench.loops import loops

    rows = loops(rounds=1, tolerances=(1e-3,), row_steps=(1000,), ring_steps=(1000,), links=2)
    assert {row["id"].partition("-")[0] for row in rows} == {"row", "ring"}
    assert all(row["ratio"] > 0 and "exudyn" in row["peer"] for row in rows)


def test_formulations_beside_the_recursion() -> None:
    from linkwork.bench.formulations import formulations

    rows = formulations(chains=(3,), rows=(2,), rounds=1, sample_s=1e-4)
    assert [row["id"] for row in rows] == [
        f"{name}-{other}" for name in ("chain-3", "row-2") for other in ("lagrange", "augmented_lagrangian", "penalty")
    ]
    assert all(row["linkwork_s"] > 0 for row in rows)


def test_equilibrium_beside_transient_and_pinocchio() -> None:
    """Both ways give one frequency, both programs the same derivatives; else the benchmark stops."""
    pytest.importorskip("pinocchio")
    from linkwork.bench.equilibrium import equilibrium

    rows = equilibrium((2,), rounds=1, sample_s=1e-4)
    assert [row["id"] for row in rows] == ["governor", "derivatives-2", "derivatives-2-planar"]
    assert_rows(rows)


def test_elastic_arms_beside_exudyn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arms five times as stiff bend little, and both programs carry the payload to the same place, to what second order
    leaves (seen: 2.2e-5 m; 2.8e-3 m with the arms as they are)."""
    exudyn = pytest.importorskip("exudyn")
    from linkwork.bench import elastic

    with monkeypatch.context() as stiff:
        for name in ("upper_stiffness", "lower_stiffness"):
            stiff.setitem(elastic.OH_1990, name, 5 * elastic.OH_1990[name])
        ours = elastic._run(lw.library.elastic_two_arm(), 0.05, "dop853", 1e-9)[1][0]
        theirs = elastic._solve(exudyn, 0.05, 0.6, 2000)[1][0]
    assert_abs(ours, theirs, 5e-5)
    rows = elastic.elastic(rounds=1, tolerances=(1e-4, 1e-6), steps=(400, 800), converged=1600, duration=0.2)
    assert {"exact-24", "tables"} <= {row["id"] for row in rows}
    assert_rows(rows)


def test_a_spectral_peak_lies_between_lines() -> None:
    from linkwork.bench.equilibrium import spectral_peak

    t = np.linspace(0.0, 60.0, 4096)
    assert spectral_peak(t, 0.3 + 0.01 * np.cos(2 * np.pi * 0.9196782 * t)) == pytest.approx(0.9196782, rel=5e-4)
