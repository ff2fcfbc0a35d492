"""A new match, described in the lines or the sentences of a letter."""
