"""Motion in time: starts, loop closure and mobility, simulation, phases, and the run that comes out of it."""
