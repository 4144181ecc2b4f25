"""What the studio serves: one page, its script, and a socket for each page that is open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from linkwork.drawing.page import BUNDLE
from linkwork.live.session import Session
from linkwork.live.sources import Shelf

HERE = Path(__file__).parent
SERVED = {
    "": (HERE / "studio.html", "text/html"),
    "player.js": (BUNDLE, "text/javascript"),  # the scene is the player's
    "studio.js": (HERE / "studio.js", "text/javascript"),
    "studio.css": (HERE / "studio.css", "text/css"),
}
LOOKS = 0.3  # how often the file of a model is looked at [s]


def application(shelf: Shelf) -> Starlette:
    """The application inside of the guard."""

    async def socket(connection: WebSocket) -> None:
        await connection.accept()
        await _converse(connection, shelf)

    routes = [Route(f"/{name}", _file(*SERVED[name]), methods=["GET"]) for name in SERVED]
    return Starlette(routes=[*routes, WebSocketRoute("/socket", socket)])


def _file(path: Path, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """What answers with one of the studio's own files."""

    async def answer(request: Request) -> Response:
        return FileResponse(path, media_type=kind)

    return answer


async def _converse(connection: WebSocket, shelf: Shelf) -> None:
    """Talk to a page until it is closed; then its work ends."""
    loop = asyncio.get_running_loop()
    out: asyncio.Queue[str] = asyncio.Queue()

    def send(text: str) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(out.put_nowait, text)

    session = Session(shelf, send)
    tasks = [asyncio.create_task(_sending(connection, out)), asyncio.create_task(_looking(session))]
    try:
        session.tell({"on": "hello", "first": shelf.first()})
        while True:
            session.hear(_text_in(await connection.receive()))
    except (WebSocketDisconnect, RuntimeError):  # closed
        pass
    finally:
        session.close()
        for task in tasks:
            task.cancel()


def _text_in(received: MutableMapping[str, Any]) -> str:
    """The text of what came through a socket; "" where it is no text, which no message is."""
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    return received.get("text") or ""


async def _sending(connection: WebSocket, out: asyncio.Queue[str]) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await connection.send_text(await out.get())


async def _looking(session: Session) -> None:
    while True:
        await asyncio.sleep(LOOKS)
        session.look()
