"""Calls that a stranger may make: plausible ones, with one argument or two gone wrong, of everything that can be called.

Each must end in a result without NaN or in a LinkworkError of one readable sentence: no other exception, no crash, within
its time. `python -m attack --cases 100000` (from `tests/`) makes them; a call is made from its number alone and is written
as Python, so `python -m attack --show 1234` prints the one that failed and what came of it.

    models.py   a dozen small mechanisms         verbs.py    everything that can be called, from the declarations
    values.py   arguments by kind, as Python     calls.py    from a number to a call
    laws.py     functions of a user's own        judge.py    what may become of a call
    twins.py    copies, pickles and threads      damage.py   damaged files of results
    known.py    failures that are being mended
    worker.py   a process that makes one call after the other; `fuzz.crowd` minds it

Models' verbs and results' verbs come from their declarations, items from the catalogue of files: what is added there is
attacked from its first day. What is costly by its nature is made small by `values.LIGHT`.
"""
