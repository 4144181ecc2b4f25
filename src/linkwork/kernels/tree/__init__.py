"""Dynamics of trees: kinematics, recursive Newton-Euler, articulated and composite bodies, energy."""
