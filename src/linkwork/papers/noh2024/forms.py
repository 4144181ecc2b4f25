"""One state by every formulation: the paper's equations with their errata, and linkwork's; and the matrix W."""

from __future__ import annotations

import functools

import numpy as np

import linkwork as lw
from linkwork.motion.results.saddle_point import SaddlePoint
from linkwork.papers.checks import Check, misses
from linkwork.papers.noh2024 import own, twin
from linkwork.papers.noh2024.twin import Array, Chain

TOLERANCE = 1e-9
TOO_LARGE = 1e14  # of a penalty [kg]: its product with the rounding of the joints' accelerations is no longer small
CHAIN = Chain(own.LINKS)


def truth() -> tuple[Array, Array]:
    """Accelerations (3n,) and multipliers (2n,) of some state of the twenty links by (15)."""
    return twin.by_multipliers(CHAIN, twin.state_of(CHAIN, *own.some_state()))


def form_checks() -> list[Check]:
    """Accelerations of one state of the twenty links by all ways, the penalty's error, and W."""
    theta, spin = own.some_state()
    state = twin.state_of(CHAIN, theta, spin)
    exact, force = truth()
    relative = np.diff(exact[2::3], prepend=0.0)
    size = float(np.abs(exact).max())
    links, _ = twin.by_recursion(CHAIN, theta, spin)
    iterated = twin.augmented(CHAIN, state, twin.Settings())
    found = {
        "recursion": (links.ravel() - exact, "(28) to (33) with errata"),
        "augmented": (iterated.acceleration - exact, "(19) with errata"),
        "upper_ends": (twin.by_upper_ends(CHAIN, theta, spin) - exact[2::3], "(15) about the upper ends"),
    }
    what = f"less (15), of {size:.3g} m/s², largest"
    checks = [
        Check(f"forms/document/{name}", f"accelerations by {source} {what}", "(15)", 0.0, float(np.abs(gap).max()), TOLERANCE,
              "absolute", "m/s²", kind="document")
        for name, (gap, source) in found.items()
    ]  # fmt: skip
    checks.append(
        Check("forms/document/multipliers", "λ by (18) with the sign corrected less (15), largest", "(15)", 0.0,
              float(np.abs(iterated.multipliers - force).max()), TOLERANCE, "absolute", "N", kind="document")
    )  # fmt: skip
    for form in own.FORMS:
        mine = own.system(form).acceleration(*own.joint_state(theta, spin))
        gap = float(np.abs(mine - relative).max())
        checks.append(
            Check(f"forms/linkwork/{form}", f"joint accelerations by linkwork, {form}, less (15), largest", "(15)", 0.0, gap,
                  TOLERANCE, "absolute", "rad/s²", kind="derivation")
        )  # fmt: skip
    return [*checks, *_penalty(), *_slow_modes(), *_sparsity()]


# --- penalty and iterations ----------------------------------------------------------------------------------------


def penalty_error(alpha: float) -> float:
    """Largest error of linkwork's joint accelerations [rad/s²] by the penalty formulation (16) at some state."""
    theta, spin = own.some_state()
    exact = np.diff(truth()[0][2::3], prepend=0.0)
    system = own.model().compile(formulation=lw.Penalty(alpha=alpha))
    return float(np.abs(system.acceleration(*own.joint_state(theta, spin)) - exact).max())


def _penalty() -> list[Check]:
    """(16) alone: its error falls with 1/α, so it needs what the augmented Lagrangian does not, a large α."""
    errors = [penalty_error(a) for a in (1e4, 1e5)]
    note = f"error {errors[0]:.1e} rad/s² at α = 1e4 kg, {errors[1]:.1e} at 1e5 kg; the augmented Lagrangian iterates it away"
    least, worst = penalty_error(1e8), penalty_error(TOO_LARGE)
    return [
        misses("claim/alpha", f"“large α … numerical problems”: linkwork, penalty formulation, α = {TOO_LARGE:g} kg less (15)",
               "text to (16)", worst, 1e-3, unit="rad/s²", kind="print",
               note=f"confirmed: rounding grows with α; {least:.1e} rad/s² at 1e8 kg"),
        Check("forms/penalty", "error of the penalty formulation, α = 1e4 over 1e5 kg", "(16): ~ 1/α", 10.0,
              errors[0] / errors[1], 0.02, note=note, kind="derivation"),
    ]  # fmt: skip


