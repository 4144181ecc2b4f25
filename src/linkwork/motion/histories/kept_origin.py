"""The origin of a run in a file: its model as text and its states, from which everything else is computed again.

It is kept only where the model that is read back makes the same tables, number for number: an input, a
controller, a law of the user's own or an absolute formulation cannot be told by a model file, and such a run is saved with all
its arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.api.storage.limits import RefusedError
from linkwork.api.storage.pieces import StoredArray, StoredStates
from linkwork.model.model import Model
from linkwork.motion.histories.histories import Histories
from linkwork.motion.histories.origin import Origin
from linkwork.motion.impacts import NO_IMPACTS, are_impacts
from linkwork.motion.results.run import Run
from linkwork.system.compiled import compiled
from linkwork.system.system import System


def kept_origin(run: Run) -> dict[str, Any] | None:
    """Implements `Run._kept_origin`."""
    if run.origin is None or type(run.origin.histories) is not Histories:
        return None
    made, system = run.origin.histories, run.origin.system
    told = system.slot is None and not system.driven_by_inputs and system.version == system.model.version()
    if not told or system.control_length:
        return None
    try:
        text = system.model.to_text()
        again = _system(text, system.planar)
    except LinkworkError:  # a file cannot say it
        return None
    own = compiled(system.model, None, planar=_choice(system.planar))  # without what events look at
    if again.labels != own.labels or not _same(again.tables, own.tables):
        return None
    times, names, states = made.hits
    ends = np.cumsum([system.nq, system.nv, len(system.labels.work)])
    if ends[-1] != made.states.shape[1]:
        return None
    q, v, work = np.split(np.asarray(made.states), ends[:-1], axis=1)
    return {
        "model": text,
        "planar": system.planar,
        "rtol": run.origin.rtol,
        "time": made.t,
        "q": q,
        "v": v,
        "work": work,
        "event_times": times,
        "event_names": list(names),
        "event_states": states,
        "impacts": made.impacts,
    }


def restored_run(state: Mapping[str, Any]) -> Run:
    """Implements `Run._with_origin`."""
    given = dict(state)
    kept = given.pop("origin")
    try:
        system = _system(kept["model"], kept["planar"])
    except LinkworkError as problem:  # one line for each of its problems
        raise RefusedError(f"its model is wrong ({str(problem).splitlines()[0]})") from None
    n, met = len(kept["time"]), len(kept["event_times"])
    sizes = {"q": system.nq, "v": system.nv, "work": len(system.labels.work)}
    wanted = {"time": (n,), **{k: (n, size) for k, size in sizes.items()}, "event_times": (met,)}
    wanted["event_states"] = (met, sum(sizes.values()))
    # kernels trust their shapes; what is read later is of numbers already
    arrays: dict[str, Any] = {
        k: kept[k] if isinstance(kept[k], StoredArray) else np.array(kept[k], float, order="C") for k in wanted
    }
    wrong = [k for k, shape in wanted.items() if arrays[k].shape != shape]
    if wrong or len(kept["event_names"]) != met or not n:
        raise RefusedError(f"'{(wrong or ['event_names'])[0]}' does not fit its model")
    endless = [k for k, x in arrays.items() if not isinstance(x, StoredArray) and not np.isfinite(x).all()]
    if endless:
        raise RefusedError(f"'{endless[0]}' has numbers that are not finite")
    hits = (arrays["event_times"], [str(name) for name in kept["event_names"]], arrays["event_states"])
    states = _side_by_side([arrays[k] for k in sizes])
    made = Histories(system, arrays["time"], states, hits, impacts=_impacts(system, kept))
    reactions = made.wrenches.result(given["status"], given["message"])
    reactions.arrays.update(given.pop("wrenches"))
    return Run(**given, reactions=reactions, origin=Origin(system, kept["rtol"], made))


def _impacts(system: System, kept: Mapping[str, Any]) -> np.ndarray:
    """Impacts on rigid stops; files of earlier versions have none."""
    rows = np.array(kept["impacts"], float, order="C") if "impacts" in kept else NO_IMPACTS
    if rows.ndim != 2 or rows.shape[1] != NO_IMPACTS.shape[1] or not are_impacts(system, rows):
        raise RefusedError("'impacts' does not fit its model")
    return rows


def _side_by_side(parts: list[Any]) -> Any:
    """Coordinates, velocities and work as states, in memory unless all are read later."""
    late = [isinstance(part, StoredArray) for part in parts]
    if any(late) and not all(late):
        raise RefusedError("a part of the states is in pieces, another is not")
    return StoredStates(parts) if all(late) else np.ascontiguousarray(np.hstack(parts))


def _system(text: str, planar: bool) -> System:
    return System(Model.from_text(text), planar=_choice(planar))


def _choice(planar: bool) -> bool | None:
    """The option of a system that became planar, or did not."""
    return None if planar else False


def _same(a: Any, b: Any) -> bool:
    """Whether two tables hold the same numbers."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")
    return type(a) is type(b) and bool(a == b)
