"""What happens to a match: opened, seated, opened and closed by turns, led."""
