"""A user's own functions as the one C function pointer that kernels call (see `linkwork.kernels.forces.user`)."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Callable
from math import isfinite
from threading import get_ident
from types import FrameType
from typing import Any, NamedTuple

import numpy as np
from numba.core.dispatcher import Dispatcher

from linkwork.api.errors import SlowFunctionWarning, failure
from linkwork.kernels.derivatives.differences import FAILED, NO_DERIVATIVE, STOPPED, TRIAL
from linkwork.kernels.loops.indirect import PROTOTYPE


class UserFunction(NamedTuple):
    """A function of the user's, how many numbers it returns, whether it reads the state, its name in messages, how many numbers
    it reads, and whether it is called once a sample only."""

    function: Callable[..., Any]
    outputs: int
    reads: bool
    what: str
    inputs: int = 0
    sampled: bool = False


def _view(address: int, n: int) -> np.ndarray:
    """View (n,) of the numbers at an address, without a copy."""
    return np.ctypeslib.as_array((ctypes.c_double * n).from_address(address))


_deferred: list[KeyboardInterrupt] = []  # Ctrl-C that came while a kernel called a function back


def is_in_callback(frame: FrameType | None) -> bool:
    """Whether a kernel is calling back a Python function at this point of the program."""
    while frame is not None:
        if frame.f_code is Slot._call.__code__:
            return True
        frame = frame.f_back
    return False


def defer_interrupt() -> None:
    """Have the callback that is under way end with an interruption, which is raised when the kernel has returned."""
    _deferred.append(KeyboardInterrupt())


class Slot:
    """All of a model's own functions behind one pointer; remembers the exception that one of them raised.

    A ctypes callback would turn an exception into a printed note and a zero; here it becomes a status, and the message
    is kept for the caller of the kernel, who runs in the same thread.
    """

    def __init__(self, functions: list[UserFunction]) -> None:
        self.functions = functions
        # by thread: number of the function that failed last, and its exception, or None: it has no derivative
        self._failures: dict[int, tuple[int, BaseException | None]] = {}
        self._views: dict[tuple[int, int], np.ndarray] = {}
        self.callback = PROTOTYPE(self._call)  # must live as long as the slot
        self.address = ctypes.cast(self.callback, ctypes.c_void_p).value or 0

    def __reduce__(self) -> Any:
        """Copies and pickles hold the functions, and get an address of their own."""
        return Slot, (self.functions,)

    def _call(self, which: int, t: float, x: int, n: int, out: int, purpose: int) -> int:
        """Callback of the kernels: call the user function, write its result to `out`; returns a status. In a trial an exception
        is no problem: the point lies beside the state."""
        if purpose == NO_DERIVATIVE:
            self._failures[get_ident()] = which, None
            return FAILED
        try:
            user = self.functions[which]
            # a copy, which the function may keep: the numbers themselves lie in scratch space
            arguments = (t, self._numbers(x, n).copy()) if user.reads else (t,)
            if purpose == TRIAL:
                with np.errstate(all="ignore"):
                    result = user.function(*arguments)
            else:
                result = user.function(*arguments)
            target = self._numbers(out, max(3, user.outputs))
            if (
                isinstance(result, float) and user.outputs == 1 and isfinite(result)
            ):  # NumPy's numbers too; the fast way
                target[0], target[1], target[2] = result, 0.0, 0.0  # three are there, however many are looked at
            else:
                values = np.asarray(result, dtype=float).reshape(-1)
                if values.size != user.outputs:
                    raise ValueError(f"it returned {values.size} numbers instead of {user.outputs}")
                if not np.all(np.isfinite(values)):
                    raise ValueError(f"it returned {values.tolist()}")
                target[:] = 0.0
                target[: values.size] = values
        except Exception as problem:
            if purpose != TRIAL:
                self._failures[get_ident()] = which, problem
            return FAILED
        except BaseException as problem:
            self._failures[get_ident()] = which, problem
            return STOPPED
        if _deferred:
            self._failures[get_ident()] = which, _deferred.pop()
            _deferred.clear()
            return STOPPED
        return 0

    def take_interrupt(self) -> bool:
        """Whether Ctrl-C came within a function; it counts as handled then."""
        _, problem = self._failures.get(get_ident(), (-1, None))
        if not isinstance(problem, KeyboardInterrupt):
            return False
        del self._failures[get_ident()]
        return True

    def _numbers(self, address: int, n: int) -> np.ndarray:
        """View of numbers in the kernel's scratch space; views are cached, because making one takes microseconds."""
        view = self._views.get((address, n))
        if view is None:
            if len(self._views) > 100:
                self._views.clear()
            view = self._views[address, n] = _view(address, n)
        return view

    def message(self, which: int) -> str:
        """Error sentence about the exception that function number `which` raised, or about a derivative that it lacks; a
        KeyboardInterrupt is raised again."""
        # derivatives have work spaces of their own, so the caller's may not know which one failed
        which, problem = self._failures.pop(get_ident(), (which, None))
        if problem is None:
            return (
                f"{self.functions[which].what} has no derivative at this state (a jump, or noise above 1e-6 of its slope); "
                "smooth it, for instance by tanh(v / 0.001) instead of sign(v), or use an analysis that needs no derivatives, "
                "such as a run with 'dop853'."
            )
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise problem
        return failure(self.functions[which].what, problem)


def slot_for(functions: list[UserFunction], *, quiet: bool = False) -> Slot | None:
    """The slot of a model's functions, or None if it has none; one in plain Python is warned of unless quiet."""
    if not functions:
        return None
    if all(isinstance(f.function, Dispatcher) for f in functions):
        from linkwork.system.native import native_slot

        return native_slot(tuple(functions))
    if quiet:
        return Slot(functions)
    slow = min((f for f in functions if not isinstance(f.function, Dispatcher)), key=lambda f: f.sampled)
    often = "once a sample" if slow.sampled else "at every evaluation"
    warnings.warn(
        f"{slow.what} is plain Python, called back {often}; compile it with numba.njit to make it faster.",
        SlowFunctionWarning,
        stacklevel=2,
    )
    return Slot(functions)
