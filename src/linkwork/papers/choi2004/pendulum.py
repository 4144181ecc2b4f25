"""Example 1: a bar on a base that accelerates (Figs. 3 and 4), against the closed form."""

from __future__ import annotations

import numpy as np

from linkwork.papers.checks import Check
from linkwork.papers.choi2004 import own
from linkwork.papers.choi2004.twin import Pendulum

ACCELERATIONS = (-10.0, 0.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0)
TOLERANCE = 1e-12


def pendulum_checks() -> list[Check]:
    """θ and ω at several accelerations, matrices of (28) and (29), the drive's force, how ω changes with a."""
    bar = Pendulum()
    checks = []
    for a in ACCELERATIONS:
        eq = own.hanging(a)
        linear = eq.linearize()
        omega = float(linear.modes().angular_frequencies[0])
        name = f"example1/{a:g}"
        checks += [
            Check(f"{name}/angle", f"Fig. 3: θ at {a:g} m/s²", "tan θ = −a/g", bar.angle(a), eq["hinge"], TOLERANCE,
                  "absolute", "rad", kind="derivation"),
            Check(f"{name}/frequency", f"Fig. 4: ω at {a:g} m/s²", "ω² = (3/2L) √(a² + g²)", bar.frequency(a), omega,
                  TOLERANCE, unit="rad/s", note=f"{omega / (2 * np.pi):.6f} Hz", kind="derivation"),
            Check(f"{name}/stiffness", f"K̂* at {a:g} m/s²", "(29) without “= 0”", bar.stiffness(a, bar.angle(a)),
                  float(linear.K[0, 0]), TOLERANCE, unit="N*m", kind="derivation"),
        ]  # fmt: skip
    eq = own.hanging(10.0)
    linear = eq.linearize()
    left = 0.5 * bar.mass * bar.length * (10.0 * np.cos(eq["hinge"]) + bar.gravity * np.sin(eq["hinge"]))
    rate = 2 * np.pi * float(linear.sensitivity("acceleration.slide").frequencies[0])
    return [
        *checks,
        Check("example1/inertia", "M̂*", "(28)", bar.inertia(), float(linear.M[0, 0]), TOLERANCE, unit="kg*m^2",
              kind="derivation"),
        Check("example1/balance", "left side of (27) at linkwork's θ, 10 m/s²", "(27)", 0.0, float(left), TOLERANCE,
              "absolute", "N*m", kind="derivation"),
        Check("example1/drive", "force that the base needs at 10 m/s²", "(m + 1 kg) a", 110.0, eq.drives["slide"],
              TOLERANCE, unit="N", note="with a base of 1 kg; the paper gives none, and θ and ω do not depend on it",
              kind="law"),
        Check("example1/slope", "dω/da at 10 m/s², the equilibrium following", "ω a / 2(a² + g²)", bar.slope(10.0), rate,
              1e-10, unit="s/m", kind="derivation"),
    ]  # fmt: skip
