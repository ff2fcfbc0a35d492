"""How a letter of orders is read: every word must have a part, and what is not sure is asked about."""
