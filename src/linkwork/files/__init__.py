"""Model files: YAML, JSON and TOML texts that say what Python can build, with units, parameters and repeated items."""
