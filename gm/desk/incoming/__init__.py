"""A letter that came: who wrote it, about what, and what becomes of each of its lines."""
