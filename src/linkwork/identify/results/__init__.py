"""Fitted parameters, measured forces, measured responses, fitted modes."""
