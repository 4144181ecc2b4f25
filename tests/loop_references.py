"""Closed-loop mechanisms by other means: closed forms, one equation of motion in a single coordinate, and Exudyn.

Nothing here uses linkwork. World axes are those of the library's models: z is up. Run as a program to compute the
references that need Exudyn once more and to store them in `tests/data/loops_exudyn.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipj, ellipk

from compare import assert_abs

G = 9.81
STORED = Path(__file__).parent / "data" / "loops_exudyn.json"
X, Y, Z = np.eye(3)

# --- one coordinate ------------------------------------------------------------------------------------------------


def row_angle(n: int, t: np.ndarray, length: float = 1.0, speed: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Angle from upright and rate of all cranks of n four-bars in a row, whose first tip starts upright with a speed.

    n + 1 cranks turn about their ends, n couplers move along circles: θ̈ = k sin θ, k = g/l · ((n+1)/2 + n) / ((n+1)/3 + n).
    That is a pendulum that goes over the top; with Ω its rate where it hangs, θ = π + 2 am(Ω (t − t₁) / 2), m = 4 k / Ω².
    """
    k = G / length * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    fastest = np.sqrt((speed / length) ** 2 + 4 * k)
    m = 4 * k / fastest**2
    _, _, dn, am = ellipj(fastest * t / 2 - ellipk(m), m)
    return np.pi + 2 * am, fastest * dn


