"""Convert a tree of joints to absolute coordinates: every link free, every joint a set of constraints."""

from __future__ import annotations

import copy

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.formulations import absolute_layout as A
from linkwork.model.closures import Closing, Coupling
from linkwork.model.frames import IDENTITY
from linkwork.model.joints import DegreeOfFreedom, Planar, Sliding, Turning
from linkwork.system.elimination import plan_blocks
from linkwork.system.formulations.names import PROJECTION, AugmentedLagrangian, Formulation, Lagrange, Penalty
from linkwork.system.links import SYMMETRIC
from linkwork.system.tree import PRODUCTS, Dof, Tree, steps_of

Parts = tuple[tuple[str, str], ...]
FREE_PARTS: Parts = (("x", "m"), ("y", "m"), ("z", "m"), ("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1"))
FREE_RATES: Parts = (("vx", "m/s"), ("vy", "m/s"), ("vz", "m/s"), ("wx", "rad/s"), ("wy", "rad/s"), ("wz", "rad/s"))
PAD = 1e-4
PLANE_PARTS: Parts = (("x", "m"), ("y", "m"), ("turn", "rad"))
PLANE_RATES: Parts = (("x", "m/s"), ("y", "m/s"), ("turn", "rad/s"))
FREE_START: tuple[float, ...] = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
PLANE_START: tuple[float, ...] = (0.0, 0.0, 0.0)


def free_links(tree: Tree, turn: np.ndarray, point: np.ndarray, basis: np.ndarray | None) -> tuple[Tree, np.ndarray]:
    """Copy of the tree in which every link moves freely against the ground, and world rotations (n + 1, 3, 3) of its links.

    `turn` (n + 1, 3, 3) and `point` (n + 1, 3) are the pose of the tree at zero coordinates. With the `basis` of a plane, link
    frames are aligned with it in that pose.
    """
    flat = copy.copy(tree)
    flat.link_i, flat.link = tree.link_i.copy(), tree.link.copy()
    flat.rotation = tree.rotation.copy()
    flat.dofs, flat.q_labels, flat.v_labels, flat.zero = [], [], [], []
    flat.link_i[0, L.GATHERS] = 1
    rows, n = flat.link[1:], len(tree.order)
    if basis is None:
        pose = turn.copy()
        parts, rates, kind, start = FREE_PARTS, FREE_RATES, L.FREE, FREE_START
        rows[:, L.E : L.E + 9] = IDENTITY.ravel()
        rows[:, L.OFF : L.OFF + 3] = 0.0
    else:
        pose = np.concatenate([turn[:1], np.tile(basis, (n, 1, 1))])
        parts, rates, kind, start = PLANE_PARTS, PLANE_RATES, L.PLANAR, PLANE_START
        back = basis.T @ turn[1:]  # old link frames to new
        ahead = back.transpose(0, 2, 1)
        flat.rotation[1:] = tree.rotation[1:] @ ahead
        rows[:, L.MC : L.MC + 3] = (back @ rows[:, L.MC : L.MC + 3, None])[:, :, 0]
        inertia = back @ rows[:, L.IO + SYMMETRIC] @ ahead
        rows[:, L.IO : L.IO + 6] = inertia[:, *PRODUCTS]
        rows[:, L.E : L.E + 9] = basis.ravel()
        rows[:, L.OFF : L.OFF + 3] = basis[:, 2] * (point[1:] @ basis[:, 2, None])
    size, first = len(rates), np.arange(n)
    steps = 0 if basis is None else steps_of(Planar.freedoms)
    flat.link_i[1:, [L.PARENT, L.KIND, L.NDOF, L.ALIGNED, L.GATHERS, L.STEPS]] = 0, kind, size, basis is None, 0, steps
    flat.link_i[1:, L.QI], flat.link_i[1:, L.VI] = first * len(parts), first * size
    # no springs or actuators act along absolute coordinates, so all share two empty items
    slide, turning = Sliding("absolute slide"), Turning("absolute turn")
    along: list[DegreeOfFreedom] = [turning if u == "rad/s" else slide for _, u in rates]
    for i, c in enumerate(tree.order, 1):
        name = c.body.name
        for k, (part, _) in enumerate(rates):
            at = -1 if basis is None else len(flat.dofs)
            flat.dofs.append(Dof(i, f"{name}.{part}", along[k].coordinate_unit, at, along[k], k % 3))
        flat.q_labels += [(f"{name}.{part}", u) for part, u in parts]
        flat.v_labels += [(f"{name}.{part}", u) for part, u in rates]
        flat.zero += start
    return flat, pose


