"""The tree of Fig. 3.1 in one state: linkwork and the thesis's equations against reference values."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

import numpy as np

from linkwork.papers.checks import Check, each
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.twin import Array, State, Tree

PARENTS = (-1, 0, 1, 0, 3)
HOSTS = (0, 1, 2, 3, 3, 4)
JOINTS = ("J1_on_S1", "J2_on_S2", "J3_on_S3", "J2_on_S4", "J4_on_S5")
SEGMENTS = ("S1", "S2", "S3", "S4", "S5")
FILE = "goyal2012_case.json"
TOLERANCE = 1e-10


@functools.cache
def reference() -> dict[str, Any]:
    """The reference values: point-mass Lagrange equations, checked there against Pinocchio and a multiplier."""
    text = resources.files("linkwork.papers").joinpath("data", FILE).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return {**values["case"], "g": values["input"]["g"]}


def case_tree() -> Tree:
    """The tree of Fig. 3.1 with the reference's numbers."""
    c = reference()
    numbers = (np.array(c[k], float) for k in ("L", "d", "m"))
    lengths, distances, masses = numbers
    return Tree(PARENTS, lengths, HOSTS, distances, masses, c["g"])


def case_state() -> State:
    """Its state."""
    c = reference()
    return State(*(np.array(c[k], float) for k in ("theta", "phi", "theta_dot", "phi_dot")))


def case_checks() -> list[Check]:
    """Everything in the reference, by linkwork and by the thesis's equations."""
    tree, state = case_tree(), case_state()
    mine = own.answer(tree, state)
    theirs = twin.accelerations(tree, state)
    relation = np.abs(tree.relation - np.array(reference()["relation_matrix"])).max()
    checks = [
        Check(
            "case/relation",
            "relation matrix, largest gap",
            "(3.1)",
            0.0,
            relation,
            1e-15,
            "absolute",
            "m",
            kind="document",
        )
    ]
    checks += _motion(tree, state, mine, theirs)
    checks += _joint_forces(tree, state, mine, theirs)
    checks += _pivot(tree, state, mine, theirs)
    checks += _chapter_6(tree, state, mine, theirs)
    return checks


def _motion(tree: Tree, state: State, mine: own.Answer, theirs: Array) -> list[Check]:
    c = reference()
    true = np.concatenate([c["theta_ddot"], c["phi_ddot"]])
    labels = [f"theta{k + 1}" for k in range(tree.size)] + [f"phi{k + 1}" for k in range(tree.size)]
    checks = []
    for who, got in (("linkwork", mine.angle_accelerations), ("document", theirs)):
        name = f"case/acceleration/{who}"
        checks += each(
            name,
            f"θ̈ and φ̈ by {who}",
            FILE,
            true,
            got,
            TOLERANCE,
            labels=labels,
            unit="rad/s²",
            kind="reference" if who == "linkwork" else "document",
        )
    for i, expected in enumerate(c["point_accelerations"]):
        name, what = f"case/point/m{i + 1}", f"acceleration of mass {i + 1}"
        checks += each(name, what, FILE, expected, mine.points[i], TOLERANCE, unit="m/s²", kind="reference")
    m = twin.mass_matrix(tree, state)
    condition = c["check"]["cond_M"]
    made, force = own.angle_equations(tree, state), twin.forces(tree, state)
    gap = np.abs(made.M - m).max() / np.abs(m).max()
    off = np.abs(made.force - force).max() / np.abs(force).max()
    checks += [
        Check(
            "case/cond_M",
            "condition of M (4.24)",
            FILE,
            condition,
            float(np.linalg.cond(m)),
            TOLERANCE,
            kind="document",
        ),
        Check(
            "case/mass_matrix",
            "linkwork's M in (θ, φ) less M (4.24), of max M",
            "(4.24)",
            0.0,
            gap,
            1e-13,
            "absolute",
            kind="derivation",
        ),
        Check(
            "case/right_side",
            "linkwork's forces in (θ, φ) less the right-hand side of (5.16), of its largest",
            "(5.16)",
            0.0,
            float(off),
            1e-12,
            "absolute",
            kind="derivation",
        ),
    ]
    return checks


def _joint_forces(tree: Tree, state: State, mine: own.Answer, theirs: Array) -> list[Check]:
    c = reference()
    checks = []
    newton = twin.joint_forces(tree, state, theirs)
    for who, got in (("linkwork", mine.force), ("document", newton)):
        for k, joint in enumerate(JOINTS):
            expected = c["joint_force_on_subtree_world"][joint]
            name = f"case/force/{who}/{joint}"
            checks += each(
                name,
                f"force {joint} by {who}",
                FILE,
                expected,
                got[k],
                TOLERANCE,
                unit="N",
                kind="reference" if who == "linkwork" else "document",
            )
    moment = float(np.abs(mine.moment).max())
    checks.append(
        Check(
            "case/moment", "largest moment at a joint", "no friction", 0.0, moment, 1e-11, "absolute", "N*m", kind="law"
        )
    )
    size = np.linalg.norm(mine.transverse, axis=1)
    for k, segment in enumerate(SEGMENTS):
        radial, across = c["radial_component"][k], c["transverse_magnitude"][k]
        what = f"force along {segment}"
        checks.append(
            Check(f"case/radial/{segment}", what, FILE, radial, mine.radial[k], TOLERANCE, unit="N", kind="reference")
        )
        what = f"force across {segment}"
        name = f"case/transverse/{segment}"
        if across > 1e-9:
            checks.append(Check(name, what, FILE, across, size[k], TOLERANCE, unit="N", kind="reference"))
        else:  # a single mass at the end of the line: no transverse part but rounding
            checks.append(
                Check(
                    name,
                    what,
                    FILE,
                    0.0,
                    size[k],
                    1e-11,
                    "absolute",
                    "N",
                    "one mass, no segment beyond it",
                    kind="reference",
                )
            )
    net = c["true_net_intersegment_force_S1_to_children_at_J2"]
    children = mine.reactions.on_children("S1").values[0]
    checks += each(
        "case/net_J2", "force by S1 on its children", FILE, net, children, TOLERANCE, unit="N", kind="reference"
    )
    back = c["force_on_distal_end_of_S1_at_J2"]
    checks += each(
        "case/back_J2", "force on the end of S1 at J2", FILE, back, -children, TOLERANCE, unit="N", kind="reference"
    )
    return checks


