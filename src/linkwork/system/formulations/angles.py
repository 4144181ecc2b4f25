"""Absolute angles of bodies as sums of coordinates, each kept as a difference to the body further in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

AngleSum = list[tuple[int, int, float]]
"""Terms of a body's absolute angle: coordinate in q, rate in v, factor. Its own hinge comes last, if one turns it; shapes
of beams have as a factor their slope at the section that carries what is further out, hinges 1 or -1."""


class Turn(NamedTuple):
    """The angle of a link: `sign` times that of the link `inner`, and its own terms; `bends` where these are of a beam."""

    inner: int
    sign: float
    terms: tuple[tuple[int, int, float], ...]
    bends: bool


NO_TURN = Turn(0, 1.0, (), False)


class AbsoluteAngles(Mapping[str, AngleSum]):
    """Sums of coordinates by the name of a body, for bodies that have one absolute angle.

    A sum has as many terms as there are hinges inward, so that all of them together grow with the square of the length of a
    chain; they are made when asked for, and what concerns all bodies goes along the tree once.
    """

    def __init__(self, turns: Mapping[int, Turn], links: Mapping[str, int]) -> None:
        """`turns` by number of link, inner ones first; `links` are the numbers of the bodies that have an angle."""
        self._turns, self._links = turns, links

    def __getitem__(self, body: str) -> AngleSum:
        turn, sign = self._turns[self._links[body]], 1.0
        bending: AngleSum = []
        hinges: list[AngleSum] = []  # from outside in
        while True:
            own = [(q, v, sign * factor) for q, v, factor in turn.terms]
            if turn.bends:
                bending += own
            else:
                hinges.append(own)
            if turn.inner == 0:
                break
            sign *= turn.sign
            turn = self._turns[turn.inner]
        return [*bending, *(term for own in reversed(hinges) for term in own)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._links)

    def __len__(self) -> int:
        return len(self._links)

    def __contains__(self, body: object) -> bool:
        return body in self._links

    def own(self, body: str) -> tuple[int, int]:
        """Coordinate in q and rate in v of the hinge that turns a body, the last term of its sum."""
        link = self._links[body]
        innermost: tuple[int, int] | None = None
        while link:
            turn = self._turns[link]
            if turn.terms:
                coordinate, rate, _ = turn.terms[-1]
                if not turn.bends:
                    return coordinate, rate
                innermost = coordinate, rate
            link = turn.inner
        assert innermost is not None  # a body with an angle has a term
        return innermost

    def set_hinges(self, x: np.ndarray, given: Mapping[str, float], *, rates: bool) -> None:
        """Set the hinges of bodies in x, coordinates or rates, so that these bodies have given angles or rates of them."""
        known = {0: 0.0}  # angles of links, all of whose hinges are set
        hinges = {body: self.own(body) for body in given}
        for body in sorted(given, key=lambda b: hinges[b][1]):  # from inside out
            own, path = hinges[body][rates], []
            link = self._links[body]
            while link not in known:
                path.append(link)
                link = self._turns[link].inner
            x[own] = 0.0
            self._follow(path, known, x, rates)
            x[own] = given[body] - known[self._links[body]]
            self._follow(path, known, x, rates)

    def _follow(self, path: list[int], known: dict[int, float], x: np.ndarray, rates: bool) -> None:
        """Enter the angles of links, in the order from outside in, beyond those that are known."""
        for link in reversed(path):
            turn = self._turns[link]
            own = (factor * x[v if rates else q] for q, v, factor in turn.terms)
            known[link] = turn.sign * known[turn.inner] + sum(own)

    def differences(self, given: Mapping[str, float]) -> dict[str, tuple[AngleSum, float]]:
        """Given angles (or rates of them) by body, each as the difference to the nearest inner one that is given too: its terms
        and its value."""
        wanted = {self._links[body]: value for body, value in given.items()}
        found = {}
        for body, value in given.items():
            turn, sign = self._turns[self._links[body]], 1.0
            terms: AngleSum = []
            while True:
                terms += ((q, v, sign * factor) for q, v, factor in turn.terms)
                sign *= turn.sign
                if turn.inner == 0 or turn.inner in wanted:
                    break
                turn = self._turns[turn.inner]
            found[body] = terms, value - sign * wanted.get(turn.inner, 0.0)
        return found

    def of(self, x: np.ndarray) -> np.ndarray:
        """Angles of all bodies (n, bodies) from coordinates x (n, nq)."""
        angles = np.zeros((max(self._turns, default=0) + 1, len(x)))
        columns = np.ascontiguousarray(x.T)
        for link, turn in self._turns.items():
            angle = angles[link]
            angle += turn.sign * angles[turn.inner]
            for k, _, factor in turn.terms:
                angle += factor * columns[k]
        return angles[list(self._links.values())].T
