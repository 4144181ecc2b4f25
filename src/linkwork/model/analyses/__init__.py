"""The analyses of a model, declared: one module per room of `linkwork.analysis`, which implements them.

What stands here is all that a user, a model file, the command line and the reference pages know of an analysis: its name,
options with their kinds and defaults, and what they mean. See `linkwork.declared`.
"""

from linkwork.model.analyses.attractors import AttractorAnalyses
from linkwork.model.analyses.control import ControlAnalyses
from linkwork.model.analyses.equations import EquationAnalyses
from linkwork.model.analyses.equilibrium import EquilibriumAnalyses
from linkwork.model.analyses.forces import ForceAnalyses
from linkwork.model.analyses.linear import LinearAnalyses
from linkwork.model.analyses.motion import MotionAnalyses
from linkwork.model.analyses.parameters import ParameterAnalyses
from linkwork.model.analyses.studies import StudyAnalyses
from linkwork.model.analyses.two_point import TwoPointAnalyses
from linkwork.model.analyses.vibration import VibrationAnalyses


class Analyses(
    MotionAnalyses,
    ForceAnalyses,
    EquilibriumAnalyses,
    LinearAnalyses,
    VibrationAnalyses,
    AttractorAnalyses,
    TwoPointAnalyses,
    ControlAnalyses,
    ParameterAnalyses,
    EquationAnalyses,
    StudyAnalyses,
):
    """All analyses of a model."""
