"""Settings of all tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from numba import types

from linkwork.kernels.deep_calls import call_deep
from linkwork.kernels.jit import ACCELERATED

# the same examples in every run, so that a red build means a change; HYPOTHESIS_PROFILE=explore looks for new ones
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


# compiling leaves millions of objects that stay, and looking through them as often as Python does takes a twentieth of the time
gc.set_threshold(20_000, 20, 40)

# Files whose tests take longest: they are begun first, so that all workers end at about the same time. The first ones compile
# different things, or nothing that others need: of two workers that need the same at a time, one waits. Files that start
# processes come after those that compile what these processes call.
LONG = [
    "snippets",
    "beams",
    "plain_numba",
    "player_bundle",
    "fuzz",
    "switches",
    "oh1990",
    "rivas2012",
    "closures",
    "user_laws",
    "formula_forces",
    "linear_truth",
    "formulations",
    "study_kinds",
    "orbits",
    "noh2024",
    "gpu",
    "jit",
    "attack",
    "browser",
    "studio",
    "notebooks",
    "study_cluster",
    "results_protocol",
    "commands",
    "cli",
    "fit",
    "measured",
    "equilibrium",
    "closed_loop",
    "branch",
    "branch_truth",
    "beam_shapes",
    "interrupt",
    "pictures",
    "choi2004",
    "equilibrium_search",
    "response",
    "loops_truth",
    "located_points",
    "tour",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long files first."""
    place = {f"test_{name}.py": k for k, name in enumerate(LONG)}
    items.sort(key=lambda item: place.get(item.path.name, len(LONG)))
    gc.collect()
    gc.freeze()  # modules stay, too


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Call a test with room for the frames of what it calls: pytest and its plugins are dozens of frames themselves."""
    call_deep(pyfuncitem.obj, **{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
    return True


@pytest.fixture(scope="module", autouse=True)
def _what_stays_is_not_looked_through_again() -> Iterator[None]:
    """What is left after a file of tests (modules, compiled kernels) stays to the end: the collector need not look at it."""
    yield
    gc.collect()
    gc.freeze()


def _is_read_only(kind: Any) -> bool:
    """Whether a type of Numba is that of a read-only array, or of arrays among which one is."""
    if isinstance(kind, types.Array):
        return not kind.mutable
    return any(_is_read_only(field) for _, field in getattr(kind, "fields", ()))


@pytest.fixture(scope="session", autouse=True)
def _no_kernel_is_compiled_for_read_only_arrays_or_constants() -> Iterator[None]:
    """Kernels compile for writable arrays only; what is read-only is copied, or closed in `Tables`, before a kernel sees it. A
    part of kernels is compiled once, whatever the constants that it is called with (by the accelerator)."""
    yield
    modules = [m for name, m in sys.modules.items() if name.startswith("linkwork.kernels.")]
    kernels = {id(k): k for m in modules for k in vars(m).values() if hasattr(k, "overloads") and hasattr(k, "py_func")}
    wrong = {
        f"{k.py_func.__module__}.{k.py_func.__name__}"
        for k in kernels.values()
        if any(
            _is_read_only(kind) or (ACCELERATED and isinstance(kind, types.Literal))
            for signature in k.overloads
            for kind in signature
        )
    }
    assert not wrong
