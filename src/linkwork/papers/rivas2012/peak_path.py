"""Fig. 8 by two-parameter continuation: the second peak of θ₃, followed as friction changes."""

from __future__ import annotations

import functools

import numpy as np
from scipy.interpolate import CubicSpline

from linkwork.papers.checks import Check
from linkwork.papers.rivas2012 import own, shift
from linkwork.vibration.results.locus import Locus

ENDS = (0.1, 0.5)  # [N m s]
BETWEEN = 5e-6  # of a spline through the orbits of the path, which are far apart [Hz]


@functools.cache
def peaks() -> Locus:
    """The peak at the lesser friction, followed to the greater: each orbit is the peak of a curve that need not be computed."""
    curve = shift.followed(ENDS[0])
    paths = [f"hinge{k}.damping" for k in (1, 2, 3)]
    return curve.locus(curve.peaks[0], against=paths, across=ENDS, step=0.4, progress=False)


def passing() -> CubicSpline:
    """Frequency of the peak [Hz] by ln R, a spline through the path's orbits."""
    return CubicSpline(np.log(peaks().across), peaks().values)


def peak_path_checks() -> list[Check]:
    """Where the path ends, and where it passes, beside peaks that the reference found on response curves."""
    made = peaks()
    known = {float(case["R"]): case for case in own.data()["second_peak"]}
    last = known[ENDS[1]]
    note = f"{len(made)} orbits from R = {ENDS[0]:g} N m s"
    checks = [
        Check("fig8/path/end", f"second peak of θ₃ at R = {ENDS[1]:g} N m s, followed there", own.REFERENCE, last["f_peak_hz"],
              float(made.values[-1]), 1e-6, "absolute", "Hz", note, kind="reference"),
        Check("fig8/path/height", "θ₃ there", own.REFERENCE, last["theta3_max"], float(made.highest[-1, 0]), 1e-6, unit="rad",
              note=note, kind="reference"),
    ]  # fmt: skip
    return checks + [
        Check(f"fig8/path/{r:g}", f"second peak at R = {r:g} N m s, by a spline through the path's orbits", own.REFERENCE,
              known[r]["f_peak_hz"], float(passing()(np.log(r))), BETWEEN, "absolute", "Hz", kind="reference")
        for r in sorted(known) if ENDS[0] < r < ENDS[1]
    ]  # fmt: skip
