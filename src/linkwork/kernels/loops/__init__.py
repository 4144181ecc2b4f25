"""Closures of loops: what they measure, multipliers, projection, block-sparse factors."""
