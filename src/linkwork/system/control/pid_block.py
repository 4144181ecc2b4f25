"""PD and PID as linear blocks: states of the integral and of the derivative's filter, anti-windup in their matrices.

With e₀ = y − r, e₁ = y − b r, and of the derivative either e₂ = ẏ − c ṙ, where the rate can be measured, or e₂ = y − c r:

    ulin = x_I − kp e₁ − D              ẋ_I = −ki e₀ + (δu − ulin) / T
    rate measured                        D = kd e₂, or kd x_F with ẋ_F = (e₂ − x_F) / τ
    not measured                         D = kd (e₂ − x_F) / τ
    samples, h apart                     D = kd (β e₂ + x_F), x_F⁺ = α x_F + (α − 1) β e₂, α = τ / (τ + h), β = 1 / (τ + h)

The last is the backward difference, filtered. δu − ulin vanishes while what acts is what is asked. Each error has a column of
its own, so that gains that are scheduled agree in all rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantities, quantity
from linkwork.model.feedback import PID, TIME, Feedback
from linkwork.model.signals import as_signal
from linkwork.system.control.blocks import (
    Block,
    Driven,
    Schedule,
    Shown,
    Sight,
    input_unit,
    knots_of,
    limits_of,
    measured_unit,
    rate_name,
    slope_of,
)
from linkwork.system.system import System


def pid_block(system: System, item: Feedback) -> Block:
    """The block of a PD or a PID."""
    what = f"{type(item).__name__} '{item.name}'"
    iu, mu = input_unit(system, item.input), measured_unit(system, item.measured, what)
    knots = None if item.schedule is None else knots_of(system, item.schedule, item.at, what)
    count = 1 if knots is None else len(knots)
    kp = _gains(item.kp, f"{iu}/({mu})", f"{what}: kp", count)  # type: ignore[attr-defined]
    ki = _gains(item.integral_gain, f"{iu}/({mu})/s", f"{what}: ki", count)
    kd = _gains(item.kd, f"{iu}*s/({mu})", f"{what}: kd", count)  # type: ignore[attr-defined]
    low, high = limits_of(item.limits, iu, f"{what}: limits")
    slope = slope_of(item.rate_limit, iu, f"{what}: rate_limit")
    limited = np.isfinite([low, high, slope]).any()
    law = _Law(system, item, what, kp, ki, kd, _back_calculation(item, what, kp, ki, kd, bool(limited)))
    by = None
    if knots is not None and item.schedule != TIME:
        by = len(law.sights)
        law.sights.append(Sight(str(item.schedule)))
    stacks = law.matrices()
    shown = {
        "output": Shown("output", 0, iu),
        "error": Shown("error", 0, mu, -1.0),
        "reference": Shown("reference", 0, mu),
    }
    if law.integral is not None:
        shown["integral"] = Shown("state", law.integral, iu)
    clamps = isinstance(item, PID) and item.anti_windup == "clamping" and law.integral is not None
    return Block(
        name=item.name,
        sights=law.sights,
        inputs=[Driven(item.input, 0.0, low, high, slope, float(item.lag), as_signal(item.feedforward, what=what))],
        matrices={n: x[0] for n, x in stacks.items()},
        period=item.period if item.period is None else float(item.period),
        delay=float(item.delay),
        start=np.zeros(law.states),
        start_by_error=law.start_by_error(),
        clamped={law.integral: 0} if clamps and law.integral is not None else {},
        schedule=None if knots is None else Schedule(-1 if by is None else by, knots, stacks),
        shown=shown,
    )


def _gains(value: Any, unit: str, what: str, count: int) -> np.ndarray:
    """A gain at all knots (count,)."""
    if isinstance(value, str) or np.ndim(value) == 0:
        return np.full(count, quantity(value, unit, what=what))
    if count == 1:
        raise ModelError(f"{what} has {len(value)} values; give one, or say by schedule= and at= what they depend on.")
    if len(value) != count:
        raise ModelError(f"{what} has {len(value)} values, but at has {count}; give equally many, or one.")
    return quantities(value, unit, what=what, shape=(count,))


def _back_calculation(
    item: Feedback, what: str, kp: np.ndarray, ki: np.ndarray, kd: np.ndarray, limited: bool
) -> float:
    """1 / T of back-calculation; zero where nothing is limited, or where the integral is kept otherwise."""
    if not isinstance(item, PID) or item.anti_windup != "back-calculation" or not limited or not ki.any():
        return 0.0
    if item.tracking is not None:
        tracking = float(item.tracking)
    else:
        p, i, d = (abs(x.mean()) for x in (kp, ki, kd))
        tracking = float(np.sqrt(d / i) if d and i else p / i if i else 0.0)
    if not tracking > 0.0:
        raise ModelError(f"{what} has neither kp nor kd to take the time of anti-windup from; give tracking=.")
    if item.period is not None and tracking < float(item.period):
        return 1.0 / float(item.period)  # one sample undoes all of it; more would oscillate
    return 1.0 / tracking


class _Law:
    """Sights, states and matrices of one PD or PID."""

    def __init__(
        self,
        system: System,
        item: Feedback,
        what: str,
        kp: np.ndarray,
        ki: np.ndarray,
        kd: np.ndarray,
        back: float,
    ) -> None:
        self.kp, self.ki, self.kd, self.back = kp, ki, kd, back
        self.period = None if item.period is None else float(item.period)
        self.filter = float(item.filter)
        r = as_signal(item.reference, what=f"{what}: reference")
        b, c = (quantity(getattr(item, n), "1", what=f"{what}: {n}") for n in ("reference_weight", "derivative_weight"))
        self.sights = [Sight(item.measured, 0.0, r), Sight(item.measured, 0.0, r, 0, b)]
        self.rate: str | None = None
        self.states, self.integral, self.filtered = 0, None, None
        if ki.any():
            self.integral, self.states = 0, 1
        self.derives = bool(kd.any())
        if not self.derives:
            return
        if self.period is None:
            self.rate = rate_name(system, item.measured)
        if self.rate is not None:
            self.sights.append(Sight(self.rate, 0.0, r, 1, c, False))
        elif self.period is None and not self.filter:
            raise ModelError(
                f"{what}: '{item.measured}' has no rate that can be measured without forces; give filter=, the time constant "
                "of its derivative, or a period."
            )
        else:
            self.sights.append(Sight(item.measured, 0.0, r, 0, c, False))
        if self.filter or self.period is not None:
            self.filtered = self.states
            self.states += 1

    integral: int | None
    filtered: int | None

    def start_by_error(self) -> np.ndarray | None:
        """Start of the filter, so that the derivative is zero there, or is the rate that is measured."""
        if self.filtered is None:
            return None
        matrix = np.zeros((self.states, len(self.sights)))
        matrix[self.filtered, 2] = 1.0 if self.period is None else -1.0 / (self.filter + self.period)
        return matrix

    def matrices(self) -> dict[str, np.ndarray]:
        """A, B, Bu, C, D at all knots."""
        count, n, m = len(self.kp), self.states, len(self.sights)
        shapes = {"A": (n, n), "B": (n, m), "Bu": (n, 1), "C": (1, n), "D": (1, m)}
        made = {word: np.zeros((count, *shape)) for word, shape in shapes.items()}
        made["D"][:, 0, 1] = -self.kp
        if self.derives:
            self._derivative(made)
        if self.integral is not None:
            self._integral(made, self.integral)
        return made

    def _derivative(self, made: dict[str, np.ndarray]) -> None:
        k, tau, h = self.filtered, self.filter, self.period
        if k is None:
            made["D"][:, 0, 2] = -self.kd
        elif h is not None:
            alpha, beta = tau / (tau + h), 1.0 / (tau + h)
            made["A"][:, k, k], made["B"][:, k, 2] = alpha, (alpha - 1.0) * beta
            made["C"][:, 0, k], made["D"][:, 0, 2] = -self.kd, -self.kd * beta
        else:
            made["A"][:, k, k], made["B"][:, k, 2] = -1.0 / tau, 1.0 / tau
            if self.rate is not None:
                made["C"][:, 0, k] = -self.kd
            else:
                made["C"][:, 0, k], made["D"][:, 0, 2] = self.kd / tau, -self.kd / tau

    def _integral(self, made: dict[str, np.ndarray], k: int) -> None:
        step = 1.0 if self.period is None else self.period
        made["C"][:, 0, k] = 1.0
        made["B"][:, k, 0] = -step * self.ki
        # what acts less what is asked drives it back
        made["Bu"][:, k, 0] = step * self.back
        made["A"][:, k] -= step * self.back * made["C"][:, 0]
        made["B"][:, k] -= step * self.back * made["D"][:, 0]
        if self.period is not None:
            made["A"][:, k, k] += 1.0
