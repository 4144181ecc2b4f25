"""A model that is driven periodically: its system, and tables for any frequency and amplitude."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.tree.evaluate import signals_at
from linkwork.model.change import drive as set_motion
from linkwork.model.model import Model, find
from linkwork.model.signals import Harmonic
from linkwork.system.compiled import compiled
from linkwork.system.control.stepped import lower_stepped
from linkwork.system.lower import lower
from linkwork.system.signal_terms import harmonic_rows, with_harmonics
from linkwork.system.system import System
from linkwork.system.tables import Tables

DRIVES = ("frequency", "amplitude")  # parameters of drives; others are paths of the model


class Driven:
    """A model whose drives follow amplitude · cos(ω t).

    Attributes:
        system: the system with its drives, at ω = 1 rad/s.
        drives: name of each drive and its amplitude in SI units.
        rows: rows of their terms in the tables, by name.
    """

    def __init__(
        self, model: Model, drive: Mapping[str, Any], what: str, inputs: Mapping[str, Any] | None = None
    ) -> None:
        if not isinstance(drive, Mapping) or not drive:
            raise ModelError(
                f"{what}: drive is {drive!r}; give joints or inputs with amplitudes, such as {{'base': '3 cm'}}."
            )
        self.model, self.what = model, what
        plain = compiled(model)
        twin, signals = copy.deepcopy(model), dict(inputs or {})
        known = {**dict.fromkeys(plain.labels.v), **dict.fromkeys(plain.labels.inputs)}
        self.drives: dict[str, float] = {}
        for name, amplitude in drive.items():
            find(known, name, "joint or input to drive", model.name)
            signal = Harmonic(amplitude, angular_frequency=1.0, phase=np.pi / 2)
            if name in plain.labels.inputs:
                unit = plain.labels.input_units[plain.labels.inputs.index(name)]
                signals[name] = signal
            else:
                unit = plain.labels.v_units[plain.labels.v.index(name)].removesuffix("/s")
                set_motion(twin, name, signal)
            self.drives[name] = quantity(amplitude, unit, what=f"{what}: amplitude of '{name}'")
        self.inputs = signals
        self.system = System(twin, signals)
        if all(k in self.system.labels.drives for k in range(self.system.nv)):
            raise ModelError(f"{what}: nothing of model '{model.name}' moves by itself; all its joints are driven.")
        self._lowered: dict[str, Tables] = {}
        self.rows = harmonic_rows(self.system, list(self.drives))

    def tables(self, frequency: float, factor: float = 1.0) -> Tables:
        """Tables for a frequency [Hz] and amplitudes times a factor."""
        amplitudes = {name: factor * size for name, size in self.drives.items()}
        return with_harmonics(self.system.tables, self.rows, amplitudes, 2 * np.pi * frequency)

    def stepped(self, parameter: str, frequency: float, factor: float) -> Tables:
        """Complex tables with an imaginary step of "frequency", "amplitude" or a path of the model; they solve no loops."""
        if parameter not in self._lowered:
            s = self.system
            if parameter in DRIVES:
                low = lower(s.model, self.inputs, dtype=complex, planar=False)
            else:
                low = lower_stepped(s.model, parameter, 1j * TINY, s.tables, self.inputs)
            self._lowered[parameter] = low.tables
        stretched = factor + (1j * TINY if parameter == "amplitude" else 0.0)
        omega = 2 * np.pi * (frequency + (1j * TINY if parameter == "frequency" else 0.0))
        amplitudes = {name: stretched * size for name, size in self.drives.items()}
        return with_harmonics(self._lowered[parameter], self.rows, amplitudes, omega)._replace(loops=None)

    def check_periodic(self, frequency: float) -> None:
        """Raise where a signal of the model does not repeat with the period of the drive."""
        s, tables, work = self.system, self.tables(frequency), self.system.work()
        for t in (0.0, 0.31 / frequency):
            signals_at(tables, s.user, t, work)
            first = work.signal.copy()
            signals_at(tables, s.user, t + 1 / frequency, work)
            if np.abs(work.signal - first).max(initial=0.0) > 1e-7 * max(1.0, np.abs(first).max(initial=0.0)):
                raise ModelError(
                    f"{self.what}: model '{self.model.name}' has a signal of its own that does not repeat with the drive at "
                    f"{frequency:g} Hz; make it constant."
                )
