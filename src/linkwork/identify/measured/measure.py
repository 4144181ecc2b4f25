"""From measured columns to joint torques and wrenches: smooth, solve, differentiate, inverse dynamics, check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Hertz, Metres, Seconds, StateByName, UnitsByName, Whole, Word
from linkwork.api.units import quantity
from linkwork.identify.measured.channels import Plan, plan, prescribed
from linkwork.identify.measured.markers import fit
from linkwork.identify.measured.resimulate import Departure, departure
from linkwork.identify.measured.sampling import check_gaps, check_jumps, even_clock, resample
from linkwork.identify.measured.smooth import FILTERS, Curve, Filter, noise_level, share_above, smooth
from linkwork.identify.measured.states import continuous, rates
from linkwork.identify.measured.table import as_table
from linkwork.identify.results.measured import MeasuredMotion
from linkwork.model.model import Model
from linkwork.motion.assembly.start import initial_state
from linkwork.motion.forces.declared import Columns
from linkwork.system.interruption import complete
from linkwork.system.system import System

if TYPE_CHECKING:
    import xarray as xr

HORIZON = 0.5
"""Time over which re-simulation is compared unless stated otherwise [s]."""
MISFIT = 0.05
"""Largest residual of a marker against the extent of the markers' motion, unless a limit is stated."""


def measured(
    model: Model,
    data: Columns,
    *,
    filter: Word,
    cutoff: Hertz | None,
    order: Whole,
    max_gap: Seconds | None,
    rate: Hertz | None,
    units: UnitsByName | None,
    start: StateByName | None,
    max_residual: Metres | None,
    horizon: Seconds | None,
) -> MeasuredMotion:
    """Implements `Model.measured`.

    Columns are named like joint coordinates ("elbow"), bodies (absolute angles), or points with an axis, world axes
    ("lower.tip.x"). Markers are smoothed first; then, sample by sample, the coordinates are found that put the points of
    the model nearest to them. Torques are what is needed beside the model's springs, dampers and loads, with all inputs
    zero, so an actuator's torque is part of them.
    """
    if model.closures:
        raise ModelError(
            f"measured: model '{model.name}' has closures, and filtered coordinates do not keep loops closed; smooth them "
            "yourself and use model.reactions(…, actuated=[…])."
        )
    system = System(model)
    table = as_table(data, units)
    meaning, values = plan(system, table)
    t, values, good, how = _sampled(table.time, values, meaning, filter, cutoff, order, max_gap, rate)
    curves, full = _smoothed(t, values, good, how)
    clean = np.column_stack([c(t, 0) for c in curves])
    q, v, a, by_columns, residual = _states(system, meaning, t, curves, clean, start)
    _check_residual(meaning, residual, clean, max_residual)
    torques = np.array(
        [system.inverse_dynamics(*x, t=float(s)) for s, x in zip(t, zip(q, v, a, strict=True), strict=True)]
    )
    edge = (t < t[0] + how.edge) | (t > t[-1] - how.edge)
    trusted = ~edge & np.all(good, axis=1)
    span = HORIZON if horizon is None else _positive(horizon, "s", "horizon")
    again = departure(model, system, t, q, v, torques, trusted, span)  # Ctrl-C within it costs windows only
    noise = _noise(t, full, clean, edge, how)
    arrays = _arrays(system, t, q, v, a, torques)
    made = MeasuredMotion(
        title=model.name,
        **arrays,
        torque_noise=arrays["torques"]
        .copy(data=_torque_noise(system, q, by_columns, noise, how))
        .rename("torque_noise"),
        reactions=model.reactions(t, q, v, a),
        columns=_columns(t, full, clean, good, meaning),
        filter=_filter_report(t, full, clean, trusted, noise, how, meaning),
        residuals=_residuals(t, residual, meaning),
        flags=_flags(t, edge, good, trusted, meaning),
        resimulation=_resimulation(system, again, span),
        resimulation_note=again.note,
        ended=again.note if again.note.startswith("interrupted") else "",
    )
    return complete(made, "measured")


