"""Small forums for tests: they answer as real ones were seen, or are documented, to answer, with all their limits."""