def all_closings(tree: Tree) -> list[Closing]:
    """Joints of the tree as closures, in the order of the links, then the model's own closures, couplings last."""
    own = sorted(tree.halves.closings, key=lambda c: isinstance(c.joint, Coupling))
    return [Closing(c.joint, c.to, c.at) for c in tree.order if c.joint.type != "free"] + own


def absolute_tables(formulation: Formulation, rows: R.Rows, flat: Tree, planar: bool) -> A.Absolute:
    """Tables of a formulation: blocks of its matrix, order of elimination, and where each term of a constraint is added."""
    size, bodies = (3, len(flat.order)) if planar else (6, len(flat.order))
    pieces, factors = _pieces(rows)
    saddle = isinstance(formulation, Lagrange)
    if saddle:
        sizes = [size] * bodies + rows.closure_i[:, R.K_ROWS].tolist()
        owner = rows.row_i[pieces[:, A.P_ROW], R.R_CLOSURE]
        edges = sorted({(bodies + int(c), int(i) - 1) for c, i in zip(owner, pieces[:, A.P_LINK], strict=True)})
        plan = plan_blocks(sizes, edges, after=[k >= bodies for k in range(len(sizes))])
        position = {e: plan.edge[k] for k, e in enumerate(edges)}
        for piece, c in zip(pieces, owner, strict=True):
            piece[[A.P_AT, A.P_FLIPPED]] = position[bodies + int(c), int(piece[A.P_LINK]) - 1]
        pairs = np.zeros((0, A.PAIR_I_LEN), np.int64)
    else:
        sizes = [size] * bodies
        both = _pairs(pieces)
        edges = sorted({(max(i, j), min(i, j)) for _, _, i, j in both if i != j})
        plan = plan_blocks(sizes, edges)
        position = {e: plan.edge[k] for k, e in enumerate(edges)}
        pairs = np.array([_pair(plan.diagonal, position, *p) for p in both], np.int64).reshape(-1, A.PAIR_I_LEN)
    sign = np.where(np.arange(len(sizes)) < bodies, 1.0, -1.0)
    masses = np.real(flat.link[1:, L.MASS])
    option, switch = np.zeros(A.OPTION_LEN), np.zeros(A.SWITCH_LEN, np.int64)
    switch[A.S_SIZE] = size
    penalty = np.zeros(int(rows.n[0]))
    if isinstance(formulation, Lagrange):
        switch[[A.S_FORM, A.S_PROJECT]] = A.LAGRANGE, formulation.stabilisation == "projection"
    elif isinstance(formulation, Penalty | AugmentedLagrangian):
        augmented = isinstance(formulation, AugmentedLagrangian)
        switch[A.S_FORM] = A.AUGMENTED if augmented else A.PENALTY
        default = formulation.factor * float(masses.mean()) * _chain_factor(flat, augmented)
        option[A.O_ALPHA] = default if isinstance(formulation.alpha, tuple) else formulation.alpha or default
        penalty = _of_constraints(formulation, "alpha", rows, flat, default)
        option[A.O_TOLERANCE] = getattr(formulation, "tolerance", 0.0)
        switch[A.S_ITERATIONS] = getattr(formulation, "iterations", 1)
    lengths = rows.row_i[: rows.n[0], R.R_UNIT] == 0
    return A.Absolute(
        plan=plan,
        sign=sign,
        option=np.concatenate([option, _stabilising(formulation, rows, flat)]),
        switch=switch,
        piece_i=pieces,
        factor=factors,
        pair_i=pairs,
        alpha=np.where(lengths, penalty, penalty * float(rows.size[0]) ** 2),
        padding=_padding(flat, planar),
    )


def _stabilising(formulation: Formulation, rows: R.Rows, flat: Tree) -> np.ndarray:
    """Angular frequency [rad/s] and damping ratio of each constraint, in pairs (2 · constraints,): zero where states are
    projected instead."""
    made = np.zeros((int(rows.n[0]), 2))
    if not (isinstance(formulation, Lagrange) and formulation.stabilisation == PROJECTION):
        for k, name in enumerate(("omega", "xi")):
            default = float(getattr(type(formulation), name))
            made[:, k] = _of_constraints(formulation, name, rows, flat, default)
    return made.ravel()


