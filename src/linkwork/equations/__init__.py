"""Equations of motion in symbols: trees in the plane in closed form, trees in space as named intermediate quantities."""
