"""Forces: joint reactions of a given motion, inverse dynamics of measured motion, impulses, superfluous coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self

from numpy.typing import ArrayLike

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    ByName,
    Direction,
    Hertz,
    Kind,
    Metres,
    RatesByName,
    Seconds,
    StateByName,
    UnitsByName,
    Vector,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

    from linkwork.identify.measured.table import Table
    from linkwork.identify.results.measured import MeasuredMotion
    from linkwork.motion.results.impulse import Impulse
    from linkwork.motion.results.reactions import Reactions

Columns = Annotated[
    "str | Path | Table | Mapping[str, Vector] | pd.DataFrame | xr.DataArray | xr.Dataset", Kind("path", "CSV")
]


class ForceAnalyses:
    """Declared by `Model`; implemented in `linkwork.motion.forces`."""

    @implemented_by("linkwork.motion.forces.reactions")
    def reactions(
        self, times: ArrayLike, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, actuated: Words | None = None
    ) -> Reactions:
        """Wrenches at all joints and closures of a motion that is given (for a simulated one, see `run.reactions`). Loads of
        the model act, forces along its joints do not enter.

        Args:
            times: of the samples [s], shape (n,).
            q: coordinates, shape (n, nq).
            v: velocities, shape (n, nv).
            a: accelerations, shape (n, nv).
            actuated: with closures: coordinates at which forces act; default: those with an actuator or a prescribed motion.
        """

    @implemented_by("linkwork.identify.measured")
    def measured(
        self,
        data: Columns,
        *,
        filter: Word = "butterworth",
        cutoff: Hertz | None = None,
        order: Whole = 2,
        max_gap: Seconds | None = None,
        rate: Hertz | None = None,
        units: UnitsByName | None = None,
        start: StateByName | None = None,
        max_residual: Metres | None = None,
        horizon: Seconds | None = None,
    ) -> MeasuredMotion:
        """Joint torques and wrenches of a measured motion.

        Columns are named like joint coordinates ("elbow"), bodies (absolute angles), or points with an axis, world axes
        ("lower.tip.x"). Markers are smoothed first; then, sample by sample, the coordinates are found that put the points of
        the model nearest to them. Torques are what is needed beside the model's springs, dampers and loads, with all inputs
        zero, so an actuator's torque is part of them. Prescribed joints move as prescribed.

        Args:
            data: a CSV file, from `read_csv`, a mapping of arrays with "time" [s], a pandas DataFrame, or an xarray array or
                dataset.
            filter: "butterworth" (forwards and backwards, even samples), "spline" (quintic smoothing spline, any samples), or
                "none" for data that are smooth already.
            cutoff: frequency at which the whole filter passes 1/√2 of an amplitude [Hz]; needed unless filter is "none".
            order: of one pass of the Butterworth filter; with 2, forwards and backwards is what is called "fourth order".
            max_gap: longest gap between values of a column that is filled [s]; default: half a period of the cut-off (three
                steps for "none").
            rate: resample to even times at this rate first [Hz], by cubic splines.
            units: units of columns that do not state theirs, such as {"elbow": "deg"}.
            start: coordinates from which the first sample of markers is searched, as for `simulate`: it chooses between
                positions that fit equally well (elbow up or down).
            max_residual: largest rms distance of a marker from its point [m]; default: 5 % of the largest extent of a
                marker's motion.
            horizon: time over which re-simulated motion is compared with the filtered one [s]; default 0.5 s.
        """

    @implemented_by("linkwork.motion.forces.impulse")
    def impulse(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        blows: ByName | None = None,
        kicks: ByName | None = None,
        jumps: ByName | None = None,
        lock: Words = (),
    ) -> Impulse:
        """What a blow, a jump or a sudden stop does: velocities after it, impulsive wrenches at all joints. Springs, dampers,
        gravity and loads are finite and do nothing in no time.

        Args:
            start, guess, rates: the state just before, as for `simulate`.
            blows: impulse at points, world axes [N s]: {"lower.tip": (1, 0, 0)}.
            kicks: impulse along joint coordinates [N s or N m s]: {"elbow": 0.1}.
            jumps: joint rates that jump by a given amount, whatever it takes: {"elbow": "2 rad/s"}.
            lock: coordinates or joints that stop at once.
        """

    @implemented_by("linkwork.model.release")
    def released(
        self, joint: Word, *, force: Direction | None = None, moment: Direction | None = None, axes: Word = "parent"
    ) -> Self:
        """A copy with one constrained direction of a joint released and held at zero by a prescribed motion, whose drive
        force is then the force of constraint (superfluous coordinates).

        Args:
            joint: name of the joint.
            force: axis along which the force is wanted: "x", "-y", … or three numbers; or
            moment: axis about which the moment is wanted.
            axes: whose axes these are: "parent", the joint's frame on the parent, or "child", that on the child, which turns
                with it: with "z" the force along a rod.

        Returns:
            A model with one joint more, "<joint> release", whose drive force is the force [N] or moment [N m] by parent on
            child.
        """
