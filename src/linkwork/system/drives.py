"""Compile signals and force laws into rows of tables and piecewise polynomials."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import MAX_NUMBER
from linkwork.kernels import layout as L
from linkwork.kernels.forces.piecewise import PIECE
from linkwork.model.forces import FormulaLaw, Law
from linkwork.model.signals import Signal, Term, as_signal
from linkwork.system.slots import UserFunction

TERMS = {
    "polynomial": L.S_POLY,
    "harmonic": L.S_HARMONIC,
    "chirp": L.S_CHIRP,
    "ramp": L.S_RAMP,
    "spline": L.S_SPLINE,
    "lines": L.S_SPLINE,
    "user": L.S_USER,
}


class Pool:
    """Constant pool filled while a model is compiled: signals, force laws, user functions, and data longer than a table row.

    Each method registers one of these and returns its number (or its start in `table`), which rows of other tables refer to.

    Attributes:
        table: numbers of polynomials, splines, expressions …, one after the other.
        term_i, term: rows of the signals' terms, integers and numbers.
        law_i: rows of the force laws.
        functions: the user's functions.
        spans: (first time [s], last time [s], what it drives) of signals that are known between two times only.
        corners: times [s] at which piecewise linear signals change their slope.
        signals: number of signals registered so far.
    """

    def __init__(self) -> None:
        self.table: list[Any] = []
        self.term_i: list[list[int]] = []
        self.term: list[list[Any]] = []
        self.law_i: list[list[int]] = []
        self.functions: list[UserFunction] = []
        self.spans: list[tuple[float, float, str]] = []
        self.corners: list[float] = []
        self.signals = 0

    def store(self, values: Any) -> int:
        """Append numbers to `table`; returns the index of the first."""
        start = len(self.table)
        self.table.extend(np.ravel(values).tolist())
        return start

    def function(self, user: UserFunction) -> int:
        """Register a user's function; returns its number."""
        self.functions.append(user)
        return len(self.functions) - 1

    def signal(self, value: Any, unit: str, *, what: str, motion: bool = False) -> int:
        """Register a signal for a quantity with this unit; returns its number."""
        signal: Signal = as_signal(value, what=what)
        low, high = signal.span(what=what)
        if np.isfinite(low) or np.isfinite(high):
            self.spans.append((low, high, what))
        for term in signal.terms(unit, what=what):
            _check_size(term, what)
            start = size = 0
            if term.kind == "lines":
                if motion:
                    raise ModelError(
                        f"{what}: straight lines have no acceleration at their corners; use curve='cubic'."
                    )
                self.corners += list(term.long[0])
            if term.kind == "polynomial":
                start, size = self.store(term.long), len(term.long)
            elif term.kind in ("spline", "lines"):
                pieces = _joined(spline_pieces if term.kind == "spline" else line_pieces, term.long, what)
                start, size = self.store(pieces), len(pieces)
            elif term.kind == "user":
                assert term.function is not None
                outputs = self._outputs(term.function, what, motion)
                start = self.function(UserFunction(term.function, outputs, False, what))
            self.term_i.append([TERMS[term.kind], self.signals, start, size])
            self.term.append([*term.numbers, *([0.0] * (L.TERM_LEN - len(term.numbers)))])
        self.signals += 1
        return self.signals - 1

    @staticmethod
    def _outputs(function: Callable[..., Any], what: str, motion: bool) -> int:
        """How many numbers a user's signal returns, by calling it once at t = 0."""
        try:
            sample = np.atleast_1d(np.asarray(function(0.0), dtype=float))
        except Exception as problem:
            raise ModelError(f"{what}: the function fails at t = 0: {type(problem).__name__}: {problem}.") from problem
        if sample.shape not in ((1,), (3,)) or not np.all(np.isfinite(sample)):
            raise ModelError(
                f"{what}: the function gives {sample.tolist()} at t = 0; give a value, or value, rate, acceleration."
            )
        if motion and sample.shape == (1,):
            raise ModelError(f"{what}: a motion needs (value, rate, acceleration); the function gives the value alone.")
        return len(sample)

    def law(self, law: Law | None, *, what: str) -> int:
        """Register a force law; returns its number, or -1 for none."""
        if law is None:
            return -1
        if isinstance(law, FormulaLaw):
            steps = law.steps(what=what)
            self.law_i.append([L.LAW_FORMULA, self.store(steps), len(steps)])
            return len(self.law_i) - 1
        kind, numbers = law.pieces(what=what)
        if kind == "polynomial":
            self.law_i.append([L.LAW_POLY, self.store(numbers), len(numbers)])
        else:
            pieces = _joined(table_pieces, numbers, what)
            self.law_i.append([L.LAW_TABLE, self.store(pieces), len(pieces)])
        return len(self.law_i) - 1

    def step_limits(self) -> tuple[np.ndarray, float]:
        """Times that no integration step may cross (breaks,) [s], and the largest step [s] that resolves every signal."""
        breaks = list(self.corners)
        longest = np.inf
        for integers, numbers in zip(self.term_i, self.term, strict=True):
            kind, p = integers[0], np.real(np.array(numbers))
            if kind == L.S_RAMP:
                breaks += [p[2], p[2] + p[3]]
            elif kind == L.S_HARMONIC and p[1] != 0:
                longest = min(longest, np.pi / abs(p[1]))
            elif kind == L.S_CHIRP:
                breaks.append(p[4])
                fastest = max(abs(p[1]), abs(p[1] + p[2] * p[4]))
                longest = min(longest, np.pi / fastest if fastest > 0 else np.inf)
            elif kind == L.S_SPLINE:
                knots = np.real(np.array(self.table[integers[2] : integers[2] + integers[3] * PIECE : PIECE]))
                longest = min(longest, 10 * float(np.median(np.diff(knots))) if len(knots) > 1 else np.inf)
        return np.unique(np.array(breaks, dtype=float)), float(longest)

    def arrays(self, dtype: type) -> dict[str, np.ndarray]:
        """The pool as arrays, by their field in `Tables`."""
        return {
            "term_i": np.array(self.term_i, np.int64).reshape(-1, L.TERM_I_LEN),
            "term": np.array(self.term, dtype).reshape(-1, L.TERM_LEN),
            "law_i": np.array(self.law_i, np.int64).reshape(-1, L.LAW_I_LEN),
            "table": np.array(self.table, dtype),
        }


