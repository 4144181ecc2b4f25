"""What is computed beyond the validity of a theory is said, with the number."""

from __future__ import annotations

import warnings

import numpy as np

from linkwork.errors import ValidityWarning
from linkwork.system.system import System

PIECES = 8  # advice for a beam that is one
BENT = 0.15  # deflection of a beam over its length from which on a warning is given


def most_bent(system: System, q: np.ndarray) -> np.ndarray:
    """Of states q (states, nq), those in which some beam is bent most, (beams, nq)."""
    worst = [int(np.argmax(ratio)) for ratio in system.deflections(q).values()] if len(q) else []
    return q[np.array(worst, int)]


def warn_of_large_deflections(
    system: System, q: np.ndarray, t: np.ndarray | None = None, *, stacklevel: int = 3
) -> None:
    """Warn where a beam bends further than the second-order theory of bending holds; q is (states, nq), t their times [s].

    A cantilever with a force at its tip is bent too far by 1, 2 and 10 % where that is 0.1, 0.15 and 0.33 of its length.
    """
    for name, ratio in system.deflections(q).items() if len(q) else ():
        ratio = np.where(np.isfinite(ratio), ratio, 0.0)  # a run that failed says so itself
        worst = int(np.argmax(ratio))
        if ratio[worst] > BENT:
            when = "" if t is None else f" at t = {t[worst]:.4g} s"
            count = len(system.whole_beams[name][1])
            where = f"beam '{name}' of model '{system.model.name}'"
            where = f"one of the {count} pieces of {where}" if count > 1 else where
            warnings.warn(
                f"{where} is bent by {ratio[worst]:.2g} of its length{when}; beyond {BENT:g} its second-order theory is more "
                f"than about 2 % wrong, so split it: Beam('{name}', …, pieces={2 * count if count > 1 else PIECES}).",
                ValidityWarning,
                stacklevel=stacklevel + 1,
            )
