"""The mass of an elastic beam in space: what its modes take of force and moment, and what their rates bring.

In axes of the root, with ω its angular velocity, ρ a point of the beam, ρ̇ and ρ̈ its velocity and acceleration on the root with
those of the modes zero, and D_k = ∂ρ/∂η_k, sums over the mass are

    force:   2 ω × ∫ρ̇ + ∫ρ̈                       moment:  2 ∫ρ × (ω × ρ̇) + ∫ρ × ρ̈
    mode k:  D_k · (a + α × ρ + ω × (ω × ρ) + 2 ω × ρ̇ + ρ̈)

beside those of a rigid body in the present shape. Sections turn with the root and with the modes: their angular momentum is
J ω + Σ g_k η̇_k, where bending tilts J (see `ElasticBeam.section_inertia`).
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from linkwork.equations.elastic import ElasticBeam, cross_moment, trace
from linkwork.equations.motion import Motion
from linkwork.equations.tape import Tape
from linkwork.equations.vectors import Mat, Vec, add, cross, dot, scale, sub, transposed, turned


class ModalMass:
    """The mass of one beam on its moving root; forces and moments about the root's joint point in world axes.

    Attributes:
        force, moment: of the velocities on the root.
    """

    def __init__(self, beam: ElasticBeam, motion: Motion, tape: Tape) -> None:
        self.beam, self.motion, self.tape = beam, motion, tape
        self.c, self.rate, self.drift = (beam.coefficients(x) for x in ("c", "rate", "drift"))
        self.omega = tape.vector(turned(transposed(motion.R), motion.omega), "w_root")
        W, X = beam.second(self.c, self.rate), beam.second(self.c, self.drift)
        # ρ × (ω × ρ̇) = ω (ρ · ρ̇) − ρ̇ (ρ · ω)
        turning = sub(scale(trace(W), self.omega), turned(transposed(W), self.omega))
        spin = add(*(scale(rate, g) for rate, g in zip(beam.eta_dot, beam.turning_by, strict=True)))
        tilted = beam.section_inertia()
        self.tilts = [_derivative(tilted, eta) if beam.rotary else None for eta in beam.eta]
        twisting = cross(self.omega, spin)
        for tilt, rate in zip(self.tilts, beam.eta_dot, strict=True):
            if tilt is not None:
                twisting = add(twisting, scale(rate, turned(tilt, self.omega)))
        force = add(scale(2, cross(self.omega, beam.first(self.rate))), beam.first(self.drift))
        self.force = turned(motion.R, force)
        self.moment = turned(motion.R, add(scale(2, turning), cross_moment(X), twisting))

    def pull(self, k: int) -> tuple[Vec, Vec]:
        """Force and moment of a unit acceleration of mode k."""
        by, R = self.beam.coefficients("by", k), self.motion.R
        moment = add(cross_moment(self.beam.second(self.c, by)), self.beam.turning_by[k])
        return (
            self.tape.vector(turned(R, self.beam.first(by)), f"F_{self.beam.modes[k]}"),
            self.tape.vector(turned(R, moment), f"N_{self.beam.modes[k]}"),
        )

    def velocity_term(self, k: int, force: Vec, moment: Vec) -> Any:
        """Force along mode k with the accelerations of all coordinates zero; force and moment are those of `pull`."""
        by, w = self.beam.coefficients("by", k), self.omega
        W = self.beam.second(by, self.c)
        made = dot(force, self.motion.a) + dot(moment, self.motion.alpha)
        made += dot(w, turned(W, w)) - dot(w, w) * trace(W)
        made += 2 * dot(w, cross_moment(self.beam.second(self.rate, by)))
        tilt = self.tilts[k]
        if tilt is not None:
            made -= dot(w, turned(tilt, w)) / 2
        return made + trace(self.beam.second(by, self.drift))

    def mass(self, k: int, j: int) -> Any:
        """Entry of the mass matrix of modes k and j."""
        by = [self.beam.coefficients("by", m) for m in (k, j)]
        return trace(self.beam.second(*by)) + self.beam.turning_matrix[k][j]


def _derivative(A: Mat, x: Any) -> Mat:
    """∂A/∂x."""
    a, b, c = ((sp.diff(p, x), sp.diff(q, x), sp.diff(r, x)) for p, q, r in A)
    return a, b, c
