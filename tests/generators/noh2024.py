"""noh2024_chain20.json: n uniform rods in a plane by Lagrange's equations in absolute angles, integrated with DOP853."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

Array = NDArray[np.float64]


def tip(
    n: int, times: list[float], *, mass: float = 1.0, length: float = 1.0, g: float = 9.81
) -> list[dict[str, float]]:
    """The last tip of rods let go from the horizontal, along +x, y up [m, m/s].

    With k = n − max(i, j) rods below both, T = ½ Σ c_ij cos(θ_i − θ_j) θ̇_i θ̇_j, where c_ij = m l² (k − ½) for i ≠ j, each
    index from 1 and k one larger there, and c_ii = m l² (n − i + ⅓).
    """
    i = np.arange(n)
    below = n - np.maximum.outer(i, i) - 1.0  # rods below both
    table = mass * length**2 * (below + 0.5)
    table[i, i] = mass * length**2 * (below[i, i] + 1 / 3)
    weight = mass * g * length * (n - i - 0.5)

    def slope(_: float, y: Array) -> Array:
        theta, rate = np.split(y, 2)
        apart = theta[:, None] - theta
        load = -(table * np.sin(apart)) @ rate**2 - weight * np.cos(theta)
        return np.concatenate([rate, np.linalg.solve(table * np.cos(apart), load)])

    made = solve_ivp(slope, (0.0, max(times)), np.zeros(2 * n), "DOP853", times, rtol=3e-14, atol=1e-15)
    rows = []
    for t, y in zip(times, made.y.T, strict=True):
        theta, rate = np.split(y, 2)
        place = length * np.array([np.cos(theta).sum(), np.sin(theta).sum()])
        speed = length * np.array([-(np.sin(theta) @ rate), np.cos(theta) @ rate])
        names = ("t", "tip_x", "tip_y", "tip_vx", "tip_vy")
        rows.append(dict(zip(names, map(float, (t, *place, *speed)), strict=True)))
    return rows
