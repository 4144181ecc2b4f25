"""Plausible calls gone wrong: a result or one sentence, whatever is given."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from attack.__main__ import attack, report
from attack.calls import WEIGHTS, Call, call
from attack.damage import load_damaged
from attack.judge import judge
from attack.verbs import ITEMS, MAKERS, verbs_of_models, verbs_of_results, verbs_of_systems
from fuzz import crowd
from linkwork.api.declared import declared_methods
from linkwork.api.result import Result
from refusals import refused

CASES = 2000


def test_wrong_calls_end_in_a_result_or_a_clean_error() -> None:
    """The first two thousand calls of `make attack`; of every kind some must succeed."""
    tally = attack(seed=1, first=0, count=CASES, workers=1)
    assert not tally.failed, report(1, tally.failed)
    assert tally.cases == CASES
    for kind in WEIGHTS:
        assert tally.verdicts[kind, "error"] > 2
        assert tally.verdicts[kind, "result"] > 2 or kind in ("law", "reader", "damaged")


# --- the attack itself -----------------------------------------------------------------------------------


def test_every_declared_verb_is_attacked() -> None:
    known = {(verb.owner, verb.name) for verb in (*verbs_of_models(), *verbs_of_systems(), *verbs_of_results())}
    for cls in (lw.Model, *Result.known.values()):
        for name in declared_methods(cls):
            assert name.startswith("_") or (cls.__name__, name) in known
    assert len({cls for table in ITEMS.values() for cls in table}) > 40


def test_calls_are_made_from_their_number() -> None:
    assert [call(1, k) for k in range(50)] == [call(1, k) for k in range(50)]
    assert call(1, 7) != call(2, 7)


def test_calls_are_python() -> None:
    for k in range(100):
        compile(call(1, k).source(), "call", "exec")


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("{}['x']", "raises KeyError"),
        ("print('x')", "prints"),
        ("np.array([1.0, np.nan])", "has NaN"),
        ("{'a': [0.0, (float('nan'),)]}", "has NaN"),
        ("m.simulate(-1)", "error"),
        ("m.simulate(0.01, samples=2)", "result"),
        ("of_copy('pickle', m, lambda x: x.simulate(0.01, samples=2))", "result"),
        ("of_copy('copy', m, lambda x: id(x))", "raises AssertionError"),
        ("of_copy('copy', m, lambda x: x.joint(str(x is m)))", "raises AssertionError"),
        ("at_once(lambda: m.simulate(0.01, samples=2))", "result"),
        ("at_once(lambda c=iter(range(9)): next(c))", "raises AssertionError"),
        ("load_damaged('Modes', '.nc', True, 3)", "error"),
        ("load_damaged('Modes', '.zarr', True, 3)", "error"),
    ],
)
def test_the_judge_sees_what_is_wrong(line: str, verdict: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert judge(Call("model", "pendulum", False, "", (line,), "x"))[0] == verdict


def test_workers_notice(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker in which the third call crashes, and the fourth takes long whenever it is made."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys, time, types, attack.calls as c\n"
        "deadly, long = c.call(1, 2), c.call(1, 3)\n"
        "def judge(call):\n"
        "    if call == deadly:\n"
        "        os.abort()\n"
        "    if call == long:\n"
        "        work()\n"
        "    return 'result', ''\n"
        "def work():\n"
        "    end = time.process_time() + 0.3\n"
        "    while time.process_time() < end: pass\n"
        "judging = types.SimpleNamespace(judge=judge, BUDGET=0.2, MOST=0.2, MUCH_WORK='much work')\n"
        "sys.modules['attack.judge'] = judging\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    tally = crowd.run(1, 0, 5, 1, worker="attack.worker")
    assert tally.cases == 5
    assert [(line["case"], line["verdict"]) for line in tally.failed] == [
        (2, "ends the process (-6)"),
        (3, "takes too long"),
    ]


def test_a_damaged_result_that_is_read_is_noticed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no checksum were looked at: numbers other than those saved come back."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("attack.damage.lw.load", lambda path: MAKERS["Assembly"]())
    with pytest.raises(AssertionError, match="another result than was saved"):
        load_damaged("Modes", ".nc", True, 3)


# --- what the attack found -------------------------------------------------------------------------------


def pendulum(**joint: Any) -> lw.Model:
    m = lw.Model("pendulum")
    m.add(lw.Rod("arm", 1.0, 1.0), lw.Revolute("pivot", axis="-y", **joint))
    return m


def pushed(force: lw.Signal) -> lw.Model:
    """With a force at the tip."""
    m = pendulum()
    m.add(lw.PointForce("push", at="arm.tip", value=(force, 0.0, 0.0)))
    return m


def rooted() -> lw.Model:
    """With a formula that has no value at the beginning."""
    m = pendulum()
    m.add(lw.Expression("root", formula="sqrt(t - 1)"))
    return m


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: lw.Rod("r", 1.0, mass=1 + 2j), ("body 'r': mass", "a complex number")),
        (lambda: lw.Rod("r", 1e300, 1.0), ("body 'r': length", "1e+300", "too large")),
        (lambda: lw.Box("b", (1e300, 1, 1), 1.0), ("body 'b': size", "too large")),
        (lambda: pushed(lw.Constant(-1e300)).compile(), ("force 'push'", "1e+300", "too large")),
        (lambda: lw.read_model(None), ("read model: path", "None")),  # type: ignore[arg-type]
        (lambda: lw.load(3), ("load: path", "3")),  # type: ignore[arg-type]
        (lambda: pendulum().simulate(1.0, samples=2**63), ("samples", "9223372036854775808", "below 2147483648")),
        (lambda: pendulum().simulate(1.0, samples=True), ("samples", "True", "whole number")),
        (lambda: pendulum().simulate(1.0, planar="yes"), ("planar", "'yes'", "True or False")),  # type: ignore[arg-type]
        (lambda: pendulum().simulate(1.0, start={3: 0.1}), ("start", "name 3")),  # type: ignore[dict-item]
        (lambda: pendulum().simulate(1.0, rtol=1j), ("rtol", "1j", "complex")),  # type: ignore[arg-type]
        (lambda: pendulum().simulate(1.0, events=[3]), ("events holds 3", "Event(")),  # type: ignore[list-item]
        (lambda: pendulum().simulate_phases(0.1), ("phases is 0.1", "Phase(")),  # type: ignore[arg-type]
        (lambda: pendulum().linearize_along(3, 0.1), ("run is 3", "a Run")),  # type: ignore[arg-type]
        (lambda: pendulum().equilibrium(t=[1]), ("equilibrium: t", "[1]")),  # type: ignore[arg-type]
        (lambda: pendulum().joint([]), ("joint: name", "[]")),  # type: ignore[arg-type]
        (lambda: pendulum()[7], ("path", "7")),  # type: ignore[index]
        (lambda: pendulum().replace([1]), ("values is [1]", "mapping")),  # type: ignore[arg-type]
        (lambda: pendulum().equilibrium().plot(ax=3), ("ax is 3", "Matplotlib")),  # type: ignore[arg-type]
        (lambda: lw.Phase(0.1, lock=[0.1]), ("phase: lock", "0.1")),  # type: ignore[list-item]
        (lambda: lw.Event("x", direction=np.eye(2)), ("direction", "text")),  # type: ignore[arg-type]
        (lambda: lw.Coordinate("c", of="pivot", order=np.eye(2)), ("sensor 'c': order", "whole")),  # type: ignore[arg-type]
        (lambda: pendulum().compile().acceleration([0.0], [0.0], t="1 m"), ("t '1 m'", "a time")),  # type: ignore[arg-type]
        (lambda: lw.library.chain(2, points=np.eye(2)), ("chain: points", "True or False")),  # type: ignore[arg-type]
        (
            lambda: pendulum().compile().multipliers([0.0], [0.0], [0.0], actuated=np.array(0.5)),  # type: ignore[arg-type]
            ("actuated is array(0.5)", "a list of names"),
        ),
        (
            lambda: pendulum().simulate(0.1, control={"equilibrium": {}, "lqr": {"outputs": 0.1}}),
            ("simulate: control: lqr: outputs is 0.1", "a mapping"),
        ),
        (lambda: rooted().linearize(), ("linearize: 'root' of model 'pendulum' has no finite value",)),
        (lambda: pendulum().lyapunov(1.0, transient=2, span=1e-6), ("lyapunov: span is 1e-06 s", "a longer span")),
        (lambda: lw.Rod("r", length=test_calls_are_python, mass=1.0), ("length <function test_calls_are_python> is",)),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_end_in_one_sentence(wrong: Any, words: tuple[str, ...]) -> None:
    refused(wrong, *words)


def test_times_have_units_in_single_evaluations() -> None:
    system = pendulum().compile()
    np.testing.assert_array_equal(system.acceleration([0.3], [0.0], t="1 s"), system.acceleration([0.3], [0.0]))  # type: ignore[arg-type]


def test_numpy_and_other_numbers_are_taken() -> None:
    m = pendulum()
    plain = m.simulate(0.1, start={"pivot": 0.5}, samples=3)["pivot"].values
    other = m.simulate(np.array(0.1), start={"pivot": np.float32(0.5)}, samples=np.int64(3))["pivot"].values  # type: ignore[arg-type, dict-item]
    np.testing.assert_array_equal(plain, other)


def test_a_force_that_fails_at_once_ends_every_method_alike() -> None:
    def law(t: float, x: Any) -> float:
        return 1.0 / t

    told = {}
    for method in ("dop853", "scipy"):
        m = pendulum()
        m.add(lw.CustomForce("own", law, on="pivot"))
        with pytest.warns(lw.LinkworkWarning):
            run = m.simulate(1.0, method=method, samples=5)
        assert not run.success
        told[method] = (run.message, len(run.time))
    assert "ZeroDivisionError" in told["scipy"][0]
    assert told["scipy"][1] == told["dop853"][1]


@pytest.mark.parametrize(
    "problem", [OverflowError("x"), ZeroDivisionError("x"), np.linalg.LinAlgError("x"), MemoryError()]
)
def test_numbers_out_of_range_end_in_a_sentence(problem: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise problem

    monkeypatch.setattr("linkwork.equilibrium.equilibria.equilibria", fails)
    words = ("memory",) if isinstance(problem, MemoryError) else ("too large or too small", "(x)")
    refused(lambda: pendulum().equilibria(tries=2), "equilibria", *words)


def test_sentences_quote_values_on_one_line() -> None:
    refused(lambda: pendulum().compile(formulation=np.eye(9)), "formulation")  # type: ignore[arg-type]
    refused(lambda: pendulum().joint("\0\n"), r"'\x00")


def test_declared_signatures_stay() -> None:
    """What reads arguments shows the signature of what it reads them for."""
    assert list(inspect.signature(lw.Model.unit).parameters) == ["self", "path"]
    assert lw.Model.unit.__doc__
