"""Words for special places on curves that continuation follows, and for how they end."""

INTERRUPTED = "it was interrupted"  # `ends` of a curve that Ctrl-C interrupted
CLOSED = "the curve is closed"
FOLD, BRANCH_POINT, DOUBLING, TORUS, PEAK = "fold", "branch point", "period doubling", "Neimark-Sacker", "peak"
