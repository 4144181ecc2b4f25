"""Evaluate signals without a simulation: values, rates and accelerations at given times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.tree.evaluate import signals_at
from linkwork.system.drives import Pool
from linkwork.system.slots import slot_for
from linkwork.system.system import System


class SignalValues:
    """Evaluates signals by name: `values(t)` is (signals, 3): value, rate, acceleration.

    Args:
        system: any compiled model; its tables are the template.
        signals: name to (signal, unit).
        what: name of the caller, for error messages.

    Attributes:
        corners: times at which a signal is not smooth [s].
    """

    def __init__(self, system: System, signals: Mapping[str, tuple[Any, str]], what: str) -> None:
        pool = Pool()
        for name, (value, unit) in signals.items():
            pool.signal(value, unit, what=f"{what}: input '{name}'")
        made = pool.arrays(float)
        count = system.tables.count.copy()
        count[L.N_SIGNALS] = pool.signals
        self._tables = system.tables._replace(
            count=count, term_i=made["term_i"], term=made["term"], table=made["table"]
        )
        self._slot = slot_for(pool.functions)
        self._work = system.work()._replace(signal=np.zeros((pool.signals, 3)))
        self._spans = pool.spans
        self.corners = pool.step_limits()[0]

    def __call__(self, t: float) -> np.ndarray:
        for low, high, what in self._spans:
            if not low <= t <= high:
                raise ModelError(f"{what} is known from {low:g} to {high:g} s; t = {t:g} s lies outside.")
        if len(self._work.signal):
            user = 0 if self._slot is None else self._slot.address
            status = signals_at(self._tables, user, t, self._work)
            if status == L.USER_FAILED and self._slot is not None:
                raise ModelError(self._slot.message(int(self._work.where[0])))
            if status != L.OK:
                raise ModelError(f"a signal gave a number that is not finite at t = {t:g} s.")
        return self._work.signal
