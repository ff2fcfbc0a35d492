"""Who wrote a letter, and for which seat of which match."""
