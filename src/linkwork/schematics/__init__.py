"""Schematics: what of a model has a symbol, and how its bodies and joints hang together."""
