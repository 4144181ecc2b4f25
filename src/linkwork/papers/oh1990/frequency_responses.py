"""Appendix E with two channels: frequency response of the arms to a soft impact, coherence, and modes fitted to it.

One robot (that of `experiment`) is hit three times in the nonlinear model; all twelve are hit in the linear one, M and K by
`suspects`, with 2 % of damping. Everything measured has noise on it, from a fixed seed.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.identify.results.measured_response import MeasuredResponse
from linkwork.identify.results.modal_fit import ModalFit
from linkwork.papers.checks import Check, each
from linkwork.papers.oh1990 import experiment, suspects
from linkwork.papers.oh1990.twin import Array

HITS = 3
SECONDS, RATE, RATIO = 24.0, 256.0, 0.02  # of a record of the linear robots, samples a second, damping ratio
FORCE_NOISE, NOISE = 1e-3, 2e-3  # parts of the largest force, of the largest displacement
BAND = {"low": (0.4, 12.0), "high": (10.0, 48.0)}


# --- one robot, nonlinear -----------------------------------------------------------------------------------------


@functools.cache
def hits() -> MeasuredResponse:
    """Three hits of the bench: force, LVDT at the upper joint, accelerometer on the lower arm, with noise."""
    run = experiment.impact()
    t = np.asarray(run.time)
    push = np.where(t < experiment.PULSE, experiment.PUSH * np.sin(np.pi * t / experiment.PULSE), 0.0)
    records = []
    for k in range(HITS):
        rng = np.random.default_rng([experiment.SEED, 7, k])
        record = {"time": t, "force": push + rng.normal(0.0, 1e-3 * experiment.PUSH, len(t))}
        for name, size in experiment.NOISE.items():
            record[name] = run[name].values + rng.normal(0.0, size, len(t))
        records.append(record)
    return lw.measured_response(records, "force", ["shoulder", "gauge"], window="exponential", title="bench")


@functools.cache
def bench_modes() -> tuple[ModalFit, ModalFit]:
    """The first two modes from the LVDT's range and the next two from the accelerometer's."""
    low, high = (hits().modal_fit(2, band=BAND[name]) for name in ("low", "high"))
    return low, high


# --- all robots, linear -------------------------------------------------------------------------------------------


class Struck(NamedTuple):
    """A robot after an impact: its true natural frequencies and those that were fitted (4,) [Hz], and damping ratios (4,)."""

    true: Array
    found: Array
    damping: Array


@functools.cache
def struck(spring_set: int, mass: int) -> Struck:
    """Displacements of the accelerometers' places after a hit at the lower one; two modes in each of two bands."""
    from scipy.linalg import eigh
    from scipy.signal import cont2discrete, lfilter, ss2tf

    M, K = suspects.changed(spring_set, mass, {})
    squares, shapes = eigh(K, M)
    places = []
    for name in suspects.GAUGES:
        added = suspects.added()[name][0]  # a unit mass there adds φφᵀ
        top = int(np.argmax(np.diag(added)))
        places.append(added[top] / np.sqrt(added[top, top]) @ shapes)
    t = np.arange(int(SECONDS * RATE)) / RATE
    push = np.where(t < experiment.PULSE, np.sin(np.pi * t / experiment.PULSE), 0.0)
    out = np.zeros((2, len(t)))
    for k, w in enumerate(np.sqrt(squares)[:6]):
        a = np.array([[0.0, 1.0], [-(w**2), -2 * RATIO * w]])
        discrete = cont2discrete((a, np.array([[0.0], [1.0]]), np.array([[1.0, 0.0]]), np.zeros((1, 1))), 1 / RATE)
        above, below = ss2tf(*discrete[:4])
        moved = lfilter(above[0], below, push * places[1][k])
        out += np.array([p[k] for p in places])[:, None] * moved
    rng = np.random.default_rng([experiment.SEED, spring_set, mass])
    records = [
        {
            "time": t,
            "force": push + FORCE_NOISE * rng.normal(size=len(t)),
            **{n: x + NOISE * np.abs(x).max() * rng.normal(size=len(t)) for n, x in zip(("upper", "lower"), out, strict=True)},
        }
        for _ in range(HITS)
    ]  # fmt: skip
    test = lw.measured_response(records, "force", ["upper", "lower"], window="boxcar")
    true = np.sqrt(squares)[:4] / (2 * np.pi)
    made = [test.modal_fit(2, band=band) for band in BAND.values()]
    found = np.concatenate([m.natural_frequencies for m in made])
    return Struck(true, found, np.concatenate([m.damping for m in made]))


def response_checks() -> list[Check]:
    """Modes from frequency responses beside eigenvalues."""
    low, high = bench_modes()
    linear = experiment.bench().linearize(outputs=()).modes()
    order = np.argsort(linear.frequencies)[:4]
    true, ratio = np.asarray(linear.frequencies)[order], np.asarray(linear.damping)[order]
    found = np.concatenate([low.natural_frequencies, high.natural_frequencies])
    damped = np.concatenate([low.damping, high.damping])
    labels = ("1", "2", "3", "4")
    note = f"coherence {np.median(hits().coherence[:800]):.3f} (median below {800 * experiment.LINE:g} Hz)"
    checks = each("E/response", "natural frequencies by partial fractions, three hits", "modes of the model", true, found, 2e-3,
                  labels=labels, unit="Hz", kind="consistency", note=note)  # fmt: skip
    errors = np.concatenate([low.damping_errors, high.damping_errors])
    for label, expected, got, error in zip(labels, ratio, damped, errors, strict=True):
        if 4 * error >= expected:
            continue  # too weakly damped for records of this length: any small number would pass
        checks.append(
            Check(f"E/damping/{label}", f"damping ratio of mode {label}", "modes of the model", float(expected), float(got),
                  4 * float(error), "absolute", note=f"± {error:.1e}; four standard errors are allowed", kind="consistency")
        )  # fmt: skip
    rows = [struck(*which) for which in suspects.ROBOTS]
    worst = max(float(np.abs(r.found / r.true - 1).max()) for r in rows)
    damping = max(float(np.abs(r.damping / RATIO - 1).max()) for r in rows)
    checks += [
        Check("E/robots", "four frequencies of twelve robots by partial fractions, largest relative gap", "eigenvalues, NumPy",
              0.0, worst, 5e-3, "absolute", note="linear robots, three hits with noise", kind="derivation"),
        Check("E/robots/damping", "their damping ratios, largest relative gap", f"{100 * RATIO:g} %", 0.0, damping, 0.2,
              "absolute", kind="derivation"),
    ]  # fmt: skip
    return checks
