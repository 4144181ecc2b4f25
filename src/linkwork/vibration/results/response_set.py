"""Steady responses of several sets of parameters."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result
from linkwork.vibration.results.response import PERIODIC, Response

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class ResponseSet(Result):
    """One response per set of parameters: `made[2]` is that of the third set, and a loop goes through them all.

    Attributes:
        title: name of the model.
        sets: values of the parameters by path, in SI units, one mapping per set.
        units: of the parameters, by path.
        responses: one per set, at the same frequencies.
    """

    title: str
    sets: list[dict[str, float]]
    units: dict[str, str]
    responses: list[Response]

    def __len__(self) -> int:
        return len(self.responses)

    def __iter__(self) -> Iterator[Response]:
        return iter(self.responses)

    def __getitem__(self, number: int) -> Response:
        return self.responses[number]

    @property
    def ended(self) -> str:
        """Why there are fewer sets than requested; empty if there are all."""
        return self[0].ended

    @property
    def success(self) -> bool:
        """Whether all sets were integrated at all frequencies, and none of them failed."""
        return all(made.success for made in self)

    @property
    def message(self) -> str:
        """Why it ended early, and at which frequencies of which sets the integration failed."""
        failed = [f"{label}: {made.failures}" for label, made in zip(self.labels, self, strict=True) if made.failures]
        return "\n".join(words for words in (super().message, *failed) if words)

    @property
    def labels(self) -> list[str]:
        """Name of each set, such as "joint1.damping = 0.1 N*m*s/rad"."""
        tails = {path: "" if unit == "1" else f" {unit}" for path, unit in self.units.items()}
        return [", ".join(f"{path} = {value:g}{tails[path]}" for path, value in s.items()) for s in self.sets]

    def peaks(self, output: str | None = None) -> np.ndarray:
        """Frequency [Hz] and height of the largest magnitude of an output, among the frequencies of each set (sets, 2).

        Args:
            output: by name; default: the first.
        """
        heights = [made.of(output) for made in self.responses]
        tops = [int(np.argmax(h)) for h in heights]
        found = zip(self.responses, heights, tops, strict=True)
        return np.array([[made.frequencies[k], h[k]] for made, h, k in found])

    def to_dataset(self) -> xr.Dataset:
        """Those of the responses, dims (set, frequency, output …); parameters are coordinates along "set"."""
        import xarray as xr

        joined = xr.concat([made.to_dataset() for made in self.responses], dim="set")
        paths = {path: ("set", [s[path] for s in self.sets], {"units": unit}) for path, unit in self.units.items()}
        return joined.assign_coords({"set": np.arange(len(self)), **paths})

    def table(self) -> pd.DataFrame:
        """Parameters, the largest magnitude of each output with its frequency, and how many motions are periodic, one row per
        set."""
        import pandas as pd

        columns: dict[str, Any] = {
            path if unit == "1" else f"{path} [{unit}]": [s[path] for s in self.sets]
            for path, unit in self.units.items()
        }
        for name, unit in zip(self[0].outputs, self[0].units, strict=True):
            peaks = self.peaks(name)
            columns |= {f"largest {name} [{unit}]": peaks[:, 1], f"at frequency of {name} [Hz]": peaks[:, 0]}
        return pd.DataFrame(columns | {"periodic": [f"{_periodic(m)} of {len(m.verdicts)}" for m in self]})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON: parameters, and the facts of the response of each set."""
        return {
            "sets": self.sets,
            "parameter_units": self.units,
            "responses": [made.facts() for made in self],
        }

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Functions that draw the figures of this result, by name."""
        return {"response_sets": self.plot}

    @implemented_by("linkwork.vibration.plots:response_set")
    def plot(self, output: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw the largest magnitude of an output against frequency, one curve per set. Returns the Matplotlib axes.

        Args:
            output: by name; default: the first.
        """

    def report(self) -> str:
        """Plain-text summary: the verdicts of each set, and where its outputs are largest."""
        lines = [f"response of {self.title} for {len(self)} sets at {len(self[0].frequencies)} frequencies"]
        for k, (label, made) in enumerate(zip(self.labels, self.responses, strict=True)):
            other = [v for v in made.verdicts if v != PERIODIC]
            count = f"{_periodic(made)} of {len(made.verdicts)} periodic"
            rest = ", ".join(f"{other.count(v)} {v}" for v in dict.fromkeys(other))
            lines.append(f"  {k}: {label}: {count}" + (f", {rest}" if rest else ""))
            for name, unit in zip(made.outputs, made.units, strict=True):
                f, height = self.peaks(name)[k]
                lines.append(f"      {name}: largest {height:.6g} {unit} at {f:g} Hz")
        if self.ended:
            lines.append(f"  ended early: {self.ended}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<ResponseSet of '{self.title}': {len(self)} sets, {len(self[0].frequencies)} frequencies>"


def _periodic(made: Response) -> int:
    """At how many frequencies the motion is periodic."""
    return made.verdicts.count(PERIODIC)
