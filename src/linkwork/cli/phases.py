"""Motion in phases: `phases`."""

from __future__ import annotations

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app
from linkwork.cli.runs import Method, Rates, Rtol, Samples
from linkwork.cli.source import open_model, options_of, pairs


@app.command()
def phases(
    file: o.File,
    start: o.Start = None,
    guess: o.Guess = None,
    rate: Rates = None,
    method: Method = None,
    rtol: Rtol = None,
    samples: Samples = None,
    set: o.Set = None,
    more: o.With = None,
    case: o.Case = 1,
    ignore: o.Ignore = None,
    out: o.Out = None,
    format: o.Format = "nc",
    csv: o.Csv = False,
    svg: o.Svg = False,
    json: o.Json = False,
) -> None:
    """Simulate the phases of the file: joints locked or released, bodies dropped or caught between them.

    Example: linkwork phases leg.yaml --start knee=-60deg --out results
    """
    delivery = Delivery(out, format, csv, svg, json)
    source = open_model(file, set, ignore)
    given = {
        "start": pairs(start, "--start"),
        "guess": pairs(guess, "--guess"),
        "rates": pairs(rate, "--rate"),
        "method": method,
        "rtol": rtol,
        "samples": samples,
    }
    run = source.model.simulate_phases(**options_of(source, "phases", given, more, case=case))
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
