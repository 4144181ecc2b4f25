"""Dry friction that sticks, stops, impacts: complementarity and cone programs."""
