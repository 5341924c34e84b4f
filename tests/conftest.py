"""Settings of hypothesis for all tests; `--hypothesis-profile thorough` looks much further."""

import os

from hypothesis import HealthCheck, settings

# No deadlines: whole matches vary in length, and so do machines.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "thorough", deadline=None, derandomize=False, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "default")
