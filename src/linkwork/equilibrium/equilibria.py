"""Several equilibria: searches from many starts, and what they found."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np

from linkwork.api.arguments import whole
from linkwork.api.errors import EquilibriumError, SimulationError, SimulationWarning
from linkwork.api.kinds import ByName, InputsByName, Seconds, StateByName, Whole
from linkwork.api.progress import Progress
from linkwork.equilibrium.equilibrium import PUSH, Solver
from linkwork.equilibrium.loaded_paths import along_path
from linkwork.equilibrium.results.equilibrium import Equilibria, Equilibrium
from linkwork.equilibrium.search import Found
from linkwork.model.model import Model
from linkwork.system.interruption import Interruption, complete
from linkwork.system.links import LinkMotion
from linkwork.system.validity import warn_of_large_deflections

MORE = 5  # times as many tries as were asked for, while others are likely
BETWEEN_PATHS = 4  # tries from one path under a load to the next
PATHS = 2  # from every equilibrium, if there are not more of them than tries
NEARBY = 0.1  # how far starts are moved away from known equilibria [rad, or of the size of the model]
POSITIONS = 3  # at which each coordinate is moved to see whether anything depends on it
IDLE = 1e-12  # change of forces, against those that are balanced, that is rounding
SAME = 1e-6  # poses of bodies closer than this [of the size of the model, rad] are the same


def equilibria(
    model: Model,
    *,
    acceleration: ByName | None,
    speed: ByName | None,
    inputs: InputsByName | None,
    guess: StateByName | None,
    tries: Whole,
    seed: Whole,
    t: Seconds,
    progress: bool | None,
) -> Equilibria:
    """Implements `Model.equilibria`."""
    tries, seed = whole(tries, "equilibria: tries", 1), whole(seed, "equilibria: seed", 0)
    solver = Solver(model, acceleration, speed, inputs, t, what="equilibria")
    first = solver.start(guess)
    noise = np.random.default_rng(seed)
    known = Known(solver, first, idle_coordinates(solver, first))
    failed = taken = 0
    with Progress(f"equilibria of {model.name}", progress) as bar, Interruption() as stop:
        while taken < tries or (taken < MORE * tries and known.are_others_likely()):
            bar.update(min(0.9, taken / tries / MORE))
            q = first if taken == 0 else elsewhere(solver, first, noise)
            taken += 1
            if q is None or not known.look(q, counted=True):
                failed += 1
            if known.refusal:
                raise EquilibriumError(f"equilibria of model '{model.name}': {known.refusal}")
            known.look(known.mixed(noise), counted=False)
            if taken <= tries and taken % BETWEEN_PATHS == 0:
                known.look_along_path(noise)
        known.look_downhill(first, lambda part: bar.update(0.9 + 0.05 * part))
        for k in range(tries):
            bar.update(0.95 + 0.05 * k / tries)
            if not known.has_paths(PATHS):
                known.look_along_path(noise)
    stop.check(known.members)
    if known.beyond:
        joints = " and ".join(f"'{name}'" for name in sorted(known.beyond))
        warnings.warn(
            f"equilibria of model '{model.name}': where forces balance beyond the rigid stops of {joints} is left out, and "
            "rest on a stop is not searched for; give stop_stiffness in place of restitution to find it.",
            SimulationWarning,
            stacklevel=3,
        )
    members, counts = known.members, known.counts[: len(known.members)]
    warn_of_large_deflections(solver.system, np.array([e.positions for e in members]).reshape(-1, solver.system.nq))
    rank = {True: 0, None: 1, False: 2}
    order = sorted(range(len(members)), key=lambda j: (rank[members[j].stable], -counts[j]))
    made = Equilibria(
        title=model.name,
        members=tuple(members[j] for j in order),
        counts=[counts[j] for j in order],
        tries=taken,
        failed=failed,
        ended=f"interrupted after {taken} tries" if stop.came else "",
    )
    return complete(made, "equilibria")


class Known:
    """Equilibria that have been found, each once.

    Attributes:
        members: the equilibria.
        counts: how many random starts led to each; none to those that were found from others.
        refusal: why there is none at all, or nothing.
        beyond: joints beyond whose rigid stops forces balance, too.
    """

    def __init__(self, solver: Solver, first: np.ndarray, idle: list[int]) -> None:
        self.solver = solver
        self._idle, self._kept = idle, first[idle]  # coordinates on which nothing depends stay where they were
        self.members: list[Equilibrium] = []
        self.counts: list[int] = []
        self.refusal = ""
        self.beyond: set[str] = set()
        self._poses: list[np.ndarray] = []
        self._paths: list[int] = []

    def are_others_likely(self) -> bool:
        """Whether some equilibria were found by one random start only: then some are likely that none has led to."""
        return 1 in self.counts

    def look(self, q: np.ndarray | None, *, counted: bool) -> bool:
        """Search from a start with Newton's method, which finds unstable equilibria too; whether it found one."""
        if q is not None and self._idle:
            q = q.copy()
            q[self._idle] = self._kept
        found = None if q is None else self.solver.search.run(q, nearest=True)
        return found is not None and found.converged and self._add(found, counted)

    def has_paths(self, count: int) -> bool:
        """Whether so many paths were followed from every equilibrium."""
        return min(self._paths, default=count) >= count

    def look_along_path(self, noise: np.random.Generator) -> None:
        """Follow an equilibrium from which few paths were followed under a random load, to others."""
        if self.members:
            k = int(np.argmin(self._paths))
            self._paths[k] += 1
            for q in list(along_path(self.solver, self.members[k].positions, noise)):
                self.look(q, counted=False)

    def look_downhill(self, first: np.ndarray, report: Callable[[float], None]) -> None:
        """Search downhill, from a start and from both sides of all unstable equilibria; `report` hears how far it is."""
        search = self.solver.search
        starts = [first]
        for member in self.members:
            here = search.evaluate(member.positions)
            way = search.descent(here)
            if way is not None:
                starts += [search.moved(here, push * way) for push in (PUSH, -PUSH)]
        for k, q in enumerate(starts):
            report(k / len(starts))
            found = search.run(q)
            if found.converged and self._idle:
                self.look(found.configuration.at.q, counted=False)
            elif found.converged:
                self._add(found, counted=False)

    def mixed(self, noise: np.random.Generator) -> np.ndarray | None:
        """A start that takes each joint from one of two known equilibria, and turns one joint over: bodies that hang or stand
        in some states do so in others too."""
        solver = self.solver
        if not self.members:
            return None
        one, two = (self.members[int(noise.integers(len(self.members)))].positions for _ in range(2))
        q = one.copy()
        for link in solver.system.links:
            if noise.random() < 0.5:
                q[link.coordinates] = two[link.coordinates]
        d = noise.normal(0.0, NEARBY, solver.system.nv) * solver.balance.displacement_scale
        turns = np.flatnonzero(solver.system.turning & ~solver.frame.driven)
        if len(turns):
            d[int(noise.choice(turns))] += np.pi
        d[solver.frame.driven] = 0.0
        return _closed(solver, solver.balance.moved(q, d))

    def _add(self, found: Found, counted: bool) -> bool:
        """Keep what a search found, or count it with what it is; whether it is an equilibrium."""
        beyond = self.solver.stop_beyond(found.configuration.at.q)
        if beyond is not None:
            self.beyond.add(beyond[0])
            return False
        if not self.members:
            self.refusal = self.solver.refusal(found)
        pose = poses(self.solver, found.configuration.at.q)
        same = [j for j, other in enumerate(self._poses) if np.abs(other - pose).max(initial=0.0) < SAME]
        if same:
            self.counts[same[0]] += counted
            return True
        made = self.solver.result(found)
        if not _is_judged(made):
            return True
        self._poses.append(pose)
        self._paths.append(0)
        self.counts.append(int(counted))
        self.members.append(made)
        return True


