"""Searches for all equilibria, against counts that are known: by polygons of forces, and by Newton's method from a grid."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.equilibrium.results.equilibrium import Equilibria, Equilibrium

G = 9.81
BASE = 0.53  # distance of the feet of the five-bar [m]
BARS = {"a": (0.66, 0.75), "b": (1.1, 0.78), "c": (0.89, 1.97), "d": (1.27, 1.53)}  # length [m], mass [kg]


def chain(n: int) -> lw.Model:
    """Rods that hang from each other."""
    m = lw.Model("chain")
    at = m.ground["origin"]
    for k in range(n):
        rod = lw.Rod(f"rod {k}", length=1.0 - 0.1 * k, mass=1.0 + 0.2 * k)
        m.add(rod, lw.Revolute(f"hinge {k}", axis="-y"), to=at)
        at = rod.tip
    return m


Bars = dict[str, tuple[float, float]]


def five_bar(base: float = BASE, bars: Bars = BARS) -> lw.Model:
    """Four rods and the ground: a and b from one foot, c and d from the other, hinged where b and d end."""
    m = lw.Model("five-bar")
    for (low, high), foot in ((("a", "b"), 0.0), (("c", "d"), base)):
        arm = lw.Rod(low, length=bars[low][0], mass=bars[low][1])
        m.add(arm, lw.Revolute(f"foot {low}", axis="-y"), to=(foot, 0, 0))
        m.add(
            lw.Rod(high, length=bars[high][0], mass=bars[high][1]), lw.Revolute(f"knee {high}", axis="-y"), to=arm.tip
        )
    m.close(lw.Revolute("top", axis="-y"), to=m.body("b").tip, at=m.body("d").tip)
    return m


class SprungFiveBar:
    """A five-bar whose knees hang in four springs, and all its equilibria: ∇V + Gᵀλ = 0 and Φ = 0 in the angles of its bars, by
    Newton's method from a grid over its configurations, both ways of closing the loop."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.base = rng.uniform(0.4, 1.0)
        self.bars = {name: (rng.uniform(0.6, 1.3), rng.uniform(0.5, 2.0)) for name in "abcd"}
        self.length, self.mass = np.array(list(self.bars.values())).T
        self.feet = np.array([[0.0, 0.0], [self.base, 0.0]])
        self.springs = [
            (knee, rng.uniform(-1.5, 1.5, 2), rng.uniform(10, 80), rng.uniform(0.2, 1.0)) for knee in (0, 1, 0, 1)
        ]

    def model(self) -> lw.Model:
        m = five_bar(self.base, self.bars)
        for k, (knee, (x, z), stiffness, free) in enumerate(self.springs):
            m.add(lw.Spring(f"s{k}", m.body("ac"[knee]).tip, (x, 0, z), stiffness=stiffness, free_length=free))
        return m

    def balance(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Residuals (n, 6) and their Jacobian (n, 6, 6) at angles of the bars and multipliers (n, 6)."""
        angle, force, length, mass = x[:, :4], x[:, 4:], self.length, self.mass
        u, along = np.stack([np.sin(angle), -np.cos(angle)], -1), np.stack([np.cos(angle), np.sin(angle)], -1)
        carried = np.array([mass[0] / 2 + mass[1], mass[1] / 2, mass[2] / 2 + mass[3], mass[3] / 2])
        slope = G * length * carried * along[..., 1]
        curve = -G * length * carried * u[..., 1]
        for knee, anchor, stiffness, free in self.springs:
            i = 2 * knee
            arm = self.feet[knee] + length[i] * u[:, i] - anchor
            size = np.linalg.norm(arm, axis=1)
            rate = length[i] * np.sum(arm * along[:, i], axis=1) / size
            pull = stiffness * (size - free)
            slope[:, i] += pull * rate
            bend = (length[i] ** 2 - rate**2) / size - length[i] * np.sum(arm * u[:, i], axis=1) / size
            curve[:, i] += stiffness * rate**2 + pull * bend
        side = length * np.array([1.0, 1.0, -1.0, -1.0])
        gradient = side[:, None] * along
        closed = np.sum(side[:, None] * u, axis=1) - self.feet[1]
        left = np.zeros((len(x), 6, 6))
        left[:, range(4), range(4)] = curve - side * np.einsum("ni,nki->nk", force, u)
        left[:, :4, 4:], left[:, 4:, :4] = gradient, gradient.transpose(0, 2, 1)
        return np.concatenate([slope + np.einsum("nki,ni->nk", gradient, force), closed], 1), left

    def grid(self, count: int) -> np.ndarray:
        """Angles of all bars (n, 4): those of one side anywhere, those of the other by triangles."""
        turn = np.linspace(-np.pi, np.pi, count, endpoint=False) + 0.013
        first, second = (x.ravel() for x in np.meshgrid(turn, turn))
        made = []
        for own, other in ((0, 1), (1, 0)):
            a, b, c, d = *self.length[2 * own : 2 * own + 2], *self.length[2 * other : 2 * other + 2]
            tip = a * np.exp(1j * first) + b * np.exp(1j * second)  # −z + i x of the tip
            tip += (self.feet[own, 0] - self.feet[other, 0]) * 1j
            size = np.abs(tip)
            reached = (size < c + d) & (size > abs(c - d))
            tip, size = tip[reached], size[reached]
            for sign in (1, -1):
                third = np.angle(tip) + sign * np.arccos((size**2 + c**2 - d**2) / (2 * size * c))
                fourth = np.angle(tip - c * np.exp(1j * third))
                sides = [(first[reached], second[reached]), (third, fourth)]
                made.append(np.column_stack([*sides[own], *sides[other]]))
        return np.concatenate(made)

    def equilibria(self) -> np.ndarray:
        """Directions of all bars (states, 4, 2)."""
        angles = self.grid(40)
        x = np.column_stack([angles, np.zeros((len(angles), 2))])
        left, slope = self.balance(x)
        x[:, 4:] = np.einsum("nij,nj->ni", np.linalg.pinv(slope[:, :4, 4:]), -left[:, :4])
        for _ in range(60):
            left, slope = self.balance(x)
            step = np.linalg.solve(slope + 1e-13 * np.eye(6), -left[..., None])[..., 0]
            x += step * np.minimum(1, 0.5 / np.maximum(np.abs(step[:, :4]).max(axis=1), 1e-300))[:, None]
        x = x[np.abs(self.balance(x)[0]).max(axis=1) < 1e-9]
        u = np.stack([np.sin(x[:, :4]), -np.cos(x[:, :4])], -1)
        found: list[np.ndarray] = []
        for one in u:
            if not any(np.abs(one - other).max() < 1e-4 for other in found):
                found.append(one)
        return np.array(found)


def funicular() -> np.ndarray:
    """Directions (states, 4, 2) of all bars of the five-bar at its equilibria, by the polygon of forces.

    With the force μ in the top hinge and the weights that act at the joints, every bar lies along the force in it, in one sense
    or the other: u = ± (W ẑ + s μ) / |W ẑ + s μ|. For each of the 16 choices of signs the loop closes where two equations for
    μ hold; they are solved by Newton's method from 3600 forces.
    """
    length = np.array([x for x, _ in BARS.values()])
    mass = np.array([x for _, x in BARS.values()])
    weight = G * np.array([mass[0] / 2 + mass[1], mass[1] / 2, mass[2] / 2 + mass[3], mass[3] / 2])
    side = np.array([1.0, 1.0, -1.0, -1.0])
    part = np.tan(np.linspace(-1.55, 1.55, 60)) * weight.max() / 3
    begin = np.array(list(itertools.product(part, part)))
    found: list[np.ndarray] = []
    for signs in itertools.product((1.0, -1.0), repeat=4):
        mu = begin.copy()
        for _ in range(60):
            force = side[:, None] * mu[:, None, :] + weight[:, None] * np.array([0.0, 1.0])
            size = np.linalg.norm(force, axis=2, keepdims=True)
            u = np.array(signs)[:, None] * force / size
            left = (side * length) @ u - np.array([BASE, 0.0])
            # ∂u/∂μ = ± s (1 − u uᵀ) / |force|
            across = np.eye(2) - u[..., :, None] * u[..., None, :]
            slope = np.einsum("k,nkij->nij", length * np.array(signs), across / size[..., None])
            step = np.linalg.solve(slope + 1e-14 * np.eye(2), -left[..., None])[..., 0]
            long = np.linalg.norm(step, axis=1, keepdims=True) / (1.0 + np.linalg.norm(mu, axis=1, keepdims=True))
            mu = mu + step / np.maximum(1.0, 2 * long)
        good = (np.linalg.norm(left, axis=1) < 1e-12) & (np.linalg.norm(mu, axis=1) < 1e6)
        for one in u[good]:
            if not any(np.abs(one - other).max() < 1e-7 for other in found):
                found.append(one)
    return np.array(found)


def directions(state: Equilibrium) -> np.ndarray:
    """Of all bars of the five-bar (4, 2): x and z."""
    q = state.q
    angles = [q["foot a"], q["foot a"] + q["knee b"], q["foot c"], q["foot c"] + q["knee d"]]
    return np.column_stack([np.sin(angles), -np.cos(angles)])


def test_chain_hangs_or_stands_in_every_way() -> None:
    """Each of five rods hangs or stands: 2⁵ states, one of them stable. Random starts alone found 22 in 60 tries."""
    found = chain(5).equilibria(progress=False)
    assert len(found) == 32
    assert sum(e.stable is True for e in found) == 1
    assert_abs(np.sin(np.cumsum([e.positions for e in found], axis=1)), 0.0, 1e-9)
    assert found.missing == 0
    assert found.coverage == 1.0
    assert "others are likely only where fewer than" in found.report()


def compare_five_bars(found: Equilibria, true: np.ndarray) -> None:
    """The same states, each once."""
    mine = np.array([directions(e) for e in found])
    apart = np.abs(mine[:, None] - true[None]).max(axis=(2, 3))
    assert len(found) == len(true)
    assert_abs(apart.min(axis=0), 0.0, 1e-6)
    assert_abs(apart.min(axis=1), 0.0, 1e-6)


@pytest.mark.parametrize(("n", "bend"), [(50, 0.1), (100, 0.05)])
def test_long_chain_that_is_wound_up_is_found_hanging(n: int, bend: float) -> None:
    """Far downhill, in many small steps; such searches were given up, and an unstable state was returned."""
    m = lw.Model("long chain")
    at = m.ground["origin"]
    for k in range(n):
        rod = lw.Rod(f"rod {k}", length=1.0, mass=1.0)
        m.add(rod, lw.Revolute(f"hinge {k}", axis="-y"), to=at)
        at = rod.tip
    eq = m.equilibrium(guess={f"hinge {k}": bend for k in range(n)})
    assert eq.stable
    assert_abs(np.sin(np.cumsum(eq.positions) / 2), 0.0, 1e-9)


def test_five_bar_against_its_polygon_of_forces() -> None:
    """As many states as there are polygons of forces that close, 16, and the same ones. One start in a hundred leads to the two
    rarest."""
    found = five_bar().equilibria(progress=False)
    compare_five_bars(found, funicular())
    assert found.missing < 1


def test_five_bar_in_four_springs() -> None:
    """26 states, some of which less than one in three hundred random starts leads to."""
    case = SprungFiveBar(9)
    true = case.equilibria()
    assert len(true) == 26
    compare_five_bars(case.model().equilibria(tries=20, seed=2, progress=False), true)


def test_estimates_of_what_is_missing() -> None:
    """200 starts in 160 states that are found equally often, fifty times: Chao's estimate is near the truth on average (seen:
    161), and so is Good's coverage (seen: 0.710 and 0.717)."""
    made = [_few(seed) for seed in range(50)]
    totals = np.array([len(x) + x.missing for x in made])
    found = np.array([len(x) / 160 for x in made])
    assert_abs(totals.mean(), 160.0, 8.0)
    assert_abs(np.mean([x.coverage for x in made]), found.mean(), 0.02)
    assert "more are likely" in made[0].report()


