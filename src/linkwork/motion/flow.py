"""The flow map of a system over a time span with exact sensitivities by the initial state and by any parameter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.derivatives.variation import flow, guards_at, parameter_slopes, vary
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.runs import run_steps
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.motion.integration import Integration
from linkwork.motion.run_state import accurate_steps, complex_work
from linkwork.motion.trouble import Pace, failure
from linkwork.system.holding import without_holding
from linkwork.system.space import RunSpace
from linkwork.system.system import System
from linkwork.system.tables import Tables, modes_by_state, work_for

METHOD = "dop853"
SAME_TIME = 1e-12  # of a span: boundaries of steps this close are one
ROOM = 256  # steps of one call
JUMPING = 10.0  # change of ẏ over a step, against what its Jacobians allow, that no continuous law makes
CONTINUOUS = 1e-12  # jumps of ẏ, against all of it, that are rounding where a law goes on continuously
UNSEEN = 1e-8  # jumps of ẏ, against all of it, that rounding may look like
RESOLVED = 0.4  # step over the time constant of the fastest variation: accurate to 1e-10 at the eighth order


class Crossing(NamedTuple):
    """A switch that changes its mode at the beginning of a step: which step, which guard of which switch was zero, the modes
    before, the jump of ẏ (size,), the gradient of the guard (size,) and its rate."""

    step: int
    switch: int
    guard: int
    modes: np.ndarray
    jump: np.ndarray
    gradient: np.ndarray
    rate: float


class Path(NamedTuple):
    """A trajectory: boundaries of steps, states and Jacobians at all stages, state at the end, Φ = ∂y(end)/∂y(start), modes of
    the switches (steps, switches), and where they change."""

    times: np.ndarray
    stage_y: np.ndarray
    stage_j: np.ndarray
    end: np.ndarray
    phi: np.ndarray
    modes: np.ndarray
    crossings: tuple[Crossing, ...] = ()


class Flow:
    """Integrates states of a system and their variational equations."""

    def __init__(self, system: System, rtol: float = 1e-10) -> None:
        if system.may_hold:
            k = system.may_hold[0]
            raise ModelError(
                f"joint '{system.labels.v[k]}' has dry friction that holds, or rigid stops: variations of a motion jump there, "
                f"which this analysis does not follow; {without_holding(system, k)}."
            )
        if system.tables.control is not None:
            names = ", ".join(f"'{block.name}'" for block in system.controllers)
            raise ModelError(
                f"this motion of model '{system.model.name}' has controllers ({names}), whose states and samples this analysis "
                "does not follow; find crossings by events= of simulate, or linearize the closed loop by "
                "linear.closed_loop(…)."
            )
        self.system, self.rtol = system, rtol
        self.method = TABLEAUS[METHOD]
        self._space = RunSpace(system.work())
        self.work = self._space.work
        self.zwork = complex_work(system, self.work)
        self.size = system.nq + system.nv
        self.ny = self.size + len(system.labels.work)

    def full(self, y: np.ndarray) -> np.ndarray:
        """A state with work channels at zero."""
        out = np.zeros(self.ny)
        out[: self.size] = y[: self.size]
        return out

    def steps(self, tables: Tables, y: np.ndarray, start: float, end: float) -> np.ndarray:
        """Times at the boundaries of the steps that an adaptive integration takes (steps + 1,)."""
        return self.adaptive(tables, y, start, end)[0]

    def adaptive(self, tables: Tables, y: np.ndarray, start: float, end: float) -> tuple[np.ndarray, np.ndarray]:
        """An adaptive integration: times at the boundaries of its steps (steps + 1,), and the state at its end (ny,)."""
        s = self.system
        longest = min(s.longest_step, (end - start) / 4, self._longest_resolved_step(tables, y, start))
        state, steps = (y[: s.nq], y[s.nq : self.size]), accurate_steps(self.rtol)
        run = Integration(s, np.array([start, end]), *state, steps, space=self._space, tables=tables, longest=longest)
        times, how, room, pace = [np.array([start])], run_layout.WORKING, np.zeros(ROOM), Pace(run)
        while how == run_layout.WORKING:
            pace.look()
            how, count = run_steps(run.problem, run.state, self.method, room)
            times.append(room[:count].copy())
        modes_by_state(self.work)
        out = np.concatenate(times)
        if how != run_layout.DONE:
            run.how = how
            raise SimulationError(f"at t = {out[-1]:g} s: {failure(run)[1]}")
        out[-1] = end
        return out, run.state.y.copy()

    def _longest_resolved_step(self, tables: Tables, y: np.ndarray, t: float) -> float:
        """Longest step [s] that resolves variations (by the spectral radius of the Jacobian), even for a motion at rest."""
        fastest = self.fastest(tables, y, t)
        return RESOLVED / fastest if fastest > 0 else np.inf

    def fastest(self, tables: Tables, y: np.ndarray, t: float) -> float:
        """Spectral radius of the Jacobian at a state [1/s]: the rate of the variation that changes most quickly."""
        here = self._run(tables, y, np.array([t, t + 1e-12 * max(1.0, abs(t))]), jacobians=True, columns=None)
        return float(np.abs(np.linalg.eigvals(here.stage_j[0, 0, : self.size, : self.size])).max(initial=0.0))

    def run(
        self,
        tables: Tables,
        y: np.ndarray,
        times: np.ndarray,
        *,
        jacobians: bool = True,
        columns: np.ndarray | None = None,
    ) -> Path:
        """Integrate with given steps; `columns` (size, m) are the initial variations instead of the identity.

        Steps that do not belong to this very motion may cross a switching surface: where there are switches, the boundaries of
        its own steps are added.
        """
        if self.system.labels.switches:
            own = self.steps(tables, y, float(times[0]), float(times[-1]))
            distance = np.abs(own[:, None] - times).min(axis=1)
            times = np.sort(np.append(times, own[distance > SAME_TIME * (times[-1] - times[0])]))
        return self._run(tables, y, times, jacobians=jacobians, columns=columns)

    def part(self, tables: Tables, path: Path, until: float) -> Path:
        """A trajectory up to a time within it, with its own steps as far as they go: only the last one is integrated again."""
        times = np.append(path.times[path.times < until], until)
        if self.system.labels.switches:
            return self.run(tables, path.stage_y[0, 0], times)
        k = len(times) - 2
        tail = self._run(tables, path.stage_y[k, 0], times[k:], jacobians=True, columns=None)
        for work in (tail.stage_y[..., self.size :], tail.end[self.size :]):
            work += path.stage_y[k, 0, self.size :]  # a run counts it from zero
        stage_y, stage_j = (
            np.concatenate([path.stage_y[:k], tail.stage_y]),
            np.concatenate([path.stage_j[:k], tail.stage_j]),
        )
        made = Path(times, stage_y, stage_j, tail.end, np.eye(self.size), np.concatenate([path.modes[:k], tail.modes]))
        self._vary(made, 0, k + 1, np.zeros((0, int(self.method.size[0]), self.size)), made.phi, np.zeros(0))
        return made

    def _run(
        self, tables: Tables, y: np.ndarray, times: np.ndarray, *, jacobians: bool, columns: np.ndarray | None
    ) -> Path:
        """`run` with these very steps."""
        s, last = self.system, int(self.method.size[0])
        steps = len(times) - 1
        end = self.full(y)
        stage_y = np.zeros((steps, last, self.ny))
        stage_j = np.zeros((steps if jacobians else 0, last, self.ny, self.ny))
        slopes = np.zeros((last + 1, self.ny))
        closed = tables.loops is not None
        yz, fz = (None, None) if closed else (np.zeros(self.ny, complex), np.zeros(self.ny, complex))
        bare = tables._replace(loops=None)
        modes = np.zeros((steps, len(s.labels.switches)), np.int64)
        status = at = 0
        for first in range(0, steps, ROOM):  # Ctrl-C is heard between calls
            part = slice(first, min(first + ROOM, steps))
            status, at = flow(
                tables,
                bare,
                s.user,
                self.method,
                times[first : part.stop + 1],
                end,
                self.work,
                self.zwork,
                yz,
                fz,
                slopes,
                stage_y[part],
                stage_j[part],
                modes[part],
            )
            if status:
                at += first
                break
        modes_by_state(self.work)
        if status:
            raise SimulationError(f"at t = {times[at]:g} s: {s.explain(int(status), self.work)}")
        phi = np.eye(self.size) if columns is None else np.array(columns, float)
        crossings: tuple[Crossing, ...] = ()
        if jacobians:
            if s.user:
                self._refuse_jumps(tables, times, np.vstack([stage_y[:, 0], end]), stage_j, modes)
            crossings = self._crossings(tables, times, stage_y, modes)
            path = Path(times, stage_y, stage_j, end, phi, modes, crossings)
            self._vary(path, 0, steps, np.zeros((0, last, self.size)), phi, np.zeros(len(crossings)))
        return Path(times, stage_y, stage_j, end, phi, modes, crossings)

    def _vary(self, path: Path, first: int, end: int, forcing: np.ndarray, z: np.ndarray, shifts: np.ndarray) -> None:
        """Carry variations z through steps first … end - 1; `forcing` drives the last column, `shifts` are the derivatives of
        the guards at all crossings by its parameter."""
        last = int(self.method.size[0])
        for k, c in enumerate((*path.crossings, None)):
            stop = end if c is None else min(c.step, end)
            if stop > first:
                times, inner = path.times[first : stop + 1], forcing[first:stop]
                scratch = np.zeros((last, *z.shape)), np.zeros(z.shape)
                vary(self.method, times, self.size, path.stage_j[first:stop], inner, *scratch, z)
                first = stop
            if c is not None and first == c.step < end:
                z += np.outer(c.jump, c.gradient @ z) / c.rate
                z[:, -1:] += (c.jump * shifts[k] / c.rate)[:, None]

    def _crossings(
        self, tables: Tables, times: np.ndarray, stage_y: np.ndarray, modes: np.ndarray
    ) -> tuple[Crossing, ...]:
        """The switches that change their mode between two steps."""
        found = []
        changes = np.argwhere(modes[1:] != modes[:-1])
        for s, w in changes:
            y, t = np.ascontiguousarray(stage_y[s + 1, 0]), float(times[s + 1])
            before = self._rate(tables, y, t, modes[s])
            after = self._rate(tables, y, t, modes[s + 1])
            jump = after - before
            if np.abs(jump).max() <= CONTINUOUS * np.maximum(np.abs(before), np.abs(after)).max():
                jump[:] = 0.0
            if np.any(jump) and (changes[:, 0] == s).sum() > 1:
                names = [self.system.labels.switches[k] for k in changes[changes[:, 0] == s, 1]]
                raise SimulationError(
                    f"at t = {t:g} s: {' and '.join(names)} switch in the same moment, so the motion has no derivative there."
                )
            guard = int(np.argmin(np.abs(self._guards(tables, y, t, modes[s])[w])))
            gradient = self._guard_gradient(tables, y, t, modes[s])[:, w, guard]
            step = 1e-6 * float(times[s + 1] - times[s])
            in_time = self._guards(tables, y, t + step, modes[s]) - self._guards(tables, y, t - step, modes[s])
            rate = float(gradient @ before + in_time[w, guard] / (2 * step))
            if rate == 0.0 and np.any(jump):
                raise SimulationError(
                    f"at t = {t:g} s: {self.system.labels.switches[w]} are only grazed, so the motion has no derivative there."
                )
            found.append(Crossing(int(s) + 1, int(w), guard, modes[s].copy(), jump, gradient, rate or 1.0))
        return tuple(found)

    def _refuse_jumps(
        self, tables: Tables, times: np.ndarray, states: np.ndarray, stage_j: np.ndarray, modes: np.ndarray
    ) -> None:
        """Raise SimulationError where a function of the user's jumps between the states (steps + 1, ny) at both ends of a step:
        variations jump there, which no Jacobian tells. Jumps at given times change no variations."""
        size = self.size
        slopes = np.abs(stage_j[:, :, :size, :size]).max(axis=1)
        for k, own in enumerate(modes):
            before, after = (self._rate(tables, states[k + j], float(times[k + 1]), own) for j in (0, 1))
            change = np.abs(after - before)
            allowed = slopes[k] @ np.abs(states[k + 1, :size] - states[k, :size])
            over = change - JUMPING * allowed - UNSEEN * np.maximum(np.abs(before), np.abs(after)).max()
            n = int(np.argmax(over))
            if over[n] > 0:
                moving = self.system.labels.v[n - self.system.nq]
                raise SimulationError(
                    f"at t = {times[k + 1]:g} s: a function of your own jumps, and the acceleration of '{moving}' with it; "
                    "variations of the motion jump there, too, which this analysis does not follow; make the function "
                    "continuous, or use stops or one-sided springs."
                )

    def _rate(self, tables: Tables, y: np.ndarray, t: float, modes: np.ndarray) -> np.ndarray:
        """ẏ (size,) with given modes of the switches."""
        self.work.mode[:] = modes
        try:
            return self.rate(tables, y, t)
        finally:
            modes_by_state(self.work)

    def _guards(self, tables: Tables, y: np.ndarray, t: float, modes: np.ndarray) -> np.ndarray:
        """Guards (switches, 2) with given modes."""
        self.work.mode[:] = modes
        guards_at(tables, self.system.user, t, y, self.work)
        modes_by_state(self.work)
        return self.work.guard.copy()

    def _guard_gradient(self, tables: Tables, y: np.ndarray, t: float, modes: np.ndarray) -> np.ndarray:
        """Derivatives of the guards by the state, by complex step (size, switches, 2)."""
        out = np.zeros((self.size, len(modes), 2))
        self.work.mode[:] = modes
        for k in range(self.size):
            moved = y.astype(complex)
            moved[k] += 1j * TINY
            guards_at(tables, self.system.user, t, moved, self.zwork)
            out[k] = self.zwork.guard.imag / TINY
        modes_by_state(self.work)
        return out

    def _shifts(self, path: Path, stepped: Tables) -> np.ndarray:
        """Derivatives of the guards at all crossings by the parameter of `stepped`."""
        out = np.zeros(len(path.crossings))
        if not path.crossings:
            return out
        work = work_for(stepped, complex)
        for k, c in enumerate(path.crossings):
            work.mode[:] = c.modes
            guards_at(stepped, self.system.user, path.times[c.step], path.stage_y[c.step, 0].astype(complex), work)
            out[k] = work.guard[c.switch, c.guard].imag / TINY
        return out

    def parameter_sensitivity(self, tables: Tables, path: Path, stepped: Tables) -> np.ndarray:
        """∂y(end)/∂p (size,) for tables in which the parameter has an imaginary step of TINY."""
        z = np.zeros((self.size, 1))
        steps, forcing = len(path.times) - 1, self._parameter_derivatives(tables, path, stepped)
        self._vary(path, 0, steps, forcing, z, self._shifts(path, stepped))
        return z[:, 0]

    def sensitivities_at(
        self, tables: Tables, path: Path, indices: np.ndarray, columns: np.ndarray, stepped: Sequence[Tables]
    ) -> np.ndarray:
        """Variations (indices, size, m + parameters) at the boundaries of steps with these `indices`, ascending: of `columns`
        (size, m) at the start, then ∂y/∂p for tables each of which has an imaginary step of one parameter."""
        m = columns.shape[1]
        out = np.zeros((len(indices), self.size, m + len(stepped)))
        nothing = np.zeros((0, int(self.method.size[0]), self.size))
        blocks = [(slice(0, m), np.array(columns, float), nothing, np.zeros(len(path.crossings)))]
        for k, own in enumerate(stepped, m):
            forcing = self._parameter_derivatives(tables, path, own)
            blocks.append((slice(k, k + 1), np.zeros((self.size, 1)), forcing, self._shifts(path, own)))
        for where, z, forcing, shifts in blocks:
            here = 0
            for n, index in enumerate(indices):
                if index > here:
                    self._vary(path, here, int(index), forcing, z, shifts)
                out[n, :, where], here = z, int(index)
        return out

    def _parameter_derivatives(self, tables: Tables, path: Path, stepped: Tables) -> np.ndarray:
        """∂f/∂p at all stages of a path (steps, stages, size)."""
        s, last = self.system, int(self.method.size[0])
        forcing = np.zeros((len(path.times) - 1, last, self.size))
        work = work_for(stepped, complex)
        status = parameter_slopes(
            tables, stepped, s.user, self.method, path.times, path.stage_y, path.modes, self.work, work, forcing
        )
        modes_by_state(self.work)
        if status:
            raise SimulationError(s.explain(int(status), work))
        return forcing

    def rate(self, tables: Tables, y: np.ndarray, t: float) -> np.ndarray:
        """Time derivative ẏ of a state (size,)."""
        from linkwork.kernels.tree.dynamics import derivative

        out = np.zeros(self.ny)
        status = derivative(tables, self.system.user, t, self.full(y), out, self.work)
        if status:
            raise SimulationError(self.system.explain(int(status), self.work))
        return out[: self.size]
