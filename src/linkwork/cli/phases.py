"""Motion in phases: `phases`."""

from __future__ import annotations

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app
from linkwork.cli.grouped import grouped
from linkwork.cli.source import pairs


@app.command()
@grouped
def phases(
    file: o.File,
    start: o.Start = None,
    guess: o.Guess = None,
    rate: o.Rates = None,
    method: o.Method = None,
    rtol: o.Rtol = None,
    samples: o.Samples = None,
    *,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Simulate the phases of the file: joints locked or released, bodies dropped or caught between them.

    Example: linkwork phases leg.yaml --start knee=-60deg --out results
    """
    source = reading.open(file)
    given = {
        "start": pairs(start, "--start"),
        "guess": pairs(guess, "--guess"),
        "rates": pairs(rate, "--rate"),
        "method": method,
        "rtol": rtol,
        "samples": samples,
    }
    run = source.model.simulate_phases(**asked.options(source, "phases", given))
    changes = [None] * (len(run.runs) - len(run.changes)) + run.changes  # the first phase may begin without one
    rows = []
    for name, part, begin in zip(run.names, run.runs, changes, strict=True):
        changed, lost = (begin.what, begin.energy_lost) if begin else ("none", 0.0)
        rows.append((name, float(part.time[0]), float(part.time[-1]), changed, lost, part.message))
    last = run.runs[-1]
    facts = {
        "time": float(last.time[-1]),
        "phases": [
            dict(zip(("name", "begin", "end", "changes", "energy_lost", "message"), row, strict=True)) for row in rows
        ],
        "q": {str(n): float(x) for n, x in zip(last.q["coordinate"].values, last.q.values[-1], strict=True)},
        "v": {str(n): float(x) for n, x in zip(last.v["rate"].values, last.v.values[-1], strict=True)},
    }
    numbered = {f"phase-{k}": r for k, r in enumerate(run.runs, 1)}
    answer = Answer(
        "phases",
        run.title,
        facts,
        ("phase", "from [s]", "to [s]", "changes", "energy lost [J]", "ended"),
        rows,
        message=run.message,
        success=run.success,
        data={name: r.save for name, r in numbered.items()},
        frames={name: r.to_pandas for name, r in numbered.items()},
        pages={"animation.html": run.animate},
    )
    delivery.hand_over(answer)