def _pivot(tree: Tree, state: State, mine: own.Answer, theirs: Array) -> list[Check]:
    c = reference()
    printed, corrected = (twin.pivot_force(tree, state, theirs, printed=p) for p in (True, False))
    mixed = c["PRF_5_10_with_w2_index_1i"]
    split = float(mine.reactions.parts.sel(joint="S1_joint", component=["fx", "fy", "fz"]).values[0, 0] @ _first(state))
    weight = float(twin.radial_parts(tree, state, theirs)[0])
    off = c["check"]["printed_minus_radial"]
    return [
        Check("case/PRF/printed", "(5.10) with w₂ as printed", FILE, c["PRF_5_10_as_printed_w2_index_i1"], printed,
              TOLERANCE, unit="N", note="wrong: see the next", kind="document"),
        Check("case/PRF/corrected", "(5.10) with ψ₁ᵢ in w₂", FILE, mixed, corrected, TOLERANCE, unit="N", kind="document"),
        Check("case/PRF/superfluous", "multiplier that holds d₁ (5.8)", FILE, c["PRF_superfluous_KKT"],
              twin.superfluous_force(tree, state), TOLERANCE, unit="N", kind="document"),
        Check("case/PRF/released", "drive force that holds S1's joint, released along S1, by linkwork", FILE,
              c["PRF_superfluous_KKT"], own.released_force(tree, state), TOLERANCE, unit="N", kind="reference"),
        Check("case/PRF/linkwork", "radial force at the pivot by linkwork", "(5.10), ψ₁ᵢ", corrected, mine.radial[0],
              TOLERANCE, unit="N", kind="derivation"),
        Check("case/PRF/error_of_print", "(5.10) as printed less the true radial force", FILE, off,
              printed - mine.radial[0], TOLERANCE, unit="N", kind="reference"),
        Check("case/PRF/gravity", "gravity's part along S1 by linkwork", "(5.9)", weight, split, TOLERANCE, unit="N",
              kind="derivation"),
    ]  # fmt: skip


def _first(state: State) -> Array:
    return twin.directions(state)[0]


def _chapter_6(tree: Tree, state: State, mine: own.Answer, theirs: Array) -> list[Check]:
    c = reference()
    checks = []
    for k, segment in enumerate(SEGMENTS):
        literal = twin.radial_parts(tree, state, theirs, root=k, columns=tree.columns(k)).sum()
        whole = twin.radial_parts(tree, state, theirs, root=k).sum()
        checks += [
            Check(f"case/ch6/literal/{segment}", f"PRF of the sub-tree of {segment}, sub-matrix of R", FILE,
                  c["chapter6_PRF_literal_submatrix"][k], float(literal), TOLERANCE, unit="N",
                  note="" if k == 0 else "wrong: the joint's own acceleration is left out", kind="document"),
            Check(f"case/ch6/all_columns/{segment}", f"PRF of the sub-tree of {segment}, all columns", FILE,
                  c["chapter6_PRF_with_ancestor_columns"][k], float(whole), TOLERANCE, unit="N", kind="document"),
            Check(f"case/ch6/true/{segment}", f"radial force of {segment} by linkwork", "(5.10), all columns",
                  float(whole), mine.radial[k], TOLERANCE, unit="N", kind="derivation"),
        ]  # fmt: skip
    branching = twin.tension_sum(tree, state, mine.radial, 0)
    expected = c["chapter6_JRF_eq6_4_at_J2_from_true_tensions"]
    note = "not the force between the segments: compare case/net_J2"
    checks += each(
        "case/ch6/eq_6_4_J2", "(6.4) at J2", FILE, expected, branching, TOLERANCE, unit="N", note=note, kind="reference"
    )
    true = np.array(c["true_net_intersegment_force_S1_to_children_at_J2"])
    gap = float(np.linalg.norm(np.array(expected) - true))
    got = float(np.linalg.norm(branching - mine.reactions.on_children("S1").values[0]))
    checks.append(
        Check(
            "case/ch6/error_of_6_4", "|(6.4) − true force| at J2", FILE, gap, got, TOLERANCE, unit="N", kind="reference"
        )
    )
    # (6.2) is what is left of Newton's law for the joint when the forces across the segments are forgotten
    simple = twin.tension_sum(tree, state, mine.radial, 1)
    masses = tree.masses[1] * (mine.points[1] + np.array([0.0, tree.gravity, 0.0]))
    left = mine.transverse[1] - mine.transverse[2] - masses
    note = f"true force S2 to S3: {mine.force[2, 0]:.4f}, {mine.force[2, 1]:.4f}, {mine.force[2, 2]:.4f} N"
    source = "Newton: transverse forces less m₂ (a₂ − g)"
    checks += each(
        "case/ch6/eq_6_2_J3", "(6.2) at J3", source, left, simple, TOLERANCE, unit="N", note=note, kind="law"
    )
    return checks
