"""Linear models about a state: modes, Campbell diagrams, sensitivities, frequency and time response, exact frequencies."""
