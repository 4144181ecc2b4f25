"""Integrators call functions of a system by addresses: compiled once, with the same numbers, and nothing freed too early."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import linkwork as lw
from linkwork.kernels.integrators.problem import RECORD, Problem
from linkwork.kernels.integrators.run_layout import BUDGET, DONE
from linkwork.kernels.integrators.runs import run_explicit
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.jit import ACCELERATED
from linkwork.motion.integration import Integration
from linkwork.motion.run_state import accurate_steps
from linkwork.system.compiled import compiled

pytestmark = pytest.mark.skipif(not ACCELERATED, reason="only tested versions of Numba call functions by addresses")


def stopped() -> lw.Model:
    """A rod that meets a stop."""
    m = lw.Model("stopped")
    m.add(lw.Rod("a", length=1, mass=1), lw.Revolute("h", stops=("-20 deg", "20 deg"), stop_stiffness=1e4))
    return m


def brake() -> lw.Model:
    """A rod whose hinge has dry friction."""
    m = lw.Model("brake")
    m.add(lw.Rod("a", length=1, mass=1), lw.Revolute("h", friction=1.0))
    return m


def test_an_integrator_is_compiled_once_for_all_kinds_of_systems() -> None:
    lw.library.chain(2).simulate(0.01)
    kinds = len(run_explicit.overloads)
    stopped().simulate(0.01)
    brake().simulate(0.01)
    lw.library.four_bar().simulate(0.01)
    assert len(run_explicit.overloads) == kinds


def test_what_addresses_point_to_lives_as_long_as_the_problem() -> None:
    expected = lw.library.chain(2).simulate([0.0, 1.0], start={"joint1": 1.0}, method="dop853").q

    def made() -> tuple[Problem, object]:
        system = compiled(lw.library.chain(2))
        q = np.array([1.0, 0.0])
        run = Integration(system, np.array([0.0, 1.0]), q, np.zeros(2), accurate_steps(1e-8))
        return run.problem, run.state

    problem, state = made()
    gc.collect()
    litter = [np.full(n % 400 + 1, np.nan) for n in range(20_000)]  # over what has been freed
    state.counters[BUDGET] = 10_000
    assert run_explicit(problem, state, TABLEAUS["dop853"]) == DONE
    assert problem.calls[RECORD] != 0
    assert len(litter) == 20_000
    np.testing.assert_array_equal(state.out[:, :2], np.asarray(expected))


@pytest.mark.parametrize("made", [stopped, brake, lw.library.four_bar])
def test_scratch_space_of_an_earlier_run_leaves_no_trace(made: object) -> None:
    m = made()
    first = m.simulate(0.5, samples=6)
    m.simulate(0.9, samples=4, rates={m.joints[0].name: 1.5})
    again = m.simulate(0.5, samples=6)
    fresh = m.copy().simulate(0.5, samples=6)
    for other in (again, fresh):
        np.testing.assert_array_equal(np.asarray(other.q), np.asarray(first.q))
        np.testing.assert_array_equal(np.asarray(other.v), np.asarray(first.v))
