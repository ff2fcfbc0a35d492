"""What holds for every test: nothing is timed, for machines are shared and slow."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
