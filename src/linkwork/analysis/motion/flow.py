"""The flow map of a system over a time span with exact sensitivities by the initial state and by any parameter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.analysis.motion.simulate import new_run_state
from linkwork.errors import SimulationError
from linkwork.kernels import integrator
from linkwork.kernels.explicit import integrate_explicit
from linkwork.kernels.tableaus import TABLEAUS
from linkwork.kernels.variation import flow, parameter_slopes, vary
from linkwork.system.system import System
from linkwork.system.tables import Tables, work_for

METHOD = "dop853"
RESOLVED = 0.4  # step over the time constant of the fastest variation: accurate to 1e-10 at the eighth order


class Path(NamedTuple):
    """A trajectory: boundaries of steps, states and Jacobians at all stages, state at the end, Φ = ∂y(end)/∂y(start)."""

    times: np.ndarray
    stage_y: np.ndarray
    stage_j: np.ndarray
    end: np.ndarray
    phi: np.ndarray


class Flow:
    """Integrates states of a system and their variational equations."""

    def __init__(self, system: System, rtol: float = 1e-10) -> None:
        self.system, self.rtol = system, rtol
        self.method = TABLEAUS[METHOD]
        self.work, self.zwork = system.work(), system.work(complex)
        self.size = system.nq + system.nv
        self.ny = self.size + len(system.labels.work)

    def full(self, y: np.ndarray) -> np.ndarray:
        """A state with work channels at zero."""
        out = np.zeros(self.ny)
        out[: self.size] = y[: self.size]
        return out

    def steps(self, tables: Tables, y: np.ndarray, start: float, end: float) -> np.ndarray:
        """Times at the boundaries of the steps that an adaptive integration takes (steps + 1,)."""
        s = self.system
        longest = min(s.longest_step, (end - start) / 4, self._longest_resolved_step(tables, y, start))
        options = {"rtol": self.rtol, "atol": self.rtol / 100, "max_step": longest, "step": 0.0, "method": METHOD}
        run_state = new_run_state(s, np.array([start, end]), y[: s.nq], y[s.nq : self.size], options, [], [])
        run_state.number[integrator.H_MAX] = longest
        out = [start]
        how = integrator.WORKING
        while how == integrator.WORKING:
            run_state.counters[integrator.BUDGET] = 1
            how = int(integrate_explicit(tables, s.user, run_state, self.method, self.work))
            if run_state.number[integrator.T] > out[-1]:
                out.append(float(run_state.number[integrator.T]))
        if how != integrator.DONE:
            raise SimulationError(
                f"at t = {out[-1]:g} s: {s.explain(int(run_state.counters[integrator.TROUBLE]), self.work)}"
            )
        out[-1] = end
        return np.array(out)

    def _longest_resolved_step(self, tables: Tables, y: np.ndarray, t: float) -> float:
        """Longest step [s] that resolves variations (by the spectral radius of the Jacobian), even for a motion at rest."""
        here = self.run(tables, y, np.array([t, t + 1e-12 * max(1.0, abs(t))]))
        fastest = np.abs(np.linalg.eigvals(here.stage_j[0, 0, : self.size, : self.size])).max(initial=0.0)
        return RESOLVED / float(fastest) if fastest > 0 else np.inf

    def run(
        self,
        tables: Tables,
        y: np.ndarray,
        times: np.ndarray,
        *,
        jacobians: bool = True,
        columns: np.ndarray | None = None,
    ) -> Path:
        """Integrate with given steps; `columns` (size, m) are the initial variations instead of the identity."""
        s, last = self.system, int(self.method.size[0])
        steps = len(times) - 1
        end = self.full(y)
        stage_y = np.zeros((steps, last, self.ny))
        stage_j = np.zeros((steps if jacobians else 0, last, self.ny, self.ny))
        slopes = np.zeros((last + 1, self.ny))
        closed = tables.loops is not None
        yz, fz = (None, None) if closed else (np.zeros(self.ny, complex), np.zeros(self.ny, complex))
        bare = tables._replace(loops=None)
        status, at = flow(
            tables, bare, s.user, self.method, times, end, self.work, self.zwork, yz, fz, slopes, stage_y, stage_j
        )
        if status:
            raise SimulationError(f"at t = {times[at]:g} s: {s.explain(int(status), self.work)}")
        phi = np.eye(self.size) if columns is None else np.array(columns, float)
        if jacobians:
            self._vary(times, stage_j, np.zeros((0, last, self.size)), phi)
        return Path(times, stage_y, stage_j, end, phi)

    def _vary(self, times: np.ndarray, stage_j: np.ndarray, forcing: np.ndarray, z: np.ndarray) -> None:
        last = int(self.method.size[0])
        vary(self.method, times, self.size, stage_j, forcing, np.zeros((last, *z.shape)), np.zeros(z.shape), z)

    def parameter_sensitivity(self, tables: Tables, path: Path, stepped: Tables) -> np.ndarray:
        """∂y(end)/∂p (size,) for tables in which the parameter has an imaginary step of TINY."""
        z = np.zeros((self.size, 1))
        self._vary(path.times, path.stage_j, self._parameter_derivatives(tables, path, stepped), z)
        return z[:, 0]

    def sensitivities_at(
        self, tables: Tables, path: Path, indices: np.ndarray, columns: np.ndarray, stepped: Sequence[Tables]
    ) -> np.ndarray:
        """Variations (indices, size, m + parameters) at the boundaries of steps with these `indices`, ascending: of `columns`
        (size, m) at the start, then ∂y/∂p for tables each of which has an imaginary step of one parameter."""
        m = columns.shape[1]
        out = np.zeros((len(indices), self.size, m + len(stepped)))
        nothing = np.zeros((0, int(self.method.size[0]), self.size))
        blocks = [(slice(0, m), np.array(columns, float), nothing)]
        for k, own in enumerate(stepped, m):
            blocks.append((slice(k, k + 1), np.zeros((self.size, 1)), self._parameter_derivatives(tables, path, own)))
        for where, z, forcing in blocks:
            here = 0
            for n, index in enumerate(indices):
                if index > here:
                    self._vary(path.times[here : index + 1], path.stage_j[here:index], forcing[here:index], z)
                out[n, :, where], here = z, int(index)
        return out

    def _parameter_derivatives(self, tables: Tables, path: Path, stepped: Tables) -> np.ndarray:
        """∂f/∂p at all stages of a path (steps, stages, size)."""
        s, last = self.system, int(self.method.size[0])
        forcing = np.zeros((len(path.times) - 1, last, self.size))
        work = work_for(stepped, complex)
        status = parameter_slopes(
            tables, stepped, s.user, self.method, path.times, path.stage_y, self.work, work, forcing
        )
        if status:
            raise SimulationError(s.explain(int(status), work))
        return forcing

    def rate(self, tables: Tables, y: np.ndarray, t: float) -> np.ndarray:
        """Time derivative ẏ of a state (size,)."""
        from linkwork.kernels.dynamics import derivative

        out = np.zeros(self.ny)
        status = derivative(tables, self.system.user, t, self.full(y), out, self.work)
        if status:
            raise SimulationError(self.system.explain(int(status), self.work))
        return out[: self.size]
