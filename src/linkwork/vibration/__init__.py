"""Forced and free nonlinear vibration: steady response, response curves, loci of their folds and peaks, backbone curves."""
