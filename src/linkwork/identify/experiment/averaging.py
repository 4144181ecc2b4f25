"""Averaged spectra and frequency responses of measured records."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Number, Seconds, UnitsByName, Word, Words
from linkwork.identify.experiment.records import Records, Segments, count, cut, independent, read_records
from linkwork.identify.results.measured_response import MeasuredResponse
from linkwork.motion.results.spectrum import Spectrum

ESTIMATORS = ("H1", "H2", "Hv")


@checked
def measured_response(
    data: Any,
    input: Word,
    outputs: Words,
    *,
    segment: Seconds | None = None,
    overlap: Number = 0.5,
    window: Word = "hann",
    estimator: Word = "H1",
    units: UnitsByName | None = None,
    title: str = "measurement",
) -> MeasuredResponse:
    """Frequency response of measured outputs to a measured input, averaged over segments of records, with coherence.

    Args:
        data: a record, or a list of records, such as one for each blow of a hammer: a CSV file, `read_csv(…)`, a mapping of
            arrays with "time" [s], a pandas DataFrame, or an xarray dataset; even samples.
        input: column of the excitation (force, torque, acceleration of the base).
        outputs: columns of what responds.
        segment: length of the stretches that are averaged [s]; the lines are 1/segment apart. Default: each record as a whole.
        overlap: part of a segment that it shares with the next; none with the windows "boxcar" and "exponential".
        window: "hann" for excitation that goes on, "boxcar" for records in which everything begins and ends at rest,
            "exponential" for a blow whose ringing the record cuts off (1 % is left at its end; `modal_fit` takes the damping
            that it adds away again), "hamming", "blackman", "flattop".
        estimator: "H1" where the outputs have noise (it is not biased by that), "H2" where the input has, "Hv" where both have
            equal shares.
        units: units of columns that do not state theirs, such as {"force": "N"}.
        title: of the result.

    Raises:
        ModelError: a column is missing or has gaps, samples are uneven, or the input has no power at a line.
    """
    what = "measured_response"
    if estimator not in ESTIMATORS:
        raise ModelError(f"{what}: estimator is {estimator!r}; write one of {', '.join(ESTIMATORS)}.")
    if not outputs:
        raise ModelError(f"{what}: outputs is empty; name one column or more.")
    names = [input, *outputs]
    records = read_records(data, names, units, what)
    segments = cut(records, segment, overlap, window, what)
    f, xx, yy, xy = _spectra(records, segments)
    if not np.all(xx > 0):
        dead = f[np.flatnonzero(xx <= 0)[0]]
        raise ModelError(f"{what}: input '{input}' has no power at {dead:g} Hz; excite it, or name another column.")
    many = sum(count(records, segments))
    response = _estimate(estimator, xx, yy, xy)
    with np.errstate(divide="ignore", invalid="ignore"):
        coherence = np.clip(np.abs(xy) ** 2 / (xx[:, None] * yy), 0.0, 1.0)
    if many == 1:
        coherence = np.full_like(coherence, np.nan)  # of one average it is 1 whatever was measured
    return MeasuredResponse(
        title, input, tuple(outputs), records.units[0], tuple(records.units[1:]), f, response, coherence, many,
        independent(records, segments), window, estimator, records.rate, segments.decay,
    )  # fmt: skip


def _spectra(records: Records, segments: Segments) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Lines (n,) [Hz]; densities of the input (n,) and of the outputs (n, outputs); cross densities (n, outputs).

    The line at zero is left out: means are taken away, unless the window is for blows, before which everything is at rest.
    """
    from scipy.signal import csd

    how = _cutting(records, segments)
    share = np.array(count(records, segments), float) / sum(count(records, segments))
    xx = yy = xy = np.zeros(0)
    for k, (values, part) in enumerate(zip(records.values, share, strict=True)):
        x, y = values[:, :1].T, values[:, 1:].T
        f, own = csd(x, x, **how)
        _, outer = csd(y, y, **how)
        _, cross = csd(x, y, **how)
        rows = (own[0].real * part, outer.real.T * part, cross.T * part)
        xx, yy, xy = rows if k == 0 else (a + b for a, b in zip((xx, yy, xy), rows, strict=True))
    return f[1:], xx[1:], yy[1:], xy[1:]


def _cutting(records: Records, segments: Segments) -> dict[str, Any]:
    """The same as SciPy's arguments."""
    return {
        "fs": records.rate,
        "window": segments.window,
        "nperseg": segments.size,
        "noverlap": segments.shared,
        "detrend": False if segments.decay else "constant",
    }


def _estimate(kind: str, xx: np.ndarray, yy: np.ndarray, xy: np.ndarray) -> np.ndarray:
    """H1 = S_xy/S_xx, H2 = S_yy/S_yx, Hv their geometric mean, which has the phase of both."""
    first = xy / xx[:, None]
    if kind == "H1":
        return first
    size = np.where(np.abs(xy) > 0, np.abs(xy), np.inf)
    second = yy * xy / size**2
    return second if kind == "H2" else np.sqrt(np.abs(first) * np.abs(second)) * np.exp(1j * np.angle(xy))


@checked
def measured_spectrum(
    data: Any,
    column: Word,
    *,
    segment: Seconds | None = None,
    overlap: Number = 0.5,
    window: Word = "hann",
    units: UnitsByName | None = None,
    title: str = "measurement",
) -> Spectrum:
    """Averaged autospectrum of a measured column: amplitudes (rms average) and power density.

    Args:
        data: as for `measured_response`.
        column: its name.
        segment, overlap, window, units, title: as for `measured_response`.
    """
    from scipy.signal import welch

    records = read_records(data, [column], units, "measured_spectrum")
    segments = cut(records, segment, overlap, window, "measured_spectrum")
    share = count(records, segments)
    how = _cutting(records, segments)
    density = np.zeros(segments.size // 2 + 1)
    for values, part in zip(records.values, share, strict=True):
        f, own = welch(values[:, 0], **how)
        density += own * part / sum(share)
    # the density of a sine of amplitude A in its line is A² (Σw)² / (2 rate Σw²)
    w = segments.window
    amplitude = np.sqrt(density * records.rate * (w * w).sum() * 2) / w.sum()
    amplitude[0] /= np.sqrt(2)
    return Spectrum(title, column, records.units[0], f, amplitude, density, window)
