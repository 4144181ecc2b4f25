"""A user's own functions as the one C function pointer that kernels call (see `linkwork.kernels.user`)."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher

from linkwork.errors import SlowFunctionWarning
from linkwork.kernels.user import SLOT


class UserFunction(NamedTuple):
    """A function of the user's, how many numbers it returns, whether it reads the state, and its name in messages."""

    function: Callable[..., Any]
    outputs: int
    reads: bool
    what: str


_PROTOTYPE = ctypes.CFUNCTYPE(
    ctypes.c_int64, ctypes.c_int64, ctypes.c_double, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64
)


def _view(address: int, n: int, dtype: type) -> np.ndarray:
    """View (n,) of the numbers at an address, without a copy."""
    size = n * (2 if dtype is complex else 1)
    floats = np.ctypeslib.as_array((ctypes.c_double * size).from_address(address))
    return floats.view(dtype)


class Slot(types.WrapperAddressProtocol):
    """All of a model's own functions behind one pointer; remembers the exception that one of them raised.

    A ctypes callback would turn an exception into a printed note and a zero; here it becomes a status, and the message
    is kept for the caller of the kernel.
    """

    def __init__(self, functions: list[UserFunction]) -> None:
        self.functions = functions
        self.problem: BaseException | None = None
        self._views: dict[tuple[int, int, type], np.ndarray] = {}
        self.callback = _PROTOTYPE(self._call)  # must live as long as the slot
        self.address = ctypes.cast(self.callback, ctypes.c_void_p).value or 0

    def __wrapper_address__(self) -> int:
        return self.address

    def signature(self) -> Any:
        """The type of the pointer."""
        return SLOT.signature

    def _call(self, which: int, t: float, x: int, n: int, out: int, is_complex: int) -> int:
        """Callback of the kernels: call the user function, write its result to `out`; returns a status."""
        try:
            user = self.functions[which]
            dtype = complex if is_complex else float
            result = user.function(t, self._numbers(x, n, dtype)) if user.reads else user.function(t)
            values = np.asarray(result, dtype=dtype).reshape(-1)
            if values.size != user.outputs:
                raise ValueError(f"it returned {values.size} numbers instead of {user.outputs}")
            if not np.all(np.isfinite(values)):
                raise ValueError(f"it returned {values.tolist()}")
            target = self._numbers(out, 3, dtype)
            target[:] = 0.0
            target[: values.size] = values
        except BaseException as problem:
            self.problem = problem
            return 1
        return 0

    def _numbers(self, address: int, n: int, dtype: type) -> np.ndarray:
        """View of numbers in the kernel's scratch space; views are cached, because making one takes microseconds."""
        key = (address, n, dtype)
        if key not in self._views:
            if len(self._views) > 100:
                self._views.clear()
            self._views[key] = _view(address, n, dtype)
        return self._views[key]

    def message(self, which: int) -> str:
        """Error sentence about the exception that function number `which` raised; a KeyboardInterrupt is raised again."""
        problem, self.problem = self.problem, None
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise problem
        return f"{self.functions[which].what} failed: {type(problem).__name__}: {problem}"


def slot_for(functions: list[UserFunction]) -> Slot | None:
    """The slot of a model's functions, or None if it has none."""
    if not functions:
        return None
    if all(isinstance(f.function, Dispatcher) for f in functions):
        from linkwork.system.native import NativeSlot

        return NativeSlot(functions)
    slow = next(f for f in functions if not isinstance(f.function, Dispatcher))
    warnings.warn(
        f"{slow.what} is plain Python, called back at every evaluation; compile it with numba.njit to make it faster.",
        SlowFunctionWarning,
        stacklevel=2,
    )
    return Slot(functions)
