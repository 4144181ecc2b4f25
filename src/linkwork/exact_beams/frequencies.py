"""The search: frequencies are isolated in intervals by the Wittrick-Williams count, then refined with the modes."""

from __future__ import annotations

import numpy as np

from linkwork.api.arguments import whole
from linkwork.api.errors import EquilibriumError, ModelError, SimulationError
from linkwork.api.kinds import Direction, StateByName, Whole, Word
from linkwork.exact_beams.fronts import STEP, Fronts
from linkwork.exact_beams.pieces import Pieces
from linkwork.exact_beams.plane import Plane, lay
from linkwork.exact_beams.results import BeamShape, ExactFrequencies, ExactMode
from linkwork.model.model import Model
from linkwork.system.lapack import symmetric_eigenvalues
from linkwork.system.slenderness import missing_energy, say_of_thick_beam

LAWS = ("full", "rigid", "none")
MOST = 500  # frequencies
STILL = 1e-9  # of a beam's own scale of frequency: what is below counts as zero
POINTS = 16  # that divide an interval
CLOSE = 1e-7  # relative width of the last intervals
PASSES = 20
SAME = 1e-5  # relative distance of frequencies whose modes are found together
BESIDE = 3e-6  # relative distance of λ₀ from a root
SETTLED = 1e-14  # relative change of λ
SPREAD = 1e-9  # relative width of a group of λ for which K is linear to rounding
ROUNDS = 8


def exact_frequencies(
    model: Model,
    count: Whole,
    *,
    start: StateByName | None,
    gravity: Word | None,
    normal: Direction | None,
) -> ExactFrequencies:
    """Implements `Model.exact_frequencies`."""
    who = f"exact frequencies of '{model.name}'"
    count = whole(count, f"{who}: count", 1)
    if count > MOST:
        raise ModelError(f"{who}: count is {count}; give {MOST} or fewer.")
    if gravity is not None and gravity not in LAWS:
        raise ModelError(f"{who}: gravity is {gravity!r}; write 'full', 'rigid' or 'none'.")
    plane = lay(model, start, gravity, normal)
    scale = min(np.sqrt(s.stiffness / s.mass) / s.beam.length**2 for s in plane.stretches)
    low = STILL * scale
    grows, still = Fronts(plane, np.array([-1.0, 1.0]) * low**2, low**2).count()
    if grows:
        raise EquilibriumError(
            f"{who}: {grows} of its modes {'grows' if grows == 1 else 'grow'}, it does not stay where it rests; give another "
            "start, or stiffer springs."
        )
    zero = min(int(still), count)
    found = narrowed(plane, zero + 1, count, low, float(scale))
    shapes = modes(plane, np.concatenate([np.zeros(zero), found.mean(axis=0)]), float(scale))
    omega = np.array([m.angular_frequency for m in shapes])
    _check(who, plane, omega, low)
    _warn_of_thick_beams(plane, shapes, omega)
    bound = max(low, omega[-1] * (1 + SAME / 3))
    return ExactFrequencies(
        title=model.name,
        gravity=gravity or "as the beams have it",
        bound=bound,
        counted=int(counted(plane, np.array([bound]))[0]),
        members=tuple(shapes),
        plane=plane.normal,
    )


def _warn_of_thick_beams(plane: Plane, shapes: list[ExactMode], omega: np.ndarray) -> None:
    """Warn of beams without shear or rotary inertia that are too thick for some modes, which have unit modal mass."""
    for stretch in {s.beam.name: s for s in plane.stretches}.values():
        beam, s = stretch.beam, np.linspace(0.0, 1.0, POINTS * (2 + len(omega))) * stretch.beam.length
        own = [m.beam(beam.name) for m in shapes]
        turned, curve = (np.array([f(s) for f in each]) for each in ([x.rotation for x in own], [x.curvature for x in own]))
        turned = turned - np.array([[x.slope] for x in own])
        missing = missing_energy(beam, stretch.bends, s, turned, curve, omega**2)
        error = np.sqrt(1 + np.where(omega > 0, missing / np.where(omega > 0, omega, 1.0) ** 2, 0.0)) - 1
        say_of_thick_beam(beam.name, plane.model.name, omega, error, stacklevel=3)


