"""The linear closed loop: a linear model and its controllers, without limits.

Plant ẋ = A x + B (u + d), measured y = C_m x + D_m u, e = y − W r with references r, controller δu = C_c x_c + D_c e. Solved
for the input,

    δu = (I − D_c D_m)⁻¹ (C_c x_c + D_c C_m x − D_c W r + D_c D_m d)

after which everything is linear in (x, x_c), d and r. Sampled, the plant goes from sample to sample with the input held; what
waits for its delay to be over is part of the state. A delay of whole periods and a rest τ has the input of the sample before in
the first τ of a period, and the next one after that. Continuous, what waits is given at Chebyshev points of its delay (see
`delayed_loop`) in the matrices; eigenvalues, margins and motions are those of the delay itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import scipy

from linkwork.api.arguments import mapping
from linkwork.api.errors import ModelError
from linkwork.control.delayed_loop import DelayedLoop, delay_line, motion, points_for, refined
from linkwork.control.regulator import eigenvalues_of
from linkwork.control.results.control import ClosedLoop, Compensator, Regulator
from linkwork.control.sampling import held, with_input
from linkwork.linear.exact_drives import exact_motion
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.linear_motion import LinearMotion
from linkwork.linear.time_response import Driver, check_range, dataset, forced_motion, state_of, times_of
from linkwork.model.controller import Controller
from linkwork.model.model import find
from linkwork.system.control.tables import periods_of

if TYPE_CHECKING:
    pass


class Plant(NamedTuple):
    """A linear model between the outputs w of its controllers and what they measure, continuous or from sample to sample.

    Attributes:
        A: of its states, with those of what waits behind them.
        by_control, by_disturbance: rates, or next values, by w and by disturbances of all inputs.
        acts, acts_now: inputs that act, by the states and by w.
        seen, seen_now: what is measured, by the states and by all inputs at the same moment.
        columns: indices of the controllers' inputs among those of the linear model.
        waiting: how many states hold what waits.
    """

    A: np.ndarray
    by_control: np.ndarray
    by_disturbance: np.ndarray
    acts: np.ndarray
    acts_now: np.ndarray
    seen: np.ndarray
    seen_now: np.ndarray
    columns: list[int]
    waiting: int


class Feedback(NamedTuple):
    """δu and e as rows over the states of plant and controller, over disturbances of all inputs, and over references."""

    by_state: np.ndarray
    by_disturbance: np.ndarray
    by_reference: np.ndarray
    error_state: np.ndarray
    error_disturbance: np.ndarray
    error_reference: np.ndarray


def closed_loop(design: Regulator | Compensator, linear: LinearModel) -> ClosedLoop:
    """A linear model with a regulator or a compensator, no input at a limit."""
    controller = design.controller()
    return close(linear, controller, (), np.zeros((len(controller.measured), 0)), np.zeros(len(controller.inputs)))


def close(
    linear: LinearModel,
    controller: Controller,
    references: Sequence[str],
    follow: np.ndarray,
    delays: np.ndarray,
    first: np.ndarray | None = None,
) -> ClosedLoop:
    """A linear model with a controller whose errors follow references by a matrix (measured, references); `first` are its
    states at the start by its errors there."""
    plant, back, drive_reference, flow = closed_matrices(linear, controller, follow, delays)
    nc, n = len(controller.A), len(plant.A)
    drive = np.zeros((n + nc, len(linear.inputs)))
    drive[:n] = plant.by_disturbance + plant.by_control @ back.by_disturbance
    drive[n:] = controller.B @ back.error_disturbance + controller.Bu @ back.by_disturbance
    through = linear.D[:, plant.columns]
    acts_state, acts_disturbance, acts_reference = acting(plant, back, nc)
    base = np.hstack([linear.C, np.zeros((len(linear.C), n + nc - linear.C.shape[1]))])
    return ClosedLoop(
        title=linear.title,
        states=(
            *linear.states,
            *(f"waiting {k}" for k in range(1, plant.waiting + 1)),
            *(f"controller {k}" for k in range(1, nc + 1)),
        ),
        inputs=linear.inputs,
        outputs=linear.outputs,
        A=flow,
        B=drive,
        C=base + through @ acts_state,
        D=linear.D + through @ acts_disturbance,
        eigenvalues=_eigenvalues(linear, controller, follow, delays, flow),
        period=controller.period,
        linear=linear,
        controller=controller,
        references=tuple(references),
        reference_B=drive_reference,
        reference_D=through @ acts_reference,
        follow=follow,
        delays=delays,
        first=np.zeros((0, 0)) if first is None else first,
    )


def _eigenvalues(
    linear: LinearModel, controller: Controller, follow: np.ndarray, delays: np.ndarray, flow: np.ndarray
) -> np.ndarray:
    """Of the matrix of the whole loop; of a continuous one with delays the roots of its characteristic equation."""
    found = eigenvalues_of(flow, controller.period)
    if controller.period is not None or not delays.any():
        return found
    return refined(delayed_loop(linear, controller, follow, delays), found)


def delayed_loop(
    linear: LinearModel, controller: Controller, follow: np.ndarray, delays: np.ndarray
) -> DelayedLoop:
    """A continuous loop in which some inputs act after a delay."""
    plant = plant_of(linear, controller, np.zeros(len(delays)))
    back = feedback_of(plant, controller, follow)
    late = delays > 0.0
    if plant.seen_now[:, np.array(plant.columns)[late]].any():
        raise ModelError(
            f"closed loop of '{linear.title}': the controller with a delay measures an output that feels its inputs directly; "
            "measure positions or velocities."
        )
    n, nc, now = len(plant.A), len(controller.A), plant.by_control[:, ~late]
    made = []
    for by, error, own in (
        (back.by_state, back.error_state, np.hstack([plant.A, np.zeros((n, nc))])),
        (back.by_disturbance, back.error_disturbance, plant.by_disturbance),
        (back.by_reference, back.error_reference, np.zeros((n, follow.shape[1]))),
    ):
        made.append(np.vstack([own + now @ by[~late], controller.B @ error + controller.Bu @ by]))
    f, h, k = made
    f[n:, n:] += controller.A
    b = np.vstack([plant.by_control[:, late], np.zeros((nc, int(late.sum())))])
    return DelayedLoop(
        f, b, back.by_state[late], h, k, back.by_disturbance[late], back.by_reference[late], delays[late]
    )


def closed_matrices(
    linear: LinearModel, controller: Controller, follow: np.ndarray, delays: np.ndarray
) -> tuple[Plant, Feedback, np.ndarray, np.ndarray]:
    """Plant, feedback, what references do to the states, and the matrix of the whole loop."""
    plant = plant_of(linear, controller, delays)
    back = feedback_of(plant, controller, follow)
    n, nc = len(plant.A), len(controller.A)
    flow = np.zeros((n + nc, n + nc))
    flow[:n, :n], flow[n:, n:] = plant.A, controller.A
    flow[:n] += plant.by_control @ back.by_state
    flow[n:] += controller.B @ back.error_state + controller.Bu @ back.by_state
    drive = np.zeros((n + nc, follow.shape[1]))
    drive[:n] = plant.by_control @ back.by_reference
    drive[n:] = controller.B @ back.error_reference + controller.Bu @ back.by_reference
    return plant, back, drive, flow


def acting(plant: Plant, back: Feedback, nc: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Inputs that act, as rows over the states of the loop, disturbances, and references."""
    own = np.hstack([plant.acts, np.zeros((len(plant.acts), nc))])
    now = plant.acts_now
    return own + now @ back.by_state, now @ back.by_disturbance, now @ back.by_reference


