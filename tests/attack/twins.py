"""Copies, pickles and threads: what they answer must be what the original answers, alone."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pandas as pd
import xarray as xr
from numba import cloudpickle

import linkwork as lw
from linkwork.api.result import Result
from sameness import same

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda x: pickle.loads(pickle.dumps(x)),
    "cloudpickle": lambda x: pickle.loads(cloudpickle.dumps(x)),
}
CLOCKS = ("wall_s", "compile_s")
_NUMBER = re.compile(r"[-+]?[\d.]+(e[-+]?\d+)?")


def of_copy(how: str, original: Any, ask: Callable[[Any], Any]) -> Any:
    """What a copy answers; the original must answer the same, or refuse in the same words."""
    answer, refusal = _answered(ask, COPIES[how](original))
    expected, expected_refusal = _answered(ask, original)
    return _judged(answer, refusal, expected, expected_refusal)


def at_once(ask: Callable[[], Any], threads: int = 3) -> Any:
    """What a question answers when several threads ask it at once; all must get what one gets alone."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(threads) as pool:
            answers = list(pool.map(lambda _: _answered(lambda _: ask(), None), range(threads)))
    finally:
        sys.setswitchinterval(usual)
    expected, expected_refusal = _answered(lambda _: ask(), None)
    *_, last = [_judged(*answer, expected, expected_refusal) for answer in answers]
    return last


def _answered(ask: Callable[[Any], Any], thing: Any) -> tuple[Any, lw.LinkworkError | None]:
    try:
        return ask(thing), None
    except lw.LinkworkError as error:
        return None, error


def _judged(answer: Any, refusal: Exception | None, expected: Any, expected_refusal: Exception | None) -> Any:
    """The answer, or its refusal, raised; both must be the expected ones."""
    assert type(refusal) is type(expected_refusal), f"{refusal!r} in place of {expected_refusal!r}"
    if refusal is not None:
        assert str(refusal) == str(expected_refusal), f"{refusal} in place of {expected_refusal}"
        raise refusal
    assert alike(answer, expected), f"{answer!r} in place of {expected!r}"
    return answer


def alike(a: Any, b: Any) -> bool:
    """Whether two answers are the same but for what clocks tell; of what is not plain data, whether it is of one class."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Result):
        return alike(a._state(), b._state())
    if isinstance(a, Mapping):
        return list(a) == list(b) and all(alike(a[k], b[k]) for k in a if k not in CLOCKS)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, str):  # its numbers are told elsewhere, and may be seconds
        return _NUMBER.sub("#", a) == _NUMBER.sub("#", b)
    if isinstance(a, pd.DataFrame):
        return a.equals(b)
    plain = int | float | complex | np.ndarray | np.generic | xr.DataArray | xr.Dataset
    return same(a, b) if isinstance(a, plain) else True