def _check(who: str, plane: Plane, omega: np.ndarray, low: float) -> None:
    """Compare the frequencies that were found with the count just below and just above them."""
    below, above = (counted(plane, np.maximum(omega * (1 + d), low)) for d in (-SAME / 3, SAME / 3))
    number, still = np.arange(1, len(omega) + 1), int((omega == 0).sum())
    wrong = (above < number) | (below > np.maximum(number - 1, still))
    if wrong.any():
        k = int(wrong.argmax())
        raise SimulationError(
            f"{who}: frequency {k + 1}, found at {omega[k] / (2 * np.pi):.6g} Hz, does not agree with the "
            "count of those below it; ask for fewer frequencies."
        )


def counted(plane: Plane, omega: np.ndarray) -> np.ndarray:
    """How many natural frequencies lie below each of the given [rad/s]."""
    return Fronts(plane, omega.ravel() ** 2, float(omega.max()) ** 2).count().reshape(omega.shape)


def narrowed(plane: Plane, first: int, last: int, low: float, scale: float) -> np.ndarray:
    """Lower and upper bounds (2, roots) of the frequencies first … last, counted from 1 [rad/s].

    In every interval the count passes the root's number, before and after every pass; roots that coincide share their interval.
    """
    if last < first:
        return np.zeros((2, 0))
    high = scale
    while counted(plane, np.array([high]))[0] < last:
        high *= 4.0
    number = np.arange(first, last + 1)
    bounds = np.array([np.full(len(number), low), np.full(len(number), high)])
    parts = np.arange(1, POINTS + 1) / (POINTS + 1)
    for _ in range(PASSES):
        if np.all(bounds[1] - bounds[0] <= CLOSE * bounds[1]):
            break
        inner = bounds[0] * (bounds[1] / bounds[0]) ** parts[:, None]
        above = counted(plane, inner) >= number
        grid = np.vstack([bounds[:1], inner, bounds[1:]])
        # rounding may let the count flicker next to a root: the first point that has passed it decides
        k = np.where(above.any(axis=0), above.argmax(axis=0), POINTS)
        bounds = np.take_along_axis(grid, np.array([k, k + 1]), axis=0)
    return bounds


def modes(plane: Plane, omega: np.ndarray, scale: float) -> list[ExactMode]:
    """Modes at frequencies found before [rad/s], which they make exact; those close to each other are found together."""
    out: list[ExactMode] = []
    while len(out) < len(omega):
        k = len(out)
        near = int(np.searchsorted(omega, omega[k] * (1 + SAME), side="right")) - k
        # rigid motion is sought beside zero, where the stiffness is regular
        lowest = omega[omega > 0].min(initial=scale)
        value = omega[k] ** 2 if omega[k] > 0 else -1e-10 * lowest**2
        fronts, values, unknowns = refined(plane, value, near)
        exact = np.sqrt(values) if omega[k] > 0 else np.zeros(near)
        out += [_mode(fronts, [q[:, j] for q in unknowns], k + j + 1, float(exact[j])) for j in range(near)]
    return out


def refined(plane: Plane, value: float, many: int) -> tuple[Fronts, np.ndarray, list[np.ndarray]]:
    """The modes nearest to λ: their own λ (many,) and own coordinates of all steps (own, many), of unit mass and
    orthogonal.

    After two rounds of inverse iteration, residual inverse iteration (Neumaier 1985): x ← x − K(λ₀)⁻¹ K(λ) x with a λ₀
    that stays beside the root. K x is summed without elimination, so the result has all its digits even where a part of
    the tree resonates with the whole and the elimination loses some. λ follows from Rayleigh and Ritz's matrices of K and
    −K′: K(λ + δ) ≈ K + δ K′ is singular for their eigenvalues δ, and an error ε of x leaves one of ε² in δ.
    """
    still = value < 0
    top = 1.01 * abs(value)  # one cut for all that follows
    beside = Fronts(plane, np.array([value if still else value * (1 - BESIDE)]), top)
    rng = np.random.default_rng(1)
    x = [rng.standard_normal((s.motion.shape[1] - s.motion.shape[0], many)) for s in beside.steps]
    last, shifts = np.inf, np.zeros(many)
    for k in range(ROUNDS):
        fronts = _stepped(plane, value, top)
        if k == 0:
            for _ in range(2):
                x = beside.solve(_parts(fronts, x)[1])
        else:
            stiff, heavy = _parts(fronts, x)
            wrong = beside.solve([f - g * shifts for f, g in zip(stiff, heavy, strict=True)])
            x = [a - b for a, b in zip(x, wrong, strict=True)]
        h, mass = (_product(x, f) for f in _parts(fronts, x))
        shifts, turn = symmetric_eigenvalues(h, mass)
        x = [a @ turn for a in x]
        if still:
            return fronts, np.zeros(many), x
        value += float(shifts.mean())
        shifts -= shifts.mean()
        if k > 1 and abs(value - last) <= SETTLED * value:
            break
        last = value
    values = value + shifts
    if np.ptp(values) > SPREAD * value:  # K″ is felt across the group: each at its own λ
        for j in range(many):
            own = [a[:, [j]] for a in x]
            h, mass = (_product(own, f) for f in _parts(_stepped(plane, values[j], top), own))
            values[j] += h[0, 0] / mass[0, 0]
    return fronts, values, x


