"""Forces, their laws, signals, sensors and functions of the user's own."""
