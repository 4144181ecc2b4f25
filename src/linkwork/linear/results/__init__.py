"""Linear models, their modes, responses and sensitivities."""