def plant_of(linear: LinearModel, controller: Controller, delays: np.ndarray) -> Plant:
    """The linear model as its controllers see it."""
    index = {name: k for k, name in enumerate(linear.inputs)}
    columns = [find(index, name, "input of the linear model", linear.title) for name in controller.inputs]
    n, nu, period = len(linear.A), len(linear.inputs), controller.period
    seen, seen_now = _measured(linear, controller)
    if period is not None and seen_now[:, columns].any():
        raise ModelError(
            f"closed loop of '{linear.title}': the controller samples an output that feels its inputs directly; measure "
            "positions or velocities."
        )
    if period is None:
        return _continuous(linear, columns, delays, seen, seen_now)
    phi, gamma = held(linear.A, linear.B, period)
    counts = [periods_of(float(d), period) for d in delays]
    waits = [whole + (late > 0) for whole, late in counts]
    size = n + sum(waits)
    a, by_w = np.zeros((size, size)), np.zeros((size, len(columns)))
    acts, acts_now = np.zeros((len(columns), size)), np.zeros((len(columns), len(columns)))
    a[:n, :n] = phi
    first = n
    for j, (column, (whole, late), count) in enumerate(zip(columns, counts, waits, strict=True)):
        if count:  # each takes the place of the next
            by_w[first, j] = 1.0
            a[range(first + 1, first + count), range(first, first + count - 1)] = 1.0
        if not count:
            by_w[:n, j] = gamma[:, column]
            acts_now[j, j] = 1.0
        elif not late:
            a[:n, first + count - 1] = gamma[:, column]
            acts[j, first + count - 1] = 1.0
        else:
            own = linear.B[:, [column]]
            rest = period - late
            a[:n, first + count - 1] = scipy.linalg.expm(linear.A * rest) @ held(linear.A, own, late)[1][:, 0]
            after = held(linear.A, own, rest)[1][:, 0]
            if whole:
                a[:n, first + whole - 1] = after
            else:
                by_w[:n, j] = after
            acts[j, first + count - 1] = 1.0
        first += count
    by_d = np.vstack([gamma, np.zeros((size - n, nu))])
    wide = np.hstack([seen, np.zeros((len(seen), size - n))])
    return Plant(a, by_w, by_d, acts, acts_now, wide, seen_now, columns, size - n)


