"""Files of reference data beside the programs that make them, which know nothing of linkwork.

A sample of each runs always; `pytest -m slow tests/test_reference_data.py` makes the other numbers again.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from compare import assert_abs, assert_rel
from generators import choi2004, goyal2012, noh2024, rivas2012

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src" / "linkwork" / "papers" / "data"


def stored(name: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return made


def test_no_generator_knows_linkwork() -> None:
    """They import NumPy, SciPy, mpmath and the standard library."""
    files = sorted((Path(__file__).parent / "generators").glob("*.py"))
    assert len(files) == 5
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.split(".")[0] not in ("__future__", "typing", "numpy", "scipy", "mpmath")]


# --- governor, tree and chain: all of it, in seconds ----------------------------------------------------------------


def test_the_governor() -> None:
    known, made = stored("choi2004_governor.json"), choi2004.values()
    for group in ("fold", "pitchfork"):
        assert made[group].keys() == known[group].keys()
        assert all(abs(made[group][k] / known[group][k] - 1) < 1e-14 for k in made[group])
    assert abs(made["haug"]["speed"] / known["haug"]["speed"] - 1) < 1e-14
    assert len(made["cases"]) == len(known["cases"])
    for mine, theirs in zip(made["cases"], known["cases"], strict=True):
        assert mine.keys() == theirs.keys()
        assert_rel(np.array([mine[k] for k in theirs if theirs[k]]), [theirs[k] for k in theirs if theirs[k]], 1e-13)


def test_the_tree() -> None:
    known = stored("goyal2012_case.json")
    case = known["case"]
    made = goyal2012.values(case, known["input"]["g"])
    inputs = {"L", "d", "m", "theta", "phi", "theta_dot", "phi_dot"}
    assert made.keys() | inputs == case.keys()
    for name, value in made.items():
        pairs = [(value[k], case[name][k]) for k in value] if isinstance(value, dict) else [(value, case[name])]
        for mine, theirs in pairs:
            assert_abs(np.asarray(mine), np.asarray(theirs, float), 1e-11 * max(1.0, float(np.abs(theirs).max())))
    # of the rest only what other programs gave is left
    assert {k for k in case["check"] if k not in made["check"]} == {
        "pinocchio_acc_max_diff", "pinocchio_force_max_diff", "pinocchio_max_joint_torque", "KKT_minus_radial",
        "corrected_minus_radial", "total_momentum_check",
    }  # fmt: skip


def test_the_chain() -> None:
    known = stored("noh2024_chain20.json")
    made = noh2024.tip(known["input"]["n"], [row["t"] for row in known["results"]])
    for mine, theirs in zip(made, known["results"], strict=True):
        assert mine.keys() == theirs.keys()
        assert_abs(np.array(list(mine.values())), np.array([theirs[k] for k in mine]), 1e-10)


# --- the shaken pendulum --------------------------------------------------------------------------------------------


def test_small_oscillations() -> None:
    known = stored("rivas2012.json")
    for name, value in rivas2012.natural().items():
        assert_rel(value, known[name], 1e-13)
    shapes = np.array(known["shapes"])
    # shapes are the modes of M: each solves (K − ω² M) x = 0
    for omega, shape in zip(known["natural_omega"], shapes.T, strict=True):
        left = rivas2012.GRAVITY * np.diag(rivas2012.HEAVY) - omega**2 * rivas2012.TABLE
        assert np.abs(left @ shape).max() < 1e-11 * np.abs(left).max()
    for case in known["damped"]:
        made = rivas2012.damped(case["R"])
        for name in ("decay", "f_Hz", "zeta", "theta3_at_natural_frequencies"):
            assert_rel(made[name], case[name], 1e-10)
        assert made["peaks"].keys() == case["peaks"].keys()
        for link, peaks in case["peaks"].items():
            assert_rel(np.array(made["peaks"][link]), peaks, 1e-9)


def orbit_of(case: dict[str, Any]) -> None:
    found = rivas2012.shoot(case["R"], case["f"], np.array(case["state_t0"]) + 1e-3)
    assert_abs(found.state, case["state_t0"], 1e-9)
    assert_rel(rivas2012.largest(case["R"], found), case["theta_max"], 1e-8)
    assert abs(np.abs(np.linalg.eigvals(found.half)).max() / case["max_floquet_half"] - 1) < 1e-8


def test_one_orbit() -> None:
    orbit_of(stored("rivas2012.json")["orbits"][0])


@pytest.mark.slow
def test_all_orbits() -> None:
    for case in stored("rivas2012.json")["orbits"]:
        orbit_of(case)


@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.05, 0.1, 0.2, 0.3, 0.5])
def test_second_peaks(friction: float) -> None:
    (case,) = (c for c in stored("rivas2012.json")["second_peak"] if c["R"] == friction)
    f, height = rivas2012.second_peak(friction, high=0.78 if friction < 0.1 else 0.8)
    assert abs(f - case["f_peak_hz"]) < 2e-7
    assert abs(height / case["theta3_max"] - 1) < 1e-7


def swept(cases: list[dict[str, Any]]) -> None:
    """Orbits of Fig. 5c, from beside them; all are stable."""
    for case in cases:
        found = rivas2012.shoot(0.1, case["f"], np.array(case["state_t0"]) + 1e-4)
        assert_abs(found.state, case["state_t0"], 1e-9)
        assert_rel(rivas2012.largest(0.1, found), case["theta_max"], 1e-8)
        assert np.abs(np.linalg.eigvals(found.half)).max() < 1


def test_some_orbits_of_the_sweep() -> None:
    swept(stored("rivas2012.json")["sweep"][10::40])


@pytest.mark.slow
def test_the_whole_sweep() -> None:
    swept(stored("rivas2012.json")["sweep"])


@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.05, 0.1])
def test_folds(friction: float) -> None:
    assert abs(rivas2012.upper_fold(friction) - stored("rivas2012.json")["upper_fold_Hz"][f"{friction:g}"]) < 1e-9


@pytest.mark.slow
def test_the_first_resonance() -> None:
    known = stored("rivas2012.json")["first_resonance"]
    for r, steady, transient in zip(known["R"], known["steady"], known["transient"], strict=True):
        assert_rel(rivas2012.from_rest(r), transient, 1e-7)
        assert_rel(rivas2012.settled(r) if r else rivas2012.without_friction(), steady, 1e-8)
    assert rivas2012.log_slope(known["R"][1:], np.array(known["steady"])[1:, 2]) == pytest.approx(-0.202, abs=5e-4)
    assert rivas2012.log_slope(known["R"][1:], np.array(known["transient"])[1:, 2]) == pytest.approx(-0.551, abs=5e-4)


@pytest.mark.slow
def test_rivas2012_chaos() -> None:
    known = stored("rivas2012.json")["chaos"]
    f, count = known["f"], 16
    found = rivas2012.wild_exponents(count, 50, round(known["window_s"] * f), known["shake_m"], f, known["R"])
    assert 0.5 * known["window_scatter"] < found.std(ddof=1) < 2 * known["window_scatter"]
    assert abs(found.mean() - known["exponent"]) < 4 * known["window_scatter"] / count**0.5


# --- what the file has rounded --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_second_peaks_that_are_rounded() -> None:
    """Peaks at other frictions, and what follows: slopes of the linear model, of the secant, and piece by piece."""
    known = stored("rivas2012.json")
    rounded, peaks = known["rounded"], {c["R"]: c["f_peak_hz"] for c in known["second_peak"]}
    for text in ("0.15", "0.25", "0.4", "1.0"):
        found = peaks[float(text)] = rivas2012.second_peak(float(text))[0]
        digits = len(str(rounded["second_peak_Hz"][text]).partition(".")[2])
        assert abs(found - rounded["second_peak_Hz"][text]) < 0.51 * 10**-digits
    frictions = (0.1, 0.15, 0.2, 0.25, 0.3)
    steps = np.diff([peaks[r] for r in frictions]) / np.diff(frictions)
    assert_abs(steps, rounded["local_slopes"], 6e-3)
    assert abs((peaks[0.3] - peaks[0.1]) / 0.2 - rounded["secant"]) < 5e-4
    linear = [rivas2012.linear_peaks(r, 2)[1][0] for r in (0.1, 0.3)]
    assert abs((linear[1] - linear[0]) / 0.2 - rounded["linear_slope"]) < 1e-4
