"""Functions that a user gives to a study: one that fails ends its variant, and a store goes on with one that was mended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import linkwork as lw
from linkwork.studies.batches.single_runs import SingleRuns
from linkwork.studies.store.fingerprint import described
from linkwork.studies.store.store import Store

STARTS = np.linspace(-1.0, 1.0, 40)


def model() -> lw.Model:
    made = lw.Model("pendulum")
    made.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("joint", axis="-y", actuator="motor"))
    return made


def family() -> Any:
    return model().vary({"start.joint": STARTS})


def fails_high(t: np.ndarray, x: np.ndarray) -> float:
    if x[0] > 0.95:
        raise ValueError("boo")
    return x.max()


def mended(t: np.ndarray, x: np.ndarray) -> float:
    return x.max()


def other(t: np.ndarray, x: np.ndarray) -> float:
    return x.min()


def reduced(function: Any) -> dict[str, Any]:
    return {"keep": ["joint"], "reduce": {"x": ("joint", function), "end": "final of joint"}, "samples": 5}


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Variants that a store takes."""
    taken: list[int] = []
    real = Store.take

    def take(self: Store, members: np.ndarray, values: Any) -> None:
        taken.extend(members.tolist())
        real(self, members, values)

    monkeypatch.setattr(Store, "take", take)
    return taken


