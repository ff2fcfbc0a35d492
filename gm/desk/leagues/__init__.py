"""Leagues at work: kept in the archive, their rounds opened as matches, their points taken from what these bring."""
