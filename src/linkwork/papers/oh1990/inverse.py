"""Tip inverse dynamics from the thesis's literature ([25], Bayo): bounded torques that move the end point as wanted, of the
linear model and, for the whole move of chapter 8, of the complete nonlinear one."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.linear_motion import LinearMotion
from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import target
from linkwork.papers.oh1990.twin import Array

WAY, TIME = 1.0, 0.5  # of the end point along x [in], [s]
SAMPLES = 4001
SHAPES = 2
FAR, LONGER, FEWER = 10.0, 1.0, 801  # of the whole move: way along y of the thesis [in], time [s], samples


@functools.cache
def arms() -> LinearModel:
    """About the final configuration of chapter 8; its outputs are the end point."""
    found = target.held(SHAPES, "final")
    model = target.model(SHAPES, "full")
    return model.linearize(start=found.q, at_inputs=found.inputs, outputs=["end x", "end z"])


@functools.cache
def found() -> LinearMotion:
    """The motion with bounded torques, from rest to rest."""
    return arms().stable_inverse({"end x": lw.Ramp(WAY, TIME), "end z": 0.0}, TIME, samples=SAMPLES)


@functools.cache
def forwards() -> Array:
    """The end point (time, 2) [in] when the linear model is run with these torques."""
    made, linear = found(), arms()
    t = made["time"].values - float(made["time"][0])
    first = dict(zip(linear.all_coordinates, made["q"].values[0] - linear.positions, strict=True))
    rates = dict(zip(linear.all_coordinates, made["v"].values[0], strict=True))
    run = linear.simulate(
        t.tolist(),
        start={n: float(first[n]) for n in linear.coordinates},
        rates={n: float(rates[n]) for n in linear.coordinates},
        inputs={n: lw.Sampled(t, made["inputs"].values[:, k]) for k, n in enumerate(linear.inputs)},
    )
    return np.asarray(run["outputs"].values)


@functools.cache
def whole_move(*, nonlinear: bool) -> LinearMotion:
    """The end point from the initial to the final place of chapter 8, straight, from rest to rest."""
    held = target.held(SHAPES, "initial")
    linear = target.model(SHAPES, "full").linearize(start=held.q, at_inputs=held.inputs, outputs=["end x", "end z"])
    wanted: dict[str, Any] = {"end x": 0.0, "end z": lw.Ramp(FAR, LONGER)}
    return linear.stable_inverse(wanted, LONGER, samples=FEWER, nonlinear=nonlinear)


def arrival(*, nonlinear: bool) -> float:
    """How far the end point of the complete nonlinear model is from the wanted motion, at most [in], with these torques."""
    made, hold = whole_move(nonlinear=nonlinear), target.held(SHAPES, "initial").inputs
    t = made["time"].values - float(made["time"][0])
    names = [str(n) for n in made["coordinate"].values]
    run = target.model(SHAPES, "full").simulate(
        t.tolist(),
        start=dict(zip(names, made["q"].values[0].tolist(), strict=True)),
        rates=dict(zip(names, made["v"].values[0].tolist(), strict=True)),
        inputs={
            str(n): lw.Sampled(t, hold[str(n)] + made["inputs"].values[:, k])
            for k, n in enumerate(made["input"].values)
        },
        rtol=1e-9,
        progress=False,
    )
    end = np.column_stack([run["end x"].values, run["end z"].values])
    return float(np.abs(end - whole_move(nonlinear=True)["outputs"].values).max())


def inverse_checks() -> list[Check]:
    """The end point with these torques, and when they begin."""
    made = found()
    t, u = made["time"].values, made["inputs"].values
    early = float(np.abs(u[t < 0]).max() / np.abs(u).max())
    gap = float(np.abs(forwards() - made["outputs"].values).max()) / WAY
    return [
        Check("inverse/tip", "the end point 1 in sideways in 0.5 s by torques of stable inversion, run forwards: largest gap "
              "over the way", "the wanted motion", 0.0, gap, 1e-4, "absolute", kind="law",
              note=f"torques up to {np.abs(u).max():.2f} lbf in"),
        misses("inverse/early", "largest torque before the end point moves, over the largest of all", "[25]: not causal", early,
               1e-3, kind="beyond"),
        Check("inverse/whole", f"the whole move of {FAR:g} in in {LONGER:g} s by torques of stable inversion of the complete "
              "nonlinear model, which is run with them: largest gap over the way", "the wanted motion", 0.0,
              arrival(nonlinear=True) / FAR, 1e-4, "absolute", kind="law",
              note=f"torques change by up to {np.abs(whole_move(nonlinear=True)['inputs'].values).max():.2f} lbf in"),
        misses("inverse/linear", "the same by torques of the linear model about the initial configuration: largest gap over "
               "the way", "[25] is linear", arrival(nonlinear=False) / FAR, 0.1, kind="law"),
    ]  # fmt: skip
