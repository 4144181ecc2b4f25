"""Plots of labelled arrays: names and units come from the data, and Matplotlib axes go back to the caller.

Nothing here computes physics or shows a window. Functions that draw one panel return its axes, those that
draw several return an array of axes from top to bottom, as `matplotlib.pyplot.subplots` does.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import replace_file
from linkwork.drawing.mechanism import plane_of
from linkwork.drawing.style import FIGURE_WIDTH, INK, check_parts, labelled, paper_style, subplots

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["draw_bars", "energy", "panels_for", "path", "phase", "reactions", "save", "time_series"]

# more lines than this get a colour scale instead of a legend
LINE_HEIGHT = 1.15  # of a line of letters
SMALLEST_NAME, LARGEST_NAME = 5.0, 8.5  # letters beside a colour bar [pt]
MOST_NAMED_LINES = 10
MOST_NAMED_BARS = 12
FORMATS = ("png", "svg", "pdf")
WRENCH = (("force", "N", ("fx", "fy", "fz")), ("moment", "N*m", ("mx", "my", "mz")))
ROUNDED = 1e-9  # against the largest component of all


class _Line(NamedTuple):
    """One curve: what it is called, its unit, its values."""

    name: str
    unit: str
    values: NDArray[np.float64]


def time_series(
    data: xr.DataArray,
    *,
    ax: Axes | Sequence[Axes] | None = None,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> Axes | NDArray[np.object_]:
    """Draw quantities against time: one panel for each unit.

    Args:
        data: Values with the dimensions ("time",) or ("time", X), where the coordinate X holds names.
            Units are in a coordinate `unit` along X or in `attrs["units"]`.
        ax: Axes to draw into, one for each unit; new ones by default.
        names: Which names along X to draw, in this order; all by default.
        title: Title above the first panel.

    Returns:
        The axes, or an array of axes if there are several units.
    """
    lines = _lines(data, names)
    groups = _by_unit(lines)
    what = _quantity(data)
    with paper_style():
        panels = panels_for(ax, len(groups), f"time_series: {what or 'data'} has the units {_listed(groups)}")
        for panel, (unit, members) in zip(panels, groups.items(), strict=True):
            label = members[0].name if len(lines) == 1 else what
            _draw_lines(panel, _time(data), members, named=len(lines) > 1, outside=ax is None)
            panel.set_ylabel(_with_unit(label, unit))
        _finish_time(panels, data, title)
    return _squeezed(panels)


def phase(x: xr.DataArray, y: xr.DataArray, *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draw one quantity against another, such as a speed against its angle, and mark the start.

    Args:
        x: Values of the horizontal axis, one dimension, with a name and `attrs["units"]`.
        y: Values of the vertical axis, as many.
        ax: Axes to draw into; new ones by default.
        title: Title above the panel.
    """
    across, upward = _only_line(x, "phase: x"), _only_line(y, "phase: y")
    if across.values.size != upward.values.size:
        raise ModelError(
            f"phase: x has {across.values.size} values and y has {upward.values.size}, but they form pairs."
        )
    with paper_style():
        panel: Axes = panels_for(ax, 1, "phase", height=4.2)[0]
        (curve,) = panel.plot(across.values, upward.values, linestyle="-", linewidth=1.1)
        panel.plot(*_start(across.values, upward.values), label="start", **_start_mark(curve.get_color()))
        panel.set_xlabel(_with_unit(across.name, across.unit))
        panel.set_ylabel(_with_unit(upward.name, upward.unit))
        panel.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), borderaxespad=0.2)
        _entitle(panel, title)
    return panel


