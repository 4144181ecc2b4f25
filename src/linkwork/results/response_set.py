"""Steady responses of several sets of parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.results.response import PERIODIC, Response

if TYPE_CHECKING:
    import xarray as xr


class ResponseSet:
    """One response a set of parameters: `made[2]` is that of the third set, and a loop goes through them all.

    Attributes:
        title: name of the model.
        sets: values of the parameters by path, in SI units, one mapping a set.
        units: of the parameters, by path.
        responses: one a set, at the same frequencies.
    """

    def __init__(
        self, *, title: str, sets: list[dict[str, float]], units: dict[str, str], responses: Sequence[Response]
    ) -> None:
        self.title, self.sets, self.units, self.responses = title, sets, units, list(responses)

    def __len__(self) -> int:
        return len(self.responses)

    def __iter__(self) -> Iterator[Response]:
        return iter(self.responses)

    def __getitem__(self, number: int) -> Response:
        return self.responses[number]

    @property
    def labels(self) -> list[str]:
        """Each set in words, such as "joint1.damping = 0.1 N*m*s/rad"."""
        tails = {path: "" if unit == "1" else f" {unit}" for path, unit in self.units.items()}
        return [", ".join(f"{path} = {value:g}{tails[path]}" for path, value in s.items()) for s in self.sets]

    def peaks(self, output: str | None = None) -> np.ndarray:
        """Frequency [Hz] and height of the largest magnitude of an output, among the frequencies of each set (sets, 2)."""
        heights = [made.of(output) for made in self.responses]
        tops = [int(np.argmax(h)) for h in heights]
        found = zip(self.responses, heights, tops, strict=True)
        return np.array([[made.frequencies[k], h[k]] for made, h, k in found])

    def to_xarray(self) -> xr.Dataset:
        """All of it with names, dims (set, frequency, output …); parameters are coordinates along "set"."""
        import xarray as xr

        joined = xr.concat([made.to_dataset() for made in self.responses], dim="set")
        paths = {path: ("set", [s[path] for s in self.sets], {"units": unit}) for path, unit in self.units.items()}
        return joined.assign_coords({"set": np.arange(len(self)), **paths})

    def report(self) -> str:
        """In words: what each set does, and its largest answer."""
        lines = [f"response of {self.title} for {len(self)} sets at {len(self[0].frequencies)} frequencies"]
        for k, (label, made) in enumerate(zip(self.labels, self.responses, strict=True)):
            other = [v for v in made.verdicts if v != PERIODIC]
            count = f"{len(made.verdicts) - len(other)} of {len(made.verdicts)} periodic"
            rest = ", ".join(f"{other.count(v)} {v}" for v in dict.fromkeys(other))
            lines.append(f"  {k}: {label}: {count}" + (f", {rest}" if rest else ""))
            for name, unit in zip(made.outputs, made.units, strict=True):
                f, height = self.peaks(name)[k]
                lines.append(f"      {name}: largest {height:.6g} {unit} at {f:g} Hz")
        if self[0].ended:
            lines.append(f"  ended early: {self[0].ended}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<ResponseSet of '{self.title}': {len(self)} sets, {len(self[0].frequencies)} frequencies>"
