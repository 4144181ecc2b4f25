"""Results of a run in absolute coordinates, under the same names as those of the recursive formulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.kernels.tree.evaluate import joint_accelerations_at
from linkwork.motion.forces.reactions import Wrenches
from linkwork.motion.histories.histories import Histories, Hits
from linkwork.motion.histories.quantity_histories import Columns
from linkwork.motion.histories.resolved_samples import resolved
from linkwork.system.formulations.formulated import Formulated
from linkwork.system.quantities import Quantities


class FormulatedWrenches(Wrenches):
    """Joint wrenches from the multipliers of an absolute formulation; their parts follow from the motion."""

    def __init__(self, histories: FormulatedHistories, flat: Wrenches) -> None:
        self._flat = flat
        tree = histories.formulated.tree
        accelerations, multipliers = histories.joint_accelerations, histories.closure_multipliers
        super().__init__(tree, histories.t, histories.joint_states, accelerations, multipliers)

    def _wrenches(self) -> tuple[np.ndarray, np.ndarray]:
        found = dict(zip((n for n, _ in self._flat._closures()), self._flat._wrenches()[1].swapaxes(0, 1), strict=True))
        none = np.zeros((len(self.t), 6))

        def of(names: list[str]) -> np.ndarray:
            return np.stack([found.get(n, none) for n in names], axis=1) if names else np.zeros((len(self.t), 0, 6))

        return of(list(self.system.labels.link_joints)), of([n for n, _ in self._closures()])


class FormulatedHistories(Histories):
    """Labelled arrays of a run in absolute coordinates; joint coordinates are measured from the poses of the bodies."""

    def __init__(
        self,
        formulated: Formulated,
        t: np.ndarray,
        states: np.ndarray,
        hits: Hits,
        first: np.ndarray,
    ) -> None:
        super().__init__(formulated.flat, t, states, hits)
        self.formulated, self.first = formulated, first
        self._found: tuple[list[np.ndarray], list[np.ndarray]] | None = None
        self.wrenches = FormulatedWrenches(self, self.wrenches)

    def motion(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Joint coordinates (n, nq), velocities and accelerations (n, nv) at all samples."""
        q, v, a = self.timeline()[0]
        return q, v, a

    def joint_states(self) -> np.ndarray:
        """Joint coordinates and velocities at all samples (n, nq + nv)."""
        return np.hstack(self.motion()[:2])

    def joint_accelerations(self) -> np.ndarray:
        """Accelerations of the joints at all samples (n, nv)."""
        return self.motion()[2]

    def timeline(self) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Joint coordinates, velocities and accelerations at samples, and at events."""
        if self._found is None:
            self._found = self._timeline()
        return self._found

    def _timeline(self) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """The same at samples, and at events. Angles are followed along both in the order of their times, and along states in
        between where joints turn far."""
        n, size = len(self.t), self.formulated.flat.nq + self.formulated.flat.nv
        times, states = np.append(self.t, self.hits[0]), np.vstack([self.states[:, :size], self.hits[2][:, :size]])
        order = np.argsort(times, kind="stable")
        _, first = np.unique(times[order], return_index=True)  # an event may lie at the time of a sample
        which = np.zeros(len(times), int)
        which[order] = np.searchsorted(first, np.arange(len(times)), side="right") - 1
        kept = order[first]
        made = resolved(self.formulated.flat, times[kept], np.ascontiguousarray(states[kept]), self._turning_rates)
        found = [x[made.given][which] for x in self._joint_motion(made.t, made.states)]
        return [x[:n] for x in found], [x[n:] for x in found]

    def _turning_rates(self, t: np.ndarray, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Angular velocities and accelerations of joints at some times and states (n, angles)."""
        _, v, a = self._joint_motion(t, states)
        turning = self.formulated.tree.turning
        return v[:, turning], a[:, turning]

    def _joint_motion(self, t: np.ndarray, states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Joint coordinates (n, nq), velocities and accelerations (n, nv) at some times and states, in order."""
        tree, none = self.formulated.tree, (np.zeros(0), list[str](), states[:0])
        same = len(t) == len(self.t) and np.array_equal(t, self.t)
        made = self.evaluated if same else Histories(self.formulated.flat, t, states, none).evaluated
        q, v = self.formulated.joint_states(made["poses"], made["twists"], self.first)
        a = np.zeros((len(t), tree.nv))
        links = np.ascontiguousarray(made["twists"][:, :, 6:])  # angular and linear accelerations
        joint_accelerations_at(tree.tables, q, v, links, tree.work(), a)
        return q, v, a

    def closure_multipliers(self) -> np.ndarray:
        """Multipliers of the model's own closures (n, constraints), in the order of the recursive formulation."""
        names = {n: k for k, n in enumerate(self.system.labels.constraints)}
        columns = [names[n] for n in self.formulated.tree.labels.constraints]
        return np.ascontiguousarray(self.evaluated["forces"][:, columns])

    def q(self) -> Columns:
        labels = self.formulated.tree.labels
        return Columns("coordinate", labels.q, labels.q_units, lambda: self.motion()[0], "joint coordinates")

    def v(self) -> Columns:
        labels = self.formulated.tree.labels
        return Columns("rate", labels.v, labels.v_units, lambda: self.motion()[1], "joint velocities")

    def a(self) -> Columns:
        labels = self.formulated.tree.labels
        units = [f"{u}^2" for u in labels.v_units]
        return Columns("rate", labels.v, units, self.joint_accelerations, "joint accelerations")

    @property
    def named(self) -> Quantities:
        return self.formulated.tree.quantities

    def measured(self, names: Sequence[str]) -> np.ndarray:
        """Quantities as absolute coordinates have them; others are measured along the motion of the joints."""
        known = self.system.quantities
        if all(known.find(name) is not None for name in names):
            return super().measured(names)
        tree = self.formulated.tree
        states = np.hstack([self.joint_states(), np.zeros((len(self.t), len(tree.labels.work)))])
        return Histories(tree, self.t, np.ascontiguousarray(states), self.hits).measured(names)

    def _angle_sums(self) -> Any:
        return self.formulated.tree.angle_sums

    def _coordinates_and_more(self) -> np.ndarray:
        return self.motion()[0]

    def _cut_rows(self) -> list[tuple[int, str, str]]:
        """Those of the model's own closures; coordinates of joints are in q."""
        own = {n for _, n, _ in self.formulated.tree.cut_rows()}
        return [row for row in super()._cut_rows() if row[1] in own]

    def _event_states(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Joint coordinates and velocities at events."""
        q, v, _ = self.timeline()[1]
        return q, v

    def _state_labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.formulated.tree.labels.q, self.formulated.tree.labels.v
