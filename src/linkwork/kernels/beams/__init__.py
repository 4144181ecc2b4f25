"""Flexible beams."""
