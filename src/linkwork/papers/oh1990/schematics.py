"""The thesis's robot and tests with its symbols: Figs. 3.1, 3.2, 7.2 and 15.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.papers.oh1990 import own


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {
        "oh1990-fig3-1": robot,
        "oh1990-fig3-2": shortening,
        "oh1990-fig7-2": instruments,
        "oh1990-fig15-1": spring_test,
    }


def robot() -> Any:
    """Fig. 3.1: the elastic robot; θ₂ is from the upper arm's undeformed axis, deflections are larger than true."""
    symbols = {
        "shoulder": "theta_1", "elbow": "theta_2", "shoulder.stiffness": "$K_{t1}$", "elbow.stiffness": "$K_{t2}$",
        "upper.length": "", "lower.length": "", "upper.end.mass": "$m_a, J_a$", "lower.hub.mass": "$m_b, J_b$",
        "lower.payload.mass": "$m_p, J_p$", "x": "$X, \\hat{I}$", "z": "$Y, \\hat{J}$", "upper.EI": "$(EI)_1$",
        "lower.EI": "$(EI)_2$", "u1": "u_1", "u2": "u_2",
    }  # fmt: skip
    lengths = (16.0, 19.0)
    model = own.model(own.arms(springs=(10.0, 10.0), lengths=lengths), 2, "full", motors=True)
    frames: dict[str, str] = {}
    dimensions: dict[str, str] = {}
    for k, (arm, length) in enumerate(zip(("upper", "lower"), lengths, strict=True), 1):
        model.body(arm).point("p", 0.85 * length)
        frames |= {f"{arm}.x": f"$\\hat{{i}}_{k}$", f"{arm}.z": f"$\\hat{{j}}_{k}$"}
        dimensions |= {f"{arm} to {arm}.p along {arm}.z": f"r_{k}", f"{arm}.p to {arm} along {arm}.x": f"w_{k}"}
    points = {"upper": "$m_1, J_1$", "upper.p": "p_1", "lower.p": "p_2"}
    pose: dict[str, Any] = {"shoulder": "25 deg", "elbow": "12 deg", "upper.x1": -2.9, "lower.x1": -1.7}
    panel = model.schematic(
        pose, symbols=symbols, angles="undeformed", marks=points, frames=frames, dimensions=dimensions
    )
    return panel.figure


def shortening() -> Any:
    """Fig. 3.2: a bent arm keeps its length, so that its points come nearer to its root along the axis, by ½ ∫ w'² dr."""
    import matplotlib.pyplot as plt

    arms = own.arms(springs=(10.0, 10.0), lengths=(16.0, 19.0))
    r = np.linspace(0.0, arms.length[1], 201)
    value, slope, *_ = own.model(arms, 1, "full").compile().mounted(1).shaped.sample(r)
    size = 0.45 * arms.length[1] / float(np.asarray(value)[0][-1])  # drawn larger than any arm may bend
    w, bend = size * np.asarray(value)[0], size * np.asarray(slope)[0]
    u = np.concatenate([[0.0], np.cumsum(np.diff(r) * (bend[1:] ** 2 + bend[:-1] ** 2) / 4)])
    figure, panel = plt.subplots(figsize=(6.5, 3.4))
    panel.plot(r, 0 * r, color="0.6", linestyle=(0, (4, 2)), linewidth=1.2)
    panel.plot(r - u, w, color="C0", linestyle="-", linewidth=2.5)
    k = 150
    panel.plot([r[k] - u[k], r[k]], [w[k], 0.0], "o", color="C1", markersize=5, zorder=5)
    panel.plot([r[k] - u[k]] * 2, [0.0, w[k]], color="0.4", linewidth=0.8, linestyle=":")
    marks = {"$r$": (0.0, r[k], -1.6), "$r-u$": (0.0, r[k] - u[k], -3.2), "$u$": (r[k] - u[k], r[k], -3.2)}
    for words, (a, b, y) in marks.items():
        panel.annotate("", (a, y), (b, y), arrowprops={"arrowstyle": "<->", "color": "0.2", "linewidth": 0.8})
        panel.text((a + b) / 2, y + 0.15, words, ha="center", va="bottom")
    panel.text(r[k] - u[k] - 0.3, w[k] / 2, "$w(r,t)$", ha="right", va="center")
    panel.text(r[100] - u[100] - 0.4, w[100] + 0.5, "arc length $s=r$", ha="right", va="bottom", color="C0")
    panel.set_ylim(-4.4, 1.1 * float(w.max()))  # with the dimensions below the axis
    panel.set_aspect("equal")
    panel.axis("off")
    return figure


