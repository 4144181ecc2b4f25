"""The commands of the analyses: one per analysis that a file may ask for, with a flag per option."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final

from linkwork.cli.app import tell
from linkwork.cli.flags import CASE, DELIVERY, FILE, KEEP, command, flag_of, flags, reading
from linkwork.cli.words import OTHERS, QUESTIONS
from linkwork.files.native.analyses import ANALYSES, Chain

if TYPE_CHECKING:
    from linkwork.model.model import Model

#: What stands behind `linkwork NAME` in the help; for others an example is made of the options that must be given.
EXAMPLES: Final[dict[str, str]] = {
    "run": "arm.yaml --until 10s --start elbow=90deg --set upper.length=2m --out results",
    "phases": "leg.yaml --start knee=-60deg --out results",
    "reactions": "arm.yaml --until 5s --out results --csv",
    "section": "arm.yaml --until 100s --of elbow --direction up --out results",
    "spectrum": "arm.yaml --until 100s --name elbow",
    "swings": "arm.yaml --until 20s --name elbow",
    "equilibrium": "governor.yaml --speed spin=120rpm --guess arm=30deg",
    "modes": "arm.yaml --set upper.length=2m --json",
    "campbell": "arm.yaml --parameter upper.length --values 0.5m:2m:16",
    "branch": "governor.yaml --parameter speed.spin --over 0:20",
    "frequency_response": "arm.yaml --outputs elbow --frequencies 0.1Hz:10Hz:200",
    "response": "pendulum.yaml --drive motor=0.5N*m --frequencies 0.2Hz:2Hz:19 --order up",
    "response_sets": 'pendulum.yaml --drive motor=0.5N*m --frequencies 0.2Hz:2Hz:19 --sets "hinge.damping=[0.1, 0.2]"',
    "response_curve": "pendulum.yaml --drive motor=0.3N*m --over 0.4Hz:0.8Hz",
    "response_locus": "pendulum.yaml --drive motor=1N*m --over 0.9Hz:0.4Hz --of peak --against hinge.damping --across 0.1:1",
    "backbone": "pendulum.yaml --amplitude 170deg",
    "bifurcation": "pendulum.yaml --drive motor=1N*m --frequency 0.6Hz --parameter amplitude --values 1:3:50",
    "lyapunov": "double.yaml --duration 100s --start elbow=120deg",
    "control": "arm.yaml --Q 10 --R 0.1",
    "control_along": "arm.yaml --until 2s --Q 10 --R 0.01 --actuators motor",
    "control_at_point": "arm.yaml --point lower.tip --position x=0.9m --position z=-0.6m --Q 10 --R 0.01",
    "end_point_target": "arm.yaml --point lower.tip --position x=0.9m --position z=-0.6m",
    "connect": 'arm.yaml --end elbow=90deg --duration 2s --actuators "elbow motor" --actuators "shoulder motor"',
    "fit": 'arm.yaml --data "{frequencies: [0.9 Hz, 2.4 Hz]}" --parameters elbow.stiffness=10N*m/rad',
    "measured": "arm.yaml --data gait.csv --cutoff 6Hz --out results",
    "equations": "arm.yaml --coordinates absolute --symbols upper=theta_1 --symbols upper.mass=m_1 --out results",
    "linear_equations": "arm.yaml --at shoulder=180deg --out results",
    "impulse": 'arm.yaml --start elbow=90deg --blows "lower.tip=[1, 0, 0]"',
}


def example(name: str, chain: Chain) -> str:
    """A line that could be typed."""
    words = EXAMPLES.get(name)
    if words is None:
        needed = [f"{flag_of(o.name)} {o.kind.metavar}" for o in chain.options.values() if o.needed]
        words = " ".join(["model.yaml", *needed])
    return f"linkwork {name.replace('_', '-')} {words}"


def about(name: str, chain: Chain) -> str:
    """The help of a command."""
    kept = " Ctrl-C keeps what was computed." if chain.keeps_part else ""
    return f"{chain.summary}{kept}\n\nExample: {example(name, chain)}"


def question(name: str, chain: Chain) -> str:
    """The question that an analysis answers, by the room that holds its last method."""
    home = getattr(chain.steps[-1].member, "implemented_by", "")
    home = {"reactions": "linkwork.motion.forces", "modes": "linkwork.linear"}.get(name) or home.partition(":")[0]
    rooms = [room for room in QUESTIONS if f"{home}.".startswith(f"linkwork.{room}.")]
    return QUESTIONS[max(rooms, key=len)] if rooms else OTHERS


def _add(name: str, chain: Chain) -> None:
    called = name.replace("_", "-")

    def parameters() -> list[inspect.Parameter]:
        return [FILE, *flags(chain.options.values()), CASE, *reading(), *([KEEP] if name == "run" else []), *DELIVERY]

    @command(called, parameters, about(name, chain), question(name, chain))
    def run(given: dict[str, Any]) -> None:
        from linkwork.cli.deliver import Delivery, deliver
        from linkwork.cli.source import merged, open_model

        delivery = Delivery.of(given)
        file = open_model(given, leave=chain.options)
        options = merged(file, name, chain, given)
        if given.get("keep") and not options.get("control"):  # what controllers show is known after the run
            file.model.compile().measuring(_components(file.model, given["keep"]), "--keep")
        result, interrupted = chain.run(file.model, options)
        if given.get("keep"):
            result = result.keeping(given["keep"])
        if interrupted:
            tell("interrupted; what was computed until then is kept.")
        deliver(called, result, delivery, interrupted)


def _components(model: Model, names: list[str]) -> list[str]:
    """Names of quantities that are one number each, of a vector its components."""
    known = model.compile().quantities
    found = {name: known.find(name) for name in names}
    return [f"{n}.{p}" for n, x in found.items() for p in (x.parts if x is not None else ())] + [
        n for n, x in found.items() if x is None or (not x.parts and x.define is not None)
    ]


for _name, _chain in ANALYSES.items():
    _add(_name, _chain)