@pytest.mark.parametrize("alone", [False, True], ids=["together", "one by one"])
@pytest.mark.parametrize("function", [fails_high, numba.njit(fails_high)], ids=["python", "compiled"])
def test_a_reduction_that_fails_in_a_variant_ends_that_variant(
    function: Any, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if alone:
        monkeypatch.setattr("linkwork.studies.runner.may_be_for_batches", lambda plan: False)
    study = family().simulate(0.2, **reduced(function))
    high = STARTS > 0.95
    assert study["status"].values.tolist() == np.where(high, "failed", "done").tolist()
    assert study["message"].values[-1] == "reduce: the function of 'x' failed: ValueError: boo; mend it."
    assert np.isnan(study["x"].values[high]).all()
    good = family().simulate(0.2, **reduced(mended))
    assert np.array_equal(study["x"].values[~high], good["x"].values[~high])
    assert np.array_equal(study["end"].values, good["end"].values)  # numbers that are known stay
    assert study.failed.tolist() == np.flatnonzero(high).tolist()


def test_the_first_variants_in_order_may_all_fail() -> None:
    def fails_low(t: np.ndarray, x: np.ndarray) -> float:
        return 1 / 0 if x[0] < 0.5 else 1.0

    study = family().simulate(0.1, threads=1, **reduced(fails_low))
    assert np.array_equal(study["status"].values == "failed", STARTS < 0.5)


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda t, x: x.peak(), "failed: AttributeError: 'numpy.ndarray' object has no attribute 'peak'; mend it."),
        (lambda x: 1.0, "takes 1 positional argument but 2 were given; mend it."),
        (lambda t, x: None, "failed: TypeError: it returned None, not one real number; mend it."),
        (lambda t, x: x, "not one real number; mend it."),
        (lambda t, x: np.complex128(1j), "it returned np.complex128(1j), not one real number; mend it."),
    ],
)
def test_a_function_that_cannot_be_meant_is_refused_at_once(function: Any, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(lw.ModelError, match=r"^reduce: the function of 'x' failed: ") as caught:
        family().simulate(0.1, store=tmp_path / "a.zarr", **reduced(function))
    assert str(caught.value).endswith(sentence)
    assert (family().simulate(0.1, store=tmp_path / "a.zarr", **reduced(mended))["status"] == "done").all()


def test_a_function_that_writes_into_what_it_gets_changes_nothing() -> None:
    def careless(t: np.ndarray, x: np.ndarray) -> float:
        t -= 5.0
        x[:] = 0.0
        return float(t[-1])

    study = family().simulate(0.2, **reduced(careless))
    assert np.array_equal(study["x"].values, np.full(40, 0.2 - 5.0))
    assert np.array_equal(study["joint"].values[:, 0], STARTS)


def test_a_store_goes_on_after_a_function_was_mended(tmp_path: Path, computed: list[int]) -> None:
    path = tmp_path / "a.zarr"
    first = family().simulate(0.2, store=path, batch=4, **reduced(fails_high))
    assert first.failed.tolist() == [39]
    computed.clear()
    with pytest.warns(lw.LinkworkWarning, match=r"functions were changed since 39 variants were computed; 20 of them"):
        again = family().simulate(0.2, store=path, **reduced(mended))
    assert computed == [39]
    assert again.dataset.load().equals(family().simulate(0.2, **reduced(mended)).dataset)
    computed.clear()
    family().simulate(0.2, store=path, **reduced(mended))
    assert computed == []


def test_a_store_refuses_a_function_that_gives_other_numbers(tmp_path: Path) -> None:
    path = tmp_path / "a.zarr"
    family().simulate(0.2, store=path, **reduced(fails_high))
    with pytest.raises(lw.ModelError, match=r"functions: 'x' of variant 0 is -0\.7593.* there, and now -1;") as caught:
        family().simulate(0.2, store=path, **reduced(other))
    assert "choose another store, or delete it" in str(caught.value)
    assert family().simulate(0.2, store=path, **reduced(fails_high)).failed.tolist() == [39]  # and is what it was


def test_variants_fail_again_until_what_a_function_reads_is_mended(tmp_path: Path, computed: list[int]) -> None:
    wrong = tmp_path / "wrong"
    wrong.touch()

    def reads(t: np.ndarray, x: np.ndarray) -> float:
        if x[0] > 0.95 and wrong.exists():
            raise ValueError("boo")
        return x.max()

    path = tmp_path / "a.zarr"
    family().simulate(0.2, store=path, batch=4, **reduced(reads))
    computed.clear()
    assert family().simulate(0.2, store=path, **reduced(reads)).failed.tolist() == [39]
    wrong.unlink()
    assert not len(family().simulate(0.2, store=path, **reduced(reads)).failed)
    assert computed == [39, 39]


def test_laws_of_controllers_and_inputs_do_the_same(tmp_path: Path, computed: list[int]) -> None:
    def holds(t: float, y: np.ndarray, x: np.ndarray) -> float:
        return -0.1 * y[0]

    def fails(t: float, y: np.ndarray, x: np.ndarray) -> float:
        if y[0] > 0.95:
            raise ValueError("boo")
        return -0.1 * y[0]

    def asked(law: Any) -> dict[str, Any]:
        return {"control": lw.CustomControl("law", law, ["joint"], ["motor"]), "samples": 5, "store": tmp_path / "a.zarr"}

    first = family().simulate(0.1, **asked(fails))
    assert first.failed.tolist() == [39]
    assert "CustomControl 'law': its function failed: ValueError: boo" in str(first["message"].values[-1])
    computed.clear()
    with pytest.warns(lw.LinkworkWarning, match="functions were changed"):
        assert not len(family().simulate(0.1, **asked(holds)).failed)
    assert computed == [39]


def test_functions_are_told_apart_by_all_that_they_are() -> None:
    def with_limit(limit: float) -> Any:
        return lambda t, x: abs(x).max() > limit

    def within(t: np.ndarray, x: np.ndarray) -> float:
        return sum(a for a in x)

    every = [mended, other, with_limit(0.1), with_limit(0.2), lambda t, x, k=1: x[k], lambda t, x, k=2: x[k], within]
    every += [np.max, len, lambda t, x: other(t, x), lambda t, x: mended(t, x)]
    texts = []
    for f in every:
        functions: list[Any] = []
        assert described(f, functions) == "function"
        texts.append(repr(functions))
    assert len(set(texts)) == len(every)
    script = "import test_study_functions as t; f = []; t.described(t.fails_high, f); t.described(t.reduced, f); print(f)"
    seeds = [{"PYTHONHASHSEED": k, "PYTHONPATH": ":".join([str(Path(__file__).parent), *sys.path])} for k in "12"]
    outputs = {subprocess.run([sys.executable, "-c", script], env=e, capture_output=True, check=True).stdout for e in seeds}
    assert len(outputs) == 1  # in every process the same


def test_single_runs_are_used_where_a_law_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    made = model()
    made.add(lw.CustomForce("law", lambda t, x: -0.1 * x[0] if x[0] < 0.95 else 1 / 0, on="joint"))
    alone: list[int] = []
    real = SingleRuns.run_one
    monkeypatch.setattr(SingleRuns, "run_one", lambda self, made, place, k: (alone.append(k), real(self, made, place, k))[1])
    with pytest.warns(lw.SlowFunctionWarning):
        study = made.vary({"start.joint": [0.1, 0.9, 1.0]}).simulate(0.1, reduce={"x": ("joint", mended)}, samples=3)
    assert set(alone) == {0, 1, 2}
    assert study.failed.tolist() == [2]
    assert np.isnan(study["x"].values[2])
