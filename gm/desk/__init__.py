"""The use cases: what happens to a letter, a turn, a deadline. Introduces matches (domain) to mail (post)."""
