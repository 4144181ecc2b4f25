"""The same robot in SI units (`linkwork.library.elastic_two_arm`): the same numbers without dimension."""

from __future__ import annotations

import functools

import numpy as np

from linkwork import library
from linkwork.model.model import Model
from linkwork.papers.checks import Check, each
from linkwork.papers.oh1990 import control, own, target
from linkwork.papers.oh1990.own import INCH, POUND
from linkwork.papers.oh1990.twin import Array

CASES = ((1, 1), (2, 3), (4, 4))
MASS = POUND / INCH  # lbf s²/in [kg]


@functools.cache
def model(spring_set: int | None, mass: int, modes: int, shortening: str) -> Model:
    """The library's robot with springs of Table 6.1, or that of chapter 8 with motors."""
    payload, inertia = own.data()["end_masses"][mass - 1]
    springs = (0.0, 0.0) if spring_set is None else tuple(own.data()["springs"][spring_set - 1])
    lengths = (
        own.data()["control"]["lengths"] if spring_set is None else [own.data()["properties"][f"L_{k}"] for k in (1, 2)]
    )
    return library.elastic_two_arm(
        lengths=(f"{lengths[0]} in", f"{lengths[1]} in"),
        modes=modes,
        springs=(f"{springs[0]} lbf*in/rad", f"{springs[1]} lbf*in/rad"),
        payload=payload * MASS,
        payload_inertia=inertia * MASS * INCH**2,
        shapes=own.SHAPES,
        shortening=shortening,
        actuators=spring_set is None,
        gravity=(0.0, 0.0, -(own.CONTROL_GRAVITY if spring_set is None else own.GRAVITY) * INCH),
    )


def frequency_gap() -> float:
    """Largest relative gap of frequencies between both systems of units, exact and with three shapes."""
    found = 0.0
    for which in CASES:
        made = model(*which, 3, "gravity").linearize().modes().frequencies
        exact = model(*which, 1, "none").exact_frequencies(6).frequencies
        for got, inches in ((np.sort(made), own.column("shortening", *which)), (exact, own.column("exact", *which))):
            found = max(found, float(np.abs(got / inches - 1).max()))
    return found


@functools.cache
def held(n: int, place: str) -> tuple[Array, Array]:
    """Coordinates [rad, m] and torques [N m] that hold the end point."""
    x, y = (v * INCH for v in own.data()["control"][place])
    found = model(None, 1, n, "full").end_point_target(
        "lower.tip", {"x": x, "z": y}, guess=target.GUESS, tries=4, progress=False
    )
    chosen = next(t for t in found if t.q["shoulder"] > 0)
    return np.array(list(chosen.q.values())), np.array(list(chosen.inputs.values()))


@functools.cache
def poles(n: int) -> Array:
    """Of the closed loop [1/s], the complete model, with the same cost in SI units."""
    state, torque = held(n, "final")
    made = model(None, 1, n, "full")
    names = made.compile().labels.q
    linear = made.linearize(
        start=dict(zip(names, state.tolist(), strict=True)),
        at_inputs=dict(zip(("motor1", "motor2"), torque.tolist(), strict=True)),
    )
    # a weight per in² is 1/0.0254² times as large per m²; slopes φ′ are per length
    length = np.array([1.0 if name in ("shoulder", "elbow") else INCH for name in names])
    turn = control.doubled(n) / np.tile(length, 2)
    weight = turn.T @ np.diag(control.weights(n)) @ turn
    return linear.lqr(weight, 1.0 / (POUND * INCH) ** 2, stability=own.data()["control"]["stability"]).eigenvalues


def si_checks() -> list[Check]:
    """Frequencies, configurations, torques and poles in both systems of units."""
    checks = [
        Check("si/frequencies", f"frequencies of {len(CASES)} robots in SI and in lbf, in, s: largest relative gap",
              "Tables 6.4 to 6.15", 0.0, frequency_gap(), 1e-10, "absolute", kind="consistency")
    ]  # fmt: skip
    for n in control.COUNTS:
        length = np.array([INCH if name[0] in "ac" else 1.0 for name in target.named(n)])
        state, torque = held(n, "final")
        checks += [
            *(Check(f"si/8.1/{n}/{name}", f"{name} of the final configuration in SI, {target.WORDS[n]} shapes an arm",
                    "the same in lbf, in, s", float(expected), float(got), 1e-9, unit="m" if name[0] in "ac" else "rad",
                    note="from the tangent at the upper arm's end" if name == "theta2" else "", kind="consistency")
              for name, expected, got in zip(target.named(n), target.state(n, "final") * length, state, strict=True)),
            *each(f"si/torques/{n}", f"torques that hold it, {target.WORDS[n]} shapes an arm", "the same in lbf, in, s",
                  target.torques(n, "final") * POUND * INCH, torque, 1e-9, labels=("u1", "u2"), unit="N*m", kind="consistency"),
            Check(f"si/poles/{n}", f"closed-loop poles, complete model, {target.WORDS[n]} shapes an arm: largest relative gap",
                  "the same in lbf, in, s", 0.0,
                  max(float(np.abs(poles(n) - p).min() / abs(p)) for p in control.regulator(n, "full").eigenvalues), 1e-7,
                  "absolute", kind="consistency"),
        ]  # fmt: skip
    return checks
