"""The names that calls use; `from attack.names import *` makes a printed call run."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import xarray as xr

import linkwork as lw
from attack import laws
from attack.damage import load_damaged
from attack.models import *  # noqa: F403
from attack.models import MODELS
from attack.twins import at_once, of_copy
from attack.verbs import MAKERS
from linkwork.model.signals import Sum


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
    "frozen",
    "laws",
    "load_damaged",
    "lw",
    "np",
    "of_copy",
    "pd",
    "xr",
    *MODELS,
]
