"""Equations of motion in symbols, and their linear form."""
