"""The names that calls use; `from attack.names import *` makes a printed call run."""

from __future__ import annotations

import copy
import pickle
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


def frozen(values: Any) -> np.ndarray:
    """An array that cannot be written to."""
    array = np.array(values, float)
    array.flags.writeable = False
    return array


__all__ = ["MAKERS", "Decimal", "Fraction", "Sum", "copy", "frozen", "laws", "lw", "np", "pd", "pickle", "xr", *MODELS]
