"""The command line: thin; everything it does is a call of the library."""

from __future__ import annotations

from linkwork.cli import analyses, demos, measurements, models, studio, study, warm
from linkwork.cli.app import app, main

__all__ = ["analyses", "app", "demos", "main", "measurements", "models", "studio", "study", "warm"]
