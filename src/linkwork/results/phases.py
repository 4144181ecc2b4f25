"""A motion in phases: the runs, one after the other, and what happened between them."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import ModelError
from linkwork.results.run import Run
from linkwork.results.scene import Scene

if TYPE_CHECKING:
    import xarray as xr


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


class PhasedRun:
    """A motion in phases. What exists in every phase is asked for by name; each phase's own run is in `runs`.

    Attributes:
        runs: the run of every phase.
        names: of the phases.
        changes: what happened between them, with energies and momenta before and after.
    """

    def __init__(self, title: str, runs: list[Run], names: list[str], changes: list[Change]) -> None:
        self.title, self.runs, self.names, self.changes = title, runs, names, changes

    @property
    def success(self) -> bool:
        """Whether every phase went to its end or to an event that stops."""
        return all(r.success for r in self.runs)

    @property
    def message(self) -> str:
        """How the last phase ended."""
        return f"{self.names[-1]}: {self.runs[-1].message}"

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

        missing = [n for n, r in zip(self.names, self.runs, strict=True) if name not in r.names()]
        if missing:
            raise ModelError(f"run of '{self.title}' has no '{name}' in {missing[0]}; ask that phase's run in `runs`.")
        joined = xr.concat([r[name] for r in self.runs], dim="time")
        return joined.assign_coords(phase=("time", self.phase))

    @property
    def scene(self) -> Scene:
        """What the motion looks like, over all phases."""
        first = self.runs[0].scene
        order = [[r.scene.bodies.index(b) for b in first.bodies] for r in self.runs]
        return dataclasses.replace(
            first,
            time=self.time,
            position=np.concatenate([r.scene.position[:, o] for r, o in zip(self.runs, order, strict=True)]),
            quaternion=np.concatenate([r.scene.quaternion[:, o] for r, o in zip(self.runs, order, strict=True)]),
            curves=tuple(
                dataclasses.replace(
                    curve,
                    points=np.concatenate(
                        [c.points for r in self.runs for c in r.scene.curves if c.label == curve.label]
                    ),
                )
                for curve in first.curves
            ),
        )
