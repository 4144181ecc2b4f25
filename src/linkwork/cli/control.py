"""Control design: `control`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app
from linkwork.cli.grouped import grouped
from linkwork.cli.runs import march, run_answer
from linkwork.cli.source import pairs
from linkwork.errors import ModelError
from linkwork.files.native.given import option_of, value_of

DESIGN = ("Q", "R", "outputs", "stability", "period")


def _held(model: Any, options: dict[str, Any], point: str | None, at: list[str] | None) -> Any:
    """The equilibrium to keep: where the mechanism rests, or where the inputs hold a point in place."""
    if point is None:
        if at:
            raise ModelError("--at says where a point shall be; name it with --point.")
        return model.equilibrium(**options)
    if not at:
        raise ModelError(f"--point is '{point}'; say with --at where it shall be, such as --at x=0.3m.")
    for word in ("acceleration", "speed", "inputs", "nearest"):
        if options.pop(word, None):
            raise ModelError(f"control: {word} does not go with --point, whose inputs are searched; leave it out.")
    place = {axis: value_of(text, f"--at {axis}") for axis, text in pairs(at, "--at").items()}
    return model.end_point_target(point, place, **options)[0].equilibrium


def _simulated(model: Any, rest: Any, controller: Any, until: str, start: dict[str, str]) -> tuple[Any, bool]:
    """The motion of the nonlinear model in the closed loop; what is not given starts at the equilibrium."""
    moving = rest.moving_model() if rest.speed or rest.acceleration else model
    given = option_of("numbers_by_name", start, "--start")
    where = {"start": given, "guess": rest.start} if model.closures else {"start": {**rest.start, **given}}
    return march(moving, {"until": option_of("number", until, "--until"), "control": controller, **where})


@app.command()
@grouped
def control(
    file: o.File,
    *,
    point: Annotated[
        str | None, typer.Option(metavar="BODY.POINT", help="Hold this point in place: lower.tip.")
    ] = None,
    at: Annotated[
        o.Texts, typer.Option(metavar="AXIS=VALUE", help="Where: x=0.3m. One for each axis that counts.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="Simulate the closed loop that long, nonlinear.")
    ] = None,
    start: o.Start = None,
    limit: Annotated[
        o.Texts, typer.Option(metavar="INPUT=VALUE", help="The most an input can do: motor=2N*m. Repeatable.")
    ] = None,
    balance: o.Balance,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """A linear quadratic regulator at the equilibrium, or where a point is held: gains, poles, the closed loop in motion.

    Example: linkwork control arm.yaml --point lower.tip --at x=0.9m --at z=-0.6m --with R=0.01 --until 3s --start elbow=5deg
    """
    if until is None and (start or limit):
        raise ModelError(
            "--start and --limit are for the simulation of the closed loop; give its duration with --until."
        )
    model = reading.open(file)
    options = asked.options(model, "control", balance.given(), held=point is None)
    weights = {k: options.pop(k) for k in DESIGN if k in options}
    if "Q" not in weights and "outputs" not in weights:
        raise ModelError("control: there are no weights; give --with Q=1, or Q or outputs under control in the file.")
    rest = _held(model.model, options, point, at)
    linear = rest.linearize()
    regulator = linear.lqr(**weights)
    facts = {
        "q": rest.q,
        "inputs": rest.inputs,
        "states": regulator.states,
        "gain": {
            name: dict(zip(regulator.states, row, strict=True))
            for name, row in zip(regulator.inputs, regulator.gain, strict=True)
        },
        "open_loop": linear.modes().eigenvalues,
        "closed_loop": regulator.eigenvalues,
        "margin": regulator.margin,
    }
    answer = Answer(
        "control",
        regulator.title,
        facts,
        ("real [1/s]", "imaginary [1/s]", "frequency [Hz]", "damping"),
        [
            (float(s.real), float(s.imag), float(f), float(d))
            for s, f, d in zip(regulator.eigenvalues, regulator.frequencies, regulator.damping, strict=True)
        ],
        message=_gains(regulator),
        data={"control": lambda path: _save(regulator, linear, path)},
        plots={"control": regulator.plot},
    )
    if until is not None:
        limits = {n: value_of(text, f"--limit {n}") for n, text in pairs(limit, "--limit").items()}
        controller = regulator.controller(limits or None)
        _add(answer, *_simulated(model.model, rest, controller, until, pairs(start, "--start")))
    delivery.hand_over(answer)


def _gains(regulator: Any) -> str:
    """The feedback of each input, a line each."""
    lines = []
    for name, row in zip(regulator.inputs, regulator.gain, strict=True):
        terms = ", ".join(f"{-k:.6g} × {state}" for state, k in zip(regulator.states, row, strict=True))
        lines.append(f"change of {name}: {terms}")
    return "\n".join(lines)


def _add(answer: Answer, run: Any, interrupted: bool) -> None:
    """The closed loop's motion, beside its design."""
    motion = run_answer(run, interrupted)
    answer.facts = {**answer.facts, "run": motion.facts}
    answer.message += f"\nclosed loop: {motion.message}"
    answer.success, answer.interrupted, answer.partial = motion.success, interrupted, motion.partial
    answer.data, answer.frames = {**answer.data, **motion.data}, motion.frames
    answer.plots, answer.pages = {**answer.plots, **motion.plots}, motion.pages


def _save(regulator: Any, linear: Any, path: Path) -> None:
    """Gains, poles and the matrices of the linear model."""
    from linkwork.results.store import write_whole

    s = regulator.eigenvalues
    data = linear.to_dataset().assign(
        gain=(("input", "state"), regulator.gain),
        pole_real=("pole", s.real, {"units": "1/s"}),
        pole_imaginary=("pole", s.imag, {"units": "1/s"}),
    )
    names = {"input": list(regulator.inputs), "state": list(regulator.states)}
    write_whole(data.assign_coords(names).assign_attrs(title=regulator.title), path)
