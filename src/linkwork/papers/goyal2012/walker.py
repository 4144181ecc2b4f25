"""The thesis's use (chapter 7) with the library's human: a step in phases, and joint forces from a measured motion.

The right foot stands; hip and knee of the left leg and the right ankle are free, everything else keeps its angle. The leg
swings without muscles until its knee is straight and locks, and goes on until the heel comes down. Then the same swing is
"measured": angles of all joints at 1 kHz with noise, from which joint forces are computed by inverse dynamics.
"""

from __future__ import annotations

import functools

import numpy as np

import linkwork as lw
from linkwork.identify.results.measured import MeasuredMotion
from linkwork.model.model import Model
from linkwork.motion.results.phases import PhasedRun
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012.twin import Array

MASS, HEIGHT = 70.0, 1.75  # [kg], [m]
FREE = ("right ankle", "left hip", "left knee")
POSE = {
    "right ankle": "-15 deg", "right hip": "-8 deg", "left hip": "-8 deg", "left knee": "-55 deg", "left ankle": "13 deg",
    "left shoulder": "12 deg", "right shoulder": "-12 deg", "left elbow": "15 deg", "right elbow": "15 deg",
}  # fmt: skip
RATES = {"right ankle": 1.6, "left hip": 5.0, "left knee": -3.0}  # at toe-off [rad/s]
RATE, NOISE, CUTOFF = 1000.0, np.radians(0.02), 12.0  # of the measurement: [Hz], [rad], [Hz]
SEED = 2012


@functools.cache
def walker() -> Model:
    """The human, right foot on the ground, in the sagittal plane."""
    made = lw.library.human("male", MASS, HEIGHT, base="right foot", planar=True)
    made.add(lw.Position("heel", made.body("left foot")["heel"], "z"))
    return made


@functools.cache
def step() -> PhasedRun:
    """Swing, then a straight leg, until the heel comes down."""
    names = walker().compile().labels.q
    swing = lw.Phase(
        "1 s",
        lock=[n for n in names if n not in FREE],
        events=[lw.Event("left knee", 0.0, direction="up", stop=True)],
        name="swing",
    )
    straight = lw.Phase(
        "1 s", lock=["left knee"], events=[lw.Event("heel", 0.0, direction="down", stop=True)], name="straight leg"
    )
    return walker().simulate_phases([swing, straight], start=POSE, rates=RATES, rtol=1e-10, samples=201)


@functools.cache
def measured() -> MeasuredMotion:
    """The swing as angles with noise."""
    run = step().runs[0]
    rng = np.random.default_rng(SEED)
    count = int(run.time[-1] * RATE) + 1
    t = np.arange(count) / RATE
    data = {"time": t}
    for name in walker().compile().labels.q:
        if name in FREE:
            angle = np.interp(t, run.time, run[name].values)
        else:
            text = POSE.get(name, "0 deg")
            angle = np.full(count, np.radians(float(text.split()[0])))
        data[name] = angle + rng.normal(0.0, NOISE, count)
    return walker().measured(data, cutoff=CUTOFF)


def _about_ankle(momentum: Array, turning: Array) -> float:
    """Angular momentum about the standing ankle, across the plane [N m s]."""
    system = walker().compile()
    at = system.pose("right shank.ankle", system.zero()).position
    return float((turning - np.cross(at, momentum))[1])


def walker_checks() -> list[Check]:
    """The step of the library's human, and forces from the measured swing."""
    return [*_step_checks(), *_measured_checks()]


def _step_checks() -> list[Check]:
    made = step()
    locked = made.changes[-1]
    before = _about_ankle(locked.momentum_before, locked.angular_momentum_before)
    after = _about_ankle(locked.momentum_after, locked.angular_momentum_after)
    first, last = made.runs
    top = max((r.reactions.peak() for r in made.runs), key=lambda p: p.value)
    toe = min(float(r["left foot.toe"].values[:, 2].min()) for r in made.runs)
    note = (
        f"knee straight after {first.time[-1]:.3f} s, heel down after {last.time[-1]:.3f} s, "
        f"{float(last['left foot.heel'].values[-1, 0]):.2f} m ahead; {locked.energy_lost:.2f} J lost in the knee; the toe "
        f"passes {1e3 * toe:.0f} mm above the ground; largest joint force {top.value:.0f} N at '{top.joint}'"
    )
    weight = np.array([0.0, 0.0, -MASS * 9.81])
    gaps = []
    for run in made.runs:
        system = run.origin.system if run.origin is not None else walker().compile()
        gained = (
            system.momentum(run.q.values[-1], run.v.values[-1])[0]
            - system.momentum(run.q.values[0], run.v.values[0])[0]
        )
        given = run.reactions.impulse().values[:3] + weight * (run.time[-1] - run.time[0])
        gaps.append(float(np.abs(given - gained).max()))
    return [
        Check("walk/knee", "angular momentum about the standing ankle, after the knee locks", "before: no outer moment",
              before, after, 1e-12, unit="N*m*s", note=note, kind="law"),
        Check("walk/momentum", "impulse of ground and weight less the momentum gained, largest of both phases", "Newton", 0.0,
              max(gaps), 1e-4, "absolute", "N*s", kind="law"),
        Check("walk/energy", "change of the total energy in either phase, largest", "no friction, no work in locks", 0.0,
              max(r.energy_drift for r in made.runs), 1e-6, "absolute", "J", kind="law"),
    ]  # fmt: skip


def forces(name: str) -> tuple[Array, Array]:
    """Force at a joint (time, xz) [N]: from the measured angles, and of the simulated swing at the same times."""
    found, run = measured(), step().runs[0]
    true = run.reactions[name].values
    there = np.column_stack([np.interp(found.time, run.time, true[:, k]) for k in (0, 2)])
    return found.reactions[name].values[:, [0, 2]], there


def _measured_checks() -> list[Check]:
    found = measured()
    sure = found.flags["trusted"].values
    note = (
        f"{np.degrees(NOISE):.2g}° of noise at {RATE:g} Hz, cut-off {CUTOFF:g} Hz; {int(sure.sum())} of {len(sure)} samples "
        "trusted"
    )
    checks = []
    for name in ("left hip", "left knee", "right ankle"):
        mine, true = forces(name)
        size = float(np.abs(true).max())
        torque = np.abs(found.torques.sel(rate=name).values[sure]) / found.torque_noise.sel(rate=name).values[sure]
        checks += [
            Check(f"walk/measured/{name}/force", f"force at the {name} from measured angles less the true one, of {size:.0f} "
                  "N, largest", "simulated swing", 0.0, float(np.abs(mine - true)[sure].max()), 0.05 * size, "absolute", "N",
                  note, kind="consistency"),
            Check(f"walk/measured/{name}/torque", f"muscle torque at the {name} from measured angles, in standard deviations "
                  "of the noise that is stated, largest", "a swing without muscles: 0", 0.0, float(torque.max()), 4.0,
                  "absolute", kind="consistency"),
        ]  # fmt: skip
    return checks
