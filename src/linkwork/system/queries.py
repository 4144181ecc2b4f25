"""Properties of a compiled model by name, with shape and unit, so that callers need not know the columns of its tables."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.frozen import read_only
from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.beams import beam_layout as B
from linkwork.kernels.control import control_layout as C
from linkwork.model.beam_pieces import Piece
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body
from linkwork.model.joints import Joint
from linkwork.model.model import Connection
from linkwork.system.beam_numbers import BeamNumbers, beam_numbers
from linkwork.system.beams import Mounted, largest_bending
from linkwork.system.check import joint_without_inertia
from linkwork.system.closures import Ends
from linkwork.system.formulations.angles import AbsoluteAngles
from linkwork.system.halves import Half
from linkwork.system.labels import Labels
from linkwork.system.links import Geometry, Link, links_of
from linkwork.system.lower import Lowered, link_masses, model_size
from linkwork.system.quantities import Quantities
from linkwork.system.row_descriptions import RowDescription, described
from linkwork.system.sensor_rows import BY_COORDINATES, BY_KINEMATICS, needed_rows
from linkwork.system.tree import body_directions, frames_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from linkwork.model.model import Model
    from linkwork.system.slots import UserFunction


class Queries:
    """What `System` knows about its coordinates, rates, links, constraints and signals.

    Costly ones are computed once and cached. Arrays are read-only views of the tables. "Rate k" is the degree
    of freedom with index k in v; displacements are along the rates.
    """

    tables: L.Tables
    labels: Labels
    nq: int
    nv: int
    model: Model
    _low: Lowered

    @staticmethod
    def _computed() -> frozenset[str]:
        """Names of the cached properties, which a copy computes from its own tables."""
        return COMPUTED

    # --- rates -----------------------------------------------------------------------------------

    @functools.cached_property
    def coordinate_of(self) -> np.ndarray:
        """Coordinate in q whose derivative rate k is, (nv,) int; -1 for rates of ball, direction and free joints."""
        return read_only(self.tables.dof_i[: self.nv, L.D_Q])

    @functools.cached_property
    def turning(self) -> np.ndarray:
        """Which rates are rotations about an axis [rad/s], (nv,) bool; others are slides, or modes of beams."""
        return read_only(self.tables.dof_i[: self.nv, L.D_ROT] == 1)

    @functools.cached_property
    def modal(self) -> np.ndarray:
        """Which rates are those of modal coordinates of beams, (nv,) bool."""
        out = np.zeros(self.nv, bool)
        if self.tables.beams is not None:
            for v, n in self.tables.beams.beam_i[:, [B.B_V, B.B_N]]:
                out[v : v + n] = True
        return read_only(out)

    @functools.cached_property
    def link_of(self) -> np.ndarray:
        """Number of the link whose joint or shape each rate moves, (nv,) int."""
        return read_only(self.tables.dof_i[: self.nv, L.D_LINK])

    @functools.cached_property
    def driven(self) -> np.ndarray:
        """Which rates follow a prescribed motion, (nv,) bool."""
        return read_only(self.tables.dof_i[: self.nv, L.D_MOTION] >= 0)

    @functools.cached_property
    def armature(self) -> np.ndarray:
        """Inertia of rotors, reflected to the rates, (nv,) [kg or kg m²]."""
        return read_only(self.tables.dof[: self.nv, L.ARMATURE])

    @functools.cached_property
    def gear(self) -> np.ndarray:
        """Force of an actuator per unit of its input, (nv,) [N or N m]."""
        return read_only(self.tables.dof[: self.nv, L.GEAR])

    def displacement_scale(self, length: float) -> np.ndarray:
        """Scale of a displacement along each rate, (nv,): 1 rad for rotations, `length` [m] for all others."""
        return np.where(self.turning, 1.0, length)

    @property
    def has_quaternions(self) -> bool:
        """Whether some joint turns by a quaternion."""
        return bool(self.tables.count[L.HAS_QUATERNIONS])

    # --- prescribed motions and signals --------------------------------------------------------------

    @functools.cached_property
    def driven_coordinates(self) -> tuple[int, ...]:
        """Coordinates in q with a prescribed motion, in the order of `labels.drives`."""
        return tuple(self.coordinate_of[list(self.labels.drives)].tolist())

    @functools.cached_property
    def drive_signals(self) -> np.ndarray:
        """Signals that prescribe motions, rows of `Work.signal`, (drives,) int, in the order of `labels.drives`."""
        return read_only(self.tables.dof_i[list(self.labels.drives), L.D_MOTION])

    @functools.cached_property
    def input_signals(self) -> np.ndarray:
        """Signals that drive the inputs, rows of `Work.signal`, (inputs,) int; -1 where none does."""
        return read_only(self.tables.input_i[: len(self.labels.inputs)])

    @functools.cached_property
    def spans(self) -> tuple[tuple[float, float, str], ...]:
        """Of signals that are known between two times only: first time [s], last time [s], what they drive."""
        return tuple(self._low.spans)

    @functools.cached_property
    def has_loads_in_time(self) -> bool:
        """Whether something other than motions of joints depends on time: loads, inputs, motions of closures."""
        return bool(np.setdiff1d(self.tables.term_i[:, L.S_SIGNAL], self.tables.dof_i[: self.nv, L.D_MOTION]).size)

    # --- actuators and work ----------------------------------------------------------------------------

    def actuated_by(self, input: int) -> np.ndarray:
        """Rates along which an input acts, int."""
        return np.flatnonzero(self.tables.dof_i[: self.nv, L.D_INPUT] == input)

    def actuator_work(self, inputs: Sequence[int]) -> list[int]:
        """Channels of `labels.work` that hold the work of the actuators of these inputs, joints before closures."""
        dof_i, rows = self.tables.dof_i, self.tables.rows
        found = dof_i[np.isin(dof_i[:, L.D_INPUT], inputs), L.D_WORK_INPUT].tolist()
        if rows is not None:
            found += rows.cut_i[np.isin(rows.cut_i[:, R.C_INPUT], inputs), R.C_WORK_INPUT].tolist()
        return found

    @property
    def has_point_forces(self) -> bool:
        """Whether forces or closures act at points of links."""
        return bool(self.tables.count[L.HAS_POINT_FORCES])

    # --- switches ----------------------------------------------------------------------------------

    @functools.cached_property
    def changing_laws(self) -> np.ndarray:
        """Switches at which the law of a force changes, of `labels.switches`, int: elastic stops, one-sided springs, tables,
        formulas."""
        kinds = (L.STOPS, L.ONE_SIDED, L.TABULATED, L.KINKED)
        return read_only(np.flatnonzero(np.isin(self.tables.switch_i[:, L.W_KIND], kinds)))

    @functools.cached_property
    def rigid_stops(self) -> dict[int, tuple[float, float]]:
        """Lowest and highest coordinate of each degree of freedom with rigid stops."""
        rows = self.tables.switch_i
        held = rows[rows[:, L.W_KIND] == L.RIGID, L.W_DOF]
        return {int(k): (float(self.tables.dof[k, L.STOP_LOW]), float(self.tables.dof[k, L.STOP_HIGH])) for k in held}

    @functools.cached_property
    def may_stick(self) -> tuple[int, ...]:
        """Degrees of freedom that set-valued dry friction may hold."""
        return self._held_by(self.tables.switch_i[self.tables.switch_i[:, L.W_KIND] == L.FRICTIONAL])

    @functools.cached_property
    def may_hold(self) -> tuple[int, ...]:
        """Degrees of freedom that set-valued dry friction or a rigid stop may hold."""
        return self._held_by(self.tables.switch_i[self.tables.switch_i[:, L.W_DOF] >= 0])

    @functools.cached_property
    def slides_in_any_direction(self) -> tuple[int, ...]:
        """First degrees of freedom of joints with isotropic dry friction."""
        rows = self.tables.switch_i
        return tuple(rows[(rows[:, L.W_KIND] == L.FRICTIONAL) & (rows[:, L.W_COUNT] > 1), L.W_DOF].tolist())

    @staticmethod
    def _held_by(switches: np.ndarray) -> tuple[int, ...]:
        """Degrees of freedom that switches may hold."""
        spans = switches[:, [L.W_DOF, L.W_COUNT]].tolist()
        return tuple(sorted({k for first, count in spans for k in range(first, first + count)}))

    # --- sensors ---------------------------------------------------------------------------------

    def sensors_needed(self, sensors: Sequence[int]) -> tuple[list[int], str]:
        """Sensors to evaluate for the values of these, in order, and what that takes: "coordinates", "kinematics" or
        "dynamics"."""
        rows, needed = self.tables.sensor_i, needed_rows(self.tables, sensors)
        kinds = {int(rows[k, L.X_KIND]) for k in needed} - {L.SENSE_EXPRESSION}
        if any(rows[k, L.X_KIND] == L.SENSE_ROW and rows[k, L.X_COMP] == 2 for k in needed):
            kinds.add(L.SENSE_A)
        level = "kinematics"
        if kinds <= BY_COORDINATES:
            level = "coordinates"
        elif not kinds <= BY_COORDINATES | BY_KINEMATICS:
            level = "dynamics"
        return needed, level

    # --- controllers -------------------------------------------------------------------------------

    controllers: tuple[Any, ...] = ()
    """Blocks of controllers that set inputs (see `control_blocks`)."""
    shown_by_control: Mapping[str, tuple[Any, str]] = {}
    """What controllers show, by name: rows of sensors and units."""

    @property
    def control_length(self) -> int:
        """Number of components that a controller adds to the state of a simulation."""
        return C.control_length(self.tables.control)

    @property
    def control_states(self) -> int:
        """Number of states of controllers that change between samples."""
        return 0 if self.tables.control is None else int(self.tables.control.size[C.N_STATES])

    def control_clock(self, first: float, last: float) -> np.ndarray:
        """The clock of sampled controllers for a run between two times [s]."""
        return C.new_clock(self.tables.control, first, last)

    @property
    def has_sampled_control(self) -> bool:
        """Whether a controller acts at the ends of sampling periods only."""
        return self.tables.control is not None and bool(self.tables.control.size[C.IS_SAMPLED])

    @property
    def has_delayed_control(self) -> bool:
        """Whether a continuous controller acts after a delay."""
        return any(block.delay and block.period is None for block in self.controllers)

    def joint_without_inertia(self, q: np.ndarray, tables: L.Tables | None = None) -> str:
        """The degree of freedom of a tree that moves hardly any inertia at q (nq,), though it does elsewhere; or nothing.
        `tables` may be others than its own, of the same shapes."""
        if self.tables.rows is not None or self.tables.absolute is not None:
            return ""
        return joint_without_inertia(self._low, self.tables if tables is None else tables, q)

    # --- links ---------------------------------------------------------------------------------------

    @functools.cached_property
    def links(self) -> tuple[Link, ...]:
        """All links but the ground, in the order of their rows: that of `labels.link_bodies`."""
        return links_of(self.tables.link_i)

    @property
    def link_parents(self) -> list[int]:
        """Numbers of the links that carry the links; 0 is the ground."""
        found: list[int] = self.tables.link_i[1:, L.PARENT].tolist()
        return found

    @functools.cached_property
    def carried_links(self) -> tuple[np.ndarray, np.ndarray]:
        """Links that are carried by another link, not by the ground, and those that carry them; counted from 0, int."""
        parents = self.tables.link_i[1:, L.PARENT]
        above = np.flatnonzero(parents > 0)
        return read_only(above), read_only(parents[above] - 1)

    @functools.cached_property
    def geometry(self) -> Geometry:
        """Where joints sit on their parents, and inertia of the links; index 0 is the ground."""
        return Geometry(read_only(self.tables.link))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """Joints of the model, in the order in which their bodies were added: that of `labels.joints`."""
        return tuple(self.link_joints[k] for k in self.labels.added)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Bodies of the model, in the order in which they were added: that of `labels.bodies`."""
        return tuple(self.link_bodies[k] for k in self.labels.added)

    @property
    def link_joints(self) -> tuple[Joint, ...]:
        """The joint of every link of `links`."""
        return tuple(c.joint for c in self._low.tree.order)

    @property
    def link_bodies(self) -> tuple[Body, ...]:
        """The body of every link of `links`."""
        return tuple(c.body for c in self._low.tree.order)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """Each link's body with its joint and the frames that it connects, in the order of the links."""
        return tuple(self._low.tree.order)

    @functools.cached_property
    def dry_friction(self) -> np.ndarray:
        """Degrees of freedom that dry friction may hold, (nv,) bool."""
        held = np.zeros(self.nv, bool)
        for kind, first, count in self.tables.switch_i.tolist():
            if kind == L.FRICTIONAL:
                held[first : first + count] = True
        return held

    @functools.cached_property
    def halved(self) -> np.ndarray:
        """Degrees of freedom of joints that close loops, on which halves of bodies hang, (nv,) bool."""
        return np.array([isinstance(self._low.tree.order[d.link - 1].body, Half) for d in self._low.tree.dofs], bool)

    @functools.cached_property
    def gravity(self) -> np.ndarray:
        """Acceleration of gravity (3,), world axes [m/s²]."""
        return read_only(self.tables.gravity[:3])

    @functools.cached_property
    def weight_moment(self) -> float:
        """Weight of all bodies times their lever arms about their joints [J]: how large energies of gravity are."""
        moments, gravity = self.tables.link[1:, L.MC : L.MC + 3], self.tables.gravity[:3]
        arms = np.sqrt(np.add.reduce(moments * moments, axis=1)).sum()  # as `norm`, in a third of its time
        return math.sqrt(gravity.dot(gravity)) * float(arms)

    @functools.cached_property
    def size(self) -> float:
        """Characteristic length [m]: largest distance from a joint to the next one, to a closure or a centre of mass, or the
        length of a beam."""
        return model_size(self._low.tree, self._low.closures)

    @functools.cached_property
    def reaches(self) -> np.ndarray:
        """Unit vectors along the bodies, link frame, (links, 3)."""
        return read_only(body_directions(self._low.tree))

    @functools.cached_property
    def masses(self) -> np.ndarray:
        """Mass of each link, that of elastic beams included, (links,) [kg]."""
        return read_only(link_masses(self._low.tree))

    @functools.cached_property
    def centres_of_mass(self) -> np.ndarray:
        """Centres of mass of the links, link frame, (links, 3) [m]; where there is no mass, the joint."""
        mass = self.geometry.mass[1:, None]
        return read_only(np.where(mass > 0, self.geometry.first_moment[1:] / np.where(mass > 0, mass, 1.0), 0.0))

    @functools.cached_property
    def centre_distances(self) -> np.ndarray:
        """How far centres of mass are from their joints, (links,) [m]."""
        return read_only(np.linalg.norm(self.centres_of_mass, axis=1))

    @functools.cached_property
    def inertia_traces(self) -> np.ndarray:
        """Sums of the moments of inertia of the links about three axes through their joints, (links,) [kg m²]."""
        return read_only(np.trace(self.geometry.inertia[1:], axis1=1, axis2=2))

    @functools.cached_property
    def radii_of_gyration(self) -> np.ndarray:
        """The largest radii of gyration of the links about their centres of mass, (links,) [m]."""
        mass, x = self.geometry.mass[1:], self.centres_of_mass
        about_centre = (x * x).sum(axis=1)[:, None, None] * np.eye(3) - x[:, :, None] * x[:, None, :]
        square = self.geometry.inertia[1:] / np.where(mass > 0, mass, 1.0)[:, None, None] - about_centre
        largest = np.linalg.eigvalsh(square)[:, -1]
        return read_only(np.sqrt(np.where(mass > 0, np.maximum(largest, 0.0), 0.0)))

    @functools.cached_property
    def _frames(self) -> dict[str, tuple[int, np.ndarray, np.ndarray]]:
        """Every named frame by path, as when compiled."""
        return frames_of(self._low.tree)

    @functools.cached_property
    def named_points(self) -> tuple[np.ndarray, np.ndarray]:
        """Named points of the links: their links, counted from 0, (points,) int; and arms from the centres of mass to them,
        link frame, (points, 3) [m]."""
        placed = [(i - 1, np.real(x)) for i, x, _ in self._frames.values() if i > 0]
        at = np.array([i for i, _ in placed], int)
        return read_only(at), read_only(np.array([x for _, x in placed]).reshape(-1, 3) - self.centres_of_mass[at])

    @property
    def angle_sums(self) -> AbsoluteAngles:
        """Absolute angle of each body whose hinges up to the ground are all parallel, as a sum of coordinates."""
        return self._low.angle_sums

    @property
    def functions(self) -> Sequence[UserFunction]:
        """The user's functions, by their number in the tables."""
        return self._low.functions

    @property
    def quantities(self) -> Quantities:
        """Every quantity by name."""
        return self._low.quantities

    # --- beams ---------------------------------------------------------------------------------------

    @property
    def beams(self) -> tuple[Beam, ...]:
        """Elastic beams of the model, each piece of one in pieces for itself."""
        return tuple(beam for _, beam, _, _ in self._low.tree.beams)

    @functools.cached_property
    def whole_beams(self) -> dict[str, tuple[Beam, tuple[int, ...]]]:
        """Beams as the model has them, by name, with the indices in `beams` of their pieces, from the root outward."""
        found: dict[str, tuple[Beam, tuple[int, ...]]] = {}
        for k, beam in enumerate(self.beams):
            whole = beam.whole if isinstance(beam, Piece) else beam
            found[whole.name] = whole, (*found.get(whole.name, (whole, ()))[1], k)
        return found

    @functools.cached_property
    def links_in_pieces(self) -> tuple[np.ndarray, ...]:
        """Indices in `links` of the pieces of every beam in pieces, from the root outward."""
        roots = [i - 1 for i, *_ in self._low.tree.beams]
        return tuple(np.array([roots[k] for k in own]) for _, own in self.whole_beams.values() if len(own) > 1)

    @property
    def modal_coordinates(self) -> np.ndarray:
        """Indices in q of the modal coordinates of all beams, (modes,)."""
        beams = self.tables.beams
        rows = () if beams is None else beams.beam_i[:, [B.B_Q, B.B_N]].tolist()
        return np.array([k for first, n in rows for k in range(first, first + n)], int)

    def bending(self, q: np.ndarray) -> dict[str, np.ndarray]:
        """Of every beam the largest deflection over its length and the largest rotation of a section by bending [rad], (2,
        states) by name, for coordinates q (states, nq); of a beam in pieces those of the piece that bends most."""
        each = largest_bending(self.tables.beams, q)
        return {name: np.max([each[k] for k in pieces], axis=0) for name, (_, pieces) in self.whole_beams.items()}

    def mounted(self, beam: int) -> Mounted:
        """One of `beams` in the tree: its links, its indices in q and v, its shapes, and the masses that it carries."""
        return Mounted(self.model, self._low.tree, beam)

    def beam_numbers(self, beam: int) -> BeamNumbers:
        """One of `beams` in numbers: its shapes along it and at its nodes, its modal matrices."""
        assert self.tables.beams is not None
        return beam_numbers(self.tables.beams, beam, self.mounted(beam))

    # --- closures --------------------------------------------------------------------------------------

    @functools.cached_property
    def closure_of(self) -> np.ndarray:
        """Closure that each constraint belongs to, an index of `labels.closures`, (constraints,) int."""
        rows = self.tables.rows
        return read_only(np.zeros(0, int) if rows is None else rows.row_i[: rows.n[0], R.R_CLOSURE])

    @functools.cached_property
    def constrains_length(self) -> np.ndarray:
        """Which constraints are in metres, (constraints,) bool; others are in radians or without a unit."""
        rows = self.tables.rows
        return read_only(np.zeros(0, bool) if rows is None else rows.row_i[: rows.n[0], R.R_UNIT] == 0)

    def constraint_scale(self, length: float) -> np.ndarray:
        """Scale of the residual of each constraint, (constraints,): `length` [m], or 1 rad."""
        return np.where(self.constrains_length, length, 1.0)

    @functools.cached_property
    def multiplier_units(self) -> tuple[str, ...]:
        """Units of the constraints' multipliers."""
        rows = self._low.closures.rows()[: len(self.labels.constraints)]
        return tuple(row.force_unit or ("N" if row.unit == "m" else "N*m") for row in rows)

    @property
    def closure_ends(self) -> tuple[Ends | None, ...]:
        """Where each closure sits, in the order of `labels.closures`; None for couplings, which bear no wrench."""
        return tuple(self._low.closures.ends)

    def cut_rows(self) -> list[tuple[int, str, str]]:
        """Coordinates of closures, free or driven: row, name, unit."""
        rows = self._low.closures.rows()
        return [(r, row.label, row.unit) for r, row in enumerate(rows) if row.along is not None and row.kind != R.SPIN]

    def row_descriptions(self) -> tuple[list[RowDescription], list[RowDescription]]:
        """Constraints of the closures, in the order of `labels.constraints`, and the coordinates that they leave free."""
        low = self._low.closures
        kept = [described(row, c) for c, rows in enumerate(low.constraints) for row in rows]
        return kept, [described(row, c) for c, rows in enumerate(low.coordinates) for row in rows]

    def driven_rows(self) -> list[int]:
        """Constraints of closures that follow a signal."""
        rows = self.tables.rows
        return [] if rows is None else np.flatnonzero(rows.row_i[: rows.n[0], R.R_SIGNAL] >= 0).tolist()

    def constraint_signal(self, constraint: int) -> int:
        """Signal that one of `driven_rows` follows, a row of `Work.signal`."""
        return int(self.tables.rows.row_i[constraint, R.R_SIGNAL])


COMPUTED = frozenset(name for name, thing in vars(Queries).items() if isinstance(thing, functools.cached_property))
STRUCTURAL = frozenset(
    (
        *(
            "links",
            "coordinate_of",
            "turning",
            "modal",
            "link_of",
            "driven",
            "driven_coordinates",
            "drive_signals",
            "input_signals",
        ),
        *("spans", "has_loads_in_time", "may_stick", "may_hold", "slides_in_any_direction", "dry_friction", "halved"),
        *("closure_of", "constrains_length", "multiplier_units"),
    )
)
"""Cached properties that depend on topology, names and indices alone."""
NUMERIC = COMPUTED - STRUCTURAL
"""What is computed from numbers."""
