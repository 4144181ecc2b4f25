"""Results answer for the model that they were computed with, whatever is changed of the user's model afterwards."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw


def pendulum() -> lw.Model:
    """Two rods with a spring, a sensor, a formula, an actuator and dry friction."""
    m = lw.library.double_pendulum()
    m.joint("joint1").actuator = "motor"
    m.joint("joint2").friction = 0.01
    m.add(lw.Spring("tie", m.body("link1").tip, (0.5, 0.0, 0.0), stiffness=3.0, damping=0.1))
    m.add(lw.TorsionSpring("twist", on="joint2", stiffness=0.2))
    m.add(lw.Angle("tilt", m.body("link2")))
    m.add(lw.Expression("product", "tie.force * joint2.rate + motor"))
    return m


def loop() -> lw.Model:
    return lw.library.four_bar()


def beams() -> lw.Model:
    """A rigid rod at the tip of a beam of two pieces."""
    m = lw.Model("arm")
    arm = lw.Beam("link1", length=1.0, EI=20.0, mass_per_length=0.5, modes=2, pieces=2)
    m.add(arm, lw.Revolute("joint1", axis="-y", damping=0.1))
    m.add(lw.Rod("link2", mass=0.2, length=0.3), lw.Revolute("joint2", axis="-y"), to=arm.tip)
    return m


MODELS: dict[str, Callable[[], lw.Model]] = {"pendulum": pendulum, "loop": loop, "beams": beams}


def renamed(m: lw.Model) -> None:
    """Every body and joint gets another name, and those that take over an old one are not the old ones."""
    for item in (*m.bodies, *m.joints):
        item.name = f"former {item.name}"
    m.joints[0].name, m.bodies[0].name = (x.name.removeprefix("former ") for x in (m.bodies[0], m.joints[0]))


def edited(m: lw.Model) -> None:
    """Other numbers, points, masses, joints and bodies."""
    m.bodies[0].length = 1.7
    m.joints[0].actuator = None
    m.joints[0].motion = lw.Harmonic(0.1, 1.0)
    m.gravity = (1.0, 2.0, 3.0)
    m.bodies[-1].point("hook", (0.0, 0.1, 0.0))
    m.bodies[0].attach("ballast", 1.0, "tip")
    m.add(lw.Rod("new", mass=1.0, length=1.0), lw.Revolute("last", axis="-y"), to=m.bodies[-1].tip)


def emptied(m: lw.Model) -> None:
    m.remove(*m.bodies, dependents=True)


CHANGES: tuple[Callable[[lw.Model], None], ...] = (renamed, edited, emptied)


def of_run(run: Any, folder: Path) -> list[Any]:
    """Numbers and files of a run, most of which are computed when they are asked for."""
    names = list(run.names())
    found: list[Any] = [names, *(run[n].values for n in names[::7])]
    point = next(n for n in names if n.endswith(".tip"))
    found += [run.reactions.world.values, run.points.to_array().values, run.energy.to_array().values]
    scene = run.scene
    found += [scene.position, *(c.points for c in scene.curves), list(scene.bodies)]
    run.animate(folder / "run.html")
    found.append((folder / "run.html").stat().st_size)
    for keep in ("all", None):
        again = lw.load(run.save(folder / f"{keep}.nc", keep=keep))
        found += [again.q.values, again[point].values, list(again.points)]
    if any(name == "link1" for name in getattr(run.origin.system, "whole_beams", {})):
        found.append(run.internal_forces("link1").values)
    return found


def of_equilibrium(eq: Any, folder: Path) -> list[Any]:
    linear = eq.linearize()
    modes = linear.modes()
    found = [eq.q, eq.scene.position, linear.M, linear.K, modes.frequencies, modes[0].scene().position]
    found += [linear.sensitivity("gravity[2]").eigenvalues]
    found += [np.array(list(eq.moving_model().gravity))]
    eq.save(folder / "eq.nc")
    return [*found, list(lw.load(folder / "eq.nc").names)]


def of_study(study: Any, folder: Path) -> list[Any]:
    study.save(folder / "study.nc")
    return [study.dataset[n].values for n in study.dataset.data_vars if n != "compute_s"]


MAKERS: dict[str, tuple[Callable[[lw.Model], Any], Callable[[Any, Path], list[Any]]]] = {
    "run": (lambda m: m.simulate(0.2, samples=4, start={m.joints[0].name: 0.3}), of_run),
    "equilibrium": (lambda m: m.equilibrium(), of_equilibrium),
    "study": (lambda m: m.vary({"gravity[2]": [-9.0, -5.0]}).simulate(0.1, samples=3), of_study),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("name", MODELS)
def test_results_answer_for_the_model_that_they_were_computed_with(name: str, kind: str, tmp_path: Path) -> None:
    make, ask = MAKERS[kind]
    model = MODELS[name]()
    wanted = ask(make(model), tmp_path)
    for change in CHANGES:
        own = model.copy()
        result = make(own)
        change(own)
        for got, expected in zip(ask(result, tmp_path), wanted, strict=True):
            np.testing.assert_array_equal(got, expected, err_msg=f"{change.__name__}: {result!r}")


def test_points_of_the_model_are_points_of_its_systems() -> None:
    """Whatever was changed in between, and after pickling both; those of another model with the same names are refused."""
    model, other = lw.library.double_pendulum(), lw.library.double_pendulum()
    system, tip = model.compile(), model.body("link2")["tip"]
    by_name = system.jacobian("link2.tip", [0.3, 0.4])
    assert np.array_equal(system.jacobian(tip, [0.3, 0.4]), by_name)
    model.gravity = (0.0, 0.0, -1.62)
    assert np.array_equal(system.jacobian(tip, [0.3, 0.4]), by_name)
    twin, of_twin = pickle.loads(pickle.dumps((model, system)))
    assert np.array_equal(of_twin.jacobian(twin.body("link2")["tip"], [0.3, 0.4]), by_name)
    for stranger in (other, model.copy()):
        with pytest.raises(lw.ModelError, match="is not part of model"):
            system.jacobian(stranger.body("link2")["tip"], [0.3, 0.4])
