"""Designs of studies, and indices of sensitivity against Ishigami's exact ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

import linkwork as lw
from linkwork.studies.results.study import Study

A, B = 7.0, 0.1
# Ishigami & Homma (1990): parts of the variance, with the constants above
ONE, TWO, BOTH = 0.5 * (1 + B * np.pi**4 / 5) ** 2, A**2 / 8, B**2 * np.pi**8 * (1 / 18 - 1 / 50)
ALL = ONE + TWO + BOTH
FIRST = np.array([ONE, TWO, 0.0]) / ALL
TOTAL = np.array([ONE + BOTH, TWO, BOTH]) / ALL


def ishigami(t: np.ndarray, x: np.ndarray) -> float:
    a, b, c = x[0]
    return float(np.sin(a) + A * np.sin(b) ** 2 + B * c**4 * np.sin(a))


def chain() -> lw.Model:
    model, to = lw.Model("chain"), None
    for k in range(3):
        to = model.add(lw.Rod(f"rod{k}", length=1.0, mass=1.0), lw.Revolute(f"joint{k}", axis="-y"), to=to).tip
    return model


def study(count: int, design: str) -> Study:
    draws: dict[str, Any] = {f"start.joint{k}": lw.Uniform("-180 deg", "180 deg") for k in range(3)}
    family = chain().sample(draws, count, design=design, seed=3)
    return family.simulate([0.0, 1e-3], reduce={"ishigami": ("q", ishigami)})


def test_sobol_indices_are_ishigamis() -> None:
    pytest.importorskip("SALib")
    made = study(1024, "saltelli")
    assert len(made) == 1024 * 5
    found = made.sensitivity("ishigami")
    assert np.all(np.abs(found.first - FIRST) < 1.5 * found.first_confidence + 0.01)
    assert np.all(np.abs(found.total - TOTAL) < 1.5 * found.total_confidence + 0.01)
    assert np.all(found.first_confidence < 0.1)
    assert np.abs(found.first - FIRST).max() < 0.05


@pytest.mark.parametrize("design", ["latin", "sobol", "halton", "random"])
def test_given_data_give_first_order_indices(design: str) -> None:
    pytest.importorskip("SALib")
    found = study(2048, design).sensitivity("ishigami")
    assert np.abs(found.first - FIRST).max() < 0.06
    assert found.total.size == 0
    assert "RBD-FAST" in found.report()


@pytest.mark.parametrize("design", ["saltelli", "latin"])
def test_the_same_seed_gives_the_same_intervals(design: str) -> None:
    pytest.importorskip("SALib")
    made = study(128, design)
    first, again, other = (made.sensitivity("ishigami", seed=seed).first_confidence for seed in (0, 0, 1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert "seed is -1" in refusal(lambda: made.sensitivity("ishigami", seed=-1))


def refusal(call: Any) -> str:
    with pytest.raises(lw.ModelError) as caught:
        call()
    return str(caught.value)


def test_designs_without_indices_say_so() -> None:
    pytest.importorskip("SALib")
    assert "a grid repeats its values" in refusal(lambda: study(27, "grid").sensitivity("ishigami"))
    assert "too few" in refusal(lambda: study(20, "latin").sensitivity("ishigami"))
    assert "needs a power of two" in refusal(lambda: study(100, "saltelli"))
    table = chain().sample({"rod0.mass": [1.0, 2.0]}).simulate(0.1, reduce=["final of joint0"], samples=2)
    assert "not drawn from distributions" in refusal(lambda: table.sensitivity("final of joint0"))
    made = study(70, "latin")
    assert "did you mean 'ishigami'" in refusal(lambda: made.sensitivity("ishigamy"))


@pytest.mark.parametrize("design", ["latin", "sobol", "halton", "random", "grid"])
def test_draws_have_their_distributions(design: str) -> None:
    draws = {
        "rod0.mass": lw.Normal("1 kg", "50 g"),
        "rod1.mass": lw.Uniform(1, "3 kg"),
        "rod2.mass": lw.Triangular(1.0, 1.5, 3.0),
    }
    family = chain().sample(draws, 4096, design=design, seed=1)
    truth = (stats.norm(1, 0.05), stats.uniform(1, 2), stats.triang(0.25, 1, 2))
    for name, law in zip(draws, truth, strict=True):
        assert stats.kstest(family.columns[name], law.cdf).statistic < (0.04 if design in ("random", "grid") else 0.01)
    again = chain().sample(draws, 4096, design=design, seed=1)
    assert all(np.array_equal(family.columns[n], again.columns[n]) for n in draws)


def test_more_distributions_against_scipy() -> None:
    u = np.linspace(0.001, 0.999, 301)
    bounded = lw.Normal(1.0, 0.5, low=0.0, high=1.8).quantiles(u)
    assert np.allclose(bounded, stats.truncnorm(-2.0, 1.6, 1.0, 0.5).ppf(u), rtol=1e-9)
    assert np.allclose(lw.Lognormal(2.0, 1.5).quantiles(u), stats.lognorm(np.log(1.5), scale=2.0).ppf(u), rtol=1e-9)
