"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# the same examples in every run, so that a red build means a change; HYPOTHESIS_PROFILE=explore looks for new ones
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