def _of_constraints(formulation: Formulation, option: str, rows: R.Rows, flat: Tree, default: float) -> np.ndarray:
    """An option of each constraint (constraints,): that of its joint or closure where it is named, or the common one."""
    given = getattr(formulation, option)
    named = dict(given) if isinstance(given, tuple) else {}
    made = np.full(int(rows.n[0]), default if named or given is None else given)
    closings = {c.joint.name: k for k, c in enumerate(all_closings(flat))}
    owner = rows.row_i[: rows.n[0], R.R_CLOSURE]
    for name, value in named.items():
        if name not in closings:
            known = ", ".join(list(closings)[:12]) + (", …" if len(closings) > 12 else "")
            raise ModelError(
                f"formulation '{formulation.name}': {option} names '{name}', which is no joint or closure with constraints; "
                f"there are {known}."
            )
        made[owner == closings[name]] = value
    return made


def _chain_factor(flat: Tree, augmented: bool) -> float:
    """Factor on the penalty of long chains, so that the iteration converges as fast as for twenty links in series."""
    if not augmented:
        return 1.0
    depth: dict[str | None, int] = {None: 0}
    for c in flat.order:
        depth[c.body.name] = depth[None if c.to.body is None else c.to.body.name] + 1
    return max(1.0, (max(depth.values()) / 20) ** 2)


def _padding(flat: Tree, planar: bool) -> np.ndarray:
    """Relative regularisation (bodies,): PAD for bodies without inertia in some direction (slender rods, mass points), else 0.

    It keeps the factorisation well conditioned; iterative refinement removes its effect.
    """
    rows = np.real(flat.link[1:])
    mass, c, inertia = rows[:, L.MASS], rows[:, L.MC : L.MC + 3], rows[:, L.IO + SYMMETRIC]
    square = (c * c).sum(axis=1)
    heavy = np.where(mass > 0, mass, np.inf)[:, None, None]  # the inertia of a body without mass stays as it is
    inertia = inertia - (square[:, None, None] * IDENTITY - c[:, :, None] * c[:, None, :]) / heavy  # about the centre
    values = inertia[:, 2:, 2:] if planar else inertia
    least = np.linalg.eigvalsh(values)[:, 0]
    typical = np.trace(values, axis1=1, axis2=2) + square / np.maximum(mass, 1e-300)
    return np.where((mass <= 0) | (least < 1e-5 * typical), PAD, 0.0)


def _pieces(rows: R.Rows) -> tuple[np.ndarray, np.ndarray]:
    """Blocks of the constraint Jacobian: (row, link, measured row, side, -, -) of each link in a row; and factors."""
    found, factors = [], []
    for r in range(int(rows.n[0])):
        parts = [(r, 1.0)]
        if rows.row_i[r, R.R_KIND] == R.ROW_SUM:
            first = rows.row_i[r, R.R_LIST]
            terms = range(first, first + rows.row_i[r, R.R_LISTED])
            parts = [(int(rows.term_i[k]), float(rows.term[k])) for k in terms]
        for measured, factor in parts:
            for side, link in enumerate(rows.row_i[measured, [R.R_A, R.R_B]]):
                if link > 0:
                    found.append([r, link, measured, side, 0, 0])
                    factors.append(factor)
    return np.array(found, np.int64).reshape(-1, A.PIECE_I_LEN), np.array(factors, float)


def _pairs(pieces: np.ndarray) -> list[tuple[int, int, int, int]]:
    """Pairs of pieces of the same constraint, for Gᵀ α G: (piece p, piece q, body of p, body of q)."""
    by_row: dict[int, list[int]] = {}
    for p, piece in enumerate(pieces):
        by_row.setdefault(int(piece[A.P_ROW]), []).append(p)
    body = pieces[:, A.P_LINK] - 1
    return [
        (p, q, int(body[p]), int(body[q])) for own in by_row.values() for p in own for q in own if body[p] >= body[q]
    ]


def _pair(
    diagonal: np.ndarray, position: dict[tuple[int, int], np.ndarray], p: int, q: int, i: int, j: int
) -> list[int]:
    """A pair with the storage position of its block: rows of p, columns of q, or transposed if the last entry is 1."""
    if i == j:
        return [p, q, int(diagonal[i]), 0]
    at, flipped = position[i, j]
    return [p, q, int(at), int(flipped)]