def energy(
    dataset: xr.Dataset, *, ax: Axes | Sequence[Axes] | None = None, title: str | None = None
) -> Axes | NDArray[np.object_]:
    """Draw the energies of a motion against time, and below them how well they balance.

    Args:
        dataset: Variables along "time" [J], such as `kinetic`, `gravity`, `elastic` and `total`. If there
            is a `balance` (the total less the work done from outside), its change since the start is drawn
            in a second panel.
        ax: Axes to draw into, one or two; new ones by default.
        title: Title above the first panel.

    Returns:
        The axes, or an array of two if there is a `balance`.
    """
    lines = [_only_line(dataset[name], f"energy: {name}", name=str(name)) for name in dataset.data_vars]
    drawn = sorted((line for line in lines if line.name != "balance"), key=lambda line: line.name == "total")
    balance = [line for line in lines if line.name == "balance"]
    units = {line.unit or "J" for line in lines}
    if not drawn or len(units) != 1:
        raise ModelError(f"energy: variables of one unit are needed, but there are {len(drawn)} in {units or 'none'}.")
    unit = units.pop()
    with paper_style():
        panels = panels_for(ax, 1 + len(balance), "energy")
        for line in drawn:
            panels[0].plot(_time(dataset), line.values, label=_plain(line.name), **_energy_look(line.name))
        panels[0].set_ylabel(_with_unit("energy", unit))
        _legend(panels[0], outside=ax is None)
        if balance:
            panels[1].axhline(0.0, color=INK, linewidth=0.6, linestyle="-")
            panels[1].plot(_time(dataset), balance[0].values - balance[0].values[0], linewidth=1.1)
            panels[1].set_ylabel(_with_unit("drift of balance", unit))
        _finish_time(panels, dataset, title)
    return _squeezed(panels)


def reactions(
    wrenches: xr.DataArray,
    joint: str | None = None,
    *,
    ax: Axes | Sequence[Axes] | None = None,
    title: str | None = None,
) -> NDArray[np.object_]:
    """Draw forces and moments of joints against time, or as bars if there is one time only: two panels.

    Args:
        wrenches: Components fx, fy, fz, mx, my, mz [N, N m] with the dimensions ("time", "joint", "component").
        joint: Draw the components of this one; by default, how large force and moment are at all of them.
        ax: Two axes to draw into; new ones by default.
        title: Title above the first panel.
    """
    table = wrenches.transpose("time", "joint", "component")
    names = _names(table, "joint")
    largest = float(np.abs(table.values).max(initial=0.0))
    still = table.sizes["time"] == 1
    with paper_style():
        panels = panels_for(ax, 2, "reactions")
        for panel, (what, unit, parts) in zip(panels, WRENCH, strict=True):
            values = table.sel(component=list(parts)).values
            if joint is None:
                sizes = np.linalg.norm(values, axis=2)
                lines = [_Line(name, unit, sizes[:, i]) for i, name in enumerate(names)]
            else:
                lines = [_Line(part, unit, values[:, names.index(joint), k]) for k, part in enumerate(parts)]
            if still:
                draw_bars(panel, [line.name for line in lines], {"": np.array([line.values[0] for line in lines])})
            else:
                _draw_lines(panel, _time(table), lines, named=joint is not None or what == "force", outside=ax is None)
            panel.set_ylabel(_with_unit(what, unit))
            # what is nothing but rounding lies flat at zero
            if max(float(np.abs(line.values).max(initial=0.0)) for line in lines) <= ROUNDED * largest:
                panel.set_ylim(-1.0, 1.0)
            elif joint is None:
                panel.set_ylim(bottom=0.0)
        if still:
            panels[-1].set_xlabel("joint" if joint is None else "component")
            _entitle(panels[0], title)
        else:
            _finish_time(panels, table, title)
    return panels


