"""A compiled model: tables, an index by name, and single evaluations."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.declared import checked, in_range
from linkwork.errors import ModelError, SimulationError, SimulationWarning, shown
from linkwork.kernels import evaluate as K
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.balance import residuals_at
from linkwork.kernels.closed_derivatives import closed_acceleration_jacobians, respond_at
from linkwork.kernels.constraint_residuals import constraint_residuals_at, drifts
from linkwork.kernels.derivatives import TINY, acceleration_jacobians
from linkwork.kernels.jit import COMPILES
from linkwork.kernels.packed import pack, packed_accelerations
from linkwork.kernels.tree_derivatives import is_plain_tree
from linkwork.kinds import Seconds
from linkwork.model.frames import Frame
from linkwork.model.model import Model, find
from linkwork.model.sensors import Sensor
from linkwork.reading import flag, seconds
from linkwork.system.check import check_masses
from linkwork.system.formulations import Formulation
from linkwork.system.inverse import actuated_dofs, solve_forces_and_multipliers
from linkwork.system.labels import labels_of
from linkwork.system.lower import lower
from linkwork.system.outline import Outline, outline_of
from linkwork.system.queries import Queries
from linkwork.system.recursion import Recursion, recursion_for
from linkwork.system.slots import Slot, slot_for
from linkwork.system.tree import body_directions, frames_of
from linkwork.units import quantity


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


class System(Queries):
    """A model compiled into arrays. Make one with `model.compile()`; it does not change with the model.

    Nothing writes to the tables, though NumPy would allow it: kernels are compiled once, for writable arrays. Evaluations use
    scratch space that belongs to the system, and `model.compile()` returns the same system until the model
    changes, so two threads must not evaluate one system at the same time: give each thread a copy, `with_own_work()`.

    Attributes:
        labels: names and units along every axis.
        nq, nv: numbers of coordinates and velocities (they differ where there are quaternions).
        planar: whether the right-hand side uses the algebra of the plane.
        version: of the model when it was compiled.
    """

    def __init__(
        self,
        model: Model,
        inputs: Mapping[str, Any] | None = None,
        *,
        planar: bool | None = None,
        sensors: Sequence[Sensor] = (),
        formulation: Formulation | None = None,
        tree: System | None = None,
    ) -> None:
        self.model = model
        known = None if tree is None else tree._low.tree  # tree of the same model without the formulation
        self._low = lower(
            model, inputs, sensors=sensors, planar=planar is not False, formulation=formulation, tree=known
        )
        if planar and self._low.plane is None:
            raise ModelError(
                f"model '{model.name}' moves in space, so the planar algebra cannot be used; leave planar out."
            )
        self.tables = self._low.tables
        for array in self.tables:
            if isinstance(array, np.ndarray):
                array.flags.writeable = True  # kernels compile once for writable arrays; nothing writes to them
        self.labels = labels_of(self._low)
        self.user = slot_for(self._low.functions)
        self.nq, self.nv = int(self.tables.count[L.N_Q]), int(self.tables.count[L.N_V])
        self.plane = self._low.plane  # basis e1, e2, normal as columns, or None
        self.planar = bool(self.tables.count[L.IS_PLANAR])
        self._work = L.work_for(self.tables)
        self._zwork: L.Work | None = None
        self._pack = pack(self.tables, self._work)
        self._plain_tree = COMPILES and is_plain_tree(self.tables, self.user)
        self._recursion: Recursion | None = None
        self._has_signals = len(self.tables.term_i) > 0
        self._is_driven = self._has_signals or bool(self.tables.count[L.N_INPUTS] or self.tables.count[L.HAS_MOTIONS])
        self.breaks, self.longest_step = self._low.breaks, self._low.longest_step
        self._zero = np.array(self._low.tree.zero)
        self.outline: Outline = outline_of(model, self._low.tree) if tree is None else tree.outline
        self.body_axes = np.real(self._low.tree.rotation[1:])  # link frame to body frame
        self.body_origins = np.real(self._low.tree.origin[1:])  # joint point in the body frame
        self.joint_axes = self._low.tree.axes[1:]  # link frame to the joint's frame
        self.reaches = body_directions(self._low.tree)  # unit vectors along the bodies, link frame
        self._frames = frames_of(self._low.tree)
        self.version = model.version()
        if formulation is None:
            check_masses(model, self._low)

    def __repr__(self) -> str:
        kind = "planar" if self.planar else "spatial"
        return f"<System '{self.model.name}': {len(self.labels.bodies)} bodies, {self.nv} degrees of freedom, {kind}>"

    # --- states ----------------------------------------------------------------------------------

    def zero(self) -> np.ndarray:
        """Coordinates at which every joint is at zero, shape (nq,)."""
        return self._zero.copy()

    def work(self, dtype: type = float) -> L.Work:
        """New scratch space for kernels that evaluate this system, of real or complex numbers."""
        return L.work_for(self.tables, dtype)

    def with_own_work(self) -> System:
        """A copy that shares the tables but has its own scratch space, so that threads can evaluate both at once."""
        copied = copy.copy(self)
        copied._work, copied._zwork, copied._recursion = self.work(), None, None
        copied._pack = pack(copied.tables, copied._work)
        if (
            type(self.user) is Slot
        ):  # a `Slot` stores the exception that a function raised; a `NativeSlot` is slow to compile, so it is shared
            copied.user = Slot(self.user.functions)
        return copied

    def without_motions(self, inputs: np.ndarray) -> System:
        """A copy in which no coordinate follows a prescribed motion, and the inputs (inputs,) are constant."""
        copied = copy.copy(self)
        dof_i = self.tables.dof_i.copy()
        dof_i[:, L.D_MOTION] = -1
        copied.tables = self.tables._replace(dof_i=dof_i)
        copied._clear_cache()

        def work(dtype: type = float) -> L.Work:
            made = L.work_for(copied.tables, dtype)
            made.inputs[:] = inputs
            return made

        copied.work = work  # type: ignore[method-assign]
        return copied

    def _vector(self, values: Any, size: int, name: str, *, finite: bool = True) -> np.ndarray:
        """An argument as an array of `size` floats; raises ModelError naming the argument."""
        try:
            array = np.asarray(values, dtype=float, order="C")
        except (TypeError, ValueError, OverflowError):
            raise ModelError(f"system '{self.model.name}': {name} is {shown(values)}; give {size} numbers.") from None
        if array.shape != (size,):
            raise ModelError(f"system '{self.model.name}': {name} has shape {array.shape}; expected ({size},).")
        if finite and not np.all(np.isfinite(array)):
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
            return np.zeros(len(names))
        if isinstance(inputs, Mapping):
            values = np.zeros(len(names))
            for name, value in inputs.items():
                k = find({n: k for k, n in enumerate(names)}, name, "input", self.model.name)
                values[k] = quantity(value, self.labels.input_units[k], what=f"input '{name}'")
            return values
        return self._vector(inputs, len(names), "inputs")

    def _check(self, status: int) -> None:
        """Raise SimulationError unless a kernel's status code is OK."""
        if status != L.OK:
            raise SimulationError(self.explain(status, self._work))

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
        if status == L.USER_FAILED and self.user is not None:
            return self.user.message(where)
        bad = np.flatnonzero(~np.isfinite(np.real(work.a)))
        if len(bad):
            return f"the acceleration of joint '{self.labels.v[int(bad[0])]}' is not a finite number."
        return "the equations gave a number that is not finite."

    def warn_of_kink(self, work: L.Work) -> None:
        """Warn if a user's function was differentiated where it has a kink or a jump; `work` is that of the derivatives."""
        which, work.where[1] = int(work.where[1]), 0
        if which and self.user is not None:
            warnings.warn(
                f"{self.user.functions[which - 1].what} has a kink or a jump at this state, so its derivative depends on the "
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
        t, w = seconds(t), self._work
        if inputs is not None or len(w.inputs):
            w.inputs[:] = self.input_values(inputs)
        out = np.zeros(self.nv) if prescribed is None else self._vector(prescribed, self.nv, "prescribed").copy()
        q, v = self._vector(q, self.nq, "q", finite=False), self._vector(v, self.nv, "v", finite=False)
        if self._has_signals:
            self._signals(t)
        parts = (self.user, self.tables.rows, self.tables.beams, self.tables.holds)
        if COMPILES and all(part is None for part in parts):
            status = packed_accelerations(self._pack, t, q, v, out)
        else:
            status = K.accelerations(self.tables, self.user, t, q, v, w, out)
        if status:
            self._refuse(q, "q")
            self._refuse(v, "v")
            self._check(status)
        return out

    def held_at(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> np.ndarray:
        """Which degrees of freedom dry friction or a rigid stop holds in a state, (nv,) bool; as `acceleration`."""
        t = seconds(t)
        if not self.may_hold:
            return np.zeros(self.nv, bool)
        self.acceleration(q, v, inputs, t=t)
        return self._work.held == 1

    def _state(self, q: Any, v: Any) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates (nq,) and velocities (nv,) as checked arrays."""
        return self._vector(q, self.nq, "q"), self._vector(v, self.nv, "v")

    def _signals(self, t: float) -> None:
        """Evaluate all signals at time t [s] into the scratch space, for loads in time; raises outside their spans."""
        if not np.isfinite(t):
            raise ModelError(f"system '{self.model.name}': t is {t}; give a finite time in s.")
        for low, high, what in self._low.spans:
            if not low <= t <= high:
                raise ModelError(f"{what} is known from {low:g} to {high:g} s; t = {t:g} s lies outside.")
        self._check(K.signals_at(self.tables, self.user, t, self._work))

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
        return solve_forces_and_multipliers(self, jacobian, needed, actuated_dofs(self, actuated))[0]

    @in_range
    def multipliers(
        self, q: Any, v: Any, a: Any, inputs: Any = None, *, t: float = 0.0, actuated: Sequence[str] | None = None
    ) -> np.ndarray:
        """Multipliers of the closures (m,) when forces at the `actuated` coordinates give the accelerations a."""
        jacobian = self.constraint_residuals(q, t=t)[2]
        needed = self._open_tree_forces(q, v, a, inputs, t, True)
        return solve_forces_and_multipliers(self, jacobian, needed, actuated_dofs(self, actuated))[1]

    def _open_tree_forces(self, q: Any, v: Any, a: Any, inputs: Any, t: float, applied: bool) -> np.ndarray:
        """Joint forces (nv,) [N or N m] of the tree with its loops cut open, for accelerations a (nv,)."""
        t, applied = seconds(t), flag(applied, "inverse dynamics: applied")
        q, v = self._state(q, v)
        self._work.inputs[:] = self.input_values(inputs)
        if self._has_signals:
            self._signals(t)
        out = np.zeros(self.nv)
        self._check(
            K.joint_forces_for(self.tables, self.user, t, q, v, self._vector(a, self.nv, "a"), applied, self._work, out)
        )
        return out

    # --- closures --------------------------------------------------------------------------------

    def signals_into(self, work: L.Work, t: float) -> None:
        """Evaluate all signals at time t [s] into `work.signal`."""
        if self._has_signals:
            self._signals(t)
            work.signal[:] = self._work.signal

    def constraint_residuals(
        self, q: Any, v: Any = None, *, t: float = 0.0
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Constraint residuals of the closures (m,) [m, rad or 1], their rates (m,), and the constraint Jacobian (m, nv), with
        respect to displacements along the velocities; rows as in `labels.constraints`."""
        t = seconds(t)
        if self.tables.rows is None:
            return np.zeros(0), np.zeros(0), np.zeros((0, self.nv))
        q, v = self._state(q, np.zeros(self.nv) if v is None else v)
        if self._has_signals:
            self._signals(t)
        n = int(self.tables.rows.n[0])
        phi, rate, jacobian = np.zeros(n), np.zeros(n), np.zeros((n, self.nv))
        constraint_residuals_at(self.tables, q, v, self._work, phi, rate, jacobian)
        return phi, rate, jacobian

    def constraint_residuals_along(self, t: np.ndarray, states: np.ndarray) -> np.ndarray:
        """Residuals of all constraints at all samples of a motion, (time, constraints)."""
        out = np.zeros((len(t), len(self.labels.constraints)))
        drifts(self.tables, self.user, t, states, self.work(), out)
        return out

    def closure_errors(self, q: Any, *, t: float = 0.0) -> dict[str, tuple[float, str]]:
        """Closure error of each loop, by name: its largest constraint residual and the unit of that one."""
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
        out = np.zeros((self.nv, self.nv))
        K.mass_matrix_at(self.tables, self._vector(q, self.nq, "q"), self._work, out)
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

    def _energies_and_momenta(self, q: Any, v: Any) -> np.ndarray:
        """(9,): kinetic, gravitational, elastic energy [J], linear momentum [N s], angular momentum [N m s]."""
        out = np.zeros(9)
        K.energies_at(self.tables, *self._state(q, v), self._work, out)
        return out

    def place(self, frame: Frame | str) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its point in the link frame [m], and its rotation to the link frame, as when compiled."""
        if isinstance(frame, Frame) and frame.body is not None and frame.body.__dict__.get("_home") is not self.model:
            raise ModelError(f"body '{frame.body.name}' of point {frame} is not part of model '{self.model.name}'.")
        path = str(frame)
        return find(self._frames, path if "." in path else f"{path}.origin", "point", self.model.name)

    def frames(self) -> list[str]:
        """Paths of all points and frames, such as "upper.tip"."""
        return list(self._frames)

    @in_range
    def jacobian(self, point: Frame | str, q: Any) -> np.ndarray:
        """∂(velocity of the point; angular velocity of its body)/∂v in world axes, shape (6, nv)."""
        link, x, _ = self.place(point)
        out = np.zeros((6, self.nv))
        K.jacobian_at(self.tables, self._vector(q, self.nq, "q"), link, *x, self._work, out)
        return out

    def motion(self, point: Frame | str, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> BodyMotion:
        """Motion of a point and its body, world axes, under the acting forces: position [m], velocity [m/s], acceleration
        [m/s²], rotation, angular velocity [rad/s], angular acceleration [rad/s²]."""
        link, x, turn = self.place(point)
        self._observe(q, v, inputs, t)
        out = np.zeros(9)
        K.point_at(self.tables, link, *x, self._work, out)
        row = self._work.link[link]
        rotation = row[L.R : L.R + 9].reshape(3, 3) @ turn
        spin, change = row[L.OM : L.OM + 3].copy(), row[L.ACC : L.ACC + 3].copy()
        return BodyMotion(out[:3], out[3:6], out[6:], rotation, spin, change)

    def sensors(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> dict[str, float]:
        """Values of all sensors at a state."""
        values = self._observe(q, v, inputs, t)
        return dict(zip(self.labels.sensors, (float(x) for x in values), strict=True))

    def _observe(self, q: Any, v: Any, inputs: Any, t: float) -> np.ndarray:
        """Values of all sensors (sensors,); leaves positions, velocities and accelerations of links in the scratch space."""
        t = seconds(t)
        q, v = self._state(q, v)
        self._work.inputs[:] = self.input_values(inputs)
        if self._has_signals:
            self._signals(t)
        values = np.zeros(len(self.labels.sensors))
        self._check(K.observe_at(self.tables, self.user, t, q, v, self._work, values))
        return values

    # --- derivatives -----------------------------------------------------------------------------

    @in_range
    def derivatives(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0, prescribed: Any = None) -> Derivatives:
        """∂v̇/∂q, ∂v̇/∂v, ∂v̇/∂inputs, exact to rounding: by recursion for trees whose joints alone exert forces, otherwise
        by complex step.

        Displacements are along the velocities: a column of `by_q` is what a small motion with that velocity changes, so
        it is (nv, nv) for quaternions too.
        """
        t, nv = seconds(t), self.nv
        q, v = self._vector(q, self.nq, "q", finite=False), self._vector(v, nv, "v", finite=False)
        if self._is_driven or inputs is not None or prescribed is not None:
            self._drive(inputs, prescribed, t)
        out = Derivatives(np.empty((nv, nv)), np.empty((nv, nv)), np.empty((nv, len(self._work.inputs))))
        if not self._plain_tree:
            self._derive_by_steps(t, q, v, out)
            return out
        if self._recursion is None:
            self._recursion = recursion_for(self.tables, self._work)
        kernel, packed, _ = self._recursion
        status = kernel(packed, q, v, *out)
        if status:
            self._refuse(q, "q")
            self._refuse(v, "v")
            self._check(status)
        return out

    def _drive(self, inputs: Any, prescribed: Any, t: float) -> None:
        """Write inputs, accelerations of prescribed joints and signals at time t into the scratch space."""
        w = self._work
        w.inputs[:] = self.input_values(inputs)
        w.a[:] = 0.0 if prescribed is None else self._vector(prescribed, self.nv, "prescribed")
        if self._has_signals:
            self._signals(t)

    def _derive_by_steps(self, t: float, q: np.ndarray, v: np.ndarray, out: Derivatives) -> None:
        """Derivatives by complex step, with the inputs and prescribed accelerations in the work space."""
        self._refuse(q, "q")
        self._refuse(v, "v")
        if self._zwork is None:
            self._zwork = self.work(complex)
        z, u = self._zwork, self._work.inputs.copy()
        z.where[1] = 0
        a = self._work.a.copy() if self._is_driven else np.zeros(self.nv)
        z.signal[:] = self._work.signal
        if self.tables.loops is None:
            status = acceleration_jacobians(self.tables, self.user, t, q, v, u, a, z, *out)
        else:
            bare = self.tables._replace(loops=None)
            status = closed_acceleration_jacobians(self.tables, bare, self.user, t, q, v, u, a, self._work, z, *out)
        if status != L.OK:
            raise SimulationError(self.explain(status, z))
        self.warn_of_kink(z)

    @checked
    def parameter_derivative(
        self, path: str, q: Any, v: Any, inputs: Any = None, *, t: Seconds = 0.0, prescribed: Any = None
    ) -> np.ndarray:
        """∂v̇/∂parameter, shape (nv,), by complex step through the compilation and the recursion.

        The model must be as it was compiled.
        """
        t = seconds(t)
        if self.model.version() != self.version:
            raise ModelError(f"model '{self.model.name}' has changed since it was compiled; compile it again.")
        with self.model.stepped(path, complex(0.0, TINY)):
            tables = lower(self.model, dtype=complex, planar=False).tables
        q, v = self._state(q, v)
        w = L.work_for(tables, complex)
        w.inputs[:] = self.input_values(inputs)
        out = np.zeros(self.nv, complex)
        if prescribed is not None:
            out[:] = self._vector(prescribed, self.nv, "prescribed")
        K.signals_at(tables, self.user, t, w)
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
        w = flat._work
        w.inputs[:], w.signal[:] = wz.inputs.real, wz.signal.real
        a = prescribed.copy()
        flat._check(K.accelerations(flat.tables, self.user, t, q, v, w, a))
        force, missing = np.zeros(self.nv, complex), np.zeros(len(flat.labels.constraints), complex)
        z = [x.astype(complex) for x in (q, v, a, w.rows.force[: len(missing)])]
        flat._check(residuals_at(tables, self.user, t, *z, wz.inputs, wz, force, missing))
        for r in flat.driven_rows():
            missing[r] -= wz.signal[flat.constraint_signal(r), 2]
        flat._check(respond_at(flat.tables, q, -force.imag / TINY, -missing.imag / TINY, w))
        return w.a.copy()