def _few(seed: int) -> Equilibria:
    """What 200 random starts in 160 states that are found equally often would give, as a result."""
    one = chain(1).equilibrium()
    counts = np.bincount(np.random.default_rng(seed).integers(160, size=200), minlength=160)
    counts = counts[counts > 0]
    return Equilibria("few", (one,) * len(counts), counts.tolist(), 200, 0)


def test_too_few_starts_say_nothing() -> None:
    """One start: no estimate."""
    alone = Equilibria("one", (chain(1).equilibrium(),), [1], 1, 0)
    assert "too few to say" in alone.message
    assert alone.missing == 0.0


# --- spinning shafts ------------------------------------------------------------------------------


def rotor(speed: float, *, stiffness: float = 100.0, offset: float = 1e-3) -> lw.Model:
    """A disc of 1 kg, its centre beside the axis, on springs in a turning frame."""
    m = lw.Model("rotor", gravity=(0.0, 0.0, 0.0))
    hub = m.add(lw.Cylinder("hub", mass=1.0, radius=0.1, length=0.1), lw.Revolute("spin", axis="z"))
    across = m.add(lw.PointMass("across", mass=0.0), lw.Prismatic("x", axis="x", stiffness=100.0), to=hub)
    disc = lw.RigidBody("disc", mass=1.0, centre=(offset, 0, 0), inertia=(0.01, 0.01, 0.02))
    m.add(disc, lw.Prismatic("y", axis="y", stiffness=stiffness), to=across)
    return m


