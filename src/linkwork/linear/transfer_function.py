"""Transfer functions of linear models: poles, zeros and gain."""

from __future__ import annotations

import numpy as np
import scipy

from linkwork.api.units import ratio_unit
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.transfer import TransferFunction
from linkwork.model.model import find

FAR = 1e8  # zeros beyond this multiple of the largest pole are at infinity


def transfer_function(linear: LinearModel, input: str, output: str) -> TransferFunction:
    """From one input to one output, with poles and zeros.

    Zeros are the finite eigenvalues of the pencil [[A − s I, B], [C, D]]. Poles and zeros that cancel are both there.
    """
    j = find({n: k for k, n in enumerate(linear.inputs)}, input, "input of the linear model", linear.title)
    i = find({n: k for k, n in enumerate(linear.outputs)}, output, "output of the linear model", linear.title)
    a, b, c, d = linear.A, linear.B[:, j], linear.C[i], float(linear.D[i, j])
    n = len(a)
    poles = np.linalg.eigvals(a) if n else np.zeros(0)
    pencil = np.block([[a, b[:, None]], [c[None, :], np.array([[d]])]])
    mass = np.zeros((n + 1, n + 1))
    mass[:n, :n] = np.eye(n)
    roots = scipy.linalg.eigvals(pencil, mass)
    size = max(float(np.abs(poles).max(initial=0.0)), 1.0)
    zeros = roots[np.isfinite(roots)]
    zeros = zeros[np.abs(zeros) < FAR * size]
    gain = _gain(a, b, c, d)
    unit = ratio_unit(linear.output_units[i], linear.input_units[j])
    return TransferFunction(
        title=linear.title,
        input=input,
        output=output,
        unit=unit,
        zeros=_sorted(zeros),
        poles=_sorted(poles),
        gain=gain,
        matrices=(a, b, c, d),
    )


def _gain(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: float) -> float:
    """The first Markov parameter that is not zero: d, c b, c A b …"""
    if d != 0:
        return d
    x = b
    for _ in range(len(a) + 1):
        value, size = float(c @ x), float(np.abs(c) @ np.abs(x))
        if abs(value) > 1e-12 * max(size, 1e-300):
            return value
        x = a @ x
    return 0.0


def _sorted(roots: np.ndarray) -> np.ndarray:
    return roots[np.lexsort((roots.imag, np.abs(roots)))]
