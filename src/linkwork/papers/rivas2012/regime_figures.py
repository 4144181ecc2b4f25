"""Pictures of Figs. 2 and 3: time series, spectra and phase plots of the three regimes, torus and chaos."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.drawing.style import INK, PAGE_WIDTH, QUIET
from linkwork.motion.histories.spectrum import spectrum_of
from linkwork.papers.rivas2012 import own, regimes

DASHED = (0, (4, 2))
HOLLOW: dict[str, Any] = {"color": INK, "markerfacecolor": "white", "linestyle": "none", "zorder": 5}


def regimes_in_time() -> Any:
    """Fig. 2: θ₃ from rest, and its spectrum."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(3, 2, figsize=(PAGE_WIDTH + 0.8, 6.4), sharex="col", width_ratios=(3, 2))
    natural = own.data()["natural_frequencies_Hz"]
    for (case, r), (left, right) in zip(regimes.CASES.items(), panels, strict=True):
        times, angles = regimes.series(case)
        early = times <= 100.0
        left.plot(times[early], angles[early, 2], color="C0", linestyle="-", linewidth=0.9)
        level = float(regimes.orbit(case).of("rod3")[0])
        for side in (-1, 1):
            left.axhline(side * level, color="C1", linestyle=DASHED, linewidth=1.0)
        left.set_title(f"Fig. 2{case}: f = {r.frequency:g} Hz, R = {r.friction:g} N m s, η₀ = 0.03 m")
        left.set_ylabel("θ₃ [rad]")
        made = regimes.rest_spectrum(case)
        for x in natural:
            right.axvline(x, color=QUIET, linestyle=":", linewidth=1.0)
        right.axvline(r.frequency, color="C1", linestyle=DASHED, linewidth=1.0)
        right.semilogy(made.frequencies, made.amplitude, color="C0", linestyle="-", linewidth=1.0)
        right.set_xlim(0.0, 1.8)
        right.set_ylim(1e-6, 0.3)
        right.set_ylabel("amplitude [rad]")
    panels[0, 1].set_title("Spectrum: 200 s, Hann window")
    panels[-1, 0].set_xlabel("time [s]")
    panels[-1, 1].set_xlabel("frequency [Hz]")
    _key(
        figure,
        [("C0", "-", "θ₃ from rest"), ("C1", DASHED, "steady amplitude; drive"), (QUIET, ":", "natural frequencies")],
    )
    return figure


def _key(figure: Any, rows: list[tuple[str, Any, str]]) -> None:
    from matplotlib.lines import Line2D

    handles = [Line2D([], [], color=c, linestyle=s, label=text) for c, s, text in rows]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(rows))


def phase_plots() -> Any:
    """Fig. 3: θ₃ against θ₁, from rest and in the end."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 3, figsize=(PAGE_WIDTH + 0.8, 3.2))
    for (case, r), panel in zip(regimes.CASES.items(), panels, strict=True):
        _, angles = regimes.series(case)
        panel.plot(angles[:, 0], angles[:, 2], color="C0", linestyle="-", linewidth=0.4, alpha=0.8)
        loop = steady_loop(case)
        panel.plot(loop[:, 0], loop[:, 2], color="C1", linestyle="-", linewidth=2.0, zorder=4)
        panel.set_title(f"Fig. 3{case}: {r.frequency:g} Hz, R = {r.friction:g}")
        panel.set_xlabel("θ₁ [rad]")
    panels[0].set_ylabel("θ₃ [rad]")
    _key(figure, [("C0", "-", "200 s from rest, η₀ = 0.03 m; R in N m s"), ("C1", "-", "the orbit that it settles on")])
    return figure


def quasi_periodic() -> Any:
    """Fig. 2's quasi-periodic regime, where case c has it: θ₃ on the torus, its spectrum, θ₃ against θ₁, once per period."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, figsize=(PAGE_WIDTH + 0.8, 5.6))
    made, begin = regimes.torus(), regimes.WOUND[0]
    late = (made.time >= begin) & (made.time <= begin + 100.0)
    panels[0, 0].plot(made.time[late] - begin, made["theta3"].values[late], color="C0", linestyle="-", linewidth=0.9)
    panels[0, 0].set_xlabel(f"time after {begin:g} s [s]")
    panels[0, 0].set_ylabel("θ₃ [rad]")
    panels[0, 0].set_title("Quasi-periodic: case c at η₀ = 0.378 m")
    lines, drive, other = regimes.wound_spectrum(), regimes.CASES["c"].frequency, regimes.second_frequency()
    for k in range(4):
        for m in range(-4, 5):
            panels[0, 1].axvline(k * drive + m * other, color="C1" if m == 0 else QUIET, linestyle=DASHED if m == 0 else ":",
                                 linewidth=0.8)  # fmt: skip
    panels[0, 1].semilogy(lines.frequencies, lines.amplitude, color="C0", linestyle="-", linewidth=0.8)
    panels[0, 1].set_xlim(0.0, 1.8)
    panels[0, 1].set_ylim(1e-5, 1.5)
    panels[0, 1].set_xlabel("frequency [Hz]")
    panels[0, 1].set_ylabel("amplitude of θ₃ [rad]")
    panels[0, 1].set_title(f"Lines at k · 0.5 + m · {other:.4f} Hz")
    made.plot_phase("theta3", "theta1", after=made.time[-1] - 200.0, ax=panels[1, 0])
    panels[1, 0].set_title("θ₃ against θ₁: run.plot_phase")
    once = made.time[::8] >= begin
    where = own.angles(made)[::8][once]
    panels[1, 1].plot(where[:, 0], where[:, 2], ".", color="C0", markersize=2.0, linestyle="none")
    panels[1, 1].set_xlabel("θ₁ [rad]")
    panels[1, 1].set_ylabel("θ₃ [rad]")
    panels[1, 1].set_title(f"Once per period, {len(where)} points: closed curves")
    return figure


