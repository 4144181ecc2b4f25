"""What a motion does in the long run, with the evidence."""

from __future__ import annotations

import dataclasses

AT_REST, DRIFTING = "at rest", "drifting"


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of the spectrum of a rate.

    Attributes:
        of: name of the coordinate.
        frequency: [Hz].
        amplitude: of its rate, in its unit.
    """

    of: str
    frequency: float
    amplitude: float


@dataclasses.dataclass(frozen=True)
class Verdict:
    """What a run does, as far as it shows.

    Attributes:
        title: name of the model.
        kind: "at rest", "periodic", "quasi-periodic", "chaotic", "settling" or "drifting".
        evidence: why, in words.
        used: times between which the run was looked at [s].
        period: after which the motion repeats [s], or None.
        drive_period: of what drives the run [s], or None.
        multiple: after how many periods of the drive, or how many returns of a free motion, it repeats; 0 where it does not.
        recurrence: how near it comes to its earlier states, against its size, or None.
        exponent, error: the largest Lyapunov exponent and its error bar [1/s], where the verdict needed it; else None.
        frequencies: of which all strong lines are combinations [Hz]: one of a periodic motion, two or more of a quasi-periodic
            one.
        lines: the strongest lines of the spectrum, the strongest first.
    """

    title: str
    kind: str
    evidence: str
    used: tuple[float, float]
    period: float | None = None
    drive_period: float | None = None
    multiple: int = 0
    recurrence: float | None = None
    exponent: float | None = None
    error: float | None = None
    frequencies: tuple[float, ...] = ()
    lines: tuple[Line, ...] = ()

    def report(self) -> str:
        """In words."""
        head = f"{self.title}: {self.kind}"
        if self.period is not None:
            head += f", period {self.period:.9g} s"
            if self.drive_period is not None:
                head += f" = {self.multiple} of the drive's {self.drive_period:.6g} s"
        out = [head, f"  {self.evidence}", f"  looked at from t = {self.used[0]:g} to {self.used[1]:g} s"]
        if self.frequencies:
            out.append("  base frequencies: " + ", ".join(f"{f:.7g} Hz" for f in self.frequencies))
        out += [
            f"  line of the rate of {x.of}: {x.frequency:.6g} Hz, amplitude {x.amplitude:.4g}" for x in self.lines[:5]
        ]
        return "\n".join(out)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Verdict of '{self.title}': {self.kind}>"
