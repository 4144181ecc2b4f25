"""Absolute coordinates with constraints."""
