"""Appendix E as a computed experiment: torsion spring and hub inertia measured, a soft impact, its autospectrum, and a fit.

The robot is that of spring set 2 and end mass 3 with light damping. Everything that is measured has noise on it, from a fixed
seed. Lengths of the spring's test are chosen here; the thesis does not print them.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.identify.results.fit import Fit
from linkwork.model.model import Model
from linkwork.motion.histories.spectrum import spectrum_of
from linkwork.motion.results.run import Run
from linkwork.motion.results.spectrum import Spectrum
from linkwork.papers.checks import Check, each
from linkwork.papers.oh1990 import own
from linkwork.papers.oh1990.own import GRAVITY
from linkwork.papers.oh1990.twin import Array

WHICH = (2, 3)  # spring set, end mass
SPAN, LINES = 50.0, 800  # [Hz], of the analyser
LINE = SPAN / LINES
DURATION = 1 / LINE  # of a record [s]
RATE = 512  # samples a second
PULSE, PUSH = 0.02, 0.02  # of the impact [s], [lbf]
NOISE = {"shoulder": 2e-6, "gauge": 2e-2}  # [rad], [in/s²]
TRANSDUCERS = {"shoulder": "LVDT at the upper joint", "gauge": "accelerometer on the lower arm"}
SEED = 1990

# the spring's test: weights [lbf] at C, displacement at d of an arm of weight mg; LVDT [in/V]
WEIGHTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
C, D, ARM = 3.0, 4.0, 0.05
SENSITIVITY = 0.1
VOLT = 2e-3  # noise [V]


# --- 15.1 and 15.2: the spring and the hub at the upper joint --------------------------------------------------------


@functools.cache
def deflections() -> Array:
    """Angles of the extended arm under the weights [rad], in balance (15.1)."""
    found = []
    for weight in WEIGHTS:
        made = Model("spring test", gravity=(0.0, 0.0, -GRAVITY))
        arm = lw.RigidBody("arm", mass=ARM / GRAVITY, inertia=(1e-3, 1e-3, 1e-3), centre=(D / 2, 0.0, 0.0))
        arm.attach("weight", weight / GRAVITY, (C, 0.0, 0.0))
        made.add(arm, lw.Revolute("shoulder", axis="y", stiffness=own.tested(*WHICH).springs[0]))
        found.append(made.equilibrium()["shoulder"])
    return np.array(found)


class Line(NamedTuple):
    """W against V: volts, slope [lbf/V], intercept [lbf], and K_t by (15.6) [lbf in/rad]."""

    volts: Array
    slope: float
    offset: float
    spring: float


@functools.cache
def line() -> Line:
    """Least squares through noisy voltages, (15.3) to (15.6)."""
    noise = np.random.default_rng(SEED).normal(0.0, VOLT, len(WEIGHTS))
    volts = D * np.tan(deflections()) / SENSITIVITY + noise
    slope, offset = np.polyfit(volts, WEIGHTS, 1)
    return Line(volts, float(slope), float(offset), float(slope * C * D / SENSITIVITY))


@functools.cache
def hub() -> float:
    """J₁ by (15.9) from K_t of the line and the frequency of the hub on its spring, measured to 0.1 %."""
    made = Model("hub on its spring", gravity=(0.0, 0.0, 0.0))
    j = own.tested(*WHICH).J1
    made.add(
        lw.RigidBody("hub", mass=1e-3, inertia=(j, j, j)),
        lw.Revolute("shoulder", axis="y", stiffness=own.tested(*WHICH).springs[0]),
    )
    true = made.equilibrium().linearize(outputs=()).modes().frequencies[0]
    measured = true * (1 + 1e-3 * np.random.default_rng(SEED + 1).normal())
    return float(line().spring / (2 * np.pi * measured) ** 2)


# --- 15.3: natural frequencies ----------------------------------------------------------------------------------------


@functools.cache
def bench() -> Model:
    """The robot, lightly damped, with a soft impact on its lower arm and two transducers."""
    arms = own.tested(*WHICH)
    made = own.model(arms, 3, "gravity")
    for name in ("upper", "lower"):
        made.body(name).damping = 0.002
    for name in ("shoulder", "elbow"):
        made.joint(name).damping = 2e-4
    lower = made.body("lower")
    spot, place = (lower.point(name, x * arms.length[1]) for name, x in (("spot", 0.6), ("place", 0.8)))
    times = np.linspace(0.0, PULSE, 21)
    push = lw.Sampled(np.append(times, DURATION), np.append(PUSH * np.sin(np.pi * times / PULSE), 0.0), "lines")
    made.add(lw.PointForce("impact", spot, (push, 0.0, 0.0)))
    made.add(lw.Acceleration("gauge", place, "x"))
    return made


@functools.cache
def impact() -> Run:
    """One record after the impact, from rest."""
    times = np.arange(int(DURATION * RATE)) / RATE
    return bench().simulate(times, rtol=1e-9, max_step=PULSE / 4, progress=False)


@functools.cache
def spectrum(name: str, window: str = "boxcar") -> Spectrum:
    """Of a transducer's signal with noise."""
    history = impact()[name]
    noise = np.random.default_rng([SEED, len(name)]).normal(0.0, NOISE[name], history.shape)
    return spectrum_of((history + noise).assign_attrs(history.attrs), window, impact().title)


