"""The names that calls use; `from attack.names import *` makes a printed call run."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import xarray as xr

import linkwork as lw
from attack import laws
from attack.models import *  # noqa: F403
from attack.models import MODELS
from attack.verbs import MAKERS
from linkwork.model.signals import Sum


def at_once(ask: Callable[[], Any], threads: int = 3) -> Any:
    """What a question answers when several threads ask it at once; all must get the same."""
    with ThreadPoolExecutor(threads) as pool:
        first, *others = [future.result() for future in [pool.submit(ask) for _ in range(threads)]]
    for other in others:
        np.testing.assert_equal(other, first)
    return first


def frozen(values: Any) -> np.ndarray:
    """An array that cannot be written to."""
    array = np.array(values, float)
    array.flags.writeable = False
    return array


__all__ = [
    "MAKERS",
    "Decimal",
    "Fraction",
    "Sum",
    "at_once",
    "copy",
    "frozen",
    "laws",
    "lw",
    "np",
    "pd",
    "pickle",
    "xr",
    *MODELS,
]
