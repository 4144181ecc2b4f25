"""Studies on disk: what they belong to, groups of variants, what is kept and joined."""
