"""Controllers as tables: blocks, their states, starts and periods."""
