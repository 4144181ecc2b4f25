"""Functions that the user compiled with `numba.njit`, chained into one C function without a way back to Python.

An exception takes the way through Python: there the function is called again as the user wrote it, so that its message is
not lost.
"""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from linkwork.api.errors import ModelError
from linkwork.kernels.deep_calls import call_deep
from linkwork.kernels.derivatives.differences import FAILED, NO_DERIVATIVE, TRIAL
from linkwork.kernels.loops.indirect import SLOT
from linkwork.system.slots import Slot, UserFunction


@intrinsic  # type: ignore[untyped-decorator]
def _floats(typing: Any, address: Any) -> Any:
    """Cast an integer address to a pointer to float64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.float64)(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _succeeds(_: Any, run: Any, which: Any, t: Any, x: Any, n: Any, out: Any) -> Any:
    """Call a compiled function; whether it raises nothing. A `try` says the same, and takes four times as long to compile."""
    given = (which, t, x, n, out)
    run.dispatcher.compile(given)

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        made = run.dispatcher.overloads[given]
        context.add_linking_libs([made.library])
        status, _ = context.call_internal_no_propagate(builder, made.fndesc, made.signature, arguments[1:])
        return status.is_ok

    return types.boolean(run, *given), generate


# what only other compiled functions call; wrappers for Python and C would be half of the work
_part = numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)


@functools.lru_cache(maxsize=64)
def _caller(function: Any, outputs: int, reads: bool) -> Any:
    """Wrap a user function so that it takes the arguments of the slot and writes its result to an address; one that is
    unchanged beside others that change is not compiled again."""
    if reads:
        result = function
    else:

        @_part
        def result(t, x):  # type: ignore[no-untyped-def]
            return function(t)

    if outputs == 1:

        @_part
        def call(which, t, x, n, out):  # type: ignore[no-untyped-def]
            target = carray(_floats(out), 3)
            target[0], target[1], target[2] = result(t, carray(_floats(x), n)), 0.0, 0.0

    elif outputs == 3:

        @_part
        def call(which, t, x, n, out):  # type: ignore[no-untyped-def]
            a = result(t, carray(_floats(x), n))
            if len(a) != 3:
                raise ValueError  # then the function is called from Python, which says how many there are
            target = carray(_floats(out), 3)
            target[0], target[1], target[2] = a[0], a[1], a[2]

    else:

        @_part
        def call(which, t, x, n, out):  # type: ignore[no-untyped-def]
            a = result(t, carray(_floats(x), n))
            if len(a) != outputs:
                raise ValueError  # as above
            target = carray(_floats(out), outputs)
            for k in range(outputs):
                if not np.isfinite(a[k]):
                    raise ValueError  # as above
                target[k] = a[k]

    return call


def _chain(before: Any, number: int, call: Any) -> Any:
    """Dispatcher that runs `call` for its number, and `before` for all other numbers."""

    @_part
    def chained(which, t, x, n, out):  # type: ignore[no-untyped-def]
        if which == number:
            call(which, t, x, n, out)
        else:
            before(which, t, x, n, out)

    return chained


def _check(user: UserFunction) -> None:
    """Compile a user function for its argument types, so that compile errors name the function."""
    vector = types.Array(types.float64, 1, "C")
    arguments = (types.float64, vector) if user.reads else (types.float64,)
    try:
        call_deep(user.function.compile, arguments)  # type: ignore[attr-defined]
        result = user.function.overloads[arguments].signature.return_type  # type: ignore[attr-defined]
    except Exception as problem:
        reason = str(problem).strip().partition("\n")[0]
        wanted = "(t, x)" if user.reads else "(t)"
        raise ModelError(
            f"{user.what} cannot be compiled as a function of {wanted}: {reason.rstrip('.:')}."
        ) from problem
    wanted = {1: "one number", 3: "three numbers"}.get(user.outputs, f"{user.outputs} numbers, all floats")
    if not _returns(result, user.outputs):
        given = f"a tuple of {result.count}" if isinstance(result, types.BaseTuple) else str(result)
        raise ModelError(f"{user.what} returns {given}; it must return {wanted}.")
    _try(user, wanted)


def _returns(result: Any, outputs: int) -> bool:
    """Whether a type is that of one real number, or of several; how long an array is, a type does not say."""
    real = types.Float | types.Integer | types.Boolean
    if outputs == 1:
        return isinstance(result, real)
    if isinstance(result, types.BaseTuple):
        alike = outputs == 3 or len(set(result.types)) == 1  # more than three are read in a loop
        return len(result) == outputs and alike and all(isinstance(x, real) for x in result.types)
    return isinstance(result, types.Array) and result.ndim == 1 and isinstance(result.dtype, real)


def _try(user: UserFunction, wanted: str) -> None:
    """Call a function once at t = 0 as Python, which checks indices, with zeros for all that it reads. Where it is not defined
    there, nothing is known; every later call checks how many numbers it returns."""
    arguments = (0.0, np.zeros(user.inputs)) if user.reads else (0.0,)
    try:
        with np.errstate(all="ignore"):
            size = np.size(user.function.py_func(*arguments))  # type: ignore[attr-defined]
    except IndexError as problem:
        if not user.reads:
            return
        raise ModelError(
            f"{user.what} looks beyond the {user.inputs} numbers that it reads ({problem}); name more in reads=[…]."
        ) from problem
    except Exception:
        return
    if size != user.outputs:
        raise ModelError(f"{user.what} returns {size} numbers; it must return {wanted}.")


class NativeSlot(Slot):
    """All user functions of a model, compiled, behind one C function pointer."""

    def __reduce__(self) -> Any:
        return native_slot, (tuple(self.functions),)

    def __init__(self, functions: list[UserFunction]) -> None:
        super().__init__(functions)
        run: Any = None
        for number, user in enumerate(functions):
            _check(user)
            call = _caller(user.function, user.outputs, user.reads)
            run = call if run is None else _chain(run, number, call)
        python = self.callback

        def slot(which, t, x, n, out, purpose):  # type: ignore[no-untyped-def]
            if purpose == NO_DERIVATIVE:
                return python(which, t, x, n, out, purpose)
            if _succeeds(run, which, t, x, n, out):
                return 0
            return FAILED if purpose == TRIAL else python(which, t, x, n, out, purpose)

        self._compiled = call_deep(numba.cfunc(SLOT), slot)
        self.address = self._compiled.address


@functools.lru_cache(maxsize=32)
def native_slot(functions: tuple[UserFunction, ...]) -> NativeSlot:
    """The slot of these functions: compiled once, since analyses make many systems of one model."""
    return NativeSlot(list(functions))
