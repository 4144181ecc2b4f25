"""Derivatives of dynamics: analytic, by complex steps, along motions."""
