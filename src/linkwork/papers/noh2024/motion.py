"""The motion of the twenty links against reference values, and the multipliers of the double pendulum (Fig. 5)."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

import numpy as np

from linkwork.motion.results.run import Run
from linkwork.papers.checks import Check, each
from linkwork.papers.noh2024 import own, twin
from linkwork.papers.noh2024.twin import Array

FILE = "noh2024_chain20.json"
TOLERANCE = 1e-9


@functools.cache
def reference() -> dict[str, Any]:
    """The reference values: this start, two other formulations, 12 digits."""
    text = resources.files("linkwork.papers").joinpath("data", FILE).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


def motion_checks() -> list[Check]:
    """The 20th tip at the reference's times by every formulation, the energy, and how far digits can be trusted."""
    rows = reference()["results"]
    times = [0.0, *(row["t"] for row in rows)]
    checks = []
    for form in own.FORMS:
        run = own.simulate(form, until=times, rtol=1e-12, atol=1e-13)
        where, speed = own.tip(run)
        for row, x, v in zip(rows, where[1:], speed[1:], strict=True):
            name, what = f"motion/{form}/{row['t']:g}s", f"20th tip at {row['t']:g} s, {form}"
            note = "m, l and the start are not in the paper: 1 kg, 1 m, all horizontal, at rest"
            checks += each(f"{name}/position", f"{what}, position", FILE, [row["tip_x"], row["tip_y"]], x, TOLERANCE,
                           labels="xy", measure="absolute", unit="m", note=note, kind="reference")  # fmt: skip
            checks += each(f"{name}/velocity", f"{what}, velocity", FILE, [row["tip_vx"], row["tip_vy"]], v, TOLERANCE,
                           labels="xy", measure="absolute", unit="m/s", note=note, kind="reference")  # fmt: skip
    return [*checks, *_whole_motion()]


def _whole_motion() -> list[Check]:
    exact = own.tight()
    where = own.tip(exact)[0]
    other = own.simulate("recursive", method="dopri5", rtol=1e-12, atol=1e-13, samples=own.SAMPLES)
    apart = np.abs(own.tip(other)[0] - where).max(axis=1)
    at = {t: float(apart[round(t / own.INTERVAL)]) for t in (2.0, 5.0)}
    total = float(np.abs(exact.energy["total"].values).max())
    note = f"after 5 s the two are {at[5.0]:.1e} m apart: from this start the motion is not strongly chaotic"
    return [
        Check("motion/energy", "total energy, zero at the start, largest over 5 s", FILE, 0.0, total, 1e-8, "absolute", "J",
              kind="law"),
        Check("motion/digits", "20th tip at 2 s, Runge-Kutta of order 8 less order 5", "errata: 12 digits at 2 s", 0.0, at[2.0],
              1e-10, "absolute", "m", note, kind="consistency"),
    ]  # fmt: skip


# --- the double pendulum -------------------------------------------------------------------------------------------


@functools.cache
def double_pendulum() -> Run:
    """Two links from the same start by Lagrange multipliers, ten seconds."""
    return own.simulate("lagrange", n=2, until=10.0, rtol=1e-12, atol=1e-13, samples=1001)


def multipliers(run: Run) -> Array:
    """λ of (14) for the joints of a planar chain [N], (time, joint, 2), from the forces by parent on child: λ = −F."""
    names = list(run.reactions.world["joint"].values)
    return -np.stack([run.reactions[str(name)].sel(component=["fx", "fz"]).values for name in names], axis=1)


def multiplier_checks() -> list[Check]:
    """λ at the start in closed form, and over ten seconds against (15) and against the recursive formulation's forces."""
    chain, run = twin.Chain(2), double_pendulum()
    mine = multipliers(run)
    weight = chain.mass * chain.gravity
    start = np.array([0.0, -2 / 7, 0.0, 1 / 14]) * weight
    theta = np.cumsum(run.q.values, axis=1) - np.pi / 2
    spin = np.cumsum(run.v.values, axis=1)
    states = [twin.state_of(chain, *x) for x in zip(theta, spin, strict=True)]
    theirs = np.array([twin.by_multipliers(chain, s)[1] for s in states]).reshape(mine.shape)
    plain = multipliers(own.simulate("recursive", n=2, until=10.0, rtol=1e-12, atol=1e-13, samples=1001))
    size = float(np.abs(mine).max())
    gaps = [float(np.abs(x - mine).max()) for x in (theirs, plain)]
    # linkwork's multipliers are along axes of the link above: their size is that of the force
    sizes = np.linalg.norm(run.multipliers.values.reshape(mine.shape), axis=2) - np.linalg.norm(mine, axis=2)
    note = (
        "Fig. 5 has no numbers; “collisions” are named in its text, but nothing collides: peaks are centripetal forces"
    )
    labels = [f"lambda{k}" for k in range(1, 5)]
    return [
        *each("double/start", "λ at rest, both links horizontal", "closed form: (0, −2/7, 0, 1/14) m g", start,
              mine[0].ravel(), 1e-10, labels=labels, measure="absolute", unit="N", kind="derivation"),
        Check("double/document", f"λ over 10 s less those of (15), of {size:.3g} N, largest", "(15)", 0.0, gaps[0], 1e-8,
              "absolute", "N", note, kind="derivation"),
        Check("double/multipliers", "size of each joint's pair in run.multipliers less that of its force, largest", "F = −λ",
              0.0, float(np.abs(sizes).max()), 1e-9, "absolute", "N", kind="consistency"),
        Check("double/recursive", "λ over 10 s less the recursive formulation's joint forces, largest", "F = −λ", 0.0,
              gaps[1], 1e-5, "absolute", "N", "two runs, each with its own error of integration", kind="consistency"),
    ]  # fmt: skip
