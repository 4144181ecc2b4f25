"""A compiled model: tables, an index by name, and single evaluations."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import functools
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.arguments import names as names_of
from linkwork.api.attributes import Made
from linkwork.api.declared import WithinRange, checked, in_range
from linkwork.api.errors import ModelError, SimulationError, SimulationWarning, nearest, shown
from linkwork.api.frozen import frozen, plain
from linkwork.api.kinds import Seconds
from linkwork.api.reading import flag, seconds
from linkwork.api.units import quantity
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.bundle import Record
from linkwork.kernels.derivatives.closed_derivatives import closed_acceleration_jacobians, respond_at
from linkwork.kernels.derivatives.derivatives import TINY, acceleration_jacobians
from linkwork.kernels.derivatives.tree_derivatives import is_plain_tree
from linkwork.kernels.jit import COMPILES
from linkwork.kernels.loops.balance import residuals_at
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at, displace, drifts
from linkwork.kernels.packed import packed_accelerations
from linkwork.kernels.tree import evaluate as K
from linkwork.model.bodies import Body
from linkwork.model.frames import Frame
from linkwork.model.model import Model, find
from linkwork.system.check import check_masses
from linkwork.system.control.stepped import lower_stepped
from linkwork.system.direction_angles import DirectionAngleView
from linkwork.system.formulations.names import Formulation
from linkwork.system.holding import without_holding
from linkwork.system.inverse import actuated_dofs, solve_forces_and_multipliers
from linkwork.system.kept_model import is_kept_from, kept_model
from linkwork.system.labels import labels_of
from linkwork.system.lower import lower
from linkwork.system.outline import Outline, outline_of
from linkwork.system.queries import NUMERIC, Queries
from linkwork.system.sensor_rows import HIDDEN, SensorRows
from linkwork.system.sharing import Snapshot, changes, lower_like
from linkwork.system.slots import slot_for
from linkwork.system.space import RunSpace, Space
from linkwork.system.sparse_constraints import is_sparse, sparse_constraints
from linkwork.system.tables import read_only, showing_errors, without_motions
from linkwork.system.transformations import Transformations

NUMERIC_OF_BODIES = NUMERIC - {"rigid_stops", "armature", "gear"}
FLOAT = np.dtype(float)
MOST_IDLE = 1000  # links of a system that keeps scratch space of a run for the next one


class Derivatives(NamedTuple):
    """Derivatives of the accelerations, each (n_v, …); displacements are along the velocities."""

    by_q: np.ndarray
    by_v: np.ndarray
    by_inputs: np.ndarray


class BodyMotion(NamedTuple):
    """Pose, velocities and accelerations of a frame of a body, in world axes, (3,) each; rotation (3, 3) is frame to world."""

    position: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray
    rotation: np.ndarray
    angular_velocity: np.ndarray
    angular_acceleration: np.ndarray


class Pose(NamedTuple):
    """Where a frame of a body is [m], (3,), and its rotation to the world, (3, 3)."""

    position: np.ndarray
    rotation: np.ndarray


class System(Made, Queries, Transformations, DirectionAngleView):
    """A model compiled into arrays. Make one with `model.compile()`; it does not change with the model.

    Threads may evaluate one system at the same time, and a function of the user's may evaluate the system that calls it: every
    evaluation has scratch space of its own. Systems can be copied and pickled; arrays that they show are read-only.

    Attributes:
        labels: names and units along every axis.
        nq, nv: numbers of coordinates and velocities (they differ where there are quaternions).
        planar: whether the right-hand side uses the algebra of the plane.
        model: a copy of the model as it was compiled.
        version: of the model when it was compiled.
    """

    def __init__(
        self,
        model: Model,
        inputs: Mapping[str, Any] | None = None,
        *,
        planar: bool | None = None,
        formulation: Formulation | None = None,
        tree: System | None = None,
    ) -> None:
        model = self.model = kept_model(model)
        known = None if tree is None else tree._low.tree  # tree of the same model without the formulation
        self._low = lower(model, inputs, planar=planar is not False, formulation=formulation, tree=known)
        if planar and self._low.plane is None:
            raise ModelError(
                f"model '{model.name}' moves in space, so the planar algebra cannot be used; leave planar out."
            )
        self.tables = self._low.tables
        self.labels = labels_of(self._low)
        self.slot = slot_for(self._low.functions)
        self.nq, self.nv = int(self.tables.count[L.N_Q]), int(self.tables.count[L.N_V])
        self.plane = self._low.plane  # basis e1, e2, normal as columns, or None
        self.planar = bool(self.tables.count[L.IS_PLANAR])
        self._constant_inputs: np.ndarray | None = None
        self._prepare()
        self.breaks, self.longest_step = self._low.breaks, self._low.longest_step
        self._zero = np.array(self._low.tree.zero)
        self._drawn_tree = self._low.tree if known is None else known
        self.body_axes = frozen(np.real(self._low.tree.rotation[1:]))  # link frame to body frame
        self.body_origins = frozen(np.real(self._low.tree.origin[1:]))  # joint point in the body frame
        self.joint_axes = frozen(self._low.tree.axes[1:])  # link frame to the joint's frame
        if self._low.tree.beams:
            self._frames  # noqa: B018  # now: a beam is asked where its points are
        self.version = model.version()
        self.driven_by_inputs = bool(inputs)
        if formulation is None:
            check_masses(model, self._low)
        self._made = True

    def with_numbers_of(self, model: Model, known: Snapshot) -> System | None:
        """The system of a relative of this model, which differs from it in numbers only, sharing the rest; `known` is what this
        model was when it was compiled. None where more has to be compiled anew."""
        model = kept_model(model)
        changed = changes(model, known)
        low = None if changed is None else lower_like(model, self._low, known, changed)
        if changed is None or low is None:
            return None
        made = object.__new__(System)
        lost = NUMERIC if changed.joints else NUMERIC_OF_BODIES
        vars(made).update({name: value for name, value in vars(self).items() if name not in lost})
        vars(made).update(model=model, _low=low, _record=None, tables=low.tables, version=model.version())
        vars(made)["body_origins"] = frozen(low.tree.origin[1:])
        if changed.bodies or changed.gravity:
            vars(made).pop("outline", None)
        made._drawn_tree = low.tree
        if changed.bodies or changed.joints:
            with made._space() as space:
                check_masses(model, low, space.work)
        return made

    @functools.cached_property
    def outline(self) -> Outline:
        """What is drawn of the model, as it was when compiled."""
        return outline_of(self.model, self._drawn_tree)

    @functools.cached_property
    def tied(self) -> np.ndarray:
        """Degrees of freedom that closures hold, (nv,) bool: those that move them at a position of no particular kind."""
        constraints = len(self.labels.constraints)
        if not constraints:
            return frozen(np.zeros(self.nv, bool))
        far = np.random.default_rng(20).uniform(-0.7, 0.7, self.nv)
        far *= np.where(self.modal, 0.0, self.displacement_scale(self.size))
        q, jacobian, work = np.zeros(self.nq), np.zeros((constraints, self.nv)), self.work()
        displace(self.tables, self.zero(), far, work, q)
        self.signals_into(work, 0.0)
        constraint_residuals_at(self.tables, q, np.zeros(self.nv), work, *np.zeros((2, constraints)), jacobian)
        return frozen(np.asarray(jacobian.any(axis=0)))

    @property
    def user(self) -> int:
        """The address of the user's functions, for kernels; 0 if there are none. It is that of this process."""
        return 0 if self.slot is None else self.slot.address

    def _prepare(self) -> None:
        """Close the tables to writing, and make what depends on them and on addresses in memory."""
        t = vars(self)["tables"] = read_only(self.tables)
        self._free: list[Space] = []  # scratch spaces that no evaluation uses now
        self._idle: list[RunSpace] = []  # and of runs, when none uses them
        self._pairs: list[tuple[L.Work, L.Work]] = []  # and those of real and of complex numbers that were lent
        self._ran = False  # whether there was a run
        self._record: Record | None = None
        parts = (self.slot, t.rows, t.beams, t.holds, t.formulas)
        self._packs = COMPILES and all(part is None for part in parts)
        self._plain_tree = COMPILES and is_plain_tree(t, self.user)
        self._has_signals = len(t.term_i) > 0
        self._has_inputs = bool(t.count[L.N_INPUTS])
        self._is_driven = self._has_signals or self._has_inputs or bool(t.count[L.HAS_MOTIONS])

    def __getstate__(self) -> dict[str, Any]:
        """State for copies and pickles, without what holds addresses; the copy makes that anew."""
        left = {"_free", "_idle", "_pairs", "_record", *self._computed()}
        return {k: x for k, x in self.__dict__.items() if k not in left}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for name in ("body_axes", "body_origins", "joint_axes"):
            self.__dict__[name] = frozen(self.__dict__[name])
        self._prepare()

    @property
    def record(self) -> Record:
        """The tables as kernels see them."""
        if self._record is None:
            self._record = Record(self.tables)
        return self._record

    def with_tables(self, tables: L.Tables) -> System:
        """A copy with other tables of the same model."""
        copied = copy.copy(self)
        vars(copied)["tables"] = tables
        copied._prepare()
        return copied

    def measuring(self, names: Sequence[str], what: str) -> System:
        """A copy that measures these quantities, too; `sensor_index` finds them. `what` asks for them."""
        rows = SensorRows(self._low, self.tables, list(zip(self.labels.sensors, self.labels.sensor_units, strict=True)))
        for name in names:
            if name in self.shown_by_control:
                rows.measure_row(name, *self.shown_by_control[name])
            elif name.partition(".")[0] in (block.name for block in self.controllers) and not self.quantities.find(
                name
            ):
                raise ModelError(f"{what}: no controller shows '{name}'; {nearest(name, self.shown_by_control)}")
            else:
                rows.measure(name, what)
        if len(rows.labels) == len(self.labels.sensors):
            return self
        tables = rows.finished()
        if any(name in self.shown_by_control for name in names):
            tables = showing_errors(tables)
        copied = self.with_tables(tables)
        labels, units = zip(*rows.labels, strict=True)
        vars(copied)["labels"] = dataclasses.replace(self.labels, sensors=labels, sensor_units=units)
        return copied

    def sensor_index(self, name: str) -> int:
        """Row of a sensor of the model, or of a quantity that `measuring` added."""
        sensors = self.labels.sensors
        return sensors.index(name if name in sensors else HIDDEN + name)

    def __repr__(self) -> str:
        kind = "planar" if self.planar else "spatial"
        return f"<System '{self.model.name}': {len(self.labels.bodies)} bodies, {self.nv} degrees of freedom, {kind}>"

    # --- states ----------------------------------------------------------------------------------

    def zero(self) -> np.ndarray:
        """Coordinates at which every joint is at zero, shape (nq,)."""
        return self._zero.copy()

    def work(self, dtype: type = float) -> L.Work:
        """New scratch space for kernels that evaluate this system, of real or complex numbers."""
        made = L.work_for(self.tables, dtype)
        if self._constant_inputs is not None:
            made.inputs[:] = self._constant_inputs
        return made

    def lend_works(self) -> tuple[L.Work, L.Work]:
        """Scratch spaces of real and of complex numbers, which others may have used; `take_back` them."""
        try:
            return self._pairs.pop()
        except IndexError:
            return self.work(), self.work(complex)

    def take_back(self, real: L.Work, complex_: L.Work) -> None:
        """Keep scratch spaces that `lend_works` gave for the next one who asks."""
        if len(self.links) <= MOST_IDLE:
            self._pairs.append((real, complex_))

    def without_motions(self, inputs: np.ndarray) -> System:
        """A copy in which no coordinate follows a prescribed motion, and the inputs (inputs,) are constant."""
        copied = self.with_tables(without_motions(self.tables))
        copied._constant_inputs = np.array(inputs, float)
        return copied

    def _vector(self, values: Any, size: int, name: str, *, finite: bool = True) -> np.ndarray:
        """An argument as an array of `size` floats that kernels take; raises ModelError naming the argument."""
        usual = type(values) is np.ndarray and values.dtype is FLOAT and values.shape == (size,) and values.flags.carray
        if usual and not finite:  # at once, since single evaluations take less time than the rest of this
            return values
        try:
            array = (
                values if type(values) is np.ndarray and values.dtype == float else np.asarray(values, float, order="C")
            )
        except (TypeError, ValueError, OverflowError):
            raise ModelError(f"system '{self.model.name}': {name} is {shown(values)}; give {size} numbers.") from None
        if array.shape != (size,):
            raise ModelError(f"system '{self.model.name}': {name} has shape {array.shape}; expected ({size},).")
        array = plain(array)
        if finite and not np.isfinite(array).all():
            self._refuse(array, name)
        return array

    def _refuse(self, array: np.ndarray, name: str) -> None:
        """Raise ModelError naming the first entry of a vector that is not finite, if there is one."""
        labels = {"q": self.labels.q, "inputs": self.labels.inputs}.get(name, self.labels.v)
        for k in np.flatnonzero(~np.isfinite(array)):
            raise ModelError(
                f"system '{self.model.name}': {name} of '{labels[int(k)]}' is {array[k]}; give a finite number."
            )

    def input_values(self, inputs: Any) -> np.ndarray:
        """Inputs as an array (inputs,), from values by name or from an array; None and what is not named is zero."""
        names = self.labels.inputs
        if inputs is None:
            return np.zeros(len(names)) if self._constant_inputs is None else self._constant_inputs.copy()
        if isinstance(inputs, Mapping):
            values = np.zeros(len(names))
            for name, value in inputs.items():
                k = find({n: k for k, n in enumerate(names)}, name, "input", self.model.name)
                values[k] = quantity(value, self.labels.input_units[k], what=f"input '{name}'")
            return values
        return self._vector(inputs, len(names), "inputs")

    @contextlib.contextmanager
    def run_space(self) -> Iterator[RunSpace]:
        """Scratch space of a run, for the time of a `with`: as new, but made only if no earlier run left one behind. That of
        the first run is not kept: most systems run once, and one that can be renewed takes longer to make."""
        try:
            space = self._idle.pop()
            space.renew()
        except IndexError:
            space = RunSpace(self.work(), once=not self._ran)
            self._ran = True
        yield space
        if not space.once and len(self.links) <= MOST_IDLE:
            self._idle.append(space)

    def _take_space(self) -> Space:
        """Scratch space that no other evaluation uses; the caller appends it to `self._free` in the end."""
        try:
            space = self._free.pop()
            if space.tables is not self.tables:  # of a relative
                space.bind(self.tables)
            return space
        except IndexError:
            return Space(self.tables, self.work())

    def _space(self) -> Space:
        """The same for a `with`, which gives it back."""
        space = self._take_space()
        space.home = self._free
        return space

    def _check(self, status: int, work: L.Work) -> None:
        """Raise SimulationError unless a kernel's status code is OK; `work` is the scratch space that it ran in."""
        if status != L.OK:
            raise SimulationError(self.explain(status, work))

    def explain(self, status: int, work: L.Work) -> str:
        """The error sentence for a kernel's status code; `work` is the scratch space that the kernel ran in."""
        where = int(work.where[0])
        if status == L.SINGULAR and not (np.isfinite(work.q).all() and np.isfinite(work.v).all()):
            return "a state that is not a finite number was reached; the motion grows without bounds, or the method lost it."
        if status == L.SINGULAR:
            return (
                f"joint '{self.labels.v[where]}' cannot be accelerated: what it moves has no inertia in this direction; "
                "give the bodies beyond it mass or inertia."
            )
        if status == L.UNSOLVED:
            return (
                f"the friction of '{self.labels.v[where]}' grows with its load faster than the load gives way: the motion has "
                "no solution or several (Painlevé's paradox); give a smaller friction_coefficient, or friction that does not "
                "depend on loads."
            )
        if status == L.INDETERMINATE:
            return (
                f"'{self.labels.v[where]}' sticks together with other joints of closed loops, and which of them would slide "
                "first was not found to rounding; let their limits of friction differ less, or "
                f"{without_holding(self, where)}."
            )
        if status == L.UNSETTLED:
            return (
                "no choice of which joints stick and which slide was found that does not contradict itself; let friction at "
                "rest and in motion differ less, or give friction_speed."
            )
        if status == L.NO_IMPULSES:
            return (
                "the impulses of an impact on several rigid stops were not found; let masses and restitutions differ less, or "
                "give stop_stiffness."
            )
        if status == R.OPEN:
            name = self.labels.constraints[where]
            return (
                f"closure '{name.partition('.')[0]}' cannot be kept closed: the mechanism is at the end of its reach, or at a "
                "position where its branches meet."
            )
        if status == R.WOUND:
            name = self._low.closures.rows()[where].label
            return (
                f"coordinate '{name}' passed half a turn, and what acts along it depends on whole turns, which are not known "
                "for a closure in space; cut the loop at another joint, or use the recursive formulation."
            )
        if status == L.USER_FAILED and self.slot is not None:
            return self.slot.message(where)
        bad = np.flatnonzero(~np.isfinite(np.real(work.a)))
        if len(bad):
            return f"the acceleration of joint '{self.labels.v[int(bad[0])]}' is not a finite number."
        return "the equations gave a number that is not finite."

    def warn_of_kink(self, work: L.Work) -> None:
        """Warn if a user's function was differentiated where it has a kink or a jump; `work` is that of the derivatives."""
        which, work.where[1] = int(work.where[1]), 0
        if which and self.slot is not None:
            warnings.warn(
                f"{self.slot.functions[which - 1].what} has a kink or a jump at this state, so its derivative depends on the "
                "side; at a kink the mean was taken, at a jump that of the state's own side. Ask beside it, or smooth it.",
                SimulationWarning,
                stacklevel=4,
            )

    # --- evaluations -----------------------------------------------------------------------------

    def acceleration(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0, prescribed: Any = None) -> np.ndarray:
        """Accelerations v̇, shape (nv,), of the state q (nq,), v (nv,) as given.

        Args:
            q, v: coordinates and velocities, prescribed joints included.
            inputs: by name or as an array; default zero.
            t: time [s], for forces that depend on it.
            prescribed: accelerations (nv,) of which those of prescribed joints are used; default zero.
        """
        space = self._take_space()
        try:  # as in a `with`, which would take a tenth of the time
            return self._accelerate(space, q, v, inputs, t, prescribed)
        finally:
            self._free.append(space)

    def _accelerate(self, space: Space, q: Any, v: Any, inputs: Any, t: float, prescribed: Any = None) -> np.ndarray:
        """`acceleration` in a scratch space, which then holds all about the state."""
        w = space.work
        if type(t) is not float or t - t != 0.0:
            t = seconds(t)
        if inputs is not None or self._has_inputs:
            w.inputs[:] = self.input_values(inputs)
        out = np.zeros(self.nv) if prescribed is None else self._vector(prescribed, self.nv, "prescribed").copy()
        q, v = self._vector(q, self.nq, "q", finite=False), self._vector(v, self.nv, "v", finite=False)
        if self._has_signals:
            self._signals(t, w)
        if self._packs:
            status = packed_accelerations(space.packed if space.packed is not None else space.pack(), t, q, v, out)
        else:
            status = K.accelerations(self.tables, self.user, t, q, v, w, out)
        if status:
            self._refuse(q, "q")
            self._refuse(v, "v")
            self._check(status, w)
        return out

    def held_at(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> np.ndarray:
        """Which degrees of freedom dry friction or a rigid stop holds in a state, (nv,) bool; as `acceleration`."""
        t = seconds(t)
        if not self.may_hold:
            return np.zeros(self.nv, bool)
        with self._space() as space:
            self._accelerate(space, q, v, inputs, t)
            held, law = space.work.held == 1, space.work.law
            rows = self.tables.switch_i
            stuck = rows[(rows[:, L.W_KIND] == L.FRICTIONAL) & (law == L.STICK)]
            held[list(self._held_by(stuck))] = True  # those of closed loops that follow others, too
            return held

    def _state(self, q: Any, v: Any) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates (nq,) and velocities (nv,) as checked arrays."""
        return self._vector(q, self.nq, "q"), self._vector(v, self.nv, "v")

    def _signals(self, t: float, work: L.Work) -> None:
        """Evaluate all signals at time t [s] into scratch space, for loads in time; raises outside their spans."""
        if not np.isfinite(t):
            raise ModelError(f"system '{self.model.name}': t is {t}; give a finite time in s.")
        for low, high, what in self._low.spans:
            if not low <= t <= high:
                raise ModelError(f"{what} is known from {low:g} to {high:g} s; t = {t:g} s lies outside.")
        self._check(K.signals_at(self.tables, self.user, t, work), work)

    @in_range
    def inverse_dynamics(
        self,
        q: Any,
        v: Any,
        a: Any,
        inputs: Any = None,
        *,
        t: float = 0.0,
        applied: bool = True,
        actuated: Sequence[str] | None = None,
    ) -> np.ndarray:
        """Joint forces (nv,) that give the accelerations a (nv,) [N or N m].

        With `applied`, the model's springs, dampers, actuators and loads act too, and the result is what is needed beside
        them; without, the result balances inertia and gravity alone. With closures, forces act at the coordinates named in
        `actuated` (default: those with an actuator or a prescribed motion), as many as the mechanism has degrees of freedom.
        """
        needed = self._open_tree_forces(q, v, a, inputs, t, applied)
        if self.tables.rows is None:
            if actuated is not None:
                raise ModelError(
                    f"model '{self.model.name}' has no closures: all its joints exert forces; leave actuated out."
                )
            return needed
        jacobian = self.constraint_residuals(q, t=t)[2]
        still = self._open_tree_forces(q, v, np.zeros(self.nv), inputs, t, applied)
        return solve_forces_and_multipliers(self, jacobian, needed, still, actuated_dofs(self, actuated))[0]

    @in_range
    def multipliers(
        self, q: Any, v: Any, a: Any, inputs: Any = None, *, t: float = 0.0, actuated: Sequence[str] | None = None
    ) -> np.ndarray:
        """Multipliers of the closures (m,) when forces at the `actuated` coordinates give the accelerations a."""
        jacobian = self.constraint_residuals(q, t=t)[2]
        needed, still = (self._open_tree_forces(q, v, x, inputs, t, True) for x in (a, np.zeros(self.nv)))
        return solve_forces_and_multipliers(self, jacobian, needed, still, actuated_dofs(self, actuated))[1]

    def _open_tree_forces(self, q: Any, v: Any, a: Any, inputs: Any, t: float, applied: bool) -> np.ndarray:
        """Joint forces (nv,) [N or N m] of the tree with its loops cut open, for accelerations a (nv,)."""
        t, applied = seconds(t), flag(applied, "inverse dynamics: applied")
        q, v, a, out = *self._state(q, v), self._vector(a, self.nv, "a"), np.zeros(self.nv)
        with self._space() as space:
            w = space.work
            w.inputs[:] = self.input_values(inputs)
            if self._has_signals:
                self._signals(t, w)
            self._check(K.joint_forces_for(self.tables, self.user, t, q, v, a, applied, w, out), w)
        return out

    # --- closures --------------------------------------------------------------------------------

    def signal_values(self, t: float) -> np.ndarray:
        """Value, rate and acceleration of all signals at time t [s], (signals, 3)."""
        with self._space() as space:
            self.signals_into(space.work, t)
            return space.work.signal.copy()

    def signals_into(self, work: L.Work, t: float) -> None:
        """Evaluate all signals at time t [s] into `work.signal`; `work` is one of this system's, of real numbers."""
        if self._has_signals:
            if work.signal.shape != (self.tables.count[L.N_SIGNALS], 3) or work.signal.dtype != float:
                raise ModelError(
                    f"system '{self.model.name}': this scratch space is of another system; use its own work()."
                )
            self._signals(float(t), work)

    def constraint_residuals(
        self, q: Any, v: Any = None, *, t: float = 0.0
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Constraint residuals of the closures (m,) [m, rad or 1], their rates (m,), and the constraint Jacobian (m, nv), with
        respect to displacements along the velocities; rows as in `labels.constraints`."""
        t = seconds(t)
        if self.tables.rows is None:
            return np.zeros(0), np.zeros(0), np.zeros((0, self.nv))
        q, v = self._state(q, np.zeros(self.nv) if v is None else v)
        n = int(self.tables.rows.n[0])
        phi, rate, jacobian = np.zeros(n), np.zeros(n), np.zeros((n, self.nv))
        with self._space() as space:
            if self._has_signals:
                self._signals(float(t), space.work)
            constraint_residuals_at(self.tables, q, v, space.work, phi, rate, jacobian)
        return phi, rate, jacobian

    def constraint_residuals_along(self, t: Any, states: Any) -> np.ndarray:
        """Residuals of all constraints at all samples of a motion, (time, constraints).

        Args:
            t: times (time,) [s].
            states: rows that begin with q and v, (time, nq + nv or more).
        """
        t, states = self._samples(t, 1, "t"), self._samples(states, 2, "states")
        if len(t) != len(states) or states.shape[1] < self.nq + self.nv:
            raise ModelError(
                f"system '{self.model.name}': states has shape {states.shape}; expected {len(t)} rows, one for each time, of "
                f"{self.nq + self.nv} numbers or more, q and v first."
            )
        out = np.zeros((len(t), len(self.labels.constraints)))
        drifts(self.tables, self.user, t, states, self.work(), out)
        return out

    def _samples(self, values: Any, ndim: int, name: str) -> np.ndarray:
        """An argument as a new array of finite floats with this number of dimensions."""
        try:
            array = np.array(values, dtype=float, order="C")
        except (TypeError, ValueError):
            raise ModelError(f"system '{self.model.name}': {name} is {values!r}; give an array of numbers.") from None
        if array.ndim != ndim or not np.isfinite(array).all():
            raise ModelError(
                f"system '{self.model.name}': {name} has shape {array.shape}; give finite numbers with {ndim} dimensions."
            )
        return array

    def closure_errors(self, q: Any, *, t: float = 0.0) -> dict[str, tuple[float, str]]:
        """Closure error of each loop, by name: its largest constraint residual and the unit of that one."""
        if is_sparse(self):
            return self.closure_errors_of(sparse_constraints(self, self._vector(q, self.nq, "q"), t=t)[0])
        return self.closure_errors_of(self.constraint_residuals(q, t=t)[0])

    def closure_errors_of(self, phi: np.ndarray) -> dict[str, tuple[float, str]]:
        """Closure error of each loop, by name, from the residuals of all constraints (m,); see `closure_errors`."""
        found: dict[str, tuple[float, str]] = dict.fromkeys(self.labels.closures, (0.0, "m"))
        for r, x in enumerate(np.abs(phi)):
            name = self.labels.closures[self.closure_of[r]]
            if x >= found[name][0]:
                found[name] = (float(x), self.labels.constraint_units[r].replace("1", "rad"))
        return found

    @in_range
    def mass_matrix(self, q: Any) -> np.ndarray:
        """Mass matrix M(q), shape (nv, nv)."""
        q, out = self._vector(q, self.nq, "q"), np.zeros((self.nv, self.nv))
        with self._space() as space:
            K.mass_matrix_at(self.tables, q, space.work, out)
        return out

    @in_range
    def energy(self, q: Any, v: Any) -> dict[str, float]:
        """Kinetic, gravitational and elastic energy and their sum [J]."""
        kinetic, gravity, elastic = (float(x) for x in self._energies_and_momenta(q, v)[:3])
        return {"kinetic": kinetic, "gravity": gravity, "elastic": elastic, "total": kinetic + gravity + elastic}

    @in_range
    def momentum(self, q: Any, v: Any) -> tuple[np.ndarray, np.ndarray]:
        """Linear momentum (3,) [N s] and angular momentum about the world's origin (3,) [N m s]."""
        out = self._energies_and_momenta(q, v)
        return out[3:6], out[6:9]

    @in_range
    def energy_scale(self, q: Any, v: Any) -> float:
        """Reference energy of a state [J]: kinetic, elastic, and weight of all bodies times their lever arms."""
        kinetic, _, elastic = self._energies_and_momenta(q, v)[:3].tolist()
        return float(abs(kinetic) + abs(elastic) + self.weight_moment)

    def _energies_and_momenta(self, q: Any, v: Any) -> np.ndarray:
        """(9,): kinetic, gravitational, elastic energy [J], linear momentum [N s], angular momentum [N m s]."""
        (q, v), out = self._state(q, v), np.zeros(9)
        with self._space() as space:
            K.energies_at(self.tables, q, v, space.work, out)
        return out

    def place(self, frame: Frame | str) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its point in the link frame [m], and its rotation to the link frame, as when compiled."""
        return find(self._frames, self.path(frame), "point", self.model.name)

    def path(self, frame: Frame | Body | str) -> str:
        """The path of a point, such as "upper.tip", as `place` takes it; a body, or its name alone, is its origin."""
        body = frame.body if isinstance(frame, Frame) else frame
        if isinstance(body, Body) and not is_kept_from(self.model, body.__dict__.get("_home")):
            raise ModelError(f"body '{body.name}' of point {frame} is not part of model '{self.model.name}'.")
        path = frame.reference() if isinstance(frame, Named) else str(frame)
        return path if "." in path else f"{path}.origin"

    def frames(self) -> list[str]:
        """Paths of all points and frames, such as "upper.tip"."""
        return list(self._frames)

    @in_range
    def jacobian(self, point: Frame | str, q: Any) -> np.ndarray:
        """∂(velocity of the point; angular velocity of its body)/∂v in world axes, shape (6, nv)."""
        link, x, _ = self.place(point)
        q, out = self._vector(q, self.nq, "q"), np.zeros((6, self.nv))
        with self._space() as space:
            K.jacobian_at(self.tables, q, link, *x, space.work, out)
        return out

    @in_range
    def motion(self, point: Frame | str, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> BodyMotion:
        """Motion of a point and its body, world axes, under the acting forces: position [m], velocity [m/s], acceleration
        [m/s²], rotation, angular velocity [rad/s], angular acceleration [rad/s²]."""
        link, x, turn = self.place(point)
        out = np.zeros(9)
        with self._space() as space:
            self._observe(space.work, q, v, inputs, t)
            K.point_at(self.tables, link, *x, space.work, out)
            row = space.work.link[link]
            rotation = row[L.R : L.R + 9].reshape(3, 3) @ turn
            spin, change = row[L.OM : L.OM + 3].copy(), row[L.ACC : L.ACC + 3].copy()
        return BodyMotion(out[:3], out[3:6], out[6:], rotation, spin, change)

    @in_range
    def pose(self, frame: Frame | str, q: Any) -> Pose:
        """Where a point is and how its frame is turned at coordinates q, those of prescribed joints included, world axes."""
        link, x, turn = self.place(frame)
        q, out = self._vector(q, self.nq, "q"), np.zeros(9)
        with self._space() as space:
            K.place_at(self.tables, q, np.zeros(self.nv), space.work)
            K.point_at(self.tables, link, *x, space.work, out)
            rotation = space.work.link[link, L.R : L.R + 9].reshape(3, 3) @ turn
        return Pose(out[:3], rotation)

    def joint_turns(self, link: int, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rotations of a joint's frame on the parent's side and on the child's side to the world (3, 3), at coordinates q."""
        with self._space() as space:
            K.place_at(self.tables, plain(q), np.zeros(self.nv), space.work)
            rows, i = space.work.link, int(self.tables.link_i[link, L.PARENT])
            parent, child = (rows[k, L.R : L.R + 9].reshape(3, 3).copy() for k in (i, link))
        return parent @ self.tables.link[link, L.E : L.E + 9].reshape(3, 3), child

    @in_range
    def sensors(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> dict[str, float]:
        """Values of all sensors at a state."""
        values = self.measured(q, v, inputs, t=t)
        return {self.labels.sensors[k]: float(values[k]) for k in self.labels.shown_sensors}

    @in_range
    def values(
        self, names: str | Sequence[str], q: Any, v: Any, inputs: Any = None, *, t: float = 0.0
    ) -> dict[str, float]:
        """Quantities at a state by their names, such as "strut.force" (see `Model.names`); a vector by its components."""
        wanted: list[str] = []
        for name in names_of([names] if isinstance(names, str) else names, "values: names") or ():
            found = self.quantities.find(name)
            parts = () if found is None else found.parts
            wanted += [f"{name}.{part}" for part in parts] or [name]
        system = self.measuring(wanted, "values")
        row = system.measured(q, v, inputs, t=t)
        return {name: float(row[system.sensor_index(name)]) for name in wanted}

    def measured(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> np.ndarray:
        """Values of all rows of the sensors at a state, those of `measuring` included; `sensor_index` finds one."""
        with self._space() as space:
            return self._observe(space.work, q, v, inputs, t)

    def _observe(self, work: L.Work, q: Any, v: Any, inputs: Any, t: float) -> np.ndarray:
        """Values of all sensors (sensors,); leaves positions, velocities and accelerations of links in the scratch space."""
        (q, v), t = self._state(q, v), seconds(t)
        work.inputs[:] = self.input_values(inputs)
        if self._has_signals:
            self._signals(t, work)
        values = np.zeros(len(self.labels.sensors))
        self._check(K.observe_at(self.tables, self.user, t, q, v, work, values), work)
        return values

    # --- derivatives -----------------------------------------------------------------------------

    def derivatives(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0, prescribed: Any = None) -> Derivatives:
        """∂v̇/∂q, ∂v̇/∂v, ∂v̇/∂inputs, exact to rounding: by recursion for trees whose joints alone exert forces, otherwise
        by complex step.

        Displacements are along the velocities: a column of `by_q` is what a small motion with that velocity changes, so
        it is (nv, nv) for quaternions too.
        """
        with WithinRange("derivatives"):  # results are checked where they are made: this is called often
            return self._derivatives(q, v, inputs, seconds(t), prescribed)

    def _derivatives(self, q: Any, v: Any, inputs: Any, t: float, prescribed: Any) -> Derivatives:
        """`derivatives`, whatever may be raised."""
        nv = self.nv
        q, v = self._vector(q, self.nq, "q", finite=False), self._vector(v, nv, "v", finite=False)
        space = self._take_space()
        try:
            w = space.work
            if self._is_driven or inputs is not None or prescribed is not None:
                self._drive(w, inputs, prescribed, t)
            out = Derivatives(np.empty((nv, nv)), np.empty((nv, nv)), np.empty((nv, len(w.inputs))))
            if not self._plain_tree:
                self._derive_by_steps(space, t, q, v, out)
                if not all(np.isfinite(part).all() for part in out):
                    raise OverflowError("a derivative is not finite")
                return out
            kernel, packed, _ = space.recursion()
            status = kernel(packed, q, v, *out)
            if status:
                self._refuse(q, "q")
                self._refuse(v, "v")
                self._check(status, w)
            return out
        finally:
            self._free.append(space)

    def _drive(self, w: L.Work, inputs: Any, prescribed: Any, t: float) -> None:
        """Write inputs, accelerations of prescribed joints and signals at time t into scratch space."""
        w.inputs[:] = self.input_values(inputs)
        w.a[:] = 0.0 if prescribed is None else self._vector(prescribed, self.nv, "prescribed")
        if self._has_signals:
            self._signals(t, w)

    def _derive_by_steps(self, space: Space, t: float, q: np.ndarray, v: np.ndarray, out: Derivatives) -> None:
        """Derivatives by complex step, with the inputs and prescribed accelerations in the work space."""
        self._refuse(q, "q")
        self._refuse(v, "v")
        w, z = space.work, space.complex_work()
        u = w.inputs.copy()
        z.where[1] = 0
        a = w.a.copy() if self._is_driven else np.zeros(self.nv)
        z.signal[:] = w.signal
        if self.tables.loops is None:
            status = acceleration_jacobians(self.tables, self.user, t, q, v, u, a, z, *out)
        else:
            bare = self.tables._replace(loops=None)
            status = closed_acceleration_jacobians(self.tables, bare, self.user, t, q, v, u, a, w, z, *out)
        if status != L.OK:
            raise SimulationError(self.explain(status, z))
        self.warn_of_kink(z)

    @checked
    def parameter_derivative(
        self, path: str, q: Any, v: Any, inputs: Any = None, *, t: Seconds = 0.0, prescribed: Any = None
    ) -> np.ndarray:
        """∂v̇/∂parameter, shape (nv,), by complex step through the compilation and the recursion."""
        t = seconds(t)
        tables = lower_stepped(self.model, path, complex(0.0, TINY), self.tables).tables
        (q, v), t = self._state(q, v), float(t)
        w = L.work_for(tables, complex)
        w.inputs[:] = self.input_values(inputs)
        out = np.zeros(self.nv, complex)
        if prescribed is not None:
            out[:] = self._vector(prescribed, self.nv, "prescribed")
        self._check(K.signals_at(tables, self.user, t, w), w)
        if tables.rows is not None:
            return self._closed_parameter_derivative(tables, w, q, v, out.real, t)
        status = K.accelerations(tables, self.user, t, q.astype(complex), v.astype(complex), w, out)
        if status != L.OK:
            raise SimulationError(self.explain(status, w))
        return out.imag / TINY

    def _closed_parameter_derivative(
        self, tables: L.Tables, wz: L.Work, q: np.ndarray, v: np.ndarray, prescribed: np.ndarray, t: float
    ) -> np.ndarray:
        """∂v̇/∂parameter with closures: residuals by complex step, then one solve with the real factors."""
        flat = System(self.model, planar=False)
        w = flat.work()
        w.inputs[:], w.signal[:] = wz.inputs.real, wz.signal.real
        a = prescribed.copy()
        flat._check(K.accelerations(flat.tables, self.user, t, q, v, w, a), w)
        force, missing = np.zeros(self.nv, complex), np.zeros(len(flat.labels.constraints), complex)
        z = [x.astype(complex) for x in (q, v, a, w.rows.force[: len(missing)])]
        flat._check(residuals_at(tables, self.user, t, *z, wz.inputs, wz, force, missing), wz)
        for r in flat.driven_rows():
            missing[r] -= wz.signal[flat.constraint_signal(r), 2]
        flat._check(respond_at(flat.tables, q, -force.imag / TINY, -missing.imag / TINY, w), w)
        return w.a.copy()
