"""Integrations as they are called: each drives its integrator and inspects its steps, where something is watched."""

from __future__ import annotations

from linkwork.kernels.explicit import integrate_explicit
from linkwork.kernels.gauss import integrate_gauss
from linkwork.kernels.inspect import inspect_if_watched
from linkwork.kernels.integrator import BUDGET, INSPECT, WORKING
from linkwork.kernels.jit import kernel
from linkwork.kernels.radau import integrate_radau
from linkwork.kernels.sampled import integrate_sampled


@kernel
def run_explicit(sys, user, run_state, method, w):
    """By an explicit Runge-Kutta method."""
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_explicit(sys, user, run_state, method, w)
        if how == INSPECT:
            how = inspect_if_watched(sys, user, run_state.watch, run_state, w)
    return how


@kernel
def run_sampled(sys, user, run_state, method, clock, w):
    """By an explicit Runge-Kutta method, with a sampled controller."""
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_sampled(sys, user, run_state, method, clock, w)
        if how == INSPECT:
            how = inspect_if_watched(sys, user, run_state.watch, run_state, w)
    return how


@kernel
def run_radau(sys, bare, user, run_state, radau, w, wz, yz, fz):
    """By Radau IIA."""
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_radau(sys, bare, user, run_state, radau, w, wz, yz, fz)
        if how == INSPECT:
            how = inspect_if_watched(sys, user, run_state.watch, run_state, w)
    return how


@kernel
def run_gauss(sys, user, run_state, gauss, w, wz):
    """By Gauss collocation."""
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_gauss(sys, user, run_state, gauss, w, wz)
        if how == INSPECT:
            how = inspect_if_watched(sys, user, run_state.watch, run_state, w)
    return how
