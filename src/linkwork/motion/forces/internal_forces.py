"""Internal forces and moments in sections of an elastic beam, by the balance of everything beyond the section.

Let r(σ) be the position of the section at the distance σ, e the axis of the straight beam, μ the mass and J the inertia about
the axis, each per length, of the sections, (ω, α) of the root and τ the twist. With the wrench (n_j, f_j) that each node j
transmits to what it carries, the part before s exerts on the part beyond it

    f(s) = Σ f_j + ∫ μ (r̈ − g) dσ
    n(s) = Σ (n_j + (r_j − r) × f_j) + ∫ ((r(σ) − r) × μ (r̈ − g) + J (e (α·e + τ̈) + (ω × e) (ω·e + τ̇))) dσ

with sums and integrals over what lies beyond s. It converges with the modes as the motion does; E I w″ would converge two
orders slower and give no shear force worth having. Integrals go from section to section by Gauss quadrature.

Where gravity alone feels the shortening h of the beam, each mass m beyond adds m (h(σ) − h(s)) e × g to n(s).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.model.beams import ACROSS, AXIS, Beam
from linkwork.model.model import find
from linkwork.motion.forces.reactions import Wrenches
from linkwork.motion.histories.origin import origin_of
from linkwork.motion.results.run import Run
from linkwork.system.beams import Mounted, gauss
from linkwork.system.section_momentum import SectionMomentum

if TYPE_CHECKING:
    import xarray as xr

COMPONENTS = ("axial", "shear_x", "shear_y", "torque", "moment_x", "moment_y")
UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
SECTIONS = 21  # by default
SAME = 1e-12  # distances closer than this, over the length, are the same


class DeformedSections(NamedTuple):
    """Sections of a beam in motion, axes of its body, about its root: position, absolute acceleration (time, sections, 3), the
    shortening that only gravity feels [m], rotation (time, sections, 3, 3)."""

    position: np.ndarray
    acceleration: np.ndarray
    shortening: np.ndarray
    rotation: np.ndarray


def run_internal_forces(run: Run, beam: str, at: Any) -> xr.DataArray:
    """Implements `Run.internal_forces`."""
    return internal_forces(origin_of(run, "internal forces").histories.wrenches, beam, at)


def internal_forces(motion: Wrenches, name: str, at: Any = None) -> xr.DataArray:
    """Forces and moments in sections of a beam, dims (time, s, component).

    Args:
        motion: the wrenches of the motion.
        name: name of the beam.
        at: distances from the root [m] or names of points of the beam, one or several; default: 21 evenly along it.
    """
    import xarray as xr

    system = motion.system
    if not system.whole_beams:
        raise ModelError(f"internal_forces: model '{system.model.name}' has no beams; joints have `reactions`.")
    beam, pieces = find(system.whole_beams, name, "beam", system.model.name)
    s = sections(beam, at)
    values = np.zeros((len(motion.t), len(s), len(COMPONENTS)))
    length = beam.length / len(pieces)
    # a section between two pieces is the end of the inner one, where the outer one hangs
    which = np.clip(np.ceil(s / length - SAME).astype(int) - 1, 0, len(pieces) - 1)
    for k in np.unique(which):
        here = which == k
        local = np.clip(s[here] - k * length, 0.0, length)
        values[:, here] = BeamSections(motion, system.mounted(pieces[k])).at(local)
    coords = {
        "time": xr.Variable("time", motion.t, {"units": "s"}),
        "s": xr.Variable("s", s, {"units": "m", "long_name": "distance from the root"}),
        "component": list(COMPONENTS),
        "unit": ("component", list(UNITS)),
    }
    attrs = {"long_name": f"forces and moments in {name}, by the outer part on the inner one, axes of the section"}
    return xr.DataArray(values, coords, ("time", "s", "component"), "internal_forces", attrs)


def sections(beam: Beam, at: Any) -> np.ndarray:
    """Distances from the root [m] (sections,), checked."""
    what = f"internal_forces of '{beam.name}': at"
    if at is None:
        return np.linspace(0.0, 1.0, SECTIONS) * beam.length
    places = beam.places()
    several = [at] if isinstance(at, str) or np.ndim(at) == 0 else list(at)
    if not several:
        raise ModelError(f"{what} is empty; give distances from the root or names of points.")
    out = []
    for x in several:
        s = -places[x][0][2] if isinstance(x, str) and x in places else quantity(x, "m", what=what)
        if not 0 <= s <= beam.length * (1 + 1e-12):
            raise ModelError(f"{what} is {s:g} m; the beam reaches from 0 to {beam.length:g} m.")
        out.append(min(float(s), float(beam.length)))
    return np.array(out)


class BeamSections:
    """Internal forces of one beam of a system in motion."""

    def __init__(self, motion: Wrenches, mounted: Mounted) -> None:
        self.beam, self.shaped = mounted.beam, mounted.shaped
        self.nodes, self.carried = mounted.distances, mounted.carried
        self.eta, self.rate, self.change = motion.coordinate_histories(mounted.coordinates, mounted.rates)
        root, *nodes = motion.link_motions([mounted.root, *mounted.nodes])
        self.turn = root.rotation @ mounted.axes  # body to world
        # in axes of the body: the root's spin, its change, and its acceleration less gravity
        spins = (root.angular_velocity, root.angular_acceleration)
        self.spin, self.turning, self.start = (self._local(x) for x in (*spins, root.acceleration))
        self.gravity = self._local(np.broadcast_to(motion.system.gravity, self.start.shape))
        self.node_wrenches = []  # force and moment of each node
        for node in nodes:
            moment, force = node.joint_wrench
            self.node_wrenches.append((self._local(force), self._local(moment)))

    def _local(self, x: np.ndarray) -> np.ndarray:
        """A vector (time, 3) in world axes, turned into axes of the body."""
        return np.einsum("tji,tj->ti", self.turn, x)

    def _deformed(self, s: np.ndarray) -> DeformedSections:
        """Kinematics of sections at distances s [m]."""
        beam, shaped, fine = self.beam, self.shaped, gauss(24 + 6 * self.beam.modes)
        eta, rate, change = self.eta, self.rate, self.change
        value, _, _, turning = shaped.sample(s)
        direction, tilt = np.zeros((shaped.n, 3)), np.zeros((shaped.n, 3))
        for k, (d, _) in enumerate(beam.directions()):
            if d in ACROSS:
                direction[k], tilt[k] = ACROSS[d], np.cross(AXIS, ACROSS[d])
            elif d == "stretch":
                direction[k] = AXIS
        square, roll = shaped.quadratic(s, fine)
        full = beam.shortening == "full"
        shortening = 0.5 * np.einsum("tk,skl,tl->ts", eta, square, eta)
        position = s[:, None] * AXIS + np.einsum("tk,ks,ki->tsi", eta, value, direction)
        velocity = np.einsum("tk,ks,ki->tsi", rate, value, direction)
        acceleration = np.einsum("tk,ks,ki->tsi", change, value, direction)
        if full:
            position = position - shortening[..., None] * AXIS
            velocity = velocity - np.einsum("tk,skl,tl->ts", eta, square, rate)[..., None] * AXIS
            own = np.einsum("tk,skl,tl->ts", eta, square, change) + np.einsum("tk,skl,tl->ts", rate, square, rate)
            acceleration = acceleration - own[..., None] * AXIS
        w = self.spin[:, None, :]
        acceleration = acceleration + self.start[:, None, :] + np.cross(self.turning[:, None, :], position)
        acceleration = acceleration + np.cross(w, np.cross(w, position) + 2 * velocity)
        twist_shapes = value * shaped.mask("twist")[:, None]
        tau = eta @ twist_shapes
        if full:
            tau = tau + 0.5 * np.einsum("tk,skl,tl->ts", eta, roll, eta)
        rotation_vectors = np.einsum("tk,ks,ki->tsi", eta, turning, tilt)
        return DeformedSections(
            position,
            acceleration,
            shortening if beam.shortening == "gravity" else 0.0 * shortening,
            rotations(rotation_vectors) @ rotations(tau[..., None] * AXIS),
        )

    def at(self, s: np.ndarray) -> np.ndarray:
        """Components (time, sections, 6) at distances s, the part towards the root of a node that lies there."""
        # a node and a section at the same place are one
        own = s[[np.abs(self.nodes - x).min() > SAME * self.beam.length for x in s]]
        cuts = np.unique(np.concatenate([own, self.nodes]))
        here = self._deformed(cuts)
        x, weight = gauss(12 + 4 * max(self.beam.modes, self.beam.torsion, self.beam.stretch))
        force, moment = np.zeros_like(here.position), np.zeros_like(here.position)  # on what lies beyond each cut
        f, n = force[:, 0] * 0, moment[:, 0] * 0
        for k in range(len(cuts) - 1, -1, -1):
            if k + 1 < len(cuts):
                span = cuts[k + 1] - cuts[k]
                n = n + np.cross(here.position[:, k + 1] - here.position[:, k], f)
                shortened = here.shortening[:, k + 1] - here.shortening[:, k]
                n = n + self._shortening_moment(self._mass_beyond(cuts[k + 1]), shortened)
                df, dn = self._segment(cuts[k] + span * x, span * weight, here.position[:, k], here.shortening[:, k])
                f, n = f + df, n + dn
            for j in np.flatnonzero(self.nodes == cuts[k]):
                f, n = f + self.node_wrenches[j][0], n + self.node_wrenches[j][1]
            force[:, k], moment[:, k] = f, n
        # by the outer part on the inner one, axes of the section
        force = -np.einsum("tsji,tsj->tsi", here.rotation, force)
        moment = -np.einsum("tsji,tsj->tsi", here.rotation, moment)
        rows = [force @ AXIS, force @ ACROSS["x"], force @ ACROSS["y"], moment @ AXIS]
        rows += [moment @ np.cross(AXIS, ACROSS[d]) for d in "xy"]
        return np.stack(rows, axis=2)[:, [int(np.abs(cuts - x).argmin()) for x in s]]

    def _segment(self, s: np.ndarray, weight: np.ndarray, root: np.ndarray, shortening: np.ndarray) -> tuple[Any, Any]:
        """Inertia and gravity of a segment of the beam: force, and moment about the section before it, (time, 3) each."""
        made, line = self._deformed(s), self.beam.line_mass()
        inertia_force = line * weight[:, None] * made.acceleration
        force = inertia_force.sum(axis=1)
        moment = np.cross(made.position - root[:, None, :], inertia_force).sum(axis=1)
        moment = moment + np.einsum("tsi,s->ti", self._turning_moments(s), weight)
        return force, moment + self._shortening_moment(line, (made.shortening - shortening[:, None]) @ weight)

    def _turning_moments(self, s: np.ndarray) -> np.ndarray:
        """Moment that turns the sections at distances s, per length, axes of the body (time, s, 3) [N m/m]."""
        momentum, step = SectionMomentum(self.shaped, s), 1e-30j
        # its rate in axes of the body by a complex step along the motion
        moved = momentum(self.eta + step * self.rate, self.rate + step * self.change, self.spin + step * self.turning)
        return np.asarray(moved.imag / step.imag + np.cross(self.spin[:, None, :], moved.real))

    def _shortening_moment(self, mass: Any, by: np.ndarray) -> np.ndarray:
        """Moment of a weight that is displaced by shortening (time, 3) [N m]."""
        return mass * by[:, None] * np.cross(AXIS, self.gravity)

    def _mass_beyond(self, s: float) -> Any:
        """Mass of the beam and of what it carries beyond a distance s [kg]."""
        return self.beam.line_mass() * (self.beam.length - s) + self.carried[self.nodes >= s].sum()


def rotations(vectors: np.ndarray) -> np.ndarray:
    """Rotation matrices of rotation vectors (…, 3)."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_rotvec(vectors.reshape(-1, 3)).as_matrix().reshape(*vectors.shape[:-1], 3, 3)
