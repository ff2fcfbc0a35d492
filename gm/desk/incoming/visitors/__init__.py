"""People whom the house does not know yet, or no more: what they ask for, and what they hear."""