def _is_judged(made: Equilibrium) -> bool:
    """Whether it can be told that it is stable or not: beams bent far beyond their theory have no mass matrix."""
    try:
        return made.stable in (True, False, None)
    except SimulationError:
        return False


def idle_coordinates(solver: Solver, first: np.ndarray) -> list[int]:
    """Coordinates on which no force depends, such as the turn of a table about the direction of gravity: equilibria that differ
    in them alone are one. Found by moving each at random positions; none where there are loops."""
    s, search = solver.system, solver.search
    if solver.balance.constraints:
        return []
    noise = np.random.default_rng(0)
    moving = {int(s.coordinate_of[k]): k for k in np.flatnonzero(search.free) if s.coordinate_of[k] >= 0}
    for _ in range(POSITIONS):
        q = elsewhere(solver, first, noise)
        assert q is not None
        here = search.evaluate(q)
        for at, k in list(moving.items()):
            there = q.copy()
            there[at] += noise.uniform(0.5, 1.0) * solver.balance.displacement_scale[k]
            change = np.abs(search.evaluate(there).residual_force - here.residual_force)
            if (change > IDLE * search.force_scales).any():
                del moving[at]
    return sorted(moving)


def elsewhere(solver: Solver, first: np.ndarray, noise: np.random.Generator) -> np.ndarray | None:
    """A start anywhere, with loops closed where that succeeds."""
    b, s = solver.balance, solver.system
    q = first
    for _ in range(4):  # several turns make quaternions go anywhere
        d = noise.uniform(-1.0, 1.0, s.nv) * np.where(b.displacement_scale == 1.0, np.pi, 2 * b.size) / 2
        d[solver.frame.driven] = 0.0
        q = b.moved(q, d)
    return _closed(solver, q)


def _closed(solver: Solver, q: np.ndarray) -> np.ndarray | None:
    """A start with loops closed; None where that fails."""
    return solver.balance.closed(q, solver.frame.driven, solver.t) if solver.balance.constraints else q


def poses(solver: Solver, q: np.ndarray) -> np.ndarray:
    """Places of all joint points against the size of the model, and axes of all links."""
    b = solver.balance
    b.force(solver.search.evaluate(q).at)  # moves the links there
    links = LinkMotion(np.real(b.work.link[1:]))
    return np.concatenate([links.position.ravel() / b.size, links.rotation.ravel()])
