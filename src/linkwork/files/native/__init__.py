"""linkwork's own model files: YAML, JSON and TOML texts that say what Python can build, with units and parameters."""
