"""Example 2: printed inputs, equilibria and frequencies for both readings of gravity, the branch with its fold (Fig. 8)."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

from linkwork import library
from linkwork.equilibrium.results.branch import Special
from linkwork.papers.checks import Check, each
from linkwork.papers.choi2004 import own
from linkwork.papers.choi2004.twin import Governor, Procedure

TOLERANCE = 1e-8
BODIES = {"body 1": "base", "body 2": "left arm", "body 3": "right arm", "body 4": "collar"}
POINTS = {
    "O2": ("left arm", 0.16),
    "O3": ("right arm", 0.16),
    "P": ("left arm", 0.08),
    "Q": ("right arm", 0.08),
    "O4": ("collar", 0.0),
}
"""Points of Table 2: a body, and how far out on it [m]."""


# --- what is printed -----------------------------------------------------------------------------------------------


def input_checks() -> list[Check]:
    """Tables 1 and 2 and the text beside the library's governor."""
    printed = own.data(own.PRINTED)
    model, text = library.governor(), printed["example2"]
    # what is handed over from the paper's numbers cannot differ from them: only what the library has of itself is compared
    pairs = [
        ("rod", "length of the distance joints", text["rod"], model["right rod.length"], "m"),
        ("stiffness", "of the spring", text["stiffness"], model["spring.stiffness"], "N/m"),
        ("free_length", "of the spring", text["free_length"], model["spring.free_length"], "m"),
    ]
    checks = [
        Check(f"printed/{name}", what, "text", expected, float(got), 0.0, "absolute", unit, kind="print")
        for name, what, expected, got, unit in pairs
    ]
    for body, (mass, *moments) in printed["table1"].items():
        mine = BODIES[body]
        inertia = np.asarray(model[f"{mine}.inertia"], float)
        diagonal = np.diag(inertia) if inertia.ndim == 2 else inertia
        checks.append(
            Check(f"printed/table1/{body}/mass", f"mass of {body}", "Table 1", mass, float(model[f"{mine}.mass"]), 0.0,
                  "absolute", "kg", kind="print")
        )  # fmt: skip
        # the paper's y is linkwork's z
        checks += each(f"printed/table1/{body}/inertia", f"moment of inertia of {body}", "Table 1", moments,
                       diagonal[[0, 2, 1]], 0.0, measure="absolute", unit="kg*m^2", kind="print")  # fmt: skip
    return [*checks, *_points()]


def _points() -> list[Check]:
    """Table 2: points with both arms level, O₁ at (0, 0.2, 0)."""
    table = own.data(own.PRINTED)["table2"]
    checks = []
    for rod, tolerance in ((own.HAUG_ROD, 5e-5), (own.ROD, 1e-4)):
        model = own.governor(0.0, rod=rod)
        level = model.assemble(start={"right": "90 deg"}, guess={"left": 1.57, "slide": 0.0744})
        for point, (body, out) in POINTS.items():
            if rod != own.HAUG_ROD and point != "O4":
                continue
            at = model.compile().pose(f"{body}.origin", level.positions)
            where = at.position + at.rotation @ np.array([0.0, 0.0, -out])
            got = np.array([where[0], where[2], -where[1]]) + np.asarray(table["O1"])
            name = f"printed/table2/{point}" + ("" if rod == own.HAUG_ROD else "/0.1092")
            note = f"rod of {rod} m" + ("; the print is 0.07 mm off" if rod != own.HAUG_ROD else "")
            checks += each(name, f"{point} with both arms level", "Table 2", table[point], got, tolerance, measure="absolute",
                           unit="m", note=note, kind="print")  # fmt: skip
    return checks


# --- equilibria and frequencies ------------------------------------------------------------------------------------


