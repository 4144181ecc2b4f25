"""No stale numbers: a model with other parameters runs, to the last bit, like one that was built with them, however often its
systems and their scratch space were used before."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import linkwork as lw

LIBRARY: dict[str, tuple[Any, dict[str, Any]]] = {
    "double pendulum": (lw.library.double_pendulum, {"start": {"joint1": 1.2, "joint2": 0.3}}),
    "Furuta": (lw.library.furuta_pendulum, {"rates": {"arm": 1.0}}),
    "four-bar": (lw.library.four_bar, {"rates": {"drive": 2.0}}),
    "chain": (lambda: lw.library.chain(3), {"start": {"joint2": 0.4}}),
}


def answers(model: lw.Model, how: dict[str, Any]) -> Any:
    """All that a short run knows of its state, or why there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run = model.simulate(0.2, samples=5, **how)
            return run.status, *(x.values.tobytes() for x in (run.q, run.v, run.a, run.energy["total"]))
    except lw.LinkworkError as problem:
        return str(problem)


@settings(max_examples=40)
@given(
    name=st.sampled_from(sorted(LIBRARY)),
    places=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.floats(0.5, 2.0)), min_size=1, max_size=3),
    before=st.integers(0, 3),
    after=st.integers(1, 3),
)
def test_other_parameters_are_those_of_a_new_model(
    name: str, places: list[tuple[float, float]], before: int, after: int
) -> None:
    make, how = LIBRARY[name]
    model = make()
    paths = [path for path, value in model.parameters.items() if np.ndim(value) == 0]
    chosen = {paths[int(place * len(paths))]: factor for place, factor in places}
    values = {path: model[path] * factor if model[path] else 0.1 * factor for path, factor in chosen.items()}
    own = [answers(model, how) for _ in range(before)]
    assert not own or own[0][0] == "done"
    try:
        twin = model.replace(values)
    except lw.LinkworkError:
        return  # refused, as out of its range
    built = make()
    for path, value in values.items():
        built[path] = value
    wanted = answers(built, how)
    assert [answers(twin, how) for _ in range(after)] == [wanted] * after
    assert len({*own, answers(model, how)}) == 1  # the original is as it was
    for path, value in values.items():  # and when it is changed itself, its systems follow
        model[path] = value
    assert answers(model, how) == wanted