def _joined(join: Callable[..., np.ndarray], samples: Any, what: str) -> np.ndarray:
    """Interpolate samples by `join`; raises ModelError where the coefficients overflow or the samples are singular."""
    try:
        with np.errstate(over="raise"):
            pieces = join(*samples)
    except (ArithmeticError, ValueError):  # SciPy raises ValueError for a numerically singular matrix
        pieces = np.array(np.nan)
    if not np.isfinite(pieces).all():
        raise ModelError(
            f"{what}: no curve can be laid through its samples; some lie too close together or too far apart."
        )
    return pieces


def _pieces(knots: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Rows (x0, c0, c1, c2, c3, integral up to x0) from SciPy's coefficients, highest power first."""
    rows = np.zeros((len(knots) - 1, PIECE), c.dtype)
    rows[:, 0] = knots[:-1]
    rows[:, 1:5] = c[::-1].T
    d = np.diff(knots)
    area = d * (rows[:, 1] + d * (rows[:, 2] / 2 + d * (rows[:, 3] / 3 + d * rows[:, 4] / 4)))
    rows[1:, 5] = np.cumsum(area)[:-1]
    return rows


def spline_pieces(times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Cubic spline with continuous second derivative (not-a-knot ends)."""
    from scipy.interpolate import CubicSpline

    return _pieces(times, CubicSpline(times, values).c)


def line_pieces(times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Straight lines between samples."""
    slopes = np.diff(values) / np.diff(times)
    return _pieces(times, np.array([0 * slopes, 0 * slopes, slopes, values[:-1]]))


def gain_pieces(x: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Monotone cubic between samples (no overshoot) that becomes flat at both ends and stays so beyond them."""
    from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

    slopes = PchipInterpolator(x, values)(x, 1) if len(x) > 2 else np.zeros(2)
    slopes[[0, -1]] = 0.0
    rows = _pieces(x, CubicHermiteSpline(x, values, slopes).c)
    ends = np.zeros((2, PIECE))
    ends[:, 0], ends[:, 1] = (x[0] - 1.0, x[-1]), (values[0], values[-1])
    return np.vstack([ends[:1], rows, ends[1:]])


def table_pieces(x: np.ndarray, f: np.ndarray) -> np.ndarray:
    """Monotone cubic through a table (no overshoot), straight beyond its ends; its integral is zero at x = 0."""
    from scipy.interpolate import PchipInterpolator

    inner = PchipInterpolator(np.real(x), f)
    c = inner.c if len(x) > 2 else np.array([[0.0], [0.0], [(f[1] - f[0]) / (x[1] - x[0])], [f[0]]])
    rows = _pieces(np.real(x), c)
    slope = inner(np.real(x[[0, -1]]), 1) if len(x) > 2 else np.full(2, c[2, 0])
    span = float(np.real(x[-1] - x[0]))
    left = [x[0] - span, f[0] - slope[0] * span, slope[0], 0, 0, -span * (f[0] - slope[0] * span / 2)]
    d = x[-1] - rows[-1, 0]
    end = rows[-1, 5] + d * (rows[-1, 1] + d * (rows[-1, 2] / 2 + d * (rows[-1, 3] / 3 + d * rows[-1, 4] / 4)))
    right = [x[-1], f[-1], slope[1], 0, 0, end]
    every = np.array([left, *rows, right])
    # shift the integral so that the energy is zero where the extension is
    k = max(int(np.searchsorted(np.real(every[:, 0]), 0.0, side="right")) - 1, 0)
    d = -every[k, 0]
    every[:, 5] -= every[k, 5] + d * (every[k, 1] + d * (every[k, 2] / 2 + d * (every[k, 3] / 3 + d * every[k, 4] / 4)))
    return every


def _check_size(term: Term, what: str) -> None:
    """Refuse numbers whose squares or products would overflow."""
    for numbers in (*term.numbers, *term.long):
        largest = np.abs(numbers).max(initial=0.0)
        if not largest <= MAX_NUMBER:
            raise ModelError(
                f"{what} holds {largest:g}, which is too large to calculate with; give numbers below {MAX_NUMBER:g}."
            )
