"""PostGM: the game master of play-by-email groups."""

__version__ = "0.1.0"
