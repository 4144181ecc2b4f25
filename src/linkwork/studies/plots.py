"""Pictures of studies: quantile bands, curves and maps over parameters, scatter matrices, tornado charts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError, nearest
from linkwork.drawing.style import (
    COLOURS,
    FIGURE_WIDTH,
    INK,
    QUIET,
    check_parts,
    labelled,
    one_panel,
    paper_style,
    subplots,
)

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.studies.results.study import Study
    from linkwork.studies.results.study_sensitivity import StudySensitivity

__all__ = ["plot", "plot_scatter", "plot_tornado"]

BANDS = ((0.0, 1.0), (0.05, 0.95), (0.25, 0.75))  # of all variants, from light to dark
FEW = 8  # variants whose histories are drawn one by one
MOST_SCATTER = 6
_COMPONENT = re.compile(r"(.+)\[(.+)\]")


def plot(study: Study, name: str | None, *, ax: Axes | None) -> Axes:
    """Draw one variable, as it fits its dimensions."""
    own = _chosen(study, name)
    with paper_style():
        panel = one_panel(ax)
        if "time" in own.dims:
            _bands(panel, study, own)
        elif study.grid and len(study.dims) == 1:
            _curve(panel, study, own)
        elif study.grid:
            _map(panel, study, own)
        else:
            _against(panel, study, own)
        panel.set_title(f"{study.title}: {own.name}")
    return panel


def _chosen(study: Study, name: str | None) -> xr.DataArray:
    """The variable, one number per variant and time."""
    if name is None:
        numbers = [n for n in study.variables if study.dataset[n].dtype.kind == "f"]
        if not numbers:
            raise ModelError(f"study of '{study.title}' has no numbers to draw.")
        plain = [n for n in numbers if not _inner(study, study.dataset[n])]
        name = plain[0] if plain else numbers[0]
        if not plain:
            return _component(study, name, None)
    component = _COMPONENT.fullmatch(name)
    if name not in study.dataset and component and component[1] in study.dataset:
        return _component(study, component[1], component[2])
    if name not in study.variables:
        raise ModelError(f"study of '{study.title}' has no variable '{name}'; {nearest(name, study.variables)}")
    return _component(study, name, None)


def _inner(study: Study, own: xr.DataArray) -> list[str]:
    return [str(d) for d in own.dims if d not in study.dims and d != "time"]


def _component(study: Study, name: str, label: str | None) -> xr.DataArray:
    """One component of a variable; default: the first that changes most."""
    own = study.dataset[name]
    for dim in _inner(study, own):
        labels = [str(x) for x in own[dim].values] if dim in own.coords else [str(k) for k in range(own.sizes[dim])]
        if label is None:
            spread = np.nan_to_num(
                np.nanmax(own.values, axis=_others(own, dim)) - np.nanmin(own.values, axis=_others(own, dim))
            )
            at = int(np.argmax(spread))
        elif label in labels:
            at = labels.index(label)
        else:
            raise ModelError(f"'{name}' of the study has no component '{label}'; {nearest(label, labels)}")
        units = own.coords.get(f"{name}_unit")
        attrs = dict(own.attrs)
        if units is not None:
            attrs["units"] = str(units.values[at])
        own = own.isel({dim: at}).assign_attrs(attrs)
        own.name = name = f"{name}[{labels[at]}]"
    if own.dtype.kind not in "fi":
        raise ModelError(f"'{name}' of the study is no number, so it cannot be drawn.")
    return own


def _others(own: xr.DataArray, dim: str) -> tuple[int, ...]:
    return tuple(k for k, d in enumerate(own.dims) if d != dim)


def _bands(panel: Axes, study: Study, own: xr.DataArray) -> None:
    """Histories: every one of a few variants, quantile bands of many."""
    times = own["time"].values
    values = own.transpose(..., "time").values.reshape(-1, len(times))
    values = values[np.isfinite(values).any(axis=1)]
    if not len(values):
        raise ModelError(f"'{own.name}' of the study has no numbers: no variant was run.")
    if len(values) <= FEW:
        for row in values:
            panel.plot(times, row, color=COLOURS[0], linestyle="-", linewidth=1.0)
    else:
        for (low, high), shade in zip(BANDS, (0.14, 0.24, 0.38), strict=True):
            bottom, top = np.nanquantile(values, [low, high], axis=0)
            label = "all" if (low, high) == (0.0, 1.0) else f"{low:.0%} to {high:.0%}"
            panel.fill_between(times, bottom, top, color=COLOURS[0], alpha=shade, linewidth=0, label=label)
        panel.plot(times, np.nanmedian(values, axis=0), color=COLOURS[0], linestyle="-", label="median")
        panel.legend(title=f"{len(values)} variants", ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.16))
    panel.set_xlabel("time [s]")
    panel.set_ylabel(labelled(str(own.name), str(own.attrs.get("units", ""))))


def _curve(panel: Axes, study: Study, own: xr.DataArray) -> None:
    """A number over the one parameter of a grid."""
    (dim,) = study.dims
    axis = own[dim]
    at = axis.values if axis.dtype.kind == "f" else np.arange(axis.size)
    panel.plot(at, own.values, marker="." if len(at) < 60 else "", color=COLOURS[0])
    if axis.dtype.kind != "f":
        panel.set_xticks(at, [str(x) for x in axis.values])
    panel.set_xlabel(labelled(dim, str(axis.attrs.get("units", ""))))
    panel.set_ylabel(labelled(str(own.name), str(own.attrs.get("units", ""))))
    _cross_failed(panel, study, at)


def _cross_failed(panel: Axes, study: Study, at: np.ndarray) -> None:
    if len(study.failed):
        panel.plot(
            at[study.failed],
            np.full(len(study.failed), 0.03),
            "x",
            color=COLOURS[3],
            transform=panel.get_xaxis_transform(),
            label="did not reach the end",
        )
        panel.legend()


def _map(panel: Axes, study: Study, own: xr.DataArray) -> None:
    """A number over two parameters of a grid; of further ones the middle value."""
    first, second, *more = study.dims
    own = own.isel({d: own.sizes[d] // 2 for d in more})
    x, y = own[first], own[second]
    places = [a.values if a.dtype.kind == "f" else np.arange(a.size) for a in (x, y)]
    values = np.ma.masked_invalid(own.transpose(second, first).values.astype(float))
    mesh = panel.pcolormesh(*places, values, shading="nearest", cmap="viridis", rasterized=True)
    panel.set_facecolor("#d8d8d8")  # of variants that have no number
    panel.grid(visible=False)
    bar = panel.figure.colorbar(mesh, ax=panel)
    bar.set_label(labelled(str(own.name), str(own.attrs.get("units", ""))))
    bar.outline.set_visible(False)
    for axis, set_label, set_ticks, at in (
        (x, panel.set_xlabel, panel.set_xticks, places[0]),
        (y, panel.set_ylabel, panel.set_yticks, places[1]),
    ):
        set_label(labelled(str(axis.name), str(axis.attrs.get("units", ""))))
        if axis.dtype.kind != "f":
            set_ticks(at, [str(v) for v in axis.values])
    if more:
        fixed = ", ".join(f"{d} = {own[d].values.item():.4g}" for d in more if own[d].dtype.kind == "f")
        panel.annotate(fixed, (1, 1.01), xycoords="axes fraction", ha="right", va="bottom", color=QUIET, fontsize=8)


def _against(panel: Axes, study: Study, own: xr.DataArray) -> None:
    """A number of samples against the parameter that goes with it most."""
    numbers = [n for n in study.parameters if study.dataset[n].dtype.kind == "f"]
    if not numbers:
        raise ModelError(
            f"the parameters of the study of '{study.title}' are no numbers; there is nothing to draw against."
        )
    values = own.values
    sound = np.isfinite(values)
    name = max(numbers, key=lambda n: _correlation(study.dataset[n].values[sound], values[sound]))
    axis = study.dataset[name]
    size = 14 if len(values) < 500 else 5
    panel.scatter(axis.values, values, s=size, color=COLOURS[0], alpha=0.5, linewidths=0, rasterized=len(values) > 2000)
    panel.set_xlabel(labelled(name, str(axis.attrs.get("units", ""))))
    panel.set_ylabel(labelled(str(own.name), str(own.attrs.get("units", ""))))
    if study.failed.size:
        _cross_failed(panel, study, axis.values)


def _correlation(x: np.ndarray, y: np.ndarray) -> float:
    """How strongly ranks go together, 0 to 1."""
    if len(x) < 3 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return 0.0
    first, second = (np.argsort(np.argsort(a)).astype(float) for a in (x, y))
    return float(abs(np.corrcoef(first, second)[0, 1]))


def plot_scatter(study: Study, *names: str) -> Any:
    """Scatter matrix: histograms on the diagonal."""
    if not names:
        plain = [n for n in study.variables if study.dataset[n].dims == study.dataset["status"].dims]
        numbers = [n for n in (*study.parameters, *plain) if study.dataset[n].dtype.kind == "f"]
        names = tuple(numbers[:MOST_SCATTER])
    columns = [_column(study, n) for n in names]
    if len(columns) < 2:
        raise ModelError("plot_scatter needs two numbers or more; name parameters and reduced values.")
    check_parts(len(columns) ** 2)
    n = len(columns)
    with paper_style():
        size = 0.34 * FIGURE_WIDTH * max(n, 2)
        _, axes = subplots(n, n, figsize=(size, size), squeeze=False, layout="constrained", sharex="col")
        few = len(columns[0][1]) < 500
        for i, (_, y, _) in enumerate(columns):
            for j, (_, x, _) in enumerate(columns):
                panel = axes[i, j]
                if i == j:
                    panel.hist(x[np.isfinite(x)], bins=30, color=COLOURS[0], alpha=0.6)
                    panel.set_yticks([])
                else:
                    panel.scatter(
                        x, y, s=8 if few else 3, color=COLOURS[0], alpha=0.5, linewidths=0, rasterized=not few
                    )
                if i == n - 1:
                    panel.set_xlabel(labelled(columns[j][0], columns[j][2]))
                if j == 0:
                    panel.set_ylabel("count" if i == 0 else labelled(columns[i][0], columns[i][2]))
                elif i != j:
                    panel.tick_params(labelleft=False)
                panel.tick_params(labelsize=7)
        axes[0, 0].set_title(f"{study.title}: {len(columns[0][1])} variants")
    return axes


def _column(study: Study, name: str) -> tuple[str, np.ndarray, str]:
    """One number of every variant, flat, and its unit."""
    own = study.dataset[name] if name in study.parameters else _chosen(study, name)
    if "time" in own.dims:
        raise ModelError(f"plot_scatter: '{name}' is a history; name a reduced value.")
    if own.dtype.kind != "f":
        raise ModelError(f"plot_scatter: '{name}' is no number.")
    shape = [study.dataset.sizes[d] if d in own.dims else 1 for d in study.dims]
    values = np.broadcast_to(own.values.reshape(shape), study.dataset["status"].shape).ravel()
    return str(own.name), values, str(own.attrs.get("units", ""))


def plot_tornado(found: StudySensitivity, *, ax: Axes | None) -> Axes:
    """Bars with intervals, the most important parameter on top."""
    table = found.table().iloc[::-1]
    n = len(table)
    with paper_style():
        panel = one_panel(ax, height=max(0.14 * n, 0.32))
        at = np.arange(n)
        both = found.total.size > 0
        bars = [("first order", "± first order", COLOURS[0])]
        bars = [("total", "± total", COLOURS[1]), *bars] if both else bars
        high = 0.8 / len(bars)
        for k, (name, half, colour) in enumerate(bars):
            place = at + (k - (len(bars) - 1) / 2) * high
            panel.barh(place, table[name], high * 0.92, color=colour, alpha=0.8, label=name)
            panel.errorbar(table[name], place, xerr=table[half], fmt="none", ecolor=INK, elinewidth=1.0, capsize=2.5)
        panel.set_yticks(at, list(table["parameter"]))
        panel.grid(visible=False, axis="y")
        panel.axvline(0.0, color=QUIET, linewidth=0.8)
        panel.set_xlabel(f"part of the variance of {found.of}, with {found.confidence:.0%} intervals")
        panel.set_ylabel("parameter")
        panel.set_title(f"{found.title}: {found.method}")
        if both:
            panel.legend(loc="lower right", reverse=True)
    return panel
