"""Linear models under signals that are themselves solutions of linear differential equations: exact by the matrix exponential.

Harmonics and polynomials, and sums of them, are ṡ = S s with known s(t₀); then (x, s) together is a free motion.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import NamedTuple

import numpy as np
import scipy

from linkwork.model.signals import Term

FEW_STEPS, FEW_STATES = 16, 40
"""A matrix exponential is needed for every different step in time: up to so many, or for so few states, that pays."""
SAME = 1e-9  # steps whose lengths differ by no more than this part of them count as equal


class Generator(NamedTuple):
    """ṡ = S s with s(t₀), of which the signal and its first two derivatives are rows (3, n) of numbers times s."""

    S: np.ndarray
    start: np.ndarray
    rows: np.ndarray


def generator_of(term: Term, t: float) -> Generator | None:
    """What generates a term of a signal from a time on [s]; None where no linear equation does."""
    if term.kind == "harmonic":
        a, omega, phase = term.numbers
        turn = np.array([[0.0, omega], [-omega, 0.0]])
        start = np.array([a * np.sin(omega * t + phase), a * np.cos(omega * t + phase)])
        return Generator(turn, start, np.array([[1.0, 0.0], [0.0, omega], [-(omega**2), 0.0]]))
    if term.kind == "polynomial":
        # states are the coefficients about t₀: s_k' = (k + 1) s_{k+1}
        about = np.polynomial.Polynomial(term.long)(np.polynomial.Polynomial([t, 1.0]))
        c = np.zeros(max(3, len(term.long)))
        c[: len(about.coef)] = about.coef
        rows = np.zeros((3, len(c)))
        rows[range(3), range(3)] = [factorial(k) for k in range(3)]
        return Generator(np.diag(np.arange(1.0, len(c)), 1), c, rows)
    return None


def augmented(
    A: np.ndarray, B: np.ndarray, x: np.ndarray, parts: Sequence[tuple[Generator, Sequence[tuple[int, int]]]]
) -> tuple[np.ndarray, np.ndarray]:
    """The free system of x and of all generators, and where it starts.

    Args:
        A, B: ẋ = A x + B u.
        x: where x starts.
        parts: each generator with the (order of derivative, column of B) in which its signal enters.
    """
    n = len(x)
    whole = scipy.linalg.block_diag(A, *(g.S for g, _ in parts))
    at = n
    for g, columns in parts:
        for order, column in columns:
            whole[:n, at : at + len(g.start)] += np.outer(B[:, column], g.rows[order])
        at += len(g.start)
    return whole, np.concatenate([x, *(g.start for g, _ in parts)])


def pays(t: np.ndarray, states: int) -> bool:
    """Whether so few different steps, or so few states, are wanted that exponentials are cheaper than integration."""
    return states <= FEW_STATES or len(_lengths(t)[0]) <= FEW_STEPS


def exact_motion(a: np.ndarray, t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """ẋ = A x at times t (time, states), by one matrix exponential for each different step."""
    lengths, which = _lengths(t)
    powers = [scipy.linalg.expm(a * step) for step in lengths]
    out = [x]
    for k in which:
        out.append(powers[k] @ out[-1])
    return np.array(out)


def _lengths(t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Different steps between the times, and which of them each is; steps that differ by rounding are one, their mean."""
    steps = np.diff(t)
    order = np.argsort(steps)
    rises = np.diff(steps[order]) > SAME * steps[order][1:]
    which = np.empty(len(steps), int)
    which[order] = np.concatenate([[0], np.cumsum(rises)]) if len(steps) else []
    count = np.bincount(which)
    return np.bincount(which, steps) / count, which
