"""What a run and a motion in phases share: quantities by name, and pictures of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Flag, Seconds, Word
from linkwork.api.labelled import angle_in_degrees
from linkwork.api.result import Result

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from linkwork.drawing.scene import Scene


class Motion(Result, abstract=True):
    """A motion in time: histories of quantities by name."""

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s]."""
        raise NotImplementedError

    def scene_at(self, samples: Sequence[int] | NDArray[np.intp]) -> Scene:
        """Drawing of the motion at some samples, by index, not decreasing."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> xr.DataArray:
        """The history of a quantity by its name."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """All names of quantities."""
        raise NotImplementedError

    def _ipython_key_completions_(self) -> list[str]:
        return self.names()

    def degrees(self, name: Word) -> xr.DataArray:
        """The history of an angle in degrees, or of a rate or acceleration of one in deg/s or deg/s².

        Args:
            name: as for `run[name]`.
        """
        return angle_in_degrees(name, self[name])

    @implemented_by("linkwork.motion.plots:phase")
    def plot_phase(
        self, name: Word, against: Word | None = None, *, after: Seconds | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draw the rate of a coordinate against it, or any quantity against any other. Returns the Matplotlib axes.

        Args:
            name: of the coordinate; or, with `against`, of the quantity that goes up, as for `run[name]`.
            against: what goes to the right; default: the coordinate itself, and its rate goes up.
            after: time of the run from which on it is drawn [s]; default: its start.
        """

    @implemented_by("linkwork.motion.plots:path")
    def plot_path(self, *points: str, plane: Word | None = None, ax: Axes | None = None) -> Axes:
        """Draw the paths of points such as "lower.tip". Returns the Matplotlib axes.

        Args:
            points: paths of points; default: the ends of the mechanism.
            plane: two axes to look at, such as "xz"; default: the plane of the motion, else space.
            ax: Matplotlib axes to draw into, with the projection "3d" for paths in space; default: new ones.
        """

    @implemented_by("linkwork.motion.plots:show")
    def show(self, at: Seconds = 0.0, *, view: Word | None = None, names: Flag = False, ax: Axes | None = None) -> Axes:
        """Draw the mechanism at the sample nearest to a time. Returns the Matplotlib axes.

        Args:
            at: time [s].
            view: a side ("front", "back", "left", "right", "top", "bottom"), two axes such as "xz", or "3d"; default: the plane
                of the motion, else space.
            names: write the bodies' names beside them.
            ax: Matplotlib axes to draw into, with the projection "3d" for a view in space; default: new ones.
        """
