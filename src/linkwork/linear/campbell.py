"""Frequencies against speed, acceleration or any parameter, each mode followed by its shape.

At every value the equilibrium is found from the one before, and its modes are matched to those before by the modal assurance
criterion MAC = |φ₁ᴴ M φ₂|² / (φ₁ᴴ M φ₁ · φ₂ᴴ M φ₂), one to one (an assignment problem). Where shapes change too much from one
value to the next, or modes change places, the step is halved, so modes that cross keep their names and modes that veer
do not swap (but for veerings narrower than 1/64 of a step).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import mapping, names, numbers, text
from linkwork.api.errors import ModelError
from linkwork.api.kinds import ByName, Flag, Grid, InputsByName, Numbers, Seconds, StateByName, Word, Words
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.equilibrium.equilibrium import Solver
from linkwork.equilibrium.parameter import Parameter, solver_for
from linkwork.linear.linearize import held_mask, linearize_about
from linkwork.linear.results.campbell import Campbell, Critical
from linkwork.model.model import Model
from linkwork.system.interruption import Interruption, complete
from linkwork.system.validity import warn_of_large_deflections

ALIKE = 0.9  # MAC below which the step in the parameter is halved
DEPTH = 6  # most halvings of a step


class ModesAt(NamedTuple):
    """Modes at one value p of the parameter: equilibrium q (nq,), eigenvalues (modes,) [1/s], shapes (modes, nv)."""

    p: float
    q: np.ndarray
    eigenvalues: np.ndarray
    rounding: np.ndarray
    shapes: np.ndarray
    mass: np.ndarray

    def reordered(self, order: np.ndarray) -> ModesAt:
        """The same modes in another order."""
        return ModesAt(self.p, self.q, self.eigenvalues[order], self.rounding[order], self.shapes[order], self.mass)


def campbell(
    model: Model,
    parameter: Word,
    values: Grid,
    *,
    acceleration: ByName | None,
    speed: ByName | None,
    inputs: InputsByName | None,
    guess: StateByName | None,
    nearest: Flag,
    free: Words,
    orders: Numbers,
    t: Seconds,
    progress: bool | None,
) -> Campbell:
    """Implements `Model.campbell`."""
    word, _, rest = text(parameter, "campbell: parameter", "speed.spin").partition(".")
    row = numbers(values, f"campbell: values of '{parameter}'", 2)
    free = names(free, "campbell: free", "spin") or []
    orders = [quantity(x, "1", what="campbell: orders") for x in numbers(orders, "campbell: orders", 0)]
    if word in ("speed", "acceleration"):
        given = mapping(speed if word == "speed" else acceleration, f"campbell: {word}", "{'spin': 2.0}")
        given.setdefault(rest, 0.0)
        speed, acceleration = (given, acceleration) if word == "speed" else (speed, given)
    solver = solver_for(model, parameter, acceleration, speed, inputs, t, "campbell")
    which = Parameter(solver, parameter)
    grid = np.array([quantity(x, which.unit or "1", what=f"campbell: {parameter}") for x in row], float)
    if not (np.all(np.diff(grid) > 0) or np.all(np.diff(grid) < 0)):
        raise ModelError(f"campbell: values of '{parameter}' must rise or fall, two or more of them.")
    which.check(float(grid.min()), float(grid.max()))
    which.set(float(grid[0]))
    start = solver.solve(guess, nearest=nearest)
    tracker = ModeTracker(solver, which, free)
    first = tracker.modes_at(float(grid[0]), start.positions)
    found, ended = [(first, np.ones(len(first.eigenvalues)))], ""
    with Progress(f"frequencies of {model.name}", progress) as bar, Interruption() as stop:
        for k, p in enumerate(grid[1:], 1):
            made = tracker.follow(found[-1][0], float(p), 0)
            if made is None:
                ended = f"no equilibrium was found at {p:g}; follow the branch to see where it ends"
                break
            found.append(made)
            bar.update(k / len(grid))
    if stop.came:
        ended = f"interrupted after {len(found)} of {len(grid)} values"
    samples, likeness = [s for s, _ in found], [alike for _, alike in found]
    reached = grid[: len(samples)]
    table = np.array([s.eigenvalues for s in samples])
    chart = Campbell(
        title=model.name,
        parameter=parameter,
        unit=which.unit,
        values=reached,
        eigenvalues=table,
        rounding=np.array([s.rounding for s in samples]),
        likeness=np.array(likeness),
        positions=np.array([s.q for s in samples]),
        names=solver.system.labels.q,
        critical=_critical(tracker, samples, reached, orders) if word == "speed" else [],
        orders=tuple(orders) if word == "speed" else (),
        ended=ended,
    )
    warn_of_large_deflections(solver.system, chart.positions)
    return complete(chart, "campbell")


class ModeTracker:
    """Mode tracking: goes from one value of a parameter to the next and matches modes by MAC."""

    def __init__(self, solver: Solver, which: Parameter, free: Sequence[str]) -> None:
        self.solver, self.which = solver, which
        self.free = tuple(free)

    def modes_at(self, p: float, q: np.ndarray) -> ModesAt:
        """Modes at the equilibrium q (nq,) for the value p."""
        solver = self.solver
        point = solver.search.least(solver.search.evaluate(q))
        held = held_mask(solver.system, solver.frame.driven, self.free)
        linear = linearize_about(solver.system, point.at, held, outputs=())
        found = linear.modes()
        mass = solver.balance.mass(point.at.q)
        shapes = np.array([m.coordinates for m in found]).reshape(len(found), solver.system.nv)
        values = found.eigenvalues
        keep = _one_per_pair(values, shapes, mass, len(linear.M))
        rounding = np.array([m.rounding for m in found])
        return ModesAt(p, point.at.q, values[keep], rounding[keep], shapes[keep], mass)

    def follow(self, before: ModesAt, p: float, depth: int) -> tuple[ModesAt, np.ndarray] | None:
        """The modes at p in the order of those before, and their MAC (modes,); None where there is no equilibrium."""
        self.which.set(p)
        found = self.solver.search.run(before.q, nearest=True)
        if not found.converged:
            if depth >= DEPTH:
                return None
            half = self.follow(before, 0.5 * (before.p + p), depth + 1)
            return None if half is None else self.follow(half[0], p, depth + 1)
        here = self.modes_at(p, found.configuration.at.q)
        order, alike = _match(before, here)
        crossed = _crosses(before.eigenvalues, here.eigenvalues[order])
        if (alike.min(initial=1.0) < ALIKE or crossed) and depth < DEPTH:
            half = self.follow(before, 0.5 * (before.p + p), depth + 1)
            if half is not None:
                last = self.follow(half[0], p, depth + 1)
                if last is not None:
                    return last[0], np.minimum(half[1], last[1])
        self.which.set(p)
        return here.reordered(order), alike


def _one_per_pair(values: np.ndarray, shapes: np.ndarray, mass: np.ndarray, count: int) -> list[int]:
    """As many modes as degrees of freedom: of two that do not oscillate, and whose shapes are most alike, the one that
    decays less."""
    still = [k for k in range(len(values)) if values[k].imag == 0]
    spare = len(values) - count
    size = [float(np.real(shapes[k].conj() @ mass @ shapes[k])) for k in range(len(values))]
    alike = sorted(
        (
            (abs(shapes[a].conj() @ mass @ shapes[b]) ** 2 / max(size[a] * size[b], 1e-300), a, b)
            for i, a in enumerate(still)
            for b in still[i + 1 :]
        ),
        reverse=True,
    )
    gone: set[int] = set()
    taken: set[int] = set()
    for _, a, b in alike:
        if len(gone) < spare and a not in taken and b not in taken:
            taken |= {a, b}
            gone.add(a if values[a].real < values[b].real else b)
    return [k for k in range(len(values)) if k not in gone][:count]


def _crosses(before: np.ndarray, here: np.ndarray) -> bool:
    """Whether two modes swap their order in frequency: a crossing, or a veering that was stepped over."""
    a, b = np.abs(before.imag), np.abs(here.imag)
    moving = (a > 0) & (b > 0)
    a, b = a[moving], b[moving]
    return bool(((a[:, None] - a) * (b[:, None] - b) < 0).any())


def _match(before: ModesAt, here: ModesAt) -> tuple[np.ndarray, np.ndarray]:
    """Which mode of `here` is which of `before`, and their MAC."""
    if not len(before.eigenvalues):
        return np.zeros(0, int), np.ones(0)
    cross = np.abs(before.shapes.conj() @ here.mass @ here.shapes.T) ** 2
    a = np.real(np.einsum("ki,ij,kj->k", before.shapes.conj(), here.mass, before.shapes))
    b = np.real(np.einsum("ki,ij,kj->k", here.shapes.conj(), here.mass, here.shapes))
    mac = cross / np.maximum(np.outer(a, b), 1e-300)
    size = max(float(np.abs(here.eigenvalues).max(initial=0.0)), 1e-300)
    near = np.abs(before.eigenvalues[:, None] - here.eigenvalues[None, :]) / size
    _, order = scipy.optimize.linear_sum_assignment(-(mac - 0.2 * near))
    return order, mac[np.arange(len(order)), order]


def _critical(
    tracker: ModeTracker, samples: list[ModesAt], values: np.ndarray, orders: Sequence[float]
) -> list[Critical]:
    """Speeds at which a frequency equals a multiple of the speed, located by a root search."""
    out = []
    for mode in range(len(samples[0].eigenvalues)):
        for order in orders:
            differences = np.array(
                [abs(s.eigenvalues[mode].imag) - order * abs(p) for s, p in zip(samples, values, strict=True)]
            )
            for k in np.flatnonzero(differences[:-1] * differences[1:] < 0):
                at = _intersection(tracker, samples[k], float(values[k + 1]), mode, order)
                if at is not None:
                    out.append(Critical(mode + 1, order, *at))
    return out


def _intersection(
    tracker: ModeTracker, before: ModesAt, end: float, mode: int, order: float
) -> tuple[float, float] | None:
    """Where between two values a frequency equals `order` times the speed: value [rad/s], frequency [Hz]."""

    def difference(p: float) -> float:
        made = tracker.follow(before, p, DEPTH) if p != before.p else (before, None)
        if made is None:
            raise ValueError
        return abs(made[0].eigenvalues[mode].imag) - order * abs(p)

    try:
        p = float(scipy.optimize.brentq(difference, before.p, end, xtol=1e-12, rtol=1e-13))
    except ValueError:
        return None
    return p, order * abs(p) / (2 * np.pi)
