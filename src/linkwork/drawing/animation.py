"""Animations that can be sent to somebody: one HTML file with the motion and its player inside.

The file needs no network, no server and no library; see `page.py` for what is in it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import replace_file
from linkwork.drawing.overlays import arrow_records, check_bodies, ghost_record, signal_records, with_moments
from linkwork.drawing.page import player_page
from linkwork.drawing.player import Player
from linkwork.drawing.scene import Scene
from linkwork.drawing.thinning import SceneAt, kept_samples
from linkwork.drawing.views import side_of

if TYPE_CHECKING:
    from linkwork.motion.results.phases import PhasedRun
    from linkwork.motion.results.run import Run

__all__ = ["animate", "animate_phases", "replace_file", "write_animation", "write_html"]

Beside = Callable[[NDArray[np.intp]], dict[str, Any]]
"""What a page shows beside the mechanism, at some samples, as options of its player."""

PAGES = ("html", "htm")
FILMS = ("gif", "mp4")
INLINE_BYTES = 2e6  # of a motion inside of a notebook, which is saved with the notebook; beyond, samples are left out


def _arrows(made: Run, asked: bool | Sequence[str]) -> list[str]:
    """Joints whose forces are drawn."""
    if isinstance(asked, bool | np.bool_ | None):
        return list(made.reactions) if asked else []
    return names([asked] if isinstance(asked, str) else asked, "animate: arrows") or []


def animate(
    made: Run,
    path: str | os.PathLike[str] | None,
    *,
    speed: float,
    fps: float | None,
    view: str | None,
    plot: Sequence[str],
    arrows: bool | Sequence[str],
    hide: Sequence[str],
    fade: Sequence[str],
    ghost: Run | None,
) -> Path | Player:
    """Implements `Run.animate`; of a long run only the samples that are shown are evaluated."""
    first = made.scene_at(np.zeros(1, dtype=np.intp))
    joints = _arrows(made, arrows)
    asked: dict[str, Any] = {
        "plot": plot,
        "arrows": joints,
        "hide": hide,
        "fade": fade,
        "ghost": [ghost] * (ghost is not None),
    }
    _no_film(path, asked)
    options = {name: check_bodies(asked[name], first, name) for name in ("hide", "fade")}

    def beside(samples: NDArray[np.intp]) -> dict[str, Any]:
        more: dict[str, Any] = {**options, "signals": signal_records(made, plot, samples)}
        more["arrows"] = arrow_records(made.reactions, joints, samples)
        if ghost is not None:
            more["ghost"] = ghost_record(ghost, plot, kept_samples(ghost.time, ghost.scene_at, fps))
        return more

    def scene_at(samples: NDArray[np.intp]) -> Scene:
        drawn = made.scene_at(samples)
        return drawn if samples.size == 1 or _is_film(path) else with_moments(drawn, made, samples)

    return _write(made.time, scene_at, path, fps, speed, view, beside)


def animate_phases(
    made: PhasedRun,
    path: str | os.PathLike[str] | None,
    *,
    speed: float,
    fps: float | None,
    view: str | None,
    hide: Sequence[str],
    fade: Sequence[str],
) -> Path | Player:
    """Implements `PhasedRun.animate`."""
    asked = {"hide": hide, "fade": fade}
    _no_film(path, asked)
    first = made.scene_at(np.zeros(1, dtype=np.intp))
    options = {name: check_bodies(names, first, name) for name, names in asked.items()}
    return _write(made.time, made.scene_at, path, fps, speed, view, lambda _: options)


def _is_film(path: str | os.PathLike[str] | None) -> bool:
    return path is not None and Path(path).suffix.lower().lstrip(".") in FILMS


def _no_film(path: str | os.PathLike[str] | None, asked: Mapping[str, Sequence[Any]]) -> None:
    """Refuse what a film does not show."""
    for name, value in asked.items():
        if len(value) and _is_film(path):
            raise ModelError(f"animate: a film has no {name}; leave it out, or write .html instead.")


def write_animation(
    scene: Scene,
    path: str | os.PathLike[str] | None,
    *,
    fps: float | None = None,
    speed: float = 1.0,
    view: str | None = None,
) -> Path | Player:
    """Write the motion as a page (.html) or as a film (.gif, .mp4), by the file's suffix; without a path, make its player."""
    return _write(scene.time, scene.take, path, fps, speed, view)


