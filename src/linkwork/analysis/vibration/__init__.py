"""Forced and free nonlinear vibration: steady response, response curves of periodic orbits, backbone curves."""
