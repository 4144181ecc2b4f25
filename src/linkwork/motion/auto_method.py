"""Method "auto": an explicit method that hands over to an implicit one where the system is stiff, if that pays.

An explicit method notices that only its stability limits the step. Then the implicit method takes a few steps; it goes on if
its progress for the same work is clearly better. Work is counted in evaluations of the right-hand side, so the choice does not
depend on the clock, and a run is the same on every machine.
"""

from __future__ import annotations

from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.run_layout import RunState
from linkwork.motion.run_state import with_jacobian

MANY = 30_000  # steps that the explicit method would still take, fewer are not worth the change
WARM_UP, TRIAL = 12, 24  # steps of the implicit method, until its step has grown, and until its progress is judged
GAIN = 1.5  # in progress, for the change to stay
PER_STEP = 12  # evaluations of the explicit method in a step
PER_COLUMN = 3  # evaluations that a column of the Jacobian is worth: complex numbers


class AutoMethod:
    """Which method integrates at present, and why."""

    def __init__(self, run_state: RunState, *, implicit_works: bool) -> None:
        run_state.counters[run_layout.LEAVES_WHEN_STIFF] = implicit_works
        self.method = self.used = "dop853"
        self.note = ""
        self._explicit = 0.0  # progress [s] per evaluation
        self._marks: list[tuple[int, float, float]] = []  # steps, time, work

    def budget(self, steps: int) -> int:
        """How many steps to take before the next look."""
        return WARM_UP if self.method == "radau" and not self.note else steps

    def meet_stiffness(self, run_state: RunState) -> RunState:
        """The explicit method found the system stiff: try the implicit one, if much is left to do."""
        number = run_state.number
        run_state.counters[run_layout.STIFF] = 0
        if (number[run_layout.END] - number[run_layout.T]) / number[run_layout.H] < MANY:
            return run_state
        self._explicit = number[run_layout.H] / PER_STEP
        self.method = "radau"
        run_state = with_jacobian(run_state)
        self._marks = [self._mark(run_state)]
        return run_state

    def judge(self, run_state: RunState, *, ended: bool) -> None:
        """After some steps of the implicit method: it stays, or the explicit one goes on to the end."""
        if self.method != "radau" or self.note:
            return
        now = self._mark(run_state)
        first = self._marks[0]
        if not ended:
            if now[0] - first[0] < WARM_UP:
                return
            self._marks.append(now)
            if now[0] - first[0] < TRIAL:
                return
        _, start, work = self._marks[min(1, len(self._marks) - 1)]
        if ended or (now[1] - start) / max(now[2] - work, 1.0) > GAIN * self._explicit:
            self.note = f"; the system is stiff, and method 'radau' took over at t = {first[1]:.4g} s"
            self.used = "dop853, radau"
            return
        self.method = "dop853"
        self.note = "; the system is stiff"
        run_state.counters[[run_layout.STARTED, run_layout.LEAVES_WHEN_STIFF]] = 1, 0

    @staticmethod
    def _mark(run_state: RunState) -> tuple[int, float, float]:
        counters, n = run_state.counters, len(run_state.y)
        factor = n**3 / (40.0 * n)  # of both matrices, in evaluations of a system of this size
        work = float(
            counters[run_layout.EVALUATIONS]
            + PER_COLUMN * n * counters[run_layout.JACOBIANS]
            + factor * counters[run_layout.FACTORS]
        )
        return int(counters[run_layout.STEPS]), float(run_state.number[run_layout.T]), work
