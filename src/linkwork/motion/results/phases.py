"""A motion in phases: the runs, one after the other, and what happened between them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api import arguments
from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Number, Word, Words
from linkwork.api.storage.storable import part
from linkwork.drawing.scene import Scene
from linkwork.motion.results.impacts import impact_total
from linkwork.motion.results.motion import Motion
from linkwork.motion.results.run import Run

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from linkwork.drawing.player import Player


@part
@dataclasses.dataclass(frozen=True)
class Change:
    """A change at the beginning of a phase, with kinetic energy [J] and momenta [N s, N m s] before and after."""

    time: float
    what: str
    kinetic_before: float
    momentum_before: np.ndarray
    angular_momentum_before: np.ndarray
    kinetic_after: float
    momentum_after: np.ndarray
    angular_momentum_after: np.ndarray

    @property
    def energy_lost(self) -> float:
        """Kinetic energy that the change took [J]; negative if it put energy in."""
        return self.kinetic_before - self.kinetic_after


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class PhasedRun(Motion):
    """A motion in phases. Histories that exist in every phase are read by name; the run of each phase is in `runs`.

    Attributes:
        title: name of the model.
        runs: the run of every phase.
        phases: their names.
        changes: what happened between them, with energies and momenta before and after.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    runs: list[Run]
    phases: list[str]
    changes: list[Change]
    ended: str = ""

    @property
    def message(self) -> str:
        """How the last phase ended."""
        return self.ended or f"{self.phases[-1]}: {self.runs[-1].message}"

    def __repr__(self) -> str:
        return f"<PhasedRun of '{self.title}': {len(self.runs)} phases, {self.message}>"

    @property
    def time(self) -> np.ndarray:
        """Times of all samples [s]; the end of a phase and the beginning of the next are both there."""
        return np.concatenate([r.time for r in self.runs])

    @property
    def phase(self) -> np.ndarray:
        """Number of the phase of every sample, from 0."""
        return np.concatenate([np.full(len(r.time), k) for k, r in enumerate(self.runs)])

    def __getitem__(self, name: str) -> xr.DataArray:
        """A history over all phases, with the phase of every sample as a coordinate."""
        import xarray as xr

        parts: list[xr.DataArray] = []
        for phase, run in zip(self.phases, self.runs, strict=True):
            try:
                parts.append(run[name])
            except ModelError as error:
                if any(name in other.names() for other in self.runs):
                    raise ModelError(
                        f"run of '{self.title}' has no '{name}' in {phase}; ask that phase's run in `runs`."
                    ) from None
                raise error from None
        joined = xr.concat(self._carried_on(name, parts), dim="time")
        return joined.assign_coords(phase=("time", self.phase))

    def _carried_on(self, name: str, parts: list[xr.DataArray]) -> list[xr.DataArray]:
        """Histories of what is counted since the start: it begins at zero in every phase, and goes on from those before."""
        before: Any = 0.0
        base, _, word = name.rpartition(".")
        if base == "energy" and word in ("work", "balance"):
            ends = [float(history[-1]) for history in parts]
        elif base.endswith(".stop") and word in ("impulse", "largest_impulse", "impacts"):
            ends = [impact_total(run.impacts, base.removesuffix(".stop"), word) for run in self.runs]
        else:
            return parts
        made = []
        largest = word == "largest_impulse"
        for history, end in zip(parts, ends, strict=True):
            made.append((np.maximum(history, before) if largest else history + before).assign_attrs(history.attrs))
            before = max(before, end) if largest else before + end
        return made

    def names(self) -> list[str]:
        """All names that exist in every phase; runs of single phases may have more."""
        others = [set(run.names()) for run in self.runs[1:]]
        return [n for n in self.runs[0].names() if all(n in other for other in others)]

    @property
    def events(self) -> xr.Dataset:
        """Events met in all phases, dims (event): time [s], name, and the phase; states there are in `runs`."""
        return self._joined([run.events[["time", "name"]] for run in self.runs], "event")

    @property
    def impacts(self) -> xr.Dataset:
        """Impacts on rigid stops in all phases, as `Run.impacts`, with the phase."""
        return self._joined([run.impacts for run in self.runs], "impact")

    def _joined(self, tables: list[xr.Dataset], dim: str) -> xr.Dataset:
        """Tables of the phases one below the other."""
        import xarray as xr

        found = [t.reset_coords() for t in tables]
        named = [t.assign(phase=(dim, [n] * t.sizes[dim])) for t, n in zip(found, self.phases, strict=True)]
        some = [t for t in named if t.sizes[dim]]
        return xr.concat(some, dim=dim) if some else named[0]

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities at the end of the last phase, by name: a start for the next motion."""
        return self.runs[-1].final()

    def controller_state(self) -> Mapping[str, np.ndarray] | None:
        """Numbers of the controllers at the end, as `Run.controller_state`."""
        return self.runs[-1].controller_state()

    @property
    def scene(self) -> Scene:
        """Drawing of the motion over all phases."""
        return self.scene_at(np.arange(len(self.time)))

    def scene_at(self, samples: Sequence[int] | NDArray[np.intp]) -> Scene:
        """Drawing of the motion at some samples only, by index over all phases, not decreasing."""
        index = arguments.samples(samples, "scene_at: samples", len(self.time))
        parts, before = [], 0
        for run in self.runs:
            size = len(run.time)
            own = index[(index >= before) & (index < before + size)] - before
            parts += [run.scene_at(own)] if len(own) else []
            before += size
        first = parts[0]
        where = [{body: k for k, body in enumerate(part.bodies)} for part in parts]
        order = [[own[body] for body in first.bodies] for own in where]
        return dataclasses.replace(
            first,
            time=np.concatenate([part.time for part in parts]),
            position=np.concatenate([part.position[:, o] for part, o in zip(parts, order, strict=True)]),
            quaternion=np.concatenate([part.quaternion[:, o] for part, o in zip(parts, order, strict=True)]),
            curves=tuple(
                dataclasses.replace(
                    curve,
                    points=np.concatenate([c.points for part in parts for c in part.curves if c.label == curve.label]),
                )
                for curve in first.curves
            ),
        )

    @implemented_by("linkwork.motion.plots:phases")
    def plot(self, *names: str, ax: Axes | Sequence[Axes] | None = None) -> Axes | NDArray[np.object_]:
        """Draw histories over all phases. Returns the Matplotlib axes, one per unit.

        Args:
            names: of histories that exist in every phase; default: the coordinates that do.
        """

    @implemented_by("linkwork.drawing.animation:animate_phases")
    def animate(
        self,
        path: str | Path | None = None,
        *,
        speed: Number = 1.0,
        fps: Number | None = None,
        view: Word | None = None,
        hide: Words = (),
        fade: Words = (),
    ) -> Path | Player:
        """Write the motion over all phases as one HTML file, or as .gif or .mp4; returns its path, or without one the player.

        Args:
            path, speed, fps, view, hide, fade: as for `Run.animate`.
        """

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """The coordinates that exist in every phase; phases may have different ones."""
        shared = self.shared_coordinates()
        return {"coordinates": partial(self.plot, *shared)} if shared else {}

    def shared_coordinates(self) -> list[str]:
        """Names of the joint coordinates that exist in every phase."""
        own = [[str(n) for n in run.q["coordinate"].values] for run in self.runs]
        return [n for n in own[0] if all(n in names for names in own)]

    def _pages(self) -> dict[str, Callable[[Path], Any]]:
        """The motion, as a page that plays it."""
        return {"animation.html": self.animate}

    def table(self) -> pd.DataFrame:
        """When each phase begins and ends [s], what changed at its beginning, the energy lost there [J], how it ended."""
        import pandas as pd

        return pd.DataFrame(
            self._rows(), columns=["phase", "from [s]", "to [s]", "changes", "energy lost [J]", "ended"]
        )

    def _rows(self) -> list[tuple[str, float, float, str, float, str]]:
        # the first phase may begin without a change
        changes = [None] * (len(self.runs) - len(self.changes)) + self.changes
        rows = []
        for name, run, begin in zip(self.phases, self.runs, changes, strict=True):
            changed, lost = (begin.what, begin.energy_lost) if begin else ("none", 0.0)
            rows.append((name, float(run.time[0]), float(run.time[-1]), changed, lost, run.message))
        return rows

    def facts(self) -> dict[str, Any]:
        """The phases and the last state as plain data."""
        keys = ("name", "begin", "end", "changes", "energy_lost", "message")
        last = self.runs[-1]
        return {
            "time": float(last.time[-1]),
            "phases": [dict(zip(keys, row, strict=True)) for row in self._rows()],
            "q": last.last("q"),
            "v": last.last("v"),
        }

    def to_dataset(self) -> xr.Dataset:
        """The dataset of every phase's run, its variables and dimensions with "phase_1_", "phase_2_", … before their names, and
        the changes, dims (change)."""
        import xarray as xr

        whole = xr.Dataset(self._change_table(), attrs={"title": self.title, "phases": list(self.phases)})
        for k, run in enumerate(self.runs, 1):
            data = run.to_dataset()
            whole = whole.merge(data.rename({n: f"phase_{k}_{n}" for n in {*data.variables, *data.dims}}))
        return whole

    def _change_table(self) -> dict[str, tuple[Any, ...]]:
        """Times, words, energies and momenta of the changes, as variables of a dataset."""
        made: dict[str, tuple[Any, ...]] = {
            "change_time": ("change", np.array([c.time for c in self.changes]), {"units": "s"}),
            "change_what": ("change", np.array([c.what for c in self.changes], dtype=str)),
        }
        for when in ("before", "after"):
            energies = [getattr(c, f"kinetic_{when}") for c in self.changes]
            made[f"kinetic_{when}"] = ("change", np.array(energies), {"units": "J"})
            for name, unit in (("momentum", "N*s"), ("angular_momentum", "N*m*s")):
                rows = np.array([getattr(c, f"{name}_{when}") for c in self.changes]).reshape(-1, 3)
                made[f"{name}_{when}"] = (("change", "axis"), rows, {"units": unit})
        return made

    def to_pandas(self) -> pd.DataFrame:
        """The tables of all runs, one below the other, with index (phase, time)."""
        import pandas as pd

        return pd.concat([r.to_pandas() for r in self.runs], keys=self.phases, names=["phase"])

    def report(self) -> str:
        """Plain-text summary: one line per phase, with what changed at its beginning and how it ended."""
        lines = [f"{self.title} in {len(self.runs)} phases: {self.message}"]
        for name, begin, end, changed, lost, message in self._rows():
            change = "" if changed == "none" else f", {changed}, {lost:.6g} J lost"
            lines.append(f"  {name}: {begin:g} to {end:g} s{change}; {message}")
        return "\n".join(lines)
