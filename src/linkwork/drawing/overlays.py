"""What an animation shows beside the mechanism: plotted signals, wrenches at joints, bending moments, a second run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError, nearest
from linkwork.drawing.scene import Scene, encode

if TYPE_CHECKING:
    import xarray as xr

    from linkwork.motion.results.reactions import Reactions
    from linkwork.motion.results.run import Run

__all__ = ["arrow_records", "bent", "check_bodies", "ghost_record", "signal_records", "with_moments"]

Samples = NDArray[np.intp]

MOST_SIGNALS = 24
MOST_BENT = 20_000  # samples of a run of which bending moments are computed without being asked for
ROUNDED = 1e-9  # of what other forces and moments would make: nothing
ENERGIES = ("kinetic", "gravity", "elastic", "total")


def check_bodies(names: Sequence[str], scene: Scene, option: str) -> list[str]:
    """Names of bodies of a scene, or an error that says which is none."""
    for name in names:
        if name not in scene.bodies:
            raise ModelError(f"animate: {option} names '{name}', which is no body; {nearest(name, scene.bodies)}")
    return list(names)


def signal_records(run: Run, names: Sequence[str], samples: Samples) -> list[dict[str, Any]]:
    """Histories of a run for the plot under its scene: "energy" stands for all energies, a point for its three coordinates."""
    found: list[tuple[str, str, NDArray[np.float64]]] = []
    for name in names:
        if name == "energy":
            found += [(f"{kind} energy", "J", run.energy[kind].values) for kind in ENERGIES]
            continue
        history = run[name]
        unit = str(history.attrs.get("units", ""))
        values = np.asarray(history.values, dtype=np.float64)
        if values.ndim == 1:
            found.append((name, unit, values))
        else:
            labels = [str(label) for label in history[history.dims[1]].values]
            found += [(f"{name} {label}", unit, values[:, k]) for k, label in enumerate(labels)]
    if len(found) > MOST_SIGNALS:
        raise ModelError(f"animate: plot asks for {len(found)} curves, more than {MOST_SIGNALS}; name fewer.")
    return [{"name": name, "unit": unit, "values": encode(x[samples], "<f8")} for name, unit, x in found]


def arrow_records(
    reactions: Reactions, joints: Sequence[str], samples: Samples, zeros: bool = False
) -> list[dict[str, Any]]:
    """Force and moment by parent on child at joints, in world axes; a kind that is zero throughout, but for rounding, is left
    out, or with `zeros` kept as zeros, for a motion that goes on."""
    if not joints:
        return []  # of a long run, points of all joints are gigabytes
    records = []
    points = reactions.array("joint_points")
    wrenches = {name: np.asarray(reactions[name].values, dtype=np.float64) for name in joints}
    largest = max(float(np.abs(wrench).max(initial=0.0)) for wrench in wrenches.values())
    for name, wrench in wrenches.items():
        at = encode(points.sel(joint=name).values[samples], "<f4")
        for kind, unit, columns in (("force", "N", slice(0, 3)), ("moment", "N m", slice(3, 6))):
            vector = wrench[:, columns]
            acts = float(np.abs(vector).max(initial=0.0)) > ROUNDED * largest
            if acts or zeros:
                record = {"name": name, "kind": kind, "unit": unit, "point": at}
                records.append({**record, "vector": encode(float(acts) * vector[samples], "<f4")})
    return records


def with_moments(scene: Scene, run: Run, samples: Samples) -> Scene:
    """The scene with bending moments along its beams, where the run can tell them."""
    return scene if run.origin is None or run.time.size > MOST_BENT else bent(scene, run.internal_forces, samples)


def bent(scene: Scene, internal_forces: Callable[[str], xr.DataArray], samples: Samples) -> Scene:
    """The scene with bending moments along its beams, by the forces and moments in their sections."""
    if not scene.curves:
        return scene
    labels = [curve.label for curve in scene.curves]
    tables = {label: internal_forces(label) for label in dict.fromkeys(labels)}
    curves = []
    for k, curve in enumerate(scene.curves):
        table, pieces, piece = tables[curve.label], labels.count(curve.label), labels[:k].count(curve.label)
        s = np.asarray(table["s"].values, dtype=np.float64)
        moment = np.hypot(*(table.sel(component=f"moment_{axis}").values[samples] for axis in "xy"))
        force = np.abs(table.sel(component=["axial", "shear_x", "shear_y"]).values).max(initial=0.0)
        moment = moment * (moment.max(initial=0.0) > ROUNDED * force * (s[-1] - s[0]))
        # where its points are along the whole beam, by their distances along the curve
        steps = np.linalg.norm(np.diff(curve.points[0], axis=0), axis=1)
        along = np.concatenate([[0.0], np.cumsum(steps)]) / max(float(steps.sum()), 1e-300)
        at = s[0] + (s[-1] - s[0]) * (piece + along) / pieces
        curves.append(replace(curve, moment=np.stack([np.interp(at, s, row) for row in moment])))
    return replace(scene, curves=tuple(curves))


def ghost_record(run: Run, names: Sequence[str], samples: Samples) -> dict[str, Any]:
    """A second run as JSON data: its scene, and the histories that are plotted."""
    record = run.scene_at(samples).record()
    known = [name for name in names if name == "energy" or name in run.names()]
    return {**record, "signals": signal_records(run, known, samples)}