def case_checks() -> list[Check]:
    """Every case of the reference, and what the paper's procedure gives besides: multipliers, matrices, the drive."""
    checks = []
    for case in own.data(own.REFERENCE)["cases"]:
        g, a = float(case["gravity"]), float(case["acceleration"])
        reading = "gravity" if g else "no gravity"
        name, what = f"example2/{reading}/{a:g}", f"ÿ₁ = {a:g} m/s², {reading}"
        if "angle" not in case:
            checks.append(_none(name, what, g, a))
            continue
        eq, linear = own.resting(g, a), own.linear(g, a)
        modes = linear.modes()
        q, pull = Procedure(Governor(), g + a).equilibrium(case["angle"])
        checks += [
            Check(f"{name}/right", f"θ₃, {what}", own.REFERENCE, case["angle"], eq["right"], TOLERANCE, unit="rad",
                  kind="reference"),
            Check(f"{name}/left", f"θ₂, {what}", own.REFERENCE, case["angle"], eq["left"], TOLERANCE, unit="rad",
                  kind="reference"),
            Check(f"{name}/slide", f"d, {what}", own.REFERENCE, case["slide"], eq["slide"], TOLERANCE, unit="m",
                  kind="reference"),
            Check(f"{name}/omega", f"ω, {what}", own.REFERENCE, case["omega"], float(modes.angular_frequencies[0]), TOLERANCE,
                  unit="rad/s", kind="reference"),
            Check(f"{name}/frequency", f"f, {what}", own.REFERENCE, case["frequency"], float(modes.frequencies[0]), TOLERANCE,
                  unit="Hz", kind="reference"),
            Check(f"{name}/rod", f"force in a rod, {what}", "λᶜ of (16)", -pull[0], eq.multipliers["right rod"], TOLERANCE,
                  "absolute", "N", kind="derivation"),
            Check(f"{name}/inertia", f"M̂*, {what}", "(22)", Governor().inertia_of(q[2]), float(linear.M[0, 0]), TOLERANCE,
                  unit="kg*m^2", kind="derivation"),
            Check(f"{name}/stiffness", f"K̂*, {what}", "V″", Governor().stiffness_of(q[2], g + a), float(linear.K[0, 0]),
                  TOLERANCE, unit="N*m", kind="derivation"),
            Check(f"{name}/drive", f"force that the base needs, {what}", "203 kg · γ", 203.0 * (g + a), eq.drives["lift"],
                  TOLERANCE, "absolute", "N", kind="law"),
        ]  # fmt: skip
    damped = own.linear(0.0, own.BASE, own.DAMPING)
    angle = own.resting(0.0, own.BASE)["right"]
    checks.append(
        Check("example2/damping", "Ĉ* at −10 m/s², c = 30 N s/m, no gravity", "(23): c d′²",
              Governor(damping=own.DAMPING).damping_of(angle), float(damped.damping[0, 0]), TOLERANCE, unit="N*m*s",
              kind="derivation")
    )  # fmt: skip
    return [*checks, *_slopes()]


def _none(name: str, what: str, g: float, a: float) -> Check:
    """Where the reference has no regular equilibrium, the search ends with the arms along the slide, and says singular."""
    eq = own.resting(g, a)
    angle = max(abs(eq["right"]), abs(eq["left"]))
    note = f"no regular equilibrium; the arms hang down, singular: {eq.singular}"
    got = angle if eq.singular else np.nan
    return Check(f"{name}/none", f"larger angle of an arm, {what}", own.REFERENCE, 0.0, got, 1e-7, "absolute", "rad", note,
                 kind="reference")  # fmt: skip


def _slopes() -> list[Check]:
    """How the frequency changes, against differences of the closed equation."""
    g = Governor()
    angle, h = own.resting(0.0, own.BASE)["right"], 1e-4
    sides = [brentq(lambda x, y=y: g.gamma(x) - y, angle - 0.1, angle + 0.1, xtol=1e-15) for y in (-10 - h, -10 + h)]
    slope = (g.square(sides[1], -10 + h) ** 0.5 - g.square(sides[0], -10 - h) ** 0.5) / (2 * h)
    mine = own.linear(0.0, own.BASE).sensitivity("acceleration.lift").frequencies[0] * 2 * np.pi
    felt = own.frequency(0.0, -0.19), own.frequency(9.81, -10.0)
    return [
        Check("example2/slope", "dω/dÿ₁ at −10 m/s², the equilibrium following, no gravity", "differences", slope, float(mine),
              1e-7, unit="s/m", kind="derivation"),
        Check("example2/felt", "ω at −10 m/s² with gravity", "ω at −0.19 m/s² without: only γ = g + ÿ₁ counts", felt[0],
              felt[1], 1e-12, unit="rad/s", kind="law"),
    ]  # fmt: skip


# --- the branch ----------------------------------------------------------------------------------------------------


@functools.cache
def pitchfork(angle: float) -> float:
    """γ at which the arms' common swing has no stiffness in the singular state at 0 or π [m/s²]."""
    return float(brentq(lambda a: own.common_stiffness(angle, a), -20.0, 20.0, xtol=1e-13))


