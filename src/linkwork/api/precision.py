"""Numbers with as many digits as are known."""

from __future__ import annotations

import numpy as np

MOST = 9  # digits that are shown where more are known


def shown(value: float, error: float, most: int = MOST) -> str:
    """A number to the digits that its error leaves, and with the error itself where they are few: "1.23 ± 0.004"."""
    if not np.isfinite(value) or not error > 0:
        return f"{value:.{most}g}"
    if error >= abs(value):
        return f"{value:.1g} ± {error:.1g}" if abs(value) > 1e-3 * error else f"0 ± {error:.1g}"
    digits = int(np.ceil(np.log10(abs(value) / error)))
    return f"{value:.{most}g}" if digits >= most else f"{value:.{max(digits, 1)}g} ± {error:.1g}"