def instruments() -> Any:
    """Fig. 7.2: the robot in its test, with a soft impact and where it is measured; the thesis does not print the places."""
    arms = own.tested(2, 3)
    model = own.model(arms, 2, "full")
    spot = model.body("lower").point("spot", 0.6 * arms.length[1])
    model.add(lw.PointForce("impact", spot, (0.02, 0.0, 0.0)))
    pose: dict[str, Any] = {"shoulder": "8 deg", "elbow": "5 deg", "upper.x1": 0.5, "lower.x1": 0.9}
    symbols = {
        "shoulder": "theta_1", "elbow": "theta_2", "shoulder.stiffness": "$K_{t1}$", "elbow.stiffness": "$K_{t2}$",
        "upper.length": "$\\ell_1$", "lower.length": "$\\ell_2$", "impact": "F", "x": "X", "z": "Y", "upper.end.mass": "m_a",
        "lower.hub.mass": "m_b", "lower.payload.mass": "m_p",
    }  # fmt: skip
    places = {"$\\mathrm{LVDT}$": ("upper", 0.0), "accelerometer 1": ("upper", 0.5), "accelerometer 2": ("lower", 0.8)}
    marks = {}
    for k, (words, (arm, part)) in enumerate(places.items()):
        model.body(arm).point(f"place {k}", part * arms.length[arm == "lower"])
        marks[f"{arm}.place {k}"] = words
    return model.schematic(pose, symbols=symbols, marks=marks).figure


def spring_test() -> Any:
    """Fig. 15.1: a torsion spring measured by a weight on an extended arm; the LVDT, core and coil, is drawn as a dashpot."""
    d, lean = 12.0, np.radians(9.0)
    model = lw.Model("torsion spring", gravity=(0.0, 0.0, -own.GRAVITY))
    level = model.ground.frame("O", (0.0, 0.0, 0.0), [np.sqrt(0.5), 0.0, -np.sqrt(0.5), 0.0])  # so that zero is level
    arm = model.add(lw.Rod("arm", length=d, mass=1e-3), lw.Revolute("joint", axis="y", stiffness=10.0), to=level)
    model.add(lw.PointForce("weight", at=arm.point("load", (0.0, 0.0, -0.62 * d)), value=(0.0, 0.0, -1.0)))
    model.ground.point("level", (d, 0.0, 0.0))
    coil = model.ground.point("coil", (d * np.cos(lean), 0.0, -0.5 * d))
    model.add(lw.Spring("LVDT", coil, arm["tip"], damping=1.0))
    symbols = {
        "joint": "theta", "joint.stiffness": "K_t", "arm.length": "", "weight": "W", "arm.mass": "$mg$",
        "LVDT.damping": "$\\mathrm{LVDT}$",
    }  # fmt: skip
    dimensions = {
        "ground.O to arm.load along x": "C", "ground.O to arm.tip along x": "d", "arm.tip to ground.level along z": "h",
    }  # fmt: skip
    panel = model.schematic(
        {"joint": lean}, symbols=symbols, labels=["angles", "springs", "drives", "masses"], marks={"ground.O": "O"},
        dimensions=dimensions,
    )  # fmt: skip
    return panel.figure