@pytest.mark.parametrize("speed", [5.0, 9.99, 10.01, 25.0])
@pytest.mark.parametrize("stiffness", [100.0, 400.0])
def test_a_rotor_near_its_critical_speed(speed: float, stiffness: float) -> None:
    """x = e Ω² / (ω² − Ω²), 500 times the offset near ω; with unequal springs unstable between both critical speeds."""
    eq = rotor(speed, stiffness=stiffness).equilibrium(speed={"spin": speed})
    assert_rel(eq["x"], 1e-3 * speed**2 / (100.0 - speed**2), 1e-9)
    assert_abs(eq["y"], 0.0, 1e-12)
    assert eq.stable is not (stiffness == 400.0 and 10.0 < speed < 20.0)


@pytest.mark.parametrize("speed", [100.0, 600.0])
def test_a_shaft_in_a_bearing_on_the_ground(speed: float) -> None:
    """The bearing's force turns with the shaft, so it is as steady as one from the hub, and bends it alike."""
    found = []
    for on_ground in (True, False):
        m = lw.Model("shaft")
        hub = m.add(lw.Cylinder("hub", mass=0.1, radius=0.02, length=0.02), lw.Revolute("spin", axis="z"))
        section = lw.CrossSection.circle(0.01)
        halves = [
            lw.Beam(name, length=0.5, section=section, E=2.1e11, density=7800.0, bending="xy", modes=2)
            for name in ("upper", "lower")
        ]
        m.add(halves[0], lw.Fixed("clamp"), to=hub)
        disc = lw.RigidBody("disc", mass=2.0, centre=(1e-4, 0, 0), inertia=(1e-3, 1e-3, 2e-3))
        m.add(disc, lw.Fixed("seat"), to=halves[0].tip)
        m.add(halves[1], lw.Fixed("joined"), to=halves[0].tip)
        m.close(lw.PointOnLine("bearing", axis="z"), at=halves[1].tip, to=(0.0, 0.0, 0.0) if on_ground else hub)
        found.append(m.equilibrium(speed={"spin": speed}))
    assert np.abs(found[0].positions).max() > 1e-6
    assert_abs(found[0].positions, found[1].positions, 1e-12)
    assert found[0].stable == found[1].stable


def test_a_bearing_that_holds_one_direction_is_not_steady() -> None:
    """What a shaft may do under it changes as the shaft turns."""
    for offset in (0.0, 1e-3):
        m = rotor(5.0, offset=offset)
        m.close(lw.PointInPlane("guide", normal="x"), at=m.body("disc"), to=(0.0, 0.0, 0.0))
        with pytest.raises(lw.EquilibriumError, match=r"as 'spin' goes on, closure 'guide\S*' holds other directions"):
            m.equilibrium(speed={"spin": 5.0})