def _stepped(plane: Plane, value: float, top: float) -> Fronts:
    """K at λ with a complex step, which gives K and K′ at once."""
    return Fronts(plane, np.array([value + 1j * STEP * abs(value)]), top)


def _parts(fronts: Fronts, x: list[np.ndarray]) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """K x and −K′ x, along the own coordinates of all steps."""
    forces = fronts.forces(x)
    step = float(fronts.values[0].imag)
    return [f.real for f in forces], [-f.imag / step for f in forces]


def _product(x: list[np.ndarray], y: list[np.ndarray]) -> np.ndarray:
    """xᵀ y, made symmetric."""
    out = sum((a.T @ b for a, b in zip(x, y, strict=True)), np.zeros((x[0].shape[1],) * 2))
    return (out + out.T) / 2


def _mode(fronts: Fronts, unknowns: list[np.ndarray], number: int, omega: float) -> ExactMode:
    """One mode as a result; its sign makes the largest deflection at the end of a piece positive."""
    plane = fronts.plane
    poses = fronts.follow([q[:, None] for q in unknowns])[:, :, 0]
    beams: dict[str, list[tuple[Pieces, int, tuple[np.ndarray, np.ndarray]]]] = {}
    for step, q in zip(fronts.steps, unknowns, strict=True):
        if step.piece is not None:
            pieces, j = step.piece
            values = pieces.unknowns(j) @ np.concatenate([poses[step.before], q])
            beams.setdefault(pieces.stretch.beam.name, []).append((pieces, j, pieces.polynomials(j, values)))
    roots = {k.name: i for i, k in enumerate(plane.links) if k.root}
    shapes = {}
    for name, parts in beams.items():
        root = plane.links[roots[name]]
        pose = poses[fronts.pose_of[roots[name]]]
        e = parts[0][0].stretch.along
        across = np.array([-e[1], e[0]])
        shapes[name] = BeamShape(
            name,
            float(parts[0][0].stretch.beam.length),
            np.array([p.cuts[j] for p, j, _ in parts] + [parts[-1][0].cuts[-1]]),
            np.array([y for _, _, (y, _) in parts]),
            np.array([turned / p.h[j] for p, j, (_, turned) in parts]),
            float(across @ pose[:2]),
            float(pose[2]),
            (plane.basis[:, :2] @ e, plane.basis[:, :2] @ across),
            plane.basis[:, :2] @ root.point,
            float(e @ pose[:2]),
        )
    joints, units, rigid = {}, {}, []
    step_of = {s.after: q for s, q in zip(fronts.steps, unknowns, strict=True)}
    for i, link in enumerate(plane.links):
        pose = poses[fronts.pose_of[i]]
        if link.stretch is None:
            q = step_of[fronts.pose_of[i]]
            joints.update({name: float(v) for (name, _), v in zip(link.coordinates, q, strict=True)})
            units.update(dict(link.coordinates))
        ends = [k.shift for k in plane.links if k.parent == i and k.stretch is None]
        ends += [link.centre] if link.inertia[0, 0] > 0 else []
        for r in ends:
            if np.any(r):
                rest = np.array([link.point, link.point + r])
                moved = np.array([pose[:2], pose[:2] + pose[2] * np.array([-r[1], r[0]])])
                rigid.append((rest @ plane.basis[:, :2].T, moved @ plane.basis[:, :2].T))
    # all numbers of a mode may change their sign together
    tips = [y.sum() for parts in beams.values() for _, _, (y, _) in parts]
    sign = -1.0 if max(tips, key=abs) < 0 else 1.0
    return ExactMode(
        plane.model.name,
        number,
        omega,
        {n: sign * v for n, v in joints.items()},
        units,
        {n: s.times(sign) for n, s in shapes.items()},
        tuple((rest, sign * moved) for rest, moved in rigid),
        plane.basis,
    )
