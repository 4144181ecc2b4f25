"""The verbs that a user finds on models and results, bound to the layers below; each is imported when first called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.model.model import Model as ModelBase
from linkwork.results.run import Run as RunBase

if TYPE_CHECKING:
    from linkwork.analysis.events import Event
    from linkwork.results.reactions import Reactions
    from linkwork.system.system import System


class Model(ModelBase):
    __doc__ = ModelBase.__doc__

    def compile(self, *, planar: bool | None = None) -> System:
        """The model as immutable arrays with single evaluations (accelerations, mass matrix, Jacobians, derivatives …),
        remembered until the model changes.

        Args:
            planar: True or False to insist on the algebra of the plane or of space; default: the plane if possible.
        """
        from linkwork.system.system import System

        key = (self.version(), planar)
        kept = self.__dict__.get("_compiled")
        if kept is None or kept[0] != key:
            kept = self.__dict__["_compiled"] = (key, System(self, planar=planar))
        return kept[1]

    def simulate(
        self,
        until: Any,
        *,
        start: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        method: str = "dop853",
        rtol: float = 1e-8,
        atol: float | None = None,
        step: Any = None,
        max_step: Any = None,
        events: Sequence[Event] = (),
        samples: int = 1001,
        progress: bool | None = None,
        planar: bool | None = None,
    ) -> Run:
        """Simulate the motion in time; see `linkwork.analysis.simulate.simulate` for all arguments.

        Args:
            until: duration [s], or the times [s] at which results are wanted.
            start: coordinates by name, such as {"elbow": "90 deg"}; others at zero.
            rates: velocities by name; others zero.
            inputs: signals that drive the inputs, by name; others zero.
            method: "dop853" (default), "dopri5", "radau" (stiff), "rk4", "gauss" (long conservative runs), "scipy".
            rtol, atol: tolerance of the local error of adaptive methods, relative and absolute (default: rtol / 100).
            step: step of fixed-step methods [s].
            max_step: longest step of adaptive methods [s].
            events: what to note on the way, or to stop at.
            samples: how many results a duration is divided into.
            progress: show a progress bar; default: after two seconds, if somebody watches.
            planar: True or False to insist on the algebra of the plane or of space.
        """
        from linkwork.analysis.simulate import simulate

        return _friendly(
            simulate(
                self,
                until,
                start=start,
                rates=rates,
                inputs=inputs,
                method=method,
                rtol=rtol,
                atol=atol,
                step=step,
                max_step=max_step,
                events=events,
                samples=samples,
                progress=progress,
                planar=planar,
            )
        )


    def reactions(self, times: Any, q: Any, v: Any, a: Any) -> Reactions:
        """Wrenches at all joints of a motion that is given (of a simulated one, ask `run.reactions`).

        Args:
            times: of the samples [s], shape (n,).
            q: coordinates, shape (n, nq).
            v: velocities, shape (n, nv).
            a: accelerations, shape (n, nv).
        """
        from linkwork.analysis.reactions import reactions

        return reactions(self, times, q, v, a)


class Run(RunBase):
    __doc__ = RunBase.__doc__

    def plot(self, *names: str, ax: Any = None) -> Any:
        """Draw histories against time: of these names, or of all joint coordinates. Returns the Matplotlib axes."""
        from linkwork.view import plots

        if not names:
            return plots.time_series(self.q, ax=ax, title=self.title)
        if len(names) == 1:
            return plots.time_series(self[names[0]], ax=ax, title=self.title)
        return plots.time_series(_side_by_side([self[n] for n in names]), ax=ax, title=self.title)

    def plot_energy(self, *, ax: Any = None) -> Any:
        """Draw the energies and how well they balance. Returns the Matplotlib axes."""
        from linkwork.view import plots

        parts = self.energy.drop_vars("work")
        shown = [str(k) for k in parts if k in ("total", "balance") or bool((parts[k] != 0).any())]
        return plots.energy(parts[shown], ax=ax, title=self.title)

    def plot_phase(self, name: str, *, ax: Any = None) -> Any:
        """Draw the rate of a coordinate against it. Returns the Matplotlib axes."""
        from linkwork.view import plots

        rate = self.v.sel(rate=name)
        rate = rate.rename(f"rate of {name}").assign_attrs(units=str(rate["unit"].values)).drop_vars(["rate", "unit"])
        return plots.phase(self[name], rate, ax=ax, title=self.title)

    def animate(self, path: str | Path, *, speed: float = 1.0, fps: float | None = None) -> Path:
        """Write the motion as one HTML file that plays from disk, with no network; returns its path."""
        from linkwork.view.animation import write_html

        return write_html(self.scene, path, speed=speed, fps=fps)


def _side_by_side(columns: list[Any]) -> Any:
    """Several histories as one table with units."""
    import numpy as np
    import xarray as xr

    table = xr.DataArray(
        np.column_stack([c.values for c in columns]),
        {"time": columns[0]["time"], "name": [str(c.name) for c in columns]},
        ("time", "name"),
    )
    return table.assign_coords(unit=("name", [str(c.attrs["units"]) for c in columns]))


def _friendly(run: RunBase) -> Run:
    """A result with the verbs that draw."""
    run.__class__ = Run
    return run  # type: ignore[return-value]


def load(path: str | Path) -> Run:
    """Read a run that was saved with `run.save(…)`."""
    return Run.load(path)  # type: ignore[return-value]