def path(points: xr.DataArray, *, plane: str | None = None, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draw the paths of points in a plane, or in space if their motion is not planar.

    Args:
        points: Positions [m] with the dimensions ("time", "point", "axis"); "axis" holds x, y, z.
        plane: Two axes to look at, such as "xz"; by default the plane of the motion, if it is one of
            those, else all three axes are drawn.
        ax: Axes to draw into (with a 3-D projection for motion in space); new ones by default.
        title: Title above the panel.
    """
    missing = {"time", "point", "axis"} - set(points.dims)
    if missing or points.ndim != 3:
        raise ModelError(f"path: points has the dimensions {points.dims}, but needs ('time', 'point', 'axis').")
    points = points.transpose("time", "point", "axis")
    letters = [str(letter) for letter in _names(points, "axis", default="xyz")]
    shown = _own_plane(points.values, letters) if plane is None else _checked_plane(plane, letters)
    lines = [points.values[:, :, letters.index(letter)] for letter in shown]
    with paper_style():
        panel = _space(ax) if len(shown) == 3 else panels_for(ax, 1, "path", height=4.4)[0]
        _draw_paths(panel, lines, _names(points, "point"), outside=ax is None)
        for which, letter in zip("xyz", shown, strict=False):
            getattr(panel, f"set_{which}label")(_with_unit(letter, str(points.attrs.get("units", "m"))))
        _set_equal(panel, len(shown))
        _entitle(panel, title)
    return panel


def save(figure: Figure | Axes | Iterable[Axes], path: str | os.PathLike[str]) -> Path:
    """Write a figure, given itself or any of its axes, as png, svg or pdf by the file's suffix.

    An older file is replaced as a whole or not at all; the same drawing gives the same bytes.
    """
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix not in FORMATS:
        raise ModelError(f"save: {os.fspath(path)!r} ends in {suffix!r}, but must end in one of {', '.join(FORMATS)}.")
    stamps = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    from linkwork.drawing.tick_labels import plain_digits

    drawn, buffer = _figure_of(figure), io.BytesIO()
    plain_digits(drawn)
    with paper_style():
        drawn.savefig(buffer, format=suffix, bbox_inches="tight", pad_inches=0.05, metadata=stamps[suffix])
    return replace_file(path, buffer.getvalue())


# names and units of the data


def _lines(data: xr.DataArray, names: Sequence[str] | None) -> list[_Line]:
    """The curves in an array along time."""
    if "time" not in data.dims or data.ndim > 2:
        raise ModelError(
            f"time_series: {_quantity(data) or 'data'} has the dimensions {data.dims}, but must have 'time' "
            "and at most one other; select from the rest first."
        )
    if data.ndim == 1:
        if names is not None:
            raise ModelError("time_series: names choose from a second dimension, but data has only 'time'.")
        return [_only_line(data, "time_series: data")]
    other = next(str(dim) for dim in data.dims if dim != "time")
    values = np.asarray(data.transpose("time", other).values, dtype=np.float64)
    known, units = _names(data, other), _units(data, other)
    return [_Line(known[i], units[i], values[:, i]) for i in _chosen(known, names, other)]


def _chosen(known: list[str], names: Sequence[str] | None, what: str) -> list[int]:
    """The indices of names along a dimension."""
    if names is None:
        return list(range(len(known)))
    for name in names:
        if name not in known:
            raise ModelError(f"time_series: there is no {what} {name!r}; there are {', '.join(known[:20])}.")
    return [known.index(name) for name in names]


def _only_line(data: xr.DataArray, what: str, name: str | None = None) -> _Line:
    """An array with one dimension as a curve."""
    if data.ndim != 1:
        raise ModelError(f"{what} has the dimensions {data.dims}, but must have exactly one.")
    values = np.asarray(data.values, dtype=np.float64)
    return _Line(name or _own_name(data), _own_unit(data), values)


def _own_name(data: xr.DataArray) -> str:
    """What a selected curve is called: the name that it was selected by, else the array's."""
    for key, coordinate in data.coords.items():
        if coordinate.ndim == 0 and key != "unit" and coordinate.dtype.kind in "UO":
            return str(coordinate.values)
    return str(data.name or _quantity(data))


def _own_unit(data: xr.DataArray) -> str:
    """The unit of a whole array."""
    if "unit" in data.coords and data.coords["unit"].ndim == 0:
        return str(data.coords["unit"].values)
    return str(data.attrs.get("units", ""))


def _quantity(data: xr.DataArray) -> str:
    """Name of the quantity that an array holds."""
    return str(data.attrs.get("long_name") or data.name or "")


def _names(data: xr.DataArray, dim: str, default: Sequence[str] = ()) -> list[str]:
    """The names along a dimension, or numbers counted from 0 if it has none."""
    if dim in data.coords:
        return [str(name) for name in data.coords[dim].values]
    count = data.sizes[dim]
    return list(default[:count]) if len(default) >= count else [str(i) for i in range(count)]


def _units(data: xr.DataArray, dim: str) -> list[str]:
    """The unit of every name along a dimension."""
    if "unit" in data.coords and data.coords["unit"].dims == (dim,):
        return [str(unit) for unit in data.coords["unit"].values]
    return [_own_unit(data)] * data.sizes[dim]


def _time(data: xr.DataArray | xr.Dataset) -> NDArray[np.float64]:
    """The time axis [s]."""
    return np.asarray(data["time"].values, dtype=np.float64)


def _by_unit(lines: list[_Line]) -> dict[str, list[_Line]]:
    """Curves grouped by unit, in the order in which units appear."""
    groups: dict[str, list[_Line]] = {}
    for line in lines:
        groups.setdefault(line.unit, []).append(line)
    return groups


def _listed(units: Iterable[str]) -> str:
    """Units in words."""
    return ", ".join(unit or "none" for unit in units)


def _with_unit(label: str, unit: str) -> str:
    """A label that is taken literally, with its unit in brackets."""
    return labelled(_plain(label), unit).strip()


# panels


def panels_for(
    ax: Axes | Sequence[Axes] | None, count: int, what: str, height: float | None = None, *, sharex: bool = True
) -> NDArray[np.object_]:
    """Axes to draw into: the caller's, or new ones above each other."""
    if ax is None:
        size = (FIGURE_WIDTH, height or (3.4 if count == 1 else 1.0 + 1.9 * count))
        return np.asarray(subplots(count, 1, sharex=sharex, squeeze=False, figsize=size)[1][:, 0])
    given = np.atleast_1d(np.asarray(ax, dtype=object)).ravel()
    if given.size != count:
        raise ModelError(f"{what}: this needs {count} axes, but ax has {given.size}.")
    return given


def _space(ax: Axes | None) -> Axes:
    """Axes with three dimensions."""
    if ax is None:
        panel: Axes = subplots(figsize=(5.4, 4.8), subplot_kw={"projection": "3d"})[1]
        return panel
    if ax.name != "3d":
        raise ModelError("path: the motion is not in a plane, so ax must have the projection '3d', or plane be given.")
    return ax


def _set_equal(panel: Any, count: int) -> None:
    """The same scale on two or three axes; of three, each gets as many ticks as it has room for."""
    if count == 2:
        panel.margins(0.05)
        panel.set_aspect("equal", adjustable="box")
        return
    sizes = [float(np.ptp(getattr(panel, f"get_{letter}lim")())) for letter in "xyz"]
    # a little smaller than the frame, or corners and labels are cut off
    panel.set_box_aspect(sizes, zoom=0.88)
    panel.zaxis.labelpad = 8
    for letter, size in zip("xyz", sizes, strict=True):
        panel.locator_params(axis=letter, nbins=max(2, round(6 * size / max(sizes))))


def _squeezed(panels: NDArray[np.object_]) -> Axes | NDArray[np.object_]:
    """One panel by itself, several as an array."""
    if panels.size == 1:
        only: Axes = panels[0]
        return only
    return panels


def _finish_time(panels: NDArray[np.object_], data: xr.DataArray | xr.Dataset, title: str | None) -> None:
    """The time axis below the last panel and the title above the first."""
    panels[-1].set_xlabel(_with_unit("time", str(data["time"].attrs.get("units", "s"))))
    panels[0].figure.align_ylabels(list(panels))
    _entitle(panels[0], title)


def _entitle(panel: Axes, title: str | None) -> None:
    """A title, as plain text: dollar signs in names are no formulas."""
    if title:
        panel.set_title(title, parse_math=False)


def _legend(panel: Axes, *, outside: bool) -> None:
    """A legend beside new axes, or wherever there is room in the caller's."""
    if outside:
        panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    else:
        panel.legend(loc="best")


# curves


def _draw_lines(panel: Axes, time: NDArray[np.float64], lines: list[_Line], *, named: bool, outside: bool) -> None:
    """Curves against time, distinguished by a legend or, if they are many, by a colour scale."""
    check_parts(len(lines))
    if len(lines) > MOST_NAMED_LINES:
        colours = _colour_scale(panel, [line.name for line in lines])
        for line, colour in zip(lines, colours, strict=True):
            panel.plot(time, line.values, color=colour, linestyle="-", linewidth=0.9)
        return
    for line in lines:
        panel.plot(time, line.values, label=_plain(line.name))
    if named:
        _legend(panel, outside=outside)


def draw_bars(panel: Axes, names: list[str], groups: Mapping[str, NDArray[np.float64]]) -> None:
    """One bar for each name and group, side by side; of many names, some are written."""
    at, width = np.arange(len(names)), 0.7 / len(groups)
    for k, (label, values) in enumerate(groups.items()):
        panel.bar(at + (k - 0.5 * (len(groups) - 1)) * width, values, width, label=_plain(label) if label else None)
    shown = at if len(names) <= MOST_NAMED_BARS else np.unique(np.linspace(0, len(names) - 1, 7).round().astype(int))
    panel.set_xticks(shown, [_plain(names[int(k)]) for k in shown])
    panel.set_xlim(-0.7, len(names) - 0.3)
    panel.grid(False, axis="x")
    panel.axhline(0.0, color=INK, linewidth=0.6, linestyle="-")


def _colour_scale(panel: Any, names: list[str]) -> NDArray[np.float64]:
    """One colour for each name, from dark to light, and a colour bar beside the panel that names all of them, as far as letters
    that can be read have room; else some, and says so."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, Normalize

    # the lightest yellow is lost on white paper
    colours = colormaps["viridis"](np.linspace(0.0, 0.92, len(names)))
    scale = ScalarMappable(Normalize(-0.5, len(names) - 0.5), ListedColormap(colours))
    room = 72.0 * panel.figure.get_figheight() * panel.get_position().height / LINE_HEIGHT  # for letters [pt]
    size = float(np.clip(room / len(names), SMALLEST_NAME, LARGEST_NAME))
    every = max(1, int(np.ceil(size * len(names) / room - 1e-9)))
    ticks = np.arange(0, len(names), every)
    bar = panel.figure.colorbar(scale, ax=panel, ticks=ticks, pad=0.02, aspect=28)
    bar.ax.set_yticklabels([_plain(names[tick]) for tick in ticks], fontsize=size)
    if every > 1:
        bar.ax.set_title(f"one in {every} named", loc="left", fontsize=7, fontweight="normal")
    bar.ax.grid(False)
    bar.ax.tick_params(length=0)
    bar.outline.set_visible(False)
    return np.asarray(colours)


def _plain(name: str) -> str:
    """A name that Matplotlib takes literally: no formula, and never hidden from a legend."""
    text = name.replace("$", r"\$")
    return f"\u200b{text}" if text.startswith("_") else text


def _energy_look(name: str) -> dict[str, Any]:
    """The total stands out in black; the parts keep the style's colours."""
    return {"color": INK, "linestyle": "-", "linewidth": 2.0} if name == "total" else {}


def _start(*values: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """The first value of each array, as arrays that can be plotted."""
    return [value[:1] for value in values]


def _start_mark(colour: Any) -> dict[str, Any]:
    """The look of the dot at the start of a path."""
    return {
        "color": colour,
        "marker": "o",
        "linestyle": "none",
        "markerfacecolor": "white",
        "markeredgecolor": colour,
        "markeredgewidth": 1.4,
        "zorder": 3,
    }


def _own_plane(values: NDArray[np.float64], letters: list[str]) -> list[str]:
    """The axes to draw: those of the plane in which all points move, or all."""
    found = "".join(letters) if len(letters) == 2 else plane_of(values, letters)
    return letters if found == "3d" else list(found)


def _checked_plane(plane: str, letters: list[str]) -> list[str]:
    """Two different axes that exist."""
    if len(plane) != 2 or plane[0] == plane[1] or not set(plane) <= set(letters):
        raise ModelError(f"path: plane is {plane!r}, but must be two of the axes {', '.join(letters)}, such as 'xz'.")
    return list(plane)


def _draw_paths(panel: Axes, axes: list[NDArray[np.float64]], names: list[str], *, outside: bool) -> None:
    """The path of every point, each with its start marked."""
    many = len(names) > MOST_NAMED_LINES
    colours = _colour_scale(panel, names) if many else [None] * len(names)
    for i, name in enumerate(names):
        values = [axis[:, i] for axis in axes]
        look = {"color": colours[i], "linestyle": "-", "linewidth": 0.9} if many else {"label": _plain(name)}
        (curve,) = panel.plot(*values, **look)
        panel.plot(*_start(*values), **_start_mark(curve.get_color()))
    if not many:
        panel.plot([], [], *([[]] * (len(axes) - 2)), label="start", **_start_mark(INK))
        _legend(panel, outside=outside)


def _figure_of(item: Any) -> Any:
    """The figure behind axes, or the figure itself."""
    if hasattr(item, "savefig"):
        return item
    for panel in np.atleast_1d(np.asarray(item, dtype=object)).ravel():
        if hasattr(panel, "figure"):
            return panel.figure
    raise ModelError(f"save: a Matplotlib figure or axes is needed, but {type(item).__name__} was given.")
