"""Controllers of a simulation around a linear model: closed loops with references, step responses, margins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Times, Whole, Word
from linkwork.control.closed_loop import acting, close, closed_matrices, delayed_loop, feedback_of, plant_of
from linkwork.control.delayed_loop import motion
from linkwork.control.delayed_margins import delayed_margins
from linkwork.control.results.control import ClosedLoop
from linkwork.control.results.margins import Margins
from linkwork.linear.exact_drives import exact_motion
from linkwork.linear.results.linear import LinearModel
from linkwork.linear.results.linear_motion import LinearMotion
from linkwork.linear.time_response import check_range, times_of
from linkwork.model.controller import Controller
from linkwork.model.model import find
from linkwork.system.control.blocks import Block, block_of, is_controller

ROUNDING = 1e-8  # loop gains below this, or above its inverse, have no margin that can be told from rounding


def loop_of(linear: LinearModel, control: Any) -> ClosedLoop:
    """Implements `LinearModel.closed_loop`."""
    if linear.system is None:
        raise ModelError(
            f"closed loop of '{linear.title}': a linear model that was loaded knows no units; linearize again."
        )
    items = list(control) if isinstance(control, list | tuple) else [control]
    for item in items:
        if not is_controller(item):
            raise ModelError(
                f"closed loop: control is a {type(item).__name__}; give a PD, a PID, a Controller, or a list."
            )
    blocks = [block_of(linear.system, item) for item in items]
    for block in blocks:
        if block.function is not None or block.schedule is not None or block.computed:
            kind = "a function of its own" if block.schedule is None else "gains that are scheduled"
            kind = "inverse dynamics for its law" if block.computed else kind
            raise ModelError(
                f"closed loop: controller '{block.name}' has {kind}, so it is not linear; give constant gains."
            )
    periods = {block.period for block in blocks}
    if len(periods) != 1:
        raise ModelError(
            "closed loop: some controllers sample and others do not, or have another period; give one period."
        )
    follow = _joined([_follow(block) for block in blocks])
    delays = np.array([block.delay for block in blocks for _ in block.inputs])
    first = _joined([_first(block) for block in blocks])
    return close(linear, _controller(blocks), [block.name for block in blocks], follow, delays, first)


def _first(block: Block) -> np.ndarray:
    """States of a block at the start by its errors there, with those of rate limits, which begin at zero."""
    states, errors = len(_with_lag(block)["A"]), len(block.sights)
    made = np.zeros((states, errors))
    if block.start_by_error is not None:
        made[: block.states] = block.start_by_error
    return made


def _follow(block: Block) -> np.ndarray:
    """How much of a step of its reference each error of a block sees (measured, 1): the rate of a step is none."""
    return np.array([[s.weight if s.signal is not None and s.steps else 0.0] for s in block.sights]).reshape(-1, 1)


def _joined(parts: Sequence[np.ndarray]) -> np.ndarray:
    """Matrices along a diagonal."""
    made = np.zeros((sum(len(p) for p in parts), sum(p.shape[1] for p in parts)))
    row = column = 0
    for p in parts:
        made[row : row + len(p), column : column + p.shape[1]] = p
        row, column = row + len(p), column + p.shape[1]
    return made


def _controller(blocks: Sequence[Block]) -> Controller:
    """All blocks as one linear controller; what acts behind a rate limit follows with its lag."""
    parts = [_with_lag(block) for block in blocks]
    matrices: dict[str, Any] = {word: _joined([p[word] for p in parts]) for word in ("A", "B", "Bu", "C", "D")}
    return Controller(
        tuple(s.name for b in blocks for s in b.sights),
        inputs=tuple(u.name for b in blocks for u in b.inputs),
        period=blocks[0].period,
        **matrices,
    )


def _with_lag(block: Block) -> dict[str, np.ndarray]:
    """Matrices of a block, with a state for each input whose rate is limited."""
    made = dict(block.matrices)
    lags = [k for k, u in enumerate(block.inputs) if np.isfinite(u.slope)]
    if block.period is not None or not lags:
        return made
    n, m, nu, more = block.states, len(block.sights), len(block.inputs), len(lags)
    rates = np.array([1.0 / block.inputs[k].lag for k in lags])
    a, b, bu = np.zeros((n + more, n + more)), np.zeros((n + more, m)), np.zeros((n + more, nu))
    c, d = np.hstack([made["C"], np.zeros((nu, more))]), made["D"].copy()
    a[:n, :n], b[:n], bu[:n] = made["A"], made["B"], made["Bu"]
    a[n:, :n], b[n:] = rates[:, None] * made["C"][lags], rates[:, None] * made["D"][lags]
    a[n:, n:] = -np.diag(rates)
    c[lags], d[lags] = 0.0, 0.0
    c[lags, range(n, n + more)] = 1.0
    return {"A": a, "B": b, "Bu": bu, "C": c, "D": d}


# --- step responses ------------------------------------------------------------------------------------


@np.errstate(over="ignore", invalid="ignore")  # what leaves the range of numbers is told
def step_response(loop: ClosedLoop, reference: Word | None, until: Times | None, *, samples: Whole) -> LinearMotion:
    """Implements `ClosedLoop.step`."""
    index = {name: k for k, name in enumerate(loop.references)}
    if not index:
        raise ModelError(f"closed loop of '{loop.title}' has no reference; close it by linear.closed_loop(PID(…)).")
    if reference is None and len(index) > 1:
        raise ModelError(f"step: there are {len(index)} references; name one of {', '.join(index)}.")
    r = 0 if reference is None else find(index, reference, "reference", loop.title)
    if until is None:
        until = _settling(loop)
    if loop.period is None and loop.delays.any():
        return _delayed_step(loop, r, times_of(until, samples))
    plant, back, drive, flow = closed_matrices(loop.linear, loop.controller, loop.follow, loop.delays)
    own, _, by_reference = acting(plant, back, len(loop.controller.A))
    size = len(flow)
    if loop.period is None:
        t = times_of(until, samples)
        whole = np.zeros((size + 1, size + 1))
        whole[:size, :size], whole[:size, size] = flow, drive[:, r]
        states = exact_motion(whole, t, np.eye(size + 1)[size])[:, :size]
    else:
        last = float(times_of(until, 2)[-1])
        t = loop.period * np.arange(int(np.floor(last / loop.period * (1 + 1e-12))) + 1)
        states = np.zeros((len(t), size))
        for k in range(1, len(t)):
            states[k] = flow @ states[k - 1] + drive[:, r]
    outputs = states @ loop.C.T + loop.reference_D[:, r]
    return _steps(loop, r, t, outputs, states @ own.T + by_reference[:, r])


def _delayed_step(loop: ClosedLoop, r: int, t: np.ndarray) -> LinearMotion:
    """The same for a continuous loop with delays."""
    linear, controller = loop.linear, loop.controller
    exact = delayed_loop(linear, controller, loop.follow, loop.delays)
    plant = plant_of(linear, controller, np.zeros(len(loop.delays)))
    back = feedback_of(plant, controller, loop.follow)
    stepped = np.eye(loop.follow.shape[1])[r]
    states, acts = motion(exact, t, np.zeros(len(exact.F)), None, stepped, np.zeros(0), loop.title)
    inputs = states @ back.by_state.T + back.by_reference @ stepped
    inputs[:, loop.delays > 0.0] = acts
    outputs = states[:, : len(linear.A)] @ linear.C.T + inputs @ linear.D[:, plant.columns].T
    return _steps(loop, r, t, outputs, inputs)


def _steps(loop: ClosedLoop, r: int, t: np.ndarray, outputs: np.ndarray, inputs: np.ndarray) -> LinearMotion:
    """Outputs and inputs of a step response with names."""
    import xarray as xr

    check_range(loop.title, t, outputs, inputs)
    units = dict(zip(loop.linear.inputs, loop.linear.input_units, strict=True))
    coords = {
        "time": ("time", t, {"units": "s"}),
        "output": list(loop.outputs),
        "output_unit": ("output", list(loop.linear.output_units)),
        "input": list(loop.controller.inputs),
        "input_unit": ("input", [units[n] for n in loop.controller.inputs]),
    }
    data = {"outputs": (("time", "output"), outputs), "inputs": (("time", "input"), inputs)}
    made = xr.Dataset(data, coords, {"title": loop.title, "reference": loop.references[r]})
    return LinearMotion(loop.title, made, f"step response to '{loop.references[r]}'")


def _settling(loop: ClosedLoop) -> float:
    """A time after which nothing much happens any more: eight times that of the slowest motion."""
    decays = -loop.eigenvalues.real
    if not (decays > 0).all():
        raise ModelError(
            f"step: the closed loop of '{loop.title}' is not stable, so it does not settle; say until when."
        )
    return float(8.0 / decays.min())


# --- margins -------------------------------------------------------------------------------------------


def margins(loop: ClosedLoop, input: Word | None) -> Margins:
    """Implements `ClosedLoop.margins`."""
    import control

    controller = loop.controller
    index = {name: k for k, name in enumerate(controller.inputs)}
    if input is None and len(index) > 1:
        raise ModelError(f"margins: there are {len(index)} inputs; name one of {', '.join(index)}.")
    j = 0 if input is None else find(index, input, "input of the controller", loop.title)
    if loop.period is None and loop.delays.any():
        gains, phases, distances, *frequencies = delayed_margins(loop, j)
    else:
        a, b, c = cut_loop(loop, j)
        cut = control.ss(a, b, c, 0.0, 0 if loop.period is None else loop.period)
        gains, phases, distances, *frequencies = control.stability_margins(cut, returnall=True)
    real = (gains > ROUNDING) & (gains < 1.0 / ROUNDING)  # a loop gain of rounding errors crosses the axis anywhere
    gain, at_gain = _least(gains[real], frequencies[0][real], np.abs(np.log(gains[real])))
    phase, at_phase = _least(phases, frequencies[1], np.abs(phases))
    distance, at_distance = _least(distances, frequencies[2], distances)
    return Margins(
        title=loop.title,
        input=controller.inputs[j],
        gain=gain,
        phase=float(np.deg2rad(phase)),
        distance=distance,
        gain_frequency=at_gain,
        phase_frequency=at_phase,
        distance_frequency=at_distance,
        delay=float(np.deg2rad(phase)) / (2 * np.pi * at_phase) if np.isfinite(phase) and at_phase else np.inf,
        stable=loop.stable,
    )


def _least(values: np.ndarray, frequencies: np.ndarray, sizes: np.ndarray) -> tuple[float, float | None]:
    """The margin of least size, and its frequency [Hz]; infinite where there is none."""
    if not len(values):
        return np.inf, None
    k = int(np.argmin(sizes))
    return float(values[k]), float(frequencies[k]) / (2 * np.pi)


def cut_loop(loop: ClosedLoop, j: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A, B, C of the loop that is cut at input j of the controllers, all others closed: from what is put in to minus what
    comes back."""
    controller = loop.controller
    plant, _, _, _ = closed_matrices(loop.linear, controller, loop.follow, loop.delays)
    if plant.seen_now[:, plant.columns].any():
        raise ModelError(
            f"margins of '{loop.title}': an output feels the inputs directly; measure positions or velocities."
        )
    n, nc = len(plant.A), len(controller.A)
    own_a, own_b = controller.A + controller.Bu @ controller.C, controller.B + controller.Bu @ controller.D
    back = np.hstack([controller.D @ plant.seen, controller.C])
    others = [k for k in range(len(plant.columns)) if k != j]
    a = np.zeros((n + nc, n + nc))
    a[:n, :n], a[n:, n:], a[n:, :n] = plant.A, own_a, own_b @ plant.seen
    a[:n] += plant.by_control[:, others] @ back[others]
    b = np.zeros((n + nc, 1))
    b[:n, 0] = plant.by_control[:, j]
    return a, b, -back[[j]]
