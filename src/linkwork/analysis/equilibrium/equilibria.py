"""Several equilibria: searches from many starts, and what they found."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.equilibrium.equilibrium import Solver
from linkwork.analysis.progress import Progress
from linkwork.arguments import whole
from linkwork.errors import EquilibriumError
from linkwork.kinds import ByName, InputsByName, Seconds, StateByName, Whole
from linkwork.model.model import Model
from linkwork.results.equilibrium import Equilibria, Equilibrium
from linkwork.system.links import LinkMotion

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
    """Implements `Model.equilibria`.

    What it finds is there; it cannot prove that there are no others. Starts are spread over all turns, and over twice the
    size of the model for slides, by a sequence that repeats with the same seed.
    """
    tries, seed = whole(tries, "equilibria: tries", 1), whole(seed, "equilibria: seed", 0)
    solver = Solver(model, acceleration, speed, inputs, t, what="equilibria")
    first = solver.start(guess)
    noise = np.random.default_rng(seed)
    found: list[tuple[np.ndarray, Equilibrium]] = []
    counts: list[int] = []
    failed, reason = 0, ""
    with Progress(f"equilibria of {model.name}", progress) as bar:
        for k in range(tries):
            bar.update(k / tries)
            q = first if k == 0 else elsewhere(solver, first, noise)
            if q is None:
                failed += 1
                continue
            result = solver.search.run(q, nearest=k % 2 == 1)
            if not result.converged:
                failed += 1
                continue
            reason = solver.refusal(result)
            if reason:
                break
            pose = poses(solver, result.configuration.at.q)
            same = [j for j, (other, _) in enumerate(found) if np.abs(other - pose).max(initial=0.0) < SAME]
            if same:
                counts[same[0]] += 1
            else:
                found.append((pose, solver.result(result)))
                counts.append(1)
    if reason:
        raise EquilibriumError(f"equilibria of model '{model.name}': {reason}")
    rank = {True: 0, None: 1, False: 2}
    order = sorted(range(len(found)), key=lambda j: (rank[found[j][1].stable], -counts[j]))
    return Equilibria(
        title=model.name,
        members=tuple(found[j][1] for j in order),
        counts=[counts[j] for j in order],
        tries=tries,
        failed=failed,
    )


def elsewhere(solver: Solver, first: np.ndarray, noise: np.random.Generator) -> np.ndarray | None:
    """A start anywhere, with loops closed where that succeeds."""
    b, s = solver.balance, solver.system
    q = first
    for _ in range(4):  # several turns make quaternions go anywhere
        d = noise.uniform(-1.0, 1.0, s.nv) * np.where(b.displacement_scale == 1.0, np.pi, 2 * b.size) / 2
        d[solver.frame.driven] = 0.0
        q = b.moved(q, d)
    if not b.constraints:
        return q
    return b.closed(q, solver.frame.driven, solver.t)


def poses(solver: Solver, q: np.ndarray) -> np.ndarray:
    """Places of all joint points against the size of the model, and axes of all links."""
    b = solver.balance
    b.force(solver.search.evaluate(q).at)  # moves the links there
    links = LinkMotion(np.real(b.work.link[1:]))
    return np.concatenate([links.position.ravel() / b.size, links.rotation.ravel()])
