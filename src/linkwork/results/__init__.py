"""Results: plain data with names and units; what each of them offers stands in `result.py`."""

import importlib
import pkgutil


def import_all() -> None:
    """Import every module of this package, so that all results are known by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
