"""Commands that need no model say the same as the functions that they call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from typer.testing import CliRunner

import linkwork as lw
from compare import assert_abs
from linkwork.cli import app


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two records of a force and a place."""
    monkeypatch.chdir(tmp_path)
    t = np.arange(800) / 100.0
    for k in (1, 2):
        rng = np.random.default_rng(k)
        force = rng.normal(size=len(t))
        place = np.convolve(force, np.exp(-t) * np.sin(12 * t))[: len(t)] + 0.01 * rng.normal(size=len(t))
        pd.DataFrame({"time": t, "force [N]": force, "x [m]": place}).to_csv(f"r{k}.csv", index=False)


def told(*line: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, [*line, "--json", "--out", "o", "--csv"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    made: dict[str, Any] = json.loads(done.stdout)
    assert {f"{line[0]}.nc", f"{line[0]}.csv"} < {Path(f).name for f in made["files"]}
    return made


def test_a_measured_response() -> None:
    files = ["r1.csv", "r2.csv"]
    assert told(
        "measured-response", *files, "--input", "force", "--outputs", "x", "--segment", "2s", "--estimator", "H2"
    )
    kept = lw.load("o/measured-response.nc")
    true = lw.measured_response(files, "force", ["x"], segment=2.0, estimator="H2", title="r1")
    assert isinstance(kept, lw.MeasuredResponse)
    assert kept.title == "r1"
    assert_abs(kept.response, true.response, 1e-14)


def test_a_measured_spectrum() -> None:
    told("measured-spectrum", "r1.csv", "--column", "x", "--segment", "2s", "--window", "flattop")
    true = lw.measured_spectrum("r1.csv", "x", segment=2.0, window="flattop", title="r1")
    kept = lw.load("o/measured-spectrum.nc")
    assert isinstance(kept, type(true))
    assert_abs(kept.amplitude, true.amplitude, 1e-14)


def test_an_input_shaper() -> None:
    told("input-shaper", "--frequencies", "1.2Hz", "--frequencies", "3", "--damping", "0.02", "--kind", "ZV")
    true = lw.input_shaper([1.2, 3.0], damping=0.02, kind="ZV")
    kept = lw.load("o/input-shaper.nc")
    assert isinstance(kept, lw.InputShaper)
    assert_abs(kept.times, true.times, 1e-14)
    assert_abs(kept.amplitudes, true.amplitudes, 1e-14)


def test_what_is_missing_is_said() -> None:
    for line, word in (
        (["measured-response", "r1.csv", "--input", "force"], "outputs is missing"),
        (["input-shaper"], "frequencies"),
    ):
        done = CliRunner().invoke(app, line)
        assert done.exit_code != 0
        assert word in done.output
