"""Designs of experiments: which parts of the distributions the variants take."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, nearest

DESIGNS = ("latin", "sobol", "halton", "random", "grid", "saltelli")
MOST = 50_000_000  # numbers of a design
SALIB = "needs SALib; install it with: pip install 'linkwork[studies]'"


def salib(what: str) -> Any:
    """The package SALib, or a sentence."""
    try:
        import SALib.analyze.rbd_fast
        import SALib.analyze.sobol
        import SALib.sample.sobol
    except ImportError:
        raise ModelError(f"{what} {SALIB}.") from None
    return SALib


def unit_design(design: str, count: int, parameters: list[str], seed: int | None) -> np.ndarray:
    """Points of the unit cube (variants, parameters)."""
    if design not in DESIGNS:
        raise ModelError(f"sample: design '{design}' is unknown; {nearest(design, DESIGNS)}")
    size = len(parameters)
    if seed is not None and seed < 0:
        raise ModelError(f"sample: seed is {seed}; give 0 or more, or None.")
    if count < 1:
        raise ModelError(f"sample: count is {count}; give 1 or more.")
    if count * size * (size + 2 if design == "saltelli" else 1) > MOST:
        raise ModelError(f"sample: {count} variants of {size} parameters are too many for one table; give fewer.")
    if design == "saltelli":
        return _saltelli(count, parameters, seed)
    if design == "grid":
        return _grid(count, size)
    if design == "random":
        return np.random.default_rng(seed).random((count, size))
    from scipy.stats import qmc

    rng = np.random.default_rng(seed)
    if design == "latin":
        return qmc.LatinHypercube(size, rng=rng).random(count)
    if design == "halton":
        return qmc.Halton(size, rng=rng).random(count)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a count that is no power of two: said in the guide
        return np.clip(qmc.Sobol(size, rng=rng).random(count), 2.0**-53, 1 - 2.0**-53)


def _grid(count: int, size: int) -> np.ndarray:
    """Midpoints of equal parts, as many along each axis as make no more than `count` in all."""
    each = int(np.floor(count ** (1.0 / size) + 1e-9))
    axis = (np.arange(each) + 0.5) / each
    return np.stack(np.meshgrid(*[axis] * size, indexing="ij"), axis=-1).reshape(-1, size)


def _saltelli(count: int, parameters: list[str], seed: int | None) -> np.ndarray:
    """Saltelli's scheme for Sobol indices of first and total order."""
    if count & (count - 1):
        low = 1 << (count.bit_length() - 1)
        raise ModelError(
            f"sample: design 'saltelli' needs a power of two, and count is {count}; give {low} or {2 * low}."
        )
    package = salib("sample: design 'saltelli'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = package.sample.sobol.sample(
            problem(parameters), count, calc_second_order=False, scramble=True, seed=seed
        )
    return np.clip(np.asarray(made), 2.0**-53, 1 - 2.0**-53)


def problem(parameters: list[str]) -> dict[str, Any]:
    """The unit cube in the words of SALib."""
    return {"num_vars": len(parameters), "names": list(parameters), "bounds": [[0.0, 1.0]] * len(parameters)}
