"""Transfer functions from one input to one output."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.result import Result
from linkwork.linear.results.roots import root_columns

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

AT_ZERO = 1e-6  # roots smaller than this part of the largest are zero: double ones come out as a root of rounding


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class TransferFunction(Result):
    """G(s) = gain · Π (s − zeros) / Π (s − poles), from an input to an output.

    Attributes:
        title: name of the model.
        input, output, unit: names, and the unit of output per input.
        zeros, poles: [1/s].
        gain: the factor of the leading terms.
        matrices: A, b, c, d of the linear model for this input and output.
    """

    title: str
    input: str
    output: str
    unit: str
    zeros: np.ndarray
    poles: np.ndarray
    gain: float
    matrices: tuple[np.ndarray, np.ndarray, np.ndarray, float]

    def __call__(self, s: Any) -> Any:
        """G at complex s [1/s], a number or an array; from the matrices, not from the roots."""
        a, b, c, d = self.matrices
        values = np.atleast_1d(np.asarray(s, complex))
        try:
            out = np.array([c @ np.linalg.solve(x * np.eye(len(a)) - a, b) + d for x in values.ravel()])
        except np.linalg.LinAlgError:
            raise ModelError(f"transfer function of '{self.output}' for '{self.input}': s = {s!r} is a pole.") from None
        return out.reshape(values.shape) if np.ndim(s) else complex(out[0])

    @property
    def static_gain(self) -> float:
        """G(0): the steady output for a unit input; infinite where nothing resists."""
        size = max(float(np.abs(self.poles).max(initial=0.0)), float(np.abs(self.zeros).max(initial=0.0)), 1e-300)
        poles, zeros = (x[np.abs(x) > AT_ZERO * size] for x in (self.poles, self.zeros))
        left = (len(self.poles) - len(poles)) - (len(self.zeros) - len(zeros))  # poles at zero that no zero cancels
        if left != 0:
            return float("inf") if left > 0 and self.gain != 0 else 0.0
        if len(poles) == len(self.poles):
            return float(np.real(self(0.0)))
        return float(np.real(self.gain * np.prod(-zeros) / np.prod(-poles)))

    def table(self) -> pd.DataFrame:
        """Poles, then zeros, with their frequencies and damping ratios."""
        import pandas as pd

        kinds = ["pole"] * len(self.poles) + ["zero"] * len(self.zeros)
        return pd.DataFrame({"root": kinds, **root_columns(np.concatenate([self.poles, self.zeros]))})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "input": self.input,
            "output": self.output,
            "unit": self.unit,
            "poles": self.poles,
            "zeros": self.zeros,
            "gain": self.gain,
            "static_gain": self.static_gain,
        }

    def to_dataset(self) -> xr.Dataset:
        """Poles, zeros and gain; complex numbers as real and imaginary parts."""
        import xarray as xr

        return xr.Dataset(
            {
                "pole_real": ("pole", self.poles.real, {"units": "1/s"}),
                "pole_imaginary": ("pole", self.poles.imag, {"units": "1/s"}),
                "zero_real": ("zero", self.zeros.real, {"units": "1/s"}),
                "zero_imaginary": ("zero", self.zeros.imag, {"units": "1/s"}),
                "gain": ((), self.gain),
            },
            attrs={"title": self.title, "input": self.input, "output": self.output, "units": self.unit},
        )

    def report(self) -> str:
        """Plain-text summary: gain and static gain, then all poles and zeros."""
        lines = [f"transfer function of {self.title}: {self.output} for {self.input} [{self.unit}]"]
        lines.append(f"  gain {self.gain:.6g}, static gain {self.static_gain:.6g}")
        for word, roots in (("pole", self.poles), ("zero", self.zeros)):
            lines += [f"  {word} {s.real:.6g} {s.imag:+.6g}i 1/s" for s in roots.astype(complex)]
        return "\n".join(lines)

    @implemented_by("linkwork.linear.root_plots:transfer_function")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw poles and zeros in the complex plane. Returns the Matplotlib axes."""

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: poles and zeros."""
        return {"transfer_function": self.plot}

    def __repr__(self) -> str:
        count = f"{len(self.poles)} poles, {len(self.zeros)} zeros"
        return f"<TransferFunction of '{self.title}': {self.output} for {self.input}, {count}>"
