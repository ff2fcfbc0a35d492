"""Eat Me, by Allan Stagg: cards become organisms on a ring, the larger eat the smaller, and the eaten score."""
