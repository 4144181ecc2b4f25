"""Functions that the user compiled with `numba.njit`, chained into one C function without a way back to Python.

An exception takes the way through Python: there the function is called again as the user wrote it, so that its message is
not lost.
"""

from __future__ import annotations

import functools
from typing import Any

import numba
from numba import carray, types
from numba.extending import intrinsic

from linkwork.errors import ModelError
from linkwork.kernels.differences import FAILED, NO_DERIVATIVE, TRIAL
from linkwork.kernels.user import SLOT
from linkwork.system.slots import Slot, UserFunction


@intrinsic  # type: ignore[untyped-decorator]
def _floats(typing: Any, address: Any) -> Any:
    """Cast an integer address to a pointer to float64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.float64)(types.int64), generate


@functools.lru_cache(maxsize=64)
def _caller(function: Any, outputs: int, reads: bool) -> Any:
    """Wrap a user function so that it takes the arguments of the slot and writes its result to an address; one that is
    unchanged beside others that change is not compiled again."""
    if reads:

        @numba.njit(error_model="numpy")
        def result(t, x, n):  # type: ignore[no-untyped-def]
            return function(t, carray(_floats(x), n))

    else:

        @numba.njit(error_model="numpy")
        def result(t, x, n):  # type: ignore[no-untyped-def]
            return function(t)

    if outputs == 1:

        @numba.njit(error_model="numpy")
        def call(t, x, n, out):  # type: ignore[no-untyped-def]
            target = carray(_floats(out), 3)
            target[0], target[1], target[2] = result(t, x, n), 0.0, 0.0

    else:

        @numba.njit(error_model="numpy")
        def call(t, x, n, out):  # type: ignore[no-untyped-def]
            a = result(t, x, n)
            target = carray(_floats(out), 3)
            target[0], target[1], target[2] = a[0], a[1], a[2]

    return call


def _chain(before: Any, number: int, call: Any) -> Any:
    """Dispatcher that runs `call` for its number, and `before` for all other numbers."""
    if before is None:

        @numba.njit(error_model="numpy")
        def chained(which, t, x, n, out):  # type: ignore[no-untyped-def]
            call(t, x, n, out)

    else:

        @numba.njit(error_model="numpy")
        def chained(which, t, x, n, out):  # type: ignore[no-untyped-def]
            if which == number:
                call(t, x, n, out)
            else:
                before(which, t, x, n, out)

    return chained


def _check(user: UserFunction) -> None:
    """Compile a user function for its argument types, so that compile errors name the function."""
    vector = types.Array(types.float64, 1, "C")
    arguments = (types.float64, vector) if user.reads else (types.float64,)
    try:
        user.function.compile(arguments)  # type: ignore[attr-defined]
        result = user.function.overloads[arguments].signature.return_type  # type: ignore[attr-defined]
    except Exception as problem:
        reason = str(problem).strip().partition("\n")[0]
        wanted = "(t, x)" if user.reads else "(t)"
        raise ModelError(
            f"{user.what} cannot be compiled as a function of {wanted}: {reason.rstrip('.:')}."
        ) from problem
    many = isinstance(result, types.BaseTuple | types.Array)
    if many != (user.outputs == 3) or (isinstance(result, types.BaseTuple) and len(result) != 3):
        wanted = "three numbers" if user.outputs == 3 else "one number"
        raise ModelError(f"{user.what} returns {result}; it must return {wanted}.")


class NativeSlot(Slot):
    """All user functions of a model, compiled, behind one C function pointer."""

    def __init__(self, functions: list[UserFunction]) -> None:
        super().__init__(functions)
        chain: Any = None
        for number, user in enumerate(functions):
            _check(user)
            chain = _chain(chain, number, _caller(user.function, user.outputs, user.reads))
        run, python = chain, self.callback

        def slot(which, t, x, n, out, purpose):  # type: ignore[no-untyped-def]
            if purpose == NO_DERIVATIVE:
                return python(which, t, x, n, out, purpose)
            try:
                run(which, t, x, n, out)
            except Exception:
                return FAILED if purpose == TRIAL else python(which, t, x, n, out, purpose)
            return 0

        self._compiled = numba.cfunc(SLOT.signature)(slot)
        self.address = self._compiled.address


@functools.lru_cache(maxsize=32)
def native_slot(functions: tuple[UserFunction, ...]) -> NativeSlot:
    """The slot of these functions: compiled once, since analyses make many systems of one model."""
    return NativeSlot(list(functions))
