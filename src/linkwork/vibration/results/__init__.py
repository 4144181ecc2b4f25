"""Periodic motions, response curves, backbones, sections, bifurcations, exponents."""
