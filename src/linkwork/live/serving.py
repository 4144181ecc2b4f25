"""`lw.studio` and `linkwork studio`: start the server, open the page, stop both."""

from __future__ import annotations

import contextlib
import html
import os
import shutil
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import quote

from linkwork.api.calling import Called
from linkwork.api.errors import ModelError, shown
from linkwork.files.native.model_file import ModelFile
from linkwork.live.guard import Guard, is_loopback, new_token
from linkwork.live.sources import Shelf
from linkwork.live.warned import routed
from linkwork.model.model import Model

STARTERS = Path(__file__).parents[1] / "cli" / "starters"
HOST = "127.0.0.1"


class Studio(Called):
    """A studio that is running; `close()` ends it, and so does leaving its `with` block.

    Attributes:
        url: address of its page, with a token that opens it once; then the browser that did so knows it by a cookie.
        folder: outside of which it reads no file.
    """

    def __init__(self, shelf: Shelf, key: str | None, host: str, port: int) -> None:
        try:
            import uvicorn

            from linkwork.live.server import application
        except ImportError:
            raise ModelError("studio: Starlette and uvicorn are missing; pip install 'linkwork[studio]'.") from None
        self.folder = shelf.folder
        try:
            listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except (OSError, OverflowError) as problem:
            raise ModelError(
                f"studio: it cannot listen at {host}, port {port}: {problem}; choose another port."
            ) from None
        port = int(listening.getsockname()[1])
        token = new_token()
        own = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
        named = f"[{own}]" if ":" in own else own
        self.url = f"http://{named}:{port}/{token}/" + (f"#{quote(key)}" if key else "")
        options: dict[str, Any] = {"log_level": "error", "lifespan": "off", "timeout_graceful_shutdown": 1}
        self._opener: Path | None = None
        guard = Guard(application(shelf), token, host, port, self._forget_opener)
        config = uvicorn.Config(guard, ws_max_size=2**20, proxy_headers=False, server_header=False, **options)
        self._server = uvicorn.Server(config)
        self._stack = contextlib.ExitStack()
        self._stack.enter_context(routed())
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listening]}, name="studio server", daemon=True
        )
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.01)

    def open_browser(self) -> None:
        """Open the page, by a file that only this user can read: all users see with which arguments a browser is started."""
        folder = Path(tempfile.mkdtemp(prefix="linkwork-studio-"))  # mode 0700
        self._opener = folder / "open.html"
        address = html.escape(self.url, quote=True)
        with open(os.open(self._opener, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(
                '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>linkwork</title>'
                f'<meta http-equiv="refresh" content="0;url={address}"><a href="{address}">linkwork studio</a>\n'
            )
        webbrowser.open(self._opener.as_uri())

    def _forget_opener(self) -> None:
        """Take the file away with which the browser was opened."""
        if self._opener is not None:
            shutil.rmtree(self._opener.parent, ignore_errors=True)
            self._opener = None

    def wait(self) -> None:
        """Wait until it is closed, or until Ctrl-C."""
        try:
            while self._thread.is_alive():
                self._thread.join(0.2)
        except KeyboardInterrupt:
            pass
        finally:
            self.close()

    def close(self) -> None:
        """End it; pages that are open say so."""
        self._forget_opener()
        self._server.should_exit = True
        self._thread.join(5.0)
        self._stack.close()

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Studio at {self.url}>"


def studio(
    model: Model | str | os.PathLike[str] | None = None,
    *,
    start: dict[str, Any] | None = None,
    host: str = HOST,
    port: int = 0,
    browser: bool = True,
    wait: bool = True,
) -> Studio:
    """Open the studio: a page on this machine that shows a model, and answers while it is changed, moved and pulled.

    It needs `pip install "linkwork[studio]"`. Only this machine can reach it, by an address with a random token that opens it
    once; that browser can reload the page, and open more. It reads no file outside of the folder that Python runs in (or of
    the file that is given), none whose name or folder begins with a dot, and none that is no model. The model itself is not
    changed.

    Args:
        model: a model, or the path of a model file, which the page follows while you edit it; default: the gallery.
        start: coordinates by name where a model starts, as for `simulate`.
        host: address to listen at; anything but this machine's own opens the studio to others who get the address.
        port: of the address; default: one that is free.
        browser: open the page.
        wait: until Ctrl-C; otherwise the studio runs on in the background, and `close()` ends it.

    Returns:
        The studio, with its `url`.
    """
    made: ModelFile | None = None
    folder, key = Path.cwd(), None
    if isinstance(model, Model):
        made, key = ModelFile(model.copy(), start=dict(start or {})), "model/given"
    elif isinstance(model, str | os.PathLike):
        path = Path(model)
        if not path.is_file():
            raise ModelError(f"studio: there is no file '{path}'.")
        inside = path.resolve().is_relative_to(folder.resolve())
        folder = folder if inside else path.resolve().parent
        key = f"file/{path.resolve().relative_to(folder.resolve()).as_posix()}"
    elif model is not None:
        raise ModelError(f"studio: model is {shown(model)}; give a model, or the path of a model file.")
    given = None if key is None or not key.startswith("file/") else key.removeprefix("file/")
    running = Studio(Shelf(folder, STARTERS, made, given), key, host, port)
    if not is_loopback(host):
        print(f"studio: it listens at {host}, so others who have its address can use it.", file=sys.stderr)
    if browser:
        running.open_browser()
    if wait:
        print(f"studio: {running.url}\nCtrl-C ends it.", file=sys.stderr)
        running.wait()
    return running
