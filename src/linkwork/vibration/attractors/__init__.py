"""Long-term behaviour: periodic, quasi-periodic or chaotic; Poincaré sections, bifurcation diagrams, Lyapunov exponents."""
