"""Results of a run in absolute coordinates, under the same names as those of the recursive formulation."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from linkwork.analysis.forces.reactions import Wrenches
from linkwork.analysis.motion.histories import Histories, Hits
from linkwork.kernels.evaluate import joint_accelerations_at
from linkwork.system.formulated import Formulated

if TYPE_CHECKING:
    import xarray as xr


class FormulatedWrenches(Wrenches):
    """Joint wrenches from the multipliers of an absolute formulation; their parts follow from the motion."""

    def __init__(self, histories: FormulatedHistories, flat: Wrenches) -> None:
        self._flat = flat
        tree = histories.formulated.tree
        states = lambda: np.hstack(histories.motion()[:2])  # noqa: E731 (joint coordinates and velocities, computed on first use)
        super().__init__(tree, histories.t, states, lambda: histories.motion()[2], histories.closure_multipliers)

    def _wrenches(self) -> tuple[np.ndarray, np.ndarray]:
        found = dict(zip((n for n, _ in self._flat._closures()), self._flat._wrenches()[1].swapaxes(0, 1), strict=True))
        none = np.zeros((len(self.t), 6))

        def of(names: list[str]) -> np.ndarray:
            return np.stack([found.get(n, none) for n in names], axis=1) if names else np.zeros((len(self.t), 0, 6))

        return of(list(self.system.labels.joints)), of([n for n, _ in self._closures()])


class FormulatedHistories(Histories):
    """Labelled arrays of a run in absolute coordinates; joint coordinates are measured from the poses of the bodies."""

    def __init__(
        self,
        formulated: Formulated,
        t: np.ndarray,
        states: np.ndarray,
        hidden: set[str],
        hits: Hits,
        first: np.ndarray,
    ) -> None:
        super().__init__(formulated.flat, t, states, hidden, hits)
        self.formulated, self.first = formulated, first
        self.motion = cache(self._motion)
        self.wrenches = FormulatedWrenches(self, self.wrenches)

    def _motion(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Joint coordinates (n, nq), velocities and accelerations (n, nv) at all samples."""
        made, tree = self.evaluated(), self.formulated.tree
        q, v = self.formulated.joint_states(made["poses"], made["twists"], self.first)
        a = np.zeros((len(self.t), tree.nv))
        links = np.ascontiguousarray(made["twists"][:, :, 6:])  # angular and linear accelerations
        joint_accelerations_at(tree.tables, q, v, links, tree.work(), a)
        return q, v, a

    def closure_multipliers(self) -> np.ndarray:
        """Multipliers of the model's own closures (n, constraints), in the order of the recursive formulation."""
        names = {n: k for k, n in enumerate(self.system.labels.constraints)}
        columns = [names[n] for n in self.formulated.tree.labels.constraints]
        return np.ascontiguousarray(self.evaluated()["forces"][:, columns])

    def q(self) -> xr.DataArray:
        labels = self.formulated.tree.labels
        return self._table(self.motion()[0], "coordinate", labels.q, labels.q_units, "q", "joint coordinates")

    def v(self) -> xr.DataArray:
        labels = self.formulated.tree.labels
        return self._table(self.motion()[1], "rate", labels.v, labels.v_units, "v", "joint velocities")

    def a(self) -> xr.DataArray:
        labels = self.formulated.tree.labels
        units = [f"{u}^2" for u in labels.v_units]
        return self._table(self.motion()[2], "rate", labels.v, units, "a", "joint accelerations")

    def angles(self) -> xr.DataArray:
        sums = self.formulated.tree.angle_sums
        q = self.motion()[0]
        columns = [sum(sign * q[:, k] for k, _, sign in path) for path in sums.values()]
        values = np.column_stack(columns) if columns else np.zeros((len(self.t), 0))
        return self._table(values, "body", list(sums), ["rad"] * len(sums), "angles", "absolute angles of bodies")

    def cut(self) -> xr.DataArray:
        """Coordinates of the model's own closures; those of joints are in q."""
        return super().cut().sel(cut_coordinate=[n for _, n, _ in self.formulated.tree.cut_rows()])

    def _event_states(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Joint coordinates and velocities at events."""
        if not len(states):
            return np.zeros((0, self.formulated.tree.nq)), np.zeros((0, self.formulated.tree.nv))
        flat, none = self.formulated.flat, (np.zeros(0), list[str](), states[:0])
        made = Histories(flat, np.zeros(len(states)), np.ascontiguousarray(states), set(), none).evaluated()
        return self.formulated.joint_states(made["poses"], made["twists"], self.first)

    def _state_labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.formulated.tree.labels.q, self.formulated.tree.labels.v
