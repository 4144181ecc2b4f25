"""The command line: thin; everything it does is a call of the library."""

from __future__ import annotations

from linkwork.cli import control, demos, linear, models, phases, runs, vibration
from linkwork.cli.app import app, main

__all__ = ["app", "control", "demos", "linear", "main", "models", "phases", "runs", "vibration"]