def _continuous(
    linear: LinearModel, columns: list[int], delays: np.ndarray, seen: np.ndarray, seen_now: np.ndarray
) -> Plant:
    """The plant of continuous controllers, with a line for each input that acts after a delay."""
    n = len(linear.A)
    counts = [points_for(linear.A, float(d)) if d else 0 for d in delays]
    size = n + sum(counts)
    a, by_w = np.zeros((size, size)), np.zeros((size, len(columns)))
    acts, acts_now = np.zeros((len(columns), size)), np.zeros((len(columns), len(columns)))
    a[:n, :n] = linear.A
    first = n
    for j, (column, delay, count) in enumerate(zip(columns, delays, counts, strict=True)):
        if not count:
            by_w[:n, j], acts_now[j, j] = linear.B[:, column], 1.0
            continue
        last = first + count
        a[first:last, first:last], by_w[first:last, j] = delay_line(float(delay), count)
        a[:n, last - 1], acts[j, last - 1] = linear.B[:, column], 1.0
        first = last
    by_d = np.vstack([linear.B, np.zeros((size - n, linear.B.shape[1]))])
    wide = np.hstack([seen, np.zeros((len(seen), size - n))])
    return Plant(a, by_w, by_d, acts, acts_now, wide, seen_now, columns, size - n)


