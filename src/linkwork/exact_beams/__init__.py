"""Natural frequencies of planar trees of uniform beams from their differential equations, without assumed shapes.

`plane.py` lays a model into its plane, `pieces.py` solves a beam's equation on a piece of it by power series,
`fronts.py` puts the pieces together and counts, `frequencies.py` searches and makes the result."""
