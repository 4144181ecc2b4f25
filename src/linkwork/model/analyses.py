"""The analyses of a model, declared: one module per room, which implements them.

What stands here is all that a user, a model file, the command line and the reference pages know of an analysis: its name,
options with their kinds and defaults, and what they mean. See `linkwork.api.declared`.
"""

from linkwork.control.declared import ControlAnalyses
from linkwork.equations.declared import EquationAnalyses
from linkwork.equilibrium.declared import EquilibriumAnalyses
from linkwork.identify.declared import ParameterAnalyses
from linkwork.linear.declared import LinearAnalyses
from linkwork.motion.declared import MotionAnalyses
from linkwork.motion.forces.declared import ForceAnalyses
from linkwork.paths.declared import TwoPointAnalyses
from linkwork.studies.declared import StudyAnalyses
from linkwork.vibration.attractors.declared import AttractorAnalyses
from linkwork.vibration.declared import VibrationAnalyses


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
