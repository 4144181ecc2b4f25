"""Pictures of motions and of joint reactions in them: histories, energies, paths, phases, wrenches, impulses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.api.labelled import in_degrees
from linkwork.api.units import quantity
from linkwork.drawing import plots
from linkwork.drawing.animation import inline_player, write_animation
from linkwork.drawing.mechanism import mechanism, surveyed
from linkwork.drawing.player import Player, notebook
from linkwork.drawing.style import labelled, one_panel, paper_style

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.api.kinds import Scalar, Seconds, StateByName
    from linkwork.drawing.player import Player
    from linkwork.identify.results.measured import MeasuredMotion
    from linkwork.linear.results.linear_motion import LinearMotion
    from linkwork.model.model import Model
    from linkwork.motion.results.assembly import Assembly
    from linkwork.motion.results.impulse import Impulse
    from linkwork.motion.results.mobility import Mobility
    from linkwork.motion.results.motion import Motion
    from linkwork.motion.results.phases import PhasedRun
    from linkwork.motion.results.reactions import Reactions
    from linkwork.motion.results.run import Run
    from linkwork.motion.results.swings import Swings

    Panels = Axes | NDArray[np.object_]

__all__ = [
    "assembly",
    "energy",
    "impulse",
    "measured",
    "mobility",
    "path",
    "phase",
    "phases",
    "reactions",
    "run",
    "show",
    "spectrum",
    "swings",
]

MOST_BARS = 4  # motions of a mechanism that are drawn side by side


# runs


def run(made: Run, *names: str, ax: Axes | Sequence[Axes] | None) -> Panels:
    """Histories against time, one panel per unit, angles in degrees."""
    table = side_by_side([made[n] for n in names]) if names else made.q
    return plots.time_series(in_degrees(table), ax=ax, title=made.title)


def phases(made: PhasedRun, *names: str, ax: Axes | Sequence[Axes] | None) -> Panels:
    """Histories over all phases, one panel per unit, angles in degrees."""
    chosen = names or made.shared_coordinates()
    if not chosen:
        raise ModelError(f"plot of '{made.title}': no coordinate exists in every phase; give the name of a history.")
    table = side_by_side([made[n].drop_vars("phase") for n in chosen])
    return plots.time_series(in_degrees(table), ax=ax, title=made.title)


def linear_motion(made: LinearMotion, *names: str, ax: Axes | Sequence[Axes] | None) -> Panels:
    """Histories of a linear motion against time, one panel per unit, angles in degrees."""
    chosen = names or [str(n) for dim in ("output", "input") for n in made.data[dim].values]
    table = side_by_side([made[n] for n in chosen])
    return plots.time_series(in_degrees(table), ax=ax, title=f"{made.about} of {made.title}")


def energy(made: Run, *, ax: Sequence[Axes] | None) -> Panels:
    """Energies against time that the model has, and the energy balance."""
    parts = made.energy.drop_vars("work")
    shown = [str(k) for k in parts if k in ("total", "balance") or bool((parts[k] != 0).any())]
    return plots.energy(parts[shown], ax=ax, title=made.title)


def phase(made: Motion, name: str, against: str | None, *, after: Scalar | None, ax: Axes | None) -> Axes:
    """Phase portrait: the rate of a coordinate, of a spring or of a body's angle against it, or one quantity against another;
    where it begins is marked."""
    if against is None:
        across = made[name]
        rate = f"{name.removesuffix('.length')}.rate"
        if across.ndim != 1 or rate not in made.names():
            raise ModelError(
                f"plot_phase of '{made.title}': '{name}' has no rate; give a coordinate of a joint, or a second quantity."
            )
        upward = made[rate]
    else:
        across, upward = made[against], made[name]
        for history in (across, upward):
            if history.ndim != 1:
                raise ModelError(
                    f"plot_phase of '{made.title}': '{history.name}' has several numbers; choose one component."
                )
    begin = 0 if after is None else int(np.searchsorted(made.time, quantity(after, "s", what="plot_phase: after")))
    if begin >= len(made.time):
        raise ModelError(f"plot_phase of '{made.title}': after is {after!r}, but the run ends at {made.time[-1]:g} s.")
    return plots.phase(in_degrees(across[begin:]), in_degrees(upward[begin:]), ax=ax, title=made.title)


def path(made: Motion, *points: str, plane: str | None, ax: Axes | None) -> Axes:
    """Paths of points in a plane or in space, the start of each marked."""
    import xarray as xr

    chosen = points or tuple(name for _, _, name in made.scene_at([0]).trails)
    for name in chosen:
        if "axis" not in made[name].dims:
            raise ModelError(f"plot_path of '{made.title}': '{name}' is no point; give points, such as 'lower.tip'.")
    table = xr.DataArray(
        np.stack([made[n].values for n in chosen], axis=1),
        {"time": made.time, "point": list(chosen), "axis": list("xyz")},
        ("time", "point", "axis"),
        attrs={"units": "m"},
    )
    return plots.path(table, plane=plane, ax=ax, title=made.title)


def spectrum(made: Run, name: str, window: str, *, padding: int, ax: Axes | None) -> Axes:
    """Amplitude spectrum of a history, on a logarithmic scale."""
    return made.spectrum(name, window, padding=padding).plot(ax=ax)


def swings(made: Swings, *, ax: Axes | None) -> Axes:
    """Amplitude of each swing against time, on a logarithmic scale where all have one, with the decay."""
    middle = 0.5 * (made.times[1:] + made.times[:-1])
    with paper_style():
        panel = one_panel(ax)
        panel.plot(middle, made.amplitude, "o", linestyle="none", markersize=4, label="swings")
        if made.decay is not None:
            size = np.exp(np.log(made.amplitude).mean() - made.decay * (middle - middle.mean()))
            panel.plot(middle, size, linestyle="-", label=f"decay {made.decay:.3g} 1/s".replace("-", "−"))
            panel.set_yscale("log")
            panel.legend()
        panel.set_xlabel("time [s]")
        panel.set_ylabel(labelled(f"amplitude of {made.name}", made.unit))
        panel.set_title(f"swings of {made.title}, {made.frequency:.6g} Hz", parse_math=False)
    return panel


def show(made: Motion, at: Scalar, *, view: str | None, names: bool, ax: Axes | None) -> Axes:
    """The mechanism at the sample nearest to a time, which is in the title."""
    moment, times = quantity(at, "s", what="show: at"), made.time
    if not times[0] <= moment <= times[-1]:
        raise ModelError(f"show: at is {moment:g} s, but the run goes from {times[0]:g} to {times[-1]:g} s.")
    sample = int(np.argmin(np.abs(times - moment)))
    title = f"{made.title}, {times[sample]:.4g} s"
    samples = np.union1d(surveyed(times.size), [sample])
    drawn, shown = made.scene_at(samples), int(np.searchsorted(samples, sample))
    return mechanism(drawn, shown, view=view, names=names, ax=ax, title=title)


def side_by_side(histories: Sequence[xr.DataArray]) -> xr.DataArray:
    """Several histories as one table with units, points as three columns; a single one unchanged."""
    import xarray as xr

    if len(histories) == 1:
        return histories[0]
    columns = [part for history in histories for part in _parts(history)]
    table = xr.DataArray(
        np.column_stack([c.values for c in columns]),
        {"time": columns[0]["time"], "name": [str(c.name) for c in columns]},
        ("time", "name"),
    )
    kinds = {str(c.attrs.get("long_name", "")) for c in columns}
    table.attrs["long_name"] = kinds.pop() if len(kinds) == 1 else ""
    return table.assign_coords(unit=("name", [str(c.attrs["units"]) for c in columns]))


def _parts(history: xr.DataArray) -> list[xr.DataArray]:
    """A scalar history unchanged, or the history of a point as three, one per axis."""
    if history.ndim == 1:
        return [history]
    axes = [str(a) for a in history["axis"].values]
    return [history.sel(axis=a, drop=True).rename(f"{history.name}.{a}") for a in axes]


# forces


def reactions(made: Reactions, joint: str | None, *, ax: Sequence[Axes] | None) -> NDArray[np.object_]:
    """Joint forces (above) and moments (below) against time."""
    if joint is not None:
        made[joint]  # an error if there is none
    title = "what the joints bear" if joint is None else f"{joint}: by parent on child"
    return plots.reactions(made.world, joint, ax=ax, title=title)


def measured(made: MeasuredMotion, *names: str, ax: Axes | Sequence[Axes] | None) -> Panels:
    """Joint forces of a measured motion against time, one panel per unit."""
    forces = made.torques.assign_attrs(long_name="joint force")
    return plots.time_series(forces, names=names or None, ax=ax, title=f"{made.title}, measured")


def impulse(made: Impulse, *, ax: Sequence[Axes] | None) -> NDArray[np.object_]:
    """Bars: how large the impulse is at each joint, and rates before and after."""
    units = list(dict.fromkeys(str(u) for u in made.rates["unit"].values))
    joints = [str(j) for j in made.reactions["joint"].values]
    with paper_style():
        panels = plots.panels_for(ax, 1 + len(units), "impulse", sharex=False)
        plots.draw_bars(panels[0], joints, {"": np.linalg.norm(made.reactions.values[:, :3], axis=1)})
        panels[0].set_ylabel(labelled("impulsive force", "N*s"))
        panels[0].set_xlabel("joint")
        for panel, unit in zip(panels[1:], units, strict=True):
            own = made.rates.isel(rate=np.flatnonzero(made.rates["unit"].values == unit))
            plots.draw_bars(
                panel,
                [str(n) for n in own["rate"].values],
                {when: own.sel(when=when).values for when in ("before", "after")},
            )
            panel.set_ylabel(labelled("rate", unit))
            panel.set_xlabel("coordinate")
            panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
        panels[0].set_title(f"impulse on {made.title}", parse_math=False)
    return panels


# positions


def show_model(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    t: Seconds,
    view: str | None,
    names: bool,
    still: bool | None,
    ax: Axes | None,
) -> Axes | Player:
    """Implements `Model.show`."""
    if still is False and ax is not None:
        raise ModelError("show: a player draws into no axes; leave out ax, or give still=True.")
    scene = model.assemble(start=start, guess=guess, t=t).scene
    cell = notebook()
    if ax is not None or still or (still is None and cell is None):
        return mechanism(scene, view=view, names=names, ax=ax)
    made = inline_player(scene, view, names)
    return made if cell is None else made.show(cell)


def animate_model(
    model: Model,
    path: str | Path | None,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    t: Seconds,
    view: str | None,
) -> Path | Player:
    """Implements `Model.animate`."""
    return write_animation(model.assemble(start=start, guess=guess, t=t).scene, path, view=view)


def assembly(made: Assembly, *, view: str | None, names: bool, ax: Axes | None) -> Axes:
    """The assembled mechanism."""
    return mechanism(made.scene, view=view, names=names, ax=ax, title=f"assembly of {made.title}")


def mobility(made: Mobility, *, ax: Axes | None) -> Axes:
    """The margin along a run, or a map of rates."""
    with paper_style():
        panel = one_panel(ax)
        if len(made.times):
            panel.semilogy(made.times, np.maximum(made.margins, 1e-16))
            panel.set_xlabel("time [s]")
            panel.set_ylabel("distance from a singular position [1]")
        else:
            _motions(panel, made)
        panel.set_title(f"mobility of {made.title}: {made.message}", parse_math=False)
    return panel


def _motions(panel: Any, made: Mobility) -> None:
    """Rates of all coordinates in each motion that is possible: as bars, or in colour if there are many."""
    names = made.moving_names()
    rates = np.array([[motion.get(n, 0.0) for motion in made.moving] for n in names]).reshape(
        len(names), len(made.moving)
    )
    if len(made.moving) <= MOST_BARS:
        plots.draw_bars(panel, names, {f"motion {k}": x for k, x in enumerate(rates.T, 1)})
        panel.set_xlabel("coordinate")
        panel.set_ylabel("rate, the largest = 1")
        if len(made.moving) > 1:
            panel.legend()
        return
    drawn = panel.pcolormesh(rates, cmap="RdBu_r", vmin=-1.0, vmax=1.0, edgecolors="white", linewidth=1.5)
    panel.set_yticks(np.arange(len(names)) + 0.5, names)
    panel.set_xticks(np.arange(len(made.moving)) + 0.5, [str(k) for k in range(1, len(made.moving) + 1)])
    panel.invert_yaxis()
    panel.grid(False)
    panel.set_xlabel("motion")
    panel.set_ylabel("coordinate")
    panel.figure.colorbar(drawn, ax=panel, label="rate, the largest = 1")
