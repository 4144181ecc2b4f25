"""What is computed of a run after it: energies, sensors, scenes, spectra, swings; runs on disk."""
