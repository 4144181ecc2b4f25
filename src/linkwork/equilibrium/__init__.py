"""Equilibrium in a steady frame: the residuals of the equations of motion, the search, branches over a parameter."""
