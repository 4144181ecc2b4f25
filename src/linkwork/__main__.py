"""The command line: `linkwork`, or `python -m linkwork`."""

from __future__ import annotations

import gc

from linkwork.ctrl_c import interruptible


def main() -> None:
    """Run the command line, in a process of its own."""
    gc.set_threshold(100_000)  # most objects of a command are modules and what they hold, which is searched in vain
    with interruptible():
        from linkwork.cli import main as run

        run()


if __name__ == "__main__":
    main()
