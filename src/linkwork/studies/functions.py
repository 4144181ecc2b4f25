"""Functions that a user gives to a study: whether they can be meant, and whether changed ones give what a store has."""

from __future__ import annotations

import threading
import warnings

import numpy as np

from linkwork.api.errors import LinkworkWarning, ModelError
from linkwork.studies.plan import Plan
from linkwork.studies.reductions import FAILING
from linkwork.studies.runner import Runner
from linkwork.studies.store.gathering import Memory
from linkwork.studies.store.store import Store
from linkwork.studies.variables import GOOD, Variable, texts, variables_of

FEW = 5  # variants, spread over all: a function that fails for each of them is refused
COMPARED = 20  # variants that are computed again where functions were changed
NEAR = 1e-9  # relative difference of numbers that are taken for equal: other processors round otherwise


def check_functions(plan: Plan) -> None:
    """Raise where a function that reduces histories fails for a few variants that are spread over all, and works for none."""
    asked = [r for r in plan.reductions if r.function is not None]
    if not asked:
        return
    count = len(plan.family)
    members = np.unique(np.linspace(0, count - 1, min(FEW, count)).astype(int))
    made = _computed(plan, members, variables_of(plan))
    sentences = texts(made["message"]).tolist()
    for r in asked:
        failed = [text for text in sentences if text.startswith(f"{FAILING}'{r.name}' ")]
        if 2 * len(failed) > len(members) and not np.isin(made["status"], GOOD).any():
            raise ModelError(failed[0])


def check_changed(plan: Plan, store: Store) -> None:
    """Raise where functions of the user's were changed since variants of a store were computed, and some of these are not what
    they were; else say that they are kept."""
    if not store.has_other_functions:
        return
    good = np.flatnonzero(np.isin(store.statuses(), GOOD))
    if len(good):
        members = np.unique(good[np.linspace(0, len(good) - 1, min(COMPARED, len(good))).astype(int)])
        variables = variables_of(plan)
        made, kept = _computed(plan, members, variables), store.rows(members)
        for v in variables:
            if v.dtype == "f8":
                _compare(v, members, made[v.name], kept[v.name], store)
        warnings.warn(
            f"store '{store.batches.place}': functions were changed since {len(good)} variants were computed; {len(members)} "
            "of them were computed again and are equal, and all are kept.",
            LinkworkWarning,
            stacklevel=3,
        )
    store.note_functions(plan)


def _compare(v: Variable, members: np.ndarray, made: np.ndarray, kept: np.ndarray, store: Store) -> None:
    different = ~np.isclose(made, kept, rtol=NEAR, atol=0.0, equal_nan=True).reshape(len(members), -1)
    if different.any():
        k, place = np.argwhere(different)[0]
        new, old = (x.reshape(len(members), -1)[k, place] for x in (made, kept))
        raise ModelError(
            f"store '{store.batches.place}' was made with other functions: '{v.name}' of variant {members[k]} is {old:.9g} "
            f"there, and now {new:.9g}; choose another store, or delete it."
        )


def _computed(plan: Plan, members: np.ndarray, variables: list[Variable]) -> dict[str, np.ndarray]:
    """Arrays of some variants, computed on this thread."""
    some = plan.of_variants({name: x[members] for name, x in plan.family.columns.items()})
    gathered = Memory(variables, len(members))
    for work in Runner(some, gathered, threading.Event(), on_gpu=False).portions():
        work()
    return gathered.arrays()
