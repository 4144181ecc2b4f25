"""The initial value problem that integrators solve: ẏ = f(t, y), a projection onto constraints, functions whose zeros matter.

Integrators know no tables of a system, only a `Problem`. It has two forms. One holds tables and scratch space; functions of it
are then compiled into the integrator. The other one holds addresses of functions that were compiled for the first form
(`linked`), and a pointer to it: integrators are compiled for that form once, whatever the kind of the system.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.derivatives.closed_derivatives import any_jacobian
from linkwork.kernels.integrators.watch import evaluate_functions
from linkwork.kernels.jit import entry, shared
from linkwork.kernels.loops.indirect import call_jacobian, call_projection, call_slope, call_switch, call_watch
from linkwork.kernels.loops.loops import is_near_singular
from linkwork.kernels.loops.projection import project_state
from linkwork.kernels.nonsmooth.switching import flip
from linkwork.kernels.tree.dynamics import slope

# --- Problem.calls: where the record of the other form lies, and addresses of functions; 0 where one is not needed
RECORD, SLOPE, PROJECTION, WATCH, SWITCH, JACOBIAN, INSPECTION, CONSTRAINTS, CALLS_LEN = range(9)
NEAR_SINGULAR = -1  # a status beside those of `layout`: all is well, but a singular position is near


@bundle
class Implicit(NamedTuple):
    """What the Jacobian of f needs."""

    bare: Any  # tables without closed loops, for complex-step derivatives
    wz: Any  # complex scratch space
    yz: Any = None  # (ny,) complex, of open trees only
    fz: Any = None


@bundle
class Problem(NamedTuple):
    """A problem in one of its two forms."""

    mode: np.ndarray  # (switches,) Work.mode and Work.guard
    guard: np.ndarray
    calls: Any = None  # (CALLS_LEN,), or None: then the rest is there
    sys: Any = None
    user: Any = None
    w: Any = None
    implicit: Any = None
    events: Any = None
    watched: Any = None  # an array where something is watched


# --- what is compiled for every kind of system -----------------------------------------------------------------


@entry
def evaluate_slope(problem, t, y, dy):
    """f(t, y) into dy; a status, NEAR_SINGULAR among them."""
    status = slope(problem.sys, problem.user, t, y, dy, problem.w)
    if status == L.OK and is_near_singular(problem.sys.loops, problem.w):
        return NEAR_SINGULAR
    return status


@entry
def project(problem, t, y):
    """Project a state onto what it has to fulfil; a status."""
    return project_state(problem.sys, problem.user, t, y, problem.w)


@entry
def evaluate_watch(problem, which, t, y, out):
    """The functions that are watched, at a state; or one of them, if `which` is not negative."""
    evaluate_functions(problem.sys, problem.user, problem.events, which, t, y, problem.w, out)
    return L.OK


@entry
def change_mode(problem, run_state, switch, guard):
    """Change the mode of a switch whose guard (0, 1) has become zero, and run_state.y where that jumps; a status."""
    return flip(problem.sys, problem.user, run_state, switch, guard, problem.w)


@entry
def evaluate_jacobian(problem, t, y, out):
    """∂f/∂y at a state; a status."""
    a, sys = problem.implicit, problem.sys
    return any_jacobian(sys, a.bare, sys.loops, problem.user, t, y, problem.w, a.wz, a.yz, a.fz, out)


# --- what integrators call: one of the two forms; Numba leaves out what belongs to a None -----------------------------------


@shared
def slope_by(problem, sys, calls, t, y, dy):
    """`evaluate_slope`; `sys` and `calls` are those of the problem."""
    if sys is not None:
        return evaluate_slope(problem, t, y, dy)
    if calls is not None:
        return call_slope(calls[SLOPE], calls[RECORD], t, y, dy)
    return L.OK


@shared
def plain_slope_by(problem, t, y, dy):
    """`evaluate_slope` for methods that do nothing about singular positions."""
    status = slope_by(problem, problem.sys, problem.calls, t, y, dy)
    return L.OK if status == NEAR_SINGULAR else status


@shared
def project_by(problem, sys, calls, t, y):
    """`project`."""
    if sys is not None:
        return project(problem, t, y)
    if calls is not None:
        return call_projection(calls[PROJECTION], calls[RECORD], t, y)
    return L.OK


@shared
def functions_by(problem, sys, calls, which, t, y, out):
    """`evaluate_watch`."""
    if sys is not None:
        return evaluate_watch(problem, which, t, y, out)
    if calls is not None:
        return call_watch(calls[WATCH], calls[RECORD], which, t, y, out)
    return L.OK


@shared
def change_mode_by(problem, sys, calls, run_state, switch, guard):
    """`change_mode`."""
    if sys is not None:
        return change_mode(problem, run_state, switch, guard)
    if calls is not None:
        return call_switch(calls[SWITCH], calls[RECORD], run_state, switch, guard)
    return L.OK


@shared
def jacobian_by(problem, sys, calls, t, y, out):
    """`evaluate_jacobian`."""
    if sys is not None:
        return evaluate_jacobian(problem, t, y, out)
    if calls is not None:
        return call_jacobian(calls[JACOBIAN], calls[RECORD], t, y, out)
    return L.OK
