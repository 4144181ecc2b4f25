"""Who may ask: only the page that has the token, from this machine's own address, in every request and socket."""

from __future__ import annotations

import secrets
from typing import Any

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    return host in LOOPBACK or host == "::1"


class Guard:
    """An ASGI application around another: a request goes through only with the token in its path, addressed to this server by a
    name that is its own, and from no other site's page. What does not is answered with nothing but a status.

    Args:
        inner: the application.
        token: that the path begins with; it is taken off.
        host: address that the server listens at.
        port: of it.
    """

    def __init__(self, inner: Any, token: str, host: str, port: int) -> None:
        self._inner, self._token, self._host, self._port = inner, token, host, port

    def _hosts(self, scope: Any) -> set[str]:
        """Names under which this server may be addressed, with the port."""
        if is_loopback(self._host):
            names = set(LOOPBACK)
        elif self._host in EVERYWHERE:  # the address at which the request arrived
            own = str((scope.get("server") or ("",))[0])
            names = {*LOOPBACK, f"[{own}]" if ":" in own else own}
        else:
            names = {self._host}
        return {f"{name}:{self._port}" for name in names}

    def refusal(self, scope: Any) -> int:
        """The status with which a request is refused; 0 where it is not."""
        given: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            given.setdefault(name.lower(), []).append(value)
        hosts = [value.decode("latin-1").lower() for value in given.get(b"host", [])]
        if len(hosts) != 1 or hosts[0] not in self._hosts(scope):
            return 421
        origins = [value.decode("latin-1").lower() for value in given.get(b"origin", [])]
        allowed = f"http://{hosts[0]}"
        if scope["type"] == "websocket" and origins != [allowed]:
            return 403
        if origins and origins != [allowed]:
            return 403
        first = scope["path"].lstrip("/").partition("/")[0]
        if not secrets.compare_digest(first.encode(), self._token.encode()):
            return 404
        return 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._inner(scope, receive, send)
            return
        status = self.refusal(scope)
        if status and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000 + status})  # before it is accepted: 403
        elif status:
            await send({"type": "http.response.start", "status": status, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        else:
            path = "/" + scope["path"].lstrip("/").partition("/")[2]
            inner = {**scope, "path": path, "raw_path": path.encode(), "root_path": ""}
            await self._inner(inner, receive, _with_headers(send))


def _with_headers(send: Any) -> Any:
    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return wrapped
