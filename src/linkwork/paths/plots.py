"""Pictures of motions from one pose to another: the inputs that were found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.drawing.plots import time_series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.paths.results import Connection

__all__ = ["connection"]


def connection(made: Connection, *, ax: Axes | Sequence[Axes] | None) -> Axes | np.ndarray:
    """Inputs that were found against time, one panel per unit."""
    if not made.units:
        raise ModelError(f"connection of '{made.title}': a ballistic motion has no inputs; simulate it, and plot that.")
    return time_series(made.to_dataset()["inputs"], ax=ax, title=f"{made.title}: least {made.minimised}")