# --- steps ---------------------------------------------------------------------------------------


def _positive(value: Any, unit: str, word: str) -> float:
    number = quantity(value, unit, what=f"measured: {word}")
    if not number > 0:
        raise ModelError(f"measured: {word} is {value!r}; it must be greater than 0 {unit}.")
    return number


def _filter(kind: str, cutoff: Any, order: Any, rate: float) -> Filter:
    """The filter that was asked for, checked against the rate of the samples [Hz]."""
    if kind not in FILTERS:
        raise ModelError(f"measured: filter is {kind!r}; write one of {', '.join(map(repr, FILTERS))}.")
    if kind == "none":
        if cutoff is not None:
            raise ModelError(
                f"measured: cutoff is {cutoff!r}, but filter 'none' has none; leave it out or choose a filter."
            )
        return Filter(kind, np.inf, 0, rate)
    if cutoff is None:
        raise ModelError(
            f"measured: filter '{kind}' needs a cutoff; give the frequency in Hz above which the data are noise, such as "
            "cutoff=6, or filter='none' for data without noise."
        )
    if not isinstance(order, int) or isinstance(order, bool) or not 1 <= order <= 8:
        raise ModelError(f"measured: order is {order!r}; give a whole number from 1 to 8.")
    if kind == "butterworth" and order < 2:
        raise ModelError("measured: order is 1, which leaves accelerations as noisy as no filter; give 2 or more.")
    frequency = _positive(cutoff, "Hz", "cutoff")
    if frequency > 0.45 * rate:
        raise ModelError(
            f"measured: cutoff is {frequency:g} Hz, but the data have {rate:g} samples a second, which tell nothing from "
            f"{rate / 2:g} Hz on; give at most {0.45 * rate:g} Hz."
        )
    return Filter(kind, frequency, order, rate)


def _sampled(
    t: np.ndarray, values: np.ndarray, meaning: Plan, kind: str, cutoff: Any, order: Any, max_gap: Any, rate: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray, Filter]:
    """Times, columns, which values were measured, and the filter; refuses what it cannot take."""
    how = _filter(kind, cutoff, order, 1.0 / float(np.median(np.diff(t))))
    default = 3.0 / how.rate if kind == "none" else 0.5 / how.cutoff
    longest = default if max_gap is None else _positive(max_gap, "s", "max_gap")
    check_gaps(t, values, meaning.names, longest)
    check_jumps(t, values, meaning.names, meaning.units)
    if rate is not None:
        t, values, good = resample(t, values, _positive(rate, "Hz", "rate"))
        check_gaps(t, values, meaning.names, longest)
    else:
        good = np.isfinite(values)
    if kind == "butterworth":
        even = even_clock(t)
        if even is None:
            raise ModelError(
                "measured: the samples are uneven, which the Butterworth filter cannot take; use filter='spline', or "
                "state rate= in Hz to resample."
            )
        t = even
        how = _filter(kind, cutoff, order, 1.0 / float(t[1] - t[0]))
    if 2 * how.edge >= t[-1] - t[0]:
        raise ModelError(
            f"measured: the data last {t[-1] - t[0]:g} s, but results within {how.edge:g} s of either end are not to be "
            f"trusted with this filter ({how}); give longer data, or a higher cutoff."
        )
    return t, values, good, how


def _smoothed(t: np.ndarray, values: np.ndarray, good: np.ndarray, how: Filter) -> tuple[list[Curve], np.ndarray]:
    """A curve for each column, and the columns with their gaps filled (n, m)."""
    pairs = [smooth(t, values[:, j], good[:, j], how) for j in range(values.shape[1])]
    return [c for c, _ in pairs], np.column_stack([y for _, y in pairs])


