"""Who may ask: only a browser that came once with the token, from this machine's own address, in every request and socket.

The address with the token opens the studio once; then a cookie stands for it, which no script and no other site's page can use.
An address that others come to know later, from a history or a list of processes, is worth nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
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


ENTER = "enter.js"
LANDING = f'<!doctype html><meta charset="utf-8"><title>linkwork studio</title><script src="/{ENTER}"></script>\n'
"""What the address with the token shows: a script goes on to the studio with the cookie, which a redirection by the server
would not carry where another page led here."""
GO_ON = "location.replace('/' + location.hash);\n"
SPENT = "This address was used already. Go on in the browser that opened it, or start the studio again.\n"


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    return host in LOOPBACK or host == "::1"


class Guard:
    """An ASGI application around another: a request goes through only with the cookie that the address with the token gives
    once, addressed to this server by a name that is its own, and from no other site's page. What does not is answered with
    nothing but a status.

    Args:
        inner: the application.
        token: the path at which a browser gets the cookie.
        host: address that the server listens at; where others reach it, who share the token, each browser may come with it.
        port: of it.
        entered: called when the token is spent.
    """

    def __init__(self, inner: Any, token: str, host: str, port: int, entered: Callable[[], None] = lambda: None) -> None:
        self._inner, self._token, self._host, self._port, self._entered = inner, token, host, port, entered
        self._cookie, self._secret, self._spent = f"linkwork-studio-{port}", new_token(), False

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
        return 0

    def _knows(self, scope: Any) -> bool:
        """Whether a request brings the cookie."""
        given = b"; ".join(value for name, value in scope["headers"] if name.lower() == b"cookie").decode("latin-1")
        try:
            found = SimpleCookie(given).get(self._cookie)
        except CookieError:
            return False
        return found is not None and _same(found.value, self._secret)

    def _own(self, scope: Any) -> tuple[int, str, str, list[tuple[str, str]]] | None:
        """What the guard answers itself: status, kind, content and headers; None for what goes through."""
        path, knows = scope["path"], self._knows(scope)
        asked = scope["type"] == "http" and scope["method"] == "GET"
        if asked and path == f"/{ENTER}":
            return 200, "text/javascript", GO_ON, []
        if asked and _same(path.strip("/"), self._token):
            if knows:
                return 200, "text/html", LANDING, []
            if self._spent and is_loopback(self._host):
                return 403, "text/plain", SPENT, []
            self._spent = True
            self._entered()
            cookie = f"{self._cookie}={self._secret}; Path=/; HttpOnly; SameSite=Strict"
            return 200, "text/html", LANDING, [("set-cookie", cookie)]
        return None if knows else (404, "", "", [])

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._inner(scope, receive, send)
            return
        status = self.refusal(scope)
        own = (status, "", "", []) if status else self._own(scope)
        if own is None:
            await self._inner(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000 + own[0]})  # before it is accepted: 403
        else:
            status, kind, content, more = own
            headers = [("content-type", f"{kind}; charset=utf-8"), *more] if kind else []
            pairs = [(name.encode(), value.encode()) for name, value in headers]
            answer = _with_headers(send) if kind else send
            await answer({"type": "http.response.start", "status": status, "headers": pairs})
            await answer({"type": "http.response.body", "body": content.encode()})


def _same(given: str, secret: str) -> bool:
    """Whether a text is the secret one, in a time that does not tell how much of it is right."""
    return secrets.compare_digest(given.encode("utf-8", "replace"), secret.encode())


def _with_headers(send: Any) -> Any:
    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return wrapped
