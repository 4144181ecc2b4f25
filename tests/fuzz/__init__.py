"""Files that a stranger may have sent: valid ones, changed at random, go through every reader.

Each must end in a model or in a LinkworkError of readable sentences: no other exception, no warning, no printing, no
writing, no connection, within two seconds of work and two gibibytes. `python -m fuzz --cases 100000` (from `tests/`) runs
them; every case is made from its number alone, so `python -m fuzz --show 1234` shows the one that failed.

    seeds.py    what is changed              judge.py    what a reader may do with a file
    texts.py    changes of bytes and lines   worker.py   a process that judges one case after the other
    trees.py    changes of structure         crowd.py    starts workers, ends those that hang, gathers what they say
    bombs.py    files made to do harm        cases.py    from a number to a file
"""