def modes() -> Array:
    """Natural frequencies of the bench, damped [Hz]."""
    return np.asarray(np.sort(bench().linearize(outputs=()).modes().frequencies))[:4]


def read(name: str) -> Array:
    """The four highest lines of the autospectrum below the span, rectangular window, as on the analyser [Hz]."""
    made = spectrum(name)
    below = made.frequencies < SPAN
    a = made.density[below]
    tops = [k for k in range(1, len(a) - 1) if a[k - 1] < a[k] >= a[k + 1]]
    return np.sort(made.frequencies[sorted(tops, key=lambda k: -a[k])[:4]])


def refined(name: str) -> Array:
    """The same between the lines, with Hann's window [Hz]."""
    peaks = [f for f, _ in spectrum(name, "hann").peaks(12) if f < SPAN]
    return np.sort(peaks[:4])


@functools.cache
def fitted() -> Fit:
    """Both torsion springs and the hub's inertia from the refined readings, beginning 5 to 10 % off."""
    arms = own.tested(*WHICH)
    made = own.model(arms, 3, "gravity")
    made["upper.hub.inertia"] = (arms.J1,) * 3  # in the plane only the second counts
    first = {
        "shoulder.stiffness": 0.95 * arms.springs[0],
        "elbow.stiffness": 1.05 * arms.springs[1],
        "upper.hub.inertia[1]": 1.1 * arms.J1,
    }
    data = lw.MeasuredFrequencies(refined("shoulder"), sigma=0.002)
    return made.fit(data, first, progress=False)


def experiment_checks() -> list[Check]:
    """What is read from the experiment beside what is known of it."""
    arms = own.tested(*WHICH)
    found = fitted()
    truth = {
        "shoulder.stiffness": (arms.springs[0], "lbf*in/rad"),
        "elbow.stiffness": (arms.springs[1], "lbf*in/rad"),
        "upper.hub.inertia[1]": (arms.J1, "lbf*in*s^2"),
    }
    checks = [
        Check("E/spring", "K_t1 from the line through weights and voltages", "(15.4) to (15.6)", arms.springs[0], line().spring,
              0.01, "relative", "lbf*in/rad", f"{VOLT * 1e3:g} mV of noise; the arm turns up to {deflections().max():.3f} rad",
              kind="consistency"),
        Check("E/hub", "J₁ from that and the frequency of the hub on its spring", "(15.9)", arms.J1, hub(), 0.015, "relative",
              "lbf*in*s^2", kind="consistency"),
    ]  # fmt: skip
    for name, word in TRANSDUCERS.items():
        checks += each(f"E/lines/{name}", f"lines of the autospectrum, {word}", "damped natural frequencies of the model",
                       modes(), read(name), LINE, labels=("1", "2", "3", "4"), measure="absolute", unit="Hz",
                       note="rectangular window; one line is allowed", kind="consistency")  # fmt: skip
    checks += each("E/refined", "the same between the lines, LVDT, Hann's window", "damped natural frequencies of the model",
                   modes(), refined("shoulder"), 4e-3, labels=("1", "2", "3", "4"), measure="absolute", unit="Hz",
                   kind="consistency")  # fmt: skip
    for path, (value, unit) in truth.items():
        error = found.standard_errors[path]
        checks.append(
            Check(f"E/fit/{path}", f"{path} fitted to the four frequencies", "what the experiment was computed with", value,
                  found.values[path], 4 * error, "absolute", unit,
                  f"± {error:.2g}, {100 * error / value:.1f} %; four standard errors are allowed", kind="consistency")
        )  # fmt: skip
    return checks
