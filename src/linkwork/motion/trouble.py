"""Why a run failed, or takes steps so small that it would hardly ever end: what makes them, and what helps."""

from __future__ import annotations

import time as clock
import warnings
from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.errors import SimulationWarning
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.jit import compile_seconds
from linkwork.system.validity import is_one_of_many, large_deflections

if TYPE_CHECKING:
    from linkwork.motion.integration import Integration

LOOK_S = 1.0  # seconds over which the pace is measured
MANY = 1e8  # steps that are left at this pace, from which on something is said
MANY_ABSOLUTE = 1e6  # the same in absolute coordinates, where a step costs ten times as much
APART = 1e6  # ratio of masses whose equations lose the digits that a step needs, in absolute coordinates
TURN = 0.05  # of a joint in one step [rad], that makes a step short by itself
OF_A_VARIANT = "model .* has a variant, in steps of"  # how the sentence begins in a study
WITHOUT_INERTIA = (
    "joint '{}' moves no inertia in this position; give what it moves inertia about its axis, or it an armature"
)
PERIODS = ((31_557_600.0, "years"), (86_400.0, "days"), (3600.0, "h"), (60.0, "min"), (1.0, "s"))


class Pace:
    """Warns once, after two seconds, of a run that would hardly ever end."""

    def __init__(self, run: Integration) -> None:
        self._run, self._said = run, False
        self._looks = 0
        self._mark = self._now()

    def _now(self) -> tuple[float, float, int]:
        """Seconds on the clock but for compiling, the time of the run, its steps."""
        state = self._run.state
        steps = int(state.counters[run_layout.STEPS])
        return clock.perf_counter() - compile_seconds(), float(state.number[run_layout.T]), steps

    def look(self) -> None:
        """Look how far the run has come in the last second."""
        if self._said or clock.perf_counter() - self._mark[0] < LOOK_S:
            return
        now, before = self._now(), self._mark
        seconds, gained, steps = (x - y for x, y in zip(now, before, strict=True))
        if seconds < LOOK_S:
            return
        self._mark, self._looks = now, self._looks + 1
        left = float(self._run.state.number[run_layout.END]) - now[1]
        many = MANY if self._run.system.tables.absolute is None else MANY_ABSOLUTE
        if self._looks > 1 and left * steps > many * gained:
            self._said = True
            self._warn(left * seconds / gained if gained > 0 else np.inf, gained / max(steps, 1))

    def _warn(self, rest: float, step: float) -> None:
        """Say it; `rest` are the seconds that the rest takes at this pace."""
        run, model = self._run, self._run.system.model.name
        t, end = (float(run.state.number[k]) for k in (run_layout.T, run_layout.END))
        where, pace = f"is at t = {t:.6g} s of {end:g} s", f"the rest takes {duration(rest)} at this pace"
        size = f"{step:.2g} s"
        if is_one_of_many():  # the same of all, so that it is said once
            where, pace, size = "has a variant", "it would hardly ever end", "hardly any length"
        sentence = (
            f"model '{model}' {where}, in steps of {size} because of '{busiest(run)}', so that {pace}; {remedy(run)}"
        )
        warnings.warn(f"{sentence}.", SimulationWarning, stacklevel=6)


def duration(seconds: float) -> str:
    """A time in words."""
    if not seconds < 1e6 * PERIODS[0][0]:
        return "more than a million years"
    size, unit = next(p for p in PERIODS if seconds >= p[0] or p[0] == 1.0)
    return f"{seconds / size:.2g} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"


def busiest(run: Integration) -> str:
    """The degree of freedom that turns far within a step, or else whose acceleration changes most, against its tolerance."""
    system, state = run.system, run.state
    rows = int(TABLEAUS[run.stepping].size[0]) if run.stepping in TABLEAUS else 1
    rates = slice(system.nq, system.nq + system.nv)
    slopes = state.k[:rows, rates]
    turn = np.abs(state.y[rates]) * state.number[run_layout.H] * [unit == "rad/s" for unit in system.labels.v_units]
    if turn.max(initial=0.0) > TURN:
        return system.labels.v[int(np.argmax(turn))]
    spread = np.ptp(slopes, axis=0) if rows > 1 else np.abs(slopes[0])
    tolerance = state.number[run_layout.ATOL] + state.number[run_layout.RTOL] * np.abs(state.y[rates])
    return system.labels.v[int(np.argmax(np.nan_to_num(spread / tolerance) * (state.weight[rates] > 0)))]


def remedy(run: Integration) -> str:
    """What helps where steps are too small."""
    idle = run.joint_without_inertia()
    if idle:
        return WITHOUT_INERTIA.format(idle)
    bent = large_deflections(run.system, run.state.y[None, : run.system.nq])
    if bent:
        return bent[0].removesuffix(".")
    number, masses = run.state.number, run.system.masses[run.system.masses > 0]
    if number[run_layout.STEP]:
        return "give a longer step"
    if run.system.tables.absolute is not None and masses.max(initial=0.0) > APART * masses.min(initial=np.inf):
        lightest, heaviest = masses.min(), masses.max()
        return f"masses from {lightest:.2g} to {heaviest:.2g} kg cost absolute coordinates their digits; leave formulation out"
    if number[run_layout.H] >= number[run_layout.H_MAX]:
        return "max_step, or the frequency of a signal, keeps them as short"
    if run.steps.method in ("radau", "auto") or not run.steps.chosen:
        return "look for a stiffness, a mass, a length or a rate of extreme size there, or give a larger rtol"
    return "method='radau' takes longer ones where a stiffness or damping of extreme size makes them"


def failure(run: Integration) -> tuple[str, str]:
    """Status of a run that did not reach its end, and a sentence that says why."""
    system, state, work, how, method = run.system, run.state, run.work, run.how, run.steps.method
    trouble = int(state.counters[run_layout.TROUBLE])
    if how == run_layout.DIVERGED:
        return "diverged", "the stages of method 'gauss' were not found; use a smaller step."
    if run.note:
        return "failed", run.note
    if how == run_layout.CHATTERING:
        pending = [system.labels.switches[s] for s in np.flatnonzero(work.guard.min(axis=1) <= 1e-9)]
        what = f"{' and '.join(pending) or 'a switch'} changed without end at one moment; "
        if any(name.startswith("the formula of") for name in pending):
            return "failed", what + "give the joint friction= instead of sign(), or smooth it by tanh(v / 0.001)."
        return "failed", what + "give damping or other parameters."
    if trouble or how == run_layout.FAILED or not np.all(np.isfinite(work.a)):
        return "failed", system.explain(trouble, work)
    idle = run.joint_without_inertia()
    if idle:
        return "step", f"the step became too small: {WITHOUT_INERTIA.format(idle)}."
    fastest = system.labels.v[int(np.argmax(np.abs(state.k[0, system.nq : system.nq + system.nv])))]
    rtol, small = float(state.number[run_layout.RTOL]), f"the step became too small, with joint '{fastest}' accelerating most"
    bent = large_deflections(system, state.y[None, : system.nq], state.number[[run_layout.T]])
    if bent:  # what a theory says beyond its validity, no tolerance mends
        return "step", f"{small}, while {bent[0]}"
    if not run.steps.chosen:
        return "step", f"{small}."
    other = "" if method in ("radau", "auto") else "method='radau' if the system is stiff"
    if rtol < 1e-3:
        other += (", or " if other else "") + "a larger rtol"
    other = other or "a smaller rtol, since the motion may have left the true one"
    return "step", f"{small}; try {other}."
