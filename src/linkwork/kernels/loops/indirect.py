"""Calls of compiled functions by their addresses, so that a caller is compiled once for functions of every kind of system.

An address belongs to a function under `@jit.entry`, compiled for the very types that stand here; bundles are pointers to their
records, whatever their types. Kernels raise nothing, so Numba's status of a call is not looked at.
"""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from linkwork.kernels.jit import COMPILES

POINTER = types.voidptr
SLOT = types.int64(types.int64, types.float64, types.int64, types.int64, types.int64, types.int64)  # see `user`
PROTOTYPE = ctypes.CFUNCTYPE(
    ctypes.c_int64, ctypes.c_int64, ctypes.c_double, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64
)  # the same for ctypes


def _call(returned: types.Type, arguments: tuple[types.Type, ...]) -> Any:
    """What generates the call; the first argument of the intrinsic is the address of the function."""

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        kind = context.call_conv.get_function_type(returned, arguments)
        function = builder.inttoptr(values[0], kind.as_pointer())
        given = [
            builder.inttoptr(value, context.get_value_type(POINTER))
            if isinstance(value.type, ir.IntType) and wanted == POINTER
            else value
            for value, wanted in zip(values[1:], arguments, strict=True)
        ]
        return context.call_conv.call_function(builder, function, returned, arguments, given)[1]

    return generate


@intrinsic
def call_slope(_: Any, address: Any, problem: Any, t: Any, y: Any, dy: Any) -> Any:
    """`problem.evaluate_slope`."""
    return types.int64(address, problem, t, y, dy), _call(types.int64, (POINTER, types.float64, y, dy))


@intrinsic
def call_projection(_: Any, address: Any, problem: Any, t: Any, y: Any) -> Any:
    """`problem.project`."""
    return types.int64(address, problem, t, y), _call(types.int64, (POINTER, types.float64, y))


@intrinsic
def call_watch(_: Any, address: Any, problem: Any, which: Any, t: Any, y: Any, out: Any) -> Any:
    """`problem.evaluate_watch`."""
    arguments = (POINTER, types.int64, types.float64, y, out)
    return types.int64(address, problem, which, t, y, out), _call(types.int64, arguments)


@intrinsic
def call_switch(_: Any, address: Any, problem: Any, run_state: Any, switch: Any, guard: Any) -> Any:
    """`problem.change_mode`."""
    arguments = (POINTER, POINTER, types.int64, types.int64)
    return types.int64(address, problem, run_state, switch, guard), _call(types.int64, arguments)


@intrinsic
def call_jacobian(_: Any, address: Any, problem: Any, t: Any, y: Any, out: Any) -> Any:
    """`problem.evaluate_jacobian`."""
    return types.int64(address, problem, t, y, out), _call(types.int64, (POINTER, types.float64, y, out))


@intrinsic
def call_inspection(_: Any, address: Any, problem: Any, run_state: Any) -> Any:
    """`inspect.inspect`."""
    return types.int64(address, problem, run_state), _call(types.int64, (POINTER, POINTER))


@intrinsic
def call_constraints(_: Any, address: Any, problem: Any, search: Any, t: Any, y: Any) -> Any:
    """`closing.measure_constraints`."""
    arguments = (POINTER, POINTER, types.float64, y)
    return types.int64(address, problem, search, t, y), _call(types.int64, arguments)


@intrinsic
def _call_user(_: Any, address: Any, which: Any, t: Any, x: Any, n: Any, out: Any, purpose: Any) -> Any:
    """The C function of a user's slot."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kinds = [context.get_value_type(kind) for kind in SLOT.args]
        function = ir.FunctionType(context.get_value_type(SLOT.return_type), kinds).as_pointer()
        return builder.call(builder.inttoptr(values[0], function), values[1:])

    return SLOT.return_type(types.int64, *SLOT.args), generate


def _call_user_from_python(address: int, *given: Any) -> int:
    return int(PROTOTYPE(address)(*given))


call_user = _call_user if COMPILES else _call_user_from_python
