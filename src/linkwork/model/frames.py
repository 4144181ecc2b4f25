"""Directions, rotations, and references to points and frames of bodies."""

from __future__ import annotations

import dataclasses
import functools
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.calling import Called
from linkwork.api.errors import ModelError, shown
from linkwork.api.frozen import deep_copied
from linkwork.api.units import quantities, quantity

if TYPE_CHECKING:
    from linkwork.model.bodies import Body

IDENTITY = np.eye(3)
"""No rotation; shared, so it cannot be written to."""
IDENTITY.flags.writeable = False

_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def direction(axis: Any, *, what: str) -> np.ndarray:
    """A unit vector from "x", "-y", … or three numbers."""
    if isinstance(axis, str):
        sign, name = (-1.0, axis[1:]) if axis[:1] == "-" else (1.0, axis.removeprefix("+"))
        if name not in _AXES:
            raise ModelError(f"{what} is {axis!r}; write 'x', 'y', 'z', '-x', '-y', '-z' or three numbers.")
        return sign * np.array(_AXES[name])
    given = quantities(axis, "1", what=what, shape=(3,))
    with np.errstate(over="ignore"):
        size = float(np.linalg.norm(given))
    if not 1e-12 < size < np.inf:
        raise ModelError(f"{what} is {axis!r}, which has no direction; give a vector that is neither zero nor endless.")
    # a unit vector stays as it is, bit by bit, so that a direction can be written down and read again
    return given if abs(size - 1.0) < 1e-15 else given / size


def axis_frame(z: np.ndarray) -> np.ndarray:
    """A right-handed frame (columns x, y, z) with the given z; axes of the world are kept exactly."""
    return _axis_frame(*z.tolist()).copy()


@functools.lru_cache(maxsize=1024)
def _axis_frame(*z: float) -> np.ndarray:
    """Remembered, because most joints of a model have the same few axes; zeros of either sign give the same frame."""
    if z.count(0.0) == 2:
        k = 1 if z[0] else 0
    else:
        k = min(range(3), key=lambda i: abs(z[i]))
    x = np.array([(i == k) - z[i] * z[k] for i in range(3)])
    a, b, c = (x / math.sqrt(x @ x)).tolist()
    across = (z[1] * c - z[2] * b, z[2] * a - z[0] * c, z[0] * b - z[1] * a)
    return np.array([(a, b, c), across, z]).T + 0.0  # no negative zeros


def unit_quaternion(values: Any, *, what: str) -> np.ndarray:
    """A quaternion (w, x, y, z) of unit length, as given; another length is an error, it is not normalised."""
    q = quantities(values, "1", what=what, shape=(4,))
    size = float(np.linalg.norm(q))
    if abs(size - 1.0) > 1e-6:
        raise ModelError(
            f"{what} is {list(map(float, q))}, of length {size:.6g}; a rotation is a quaternion (w, x, y, z) of length 1."
        )
    return q / size


def rotation(axis: Any, angle: Any) -> np.ndarray:
    """Quaternion (w, x, y, z) of a right-handed turn by `angle` [rad, or text such as "30 deg"] about `axis`."""
    a = quantity(angle, "rad", what="rotation: angle")
    n = direction(axis, what="rotation: axis")
    return np.concatenate([[np.cos(a / 2)], np.sin(a / 2) * n])


def rotation_matrix(q: Any) -> np.ndarray:
    """3 × 3 matrix of a unit quaternion (w, x, y, z)."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def matrix_quaternion(matrix: np.ndarray) -> np.ndarray:
    """Unit quaternion (w, x, y, z) of a rotation matrix, from the largest of its four squares."""
    m = matrix
    trace = np.trace(m)
    squares = np.array([1 + trace, *(1 - trace + 2 * m[k, k] for k in range(3))]) / 4
    mixed = np.array(
        [
            [4 * squares[0], m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]],
            [m[2, 1] - m[1, 2], 4 * squares[1], m[0, 1] + m[1, 0], m[0, 2] + m[2, 0]],
            [m[0, 2] - m[2, 0], m[0, 1] + m[1, 0], 4 * squares[2], m[1, 2] + m[2, 1]],
            [m[1, 0] - m[0, 1], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], 4 * squares[3]],
        ]
    )
    q = mixed[int(np.argmax(squares))]
    return q / np.linalg.norm(q)


def read_rotation(value: Any, *, what: str) -> np.ndarray:
    """3 × 3 rotation from a quaternion (w, x, y, z), a 3 × 3 matrix, or None for none."""
    if value is None:
        return np.eye(3)
    try:
        array = None if isinstance(value, str) else np.array(value, dtype=float)
    except (TypeError, ValueError):
        array = None
    if array is None or array.shape not in ((4,), (3, 3)) or not np.all(np.isfinite(array)):
        raise ModelError(f"{what} is {value!r}; give a quaternion (w, x, y, z) or a 3 × 3 rotation matrix.")
    if array.shape == (4,):
        return rotation_matrix(unit_quaternion(value, what=what))
    if np.abs(array).max() > 2 or np.abs(array @ array.T - np.eye(3)).max() > 1e-6 or np.linalg.det(array) < 0:
        raise ModelError(f"{what} is not a rotation: its columns must be a right-handed set of unit vectors.")
    return array


@dataclasses.dataclass(frozen=True)
class Frame(Called, Named):
    """A named frame on a body: a point with axes. `body` is None for the ground."""

    body: Body | None
    name: str

    def __post_init__(self) -> None:
        if self.body is not None and not (isinstance(self.body, Named) and hasattr(self.body, "places")):
            raise ModelError(f"frame: body is {shown(self.body)}; give a body, or None for the ground.")
        if not isinstance(self.name, str):
            raise ModelError(f"frame: name is {shown(self.name)}; give a text.")

    __deepcopy__ = deep_copied

    def __str__(self) -> str:
        return f"{'ground' if self.body is None else self.body.name}.{self.name}"

    def reference(self) -> str:
        return str(self)