def branch_checks() -> list[Check]:
    """The fold, the points where the closures lose rank, all points of the branch, and where Fig. 8 must end."""
    reference, g = own.data(own.REFERENCE), Governor()
    found = own.branch()
    fold = own.fold()
    regular_branch = found[0]
    regular = (regular_branch["right"] > 0.05) & (regular_branch["right"] < np.pi - 0.05)
    gaps = [
        g.gamma(x) - a for x, a in zip(regular_branch["right"][regular], regular_branch.values[regular], strict=True)
    ]
    wrong = int((regular_branch.stable[regular] != (regular_branch["right"][regular] < fold.q["right"])).sum())
    checks = [
        Check("branch/fold", "γ at which the branch turns back", own.REFERENCE, reference["fold"]["gamma"], fold.value,
              TOLERANCE, unit="m/s^2",
              note=f"−ÿ₁ = {-fold.value:.4f} m/s² without gravity, {9.81 - fold.value:.4f} m/s² with it", kind="reference"),
        Check("branch/fold/slide", "d there", own.REFERENCE, reference["fold"]["slide"], fold.q["slide"], TOLERANCE, unit="m",
              kind="reference"),
        Check("branch/fold/angle", "θ there", "V′ = V″ = 0", g.fold()[0], fold.q["right"], TOLERANCE, unit="rad",
              kind="derivation"),
        Check("branch/points", f"{int(regular.sum())} points of the branch: ÿ₁ less γ(θ), largest", "closed equation", 0.0,
              float(np.abs(gaps).max()), 1e-7, "absolute", "m/s^2", kind="derivation"),
        Check("branch/stability", "points of which linkwork and V″ differ in stability", "stable before the fold", 0, wrong,
              0.0, "absolute", kind="derivation"),
    ]  # fmt: skip
    for name, angle in (("0", 0.0), ("180", np.pi)):
        expected = reference["pitchfork"][name]
        spot = _nearest([s for s in found.special if s.kind == "singular point"], angle)
        checks += [
            Check(f"branch/singular/{name}", f"γ of the singular point at θ = {name}°, on the branch", own.REFERENCE, expected,
                  spot.value, 1e-6, unit="m/s^2", note="located beside it, since the closures lose rank at the point itself",
                  kind="reference"),
            Check(f"branch/pitchfork/{name}", f"γ at which arms at θ = {name}° lose their stiffness", own.REFERENCE, expected,
                  pitchfork(angle), TOLERANCE, unit="m/s^2", note="from the singular state's own K", kind="reference"),
            Check(f"branch/rank/{name}", f"constraints that repeat others at θ = {name}°", "d′ = 0: both rods say the same", 1,
                  own.collapsed(angle, 0.0).redundant, 0.0, "absolute", note="linkwork calls the state singular",
                  kind="derivation"),
        ]  # fmt: skip
    return [*checks, *_range_checks(g.fold()[1])]


def _nearest(points: list[Special], angle: float) -> Special:
    """The one whose right arm is closest to an angle [rad]."""
    return min(points, key=lambda s: abs(s.q["right"] - angle))


def _range_checks(fold: float) -> list[Check]:
    """Fig. 8: frequencies on the whole regular branch, and that they end where it does."""
    g, checks = Governor(), []
    for reading, weight in own.READINGS.items():
        made = own.frequencies(weight)
        angles = made.positions[:, made.names.index("right")]
        theirs = [g.square(x, weight + a) ** 0.5 / (2 * np.pi) for x, a in zip(angles, made.values, strict=True)]
        last = np.ceil((fold - weight) * 4) / 4
        checks += [
            Check(f"fig8/{reading}", f"Fig. 8: frequencies at {len(angles)} accelerations, {reading}, largest gap",
                  "closed equation", 0.0, float(np.abs(made.frequencies[:, 0] - theirs).max()), 1e-8, "absolute", "Hz",
                  kind="derivation"),
            Check(f"fig8/{reading}/end", f"last of 0, −0.25 … −50 m/s² with a regular equilibrium, {reading}", "fold", last,
                  float(made.values[-1]), 0.0, "absolute", "m/s^2", made.ended, kind="derivation"),
        ]  # fmt: skip
    return checks


def frequency_table() -> list[tuple[float, str, float, float, float]]:
    """Fig. 8 in numbers: −ÿ₁, reading, θ [rad], d [m], f [Hz]."""
    rows = []
    for reading, weight in own.READINGS.items():
        made = own.frequencies(weight)
        place = {n: made.positions[:, k] for k, n in enumerate(made.names)}
        for k, a in enumerate(made.values):
            rows.append(
                (-float(a), reading, float(place["right"][k]), float(place["slide"][k]), float(made.frequencies[k, 0]))
            )
    return rows


def table_note() -> str:
    """Figs. 7 and 8 in numbers, every 2.5 m/s²; the paper prints none."""
    lines = ["Fig. 8 has no numbers in the paper; here, base towards −Y:",
             "    −ÿ₁      no gravity                      gravity",
             "   m/s²      θ [°]     d [m]    f [Hz]       θ [°]     d [m]    f [Hz]"]  # fmt: skip
    rows: dict[float, dict[str, tuple[float, float, float]]] = {}
    for a, reading, angle, slide, f in frequency_table():
        if a % 2.5 == 0:
            rows.setdefault(a, {})[reading] = (np.degrees(angle), slide, f)
    for a, cells in rows.items():
        text = "".join(
            f"{c[0]:>11.4f}  {c[1]:.6f}  {c[2]:.6f}" if c else f"{'—':>11}  {'—':>8}  {'—':>8}"
            for c in (cells.get(r) for r in own.READINGS)
        )
        lines.append(f"  {a:>5.1f}{text}")
    return "\n".join(lines)


def write_table(stem: Path) -> Path:
    """Fig. 8 as CSV."""
    from linkwork.api.storage.disk import replace_file

    lines = ["minus_y1_m_s2,reading,angle_rad,d_m,frequency_Hz"]
    lines += [f"{a:g},{reading},{angle:.12g},{d:.12g},{f:.12g}" for a, reading, angle, d, f in frequency_table()]
    return replace_file(stem.with_suffix(".csv"), ("\n".join(lines) + "\n").encode())
