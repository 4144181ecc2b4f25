"""Paths from closures to the ground, and the sparsity pattern of the matrix for their multipliers."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.system.elimination import plan_blocks


def loops_of(rows: R.Rows, link_i: np.ndarray, dof_i: np.ndarray, mass: float, modes: dict[int, range]) -> R.Loops:
    """Tables with which the recursion solves for the multipliers of these constraints: paths, couplings, order of elimination.

    `mass` is that of a typical body [kg], `modes` are the modal degrees of freedom of beams by their roots.
    """
    paths = [_path(rows, c, link_i, dof_i) for c in range(len(rows.closure_i))]
    dofs = [[k for i in path for k in _dofs(link_i, i, modes)] for path in paths]
    outward = [k for i in range(1, len(link_i)) for k in reversed(_dofs(link_i, i, modes))]
    place = {k: n for n, k in enumerate(outward)}
    sizes = rows.closure_i[:, R.K_ROWS]
    sharing: dict[int, list[int]] = {}
    pairs: set[tuple[int, int]] = set()
    for c, own in enumerate(dofs):
        for k in own:
            if dof_i[k, L.D_MOTION] < 0:
                others = sharing.setdefault(k, [])
                pairs.update((c, d) for d in others)
                others.append(c)
    pair = sorted(pairs)
    places = [{i: p for p, i in enumerate(path)} for path in paths]
    up = [[at.get(int(link_i[i, L.PARENT]), -1) for i in path] for path, at in zip(paths, places, strict=True)]
    ends = [
        [at.get(int(i), -1) if rows.row_i[rows.closure_i[c, R.K_ROW], R.R_KIND] != R.COUPLING else -1 for i in pick]
        for c, (at, pick) in enumerate(zip(places, rows.closure_i[:, [R.K_A, R.K_B]], strict=True))
    ]
    lengths = np.array([len(d) for d in dofs], np.int64)
    return R.Loops(
        plan=plan_blocks(sizes.tolist(), pair),
        sign=np.ones(len(sizes)),
        pair=np.array(pair, np.int64).reshape(-1, 2),
        start=np.cumsum([0, *(len(p) for p in paths)]),
        link=np.array([i for p in paths for i in p], np.int64),
        up=np.array([i for p in up for i in p], np.int64),
        ends=np.array(ends, np.int64).reshape(-1, 2),
        dof_start=np.cumsum([0, *lengths]),
        dof=np.array([k for d in dofs for k in d], np.int64),
        place=np.array([place[k] for d in dofs for k in d], np.int64),
        u_start=np.cumsum([0, *(lengths * sizes)])[:-1],
        answer=np.where(rows.row_i[: rows.n[0], R.R_UNIT] == 0, 1.0, 1.0 / rows.size.tolist()[0] ** 2) / mass,
    )


def _path(rows: R.Rows, c: int, link_i: np.ndarray, dof_i: np.ndarray) -> list[int]:
    """Links between a closure and the ground, outermost first."""
    first = rows.closure_i[c, R.K_ROW]
    tips = [int(i) for i in rows.closure_i[c, [R.K_A, R.K_B]]]
    if rows.row_i[first, R.R_KIND] == R.COUPLING:
        start = rows.row_i[first, R.R_LIST]
        terms = rows.term_i[start : start + rows.row_i[first, R.R_LISTED]]
        tips = [int(dof_i[k, L.D_LINK]) for k in terms]
    found: set[int] = set()
    for i in tips:
        while i > 0 and i not in found:
            found.add(i)
            i = int(link_i[i, L.PARENT])
    return sorted(found, reverse=True)


def _dofs(link_i: np.ndarray, i: int, modes: dict[int, range]) -> list[int]:
    """Degrees of freedom of a link, last first: modes, then those of the joint."""
    first, size = int(link_i[i, L.VI]), int(link_i[i, L.NDOF])
    return [*reversed(modes.get(i, range(0))), *range(first + size - 1, first - 1, -1)]
