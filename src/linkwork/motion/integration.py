"""The integration of a motion: the state of the run, what is solved, and the kernel that takes the steps."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.progress import Progress
from linkwork.kernels.integrators import gauss, radau, run_layout
from linkwork.kernels.integrators.poincare_map import run_periods
from linkwork.kernels.integrators.problem import Problem
from linkwork.kernels.integrators.runs import run_delayed, run_explicit, run_gauss, run_radau, run_sampled
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.jit import compile_seconds
from linkwork.motion.auto_method import AutoMethod
from linkwork.motion.controllers import start_control
from linkwork.motion.impacts import ImpactLog
from linkwork.motion.run_state import (
    MOST_JACOBIAN,
    Steps,
    events_of,
    jacobian_bytes,
    new_run_state,
    problem_of,
    with_more_capacity,
)
from linkwork.motion.trouble import Pace
from linkwork.system.control.states import states_of_controllers
from linkwork.system.interruption import Interruption
from linkwork.system.space import RunSpace
from linkwork.system.system import System
from linkwork.system.tables import Tables, Work
from linkwork.system.waiting import Waiting

if TYPE_CHECKING:
    from linkwork.motion.histories.stream import Stream

PERIOD_STEPS = 10_000  # of one call of a kernel for whole periods
PORTION_S = 0.25  # seconds of one call of a kernel, after which progress is shown and Ctrl-C is handled


class Integration:
    """A run of a system from a state: `run` takes it to its end; others call kernels with its `state` and `problem`.

    Args:
        system: that moves.
        times: of the samples (n,) [s].
        q, v: coordinates (nq,) and velocities (nv,) at the start.
        steps: how steps are taken.
        space: scratch space; new one if it is left out.
        tables: in place of the system's own, of the same shapes.
        rows, values: of the events, see `motion.events.event_rows`.
        out: where samples go (n, ny); a new array if it is left out.
        longest: longest step [s], in place of what times and signals of the system allow.
        notes_impacts: whether impacts on rigid stops are noted.

    Attributes:
        state: of the run; its arrays of events may grow, so it changes.
        work: the scratch space.
        events: what is evaluated to find events, or None.
        impacts: those that were noted.
        how: how the last call of a kernel ended, see `run_layout`.
        note: why SciPy gave up, or nothing.
        stepping: the method that takes steps at present.
    """

    def __init__(
        self,
        system: System,
        times: np.ndarray,
        q: np.ndarray,
        v: np.ndarray,
        steps: Steps,
        *,
        space: RunSpace | Work | None = None,
        tables: Tables | None = None,
        rows: Sequence[Sequence[int]] = (),
        values: Sequence[float] = (),
        out: np.ndarray | None = None,
        longest: float | None = None,
        notes_impacts: bool = False,
    ) -> None:
        self.system, self.steps = system, steps
        self._space: Any = system.work() if space is None else space
        self._tables = tables
        self.work: Work = self._space.work if isinstance(self._space, RunSpace) else self._space
        self.impacts = ImpactLog(system)
        self.state = new_run_state(system, times, q, v, steps, rows, out, self.impacts.room if notes_impacts else 0)
        if longest is not None:
            self.state.number[run_layout.H_MAX] = longest
        if self.work.sticking is not None:  # at a sliding speed whose direction the tolerance cannot tell
            self.work.sticking.rest_speed[0] = 100 * steps.atol
        self.events = events_of(system, rows, values)
        self.how, self.note = run_layout.WORKING, ""
        self.stepping = "dop853" if steps.method == "auto" else steps.method
        self._step: Callable[[], int] | None = None
        self._auto: AutoMethod | None = None
        self._clock: np.ndarray | None = None
        self._waiting: Waiting | None = None

    @cached_property
    def problem(self) -> Problem:
        """What explicit methods solve."""
        return problem_of(self.system, self._space, self.state, self.events, self._tables)

    def joint_without_inertia(self) -> str:
        """The degree of freedom that moves hardly any inertia in the present position, though it does elsewhere; or nothing."""
        return self.system.joint_without_inertia(self.state.y[: self.system.nq], self._tables)

    @property
    def method(self) -> str:
        """The methods that took the steps."""
        return self.steps.method if self._auto is None else self._auto.used

    @property
    def method_note(self) -> str:
        """What the automatic choice of a method has to say, or nothing."""
        return "" if self._auto is None else self._auto.note

    # --- controllers -----------------------------------------------------------------------------

    def begin_control(self, start: Any) -> None:
        """Let controllers begin at their own start, or where those of the run that goes on had ended."""
        system, number = self.system, self.state.number
        if system.has_sampled_control:
            self._clock = system.control_clock(float(number[run_layout.T]), float(number[run_layout.END]))
        waiting = start_control(system, self.state, start, self._clock)
        if system.has_delayed_control:
            self._waiting = Waiting(system, float(number[run_layout.T]), len(self.state.y), waiting)

    def control_numbers(self) -> dict[str, np.ndarray]:
        """Numbers with which controllers may go on."""
        waits = np.zeros(0) if self._waiting is None else self._waiting.row()
        return states_of_controllers(self.system, self.state.y, self._clock, waits)

    # --- steps -----------------------------------------------------------------------------------

    def run(self, progress: bool | None, stream: Stream | None = None) -> None:
        """Integrate to the end, by a kernel that is called for about a quarter of a second at a time, so that progress is shown
        and Ctrl-C works: it is handled between two calls, where the state is consistent, and leaves `how` at WORKING."""
        if self.steps.method.startswith("scipy"):
            from linkwork.motion.scipy_check import scipy_run

            scipy_run(self)
            return
        system, first, last = self.system, float(self.state.times[0]), float(self.state.times[-1])
        if self.steps.method == "auto":
            self._auto = AutoMethod(self.state, implicit_works=self._implicit_works())
        budget, pace = 1000, Pace(self)
        with (
            Progress(f"simulating {system.model.name}", progress) as bar,
            Interruption(calls_back=system.slot is not None),
        ):
            while True:
                taken, spent = self._call(budget if stream is None else stream.budget(budget))
                if stream is not None:
                    stream.keep_up(self)
                if system.slot is not None and system.slot.take_interrupt():  # the state is that after the last step
                    break
                self._choose_method()
                if self.how == run_layout.ROOM:
                    self.state = with_more_capacity(self.state)
                elif self.how != run_layout.WORKING:
                    return
                else:
                    pace.look()
                    bar.update((float(self.state.number[run_layout.T]) - first) / (last - first))
                    # at most fourfold: the cost of a step changes along the way, and with the method
                    budget = int(min(max(taken * PORTION_S / max(spent, 1e-4), 10), 4 * budget, 10_000_000))
        self.how = run_layout.WORKING

    def run_periods(
        self, period: float, map_points: np.ndarray, samples: np.ndarray, halt: threading.Event | None = None
    ) -> int:
        """Integrate over as many periods [s] as map_points (count, ny) has rows, which take the states at their ends; the last
        ones are sampled into samples (kept, n, ny). Returns how many are done: fewer where `how` says why, or `halt` is set."""
        place, pace, began = np.zeros(2, np.int64), Pace(self), float(self.state.number[run_layout.T])
        tableau, self.how = TABLEAUS[self.stepping], run_layout.WORKING
        while self.how == run_layout.WORKING and not (halt is not None and halt.is_set()):
            self.state.counters[run_layout.BUDGET] = PERIOD_STEPS
            self.how = int(run_periods(self.problem, self.state, tableau, period, began, place, map_points, samples))
            pace.look()
        return int(place[0])

    def _call(self, budget: int) -> tuple[int, float]:
        """Call the kernel for at most so many steps; how many it took, and in how many seconds."""
        limit = self.impacts.budget(budget)
        self.state.counters[run_layout.BUDGET] = limit = limit if self._auto is None else self._auto.budget(limit)
        if self._step is None:
            self._step = self._stepper()
        before = clock.perf_counter() - compile_seconds()
        self.how = int(self._step())
        taken = limit - int(self.state.counters[run_layout.BUDGET])
        spent = clock.perf_counter() - compile_seconds() - before
        self.impacts.keep_up(self.state)
        return taken, spent

    def _implicit_works(self) -> bool:
        """Whether the implicit method can take over."""
        system = self.system
        law = any(block.function is not None for block in system.controllers)  # it has no derivatives
        works = system.tables.absolute is None and not system.has_sampled_control and not law and self._waiting is None
        return works and jacobian_bytes(self.state) <= MOST_JACOBIAN

    def _choose_method(self) -> None:
        """Look whether another method shall go on."""
        auto = self._auto
        if auto is None:
            return
        if self.how == run_layout.STIFFNESS:
            self.state, self.how = auto.meet_stiffness(self.state), run_layout.WORKING
        auto.judge(self.state, ended=self.how not in (run_layout.WORKING, run_layout.ROOM))
        if auto.method != self.stepping:
            self._step = None

    def _stepper(self) -> Callable[[], int]:
        """A function that calls the kernel of the method that is due, and returns how that ended."""
        system, space, work = self.system, self._space, self.work
        self.stepping = method = self.steps.method if self._auto is None else self._auto.method
        if self._waiting is not None:
            return self._delayed(self._waiting, TABLEAUS[method])
        if method == "radau":
            implicit, constants = problem_of(system, space, self.state, self.events, implicit=True), radau.constants()
            return lambda: run_radau(implicit, self.state, constants)
        problem, sys, user = self.problem, system.tables, system.user
        if method == "gauss":
            constants, wz = gauss.constants(), system.work(complex)
            return lambda: run_gauss(problem, sys, user, self.state, constants, work, wz)
        tableau, samples_at = TABLEAUS[method], self._clock
        if samples_at is not None:
            return lambda: run_sampled(problem, sys, user, self.state, tableau, samples_at, work)
        return lambda: run_explicit(problem, self.state, tableau)

    def _delayed(self, waiting: Waiting, tableau: Any) -> Callable[[], int]:
        """Calls the kernel for outputs of controllers that act after a delay."""
        problem: Problem | None = None

        def step() -> int:
            nonlocal problem
            larger = waiting.make_room(float(self.state.number[run_layout.T]))
            self.state.counters[run_layout.BREAK] = 0
            if larger or problem is None:
                own = self.work._replace(control=self.work.control._replace(past=waiting.past))
                problem = problem_of(self.system, own, self.state, self.events)
            state = self.state._replace(breaks=waiting.breaks)
            return int(run_delayed(problem, state, tableau, waiting.past, self.work.control.own))

        return step
