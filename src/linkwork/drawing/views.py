"""From where a mechanism is seen: six sides, a corner, or two axes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from linkwork.api.errors import ModelError

__all__ = ["SIDES", "View", "read_view", "side_of"]

LETTERS = "xyz"

# the axes that point right and up in each view, where z is up and where y is up
SIDES: dict[str, dict[str, tuple[str, str]]] = {
    "z": {
        "front": ("x", "z"),
        "back": ("-x", "z"),
        "left": ("-y", "z"),
        "right": ("y", "z"),
        "top": ("x", "y"),
        "bottom": ("x", "-y"),
    },
    "y": {
        "front": ("x", "y"),
        "back": ("-x", "y"),
        "left": ("z", "y"),
        "right": ("-z", "y"),
        "top": ("x", "-z"),
        "bottom": ("x", "z"),
    },
}


class View(NamedTuple):
    """Letters of the two axes of a picture ("3d": seen from a corner), and which of them point left or down."""

    letters: str
    left: bool = False
    down: bool = False


def read_view(view: str, up: Literal["z", "y"]) -> View:
    """What a user wrote: a side, "corner" or "3d", or two axes such as "xz"."""
    if view in ("3d", "corner"):
        return View("3d")
    if view in SIDES[up]:
        right, above = SIDES[up][view]
        return View(right[-1] + above[-1], right[0] == "-", above[0] == "-")
    if isinstance(view, str) and len(view) == 2 and view[0] != view[1] and set(view) <= set(LETTERS):
        return View(view)
    raise ModelError(
        f"view is {view!r}; write 'front', 'back', 'left', 'right', 'top', 'bottom', 'corner', "
        "two different axes, such as 'xz', or '3d'."
    )


def side_of(view: str | None, up: Literal["z", "y"]) -> str | None:
    """The same as a word that the player of a page knows; None for its own choice."""
    if view is None:
        return None
    made = read_view(view, up)
    if made.letters == "3d":
        return "corner"
    for name, (right, above) in SIDES[up].items():
        if made == View(right[-1] + above[-1], right[0] == "-", above[0] == "-"):
            return name
    known = ", ".join(repr(right + above) for right, above in SIDES[up].values() if "-" not in right + above)
    raise ModelError(f"view is {view!r}, which a page does not have; of two axes it has {known}.")
