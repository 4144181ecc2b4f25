"""Where a beam is too thick for what its model leaves out: shear and rotary inertia, estimated for each mode, and said.

A mode with bending moment EI ψ′ has the shear force EI ψ″, which would add ½ ∫ (EI ψ″)²/κGA to its energy of ½ ω² dᴴ M d;
without rotary inertia its sections lack ½ ω² ∫ ρI ψ². With x the sum of both over that energy, the frequency is too high by
about √(1 + x) − 1 (Timoshenko's beam by Rayleigh's quotient).
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np

from linkwork.api.errors import ValidityWarning
from linkwork.model.beams import Beam
from linkwork.system.system import System

LIMIT = 0.02  # error of a frequency from which on it is said
SHEAR_TO_YOUNG = 0.85 / 2.6  # κG/E of a rectangle with Poisson's ratio 0.3, where they are not known
POINTS = 40  # for each mode of a beam, at which its shape is looked at
SAID = 4  # modes that a sentence names


def missing_energy(
    beam: Beam, along: str, s: np.ndarray, turned: np.ndarray, curve: np.ndarray, square: np.ndarray
) -> np.ndarray:
    """Twice the energy that a beam leaves out, (modes,) [J], by rotations and curvatures of its sections at distances s,
    (modes, distances), which may be complex; `square` is ω² (modes,). Zero where the thickness of the beam is not known."""
    stiffness, line = float(np.real(beam.stiffness(along))), float(np.real(beam.line_mass()))
    soft, rotary = 0.0, float(np.real(beam.line_rotary()["xy".index(along)]))
    gyration = _gyration(beam, along, stiffness, rotary / line)
    if beam.shear_stiffness() is None and gyration > 0:
        known = float(np.real(beam.kGA)) if beam.kGA is not None else SHEAR_TO_YOUNG * stiffness / gyration
        soft = stiffness**2 / known
    left = line * gyration if rotary == 0 else 0.0
    change = np.gradient(curve, s, axis=1, edge_order=2)
    return np.asarray(soft * np.trapezoid(np.abs(change) ** 2, s) + left * square * np.trapezoid(np.abs(turned) ** 2, s))


def _gyration(beam: Beam, along: str, stiffness: float, known: float) -> float:
    """Square of the radius of gyration of the section [m²], as far as it is known; else 0."""
    if beam.section is not None:
        return float(np.real(getattr(beam.section, along) / beam.section.area))
    return stiffness / float(np.real(beam.EA)) if beam.EA is not None else known


def warn_of_thick_beams(
    system: System, d: np.ndarray, omega: np.ndarray, energy: np.ndarray, *, stacklevel: int = 3
) -> None:
    """Warn of beams without shear or rotary inertia that are too thick for some of these modes.

    Displacements d (nv, modes), which may be complex, angular frequencies [rad/s], and twice the energies ω² dᴴ M d (modes,).
    """
    if not system.beams:
        return
    rows = {name: k for k, name in enumerate(system.labels.v)}
    for name, (_, pieces) in system.whole_beams.items():
        missing = np.zeros(len(omega))
        for piece in pieces:
            beam, shaped = system.beams[piece], system.mounted(piece).shaped
            s = np.linspace(0.0, 1.0, POINTS * max(beam.modes, 1)) * float(np.real(beam.length))
            _, _, curve, turned = shaped.sample(s)
            eta = d[[rows[c] for c, _ in beam.coordinates()]].T
            for along in beam.bending if beam.modes else "":
                own = eta * shaped.mask(along)
                missing += missing_energy(beam, along, s, own @ turned, own @ curve, omega**2)
        still = energy > 0
        error = np.sqrt(1 + np.where(still, missing / np.where(still, energy, 1.0), 0.0)) - 1
        say_of_thick_beam(name, system.model.name, omega, error, stacklevel=stacklevel + 1)


def say_of_thick_beam(
    beam: str, model: str, omega: np.ndarray, error: Sequence[float] | np.ndarray, *, stacklevel: int
) -> None:
    """Warn of the modes whose frequencies are too high by more than LIMIT; modes are numbered from 1."""
    wrong = [k for k, x in enumerate(error) if x > LIMIT]
    if not wrong:
        return
    parts = [f"mode {k + 1} ({omega[k] / (2 * np.pi):.4g} Hz) by about {100 * error[k]:.2g} %" for k in wrong[:SAID]]
    more = f", and {len(wrong) - SAID} more" if len(wrong) > SAID else ""
    warnings.warn(
        f"beam '{beam}' of model '{model}' is too thick to leave out shear or rotary inertia: half waves of its shape are so "
        f"short that frequencies are too high, {', '.join(parts)}{more}; give nu= or G= with a section, or kGA= and rotary=.",
        ValidityWarning,
        stacklevel=stacklevel + 1,
    )
