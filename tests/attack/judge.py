"""What may become of a call: a result without NaN, or one LinkworkError of a readable sentence."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import os
import re
import shutil
import traceback
from collections.abc import Mapping
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import xarray as xr

import attack.names
import linkwork as lw
from attack.calls import Call
from attack.models import MODELS, kept
from attack.verbs import MAKERS
from fuzz.judge import sentences
from linkwork.api.frozen import own_fields
from linkwork.api.result import Result

mpl.use("Agg")
NAMES = {name: getattr(attack.names, name) for name in attack.names.__all__}
_results: dict[str, Any] = {}
_BAR = re.compile(r"progress=(np\.bool_\()?True")  # asks for a bar, which shows when it takes long
BUDGET = 4.0  # seconds of work for a call,
MUCH_WORK, MOST = "much work was asked for", 20.0  # or so many for one that says this of its result
LONGEST = 3000  # characters of a sentence about one call

# Fields where NaN stands for what there is not, as their docstrings say.
NO_NUMBER = {("LinearModel", "positions")}


def judge(call: Call) -> tuple[str, str]:
    """What became of a call: "result", "error" or what is wrong, and a text about it."""
    out, before = io.StringIO(), set(os.listdir("."))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            made = _made(call)
            where = undefined(made, call.verb)
        # a missing value is NaN there; fields of results are looked at
        labelled = ".to_dataset(" in call.lines[-1]
        verdict, told = (
            ("has NaN", where) if where and not labelled else ("result", MUCH_WORK if much_work(made) else "")
        )
    except lw.LinkworkError as error:
        verdict, told = sentences(str(error))
        if len(told) > LONGEST:
            verdict = "tells too much"
    except BaseException as error:
        verdict, told = f"raises {type(error).__name__}", "".join(traceback.format_exception(error))
    finally:
        plt.close("all")
        _tidy(before)
    if out.getvalue() and verdict in ("result", "error") and not _BAR.search(call.lines[-1]):
        return "prints", out.getvalue()[:1000]
    return verdict, told


def much_work(made: Any) -> bool:
    """Whether a run took so many steps that it may well take long: a force of 1e19 N moves things fast; or a search of inputs,
    such as those that swing an elastic arm within a fraction of its period."""
    if isinstance(made, lw.Connection):
        return made.iterations > 50
    return isinstance(made, lw.Run) and made.statistics["steps"] > 100_000


def _made(call: Call) -> Any:
    names = dict(NAMES)
    names["m"] = MODELS[call.model]() if call.fresh else kept(call.model)
    if call.kind in ("system", "copy", "thread"):
        names["s"] = names["m"].compile()
    if call.result:
        if call.result not in _results:
            _results[call.result] = MAKERS[call.result]()
        names["r"] = _results[call.result]
    *before, last = call.lines
    for line in before:
        exec(line, names)
    made = eval(last, names)
    return list(made) if isinstance(made, type(iter([]))) else made


def _tidy(before: set[str]) -> None:
    """The folder holds what it held before, and nothing more."""
    for left in set(os.listdir(".")) - before:
        if os.path.isdir(left):
            shutil.rmtree(left, ignore_errors=True)
        else:
            os.remove(left)


def undefined(value: Any, where: str, depth: int = 0) -> str:
    """Where something has NaN, or nothing."""
    if depth > 6 or isinstance(value, lw.Model | lw.System | lw.Body | str | bytes):
        return ""
    if isinstance(value, float | complex | np.floating | np.complexfloating):
        return where if np.isnan(value) else ""
    if isinstance(value, np.ndarray):
        return where if value.dtype.kind in "fc" and np.isnan(value).any() else ""
    if isinstance(value, xr.DataArray):
        return undefined(value.values, where)
    if isinstance(value, xr.Dataset):
        return _first(value.data_vars.items(), where, depth)
    if isinstance(value, pd.DataFrame):
        return ""  # an empty cell is NaN there
    if isinstance(value, Mapping):
        return _first(value.items(), where, depth)
    if isinstance(value, list | tuple):
        return _first(enumerate(value), where, depth)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        kept_fields = own_fields(type(value))
        name = type(value).__name__
        if isinstance(value, Result) and not value.success:
            return ""  # what it has is said to be incomplete
        return _first([(f, getattr(value, f)) for f in kept_fields if (name, f) not in NO_NUMBER], name, depth)
    return ""


def _first(entries: Any, where: str, depth: int) -> str:
    return next((found for key, x in entries if (found := undefined(x, f"{where}.{key}", depth + 1))), "")