def slowest(n: int, theta: Array) -> float:
    """The smallest eigenvalue of Φ_q M⁻¹ Φ_qᵀ [1/kg]: an iteration of (19) leaves 1/(1 + α · this) of the error."""
    chain = Chain(n)
    j = twin.jacobian(chain, twin.state_of(chain, theta, np.zeros(n)).q)
    return float(np.linalg.eigvalsh((j / twin.masses(chain)) @ j.T)[0])


def iterations_needed(n: int, theta: Array, alpha: float, digits: float = 9.0) -> int:
    """Iterations of (19) that bring the slowest part of the error down by so many digits."""
    return int(np.ceil(digits * np.log(10) / np.log1p(alpha * slowest(n, theta))))


def _slow_modes() -> list[Check]:
    """“The penalty factor values are no longer critical”: so for short or folded chains, not for long straight ones."""
    n = own.LINKS
    closed = 4 * np.sin(np.pi / (4 * n + 2)) ** 2 / CHAIN.mass
    note = "straight chain; an iteration of (19) leaves 1/(1 + α times this) of the slowest part of the error"
    checks = [Check("forms/slowest", "smallest eigenvalue of Φ_q M⁻¹ Φ_qᵀ, 20 links in line", "4 sin²(π/(4n + 2))/m", closed,
                    slowest(n, np.zeros(n)), 1e-9, unit="1/kg", note=note, kind="document")]  # fmt: skip
    chain, spin = CHAIN, np.ones(n)
    steps = twin.augmented(chain, twin.state_of(chain, np.zeros(n), spin), twin.Settings()).steps
    rate = steps[5] / steps[4]
    checks.append(Check("forms/rate", "‖q̈_{k+1} − q̈_k‖ (20), sixth over fifth, 20 links in line, turning, α = 1e3 kg",
                        "1/(1 + α · eigenvalue)", 1 / (1 + 1e3 * closed), rate, 1e-3, kind="document"))  # fmt: skip
    return checks


# --- the matrix W --------------------------------------------------------------------------------------------------


def pattern() -> Array:
    """Where W (21) of the twenty links has numbers, in a state in which no sine or cosine vanishes."""
    return twin.whole_matrix(CHAIN, twin.state_of(CHAIN, *own.some_state()).q)


@functools.cache
def linkworks_pattern() -> SaddlePoint:
    """W of linkwork's model in the same state."""
    q, _ = own.joint_state(*own.some_state())
    return own.model().saddle_point({f"joint{k}": float(x) for k, x in enumerate(q, 1)})


def _solved(w: SaddlePoint) -> float:
    """How far θ̈ from rest by linkwork's W is from (15), largest [rad/s²]."""
    theta, _ = own.some_state()
    load = np.zeros(w.size)
    load[: 3 * own.LINKS] = twin.weights(CHAIN)
    still = twin.state_of(CHAIN, theta, np.zeros(own.LINKS))
    return float(
        np.abs(
            np.linalg.solve(w.matrix, load)[2 : 3 * own.LINKS : 3] - twin.by_multipliers(CHAIN, still)[0][2::3]
        ).max()
    )


def _sparsity() -> list[Check]:
    w, n, mine = pattern(), own.LINKS, linkworks_pattern()
    filled = int(np.count_nonzero(w))
    gap = float(np.abs(w - w.T).max())
    note = f"{filled} of {w.size}: {filled / w.size:.2%}; Φ_q is called asymmetric: it is {2 * n} × {3 * n}, not square"
    return [
        Check("sparsity/numbers", "numbers in W that are not zero, 20 links in the plane", "19 n − 8, counted from (21)",
              19 * n - 8, filled, 0.0, "absolute", note=note, kind="document"),
        Check("sparsity/rows", "rows of linkwork's W, 20 links in the plane", "(21): 3n + 2n", 5 * n, mine.size, 0.0,
              "absolute", kind="print"),
        Check("sparsity/solved", "θ̈ from rest by linkwork's W less (15), largest", "(15)", 0.0, _solved(mine), 1e-9, "absolute",
              "rad/s²", f"{mine.filled} numbers: pins are measured along axes of the link further in", kind="derivation"),
        Check("sparsity/linkwork", "linkwork's W less its transpose, largest", "(21)", 0.0,
              float(np.abs(mine.matrix - mine.matrix.T).max()), 0.0, "absolute", kind="law"),
        Check("sparsity/symmetric", "W less its transpose, largest", "(21)", 0.0, gap, 0.0, "absolute", kind="document"),
    ]  # fmt: skip
