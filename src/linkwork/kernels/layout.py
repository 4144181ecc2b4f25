"""The arrays that kernels work on, one row per link, degree of freedom, force or signal; and their columns.

A compiled system is a `Tables`: integers give its structure (topology, kinds, indices), floating-point numbers its
parameters (lengths, masses, stiffnesses). Kernels read it and never write it. All scratch space is a `Work`,
which the caller owns, so repeated and parallel evaluations do not interfere.

Row 0 of every link array is the ground; links 1 … n follow in depth-first order, so a parent comes before its
children and, along a chain, directly before. A link's frame sits on the child's side of its joint: its origin
is the joint's point, its z axis the joint's (first) axis. All world-side quantities are in world axes, and a
link's wrench, inertia and acceleration refer to its own joint point.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

# --- what a joint can be (column KIND of link_i) -------------------------------------------------
# Up to AXES a joint is a sequence of slides and turns (column STEPS): kernels treat all of these alike, and the first four
# only tell analyses of special cases apart. NODE: a node of a beam.
FIXED, REVOLUTE, PRISMATIC, PLANAR, AXES, BALL, DIRECTION, FREE, NODE = range(9)

# --- sys.count: sizes and switches ---------------------------------------------------------------
(
    N_LINKS,  # without the ground
    N_Q,
    N_V,
    N_INPUTS,
    N_FORCES,
    N_WORK,  # channels whose work is integrated with the state
    N_SENSORS,
    N_SIGNALS,
    IS_PLANAR,  # the right-hand side uses the algebra of the plane
    HAS_POINT_FORCES,  # some force or closure acts at a point, so positions and velocities of links are needed
    HAS_JOINT_FORCES,  # some joint has a spring, damper, friction, stop or actuator
    HAS_MOTIONS,  # some joint has a prescribed motion
    HAS_QUATERNIONS,
    IS_BRANCHED,  # some link (or the ground) has a child that is not the next link: column GATHERS
    N_SWITCHES,  # forces that change their law at a surface of the state space: stops, one-sided springs, tables, saturation …
    N_HOLDS,  # switches that may hold a degree of freedom: dry friction, rigid stops
    COUNT_LEN,
) = range(17)

# --- sys.link_i ----------------------------------------------------------------------------------
(
    PARENT,
    KIND,
    QI,  # first coordinate in q
    VI,  # first degree of freedom in v
    NDOF,  # how many it has
    ALIGNED,  # 1: the joint's frame is parallel to the parent's frame
    GATHERS,  # 1: has a child that is not the next link, so contributions are summed in memory
    LOADED,  # 1: a force acts at a point of this link, or a closure
    STEPS,  # the joint as a sequence of slides, then turns: octal digits, the first step lowest
    LINK_I_LEN,
) = range(10)
SLIDE_X, SLIDE_Y, SLIDE_Z, TURN_X, TURN_Y, TURN_Z = range(
    1, 7
)  # digits of STEPS: along or about axes of the link frame

# --- sys.link ------------------------------------------------------------------------------------
E = 0  # 9: rotation from the joint's frame (parent's side) to the parent's link frame, row by row
OFF = 9  # 3: joint point in the parent's link frame [m]
MASS = 12
MC = 13  # 3: mass times centre of mass, link frame [kg m]
IO = 16  # 6: inertia about the joint point, link frame: xx yy zz xy xz yz [kg m²]
LINK_LEN = 22

# --- sys.plane: the same in the algebra of the plane, when the model is planar -------------------
# (planar frames are parallel to the plane's basis when all coordinates are zero)
SGN = 0  # +1 or -1: the joint turns about the plane's normal, or against it
POX, POY = 1, 2  # joint point in the parent's planar frame
PM = 3  # mass
PCX, PCY = 4, 5  # mass times centre of mass, planar frame
PIZ = 6  # inertia about the joint point
PC = 7  # 9: rotation from link frame to planar frame
PH = 16  # distance of the joint point from the plane through the origin
PLANE_LEN = 17

# --- sys.plane_dof: direction of a slide in the parent's planar frame ----------------------------
PDX, PDY, PLANE_DOF_LEN = range(3)

# --- sys.dof_i -----------------------------------------------------------------------------------
(
    D_LINK,
    D_ROT,  # 1: rotation, 0: translation, 2: mode of a beam
    D_Q,  # its coordinate in q, or -1 (ball, direction and free joints)
    D_MOTION,  # signal that prescribes it, or -1
    D_INPUT,  # input that drives it, or -1
    D_FORCED,  # 1: some joint force acts on it
    D_WORK_LOSS,  # work channels, or -1: damping, friction, stops
    D_WORK_INPUT,  # … actuator
    D_WORK_DRIVE,  # … prescribed motion
    D_SWITCH,  # switch of its stops, or -1
    D_FRICTION,  # switch of its dry friction, or -1: none, or regularised
    DOF_I_LEN,
) = range(12)

# --- sys.dof -------------------------------------------------------------------------------------
(
    STIFFNESS,
    REST,
    DAMPING,
    FRICTION,  # dry friction [N or N m]
    FRICTION_SPEED,  # speed over which it is regularised, or 0: a set-valued law
    STOP_LOW,
    STOP_HIGH,
    STOP_STIFFNESS,
    STOP_DAMPING,
    GEAR,  # force per unit of input
    ARMATURE,  # inertia of a rotor, reflected to the degree of freedom [kg or kg m²]
    STATIC,  # largest force of dry friction at rest [N or N m]
    STRIBECK,  # speed over which friction falls from its value at rest to that of sliding, or 0: at once
    RESTITUTION,  # of rigid stops
    COEFFICIENT,  # of friction that grows with the joint's reaction, sliding and at rest
    STATIC_COEFFICIENT,
    JOURNAL,  # radius of a bearing, for its radial load [m]; 1 for sliders
    THRUST,  # the same for its axial load
    LEVER,  # sliding speed per rate, in joints with one law of friction for all their degrees of freedom
    DOF_LEN,
) = range(20)

# --- sys.force_i and sys.force -------------------------------------------------------------------
SPRING, JOINT_SPRING, POINT_FORCE, POINT_TORQUE, USER_POINT, USER_JOINT, ROW_SPRING, USER_ROW = range(8)
FORMULA_POINT, FORMULA_JOINT, FORMULA_ROW = range(8, 11)
(
    F_KIND,
    F_A,  # link (or degree of freedom for joint forces, row of a closure for its coordinates)
    F_B,  # second link, of a spring
    F_LAW,  # row of the force law, or -1: linear
    F_AXES,  # 0: world axes, 1: axes of the body
    F_SX,  # signals of the three components, or -1
    F_SY,
    F_SZ,
    F_USER,  # which user function
    F_READ,  # first row of what a user function reads
    F_NREAD,  # how many rows
    F_WORK,  # work channel of what is not conservative in it, or -1
    F_SWITCH,  # switch of a spring that only pulls, or -1
    F_PIECE,  # switch of a law from a table, or -1
    FORCE_I_LEN,
) = range(15)
F_PA = 0  # 3: point on link a, link frame
F_PB = 3  # 3: point on link b
F_K = 6  # stiffness
F_C = 7  # damping
F_L0 = 8  # free length
F_PRELOAD = 9
F_ROT = 10  # 9: rotation from the axes in which a body force is given to the link frame
FORCE_LEN = 19

# sys.read_i: what user functions read, (what, link or dof, quaternion start) and sys.read: point in link frame
READ_COORDINATE, READ_POINT, READ_ROW = range(3)

# --- sys.term_i and sys.term: one row per term of a signal's sum ---------------------------------
S_POLY, S_HARMONIC, S_CHIRP, S_RAMP, S_SPLINE, S_USER = range(6)
S_KIND, S_SIGNAL, S_START, S_LEN, TERM_I_LEN = range(5)  # SIGNAL: the sum that it belongs to
TERM_LEN = 5  # parameters

# --- force laws: f(x) of an extension ------------------------------------------------------------
LAW_POLY, LAW_TABLE, LAW_FORMULA = range(3)
LAW_KIND, LAW_START, LAW_LEN, LAW_I_LEN = range(4)

# --- sys.sensor_i and sys.sensor -----------------------------------------------------------------
(
    SENSE_Q,
    SENSE_V,
    SENSE_A,
    SENSE_ANGLE_SUM,
    SENSE_TWIST,
    SENSE_POSITION,
    SENSE_VELOCITY,
    SENSE_ACCELERATION,
    SENSE_KINETIC,
    SENSE_POTENTIAL,
    SENSE_ENERGY,
    SENSE_WRENCH,
    SENSE_DRIVE,
    SENSE_INPUT,
    SENSE_EXPRESSION,
    SENSE_ROW,  # value, rate or acceleration of a row of a closure (COMP)
    SENSE_MULTIPLIER,
    SENSE_CLOSURE_WRENCH,
    SENSE_FORCE,  # of a load or of a user's law: along its coordinate, or a component in world axes
    SENSE_FRICTION,  # set-valued, along a degree of freedom
    SENSE_STOP,  # rigid
    SENSE_CONTROL,  # of a controller: see control_layout (COMP)
) = range(22)
X_KIND, X_A, X_B, X_COMP, X_AXES, X_START, X_LEN, SENSOR_I_LEN = range(8)
X_PA = 0  # 3: point on link a
X_PB = 3  # 3: origin of the frame on link b
X_ROT = 6  # 9: rotation from the frame to link b (or of the sensor's axes)
SENSOR_LEN = 15

# --- Work.mode and Work.guard: switches ------------------------------------------------------------
# A switch is a force with several laws, each smooth; its mode tells which one holds. Within an integration step modes do not
# change, so the right-hand side is smooth there. Both guards of a switch are positive while the state belongs to its mode.
BY_STATE, DECIDE = (
    -1,
    -2,
)  # modes: the state decides at each evaluation; it decides at the next one, and the mode then stays
NEVER = 1e300  # a guard that is never crossed
STOPS, ONE_SIDED, LIMITS, FRICTIONAL, RIGID, TABULATED, KINKED = range(7)  # kinds of switches; the mode of a table is its piece
(
    W_KIND,
    W_DOF,  # first degree of freedom that it may hold, or -1
    W_COUNT,  # how many it holds: several where one law of friction is for all of a joint (isotropic friction)
    SWITCH_I_LEN,
) = range(4)  # Tables.switch_i
CLEAR, LOW, HIGH, LOW_LIMITED, HIGH_LIMITED = range(
    5
)  # stops: limited where the damper would pull more than the spring pushes
SLACK, TAUT, TAUT_LIMITED = range(3)  # springs that only pull
LINEAR, AT_HIGH, AT_LOW = range(3)  # inputs of a controller with limits
BELOW, ABOVE = range(2)  # kinks of formulas
# dry friction; STICK holds the degree of freedom, SLIP_UP: its rate is positive. Isotropic friction: SLIDES and STARTS, until
# its sliding speed is twice that at which it is taken to rest
STICK, SLIP_UP, SLIP_DOWN = range(3)
SLIDES, STARTS = SLIP_UP, SLIP_DOWN
APART, RESTS_LOW, RESTS_HIGH = range(3)  # rigid stops; at rest on one they hold the degree of freedom

# --- Work.link -----------------------------------------------------------------------------------
R = 0  # 9: rotation link to world, row by row
RR = 9  # 3: joint point minus the parent's joint point, world axes
OM = 12  # 3: angular velocity
CB = 15  # 6: velocity-dependent part of the acceleration: angular, linear
ACC = 21  # 6: acceleration: angular, linear (of the joint point)
EXT = 27  # 6: external wrench about the joint point: moment, force
IA = 33  # 21: articulated inertia gathered from children: A (6), B (9), M (6)
PA = 54  # 6: its bias wrench: moment, force
POS = 60  # 3: joint point
VEL = 63  # 3: its velocity
FRC = 66  # 6: wrench by the parent on the link: moment, force (inverse dynamics)
W_LINK_LEN = 72

# --- Work.dof ------------------------------------------------------------------------------------
AX = 0  # 3: axis, world
U = 3  # 6: articulated inertia times axis
DINV = 9  # 1 / (axis · U + armature) (free), or the denominator itself (prescribed)
UF = 10  # u, the force that remains for the degree of freedom (free), or axis · bias (prescribed)
W_DOF_LEN = 11

# --- Work.plane ----------------------------------------------------------------------------------
(
    QC,  # cosine and sine of the absolute angle
    QS,
    QX,  # joint point minus the parent's joint point
    QY,
    QW,  # angular velocity
    QBX,  # velocity-dependent acceleration
    QBY,
    QAW,  # acceleration
    QAX,
    QAY,
    QJ,  # gathered articulated inertia: J, bx, by, mxx, mxy, myy
    QPX,
    QPY,
    QMXX,
    QMXY,
    QMYY,
    QN,  # gathered bias: n, fx, fy
    QFX,
    QFY,
    QPHI,  # absolute angle
    QRX,  # joint point and its velocity in the plane (when forces act at points)
    QRY,
    QVX,
    QVY,
    W_PLANE_LEN,
) = range(25)
QUN, QUX, QUY, QDINV, QUF, QDX, QDY, W_PDOF_LEN = range(8)  # Work.pdof

# --- status of a kernel: 0 is good ---------------------------------------------------------------
OK, SINGULAR, NOT_FINITE, USER_FAILED, UNSOLVED, INDETERMINATE, UNSETTLED, NO_IMPULSES = range(8)
# UNSOLVED: friction that depends on loads has no unique solution; INDETERMINATE: how joints of closed loops that stick together
# begin to slide was not found to rounding; UNSETTLED: no choice of what sticks and slides was found without a contradiction;
# NO_IMPULSES: those of an impact on several rigid stops were not found


@bundle
class Holds(NamedTuple):
    """Set-valued friction and rigid stops."""

    switch: np.ndarray  # (n,) the switches that they are; none for friction of a joint whose motion is prescribed
    bearing: np.ndarray  # (bearings,) degrees of freedom whose friction depends on the reaction of their joint


@bundle
class Tables(NamedTuple):
    """A compiled system as arrays (see the module's docstring)."""

    count: np.ndarray  # type: ignore[assignment]
    gravity: np.ndarray  # (3,) world axes [m/s²], then the plane's basis: e1, e2, normal (9)
    link_i: np.ndarray
    link: np.ndarray
    plane: np.ndarray
    plane_dof: np.ndarray
    dof_i: np.ndarray
    dof: np.ndarray
    force_i: np.ndarray
    force: np.ndarray
    read_i: np.ndarray
    read: np.ndarray
    term_i: np.ndarray
    term: np.ndarray
    law_i: np.ndarray
    sensor_i: np.ndarray
    sensor: np.ndarray
    input_i: np.ndarray  # (n_inputs,) signal of each input, or -1
    switch_i: np.ndarray  # (n_switches, SWITCH_I_LEN)
    table: np.ndarray  # knots, coefficients, programs: data of variable length
    rows: Any = None  # closures (row_layout.Rows), or None: then no code for them is compiled
    loops: Any = None  # how the recursion closes them (row_layout.Loops), or None
    absolute: Any = None  # how an absolute formulation is solved (absolute_layout.Absolute), or None: the recursion
    beams: Any = None  # elastic beams (beam_layout.Beams), or None
    control: Any = None  # a controller (control_layout.Control), or None
    holds: Any = None  # set-valued friction and rigid stops (Holds), or None
    formulas: Any = None  # forces by formulas (formulas.Formulas), or None


@bundle
class Work(NamedTuple):
    """Scratch space of one evaluation; `work_for` makes one."""

    link: np.ndarray
    dof: np.ndarray
    plane: np.ndarray
    pdof: np.ndarray
    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    rate: np.ndarray  # q̇
    tau: np.ndarray  # applied joint forces
    drive: np.ndarray  # forces of prescribed motions
    inputs: np.ndarray
    signal: np.ndarray  # value, rate, acceleration of every signal
    power: np.ndarray  # of every work channel
    scratch: np.ndarray  # small vectors: user functions, expressions
    where: np.ndarray  # (2,) which link or item failed, and how
    mode: np.ndarray  # (switches,) law that holds, or BY_STATE
    guard: np.ndarray  # (switches, 2)
    law: np.ndarray  # (switches,) mode of friction and rigid stops at the last evaluation
    held: np.ndarray  # (nv,) 1: held by friction or a rigid stop
    bearing: np.ndarray  # (nv,) load of a bearing times its radius, by which friction grows
    residual: np.ndarray  # (nv,) what that load lacks
    rows: Any = None
    loops: Any = None
    absolute: Any = None
    beams: Any = None
    control: Any = None
    sticking: Any = None
    formulas: Any = None


def work_for(tables: Tables, dtype: type = float) -> Work:
    """Scratch space for a system; a complex one has rows of closures, but cannot solve for multipliers."""
    from linkwork.kernels.beams.beam_layout import beam_work
    from linkwork.kernels.control.control_layout import control_work
    from linkwork.kernels.forces.formulas import formula_work
    from linkwork.kernels.formulations.absolute_layout import absolute_work
    from linkwork.kernels.nonsmooth.sticking_layout import sticking_work
    from linkwork.kernels.row_layout import K_ROWS, loop_work, row_work

    count, rows = tables.count, tables.rows
    constraints = 0 if rows is None else int(rows.n[0])
    n, nq, nv = int(count[N_LINKS]), int(count[N_Q]), int(count[N_V])
    planar_rows = n + 1 if count[IS_PLANAR] else 1
    planar_dofs = nv if count[IS_PLANAR] else 1
    link: np.ndarray = np.zeros((n + 1, W_LINK_LEN), dtype)
    plane: np.ndarray = np.zeros((planar_rows, W_PLANE_LEN), dtype)
    # the ground: world axes, at rest at the origin. Kernels write its acceleration (against gravity) and what acts on it
    link[0, [R, R + 4, R + 8]] = 1.0
    plane[0, QC] = 1.0
    return Work(
        link=link,
        dof=np.zeros((nv, W_DOF_LEN), dtype),
        plane=plane,
        pdof=np.zeros((planar_dofs, W_PDOF_LEN), dtype),
        q=np.zeros(nq, dtype),
        v=np.zeros(nv, dtype),
        a=np.zeros(nv, dtype),
        rate=np.zeros(nq, dtype),
        tau=np.zeros(nv, dtype),
        drive=np.zeros(nv, dtype),
        inputs=np.zeros(int(count[N_INPUTS]), dtype),
        signal=np.zeros((int(count[N_SIGNALS]), 3), dtype),
        power=np.zeros(int(count[N_WORK]), dtype),
        scratch=np.zeros(256, dtype),
        where=np.zeros(2, np.int64),
        mode=np.full(int(count[N_SWITCHES]), BY_STATE, np.int64),
        guard=np.zeros((int(count[N_SWITCHES]), 2), dtype),
        law=np.zeros(int(count[N_SWITCHES]), np.int64),
        held=np.zeros(nv, np.int64),
        bearing=np.zeros(nv, dtype),
        residual=np.zeros(nv, dtype),
        rows=row_work(rows, dtype),
        loops=loop_work(tables.loops, constraints, count),
        absolute=absolute_work(tables.absolute, constraints),
        beams=beam_work(tables.beams, nv, 0 if rows is None else int(rows.closure_i[:, K_ROWS].max(initial=0)), dtype),
        control=control_work(tables.control, int(count[N_SENSORS]), dtype),
        sticking=sticking_work(tables.holds, tables.switch_i, tables.loops is not None, nv, dtype),
        formulas=formula_work(tables.formulas, int(count[N_SENSORS]), dtype),
    )
