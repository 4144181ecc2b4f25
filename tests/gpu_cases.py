"""Small studies for the GPU, run as a program where CUDA, or its simulator, is there: results go to a file.

`python gpu_cases.py results.npz` runs them on the GPU; `cases` and `numbers` serve the comparison with a processor.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.studies.gpu import launch
from linkwork.studies.results.study import Study
from refusals import refusal

S = np.linspace(0.2, 0.9, 3)
FIXED: dict[str, Any] = {"until": [0.0, 0.5, 1.0], "method": "rk4", "step": 0.01}


def arm(axis: str) -> lw.Model:
    """Two rods with a spring to the ground; the second turns about another axis, in space or in the plane."""
    m = lw.Model("arm")
    a = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y", damping=0.1, stiffness=3.0))
    b = m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("elbow", axis=axis, damping=0.05), to=a.tip)
    m.add(lw.Spring("strut", m.ground.point("post", (1.0, 0.0, 0.5)), b.tip, stiffness=20.0, free_length=1.0))
    return m


def cart() -> lw.Model:
    """A pendulum on a cart that shakes."""
    m = lw.Model("cart")
    c = m.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("slide", axis="x", motion=lw.Harmonic(0.2, 1.5)))
    m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("pin", axis="y"), to=c.origin)
    return m


def cases() -> Iterator[tuple[str, lw.Model, dict[str, Any], dict[str, Any]]]:
    """Name, model, table of variants, options."""
    yield "plane", arm("-y"), {"start.shoulder": S, "upper.length": 0.9 + 0.1 * S}, FIXED
    kept = ["q", "lower.tip", "energy.total", "shoulder.reaction.force"]
    yield "space", arm("-x"), {"start.shoulder": S, "strut.stiffness": 10 + S}, FIXED | {"keep": kept}
    yield "signal", cart(), {"start.pin": S, "slide.motion.amplitude": 0.1 * S}, FIXED
    adaptive = {"until": 0.5, "samples": 6, "method": "dop853", "rtol": 1e-9, "atol": 1e-11}
    yield "adaptive", arm("-x"), {"start.shoulder": S}, adaptive
    # a function that fails for one variant
    yield "function", arm("-y"), {"start.shoulder": S}, FIXED | {"keep": ["q"], "reduce": {"x": ("shoulder", start)}}
    # 1e300 rad/s is too fast for numbers: the others go on
    yield "failing", arm("-y"), {"rates.shoulder": [0.1, 1e300]}, FIXED | {"until": [0.0, 0.1]}


def start(t: np.ndarray, x: np.ndarray) -> float:
    if x[0] > 0.8:
        raise ValueError("too far")
    return x[0]


def run(model: lw.Model, table: dict[str, Any], options: dict[str, Any], on: str | None) -> Study:
    """The study of one case."""
    options = dict(options)
    return model.sample(table).simulate(options.pop("until"), on=on, progress=False, **options)


def numbers(name: str, made: Study) -> dict[str, np.ndarray]:
    """Its numbers, by names that are unique among all cases, and how variants ended."""
    found = {f"{name}|{k}": made.dataset[k].values for k in made.dataset.data_vars}
    return {k: v for k, v in found.items() if v.dtype.kind in "fU"}


def refused() -> dict[str, str]:
    """What a compiled system shows before the GPU refuses it."""
    stop = lw.Model("stop")
    hinge = lw.Revolute("pin", axis="y", friction=0.1)
    stop.add(lw.Rod("arm", length=1.0, mass=1.0), hinge)
    family = stop.sample({"start.pin": S})
    return {"friction": refusal(lambda: family.simulate(1.0, on="gpu"))}


if __name__ == "__main__":
    launch.BLOCK = launch.SMALL_BLOCK = launch.PER_MULTIPROCESSOR = 2  # in the simulator a thread takes a second variant, too
    results: dict[str, np.ndarray] = {}
    for name, model, table, options in cases():
        results |= numbers(name, run(model, table, options, "gpu"))
    np.savez(sys.argv[1], **results)
    print(json.dumps(refused()))