def reduced(
    energies: Callable[[Any], tuple[Any, Any]], start: float, rate: float, times: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Motion s(t), ṡ(t) of a system with the energies ½ M(s) ṡ² and V(s), by SciPy; derivatives by complex step."""

    def slope(_: float, y: np.ndarray) -> list[float]:
        mass, potential = energies(y[0] + 1e-30j)
        return [y[1], -(potential.imag / 1e-30 + mass.imag / 1e-30 * y[1] ** 2 / 2) / mass.real]

    found = solve_ivp(slope, (0.0, times[-1]), [start, rate], "DOP853", t_eval=times, rtol=1e-13, atol=1e-13)
    return found.y[0], found.y[1]


def cross(a: Any, b: Any) -> np.ndarray:
    """The product of two vectors, or of one with the columns of a matrix; NumPy's own takes ten times as long for one pair."""
    (p, q, r), (x, y, z) = a, b
    return np.array([q * z - r * y, r * x - p * z, p * y - q * x])


def turned(axis: np.ndarray, angle: Any, vector: np.ndarray) -> np.ndarray:
    """A vector turned about a unit axis; angles may be complex."""
    along = (axis @ vector) * axis
    return along + np.cos(angle) * (vector - along) + np.sin(angle) * cross(axis, vector)


RING_RUNS = (X, -Z, -Y, -X, Z)
RING_AXES = (Z, -Y, X, Z, -Y, X)


class Ring(NamedTuple):
    """Bricard's ring at some places: joint angles (…, 5) and the end points of the bars (…, 6, 3), lengths of 1 m."""

    angles: np.ndarray
    points: np.ndarray


def ring_angles(s: Any) -> tuple[Any, Any, Any, Any]:
    """Angles of the odd and of the even joints of Bricard's ring from the published start, and their derivatives by s.

    The ring closes for (1 + sin a)(1 + sin b) = 1. With a = π/2 − θ, b = π/2 − φ that is cos(θ/2) cos(φ/2) = ½, or with
    p, r = (θ ± φ)/2: sin²(p/2) + sin²(r/2) = ½. So sin(p/2) = cos s / √2, sin(r/2) = sin s / √2 runs through all of it.
    """
    cosine, sine = np.cos(s) / np.sqrt(2), np.sin(s) / np.sqrt(2)
    p, r = 2 * np.arcsin(cosine), 2 * np.arcsin(sine)
    dp, dr = -2 * sine / np.sqrt(1 - cosine**2), 2 * cosine / np.sqrt(1 - sine**2)
    return np.pi / 2 - p - r, np.pi / 2 - p + r, -dp - dr, -dp + dr


def ring_bodies(s: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Directions of the five bars, their angular velocities and the velocities of their ends, both by ds/dt = 1."""
    odd, even, odd_rate, even_rate = ring_angles(s)
    axes: list[np.ndarray] = []
    runs, spins = np.zeros((5, 3), complex), np.zeros((5, 3), complex)
    spin = np.zeros(3, complex)
    angles = []
    for k in range(5):
        # the axis and the bar, turned by all the joints before, the last one first
        axis, run = RING_AXES[k].astype(complex), RING_RUNS[k].astype(complex)
        angles.append(odd if k % 2 == 0 else even)
        run = turned(RING_AXES[k], angles[k], run)
        for j in range(k - 1, -1, -1):
            axis, run = (turned(RING_AXES[j], angles[j], x) for x in (axis, run))
        axes.append(axis)
        spin = spin + axis * (odd_rate if k % 2 == 0 else even_rate)
        runs[k], spins[k] = run, spin
    ends = np.cumsum(np.cross(spins, runs), axis=0)
    return runs, spins, ends


def ring_energies(s: Any, width: float = 0.1) -> tuple[Any, Any]:
    """M(s) and V(s) of Bricard's ring: bars of 1 kg and 1 m with a square section."""
    runs, spins, ends = ring_bodies(s)
    across, along = (1 + width**2) / 12, width**2 / 6
    mass, height, potential = 0.0j, 0.0j, 0.0j
    for k in range(5):
        centre = ends[k] - cross(spins[k], runs[k]) / 2
        own = spins[k] @ runs[k]
        mass = mass + centre @ centre + across * (spins[k] @ spins[k] - own**2) + along * own**2
        potential = potential + G * (height + runs[k][2] / 2)
        height = height + runs[k][2]
    return mass, potential


def ring_motion(times: np.ndarray) -> Ring:
    """Problem A04: Bricard's ring released from its published start."""
    s, _ = reduced(ring_energies, 0.0, 0.0, times)
    every = [ring_bodies(x)[0].real for x in s]
    angles = np.array([ring_angles(x)[:2] for x in s])
    points = np.concatenate([np.zeros((len(s), 1, 3)), np.cumsum(every, axis=1)], axis=1)
    return Ring(angles[:, [0, 1, 0, 1, 0]], points)


CRANK, ROD, HINGE = 0.08, 0.3, np.array([0.0, 0.1, 0.12])


def crank_places(angle: Any) -> tuple[Any, Any, Any, Any]:
    """Tip of the spatial slider-crank's crank, the slider's x, and both derivatives by the crank's angle."""
    s, c = np.sin(angle), np.cos(angle)
    tip = HINGE + CRANK * np.array([0 * s, -s, c])
    speed = CRANK * np.array([0 * s, -c, -s])
    x = np.sqrt(ROD**2 - tip[1] ** 2 - tip[2] ** 2)
    return tip, x, speed, -(tip[1] * speed[1] + tip[2] * speed[2]) / x


def crank_energies(angle: Any) -> tuple[Any, Any]:
    """M and V of the spatial slider-crank with the published masses.

    The rod's angular velocity is e × (v_B − v_C) / l and a part along the rod e, found from the universal joint: it has no
    part across both the slide and the joint's cross axis n, which is across the slide and the rod.
    """
    tip, x, speed, slide = crank_places(angle)
    rod = (tip - np.array([x, 0 * x, 0 * x])) / ROD
    own = speed - np.array([slide, 0 * x, 0 * x])
    middle = (speed + np.array([slide, 0 * x, 0 * x])) / 2
    across = cross(rod, own) / ROD
    normal = cross(cross(rod, X), X)
    spin = -(across @ normal) / (rod @ normal)
    mass = 1e-4 + 0.12 * 0.04**2 + 0.5 * middle @ middle + 4e-3 * across @ across + 4e-4 * spin**2 + 2.0 * slide**2
    return mass, G * (0.12 * 0.04 * np.cos(angle) + 0.5 * tip[2] / 2)


def crank_motion(times: np.ndarray, rate: float = 6.0) -> tuple[np.ndarray, np.ndarray]:
    """The crank's angle and the slider's position of the spatial slider-crank, from its published start."""
    angle, _ = reduced(crank_energies, 0.0, rate, times)
    return angle, np.array([crank_places(a)[1] for a in angle])


class FourBar(NamedTuple):
    """Absolute angles of coupler and rocker from the line of the ground, with rates and accelerations."""

    coupler: np.ndarray
    rocker: np.ndarray
    coupler_rate: np.ndarray
    rocker_rate: np.ndarray
    coupler_acceleration: np.ndarray
    rocker_acceleration: np.ndarray


def four_bar(
    lengths: tuple[float, float, float, float], crank: Any, rate: Any, acceleration: Any, side: int
) -> FourBar:
    """The textbook's four-bar: lengths of crank, coupler, rocker and ground, the crank's motion, and which branch.

    Freudenstein: the rocker's tip lies on two circles, about the crank's tip and the ground's hinge; `side` is +1 where
    it is to the left of the line from the crank's tip to the hinge. Rates and accelerations are from the derivatives of
    a e^{iθ₂} + b e^{iθ₃} = d + c e^{iθ₄}, multiplied by e^{−iθ₃} and e^{−iθ₄} to leave one unknown each.
    """
    a, b, c, d = lengths
    line = d - a * np.exp(1j * crank)
    far = np.abs(line)
    lean = np.arccos((far**2 + b**2 - c**2) / (2 * far * b))
    coupler = np.angle(line) + side * lean
    rocker = np.angle(a * np.exp(1j * crank) + b * np.exp(1j * coupler) - d)
    w4 = rate * a / c * np.sin(coupler - crank) / np.sin(coupler - rocker)
    w3 = rate * a / b * np.sin(rocker - crank) / np.sin(coupler - rocker)
    gap = np.sin(coupler - rocker)
    pull = lambda at: a * (acceleration * np.sin(crank - at) + rate**2 * np.cos(crank - at))  # noqa: E731
    a4 = (pull(coupler) + b * w3**2 - c * w4**2 * np.cos(rocker - coupler)) / (c * np.sin(rocker - coupler))
    a3 = (c * w4**2 - pull(rocker) - b * w3**2 * np.cos(coupler - rocker)) / (b * gap)
    return FourBar(coupler, rocker, w3, w4, a3, a4)


# --- Exudyn --------------------------------------------------------------------------------------------------------


def exudyn_run(build: Callable[[Any, Any], list[int]], times: np.ndarray, step: float) -> list[np.ndarray]:
    """What the sensors that `build` adds read at the times, by the trapezoidal rule, extrapolated from two steps.

    The rule's errors are of even orders, so (4 · fine − coarse) / 3 is of order 4. `times` must be equally spaced.
    """
    import exudyn

    found = []
    for h in (step, step / 2):
        bodies = exudyn.SystemContainer().AddSystem()
        sensors = build(exudyn, bodies)
        bodies.Assemble()
        settings = exudyn.SimulationSettings()
        settings.timeIntegration.numberOfSteps = round(times[-1] / h)
        settings.timeIntegration.endTime = float(times[-1])
        settings.timeIntegration.verboseMode = 0
        settings.solutionSettings.writeSolutionToFile = False
        settings.solutionSettings.sensorsWritePeriod = float(times[1] - times[0])
        settings.timeIntegration.adaptiveStep = False
        settings.timeIntegration.newton.relativeTolerance = 1e-10
        settings.timeIntegration.newton.absoluteTolerance = 1e-11
        settings.timeIntegration.newton.modifiedNewtonJacUpdatePerStep = True
        settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
        settings.linearSolverType = exudyn.LinearSolverType.EigenDense
        bodies.SolveDynamic(settings, solverType=exudyn.DynamicSolverType.TrapezoidalIndex2)
        read = [bodies.GetSensorStoredData(s) for s in sensors]
        for values in read:
            assert_abs(values[:, 0], times, 1e-9)
        found.append([values[:, 1:] for values in read])
    for coarse, fine in zip(*found, strict=True):
        print("  difference of the two steps:", np.abs(coarse - fine).max(), "of", np.abs(fine).max())
    return [(4 * fine - coarse) / 3 for coarse, fine in zip(*found, strict=True)]


def exudyn_ring(times: np.ndarray) -> list[np.ndarray]:
    """Problem A04: position of P₃. The closing joint leaves out the condition along x, which follows from the others."""

    def build(exudyn: Any, bodies: Any) -> list[int]:
        from exudyn.utilities import InertiaCuboid, ObjectGround, SensorBody

        last = ground = bodies.AddObject(ObjectGround())
        here, watched = np.zeros(3), []
        bar = InertiaCuboid(density=100, sideLengths=[0.1, 0.1, 1.0]).Translated([0, 0, -0.5])
        for k in range(5):
            turn = np.array([RING_AXES[k], np.cross(-RING_RUNS[k], RING_AXES[k]), -RING_RUNS[k]]).T
            body = bodies.CreateRigidBody(
                inertia=bar, referencePosition=list(here), referenceRotationMatrix=turn, gravity=[0, 0, -G]
            )
            bodies.CreateRevoluteJoint(itemNumbers=[last, body], position=list(here), axis=list(RING_AXES[k]))
            last, here = body, here + RING_RUNS[k]
            watched.append(body)
        bodies.CreateGenericJoint(itemNumbers=[last, ground], position=list(here), constrainedAxes=[0, 1, 1, 0, 1, 1])
        kind = exudyn.OutputVariableType.Position
        place = SensorBody(bodyNumber=watched[1], localPosition=[0, 0, -1], outputVariableType=kind, storeInternal=True)
        return [bodies.AddSensor(place)]

    return exudyn_run(build, times, 1e-3)


def exudyn_slider_crank(times: np.ndarray, rate: float = 6.0) -> list[np.ndarray]:
    """The spatial slider-crank: position of the slider, force by the rod on the crank, world axes."""

    def build(exudyn: Any, bodies: Any) -> list[int]:
        from exudyn.utilities import ObjectGround, RigidBodyInertia, SensorBody, SensorObject

        ground = bodies.AddObject(ObjectGround())
        tip, x, speed, slide = crank_places(0.0)
        end = np.array([x, 0.0, 0.0])
        along = (tip - end) / ROD
        cross = np.cross(along, X) / np.linalg.norm(np.cross(along, X))
        across = np.cross(along, (speed - slide * X) * rate) / ROD
        normal = np.cross(cross, X)
        spin = across - along * (across @ normal) / (along @ normal)
        crank = bodies.CreateRigidBody(
            inertia=RigidBodyInertia(0.12, np.diag([1e-4, 1e-4, 1e-5])).Translated([0, 0, 0.04]),
            referencePosition=list(HINGE),
            initialAngularVelocity=[rate, 0, 0],
            gravity=[0, 0, -G],
        )
        turn = np.array([np.cross(cross, along), cross, along]).T
        rod = bodies.CreateRigidBody(
            inertia=RigidBodyInertia(0.5, np.diag([4e-3, 4e-3, 4e-4])),
            referencePosition=list((tip + end) / 2),
            referenceRotationMatrix=turn,
            initialVelocity=list((speed + slide * X) * rate / 2),
            initialAngularVelocity=list(spin),
            gravity=[0, 0, -G],
        )
        slider = bodies.CreateRigidBody(
            inertia=RigidBodyInertia(2.0, np.diag([1e-4, 1e-4, 1e-4])),
            referencePosition=list(end),
            initialVelocity=[slide * rate, 0, 0],
            gravity=[0, 0, -G],
        )
        bodies.CreateRevoluteJoint(itemNumbers=[ground, crank], position=list(HINGE), axis=[1, 0, 0])
        bodies.CreatePrismaticJoint(itemNumbers=[ground, slider], position=list(end), axis=[1, 0, 0])
        ball = bodies.CreateSphericalJoint(itemNumbers=[crank, rod], position=list(tip))
        # only the turn about z of a frame with x along the slide and y along the cross axis is held
        axes = np.array([X, cross, np.cross(X, cross)]).T
        bodies.CreateGenericJoint(
            itemNumbers=[slider, rod],
            position=list(end),
            rotationMatrixAxes=axes,
            constrainedAxes=[1, 1, 1, 0, 0, 1],
        )
        kinds = exudyn.OutputVariableType
        place = SensorBody(bodyNumber=slider, outputVariableType=kinds.Position, storeInternal=True)
        force = SensorObject(objectNumber=ball, outputVariableType=kinds.Force, storeInternal=True)
        return [bodies.AddSensor(place), bodies.AddSensor(force)]

    return exudyn_run(build, times, 2.5e-4)


FOUR_BAR = (0.2, 0.5, 0.4, 0.5)
FOUR_BAR_START = np.deg2rad(60.0)


def exudyn_four_bar(times: np.ndarray, rate: float = 3.0) -> list[np.ndarray]:
    """The library's four-bar, uniform rods of 1 kg: position of the rocker's tip, force by coupler on rocker, world axes.

    The closing joint holds x and z only, so that the plane is not closed twice over.
    """

    def build(exudyn: Any, bodies: Any) -> list[int]:
        from exudyn.utilities import ObjectGround, RigidBodyInertia, SensorBody, SensorObject

        ground = bodies.AddObject(ObjectGround())
        now = four_bar(FOUR_BAR, FOUR_BAR_START, rate, 0.0, 1)
        a, b, c, d = FOUR_BAR
        feet = [np.zeros(3), a * flat(FOUR_BAR_START), d * X]
        angles, rates = (FOUR_BAR_START, now.coupler, now.rocker), (rate, now.coupler_rate, now.rocker_rate)
        made = []
        for k, length in enumerate((a, b, c)):
            along, spin = flat(angles[k]), -rates[k] * Y
            foot = np.zeros(3) if k != 1 else np.cross(-rate * Y, feet[1])
            turn = np.array([along, Y, np.cross(along, Y)]).T
            made.append(
                bodies.CreateRigidBody(
                    inertia=RigidBodyInertia(1.0, length**2 / 12 * np.diag([1e-3, 1.0, 1.0])),
                    referencePosition=list(feet[k] + along * length / 2),
                    referenceRotationMatrix=turn,
                    initialVelocity=list(foot + np.cross(spin, along * length / 2)),
                    initialAngularVelocity=list(spin),
                    gravity=[0, 0, -G],
                )
            )
        for pair, foot in (([ground, made[0]], feet[0]), ([made[0], made[1]], feet[1]), ([ground, made[2]], feet[2])):
            bodies.CreateRevoluteJoint(itemNumbers=pair, position=list(foot), axis=[0, 1, 0])
        # the axes of a generic joint turn with its first body, so the force is given back in world axes by a rotation
        knuckle = bodies.CreateGenericJoint(
            itemNumbers=[made[2], made[1]],
            position=list(feet[2] + c * flat(now.rocker)),
            constrainedAxes=[1, 0, 1, 0, 0, 0],
        )
        kinds = exudyn.OutputVariableType
        tip = SensorBody(
            bodyNumber=made[2], localPosition=[c / 2, 0, 0], outputVariableType=kinds.Position, storeInternal=True
        )
        force = SensorObject(objectNumber=knuckle, outputVariableType=kinds.ForceLocal, storeInternal=True)
        return [bodies.AddSensor(tip), bodies.AddSensor(force)]

    tips, local = exudyn_run(build, times, 2.5e-4)
    first = four_bar(FOUR_BAR, FOUR_BAR_START, rate, 0.0, 1).rocker
    lean = np.unwrap(np.arctan2(tips[:, 2], tips[:, 0] - FOUR_BAR[3])) - first
    world = [f[0] * flat(x) + f[2] * flat(x + np.pi / 2) for f, x in zip(local, lean, strict=True)]
    return [tips, np.array(world)]


def flat(angle: Any) -> np.ndarray:
    """The direction in the plane of x and z at an angle from x towards z."""
    return np.array([np.cos(angle), 0.0 * angle, np.sin(angle)])


def store() -> None:
    """Compute what needs Exudyn and write it down."""
    ring, crank, bar = np.linspace(0, 10, 101), np.linspace(0, 5, 101), np.linspace(0, 2, 81)
    (p3,) = exudyn_ring(ring)
    slider, ball = exudyn_slider_crank(crank)
    tip, knuckle = exudyn_four_bar(bar)
    found = {
        "about": "Exudyn, trapezoidal rule, extrapolated from two steps; see loop_references.py. SI units, z up.",
        "bricard": {"time": ring, "p3": p3},
        "slider_crank": {"time": crank, "slider": slider[:, 0], "ball": ball},
        "four_bar": {"time": bar, "tip": tip, "knuckle": knuckle},
    }
    plain = json.dumps(found, default=lambda x: np.round(x, 10).tolist())
    STORED.write_text(plain.replace('"}, "', '"},\n"').replace("]}, ", "]},\n") + "\n")


if __name__ == "__main__":
    store()