def _measured(linear: LinearModel, controller: Controller) -> tuple[np.ndarray, np.ndarray]:
    """What the controller measures as rows over the states and the inputs of the linear model."""
    n, nu = len(linear.A), len(linear.inputs)
    rows: dict[str, tuple[np.ndarray, np.ndarray]] = {
        name: (c, d) for name, c, d in zip(linear.outputs, linear.C, linear.D, strict=True)
    }
    for k, name in enumerate(linear.states):
        rows.setdefault(name, (np.eye(n)[k], np.zeros(nu)))
    for k, name in enumerate(linear.coordinates):
        rows.setdefault(f"{name}.rate", (np.eye(n)[len(linear.coordinates) + k], np.zeros(nu)))
    seen = [find(rows, name, "state or output of the linear model", linear.title) for name in controller.measured]
    c = np.array([row for row, _ in seen]).reshape(len(seen), n)
    return c, np.array([row for _, row in seen]).reshape(len(seen), nu)


def feedback_of(plant: Plant, controller: Controller, follow: np.ndarray) -> Feedback:
    """The input solved for, since outputs may feel it directly."""
    d = plant.seen_now
    own = d[:, plant.columns]
    loop = np.eye(len(plant.columns)) - controller.D @ own
    by_state = np.linalg.solve(loop, np.hstack([controller.D @ plant.seen, controller.C]))
    by_disturbance = np.linalg.solve(loop, controller.D @ d)
    by_reference = np.linalg.solve(loop, -controller.D @ follow)
    error_state = np.hstack([plant.seen, np.zeros((len(d), len(controller.A)))]) + own @ by_state
    return Feedback(
        by_state, by_disturbance, by_reference, error_state, d + own @ by_disturbance, own @ by_reference - follow
    )


@np.errstate(over="ignore", invalid="ignore")  # what leaves the range of numbers is told
def simulate_closed(
    loop: ClosedLoop,
    until: Any,
    *,
    start: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None,
    samples: int,
) -> LinearMotion:
    """The motion of a closed loop; see `ClosedLoop.simulate`."""
    linear, controller = loop.linear, loop.controller
    t = times_of(until, samples)
    disturbed = mapping(inputs, "linear simulate: inputs", "{'torque': 2.0}")
    driver = Driver(linear, disturbed)
    pushed = np.array([driver(float(moment)) for moment in t]).reshape(len(t), len(linear.inputs))
    driver.check(t)
    plant = plant_of(linear, controller, np.zeros(len(controller.inputs)))  # delays are stepped through
    back, columns = feedback_of(plant, controller, loop.follow), plant.columns
    first = state_of(linear, start, rates)
    own = loop.first @ (plant.seen @ first) if loop.first.size else np.zeros(len(controller.A))
    begin = np.concatenate([first, own])
    if loop.period is None and loop.delays.any():
        late = loop.delays > 0.0
        exact = delayed_loop(linear, controller, loop.follow, loop.delays)
        none = np.zeros(loop.follow.shape[1])
        states, acts = motion(exact, t, begin, driver if disturbed else None, none, driver.corners, loop.title)
        control = states @ back.by_state.T + pushed @ back.by_disturbance.T
        control[:, late] = acts
    elif loop.period is None:
        if disturbed:
            states = forced_motion(loop.A, loop.B, t, begin, driver, loop.title)
        else:
            states = exact_motion(loop.A, t, begin)
        control = states @ back.by_state.T + pushed @ back.by_disturbance.T
    else:
        states, control = _sampled(loop, back, columns, t, begin, driver if disturbed else None)
    u = pushed.copy()
    u[:, columns] += control
    f = len(linear.coordinates)
    z, w = states[:, :f], states[:, f : 2 * f]
    whole = u.copy()
    whole[:, columns] += controller.offset
    effort = np.zeros_like(u)
    if loop.period is None:
        effort = scipy.integrate.cumulative_simpson(whole**2, x=t, axis=0, initial=0.0)
    else:
        effort[1:] = np.cumsum(whole[:-1] ** 2 * np.diff(t)[:, None], axis=0)
    made = dataset(linear, t, states[:, : len(linear.A)], u)
    energy = 0.5 * (np.einsum("ti,ij,tj->t", w, linear.M, w) + np.einsum("ti,ij,tj->t", z, linear.K, z))
    check_range(loop.title, t, energy, effort)
    made = made.assign(energy=("time", energy, {"units": "J"}), effort=(("time", "input"), effort))
    return LinearMotion(linear.title, made, "motion of the closed loop")


