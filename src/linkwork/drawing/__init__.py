"""Pictures: plots and animations of results; nothing is computed here."""
