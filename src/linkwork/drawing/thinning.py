"""Which samples of a long motion are shown: as many as an eye can follow and a file can hold."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.scene import Scene

__all__ = ["SceneAt", "is_large", "kept_samples", "thinned"]

SceneAt = Callable[[NDArray[np.intp]], Scene]
"""The drawing of a motion at some of its samples, by their indices."""

# base64 of three positions and four quaternion numbers in single precision, for a body at a sample
BYTES_PER_POSE = 7 * 4 * 4 / 3
BYTES_PER_POINT = 3 * 4 * 4 / 3  # of a curve

# beyond this the samples are thinned to what an eye can see
LARGE_BYTES = 20e6
LARGE_RATE = 60.0
LARGE_FRAMES = 6000


def is_large(time: NDArray[np.float64], scene_at: SceneAt, large: float | None = None) -> bool:
    """Whether a file with all samples would be larger than this [bytes], by default 20 MB."""
    one = scene_at(np.zeros(1, dtype=np.intp))
    size = len(one.bodies) * BYTES_PER_POSE + sum(c.points.shape[1] for c in one.curves) * BYTES_PER_POINT
    return time.size * size > (LARGE_BYTES if large is None else large)


def kept_samples(
    time: NDArray[np.float64], scene_at: SceneAt, fps: float | None, large: float | None = None
) -> NDArray[np.intp]:
    """The indices of the samples that go into a file: at most `fps` per second, by default all unless the file would be larger
    than `large` [bytes]."""
    rate, most = fps or math.inf, time.size
    if fps is None and is_large(time, scene_at, large):
        rate, most = LARGE_RATE, LARGE_FRAMES
    duration = float(time[-1] - time[0])
    return thinned(time, max(1.0 / rate, duration / (most - 2) if most < time.size else 0.0))


def thinned(time: NDArray[np.float64], gap: float) -> NDArray[np.intp]:
    """First and last sample, and between them samples at least `gap` seconds apart."""
    if gap <= 0.0:
        return np.arange(time.size)
    kept, index = [0], 0
    while index < time.size - 1:
        # a hair of tolerance, so that evenly spaced samples give an even stride
        found = int(np.searchsorted(time, time[index] + gap * (1.0 - 1e-6)))
        index = min(max(found, index + 1), time.size - 1)
        kept.append(index)
    return np.asarray(kept, dtype=np.intp)