def _sampled(
    loop: ClosedLoop,
    back: Feedback,
    columns: list[int],
    t: np.ndarray,
    begin: np.ndarray,
    driver: Driver | None,
) -> tuple[np.ndarray, np.ndarray]:
    """States of the plant and what acts at all times; between samples, and where a delay is over between them, the plant is
    integrated exactly where nothing disturbs it."""
    linear, controller, h = loop.linear, loop.controller, float(loop.period or 0.0)
    n = len(linear.A)
    flow = with_input(linear.A, linear.B)
    queue = _Queue(loop.delays if len(loop.delays) else np.zeros(len(columns)), h)
    push = np.zeros((len(flow), len(linear.inputs)))
    push[:n] = linear.B
    states, control = np.zeros((len(t), n)), np.zeros((len(t), len(columns)))
    x, own = begin[:n], begin[n:]
    quiet = np.zeros(len(linear.inputs))
    first = 0
    for k in range(int(np.floor((t[-1] - t[0]) / h * (1 + 1e-12))) + 1):
        moment = t[0] + k * h
        both = np.concatenate([x, own])
        d = quiet if driver is None else driver(float(moment))
        asked = back.by_state @ both + back.by_disturbance @ d
        error = back.error_state @ both + back.error_disturbance @ d
        own = controller.A @ own + controller.B @ error + controller.Bu @ asked
        for begins, ends, acts in queue.next(asked):  # pieces of the period in which the same inputs act
            y = np.concatenate([x, quiet])
            y[n + np.array(columns)] = acts
            last, start, end = first, moment + begins, moment + ends
            while last < len(t) and t[last] < end - 1e-12 * h:
                last += 1
            inside = np.maximum(t[first:last], start)
            control[first:last] = acts
            if driver is None:
                at = [(scipy.linalg.expm(flow * (s - start)) @ y)[:n] for s in inside]
                states[first:last], x = np.reshape(at, (-1, n)), (queue.flow(flow, ends - begins) @ y)[:n]
            else:
                moments = np.unique(np.concatenate([[start], inside, [end]]))
                path = forced_motion(flow, push, moments, y, driver, loop.title, steps=4)
                states[first:last], x = path[np.searchsorted(moments, inside), :n], path[-1, :n]
            first = last
    return states, control


class _Queue:
    """Outputs of a sampled controller that wait until their delays are over; before the first ones act, nothing does."""

    def __init__(self, delays: np.ndarray, period: float) -> None:
        self._period = period
        self._counts = [periods_of(float(d), period) for d in delays]
        self._waiting = [[0.0] * (whole + 1) for whole, _ in self._counts]  # what acts first, then what follows
        self._flows: dict[float, np.ndarray] = {}

    def next(self, asked: np.ndarray) -> Iterator[tuple[float, float, np.ndarray]]:
        """Pieces of the period after a sample: from and to times after it [s], and what acts."""
        for row, x in zip(self._waiting, asked, strict=True):
            row.append(float(x))
        edges = sorted({0.0, self._period, *(late for _, late in self._counts)})
        for begins, ends in itertools.pairwise(edges):
            acts = [
                row[1] if late <= begins else row[0] for row, (_, late) in zip(self._waiting, self._counts, strict=True)
            ]
            yield begins, ends, np.array(acts)
        for row in self._waiting:
            del row[0]

    def flow(self, flow: np.ndarray, span: float) -> np.ndarray:
        """The motion over a span, computed once."""
        if span not in self._flows:
            self._flows[span] = scipy.linalg.expm(flow * span)
        return self._flows[span]
