"""linkwork: the dynamics of linked mechanical systems.

import linkwork as lw

m = lw.Model("double pendulum")
upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
lower = m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("elbow", axis="-y"), to=upper.tip)
run = m.simulate(10.0, start={"shoulder": "90 deg"})
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from linkwork._version import __version__
from linkwork.errors import (
    EquilibriumError,
    Interrupted,
    InterruptedRun,
    LinkworkError,
    LinkworkWarning,
    ModelError,
    SimulationError,
    SimulationWarning,
    SlowFunctionWarning,
    UnitError,
)

if TYPE_CHECKING:
    from linkwork import library
    from linkwork.analysis.forces.measured import read_csv
    from linkwork.analysis.parameters.fit_data import MeasuredFrequencies, MeasuredHistory
    from linkwork.facade import (
        Backbone,
        Bifurcation,
        Branches,
        Campbell,
        ClosedLoop,
        Compensator,
        Connection,
        Curve,
        Equilibrium,
        ExactFrequencies,
        ExactMode,
        Fit,
        FrequencyResponse,
        LinearModel,
        Mode,
        Model,
        Modes,
        PhasedRun,
        Regulator,
        Response,
        ResponseSet,
        Run,
        Section,
        end_point_target,
        exact_frequencies,
        fit,
        kalman,
        load,
        lqg,
        lqr,
        read_mjcf,
        read_mjcf_text,
        read_model,
        read_urdf,
        read_urdf_text,
        write_mjcf,
    )
    from linkwork.files.native.model_file import Analysis, ModelFile
    from linkwork.model.beams import Beam, CrossSection
    from linkwork.model.bodies import Body, Box, Cylinder, MassRod, PointMass, RigidBody, Rod, Sphere
    from linkwork.model.closures import Coupling, Distance, PointInPlane, PointOnLine
    from linkwork.model.controller import Controller
    from linkwork.model.events import Event
    from linkwork.model.forces import (
        CustomForce,
        PointForce,
        PointTorque,
        PolynomialLaw,
        Spring,
        TableLaw,
        TorsionSpring,
    )
    from linkwork.model.frames import Frame, rotation
    from linkwork.model.joints import (
        Ball,
        Cylindrical,
        Direction,
        Fixed,
        Free,
        Planar,
        Prismatic,
        Revolute,
        Sliding,
        Turning,
        Universal,
    )
    from linkwork.model.phases import Phase
    from linkwork.model.sensors import (
        Acceleration,
        Angle,
        Coordinate,
        DriveForce,
        Energy,
        Expression,
        Input,
        JointWrench,
        Position,
        Velocity,
    )
    from linkwork.model.shapes import ComparisonFunctions, Polynomials
    from linkwork.model.signals import (
        Chirp,
        Constant,
        ConstantAcceleration,
        Custom,
        Harmonic,
        Polynomial,
        Ramp,
        Sampled,
    )
    from linkwork.system.formulations import AugmentedLagrangian, Lagrange, Penalty
    from linkwork.system.system import System

_HOMES = {
    "linkwork.analysis.parameters.fit_data": ("MeasuredFrequencies", "MeasuredHistory"),
    "linkwork.analysis.forces.measured": ("read_csv",),
    "linkwork.model.controller": ("Controller",),
    "linkwork.facade": (
        "Backbone",
        "Bifurcation",
        "Branches",
        "Campbell",
        "Connection",
        "ClosedLoop",
        "Compensator",
        "Curve",
        "Equilibrium",
        "ExactFrequencies",
        "ExactMode",
        "Fit",
        "FrequencyResponse",
        "LinearModel",
        "Mode",
        "Model",
        "Modes",
        "PhasedRun",
        "Regulator",
        "Response",
        "ResponseSet",
        "Run",
        "Section",
        "end_point_target",
        "kalman",
        "exact_frequencies",
        "fit",
        "load",
        "lqg",
        "lqr",
        "read_mjcf",
        "read_mjcf_text",
        "read_urdf",
        "read_urdf_text",
        "write_mjcf",
        "read_model",
    ),
    "linkwork.files.native.model_file": ("Analysis", "ModelFile"),
    "linkwork.model.beams": ("Beam", "CrossSection"),
    "linkwork.model.bodies": ("Body", "Box", "Cylinder", "MassRod", "PointMass", "RigidBody", "Rod", "Sphere"),
    "linkwork.model.closures": ("Coupling", "Distance", "PointInPlane", "PointOnLine"),
    "linkwork.model.events": ("Event",),
    "linkwork.model.forces": (
        "CustomForce",
        "PointForce",
        "PointTorque",
        "PolynomialLaw",
        "Spring",
        "TableLaw",
        "TorsionSpring",
    ),
    "linkwork.model.frames": ("Frame", "rotation"),
    "linkwork.model.joints": (
        "Ball",
        "Cylindrical",
        "Direction",
        "Fixed",
        "Free",
        "Planar",
        "Prismatic",
        "Revolute",
        "Sliding",
        "Turning",
        "Universal",
    ),
    "linkwork.model.phases": ("Phase",),
    "linkwork.model.sensors": (
        "Acceleration",
        "Angle",
        "Coordinate",
        "DriveForce",
        "Energy",
        "Expression",
        "Input",
        "JointWrench",
        "Position",
        "Velocity",
    ),
    "linkwork.model.shapes": ("ComparisonFunctions", "Polynomials"),
    "linkwork.model.signals": (
        "Chirp",
        "Constant",
        "ConstantAcceleration",
        "Custom",
        "Harmonic",
        "Polynomial",
        "Ramp",
        "Sampled",
    ),
    "linkwork.system.formulations": ("AugmentedLagrangian", "Lagrange", "Penalty"),
    "linkwork.system.system": ("System",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Acceleration",
    "Analysis",
    "Angle",
    "AugmentedLagrangian",
    "Backbone",
    "Ball",
    "Beam",
    "Bifurcation",
    "Body",
    "Box",
    "Branches",
    "Campbell",
    "Chirp",
    "ClosedLoop",
    "ComparisonFunctions",
    "Compensator",
    "Connection",
    "Constant",
    "ConstantAcceleration",
    "Controller",
    "Coordinate",
    "Coupling",
    "CrossSection",
    "Curve",
    "Custom",
    "CustomForce",
    "Cylinder",
    "Cylindrical",
    "Direction",
    "Distance",
    "DriveForce",
    "Energy",
    "Equilibrium",
    "EquilibriumError",
    "Event",
    "ExactFrequencies",
    "ExactMode",
    "Expression",
    "Fit",
    "Fixed",
    "Frame",
    "Free",
    "FrequencyResponse",
    "Harmonic",
    "Input",
    "Interrupted",
    "InterruptedRun",
    "JointWrench",
    "Lagrange",
    "LinearModel",
    "LinkworkError",
    "LinkworkWarning",
    "MassRod",
    "MeasuredFrequencies",
    "MeasuredHistory",
    "Mode",
    "Model",
    "ModelError",
    "ModelFile",
    "Modes",
    "Penalty",
    "Phase",
    "PhasedRun",
    "Planar",
    "PointForce",
    "PointInPlane",
    "PointMass",
    "PointOnLine",
    "PointTorque",
    "Polynomial",
    "PolynomialLaw",
    "Polynomials",
    "Position",
    "Prismatic",
    "Ramp",
    "Regulator",
    "Response",
    "ResponseSet",
    "Revolute",
    "RigidBody",
    "Rod",
    "Run",
    "Sampled",
    "Section",
    "SimulationError",
    "SimulationWarning",
    "Sliding",
    "SlowFunctionWarning",
    "Sphere",
    "Spring",
    "System",
    "TableLaw",
    "TorsionSpring",
    "Turning",
    "UnitError",
    "Universal",
    "Velocity",
    "__version__",
    "end_point_target",
    "exact_frequencies",
    "fit",
    "kalman",
    "library",
    "load",
    "lqg",
    "lqr",
    "read_csv",
    "read_mjcf",
    "read_mjcf_text",
    "read_model",
    "read_urdf",
    "read_urdf_text",
    "rotation",
    "write_mjcf",
]


def __getattr__(name: str) -> Any:
    """Fetch a public name from its home when it is first used: importing linkwork stays quick."""
    if name == "library":
        return importlib.import_module("linkwork.library")
    if name in _HOME_OF:
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'linkwork' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
