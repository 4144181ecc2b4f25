"""What the search for closed states needs: which degrees of freedom may move, and scratch space for its steps."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

# --- Search.faced: closures that keep axes perpendicular: both links, 1 if all of their axes are kept, and their constraints,
# -1 where there are fewer
FACED_A, FACED_B, FACED_RIGID, FACED_ROWS, FACED_LEN = 0, 1, 2, 3, 6


@bundle
class Search(NamedTuple):
    """The search for states in which all loops are closed; one state is measured at a time."""

    columns: np.ndarray  # (free,) degrees of freedom that may move
    faced: np.ndarray  # (faced, FACED_LEN)
    turns: np.ndarray  # (faced, 18) axes that are kept, in the frames of both links, row by row
    over: np.ndarray  # (faced,) 1: a closure is turned by more than 90°
    phi: np.ndarray  # (constraints,) violations
    rate: np.ndarray  # (constraints,) and their rates
    jacobian: np.ndarray  # (constraints, nv)
    scale: np.ndarray  # (constraints,) by which a violation is divided
    reach: np.ndarray  # (nv,) by which a displacement is multiplied
    right: np.ndarray  # (2, constraints) scaled violations, of the state and of the next one
    matrix: np.ndarray  # (2, constraints, free) their Jacobians
    rows: np.ndarray  # scratch space of `least_step`
    turned: np.ndarray
    step: np.ndarray  # (free,)
    move: np.ndarray  # (nv,) displacement
    trial: np.ndarray  # (ny,) a state


@bundle
class Change(NamedTuple):
    """Numbers in which variants differ, and a scratch space that every one of them begins with anew."""

    numbers: np.ndarray  # all numbers of the tables
    where: np.ndarray  # (changed,) which of them differ
    values: np.ndarray  # (variants, changed)
    words: np.ndarray  # the scratch space
    first: np.ndarray  # what stands there at first


def search_for(columns: np.ndarray, faced: np.ndarray, turns: np.ndarray, constraints: int, nv: int, ny: int) -> Search:
    """Arrays for a search."""
    m, n = constraints, len(columns)
    return Search(
        columns=columns,
        faced=faced,
        turns=turns,
        over=np.zeros(len(faced), np.int64),
        phi=np.zeros(m),
        rate=np.zeros(m),
        jacobian=np.zeros((m, nv)),
        scale=np.zeros(m),
        reach=np.zeros(nv),
        right=np.zeros((2, m)),
        matrix=np.zeros((2, m, n)),
        rows=np.zeros((min(m, n), max(m, n))),
        turned=np.zeros((min(m, n), min(m, n))),
        step=np.zeros(n),
        move=np.zeros(nv),
        trial=np.zeros(ny),
    )