def inline_player(scene: Scene, view: str | None, names: bool) -> Player:
    """The player of a scene, for a notebook."""
    page = _filled_page(scene.time, scene.take, None, 1.0, view, lambda _: {"names": names}, INLINE_BYTES).text
    return Player(scene.title, float(scene.time[-1] - scene.time[0]), page)


def _write(
    time: NDArray[np.float64],
    scene_at: SceneAt,
    path: str | os.PathLike[str] | None,
    fps: float | None,
    speed: float,
    view: str | None = None,
    beside: Beside | None = None,
) -> Path | Player:
    """Write the motion with these sample times, whose drawing at some samples is `scene_at(samples)`; `beside(samples)` is what
    a page shows beside the mechanism."""
    from linkwork.drawing.film import write_film

    if path is None:
        made = _filled_page(time, scene_at, fps, speed, view, beside, INLINE_BYTES)
        return Player(made.title, float(time[-1] - time[0]), made.text, made.panels)
    suffix = Path(path).suffix.lower().lstrip(".")
    if suffix in FILMS:
        return write_film(time, scene_at, path, fps=fps, speed=speed, view=view)
    if suffix not in PAGES:
        known = ", ".join(f".{kind}" for kind in (*PAGES, *FILMS))
        raise ModelError(f"animate: {os.fspath(path)!r} ends in {suffix!r}, but must end in one of {known}.")
    page = _filled_page(time, scene_at, fps, speed, view, beside).text
    return replace_file(path, page.encode("utf-8", "replace"))


def write_html(scene: Scene, path: str | os.PathLike[str], *, fps: float | None = None, speed: float = 1.0) -> Path:
    """Write the motion as one HTML file that plays in any browser, offline.

    Args:
        scene: What to draw.
        path: The file to write; an older one is replaced as a whole or not at all.
        fps: Keep at most this many samples per second of motion [1/s]; the player interpolates between
            them. By default all are kept, or at most 60 per second and 6000 in all if the file would
            grow beyond 20 MB.
        speed: Seconds of motion per second of watching, when the file is opened.

    Returns:
        The path of the file.
    """
    page = _filled_page(scene.time, scene.take, fps, speed).text
    return replace_file(path, page.encode("utf-8", "replace"))


class _Page(NamedTuple):
    """A page with a player.

    Attributes:
        title: of the scene.
        text: the whole page.
        panels: how many plots are under the scene, one for each unit.
    """

    title: str
    text: str
    panels: int


def _filled_page(
    time: NDArray[np.float64],
    scene_at: SceneAt,
    fps: float | None,
    speed: float,
    view: str | None = None,
    beside: Beside | None = None,
    large: float | None = None,
) -> _Page:
    """A page, with fewer samples if it would grow beyond `large` bytes."""
    if fps is not None and not (fps > 0 and math.isfinite(fps)):
        raise ModelError(f"animate: fps is {fps!r}, but must be greater than 0.")
    if not (speed > 0 and math.isfinite(speed)):
        raise ModelError(f"animate: speed is {speed!r}, but must be greater than 0.")
    samples = kept_samples(time, scene_at, fps, large)
    scene = scene_at(samples)
    options: dict[str, Any] = {"speed": speed, "note": _note(samples, time.size)}
    if view is not None:
        options["view"] = side_of(view, scene.up)
    if beside is not None:
        options.update({name: value for name, value in beside(samples).items() if value})
    units = {signal["unit"] for signal in options.get("signals", ())}
    return _Page(scene.title, player_page(scene, options), len(units))


def _note(samples: NDArray[np.intp], count: int) -> str:
    """What the footer says about samples left out."""
    if samples.size == count:
        return ""
    strides = np.diff(samples)
    stride = int(strides[0])
    if np.all(strides[:-1] == stride) and strides[-1] <= stride:
        return f"every {_ordinal(stride)} sample shown"
    return f"{samples.size} of {count} samples shown"


def _ordinal(number: int) -> str:
    """2nd, 3rd, 4th, 11th …"""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
