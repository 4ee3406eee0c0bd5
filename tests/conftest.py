"""Settings that all tests share."""

from hypothesis import settings

# A busy machine must not fail a test: no time limits.
settings.register_profile("hupai", deadline=None)
settings.load_profile("hupai")
