"""The gallery: every model that can be opened, first still, then moving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork.api.errors import LinkworkError
from linkwork.api.progress import Progress
from linkwork.live.messages import near, scene_record
from linkwork.live.sources import Shelf, Source
from linkwork.live.workpiece import Workpiece

SECONDS = 3.0
SAMPLES = 76


def thumbnails(shelf: Shelf, tell: Callable[[dict[str, Any]], None]) -> None:
    """Tell the page what there is, then what each looks like, then how each moves."""
    sources = list(shelf.all())
    rows = [{"key": source.key, "title": source.title, "group": source.group} for source in sources]
    tell({"on": "gallery", "rows": rows, "folder": shelf.folder.name})
    # an open model ends this: it is heard of where progress is told
    with Progress("drawing the gallery", False) as bar:
        _draw(sources, tell, lambda k: bar.update(k / (2 * len(sources))))


def _draw(sources: list[Source], tell: Callable[[dict[str, Any]], None], done: Callable[[int], None]) -> None:
    pieces: dict[str, Workpiece] = {}
    for k, source in enumerate(sources):
        done(k)
        try:
            piece = Workpiece(source)
            scene = piece.start().scene
        except LinkworkError as problem:
            tell({"on": "thumbnail", "key": source.key, "error": str(problem).splitlines()[0]})
            continue
        pieces[source.key] = piece
        tell({"on": "thumbnail", "key": source.key, "name": piece.model.name, "record": scene_record(scene)})
    for k, (key, piece) in enumerate(pieces.items()):
        done(len(sources) + k)
        here, model = piece.start(), piece.model
        try:
            run = model.simulate(
                SECONDS, start=here.q, rates=here.v, inputs=piece.file.inputs or None, samples=SAMPLES, progress=False
            )
        except LinkworkError:
            continue  # it stays still
        shown = near(run.scene, float(model.compile().size))
        if len(shown.time) > 1:
            tell({"on": "thumbnail", "key": key, "record": scene_record(shown, here.scene.plane)})
