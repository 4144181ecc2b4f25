"""Programs that make the reference data of the reproduced papers, from NumPy, SciPy and mpmath alone.

None of them imports linkwork, nor its twins of the papers' equations: each derives the numbers once more.
"""
