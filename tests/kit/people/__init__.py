"""Worlds whose players write as people write, with books of their own on what each of them meant."""
