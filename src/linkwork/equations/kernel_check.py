"""Derived equations against the numerical ones: residuals of both at random states, accelerations and multipliers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.equations.acting import alongs
from linkwork.equations.code import evaluate
from linkwork.equations.results.equations import EquationNumbers, Equations
from linkwork.system.residuals import Balance, Point
from linkwork.system.signal_values import SignalValues

if TYPE_CHECKING:
    from linkwork.equations.derivation import Derived
    from linkwork.system.system import System

LARGEST = 1e-12  # of the sum of the absolute terms
STATES = 3


def deviation(equations: Equations, derived: Derived) -> float:
    """Largest difference between derived and numerical equations, constraints included, over the sum of the absolute terms."""
    system = derived.system
    rng = np.random.default_rng(20121)
    G = np.zeros((system.nv, system.nv))
    for k, columns in enumerate(derived.to_joint):
        for j, x in columns.items():
            G[k, j] = float(sp.sympify(x).subs(equations.parameters))  # slopes of beams are symbols
    t = _time(system)
    kept, _ = system.row_descriptions()
    timed = {path: (signal, unit) for path, (_, signal, unit) in derived.signals.items()}
    timed |= {row.label: (row.motion, _unit(row)) for row in kept if row.motion is not None}
    signals = SignalValues(system, timed, "equations")(t)[:, 0]
    values = {name: float(x) for name, x in zip(timed, signals, strict=True)}
    worst = 0.0
    for _ in range(STATES):
        x, v = _random_state(system, rng)
        a, multipliers = rng.normal(size=system.nv), rng.normal(size=len(kept))
        inputs = rng.normal(size=len(system.labels.inputs))
        by_name = dict(zip(system.labels.inputs, (float(u) for u in inputs), strict=True))
        derived_numbers = evaluate(equations, x, v, inputs=by_name, signals=values, parameters=None)
        absolute = equations.coordinates == "absolute"
        q = G @ x if absolute else x
        at = Point(q, G @ v, G @ a, multipliers, inputs, t)
        worst = max(worst, _compared(system, derived_numbers, at, a, G))
    return worst


def _compared(system: System, made: EquationNumbers, at: Point, a: np.ndarray, G: np.ndarray) -> float:
    """Largest difference at one state."""
    force, acceleration = (x.real for x in Balance(system).residuals(at))
    phi, _, jacobian = system.constraint_residuals(at.q, at.v, t=at.t)
    inertia, held = made.mass_matrix * a, made.constraint_jacobian.T * at.multipliers
    left = inertia.sum(axis=1) + made.velocity_terms - made.forces - held.sum(axis=1)
    terms = np.abs(inertia).sum(axis=1) + np.abs(made.velocity_terms) + np.abs(made.forces) + np.abs(held).sum(axis=1)
    M = G.T @ system.mass_matrix(at.q) @ G
    size = np.sqrt(np.outer(np.diag(M), np.diag(M)))
    turned = jacobian @ G
    pushed = made.constraint_jacobian * a
    parts = [
        (left - G.T @ force, terms),
        (made.mass_matrix - M, size),
        (made.constraints - phi, np.abs(made.constraints) + system.constraint_scale(system.size)),
        (made.constraint_jacobian - turned, np.abs(turned) + np.abs(turned).max(initial=0.0)),
        (
            pushed.sum(axis=1) + made.constraint_bias - acceleration,
            np.abs(pushed).sum(axis=1) + np.abs(made.constraint_bias),
        ),
    ]
    worst = 0.0
    for difference, scale in parts:
        if difference.size:
            least = max(
                float(np.abs(scale).max()) * 1e-3, 1e-300
            )  # rows whose terms all vanish are measured by the others
            worst = max(worst, float((np.abs(difference) / np.maximum(scale, least)).max()))
    return worst


def _random_state(system: System, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Angles within a turn, positions of the size of the model, unit quaternions, rates of order one; modes of beams by which
    sections turn by up to 1 rad in all, or move by a length of the beam."""
    q = np.array([rng.uniform(-2, 2) * (system.size if unit == "m" else 1.0) for unit in system.labels.q_units])
    for b in range(len(system.beams)):
        mounted, sections = system.mounted(b), system.beam_numbers(b).along
        for k, (kind, _) in zip(mounted.coordinates, mounted.beam.directions(), strict=True):
            j = k - mounted.coordinates[0]
            turned = np.abs(sections.slopes[j]) if kind in ("x", "y") else np.abs(sections.values[j])
            span = float(np.real(mounted.beam.length)) if kind == "stretch" else 1.0
            q[k] = rng.uniform(-1, 1) * span / (turned.max() * mounted.shaped.n)
    for link in system.links:
        if link.quaternion is not None:
            part = rng.normal(size=4)
            q[link.quaternion : link.quaternion + 4] = part / np.linalg.norm(part)
    return q, rng.uniform(-2, 2, size=system.nv)


def _unit(row: Any) -> str:
    return "1" if row.kind == "coupling" else str(row.unit)


def _time(system: System) -> float:
    """A time at which all signals of the model are known [s]."""
    model = system.model
    given = [(a.motion, o) for c in model.connections for a, o in alongs(c.joint) if a.motion is not None]
    given += [(x, c.joint.name) for c in model.closures if (x := getattr(c.joint, "motion", None)) is not None]
    given += [(a.motion, o) for c in model.closures for a, o in alongs(c.joint) if a.motion is not None]
    given += [(x, f.name) for f in model.forces for x in getattr(f, "value", ())]
    spans = [signal.span(what=f"'{name}'") for signal, name in given]
    low, high = max((s[0] for s in spans), default=-np.inf), min((s[1] for s in spans), default=np.inf)
    if low > high:
        raise ModelError(
            f"equations: no time is common to all signals of model '{system.model.name}'; give them spans that overlap."
        )
    return float(min(max(0.3, low), high))
