"""How everything public is declared, read and kept: declarations, kinds of arguments, units, errors, results, storage."""
