"""Equilibrium and modes without integration in time, and derivatives of forward dynamics.

The governor of Choi and Yoo (2004), example 2, on an accelerating base: linkwork's direct computation beside the method that
the paper says others must use: simulate with damping until it rests, simulate a small free vibration, and read the frequency
from its spectrum. Both are linkwork here, so the ratio is that of the methods, not of the programs.

Linearising chains: the derivatives of forward dynamics beside Pinocchio's `computeABADerivatives`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import repeat
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.bench.chains import Chain, linkwork_chain, pinocchio_chain
from linkwork.bench.rows import Row, Watch, best_of, check_same, find_peer, make_row, seconds_each
from linkwork.system.recursion import recursion_for

SIZES = (3, 20, 100)
ACCELERATION = -10.0
SIDES = {"left": 0.8, "slide": 0.15}
GUESS = {"right": 0.8, **SIDES}
AT_REST = 0.7851154426712718  # angle of the arms without acceleration [rad]
SETTLE, WATCHED, SAMPLES = 40.0, 60.0, 4096


def equilibrium(
    sizes: Sequence[int] = SIZES, *, rounds: int = 20, sample_s: float = 2e-3, watch: Watch | None = None
) -> list[Row]:
    """Measure the governor's equilibrium and modes, and derivatives of chains.

    Args:
        sizes: numbers of links.
        rounds: number of interleaved repetitions; the fastest counts.
        sample_s: how long one measurement of derivatives should take [s].
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    watch.step("the governor", 0.0)
    rows = [_governor(rounds)]
    pin = find_peer("pinocchio", watch)
    for k, n in enumerate(sizes if pin is not None else ()):
        for planar in (False, True):
            watch.step(f"derivatives of {n} links", 0.3 + 0.7 * k / len(sizes))
            rows.append(_derivatives(pin, n, planar, rounds, sample_s))
    return rows


def _governor(rounds: int) -> Row:
    """Row of the direct computation against transient and spectrum."""
    model = lw.library.governor(gravity=(0.0, 0.0, 0.0))
    direct = _direct(model)
    check_same(np.array([_by_transient()[1]]), np.array([direct[1]]), "frequencies of both ways", 1e-3)
    ours, theirs = best_of([lambda: _direct(model)[0], lambda: _by_transient()[0]], rounds)
    work = "equilibrium of the governor at 10 m/s² and its frequency, from a compiled model"
    return make_row("governor", work, ours, "transient of 40 s, vibration of 60 s, spectrum", theirs)


def _direct(model: lw.Model) -> tuple[float, float]:
    """Seconds and natural frequency [Hz] by equilibrium and linearisation."""
    model.compile()
    began = time.perf_counter()
    found = model.equilibrium(acceleration={"lift": ACCELERATION}, guess=GUESS).linearize().modes()
    return time.perf_counter() - began, float(found.frequencies[0])


def _by_transient() -> tuple[float, float]:
    """Seconds, and the frequency [Hz] that the spectrum shows."""
    damped = lw.library.governor(acceleration=ACCELERATION, damping=30.0, gravity=(0.0, 0.0, 0.0))
    loose = lw.library.governor(acceleration=ACCELERATION, gravity=(0.0, 0.0, 0.0))
    began = time.perf_counter()
    rest = damped.simulate(SETTLE, start={"right": AT_REST}, guess=SIDES, samples=2, progress=False)
    angle = float(rest["right"][-1])
    guess = {"left": angle, "slide": float(rest["slide"][-1])}
    run = loose.simulate(WATCHED, start={"right": angle + 0.01}, guess=guess, samples=SAMPLES, progress=False)
    frequency = spectral_peak(run.time, run["right"].values)
    return time.perf_counter() - began, frequency


def spectral_peak(t: np.ndarray, x: np.ndarray) -> float:
    """The frequency [Hz] of the highest peak of a spectrum, between its lines by a parabola through the logarithms."""
    n = len(t)
    amplitude = np.abs(np.fft.rfft((x - x.mean()) * np.hanning(n)))
    k = int(np.argmax(amplitude[1:-1])) + 1
    a, b, c = np.log(amplitude[k - 1 : k + 2])
    return float((k + 0.5 * (a - c) / (a - 2 * b + c)) / (n * (t[1] - t[0])))


def _derivatives(pin: Any, n: int, planar: bool, rounds: int, sample_s: float) -> Row:
    """∂v̇/∂q and ∂v̇/∂v beside Pinocchio's, which gives M⁻¹ as well; both called from Python, into preallocated arrays."""
    chain = Chain(n, ("y",)) if planar else Chain(n, ("x", "y"), radius=0.05)
    system = linkwork_chain(chain).compile(planar=planar)
    model = pinocchio_chain(pin, chain)
    data, (q, v), force = model.createData(), chain.state(), np.zeros(n)
    pin.computeABADerivatives(model, data, q, v, force)
    ours = system.derivatives(q, v)
    check_same(ours.by_q, np.array(data.ddq_dq), "derivatives of linkwork and Pinocchio")
    check_same(ours.by_v, np.array(data.ddq_dv), "derivatives of linkwork and Pinocchio")

    space = system.work()
    kernel, packed, _scratch = recursion_for(system.tables, space)
    out = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, 0))

    def own(count: int) -> None:
        for _ in repeat(None, count):
            kernel(packed, q, v, *out)

    def theirs(count: int) -> None:
        derive = pin.computeABADerivatives
        for _ in repeat(None, count):
            derive(model, data, q, v, force)

    mine, peer = seconds_each([own, theirs], rounds, sample_s)
    check_same(out[0], ours.by_q, "derivatives of the kernel and of the system")
    kind = "planar" if planar else "spatial"
    work = f"derivatives of forward dynamics by q and v, {n} links, {kind} kernel"
    return make_row(
        f"derivatives-{n}{'-planar' if planar else ''}", work, mine, "pinocchio computeABADerivatives", peer
    )