def _states(
    system: System,
    meaning: Plan,
    t: np.ndarray,
    curves: list[Curve],
    clean: np.ndarray,
    start: Mapping[str, Any] | None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Coordinates, velocities, accelerations; how columns move coordinates (n, nv, columns); residuals of markers [m]."""
    motion = prescribed(system, t)
    given = [
        np.column_stack([c(t, order) for c in curves]) @ meaning.by_columns.T + motion[order] @ meaning.by_motion.T
        for order in range(3)
    ]
    guess, _ = initial_state(system, start)
    place = system.coordinate_of
    fixed = [k for k in range(system.nv) if k not in meaning.unknown]
    if meaning.markers:
        found = fit(system, meaning, t, given[0], clean, guess)
        q, by_columns, residual = continuous(system, found.q), found.by_columns, found.residual
        v, a = rates(system, t, q)
    else:
        q = np.tile(guess, (len(t), 1))
        q[:, place[fixed]] = given[0][:, fixed]
        v, a = np.zeros((len(t), system.nv)), np.zeros((len(t), system.nv))
        by_columns = np.broadcast_to(meaning.by_columns, (len(t), *meaning.by_columns.shape))
        residual = np.zeros((len(t), 0))
    v[:, fixed], a[:, fixed] = given[1][:, fixed], given[2][:, fixed]
    return q, v, a, by_columns, residual


def _check_residual(meaning: Plan, residual: np.ndarray, clean: np.ndarray, limit: Any) -> None:
    """Refuse markers that stay further from their points than the limit [m]."""
    if not meaning.markers:
        return
    columns = [m.column for m in meaning.markers]
    extent = float(np.max(np.ptp(clean[:, columns], axis=0)))
    longest = MISFIT * extent if limit is None else _positive(limit, "m", "max_residual")
    for point, size in _distances(meaning, residual).items():
        rms = float(np.sqrt(np.mean(size**2)))
        if rms > longest:
            raise ModelError(
                f"measured: marker '{point}' stays {rms:.3g} m (rms) from its point of the model, more than max_residual = "
                f"{longest:.3g} m: data and model do not fit; check lengths, axes, units and names, or allow more."
            )


def _distances(meaning: Plan, residual: np.ndarray) -> dict[str, np.ndarray]:
    """Distance of each marker from its point along the measured axes [m], each (n,)."""
    points = dict.fromkeys(m.point for m in meaning.markers)
    return {
        p: np.linalg.norm(residual[:, [k for k, m in enumerate(meaning.markers) if m.point == p]], axis=1)
        for p in points
    }


def _noise(t: np.ndarray, full: np.ndarray, clean: np.ndarray, edge: np.ndarray, how: Filter) -> np.ndarray:
    """Standard deviation of the noise in each column, if what the filter took away was white noise, shape (m,)."""
    if how.kind == "none":
        return np.zeros(full.shape[1])
    even = even_clock(t) is not None
    return np.array([noise_level(x, how, even) for x in (full - clean)[~edge].T])


def _torque_noise(system: System, q: np.ndarray, by_columns: np.ndarray, noise: np.ndarray, how: Filter) -> np.ndarray:
    """Standard deviation of torques (n, nv): mass matrix times the noise that the filter leaves in accelerations."""
    gain = how.noise_gain(2)
    out = np.zeros((len(q), system.nv))
    for s in range(len(q)):
        out[s] = gain * np.linalg.norm(system.mass_matrix(q[s]) @ (by_columns[s] * noise), axis=1)
    return out


# --- labels --------------------------------------------------------------------------------------


def _time(t: np.ndarray) -> Any:
    import xarray as xr

    return xr.Variable("time", t, {"units": "s"})


def _arrays(
    system: System, t: np.ndarray, q: np.ndarray, v: np.ndarray, a: np.ndarray, torques: np.ndarray
) -> dict[str, xr.DataArray]:
    import xarray as xr

    names = system.labels
    rows = {
        "q": (q, "coordinate", names.q, names.q_units, "joint coordinates, filtered"),
        "v": (v, "rate", names.v, names.v_units, "joint velocities"),
        "a": (a, "rate", names.v, [f"{u}^2" for u in names.v_units], "joint accelerations"),
        "torques": (torques, "rate", names.v, names.force_units, "joint forces beside springs, dampers and loads"),
    }
    return {
        key: xr.DataArray(
            values,
            {"time": _time(t), dim: np.array(labels, dtype=str), "unit": (dim, np.array(units, dtype=str))},
            ("time", dim),
            key,
            {"long_name": says},
        )
        for key, (values, dim, labels, units, says) in rows.items()
    }


def _columns(t: np.ndarray, full: np.ndarray, clean: np.ndarray, good: np.ndarray, meaning: Plan) -> xr.Dataset:
    import xarray as xr

    coords = {
        "time": _time(t),
        "column": np.array(meaning.names, dtype=str),
        "unit": ("column", np.array(meaning.units)),
    }
    data = {"raw": (("time", "column"), full), "filtered": (("time", "column"), clean)}
    return xr.Dataset({**data, "filled": (("time", "column"), ~good)}, coords)


def _filter_report(
    t: np.ndarray,
    full: np.ndarray,
    clean: np.ndarray,
    trusted: np.ndarray,
    noise: np.ndarray,
    how: Filter,
    meaning: Plan,
) -> xr.Dataset:
    """What the filter did, by column, with its description among the attributes."""
    import xarray as xr

    rows = trusted if np.any(trusted) else np.ones(len(trusted), bool)
    removed = np.sqrt(np.mean((full - clean)[rows] ** 2, axis=0))
    share = [share_above(t, full[:, j], how) for j in range(full.shape[1])]
    attributes = {
        "description": str(how),
        "kind": how.kind,
        "cutoff": how.cutoff,
        "order": how.order,
        "rate": how.rate,
        "edge": how.edge,
        "velocity_noise_gain": how.noise_gain(1),
        "acceleration_noise_gain": how.noise_gain(2),
    }
    data = {
        "removed": ("column", removed),
        "share_above": ("column", np.array(share)),
        "noise": ("column", noise),
        "velocity_noise": ("column", how.noise_gain(1) * noise),
        "acceleration_noise": ("column", how.noise_gain(2) * noise),
    }
    coords = {"column": np.array(meaning.names, dtype=str), "unit": ("column", np.array(meaning.units))}
    return xr.Dataset(data, coords, attributes)


def _residuals(t: np.ndarray, residual: np.ndarray, meaning: Plan) -> xr.DataArray:
    import xarray as xr

    size = _distances(meaning, residual)
    values = np.column_stack(list(size.values())) if size else np.zeros((len(t), 0))
    coords = {"time": _time(t), "marker": np.array(list(size), dtype=str)}
    attrs = {"long_name": "distance of filtered markers from the model's points", "units": "m"}
    return xr.DataArray(values, coords, ("time", "marker"), "residuals", attrs)


def _flags(t: np.ndarray, edge: np.ndarray, good: np.ndarray, trusted: np.ndarray, meaning: Plan) -> xr.Dataset:
    import xarray as xr

    data = {"edge": ("time", edge), "filled": (("time", "column"), ~good), "trusted": ("time", trusted)}
    return xr.Dataset(data, {"time": _time(t), "column": np.array(meaning.names, dtype=str)})


def _resimulation(system: System, again: Departure, horizon: float) -> xr.Dataset:
    import xarray as xr

    coords = {
        "begin": xr.Variable("begin", again.begin, {"units": "s"}),
        "coordinate": np.array(system.labels.q, dtype=str),
        "unit": ("coordinate", np.array(system.labels.q_units, dtype=str)),
    }
    data = {"rms": (("begin", "coordinate"), again.rms), "largest": (("begin", "coordinate"), again.largest)}
    return xr.Dataset(data, coords, {"horizon": horizon})
