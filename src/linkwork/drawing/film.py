"""Films: a motion as GIF or MP4, drawn by Matplotlib, for slides and documents that cannot hold a page."""

from __future__ import annotations

import math
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import replace_file, writing
from linkwork.drawing.film_files import Picture, ffmpeg, write_gif, write_mp4
from linkwork.drawing.mechanism import Stage
from linkwork.drawing.scene import Scene
from linkwork.drawing.style import FIGURE_WIDTH, paper_style
from linkwork.drawing.thinning import SceneAt, is_large, kept_samples

__all__ = ["write_film"]

PICTURES_PER_SECOND = 25.0  # of watching
MOST_PICTURES = 3000
DOTS_PER_INCH = 100
ALIKE = 6  # pictures all over a film whose colours are those of all


def write_film(
    time: NDArray[np.float64],
    scene_at: SceneAt,
    path: str | os.PathLike[str],
    *,
    fps: float | None = None,
    speed: float = 1.0,
    view: str | None = None,
) -> Path:
    """Write the motion as a film; an older file is replaced as a whole or not at all.

    Args:
        time: Times of the samples of the motion [s].
        scene_at: Its drawing at some of them.
        path: The file to write, which ends in .gif (needs Pillow) or .mp4 (needs ffmpeg, on the path or from imageio-ffmpeg).
        fps: Pictures per second of watching [1/s]; by default 25.
        speed: Seconds of motion per second of watching.
        view: A side ("front", "top" …), two axes such as "xz", or "3d"; by default the plane of the motion, else space.

    Returns:
        The path of the file.
    """
    import matplotlib
    from matplotlib import animation

    kind = Path(path).suffix.lower().lstrip(".")
    tool = {"gif": "pillow", "mp4": "ffmpeg"}[kind]
    rate = PICTURES_PER_SECOND if fps is None else fps
    for name, value in (("fps", rate), ("speed", speed)):
        if not (value > 0 and math.isfinite(value)):
            raise ModelError(f"animate: {name} is {value!r}, but must be greater than 0.")
    shown = _shown(time, rate, speed)
    samples = np.arange(time.size)
    if is_large(time, scene_at):  # paths and extent are then drawn from fewer samples
        samples = np.union1d(kept_samples(time, scene_at, None), shown)
    with matplotlib.rc_context({"animation.ffmpeg_path": ffmpeg()} if tool == "ffmpeg" else {}):
        if not animation.writers.is_available(tool):
            more = ", or pip install 'linkwork[film]'" if tool == "ffmpeg" else ""
            raise ModelError(
                f"animate: a film that ends in .{kind} needs {tool}, which was not found; write .html instead{more}."
            )
        pictures = np.searchsorted(samples, shown)
        with writing(path):  # pictures on their way to the film need space too
            return replace_file(path, _film(scene_at(samples), kind, pictures, rate, view))


def _film(scene: Scene, kind: str, samples: np.ndarray, rate: float, view: str | None) -> bytes:
    """The pictures of some samples as a film."""
    import matplotlib.pyplot as plt

    with paper_style(), tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / f"film.{kind}"
        figure = None
        try:
            stage = Stage(scene, view, None)
            figure = stage.panel.figure
            figure.set_size_inches(FIGURE_WIDTH, 0.75 * FIGURE_WIDTH)
            figure.set_dpi(DOTS_PER_INCH)
            stage.finish(scene.title)
            if kind == "gif":
                some = [*_pictures(stage, samples[:: max(1, len(samples) // ALIKE)])]
                write_gif(_pictures(stage, samples), rate, draft, like=some)
            else:
                write_mp4(_pictures(stage, samples), rate, draft)
        finally:
            if figure is not None:
                plt.close(figure)
        return draft.read_bytes()


def _pictures(stage: Stage, samples: np.ndarray) -> Iterator[Picture]:
    """The picture of each sample, with the paths so far; what does not move is drawn once, which is most of the work."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    panel = stage.panel
    canvas: Any = FigureCanvasAgg(panel.figure)
    _clear(panel)  # of what a picture before left there
    # the layout is found once, so that the picture does not shake
    title = panel.set_title(_words(stage, int(samples[-1])), parse_math=False)
    canvas.draw()
    panel.figure.set_layout_engine("none")
    if not stage.space:
        panel.set_autoscale_on(False)
        title.set_text("")
        canvas.draw()
        behind = canvas.copy_from_bbox(panel.figure.bbox)
    for sample in map(int, samples):
        _clear(panel)
        stage.draw_trails(sample)
        stage.draw(sample)
        title.set_text(_words(stage, sample))
        if stage.space:  # where what is nearer hides what is behind, all is drawn again
            canvas.draw()
        else:
            canvas.restore_region(behind)
            moving = [*panel.lines, *panel.patches, *panel.collections, title]
            for artist in sorted(moving, key=lambda artist: artist.get_zorder()):
                panel.draw_artist(artist)
        yield np.asarray(canvas.buffer_rgba())[..., :3].copy()


def _clear(panel: Any) -> None:
    for artist in [*panel.lines, *panel.patches, *panel.collections]:
        artist.remove()


def _words(stage: Stage, sample: int) -> str:
    return f"{stage.scene.title}, {stage.scene.time[sample]:.2f} s"


def _shown(time: NDArray[np.float64], rate: float, speed: float) -> np.ndarray:
    """The sample that is nearest to each picture's time."""
    duration = float(time[-1] - time[0])
    count = math.floor(duration / speed * rate + 1e-9) + 1
    if count > MOST_PICTURES:
        raise ModelError(
            f"animate: {duration:g} s at speed {speed:g} and {rate:g} pictures a second would be {count} pictures, "
            f"more than {MOST_PICTURES}; give a higher speed or less fps."
        )
    wanted = time[0] + np.arange(count) * speed / rate
    after = np.clip(np.searchsorted(time, wanted), 1, max(time.size - 1, 1))
    after = np.minimum(after, time.size - 1)
    before = np.maximum(after - 1, 0)
    return np.where(wanted - time[before] < time[after] - wanted, before, after)
