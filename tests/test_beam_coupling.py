"""Bending and twist of one beam, coupled to second order: lateral buckling, a rod in space, blades with swept tips."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, fsolve

import linkwork as lw
from compare import assert_abs, assert_rel

PRANDTL = (
    4.012599  # P ℓ²/√(EI GJ), the least root of J₋₁⸝₄(P/2): a cantilever with a load at its tip, in its stiff plane
)


def strip(
    load: Any, shapes: int, twists: int = 0, *, stiff: float = 1e4, twist: float = 1.0, soft: float = 1.0
) -> lw.Model:
    """A cantilever of length 1 that is stiff along x and soft along y, with a dead load at its tip."""
    m = lw.Model("strip", gravity=(0, 0, 0))
    arm = lw.Beam(
        "arm",
        length=1.0,
        EI=stiff,
        EI_y=soft,
        mass_per_length=1.0,
        bending="xy",
        modes=shapes,
        torsion=twists or shapes,
        GJ=twist,
        polar=0.1,
    )
    m.add(arm, lw.Fixed("wall"))
    m.add(lw.PointForce("load", arm.tip, load))
    return m


def softness(model: lw.Model) -> float:
    """Least ω²: falls through zero where the equilibrium buckles."""
    s = model.equilibrium(nearest=True).linearize().modes().eigenvalues
    return float(np.min(-np.real(np.asarray(s) ** 2)))


def test_prandtls_number() -> None:
    """The least root of the Bessel function of order −1/4."""
    from scipy.special import jv

    assert brentq(lambda p: jv(-0.25, p / 2), 3.0, 5.0) == pytest.approx(PRANDTL, rel=1e-6)


@pytest.mark.parametrize(("shapes", "error"), [(3, 6e-3), (4, 2e-3)])
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("twist", [0.3, 1.0])
def test_lateral_buckling(shapes: int, error: float, side: int, twist: float) -> None:
    """Prandtl (1899), from above; seen: 5.6e-3 and 1.6e-3."""
    exact = PRANDTL * np.sqrt(twist)
    found = brentq(
        lambda p: softness(strip((side * p, 0, 0), shapes, twist=twist)), 0.5 * exact, 1.5 * exact, xtol=1e-6
    )
    assert 0 < found / exact - 1 < error


def rod_tip(load: np.ndarray, bending: tuple[float, float], twist: float) -> tuple[np.ndarray, np.ndarray]:
    """Position and rotation of the tip of Kirchhoff's rod under a dead load: r′ = R e, R′ = R κ̂, m′ = −(R e) × P, m(1) = 0.

    Along −z as beams are; bending along x turns about −y, along y about x.
    """
    axis, compliance = np.array([0.0, 0.0, -1.0]), np.diag([1 / bending[1], 1 / bending[0], 1 / twist])

    def slopes(_s: float, y: np.ndarray) -> np.ndarray:
        turn = y[3:12].reshape(3, 3)
        k = compliance @ turn.T @ y[12:]
        hat = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
        tangent = turn @ axis
        return np.concatenate([tangent, (turn @ hat).ravel(), -np.cross(tangent, load)])

    def end(moment: np.ndarray) -> np.ndarray:
        start = np.concatenate([np.zeros(3), np.eye(3).ravel(), moment])
        return solve_ivp(slopes, (0, 1), start, rtol=1e-12, atol=1e-14, method="DOP853").y[:, -1]

    found = end(fsolve(lambda moment: end(moment)[12:], np.cross(axis, load), xtol=1e-12))
    return found[:3], found[3:12].reshape(3, 3)


def test_tip_of_a_rod_in_space() -> None:
    """A load along both axes twists a rod that is stiffer along one of them, to second order in the load. Errors of the twist
    fall by 16 where the load is halved, as terms of fourth order do; those of places by 8. Seen: 16.9 and 8.1."""
    twists, places = [], []
    for scale in (1.0, 0.5):
        load = scale * np.array([0.4, 0.15, 0.0])
        m = strip(tuple(load), 4, 16, stiff=4.0, soft=1.0, twist=0.5)
        eq = m.equilibrium()
        tip = m.compile().motion("arm.tip", eq.positions, eq.velocities)
        position, turn = rod_tip(load, (4.0, 1.0), 0.5)
        about = lambda r: (r[0, 1] - r[1, 0]) / 2  # noqa: E731  (about −z)
        assert abs(about(turn)) > 3e-3 * scale**2
        twists.append(abs(about(tip.rotation) - about(turn)))
        places.append(np.abs(tip.position - position).max())
    assert twists[0] < 6e-5
    assert twists[0] / twists[1] == pytest.approx(16, rel=0.1)
    assert places[0] / places[1] == pytest.approx(8, rel=0.05)


def test_energy_of_a_beam_that_twists_as_it_bends() -> None:
    """Forces are the gradient of the energy: it keeps to the tolerance of the run."""
    m = strip((0, 0, 0), 2, stiff=50.0, twist=0.3)
    run = m.simulate(5.0, start={"arm.x1": 0.05, "arm.y1": 0.1, "arm.twist1": 0.2}, rtol=1e-11, samples=101)
    assert run.energy_drift < 1e-9 * float(run.energy["elastic"].max())
    straight = strip((0, 0, 0), 2, stiff=50.0, twist=0.3).simulate(
        5.0, start={"arm.x1": 0.05, "arm.y1": 0.1}, rtol=1e-9
    )
    assert float(np.abs(straight["arm.twist1"]).max()) > 0.05


# --- blades with swept tips ----------------------------------------------------------------------

INCH, PSI = 0.0254, 6894.757293168
YOUNG, SHEAR, DENSITY = 1.06e7 * PSI, 1.06e7 * PSI / 2.65, 2.51e-4 * 175.126835246476 / INCH**3
WIDTH, THICK = INCH, 0.063 * INCH
AT_REST = (1.4, 10.3, 27.7)  # the same, straight and at rest
MEASURED = {  # Epps and Chandra (1996), aluminium: [Hz] at sweeps of 0, 15, 30 and 45 degrees
    500: {"2B": (25.2, 25.2, 23.7, 21.6), "3B": (47.0, 44.4, 39.3, 35.1)},
    750: {"2B": (36.1, 34.8, 30.7, 26.1), "3B": (62.9, 55.9, 48.6, 44.8)},
}
SWEEPS = (0, 15, 30, 45)


def blade(sweep: float, inner: int, outer: int, shapes: int, twists: int) -> lw.Model:
    """A blade of 31.5 in on a hub of 2.5 in, and a tip of 6 in, swept in the plane of rotation; each of some beams in a row."""
    m = lw.Model("blade", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("spin", axis="x"))
    a, b = WIDTH * THICK**3 / 12, THICK * WIDTH**3 / 12
    section = lw.CrossSection(WIDTH * THICK, a, b, (a + b) / 65.85255)
    given: dict[str, Any] = {"E": YOUNG, "G": SHEAR, "section": section, "density": DENSITY, "bending": "xy"}
    given |= {"modes": shapes, "torsion": twists}
    at = hub.point("root", (0, 0, -2.5 * INCH))
    for k in range(inner):
        made = m.add(lw.Beam(f"inner{k}", length=31.5 * INCH / inner, **given), lw.Fixed(f"weld{k}"), to=at)
        at = made.tip
    c, s = np.cos(np.radians(sweep)), np.sin(np.radians(sweep))
    at = made.frame("knee", (0, 0, -31.5 * INCH / inner), rotation=[[1, 0, 0], [0, c, -s], [0, s, c]])
    for k in range(outer):
        made = m.add(lw.Beam(f"outer{k}", length=6 * INCH / outer, **given), lw.Fixed(f"joint{k}"), to=at)
        at = made.tip
    return m


def blade_modes(model: lw.Model, rpm: float) -> Any:
    """Modes of the blade as it turns."""
    return model.equilibrium(speed={"spin": rpm * 2 * np.pi / 60}).linearize().modes()


def out_of_plane(mode: Any) -> bool:
    """Whether a mode of the blade bends it out of the plane of rotation, along x."""
    size = dict(zip(mode.linear.all_coordinates, np.abs(mode.coordinates), strict=True))
    return bool(size["inner0.x1"] > size["inner0.y1"])


@pytest.mark.parametrize("sweep", [30, 45])
def test_swept_tip_of_one_beam_and_of_many(sweep: float) -> None:
    """At 750 rpm: one beam for each part, with five and seven shapes, against 12 and 3 short ones, which turn as bodies do.
    Without the coupling 45° was unstable, and the third bending mode of 30° 18 % low. Seen: 6e-3 and 2e-3."""
    many = blade_modes(blade(sweep, 12, 3, 2, 1), 750).frequencies[:6]
    for shapes, error in ((5, 7e-3), (7, 3e-3)):
        one = blade_modes(blade(sweep, 1, 1, shapes, shapes), 750)
        assert one.stable
        assert_rel(one.frequencies[:6], many, error)


class SegmentedRod:
    """The same blade as rigid segments on springs, in axes that turn with the hub: ½ q̇ᵀM q̇ + a(q)·q̇ − U(q), with
    rotation vectors q at the hinges, derivatives by complex steps. Errors fall with the square of the number of segments."""

    def __init__(self, sweep: float, rpm: float, inner: int, outer: int) -> None:
        self.spin, self.inner = rpm * 2 * np.pi / 60, inner
        self.length = np.repeat([31.5 * INCH / inner, 6 * INCH / outer], [inner, outer])
        flap, lag = WIDTH * THICK**3 / 12, THICK * WIDTH**3 / 12
        stiffness = np.array([YOUNG * lag, YOUNG * flap, SHEAR * (flap + lag) / 65.85255])
        self.stiffness = stiffness / (self.length + np.concatenate([[0.0], self.length[:-1]]))[:, None] * 2
        self.mass = DENSITY * WIDTH * THICK * self.length
        across = self.mass * self.length**2 / 12
        self.inertia = np.column_stack([across, across, 0 * across]) + np.outer(DENSITY * self.length, [lag, flap, lag + flap])
        c, s = np.cos(np.radians(sweep)), np.sin(np.radians(sweep))
        self.knee = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])

    def shape(self, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Centres (…, n, 3) and rotations (…, n, 3, 3) of all segments."""
        v = q.reshape(*q.shape[:-1], len(self.length), 3)
        hat = np.cross(np.eye(3), v[..., None, :])  # rows e × v, so (hat x) = v × x
        angle = np.sum(v * v, -1)[..., None, None]
        bend = np.eye(3) + (1 - angle / 6 + angle**2 / 120) * hat + (0.5 - angle / 24 + angle**2 / 720) * hat @ hat
        at, turn, centres, turns = np.array([0, 0, -2.5 * INCH]), np.eye(3), [], []
        for k, length in enumerate(self.length):
            turn = (turn @ self.knee if k == self.inner else turn) @ bend[..., k, :, :]
            along = -length * turn[..., 2]
            centres.append(at + along / 2)
            turns.append(turn)
            at = at + along
        return np.stack(centres, -2), np.stack(turns, -3)

    def potential(self, q: np.ndarray) -> np.ndarray:
        """Of springs and centrifugal forces."""
        centre, turn = self.shape(q)
        springs = np.sum(self.stiffness * q.reshape(*q.shape[:-1], -1, 3) ** 2, (-1, -2))
        moment = np.sum(self.mass * (centre[..., 1] ** 2 + centre[..., 2] ** 2), -1)
        return (springs - self.spin**2 * (moment + np.sum(self.inertia * turn[..., 0, :] ** 2, (-1, -2)))) / 2

    def gradient(self, q: np.ndarray) -> np.ndarray:
        return self.potential(q + 1e-30j * np.eye(len(q))).imag / 1e-30

    def motions(self, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Mass matrix M and the momenta a of the spin."""
        centre, turn = self.shape(q + 1e-30j * np.eye(len(q)))
        moved, turned = centre.imag / 1e-30, np.swapaxes(turn[0].real, -1, -2) @ (turn.imag / 1e-30)
        rates = np.stack([turned[..., 2, 1], turned[..., 0, 2], turned[..., 1, 0]], -1)
        mass = np.einsum("k,ikx,jkx->ij", self.mass, moved, moved)
        mass += np.einsum("kx,ikx,jkx->ij", self.inertia, rates, rates)
        wind = np.cross([self.spin, 0, 0], centre[0].real)
        momenta = np.einsum("k,ikx,kx->i", self.mass, moved, wind)
        return mass, momenta + np.einsum("ikx,kx->i", rates, self.inertia * turn[0].real[:, 0] * self.spin)

    def frequencies(self) -> np.ndarray:
        """About the steady state [Hz]."""
        q, h = np.zeros(3 * len(self.length)), 1e-5

        def by_q(f: Any) -> np.ndarray:
            return np.column_stack([(f(q + h * e) - f(q - h * e)) / (2 * h) for e in np.eye(len(q))])

        for _ in range(2):  # a third step would be 4e-16
            stiffness = by_q(self.gradient)
            q = q - np.linalg.solve(stiffness, self.gradient(q))
        spin = by_q(lambda q: self.motions(q)[1])
        mass, zero, one = self.motions(q)[0], np.zeros_like(spin), np.eye(len(q))
        bottom = -np.linalg.solve(mass, np.hstack([by_q(self.gradient), spin - spin.T]))
        found = np.linalg.eigvals(np.vstack([np.hstack([zero, one]), bottom])).imag
        return np.sort(found[found > 1.0]) / (2 * np.pi)


def test_swept_tip_against_a_rod_of_segments() -> None:
    """At 45° and 750 rpm the first five frequencies are those of 14 and 28 segments, extrapolated. Both are up to 6 % below
    what was measured: that is the difference of the theory, or of the data, and not of one beam with few shapes. Seen: 4e-3."""
    few, many = (SegmentedRod(45, 750, inner, outer).frequencies()[:5] for inner, outer in ((11, 3), (22, 6)))
    one = blade_modes(blade(45, 1, 1, 7, 7), 750).frequencies[:5]
    assert_rel(one, many + (many - few) / 3, 6e-3)


def test_a_straight_blade_at_rest_tells_what_its_data_are_worth() -> None:
    """It is a plain cantilever, whose frequencies have a closed form; what was measured is 6 % less, 11 % and 6 % more."""
    modes = blade_modes(blade(0, 1, 1, 5, 3), 0)
    found = [m.frequency for m in modes if out_of_plane(m)][:3]
    roots = np.array([1.87510407, 4.69409113, 7.85475744])
    closed = (roots / (37.5 * INCH)) ** 2 * np.sqrt(YOUNG * THICK**2 / 12 / DENSITY) / (2 * np.pi)
    assert_rel(found, closed, 1e-3)
    assert_abs(np.array(AT_REST) / closed, [0.941, 1.105, 1.061], 5e-4)


@pytest.mark.parametrize("rpm", [500, 750])
def test_swept_tips_as_measured(rpm: int) -> None:
    """Second and third bending out of the plane of rotation, over those of the straight blade, with which the material's data
    drop out in part; measured to about 0.1 Hz. Themselves they are 1 to 6 % below what was measured. The second at 45° and 750
    rpm is 6.2 % off; the rod of segments has it within 0.5 % of one beam's."""
    found = []
    for sweep in SWEEPS:
        modes = blade_modes(blade(sweep, 1, 1, 5, 3), rpm)
        assert modes.stable
        found.append([m.frequency for m in modes if out_of_plane(m)][1:3])
    second, third = np.array(found).T
    for name, got in (("2B", second), ("3B", third)):
        measured = np.array(MEASURED[rpm][name])
        assert np.abs(got / measured - 1).max() < 0.07, name
        assert_rel(got / got[0], measured / measured[0], 0.065, name)
