"""Pictures one after the other as a file: GIF by Pillow, MP4 by ffmpeg."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError

__all__ = ["Picture", "ffmpeg", "write_gif", "write_mp4"]

Picture = NDArray[np.uint8]
"""Red, green and blue (height, width, 3)."""

COLOURS = 255  # of a GIF, all of its pictures together; one more is taken for what does not change
NEARLY_WHITE = 244  # of 255
SAMPLED = 2  # every so many pixels of a picture, along both axes, are looked at for the colours


def ffmpeg() -> str:
    """The program that writes MP4: the one on the path or, failing that, the one that imageio-ffmpeg carries."""
    if shutil.which("ffmpeg") is None:
        with contextlib.suppress(ImportError, RuntimeError):  # it is optional, and may carry none for this machine
            from imageio_ffmpeg import get_ffmpeg_exe

            return str(get_ffmpeg_exe())
    return "ffmpeg"


def write_gif(pictures: Iterable[Picture], rate: float, path: Path, *, like: Sequence[Picture]) -> None:
    """Write a GIF that repeats for ever.

    Args:
        pictures: of one size.
        rate: pictures per second [1/s].
        path: of the file.
        like: some of the pictures, from which the colours of all are taken.
    """
    from PIL import Image

    colours = Image.fromarray(np.concatenate([picture[::SAMPLED, ::SAMPLED] for picture in like])).quantize(COLOURS)
    table = np.array(colours.getpalette(), dtype=np.int64).reshape(-1, 3)
    table[np.min(table, axis=1) > NEARLY_WHITE] = 255  # paper is white, and no mean of what is near it
    colours.putpalette(table.ravel().tolist())
    frames = (Image.fromarray(p).quantize(palette=colours, dither=Image.Dither.NONE) for p in pictures)
    next(frames).save(path, save_all=True, append_images=frames, duration=int(1000 / rate), loop=0)


def write_mp4(pictures: Iterable[Picture], rate: float, path: Path) -> None:
    """Write an MP4 (H.264).

    Args:
        pictures: of one size, even in both directions.
        rate: pictures per second [1/s].
        path: of the file.
    """
    rest = iter(pictures)
    first = next(rest)
    high, wide = first.shape[:2]
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{wide}x{high}", "-framerate", str(rate), "-i", "pipe:"]
    call = [ffmpeg(), "-loglevel", "error", "-y", *raw, "-vcodec", "h264", "-pix_fmt", "yuv420p", str(path)]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, and said why
            for picture in itertools.chain([first], rest):
                program.stdin.write(np.ascontiguousarray(picture).tobytes())
            program.stdin.close()
        words = program.stderr.read().decode("utf-8", "replace") if program.stderr else ""
    if program.returncode:
        reason = words.strip()[-300:] or f"it ended with status {program.returncode}"
        raise ModelError(f"animate: ffmpeg could not write the film: {reason}; write .gif or .html instead.")
