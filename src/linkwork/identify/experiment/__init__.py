"""Vibration tests: averaged spectra and frequency responses of measured records, coherence, and modes fitted to them."""