def steady_loop(case: str) -> Any:
    """Angles (time, 3) over a period of the orbit [rad]."""
    r = regimes.CASES[case]
    start, rates = own.start_of(own.absolute(regimes.orbit(case).states[0]))
    made = own.shaken(r.friction, r.frequency).simulate(
        1 / r.frequency, start=start, rates=rates, rtol=1e-9, samples=201, progress=False
    )
    return own.angles(made)


def chaos() -> Any:
    """Case c with a larger η₀: where its orbit loses stability, and chaos beyond."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, figsize=(PAGE_WIDTH + 0.8, 5.0))
    orbits, loss = regimes.tamed(), regimes.loss()
    eta, size = own.SHAKE * orbits.values, np.abs(orbits.multipliers).max(axis=1)
    k = int(np.searchsorted(eta, loss))
    eta, size = np.insert(eta, k, loss), np.insert(size, k, 1.0)
    panels[0, 0].plot(eta[: k + 1], size[: k + 1], color="C0", linestyle="-", label="stable orbit")
    panels[0, 0].plot(eta[k:], size[k:], color="C1", linestyle=DASHED, label="unstable orbit")
    panels[0, 0].plot([loss], [1.0], "^", label=f"torus: η₀ = {loss:.4f} m", **HOLLOW)
    panels[0, 0].axvline(own.SHAKE * own.GRAVITY, color=QUIET, linestyle=":", label="0.03 m times the superfluous g")
    panels[0, 0].set_ylim(0.9985, 1.0045)
    panels[0, 0].set_xlabel("η₀ [m]")
    panels[0, 0].set_ylabel("largest multiplier")
    panels[0, 0].set_title("Case c: 0.5 Hz, R = 0.01 N m s")
    panels[0, 0].legend(loc="upper left", fontsize=7.5)
    wild = regimes.exponents("c", regimes.WILD)
    for k in range(2):
        panels[0, 1].plot(wild.times, wild.history[:, k], color=f"C{k}", linestyle="-", label=f"exponent {k + 1}")
    panels[0, 1].axhline(0.0, color=QUIET, linewidth=1.0)
    panels[0, 1].set_xlabel("time [s]")
    panels[0, 1].set_ylabel("running mean [1/s]")
    panels[0, 1].set_title(f"Lyapunov exponents at η₀ = {regimes.WILD:g} m")
    panels[0, 1].legend(loc="center right", bbox_to_anchor=(1.0, 0.3))
    r = regimes.CASES["c"]
    run = own.run(r.friction, r.frequency, regimes.WINDOW, regimes.SAMPLES, regimes.WILD)
    angle = run["theta3"]
    panels[1, 0].plot(run.time, angle.values / (2 * np.pi), color="C0", linestyle="-", linewidth=0.8)
    panels[1, 0].set_xlabel("time [s]")
    panels[1, 0].set_ylabel("θ₃ [turns]")
    panels[1, 0].set_title(f"From rest at η₀ = {regimes.WILD:g} m")
    made = spectrum_of(angle.copy(data=np.sin(angle.values)), "hann", "chaos")
    panels[1, 1].semilogy(made.frequencies, made.amplitude, color="C0", linestyle="-", linewidth=0.7)
    panels[1, 1].axvline(0.5, color="C1", linestyle=DASHED, linewidth=1.0, label="drive")
    panels[1, 1].set_xlim(0.0, 4.0)
    panels[1, 1].set_ylim(1e-4, 1.0)
    panels[1, 1].set_xlabel("frequency [Hz]")
    panels[1, 1].set_ylabel("amplitude of sin θ₃")
    panels[1, 1].set_title("Spectrum of 200 s: broad")
    panels[1, 1].legend(loc="upper right")
    return figure
