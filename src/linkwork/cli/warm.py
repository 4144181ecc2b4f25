"""`linkwork warm`: compile kernels before they are needed, for the common kinds of systems or for one model.

Kernels are compiled when an analysis first needs them. Which ones depends on what a model has (loops, beams, a controller, dry
friction, events …), not on its sizes, so a few small models with all questions asked of them bring the kernels of most models.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from linkwork.api.errors import LinkworkError
from linkwork.cli.app import Command, app, tell
from linkwork.cli.words import PUBLISHED

Job = tuple[str, Callable[[], Any]]


@app.command(cls=Command, rich_help_panel=PUBLISHED)
def warm(
    file: Annotated[
        Path | None, typer.Argument(help="Model file whose kernels to compile; default: all common ones.")
    ] = None,
) -> None:
    """Compile kernels now, so that no analysis has to wait for them later.

    Example: linkwork warm arm.yaml
    """
    from linkwork.api.progress import Progress
    from linkwork.kernels.jit import cache_folder, compile_seconds

    jobs = list(all_jobs() if file is None else questions(_read(file), file.stem))
    with Progress("compiling kernels") as progress, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for k, (_, ask) in enumerate(jobs):
            with contextlib.suppress(LinkworkError):  # a question that this model has no answer to
                ask()
            progress.update((k + 1) / len(jobs))
    folder = cache_folder()
    where = "and not kept: see the message above" if folder is None else f"and kept in {folder.parent}"
    tell(f"{compile_seconds():.0f} s of compiling for {len(jobs)} analyses, {where}.")


def _read(file: Path) -> Any:
    import linkwork as lw

    return lw.read_model(file)


def all_jobs() -> Iterator[Job]:
    """Questions to small models of all common kinds."""
    for name, make in KINDS.items():
        yield from questions(make(), name)


def questions(model: Any, name: str) -> Iterator[Job]:
    """What people ask of a model, in short."""
    import linkwork as lw

    first = model.joints[0].coordinate_labels()[0][0]
    body = next(reversed(list(model.bodies)))
    tip = "tip" if "tip" in body.places() else "origin"

    def run(**options: Any) -> Any:
        return model.simulate([0.0, 1e-3, 2e-3], **options)

    def read() -> None:
        made = run()
        _ = made[f"{body.name}.{tip}"], made.q, made.energy, made.energy_drift, made.final()
        _ = made.reactions[model.joints[0].name]

    def at_rest() -> None:
        rest = model.equilibrium()
        linear = rest.linearize()
        linear.modes()
        if linear.inputs:
            linear.frequency_response(frequencies=[1.0, 2.0])

    def evaluate() -> None:
        system = model.compile()
        q, v = model.assemble().positions, [0.0] * system.nv
        system.acceleration(q, v)
        system.mass_matrix(q)
        system.derivatives(q, v)
        system.inverse_dynamics(q, v, system.acceleration(q, v))

    yield f"{name}: motion", run
    yield f"{name}: results", read
    yield f"{name}: equilibrium and modes", at_rest
    yield f"{name}: single evaluations", evaluate
    for method in ("dopri5", "radau"):
        yield f"{name}: method {method}", partial(run, method=method)
    for method in ("rk4", "gauss"):
        yield f"{name}: method {method}", partial(run, method=method, step=1e-3)
    if first in model.compile().labels.q:
        yield f"{name}: events", lambda: run(events=[lw.Event(first, 1e3)])
        yield f"{name}: Lyapunov exponents", lambda: model.lyapunov(0.02)
        yield f"{name}: backbone", lambda: undamped(model).backbone(points=2)
        yield f"{name}: equilibria", lambda: model.equilibria(tries=2)
        yield (
            f"{name}: equilibria along a parameter",
            lambda: model.branch(f"{first}.damping", over=(0.0, 1e-3), points=2),
        )
        yield f"{name}: blow", lambda: model.impulse(blows={f"{body.name}.{tip}": [1.0, 0.0, 0.0]})
        yield f"{name}: study", lambda: model.vary({f"{first}.damping": [0.0, 1e-3]}).simulate([0.0, 1e-3])
        yield f"{name}: absolute coordinates", lambda: run(formulation="lagrange")
    if any(a.motion is not None for j in model.joints for a in j.degrees_of_freedom()):
        drive = {next(j.name for j in model.joints if any(a.motion is not None for a in j.degrees_of_freedom())): 1e-3}
        yield f"{name}: steady response", lambda: model.response(drive, [1.0], periods=3)
        yield f"{name}: response curve", lambda: model.response_curve(drive, over=(1.0, 1.1), points=2)
        yield (
            f"{name}: harmonic balance",
            lambda: model.response_curve(drive, over=(1.0, 1.1), points=2, method="harmonic balance"),
        )
        yield (
            f"{name}: bifurcation",
            lambda: model.bifurcation(drive, "amplitude", [1.0, 1.1], frequency=1.0, transient=1, periods=29),
        )
    if any(a.actuator is not None for j in model.joints for a in j.degrees_of_freedom()):

        def regulate(**options: Any) -> None:
            linear = model.equilibrium().linearize()
            run(control=linear.lqr(1.0, 1.0, **options).controller())

        yield f"{name}: regulator", regulate
        yield f"{name}: sampled regulator", lambda: regulate(period=1e-3)


def undamped(model: Any) -> Any:
    """The model without what takes energy, as far as it has that in joints and beams."""
    damped = [item.name for item in (*model.joints, *model.bodies) if getattr(item, "damping", 0.0)]
    return model.replace({f"{name}.damping": 0.0 for name in damped})


# --- models ------------------------------------------------------------------------------------------


def _pendulum(**joint: Any) -> Any:
    import linkwork as lw

    m = lw.Model("pendulum")
    m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y", damping=0.1))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("elbow", axis="-y", **joint), to=m.body("upper").tip)
    return m


def _in_space() -> Any:
    import linkwork as lw

    m = lw.Model("arm in space")
    m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y", damping=0.1))
    m.add(lw.Box("lower", size=(1.0, 0.1, 0.2), mass=1.0), lw.Revolute("wrist", axis="x"), to=m.body("upper").tip)
    return m


def _shaken() -> Any:
    import linkwork as lw

    m = lw.Model("shaken pendulum")
    cart = m.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("base", axis="x", motion=0.0))
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", damping=0.1), to=cart.origin)
    return m


def _four_bar(**joint: Any) -> Any:
    import linkwork as lw

    m = lw.library.four_bar()
    for field, value in joint.items():
        setattr(m.joint("drive"), field, value)
    return m


def _beam(**joint: Any) -> Any:
    import linkwork as lw

    m = lw.Model("beam")
    beam = lw.Beam("beam", length=1.0, EI=100.0, mass_per_length=1.0, modes=2, damping=0.01)
    m.add(beam, lw.Revolute("hinge", axis="-y", stiffness=10.0, **joint))
    return m


KINDS: dict[str, Callable[[], Any]] = {
    "tree": _pendulum,
    "tree in space": _in_space,
    "driven tree": _shaken,
    "stops": lambda: _pendulum(stops=(-2.0, 2.0), stop_stiffness=100.0),
    "dry friction": lambda: _pendulum(friction=0.1),
    "rigid stops": lambda: _pendulum(stops=(-2.0, 2.0), restitution=0.5),
    "closed loop": _four_bar,
    "closed loop with friction": lambda: _four_bar(friction=0.1),
    "beam": _beam,
    "motor": lambda: _pendulum(actuator="motor"),
    "beam with a motor": lambda: _beam(actuator="motor"),
}
