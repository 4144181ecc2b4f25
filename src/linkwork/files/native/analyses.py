"""The analyses that a model file may ask for and the command line runs, by name.

They are derived from what is declared: every analysis of `Model` has its own name, except those of `PYTHON_ONLY`. The table
`CHAINS` adds those that are more than one method, or have a shorter name. Options are the parameters that carry a
kind (see `linkwork.api.kinds`), so that nothing about them is repeated here.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from linkwork.api.declared import declared_methods
from linkwork.api.errors import Interrupted
from linkwork.api.kinds import Option, options_of
from linkwork.control.results.end_point import EndPointTargets
from linkwork.equations.results.equations import Equations
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.linear.results.linear import LinearModel
from linkwork.model.analyses import Analyses
from linkwork.motion.results.run import Run

if TYPE_CHECKING:
    from linkwork.model.model import Model

#: Options that have sections of their own in a file.
BESIDE: Final = ("start", "guess", "rates", "inputs")

#: Declared methods of a model that are for Python alone, and why.
PYTHON_ONLY: Final[dict[str, str]] = {
    "animate": "gives a page; the command called show writes figures",
    "compile": "gives arrays for single evaluations, no result",
    "linearize_along": "takes a run",
    "names": "has a command of its own",
    "reactions": "takes arrays; of a simulated motion there is the chain of that name",
    "released": "gives a model",
    "sample": "gives a family of models; the command is called study",
    "schematic": "has a command of its own",
    "show": "has a command of its own",
    "simulate": "is called run",
    "simulate_phases": "is called phases",
    "vary": "gives a family of models; the command is called study",
}


@dataclasses.dataclass(frozen=True)
class Step:
    """One method, property or field of a chain; it belongs to the model, or to what the step before returned.

    Attributes:
        owner, name: the class, and what it is called there.
        renamed: options with another name than the parameter, since a step before has an option of that name.
        hidden: parameters that are no options here.
    """

    owner: type
    name: str
    renamed: Mapping[str, str] = dataclasses.field(default_factory=dict)
    hidden: tuple[str, ...] = ()

    @property
    def member(self) -> Any:
        """The method, the property, or None for a field."""
        return inspect.getattr_static(self.owner, self.name, None)

    @cached_property
    def parameters(self) -> dict[str, Option]:
        """The parameters that are options, each under the name of its option."""
        declared = options_of(self.member) if inspect.isfunction(self.member) else {}
        return {self.renamed.get(n, n): option for n, option in declared.items() if n not in self.hidden}

    def take(self, before: Any, options: Mapping[str, Any]) -> Any:
        """What it gives, with those of the options that are its own."""
        member = getattr(before, self.name)
        given = {o.name: options[name] for name, o in self.parameters.items() if name in options}
        return member(**given) if callable(member) else member


@dataclasses.dataclass(frozen=True)
class Chain:
    """An analysis: one method after the other, the first of a model.

    Attributes:
        steps: the methods.
        about: what it computes; default: as its last method says.
    """

    steps: tuple[Step, ...]
    about: str = ""

    @cached_property
    def options(self) -> dict[str, Option]:
        """All options by name, as a file and the command line call them."""
        found: dict[str, Option] = {}
        for step in self.steps:
            twice = set(found) & set(step.parameters)
            assert not twice, f"{step.name}: {', '.join(twice)} belongs to a step before too; rename or hide it"
            found |= {name: dataclasses.replace(o, name=name) for name, o in step.parameters.items()}
        return found

    @property
    def needed(self) -> tuple[str, ...]:
        """Options that a file must give with it."""
        return tuple(name for name, option in self.options.items() if option.needed and name not in BESIDE)

    @cached_property
    def summary(self) -> str:
        """What it computes, in one sentence or two."""
        text = self.about or inspect.getdoc(self.steps[-1].member) or ""
        return " ".join(text.partition("\n\n")[0].split())

    @cached_property
    def keeps_part(self) -> bool:
        """Whether Ctrl-C leaves a result of the part until then."""
        return any("Ctrl-C" in (inspect.getdoc(step.member) or "") for step in self.steps)

    def run(self, model: Model, options: Mapping[str, Any]) -> tuple[Any, bool]:
        """The result, and whether Ctrl-C came on the way: then it is that of the part until then."""
        made: Any = model
        interrupted = False
        for step in self.steps:
            try:
                made = step.take(made, options)
            except Interrupted as stop:
                made, interrupted = stop.result, True
        return made, interrupted


EQUILIBRIUM: Final = Step(Analyses, "equilibrium")
SIMULATE: Final = Step(Analyses, "simulate")
# inputs and outputs of the linear model are those that the next step asks for, or do not matter to it
LINEARIZE: Final = Step(Equilibrium, "linearize", hidden=("inputs", "outputs"))

#: Analyses that are more than one method of a model, or that have another name.
CHAINS: Final[dict[str, Chain]] = {
    "run": Chain((SIMULATE,)),
    "phases": Chain((Step(Analyses, "simulate_phases"),)),
    "reactions": Chain(
        (SIMULATE, Step(Run, "reactions")), "Forces and moments at all joints along a motion, with their peaks."
    ),
    "section": Chain((SIMULATE, Step(Run, "section"))),
    "verdict": Chain((SIMULATE, Step(Run, "verdict"))),
    "spectrum": Chain((SIMULATE, Step(Run, "spectrum"))),
    "swings": Chain((SIMULATE, Step(Run, "swings"))),
    "modes": Chain(
        (EQUILIBRIUM, LINEARIZE, Step(LinearModel, "modes")),
        "Frequencies, damping ratios and shapes of the modes about the equilibrium.",
    ),
    "frequency_response": Chain(
        (EQUILIBRIUM, LINEARIZE, Step(LinearModel, "frequency_response", renamed={"inputs": "excitations"}))
    ),
    "linear_equations": Chain((Step(Analyses, "equations"), Step(Equations, "linearized"))),
    "control": Chain(
        (EQUILIBRIUM, LINEARIZE, Step(LinearModel, "lqr", renamed={"inputs": "actuators"})),
        "A linear quadratic regulator at the equilibrium: gains, poles, stability margin.",
    ),
    "control_at_point": Chain(
        (
            Step(Analyses, "end_point_target"),
            Step(EndPointTargets, "best"),
            LINEARIZE,
            Step(LinearModel, "lqr", renamed={"inputs": "actuators"}),
        ),
        "A linear quadratic regulator where the inputs hold a point in place: gains, poles, stability margin.",
    ),
    "control_along": Chain(
        (SIMULATE, Step(Run, "lqr", renamed={"inputs": "actuators"})),
        "State feedback along a motion (time-varying linear quadratic regulator): gains in time.",
    ),
}

#: All analyses by name.
ANALYSES: Final[dict[str, Chain]] = CHAINS | {
    name: Chain((Step(Analyses, name),)) for name in declared_methods(Analyses) if name not in PYTHON_ONLY
}
