"""Makes the form of a problem that calls functions by their addresses, for which every integrator is compiled once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import types
from numba._dispatcher import compute_fingerprint
from numba.core.typing.typeof import typeof

from linkwork.kernels import jit
from linkwork.kernels.bundle import Record
from linkwork.kernels.integrators import problem as P
from linkwork.kernels.integrators.inspect import inspect
from linkwork.kernels.integrators.run_layout import RunState
from linkwork.kernels.integrators.search_layout import Search
from linkwork.kernels.loops.closing import measure_constraints

VECTOR, MATRIX = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
_addresses: dict[tuple[Any, ...], int] = {}  # of functions, by their number in Problem.calls and the types of a problem


class _Calls:
    """Numbers of `Problem.calls`, which keep alive what they point to as long as an array of them lives."""

    def __init__(self, numbers: list[int], record: Record) -> None:
        self._numbers, self._record = np.array(numbers, np.int64), record
        self.__array_interface__ = self._numbers.__array_interface__


def linked(problem: P.Problem, run_state: RunState, records: Mapping[str, Record] | None = None) -> P.Problem:
    """The problem by addresses, or itself where functions have none; records of its parts may be given by their names."""
    if not (jit.COMPILES and jit.ACCELERATED):
        return problem
    watched = problem.watched is not None
    problem = problem._replace(watched=None)  # no part of what functions are compiled for
    record = Record(problem, dict(records or {}))
    kind = (compute_fingerprint(problem),)
    numbers = [record.address] + [0] * (P.CALLS_LEN - 1)
    wanted = [P.SLOPE, P.PROJECTION]
    if watched:
        wanted += [P.WATCH, P.SWITCH] if len(problem.mode) else [P.WATCH]
    if problem.implicit is not None:
        wanted.append(P.JACOBIAN)
    for number in wanted:
        numbers[number] = _address(number, kind, problem, run_state)
    made = P.Problem(problem.mode, problem.guard, np.asarray(_Calls(numbers, record)))
    if watched:
        made.calls[P.INSPECTION] = _address(P.INSPECTION, ("all",), made, run_state)
    return made


def linked_search(problem: P.Problem, search: Search, records: Mapping[str, Record]) -> P.Problem:
    """The same for a search of closed states, which asks for constraints and projections."""
    if not (jit.COMPILES and jit.ACCELERATED):
        return problem
    record = Record(problem, dict(records))
    kind = (compute_fingerprint(problem),)
    numbers = [record.address] + [0] * (P.CALLS_LEN - 1)
    for number in (P.PROJECTION, P.CONSTRAINTS):
        numbers[number] = _address(number, kind, problem, search)
    return P.Problem(problem.mode, problem.guard, np.asarray(_Calls(numbers, record)))


def _address(number: int, kind: tuple[Any, ...], problem: P.Problem, given: RunState | Search) -> int:
    """The address of a function, which is compiled if need be."""
    found = _addresses.get((number, *kind))
    if found is None:
        function, *arguments = {
            P.SLOPE: (P.evaluate_slope, types.float64, VECTOR, VECTOR),
            P.PROJECTION: (P.project, types.float64, VECTOR),
            P.WATCH: (P.evaluate_watch, types.int64, types.float64, VECTOR, VECTOR),
            P.SWITCH: (P.change_mode, typeof(given), types.int64, types.int64),
            P.JACOBIAN: (P.evaluate_jacobian, types.float64, VECTOR, MATRIX),
            P.INSPECTION: (inspect, typeof(given)),
            P.CONSTRAINTS: (measure_constraints, typeof(given), types.float64, VECTOR),
        }[number]
        found = _addresses[number, *kind] = function.address((typeof(problem), *arguments))
    return found
